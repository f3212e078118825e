"""Bots at many tables: beside the caller, and in the caller's place."""

import pickle
import signal
import threading
from contextlib import contextmanager

import numpy as np
import pytest

import parlour
from parlour import Bot, Game, VectorEnv
from parlour.gym import answer_of

#: Games in which the rule bot draws nothing: any two of them choose alike.
PLAIN = [("basement", 3, {"rounds": 1}), ("bread-basket", 2, {"rounds": 1}), ("down-the-well", 4, {})]
GAMES = [*PLAIN, ("budr-basef", 3, {"max_plays": 40}), ("basset", 4, {})]


def until_asked(game, seat):
    """Lets rule bots play in all other seats."""
    while (asked := game.asked) is not None and asked != seat:
        answer_of(game, asked, Bot("rule"))


@pytest.mark.parametrize(("name", "players", "rules"), PLAIN)
def test_a_step_ends_at_the_learners_next_decision(name, players, rules):
    tables = 4
    env = VectorEnv(
        name, players, tables, seed=8, bots="rule", seat=None, final_observations=True, **rules
    )
    seats = [table % players for table in range(tables)]
    episodes = [0] * tables
    games = [Game(name, players, seed=f"8/{table}/0", **rules) for table in range(tables)]
    firsts = [game.scores for game in games]
    befores = [game.scores for game in games]
    for game, seat in zip(games, seats, strict=True):
        until_asked(game, seat)
    for _ in range(150):
        np.testing.assert_array_equal(env.seats, seats)
        actions = env.sample().copy()
        env.step(actions)
        for table, (game, seat) in enumerate(zip(games, seats, strict=True)):
            game.answer(int(actions[table]))
            until_asked(game, seat)
            gains = np.subtract(game.scores, befores[table])
            np.testing.assert_array_equal(env.rewards[table], gains)
            befores[table] = game.scores
            assert env.dones[table] == game.over
            if game.over:
                whole = np.subtract(game.scores, firsts[table])
                np.testing.assert_array_equal(env.returns[table], whole)
                last = env.final_observations[table]
                np.testing.assert_array_equal(last, game.observe(seat))
                episodes[table] += 1
                seed = f"8/{table}/{episodes[table]}"
                game = games[table] = Game(name, players, seed=seed, **rules)
                firsts[table] = befores[table] = game.scores
                until_asked(game, seat)
            else:
                assert not env.returns[table].any()
            np.testing.assert_array_equal(env.observations[table], game.observe(seat))
            np.testing.assert_array_equal(env.masks[table], game.mask(seat))
    assert sum(episodes) > 0


@pytest.mark.parametrize(("name", "players", "rules"), GAMES)
def test_returns_are_the_sums_of_the_rewards(name, players, rules):
    env = VectorEnv(name, players, 16, seed=3, bots="easy", **rules)
    sums, games = np.zeros((16, players)), 0
    for _ in range(300):
        env.step(env.sample())
        assert (env.seats == 0).all()
        sums += env.rewards
        ended = env.dones
        np.testing.assert_allclose(env.returns[ended], sums[ended])
        assert not env.returns[~ended].any()
        sums[ended] = 0
        games += int(ended.sum())
    assert games > 0


def test_who_sits_where():
    def asked(bots, seat=0):
        env = VectorEnv("bread-basket", 3, 6, bots=bots, seat=seat)
        seen = np.zeros((6, 3), bool)
        for _ in range(40):
            seen[np.arange(6), env.seats] = True
            env.step(env.sample())
        return [sorted(np.flatnonzero(row).tolist()) for row in seen]

    assert asked("rule") == [[0]] * 6
    assert asked(["rule", "random"], seat=2) == [[2]] * 6
    assert asked([None, "rule", None]) == [[0, 2]] * 6
    assert asked({0: "rule"}) == [[1, 2]] * 6
    assert asked("random", seat=None) == [[0], [1], [2]] * 2
    assert asked({1: "rule"}, seat=None) == [[0, 2], [0, 1], [1, 2]] * 2


@pytest.mark.parametrize(
    ("bots", "seat", "error", "reason"),
    [
        (["rule"], 0, parlour.CommandError, "2 levels are needed, 1 were given"),
        ("rule", 3, parlour.CommandError, "seat: 0 to 2, not 3"),
        ({4: "rule"}, 0, parlour.CommandError, "no seat 4: seats are 0 to 2"),
        ("best", 0, parlour.CommandError, "no bot level `best`"),
        (["rule"] * 3, 0, parlour.CommandError, "no seat is left to play in"),
    ],
)
def test_bots_that_cannot_sit_down(bots, seat, error, reason):
    with pytest.raises(error, match=reason):
        VectorEnv("basset", 3, 2, bots=bots, seat=seat)


@pytest.mark.parametrize(("name", "players", "rules"), PLAIN)
def test_a_bot_chooses_at_all_tables_as_at_each(name, players, rules):
    env, bot = VectorEnv(name, players, 12, seed=4, **rules), Bot("rule")
    games = [Game(name, players, seed=f"4/{table}/0", **rules) for table in range(12)]
    for _ in range(15):
        actions = bot.choose(env)
        for game, action in zip(games, actions, strict=True):
            words = bot.choose(game, game.asked)
            assert dict(game.numbered(game.asked))[int(action)] == words
            game.answer(int(action))
        env.step(actions)
        if env.dones.any():
            break


