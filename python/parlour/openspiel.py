"""The five games for OpenSpiel. Importing this module registers them.

>>> import pyspiel, parlour.openspiel
>>> game = pyspiel.load_game("parlour_down_the_well(players=3,deals=2)")
>>> game.num_players()
3

Parameters of every game:

* ``players``: how many sit down.
* ``rules``: house rules as ``key:value`` pairs, such as ``rounds:1;cascade:false``.
* ``deals``: 0 begins with four chance nodes of 256 outcomes each, which name one of 2**32 deals;
  *K* begins with one of *K* equally likely deals.
* ``tail``: 0 is the whole game; with *T* the game begins where, played on by its own moves for
  absent players, it would last *T* more actions: a small game at the end of a large one.
* ``horizon``: 0 plays to the end; with *H* the scores count as they stand after *H* actions.

Returns are scores less their mean, so every game is zero-sum. Information-state strings hold all
that a player has seen and done, so recall is perfect; the observation tensor is that of
``docs/observations.md``. Budr Basef is played with sealed answers (``slap:sealed``).
"""

from __future__ import annotations

import json
from typing import Any, Callable

import numpy as np
import pyspiel

from parlour._core import Game, games

_BYTES = 4
_MOST = 1e9
_LONGEST = 1_000_000

#: Small parameterisations on which tabular algorithms run, by the games' names in OpenSpiel.
SMALL: dict[str, dict[str, Any]] = {
    "parlour_basement": {"rules": "rounds:1;turn_cap:6", "deals": 2, "tail": 3, "horizon": 3},
    "parlour_budr_basef": {"deals": 2, "horizon": 6},
    "parlour_bread_basket": {"rules": "rounds:1", "deals": 2, "tail": 4, "horizon": 4},
    "parlour_basset": {"rules": "side_bets:off;max_stake:5", "deals": 2, "tail": 2, "horizon": 2},
    "parlour_down_the_well": {"deals": 3, "tail": 5},
}

_DEFAULTS: dict[str, Any] = {"players": 2, "rules": "", "deals": 0, "tail": 0, "horizon": 0}


def house_rules(text: str) -> dict[str, Any]:
    """Reads ``key:value;key:value``. Numbers and switches are meant as such, all else is a word."""
    rules: dict[str, Any] = {}
    for pair in filter(None, text.split(";")):
        key, _, value = pair.partition(":")
        try:
            rules[key] = json.loads(value)
        except ValueError:
            rules[key] = value
    return rules


class House:
    """The parameters of a game, read."""

    def __init__(self, name: str, chosen: dict[str, Any]) -> None:
        self.name, self.players, self.horizon = name, chosen["players"], chosen["horizon"]
        self.rules, self.tail = house_rules(chosen["rules"]), chosen["tail"]
        if name == "budr-basef":
            self.rules.setdefault("slap", "sealed")
        deals = chosen["deals"]
        self.chance_nodes = 1 if deals else _BYTES
        count = deals or 256
        self.outcomes = [(deal, 1 / count) for deal in range(count)]
        self._dealt: dict[str, Game] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> House:
        return self  # it never changes

    def deal(self, seed: str) -> Game:
        """The game of this seed, played on to where it begins."""
        if table := self._dealt.get(seed):
            return table.clone()
        table = Game(self.name, self.players, seed=seed, **self.rules)
        if self.tail:
            length = _play_on(table.clone(), _LONGEST)
            _play_on(table, length - self.tail)
        if self.chance_nodes == 1:
            self._dealt[seed] = table.clone()  # one of few, and asked for often
        return table


