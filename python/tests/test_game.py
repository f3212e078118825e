"""One game: words, records, refusals, bots."""

import copy
import threading

import numpy as np
import pytest

import parlour

GAMES = [("basement", 3), ("budr-basef", 3), ("bread-basket", 3), ("basset", 4), ("down-the-well", 4)]


def play_on(game, acts):
    """Plays the first index of each mask."""
    for _ in range(acts):
        if game.asked is None:
            break
        game.answer(game.numbered(game.asked)[0][0])
    return game


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_record_plays_again_to_the_same_table(name, players):
    game = play_on(parlour.Game(name, players, seed="again"), 120)
    record = game.record()
    again = parlour.Game.load(record)
    assert again.record() == record
    assert again.reveal() == game.reveal()
    assert again.scores == game.scores


def test_a_step_in_words_is_one_act_and_stands_alone_in_the_record():
    game = parlour.Game("budr-basef", 2, seed="a", gestures="full")
    for done, seat in enumerate([0, 1, 0, 0, 1, 1], start=1):
        game.step(seat, "touch surface", at=100)
        assert (game.acts_done, game.clock) == (done, 100)
    play_on(game, 40)
    again = parlour.Game.load(game.record())
    assert again.record() == game.record()
    assert again.reveal() == game.reveal()


@pytest.mark.parametrize("seed", range(45, 60))
def test_a_record_of_acts_in_words_and_numbers_plays_again(seed):
    game = parlour.Game("budr-basef", 2, seed=seed, gestures="full")
    chances = np.random.default_rng(seed)
    for _ in range(120):
        seat = int(chances.integers(2))
        if (words := game.legal(seat)) and chances.random() < 0.3:
            game.step(seat, str(chances.choice(words)))
        elif not game.over:
            game.answer(int(chances.choice(game.choices())))
    assert parlour.Game.load(game.record()).record() == game.record()


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_house_rules_of_a_game_can_be_given_back(name, players):
    from parlour.gym import SeatEnv, SeatVectorEnv
    from parlour.pettingzoo import env, parallel_env

    options = parlour.Game(name, players).options
    for make in [
        parlour.Game,
        SeatEnv,
        SeatVectorEnv,
        env,
        parallel_env,
        lambda *table, **rules: parlour.VectorEnv(*table, 2, **rules),
    ]:
        made = make(name, players, **options)
        made = getattr(made, "game", getattr(made, "tables", made))
        assert made.options == options
    assert parlour.playouts(name, players, 1, **options)[0] == 1


def test_deals_are_cards_or_a_house_rule():
    game = parlour.Game("basset", 3, deals=2)
    assert game.options["deals"] == 2
    cards = game.record()["deals"]
    variant = parlour.Variant("basset", deals=2)
    stacked = parlour.Game("basset", 3, variant=variant, deals=cards, seed=5)
    assert stacked.options["deals"] == 2
    assert stacked.record()["deals"] == cards
    with pytest.raises(parlour.OptionError, match="deals"):
        parlour.Game("bread-basket", 2, deals=2)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_same_seed_deals_the_same_cards(name, players):
    deal = parlour.Game(name, players, seed=7).reveal()
    assert parlour.Game(name, players, seed="7").reveal() == deal
    assert parlour.Game(name, players, seed=8).reveal() != deal


def test_a_copy_goes_its_own_way():
    game = parlour.Game("bread-basket", 2, seed=1)
    before = game.reveal()
    for other in (game.clone(), copy.copy(game), copy.deepcopy(game)):
        play_on(other, 3)
        assert other.reveal() != before
    assert game.reveal() == before


def test_a_broken_rule_names_its_clause_and_changes_nothing():
    game = parlour.Game("down-the-well", 3, seed="tea")
    before = game.reveal()
    with pytest.raises(parlour.IllegalActionError) as caught:
        game.step(0, "play 2A")
    assert caught.value.clause == "DTW-10"
    assert (caught.value.code, caught.value.rule) == ("illegal", "pass_first")
    assert "(DTW-10)" in str(caught.value)
    assert game.reveal() == before


