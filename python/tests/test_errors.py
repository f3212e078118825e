"""Refusals on their way through pickles, copies and processes."""

import copy
import multiprocessing
import pickle
import shutil
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import parlour
from parlour import datasets
from parlour.illegal import as_index

STUDY = 'game = "down-the-well"\nlevels = ["random"]\ngames = 40\nrollout_games = 0\nduel = []\n'


def break_a_rule(_):
    parlour.Game("down-the-well", 3, seed="tea").step(0, "play 2A")


def act_out_of_turn(_):
    game = parlour.Game("bread-basket", 2, seed=1)
    game.step(1 - game.turn["seat"], "play O")


def name_no_action(_):
    as_index(2.7)


def want_an_unknown_option(_):
    parlour.Game("bread-basket", 2, refill="never")


def stack_no_deck(_):
    parlour.Game("bread-basket", 2, deals=[["O"]])


def load_a_record_of_other_rules(_):
    parlour.Game.load({**parlour.Game("bread-basket", 2).record(), "version": 99})


def play_an_unknown_game(_):
    parlour.Game("snap", 2)


def cut_a_link_off(_):
    parlour.Variant.open(parlour.Variant("basement", rounds=3).link[:-1])


def check_an_empty_folder(folder):
    (folder / "manifest.json").write_text("{}")
    datasets.check(folder)


def play_on_after_the_end(_):
    game = parlour.Game("down-the-well", 2, seed=1)
    while not game.over:
        game.answer(game.choices()[0])
    game.answer(0)


def play_by_a_wrong_spec(_):
    parlour.Spec('game = "basement"\n[options]\nrounds = "many"')


def merge_too_early(folder):
    parlour.lab.Folder(folder / "study", parlour.Spec(STUDY)).merge()


def play_otherwise_the_second_time(folder):
    spec, other = parlour.Spec(STUDY), parlour.Spec(f"seed = 2\n{STUDY}")
    place = parlour.lab.Folder(folder / "study", spec)
    place.keep(0, 40, spec.play(0, 40))
    forged = other.play(0, 40).replace(other.hash.encode(), spec.hash.encode())
    place.keep(0, 40, forged, again=True)
    place.merge()


#: What raises each exception, and which attributes that one has besides those that all have.
RAISED = {
    parlour.IllegalActionError: (break_a_rule, ()),
    parlour.NotYourTurnError: (act_out_of_turn, ()),
    parlour.ActionError: (name_no_action, ()),
    parlour.OptionError: (want_an_unknown_option, ()),
    parlour.DealError: (stack_no_deck, ()),
    parlour.VersionError: (load_a_record_of_other_rules, ()),
    parlour.CommandError: (play_an_unknown_game, ()),
    parlour.VariantError: (cut_a_link_off, ()),
    parlour.DatasetError: (check_an_empty_folder, ()),
    parlour.GameOverError: (play_on_after_the_end, ()),
    parlour.SpecError: (play_by_a_wrong_spec, ("key", "reason")),
    parlour.FolderError: (merge_too_early, ("path", "reason")),
    parlour.DisagreementError: (play_otherwise_the_second_time, ("games", "paths")),
}
WAYS = [copy.copy, copy.deepcopy]
WAYS += [
    lambda error, protocol=protocol: pickle.loads(pickle.dumps(error, protocol))
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
]


def said(error, more):
    """All that an exception says."""
    names = ("code", "clause", "rule", "message", *more)
    return type(error), str(error), [getattr(error, name) for name in names]


def raised_by(act, folder):
    folder.mkdir()
    with pytest.raises(parlour.ParlourError) as caught:
        act(folder)
    return caught.value


def test_there_is_an_act_for_every_exception():
    assert set(RAISED) == set(parlour.ParlourError.__subclasses__())


@pytest.mark.parametrize("kind", RAISED, ids=lambda kind: kind.__name__)
def test_a_refusal_is_copied_and_pickled_with_all_that_it_says(kind, tmp_path):
    act, more = RAISED[kind]
    error = raised_by(act, tmp_path / "here")
    assert type(error) is kind and kind.__module__ == "parlour"
    for way in WAYS:
        assert said(way(error), more) == said(error, more)


def test_a_refusal_in_another_process_arrives_whole(tmp_path):
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        for kind, (act, more) in RAISED.items():
            folder = tmp_path / kind.__name__
            folder.mkdir()
            arrived = pool.submit(act, folder).exception()
            # some of them name the folder
            shutil.rmtree(folder)
            assert said(arrived, more) == said(raised_by(act, folder), more)


def test_a_refusal_in_one_thread_is_no_obstacle_in_another():
    game = parlour.Game("bread-basket", 2, seed=1)

    def refuse():
        for _ in range(3000):
            with pytest.raises(parlour.ActionError):
                game.step(0, "no act")

    with ThreadPoolExecutor(2) as threads:
        refused = [threads.submit(refuse) for _ in range(2)]
        while not all(future.done() for future in refused):
            assert game.acts_done == 0
        for future in refused:
            future.result()
