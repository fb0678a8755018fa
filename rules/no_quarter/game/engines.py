"""Siege machines on the move: pushed to the wall, drawbridges lowered and crossed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.no_quarter.machines import (
    DRAWBRIDGE_SOURCE,
    MOVE_SOURCE,
    move_per_action,
)
from escalade.rules.no_quarter.movement import move_cost
from escalade.rules.no_quarter.sources import siege

from .lookup import (
    check_up,
    find_machine,
    find_structure,
    name_all,
    pick,
    spend,
    unit_of,
    with_figures,
    with_structure,
)
from .ruin import destroy
from .state import Game, Place
from .step import Step

BURDEN_SOURCE = siege("Beast Of Burden", 30)


@dataclass(frozen=True, slots=True)
class PushMachine:
    """Push a siege machine so many inches; ``against`` the piece of castle it ends in contact with.

    Only the figures named push: those outside it, in base contact.
    """

    who: tuple[str, ...]
    machine: str
    inches: float
    against: str = ""


def push_machine(game: Game, action: PushMachine, dice: Dice) -> Step:
    """Push a machine at the rate that the wounds of those who push it allow.

    Source: No Quarter: Siege, Siege Machine Movement, p. 12 and 25; Beast Of Burden, p. 30.
    """
    machine = find_machine(game, action.machine)
    figures = pick(game, action.who)
    check_up(figures)
    for figure in figures:
        if figure.place.kind == "machine":
            raise IllegalAction(f"{figure.name} is inside it; only those outside push")
    wounds = sum(figure.wounds for figure in figures)
    beast = len(figures) == 1 and unit_of(game, figures[0]).can("beast of burden")
    rate = move_per_action(machine.kind, wounds, beast=beast)
    if not rate:
        raise IllegalAction(f"{wounds} wounds of models cannot move {machine.name}")
    cost = move_cost(action.inches / rate)
    game = spend(game, figures, cost, "pushing")
    changes = {"pushers": tuple(figure.name for figure in figures), "against": ""}
    if action.against:
        changes["against"] = find_structure(game, action.against).name
    game = with_structure(game, machine.name, bridge_down=False, **changes)
    text = (
        f"{machine.name}: {action.inches:g} in, pushed by {name_all(figures)} ({wounds} wounds) "
        f"at {rate:g} in an AC for {cost} AC"
    )
    step = Step(game).say(text, *((MOVE_SOURCE, BURDEN_SOURCE) if beast else (MOVE_SOURCE,)))
    if action.against:
        step = step.say(f"{machine.name} is against {action.against}")
    return step


@dataclass(frozen=True, slots=True)
class LowerBridge:
    """Lower a siege tower's drawbridge on to a wall; what lies under it is destroyed."""

    machine: str
    onto: str
    under: tuple[str, ...] = ()


def lower_bridge(game: Game, action: LowerBridge, dice: Dice) -> Step:
    """Lower the drawbridge for nothing; screens and weapons under it are destroyed.

    The book gives no range for it; the players say when the wall is within the bridge's length.

    Source: No Quarter: Siege, Deploying A Siege Tower Drawbridge, p. 12.
    """
    machine = find_machine(game, action.machine)
    if machine.kind not in {"siege-tower", "giant-siege-tower"}:
        raise IllegalAction(f"{machine.name} is a {machine.kind} and has no drawbridge")
    find_structure(game, action.onto)
    game = with_structure(game, machine.name, bridge_down=True, against=action.onto)
    step = Step(game).say(
        f"{machine.name} lowers its drawbridge on to {action.onto} for 0 AC", DRAWBRIDGE_SOURCE
    )
    for name in action.under:
        find_structure(step.game, name)
        step = step.then(partial(destroy, name=name, dice=dice))
    return step


@dataclass(frozen=True, slots=True)
class CrossBridge:
    """Cross from a siege tower over its lowered drawbridge on to the wall."""

    who: tuple[str, ...]
    machine: str
    inches: float


def cross_bridge(game: Game, action: CrossBridge, dice: Dice) -> Step:
    """Figures in the tower walk on to the piece of castle its bridge lies on.

    Source: No Quarter: Siege, Deploying A Siege Tower Drawbridge, p. 12.
    """
    machine = find_machine(game, action.machine)
    if not machine.bridge_down:
        raise IllegalAction(f"{machine.name} has not lowered its drawbridge")
    figures = pick(game, action.who)
    for figure in figures:
        if figure.place != Place("machine", machine.name):
            raise IllegalAction(f"{figure.name} is not in {machine.name}")
    wall = find_structure(game, machine.against)
    cost = move_cost(action.inches)
    game = spend(game, figures, cost, "crossing")
    game = with_figures(game, figures, place=Place("castle", wall.name, wall.height_in))
    text = f"{name_all(figures)}: across on to {wall.name} for {cost} AC"
    return Step(game).say(text, DRAWBRIDGE_SOURCE)
