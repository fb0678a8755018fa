"""Who is inside the castle: free formation, the defenders' courage, and the points that win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from escalade.rules.citations import Reason
from escalade.rules.holding import Holding, Model, UnitHeld, Where, unit_by_unit
from escalade.rules.tables import load_table

from . import victory
from .formations import DEFENDERS_SOURCE, FREE_SOURCE
from .sources import note, siege
from .turns import Side
from .victory import VICTORY_SOURCE, Presence, counts_inside, victory_points

INSIDE_SOURCE = siege("Formations Inside The Castle Walls", 7)

IN_FORMATION: tuple[Where, ...] = ("inside", "on the castle", "on equipment", "touching")
"""What makes a unit be inside: also touching a piece of castle, and siege equipment at it."""

DEFENDERS_BONUS = 1

SIDES: tuple[Side, ...] = ("attacker", "defender")

WHERE: dict[Where, victory.Where] = {
    "inside": "inside",
    "on the castle": "on the castle",
    "on equipment": "machine",
    "touching": "outside",
    "outside": "outside",
}
"""The places as they count for victory, which is stricter than for formations."""


def holding(models: Sequence[Model]) -> Holding:
    """Units and the points inside.

    Source: No Quarter: Siege, Victory Conditions, p. 5; Formations Inside The Castle Walls, p. 7.
    """
    units = unit_by_unit(models, IN_FORMATION, _of_unit)
    return Holding(units, tuple(_of_castle(models)), INSIDE_SOURCE)


def _of_unit(unit: UnitHeld) -> Iterator[Reason]:
    if not unit.inside:
        return
    if unit.whole:
        command = load_table(__package__, "game", "formations").find("free").integer("command")
        yield note(
            f"wholly inside: free formation is open to it ({command:+d} CO, harder to shoot at)",
            FREE_SOURCE,
        )
    else:
        yield note("free formation for those inside, the others are dispersed", FREE_SOURCE)
    if unit.side == "defender":
        yield Reason(DEFENDERS_BONUS, "CO for defenders while inside", DEFENDERS_SOURCE)


def _of_castle(models: Sequence[Model]) -> Iterator[Reason]:
    counted = {
        side: [m for m in models if m.side == side and counts_inside(WHERE[m.where])]
        for side in SIDES
    }
    priced = all(model.points is not None for held in counted.values() for model in held)
    for side, held in counted.items():
        count = f"{side}: {len(held)} model{'' if len(held) == 1 else 's'} inside"
        if priced:
            count += f", worth {float(victory_points(_presences(held), side)):g} points"
        yield note(count, VICTORY_SOURCE)
    riding = sum(model.where == "on equipment" for model in models)
    if riding:
        who = (
            "1 model on siege equipment does" if riding == 1 else f"{riding} on siege equipment do"
        )
        yield note(f"{who} not count for victory", VICTORY_SOURCE)
    if priced:
        attacker, defender = (victory_points(_presences(counted[side]), side) for side in SIDES)
        if attacker == defender:
            leader = "nobody"
        else:
            leader = "the attacker" if attacker > defender else "the defender"
        yield note(f"if the game ended now, {leader} would win", VICTORY_SOURCE)
    else:
        yield note("the most points inside win, but not all figures have points", VICTORY_SOURCE)


def _presences(models: Iterable[Model]) -> Iterator[Presence]:
    for model in models:
        if model.side != "neutral" and model.points is not None:
            yield Presence(model.side, model.points, WHERE[model.where], model.halved)
