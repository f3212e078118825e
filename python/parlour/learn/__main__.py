"""Trains a network, and exports it: see :mod:`parlour.learn`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

from parlour import ParlourError, VectorEnv
from parlour.command_line import count, positive
from parlour.learn.export import export
from parlour.learn.games import GAMES
from parlour.learn.network import DivergedError
from parlour.learn.selfplay import ResumeError, Settings, train


def main() -> None:
    """Trains from where the training in ``--out`` stands, and exports what it has learned."""
    parser = argparse.ArgumentParser(prog="python -m parlour.learn", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--out", type=Path, required=True, help="the folder of the training")
    parser.add_argument("--minutes", type=positive, default=float("inf"), help="in all, resumed or not")
    parser.add_argument("--steps", type=count, default=1 << 62, help="in all, resumed or not")
    parser.add_argument("--tables", type=int, default=Settings.tables)
    parser.add_argument("--batch", type=count, default=Settings.batch)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--export", type=Path, metavar="FILE.net")
    said = parser.parse_args()
    if said.export and not said.export.parent.is_dir():
        parser.error(f"--export: there is no folder {said.export.parent}")
    if said.export and said.export.is_dir():
        parser.error(f"--export: {said.export} is a folder")
    try:
        GAMES[said.game](said.players)
        VectorEnv(said.game, said.players, said.tables, seed=said.seed)
    except (ParlourError, ValueError) as error:
        parser.error(str(error))
    settings = Settings(said.game, said.players, said.tables, said.batch, seed=said.seed)
    try:
        for point in train(settings, said.out, seconds=60 * said.minutes, steps=said.steps):
            print(
                "{minutes:6.1f} min {games:9.0f} games {decisions:10.0f} decisions, loss {loss:.4f}, "
                "wins {share:.3f} ({low:.3f} to {high:.3f}) against rule".format(**point),
                flush=True,
            )
    except ResumeError as error:
        parser.error(f"{error}; train into another folder")
    except DivergedError as error:
        sys.exit(f"{parser.prog}: {error}; the checkpoint before it is kept")
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from the last checkpoint", file=sys.stderr)
        sys.exit(130)
    except MemoryError as error:
        parser.error(f"--tables: {error}")
    except OSError as error:
        parser.error(f"--out: {error.strerror}: {said.out}")
    if said.export:
        with np.load(said.out / "weights.npz") as weights:
            export(dict(weights), settings, said.export)


if __name__ == "__main__":
    main()
