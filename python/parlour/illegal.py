"""What environments do with an action outside the mask: refuse it, or play the game's own move; and
with what is no index at all. Refusals are those of the core."""

from __future__ import annotations

import operator
from collections.abc import Collection
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from parlour._core import ActionError, CommandError, Game, ParlourError

_Refusal = TypeVar("_Refusal", bound=ParlourError)

_INT64 = np.iinfo(np.int64)


def default_index(game: Game, seat: int) -> int:
    """The index of the move that the game makes for an absent player; where that is not in the mask of
    the seat, the first that is."""
    text = game.default_action(seat)
    own = [number for number, other in game.numbered(seat) if other == text]
    return own[0] if own else int(np.flatnonzero(game.mask(seat))[0])


def play(game: Game, seat: int, index: int, on_illegal: str) -> bool:
    """Plays an action of the seat that is asked. One outside the mask is refused, or the game's own move
    is played for it, as ``on_illegal`` says. Was it in the mask?"""
    try:
        # the core reads int64; what is beyond is in no mask, as -1 is in none
        game.answer(index if _is_int64(index) else -1)
    except ActionError:
        if on_illegal == "raise":
            raise _not_offered(index) from None
        game.answer(default_index(game, seat))
        return False
    return True


def bad_action(message: str) -> ActionError:
    """A refusal of an action as the core raises it."""
    return _refusal(ActionError, "bad_action", message)


def bad_command(message: str) -> CommandError:
    """A refusal of what makes no sense, as the core raises it."""
    return _refusal(CommandError, "bad_command", message)


def _refusal(kind: type[_Refusal], code: str, message: str) -> _Refusal:
    error = kind(message)
    error.code, error.clause, error.rule, error.message = code, None, None, message
    return error


def _not_offered(index: int, where: str = "") -> ActionError:
    return bad_action(f"{where}action {index} is not offered now: see the mask")


def _is_int64(index: int) -> bool:
    return _INT64.min <= index <= _INT64.max


def as_index(action: Any) -> int:
    """An action as a whole number. Half of an index is none: 2.7 is not played as 2."""
    try:
        return operator.index(action)
    except TypeError:
        raise bad_action(f"an action is the index of one, not {action!r}") from None


def as_indices(actions: Any) -> NDArray[np.int64]:
    """Actions at many tables as int64, C-contiguous."""
    array = np.asarray(actions)
    kind = array.dtype.kind
    if kind in "ib" or kind == "u" and not (array > _INT64.max).any():
        return np.ascontiguousarray(array, np.int64)
    # in a list beside others, an index beyond int64 makes all of them objects or floats
    for table, action in enumerate(np.asarray(actions, object).flat):
        if isinstance(action, int | np.integer) and not _is_int64(int(action)):
            raise _not_offered(int(action), f"table {table}: ")
    raise bad_action(f"actions are indices, such as int64, not {array.dtype}")


def at_least_one(name: str, given: int | None) -> None:
    """Refuses an argument that is neither a whole number from 1 nor ``None``."""
    if given is not None and not (isinstance(given, int | np.integer) and given >= 1):
        raise bad_command(f"{name}: a whole number from 1, not {given!r}")


def one_of(name: str, given: object, known: Collection[object]) -> None:
    """Refuses an argument that is not one of those there are."""
    if given not in known:
        words = ", ".join(repr(word) for word in known)
        raise bad_command(f"{name}: one of {words}, not {given!r}")
