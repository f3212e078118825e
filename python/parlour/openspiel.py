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
* ``memory``: how many moments an information-state tensor holds.

Returns are scores less their mean, so every game is zero-sum. Information-state strings hold all
that a player has seen and done, so recall is perfect; observation strings hold the view as JSON, and
the observation tensor is that of ``docs/observations.md``. Budr Basef is played with sealed answers (``slap:sealed``).

An information-state tensor has three parts: who the player is (one-hot); the player's last
``memory`` *moments*, the newest first and zeros beyond the first; and the *story*, 256 counts of
all that the player has seen happen. A moment begins whenever the player has acted or sees
something new: it is a row of the observation and one number more, 1 + the index of the action by
which the player brought it about, or 0. An event of the story counts at two places: that which its text
hashes to (BLAKE2b), and that of its number and text. So a tensor forgets old moments, and may take
one story for another; in the games of :data:`SMALL_GAMES` it does neither, and tells apart just what the
strings do.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from parlour._core import Game, games
from parlour.illegal import bad_action

Moment = tuple[bytes, int]
"""What a player saw, float32 as bytes, and 1 + the action by which the player brought it about."""

#: The most equally likely deals: OpenSpiel lists every outcome of a chance node.
MAX_DEALS = 1 << 16

_STORY = 256
_BYTES = 4
_MAX_UTILITY = 1e9
_MAX_MOVES = 1_000_000

#: Small parameterisations on which tabular algorithms run, by the games' names in OpenSpiel.
#: In that of Basement three actions decide nothing: whatever a player does is an equilibrium.
SMALL_GAMES: dict[str, dict[str, Any]] = {
    "parlour_basement": {"rules": "rounds:1;turn_cap:6", "deals": 2, "tail": 3, "horizon": 3},
    "parlour_budr_basef": {"deals": 2, "horizon": 6},
    "parlour_bread_basket": {"rules": "rounds:1", "deals": 2, "tail": 4, "horizon": 4},
    "parlour_basset": {"rules": "side_bets:off;max_stake:1", "deals": 2, "tail": 3, "horizon": 3},
    "parlour_down_the_well": {"deals": 3, "tail": 5},
}

_DEFAULTS: dict[str, Any] = {
    "players": 2,
    "rules": "",
    "deals": 0,
    "tail": 0,
    "horizon": 0,
    "memory": 8,
}


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


class Parameters:
    """The parameters of a game, read."""

    def __init__(self, name: str, chosen: dict[str, Any]) -> None:
        self.name, self.players, self.horizon = name, chosen["players"], chosen["horizon"]
        self.rules, self.tail = house_rules(chosen["rules"]), chosen["tail"]
        self.memory = chosen["memory"]
        if self.memory < 1:
            raise ValueError(f"memory: at least one moment, not {self.memory}")
        for key in ("deals", "tail", "horizon"):
            if chosen[key] < 0:
                raise ValueError(f"{key}: 0 or more, not {chosen[key]}")
        if chosen["deals"] > MAX_DEALS:
            raise ValueError(f"deals: at most {MAX_DEALS}, or 0 for all")
        if name == "budr-basef":
            self.rules.setdefault("slap", "sealed")
        deals = chosen["deals"]
        self.chance_nodes = 1 if deals else _BYTES
        count = deals or 256
        self.outcomes = [(deal, 1 / count) for deal in range(count)]
        self._dealt: dict[str, Game] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Parameters:
        return self  # it never changes

    def deal(self, seed: str) -> Game:
        """The game of this seed, played on to where it begins."""
        if table := self._dealt.get(seed):
            return table.clone()
        table = Game(self.name, self.players, seed=seed, **self.rules)
        if self.tail:
            length = _play_on(table.clone(), _MAX_MOVES)
            _play_on(table, length - self.tail)
        if self.chance_nodes == 1:
            self._dealt[seed] = table.clone()  # one of few, and asked for often
        return table


