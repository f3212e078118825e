"""Self-play, its resumption, and the whole numbers that it is written as."""

import dataclasses
import pickle
import subprocess
import sys

import numpy as np
import pytest

from parlour import VectorEnv
from parlour.learn.__main__ import main
from parlour.learn.basement import CARDS_AT, EAT_WITH, ON_TOP, TABLE, Basement
from parlour.learn.bread_basket import NONE, TAKE, BreadBasket, reversed_line
from parlour.learn.down_the_well import CARDS, DownTheWell
from parlour.learn.interval import wilson
from parlour.learn.network import MAX_WEIGHT, Batch, Network, Shape, log_odds, slopes_of
from parlour.learn.quantise import MAGIC, quantise, to_bytes, values
from parlour.learn.selfplay import (
    ResumeError,
    Settings,
    Training,
    answers_to,
    evaluate,
    train,
)

TOY = Settings("down-the-well", 3, tables=64, batch=128, seed=5)
BREAD = Settings("bread-basket", 2, tables=64, batch=128, seed=5)
ROUND = Settings("basement", 2, tables=64, batch=128, seed=5)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [("--players=7", "2 to 6"), ("--seed=-1", "-1 is not a whole"), ("--tables=0", "num_envs")],
)
def test_what_cannot_be_trained_is_said_in_a_sentence(tmp_path, wrong, reason):
    command = [sys.executable, "-m", "parlour.learn", "bread-basket", "--out", str(tmp_path), wrong]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 2
    assert reason in said.stderr and "Traceback" not in said.stderr


def toy_batch(shape, rows=40):
    chances = np.random.default_rng(3)
    sizes = (shape.suits, shape.suit), (shape.table,)
    bits = [chances.integers(2, size=(rows, *size)) for size in sizes]
    suits, table = (part.astype(np.float32) for part in bits)
    # the first ten decisions have three parts, of which two are of one suit
    row = np.concatenate([np.repeat(np.arange(10), 3), np.arange(10, rows)])
    suit, action = chances.integers(6, size=len(row)), chances.integers(shape.actions, size=len(row))
    suit[1], suit[0] = 4, 4
    return Batch(suits, table, (row, suit, action), chances.random(rows).astype(np.float32))


def test_the_slopes_are_those_of_the_loss():
    shape = Shape(suits=6, valued=6, suit=7, table=5, actions=4, hidden=(6, 8, 5))
    weights, batch = Network(shape, 1e-3, 1).weights, toy_batch(shape)
    weights = {name: weight.astype(np.float64) for name, weight in weights.items()}
    weights["F"] *= 40
    slopes = slopes_of(weights, batch)[1]
    assert set(slopes) == set(weights)
    for name, weight in weights.items():
        place = np.unravel_index(abs(slopes[name]).argmax(), weight.shape)
        losses = []
        for change in (1e-3, -2e-3):
            weight[place] += change
            losses.append(slopes_of(weights, batch)[0])
        weight[place] += 1e-3
        assert (losses[0] - losses[1]) / 2e-3 == pytest.approx(slopes[name][place], rel=0.05, abs=1e-5)


def test_suits_are_alike():
    shape = Shape(suits=6, valued=6, suit=7, table=5, actions=4)
    weights, batch = Network(shape, 1e-3, 1).weights, toy_batch(shape)
    order = [3, 1, 5, 0, 2, 4]
    answers = log_odds(weights, batch.suits, batch.table, 6)
    turned = log_odds(weights, batch.suits[:, order], batch.table, 6)
    np.testing.assert_allclose(turned, answers[:, order], atol=1e-5)
    assert abs(answers - answers[:, [0]]).max() > 1e-3


@pytest.mark.parametrize("toy", [TOY, BREAD], ids=lambda toy: toy.game)
def test_whole_numbers_answer_nearly_as_the_network_does(toy):
    training = Training(toy)
    for _ in range(60):
        training.step()
    seen = training.game.see(training.env)
    weights = training.network.weights
    exact = answers_to(training.game, weights, seen)
    whole = values(quantise(weights), seen.suits, seen.table)[:, : exact.shape[1]] / 2**15
    assert abs(whole - exact).max() < 0.1 < abs(exact - exact.mean()).max()


