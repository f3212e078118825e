"""Environments that can be put back where they were."""

from __future__ import annotations

import copy
from typing import Any

#: What an environment is: the same before and after, and the same objects.
_FIXED = frozenset(
    ["action_space", "action_spaces", "observation_space", "observation_spaces", "possible_agents", "spec"]
)
_MADE_FROM = ("name", "players", "house_rules")


class Restorable:
    """An environment with :meth:`snapshot` and :meth:`restore`. It can be copied and pickled, too."""

    def snapshot(self) -> dict[str, Any]:
        """The environment as it is, to be given to :meth:`restore` any number of times. It can be
        pickled."""
        return copy.deepcopy({key: value for key, value in vars(self).items() if key not in _FIXED})

    def restore(self, snapshot: dict[str, Any]) -> None:
        """Puts the environment back where it was; it goes on with the same bits. Raises
        ``ValueError`` if the snapshot is of another game, players or house rules."""
        for key in _MADE_FROM:
            own, other = vars(self)[key], snapshot.get(key)
            if own != other:
                raise ValueError(f"the snapshot has {key} {other!r}, and this has {own!r}")
        for key in vars(self).keys() - snapshot.keys() - _FIXED:
            delattr(self, key)
        vars(self).update(copy.deepcopy(snapshot))
