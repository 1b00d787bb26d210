"""The one loop that all nets are trained by."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, Dataset

Parts = dict[str, float]
Loss = Callable[[Any], tuple[Tensor, Parts]]


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
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-2)
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
