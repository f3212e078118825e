"""How fast it is: ``python -m parlour.bench``.

Steps a second of :class:`parlour.VectorEnv` (a random legal action at every table, observations
and masks written), and whole random games a second next to OpenSpiel's hearts in a Python loop,
in the same sitting.
"""

from __future__ import annotations

import random
import time

import parlour

TABLES = 2048
SECONDS = 2.0
TURN_GAMES = [("basement", 4), ("bread-basket", 4), ("down-the-well", 4)]


def steps_a_second(name: str, players: int) -> float:
    """Of all tables together."""
    env = parlour.VectorEnv(name, players, TABLES, seed=1)
    for _ in range(10):
        env.step(env.sample())
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        env.step(env.sample())
        steps += TABLES
    return steps / (time.perf_counter() - start)


def games_a_second(name: str, players: int) -> float:
    """Whole games at random, on all cores."""
    games, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        games += parlour.playouts(name, players, 10_000, seed=games)[0]
    return games / (time.perf_counter() - start)


def openspiel_games_a_second(name: str) -> float:
    """Whole games at random in OpenSpiel, driven from Python."""
    import pyspiel

    game = pyspiel.load_game(name)
    chances = random.Random(1)
    games, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chances.choice(state.legal_actions()))
        games += 1
    return games / (time.perf_counter() - start)


def main() -> None:
    """Prints the figures."""
    for name, players in TURN_GAMES:
        print(f"{name}, {players} players: {steps_a_second(name, players):,.0f} steps/s")
    ours = games_a_second("down-the-well", 4)
    print(f"down-the-well, 4 players, whole games at random: {ours:,.0f} games/s")
    try:
        theirs = openspiel_games_a_second("hearts")
    except ImportError:
        print("OpenSpiel is not installed: nothing to compare with")
        return
    print(f"OpenSpiel hearts, Python loop: {theirs:,.0f} games/s; {ours / theirs:,.0f} times as many")


if __name__ == "__main__":
    main()
