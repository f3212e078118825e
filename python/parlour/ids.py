"""The games as environments with a version: ``parlour/basement-v1`` and its like.

The version changes when results of before and after cannot be compared: when a rule of the game
changes, what a number of an observation or an action means, or what a reward is. Results of a
paper should name it.

>>> from parlour.ids import environment_id
>>> environment_id("basement")
'parlour/basement-v1'
"""

from __future__ import annotations

from parlour._core import games
from parlour.illegal import bad_command

#: The version of each game as an environment, of any number of players and any house rules.
VERSIONS: dict[str, int] = {
    "basement": 1,
    "budr-basef": 1,
    "bread-basket": 1,
    "basset": 1,
    "down-the-well": 1,
}


def environment_id(game: str) -> str:
    """Gymnasium's id of a game. A game without a version of its own has version 0. Raises
    :class:`parlour.CommandError` if there is no such game."""
    known = [meta["id"] for meta in games()]
    if game not in known:
        raise bad_command(f"no game `{game}`; there are {', '.join(known)}")
    return f"parlour/{game}-v{VERSIONS.get(game, 0)}"


def environment_name(game: str) -> str:
    """PettingZoo's name of a game, such as ``basement_v1``."""
    return environment_id(game).removeprefix("parlour/").replace("-", "_")
