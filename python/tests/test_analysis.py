"""Where a match was won and lost."""

import json
import subprocess

import parlour
import pytest
from program import PARLOUR


def a_match(limit=10_000):
    """A match in which every seat does the first thing it may."""
    game = parlour.Game("down-the-well", 3, seed="analysis")
    for _ in range(limit):
        if game.asked is None:
            break
        game.answer(game.numbered(game.asked)[0][0])
    return game


def run(*command):
    done = subprocess.run([PARLOUR, *command], check=True, capture_output=True, encoding="utf-8")
    return done.stdout


def between_bots(folder, game):
    """A match between two bots, played by the program."""
    run("lab", "run", folder, "--game", game, "--players", "2", "--levels", "easy", "--games", "1", "--no-report")
    run("lab", "replay", folder, "0")
    return json.loads((folder / "game-0.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", ["down-the-well", "bread-basket", "budr-basef"])
def test_python_and_the_program_give_the_same_bytes(tmp_path, game):
    record = a_match().record() if game == "down-the-well" else between_bots(tmp_path / "study", game)
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record))
    printed = run("analyse", file, "--seat", "2", "--seed", "5", "--json")
    analysis = parlour.analyse(record, seat=1, seed=5)
    assert json.dumps(analysis, ensure_ascii=False, separators=(",", ":")) + "\n" == printed


def test_only_a_match_that_is_over_is_analysed():
    with pytest.raises(parlour.CommandError, match="not over"):
        parlour.analyse(a_match(limit=8).record())
    with pytest.raises(parlour.CommandError, match="there is no seat 8"):
        parlour.analyse(a_match().record(), seat=8)
