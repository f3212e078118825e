"""One seat at each of many tables, as a Gymnasium vector environment.

>>> from parlour.gym import SeatVectorEnv  # or gymnasium.make_vec("parlour/basset-v1", num_envs=8)
>>> seats = SeatVectorEnv("bread-basket", 2, num_envs=8, bots="rule")
>>> observations, infos = seats.reset(seed=1)
>>> observations["action_mask"].shape == (8, seats.single_action_space.n)
True
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from parlour.features import Features, finite
from parlour.illegal import bad_command
from parlour.snapshots import Restorable
from parlour.vector import Bots, VectorEnv

Observations = dict[str, NDArray[Any]]


class SeatVectorEnv(
    Restorable, gymnasium.vector.VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]
):
    """Many tables seen from one seat each; bots play the others. It stands on
    :class:`parlour.VectorEnv`, so all tables are stepped at once on all cores.

    A table is dealt anew in the step in which its game ends (``AutoresetMode.SAME_STEP``). ``infos``
    has then, each with its mask under the same name after ``_``:

    * ``final_obs``: for each table whose game ended what the seat saw then, and ``None`` for the others:
      an array ``(N,)`` of objects, as Gymnasium's own environments give it;
    * ``final_info``: the return ``r`` and length ``l`` of the whole game (``"episode"``), and the
      returns of all seats (``"returns"``, float32 ``(N, P)``).

    ``gymnasium.wrappers.vector.RecordEpisodeStatistics`` can be put around it.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
    made_from = ("name", "players", "num_envs", "seat", "levels", "scale", "one_hot", "copy")

    def __init__(
        self,
        name: str,
        players: int,
        num_envs: int = 1,
        *,
        seat: int | None = 0,
        bots: Bots = "rule",
        scale: bool = False,
        one_hot: bool = False,
        copy: bool = True,
        render_mode: str | None = None,
        **house_rules: Any,
    ) -> None:
        """``bots`` and ``seat``: as in :class:`parlour.VectorEnv`, with one seat for the caller.
        ``scale``, ``one_hot``: as in :class:`parlour.features.Features`. Without ``copy`` the arrays
        are written in place by the next step. ``render_mode``: ``None``; :class:`parlour.gym.SeatEnv` has pictures."""
        if render_mode is not None:
            raise bad_command(f"render_mode: None, as many tables have no picture, not {render_mode!r}")
        self.tables = VectorEnv(
            name,
            players,
            num_envs,
            bots=bots,
            seat=seat,
            final_observations=True,
            **house_rules,
        )
        levels = self.tables.bots or []
        self.name, self.players, self.seat, self.levels = name, players, seat, levels
        self.scale, self.one_hot = scale, one_hot
        if levels.count(None) != 1:
            raise bad_command(f"bots: {players - 1} levels are needed, and one seat without")
        own = np.arange(num_envs) if seat is None else np.zeros(num_envs, np.int64)
        #: Which seat is the caller's: int64 ``(N,)``.
        self.own_seats: NDArray[np.int64] = (own + levels.index(None)) % players
        self.num_envs, self.copy = num_envs, copy
        self._features = Features(self.tables, scale=scale, one_hot=one_hot)
        self._changes = scale or one_hot
        low, high = finite((self._features.low, self._features.high))
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self.tables.num_actions,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(self.tables.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._lengths = np.zeros(num_envs, np.int64)

    def _rules(self) -> dict[str, Any]:
        return self.tables.options

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deals all tables."""
        super().reset(seed=seed)
        self.tables.reset(int(self.np_random.integers(2**63)))
        self._lengths[:] = 0
        return self._seen(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        Observations, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Plays the seats' actions, and the bots' until each seat is asked again. Raises
        :class:`parlour.ActionError` if one is not in the mask, or no index at all, and plays none of them
        then."""
        tables = self.tables
        tables.step(actions)
        everywhere = np.arange(self.num_envs)
        self._lengths += 1
        ended = tables.dones.copy()
        infos: dict[str, Any] = {}
        if ended.any():
            infos = self._endings(ended, tables.returns[everywhere, self.own_seats])
        self._lengths[ended] = 0
        rewards = tables.rewards[everywhere, self.own_seats]
        return self._seen(), rewards, ended, np.zeros_like(ended), infos

    def _endings(self, ended: NDArray[np.bool_], own: NDArray[np.float32]) -> dict[str, Any]:
        assert self.tables.final_observations is not None
        numbers = self._numbers(self.tables.final_observations[ended])
        final: NDArray[Any] = np.full(self.num_envs, None, object)
        for table, last in zip(np.flatnonzero(ended), numbers, strict=True):
            # nothing is to be chosen
            mask = np.zeros(self.tables.num_actions, np.int8)
            final[table] = {"observation": last, "action_mask": mask}
        episode = _masked({"r": own, "l": np.where(ended, self._lengths, 0)}, ended)
        info = _masked({"episode": episode, "returns": self.tables.returns.copy()}, ended)
        return _masked({"final_obs": final, "final_info": info}, ended)

    def _numbers(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        if self._changes:
            return self._features(observations)
        return observations.copy() if self.copy else observations

    def _seen(self) -> Observations:
        masks = self.tables.masks
        return {
            "observation": self._numbers(self.tables.observations),
            "action_mask": masks.copy() if self.copy else masks,
        }


def _masked(infos: dict[str, Any], where: NDArray[np.bool_]) -> dict[str, Any]:
    """As Gymnasium says where there is one: under the same name after ``_``."""
    return infos | {f"_{key}": where for key in infos}
