"""Data sets: read by other people's reader, replayed, remade, and damaged."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest
from pyarrow import parquet

import parlour
from parlour import datasets

TABLES = [
    ("basement", 2, {"rounds": 1}),
    ("budr-basef", 3, {"max_plays": 30}),
    ("bread-basket", 3, {"rounds": 1}),
    ("basset", 4, {}),
    ("down-the-well", 3, {}),
]
COLUMNS = [
    *("game", "decision", "seat", "bot", "observation", "legal", "action", "words"),
    *("score", "share", "over"),
]


def rows_of(folder):
    """All rows of a folder, in order, as dictionaries."""
    manifest = json.loads((folder / "manifest.json").read_text())
    tables = (parquet.read_table(folder / file["name"]) for file in manifest["files"])
    return [row for table in tables for row in table.to_pylist()]


def bytes_of(folder):
    return {path.name: path.read_bytes() for path in folder.rglob("*.*")}


@pytest.mark.parametrize(("name", "players", "rules"), TABLES)
def test_a_row_is_what_its_seat_could_know_and_the_game_goes_on_by_it(tmp_path, name, players, rules):
    bots = ["rule"] + ["random"] * (players - 1)
    manifest = datasets.make(
        name, tmp_path, players=players, bots=bots, games=4, seed=9, views=True, **rules
    )
    rows = rows_of(tmp_path)
    assert manifest["rows"] == len(rows) > 0
    games = [parlour.Game(name, players, seed=f"9/{number}", **rules) for number in range(4)]
    for number, row in enumerate(rows):
        game, seat = games[row["game"]], row["seat"]
        assert list(row) == [*COLUMNS, "view"]
        assert (game.asked, bots[seat]) == (seat, row["bot"])
        # what is hidden may be anything: the row is the same
        for world in (game, game.sample_world(seat, number)):
            sees = np.array(row["observation"], np.float32)
            np.testing.assert_array_equal(world.observe(seat), sees)
            assert world.view(seat) == json.loads(row["view"])
            assert [index for index, _ in sorted(world.numbered(seat))] == row["legal"]
        if row["action"] < 0:
            game.step(seat, row["words"])
        else:
            assert (row["action"], row["words"]) in game.numbered(seat)
            game.answer(row["action"])
    for row in rows:
        game = games[row["game"]]
        best = max(game.scores)
        won = game.scores[row["seat"]] == best
        assert row["over"] and game.over
        assert row["score"] == game.scores[row["seat"]]
        assert row["share"] == (1 / game.scores.count(best) if won else 0)


def test_an_array_of_all_observations(tmp_path):
    manifest = datasets.make("down-the-well", tmp_path, players=2, games=5)
    size = manifest["observation"]["size"]
    assert size == sum(length for _, length in manifest["observation"]["fields"])
    column = parquet.read_table(tmp_path / "decisions")["observation"]
    array = column.combine_chunks().flatten().to_numpy().reshape(-1, size)
    assert array.shape == (manifest["rows"], size)
    assert array.dtype == np.float32


def test_the_same_bytes_for_any_number_of_threads_and_after_a_stop(tmp_path):
    whole, cut, alone = tmp_path / "whole", tmp_path / "cut", tmp_path / "alone"
    keywords = {"players": 3, "bots": ["rule", "easy", "random"], "games": 250, "seed": 2**64 - 1}
    datasets.make("down-the-well", whole, **keywords)

    class Enough(Exception):
        """A person stops reading."""

    def stop(done, games):
        assert (done, games) == (100, 250)
        raise Enough

    with pytest.raises(Enough):
        datasets.make("down-the-well", cut, progress=stop, **keywords)
    with pytest.raises(parlour.DatasetError, match="not finished"):
        datasets.check(cut)
    with pytest.raises(parlour.DatasetError, match="never finished"):
        datasets.remake(cut / "manifest.json", alone)
    (cut / "decisions" / "00000100-00000200.part").write_bytes(b"half a file, left by a kill")
    datasets.make("down-the-well", cut, **keywords)
    assert bytes_of(cut) == bytes_of(whole)
    command = [sys.executable, "-m", "parlour.datasets", "remake", whole / "manifest.json", alone]
    one_thread = {**os.environ, "RAYON_NUM_THREADS": "1"}
    subprocess.run(command, check=True, capture_output=True, env=one_thread)
    assert bytes_of(alone) == bytes_of(whole)


def test_what_is_damaged_is_found(tmp_path):
    manifest = datasets.make("bread-basket", tmp_path, players=2, games=3, rounds=1)
    assert datasets.check(tmp_path) == manifest
    path = tmp_path / manifest["files"][0]["name"]
    good = path.read_bytes()
    path.write_bytes(good[:100] + bytes([good[100] ^ 1]) + good[101:])
    for look in (
        lambda: datasets.check(tmp_path),
        lambda: datasets.make("bread-basket", tmp_path, players=2, games=3, rounds=1),
    ):
        with pytest.raises(parlour.DatasetError, match="SHA-256") as caught:
            look()
        assert caught.value.code == "bad_data"
    path.unlink()
    with pytest.raises(parlour.DatasetError, match="not there"):
        datasets.check(tmp_path)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"parlour": "9.9.9"}, parlour.VersionError),
        ({"rules": 99}, parlour.VersionError),
        ({"form": 99}, parlour.VersionError),
        ({"variant": "0" * 16}, parlour.DatasetError),
        ({"rows": "many"}, parlour.DatasetError),
        ({"rows": 1}, parlour.DatasetError),
        ({"files": [{"name": "elsewhere.parquet", "rows": 1, "sha256": ""}]}, parlour.DatasetError),
    ],
)
def test_a_manifest_that_is_not_true_is_not_remade(tmp_path, change, error):
    datasets.make("basset", tmp_path / "one", players=3, games=2)
    path = tmp_path / "manifest.json"
    true = json.loads((tmp_path / "one" / "manifest.json").read_text())
    path.write_text(json.dumps({**true, **change}))
    with pytest.raises(error):
        datasets.remake(path, tmp_path / "two")


def test_wrong_arguments_have_their_types(tmp_path):
    taken = tmp_path / "taken"
    taken.write_text("a file")
    datasets.make("basset", tmp_path / "other", players=3, games=1)
    good = {"game": "basset", "folder": tmp_path / "new", "players": 3, "games": 1}
    for change, error in [
        ({"game": "snap"}, parlour.CommandError),
        ({"players": 99}, parlour.OptionError),
        ({"bots": "genius"}, parlour.CommandError),
        ({"bots": ["rule"]}, parlour.CommandError),
        ({"games": 0}, parlour.CommandError),
        ({"games": -1}, parlour.CommandError),
        ({"max_decisions": 0}, parlour.CommandError),
        ({"max_stake": "lots"}, parlour.OptionError),
        ({"folder": taken}, OSError),
        ({"folder": tmp_path / "other", "seed": 2}, parlour.DatasetError),
    ]:
        with pytest.raises(error):
            datasets.make(**{**good, **change})
    assert not (tmp_path / "new").exists()
    with pytest.raises(FileNotFoundError):
        datasets.check(tmp_path / "nowhere")


def test_the_command_line(tmp_path, capsys):
    folder = str(tmp_path / "data")
    command = ["make", "bread-basket", folder, "--players=2", "--bots=rule,random", "--games=3"]
    assert datasets.main([*command, "--set=rounds=1"]) == 0
    assert datasets.main(["check", folder]) == 0
    assert "decisions in 1 files" in capsys.readouterr().out
    assert datasets.main([*command, "--set=rounds=2"]) == 1
    assert "another data set" in capsys.readouterr().err
    assert datasets.main([*command, "--seed=-1"]) == 1
    assert "-1 is not a whole number" in capsys.readouterr().err
    for key in ("players", "seed", "name", "progress"):
        with pytest.raises(SystemExit):
            datasets.main([*command, f"--set={key}=2"])
        assert f"`{key}` is not a house rule" in capsys.readouterr().err


def test_ctrl_c_is_answered_with_a_sentence(tmp_path, monkeypatch, capsys):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(datasets, "make_data", interrupted)
    assert datasets.main(["make", "basset", str(tmp_path), "--players", "3"]) == 130
    assert "the same command goes on from here" in capsys.readouterr().err
