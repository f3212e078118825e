"""Basement for the network: what a seat sees, kind by kind, and its actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour import VectorEnv
from parlour.learn.network import Floats, Ints, Shape
from parlour.learn.position import Bytes, Choice, Fields, Positions, Small, Weights, from_each
from parlour.learn.quantise import values

#: Eleven numbers, Blank, Clear and Reset; and the table, which takes the place of one more kind.
KINDS = 14
BLANK, CLEAR, RESET, TABLE = 11, 12, 13, 14
COPIES = 4
#: Plays of a kind: one card with 0 to 3 Blanks, two with 0 to 2, three with 0 or 1, four.
LAYS = 10
#: Where the plays of one, two, three and four cards begin.
CARDS_AT = (0, 4, 7, 9)
#: Actions of a kind: to play it, to pick it up from Top with the pile, to lay one to three of it on top.
PLAY, EAT_WITH, ON_TOP = 0, LAYS, 2 * LAYS
#: Actions of the table: to turn the top card of the Deck, to eat, to turn up a Basement card.
CHANCE, EAT, REVEAL = 23, 24, 25
ACTIONS = 26
TOP_CARDS = 3
#: From how many cards of a kind, of a hand, of the pile and of the Deck there is a bit more.
OWN, OWN_TOP, TOPS, PILED, UNSEEN = (1, 2, 3, 4), (1, 2, 3), (1, 2), (1, 2, 3), (1, 2, 3, 4)
BELOW, RUN = (1, 2, 3), (1, 2, 3)
HELD = (1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22)
PILE = (1, 2, 3, 4, 6, 8, 11, 15, 20)
DECK = (1, 2, 3, 5, 8, 12, 17, 23, 30)
#: A kind that a Blank counts as where it had nothing to copy; or no pile at all.
NOTHING, NO_RUN = KINDS, -1


class Basement:
    """Bits of a kind of card: which it is; how many of it the seat holds and has on top, the next player and
    all others have on top, the pile has, and lie elsewhere; whether the run is of this kind, and how
    long it is; whether it can be played. Bits of the table: for each seat, from the own one on to the left,
    how many cards it has in hand, on top and in its Basement, and whether it is out; how many are in the pile
    and in the Deck; whether the run is of nothing; whether Top Cards are chosen."""

    name = "basement"
    noise, trace = 0.02, 0.95
    #: One round, and all that was played openly is remembered.
    house_rules: Mapping[str, Any] = {"rounds": 1, "turn_cap": 200, "pile_view": "full"}
    max_decisions = 256
    max_parts = TOP_CARDS

    def __init__(self, players: int) -> None:
        if not 2 <= players <= 4:
            raise ValueError(f"players: 2 to 4, not {players}")
        self.players = players
        kind = KINDS + 1 + len(OWN + OWN_TOP + TOPS + TOPS + PILED + UNSEEN + RUN) + 1
        seat = len(HELD + OWN_TOP + BELOW) + 1
        self.shape = Shape(
            suits=KINDS + 1,
            valued=KINDS + 1,
            suit=kind,
            table=players * seat + len(PILE) + len(DECK) + 2,
            actions=ACTIONS,
        )
        env = VectorEnv(self.name, players, 1, **self.house_rules)
        self.fields = Fields(env)
        tops = env.num_actions - sum(length for _, length, _ in env.action_fields[:-1])
        self._at, self._tops = parts_of_actions(env.num_actions - tops, tops)

    def see(self, env: VectorEnv) -> Positions:
        """What the seat that is asked sees at each table."""
        count = env.num_envs
        hand, pile = self.fields.of(env, "hand"), self.fields.of(env, "pile_seen")
        tops = self.fields.of(env, "top").reshape(count, self.players, KINDS)
        run = self.fields.of(env, "run")
        kind, length = run_of(run)
        out = self.fields.of(env, "places") > 0
        rows = np.arange(count)
        following = tops[rows, 1 + out[:, 1:].argmin(1)]
        unseen = COPIES - hand - tops.sum(1) - pile
        is_run = kind[:, None] == np.arange(KINDS)
        lengths = is_run[:, :, None] & from_each(length, RUN)[:, None]
        lowest = np.where(kind < BLANK, kind, 0)
        plays = np.arange(KINDS) >= lowest[:, None]
        kinds = np.zeros((count, KINDS + 1, self.shape.suit), np.uint8)
        kinds[:, :, : KINDS + 1] = np.eye(KINDS + 1, dtype=np.uint8)
        kinds[:, :KINDS, KINDS + 1 :] = np.concatenate(
            [
                from_each(hand, OWN),
                from_each(tops[:, 0], OWN_TOP),
                from_each(following, TOPS),
                from_each(tops[:, 1:].sum(1), TOPS),
                from_each(pile, PILED),
                from_each(unseen, UNSEEN),
                lengths,
                plays[:, :, None],
            ],
            2,
        )
        below = self.fields.of(env, "basement").reshape(count, self.players, TOP_CARDS).sum(2)
        seats = [
            from_each(self.fields.of(env, "hands"), HELD),
            from_each(tops.sum(2), OWN_TOP),
            from_each(below, BELOW),
            out[:, :, None],
        ]
        table = [
            np.concatenate(seats, 2).reshape(count, -1),
            from_each(self.fields.of(env, "pile")[:, 0], PILE),
            from_each(self.fields.of(env, "deck")[:, 0], DECK),
            (kind == NOTHING)[:, None],
            self.fields.of(env, "phase")[:, :1] > 0,
        ]
        owner = np.arange(count)
        bits = np.concatenate(table, 1).astype(np.uint8)
        return Positions(kinds, bits, owner, np.full_like(owner, -1))

    def choose(self, env: VectorEnv, seen: Positions, answers: Floats) -> Choice:
        """The best action of every table, and what it is made of."""
        flat = answers.reshape(len(answers), -1)
        worth = np.where(env.masks[:, : len(self._at)] > 0, flat[:, self._at], -np.inf)
        actions = worth.argmax(1)
        cards = np.full((len(answers), TOP_CARDS), -1, np.int64)
        cards[:, 0] = self._at[actions]
        choosing = np.flatnonzero(env.masks[:, len(self._at) :].any(1))
        if len(choosing):
            # the last column stands for no part
            padded = np.pad(flat[choosing], ((0, 0), (0, 1)))
            worth = padded[:, self._tops].sum(2)
            worth[env.masks[choosing, len(self._at) :] == 0] = -np.inf
            best = worth.argmax(1)
            actions[choosing] = len(self._at) + best
            cards[choosing] = self._tops[best]
        return Choice(actions, seen.owner, cards)

    def worth(self, returns: Floats) -> Floats:
        """The points of the round, as a share of the winner's."""
        share: Floats = (returns / self.players).astype(np.float32)
        return share

    def parts(self, cards: Ints) -> tuple[Ints, Ints, Ints]:
        """What some decisions are made of: decision, kind, action of that kind."""
        row, place = np.nonzero(cards >= 0)
        part = cards[row, place]
        return row, part // ACTIONS, part % ACTIONS

    def example(self, env: VectorEnv, table: int, small: Weights) -> str:
        """Own cards by kind, Top Cards of each seat by kind, the pile by kind; the run and its length;
        in each hand and Basement how many cards; who is out, as bits; cards in the Deck; whether Top Cards
        are chosen. Then what the actions of three kinds are worth: some kind, Blanks, the table."""
        seen = self.see(env)
        answers = values(small, seen.suits[[table]], seen.table[[table]])[0]
        names = ("hand", "top", "pile_seen", "hands", "basement", "places", "deck", "phase")
        hand, top, pile, held, below, places, deck, phase = (
            self.fields.of(env, name)[table] for name in names
        )
        kind, length = (part[table] for part in run_of(self.fields.of(env, "run")))
        out = sum(1 << seat for seat, place in enumerate(places) if place)
        facts = [hand, *top.reshape(self.players, KINDS), pile, np.array([kind, length]), held]
        facts += [below.reshape(self.players, TOP_CARDS).sum(1), np.array([out, deck[0], phase[0]])]
        facts += [answers[table % KINDS], answers[BLANK], answers[TABLE]]
        return " ".join(",".join(str(int(number)) for number in fact) for fact in facts)


