"""How far off a share may be."""

from __future__ import annotations

import math

#: Standard errors of a 95 % interval.
_Z = 1.96


def wilson(share: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a share of so many games (Wilson, 1927): it neither vanishes where all are won
    or none, nor reaches beyond the ends."""
    width = 1 + _Z * _Z / count
    middle = (share + _Z * _Z / (2 * count)) / width
    half = _Z * math.sqrt(share * (1 - share) / count + (_Z / (2 * count)) ** 2) / width
    return max(middle - half, 0.0), min(middle + half, 1.0)
