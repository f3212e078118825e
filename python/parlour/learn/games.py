"""Which games can be learned."""

from __future__ import annotations

from collections.abc import Callable

from parlour.learn.basement import Basement
from parlour.learn.bread_basket import BreadBasket
from parlour.learn.down_the_well import DownTheWell
from parlour.learn.position import Learnable

GAMES: dict[str, Callable[[int], Learnable]] = {
    DownTheWell.name: DownTheWell,
    BreadBasket.name: BreadBasket,
    Basement.name: Basement,
}
