"""Many tables of one game, side by side in NumPy arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour._core import Tables


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
      then already those of the next game at the table, the rewards those of the last.

    Game *e* at table *t* is the same as ``Game(name, players, seed=f"{seed}/{t}/{e}")``.
    """

    def __init__(
        self, name: str, players: int, num_envs: int, *, seed: int = 0, **house_rules: Any
    ) -> None:
        """Deals ``num_envs`` tables.

        Raises :class:`parlour.OptionError` or :class:`parlour.CommandError`.
        """
        self._tables = Tables(name, players, num_envs, seed=seed, **house_rules)
        tables, self.players, self.num_actions, self.observation_size = self._tables.shape
        self.name, self.num_envs = name, tables
        self.observations: NDArray[np.float32] = np.zeros((tables, self.observation_size), np.float32)
        self.masks: NDArray[np.int8] = np.zeros((tables, self.num_actions), np.int8)
        self.rewards: NDArray[np.float32] = np.zeros((tables, self.players), np.float32)
        self.dones: NDArray[np.bool_] = np.zeros(tables, np.bool_)
        self.seats: NDArray[np.int32] = np.zeros(tables, np.int32)
        self._actions: NDArray[np.int64] = np.zeros(tables, np.int64)
        self.reset(seed)

    @property
    def _arrays(self) -> tuple[Any, ...]:
        return self.observations, self.masks, self.rewards, self.dones, self.seats

    def reset(self, seed: int = 0) -> None:
        """Deals all tables anew from ``seed`` (0 to 2**64 - 1)."""
        self._tables.reset(seed, self._arrays)

    def step(self, actions: NDArray[np.int64]) -> None:
        """Plays one action at every table: int64 ``(N,)``, each within the table's mask.

        Raises :class:`parlour.ActionError` if one of them is not, and then plays none of them.
        """
        self._tables.step(np.ascontiguousarray(actions, np.int64), self._arrays)

    def sample(self) -> NDArray[np.int64]:
        """For every table an action of its mask, each equally likely; int64 ``(N,)``, written in
        place. The draws belong to the tables and begin anew with :meth:`reset`."""
        self._tables.sample(self._actions)
        return self._actions
