"""Studies over many workers: the bytes of one process, whichever worker plays, is lost or is stopped."""

import os
import signal
import subprocess
import sys
from multiprocessing import active_children
from pathlib import Path

import pytest
import yaml
from distributed import Client, LocalCluster
from distributed.core import Status

import parlour
from parlour import cluster
from parlour.cluster.__main__ import main
from parlour.cluster.shards import Shard, cut, uncovered

SPEC = parlour.Spec("""
game = "down-the-well"
levels = ["random"]
games = 561
seat_games = 0
rollout_games = 1
playouts = 4
[[duel]]
question = "Is the rule bot better?"
bots = ["rule", "random"]
games = 39
""")
EXAMPLES = Path(__file__).parent.parent / "examples" / "cluster"


class Here:
    """Plays in this process, last shard first, and counts."""

    def __init__(self):
        self.played = []

    def play(self, spec, shards):
        for shard in reversed(shards):
            self.played.append(shard)
            yield shard, spec.play(shard.first, shard.end)


def files(folder):
    """Every file under a folder with its bytes."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """What one process writes: what `parlour lab run` does."""
    folder = tmp_path_factory.mktemp("whole") / "study"
    parlour.lab.run(SPEC, folder)
    return files(folder)


@pytest.fixture(scope="module")
def dask():
    """A cluster on this machine that can grow."""
    local = LocalCluster(
        n_workers=1,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        # a free port: others may run these tests at the same time
        dashboard_address="127.0.0.1:0",
    )
    with Client(local) as client:
        yield client
    try:
        local.close()
    except KeyError:
        # It has looked for the name of a worker that a test has killed, when all were closed, and no
        # longer says that it is closed itself: then it would complain of that at the end.
        local.status = Status.closed


def grow(client, workers):
    """So many workers, not one more or less."""
    client.cluster.scale(workers)
    client.wait_for_workers(workers, timeout=60)


class Stop(Exception):
    """A person stops a run."""


def stop_after(games):
    """Ends a run by raising when so many games are over."""

    def progress(done, total):
        assert done < total, "it was not over yet"
        if done >= games:
            raise Stop

    return progress


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_any_number_of_workers_and_any_shards_give_the_same_bytes(tmp_path, whole, dask, workers):
    grow(dask, workers)
    for size in (7, 50, 1000):
        folder = tmp_path / str(size)
        report = cluster.run(SPEC, folder, cluster.Dask(dask), size=size)
        assert files(folder) == whole
        assert report.games == SPEC.games


def test_a_worker_killed_in_the_middle_loses_nothing(tmp_path, whole, dask):
    grow(dask, 2)
    killed = []

    def kill_one(done, total):
        if not killed and done < total / 2:
            killed.append(next(iter(dask.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    cluster.run(SPEC, tmp_path / "study", cluster.Dask(dask), size=10, progress=kill_one)
    assert killed
    assert files(tmp_path / "study") == whole


def test_local_processes_do_too_and_one_may_be_killed(tmp_path, whole):
    killed = []

    def kill_one(done, total):
        if not killed and done < total / 2:
            killed.append(active_children()[0].pid)
            os.kill(killed[0], signal.SIGKILL)

    cluster.run(SPEC, tmp_path / "study", cluster.Processes(2), size=10, progress=kill_one)
    assert killed
    assert files(tmp_path / "study") == whole


def test_processes_that_always_die_are_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr("parlour.cluster.processes.play", _die)
    monkeypatch.setattr("parlour.cluster.processes.MAX_LOSSES", 1)
    with pytest.raises(cluster.WorkersLostError, match="2 times"):
        cluster.run(SPEC, tmp_path / "study", cluster.Processes(1))


def _die(*_):
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_run_that_is_stopped_goes_on_with_other_workers_and_other_shards(tmp_path, whole, dask):
    folder = tmp_path / "study"
    with pytest.raises(Stop):
        cluster.run(SPEC, folder, cluster.Dask(dask), size=20, progress=stop_after(200))
    there = parlour.lab.Folder(folder).shards()
    assert 200 <= 20 * len(there) < SPEC.games
    with pytest.raises(Stop):
        cluster.run(SPEC, folder, Here(), size=20, progress=stop_after(400))
    there = parlour.lab.Folder(folder).shards()
    rest = Here()
    cluster.run(SPEC, folder, rest, size=10)
    firsts = [shard for shard in rest.played if not shard.again]
    assert 10 * len(firsts) == SPEC.games - 20 * len(there), "nothing twice"
    assert files(folder) == whole
    # and now there is nothing left to do
    rest = Here()
    cluster.run(SPEC, folder, rest)
    assert rest.played == [] and files(folder) == whole


def test_what_one_process_has_begun_many_bring_to_an_end(tmp_path, whole):
    folder = parlour.lab.Folder(tmp_path / "study", SPEC)
    for name in sorted(whole)[:2]:
        (tmp_path / "study" / name).write_bytes(whole[name])
    assert folder.missing()[0][0] > 0
    rest = Here()
    cluster.run(SPEC, tmp_path / "study", rest, size=50)
    assert any(shard.again for shard in rest.played), "at least one is checked"
    assert files(tmp_path / "study") == whole


def test_a_shard_that_is_damaged_or_belongs_elsewhere_is_refused_by_name(tmp_path):
    folder = tmp_path / "study"
    with pytest.raises(Stop):
        cluster.run(SPEC, folder, Here(), size=50, progress=stop_after(100))
    victim = folder / "shards" / "games-00000550-00000600.shard"
    good = victim.read_bytes()
    other = parlour.Spec(SPEC.toml + '\n[options]\nmode = "match"')
    for bad, reason in [
        (good[:-1], "damaged"),
        (good[:-9] + bytes([good[-9] ^ 1]) + good[-8:], "damaged"),
        (b"", "does not say"),
        (other.play(550, 600), "another study"),
        (SPEC.play(500, 550), "it holds games 500..550"),
        (good.replace(SPEC.variant.encode(), b"0" * 16), "other house rules"),
        (good.replace(b'"rules":%d' % SPEC.rules_version, b'"rules":99'), "version 99"),
    ]:
        victim.write_bytes(bad)
        for command in (
            lambda: cluster.run(SPEC, folder, Here()),
            lambda: cluster.merge(SPEC, folder),
        ):
            with pytest.raises(parlour.FolderError, match=victim.name) as refused:
                command()
            assert reason in refused.value.reason
            assert str(refused.value.path) == str(victim)
    with pytest.raises(parlour.FolderError, match="another study"):
        parlour.lab.Folder(tmp_path / "new", SPEC).keep(0, 50, other.play(0, 50))


def forged(first, end):
    """A shard that says it is one of SPEC, with games dealt from another seed."""
    other = parlour.Spec(f"seed = 2\n{SPEC.toml}")
    return other.play(first, end).replace(other.hash.encode(), SPEC.hash.encode())


class Miscomputing(Here):
    """Its second playing comes out otherwise."""

    def play(self, spec, shards):
        for shard, rows in super().play(spec, shards):
            yield shard, forged(shard.first, shard.end) if shard.again else rows


def test_a_worker_that_computes_otherwise_is_found_out(tmp_path):
    folder = tmp_path / "study"
    with pytest.raises(parlour.DisagreementError, match=r"games 0\.\.50 ") as found:
        cluster.run(SPEC, folder, Miscomputing(), size=50)
    first, second = map(Path, found.value.paths)
    assert found.value.games == (0, 50)
    assert first.read_bytes() == SPEC.play(0, 50) and second.read_bytes() == forged(0, 50)
    # it does not go away by itself
    for again in (lambda: cluster.run(SPEC, folder, Here()), lambda: cluster.merge(SPEC, folder)):
        with pytest.raises(parlour.DisagreementError):
            again()


def test_one_shard_of_a_hundred_is_played_twice(tmp_path, whole):
    here = Here()
    cluster.run(SPEC, tmp_path / "study", here, size=2)
    assert sorted(shard for shard in here.played if shard.again) == [
        Shard(0, 2, True),
        Shard(200, 202, True),
        Shard(400, 402, True),
    ]
    assert len(here.played) == 303
    assert files(tmp_path / "study") == whole


def test_shares_of_a_batch_and_one_that_gathers(tmp_path, whole, capsys):
    spec, folder = tmp_path / "study.toml", tmp_path / "study"
    spec.write_text(SPEC.toml)
    shard = ["shard", str(spec), str(folder), "--of", "3", "--size", "20", "--index"]
    merge = ["merge", str(spec), str(folder)]
    assert main([*shard, "2"]) == main([*shard, "0"]) == 0
    assert main(merge) == 1
    assert "games 20..40 have not been played yet" in capsys.readouterr().err
    assert main([*shard, "0"]) == 0
    assert capsys.readouterr().out == "0 shards played by task 0 of 3\n"
    assert main([*shard, "1"]) == main(merge) == 0
    assert files(folder) == whole
    assert main(["run", str(tmp_path / "none.toml"), str(folder)]) == 1


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("run SPEC DIR --size 0", "a shard of 0 games"),
        ("run SPEC DIR --workers 0", "workers: 1 or more, not 0"),
        ("run PROGRAM DIR --workers 1", "`cmd:./mybot`: only the house's bots play here"),
        ("run SPEC DIR --ray auto", "the package ray is not installed"),
        ("shard PROGRAM DIR --index 0 --of 1", "`cmd:./mybot`: only the house's bots play here"),
        ("shard SPEC DIR --index 0 --of 1 --size -1", "a shard of -1 games"),
        ("shard SPEC DIR --index 3 --of 3", "no task 3 of 3"),
        ("merge SPEC DIR", "No such file or directory"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line_and_leaves_no_folder(
    tmp_path, capsys, monkeypatch, command, reason
):
    # as on a machine without the extra
    monkeypatch.setitem(sys.modules, "ray", None)
    spec, program = tmp_path / "study.toml", tmp_path / "program.toml"
    spec.write_text(SPEC.toml)
    program.write_text(SPEC.toml.replace('levels = ["random"]', 'levels = ["cmd:./mybot"]'))
    named = {"SPEC": str(spec), "PROGRAM": str(program), "DIR": str(tmp_path / "study")}
    assert main([named.get(word, word) for word in command.split()]) == 1
    said = capsys.readouterr().err
    assert said.startswith("parlour.cluster: ") and reason in said and said.count("\n") == 1
    assert not (tmp_path / "study").exists()


def test_tasks_of_another_size_end_what_others_began(tmp_path, whole):
    """Tasks of a hundred games a shard were stopped before any was played twice."""
    folder = parlour.lab.Folder(tmp_path / "study", SPEC)
    for first, end in [(0, 100), (100, 200)]:
        folder.keep(first, end, SPEC.play(first, end))
    for index in range(3):
        cluster.play_share(SPEC, tmp_path / "study", index, 3, size=50)
    cluster.merge(SPEC, tmp_path / "study")
    assert files(tmp_path / "study") == whole


def test_run_from_the_command_line(tmp_path, whole):
    spec, folder = tmp_path / "study.toml", tmp_path / "study"
    spec.write_text(SPEC.toml)
    line = f"-m parlour.cluster run {spec} {folder} --workers 2 --size 60".split()
    subprocess.run([sys.executable, *line], check=True, capture_output=True, timeout=120)
    assert files(folder) == whole


def test_the_slurm_template_plays_and_its_readme_gathers(tmp_path, whole):
    spec, folder = tmp_path / "study.toml", tmp_path / "study"
    spec.write_text(SPEC.toml)
    # the interpreter of the tests is what the template calls `python`
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for task in "01":
        slurm = {"SLURM_ARRAY_TASK_ID": task, "SLURM_ARRAY_TASK_COUNT": "2", "PATH": path}
        script = ["sh", str(EXAMPLES / "slurm-array.sh"), str(spec), str(folder)]
        subprocess.run(script, check=True, env=os.environ | slurm, timeout=120)
    readme = (EXAMPLES / "README.md").read_text()
    (merge,) = (line for line in readme.splitlines() if line.startswith("sbatch"))
    command = merge.partition('--wrap "')[2].removesuffix('"').split()
    assert command[:3] == ["python", "-m", "parlour.cluster"]
    assert command[4:] == ["study.toml", "folder"]
    assert main([command[3], str(spec), str(folder)]) == 0
    assert files(folder) == whole


def test_the_kubernetes_template_plays_and_gathers(tmp_path, whole):
    spec, folder = tmp_path / "study.toml", tmp_path / "study"
    spec.write_text(SPEC.toml)
    shards, merges = yaml.safe_load_all((EXAMPLES / "kubernetes-job.yaml").read_text())

    def line(job):
        """The command of a job's container, with its folders here."""
        (container,) = job["spec"]["template"]["spec"]["containers"]
        mounts = {mount["mountPath"] for mount in container["volumeMounts"]}
        assert mounts == {"/spec", "/study"}
        assert container["command"][:3] == ["python", "-m", "parlour.cluster"]
        here = {"/spec/study.toml": str(spec), "/study": str(folder)}
        return [here.get(word, word) for word in [*container["command"][3:], *container["args"]]]

    assert shards["spec"]["completionMode"] == "Indexed"
    of = shards["spec"]["completions"]
    assert line(shards)[-2:] == ["--of", str(of)]
    for index in range(of):
        assert (
            main([word.replace("$(JOB_COMPLETION_INDEX)", str(index)) for word in line(shards)])
            == 0
        )
    assert main(line(merges)) == 0
    assert files(folder) == whole


@pytest.mark.parametrize("line", ["run SPEC DIR", "shard SPEC DIR --index 0 --of 1"])
def test_ctrl_c_is_answered_with_a_sentence(tmp_path, monkeypatch, capsys, line):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(cluster, "run", interrupted)
    monkeypatch.setattr(cluster, "play_share", interrupted)
    spec = tmp_path / "study.toml"
    spec.write_text(SPEC.toml)
    named = {"SPEC": str(spec), "DIR": str(tmp_path / "study")}
    assert main([named.get(word, word) for word in line.split()]) == 130
    assert "the same command goes on from here" in capsys.readouterr().err


def test_shards_are_cut_at_the_same_places_on_every_machine():
    assert list(cut([(0, 10)], 4)) == [(0, 4), (4, 8), (8, 10)]
    assert list(cut([(3, 6), (7, 9)], 4)) == [(3, 4), (4, 6), (7, 8), (8, 9)]
    there = [(0, 4), (2, 3), (4, 6), (8, 12)]
    assert list(uncovered([(0, 3), (3, 6), (6, 9), (9, 12), (12, 15)], there)) == [(6, 9), (12, 15)]
