"""Every figure of the modules beside this one, as a line of JSON each; fails if one is not what is wanted.

A module's `figures()` yields dicts with name, value, unit and want (">= 50000", "< 50"; may be missing).
"""

import importlib
import json
import operator
import pkgutil
import sys
from pathlib import Path
from typing import Any

COMPARISONS = {">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt}


def main(names: list[str]) -> int:
    """Runs the named modules, or all."""
    beside = sorted(module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)]))
    missed = False
    for name in names or [name for name in beside if name != "__main__"]:
        for figure in importlib.import_module(f"tests.bench.{name}").figures():
            judged = figure | {"ok": _ok(figure)}
            missed = missed or judged["ok"] is False
            print(json.dumps(judged), flush=True)
    return int(missed)


def _ok(figure: dict[str, Any]) -> bool | None:
    if "want" not in figure:
        return None
    comparison, _, bound = figure["want"].partition(" ")
    return bool(COMPARISONS[comparison](figure["value"], float(bound)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
