"""OpenSpiel's own checks, and what they do not look at."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability

from parlour.openspiel import SMALL

NAMES = sorted(SMALL)
SHORT = {
    "parlour_basement": {"rules": "rounds:1"},
    "parlour_budr_basef": {"rules": "max_plays:40"},
    "parlour_bread_basket": {"rules": "rounds:1"},
}


def load(name, params):
    text = ",".join(f"{key}={value}" for key, value in params.items())
    return pyspiel.load_game(f"{name}({text})")


@pytest.mark.parametrize("name", NAMES)
def test_random_games(name):
    params = {**SHORT.get(name, {}), "horizon": 60}
    pyspiel.random_sim_test(load(name, params), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_state_is_the_same_to_its_player(name):
    state = load(name, SHORT.get(name, {})).new_initial_state()
    chances = np.random.default_rng(1)
    different = False
    for _ in range(40):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            player = state.current_player()
            other = state.resample_from_infostate(player, chances.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.legal_actions() == state.legal_actions()
            different |= str(other) != str(state)
        actions = state.legal_actions()
        state.apply_action(int(chances.choice(actions)))
    assert different, "what is hidden is drawn anew"


@pytest.mark.parametrize("name", NAMES)
def test_cfr_runs_on_a_small_game_and_gets_better(name):
    game = load(name, SMALL[name])
    solver = cfr.CFRSolver(game)
    gaps = []
    for _ in range(2):
        for _ in range(8):
            solver.evaluate_and_update_policy()
        gaps.append(exploitability.nash_conv(game, solver.average_policy()))
    assert -1e-9 <= gaps[1] <= gaps[0] + 1e-9


def test_two_players_never_see_each_others_cards():
    state = load("parlour_down_the_well", {}).new_initial_state()
    for outcome in [1, 2, 3, 4]:
        state.apply_action(outcome)
    mine, yours = state.table.reveal()["hands"]
    text = state.information_state_string(0)
    assert all(f'"{card}"' in text for card in mine)
    assert not any(f'"{card}"' in text for card in yours)
