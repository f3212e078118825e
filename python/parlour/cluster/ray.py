"""Workers of a Ray cluster (the extra ``ray``)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from parlour._core import Spec
from parlour.cluster.backend import SHARDS_PER_WORKER, MAX_LOSSES, WorkersLostError, play
from parlour.cluster.shards import Shard


class Ray:
    """The processors of the Ray cluster that this process has joined with ``ray.init``, one
    shard each."""

    def play(
        self, spec: Spec, shards: Sequence[Shard]
    ) -> Generator[tuple[Shard, bytes], None, None]:
        """As :meth:`parlour.cluster.Backend.play` says."""
        import ray

        remote = ray.remote(num_cpus=1, max_retries=MAX_LOSSES)(play)
        waiting = iter(shards)
        running: dict[Any, Shard] = {}
        try:
            while True:
                enough = SHARDS_PER_WORKER * max(1, int(ray.cluster_resources().get("CPU", 1)))
                while len(running) < enough and (shard := next(waiting, None)):
                    running[remote.remote(spec.toml, shard.first, shard.end)] = shard
                if not running:
                    return
                (done, *_), _ = ray.wait(list(running), num_returns=1)
                played = ray.get(done)
                yield running.pop(done), played
        except ray.exceptions.WorkerCrashedError as lost:
            raise WorkersLostError(str(lost)) from lost
        finally:
            for future in running:
                ray.cancel(future)
