"""How fast random play goes: what all scripts of this folder share."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable


def arguments(games: list[str], ways: list[str] | None = None) -> argparse.Namespace:
    """``--seconds``, ``--games`` (by default these), and ``--way`` where there are several."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=1.0, help="measured for so long, after as long a warm-up")
    parser.add_argument("--games", default=",".join(games))
    if ways:
        parser.add_argument("--way", choices=ways, default=ways[0])
    arguments = parser.parse_args()
    arguments.games = arguments.games.split(",")
    return arguments


def measured(play: Callable[[], float], seconds: float) -> float:
    """Decisions in a second, where ``play`` plays a little and returns how many decisions that were."""
    _rate(play, seconds)
    return _rate(play, seconds)


def _rate(play: Callable[[], float], seconds: float) -> float:
    decisions, start = 0.0, time.perf_counter()
    while (lasted := time.perf_counter() - start) < seconds:
        decisions += play()
    return decisions / lasted


def report(game: str, players: int, decisions_per_s: float, version: str) -> None:
    """One line of JSON on standard output."""
    row = {"game": game, "players": players, "decisions_per_s": decisions_per_s, "version": version}
    print(json.dumps(row), flush=True)
