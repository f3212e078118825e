"""One game: words, records, refusals, bots."""

import copy

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
        (lambda: parlour.Bot().choose(game, other), parlour.NotYourTurnError, None),
        (lambda: parlour.Game.load({**game.record(), "version": 99}), parlour.VersionError, None),
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
