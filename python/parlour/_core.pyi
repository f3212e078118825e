"""The rules engine, the encodings and the bots: Parlour's extension module."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, final, overload

from typing_extensions import Self, disjoint_base

import numpy as np
from numpy.typing import NDArray

from parlour.vector import VectorEnv

if TYPE_CHECKING:
    from typing import type_check_only
else:  # the pages of the API are made by running this
    type_check_only = lambda kind: kind

__all__ = [
    "ActionError",
    "CommandError",
    "DatasetError",
    "DealError",
    "FolderError",
    "OptionError",
    "SpecError",
    "Variant",
    "VariantError",
    "VersionError",
    "Bot",
    "DisagreementError",
    "Folder",
    "Game",
    "GameOverError",
    "IllegalActionError",
    "NotYourTurnError",
    "ParlourError",
    "Report",
    "Spec",
    "Tables",
    "__version__",
    "analyse",
    "check_data",
    "games",
    "make_data",
    "played_twice",
    "playouts",
    "remake_data",
    "simulate",
]

__version__: str

class ParlourError(ValueError):
    """Something was refused; nothing has changed."""

    code: str
    """One of the protocol's codes, such as ``"illegal"``."""
    clause: str | None
    """The clause or ruling that is the reason, such as ``"DTW-18"``."""
    rule: str | None
    """A short stable word for a broken rule, such as ``"not_higher"``."""
    message: str
    """A sentence."""

class IllegalActionError(ParlourError):
    """The act breaks a rule: ``clause`` says which."""

class NotYourTurnError(ParlourError):
    """The seat may not act now."""

class ActionError(ParlourError):
    """The text is not an action of the game, or the index is not in the mask."""

class OptionError(ParlourError):
    """The game has no such option, or not with this value, or not for so many players."""

class DealError(ParlourError):
    """The stacked cards are not a permutation of the deck."""

class VersionError(ParlourError):
    """The record was made by other rules."""

class CommandError(ParlourError):
    """No such game, seat, moment or level, a number that is too small or too large, an array of the
    wrong kind or length, or a game or tables that another thread is using."""

class DatasetError(ParlourError):
    """A data set is damaged, unfinished, or another one than was asked for."""

class VariantError(ParlourError):
    """The link or the file is not a variant of a game (or of this one), is cut off, or has the hash of
    other rules. Where a house rule is the reason, it is an :class:`OptionError` with its clause."""

class GameOverError(ParlourError):
    """The game is over."""

class SpecError(ParlourError):
    """What is to be played cannot be: no TOML, an unknown key, a value that cannot be, rules under
    which no game ends, a program among the bots."""

    key: str | None
    """Which key of the spec, such as ``"options"``; ``None`` if it cannot be read at all."""
    reason: str
    """Why not; for house rules with the option and its clause."""

class FolderError(ParlourError):
    """The folder of a study, or a file in it, cannot be used: it is damaged, belongs to another
    study, other house rules or another version, or games are missing."""

    path: os.PathLike[str]
    """Which file or folder."""
    reason: str
    """Why not."""

class DisagreementError(ParlourError):
    """The same games came out differently when they were played again."""

    games: tuple[int, int]
    """Which: the number of the first, and the one after the last."""
    paths: tuple[os.PathLike[str], os.PathLike[str]]
    """Both files, which are kept."""

@type_check_only
class Turn(TypedDict, total=False):
    """Who may act: ``kind`` is ``"one"``, ``"each"`` (sealed), ``"any"`` (real time) or ``"over"``."""

    kind: str
    seat: int
    seats: list[int]
    scores: list[int]

_Field: TypeAlias = tuple[str, int, str]
"""A run of numbers: its name, how many they are, what they mean."""

