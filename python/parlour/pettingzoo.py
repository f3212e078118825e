"""PettingZoo environments: AEC for every game, Parallel where choices are simultaneous.

>>> from parlour.pettingzoo import env
>>> table = env("bread-basket", 3)
>>> table.reset(seed=1)
>>> observation, reward, termination, truncation, info = table.last()
>>> sorted(observation)
['action_mask', 'observation']

An observation is ``{"observation": float32 (O,), "action_mask": int8 (A,)}``: numbers as
``docs/observations.md`` lists them, and a mask that is all zeros for who is not asked. With
``masks="info"`` it is the float32 array alone, and the mask stands in the agent's info. A reward is
the change of the agent's score, in points (Basset: units of money; Budr Basef: cards).

At the real-time table of Budr Basef agents are polled for each new face of the table and may
*wait*; what they do takes a reaction time drawn from the seed. ``slap="sealed"`` plays it without
speed.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from parlour._core import ActionError, Game
from parlour.features import finite
from parlour.ids import environment_name
from parlour.illegal import as_index, at_least_one, bad_action, one_of, play
from parlour.render import picture
from parlour.snapshots import Restorable

OnIllegal = Literal["raise", "default"]
Masks = Literal["observation", "info"]
Seen = dict[str, np.ndarray] | np.ndarray


class _Table(Restorable):
    """What both kinds of environment share: one game, its spaces, its pictures."""

    metadata: dict[str, Any]
    made_from = ("name", "players", "max_cycles", "on_illegal", "masks")

    def _rules(self) -> dict[str, Any]:
        return self.game.options

    def _open(
        self,
        name: str,
        players: int,
        max_cycles: int | None,
        render_mode: str | None,
        on_illegal: OnIllegal,
        masks: Masks,
        house_rules: dict[str, Any],
    ) -> None:
        # its own suite opens every environment for people to see, and then looks at what it can do
        one_of("render_mode", render_mode, [None, "human", *self.metadata["render_modes"]])
        one_of("on_illegal", on_illegal, get_args(OnIllegal))
        one_of("masks", masks, get_args(Masks))
        at_least_one("max_cycles", max_cycles)
        self.name, self.players, self.house_rules = name, players, house_rules
        self.max_cycles, self.render_mode, self.on_illegal = max_cycles, render_mode, on_illegal
        self.masks = masks
        self.metadata = {**self.metadata, "name": environment_name(name)}
        self.game = Game(name, players, seed=0, **house_rules)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        low, high = finite(self.game.observation_bounds)
        actions = self.game.num_actions
        self.observation_spaces: dict[str, gymnasium.Space[Any]] = {}
        for agent in self.possible_agents:
            numbers = spaces.Box(low, high, dtype=np.float32)
            mask = spaces.Box(0, 1, (actions,), np.int8)
            both = spaces.Dict({"observation": numbers, "action_mask": mask})
            self.observation_spaces[agent] = both if masks == "observation" else numbers
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """The same object every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """``Discrete(A)``; what may be chosen now stands in the mask."""
        return self.action_spaces[agent]

    def _deal(self, seed: int | None) -> None:
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        text = str(int(self._random.integers(2**63)))
        self.game = Game(self.name, self.players, seed=text, **self.house_rules)
        self.agents = self.possible_agents[:]
        self._scores = np.array(self.game.scores, np.float64)

    def _check_dealt(self) -> None:
        if not hasattr(self, "_scores"):
            raise gymnasium.error.ResetNeeded("call reset() before step()")

    def _seen(self, seat: int) -> Seen:
        numbers = self.game.observe(seat)
        if self.masks == "info":
            return numbers
        return {"observation": numbers, "action_mask": self._mask(seat)}

    def _mask(self, seat: int) -> np.ndarray:
        return self.game.mask(seat)

    def _info(self, seat: int) -> dict[str, Any]:
        return {"action_mask": self._mask(seat)} if self.masks == "info" else {}

    def _answer(self, seat: int, action: int | None) -> bool:
        """Plays an action of the seat that is asked. Was it one of the mask?"""
        return play(self.game, seat, as_index(action), self.on_illegal)

    def _gains(self) -> dict[str, float]:
        """How each seat's score has changed since this was last asked."""
        scores = np.array(self.game.scores, np.float64)
        gains, self._scores = scores - self._scores, scores
        return {agent: float(gains[seat]) for seat, agent in enumerate(self.possible_agents)}

    def render(self) -> str | np.ndarray | None:
        """The table as a spectator sees it: text, or uint8 ``(480, 640, 3)``."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called without a render_mode")
            return None
        one_of("render_mode", self.render_mode, self.metadata["render_modes"])
        text = self.game.text()
        return text if self.render_mode == "ansi" else picture(text)

    def close(self) -> None:
        """Nothing to be done."""


class TurnEnv(_Table, AECEnv[str, Seen, int]):
    """Any game with any number of players; one agent acts at a time.

    Sealed choices are asked one after the other, and no agent sees another's before all are in.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["ansi", "rgb_array"],
        "name": "parlour_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        name: str,
        players: int,
        *,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        on_illegal: OnIllegal = "raise",
        masks: Masks = "observation",
        **house_rules: Any,
    ) -> None:
        """``max_cycles``: truncate after so many actions of each agent on average.
        ``on_illegal``: what an action outside the mask does: raise :class:`parlour.ActionError`, or
        play the game's own move (``infos[agent]["illegal"]`` is then True). ``masks``: where the
        mask stands, see above."""
        super().__init__()
        self._open(name, players, max_cycles, render_mode, on_illegal, masks, house_rules)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals. The same seed deals the same game; later resets without one go on from it."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {}
        self._steps = 0
        self._ask()

    def _ask(self) -> None:
        asked = self.game.asked
        self.agent_selection = self.agents[0 if asked is None else asked]
        self.infos = {agent: self._info(seat) for seat, agent in enumerate(self.agents)}

    def _mask(self, seat: int) -> np.ndarray:
        mask = self.game.mask(seat)
        return mask if seat == self.game.asked else np.zeros_like(mask)

    def observe(self, agent: str) -> Seen:
        """What the agent sees; its mask is zeros unless it is asked."""
        return self._seen(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Plays the action of the agent that is asked. Raises :class:`parlour.ActionError` for one outside its mask,
        unless ``on_illegal`` says otherwise, and :class:`gymnasium.error.ResetNeeded` before the first
        :meth:`reset`."""
        self._check_dealt()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        good = self._answer(self.possible_agents.index(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._gains()
        self._steps += 1
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._steps >= self.max_cycles * self.players:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask()
        if not good:
            self.infos[agent]["illegal"] = True
        self._accumulate_rewards()


class SimultaneousEnv(_Table, ParallelEnv[str, Seen, int]):
    """Any game as rounds of simultaneous choices.

    All seats that owe a choice at the same moment choose at once: Top Cards, the pass, the
    lays of Basset, sealed or polled slaps. Where it is one seat's turn, only its action counts;
    whose mask is all zeros is not asked, and its action is not looked at.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "name": "parlour_v0", "render_fps": 2}

    def __init__(
        self,
        name: str,
        players: int,
        *,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        on_illegal: OnIllegal = "raise",
        masks: Masks = "observation",
        **house_rules: Any,
    ) -> None:
        """As :class:`TurnEnv`; ``max_cycles`` counts steps."""
        self._open(name, players, max_cycles, render_mode, on_illegal, masks, house_rules)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Deals. Gives observations and infos."""
        self._deal(seed)
        self._steps = 0
        return self._all_seen(), self._infos()

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self._info(seat) for seat, agent in enumerate(self.possible_agents)}

    def _all_seen(self) -> dict[str, Seen]:
        return {agent: self._seen(seat) for seat, agent in enumerate(self.possible_agents)}

    def _check(self, owing: list[int], actions: dict[str, int]) -> dict[str, int]:
        """Refuses a step before any of it is played. Gives what those who owe an action have chosen."""
        chosen = {}
        for seat in owing:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise bad_action(f"{agent} owes an action, and none was given")
            try:
                chosen[agent] = as_index(actions[agent])
            except ActionError as error:
                raise bad_action(f"{agent}: {error.message}") from None
            offered = (number for number, _ in self.game.numbered(seat))
            if self.on_illegal == "raise" and chosen[agent] not in offered:
                raise bad_action(f"{agent}: action {chosen[agent]} is not in its mask")
        return chosen

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Plays the choice of every agent that owes one.

        Raises :class:`parlour.ActionError`, which names the agent, if one of them is missing, is no index or (unless
        ``on_illegal`` says otherwise) outside its mask, and then plays none of them. Raises
        :class:`gymnasium.error.ResetNeeded` before the first :meth:`reset`."""
        self._check_dealt()
        illegal = []
        owing = {seat for seat in range(self.players) if self.game.numbered(seat)}
        chosen = self._check(sorted(owing), actions)
        while (seat := self.game.asked) in owing:
            owing.remove(seat)
            agent = self.possible_agents[seat]
            if not self._answer(seat, chosen[agent]):
                illegal.append(agent)
        self._steps += 1
        over = self.game.over
        late = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        if over or late:
            self.agents = []
        every, infos = self.possible_agents, self._infos()
        for agent in illegal:
            infos[agent]["illegal"] = True
        return (
            self._all_seen(),
            self._gains(),
            dict.fromkeys(every, over),
            dict.fromkeys(every, late),
            infos,
        )


def env(name: str, players: int, **keywords: Any) -> TurnEnv:
    """An AEC environment. See :class:`TurnEnv`."""
    return TurnEnv(name, players, **keywords)


def parallel_env(name: str, players: int, **keywords: Any) -> SimultaneousEnv:
    """A Parallel environment. See :class:`SimultaneousEnv`."""
    return SimultaneousEnv(name, players, **keywords)
