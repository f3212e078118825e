"""A network for games whose suits are alike: each suit is read by the same weights.

With a row ``x`` of bits for each suit and a row ``c`` for the table:

    u = relu(x A + a)                      what a suit says, for each suit
    z = relu((sum of u) B + c C + b)       what all of them say
    w = relu(u D + z E + d)                a suit, in view of all
    q = w F + f                            a log-odds for each action of the suit

Permuting the suits permutes the answers and changes nothing else, so that the network learns about
all suits from each of them. In Bread Basket the kinds of card take the place of suits; each has a bit
of its own that tells it from the others, and one number, read off the first kind, values the table.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

#: The weights, in the order of the exported file.
NAMES = ("A", "a", "B", "C", "b", "D", "E", "d", "F", "f")

#: Weights and activations stay below these, so that they can be written as integers.
MAX_WEIGHT = 3.99
MAX_ACTIVATION = 15.99


@dataclass(frozen=True)
class Shape:
    """How many numbers each layer has."""

    #: Suits, and how many of them, from the first on, are valued.
    suits: int
    valued: int
    #: Bits of a suit, bits of the table, actions of a suit.
    suit: int
    table: int
    actions: int
    #: Of ``u``, ``z`` and ``w``.
    hidden: tuple[int, int, int] = (32, 64, 32)

    def sizes(self) -> dict[str, tuple[int, ...]]:
        """The shape of each weight."""
        u, z, w = self.hidden
        return {
            "A": (self.suit, u),
            "a": (u,),
            "B": (u, z),
            "C": (self.table, z),
            "b": (z,),
            "D": (u, w),
            "E": (z, w),
            "d": (w,),
            "F": (w, self.actions),
            "f": (self.actions,),
        }


@dataclass(frozen=True)
class Batch:
    """Decisions: what the seat saw, what it did, and which share of the win it had in the end."""

    suits: Floats
    table: Floats
    #: For each part of an action, a decision, a suit and a place among the actions of that suit. The
    #: parts of a decision follow each other; its log-odds are the sum of theirs.
    parts: tuple[Ints, Ints, Ints]
    shares: Floats


class DivergedError(ArithmeticError):
    """The loss or a weight is no longer a finite number: a training ends here."""


class Network:
    """The weights, their running mean, and Adam (Kingma and Ba, 2015), which changes them."""

    def __init__(self, shape: Shape, rate: float, seed: int) -> None:
        chances = np.random.default_rng(seed)
        self.shape, self.rate, self.steps = shape, rate, 0
        self.weights: dict[str, Floats] = {}
        for name, size in shape.sizes().items():
            scale = math.sqrt(2 / size[0]) if len(size) == 2 else 0.0
            scale = {"B": scale / 2, "F": 0.01}.get(name, scale)
            self.weights[name] = (chances.standard_normal(size) * scale).astype(np.float32)
        self.mean = {name: weight.copy() for name, weight in self.weights.items()}
        self._first = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._second = {name: np.zeros_like(weight) for name, weight in self.weights.items()}

    def learn(self, batch: Batch) -> float:
        """One step towards the shares; the mean cross-entropy before it.

        Raises :class:`DivergedError`, and cannot learn any more then.
        """
        loss, slopes = slopes_of(self.weights, batch)
        self.steps += 1
        first, second = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        keep = min(0.999, self.steps / (self.steps + 10))
        for name, slope in slopes.items():
            weight, mean, square = self.weights[name], self._first[name], self._second[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            weight -= self.rate * (mean / first) / (np.sqrt(square / second) + 1e-8)
            np.clip(weight, -MAX_WEIGHT, MAX_WEIGHT, out=weight)
            self.mean[name] += (1 - keep) * (weight - self.mean[name])
        if not (math.isfinite(loss) and all(np.isfinite(mean).all() for mean in self.mean.values())):
            raise DivergedError(f"the training diverged in step {self.steps} of the optimiser")
        return loss


def log_odds(weights: dict[str, Floats], suits: Floats, table: Floats, valued: int) -> Floats:
    """float32 ``(N, valued suits, actions of a suit)``: the log-odds of winning with each action."""
    u = relu(suits @ weights["A"] + weights["a"])
    z = relu(u.sum(1) @ weights["B"] + table @ weights["C"] + weights["b"])
    w = relu(u[:, :valued] @ weights["D"] + (z @ weights["E"] + weights["d"])[:, None])
    answers: Floats = w @ weights["F"] + weights["f"]
    return answers


def relu(numbers: Floats) -> Floats:
    """Clipped to what is written as an integer, in place."""
    clipped: Floats = np.clip(numbers, 0, MAX_ACTIVATION, out=numbers)
    return clipped


def slopes_of(weights: dict[str, Floats], batch: Batch) -> tuple[float, dict[str, Floats]]:
    """The mean cross-entropy of a batch, and its derivative by each weight."""
    row, suit, action = batch.parts
    u = relu(batch.suits @ weights["A"] + weights["a"])
    s = u.sum(1)
    z = relu(s @ weights["B"] + batch.table @ weights["C"] + weights["b"])
    own = u[row, suit]
    w = relu(own @ weights["D"] + (z @ weights["E"])[row] + weights["d"])
    columns = weights["F"].T[action]
    parts = (w * columns).sum(1) + weights["f"][action]
    count = len(batch.shares)
    logits = np.bincount(row, parts, count).astype(np.float32)
    loss = float((np.logaddexp(0, logits) - batch.shares * logits).mean())
    error = ((1 / (1 + np.exp(-logits)) - batch.shares) / count)[row].astype(np.float32)

    slopes: dict[str, Floats] = {}
    chosen = np.zeros((len(row), len(weights["f"])), np.float32)
    chosen[np.arange(len(row)), action] = error
    slopes["F"], slopes["f"] = w.T @ chosen, chosen.sum(0)
    dw: Floats = error[:, None] * columns * (w > 0)
    slopes["D"], slopes["d"] = own.T @ dw, dw.sum(0)
    dall = np.zeros((count, dw.shape[1]), np.float32)
    np.add.at(dall, row, dw)
    slopes["E"] = z.T @ dall
    dz = (dall @ weights["E"].T) * (z > 0)
    slopes["B"], slopes["C"], slopes["b"] = s.T @ dz, batch.table.T @ dz, dz.sum(0)
    du: Floats = np.repeat((dz @ weights["B"].T)[:, None], u.shape[1], 1)
    np.add.at(du, (row, suit), dw @ weights["D"].T)
    du *= (u > 0).astype(np.float32)
    flat: Floats = du.reshape(-1, du.shape[2])
    slopes["A"], slopes["a"] = batch.suits.reshape(len(flat), -1).T @ flat, flat.sum(0)
    return loss, slopes