@final
class Variant:
    """A game with its house rules: a link and a file that the page, the terminal and the lab open too
    (``docs/variants.md``).

    >>> variant = Variant("basement", name="Short", rounds=2)
    >>> variant.link
    '/variant/basement?rounds=2&name=Short&hash=c91f25da83cbe773'
    >>> Variant.open(variant.link) == variant
    True
    """

    def __new__(
        cls,
        game: str,
        *,
        name: str | None = None,
        players: int | None = None,
        **house_rules: Any,
    ) -> Self:
        """Raises :class:`CommandError`, :class:`OptionError` or :class:`VariantError`."""

    @staticmethod
    def open(named: str | os.PathLike[str]) -> Variant:
        """Reads a link, of any server or of none, or a file of TOML or JSON. Raises
        :class:`VariantError`, :class:`OptionError` or ``OSError``."""

    @staticmethod
    def loads(text: str) -> Variant:
        """Reads the text of a file."""

    @property
    def game(self) -> str:
        """The game's id."""
    @property
    def name(self) -> str | None:
        """What it is called, if it has a name."""
    @property
    def players(self) -> int | None:
        """How many it is meant for, if it says so."""
    @property
    def options(self) -> dict[str, Any]:
        """What differs from the text, each value in full."""
    @property
    def hash(self) -> str:
        """Sixteen digits that stand for the rules: those that reports and the page show."""
    @property
    def link(self) -> str:
        """The link without a server's address."""
    @property
    def toml(self) -> str:
        """The text of its file."""
    @property
    def differences(self) -> list[dict[str, str]]:
        """What differs from the text in words: ``question``, ``answer``, ``written``, ``clause``."""
    def __hash__(self) -> int: ...

