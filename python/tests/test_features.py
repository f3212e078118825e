"""Bounds hold, features say the same as the numbers they are made of, and arrays are shared."""

import gymnasium
import numpy as np
import pytest

import parlour
from parlour import Game, VectorEnv
from parlour.features import Features
from parlour.gym import SeatEnv, SeatVectorEnv
from parlour.pettingzoo import env as agents

TABLES = [
    ("basement", 2, {}),
    ("basement", 4, {"hand_size": 9}),
    ("budr-basef", 2, {}),
    ("budr-basef", 5, {"max_plays": 60}),
    ("bread-basket", 2, {}),
    ("bread-basket", 3, {"copies": 3, "rounds": 2}),
    ("basset", 3, {}),
    ("basset", 6, {}),
    ("down-the-well", 2, {"mode": "match"}),
    ("down-the-well", 6, {}),
]


@pytest.mark.parametrize(("name", "players", "rules"), TABLES)
def test_observations_keep_to_their_bounds(name, players, rules):
    env = VectorEnv(name, players, 64, seed=2, **rules)
    low, high = env.observation_bounds
    codes, features = env.observation_codes, Features(env)
    assert (low < high).all()
    assert (low[codes > 0] == 0).all()
    np.testing.assert_array_equal(high[codes > 0], codes[codes > 0])
    seen = np.zeros(env.observation_size, bool)
    for _ in range(400):
        assert (low <= env.observations).all()
        assert (env.observations <= high).all()
        whole = env.observations[:, codes > 0]
        np.testing.assert_array_equal(whole, np.round(whole))
        made = features(env.observations)
        assert (features.low <= made).all()
        assert (made <= features.high).all()
        seen |= (env.observations != 0).any(0)
        env.step(env.sample())
    assert seen.mean() > 0.3


def slowly(env, row):
    """The features of one row, number by number."""
    made = []
    for number, low, high, code in zip(row, *env.observation_bounds, env.observation_codes):
        if code:
            made += [float(number == which) for which in range(1, code + 1)]
        elif np.isfinite(low) and np.isfinite(high):
            made.append((number - low) / (high - low))
        else:
            made.append(np.sign(number) * np.log1p(abs(number)))
    return made


@pytest.mark.parametrize(("name", "players", "rules"), TABLES)
def test_features_are_those_of_the_definition(name, players, rules):
    env = VectorEnv(name, players, 3, seed=5, **rules)
    features = Features(env)
    for _ in range(40):
        env.step(env.sample())
        expected = [slowly(env, row) for row in env.observations]
        np.testing.assert_allclose(features(env.observations), expected, atol=1e-6)
    assert sum(length for _, length in features.fields) == features.size
    single = Game(name, players, seed="5/0/0", **rules)
    assert Features(single).size == features.size


def test_features_can_do_less():
    env = VectorEnv("bread-basket", 2, 4, seed=1)
    for _ in range(9):
        env.step(env.sample())
    plain = Features(env, scale=False, one_hot=False)
    np.testing.assert_array_equal(plain(env.observations), env.observations)
    scaled = Features(env, one_hot=False)
    assert scaled.size == env.observation_size
    assert scaled(env.observations).max() > 0
    hot = Features(env, scale=False)
    sizes = dict(hot.fields)
    assert sizes["line"] == 55 * 11
    assert sizes["hand"] == 11
    out = np.empty((4, hot.size), np.float32)
    assert hot(env.observations, out) is out
    with pytest.raises(ValueError, match="is needed"):
        hot(env.observations, out[:2])


@pytest.mark.parametrize(("name", "players", "rules"), TABLES)
def test_action_features_tell_all_actions_apart(name, players, rules):
    game = Game(name, players, seed=1, **rules)
    table, fields = game.action_features, game.action_feature_fields
    assert table.shape == (game.num_actions, sum(length for _, length, _ in fields))
    assert len(np.unique(table, axis=0)) == game.num_actions
    groups = len(game.action_fields)
    starts = np.cumsum([0] + [length for _, length, _ in game.action_fields])
    for group, (begin, end) in enumerate(zip(starts, starts[1:])):
        np.testing.assert_array_equal(table[begin:end, :groups].argmax(1), group)
    env = VectorEnv(name, players, 1, **rules)
    np.testing.assert_array_equal(env.action_features, table)
    assert env.action_feature_fields == fields


def test_action_features_are_those_of_the_words():
    well = Game("down-the-well", 3, seed=3)
    places = dict(zip((name for name, _, _ in well.action_feature_fields), [0, 3, 9, 18]))
    table = well.action_features
    hand = [card for card, held in enumerate(well.observe(0)[3:57]) if held]
    for number, words in well.numbered(0):
        given = np.flatnonzero(table[number, places["given"] :])
        chosen = {f"{'234567QKA'[hand[place] % 9]}{'ABCDFT'[hand[place] // 9]}" for place in given}
        assert len(chosen) == 3
        assert words.startswith("give ")
        assert set(words.removeprefix("give ").split()) == chosen
    basket = Game("bread-basket", 2, seed=3)
    for number, words in basket.numbered(basket.asked):
        if words.startswith("play "):
            kind = basket.action_features[number, 4:15].argmax()
            assert words == f"play {'O123456789C'[kind]}"


