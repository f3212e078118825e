"""Many tables of one game, side by side in NumPy arrays."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from parlour._core import Bot, Tables
from parlour.illegal import as_indices, bad_command

if TYPE_CHECKING:
    from typing_extensions import Self

Bots = str | Sequence[str | None] | Mapping[int, str]
"""A level for all other seats, one for each, or those of some seats."""

#: To this many bytes arrays are aligned: a DLPack consumer such as JAX then takes them uncopied.
_ALIGNMENT_BYTES = 64

#: What a copy makes anew; any other attribute is of a subclass or of the caller, and is taken along.
_OWN = frozenset(
    [
        *("_tables", "name", "players", "num_envs", "num_actions", "observation_size"),
        *("house_rules", "bots", "_rotate", "_actions", "observations", "masks", "seats"),
        *("rewards", "dones", "returns", "final_observations"),
    ]
)


class VectorEnv:
    """Tables that are played in step, each dealt anew as soon as its game is over.

    At every table one seat is asked at a time. The arrays below are made once and written in
    place by :meth:`reset` and :meth:`step`: copy what has to outlive the next step. All cores
    work, and other Python threads run meanwhile.

    Attributes, for ``N`` tables of ``P`` seats with ``A`` actions and ``O`` numbers:

    * ``observations``: float32 ``(N, O)``, what the seat that is asked sees;
    * ``masks``: int8 ``(N, A)``, 1 for each action it may choose;
    * ``seats``: int32 ``(N,)``, which seat is asked;
    * ``rewards``: float32 ``(N, P)``, by how much each seat's score changed with the last step;
    * ``dones``: bool ``(N,)``, whether that step ended a game. Observation, mask and seat are
      then already those of the next game at the table, the rewards those of the last;
    * ``returns``: float32 ``(N, P)``, where a game ended by how much each seat's score changed in
      all of it, else 0;
    * ``final_observations``: float32 ``(N, O)`` if asked for: where a game ended what the seat that
      acted last saw then. Other rows are left as they were.

    With ``bots`` a step lasts until a seat without a bot is asked again: its rewards are those of
    all moves until then.

    Game *e* at table *t* is the same as ``Game(name, players, seed=f"{seed}/{t}/{e}")``; with bots,
    a game in which no other seat was asked is passed over. A ``VectorEnv`` can be copied and pickled, and
    goes on with the same bits; attributes that a subclass or you have added go along.
    """

    def __init__(
        self,
        name: str,
        players: int,
        num_envs: int,
        *,
        seed: int = 0,
        bots: Bots | None = None,
        seat: int | None = 0,
        final_observations: bool = False,
        **house_rules: Any,
    ) -> None:
        """Deals ``num_envs`` tables.

        ``bots``: none, and every seat is asked; one level for all seats but ``seat``, or a level
        for each of them in order; a level or ``None`` for every seat; or levels by seat. With
        ``seat=None`` it is seat *t* mod *P* at table *t*, and the bots sit to its left in order.

        Raises :class:`parlour.OptionError` or :class:`parlour.CommandError`.
        """
        self._open(name, players, num_envs, seed, _seating(players, bots, seat), final_observations, house_rules)
        self.reset(seed)

    def _open(
        self,
        name: str,
        players: int,
        num_envs: int,
        seed: int,
        seating: tuple[list[str | None] | None, bool],
        final_observations: bool,
        house_rules: dict[str, Any],
    ) -> None:
        levels, rotate = seating
        self._tables = Tables(
            name, players, num_envs, seed=seed, bots=levels, rotate=rotate, **house_rules
        )
        tables, self.players, self.num_actions, self.observation_size = self._tables.shape
        self.name, self.num_envs, self.house_rules = name, tables, house_rules
        self.bots, self._rotate = levels, rotate
        numbers, seats = (tables, self.observation_size), (tables, self.players)
        self.observations: NDArray[np.float32] = aligned_zeros(numbers, np.float32)
        self.masks: NDArray[np.int8] = aligned_zeros((tables, self.num_actions), np.int8)
        self.rewards: NDArray[np.float32] = aligned_zeros(seats, np.float32)
        self.dones: NDArray[np.bool_] = aligned_zeros((tables,), np.bool_)
        self.seats: NDArray[np.int32] = aligned_zeros((tables,), np.int32)
        self.returns: NDArray[np.float32] = aligned_zeros(seats, np.float32)
        self.final_observations: NDArray[np.float32] | None = (
            aligned_zeros(numbers, np.float32) if final_observations else None
        )
        self._actions: NDArray[np.int64] = aligned_zeros((tables,), np.int64)

    @property
    def _arrays(self) -> tuple[Any, ...]:
        return (
            self.observations,
            self.masks,
            self.rewards,
            self.dones,
            self.seats,
            self.returns,
            self.final_observations,
        )

    @property
    def _last_step(self) -> tuple[NDArray[Any], ...]:
        return self.rewards, self.dones, self.returns

    @property
    def options(self) -> dict[str, Any]:
        """The house rules in full, by name."""
        return self._tables.options

    @property
    def action_fields(self) -> list[tuple[str, int, str]]:
        """Name, length and meaning of each group of actions, as :attr:`parlour.Game.action_fields`."""
        return self._tables.action_fields

    @property
    def action_feature_fields(self) -> list[tuple[str, int, str]]:
        """What the numbers of :attr:`action_features` are."""
        return self._tables.action_feature_fields

    @property
    def action_features(self) -> NDArray[np.float32]:
        """float32 ``(A, F)``: for each action its group, one-hot, and its parts."""
        return self._tables.action_features

    @property
    def observation_fields(self) -> list[tuple[str, int, str]]:
        """Name, length and meaning of each field of an observation."""
        return self._tables.observation_fields

    @property
    def observation_bounds(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The least and the most of each number of an observation; infinite where there is none."""
        return self._tables.observation_bounds

    @property
    def observation_codes(self) -> NDArray[np.int32]:
        """Of how many things each number of an observation is a code; 0 where it is none."""
        return self._tables.observation_codes

    def reset(self, seed: int = 0) -> None:
        """Deals all tables anew from ``seed`` (0 to 2**64 - 1)."""
        self._tables.reset(seed, self._arrays)

    def step(self, actions: NDArray[np.int64]) -> None:
        """Plays one action at every table: int64 ``(N,)``, each within the table's mask.

        Raises :class:`parlour.ActionError` if one of them is not, or is no whole number, and then plays
        none of them.
        """
        self._tables.step(as_indices(actions), self._arrays)

    def sample(self) -> NDArray[np.int64]:
        """For every table an action of its mask, each equally likely; int64 ``(N,)``, written in
        place. The draws belong to the tables and begin anew with :meth:`reset`."""
        self._tables.sample(self._actions)
        return self._actions

    def _advised_by(self, bot: Bot) -> NDArray[np.int64]:
        actions: NDArray[np.int64] = np.empty(self.num_envs, np.int64)
        bot.advise(self._tables, actions)
        return actions

    def snapshot(self) -> dict[str, Any]:
        """The tables as they are, to be given to :meth:`restore` any number of times. It can be
        pickled."""
        finals = self.final_observations
        return {
            "tables": self._tables.save(),
            "last_step": tuple(array.copy() for array in self._last_step),
            "final_observations": None if finals is None else finals.copy(),
        }

    def restore(self, snapshot: dict[str, Any]) -> None:
        """Puts the tables back where they were; they go on with the same bits. What was done in the
        games on the tables is done again for that, so it takes as long as that did.

        Raises :class:`parlour.VersionError` if another version has written it, and
        :class:`parlour.CommandError` if it is of another game, other house rules, other bots or another
        size, made with another ``final_observations``, or damaged. Nothing has changed then.
        """
        self._check(snapshot)
        self._tables.restore(snapshot["tables"], self._arrays)
        for array, saved in zip(self._last_step, snapshot["last_step"], strict=True):
            array[:] = saved
        if self.final_observations is not None:
            self.final_observations[:] = snapshot["final_observations"]

    def _check(self, snapshot: dict[str, Any]) -> None:
        """Refuses what does not fit beside the tables, before they are put back."""
        for part in ("tables", "last_step", "final_observations"):
            if part not in snapshot:
                raise bad_command(f"the snapshot is damaged: it has no {part}")
        last, finals = snapshot["last_step"], snapshot["final_observations"]
        if (finals is None) != (self.final_observations is None):
            given, own = finals is not None, self.final_observations is not None
            raise bad_command(f"the snapshot has final_observations {given!r}, and this has {own!r}")
        forms = _forms((*self._last_step, self.final_observations))
        if not isinstance(last, tuple) or _forms((*last, finals)) != forms:
            # tables of another game, size or version say so themselves, and a copy may be changed by it
            other = copy.copy(self)
            other._tables.restore(snapshot["tables"], other._arrays)
            raise bad_command("the snapshot is damaged: its last step is not of its tables")

    def __copy__(self) -> Self:
        """A copy that goes its own way: nothing of the tables is shared."""
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        return {
            "further": {key: value for key, value in vars(self).items() if key not in _OWN},
            "made": (self.name, self.players, self.num_envs),
            "bots": self.bots,
            "rotate": self._rotate,
            "house_rules": self.house_rules,
            "final_observations": self.final_observations is not None,
            "snapshot": self.snapshot(),
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        (name, players, tables), seating = state["made"], (state["bots"], state["rotate"])
        self._open(name, players, tables, 0, seating, state["final_observations"], state["house_rules"])
        vars(self).update(state["further"])
        self.restore(state["snapshot"])


def _forms(arrays: Iterable[Any]) -> list[tuple[tuple[int, ...], np.dtype[Any]]]:
    """Shape and type of each."""
    return [(array.shape, array.dtype) for array in map(np.asarray, arrays)]


def aligned_zeros(shape: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
    """Zeros that begin at a multiple of 64 bytes."""
    size = math.prod(shape) * np.dtype(dtype).itemsize
    raw = np.zeros(size + _ALIGNMENT_BYTES, np.uint8)
    start = -raw.ctypes.data % _ALIGNMENT_BYTES
    return raw[start : start + size].view(dtype).reshape(shape)


def _seating(
    players: int, bots: Bots | None, seat: int | None
) -> tuple[list[str | None] | None, bool]:
    """A level for every seat, and whether they move on from table to table."""
    if bots is None:
        return None, False
    own = 0 if seat is None else seat
    if not 0 <= own < players:
        raise bad_command(f"seat: 0 to {players - 1}, not {seat}")
    if isinstance(bots, Mapping):
        if strange := [other for other in bots if other not in range(players)]:
            raise bad_command(f"bots: no seat {strange[0]!r}: seats are 0 to {players - 1}")
        return [bots.get(other) for other in range(players)], seat is None
    levels: list[str | None] = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
    if len(levels) == players - 1:
        levels.insert(own, None)
    if len(levels) != players:
        raise bad_command(f"bots: {players - 1} levels are needed, {len(levels)} were given")
    return levels, seat is None
