"""The weights as whole numbers, which give the same bits on every machine.

The file begins with a line that names its kind; then come the weights in the order of ``ORDER``,
each as two bytes, the lower one first. Matrices that are read column by column in Rust are turned.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parlour.learn.network import Floats, Ints

MAGIC = b"parlour suit net 1\n"
#: The weight 1, the activation 1, and the largest activation.
WEIGHT_ONE, ACTIVATION_ONE, MAX_ACTIVATION = 256, 128, 2046
#: The weights in the order of the file, and which of them are turned.
ORDER = (("A", 0), ("a", 0), ("B", 1), ("C", 0), ("b", 0), ("D", 1), ("E", 1), ("d", 0), ("F", 1), ("f", 0))

Small = NDArray[np.int16]


def quantise(weights: dict[str, Floats]) -> dict[str, Small]:
    """Each weight times 256, rounded."""
    return {name: np.rint(weight * WEIGHT_ONE).astype(np.int16) for name, weight in weights.items()}


def to_bytes(weights: dict[str, Small]) -> bytes:
    """What Rust reads."""
    rows = (weights[name].T if turned else weights[name] for name, turned in ORDER)
    return MAGIC + b"".join(np.ascontiguousarray(row, "<i2").tobytes() for row in rows)


def values(weights: dict[str, Small], suits: NDArray[np.uint8], table: NDArray[np.uint8]) -> Ints:
    """int64 ``(N, suits, actions of a suit)``: log-odds times 2**15, with the bits that Rust computes."""
    wide = {name: weight.astype(np.int64) for name, weight in weights.items()}
    u = np.clip(towards_zero(suits @ wide["A"] + wide["a"], 2), 0, MAX_ACTIVATION)
    bias = (table @ wide["C"] + wide["b"]) * ACTIVATION_ONE
    z = activation(u.sum(1) @ wide["B"] + bias)
    view = z @ wide["E"] + wide["d"] * ACTIVATION_ONE
    w = activation(u @ wide["D"] + view[:, None])
    answers: Ints = w @ wide["F"] + wide["f"] * ACTIVATION_ONE
    return answers


def activation(sums: Ints) -> Ints:
    """From sums of products of weights and activations to activations."""
    return np.clip(towards_zero(sums, WEIGHT_ONE), 0, MAX_ACTIVATION)


def towards_zero(numbers: Ints, by: int) -> Ints:
    """Divides as Rust does."""
    return np.where(numbers < 0, -(-numbers // by), numbers // by)
