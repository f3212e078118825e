"""Parlour from Python, in the same ways as the other systems."""

from __future__ import annotations

from collections.abc import Callable

import parlour
from parlour import bench
from rates import arguments, measured, report

PLAYERS = 4

#: Without side bets, as `parlour bench` plays it.
HOUSE_RULES = {"basset": {"side_bets": "off"}}

#: Tables played at once, as many as of Pgx.
TABLES = 1024


def loop(game: str, rules: dict) -> Callable[[], float]:
    """A call for each step, as OpenSpiel and RLCard are driven."""
    piece = bench.loop(game, PLAYERS, **rules).piece
    return lambda: piece()[1]


def tables(game: str, rules: dict) -> Callable[[], float]:
    """Many tables in arrays, as Pgx is driven."""
    piece = bench.tables(game, PLAYERS, TABLES, **rules).piece
    return lambda: piece()[1]


def aec(game: str, rules: dict) -> Callable[[], float]:
    """Through PettingZoo's agent–environment cycle."""
    from cycle import cycle
    from parlour.pettingzoo import env

    return cycle(env(game, PLAYERS, **rules))


WAYS = {"loop": loop, "aec": aec, "tables": tables}

if __name__ == "__main__":
    asked = arguments(["basement", "bread-basket", "basset", "down-the-well"], list(WAYS))
    for name in asked.games:
        rate = measured(WAYS[asked.way](name, HOUSE_RULES.get(name, {})), asked.seconds)
        report(name, PLAYERS, rate, parlour.__version__)
