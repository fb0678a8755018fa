"""Gates: held shut and opened."""

from __future__ import annotations

from dataclasses import dataclass

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.no_quarter.destruction import HOLD_SOURCE
from escalade.rules.no_quarter.sources import siege

from .harm import check_gates, total_wounds
from .lookup import (
    find_structure,
    name_all,
    pick,
    spend,
    unit_of,
    with_structure,
)
from .state import Game
from .step import Step

GATE_SOURCE = siege("Castle Gate", 22)
GATE_ACTIONS = 2
GATE_FIGURES = 2


@dataclass(frozen=True, slots=True)
class HoldGate:
    """Defenders behind a gate hold it shut; with nobody named they let go."""

    gate: str
    who: tuple[str, ...] = ()


def hold_gate(game: Game, action: HoldGate, dice: Dice) -> Step:
    """Six wounds' worth in contact add two wounds to the gate. The closest are named first.

    Source: No Quarter: Siege, Hold The Gate, p. 30.
    """
    gate = find_structure(game, action.gate)
    if gate.kind != "gate":
        raise IllegalAction(f"{gate.name} is no gate")
    holders = pick(game, action.who) if action.who else ()
    for figure in holders:
        if unit_of(game, figure).side != "defender" or figure.place.kind != "castle":
            raise IllegalAction(f"{figure.name} is no defender behind the gate")
        if not unit_of(game, figure).can("hold the gate"):
            raise IllegalAction(f"{figure.name} has no ability to hold the gate")
    names = tuple(figure.name for figure in holders)
    game = with_structure(game, gate.name, holders=names)
    whole = total_wounds(game, game.structures[gate.name])
    who = name_all(holders) or "nobody"
    text = f"{gate.name}: held by {who}, {whole} wounds in all, {gate.lost} lost"
    return Step(game).say(text, HOLD_SOURCE).then(check_gates)


@dataclass(frozen=True, slots=True)
class OpenGate:
    """Two figures inside open the gate; it closes behind those who pass."""

    who: tuple[str, ...]
    gate: str
    enemy_behind: bool = False


def open_gate(game: Game, action: OpenGate, dice: Dice) -> Step:
    """Two figures inside, 2 AC each; not while an enemy stands next to its inner side.

    Source: No Quarter: Siege, Castle Gate, p. 22.
    """
    gate = find_structure(game, action.gate)
    figures = pick(game, action.who)
    if len(figures) != GATE_FIGURES:
        raise IllegalAction(f"a gate is opened by {GATE_FIGURES} figures, not {len(figures)}")
    for figure in figures:
        if figure.place.kind != "castle":
            raise IllegalAction(f"{figure.name} is not inside the castle")
    if action.enemy_behind:
        raise IllegalAction(f"an enemy stands next to the inner side of {gate.name}")
    game = spend(game, figures, GATE_ACTIONS, "opening the gate")
    text = f"{gate.name}: opened by {name_all(figures)} for {GATE_ACTIONS} AC each; closes after"
    return Step(game).say(text, GATE_SOURCE)
