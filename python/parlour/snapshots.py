"""Environments that can be put back where they were."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, ClassVar

from parlour.illegal import bad_command

if TYPE_CHECKING:
    from typing_extensions import Self

#: What an environment is: the same before and after, and the same objects.
_FIXED = frozenset(
    [
        *("action_space", "action_spaces", "single_action_space"),
        *("observation_space", "observation_spaces", "single_observation_space"),
        *("possible_agents", "render_mode", "spec"),
    ]
)


class Restorable:
    """An environment with :meth:`snapshot` and :meth:`restore`. It can be copied and pickled, too."""

    #: What it was made from, as attributes: a snapshot fits only where these are the same.
    made_from: ClassVar[tuple[str, ...]] = ()

    def _rules(self) -> dict[str, Any]:
        """The house rules in full."""
        raise NotImplementedError

    def _made(self) -> dict[str, Any]:
        own = {key: getattr(self, key) for key in self.made_from}
        return {"class": type(self).__name__, **own, "house_rules": self._rules()}

    def snapshot(self) -> dict[str, Any]:
        """The environment as it is, to be given to :meth:`restore` any number of times. It can be
        pickled."""
        state = {key: value for key, value in vars(self).items() if key not in _FIXED}
        return copy.deepcopy({"made": self._made(), "state": state})

    def restore(self, snapshot: dict[str, Any]) -> None:
        """Puts the environment back where it was; it goes on with the same bits.

        Raises :class:`parlour.CommandError` if the snapshot is of an environment of another class, or was
        made with other arguments.
        """
        for part in ("made", "state"):
            if part not in snapshot:
                raise bad_command(f"the snapshot is damaged: it has no {part}")
        made = snapshot["made"]
        for key, own in self._made().items():
            if own != (other := made.get(key)):
                raise bad_command(f"the snapshot has {key} {other!r}, and this has {own!r}")
        state = snapshot["state"]
        for key in vars(self).keys() - state.keys() - _FIXED:
            delattr(self, key)
        vars(self).update(copy.deepcopy(state))

    def __copy__(self) -> Self:
        """A copy that goes its own way: nothing of a game is shared."""
        return copy.deepcopy(self)