class ParlourState(pyspiel.State):
    """A game in play: first chance nodes that name the deal, then one question after another."""

    def __init__(self, game: ParlourGame) -> None:
        super().__init__(game)
        self._house = game.parameters
        self._dealt: list[int] = []
        self._steps = 0
        self._own: list[list[int]] = [[] for _ in range(game.num_players())]
        # of each player the last moments, newest first: observation (as bytes), own action
        self._moments: list[tuple[Moment, ...]] = [() for _ in range(game.num_players())]
        # the one player who remembers, in a state that was imagined for that player
        self._imagined_for: int | None = None
        self.table: Game | None = None

    def current_player(self) -> int:
        """Who is asked."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.table.asked
        return int(pyspiel.PlayerId.TERMINAL) if asked is None or self.is_terminal() else asked

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
        if self.table is None:
            return []
        return [int(action) for action in np.flatnonzero(self.table.mask(player))]

    def _apply_action(self, action: int) -> None:
        if self.is_terminal():
            raise bad_action("no action is possible: the game is over, or its horizon is reached")
        if self.table is not None:
            player = self.current_player()
            own = self._own[player]
            self.table.answer(action)
            own.append(action)
            self._steps += 1
            self._notice(self.table, player, action)
            return
        if not 0 <= action < len(self._house.outcomes):
            raise bad_action(f"outcome {action} is none of 0 to {len(self._house.outcomes) - 1}")
        self._dealt.append(action)
        if len(self._dealt) == self._house.chance_nodes:
            self.table = self._house.deal("/".join(map(str, self._dealt)))
            self._notice(self.table)

    def _notice(self, table: Game, actor: int | None = None, action: int = -1) -> None:
        """A new moment for who has acted, and for all who see something new."""
        for player, before in enumerate(self._moments):
            sees = table.observe(player).tobytes()
            if player == actor:
                moment = (sees, 1 + action)
            elif before and before[0][0] == sees:
                continue
            else:
                moment = (sees, 0)
            self._moments[player] = (moment, *before[: self._house.memory - 1])

    def moments(self, player: int) -> list[NDArray[np.float32]]:
        """The player's last moments, newest first: each float32 ``(observation + 1,)``."""
        return [
            np.append(np.frombuffer(sees, np.float32), np.float32(own))
            for sees, own in self._moments[player]
        ]

    def _action_to_string(self, player: int, action: int) -> str:
        if self.table is None or player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return dict(self.table.numbered(player)).get(action, str(action))

    def returns(self) -> list[float]:
        """Scores less their mean; as they stand where the game is not over."""
        if self.table is None or not self.is_terminal():
            return [0.0] * self._house.players
        scores = self.table.scores
        mean = sum(scores) / len(scores)
        return [score - mean for score in scores]

    def information(self, player: int) -> str:
        """All that a player has seen and done."""
        if self.table is None:
            return f"{player}: before the deal"
        if not self._remembers(player):
            return f"{player}: sees {json.dumps(self.table.view(player))}"
        return f"{player}: {self._own[player]} {self.table.information(player)}"

    def observation(self, player: int) -> str:
        """What a player sees now, as JSON."""
        if self.table is None:
            return f"{player}: before the deal"
        return json.dumps(self.table.view(player))

    def story(self, player: int) -> NDArray[np.float32]:
        """All that a player has seen happen, as counts by hash: float32 ``(256,)``."""
        counts = np.zeros(_STORY, np.float32)
        events = self.table.seen(player) if self.table and self._remembers(player) else []
        for number, event in enumerate(events):
            text = json.dumps(event)
            counts[_place(text)] += 1
            counts[_place(f"{number} {text}")] += 1
        return counts

    def _remembers(self, player: int) -> bool:
        return self._imagined_for in (None, player)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> ParlourState:
        """A state that this player could not tell from this one: every hidden card and choice is
        drawn anew, uniformly among what the player has seen. Its history is this one's. The others
        remember nothing in it but what they would see: the truth would give away their cards."""
        other: ParlourState = self.clone()
        if self.table is not None:
            seed = int(probability_sampler() * 2**53)
            other.table = self.table.sample_world(player_id, seed)
            other._imagined_for = player_id
            other._moments = [() for _ in self._moments]
            other._notice(other.table)
            other._moments[player_id] = self._moments[player_id]
        return other

    def __str__(self) -> str:
        if self.table is None:
            return f"deal {self._dealt}"
        return json.dumps(self.table.reveal()) + f" after {self._steps}"


class Observer:
    """The tensors and strings of :class:`ParlourState`: what a player sees now, or, with perfect
    recall, the player, the moments that led here, and the story."""

    def __init__(
        self, game: ParlourGame, kind: pyspiel.IIGObservationType, params: dict[str, Any] | None
    ) -> None:
        if params:
            raise ValueError(f"no parameters are known, {params} were given")
        self.recalls = kind.perfect_recall
        size = game.observation_size
        if self.recalls:
            shapes: dict[str, tuple[int, ...]] = {
                "player": (game.num_players(),),
                "moments": (game.parameters.memory, size + 1),
                "story": (_STORY,),
            }
        else:
            shapes = {"observation": (size,)}
        self.tensor = np.zeros(sum(math.prod(shape) for shape in shapes.values()), np.float32)
        self.dict, start = {}, 0
        for name, shape in shapes.items():
            end = start + math.prod(shape)
            self.dict[name] = self.tensor[start:end].reshape(shape)
            start = end

    def set_from(self, state: ParlourState, player: int) -> None:
        """Writes what the player sees, or has seen."""
        self.tensor.fill(0)
        if self.recalls:
            self.dict["player"][player] = 1
            self.dict["story"][:] = state.story(player)
            for row, moment in zip(self.dict["moments"], state.moments(player)):
                row[:] = moment
        elif state.table is not None:
            state.table.observe(player, self.tensor)

    def string_from(self, state: ParlourState, player: int) -> str:
        """All that the player has seen and done; without perfect recall what the player sees now."""
        return state.information(player) if self.recalls else state.observation(player)


class ParlourGame(pyspiel.Game):
    """One of the five games."""

    name = ""
    game_type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**self.game_type.parameter_specification, **(params or {})}
        self.parameters = Parameters(self.name, chosen)
        table = Game(self.name, self.parameters.players, seed=0, **self.parameters.rules)
        self.observation_size = table.observation_size
        info = pyspiel.GameInfo(
            num_distinct_actions=table.num_actions,
            max_chance_outcomes=len(self.parameters.outcomes),
            num_players=self.parameters.players,
            min_utility=-_MAX_UTILITY,
            max_utility=_MAX_UTILITY,
            utility_sum=0.0,
            max_game_length=self.parameters.horizon or _MAX_MOVES,
        )
        super().__init__(self.game_type, info, params or {})

    def new_initial_state(self) -> ParlourState:
        """Before the deal."""
        return ParlourState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        """The observer."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self, kind, params)


def _place(text: str) -> int:
    """Which place of the story a text counts at."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest(), "big") % _STORY


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
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={**_DEFAULTS, "players": meta["min_players"]},
    )
    members = {"__doc__": f"{meta['title']} for OpenSpiel.", "name": meta["id"], "game_type": kind, "__module__": __name__}
    # a name in this module, so that it can be pickled
    game = globals()[short] = type(short, (ParlourGame,), members)
    pyspiel.register_game(kind, game)


for _meta in games():
    _register(_meta)
