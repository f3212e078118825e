"""Down the Well for the network: what a seat sees, suit by suit, and its actions."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour import VectorEnv
from parlour.learn.network import Floats, Ints, Shape
from parlour.learn.position import Bytes, Choice, Fields, Positions, Weights, shares
from parlour.learn.quantise import values

SUITS, RANKS = 6, 9
CARDS = SUITS * RANKS
#: Cards in a hand, as the network counts them: 0 to 12.
COUNTS = 13
GIVEN = 3


class DownTheWell:
    """Bits of a suit, rank by rank: own cards that can be played, own cards that are buried, cards
    not seen that could be played, cards not seen that are buried. Bits of the table: for each seat, from the
    own one on to the left, how many cards it holds, and for the others whether they are finished."""

    name = "down-the-well"
    noise, trace = 0.1, 1.0
    house_rules: Mapping[str, Any] = {}
    #: 54 cards, and a choice of cards to give by each.
    max_decisions = 64
    max_parts = GIVEN

    def __init__(self, players: int) -> None:
        if not 3 <= players <= 6:
            raise ValueError(f"players: 3 to 6, not {players}: duels are solved, not learned")
        self.players = players
        self.shape = Shape(
            suits=SUITS,
            valued=SUITS,
            suit=4 * RANKS,
            table=players * COUNTS + players - 1,
            actions=2 * RANKS,
        )
        self.fields = Fields(VectorEnv(self.name, players, 1))

    def see(self, env: VectorEnv) -> Positions:
        """What the seat that is asked sees at each table."""
        hand, wells, swept = (self._field(env, name) for name in ("hand", "wells", "swept"))
        above = ~np.logical_or.accumulate(wells[..., ::-1], axis=2)[..., ::-1]
        unseen = ~(hand | wells | swept)
        suits = np.concatenate([hand & above, hand & ~above, unseen & above, unseen & ~above], 2)
        held, finished = self.seats(env)
        table = np.zeros((len(held), self.players, COUNTS), np.uint8)
        rows = np.arange(len(held))[:, None]
        table[rows, np.arange(self.players), np.minimum(held, COUNTS - 1)] = 1
        bits = np.concatenate([table.reshape(len(held), -1), finished[:, 1:]], 1)
        owner = np.arange(env.num_envs)
        return Positions(suits.astype(np.uint8), bits, owner, np.full_like(owner, -1))

    def seats(self, env: VectorEnv) -> tuple[Ints, Bytes]:
        """How many cards each seat holds, and whether it is finished; the own seat first."""
        held, finished = (self.fields.of(env, name) for name in ("hands", "finished"))
        return held.astype(np.int64), finished.astype(np.uint8)

    def example(self, env: VectorEnv, table: int, small: Weights) -> str:
        """Hand, wells and swept cards as sets of bits in hexadecimal; the cards in each hand; who is
        finished, as bits; then for every card what it is worth to play it and to give it."""
        seen = self.see(env)
        answers = values(small, seen.suits[[table]], seen.table[[table]])[0]
        play, give = answers[:, :RANKS].reshape(CARDS), answers[:, RANKS:].reshape(CARDS)
        held, finished = self.seats(env)
        who = sum(1 << seat for seat, done in enumerate(finished[table]) if done)
        numbers = (",".join(map(str, part)) for part in (held[table], [who], play, give))
        sets = (self._field(env, name)[table].reshape(CARDS) for name in ("hand", "wells", "swept"))
        bits = (sum(1 << int(card) for card in np.flatnonzero(cards)) for cards in sets)
        return " ".join([*(f"{cards:x}" for cards in bits), *numbers])

    def _field(self, env: VectorEnv, name: str) -> NDArray[np.bool_]:
        return (self.fields.of(env, name) > 0).reshape(env.num_envs, SUITS, RANKS)

    def choose(self, env: VectorEnv, seen: Positions, answers: Floats) -> Choice:
        """The best action of every table, and the cards it is made of."""
        count, hands = len(answers), seen.suits
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
        return Choice(actions, seen.owner, cards)

    def worth(self, returns: Floats) -> Floats:
        """Its share of the win."""
        return shares(returns)

    def parts(self, cards: Ints) -> tuple[Ints, Ints, Ints]:
        """The cards of some decisions as parts of actions: decision, suit, action of that suit."""
        row, place = np.nonzero(cards >= 0)
        giving = cards[row, 1] >= 0
        card = cards[row, place]
        return row, card // RANKS, card % RANKS + np.where(giving, RANKS, 0)


def give_index(held: NDArray[Any], cards: Ints) -> Ints:
    """The place of three cards of a sorted hand among all choices of three."""
    places = np.cumsum(held, axis=1) - 1
    chosen = np.take_along_axis(places, cards, axis=1)
    table = np.array([[comb(place, part + 1) for part in range(GIVEN)] for place in range(CARDS)])
    index: Ints = table[chosen, np.arange(GIVEN)].sum(1)
    return index
