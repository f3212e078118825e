"""Bread Basket for the network: a table after each action that could be chosen, kind by kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour import VectorEnv
from parlour.learn.network import Floats, Ints, Shape
from parlour.learn.position import (
    Bytes,
    Choice,
    Fields,
    Flags,
    Positions,
    Small,
    Weights,
    from_each,
    shares,
)
from parlour.learn.quantise import values

KINDS, COPIES, LINE, CHEF = 11, 5, 55, 10
#: Where the actions begin that lift a card, and those that take a trick.
LIFT, TAKE = KINDS + 1, KINDS + 1 + LINE
#: Cards in a hand, as the network counts them: 0 to 12.
COUNTS = 13
#: From how many own, unseen and lying cards of a kind, and from how many points that the line
#: offers for it, there is a bit more.
OWN, UNSEEN, LYING = (1, 2, 3), (1, 2, 3, 4, 5), (1, 2)
POINTS = (-99, 1, 4, 6, 8, 10, 13, 17, 22)
#: From how many cards in the line, and from which lead, there is a bit more.
LENGTHS = (1, 2, 3, 4, 6, 8, 10, 13, 17)
LEADS = (
    *(-40, -30, -24, -19, -15, -12, -9, -7, -5, -3, -2, -1, 0),
    *(1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 25, 31, 41),
)
#: No card, where a line has ended; no trick, where one is valued.
NONE, NO_TRICK = -1, -100


@dataclass(frozen=True)
class After:
    """What a seat sees after an act of its own, for many acts."""

    #: Kinds of the cards in the line, the newest first.
    lines: Small
    #: Of each kind own cards, those that others are known to hold, and those that lie nowhere in sight.
    own: Small
    known: Small
    unseen: Small
    #: How many cards each seat holds, from the own one on to the left.
    held: Small
    #: Whether the own turn goes on; the lead over the best other seat; the rounds after this one.
    again: Flags
    lead: Small
    to_come: Small


class BreadBasket:
    """Bits of a kind of card: which it is; how many of it are held, unseen, and lie in the line;
    what one at the end of the line would take, and whether a twin may still become the other end of a
    sandwich or a soup; whether another player has lifted one; whether it lies last or second to last.
    Bits of the table: for each seat, from the own one on to the left, how many cards it holds; whether
    the own turn goes on, or all others are out; how long the line is; the lead, in each round apart."""

    name = "bread-basket"
    noise, trace = 0.1, 1.0
    house_rules: Mapping[str, Any] = {}
    max_parts = 1

    def __init__(self, players: int) -> None:
        if not 2 <= players <= 6:
            raise ValueError(f"players: 2 to 6, not {players}")
        self.players = players
        kind = KINDS + len(OWN + UNSEEN + LYING + POINTS) + 6
        table = players * COUNTS + 2 + len(LENGTHS) + players * len(LEADS)
        self.shape = Shape(suits=KINDS, valued=1, suit=kind, table=table, actions=1)
        env = VectorEnv(self.name, players, 1)
        self.fields = Fields(env)
        dealt, rounds = self.fields.of(env, "hands").sum(), self.fields.of(env, "round")[0, 1]
        # in each round all cards that are dealt, as many stops, and the lifts
        self.max_decisions = int(rounds * (2 * dealt + COPIES))

    def see(self, env: VectorEnv) -> Positions:
        """What the seat that is asked sees at each table after each of its actions."""
        owner, action, after = self.after(env)
        return Positions(*self._bits(after), owner, action)

    def after(self, env: VectorEnv) -> tuple[Ints, Ints, After]:
        """Each action at each table, and what is seen after it."""
        table, action = np.nonzero(env.masks)
        line = reversed_line(self.fields.of(env, "line"))
        length = (line != NONE).sum(1)
        lifts = (action >= LIFT) & (action < TAKE)
        place = np.where(lifts, length[table] - 1 - (action - LIFT), 0)
        # of equal neighbours it is the same to lift the one or the other
        older = np.minimum(place + 1, line.shape[1] - 1)
        twin = lifts & (older > place) & (line[table, older] == line[table, place])
        table, action, place = table[~twin], action[~twin], place[~twin]
        hand = self.fields.of(env, "hand")[table]
        lines, own, won = after_actions(line[table], hand, action, place)
        known, unseen = self._elsewhere(env)
        held = self.fields.of(env, "hands")[table]
        held[:, 0] = own.sum(1)
        played = self.fields.of(env, "played")[table, 0]
        scores = (self.fields.of(env, "points") + self.fields.of(env, "totals"))[table]
        now, rounds = self.fields.of(env, "round")[table].T
        return (
            table,
            action,
            After(
                lines,
                own,
                known[table],
                unseen[table],
                held,
                again=(action < KINDS) & (played == 0) & (held[:, 0] > 0),
                lead=scores[:, 0] + won - scores[:, 1:].max(1),
                to_come=np.clip(rounds - now, 0, self.players - 1),
            ),
        )

    def _elsewhere(self, env: VectorEnv) -> tuple[Small, Small]:
        """Of each kind the cards that others are known to hold, and those that lie nowhere in sight."""
        shape = (env.num_envs, self.players, KINDS)
        known = self.fields.of(env, "known").reshape(shape)[:, 1:].sum(1, dtype=np.int16)
        taken = self.fields.of(env, "taken").reshape(shape).sum(1, dtype=np.int16)
        lying = counts(self.fields.of(env, "line") - 1)
        unseen = COPIES - self.fields.of(env, "hand") - taken - lying - known
        unseen[:, CHEF] -= self.fields.of(env, "spent")[:, 0]
        return known, unseen

    def _bits(self, after: After) -> tuple[Bytes, Bytes]:
        count, lines = len(after.lines), after.lines
        points, _, low, high, short = offers(lines)
        last = lines[:, :2, None] == np.arange(KINDS)
        kinds = [
            np.broadcast_to(np.eye(KINDS, dtype=bool), (count, KINDS, KINDS)),
            from_each(after.own, OWN),
            from_each(after.unseen, UNSEEN),
            from_each(counts(lines), LYING),
            from_each(points, POINTS),
            np.stack([low, high, short, after.known > 0, last[:, 0], last[:, 1]], 2),
        ]
        held = np.minimum(after.held, COUNTS - 1)
        holds = (held[:, :, None] == np.arange(COUNTS)).reshape(count, -1)
        alone = ~after.again & (held[:, 1:].sum(1) == 0) & (held[:, 0] > 0)
        lengths = from_each((lines != NONE).sum(1), LENGTHS)
        rounds = after.to_come[:, None] == np.arange(self.players)
        leads = rounds[..., None] & from_each(after.lead, LEADS)[:, None]
        turn = np.stack([after.again, alone], 1)
        bits = np.concatenate([holds, turn, lengths, leads.reshape(count, -1)], 1)
        return np.concatenate(kinds, 2).astype(np.uint8), bits.astype(np.uint8)

    def choose(self, env: VectorEnv, seen: Positions, answers: Floats) -> Choice:
        """The best action of every table."""
        order = np.lexsort((answers[:, 0, 0], seen.owner))
        rows = order[np.append(np.flatnonzero(np.diff(seen.owner)), len(order) - 1)]
        return Choice(seen.action[rows], rows, np.zeros((env.num_envs, 1), np.int64))

    def parts(self, cards: Ints) -> tuple[Ints, Ints, Ints]:
        """A position is valued as a whole."""
        nothing = np.zeros(len(cards), np.int64)
        return np.arange(len(cards)), nothing, nothing

    def worth(self, returns: Floats) -> Floats:
        """Its share of the win."""
        return shares(returns)

    def example(self, env: VectorEnv, table: int, small: Weights) -> str:
        """Line, own, known and unseen cards by kind; the cards in each hand; whether the turn goes on,
        the lead, the rounds to come; and the value: of some action at this table."""
        owner, _, after = self.after(env)
        rows = np.flatnonzero(owner == table)
        row = rows[table % len(rows)]
        suits, bits = self._bits(after)
        value = values(small, suits[[row]], bits[[row]])[0, 0, 0]
        line = after.lines[row][after.lines[row] != NONE][::-1]
        facts = [line, after.own[row], after.known[row], after.unseen[row], after.held[row]]
        facts.append(np.array([after.again[row], after.lead[row], after.to_come[row], value]))
        return " ".join(",".join(str(int(number)) for number in fact) for fact in facts)


def after_actions(
    line: Small, own: Small, action: Ints, place: Ints
) -> tuple[Small, Small, Small]:
    """Line, own hand and points won after each action; ``place`` is where a card is lifted."""
    points, twins = offers(line)[:2]
    rows = np.arange(len(line))
    won = np.zeros(len(line), np.int16)
    # a column more, for the card that is laid
    lines = np.concatenate([np.full((len(line), 1), NONE, np.int16), line], 1)
    play, lift = action < KINDS, (action >= LIFT) & (action < TAKE)
    kind = np.where(play, action, 0)
    own[rows[play], kind[play]] -= 1
    taken = play & (points[rows, kind] != NO_TRICK)
    won[taken] = points[rows, kind][taken]
    lines[play, 0] = kind[play]
    away = np.where(taken, twins[rows, kind] + 2, np.where(play, 0, 1))
    lines = shifted(lines, away[:, None])
    own[lift, CHEF] -= 1
    own[rows[lift], lines[rows[lift], place[lift]]] += 1
    lines[lift], won[lift] = lifted(lines[lift], place[lift])
    return lines, own, won


def counts(kinds: Small) -> Small:
    """How many cards of each kind there are in each row."""
    found = np.zeros((len(kinds), KINDS + 1), np.int16)
    for column in kinds.T:
        found[np.arange(len(kinds)), column] += 1
    return found[:, :KINDS]


def reversed_line(codes: Small) -> Small:
    """The kinds in a line, the newest first, and ``NONE`` beyond it; without needless columns."""
    length = (codes > 0).sum(1)
    places = length[:, None] - 1 - np.arange(max(1, int(length.max())))
    line = np.take_along_axis(codes, np.maximum(places, 0), 1) - 1
    return np.where(places < 0, NONE, line).astype(np.int16)


def shifted(lines: Small, away: Any) -> Small:
    """Lines without so many of their newest cards; or, column by column, with cards from further on."""
    places = np.arange(lines.shape[1]) + away
    cards = np.take_along_axis(lines, np.minimum(places, lines.shape[1] - 1), 1)
    return np.where(places < lines.shape[1], cards, NONE).astype(np.int16)


def offers(lines: Small) -> tuple[Small, Small, Flags, Flags, Flags]:
    """For each kind what one more of it at the end would take, ``NO_TRICK`` for none, and where
    its twin lies; whether a twin could be the end of a sandwich, and of a soup; and whether it lies
    too near for one yet."""
    count = len(lines)
    points = np.full((count, KINDS), NO_TRICK, np.int16)
    twins = np.zeros((count, KINDS), np.int16)
    low, high, short = (np.zeros((count, KINDS), np.bool_) for _ in range(3))
    lowest, highest = np.full(count, KINDS, np.int16), np.full(count, NONE, np.int16)
    meat = np.zeros(count, np.int16)
    rows = np.arange(count)
    for between, column in enumerate(lines.T):
        card, lo, hi = column[rows], lowest[rows], highest[rows]
        over, under = card > hi, (card < lo) & (card != NONE)
        low[rows[over], card[over]] = True
        high[rows[under], card[under]] = True
        ends = over | under
        at, kinds = rows[ends], card[ends]
        if between < 2:
            short[at, kinds] = True
        else:
            points[at, kinds] = np.where(over[ends], meat[at] + 2, between + 2)
            twins[at, kinds] = between
        lowest[rows], highest[rows] = np.minimum(lo, card), np.maximum(hi, card)
        meat[rows] += np.where(card == 0, -5, card)
        # a line that has ended, or that no kind can close any more
        goes_on = (card != NONE) & ~((lowest[rows] == 0) & (highest[rows] == CHEF))
        rows = rows[goes_on]
        if not len(rows):
            break
    return points, twins, low, high, short


def lifted(lines: Small, at: Ints) -> tuple[Small, Small]:
    """Lines without the card at these places, newest first, and without the best trick that then
    appears, and its points."""
    places = np.arange(lines.shape[1])
    lines = shifted(lines, (places >= at[:, None]).astype(np.int64))
    best = np.full(len(lines), NO_TRICK, np.int16)
    start, gone = np.zeros(len(lines), np.int64), np.zeros(len(lines), np.int64)
    for end in range(lines.shape[1]):
        rows = np.flatnonzero((at > end) & (lines[:, end] != NONE))
        if not len(rows):
            break
        _closing(lines, at, end, rows, (best, start, gone))
    away = np.where(places >= start[:, None], gone[:, None], 0)
    return shifted(lines, away), np.where(gone > 0, best, 0).astype(np.int16)


def _closing(lines: Small, at: Ints, end: int, rows: Ints, found: tuple[Small, Ints, Ints]) -> None:
    """Notes the tricks that end at this place and reach to the gap."""
    best, start, gone = found
    kind = lines[rows, end]
    low, high = np.ones(len(rows), np.bool_), np.ones(len(rows), np.bool_)
    meat = np.zeros(len(rows), np.int16)
    for place in range(end + 1, lines.shape[1]):
        card = lines[rows, place]
        if place - end >= 3:
            closes = (card == kind) & (place >= at[rows])
            worth = np.where(low, meat + 2, place - end + 1)
            better = closes & (worth > best[rows])
            hit = rows[better]
            best[hit], start[hit], gone[hit] = worth[better], end, place - end + 1
        low &= card < kind
        high &= card > kind
        goes_on = (low | high) & (card != NONE)
        rows, kind, low, high, meat = (part[goes_on] for part in (rows, kind, low, high, meat))
        meat += np.where(card[goes_on] == 0, -5, card[goes_on]).astype(np.int16)
        if not len(rows):
            return
