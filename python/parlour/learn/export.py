"""Writes a network for Rust, and examples of what it answers."""

from __future__ import annotations

from pathlib import Path

from parlour import VectorEnv
from parlour.learn.down_the_well import CARDS, DownTheWell
from parlour.learn.network import Floats
from parlour.learn.quantise import Small, quantise, to_bytes, values
from parlour.learn.selfplay import Settings

EXAMPLES = 24


def export(weights: dict[str, Floats], settings: Settings, path: Path) -> None:
    """Writes ``path``, and beside it ``.examples``: decisions of random play with the answers that Rust
    must compute too.

    A line is: hand, wells and swept cards as sets of bits in hexadecimal; the cards in each hand
    from the own one on to the left; who is finished, as bits in the same order; then for every card
    what it is worth to play it and to give it.
    """
    small = quantise(weights)
    path.write_bytes(to_bytes(small))
    game = DownTheWell(settings.players)
    env = VectorEnv(settings.game, settings.players, EXAMPLES, seed=7)
    lines = []
    for table in range(EXAMPLES):
        # another table at each turn, so that there are examples of all parts of a hand
        lines.append(_line(game, env, table, small))
        env.step(env.sample())
    path.with_suffix(".examples").write_text("\n".join(lines) + "\n")


def _line(game: DownTheWell, env: VectorEnv, table: int, small: dict[str, Small]) -> str:
    suits, bits = game.see(env)
    answers = values(small, suits[[table]], bits[[table]])[0]
    play, give = (answers[:, half].reshape(CARDS) for half in (slice(0, 9), slice(9, 18)))
    sets = (f"{game.cards(env, field)[table]:x}" for field in ("hand", "wells", "swept"))
    held, finished = game.seats(env)
    who = sum(1 << seat for seat, done in enumerate(finished[table]) if done)
    numbers = (",".join(map(str, part)) for part in (held[table], [who], play, give))
    return " ".join([*sets, *numbers])
