"""Render a named set of pictures with their truth."""

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import cv2

from datasets import film, light, mesh, sets, truth
from datasets.legible import legible
from datasets.painter import paint
from datasets.path import RendererMissing
from datasets.scene import Scene
from datasets.sheet import contact_sheet

MOST_ATTEMPTS = 60
FLAT_QUALITY = 92


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("set", choices=sorted([*sets.SETS, *sets.FLAT_SETS]), help="which set")
    parser.add_argument("--count", type=int, required=True, help="how many pictures")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same scenes (default 1)")
    parser.add_argument(
        "--out", type=Path, required=True, help="folder for NAME.jpg, NAME.json and contact.png"
    )
    parser.add_argument(
        "--jobs", type=int, default=1, help="processes, each on a core of its own (default 1)"
    )
    parser.add_argument("--first", type=int, default=0, help="index of the first picture (default 0)")
    parser.add_argument(
        "--backend",
        choices=("path", "quick", "drawn"),
        default="path",
        help="path: Mitsuba, near-photographic, about a picture a second; quick: OpenGL, many a second; "
        "drawn: as quick, but as plain graphics programs draw, in another style for every picture",
    )
    parser.add_argument(
        "--core", type=int, help="pin the first process to this core and the others to the next ones"
    )


def run(args: argparse.Namespace) -> int:
    args.out.mkdir(parents=True, exist_ok=True)
    names = {
        i: args.out / f"{args.set}-{args.seed}-{i:06d}" for i in range(args.first, args.first + args.count)
    }
    todo = [i for i, name in names.items() if not name.with_suffix(".json").exists()]
    print(f"{len(names) - len(todo)} of {len(names)} pictures are there already", file=sys.stderr)
    if todo:
        _render_all(args, names, todo)
    sheet = contact_sheet([n.with_suffix(".jpg") for n in list(names.values())[:60]])
    cv2.imwrite(str(args.out / "contact.png"), sheet)
    print(f"{len(names)} pictures in {args.out}; look at {args.out / 'contact.png'}", file=sys.stderr)
    return 0


def _render_all(args: argparse.Namespace, names: dict[int, Path], todo: list[int]) -> None:
    spawn = multiprocessing.get_context("spawn")
    done: multiprocessing.SimpleQueue[int] = spawn.SimpleQueue()
    workers = []
    for job, core in enumerate(_cores(max(1, args.jobs), args.core)):
        share = [(i, names[i]) for i in todo[job :: max(1, args.jobs)]]
        workers.append(
            spawn.Process(
                target=_work, args=(args.set, args.seed, args.backend, share, core, done), daemon=True
            )
        )
        workers[-1].start()
    started = time.monotonic()
    for count in range(1, len(todo) + 1):
        while done.empty():
            if all(w.exitcode is not None for w in workers) and done.empty():
                raise SystemExit(
                    "a renderer stopped early; its error stands above. Run the command again to go on"
                )
            time.sleep(0.05)
        done.get()
        _progress(count, len(todo), time.monotonic() - started)
    for worker in workers:
        worker.join()


def _cores(jobs: int, first: int | None) -> list[int | None]:
    """The core of each job, from `first` on; None, for any, where there are more jobs than cores."""
    have = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    # By chance, if nobody asks, so that runs beside one another do not all crowd onto one core.
    start = have.index(first) if first in have else os.getpid()
    return [have[(start + job) % len(have)] if job < len(have) else None for job in range(jobs)]


def _progress(count: int, total: int, seconds: float) -> None:
    left = seconds / count * (total - count)
    bar = "#" * (30 * count // total)
    end = "\n" if count == total else "\r" if sys.stderr.isatty() else "\n"
    if end == "\n" and count < total and count % 100:
        return
    rate = count / max(seconds, 1e-6)
    clock = f"{int(left // 3600)}:{int(left // 60 % 60):02d}:{int(left % 60):02d}"
    print(f"[{bar:30}] {count}/{total}  {rate:.2f}/s  {clock} left", end=end, file=sys.stderr, flush=True)


def _work(name: str, seed: int, backend: str, share: list[tuple[int, Path]], core: int | None, done) -> None:
    if core is not None:
        os.sched_setaffinity(0, {core})
    if name in sets.FLAT_SETS:
        for index, path in _while_asked(share):
            drawn, answer = sets.flat(name, seed, index)
            _write(path.with_suffix(".jpg"), film.jpeg(drawn, FLAT_QUALITY))
            _write(path.with_suffix(".json"), json.dumps(answer).encode())
            done.put(index)
        return
    chosen = sets.SETS[name]
    try:
        renderer = _renderer(backend, chosen)
    except RendererMissing as missing:
        sys.exit(str(missing))
    for index, path in _while_asked(share):
        picture(_scene(name, seed, index), renderer, chosen, path)
        done.put(index)


def _while_asked(share: list[tuple[int, Path]]) -> Iterator[tuple[int, Path]]:
    """What there is to do, for as long as there is somebody who waits for it."""
    asker = multiprocessing.parent_process()
    for each in share:
        if asker is not None and not asker.is_alive():
            return
        yield each


def _renderer(backend: str, chosen: sets.PictureSet):
    if backend == "quick":
        from datasets.quick import QuickRenderer

        return QuickRenderer(chosen.atlas, chosen.table, chosen.gems)
    if backend == "drawn":
        from datasets.drawn import DrawnRenderer

        return DrawnRenderer(chosen.atlas, chosen.table, chosen.gems)
    from datasets.path import PathRenderer

    return PathRenderer(chosen.atlas, chosen.table, chosen.gems)


def _scene(name: str, seed: int, index: int) -> Scene:
    """The first attempt at a scene that the set takes."""
    chosen = sets.SETS[name]
    for attempt in range(MOST_ATTEMPTS):
        scene = sets.scene(name, seed, index, attempt)
        if not chosen.legible:
            return scene
        things, _ = mesh.build(scene, 256)
        answer = truth.truth(scene, things, *paint(things, scene.camera))
        if legible(answer, chosen.under_hands) and (
            not chosen.readable or (answer["throw"] or {}).get("readable")
        ):
            return scene
    raise RuntimeError(
        f"none of {MOST_ATTEMPTS} scenes for picture {index} of {name} can be read by a person"
    )


def picture(scene: Scene, renderer, chosen: sets.PictureSet, path: Path) -> None:
    """Renders a scene; the truth is written last, so that it vouches for the picture."""
    things, table = mesh.build(scene, chosen.atlas)
    sky = light.radiance(scene.light)
    layers = renderer.render(things, table, sky, scene.camera, chosen.samples, scene.film.seed)
    answer = truth.truth(scene, things, layers.ids, layers.parts)
    developed = film.develop(layers.color, scene.film, light.irradiance(sky))
    _write(path.with_suffix(".jpg"), film.jpeg(developed, scene.film.quality, chosen.most_bytes))
    _write(path.with_suffix(".json"), json.dumps(answer).encode())


def _write(path: Path, data: bytes) -> None:
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    part.replace(path)


def main() -> int:
    parser = argparse.ArgumentParser(prog="digsight render", description=__doc__)
    add_arguments(parser)
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
