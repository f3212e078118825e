"""Copies, pickles and snapshots go on with the same bits."""

import copy
import pickle

import numpy as np
import pytest

import parlour
from parlour import Bot, Game, VectorEnv
from parlour.gym import SeatEnv, SeatVectorEnv
from parlour.pettingzoo import env, parallel_env

GAMES = [
    ("basement", 3, {"rounds": 1}),
    ("budr-basef", 3, {"max_plays": 60}),
    ("bread-basket", 2, {"rounds": 1}),
    ("basset", 4, {}),
    ("down-the-well", 3, {}),
]
WAYS = [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]


def choice(game, chances):
    return int(chances.choice(game.choices()))


def play_alike(games, seed, steps):
    """Plays the same chances at both, and sees the same at every step."""
    chances = np.random.default_rng(seed)
    for _ in range(steps):
        asked = {game.asked for game in games}
        assert len(asked) == 1
        if (seat := asked.pop()) is None:
            break
        first, other = games
        assert first.information(seat) == other.information(seat)
        assert first.numbered(seat) == other.numbered(seat)
        action = choice(first, chances)
        first.answer(action)
        other.answer(action)
    assert first.scores == other.scores
    assert first.record() == other.record()


@pytest.mark.parametrize(("name", "players", "rules"), GAMES)
@pytest.mark.parametrize("way", WAYS)
def test_a_game_goes_on_alike_from_any_moment(way, name, players, rules):
    game, chances = Game(name, players, seed="copies", **rules), np.random.default_rng(1)
    for moment in range(40):
        if game.over:
            break
        if moment % 13 == 5:
            # with answers on their way, where there is real time
            play_alike((game.clone(), way(game)), moment, 60)
        game.answer(choice(game, chances))


def test_a_game_played_in_words_by_the_clock_and_in_worlds_is_pickled():
    game = Game("budr-basef", 3, seed=4, max_plays=30)
    game.step(1, "flip", at=500)
    game.advance(2_000)
    game.answer(game.choices()[-1])
    world = game.sample_world(1, 9)
    again = pickle.loads(pickle.dumps(world))
    assert again.seed == world.seed == "sampled world 9"
    assert again.reveal() == world.reveal()
    play_alike((world, again), 2, 200)
    loaded = Game.load(game.record())
    play_alike((loaded, pickle.loads(pickle.dumps(loaded))), 3, 200)


def test_a_pickle_of_another_version_is_refused():
    make, (state,) = Game("basset", 3, seed=1).__reduce__()
    game, _, *rest = state
    with pytest.raises(parlour.VersionError, match="pickled by parlour 0.0.0, and this is parlour"):
        make((game, "parlour 0.0.0", *rest))
    with pytest.raises(parlour.CommandError, match="damaged"):
        make((*state[:3], (b"\x01\x00\x02", []), state[4]))
    with pytest.raises(parlour.CommandError, match="step 0 of the journal is refused"):
        make((*state[:3], (b"\xfe\xff", []), state[4]))


@pytest.mark.parametrize(("name", "players", "rules"), GAMES)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("level", ["random", "easy", "rule", "medium"])
def test_a_bot_goes_on_alike(level, way, name, players, rules):
    game, bot = Game(name, players, seed=2, **rules), Bot(level, seed=7)
    other = way(bot)
    for step in range(12):
        if game.over:
            break
        if step % 4 == 3:
            other = way(bot)
        seat = game.asked
        words = bot.choose(game, seat)
        assert other.choose(game, seat) == words
        assert other.level == level
        game.answer(game.choices()[0])


def test_a_bot_is_not_given_the_state_of_another_kind():
    with pytest.raises(parlour.CommandError, match="another kind of bot"):
        Bot("random").__setstate__([("basset", [1, 2, 3])])


def arrays(tables):
    return [array.copy() for array in tables._arrays if array is not None]


