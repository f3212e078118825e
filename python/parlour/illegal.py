"""What environments do with an action outside the mask: refuse it, or play the game's own move."""

from __future__ import annotations

import numpy as np

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