class ParlourState(pyspiel.State):
    """A game in play: first chance nodes that name the deal, then one question after another."""

    def __init__(self, game: ParlourGame) -> None:
        super().__init__(game)
        self._house = game.house
        self._dealt: list[int] = []
        self._steps = 0
        self._own: list[list[int]] = [[] for _ in range(game.num_players())]
        self.table: Game | None = None

    def current_player(self) -> int:
        """Who is asked."""
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        if self.table is None:
            return pyspiel.PlayerId.CHANCE
        return self.table.asked

    def is_terminal(self) -> bool:
        """Is the game over, or its horizon reached?"""
        if self.table is None:
            return False
        horizon = self._house.horizon
        return self.table.over or 0 < horizon <= self._steps

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next byte of the deal's number, or the deal."""
        return self._house.outcomes

    def _legal_actions(self, player: int) -> list[int]:
        return np.flatnonzero(self.table.mask(player)).tolist()

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self._own[self.table.asked].append(action)
            self.table.answer(action)
            self._steps += 1
            return
        self._dealt.append(action)
        if len(self._dealt) == self._house.chance_nodes:
            self.table = self._house.deal("/".join(map(str, self._dealt)))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return dict(self.table.numbered(player)).get(action, str(action))

    def returns(self) -> list[float]:
        """Scores less their mean; as they stand where the game is not over."""
        if not self.is_terminal():
            return [0.0] * self._house.players
        scores = np.array(self.table.scores, float)
        return (scores - scores.mean()).tolist()

    def information(self, player: int) -> str:
        """All that a player has seen and done."""
        if self.table is None:
            return f"{player}: before the deal"
        return f"{player}: {self._own[player]} {self.table.information(player)}"

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> ParlourState:
        """A state that this player could not tell from this one: every hidden card and choice is
        drawn anew, uniformly among what the player has seen. Its history is this one's."""
        other = self.clone()
        if self.table is not None:
            seed = int(probability_sampler() * 2**53)
            other.table = self.table.imagine(player_id, seed)
        return other

    def __str__(self) -> str:
        if self.table is None:
            return f"deal {self._dealt}"
        return json.dumps(self.table.reveal()) + f" after {self._steps}"


class Observer:
    """The tensors and strings of :class:`ParlourState`."""

    def __init__(self, game: ParlourGame, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"no parameters are known, {params} were given")
        self.tensor = np.zeros(game.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: ParlourState, player: int) -> None:
        """Writes what the player sees."""
        if state.table is None:
            self.tensor.fill(0)
        else:
            state.table.observe(player, self.tensor)

    def string_from(self, state: ParlourState, player: int) -> str:
        """All that the player has seen and done."""
        return state.information(player)


class ParlourGame(pyspiel.Game):
    """One of the five games."""

    name = ""
    game_type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**self.game_type.parameter_specification, **(params or {})}
        self.house = House(self.name, chosen)
        table = Game(self.name, self.house.players, seed=0, **self.house.rules)
        self.observation_size = table.observation_size
        info = pyspiel.GameInfo(
            num_distinct_actions=table.num_actions,
            max_chance_outcomes=len(self.house.outcomes),
            num_players=self.house.players,
            min_utility=-_MOST,
            max_utility=_MOST,
            utility_sum=0.0,
            max_game_length=self.house.horizon or _LONGEST,
        )
        super().__init__(self.game_type, info, params or {})

    def new_initial_state(self) -> ParlourState:
        """Before the deal."""
        return ParlourState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        """The observer."""
        return Observer(self, params)


def _play_on(table: Game, acts: int) -> int:
    """Plays the game's own moves; how many there were."""
    done = 0
    while done < acts and (seat := table.asked) is not None:
        table.step(seat, table.default_action(seat))
        done += 1
    return done


def _register(meta: dict[str, Any]) -> None:
    short = "parlour_" + meta["id"].replace("-", "_")
    kind = pyspiel.GameType(
        short_name=short,
        long_name=f"{meta['title']} (Parlour)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=meta["max_players"],
        min_num_players=meta["min_players"],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={**_DEFAULTS, "players": meta["min_players"]},
    )
    members = {"name": meta["id"], "game_type": kind, "__module__": __name__}
    # a name in this module, so that it can be pickled
    game = globals()[short] = type(short, (ParlourGame,), members)
    pyspiel.register_game(kind, game)


for _meta in games():
    _register(_meta)
