"""Who is inside the castle: who need not fear panic, and whose the keep is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from escalade.rules.citations import Reason
from escalade.rules.holding import IN_THE_CASTLE, Holding, Model, UnitHeld, unit_by_unit

from .book import siege

PANIC_SOURCE = siege("Panic and Rout")
KEEP_SOURCE = siege("Scenario 1, Victory Conditions 2")


def holding(models: Sequence[Model]) -> Holding:
    """Defenders inside do not panic; a side that is alone in the keep controls it.

    Source: Panic and Rout; Scenario 1, Victory Conditions 2.
    """
    units = unit_by_unit(models, IN_THE_CASTLE, _of_unit)
    return Holding(units, tuple(_of_keep(models)), PANIC_SOURCE)


def _of_unit(unit: UnitHeld) -> Iterator[Reason]:
    if unit.inside and unit.side == "defender":
        yield Reason(0, "no panic and no rout for those inside", PANIC_SOURCE)


def _of_keep(models: Sequence[Model]) -> Iterator[Reason]:
    keeps = dict.fromkeys(
        model.at for model in models if model.at_kind == "keep" and model.where == "on the castle"
    )
    for keep in keeps:
        sides = {
            m.side
            for m in models
            if m.at == keep and m.where == "on the castle" and m.side != "neutral"
        }
        if len(sides) == 1:
            yield Reason(0, f"{keep}: the {sides.pop()} controls it, alone in it", KEEP_SOURCE)
        elif sides:
            yield Reason(0, f"{keep}: both sides are in it, nobody controls it", KEEP_SOURCE)
