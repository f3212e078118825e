"""Workers of this machine."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from parlour._core import Spec
from parlour.cluster.backend import SHARDS_PER_WORKER, MAX_LOSSES, WorkersLostError, play
from parlour.cluster.shards import Shard


class Processes:
    """Processes of this machine, one thread each; by default as many as there are cores.

    They are started afresh, not forked: a script that uses them does its work under
    ``if __name__ == "__main__":``.
    """

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers if workers is not None else os.cpu_count() or 1
        if self.workers < 1:
            raise ValueError(f"workers: 1 or more, not {workers}")

    def play(
        self, spec: Spec, shards: Sequence[Shard]
    ) -> Generator[tuple[Shard, bytes], None, None]:
        """As :meth:`parlour.cluster.Backend.play` says."""
        waiting = deque(shards)
        losses = 0
        while waiting:
            running: dict[Future[bytes], Shard] = {}
            pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))
            try:
                while waiting or running:
                    while waiting and len(running) < SHARDS_PER_WORKER * self.workers:
                        shard = waiting[0]
                        running[pool.submit(play, spec.toml, shard.first, shard.end)] = shard
                        waiting.popleft()
                    done, _ = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        played = future.result()
                        losses = 0
                        yield running.pop(future), played
            except BrokenProcessPool as broken:
                # one lost process ends its pool: what was on its way is played by the next
                losses += 1
                if losses > MAX_LOSSES:
                    raise WorkersLostError(
                        f"{losses} times in a row a process ended before it had played a shard"
                    ) from broken
                waiting.extendleft(running.values())
            finally:
                pool.shutdown(cancel_futures=True)
