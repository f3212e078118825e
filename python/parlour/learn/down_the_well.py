"""Down the Well for the network: what a seat sees, suit by suit, and its actions."""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour import VectorEnv
from parlour.learn.network import Floats, Ints, Shape

SUITS, RANKS = 6, 9
CARDS = SUITS * RANKS
#: Cards in a hand, as the network counts them: 0 to 12.
COUNTS = 13
GIVEN = 3

Bytes = NDArray[np.uint8]


class DownTheWell:
    """Bits of a suit, rank by rank: own cards that can be played, own cards that are buried, cards
    not seen that could be played, cards not seen that are buried. Bits of the table: for each seat, from the
    own one on to the left, how many cards it holds, and for the others whether they are finished."""

    name = "down-the-well"

    def __init__(self, players: int) -> None:
        if not 3 <= players <= 6:
            raise ValueError(f"players: 3 to 6, not {players}: duels are solved, not learned")
        self.players = players
        self.shape = Shape(suit=4 * RANKS, table=players * COUNTS + players - 1, actions=2 * RANKS)
        env = VectorEnv(self.name, players, 1)
        starts: dict[str, int] = {}
        place = 0
        for name, length, _ in env.observation_fields:
            starts[name] = place
            place += length
        self._starts = starts

    def see(self, env: VectorEnv) -> tuple[Bytes, Bytes]:
        """uint8 ``(N, suits, bits)`` and ``(N, bits)``, for the seat that is asked at each table."""
        hand, wells, swept = (self._field(env, name) for name in ("hand", "wells", "swept"))
        above = ~np.logical_or.accumulate(wells[..., ::-1], axis=2)[..., ::-1]
        unseen = ~(hand | wells | swept)
        suits = np.concatenate([hand & above, hand & ~above, unseen & above, unseen & ~above], 2)
        held, finished = self.seats(env)
        table = np.zeros((len(held), self.players, COUNTS), np.uint8)
        rows = np.arange(len(held))[:, None]
        table[rows, np.arange(self.players), np.minimum(held, COUNTS - 1)] = 1
        bits = np.concatenate([table.reshape(len(held), -1), finished[:, 1:]], 1)
        return suits.astype(np.uint8), bits

    def seats(self, env: VectorEnv) -> tuple[Ints, Bytes]:
        """How many cards each seat holds, and whether it is finished; the own seat first."""
        held, finished = (
            env.observations[:, start : start + self.players]
            for start in (self._starts["hands"], self._starts["finished"])
        )
        return held.astype(np.int64), finished.astype(np.uint8)

    def cards(self, env: VectorEnv, field: str) -> list[int]:
        """A set of cards at every table, as bits."""
        cards = self._field(env, field).reshape(env.num_envs, CARDS)
        return [sum(1 << int(card) for card in np.flatnonzero(row)) for row in cards]

    def _field(self, env: VectorEnv, name: str) -> NDArray[np.bool_]:
        start = self._starts[name]
        cards = env.observations[:, start : start + CARDS] > 0
        return cards.reshape(env.num_envs, SUITS, RANKS)

    def choose(
        self, env: VectorEnv, hands: Bytes, answers: Floats
    ) -> tuple[NDArray[np.int64], Ints]:
        """The best action of every table, and the cards it is made of: int64 ``(N, 3)``, -1 for none.
        ``hands`` is what :meth:`see` said of the suits."""
        count = len(answers)
        held = (hands[..., :RANKS] | hands[..., RANKS : 2 * RANKS]).reshape(count, CARDS) > 0
        play = answers[..., :RANKS].reshape(count, CARDS)
        play = np.where(env.masks[:, :CARDS] > 0, play, -np.inf)
        cards = np.full((count, GIVEN), -1, np.int64)
        cards[:, 0] = play.argmax(1)
        actions = cards[:, 0].copy()
        giving = np.flatnonzero(env.masks[:, CARDS + 1 :].any(1))
        if len(giving):
            give = answers[giving][..., RANKS:].reshape(len(giving), CARDS)
            give = np.where(held[giving], give, -np.inf)
            best = np.sort(np.argsort(-give, axis=1, kind="stable")[:, :GIVEN], axis=1)
            cards[giving] = best
            actions[giving] = CARDS + 1 + give_index(held[giving], best)
        idle = env.masks.sum(1) == 1
        actions[idle] = env.masks[idle].argmax(1)
        return actions, cards

    def parts(self, cards: Ints) -> tuple[Ints, Ints, Ints]:
        """The cards of some decisions as parts of actions: decision, suit, action of that suit."""
        row, place = np.nonzero(cards >= 0)
        giving = cards[row, 1] >= 0
        card = cards[row, place]
        return row, card // RANKS, card % RANKS + np.where(giving, RANKS, 0)

    def shares(self, returns: Floats) -> Floats:
        """Who won, from the changes of the scores."""
        best = returns == returns.max(1, keepdims=True)
        shares: Floats = (best / best.sum(1, keepdims=True)).astype(np.float32)
        return shares


def give_index(held: NDArray[Any], cards: Ints) -> Ints:
    """The place of three cards of a sorted hand among all choices of three."""
    places = np.cumsum(held, axis=1) - 1
    chosen = np.take_along_axis(places, cards, axis=1)
    table = np.array([[comb(place, part + 1) for part in range(GIVEN)] for place in range(CARDS)])
    index: Ints = table[chosen, np.arange(GIVEN)].sum(1)
    return index
