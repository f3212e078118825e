"""One seat among bots, as a Gymnasium environment: at one table, or at many
(:class:`SeatVectorEnv`).

>>> from parlour.gym import SeatEnv  # or gymnasium.make("parlour/down-the-well-v1", players=3)
>>> seat = SeatEnv("down-the-well", 3, bots="rule")
>>> observation, info = seat.reset(seed=1)
>>> int(observation["action_mask"].sum()) > 0
True
"""

from __future__ import annotations

from typing import Any, Sequence

import gymnasium
import numpy as np
from gymnasium import spaces

from parlour._core import Bot, Game, games
from parlour.features import Features, finite
from parlour.gym_vector import SeatVectorEnv
from parlour.ids import environment_id
from parlour.illegal import as_index, at_least_one, bad_command, one_of, play
from parlour.render import picture
from parlour.snapshots import Restorable

#: After so many games in a row in which the seat was not asked a reset is refused.
MAX_EMPTY_GAMES = 100


class SeatEnv(Restorable, gymnasium.Env[dict[str, Any], np.int64]):
    """A game seen from one seat; bots play the others.

    Observations, masks and rewards are those of :mod:`parlour.pettingzoo`.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}
    made_from = ("name", "players", "seat", "levels", "max_steps", "on_illegal", "scale", "one_hot")

    def __init__(
        self,
        name: str,
        players: int,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "rule",
        max_steps: int = 10_000,
        render_mode: str | None = None,
        on_illegal: str = "raise",
        scale: bool = False,
        one_hot: bool = False,
        **house_rules: Any,
    ) -> None:
        """``bots``: one level for all, or one for each other seat in order. ``max_steps``:
        truncate after so many actions. ``on_illegal``: ``"raise"`` or ``"default"``, as in
        :class:`parlour.pettingzoo.TurnEnv`. ``scale``, ``one_hot``: as in
        :class:`parlour.features.Features`."""
        one_of("render_mode", render_mode, [None, *self.metadata["render_modes"]])
        one_of("on_illegal", on_illegal, ["raise", "default"])
        at_least_one("max_steps", max_steps)
        levels = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
        if len(levels) != players - 1:
            raise bad_command(f"bots: {players - 1} levels are needed, {len(levels)} were given")
        self.name, self.players, self.seat, self.house_rules = name, players, seat, house_rules
        self.levels, self.max_steps = levels, max_steps
        self.render_mode, self.on_illegal = render_mode, on_illegal
        self.game = Game(name, players, seed=0, **house_rules)
        self.game.legal(seat)  # raises if there is no such seat
        for level in levels:
            Bot(level).check(self.game)
        self.scale, self.one_hot = scale, one_hot
        self._features = Features(self.game, scale=scale, one_hot=one_hot)
        low, high = finite((self._features.low, self._features.high))
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.game.num_actions)

    def _rules(self) -> dict[str, Any]:
        return self.game.options

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deals, and lets the bots play until the seat is asked. A game in which it is not asked is passed
        over. Raises :class:`parlour.CommandError` after :data:`MAX_EMPTY_GAMES` of them: the seat has
        nothing to decide under these house rules."""
        super().reset(seed=seed)
        for _ in range(MAX_EMPTY_GAMES):
            game, bots = self._deal()
            score = game.scores[self.seat]
            self._let_them_play(game, bots)
            if not game.over:
                self.game, self._bots, self._steps, self._score = game, bots, 0, score
                return self._seen(), {}
        raise bad_command(
            f"seat {self.seat} has nothing to decide under these house rules: it was asked in none of "
            f"{MAX_EMPTY_GAMES} games"
        )

    def _deal(self) -> tuple[Game, dict[int, Bot]]:
        deal, chances = (int(number) for number in self.np_random.integers(2**63, size=2))
        game = Game(self.name, self.players, seed=deal, **self.house_rules)
        others = [other for other in range(self.players) if other != self.seat]
        made = zip(others, self.levels, strict=True)
        return game, {other: Bot(level, seed=chances + other) for other, level in made}

    def _seen(self) -> dict[str, Any]:
        return {
            "observation": self._features(self.game.observe(self.seat)),
            "action_mask": self.game.mask(self.seat),
        }

    def _let_them_play(self, game: Game, bots: dict[int, Bot]) -> None:
        while (seat := game.asked) is not None and seat != self.seat:
            answer_of(game, seat, bots[seat])

    def step(self, action: int | np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Plays the seat's action, and the bots' until the seat is asked again. Raises
        :class:`parlour.ActionError` for one outside the mask, unless ``on_illegal`` says otherwise, and
        :class:`gymnasium.error.ResetNeeded` before the first :meth:`reset`."""
        if not hasattr(self, "_bots"):
            raise gymnasium.error.ResetNeeded("call reset() before step()")
        good = play(self.game, self.seat, as_index(action), self.on_illegal)
        info: dict[str, Any] = {} if good else {"illegal": True}
        self._let_them_play(self.game, self._bots)
        self._steps += 1
        score = self.game.scores[self.seat]
        reward, self._score = float(score - self._score), score
        over = self.game.over
        return self._seen(), reward, over, not over and self._steps >= self.max_steps, info

    def render(self) -> str | np.ndarray | None:
        """The table as the seat sees it: text, or uint8 ``(480, 640, 3)``."""
        if self.render_mode is None:
            return None
        text = self.game.text(self.seat)
        return text if self.render_mode == "ansi" else picture(text)


__all__ = ["SeatEnv", "SeatVectorEnv", "answer_of"]

gymnasium.register("Parlour/Seat-v0", entry_point="parlour.gym:SeatEnv")

for _meta in games():
    gymnasium.register(
        environment_id(_meta["id"]),
        entry_point="parlour.gym:SeatEnv",
        vector_entry_point="parlour.gym:SeatVectorEnv",
        kwargs={"name": _meta["id"], "players": _meta["min_players"]},
    )


def answer_of(game: Game, seat: int, bot: Bot) -> None:
    """Lets a bot answer for the seat that is asked."""
    text = bot.choose(game, seat)
    if game.turn["kind"] == "any":
        numbers = {words: number for number, words in game.numbered(seat)}
        game.answer(numbers.get("wait" if text is None else text, numbers["wait"]))
    else:
        game.step(seat, game.default_action(seat) if text is None else text)
