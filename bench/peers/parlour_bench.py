"""Parlour from Python, in the same ways as the other systems."""

from __future__ import annotations

import random
from collections.abc import Callable

import parlour
from rates import arguments, measured, report

PLAYERS = 4

#: Without side bets, as `parlour bench` plays it.
HOUSE_RULES = {"basset": {"side_bets": "off"}}

#: Tables played at once.
TABLES = 1024


def loop(game: str, rules: dict) -> Callable[[], float]:
    """A call for each step, as OpenSpiel and RLCard are driven."""
    chances = random.Random(1)

    def play() -> float:
        table = parlour.Game(game, PLAYERS, seed=chances.getrandbits(63), **rules)
        decisions = 0
        while not table.over:
            table.answer(chances.choice(table.choices()))
            decisions += 1
        return decisions

    return play


def aec(game: str, rules: dict) -> Callable[[], float]:
    """Through PettingZoo's agent–environment cycle."""
    from cycle import cycle
    from parlour.pettingzoo import env

    return cycle(env(game, PLAYERS, **rules))


def tables(game: str, rules: dict) -> Callable[[], float]:
    """Many tables in arrays, as Pgx is driven."""
    env = parlour.VectorEnv(game, PLAYERS, TABLES, seed=1, **rules)

    def play() -> float:
        env.step(env.sample())
        return TABLES

    return play


WAYS = {"loop": loop, "aec": aec, "tables": tables}

if __name__ == "__main__":
    asked = arguments(["basement", "bread-basket", "basset", "down-the-well"], list(WAYS))
    for name in asked.games:
        rate = measured(WAYS[asked.way](name, HOUSE_RULES.get(name, {})), asked.seconds)
        report(name, PLAYERS, rate, parlour.__version__)
