"""Writes a network for Rust, and examples of what it answers."""

from __future__ import annotations

from pathlib import Path

from parlour import VectorEnv
from parlour.learn.games import GAMES
from parlour.learn.network import Floats
from parlour.learn.quantise import quantise, to_bytes
from parlour.learn.selfplay import Settings

EXAMPLES = 24


def export(weights: dict[str, Floats], settings: Settings, path: Path) -> None:
    """Writes ``path``, and beside it ``.examples``: decisions of random play with the answers that Rust
    must compute too, a line for each."""
    small = quantise(weights)
    path.write_bytes(to_bytes(small))
    game = GAMES[settings.game](settings.players)
    env = VectorEnv(settings.game, settings.players, EXAMPLES, seed=7, **game.house_rules)
    lines = []
    for table in range(EXAMPLES):
        # another table at each turn, so that there are examples of all parts of a hand
        lines.append(game.example(env, table, small))
        env.step(env.sample())
    path.with_suffix(".examples").write_text("\n".join(lines) + "\n")