def test_every_refusal_has_its_type():
    game = parlour.Game("bread-basket", 2, seed=1)
    other = 1 - game.turn["seat"]
    for wrong, kind, clause in [
        (lambda: game.step(other, "play O"), parlour.NotYourTurnError, None),
        (lambda: game.step(0, "dance"), parlour.ActionError, None),
        (lambda: game.answer(10**9), parlour.ActionError, None),
        (lambda: game.answer(-1), parlour.ActionError, None),
        (lambda: game.view(2), parlour.CommandError, None),
        (lambda: game.legal(-1), parlour.CommandError, None),
        (lambda: parlour.Game("snap", 2), parlour.CommandError, None),
        (lambda: parlour.Game("bread-basket", 2, refill="never"), parlour.OptionError, "BRD-R4"),
        (lambda: parlour.Game("bread-basket", 2, refil="immediate"), parlour.OptionError, None),
        (lambda: parlour.Game("bread-basket", 2, rounds={1, 2}), parlour.OptionError, None),
        (lambda: parlour.Game("bread-basket", -5), parlour.OptionError, None),
        (lambda: parlour.Game("bread-basket", 2, deals=[["O"]]), parlour.DealError, None),
        (lambda: parlour.Bot("genius"), parlour.CommandError, None),
        (lambda: parlour.Bot("master").check(parlour.Game("basset", 3)), parlour.CommandError, None),
        (lambda: parlour.Bot("rule", seed=-1), parlour.CommandError, None),
        (lambda: parlour.Bot("rule", seed=2**64), parlour.CommandError, None),
        (lambda: parlour.VectorEnv("bread-basket", 2, -1), parlour.CommandError, None),
        (lambda: parlour.VectorEnv("bread-basket", 2, 1, seed=-1), parlour.CommandError, None),
        (lambda: parlour.VectorEnv("bread-basket", 2, 1).reset(-1), parlour.CommandError, None),
        (lambda: parlour.playouts("bread-basket", 2, -1), parlour.CommandError, None),
        (lambda: parlour.simulate("bread-basket", ["rule"] * 2, -1), parlour.CommandError, None),
        (lambda: parlour.simulate("bread-basket", ["rule"] * 2, 0), parlour.CommandError, None),
        (lambda: parlour.analyse(game.record(), seat=-1), parlour.CommandError, None),
        (lambda: game.step(0, "play O", at=-1), parlour.CommandError, None),
        (lambda: game.advance(-5), parlour.CommandError, None),
        (lambda: game.sample_world(0, -1), parlour.CommandError, None),
        (lambda: game.view(2**70), parlour.CommandError, None),
        (lambda: game.mask(0, np.zeros(game.num_actions)), parlour.CommandError, None),
        (lambda: game.observe(0, [0.0]), parlour.CommandError, None),
        (lambda: parlour.Bot().choose(game, other), parlour.NotYourTurnError, None),
        (lambda: parlour.Game.load({**game.record(), "version": 99}), parlour.VersionError, None),
        (lambda: parlour.Game.load({**game.record(), "seed": np.nan}), parlour.CommandError, None),
        (lambda: parlour.Game.load({**game.record(), "acts": {1, 2}}), parlour.CommandError, None),
        (lambda: parlour.analyse({"seed": object()}), parlour.CommandError, None),
        (lambda: parlour.Game.load({}), parlour.ParlourError, None),
    ]:
        with pytest.raises(kind) as caught:
            wrong()
        assert caught.value.code
        assert caught.value.clause == clause
    play_on(game, 10_000)
    assert game.over
    for wrong in (lambda: game.answer(0), lambda: game.step(0, "stop")):
        with pytest.raises(parlour.GameOverError):
            wrong()


