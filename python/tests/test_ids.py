"""Environments by their ids. What an id stands for does not change under it."""

import hashlib
import json
from pathlib import Path

import gymnasium
import numpy as np
import pytest
import yaml

import parlour
import parlour.gym  # registers them
from parlour import Game
from parlour.ids import VERSIONS, environment_id
from parlour.pettingzoo import env, parallel_env

GAMES = {meta["id"]: meta for meta in parlour.games()}

#: Of each game the version of its rules, and what its numbers are for each number of players. Where this
#: changes, results before and after cannot be compared: give the game another version in
#: `parlour.ids.VERSIONS`, and write it here.
LAYOUTS: dict[str, tuple[int, str]] = {
    "basement": (1, "f241faea158f59fc"),
    "budr-basef": (1, "f4c4af629d384bf6"),
    "bread-basket": (1, "d89118810a7d990d"),
    "basset": (1, "320fa2f6e0ec80f2"),
    "down-the-well": (1, "6880d67a8a9faa2c"),
}


def layout(game):
    """A hash of all that an agent's numbers depend on, house rules as they are by default."""
    meta, parts = GAMES[game], []
    for players in range(meta["min_players"], meta["max_players"] + 1):
        try:
            table = Game(game, players, seed=0)
        except parlour.OptionError:
            continue  # so many play it only by other house rules
        fields = (table.action_fields, table.observation_fields)
        parts.append([[(name, length) for name, length, _ in part] for part in fields])
    text = json.dumps([meta["version"], parts])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def test_a_layout_that_has_changed_has_another_version():
    assert LAYOUTS == {game: (VERSIONS.get(game, 0), layout(game)) for game in VERSIONS}


@pytest.mark.parametrize("game", GAMES)
def test_an_id_makes_an_environment(game):
    name = environment_id(game)
    assert name == f"parlour/{game}-v{VERSIONS.get(game, 0)}"
    rules = {"max_plays": 50} if game == "budr-basef" else {}
    seat = gymnasium.make(name, bots="random", **rules)
    observation, _ = seat.reset(seed=1)
    assert seat.unwrapped.name == game
    assert seat.unwrapped.players == GAMES[game]["min_players"]
    seat.step(int(observation["action_mask"].argmax()))
    more = gymnasium.make_vec(name, num_envs=3, players=4, **rules)
    observations, _ = more.reset(seed=1)
    assert observations["action_mask"].shape[0] == 3
    assert more.unwrapped.tables.players == 4
    np.testing.assert_array_equal(more.unwrapped.own_seats, 0)


@pytest.mark.parametrize("game", GAMES)
def test_agents_have_a_name_with_the_version(game):
    short = environment_id(game).removeprefix("parlour/").replace("-", "_")
    for table in (env(game, 3), parallel_env(game, 3)):
        assert table.metadata["name"] == short
        assert str(table.unwrapped) == short


def test_many_tables_have_no_picture():
    name = environment_id("basset")
    assert gymnasium.make_vec(name, num_envs=2, players=4, render_mode=None).num_envs == 2
    with pytest.raises(parlour.CommandError, match="render_mode: None, as many tables have no picture, not 'ansi'"):
        gymnasium.make_vec(name, num_envs=2, players=4, render_mode="ansi")


def test_there_is_no_id_of_another_game():
    with pytest.raises(parlour.CommandError, match="no game `whist`; there are basement, "):
        environment_id("whist")


def test_the_citation_is_of_this_version():
    text = (Path(__file__).parents[2] / "CITATION.cff").read_text()
    citation = yaml.safe_load(text)
    assert citation["version"] == parlour.__version__
    assert {"cff-version", "message", "title", "authors", "license"} <= citation.keys()
