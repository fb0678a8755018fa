"""The Grand Siege: deployment, special rules, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from escalade.rules.citations import Reason
from escalade.rules.errors import IllegalAction
from escalade.rules.holding import IN_THE_CASTLE, Holding, Model, unit_by_unit
from escalade.rules.rounding import ROUNDING

from .army import SiegeSide
from .book import siege
from .gates import Gate

OBJECTIVES_SOURCE = siege("The Grand Siege, Objectives")

FORTRESS_LINE_IN = 12.0
"""How far from its board edge the fortress runs (Layout)."""

ATTACKER_ZONE_IN = 12.0
"""How deep the attacker's zone is at the far edge (Starting Positions)."""

TAKEN_BY = 12
"""Attackers on or within the walls that take the fortress (Objectives)."""

Outcome = Literal["attacker wins", "defender wins", "draw", "goes on"]


@dataclass(frozen=True, slots=True)
class Placed:
    """A model as it is deployed: the nearest and farthest edge of its base from the fortress edge.

    ``on_wall`` says that it stands atop the wall.
    """

    name: str
    side: SiegeSide
    near_in: float
    far_in: float
    on_wall: bool = False


@dataclass(frozen=True, slots=True)
class Siege:
    """The state that the objectives look at, at the End Phase of a turn."""

    gate: Gate
    attackers_at_start: int
    attackers_left: int
    attackers_inside: int = 0


def layout_problems(fortress_line_in: float, gate_offset_in: float) -> tuple[str, ...]:
    """Everything wrong with the fortress on the board; the size of the board is not printed.

    ``gate_offset_in`` is how far the gate's middle is from the middle of the walls.
    Source: The Grand Siege, Layout.
    """
    problems = []
    if abs(fortress_line_in - FORTRESS_LINE_IN) > ROUNDING.typed_in:
        problems.append(f"the walls run {fortress_line_in:g} in from the board edge, not 12 in")
    if abs(gate_offset_in) > ROUNDING.typed_in:
        problems.append(f"the gate is {abs(gate_offset_in):g} in off the centre of the walls")
    return tuple(problems)


def deployment_problems(placed: Sequence[Placed], board_depth_in: float) -> tuple[str, ...]:
    """Every model deployed where it may not be; empty when all are legal.

    Defenders stand on or behind the wall; attackers wholly within 12 in of the edge opposite to
    the fortress. Source: The Grand Siege, Starting Positions.
    """
    slack = ROUNDING.typed_in
    problems = []
    for model in placed:
        if model.side == "defender":
            if not model.on_wall and model.far_in > FORTRESS_LINE_IN + slack:
                problems.append(f"{model.name} stands before the walls: deploy on or behind them")
        elif model.near_in < board_depth_in - ATTACKER_ZONE_IN - slack:
            inside = board_depth_in - model.near_in
            problems.append(
                f"{model.name} reaches {inside:g} in from the attacker's edge, 12 in allowed"
            )
    return tuple(problems)


def open_gates(siege: Siege) -> Siege:
    """Ride Out: the defender opens the gates at the start of a Move Phase, for good.

    Raises IllegalAction when they are destroyed or open. Source: The Grand Siege, Special Rules.
    """
    if siege.gate.destroyed:
        raise IllegalAction("the gates are destroyed: they are open already")
    if siege.gate.open:
        raise IllegalAction("the gates are open already")
    return replace(siege, gate=replace(siege.gate, open=True))


def outcome(siege: Siege) -> Outcome:
    """Who has won at this End Phase; both objectives in one turn are a draw.

    The attacker needs 12 models on or within the walls; the defender needs the attacker down to a
    quarter of his starting numbers or less. Source: The Grand Siege, Objectives.
    """
    taken = siege.attackers_inside >= TAKEN_BY
    held = 4 * siege.attackers_left <= siege.attackers_at_start
    if taken and held:
        return "draw"
    if taken:
        return "attacker wins"
    return "defender wins" if held else "goes on"


def holding(models: Sequence[Model]) -> Holding:
    """How many attackers are on or within the walls, and how many it takes.

    Source: The Grand Siege, Objectives.
    """
    units = unit_by_unit(models, IN_THE_CASTLE)
    inside = sum(unit.inside for unit in units if unit.side == "attacker")
    taken = "the fortress is taken" if inside >= TAKEN_BY else f"{TAKEN_BY} take the fortress"
    text = f"{inside} attacker{'' if inside == 1 else 's'} on or within the walls: {taken}"
    return Holding(units, (Reason(0, text, OBJECTIVES_SOURCE),), OBJECTIVES_SOURCE)
