"""Where a match was won and lost."""

import json
import os
import subprocess
from pathlib import Path

import parlour
import pytest

SUFFIX = ".exe" if os.name == "nt" else ""
PARLOUR = Path(__file__).parents[2] / "target" / "release" / f"parlour{SUFFIX}"


def a_match(limit=10_000):
    """A match in which every seat does the first thing it may."""
    game = parlour.Game("down-the-well", 3, seed="analysis")
    for _ in range(limit):
        if game.asked is None:
            break
        game.answer(game.numbered(game.asked)[0][0])
    return game


def test_python_and_the_program_give_the_same_analysis(tmp_path):
    record = a_match().record()
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record))
    command = [PARLOUR, "analyse", file, "--seat", "2", "--seed", "5", "--json"]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert parlour.analyse(record, seat=1, seed=5) == json.loads(printed)


def test_only_a_match_that_is_over_is_analysed():
    with pytest.raises(parlour.CommandError, match="not over"):
        parlour.analyse(a_match(limit=8).record())
    with pytest.raises(parlour.CommandError, match="there is no seat 9"):
        parlour.analyse(a_match().record(), seat=8)