@pytest.mark.parametrize("name", ["observations", "masks", "rewards", "dones", "seats", "returns"])
def test_arrays_are_handed_over_without_a_copy(name):
    env = VectorEnv("down-the-well", 3, 7)
    array = getattr(env, name)
    other = np.from_dlpack(array)
    assert np.shares_memory(array, other)
    # some consumers, JAX for one, copy what does not begin at a multiple of this
    assert array.ctypes.data % 64 == 0
    assert array.flags.c_contiguous
    assert np.shares_memory(memoryview(array), array)


@pytest.mark.parametrize(("name", "players", "rules"), TABLES)
def test_spaces_have_the_bounds(name, players, rules):
    seat = SeatEnv(name, players, **rules)
    low, high = seat.game.observation_bounds
    space = seat.observation_space["observation"]
    bounded = np.isfinite(high)
    np.testing.assert_array_equal(space.high[bounded], high[bounded])
    np.testing.assert_array_equal(space.low[np.isfinite(low)], low[np.isfinite(low)])
    observation, _ = seat.reset(seed=1)
    assert seat.observation_space.contains(observation)
    table = agents(name, players, **rules)
    assert table.observation_space("seat_1")["observation"] == space
    scaled = SeatEnv(name, players, scale=True, one_hot=True, **rules)
    observation, _ = scaled.reset(seed=1)
    assert scaled.observation_space.contains(observation)
    assert scaled.observation_space["observation"].shape == (Features(seat.game).size,)


def random_steps(seats, chances, steps):
    observations, infos = seats.reset(seed=7)
    assert infos == {}
    for _ in range(steps):
        masks = observations["action_mask"]
        actions = np.array([chances.choice(np.flatnonzero(mask)) for mask in masks])
        observations, rewards, ended, cut, infos = seats.step(actions)
        yield observations, rewards, ended, cut, infos


@pytest.mark.parametrize(("name", "players", "rules"), TABLES)
def test_a_vector_environment_of_gymnasium(name, players, rules):
    seats = SeatVectorEnv(name, players, 6, seat=None, scale=True, one_hot=True, **rules)
    assert seats.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    np.testing.assert_array_equal(seats.own_seats, np.arange(6) % players)
    sums, lengths, episodes = np.zeros(6), np.zeros(6, int), 0
    for observations, rewards, ended, cut, infos in random_steps(
        seats, np.random.default_rng(1), 300
    ):
        assert seats.observation_space.contains(observations)
        sums, lengths = sums + rewards, lengths + 1
        assert not cut.any()
        assert ended.any() == ("final_obs" in infos) == ("final_info" in infos)
        if ended.any():
            episode, returns = infos["final_info"]["episode"], infos["final_info"]["returns"]
            for where in (infos["_final_obs"], infos["_final_info"], infos["final_info"]["_episode"]):
                np.testing.assert_array_equal(where, ended)
            np.testing.assert_allclose(episode["r"][ended], sums[ended])
            np.testing.assert_allclose(returns[np.arange(6), seats.own_seats][ended], sums[ended])
            np.testing.assert_array_equal(episode["l"][ended], lengths[ended])
            for table, final in enumerate(infos["final_obs"]):
                assert (final is not None) == ended[table]
                assert final is None or seats.single_observation_space.contains(final)
            sums[ended], lengths[ended] = 0, 0
            episodes += int(ended.sum())
    # a match is longer
    assert episodes > 0 or name == "budr-basef" or "mode" in rules


def test_vector_environments_repeat_and_keep_what_they_gave():
    def rows(**keywords):
        seats = SeatVectorEnv("bread-basket", 2, 4, **keywords)
        steps = random_steps(seats, np.random.default_rng(2), 40)
        return [step[0]["observation"] for step in steps]

    first, second = rows(), rows()
    for one, other in zip(first, second, strict=True):
        np.testing.assert_array_equal(one, other)
    in_place = rows(copy=False)
    assert all(array is in_place[0] for array in in_place)


def test_an_observation_of_another_length_is_refused():
    features = Features(parlour.Game("basset", 3))
    for shape in [(3,), (2, 5), ()]:
        with pytest.raises(ValueError, match="is needed, not"):
            features(np.zeros(shape, np.float32))


def test_a_number_that_is_no_code_is_refused():
    table = VectorEnv("bread-basket", 2, 3)
    features = Features(table)
    code = int(np.flatnonzero(table.observation_codes)[0])
    for wrong in (-1, table.observation_codes[code] + 1, np.nan, np.inf, 1e30):
        seen = table.observations.copy()
        seen[1, code] = wrong
        with pytest.raises(ValueError, match="not a code"):
            features(seen)
    whole = np.zeros((3, features.size), np.int8)
    with pytest.raises(ValueError, match="out: float32"):
        features(table.observations, out=whole)


def test_the_wrappers_of_gymnasium_take_it():
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    seats = RecordEpisodeStatistics(SeatVectorEnv("bread-basket", 2, 4, rounds=1))
    returns = []
    for _, _, ended, _, infos in random_steps(seats, np.random.default_rng(2), 200):
        if ended.any():
            ours, theirs = infos["final_info"]["episode"], infos["episode"]
            for figure in "rl":
                np.testing.assert_allclose(ours[figure][ended], theirs[figure][ended])
            returns += ours["r"][ended].tolist()
    assert returns


def test_a_vector_environment_is_one_seat_among_bots():
    with pytest.raises(ValueError, match="one seat without"):
        SeatVectorEnv("basset", 4, 2, bots={1: "rule"})
    with pytest.raises(parlour.ActionError, match="table 1"):
        seats = SeatVectorEnv("down-the-well", 2, 2)
        seats.reset(seed=1)
        seats.step(np.array([seats.tables.sample()[0], -1]))
