"""Train a model on rendered pictures, and put it into models/ with its entry in the manifest.

The pictures come from `digsight render`. A run writes its state as it goes and, stopped, goes on from there.
"""

import argparse
import sys
import time
from pathlib import Path

from models.shapes import FINDERS

MODELS = Path(__file__).resolve().parents[1]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to train, on what, for how long."""
    parser.add_argument("model", choices=(*FINDERS, "jury"))
    parser.add_argument("sets", nargs="+", type=Path, help="folders of pictures with truth")
    parser.add_argument("--steps", type=int, default=8000, help="batches to train for")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, required=True, help="folder for the state of this run")
    parser.add_argument("--start", type=Path, help="state of another run to begin with")
    parser.add_argument("--out", type=Path, default=MODELS, help="where the weights go")


def run(args: argparse.Namespace) -> int:
    """Trains, exports, writes the manifest."""
    try:
        import torch
    except ImportError:
        print("training needs the extra [train]: pip install 'digsight[train]'", file=sys.stderr)
        return 1
    from models.training import finder, jury, manifest
    from models.training.pictures import read_set

    pictures = [picture for folder in args.sets for picture in read_set(folder)]
    if not pictures:
        print(f"no pictures with truth in {', '.join(map(str, args.sets))}: `digsight render` makes them")
        return 1
    args.state.mkdir(parents=True, exist_ok=True)
    state = args.state / f"{args.model}.pt"
    start = torch.load(args.start, weights_only=True)["net"] if args.start else None
    began, smooth = time.monotonic(), {}
    net = None
    if args.model == "jury":
        training = jury.train(pictures, args.steps, args.seed, start)
    else:
        training = finder.train(pictures, FINDERS[args.model], args.steps, args.seed, start)
    for step, parts, net in training:
        for name, value in parts.items():
            smooth[name] = 0.98 * smooth.get(name, value) + 0.02 * value
        if step % 25 == 0:
            left = (time.monotonic() - began) / step * (args.steps - step)
            figures = " ".join(f"{name} {value:.3f}" for name, value in smooth.items())
            print(
                f"\r{step}/{args.steps} {figures} {left / 60:.1f} min left ",
                end="",
                file=sys.stderr,
                flush=True,
            )
        if step % 500 == 0:
            torch.save({"net": net.state_dict(), "step": step}, state)
    torch.save({"net": net.state_dict(), "step": args.steps}, state)
    seconds = time.monotonic() - began
    made = f"digsight train {args.model} SETS --steps {args.steps} --seed {args.seed}"
    manifest.ship(
        args.model, net, pictures, args.out, made=made, pictures_seen=len(pictures), seconds=seconds
    )
    return 0
