"""Numbers on a command line, as the type of an argument of ``argparse``."""

from __future__ import annotations

import argparse
import math


def positive(text: str) -> float:
    """A number above 0 that is finite, such as so many minutes."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"a number above 0, not {text}")
    return number


def count(text: str) -> int:
    """A whole number from 1."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1, not {text}")
    return number
