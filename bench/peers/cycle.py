"""Random play through PettingZoo's agent–environment cycle, the same for its games and ours."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import numpy as np


def cycle(env: Any) -> Callable[[], float]:
    """Plays a game of this environment at each call, and returns how many decisions it had."""
    chances, seeds = random.Random(1), itertools.count(1)

    def play() -> float:
        env.reset(seed=next(seeds))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            env.step(int(chances.choice(np.flatnonzero(mask))))
            decisions += 1
        return decisions

    return play