def test_a_file_holds_every_weight():
    small = quantise(Network(Training(TOY).game.shape, 1e-3, 1).weights)
    written = to_bytes(small)
    assert written.startswith(MAGIC)
    assert len(written) == len(MAGIC) + 2 * sum(weight.size for weight in small.values())
    assert abs(max(weight.max() for weight in small.values())) <= 256 * MAX_WEIGHT


def test_actions_are_those_of_the_masks():
    env, game = VectorEnv("down-the-well", 5, 50, seed=2), DownTheWell(5)
    chances = np.random.default_rng(1)
    gave = 0
    for _ in range(120):
        answers = chances.standard_normal((50, 6, 18)).astype(np.float32)
        choice = game.choose(env, game.see(env), answers)
        actions = choice.actions
        assert (env.masks[np.arange(50), actions] == 1).all()
        row, suit, action = game.parts(choice.cards)
        gives = action >= 9
        held = env.observations[row, 3 + 9 * suit + action % 9]
        assert (held == 1).all()
        assert (gives == (actions[row] > CARDS)).all()
        gave += gives.sum()
        env.step(actions)
    assert gave > 0 and gave % 3 == 0


def test_actions_of_basement_are_made_of_cards_that_the_seat_has():
    env, game = VectorEnv("basement", 3, 50, seed=2, **Basement.house_rules), Basement(3)
    chances, tables = np.random.default_rng(1), np.arange(50)
    chosen = played = picked_up = of_table = 0
    for _ in range(200):
        answers = chances.standard_normal((50, 15, 26)).astype(np.float32)
        choice = game.choose(env, game.see(env), answers)
        assert (env.masks[tables, choice.actions] == 1).all()
        hand, top = game.fields.of(env, "hand"), game.fields.of(env, "top")[:, :14]
        zone = np.where(hand.any(1, keepdims=True), hand, top)
        for row, kind, action in zip(*game.parts(choice.cards)):
            if kind == TABLE:
                of_table += 1
            elif action >= ON_TOP:
                assert hand[row, kind] > action - ON_TOP
                chosen += action - ON_TOP + 1
            else:
                cards = np.searchsorted(CARDS_AT, action % EAT_WITH, side="right")
                assert zone[row, kind] >= cards
                played, picked_up = played + 1, picked_up + (action >= EAT_WITH)
        env.step(choice.actions)
    assert chosen >= 50 * 9 and chosen % 3 == 0
    assert played > 2000 and picked_up > 20 and of_table > 500, (played, picked_up, of_table)


def test_a_decision_learns_from_the_end_and_from_what_its_seat_hoped_for_before():
    training = Training(ROUND)
    training.game.trace = 0.5
    training._counts[7] = 3
    training._seats[7, :3] = 0, 1, 0
    training._hopes[7, :3] = 0.9, 0.2, 0.4
    learned = training._returns(np.array([7]), np.array([[1, 0]], np.float32))
    np.testing.assert_allclose(learned[0, :3], [0.5 * 0.4 + 0.5 * 1, 0, 1])
    training.game.trace = 1
    learned = training._returns(np.array([7]), np.array([[1, 0]], np.float32))
    np.testing.assert_allclose(learned[0, :3], [1, 0, 1])


