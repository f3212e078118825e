"""OpenSpiel: whole games in compiled code, ISMCTS, and a loop over single steps from Python."""

from __future__ import annotations

import random
from importlib.metadata import version
from typing import Any

import pyspiel
from rates import arguments, measured, report

#: Names without parameters, as OpenSpiel lists them, and how the game is loaded.
GAMES = {"crazy_eights": "crazy_eights(players=4)"}

#: So many games say how many decisions a game has: to count while playing would slow it down.
COUNTED_GAMES = 300

#: Simulations for one decision of ISMCTS.
SIMULATIONS = 1000


def play(game: Any, chances: random.Random) -> Any:
    """One random game from Python; its deals are actions as well."""
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(chances.choice(state.legal_actions()))
    return state


def decisions_of_a_game(game: Any, chances: random.Random) -> float:
    """On average of random games, without the deals."""
    histories = [play(game, chances).full_history() for _ in range(COUNTED_GAMES)]
    return sum(step.player >= 0 for history in histories for step in history) / COUNTED_GAMES


def compiled(game: Any, chances: random.Random) -> Any:
    """A game a call, the deal included: bots of C++ that choose uniformly."""
    bots = [pyspiel.make_uniform_random_bot(seat, 1000 + seat) for seat in range(game.num_players())]
    decisions = decisions_of_a_game(game, chances)

    def piece() -> float:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, chances.randrange(1 << 30))
        return decisions

    return piece


def loop(game: Any, chances: random.Random) -> Any:
    """A call for each step."""
    decisions = decisions_of_a_game(game, chances)

    def piece() -> float:
        play(game, chances)
        return decisions

    return piece


def search(game: Any, chances: random.Random) -> Any:
    """The first decision of a game by ISMCTS with random rollouts to the end."""
    decisions = decisions_of_a_game(game, chances)

    def piece() -> float:
        state = game.new_initial_state()
        while state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            state.apply_action(chances.choices(actions, weights)[0])
        evaluator = pyspiel.RandomRolloutEvaluator(1, chances.randrange(1 << 30))
        most_visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        seed = chances.randrange(1 << 30)
        pyspiel.ISMCTSBot(seed, evaluator, 5.0, SIMULATIONS, -1, most_visits, False, False).step(state)
        return SIMULATIONS * decisions

    return piece


WAYS = {"compiled": compiled, "loop": loop, "search": search}

if __name__ == "__main__":
    asked = arguments(["hearts", "crazy_eights", "spades", "go_fish"], list(WAYS))
    for name in asked.games:
        game = pyspiel.load_game(GAMES.get(name, name))
        piece = WAYS[asked.way](game, random.Random(1))
        report(name, game.num_players(), measured(piece, asked.seconds), version("open_spiel"))
