"""Gymnasium's checker on the single-seat wrapper."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from parlour import ActionError, CommandError, Game, GameOverError
from parlour.gym import SeatEnv, SeatVectorEnv
from parlour.pettingzoo import env, parallel_env

GAMES = [("basement", 3), ("budr-basef", 3), ("bread-basket", 3), ("basset", 4), ("down-the-well", 4)]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_checker_accepts_a_seat(name, players):
    rules = {"budr-basef": {"max_plays": 200}}.get(name, {})
    for mode in (None, "ansi", "rgb_array"):
        seat = gymnasium.make(
            "Parlour/Seat-v0",
            name=name,
            players=players,
            on_illegal="default",
            render_mode=mode,
            **rules,
        )
        check_env(seat.unwrapped)


def test_a_seat_among_bots_plays_to_the_end():
    seat = SeatEnv("down-the-well", 4, seat=2, bots=["rule", "random", "rule"])
    observation, _ = seat.reset(seed=5)
    total, over = 0.0, False
    while not over:
        action = int(np.flatnonzero(observation["action_mask"])[0])
        observation, reward, over, _, _ = seat.step(action)
        total += reward
    assert total == seat.game.scores[2]
    with pytest.raises(CommandError, match="3 levels"):
        SeatEnv("down-the-well", 4, bots=["rule"])


def test_what_is_misspelt_is_refused_at_once():
    for wrong, names in [
        ({"on_illegal": "defualt"}, "on_illegal: one of 'raise', 'default', not 'defualt'"),
        ({"render_mode": "human"}, "render_mode: one of None, 'ansi', 'rgb_array', not 'human'"),
        ({"bots": "genius"}, "genius"),
        ({"bots": "master"}, "master"),
        ({"max_steps": 0}, "max_steps: a whole number from 1, not 0"),
        ({"max_steps": "9"}, "max_steps: a whole number from 1, not '9'"),
    ]:
        with pytest.raises(CommandError, match=names):
            SeatEnv("basset", 3, **wrong)
    with pytest.raises(TypeError):
        SeatEnv("basset", 3, seat=None)
    for table in (env, parallel_env):
        for cycles in (0, -1, 1.5, "9"):
            with pytest.raises(CommandError, match="max_cycles: a whole number from 1, not"):
                table("basset", 3, max_cycles=cycles)


@pytest.mark.parametrize("on_illegal", ["raise", "default"])
def test_half_an_index_is_no_action(on_illegal):
    seat = SeatEnv("down-the-well", 4, on_illegal=on_illegal)
    observation, _ = seat.reset(seed=5)
    before = seat.game.information(0)
    first = int(np.flatnonzero(observation["action_mask"])[0])
    for wrong in (first + 0.5, float(first), None, "0", np.float32(first)):
        with pytest.raises(ActionError, match="an action is the index of one"):
            seat.step(wrong)
    assert seat.game.information(0) == before
    seat.step(np.int32(first))
    tables = SeatVectorEnv("down-the-well", 4, 3)
    tables.reset(seed=5)
    with pytest.raises(ActionError, match="not float64"):
        tables.step(tables.tables.sample() + 0.5)


def test_a_step_before_the_first_deal_is_refused():
    seat = SeatEnv("down-the-well", 4)
    before = seat.game.information(0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        seat.step(seat.game.numbered(0)[0][0])
    assert seat.game.information(0) == before


def test_an_action_outside_the_mask_is_refused():
    seat = SeatEnv("down-the-well", 4)
    seat.reset(seed=5)
    with pytest.raises(ActionError):
        seat.step(0)


@pytest.mark.parametrize("index", [2**63, -(2**63) - 1, 2**70, np.uint64(2**64 - 1)])
def test_an_index_beyond_int64_is_outside_the_mask(index):
    seat = SeatEnv("down-the-well", 4)
    seat.reset(seed=5)
    before = seat.game.information(0)
    with pytest.raises(ActionError, match=f"action {index} is not offered now") as refused:
        seat.step(index)
    assert refused.value.code == "bad_action"
    assert seat.game.information(0) == before
    both = [SeatEnv("down-the-well", 4, on_illegal="default") for _ in range(2)]
    seen = []
    for seat, action in zip(both, [-1, index], strict=True):
        seat.reset(seed=5)
        observation, *rest = seat.step(action)
        seen.append((observation["observation"].tobytes(), repr(rest)))
        while not seat.game.over:
            *_, info = seat.step(action)
            assert info == {"illegal": True}
        with pytest.raises(GameOverError):
            seat.step(action)
    assert seen[0] == seen[1]


def test_a_seat_that_has_nothing_to_decide_is_refused():
    seat = SeatEnv("basset", 3, seat=0, side_bets="off")
    before = seat.game.record()
    with pytest.raises(CommandError, match="seat 0 has nothing to decide under these house rules") as refused:
        seat.reset(seed=1)
    assert refused.value.code == "bad_command"
    assert seat.game.record() == before


def test_a_game_in_which_the_seat_is_not_asked_is_dealt_anew(monkeypatch):
    seat, dealt = SeatEnv("down-the-well", 3), []

    class Empty(Game):
        """A game that is over before the seat is asked, but for every third."""

        def __new__(cls, *arguments, **keywords):
            game = Game(*arguments, **keywords)
            dealt.append(game.seed)
            while len(dealt) % 3 and not game.over:
                game.answer(game.choices()[0])
            return game

    plain, _ = seat.reset(seed=1)
    monkeypatch.setattr("parlour.gym.Game", Empty)
    later, _ = seat.reset(seed=1)
    assert len(set(dealt)) == 3 and seat.game.seed == dealt[2]
    assert later["action_mask"].any() and not np.array_equal(plain["observation"], later["observation"])


def test_an_action_outside_the_mask_plays_the_move_for_an_absent_player():
    seat = SeatEnv("down-the-well", 4, on_illegal="default")
    others = 0
    for deal in range(4):
        seat.reset(seed=deal)
        game = seat.game
        absent, first = game.default_action(0), game.numbered(0)[0][1]
        seen = len(game.seen(0))
        _, _, _, _, info = seat.step(-1)
        gave = game.seen(0)[seen]
        assert info["illegal"] and gave["event"] == "gave"
        assert absent == " ".join(["give", *gave["cards"]])
        others += first != absent
    assert others, "the first of the mask is another move"
