"""The one loop that all nets are trained by."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, Dataset

from models.training import recover

Parts = dict[str, float]
Loss = Callable[[Any], tuple[Tensor, Parts]]


class Endless(Dataset):  # type: ignore[type-arg]
    """Views of what a training learns from, another of each of them every time; `view` makes one."""

    def __init__(self, sources: Sequence[Any], seed: int) -> None:
        self.sources = sources
        self.seed = seed

    def __len__(self) -> int:
        return len(self.sources)

    def __getitem__(self, index: int) -> tuple[Tensor, ...]:
        rng = np.random.default_rng((self.seed, index, torch.initial_seed() % 2**32))
        return self.view(self.sources[index], rng)

    def view(self, source: Any, rng: np.random.Generator) -> tuple[Tensor, ...]:
        """One view of a source."""
        raise NotImplementedError


def joined(views: Sequence[tuple[Tensor, ...]]) -> tuple[Tensor, ...]:
    """Several views, each of some things, as one batch of all their things."""
    return tuple(torch.cat(parts) for parts in zip(*views, strict=True))


def train(
    net: nn.Module,
    views: Callable[[int], Dataset],  # type: ignore[type-arg]
    seat: Callable[[Any], Any] | None,
    loss: Loss,
    steps: int,
    batch: int,
    rate: float,
) -> Iterator[tuple[int, Parts]]:
    """Trains for `steps` batches; yields after each how far it is and what the loss is made of.

    `views(done)` are the pictures as the net is to see them after `done` steps; `seat` makes a batch of some.
    """
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=5e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps, pct_start=0.1)
    done = 0
    net.train()
    while done < steps:
        loader = DataLoader(
            views(done),
            batch,
            shuffle=True,
            num_workers=1,
            drop_last=True,
            collate_fn=seat,
        )
        for seen in loader:
            if not done:
                recover.settle(net, lambda batch=seen: loss(batch))  # type: ignore[misc]
            total, parts = loss(seen)
            optimizer.zero_grad()
            total.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimizer.step()
            schedule.step()
            done += 1
            yield done, parts
            if done >= steps:
                return
