"""RLCard: environments stepped as its users do, with its random agents."""

from __future__ import annotations

from importlib.metadata import version

import rlcard
from rates import arguments, measured, report
from rlcard.agents import RandomAgent

if __name__ == "__main__":
    asked = arguments(["uno", "doudizhu", "gin-rummy", "leduc-holdem"])
    for name in asked.games:
        env = rlcard.make(name, config={"seed": 1})
        env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

        def play() -> float:
            trajectories, _ = env.run(is_training=False)
            # a trajectory is state, action, state, …, and ends with a state
            return sum(len(trajectory) // 2 for trajectory in trajectories)

        report(name, env.num_players, measured(play, asked.seconds), version("rlcard"))
