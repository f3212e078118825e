"""Studies over many machines: the folder and the report of ``parlour lab run``, byte for byte.

::

    import parlour
    from parlour import cluster

    if __name__ == "__main__":
        spec = parlour.Spec.read("study.toml")
        cluster.run(spec, "folder", cluster.Processes(8))

    # or, with Dask: cluster.run(spec, "folder", cluster.Dask(distributed.Client(address)))

The games of a study are numbered through, and a game depends on the spec and its number only. A
shard is a run of numbers, so that it does not matter who plays it, when, or how often. How it
is used and what is checked stands in ``docs/cluster.md``.
"""

from parlour.cluster.backend import Backend, WorkersLostError
from parlour.cluster.dask import Dask
from parlour.cluster.processes import Processes
from parlour.cluster.ray import Ray
from parlour.cluster.shards import SHARD_GAMES, Shard
from parlour.cluster.study import merge, play_share, run

__all__ = [
    "SHARD_GAMES",
    "Backend",
    "Dask",
    "Processes",
    "Ray",
    "Shard",
    "WorkersLostError",
    "merge",
    "play_share",
    "run",
]
