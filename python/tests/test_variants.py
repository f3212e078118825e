"""Variants travel between Python, the program and the page by link and by file."""

import json
import pathlib
import pickle

import pytest

import parlour

VECTORS = pathlib.Path(__file__).parents[2] / "web/src/variant/vectors.json"


@pytest.fixture(scope="module")
def vectors():
    return json.loads(VECTORS.read_text(encoding="utf-8"))


def test_every_link_of_the_program_is_read_and_written(vectors, tmp_path):
    assert len(vectors["variants"]) > 150
    for vector in vectors["variants"]:
        variant = parlour.Variant.open("http://cards.example" + vector["link"])
        assert variant.link == vector["link"]
        assert (variant.game, variant.hash) == (vector["game"], vector["hash"])
        assert (variant.name, variant.players) == (vector["name"], vector["players"])
        assert variant.options == vector["options"]
        assert variant.differences == vector["differences"]
        file = tmp_path / "variant.toml"
        file.write_text(variant.toml, encoding="utf-8")
        assert parlour.Variant.open(file) == variant
        assert pickle.loads(pickle.dumps(variant)) == variant
        made = parlour.Variant(
            variant.game, name=variant.name, players=variant.players, **variant.options
        )
        assert made == variant and hash(made) == hash(variant)


def test_a_variant_is_played():
    variant = parlour.Variant("basement", players=2, rounds=2, deck={"blanks": 0})
    game = parlour.Game(variant=variant, seed="tea")
    assert (game.name, game.players) == ("basement", 2)
    assert game.options["rounds"] == 2 and game.options["deck"]["blanks"] == 0
    assert parlour.Game("basement", 3, variant=variant, rounds=1).options["rounds"] == 1
    again = parlour.Game("basement", 2, seed="tea", **variant.options)
    assert again.view(0) == game.view(0)


def test_what_is_wrong_is_said_with_its_clause(vectors):
    for link in vectors["bad"]:
        with pytest.raises(parlour.ParlourError):
            parlour.Variant.open(link)
    link = parlour.Variant("basement", rounds=3).link
    with pytest.raises(parlour.VariantError, match="cut off"):
        parlour.Variant.open(link[:-1])
    with pytest.raises(parlour.VariantError, match="not the hash of these rules"):
        parlour.Variant.open(link.replace("rounds=3", "rounds=4"))
    with pytest.raises(parlour.OptionError, match="rounds") as caught:
        parlour.Variant.open(link.replace("rounds=3", "rounds=0"))
    assert caught.value.clause == "BSM-R31"
    with pytest.raises(parlour.VariantError, match="of Basement, not of Basset"):
        parlour.Game("basset", 3, variant=parlour.Variant("basement"))
    with pytest.raises(parlour.VariantError, match="rouns"):
        parlour.Variant.loads('game = "basement"\nrouns = 3')
    with pytest.raises(parlour.CommandError, match="does not say how many"):
        parlour.Game(variant=parlour.Variant("basement"))
    with pytest.raises(parlour.CommandError, match="name a game"):
        parlour.Game()
    with pytest.raises(FileNotFoundError):
        parlour.Variant.open("/no/such/variant.toml")
