"""Studies from Python: the same folder by any number of threads, and Ctrl-C."""

import json
import pickle
import signal
import subprocess
import sys

import pytest

import parlour

SMALL_STUDY = """
game = "down-the-well"
levels = ["random"]
games = 561
rollout_games = 1
seat_games = 0
playouts = 4
[[duel]]
question = "Is the rule bot better?"
bots = ["rule", "random"]
games = 39
"""


def files(folder):
    """Every file under a folder with its bytes."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def test_any_number_of_threads_gives_the_same_bytes(tmp_path):
    spec = parlour.Spec(SMALL_STUDY)
    told = []
    report = parlour.lab.run(
        spec, tmp_path / "one", threads=1, progress=lambda *far: told.append(far)
    )
    parlour.lab.run(spec, tmp_path / "two", threads=2)
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert told[-1] == (spec.games, spec.games) and all(done <= of for done, of in told)
    assert report.games == spec.games == sum(games for _, games in spec.sections)
    written = json.loads((tmp_path / "one" / "report.json").read_text())
    assert report.to_dict() == written and written["variant"] == spec.variant
    assert report.html() == (tmp_path / "one" / "report.html").read_text()
    assert report.csv() == (tmp_path / "one" / "report.csv").read_text()
    assert all(sentence in report.markdown() for sentence in report.sentences)
    assert parlour.lab.report(tmp_path / "one").to_dict() == written


def test_a_spec_is_a_value(tmp_path):
    spec = parlour.Spec(SMALL_STUDY)
    again = pickle.loads(pickle.dumps(spec))
    assert spec == again and hash(spec) == hash(again) and spec.hash == again.hash
    assert spec != parlour.Spec(SMALL_STUDY.replace("561", "562"))
    (tmp_path / "study.toml").write_text(SMALL_STUDY)
    assert parlour.Spec.read(tmp_path / "study.toml") == spec
    assert (spec.game, spec.players, spec.rules_version > 0) == ("down-the-well", 3, True)
    assert spec.play(3, 9) == again.play(3, 9, threads=2)


@pytest.mark.parametrize(
    ("toml", "key", "reason"),
    [
        ("game = [", None, "TOML"),
        ('game = "poker"', "game", "down-the-well"),
        ('game = "basement"\nrouns = 3', None, "rouns"),
        ('game = "basement"\nplayers = 40', "players", "1 to 12"),
        ('game = "basement"\nlevels = ["genius"]', "levels", "genius"),
        ('game = "basement"\n[options]\nrouns = 3', "options", "rouns"),
        ('game = "basement"\n[options]\nrounds = "many"', "options", "BSM-R31"),
    ],
)
def test_what_cannot_be_played_is_refused_with_key_and_reason(toml, key, reason):
    with pytest.raises(parlour.SpecError) as refused:
        parlour.Spec(toml)
    assert refused.value.key == key
    assert reason in refused.value.reason
    assert refused.value.code == "bad_spec"


def test_rules_without_end_programs_and_games_that_are_not_there(tmp_path):
    endless = 'game = "basement"\nplayers = 2\nlimit = 3000\n[options]\nrounds = 1000000'
    with pytest.raises(parlour.SpecError) as refused:
        parlour.lab.run(parlour.Spec(endless), tmp_path / "endless")
    assert "rounds" in refused.value.key
    program = parlour.Spec('game = "basement"\nlevels = ["cmd:./mybot"]')
    for play in (lambda: parlour.lab.run(program, tmp_path / "p"), lambda: program.play(0, 1)):
        with pytest.raises(parlour.SpecError, match="only the house's bots") as refused:
            play()
        assert refused.value.key == "levels"
    assert not list(tmp_path.iterdir()), "nothing is left of what cannot be played"
    with pytest.raises(parlour.SpecError) as refused:
        parlour.Spec(SMALL_STUDY).play(590, 601)
    assert refused.value.key == "games"


def test_a_folder_keeps_to_its_study(tmp_path):
    parlour.lab.run(parlour.Spec(SMALL_STUDY), tmp_path / "study")
    with pytest.raises(parlour.FolderError) as refused:
        parlour.lab.run(parlour.Spec(SMALL_STUDY.replace("561", "570")), tmp_path / "study")
    assert str(refused.value.path) == str(tmp_path / "study")
    assert "another study" in refused.value.reason
    with pytest.raises(FileNotFoundError):
        parlour.lab.report(tmp_path / "none")
    with pytest.raises(FileNotFoundError):
        parlour.Spec.read(tmp_path / "none.toml")
    victim = min(tmp_path.glob("study/games-*"))
    victim.write_bytes(b"PAR1 no more")
    with pytest.raises(parlour.FolderError, match=victim.name):
        parlour.lab.report(tmp_path / "study")


def test_what_progress_raises_ends_the_run_and_the_same_call_goes_on(tmp_path):
    spec = parlour.Spec(SMALL_STUDY.replace("561", "200000"))

    class Enough(Exception):
        pass

    def enough(done, total):
        if 1000 < done < total:
            raise Enough

    with pytest.raises(Enough):
        parlour.lab.run(spec, tmp_path / "study", progress=enough)
    ((first, end),) = parlour.lab.Folder(tmp_path / "study").missing()
    assert 0 < first < end == spec.games


class Interrupted:
    """A value during whose reading Ctrl-C is pressed."""

    def item(self):
        raise KeyboardInterrupt


def test_ctrl_c_ends_the_reading_of_house_rules_and_records():
    with pytest.raises(KeyboardInterrupt):
        parlour.Game("down-the-well", 3, mode=Interrupted())
    with pytest.raises(KeyboardInterrupt):
        parlour.Game.load({"game": Interrupted()})


# a shell hands an ignored SIGINT down to what it runs in the background
LONG_STUDY = """
import signal, sys, parlour
signal.signal(signal.SIGINT, signal.default_int_handler)
game, games = "down-the-well", 10**12
# cards to pass and an opening without a choice need no thought: here there is one from the first decision on
thinks, level = ("bread-basket", 3), "search:1000000000"
spec = parlour.Spec('game = "down-the-well"\\nlevels = ["random"]\\ngames = 100000000\\nrollout_games = 0\\nduel = []')
print("begins", flush=True)
match sys.argv[1]:
    case "run":
        parlour.lab.run(spec, sys.argv[2])
    case "play":
        spec.play(0, spec.games)
    case "simulate":
        parlour.simulate(game, ["rule"] * 3, games)
    case "playouts":
        parlour.playouts(game, 3, games)
    case "choose":
        opened = parlour.Game(*thinks, seed=1)
        parlour.Bot(level).choose(opened, opened.asked)
    case "choose at many tables":
        parlour.Bot(level).choose(parlour.VectorEnv(*thinks, 64))
    case "deal":
        parlour.VectorEnv(*thinks, 64, bots=level, seat=0)
"""


@pytest.mark.parametrize(
    "what", ["run", "play", "simulate", "playouts", "choose", "choose at many tables", "deal"]
)
def test_ctrl_c_ends_a_long_run(tmp_path, what):
    command = [sys.executable, "-c", LONG_STUDY, what, str(tmp_path / "study")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout.readline() == b"begins\n"
        running.send_signal(signal.SIGINT)
        try:
            _, complaint = running.communicate(timeout=60)
        finally:
            running.kill()
    assert b"KeyboardInterrupt" in complaint