def step_alike(tables, others, steps):
    for _ in range(steps):
        for one, other in zip(arrays(tables), arrays(others), strict=True):
            np.testing.assert_array_equal(one, other)
        actions = tables.sample().copy()
        np.testing.assert_array_equal(actions, others.sample())
        tables.step(actions)
        others.step(actions)


@pytest.mark.parametrize(("name", "players", "rules"), GAMES)
@pytest.mark.parametrize("bots", [None, "easy"])
@pytest.mark.parametrize("way", WAYS)
def test_many_tables_go_on_alike(way, bots, name, players, rules):
    tables = VectorEnv(
        name, players, 5, seed=3, bots=bots, seat=None, final_observations=True, **rules
    )
    for _ in range(3):
        for _ in range(17):
            tables.step(tables.sample())
        step_alike(tables, way(tables), 60)


def test_tables_are_put_back_any_number_of_times():
    tables = VectorEnv("bread-basket", 3, 8, seed=5, bots={1: "medium"})
    for _ in range(20):
        tables.step(tables.sample())
    snapshot, held = tables.snapshot(), tables.observations
    runs = []
    for _ in range(2):
        tables.restore(snapshot)
        run = []
        for _ in range(30):
            tables.step(tables.sample())
            run += arrays(tables)
        runs.append(run)
    assert all(np.array_equal(*both) for both in zip(*runs, strict=True))
    assert tables.observations is held


