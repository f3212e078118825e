"""Decisions of many games as Parquet, for programs that learn.

>>> import tempfile
>>> from parlour import datasets
>>> folder = tempfile.mkdtemp()
>>> manifest = datasets.make("down-the-well", folder, players=2, bots=["rule", "random"], games=20)
>>> manifest == datasets.check(folder)
True

From a shell: ``python -m parlour.datasets make down-the-well FOLDER --players 2 --games 20``, then
``check FOLDER``, and ``remake MANIFEST FOLDER`` to make the same bytes once more.

A folder holds ``manifest.json`` and files ``decisions/FIRST-END.parquet`` of a hundred games each.
A row is one decision, and all of it but the outcome is what the seat could know:

* ``game``, ``decision``: int64 and int32, both from 0. Game *g* is
  ``Game(name, players, seed=f"{seed}/{g}")``, and its words played in order lead through it;
* ``seat``: int32; ``bot``: its level;
* ``observation``: list of float32, as ``docs/observations.md`` lists them, all of one length;
* ``legal``: list of int32, the indices of the mask that are 1, ascending;
* ``action``: int32, the index chosen, or -1 for an action that has none; ``words``: the action;
* ``score``: int64, the seat's score at the end; ``share``: float64, its share of the win (1 alone,
  1/2 of two who are best, 0);
* ``over``: bool, whether the game came to its end; else score and share are as it stood when left;
* ``view``: the seat's view as JSON, with ``views=True``.

Writing needs no other package; any reader of Parquet reads it (``pyarrow``, ``polars``, ``duckdb``).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from inspect import signature
from os import PathLike
from pathlib import Path
from typing import Any

from parlour._core import ParlourError, check_data, make_data, remake_data
from parlour.illegal import bad_command

Manifest = dict[str, Any]
"""The manifest as data: what was asked for, rules, spaces, and the SHA-256 of every file."""

Progress = Callable[[int, int], object]
"""Called after each file with how many games are written, and of how many."""


def make(
    game: str,
    folder: str | PathLike[str],
    *,
    players: int,
    bots: str | Sequence[str] = "rule",
    games: int = 1000,
    seed: int = 0,
    views: bool = False,
    max_decisions: int = 10_000,
    progress: Progress | None = None,
    **house_rules: Any,
) -> Manifest:
    """Plays games and writes every decision, on all cores; goes on where an earlier run stopped.

    ``bots``: one level for all, or one for each seat. ``seed``: 0 to 2**64 - 1. ``views``: keep
    each view as JSON as well. ``max_decisions``: a game is left after so many. The same arguments
    give the same bytes. Gives the manifest.

    Raises :class:`parlour.CommandError` or :class:`parlour.OptionError` for what cannot be played,
    :class:`parlour.DatasetError` if the folder holds another data set, and ``OSError``.
    """
    levels = [bots] * players if isinstance(bots, str) else list(bots)
    if len(levels) != players:
        raise bad_command(f"bots: {players} levels are needed, {len(levels)} were given")
    return make_data(
        game,
        folder,
        bots=levels,
        games=games,
        seed=seed,
        views=views,
        max_decisions=max_decisions,
        progress=progress,
        **house_rules,
    )


def remake(
    manifest: str | PathLike[str],
    folder: str | PathLike[str],
    *,
    progress: Progress | None = None,
) -> Manifest:
    """Makes the data set of a manifest again in another folder, and compares the hashes.

    Raises :class:`parlour.VersionError` if another version of Parlour or of the rules wrote it, and
    :class:`parlour.DatasetError` if what comes out is not the same.
    """
    return remake_data(manifest, folder, progress=progress)


def check(folder: str | PathLike[str]) -> Manifest:
    """Holds every file against the manifest, and gives that.

    Raises :class:`parlour.DatasetError` naming the file that is missing or not the same.
    """
    return check_data(folder)


def _option(text: str) -> tuple[str, Any]:
    key, sign, value = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"`{text}`: write an option as KEY=VALUE")
    if key in {"name", *signature(make).parameters}:
        raise argparse.ArgumentTypeError(f"`{key}` is not a house rule")
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value


def _parser() -> argparse.ArgumentParser:
    about = "Decisions of many games as Parquet, for programs that learn."
    parser = argparse.ArgumentParser(prog="python -m parlour.datasets", description=about)
    commands = parser.add_subparsers(dest="command", required=True)
    new = commands.add_parser("make", help="play games and write every decision")
    new.add_argument("game")
    new.add_argument("folder")
    new.add_argument("--players", type=int, required=True)
    new.add_argument("--bots", default="rule", help="a level, or one for each seat: rule,random")
    new.add_argument("--games", type=int, default=1000)
    new.add_argument("--seed", type=int, default=0)
    new.add_argument("--views", action="store_true", help="keep each view as JSON as well")
    new.add_argument("--max-decisions", type=int, default=10_000)
    new.add_argument("--set", type=_option, action="append", default=[], metavar="KEY=VALUE")
    again = commands.add_parser("remake", help="make the data set of a manifest again, and compare")
    again.add_argument("manifest")
    again.add_argument("folder")
    look = commands.add_parser("check", help="hold every file against the manifest")
    look.add_argument("folder")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Gives 0, or 1 (130 after Ctrl-C) with a sentence on standard error."""
    said = _parser().parse_args(arguments)

    def progress(done: int, games: int) -> None:
        print(f"\r{done} of {games} games", end="\n" if done == games else "", file=sys.stderr)

    try:
        if said.command == "make":
            bots = said.bots.split(",") if "," in said.bots else said.bots
            manifest = make(
                said.game,
                said.folder,
                players=said.players,
                bots=bots,
                games=said.games,
                seed=said.seed,
                views=said.views,
                max_decisions=said.max_decisions,
                progress=progress,
                **dict(said.set),
            )
        elif said.command == "remake":
            manifest = remake(said.manifest, said.folder, progress=progress)
        else:
            manifest = check(said.folder)
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from here", file=sys.stderr)
        return 130
    except (ParlourError, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    size = sum(Path(said.folder, file["name"]).stat().st_size for file in manifest["files"])
    files = len(manifest["files"])
    print(f"{manifest['rows']} decisions in {files} files, {size} bytes; every hash is as told")
    return 0


if __name__ == "__main__":
    sys.exit(main())
