"""How fast it is: ``python -m parlour.bench``.

* Steps a second of :class:`parlour.VectorEnv`: a random legal action at every table, observations
  and masks written.
* Whole random games a second, step by step from Python, and in one call, :func:`parlour.playouts`.
* With ``--pettingzoo``, PettingZoo's own ``performance_benchmark`` on every game, five seconds each.

Each figure is the best of several short turns taken one after the other, so that whatever else the
machine does meets all of them alike. On a machine that is shared, the rate for a second of a
core's work says more than that for a second. ``cargo xtask peers`` compares with other systems.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable
from typing import Any

import parlour
from parlour.command_line import count, positive

TABLES = 2048
TURN_GAMES = [("basement", 4), ("bread-basket", 4), ("basset", 4), ("down-the-well", 4)]
WHOLE_GAMES = [("bread-basket", 4), ("down-the-well", 4)]

#: After so many steps the tables are at different moments of their games.
_MIXED = 400

Count = tuple[int, int]
"""Games and decisions."""


class Rate:
    """Something that is done for a while, again and again."""

    def __init__(self, title: str, piece: Callable[[], Count]) -> None:
        """``piece``: does a little of it, and says how much that was."""
        self.title, self.piece = title, piece
        #: Decisions and games in a second, and in a second of one core's work.
        self.a_second, self.of_work = (0.0, 0.0), (0.0, 0.0)

    def turn(self, seconds: float) -> None:
        """Does it for so long, once at least, and keeps the best turn."""
        games, decisions, lasted, work = 0, 0, 0.0, 0.0
        start, idle = time.perf_counter(), time.process_time()
        while lasted < seconds or work == 0:
            more = self.piece()
            games, decisions = games + more[0], decisions + more[1]
            lasted, work = time.perf_counter() - start, time.process_time() - idle
        self.a_second = max(self.a_second, (decisions / lasted, games / lasted))
        self.of_work = max(self.of_work, (decisions / work, games / work))


def tables(name: str, players: int, count: int = TABLES, **house_rules: Any) -> Rate:
    """Many tables, all stepped at once."""
    env = parlour.VectorEnv(name, players, count, seed=1, **house_rules)
    for _ in range(_MIXED):
        env.step(env.sample())

    def piece() -> Count:
        env.step(env.sample())
        return int(env.dones.sum()), count

    return Rate(f"{name}, {players} players, {count} tables", piece)


def loop(name: str, players: int, **house_rules: Any) -> Rate:
    """Whole games, one action after the other from Python."""
    chances = random.Random(1)

    def piece() -> Count:
        game = parlour.Game(name, players, seed=chances.getrandbits(63), **house_rules)
        decisions = 0
        while not game.over:
            game.answer(chances.choice(game.choices()))
            decisions += 1
        return 1, decisions

    return Rate(f"{name}, {players} players, Python loop", piece)


def in_one_call(name: str, players: int, **house_rules: Any) -> Rate:
    """Whole games, many in one call."""
    chances = random.Random(1)

    def piece() -> Count:
        return parlour.playouts(name, players, 5_000, seed=chances.getrandbits(63), **house_rules)

    return Rate(f"{name}, {players} players, playouts", piece)


def measure(rates: list[Rate], seconds: float, turns: int) -> None:
    """All of them in turn."""
    for _ in range(turns):
        for rate in rates:
            rate.turn(seconds)


def pettingzoo() -> None:
    """PettingZoo's own benchmark, which prints its figures."""
    from pettingzoo.test import performance_benchmark

    from parlour.pettingzoo import env

    for meta in parlour.games():
        players = max(3, meta["min_players"])
        print(f"\n{meta['id']}, {players} players")
        performance_benchmark(env(meta["id"], players))


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(prog="python -m parlour.bench")
    parser.add_argument("--seconds", type=positive, default=0.5, help="of each turn")
    parser.add_argument("--turns", type=count, default=5)
    parser.add_argument("--pettingzoo", action="store_true", help="PettingZoo's own benchmark only")
    said = parser.parse_args()
    if said.pettingzoo:
        pettingzoo()
        return
    cores = os.cpu_count() or 1
    steps = [tables(name, players) for name, players in TURN_GAMES]
    measure(steps, said.seconds, said.turns)
    print(f"steps/s on {cores} cores (and for {cores} s of a core's work):")
    for rate in steps:
        print(f"  {rate.title}: {rate.a_second[0]:,.0f} ({cores * rate.of_work[0]:,.0f})")
    rates = [way(*game) for way in (loop, tables, in_one_call) for game in WHOLE_GAMES]
    measure(rates, said.seconds, said.turns)
    print("whole games at random: games/s; games and decisions for a second of a core's work:")
    for rate in rates:
        decisions, games = rate.of_work
        print(f"  {rate.title}: {rate.a_second[1]:,.0f}; {games:,.0f} and {decisions:,.0f}")


if __name__ == "__main__":
    main()
