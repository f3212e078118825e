"""Trains a policy that beats ``rule`` at a round of Bread Basket, with NumPy alone: ten minutes on two cores.

    python examples/train.py --minutes 10 --save policy.npz
    python examples/train.py --load policy.npz --minutes 0

The method is one step of policy improvement by Monte Carlo (Sutton and Barto, Reinforcement
Learning, 2018, chapter 5). A bot plays, and now and then any action of the mask instead; from how
each game ended a network learns by how many points an action wins if the bot plays on. The policy
plays what the bot would, unless the network holds another action to be better by a margin, which is
chosen on games of their own. The opponent is a bot inside :class:`parlour.VectorEnv`, so that one
step is one decision at each table.
"""

from __future__ import annotations

import argparse
import math
import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour import Bot, VectorEnv
from parlour.features import Features

Floats = NDArray[np.float32]

#: Margins to choose from.
MARGINS = (0.0, 0.05, 0.1, 0.2, 0.4)


@dataclass(frozen=True)
class Settings:
    """What is trained, and how."""

    game: str = "bread-basket"
    players: int = 2
    #: One round instead of as many as there are players: a result comes sooner.
    house_rules: dict[str, Any] = field(default_factory=lambda: {"rounds": 1})
    opponent: str = "rule"
    tables: int = 512
    #: Who plays while the network learns, and is improved.
    base: str = "rule"
    hidden: tuple[int, ...] = (128, 64)
    #: Decisions in one step of the optimiser.
    batch: int = 1024
    rate: float = 1e-3
    #: The share of decisions that are drawn at random.
    explore: float = 0.15
    #: Points that count as 1.
    points: float = 20.0
    #: Longer games teach only their last decisions.
    longest: int = 256


class Network:
    """A perceptron with ReLU, and Adam (Kingma and Ba, 2015) for its weights."""

    def __init__(self, sizes: list[int], rate: float, seed: int) -> None:
        chances = np.random.default_rng(seed)
        self.weights: list[Floats] = []
        for inputs, outputs in zip(sizes, sizes[1:]):
            scale = math.sqrt(2 / inputs)
            self.weights.append((chances.standard_normal((inputs, outputs)) * scale).astype(np.float32))
            self.weights.append(np.zeros(outputs, np.float32))
        self.rate, self.steps = rate, 0
        self._means = [np.zeros_like(weight) for weight in self.weights]
        self._squares = [np.zeros_like(weight) for weight in self.weights]

    def layers(self, rows: Floats) -> list[Floats]:
        """What each layer says, from the rows themselves to the values of all actions."""
        layers = [rows]
        pairs = list(zip(self.weights[::2], self.weights[1::2]))
        for matrix, bias in pairs[:-1]:
            layers.append(np.maximum(layers[-1] @ matrix + bias, 0))
        matrix, bias = pairs[-1]
        return [*layers, layers[-1] @ matrix + bias]

    def learn(self, rows: Floats, actions: NDArray[np.int64], targets: Floats) -> float:
        """One step towards the targets of the actions; the mean square error before it."""
        layers = self.layers(rows)
        every = np.arange(len(rows))
        errors = layers[-1][every, actions] - targets
        slope = np.zeros_like(layers[-1])
        slope[every, actions] = np.clip(errors, -1, 1) / len(rows)
        slopes: list[Floats] = []
        for place in range(len(layers) - 2, -1, -1):
            slopes += [slope.sum(0), layers[place].T @ slope]
            if place:
                slope = (slope @ self.weights[2 * place].T) * (layers[place] > 0)
        self._adam(slopes[::-1])
        return float((errors**2).mean())

    def _adam(self, slopes: list[Floats]) -> None:
        self.steps += 1
        first, second = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for weight, slope, mean, square in zip(self.weights, slopes, self._means, self._squares):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            weight -= self.rate * (mean / first) / (np.sqrt(square / second) + 1e-8)


class Policy:
    """Plays what its network values most, with a margin for what the base bot would play."""

    def __init__(self, settings: Settings, seed: int = 0) -> None:
        self.settings = settings
        env = VectorEnv(settings.game, settings.players, 1, **settings.house_rules)
        self.features = Features(env)
        sizes = [self.features.size, *settings.hidden, env.num_actions]
        self.network = Network(sizes, settings.rate, seed)
        self.base, self.margin = Bot(settings.base), 0.0

    def choose(self, env: VectorEnv) -> NDArray[np.int64]:
        """An action of the mask at every table."""
        values = self.network.layers(self.features(env.observations))[-1]
        values[np.arange(len(values)), self.base.choose(env)] += self.margin
        return np.where(env.masks > 0, values, -np.inf).argmax(1)

    def save(self, path: str) -> None:
        """Writes the weights."""
        np.savez_compressed(path, *self.network.weights, margin=self.margin)

    def load(self, path: str) -> None:
        """Reads the weights."""
        with np.load(path) as saved:
            for number, weight in enumerate(self.network.weights):
                weight[:] = saved[f"arr_{number}"]
            self.margin = float(saved["margin"])


