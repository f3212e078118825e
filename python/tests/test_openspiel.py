"""OpenSpiel's own checks, and what they do not look at."""

import json

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability

from parlour import ActionError
from parlour.openspiel import SMALL_GAMES

NAMES = sorted(SMALL_GAMES)
SHORT_GAMES = {
    "parlour_basement": {"rules": "rounds:1"},
    "parlour_budr_basef": {"rules": "max_plays:40"},
    "parlour_bread_basket": {"rules": "rounds:1"},
}


def load(name, params):
    text = ",".join(f"{key}={value}" for key, value in params.items())
    return pyspiel.load_game(f"{name}({text})")


@pytest.mark.parametrize("name", NAMES)
def test_random_games(name):
    params = {**SHORT_GAMES.get(name, {}), "horizon": 60}
    pyspiel.random_sim_test(load(name, params), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("seed", range(20))
def test_no_time_passes_in_a_race_that_is_resampled(seed):
    state = load("parlour_budr_basef", {"rules": "slap:race"}).new_initial_state()
    chances = np.random.default_rng(seed)
    for _ in range(100):
        if state.is_terminal():
            break
        for player in range(state.num_players() if not state.is_chance_node() else 0):
            other = state.resample_from_infostate(player, chances.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.current_player() == state.current_player()
            assert not other.is_terminal()
        state.apply_action(int(chances.choice(state.legal_actions())))


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_state_is_the_same_to_its_player(name):
    state = load(name, SHORT_GAMES.get(name, {})).new_initial_state()
    chances = np.random.default_rng(1)
    different = False
    for _ in range(40):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            player = state.current_player()
            other = state.resample_from_infostate(player, chances.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            # what others remember would tell what they really held
            opponent = (player + 1) % state.num_players()
            assert other.information_state_string(opponent).startswith(f"{opponent}: sees ")
            memory = other.information_state_tensor(opponent)[state.num_players() :]
            now = other.observation_tensor(opponent)
            assert memory[: len(now)] == now
            assert not any(memory[len(now) :])
            assert other.legal_actions() == state.legal_actions()
            different |= str(other) != str(state)
        actions = state.legal_actions()
        state.apply_action(int(chances.choice(actions)))
    assert different, "what is hidden is drawn anew"


def states(state):
    """A state and all that can follow it."""
    yield state
    for action in [] if state.is_terminal() else state.legal_actions():
        yield from states(state.child(action))


@pytest.mark.parametrize("name", NAMES)
def test_tensors_and_strings_tell_the_same_states_apart(name):
    game = load(name, SMALL_GAMES[name])
    strings, tensors = {}, {}
    for state in states(game.new_initial_state()):
        if state.is_chance_node():
            continue
        for player in range(game.num_players()):
            text = state.information_state_string(player)
            tensor = np.array(state.information_state_tensor(player), np.float32).tobytes()
            assert strings.setdefault(text, tensor) == tensor
            assert tensors.setdefault(tensor, text) == text
    assert len(strings) == len(tensors) > 10


def test_a_tensor_forgets_the_oldest_moments_first():
    game = load("parlour_bread_basket", {"memory": 2, "rules": "rounds:1"})
    longer = load("parlour_bread_basket", {"memory": 5, "rules": "rounds:1"})
    state, other = game.new_initial_state(), longer.new_initial_state()
    chances = np.random.default_rng(2)
    for _ in range(30):
        if state.is_terminal():
            break
        action = int(chances.choice(state.legal_actions()))
        state.apply_action(action)
        other.apply_action(action)
    assert game.information_state_tensor_size() < longer.information_state_tensor_size()
    row = game.observation_tensor_size() + 1
    short, long = state.information_state_tensor(1), other.information_state_tensor(1)
    assert short[:2] == [0, 1], "whose tensor it is"
    assert short[2 : 2 + 2 * row] == long[2 : 2 + 2 * row]
    story = 2 + 2 * row, 2 + 5 * row
    assert short[story[0] :] == long[story[1] :], "the story of all that was seen"
    assert sum(short[story[0] :]) == 2 * len(state.table.seen(1)), "every event counts twice"
    assert short[2 : 2 + row - 1] == state.observation_tensor(1), "the newest moment comes first"


@pytest.mark.parametrize(
    "wrong", ["memory=0", "deals=-1", "deals=1000000000", "tail=-1", "horizon=-2"]
)
def test_a_parameter_that_says_nothing_is_refused_by_name(wrong):
    with pytest.raises(ValueError, match=wrong.partition("=")[0]):
        pyspiel.load_game(f"parlour_bread_basket({wrong})")


def test_an_outcome_that_is_none_is_refused_and_changes_nothing():
    for params, count, nodes in [({"deals": 2}, 2, 1), ({}, 256, 4)]:
        state = load("parlour_down_the_well", params).new_initial_state()
        for _ in range(nodes):
            before = str(state), state.history()
            for outcome in (17 * count, count, -2):
                with pytest.raises(ActionError, match=f"outcome {outcome} is none of 0 to {count - 1}"):
                    state.apply_action(outcome)
            assert (str(state), state.history()) == before
            state.apply_action(count - 1)
        assert not state.is_chance_node()


@pytest.mark.parametrize("horizon", [0, 2])
def test_no_action_is_possible_at_the_end_or_at_the_horizon(horizon):
    """A game whose horizon was reached used to be played on."""
    state = load("parlour_down_the_well", {"players": 2, "deals": 2, "horizon": horizon}).new_initial_state()
    actions = 0
    while not state.is_terminal():
        actions += not state.is_chance_node()
        state.apply_action(state.legal_actions()[-1])
    before, returns = str(state), state.returns()
    with pytest.raises(ActionError, match="no action is possible"):
        state.apply_action(0)
    assert (str(state), state.returns()) == (before, returns)
    assert actions == horizon or not horizon


def test_an_action_that_is_refused_is_not_remembered():
    state = load("parlour_down_the_well", {"deals": 2}).new_initial_state()
    state.apply_action(0)
    player = state.current_player()
    before = state.information_state_string(player)
    wrong = next(action for action in range(100) if action not in state.legal_actions())
    with pytest.raises(ActionError, match=f"action {wrong} is not offered now"):
        state.apply_action(wrong)
    assert state.information_state_string(player) == before


@pytest.mark.parametrize("name", NAMES)
def test_cfr_runs_on_a_small_game_and_brings_exploitability_down(name):
    game = load(name, SMALL_GAMES[name])
    solver = cfr.CFRSolver(game)
    gaps = [exploitability.nash_conv(game, solver.average_policy())]
    for _ in range(2):
        for _ in range(6):
            solver.evaluate_and_update_policy()
        gaps.append(exploitability.nash_conv(game, solver.average_policy()))
    if name == "parlour_basement":
        assert gaps == pytest.approx([0, 0, 0], abs=1e-9), "three actions decide nothing"
    else:
        assert gaps[0] > 4 * gaps[1] > 4 * gaps[2] > 0


def test_an_observation_forgets_what_led_to_it():
    state = load("parlour_bread_basket", {"rules": "rounds:1"}).new_initial_state()
    assert state.observation_string(1) == "1: before the deal"
    chances = np.random.default_rng(2)
    for _ in range(12):
        state.apply_action(int(chances.choice(state.legal_actions())))
    assert json.loads(state.observation_string(1)) == state.table.view(1)
    assert state.observation_string(1) != state.information_state_string(1)


def test_two_players_never_see_each_others_cards():
    state = load("parlour_down_the_well", {}).new_initial_state()
    for outcome in [1, 2, 3, 4]:
        state.apply_action(outcome)
    mine, yours = state.table.reveal()["hands"]
    text = state.information_state_string(0)
    assert all(f'"{card}"' in text for card in mine)
    assert not any(f'"{card}"' in text for card in yours)
