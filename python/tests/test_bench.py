"""The benchmark from Python: what it measures, and for how long."""

import sys
import time

import pytest

from parlour.bench import Rate, main


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--seconds nan", "--seconds: a number above 0, not nan"),
        ("--seconds inf", "--seconds: a number above 0, not inf"),
        ("--seconds 0", "--seconds: a number above 0, not 0"),
        ("--seconds=-1", "--seconds: a number above 0, not -1"),
        ("--seconds soon", "--seconds: a number above 0, not soon"),
        ("--turns 0", "--turns: a whole number from 1, not 0"),
        ("--turns 1.5", "--turns: a whole number from 1, not 1.5"),
    ],
)
def test_a_time_that_measures_nothing_is_refused(words, reason, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["bench", *words.split()])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert reason in capsys.readouterr().err


def test_the_shortest_turn_still_measures_something():
    def piece():
        time.sleep(0.001)
        return 2, 10

    rate = Rate("naps", piece)
    rate.turn(1e-12)
    decisions, games = rate.a_second
    assert 0 < decisions <= 10_000 and decisions == pytest.approx(5 * games)
    assert rate.of_work > (0.0, 0.0)
