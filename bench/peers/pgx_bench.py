"""Pgx: many tables in arrays, compiled by JAX, each dealt anew when its game is over."""

from __future__ import annotations

import itertools
from importlib.metadata import version

import jax
import jax.numpy as jnp
import pgx
from rates import arguments, measured, report

#: Tables played at once; of 256, 1,024 and 4,096 the fastest for these games on one core.
TABLES = 1024

#: Steps of all tables in one call.
STEPS_PER_CALL = 100


def compiled(env: pgx.Env):
    """A function that takes all tables on by so many random steps."""
    init, step = jax.vmap(env.init), jax.vmap(env.step)

    def one(state, key):
        choice, deal = jax.random.split(key)
        # a score for each action; the legal one with the best is a uniform choice
        score = jax.random.uniform(choice, state.legal_action_mask.shape)
        action = jnp.argmax(jnp.where(state.legal_action_mask, score, -1.0), axis=-1)
        after = step(state, action)
        is_over = after.terminated | after.truncated
        fresh = init(jax.random.split(deal, TABLES))

        def either(new, old):
            return jnp.where(is_over.reshape((TABLES,) + (1,) * (new.ndim - 1)), new, old)

        return jax.tree_util.tree_map(either, fresh, after), None

    @jax.jit
    def run(state, key):
        return jax.lax.scan(one, state, jax.random.split(key, STEPS_PER_CALL))[0]

    return jax.jit(init)(jax.random.split(jax.random.PRNGKey(0), TABLES)), run


if __name__ == "__main__":
    asked = arguments(["leduc_holdem", "kuhn_poker", "sparrow_mahjong"])
    for name in asked.games:
        env = pgx.make(name)
        state, run = compiled(env)
        keys = itertools.count(1)

        def play() -> float:
            global state
            state = run(state, jax.random.PRNGKey(next(keys)))
            state.legal_action_mask.block_until_ready()
            return TABLES * STEPS_PER_CALL

        report(name, env.num_players, measured(play, asked.seconds), version("pgx"))
