"""What the networks of all games are asked about, and what follows from their answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from parlour import VectorEnv
from parlour.learn.network import Floats, Ints, Shape

Bytes = NDArray[np.uint8]
Small = NDArray[np.int16]
Flags = NDArray[np.bool_]
#: The weights as whole numbers.
Weights = dict[str, NDArray[np.int16]]


@dataclass(frozen=True)
class Positions:
    """What the network values: one or more positions for each table."""

    #: uint8 ``(M, suits, bits)`` and ``(M, bits)``.
    suits: Bytes
    table: Bytes
    #: Which table each of them belongs to, in order, and the action that leads to it, if it is one.
    owner: Ints
    action: Ints


@dataclass(frozen=True)
class Choice:
    """What is done at each table."""

    actions: Ints
    #: The position that the action was valued in.
    rows: Ints
    #: int64 ``(N, parts)``: what the action is made of, -1 for nothing.
    cards: Ints


class Learnable(Protocol):
    """A game as the training sees it."""

    name: str
    #: The house rules by which it is learned, where they are not the default ones.
    house_rules: Mapping[str, Any]
    #: So much noise (Gumbel, in log-odds) is added to what an action is worth while it is learned.
    noise: float
    #: How far a decision looks ahead for what it learns from: 1 is the end of the game, 0 the next decision.
    trace: float
    shape: Shape
    #: The most decisions of a game that are remembered.
    max_decisions: int
    #: Of how many parts an action may be made.
    max_parts: int

    def see(self, env: VectorEnv) -> Positions:
        """What there is to be valued."""

    def choose(self, env: VectorEnv, seen: Positions, answers: Floats) -> Choice:
        """The best action of every table."""

    def example(self, env: VectorEnv, table: int, small: Weights) -> str:
        """What is seen at a table, and the numbers that Rust must compute from it, in a line."""

    def parts(self, cards: Ints) -> tuple[Ints, Ints, Ints]:
        """The cards of some decisions as parts of actions: decision, suit, action of that suit."""

    def worth(self, returns: Floats) -> Floats:
        """What each seat is to learn from the changes of the scores in a game: 0 to 1."""


class Fields:
    """The numbers of an observation by name."""

    def __init__(self, env: VectorEnv) -> None:
        self._slices: dict[str, slice] = {}
        place = 0
        for name, length, _ in env.observation_fields:
            self._slices[name] = slice(place, place + length)
            place += length

    def of(self, env: VectorEnv, name: str) -> Small:
        """int16 ``(N, length)``: one field, of what is seen at each table."""
        return env.observations[:, self._slices[name]].astype(np.int16)


def from_each(numbers: NDArray[Any], bounds: tuple[int, ...]) -> Flags:
    """For each bound, whether a number reaches it."""
    return numbers[..., None] >= np.array(bounds, np.int16)


def shares(returns: Floats) -> Floats:
    """Who won, from the changes of the scores."""
    best = returns == returns.max(1, keepdims=True)
    shares: Floats = (best / best.sum(1, keepdims=True)).astype(np.float32)
    return shares
