"""Many tables are the same as single games, step by step."""

import numpy as np
import pytest

import parlour
from parlour import VectorEnv

TABLES = [
    ("basement", 2, {"rounds": 1}),
    ("basement", 4, {"rounds": 1}),
    ("budr-basef", 3, {"max_plays": 30}),
    ("bread-basket", 2, {}),
    ("bread-basket", 6, {"rounds": 1}),
    ("basset", 5, {}),
    ("down-the-well", 2, {}),
    ("down-the-well", 6, {"mode": "match"}),
]


@pytest.mark.parametrize(("name", "players", "rules"), TABLES)
def test_equal_to_single_games_step_by_step(name, players, rules):
    env = VectorEnv(name, players, 3, seed=11, **rules)
    episodes = [0, 0, 0]
    singles = [parlour.Game(name, players, seed=f"11/{table}/0", **rules) for table in range(3)]
    for _ in range(400):
        actions = env.sample().copy()
        before = [game.scores for game in singles]
        for game, action in zip(singles, actions, strict=True):
            game.answer(int(action))
        env.step(actions)
        for table, game in enumerate(singles):
            gains = np.array(game.scores) - np.array(before[table])
            np.testing.assert_array_equal(env.rewards[table], gains)
            assert env.dones[table] == game.over
            if game.over:
                episodes[table] += 1
                seed = f"11/{table}/{episodes[table]}"
                game = singles[table] = parlour.Game(name, players, seed=seed, **rules)
            assert env.seats[table] == game.asked
            np.testing.assert_array_equal(env.observations[table], game.observe(game.asked))
            np.testing.assert_array_equal(env.masks[table], game.mask(game.asked))


def test_arrays_are_written_in_place_and_resets_repeat():
    env = VectorEnv("down-the-well", 3, 100, seed=1)
    arrays = env.observations, env.masks, env.rewards, env.dones, env.seats
    first = env.observations.copy()
    for _ in range(50):
        env.step(env.sample())
    assert not np.array_equal(first, env.observations)
    env.reset(1)
    np.testing.assert_array_equal(first, env.observations)
    assert all(a is b for a, b in zip(
        arrays, (env.observations, env.masks, env.rewards, env.dones, env.seats), strict=True))


def test_a_wrong_action_at_one_table_moves_none():
    env = VectorEnv("bread-basket", 2, 8, seed=2)
    before = env.observations.copy(), env.masks.copy()
    actions = env.sample().copy()
    actions[5] = -1
    with pytest.raises(parlour.ActionError, match="table 5"):
        env.step(actions)
    with pytest.raises(parlour.CommandError, match="8 are needed"):
        env.step(actions[:3])
    np.testing.assert_array_equal(before[0], env.observations)
    with pytest.raises(parlour.ActionError, match="not float64"):
        env.step(env.sample() + 0.7)
    np.testing.assert_array_equal(before[0], env.observations)
    actions = env.sample()
    env.step(actions.astype(np.uint16))
    assert not np.array_equal(before[0], env.observations)


@pytest.mark.parametrize("index", [2**63, 2**70, -(2**70)])
def test_an_index_beyond_int64_moves_no_table(index):
    tables = VectorEnv("bread-basket", 2, 8, seed=2)
    before = tables.observations.copy(), tables.masks.copy()
    given = [*tables.sample().tolist()[:5], index, 0, 0]
    forms = [given, np.array(given, object)]
    if 0 < index < 2**64:
        forms.append(np.array(given, np.uint64))
    for actions in forms:
        with pytest.raises(parlour.ActionError, match=f"table 5: action {index} is not offered") as refused:
            tables.step(actions)
        assert refused.value.code == "bad_action"
    np.testing.assert_array_equal(before[0], tables.observations)
    np.testing.assert_array_equal(before[1], tables.masks)
    with pytest.raises(parlour.ActionError, match="not object"):
        tables.step(np.array(given[:5] + [0.5, 0, 0], object))
    tables.step(tables.sample().astype(np.uint64))
    assert not np.array_equal(before[0], tables.observations)


def test_wrong_arrays_are_refused():
    env = VectorEnv("bread-basket", 2, 8)
    env.masks = np.zeros((8, 3), np.int8)
    with pytest.raises(parlour.CommandError, match="masks"):
        env.step(env.sample())
    env.masks = np.zeros((8, env.num_actions), np.float32)
    with pytest.raises(parlour.CommandError, match="array of int8 .* not an array of float32"):
        env.step(env.sample())
    env.masks = np.zeros((env.num_actions, 8), np.int8).T
    with pytest.raises(parlour.CommandError, match="contiguous"):
        env.step(env.sample())