def test_an_array_of_another_kind_is_named():
    game = parlour.Game("bread-basket", 2, seed=1)
    with pytest.raises(parlour.CommandError) as refused:
        game.mask(0, np.zeros((2, 3), np.float64))
    assert refused.value.message == (
        "`out` has to be an array of int8 (dimensions: 1), not an array of float64 (dimensions: 2)"
    )


def test_a_game_that_a_bot_thinks_about_waits_for_it():
    game = parlour.Game("down-the-well", 4, seed=1)
    mask, thinks, heard = game.mask(0), threading.Event(), []

    def think():
        thinks.set()
        heard.append(parlour.Bot("search:20000").choose(game, 0))

    thread = threading.Thread(target=think)
    thread.start()
    thinks.wait()
    while not heard:
        try:
            game.answer(-1)
        except parlour.CommandError as error:
            assert "a bot is thinking about this game in another thread" in str(error)
            break
        except parlour.ActionError:
            pass  # it has not begun yet, or is done
    thread.join()
    assert heard[0] in game.legal(0)
    np.testing.assert_array_equal(game.mask(0), mask)


def test_a_view_hides_what_its_seat_cannot_see():
    game = parlour.Game("down-the-well", 2, seed=3)
    assert isinstance(game.view(0)["hands"][0], list)
    assert game.view(0)["hands"][1] == len(game.reveal()["hands"][1])
    assert all(isinstance(hand, int) for hand in game.view()["hands"])


def test_fields_are_as_long_as_the_arrays():
    for name, players in GAMES:
        game = parlour.Game(name, players, seed=1)
        assert sum(length for _, length, _ in game.action_fields) == len(game.mask(0))
        assert sum(length for _, length, _ in game.observation_fields) == len(game.observe(0))
        assert sorted(game.choices()) == np.flatnonzero(game.mask(game.asked)).tolist()


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_bots_finish_a_game(name, players):
    from parlour.gym import answer_of

    short = {"basement": {"rounds": 1}, "budr-basef": {"max_plays": 300}}.get(name, {})
    game = parlour.Game(name, players, seed=5, **short)
    bots = [parlour.Bot("rule", seed=seat) for seat in range(players)]
    while game.asked is not None:
        answer_of(game, game.asked, bots[game.asked])
    assert game.over


def test_runs_are_the_same_every_time():
    first = parlour.simulate("down-the-well", ["rule", "random", "random"], 2000, seed=4)
    assert first == parlour.simulate("down-the-well", ["rule", "random", "random"], 2000, seed=4)
    assert first["games"] == 2000
    share, low, high = first["wins"][0]
    assert 1 / 3 < low < share < high < 1, "the rule bot wins more than its share"
    most, low, high = parlour.simulate("bread-basket", ["rule", "random"], 20, seed=1)["wins"][0]
    assert most == 0.95 and high <= 1 and most - low > 2 * (high - most), "near all the low end is far"
    assert parlour.playouts("bread-basket", 3, 2500) == parlour.playouts("bread-basket", 3, 2500)


def test_other_seeds_are_other_games():
    def decisions(games, seed):
        return parlour.playouts("bread-basket", 3, games, seed=seed)[1]

    assert decisions(1000, 0) != decisions(1000, 1000) != decisions(1000, 2000)
    assert decisions(2000, 0) != decisions(1000, 0) + decisions(1000, 1000)


def test_house_rules_may_be_numbers_of_numpy():
    game = parlour.Game("basement", 3, rounds=np.int64(2), deck={"blanks": np.uint8(0)})
    assert game.options["rounds"] == 2 and game.options["deck"]["blanks"] == 0
    assert parlour.VectorEnv("basement", 3, 2, rounds=np.int32(1)).options["rounds"] == 1
    for wrong in (np.nan, np.inf, object(), np.arange(3)):
        with pytest.raises(parlour.OptionError, match="house rules are numbers, switches and texts"):
            parlour.Game("basement", 3, rounds=wrong)