@disjoint_base
class Game:
    """A game in play: state and rules, no clock and no chance of its own.

    Seats are 0 … n-1 clockwise. Words are those of the line protocol (``docs/protocol.md``);
    numbers are those of ``docs/observations.md``. A game can be copied, deep-copied and pickled, and
    goes on with the same bits; a pickle is read by the version that has written it, a record by any
    with the same rules. What comes of it is a plain :class:`Game`, of a subclass too.
    """

    def __new__(
        cls,
        name: str | None = None,
        players: int | None = None,
        *,
        variant: Variant | None = None,
        seed: str | int | None = None,
        deals: list[list[str]] | int | None = None,
        **house_rules: Any,
    ) -> Self:
        """Deals. ``seed``: the text that shuffles come from, a fresh one if absent; ``deals``: the
        first deals as card codes, top card first; ``house_rules``: the game's options by name. A number
        as ``deals`` is the house rule of that name (Basset); give it in a ``variant`` to stack cards too.
        With a ``variant`` the name can be left out, and the players too if it says how many;
        ``house_rules`` go before its own.

        Raises :class:`CommandError`, :class:`OptionError` or :class:`DealError`.
        """

    @classmethod
    def load(cls, record: dict[str, Any]) -> Game:
        """Plays a record to its last act. Raises any :class:`ParlourError`."""

    @property
    def name(self) -> str:
        """The game's id, such as ``down-the-well``."""
    @property
    def title(self) -> str:
        """The game's name, such as ``Down the Well``."""
    @property
    def players(self) -> int:
        """How many play."""
    @property
    def seed(self) -> str:
        """The text that the shuffles come from."""
    @property
    def clock(self) -> int:
        """Milliseconds on the game's own clock (real time only)."""
    @property
    def over(self) -> bool:
        """Is the game over?"""
    @property
    def scores(self) -> list[int]:
        """Each seat's result, or how it stands: points, units of money (Basset), cards (Budr Basef)."""
    @property
    def acts_done(self) -> int:
        """How many acts there were so far."""
    @property
    def options(self) -> dict[str, Any]:
        """The house rules in full, by name."""
    @property
    def turn(self) -> Turn:
        """Who may act: ``kind`` is ``"one"``, ``"each"`` (sealed), ``"any"`` (real time) or ``"over"``."""
    @property
    def menu_is_complete(self) -> bool:
        """Is the menu of the moment all that is legal, or a useful choice of it?"""

    def legal(self, seat: int) -> list[str]:
        """What the seat may do, sorted; nothing if it may not act."""

    def step(self, seat: int, action: str, at: int | None = None) -> None:
        """Acts, in words. ``at``: the moment in milliseconds (real time only; as the clock stands
        if absent). Raises :class:`IllegalActionError`, :class:`NotYourTurnError`, :class:`ActionError`,
        :class:`GameOverError` or :class:`CommandError` (so, too, while a bot thinks about this game in
        another thread)."""

    def advance(self, to: int) -> None:
        """Lets time pass up to this moment in milliseconds (real time only)."""

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What the seat, or a spectator, may know."""

    def text(self, seat: int | None = None) -> str:
        """What the seat, or a spectator, may know, drawn as text."""

    def reveal(self) -> dict[str, Any]:
        """Everything, hidden cards included."""

    def seen(self, seat: int) -> list[dict[str, Any]]:
        """All that the seat has seen happen, in order."""

    def story(self, seat: int) -> list[str]:
        """All that the seat has seen happen, as sentences."""

    def information(self, seat: int) -> str:
        """What the seat has seen and sees now, as one line of JSON: equal texts, equal knowledge."""

    def record(self) -> dict[str, Any]:
        """The game as a record: every deal, draw and act."""

    def default_action(self, seat: int) -> str:
        """What the game does for a player who is away."""

    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: object, /) -> Game: ...

    def clone(self) -> Game:
        """The same game once more."""

    def sample_world(self, seat: int, seed: int) -> Game:
        """A game that this seat could not tell from this one: what is hidden is drawn anew,
        uniformly among all that agrees with what the seat has seen. The same seat is asked, and no time
        has passed; in real time others may have hit already, or be about to."""

    @property
    def asked(self) -> int | None:
        """The one seat that is asked next (numbers only); none when the game is over."""
    @property
    def num_actions(self) -> int:
        """How many actions have an index."""
    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
    @property
    def action_fields(self) -> list[_Field]:
        """Name, length and meaning of each group of actions."""
    @property
    def observation_fields(self) -> list[_Field]:
        """Name, length and meaning of each field of an observation."""
    @property
    def action_feature_fields(self) -> list[_Field]:
        """What the numbers of :attr:`action_features` are."""
    @property
    def action_features(self) -> NDArray[np.float32]:
        """float32 ``(num_actions, F)``: for each action its group, one-hot, and its parts."""
    @property
    def observation_bounds(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The least and the most of each number of an observation; infinite where there is none."""
    @property
    def observation_codes(self) -> NDArray[np.int32]:
        """For each number of an observation of how many things it is a code (1 for the first, 0 for
        none of them), and 0 where it is not a code."""

    def answer(self, action: int) -> None:
        """The asked seat's action, as an index of its mask. Raises :class:`ActionError` or
        :class:`GameOverError`."""

    def choices(self) -> list[int]:
        """The indices that the asked seat may choose, in the order of its menu."""

    def numbered(self, seat: int) -> list[tuple[int, str]]:
        """What the seat may choose now: each index with its action in words."""

    def mask(self, seat: int, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """int8 ``(num_actions,)``: 1 for each index that the seat may choose now. Written into
        ``out`` if given."""

    def observe(self, seat: int, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """float32 ``(observation_size,)``: what the seat sees. Written into ``out`` if given."""

@final
class Bot:
    """A player of any game, who sees what its seat sees.

    ``level``: ``random``, ``rule``, ``easy``, ``medium``, ``hard``, ``expert``, ``master`` (in the
    games, with the numbers of players, that it has learned) or ``search:N``.
    The same seed gives the same choices. So two bots of a level with one seed, such as the default, draw
    alike: give each seat its own, as ``Bot("rule", seed=seat)``. The GIL is released while it thinks. A bot can be copied and
    pickled, and goes on with the same choices.
    """

    @property
    def level(self) -> str:
        """Its level, as it was named."""

    def __new__(cls, level: str = "rule", seed: int = 0) -> Self: ...
    @overload
    def choose(self, game: Game, seat: int) -> str | None: ...
    @overload
    def choose(self, game: VectorEnv, seat: None = None) -> NDArray[np.int64]:
        """Its action for this seat, which is not played; ``None`` if it waits (real time only).
        Raises :class:`NotYourTurnError`.

        Or its actions at many tables, int64 ``(N,)``, for :meth:`VectorEnv.step`: one of each mask, on
        all cores. There its chances depend on its seed, the table and what was done there, and not
        on what it was asked before. An action without an index becomes what the game does for a
        player who is away."""

    def check(self, game: Game) -> None:
        """Raises :class:`CommandError` if no bot of this level plays this game with so many."""

    def advise(self, tables: Tables, actions: NDArray[np.int64]) -> None:
        """What ``choose`` of a :class:`VectorEnv` stands on."""

_Arrays: TypeAlias = tuple[
    NDArray[np.float32],
    NDArray[np.int8],
    NDArray[np.float32],
    NDArray[np.bool_],
    NDArray[np.int32],
    NDArray[np.float32],
    NDArray[np.float32] | None,
]
"""Observations, masks, rewards, dones, seats, returns and final observations, C-contiguous."""

_Saved: TypeAlias = tuple[str, tuple[str, tuple[Any, ...], int, list[tuple[Any, ...]]]]
"""Who wrote it; and the house rules in full, the bots, the seed, and every table."""

@final
class Tables:
    """What :class:`parlour.VectorEnv` stands on."""

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """Tables, seats, actions, numbers of an observation."""
    @property
    def options(self) -> dict[str, Any]:
        """The house rules in full, by name."""
    @property
    def action_fields(self) -> list[_Field]:
        """Name, length and meaning of each group of actions."""
    @property
    def observation_fields(self) -> list[_Field]:
        """Name, length and meaning of each field of an observation."""
    @property
    def action_feature_fields(self) -> list[_Field]:
        """What the numbers of :attr:`action_features` are."""
    @property
    def action_features(self) -> NDArray[np.float32]:
        """float32 ``(num_actions, F)``: for each action its group, one-hot, and its parts."""
    @property
    def observation_bounds(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The least and the most of each number of an observation; infinite where there is none."""
    @property
    def observation_codes(self) -> NDArray[np.int32]:
        """For each number of an observation of how many things it is a code (1 for the first, 0 for
        none of them), and 0 where it is not a code."""

    def __new__(
        cls,
        name: str,
        players: int,
        tables: int,
        seed: int = 0,
        bots: list[str | None] | None = None,
        rotate: bool = False,
        **house_rules: Any,
    ) -> Self: ...
    def reset(self, seed: int, arrays: _Arrays) -> None:
        """Deals all tables anew."""
    def step(self, actions: NDArray[np.int64], arrays: _Arrays) -> None:
        """Plays one action at every table."""
    def sample(self, actions: NDArray[np.int64]) -> None:
        """Writes for every table an action of its mask."""
    def save(self) -> _Saved:
        """All that it takes to put the tables back here."""
    def restore(self, saved: _Saved, arrays: _Arrays) -> None:
        """Puts the tables back where they were."""

def games() -> list[dict[str, Any]]:
    """What games there are: id, title, players, options with their clauses."""

def playouts(
    name: str, players: int, games: int, seed: int = 0, **house_rules: Any
) -> tuple[int, int]:
    """Plays whole games at random on all cores. Gives how many games, and how many decisions."""

@type_check_only
class Summary(TypedDict):
    """What games between bots add up to: ``wins`` are shares with the ends of their 95 % interval, as
    (share, low, high); pairs are (mean, half a 95 % interval).

    ``acts`` is NaN if a cap or the limit of acts stopped a game, whose length is then unknown;
    ``unfinished`` counts those that the limit stopped. Half an interval is NaN where nothing is known of it:
    of one game, or where all games are alike."""

    games: int
    unfinished: int
    acts: tuple[float, float]
    wins: list[tuple[float, float, float]]
    scores: list[tuple[float, float]]

def simulate(
    name: str, bots: list[str], games: int, seed: int = 0, **house_rules: Any
) -> Summary:
    """Plays bots against each other on all cores, one level for each seat. The figures are the
    same for any number of cores."""

def analyse(record: dict[str, Any], seat: int = 0, seed: int = 0) -> dict[str, Any]:
    """Analyses a match that is over for the player in a seat, on all cores: the chance to win on the
    way (``curve``), the decisions that clearly cost most (``mistakes``) and what the deals were worth
    (``deals``), in thousandths of a win. The same record, seat and seed give the same analysis as
    ``parlour analyse --json`` and the page. Raises a :class:`CommandError` for a match that is not
    over."""

def make_data(
    name: str,
    folder: str | os.PathLike[str],
    *,
    bots: list[str],
    games: int,
    seed: int,
    views: bool,
    max_decisions: int,
    progress: Callable[[int, int], object] | None = None,
    **house_rules: Any,
) -> dict[str, Any]:
    """What :func:`parlour.datasets.make` stands on."""

def remake_data(
    manifest: str | os.PathLike[str],
    folder: str | os.PathLike[str],
    *,
    progress: Callable[[int, int], object] | None = None,
) -> dict[str, Any]:
    """What :func:`parlour.datasets.remake` stands on."""

def check_data(folder: str | os.PathLike[str]) -> dict[str, Any]:
    """What :func:`parlour.datasets.check` stands on."""

@final
class Spec:
    """What is to be played: the TOML that ``parlour lab run --spec`` reads (``docs/lab.md``).

    It can be pickled; specs that mean the same are equal.
    """

    @property
    def toml(self) -> str:
        """As it was written."""

    @property
    def game(self) -> str:
        """The game's id."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def games(self) -> int:
        """Games of all sections together. They are numbered 0 … games-1."""

    @property
    def sections(self) -> list[tuple[str, int]]:
        """Each with its title and how many games it has, in order."""

    @property
    def hash(self) -> str:
        """Sixteen digits for all that is asked for."""

    @property
    def variant(self) -> str:
        """Sixteen digits for the rules in full, as they stand on every report."""

    @property
    def rules_version(self) -> int:
        """The version of the game's rules."""

    def __new__(cls, toml: str) -> Self:
        """Raises :class:`SpecError`."""

    @staticmethod
    def read(path: str | os.PathLike[str]) -> Spec:
        """The spec in a file. Raises :class:`SpecError` or ``OSError``."""

    def play(self, first: int, end: int, threads: int = 1) -> bytes:
        """Plays the games from ``first`` up to ``end`` with the GIL released: a shard, for
        :meth:`parlour.lab.Folder.keep`. The same games give the same bytes on any machine.
        ``threads``: 0 for one a core. Raises :class:`SpecError`; Ctrl-C ends it."""

@final
class Folder:
    """A study on disk, as ``parlour lab run`` makes it: ``parlour.lab.Folder``."""

    @property
    def path(self) -> os.PathLike[str]:
        """Where it is."""

    @property
    def games(self) -> int:
        """Games of the whole study, here or still to be played."""

    def __new__(cls, path: str | os.PathLike[str], spec: Spec | None = None) -> Self:
        """Makes the folder of this study, or opens it if it holds this very one; without a spec,
        opens the study that is there. Raises :class:`SpecError`, :class:`FolderError` or
        ``OSError``, as every method does."""

    def fill(
        self, threads: int = 0, progress: Callable[[int, int], object] | None = None
    ) -> None:
        """Plays all that is missing: what :func:`parlour.lab.run` stands on."""

    def missing(self) -> list[tuple[int, int]]:
        """The games that are not in the folder for good, as ranges (first, end)."""

    def shards(self, again: bool = False) -> list[tuple[int, int]]:
        """The shards that wait to be merged, in order; with ``again``, those that were played
        a second time."""

    def examine(self) -> None:
        """Reads all shards, so that a bad one is named now and not in the end. Raises
        :class:`DisagreementError` too, as the next two do."""

    def keep(self, first: int, end: int, shard: bytes, again: bool = False) -> None:
        """Keeps a shard that is to hold these games, after a look at it. Any number of processes
        may do so at the same time, and more than once."""

    def merge(self) -> None:
        """Makes the missing files of games from the shards, and takes the shards away. If games
        are missing nothing is changed."""

    def report(self) -> Report:
        """The report on the games that are here."""

    def write_report(self) -> Report:
        """That report, written as ``report.html``, ``report.json`` and ``report.csv``."""

def played_twice(shards: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Which of these shards are to be played twice: one of a hundred, and one at least."""

@final
class Report:
    """What came of a study: ``parlour.lab.Report``."""

    @property
    def games(self) -> int:
        """Games that were played."""

    @property
    def sentences(self) -> list[str]:
        """What it says, in plain sentences."""

    def to_dict(self) -> dict[str, Any]:
        """All of it, as in ``report.json``."""

    def html(self) -> str:
        """One page that needs no network."""

    def markdown(self) -> str:
        """The same to read as text."""

    def csv(self) -> str:
        """All figures with their intervals."""