def test_tables_of_another_game_or_number_are_refused_and_nothing_changes():
    snapshot = VectorEnv("basset", 3, 4).snapshot()
    tables = VectorEnv("basset", 3, 5, seed=1)
    before = arrays(tables)
    with pytest.raises(parlour.CommandError, match="4 tables were saved, and there are 5"):
        tables.restore(snapshot)
    with pytest.raises(parlour.CommandError, match="not of 4 seats"):
        VectorEnv("basset", 4, 4).restore(snapshot)
    with pytest.raises(parlour.VersionError, match="of basset, and this is"):
        VectorEnv("basement", 3, 4).restore(snapshot)
    for one, other in zip(before, arrays(tables), strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_snapshot_of_another_form_is_refused_by_who_wrote_it():
    tables = VectorEnv("basset", 3, 4)
    writer, written = (snapshot := tables.snapshot())["tables"]
    for saved, error, why in [
        (("parlour 0.0.0", 7), parlour.VersionError, "by parlour 0.0.0, and this is parlour"),
        ((writer, written[:-1]), parlour.CommandError, "is damaged"),
        ((writer, *written), parlour.CommandError, "of an older build"),
    ]:
        with pytest.raises(error, match=why):
            tables.restore({**snapshot, "tables": saved})


def test_a_snapshot_with_a_part_missing_is_refused_before_anything_moves():
    tables = VectorEnv("basset", 3, 4, final_observations=True)
    snapshot = tables.snapshot()
    tables.step(tables.sample())
    before, after = arrays(tables), copy.copy(tables)
    rewards, dones, returns = snapshot["last_step"]
    for part in snapshot:
        without = {other: value for other, value in snapshot.items() if other != part}
        with pytest.raises(parlour.CommandError, match=f"damaged: it has no {part}") as refused:
            tables.restore(without)
        assert refused.value.code == "bad_command"
    for last in [(rewards, dones), (rewards[:3], dones, returns), (rewards, returns, dones), None]:
        with pytest.raises(parlour.CommandError, match="damaged: its last step is not of its tables"):
            tables.restore({**snapshot, "last_step": last})
    for one, other in zip(before, arrays(tables), strict=True):
        np.testing.assert_array_equal(one, other)
    step_alike(tables, after, 20)


def test_a_snapshot_of_tables_with_other_final_observations_is_refused():
    plain, full = VectorEnv("basset", 3, 4), VectorEnv("basset", 3, 4, final_observations=True)
    for tables, other, reason in [
        (plain, full, "the snapshot has final_observations True, and this has False"),
        (full, plain, "the snapshot has final_observations False, and this has True"),
    ]:
        tables.step(tables.sample())
        before = arrays(tables)
        with pytest.raises(parlour.CommandError, match=reason):
            tables.restore(other.snapshot())
        for one, same in zip(before, arrays(tables), strict=True):
            np.testing.assert_array_equal(one, same)


class NotedTables(VectorEnv):
    """Tables with an attribute of a subclass, which a deal reads."""

    def __init__(self, *arguments, **keywords):
        self.deals = []
        super().__init__(*arguments, **keywords)

    def reset(self, seed=0):
        self.deals.append(seed)
        super().reset(seed)


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_keeps_what_a_subclass_or_the_caller_has_added(way):
    for thing in [
        NotedTables("basset", 3, 4, seed=5),
        SeatEnv("basset", 3),
        SeatVectorEnv("basset", 3, 4),
        env("basset", 3),
        parallel_env("basset", 3),
    ]:
        thing.note = [7]
        other = way(thing)
        assert other.note == [7]
        other.note.append(8)
        assert thing.note == [7], "a copy goes its own way"
        assert vars(other).keys() == vars(thing).keys()
    tables = NotedTables("basset", 3, 4, seed=5)
    assert way(tables).deals == tables.deals == [5]
    assert all(getattr(way(tables), own) is not getattr(tables, own) for own in ("masks", "_tables"))


def seat_steps(seat, steps):
    seen = []
    for _ in range(steps):
        observation = {"observation": seat.game.observe(0), "mask": seat.game.mask(0)}
        if seat.game.over:
            observation, _ = seat.reset()
        else:
            observation, *rest = seat.step(int(np.flatnonzero(observation["mask"])[0]))
            seen.append(repr(rest))
        seen.append(observation["observation"].tobytes())
    return seen


@pytest.mark.parametrize(("name", "players", "rules"), GAMES)
def test_a_seat_goes_on_alike(name, players, rules):
    seat = SeatEnv(name, players, bots="easy", **rules)
    seat.reset(seed=1)
    seat_steps(seat, 5)
    snapshot, spaces = seat.snapshot(), seat.observation_space
    others = [way(seat) for way in WAYS]
    expected = seat_steps(seat, 30)
    seat.restore(pickle.loads(pickle.dumps(snapshot)))
    assert seat.observation_space is spaces
    for other in [seat, *others]:
        assert seat_steps(other, 30) == expected


def turn_steps(table, steps):
    seen = []
    for _ in range(steps):
        if not table.agents:
            table.reset()
        observation, reward, over, cut, info = table.last()
        seen += [observation["observation"].tobytes(), reward, over, cut, table.agent_selection]
        mask = np.flatnonzero(observation["action_mask"])
        table.step(None if over or cut else int(mask[len(seen) % len(mask)]))
    return seen


@pytest.mark.parametrize(("name", "players", "rules"), GAMES)
def test_agents_go_on_alike(name, players, rules):
    table = env(name, players, **rules)
    fresh = table.snapshot()
    table.reset(seed=1)
    turn_steps(table, 9)
    snapshot = table.snapshot()
    others = [way(table) for way in WAYS]
    expected = turn_steps(table, 60)
    table.restore(snapshot)
    for other in [table, *others]:
        assert turn_steps(other, 60) == expected
    table.restore(fresh)
    assert not hasattr(table, "agent_selection")


def test_agents_that_choose_at_once_go_on_alike():
    table = parallel_env("down-the-well", 3)
    table.reset(seed=4)
    snapshot, others = table.snapshot(), [way(table) for way in WAYS]

    def first_steps(table):
        masks = {agent: table.game.mask(seat) for seat, agent in enumerate(table.agents)}
        observations, *rest = table.step({agent: int(mask.argmax()) for agent, mask in masks.items()})
        return observations["seat_0"]["observation"].tobytes(), repr(rest[:3])

    expected = [first_steps(table) for _ in range(3)]
    table.restore(snapshot)
    for other in [table, *others]:
        assert [first_steps(other) for _ in range(3)] == expected


def seats_steps(seats, steps):
    seen = []
    for _ in range(steps):
        actions = seats.tables.masks.argmax(axis=1)
        observations, *rest = seats.step(actions)
        seen += [observations["observation"].tobytes(), repr(rest)]
    return seen


@pytest.mark.parametrize(("name", "players", "rules"), GAMES)
def test_seats_at_many_tables_go_on_alike(name, players, rules):
    seats = SeatVectorEnv(name, players, 5, seat=None, bots="easy", **rules)
    seats.reset(seed=1)
    seats_steps(seats, 7)
    snapshot, others = seats.snapshot(), [way(seats) for way in WAYS]
    expected = seats_steps(seats, 40)
    seats.restore(pickle.loads(pickle.dumps(snapshot)))
    for other in [seats, *others]:
        assert seats_steps(other, 40) == expected


def test_tables_of_other_rules_or_bots_are_refused():
    tables = VectorEnv("bread-basket", 2, 4, bots="rule")
    for other, reason in [
        (VectorEnv("bread-basket", 2, 4, bots="rule", rounds=1), "other house rules"),
        (VectorEnv("bread-basket", 2, 4, bots="easy"), "other bots"),
        (VectorEnv("bread-basket", 2, 4, bots="rule", seat=1), "other bots"),
        (VectorEnv("bread-basket", 2, 4, bots="rule", seat=None), "other bots"),
        (VectorEnv("bread-basket", 2, 4), "other bots"),
    ]:
        with pytest.raises(parlour.CommandError, match=reason):
            tables.restore(other.snapshot())
    tables.restore(VectorEnv("bread-basket", 2, 4, seed=9, bots=["rule"], **tables.options).snapshot())


def test_a_snapshot_of_an_environment_made_otherwise_is_refused():
    for make, changes in [
        (SeatEnv, {"seat": 1, "bots": "easy", "one_hot": True, "scale": True, "max_steps": 9}),
        (SeatVectorEnv, {"seat": 1, "bots": "easy", "one_hot": True, "copy": False}),
        (env, {"masks": "info", "on_illegal": "default", "max_cycles": 9, "deals": 2}),
        (parallel_env, {"masks": "info", "on_illegal": "default", "max_cycles": 9}),
    ]:
        own = make("basset", 3)
        for key, value in changes.items():
            with pytest.raises(parlour.CommandError, match="the snapshot has"):
                own.restore(make("basset", 3, **{key: value}).snapshot())
        options = Game("basset", 3).options
        own.restore(make("basset", 3, **options).snapshot())


@pytest.mark.parametrize(("make", "other"), [(env, parallel_env), (parallel_env, env)])
def test_a_snapshot_of_the_other_kind_of_environment_is_refused(make, other):
    table, given = make("basset", 3), other("basset", 3)
    table.reset(seed=1)
    given.reset(seed=2)
    before = table.game.information(0)
    reason = f"the snapshot has class '{type(given).__name__}', and this has '{type(table).__name__}'"
    with pytest.raises(parlour.CommandError, match=reason):
        table.restore(given.snapshot())
    assert table.game.information(0) == before


def test_a_snapshot_of_another_environment_is_refused():
    with pytest.raises(parlour.CommandError, match="the snapshot has players 4, and this has 3"):
        env("basset", 3).restore(env("basset", 4).snapshot())


def test_a_bot_that_is_asked_in_two_games_by_turns_goes_on_in_each():
    first, second = Game("bread-basket", 2, seed=1), Game("basement", 2, seed=1)
    alone, other = Bot("random", seed=1), Bot("random", seed=1)
    chosen = [alone.choose(first, first.asked) for _ in range(12)]
    by_turns = []
    for number in range(12):
        by_turns.append(other.choose(first, first.asked))
        other.choose(second, second.asked)
        if number == 5:
            other = pickle.loads(pickle.dumps(other))
    assert by_turns == chosen
    assert len(set(chosen)) > 1
