"""Train a model on rendered pictures, and put it into models/ with its entry in the manifest.

The pictures come from `digsight render`. A run writes its state as it goes; --start begins with it.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from models.shapes import CLERKS, FINDERS, PANELS

MODELS = Path(__file__).resolve().parents[1]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to train, on what, for how long."""
    parser.add_argument("model", choices=(*FINDERS, *CLERKS, *PANELS))
    parser.add_argument("sets", nargs="+", type=Path, help="folders of pictures with truth")
    parser.add_argument("--steps", type=int, default=8000, help="batches to train for")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=1.0, help="how fast to learn, beside the usual")
    parser.add_argument("--state", type=Path, required=True, help="folder for the state of this run")
    parser.add_argument(
        "--start", type=Path, help="begin with the state of a run, or an ONNX file that ships"
    )
    parser.add_argument(
        "--keep",
        type=float,
        default=0.0,
        help="how much of the ONNX file that it began with stays in the weights (0 to 1)",
    )
    parser.add_argument("--out", type=Path, default=MODELS, help="where the weights go")


def run(args: argparse.Namespace) -> int:
    """Trains, exports, writes the manifest."""
    try:
        import torch
    except ImportError:
        print("training needs the extra [train]: pip install 'digsight[train]'", file=sys.stderr)
        return 1
    if args.keep and (args.start is None or args.start.suffix != ".onnx"):
        print("--keep needs the ONNX file to keep something of: --start models/NAME.onnx", file=sys.stderr)
        return 1
    from models.training import blend, grow, made, manifest, recover
    from models.training.pictures import read_set

    pictures = [picture for folder in args.sets for picture in read_set(folder)]
    if not pictures:
        folders = ", ".join(map(str, args.sets))
        print(f"no pictures with truth in {folders}: `digsight render` makes them", file=sys.stderr)
        return 1
    # Both before the hours of training, not after them.
    for folder in (args.state, args.out):
        folder.mkdir(parents=True, exist_ok=True)
    state = args.state / f"{args.model}.pt"
    torch.manual_seed(args.seed)
    net = made.make(args.model)
    if args.start and args.start.suffix == ".onnx":
        for name in recover.begin_with(net, args.start):
            print(f"{args.start} does not hold {name}, which begins anew", file=sys.stderr)
    elif args.start:
        grow.begin_with(net, torch.load(args.start, weights_only=True))
    began = time.monotonic()
    smooth: dict[str, float] = {}
    for step, parts in _training(args, net, pictures):
        for name, value in parts.items():
            smooth[name] = 0.98 * smooth.get(name, value) + 0.02 * value
        if step % 25 == 0:
            left = (time.monotonic() - began) / step * (args.steps - step) / 60
            figures = " ".join(f"{name} {value:.3f}" for name, value in smooth.items())
            print(
                f"\r{step}/{args.steps} {figures} {left:.1f} min left ", end="", file=sys.stderr, flush=True
            )
        if step % 500 == 0:
            torch.save(net.state_dict(), state)
    torch.save(net.state_dict(), state)
    made = f"digsight train {args.model} SETS --steps {args.steps} --seed {args.seed} --rate {args.rate}"
    facts = {"trained_on": len(pictures), "seconds": time.monotonic() - began}
    if args.keep:
        made += f" --keep {args.keep}"
        manifest.ship(args.model, net, pictures, args.state, made=made, **facts)
        net = blend.blended(args.model, args.state / f"{args.model}.onnx", args.start, args.keep)
    manifest.ship(args.model, net, pictures, args.out, made=made, **facts)
    return 0


def _training(
    args: argparse.Namespace, net: Any, pictures: list[Any]
) -> Iterator[tuple[int, dict[str, float]]]:
    from models.training import clerk, finder, jury, teller

    if args.model in FINDERS:
        return finder.train(net, pictures, args.model, args.steps, args.seed, args.rate)
    if args.model in CLERKS:
        return clerk.train(net, pictures, args.model, args.steps, args.seed, args.rate)
    judges = teller if args.model == "teller" else jury
    return judges.train(net, pictures, args.steps, args.seed, args.rate)
