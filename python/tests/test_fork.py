"""A child of fork inherits no threads: it works all the same, or says why not."""

import subprocess
import sys
import textwrap

import pytest

#: Far more than each of these takes. What hangs is ended then, and has failed.
DEADLINE_SECONDS = 120

WORK = """
import os, threading, warnings
import numpy as np
import parlour

warnings.simplefilter("ignore", DeprecationWarning)  # threads and fork: what this is about


def work(seed):
    env = parlour.VectorEnv("down-the-well", 2, 2048, seed=seed)
    for _ in range(3):
        env.step(env.sample())
    played = parlour.playouts("bread-basket", 2, 3000, seed=seed)
    wins = parlour.simulate("bread-basket", ["rule", "random"], 200, seed=seed)["wins"]
    game = parlour.Game("bread-basket", 2, seed=seed)
    move = parlour.Bot("search:200", seed=seed).choose(game, game.asked)
    return env.observations.sum().item(), played, wins, move


def in_a_child(what):
    child = os.fork()
    if child == 0:
        try:
            what()
        except BaseException as error:
            print(f"{type(error).__name__}: {error}", flush=True)
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
"""


def said_by(script):
    """What a process that does this says, within the deadline."""
    done = subprocess.run(
        [sys.executable, "-c", WORK + textwrap.dedent(script)],
        capture_output=True,
        text=True,
        timeout=DEADLINE_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_child_works_before_and_after_its_parent_has():
    said = said_by(
        """
        def same_as_in_the_parent():
            assert work(5) == expected

        assert in_a_child(lambda: work(5)) == 0
        expected = work(5)
        assert in_a_child(same_as_in_the_parent) == 0
        assert in_a_child(lambda: in_a_child(same_as_in_the_parent) and 1 / 0) == 0
        assert work(5) == expected
        print("done")
        """
    )
    assert said == "done\n"


def test_an_inherited_env_is_stepped_by_both():
    said = said_by(
        """
        env = parlour.VectorEnv("down-the-well", 2, 2048, seed=1)
        env.step(env.sample())
        actions = env.sample().copy()

        def step():
            env.step(actions)
            print(env.observations.sum().item(), flush=True)

        assert in_a_child(step) == 0
        step()
        """
    )
    child, parent = said.split()
    assert child == parent


def test_multiprocessing_by_fork():
    said = said_by(
        """
        import multiprocessing
        expected = [work(seed) for seed in range(3)]
        with multiprocessing.get_context("fork").Pool(2) as pool:
            assert pool.map(work, range(3)) == expected
        print("done")
        """
    )
    assert said == "done\n"


@pytest.mark.parametrize(
    ("busy", "reason"),
    [
        (
            "game = parlour.Game('bread-basket', 2, seed=1); bot = parlour.Bot('search:20000');"
            "use = lambda: bot.choose(game, game.asked)",
            "CommandError: the bot was thinking when this process was forked",
        ),
        (
            "env = parlour.VectorEnv('down-the-well', 2, 30_000); actions = env.sample().copy();"
            "use = lambda: env.reset(1)",
            "CommandError: the tables are being stepped by another thread, or were",
        ),
    ],
)
def test_what_a_lost_thread_was_using_says_so(busy, reason):
    said = said_by(
        f"""
        {busy}
        stop = threading.Event()

        def keep_busy():
            while not stop.is_set():
                use()

        thread = threading.Thread(target=keep_busy)
        thread.start()
        # now and then the thread is between two uses: then the child can use it
        for attempt in range(100):
            if in_a_child(use) == 1:
                break
        stop.set()
        thread.join()
        """
    )
    assert reason in said