@pytest.mark.parametrize(("name", "players", "rules"), GAMES)
@pytest.mark.parametrize("level", ["random", "medium"])
def test_choices_at_all_tables_are_legal_and_repeat(level, name, players, rules):
    env = VectorEnv(name, players, 6, seed=4, **rules)
    for _ in range(8):
        actions = Bot(level, seed=3).choose(env)
        assert env.masks[np.arange(6), actions].all()
        np.testing.assert_array_equal(actions, Bot(level, seed=3).choose(env))
        env.step(actions)


def test_other_seeds_are_other_chances():
    env = VectorEnv("down-the-well", 2, 64)
    choices = {Bot("random", seed=seed).choose(env).tobytes() for seed in range(4)}
    assert len(choices) == 4
    assert len(set(Bot("random").choose(env).tolist())) > 8


def test_a_stronger_bot_wins_more_at_many_tables():
    env, bot = VectorEnv("bread-basket", 2, 64, bots="random", seat=None, rounds=1), Bot("rule")
    wins = games = 0
    while games < 128:
        env.step(bot.choose(env))
        ended = np.flatnonzero(env.dones)
        own = ended % 2
        wins += int((env.returns[ended, own] > env.returns[ended, 1 - own]).sum())
        games += len(ended)
    assert wins / games > 0.75


def test_what_a_bot_cannot_choose_for_is_refused():
    bot, game = Bot("rule"), Game("basset", 3, seed=1)
    with pytest.raises(parlour.CommandError, match="for which seat"):
        bot.choose(game)
    for wrong in [(VectorEnv("basset", 3, 2), 0), ([1, 2],), (None, 1)]:
        with pytest.raises(parlour.CommandError, match="a Game and a seat, or a VectorEnv"):
            bot.choose(*wrong)


def test_master_plays_what_it_has_learned_and_says_what_it_has_not():
    game = Game("down-the-well", 3, seed=5)
    choice = Bot("master", seed=1).choose(game, game.asked)
    assert choice == Bot("master", seed=1).choose(game, game.asked)
    env = VectorEnv("down-the-well", 4, 2, seed=5, bots="master", seat=None)
    env.step(env.sample())

    two = Game("down-the-well", 2, seed=5)
    with pytest.raises(parlour.CommandError, match="with 3 to 6, not with 2"):
        Bot("master").choose(two, two.asked)
    with pytest.raises(parlour.CommandError, match="master does not play basset"):
        VectorEnv("basset", 3, 2, bots="master", seat=None)
    with pytest.raises(parlour.CommandError, match="with 3 to 6, not with 2"):
        parlour.simulate("down-the-well", ["master", "rule"], games=2)


@contextmanager
def ctrl_c_when(is_busy):
    """Interrupts what is done meanwhile as soon as this says so, seen from another thread."""
    done = threading.Event()

    def watch():
        while not done.is_set():
            if is_busy():
                signal.raise_signal(signal.SIGINT)
                break

    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            yield
    finally:
        done.set()
        watcher.join()
        signal.signal(signal.SIGINT, handler)


def is_refused(act, why):
    """Is this refused now, and for this reason?"""
    try:
        act()
    except parlour.ParlourError as error:
        return why in str(error)
    return False


def test_a_bot_that_is_interrupted_forgets_that_it_was_asked():
    game, bot = Game("bread-basket", 2, seed=3), Bot("search:20000000", seed=5)
    before, seat = game.reveal(), game.asked
    states = []
    for _ in range(2):
        with ctrl_c_when(lambda: is_refused(lambda: game.step(seat, "no act"), "a bot is thinking")):
            bot.choose(game, seat)
        states.append(bot.__reduce__())
    assert states[0] == states[1] and states[0][2] is not None
    assert game.reveal() == before


def test_tables_that_are_interrupted_stay_as_they_were():
    game = Game("bread-basket", 2, seed="0/0/0")
    own, actions = game.asked, []
    while game.asked == own:
        actions.append(game.choices()[0])
        game.answer(actions[-1])
    bots = {1 - own: "search:20000000"}
    env = VectorEnv("bread-basket", 2, 1, seed=0, bots=bots, final_observations=True)
    for action in actions[:-1]:
        env.step([action])
    before = pickle.dumps(env.snapshot())
    arrays = [array.copy() for array in env._arrays]
    constant = ["options", "action_fields", "action_feature_fields", "observation_fields"]
    form, seen = [getattr(env, name) for name in constant], []

    def is_stepped():
        busy = is_refused(lambda: env._tables.restore(None, env._arrays), "being stepped")
        if busy:
            seen.extend(getattr(env, name) for name in constant)
            env.action_features, env.observation_bounds, env.observation_codes  # noqa: B018
        return busy

    with ctrl_c_when(is_stepped):
        env.step(actions[-1:])
    assert seen == form, "what no step changes is read while another thread steps"
    assert pickle.dumps(env.snapshot()) == before
    for array, kept in zip(env._arrays, arrays, strict=True):
        np.testing.assert_array_equal(array, kept)


@pytest.mark.parametrize("seat", [0, None])
def test_a_seat_that_has_nothing_to_decide_is_refused(seat):
    """Without side bets the tailleur only deals."""
    with pytest.raises(parlour.CommandError, match="seat 0 has nothing to decide under these house rules"):
        VectorEnv("basset", 3, 4, bots="rule", seat=seat, side_bets="off")
    assert (VectorEnv("basset", 3, 4, bots="rule", seat=1, side_bets="off").seats == 1).all()
