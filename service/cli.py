"""The command `digsight`: one module per sub-command, loaded only when it is used.

A command module has a docstring whose first line is its help, `add_arguments(parser)` and `run(args) -> int`.
"""

import argparse
import importlib
import os
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

# As a shell has it for a program that a signal has ended: 128 and the signal's number.
INTERRUPTED = 128 + 2
ENOUGH = 128 + 13


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
    try:
        code = int(args.run(args))
        # What is still to be written is to fail here, if it fails.
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads it has had enough (`| head`); nor is the end of the program to write there.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ENOUGH
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


if __name__ == "__main__":
    sys.exit(main())
