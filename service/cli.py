"""The command `digsight`: one module per sub-command, loaded only when it is used.

A command module has a docstring whose first line is its help, `add_arguments(parser)` and `run(args) -> int`.
"""

import argparse
import importlib
import sys
from collections.abc import Sequence

COMMANDS = {
    "serve": ("service.commands.serve", "start the service"),
    "judge": ("service.commands.judge", "say what a picture of a throw allows"),
    "read": ("service.commands.read", "say what lies on the table in pictures"),
    "print": ("vision.kit.print_command", "write the printable pieces as PDF"),
    "render": ("datasets.commands.render", "render pictures with truth (from a source checkout)"),
    "eval": ("datasets.commands.evaluate", "score readings of pictures with truth (from a source checkout)"),
    "train": ("models.training.command", "train a model (from a source checkout)"),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one sub-command; its exit code is the program's."""
    argv = sys.argv[1:] if argv is None else list(argv)
    parser = argparse.ArgumentParser(prog="digsight", description="A camera referee for digging games.")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (module_name, help_line) in COMMANDS.items():
        subparser = subparsers.add_parser(name, help=help_line, description=help_line)
        if argv[:1] == [name]:
            module = importlib.import_module(module_name)
            subparser.description = module.__doc__
            module.add_arguments(subparser)
            subparser.set_defaults(run=module.run)
    args = parser.parse_args(argv)
    return int(args.run(args))


if __name__ == "__main__":
    sys.exit(main())
