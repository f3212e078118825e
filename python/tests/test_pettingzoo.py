"""PettingZoo's own suite, with every warning an error."""

import importlib
import time
import warnings
from functools import partial
from types import SimpleNamespace

import gymnasium
import numpy as np
import pytest
from pettingzoo.utils import parallel_to_aec

from parlour import ActionError, CommandError
from parlour.pettingzoo import env, parallel_env

with warnings.catch_warnings():
    # the suite loads a game of its own in a way that it calls deprecated
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        performance_benchmark,
        render_test,
        seed_test,
    )

TABLES = [
    ("basement", 2),
    ("basement", 4),
    ("budr-basef", 2),
    ("budr-basef", 5),
    ("bread-basket", 2),
    ("bread-basket", 6),
    ("basset", 3),
    ("basset", 6),
    ("down-the-well", 2),
    ("down-the-well", 6),
]
GAMES = [("basement", 3), ("budr-basef", 3), ("bread-basket", 3), ("basset", 4), ("down-the-well", 4)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_aec(name, players):
    api_test(env(name, players, masks="info"), num_cycles=300)
    with warnings.catch_warnings():
        # masks in the observation: the suite knows the names of those who may do so
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        api_test(env(name, players), num_cycles=300)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_parallel(name, players):
    parallel_api_test(parallel_env(name, players), num_cycles=300)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_same_seed_is_the_same_game(name, players):
    seed_test(lambda: env(name, players, on_illegal="default"), num_cycles=100)
    parallel_seed_test(lambda: parallel_env(name, players, on_illegal="default"), num_cycles=100)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_max_cycles(name, players):
    parallel = partial(parallel_env, name, players, on_illegal="default")
    both = SimpleNamespace(
        parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles=max_cycles))
    )
    max_cycles_test(both)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_render(name, players):
    render_test(lambda render_mode=None: env(
        name, players, render_mode=render_mode, on_illegal="default"))
    table = env(name, players, render_mode="rgb_array")
    table.reset(seed=1)
    assert table.render().shape == (480, 640, 3)
    assert np.unique(table.render()).size > 2


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_performance(name, players, monkeypatch, capsys):
    # the suite plays for five seconds; `python -m parlour.bench --pettingzoo` gives it all of them
    clock = SimpleNamespace(time=lambda: 10 * time.time())
    monkeypatch.setattr(importlib.import_module(performance_benchmark.__module__), "time", clock)
    performance_benchmark(env(name, players))
    assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.parametrize(("make", "step"), [(env, 0), (parallel_env, {"seat_0": 0})])
def test_a_step_before_the_first_deal_is_refused(make, step):
    table = make("down-the-well", 3)
    before = table.game.information(0)
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
        table.step(step)
    assert table.game.information(0) == before


def test_an_action_outside_the_mask_is_refused_and_changes_nothing():
    table = env("down-the-well", 3)
    table.reset(seed=1)
    before = table.game.information(0)
    with pytest.raises(ActionError):
        table.step(0)
    assert table.game.information(0) == before


def test_a_refused_action_keeps_the_reward_that_is_due():
    table = env("bread-basket", 2)
    table.reset(seed=1)
    reward = 0.0
    while not reward:
        _, _, over, _, _ = table.last()
        assert not over
        table.step(int(table.game.numbered(table.game.asked)[-1][0]))
        reward = table.last()[1]
    with pytest.raises(ActionError):
        table.step(-1)
    assert table.last()[1] == reward


def test_a_step_of_all_is_refused_before_any_of_it_is_played():
    table = parallel_env("down-the-well", 3)
    observations, _ = table.reset(seed=1)
    passes = {agent: int(np.flatnonzero(seen["action_mask"])[0]) for agent, seen in observations.items()}
    before = [table.game.information(seat) for seat in range(3)]

    def refused(actions, reason):
        with pytest.raises(ActionError, match=reason) as refusal:
            table.step(actions)
        assert refusal.value.code == "bad_action"
        assert [table.game.information(seat) for seat in range(3)] == before

    refused({**passes, "seat_2": 0}, "seat_2: action 0 is not in its mask")
    without = {agent: action for agent, action in passes.items() if agent != "seat_1"}
    refused(without, "seat_1 owes an action, and none was given")
    refused({**passes, "seat_1": None}, "seat_1: an action is the index of one, not None")
    refused({**passes, "seat_2": 0.5}, "seat_2: an action is the index of one, not 0.5")
    table.on_illegal = "default"
    refused({**passes, "seat_2": None}, "seat_2: an action is the index of one, not None")
    table.step(passes)
    assert [table.game.information(seat) for seat in range(3)] != before


@pytest.mark.parametrize("index", [2**63, 2**70, -(2**70)])
def test_an_index_beyond_int64_is_outside_the_mask(index):
    table, together = env("down-the-well", 3), parallel_env("down-the-well", 3)
    table.reset(seed=1)
    observations, _ = together.reset(seed=1)
    before = table.game.information(0)
    with pytest.raises(ActionError, match=f"action {index} is not offered now"):
        table.step(index)
    firsts = {agent: int(np.flatnonzero(seen["action_mask"])[0]) for agent, seen in observations.items()}
    with pytest.raises(ActionError, match=f"seat_1: action {index} is not in its mask"):
        together.step({**firsts, "seat_1": index})
    assert table.game.information(0) == together.game.information(0) == before


@pytest.mark.parametrize("index", [2**63, 2**70, -(2**70)])
def test_an_index_beyond_int64_plays_the_move_for_an_absent_player(index):
    seen = []
    for action in (-1, index):
        table = env("down-the-well", 3, on_illegal="default")
        table.reset(seed=1)
        agent = table.agent_selection
        table.step(action)
        assert table.infos[agent]["illegal"]
        together = parallel_env("down-the-well", 3, on_illegal="default")
        observations, _ = together.reset(seed=1)
        actions = {agent: int(np.flatnonzero(seen["action_mask"])[0]) for agent, seen in observations.items()}
        *_, infos = together.step({**actions, "seat_1": action})
        assert [agent for agent, info in infos.items() if "illegal" in info] == ["seat_1"]
        seen.append([game.information(seat) for game in (table.game, together.game) for seat in range(3)])
    assert seen[0] == seen[1]


@pytest.mark.parametrize("make", [env, parallel_env])
@pytest.mark.parametrize("keyword", ["on_illegal", "masks", "render_mode"])
def test_what_is_misspelt_is_refused(make, keyword):
    with pytest.raises(CommandError, match=f"{keyword}: one of .*, not 'rgb'"):
        make("basset", 3, **{keyword: "rgb"})


def test_rewards_add_up_to_the_scores():
    for name, players in GAMES:
        if name == "budr-basef":
            continue  # its scores are cards, and no player begins with none
        table = env(name, players)
        table.reset(seed=3)
        sums = dict.fromkeys(table.possible_agents, 0.0)
        chances = np.random.default_rng(3)
        for agent in table.agent_iter():
            observation, reward, over, cut, _ = table.last()
            sums[agent] += reward
            mask = np.flatnonzero(observation["action_mask"])
            table.step(None if over or cut else int(chances.choice(mask)))
        assert list(sums.values()) == table.game.scores
