"""What a study needs of those who play it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Protocol

from parlour._core import Spec
from parlour.cluster.shards import Shard

MAX_LOSSES = 3
"""How often a shard may lose its worker before it is given up."""

SHARDS_PER_WORKER = 3
"""How many shards wait or are played for each worker: enough that none is idle."""


class WorkersLostError(RuntimeError):
    """Workers died over and over; what was played is kept."""


class Backend(Protocol):
    """Workers somewhere."""

    def play(
        self, spec: Spec, shards: Sequence[Shard]
    ) -> Generator[tuple[Shard, bytes], None, None]:
        """Plays all shards, in any order, each on one thread, and gives each back once with its
        shard. A shard whose worker is lost is played by another. No more than some shards a
        worker are on their way at a time; closing the generator calls them off.

        Raises what a shard raises, or :class:`WorkersLostError`.
        """
        ...


def play(toml: str, first: int, end: int) -> bytes:
    """Plays a shard: what a worker does."""
    return Spec(toml).play(first, end)
