"""Studies over many machines, for batch systems: ``python -m parlour.cluster --help``."""

from __future__ import annotations

import argparse
import sys

from parlour import ParlourError, Report, Spec, cluster


def arguments(line: list[str] | None = None) -> argparse.Namespace:
    """What stands on the command line."""
    parser = argparse.ArgumentParser(prog="python -m parlour.cluster", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)

    def command(name: str, about: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=about, description=about)
        made.add_argument("spec", metavar="SPEC", help="what is to be played, in TOML")
        made.add_argument("folder", metavar="DIR", help="where the games go")
        return made

    run = command("run", "play a study, or go on with it, and write its report")
    workers = run.add_mutually_exclusive_group()
    workers.add_argument("--workers", type=int, metavar="N", help="processes of this machine")
    workers.add_argument("--dask", metavar="ADDRESS", help="the scheduler of a Dask cluster")
    workers.add_argument("--ray", metavar="ADDRESS", help="the head of a Ray cluster")
    shard = command("shard", "play one task's share; what is there is passed over")
    shard.add_argument("--index", type=int, required=True, metavar="I", help="which task, from 0")
    shard.add_argument("--of", type=int, required=True, metavar="N", help="how many tasks")
    for plays in (run, shard):
        plays.add_argument(
            "--size", type=int, default=cluster.SHARD_GAMES, metavar="GAMES", help="games of a shard"
        )
    command("merge", "make the folder whole from what all tasks have played, and report")
    return parser.parse_args(line)


def run(asked: argparse.Namespace, spec: Spec) -> Report:
    """Plays the whole study with the workers that are asked for."""
    told = progress if sys.stderr.isatty() else None
    if asked.dask is not None:
        from distributed import Client

        with Client(asked.dask) as client:
            backend = cluster.Dask(client)
            return cluster.run(spec, asked.folder, backend, size=asked.size, progress=told)
    if asked.ray is not None:
        import ray

        ray.init(asked.ray)
        return cluster.run(spec, asked.folder, cluster.Ray(), size=asked.size, progress=told)
    processes = cluster.Processes(asked.workers)
    return cluster.run(spec, asked.folder, processes, size=asked.size, progress=told)


def progress(done: int, total: int) -> None:
    """How far it is, on one line."""
    print(f"\r{done} of {total} games", end="\n" if done == total else "", file=sys.stderr)


def main(line: list[str] | None = None) -> int:
    """Does what is asked for. Gives the exit status."""
    asked = arguments(line)
    try:
        spec = Spec.read(asked.spec)
        if asked.command == "shard":
            played = cluster.play_share(spec, asked.folder, asked.index, asked.of, size=asked.size)
            print(f"{played} shards played by task {asked.index} of {asked.of}")
            return 0
        report = run(asked, spec) if asked.command == "run" else cluster.merge(spec, asked.folder)
    except KeyboardInterrupt:
        print("\nparlour.cluster: stopped; the same command goes on from here", file=sys.stderr)
        return 130
    except ModuleNotFoundError as missing:
        print(f"parlour.cluster: the package {missing.name} is not installed", file=sys.stderr)
        return 1
    except (ParlourError, cluster.WorkersLostError, OSError, ValueError) as error:
        print(f"parlour.cluster: {error}", file=sys.stderr)
        return 1
    print("\n".join(report.sentences))
    return 0


if __name__ == "__main__":
    sys.exit(main())
