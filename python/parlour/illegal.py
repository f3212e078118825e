"""What environments do with an action outside the mask: refuse it, or play the game's own move; and
with what is no index at all."""

from __future__ import annotations

import operator
from collections.abc import Collection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour._core import ActionError, Game


def default_index(game: Game, seat: int) -> int:
    """The index of the move that the game makes for an absent player; where that is not in the mask of
    the seat, the first that is."""
    text = game.default_action(seat)
    own = [number for number, other in game.numbered(seat) if other == text]
    return own[0] if own else int(np.flatnonzero(game.mask(seat))[0])


def bad_action(message: str) -> ActionError:
    """A refusal as the core raises it."""
    error = ActionError(message)
    error.code, error.clause, error.rule, error.message = "bad_action", None, None, message
    return error


def as_index(action: Any) -> int:
    """An action as a whole number. Half of an index is none: 2.7 is not played as 2."""
    try:
        return operator.index(action)
    except TypeError:
        raise bad_action(f"an action is the index of one, not {action!r}") from None


def as_indices(actions: Any) -> NDArray[np.int64]:
    """Actions at many tables as int64, C-contiguous."""
    array = np.asarray(actions)
    if array.dtype.kind not in "iub":
        raise bad_action(f"actions are indices, such as int64, not {array.dtype}")
    return np.ascontiguousarray(array, np.int64)


def at_least_one(name: str, given: int | None) -> None:
    """Refuses an argument that is neither a whole number from 1 nor ``None``."""
    if given is not None and not (isinstance(given, int | np.integer) and given >= 1):
        raise ValueError(f"{name}: a whole number from 1, not {given!r}")


def one_of(name: str, given: object, known: Collection[object]) -> None:
    """Refuses an argument that is not one of those there are."""
    if given not in known:
        words = ", ".join(repr(word) for word in known)
        raise ValueError(f"{name}: one of {words}, not {given!r}")
