"""Studies of a game, as ``parlour lab run`` makes them: the same spec, the same folder, the same bytes.

>>> import parlour, tempfile
>>> spec = parlour.Spec('''
... game = "down-the-well"
... levels = ["random"]
... games = 40
... rollout_games = 0
... seat_games = 0
... duel = []
... ''')
>>> with tempfile.TemporaryDirectory() as folder:
...     report = parlour.lab.run(spec, folder)
>>> report.games
40

What the keys of a spec and the figures of a report are stands in ``docs/lab.md``.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from parlour._core import Folder, Report, Spec

__all__ = ["Folder", "Report", "Spec", "report", "run"]


def run(
    spec: Spec,
    folder: str | os.PathLike[str],
    *,
    threads: int = 0,
    progress: Callable[[int, int], object] | None = None,
) -> Report:
    """Plays a study into a folder, or goes on with it, and writes its report there.

    ``threads``: how many, 0 for one a core; any number gives the same bytes. ``progress`` is
    called some times a second with how many games of how many are over. Whatever it raises, and
    Ctrl-C, ends the run after the games that are being played; the files that are whole
    stay, and the same call goes on from there.

    Raises :class:`parlour.SpecError`, :class:`parlour.FolderError` or ``OSError``.
    """
    place = Folder(folder, spec)
    place.fill(threads, progress)
    return place.write_report()


def report(folder: str | os.PathLike[str]) -> Report:
    """The report on the games that are in a folder. Nothing is written.

    Raises :class:`parlour.FolderError`, :class:`parlour.CommandError` if not one game came to its
    end, or ``OSError``.
    """
    return Folder(folder).report()