class Training:
    """Many tables, and what was decided at them in the games that are not over."""

    def __init__(self, policy: Policy, seed: int) -> None:
        settings = policy.settings
        self.policy, self.settings = policy, settings
        self.chances = np.random.default_rng(seed)
        self.env = VectorEnv(
            settings.game,
            settings.players,
            settings.tables,
            seed=seed,
            bots=settings.opponent,
            seat=None,
            **settings.house_rules,
        )
        self.own = np.arange(settings.tables) % settings.players
        shape = (settings.longest, settings.tables)
        self.seen = np.zeros((*shape, self.env.observation_size), np.float32)
        self.done = np.zeros(shape, np.int64)
        self.begun = np.zeros(settings.tables, np.int64)
        self.time = 0
        self.ready: list[tuple[Floats, NDArray[np.int64], Floats]] = []
        self.decisions = self.games = 0

    def step(self) -> None:
        """One decision at every table."""
        env, place = self.env, self.time % self.settings.longest
        actions = self.policy.base.choose(env)
        explored = self.chances.random(len(actions)) < self.settings.explore
        actions = np.where(explored, env.sample(), actions)
        self.seen[place], self.done[place] = env.observations, actions
        env.step(actions)
        self.time += 1
        self.decisions += len(actions)
        for table in np.flatnonzero(env.dones):
            self._over(int(table))

    def _over(self, table: int) -> None:
        """The decisions of a game, and how it ended."""
        first = max(self.begun[table], self.time - self.settings.longest)
        places = np.arange(first, self.time) % self.settings.longest
        result = margin(self.env.returns[table], int(self.own[table])) / self.settings.points
        targets = np.full(len(places), result, np.float32)
        self.ready.append((self.seen[places, table], self.done[places, table], targets))
        self.begun[table] = self.time
        self.games += 1

    def learn(self) -> list[float]:
        """Learns from all games that are over, once there are enough; the errors."""
        size = self.settings.batch
        if sum(len(targets) for _, _, targets in self.ready) < 2 * size:
            return []
        seen, done, targets = (np.concatenate(parts) for parts in zip(*self.ready))
        order = self.chances.permutation(len(targets))
        batches = [order[start : start + size] for start in range(0, len(order) - size + 1, size)]
        self.ready = []
        learn, features = self.policy.network.learn, self.policy.features
        return [learn(features(seen[rows]), done[rows], targets[rows]) for rows in batches]


def margin(returns: Floats, own: int) -> float:
    """By how much a seat beat the best of the others."""
    return float(returns[own] - np.delete(returns, own).max())


def train(policy: Policy, seconds: float, seed: int = 1) -> dict[str, Any]:
    """Trains for so long. Says how much was played, and the mean error at first and last."""
    training, errors, start = Training(policy, seed), [], time.perf_counter()
    full, shown = policy.network.rate, 0.0
    while (spent := time.perf_counter() - start) < seconds:
        policy.network.rate = full * max(0.05, 1 - spent / seconds)
        training.step()
        errors += training.learn()
        if spent - shown > 30:
            shown, recent = spent, mean(errors[-200:])
            print(f"{spent:5.0f} s, {training.games} games, error {recent:.4f}", flush=True)
    return {
        "games": training.games,
        "decisions": training.decisions,
        "errors": (mean(errors[:20]), mean(errors[-20:])),
    }


def mean(errors: list[float]) -> float:
    """The mean, and NaN where nothing was learned yet."""
    return float(np.mean(errors)) if errors else math.nan


def choose_margin(policy: Policy, games: int, seed: int = 2 * 10**6) -> dict[float, float]:
    """Takes the margin with which the policy wins most of these games, in points / ``points``."""
    shares = {}
    for margin in MARGINS:
        policy.margin = margin
        shares[margin] = evaluate(policy, games, seed)[0]
    policy.margin = max(shares, key=lambda margin: shares[margin])
    return shares


def evaluate(policy: Policy, games: int, seed: int = 10**6) -> tuple[float, float, float]:
    """The share of the win against the opponent, a draw half a win, and its 95 % interval
    (Wilson, 1927). Every seat is played as often."""
    settings, players = policy.settings, policy.settings.players
    tables = max(min(games, 512) // players, 1) * players
    each = -(-games // tables)  # so many games at every table: short ones are not preferred
    env = VectorEnv(
        settings.game,
        players,
        tables,
        seed=seed,
        bots=settings.opponent,
        seat=None,
        **settings.house_rules,
    )
    won, played = 0.0, np.zeros(tables, np.int64)
    while (played < each).any():
        env.step(policy.choose(env))
        for table in np.flatnonzero(env.dones & (played < each)):
            by = margin(env.returns[table], int(table) % players)
            won += 1.0 if by > 0 else 0.5 if by == 0 else 0.0
        played += env.dones
    count = tables * each
    share, z = won / count, 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(share * (1 - share) / count + (z / (2 * count)) ** 2) / (1 + z * z / count)
    return share, middle - half, middle + half


def main() -> None:
    """Trains, saves, and says how good it is."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--games", type=int, default=10_000, help="games that judge it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", metavar="FILE.npz")
    parser.add_argument("--load", metavar="FILE.npz")
    parser.add_argument("--opponent", metavar="LEVEL", default=Settings.opponent)
    said = parser.parse_args()
    if not 0 <= said.minutes < math.inf:
        parser.error(f"--minutes: 0 or more, not {said.minutes}")
    if said.games < 1:
        parser.error(f"--games: 1 or more, not {said.games}")
    policy = Policy(Settings(opponent=said.opponent), said.seed)
    if said.load:
        policy.load(said.load)
    if said.minutes > 0:
        print(train(policy, 60 * said.minutes, said.seed))
        print(f"wins by margin: {choose_margin(policy, 1024)}")
    if said.save:
        policy.save(said.save)
    share, low, high = evaluate(policy, said.games)
    print(f"wins {100 * share:.1f} % against {said.opponent} (95 %: {100 * low:.1f} to {100 * high:.1f})")


if __name__ == "__main__":
    main()
