"""Deep Monte Carlo (Zha and others, *DouZero*, 2021): the network plays in all seats, and learns
from how each game ended what its actions are worth."""

from __future__ import annotations

import csv
import pickle
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from parlour import VectorEnv
from parlour.learn.games import GAMES
from parlour.learn.interval import wilson
from parlour.learn.network import Batch, Floats, Ints, Network, log_odds
from parlour.learn.position import Learnable, Positions, shares

CURVE = ("minutes", "steps", "games", "decisions", "loss", "share", "low", "high")


@dataclass(frozen=True)
class Settings:
    """What is trained, and how."""

    game: str
    players: int
    tables: int = 2048
    #: Decisions in one step of the optimiser.
    batch: int = 4096
    rate: float = 1e-3
    #: The share of decisions that are drawn at random.
    random: float = 0.02
    seed: int = 1


class ResumeError(ValueError):
    """A training cannot be resumed with these settings, or by this version of Parlour."""


class Training:
    """Many tables, and what was decided at them in the games that are not over."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.game = GAMES[settings.game](settings.players)
        self.network = Network(self.game.shape, settings.rate, settings.seed)
        self.chances = np.random.default_rng(settings.seed)
        self.env = VectorEnv(
            settings.game, settings.players, settings.tables, seed=settings.seed, **self.game.house_rules
        )
        shape, size = self.game.shape, (settings.tables, self.game.max_decisions)
        self._suits = np.zeros((*size, shape.suits, shape.suit), np.uint8)
        self._table = np.zeros((*size, shape.table), np.uint8)
        self._cards = np.full((*size, self.game.max_parts), -1, np.int16)
        self._seats = np.zeros(size, np.int8)
        self._hopes = np.zeros(size, np.float32)
        self._counts = np.zeros(settings.tables, np.int64)
        self._ready: list[tuple[Any, ...]] = []
        self.steps = self.games = self.decisions = 0
        self.seconds = 0.0
        self.losses: list[float] = []

    def step(self) -> None:
        """One decision at every table, and what can be learned from the games that it ended."""
        start = time.perf_counter()
        env, game, settings = self.env, self.game, self.settings
        seen = game.see(env)
        answers = answers_to(game, self.network.weights, seen)
        noise = self.chances.gumbel(size=answers.shape).astype(np.float32)
        tried = answers + game.noise * noise
        wild = (self.chances.random(env.num_envs) < settings.random)[seen.owner]
        tried[wild] = self.chances.random(tried[wild].shape, np.float32)
        choice = game.choose(env, seen, tried)
        free = np.flatnonzero((env.masks.sum(1) > 1) & (self._counts < game.max_decisions))
        place, rows = self._counts[free], choice.rows[free]
        self._suits[free, place], self._table[free, place] = seen.suits[rows], seen.table[rows]
        self._cards[free, place], self._seats[free, place] = choice.cards[free], env.seats[free]
        row, suit, action = game.parts(choice.cards[free])
        hopes = np.bincount(row, answers[rows[row], suit, action], len(free))
        self._hopes[free, place] = 1 / (1 + np.exp(-hopes))
        self._counts[free] += 1
        env.step(choice.actions)
        self.steps += 1
        self.decisions += len(free)
        self._end_games(np.flatnonzero(env.dones))
        self._learn()
        self.seconds += time.perf_counter() - start

    def _end_games(self, over: Ints) -> None:
        if not len(over):
            return
        which, place = np.nonzero(np.arange(self.game.max_decisions) < self._counts[over][:, None])
        at = over[which], place
        won = self._returns(over, self.game.worth(self.env.returns[over]))[which, place]
        self._ready.append((self._suits[at], self._table[at], self._cards[at], won))
        self._counts[over] = 0
        self.games += len(over)

    def _returns(self, over: Ints, worth: Floats) -> Floats:
        """What each decision of these games is to learn, TD(λ): what its seat came to in the end, mixed with what
        it hoped for at each later decision. With a trace of 1 only the end counts (Monte Carlo)."""
        trace, seats = self.game.trace, self._seats[over]
        returns, hopes = worth.copy(), worth.copy()
        found = np.zeros(seats.shape, np.float32)
        for place in reversed(range(int(self._counts[over].max(initial=0)))):
            rows = np.flatnonzero(place < self._counts[over])
            seat = seats[rows, place]
            mixed = (1 - trace) * hopes[rows, seat] + trace * returns[rows, seat]
            found[rows, place] = returns[rows, seat] = mixed
            hopes[rows, seat] = self._hopes[over[rows], place]
        return found

    def _learn(self) -> None:
        size = self.settings.batch
        if sum(len(part[-1]) for part in self._ready) < 4 * size:
            return
        suits, table, cards, won = (np.concatenate(part) for part in zip(*self._ready))
        order = self.chances.permutation(len(won))
        for start in range(0, len(order) - size + 1, size):
            rows = order[start : start + size]
            parts = self.game.parts(cards[rows].astype(np.int64))
            batch = Batch(
                suits[rows].astype(np.float32), table[rows].astype(np.float32), parts, won[rows]
            )
            self.losses.append(self.network.learn(batch))
        rest = order[len(order) // size * size :]
        self._ready = [(suits[rest], table[rest], cards[rest], won[rest])]

    def save(self, folder: Path) -> None:
        """Writes all that it takes to go on with the same bits."""
        state = {name: value for name, value in vars(self).items() if name != "game"}
        # the weights first: where it stops between the two, the older checkpoint writes them again
        part = folder / "weights.part"
        with part.open("wb") as file:
            np.savez(file, **self.network.mean)  # type: ignore[arg-type]
        part.replace(folder / "weights.npz")
        part = folder / "checkpoint.part"
        part.write_bytes(pickle.dumps(state))
        part.replace(folder / "checkpoint.pickle")

    @classmethod
    def load(cls, folder: Path) -> Training:
        """Goes on from a checkpoint. As with every pickle, read only those of people you trust.

        Raises :class:`ResumeError` if it is damaged, or of another version of Parlour.
        """
        training, file = cls.__new__(cls), folder / "checkpoint.pickle"
        try:
            vars(training).update(pickle.loads(file.read_bytes()))
            training.game = GAMES[training.settings.game](training.settings.players)
        except OSError:
            raise
        except Exception as error:  # a damaged pickle may raise any
            raise ResumeError(f"{file} cannot be resumed: {error}") from error
        return training


def answers_to(game: Learnable, weights: dict[str, Floats], seen: Positions) -> Floats:
    """What the network says of some positions."""
    suits, table = seen.suits.astype(np.float32), seen.table.astype(np.float32)
    return log_odds(weights, suits, table, game.shape.valued)


def evaluate(
    settings: Settings, weights: dict[str, Floats], opponents: str, games: int, seed: int = 10**6
) -> tuple[float, float, float]:
    """The share of games that the network wins alone against bots of a level, in every seat as
    often, and its 95 % interval. Of fewer games than seats, each seat still plays one."""
    game, players = GAMES[settings.game](settings.players), settings.players
    tables = max(min(games, 1024) // players, 1) * players
    each = -(-games // tables)
    env = VectorEnv(
        settings.game, players, tables, seed=seed, bots=opponents, seat=None, **game.house_rules
    )
    won, played = 0.0, np.zeros(tables, np.int64)
    own = np.arange(tables) % players
    while (played < each).any():
        seen = game.see(env)
        env.step(game.choose(env, seen, answers_to(game, weights, seen)).actions)
        over = np.flatnonzero(env.dones & (played < each))
        if len(over):
            won += float(shares(env.returns[over])[np.arange(len(over)), own[over]].sum())
        played += env.dones
    count = tables * each
    return won / count, *wilson(won / count, count)


def train(
    settings: Settings,
    folder: Path,
    *,
    seconds: float,
    steps: int,
    every: float = 60.0,
    games: int = 2000,
) -> Iterator[dict[str, float]]:
    """Trains until it has taken so many seconds or steps in all, resuming what is in the folder.
    Yields the points of the curve, one in ``every`` seconds and judged by so many games, and appends
    them to ``curve.csv``.

    Raises :class:`ResumeError` if what is in the folder cannot be resumed so, and
    :class:`parlour.learn.network.DivergedError`, which leaves the last checkpoint as it is.
    """
    if not (seconds > 0 and every > 0):
        raise ValueError(f"seconds and every: numbers above 0, not {seconds} and {every}")
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / "checkpoint.pickle").exists():
        training = Training.load(folder)
        if asdict(training.settings) != asdict(settings):
            raise ResumeError(f"{folder} holds a training with other settings: {training.settings}")
    else:
        training = Training(settings)
    while training.seconds < seconds and training.steps < steps:
        until = min(training.seconds + every, seconds)
        while training.seconds < until and training.steps < steps:
            training.step()
        training.save(folder)
        point = measure(training, games)
        _append(folder / "curve.csv", point)
        yield point


def measure(training: Training, games: int) -> dict[str, float]:
    """A point of the curve: the share won alone against ``rule`` by the running mean of the weights."""
    share, low, high = evaluate(training.settings, training.network.mean, "rule", games)
    loss = float(np.mean(training.losses[-200:])) if training.losses else float("nan")
    numbers = (training.steps, training.games, training.decisions, loss, share, low, high)
    return dict(zip(CURVE, (training.seconds / 60, *numbers), strict=True))


def _append(path: Path, point: dict[str, float]) -> None:
    is_new = not path.exists()
    with path.open("a", newline="") as file:
        writer = csv.DictWriter(file, CURVE)
        if is_new:
            writer.writeheader()
        writer.writerow({name: round(value, 4) for name, value in point.items()})
