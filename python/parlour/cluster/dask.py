"""Workers of a Dask cluster (the extra ``dask``)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from parlour._core import Spec
from parlour.cluster.backend import SHARDS_PER_WORKER, MAX_LOSSES, WorkersLostError, play
from parlour.cluster.shards import Shard

if TYPE_CHECKING:
    from distributed import Client, Future


class Dask:
    """The workers of a ``distributed.Client``, one shard a thread. They may come and go."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def play(
        self, spec: Spec, shards: Sequence[Shard]
    ) -> Generator[tuple[Shard, bytes], None, None]:
        """As :meth:`parlour.cluster.Backend.play` says."""
        from distributed import KilledWorker, as_completed

        waiting = iter(shards)
        running: dict[Future[bytes], Shard] = {}
        done = as_completed(loop=self.client.loop)
        try:
            while True:
                enough = SHARDS_PER_WORKER * max(1, sum(self.client.nthreads().values()))
                while len(running) < enough and (shard := next(waiting, None)):
                    future = self._submit(spec, shard)
                    running[future] = shard
                    done.add(future)
                if not running:
                    return
                future = next(done)
                played = future.result()
                yield running.pop(future), played
        except KilledWorker as lost:
            raise WorkersLostError(str(lost)) from lost
        finally:
            self.client.cancel(list(running))

    def _submit(self, spec: Spec, shard: Shard) -> Future[bytes]:
        # the key says all that the bytes depend on, and keeps the second playing apart
        again = "-again" if shard.again else ""
        key = f"parlour-{spec.variant}-{spec.hash}-{shard.first}-{shard.end}{again}"
        return self.client.submit(play, spec.toml, shard.first, shard.end, key=key, retries=MAX_LOSSES)
