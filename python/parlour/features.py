"""Observations as a network likes them: scaled, and one-hot where a number is a code.

>>> import parlour
>>> from parlour.features import Features
>>> env = parlour.VectorEnv("bread-basket", 2, 3)
>>> features = Features(env)
>>> features(env.observations).shape == (3, features.size)
True
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


class Observed(Protocol):
    """A :class:`parlour.Game`, a :class:`parlour.VectorEnv`, or anything else with such numbers."""

    @property
    def observation_bounds(self) -> tuple[Floats, Floats]: ...
    @property
    def observation_codes(self) -> NDArray[np.int32]: ...
    @property
    def observation_fields(self) -> list[tuple[str, int, str]]: ...


class Features:
    """From the numbers of an observation to those of a network, in the same order.

    * ``one_hot``: a code (which of *n*, 0 for none) becomes *n* numbers, of which one is 1, or none.
    * ``scale``: a number between bounds goes from 0 to 1, and one without bounds becomes
      sign(x) · log(1 + \\|x\\|), which takes money and points of any size.

    Attributes: ``size``, how many numbers; ``low`` and ``high``, float32 ``(size,)``, their bounds;
    ``fields``, name and length of each field.
    """

    def __init__(self, of: Observed, *, scale: bool = True, one_hot: bool = True) -> None:
        low, high = of.observation_bounds
        codes = np.where(one_hot, of.observation_codes, 0)
        lengths = np.maximum(codes, 1)
        self._length = len(lengths)
        starts = np.cumsum(lengths) - lengths
        self.size = int(lengths.sum())
        self.scale, self.one_hot = scale, one_hot
        self._coded = np.flatnonzero(codes)
        self._most = codes[self._coded]
        self._starts = starts[self._coded]
        self._plain = np.flatnonzero(codes == 0)
        self._places = starts[self._plain]
        low, high = low[self._plain], high[self._plain]
        bounded = np.isfinite(low) & np.isfinite(high) if scale else np.zeros(low.shape, np.bool_)
        self._endless = self._places[~bounded] if scale else self._places[:0]
        width = np.where(bounded, high - low, 1)
        self._factor: Floats = np.where(bounded, 1 / np.where(width, width, 1), 1).astype(np.float32)
        self._offset: Floats = np.where(bounded, -low * self._factor, 0).astype(np.float32)
        self.low: Floats = np.zeros(self.size, np.float32)
        self.high: Floats = np.ones(self.size, np.float32)
        self.low[self._places] = np.where(bounded, 0, low)
        self.high[self._places] = np.where(bounded, 1, high)
        ends = np.cumsum([length for _, length, _ in of.observation_fields])
        wide = np.append(starts, self.size)[np.concatenate([[0], ends])]
        named = zip(of.observation_fields, np.diff(wide), strict=True)
        self.fields = [(name, int(length)) for (name, _, _), length in named]

    def __call__(self, observations: Floats, out: Floats | None = None) -> Floats:
        """float32 ``(…, O)`` to float32 ``(…, size)``; written into ``out`` if given.

        Raises ``ValueError`` for another shape, or a code that is not one of those there are.
        """
        if observations.shape[-1:] != (self._length,):
            raise ValueError(f"observations: (…, {self._length}) is needed, not {observations.shape}")
        shape = (*observations.shape[:-1], self.size)
        out = np.empty(shape, np.float32) if out is None else out
        if out.shape != shape or out.dtype.kind != "f":
            raise ValueError(f"out: float32 {shape} is needed, not {out.dtype} {out.shape}")
        coded = observations[..., self._coded]
        if not ((coded >= 0) & (coded <= self._most)).all():
            raise ValueError("observations: they hold a number that is not a code of its field")
        if len(self._coded):
            out[...] = 0
        out[..., self._places] = observations[..., self._plain] * self._factor + self._offset
        if len(self._endless):
            endless = out[..., self._endless]
            out[..., self._endless] = np.sign(endless) * np.log1p(np.abs(endless))
        if len(self._coded):
            codes = coded.astype(np.int64)
            *rows, columns = np.nonzero(codes)
            out[(*rows, self._starts[columns] + codes[(*rows, columns)] - 1)] = 1
        return out


def finite(bounds: tuple[Floats, Floats]) -> tuple[Floats, Floats]:
    """The same bounds for a Gymnasium ``Box``, whose checkers warn of infinite ones."""
    most = np.finfo(np.float32).max
    low, high = (np.clip(bound, -most, most) for bound in bounds)
    return low, high
