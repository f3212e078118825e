"""The example that trains, on a small scale."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

EXAMPLE = Path(__file__).parents[1] / "examples" / "train.py"


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("train_example", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def toy(example):
    return example.Settings(opponent="random", tables=64, hidden=(16,), batch=64)


def test_a_toy_is_trained_judged_saved_and_read(example, tmp_path):
    policy = example.Policy(toy(example), seed=3)
    told = example.train(policy, seconds=4, seed=3)
    assert told["games"] > 0
    assert policy.network.steps > 0
    shares = example.choose_margin(policy, 64)
    assert shares[policy.margin] == max(shares.values())
    file = str(tmp_path / "policy.npz")
    policy.save(file)
    again = example.Policy(toy(example), seed=4)
    again.load(file)
    share, low, high = example.evaluate(policy, 200)
    assert low < share < high
    assert example.evaluate(again, 200) == (share, low, high)


def test_with_a_large_margin_the_policy_is_the_bot(example):
    policy = example.Policy(toy(example), seed=3)
    untrained = example.evaluate(policy, 200)
    policy.margin = 1e9
    bot = example.evaluate(policy, 200)
    assert bot[1] > untrained[2]
    env = example.VectorEnv("bread-basket", 2, 32, seed=1, rounds=1)
    np.testing.assert_array_equal(policy.choose(env), policy.base.choose(env))


def test_the_network_learns(example):
    network = example.Network([3, 32, 2], rate=1e-2, seed=1)
    chances = np.random.default_rng(2)
    rows = chances.standard_normal((256, 3)).astype(np.float32)
    actions = chances.integers(2, size=256)
    targets = np.where(actions, rows[:, 0], -rows[:, 1]).astype(np.float32)
    errors = [network.learn(rows, actions, targets) for _ in range(300)]
    assert errors[-1] < 0.05 * errors[0]


def test_the_slopes_are_those_of_the_error(example):
    network = example.Network([5, 7, 3], rate=1.0, seed=1)
    chances = np.random.default_rng(2)
    rows = chances.standard_normal((6, 5)).astype(np.float32)
    actions, targets = chances.integers(3, size=6), np.zeros(6, np.float32)
    slopes = []
    network._adam = slopes.extend
    network.learn(rows, actions, targets)

    def error():
        errors = network.layers(rows)[-1][np.arange(6), actions] - targets
        # Huber's: its slope is cut off at 1
        return np.where(abs(errors) < 1, errors**2 / 2, abs(errors) - 0.5).mean()

    for weight, slope in zip(network.weights, slopes, strict=True):
        place = np.unravel_index(abs(slope).argmax(), slope.shape)
        weight[place] += 1e-2
        more = error()
        weight[place] -= 2e-2
        less = error()
        weight[place] += 1e-2
        assert (more - less) / 2e-2 == pytest.approx(slope[place], rel=0.05)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--minutes nan", "--minutes: 0 or more, not nan"),
        ("--minutes inf", "--minutes: 0 or more, not inf"),
        ("--minutes=-1", "--minutes: 0 or more, not -1.0"),
        ("--games 0", "--games: 1 or more, not 0"),
    ],
)
def test_a_time_that_trains_nothing_is_refused(example, words, reason, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["train.py", *words.split()])
    with pytest.raises(SystemExit, match="2"):
        example.main()
    assert reason in capsys.readouterr().err


def test_a_moment_of_training_warns_of_nothing(example):
    told = example.train(example.Policy(toy(example), seed=3), seconds=1e-6)
    assert all(np.isnan(told["errors"]))