def leads(game, env):
    """How far each seat is ahead of the best other, from the one that is asked on to the left."""
    scores = game.fields.of(env, "points") + game.fields.of(env, "totals")
    others = [np.delete(scores, seat, 1).max(1) for seat in range(game.players)]
    return scores - np.stack(others, 1)


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_seen_after_an_act_is_what_the_act_does(players):
    env, game = VectorEnv("bread-basket", players, 64, seed=3), BreadBasket(players)
    chances, tables = np.random.default_rng(1), np.arange(64)
    field = lambda name: game.fields.of(env, name)[:, 0]  # noqa: E731
    compared = lifts = won = 0
    for _ in range(100):
        owner, action, after = game.after(env)
        # lifts are rare unless they are preferred
        answers = chances.standard_normal((len(owner), 1, 1)).astype(np.float32)
        answers[(action > 11) & (action < TAKE)] += 1
        choice = game.choose(env, game.see(env), answers)
        assert (env.masks[tables, choice.actions] == 1).all()
        before = [field(name) for name in ("deck", "round")]
        seat, lead = env.seats.copy(), leads(game, env)[:, 0]
        env.step(choice.actions)
        # where nothing was drawn or dealt, and no trick has to be chosen
        same = (field("deck") == before[0]) & (field("round") == before[1]) & ~env.dones
        same &= (choice.actions < TAKE) & (game.fields.of(env, "phase")[:, 1] == 0)
        line = reversed_line(game.fields.of(env, "line"))
        now = leads(game, env)
        for table in np.flatnonzero(same):
            row = choice.rows[table]
            expected = after.lines[row][after.lines[row] != NONE]
            assert expected.tolist() == line[table][line[table] != NONE].tolist()
            assert after.lead[row] == now[table, (seat[table] - env.seats[table]) % players]
            compared += 1
            lifts += choice.actions[table] > 11
            won += after.lead[row] != lead[table]
    assert compared > 4000 and lifts > 100 and won > 400, (compared, lifts, won)


@pytest.mark.parametrize(
    ("toy", "steps"), [(TOY, 90), (BREAD, 200), (ROUND, 450)], ids=lambda toy: getattr(toy, "game", "")
)
def test_a_training_resumes_with_the_same_bits(tmp_path, toy, steps):
    list(train(toy, tmp_path / "whole", seconds=1e9, steps=steps, games=30))
    list(train(toy, tmp_path / "parts", seconds=1e9, steps=steps - 40, games=30))
    list(train(toy, tmp_path / "parts", seconds=1e9, steps=steps, games=30))
    whole, parts = (Training.load(tmp_path / name) for name in ("whole", "parts"))
    assert whole.games == parts.games > 0
    assert whole.network.steps > 5
    for name, weight in whole.network.mean.items():
        np.testing.assert_array_equal(weight, parts.network.mean[name])
    assert len((tmp_path / "parts" / "curve.csv").read_text().splitlines()) == 3


def test_a_game_is_learned_with_as_many_as_can_play_it():
    with pytest.raises(ValueError, match="players: 2 to 6, not 7"):
        BreadBasket(7)
    with pytest.raises(ValueError, match="players: 2 to 4, not 5"):
        Basement(5)


def test_another_training_is_not_resumed(tmp_path):
    list(train(TOY, tmp_path, seconds=1e9, steps=1, games=3))
    other = dataclasses.replace(TOY, rate=0.1)
    with pytest.raises(ResumeError, match="other settings"):
        list(train(other, tmp_path, seconds=1e9, steps=2, games=3))
    checkpoint = tmp_path / "checkpoint.pickle"
    checkpoint.write_bytes(checkpoint.read_bytes()[:-9])
    with pytest.raises(ResumeError, match=r"checkpoint\.pickle cannot be resumed"):
        list(train(TOY, tmp_path, seconds=1e9, steps=2, games=3))
    for damaged in (b"", b"no pickle", b"cnowhere\nNothing\n.", pickle.dumps([1]), pickle.dumps({})):
        checkpoint.write_bytes(damaged)
        with pytest.raises(ResumeError, match=r"checkpoint\.pickle cannot be resumed"):
            list(train(TOY, tmp_path, seconds=1e9, steps=2, games=3))


