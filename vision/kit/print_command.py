"""Write the printable pieces of the games as a true-to-scale PDF.

Print it at 100 % ("actual size") and check the ruler on a sheet: it should measure 100 mm.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from vision.kit.edition import EditionError, standard_editions
from vision.kit.kits import KITS
from vision.kit.mat import Paper
from vision.kit.pdf import to_pdf


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kit", nargs="?", metavar="KIT", help="what to print; --list names the kits")
    parser.add_argument("--list", action="store_true", help="list the kits and stop")
    parser.add_argument("--paper", default="A4", metavar="A4|A3", help="the paper to print on (default: A4)")
    parser.add_argument(
        "-o", "--out", type=Path, metavar="FILE", help="the PDF (default: KIT-PAPER.pdf here)"
    )
    parser.add_argument(
        "--editions",
        type=Path,
        metavar="DIR",
        help="folder of edition files (digger.toml, ...) with the values of your own cards and tiles",
    )


def run(args: argparse.Namespace) -> int:
    if args.list:
        print(_catalogue())
        return 0
    if args.kit is None:
        return _fail("name a kit to print, for example: digsight print digger -o digger.pdf", _catalogue())
    if args.kit not in KITS:
        return _fail(f"there is no kit {args.kit!r}; there are", _catalogue())
    if args.paper.upper() not in Paper.__members__:
        return _fail(f"there is no paper {args.paper!r}; choose {' or '.join(Paper.__members__)}")
    paper = Paper[args.paper.upper()]
    out: Path = args.out or Path(f"{args.kit}-{paper.name}.pdf")
    try:
        sheets = KITS[args.kit].sheets(paper, args.editions or standard_editions())
        out.write_bytes(to_pdf(sheets, f"Digsight · {args.kit}"))
    except EditionError as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(f"cannot write {out}: {error.strerror or error}")
    sheet_word = "sheet" if len(sheets) == 1 else "sheets"
    print(f"{out}: {len(sheets)} {sheet_word}. Print at 100 % and check that the ruler measures 100 mm.")
    return 0


def _catalogue() -> str:
    return "\n".join(f"  {name:<15} {kit.holds}" for name, kit in KITS.items())


def _fail(*lines: str) -> int:
    print("digsight print: " + "\n".join(lines), file=sys.stderr)
    return 2
