"""PettingZoo's classic games, through its agent–environment cycle."""

from __future__ import annotations

import importlib
import pkgutil
from importlib.metadata import version

import pettingzoo.classic
from cycle import cycle
from rates import arguments, measured, report


def environment(name: str):
    """The newest version of a game."""
    modules = [module.name for module in pkgutil.iter_modules(pettingzoo.classic.__path__)]
    newest = sorted(module for module in modules if module.startswith(f"{name}_v"))[-1]
    return importlib.import_module(f"pettingzoo.classic.{newest}").env()


if __name__ == "__main__":
    asked = arguments(["leduc_holdem", "texas_holdem"])
    for name in asked.games:
        env = environment(name)
        rate = measured(cycle(env), asked.seconds)
        report(name, len(env.possible_agents), rate, version("pettingzoo"))
