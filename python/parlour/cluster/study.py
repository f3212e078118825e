"""A study over many workers: all of it from one process, or a share for each task of a batch."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing

from parlour._core import Folder, Report, Spec
from parlour.cluster.backend import Backend
from parlour.cluster.processes import Processes
from parlour.cluster.shards import SHARD_GAMES, check_size, check_task, share, wanted


def run(
    spec: Spec,
    folder: str | os.PathLike[str],
    backend: Backend | None = None,
    *,
    size: int = SHARD_GAMES,
    progress: Callable[[int, int], object] | None = None,
) -> Report:
    """Plays a study into a folder, or goes on with it, and writes its report there.

    ``backend``: who plays, :class:`parlour.cluster.Processes` if absent; ``size``: games of a
    shard. Neither changes a byte of what comes out. Only this process writes into the folder.
    ``progress`` is called after each shard with how many games of how many are over.

    Whatever ends it, what was played is kept, and the same call goes on from there, with any
    backend and any size.

    Raises :class:`parlour.SpecError`; :class:`parlour.FolderError` with the file that is damaged or
    belongs elsewhere; :class:`parlour.DisagreementError` if a shard came out differently when it was
    played again; :class:`parlour.cluster.WorkersLostError`; ``OSError``.
    """
    check_size(size)
    place = Folder(folder, spec)
    place.examine()
    shards = wanted(place, size)
    done = place.games - sum(shard.end - shard.first for shard in shards if not shard.again)
    with closing((backend or Processes()).play(spec, shards)) as played:
        for shard, rows in played:
            place.keep(shard.first, shard.end, rows, shard.again)
            done += 0 if shard.again else shard.end - shard.first
            if progress is not None:
                progress(done, place.games)
    return merge(spec, folder)


def play_share(
    spec: Spec, folder: str | os.PathLike[str], index: int, of: int, *, size: int = SHARD_GAMES
) -> int:
    """Plays the share of task ``index`` of ``of`` tasks into a folder that all of them see, on
    one thread; what is there already is passed over. Gives how many shards it has played.

    Raises as :func:`run` does.
    """
    check_size(size)
    check_task(index, of)
    place = Folder(folder, spec)
    shards = share(place, size, index, of)
    for shard in shards:
        place.keep(shard.first, shard.end, spec.play(shard.first, shard.end), shard.again)
    return len(shards)


def merge(spec: Spec, folder: str | os.PathLike[str]) -> Report:
    """Makes the folder whole from what all tasks have played, and writes its report there.

    Raises :class:`parlour.FolderError` if games are missing, and as :func:`run` does.
    """
    Folder(folder)  # raises if there is none: it is not made here
    place = Folder(folder, spec)
    place.merge()
    return place.write_report()
