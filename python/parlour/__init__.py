"""Five card games as environments.

>>> import parlour
>>> game = parlour.Game("down-the-well", 3, seed="tea")
>>> game.turn
{'kind': 'each', 'seats': [0, 1, 2]}
>>> game.step(0, game.legal(0)[0])
>>> game.legal(0)
[]

* :class:`Game`: one game, in words (as the line protocol has them) or in numbers.
* :class:`Variant`: a game with its house rules, as a link and as a file.
* :class:`Bot`: a player of any level, who sees what its seat sees.
* :class:`VectorEnv`: many tables at once in NumPy arrays.
* :mod:`parlour.pettingzoo`, :mod:`parlour.gym`, :mod:`parlour.openspiel`: other people's interfaces.
* :mod:`parlour.datasets`: every decision of many games as Parquet.
* :func:`playouts`, :func:`simulate`: whole games on all cores, with the GIL released.
* :class:`Spec`, :mod:`parlour.lab`: studies of a game and their reports; :mod:`parlour.cluster`: the
  same over many machines.

What is refused raises a :class:`ParlourError`; where a rule is the reason it is an :class:`IllegalActionError`
with its ``clause``. Nothing has changed then.
"""

from parlour._core import (
    ActionError,
    CommandError,
    DatasetError,
    DealError,
    FolderError,
    OptionError,
    SpecError,
    Variant,
    VariantError,
    VersionError,
    Bot,
    DisagreementError,
    Game,
    GameOverError,
    IllegalActionError,
    NotYourTurnError,
    ParlourError,
    Report,
    Spec,
    __version__,
    analyse,
    games,
    playouts,
    simulate,
)
from parlour import lab
from parlour.vector import VectorEnv

__all__ = [
    "ActionError",
    "CommandError",
    "DatasetError",
    "DealError",
    "FolderError",
    "OptionError",
    "SpecError",
    "Variant",
    "VariantError",
    "VersionError",
    "Bot",
    "DisagreementError",
    "Game",
    "GameOverError",
    "IllegalActionError",
    "NotYourTurnError",
    "ParlourError",
    "Report",
    "Spec",
    "VectorEnv",
    "__version__",
    "analyse",
    "games",
    "lab",
    "playouts",
    "simulate",
]