def run_of(run: Small) -> tuple[Ints, Ints]:
    """What the top of each pile counts as, and how many cards in a row do."""
    kinds = run[:, : KINDS + 1]
    return np.where(kinds.any(1), kinds.argmax(1), NO_RUN), run[:, KINDS + 1].astype(np.int64)


def parts_of_actions(actions: int, tops: int) -> tuple[Ints, NDArray[Any]]:
    """Of which part each action is made, and of which three each choice of Top Cards; a part is
    a kind times ``ACTIONS`` and an action of it."""
    table = TABLE * ACTIONS
    lays = [kind * ACTIONS + lay for kind in range(KINDS) for lay in range(LAYS)]
    lays += [BLANK * ACTIONS + lay for lay in CARDS_AT]
    at = [table + CHANCE, table + EAT, *[table + REVEAL] * 3]
    at += [lay + PLAY for lay in lays] + [lay + EAT_WITH for lay in lays]
    assert len(at) == actions
    parts = np.full((tops, TOP_CARDS), -1, np.int64)
    place = 0
    for c in range(KINDS):
        for b in range(c + 1):
            for a in range(b + 1):
                cards = [a, b, c]
                kinds = sorted(set(cards))
                chosen = [kind * ACTIONS + ON_TOP + cards.count(kind) - 1 for kind in kinds]
                parts[place, : len(chosen)] = chosen
                place += 1
    assert place == tops
    return np.array(at), parts
