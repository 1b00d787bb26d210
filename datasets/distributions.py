"""Reads distributions.toml and draws from it."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

Rng = np.random.Generator


@lru_cache(maxsize=1)
def load() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "distributions.toml").read_text("utf-8"))


def within(rng: Rng, span: Sequence[float]) -> float:
    return float(rng.uniform(span[0], span[1]))


def log_within(rng: Rng, span: Sequence[float]) -> float:
    return float(np.exp(rng.uniform(np.log(span[0]), np.log(span[1]))))


def one_of(rng: Rng, options: Sequence[Any], weights: Sequence[float] | None = None) -> Any:
    share = None if weights is None else np.array(weights, float) / sum(weights)
    return options[int(rng.choice(len(options), p=share))]


def weighted(rng: Rng, table: Mapping[str, float]) -> str:
    return str(one_of(rng, list(table), list(table.values())))


def chance(rng: Rng, share: float) -> bool:
    return bool(rng.random() < share)
