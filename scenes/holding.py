"""Who holds the castle: where every figure is to it, as the rule books are asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from escalade.rules import holding as rules
from escalade.rules.holding import Holding, Model, Where

from .perimeter import Perimeter, Placement, perimeter, placements
from .space import Space
from .units import units_of

POINTS = "points"
"""The entry of a figure's profile that says what it costs."""

HALVED_BY = ("flying", "ethereal")
"""Entries of a figure's profile, 1 or more where it has the trait, that halve its points inside.

Source: No Quarter: Siege, Victory Conditions, p. 5."""


@dataclass(frozen=True, slots=True, eq=False)
class HoldingAnswer:
    """The castle, where every figure is, its unit, and what the book makes of it."""

    castle: Perimeter
    placed: tuple[Placement, ...]
    models: tuple[Model, ...]
    holding: Holding


def holding(space: Space, units: Sequence[str] = ()) -> HoldingAnswer:
    """Where every figure is to the castle, unit by unit, and what the book in force says.

    ``units`` are patterns that say which figures are one unit, see :func:`units_of`. Siege
    equipment in contact with the castle counts with it. Raises NoSuchName for a pattern that fits
    nobody, NotCovered for a book that does not ask who is inside.
    """
    castle = perimeter(space)
    placed = placements(space, castle)
    unit_of = units_of(space.scene.figures, units)
    models = []
    for one in placed:
        figure = space.figure(one.figure).figure
        models.append(
            Model(
                one.figure,
                figure.side,
                unit_of[one.figure],
                _where(one, castle),
                one.by,
                None if one.by is None else space.component(one.by).kind,
                figure.profile.get(POINTS),
                any(figure.profile.get(trait, 0) > 0 for trait in HALVED_BY),
            )
        )
    return HoldingAnswer(castle, placed, tuple(models), rules.ask(space.system, models))


def _where(placed: Placement, castle: Perimeter) -> Where:
    match placed.position:
        case "on":
            return "on equipment" if placed.by in castle.joined else "on the castle"
        case "inside" | "touching" | "outside":
            return placed.position
