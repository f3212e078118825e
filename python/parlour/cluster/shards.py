"""Which games are played together, and which twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from parlour._core import Folder, played_twice

SHARD_GAMES = 100
"""The default number of games in a shard."""

Games = tuple[int, int]
"""The numbers of some games in the whole study: the first, and the one after the last."""


class Shard(NamedTuple):
    """Games that one worker plays in one go."""

    first: int
    """The number of the first game."""
    end: int
    """The number after the last game."""
    again: bool = False
    """Have others played it too, and is this to be compared?"""


def check_size(size: int) -> None:
    """Refuses shards without games."""
    if size < 1:
        raise ValueError(f"a shard of {size} games")


def check_task(index: int, of: int) -> None:
    """Refuses a task that there is not."""
    if not 0 <= index < of:
        raise ValueError(f"no task {index} of {of}: they are 0 to {of - 1}")


def cut(missing: Iterable[Games], size: int) -> Iterator[Games]:
    """Cuts games at the multiples of ``size``, so that all machines cut at the same places."""
    for first, end in missing:
        while first < end:
            until = min(end, (first // size + 1) * size)
            yield first, until
            first = until


def wanted(folder: Folder, size: int) -> list[Shard]:
    """What is still to be played of a folder, whatever the size of the shards that are there;
    what is played twice comes last."""
    there, missing = folder.shards(), folder.missing()
    if not missing:
        # a merge was stopped while it took the shards away: there is nothing to compare any more
        return []
    games = list(uncovered(cut(missing, size), there))
    again = set(folder.shards(again=True))
    twice = [games for games in played_twice(sorted({*there, *games})) if games not in again]
    return [Shard(*games) for games in games] + [Shard(*games, again=True) for games in twice]


def share(folder: Folder, size: int, index: int, of: int) -> list[Shard]:
    """What the task ``index`` of ``of`` tasks is to play; with the shards of the others it is
    all. A shard that is played twice is played by two tasks, if there are two."""
    all_games = list(cut(folder.missing(), size))
    there, again = folder.shards(), set(folder.shards(again=True))
    needed = set(uncovered(all_games, there))
    mine = [Shard(*games) for games in all_games[index::of] if games in needed]
    # what a merge will ask for: shards of another size, from tasks that were stopped, count too
    twice = set(played_twice(sorted({*there, *needed}))) - again
    of_others = set(all_games[(index - 1) % of :: of])
    left_over = set(there) - set(all_games)
    of_others.update(games for games in left_over if place(games) % of == index)
    return mine + [Shard(*games, again=True) for games in sorted(twice & of_others)]


def place(games: Games) -> int:
    """The place of a shard among those of its length: the same for every task that looks."""
    first, end = games
    return first // max(end - first, 1)


def uncovered(wanted: Iterable[Games], there: Iterable[Games]) -> Iterator[Games]:
    """Those of the wanted that hold a game which is not there. Both come in order."""
    shards = iter(there)
    shard = next(shards, None)
    known = 0
    """All games before this one are there, as far back as any worker asks."""
    for first, end in wanted:
        known = max(known, first)
        while shard is not None and shard[0] <= known:
            known = max(known, shard[1])
            shard = next(shards, None)
        if known < end:
            yield first, end