def test_a_training_that_diverges_ends_and_keeps_its_last_checkpoint(tmp_path, monkeypatch):
    list(train(TOY, tmp_path, seconds=1e9, steps=50, games=3))
    checkpoint, weights = tmp_path / "checkpoint.pickle", tmp_path / "weights.npz"
    good = checkpoint.read_bytes(), weights.read_bytes()
    training = Training.load(tmp_path)
    training.network.rate = float("nan")
    monkeypatch.setattr(Training, "load", lambda _: training)
    words = "--players 3 --tables 64 --batch 128 --seed 5 --steps 900".split()
    monkeypatch.setattr(sys, "argv", ["learn", "down-the-well", "--out", str(tmp_path), *words])
    with pytest.raises(SystemExit, match="diverged in step .* the checkpoint before it is kept"):
        main()
    assert (checkpoint.read_bytes(), weights.read_bytes()) == good
    assert not list(tmp_path.glob("*.part"))


def test_a_training_needs_a_time_that_ends(tmp_path):
    for seconds, every in ((float("nan"), 60), (60, 0), (60, float("nan"))):
        with pytest.raises(ValueError, match="numbers above 0"):
            next(train(TOY, tmp_path / "none", seconds=seconds, steps=1, every=every))
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["down-the-well", "--players", "2"], "players: 3 to 6, not 2"),
        (["down-the-well", "--players", "9"], "players: 3 to 6, not 9"),
        (["down-the-well", "--tables", "0"], "num_envs: 1 to 1048576 tables"),
        (["down-the-well", "--batch", "0"], "--batch: a whole number from 1, not 0"),
        (["down-the-well", "--steps", "-1"], "--steps: a whole number from 1, not -1"),
        (["down-the-well", "--minutes", "nan"], "--minutes: a number above 0, not nan"),
        (["down-the-well", "--minutes", "inf"], "--minutes: a number above 0, not inf"),
        (["down-the-well", "--minutes", "0"], "--minutes: a number above 0, not 0"),
        (["down-the-well", "--minutes", "-1"], "--minutes: a number above 0, not -1"),
        (["down-the-well", "--minutes", "ten"], "--minutes: a number above 0, not ten"),
        (["down-the-well", "--export", "/"], "--export: / is a folder"),
        (["down-the-well", "--export", "nowhere/at/all.net"], "--export: there is no folder"),
        (["bread-basket", "--players", "2", "--out", "HELD"], "train into another folder"),
    ],
)
def test_the_command_says_what_is_wrong_before_it_trains(words, answer, tmp_path, monkeypatch, capsys):
    held = tmp_path / "held"
    list(train(TOY, held, seconds=1e9, steps=1, games=3))
    words = [str(held) if word == "HELD" else word for word in words]
    monkeypatch.setattr(sys, "argv", ["learn", "--out", str(tmp_path), "--steps", "2", *words])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert answer in capsys.readouterr().err


def test_seconds_of_self_play_beat_random_play():
    training = Training(dataclasses.replace(TOY, tables=256, batch=512))
    for _ in range(150):
        training.step()
    share, low, _ = evaluate(TOY, training.network.mean, "random", 600)
    assert low > 1 / 3, share


def test_few_games_and_games_that_are_all_won_have_an_interval():
    training = Training(TOY)
    share, low, high = evaluate(TOY, training.network.mean, "random", 1)
    assert 0 <= low <= share <= high <= 1 and high - low > 0.5, "three games tell little"
    assert wilson(1.0, 20) == pytest.approx((0.8389, 1.0), abs=1e-4)
    assert wilson(0.0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)


@pytest.mark.parametrize("game", ["down-the-well --players 3", "bread-basket --players 5"])
def test_the_command_trains_and_exports(tmp_path, game):
    said = [*game.split(), *"--steps 3 --tables 32 --out".split(), str(tmp_path)]
    said += ["--export", str(tmp_path / "toy.net")]
    run = subprocess.run([sys.executable, "-m", "parlour.learn", *said], check=True, capture_output=True)
    assert b"against rule" in run.stdout
    assert (tmp_path / "toy.net").read_bytes().startswith(MAGIC)
    assert len((tmp_path / "toy.examples").read_text().splitlines()) == 24
