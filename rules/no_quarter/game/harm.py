"""Hits on figures, their wounds and deaths, and falls."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from escalade.rules.citations import Citation
from escalade.rules.dice import Dice
from escalade.rules.no_quarter.damage import ARMOUR_SOURCE, DAMAGE_SOURCE, Hit, resolve_hit
from escalade.rules.no_quarter.destruction import HOLD_SOURCE, held_gate_wounds
from escalade.rules.no_quarter.falls import FALL_SOURCE, PRONE_SOURCE, fall

from .lookup import disengage, unit_of, with_figure, with_structure
from .state import CASUALTY, OUTSIDE, Game, Place, Structure
from .step import Step


def hit_text(name: str, hit: Hit, toughness: int, armour: int, dice: Dice) -> tuple[str, int, bool]:
    """Roll a hit on anything: how it went in words, its wounds, and whether it was saved."""
    result = resolve_hit(hit, toughness, armour, dice)
    faces = [roll.face for roll in result.rolls]
    text = f"{name}: strength {hit.strength} hit"
    if result.save_needed is not None:
        text += f"; save {result.save_needed} or less, rolled {faces.pop(0)}"
    if not result.saved:
        text += f"; wound {result.wound_needed} or less, rolled {faces[-1]}"
    return text, result.wounds, result.saved


def hit_figure(game: Game, name: str, hit: Hit, dice: Dice) -> Step:
    """One hit on a figure: its save, its wound, and its death; nothing for one already dead."""
    figure = game.figures[name]
    if not figure.alive:
        return Step(game)
    profile = unit_of(game, figure).profile
    text, wounds, saved = hit_text(name, hit, profile.toughness, profile.armour, dice)
    if wounds:
        return wound_figure(game, name, wounds, text, DAMAGE_SOURCE)
    if saved:
        return Step(game).say(f"{text}: saved", ARMOUR_SOURCE)
    return Step(game).say(f"{text}: unhurt", DAMAGE_SOURCE)


def hit_figures(game: Game, names: Iterable[str], hit: Hit, dice: Dice) -> Step:
    """The same hit on several figures in turn."""
    return Step(game).then_for(names, lambda game, name: hit_figure(game, name, hit, dice))


def wound_figure(game: Game, name: str, wounds: int, text: str, source: Citation) -> Step:
    """Wounds that a figure takes, and its death when none is left."""
    left = max(0, game.figures[name].wounds - wounds)
    game = with_figure(game, name, wounds=left)
    if left:
        return Step(game).say(f"{text}: {wounds} W lost, {left} left", source).then(check_gates)
    game = with_figure(disengage(game, name), name, place=CASUALTY, actions=0, prone=False)
    return Step(game).say(f"{text}: killed", source).then(partial(lose_contact, names=(name,)))


def drop_figure(game: Game, name: str, height_in: float, dice: Dice, onto: Place = OUTSIDE) -> Step:
    """A figure falls so far: the hit, and if it lives it lies prone at the bottom."""
    verdict = fall(height_in)
    game = with_figure(disengage(game, name), name, place=onto, prone=verdict.prone)
    step = Step(game).say(f"{name} falls {height_in:g} in", FALL_SOURCE)
    step = step.then(partial(lose_contact, names=(name,)))
    step = step.then(partial(hit_figure, name=name, hit=Hit(verdict.strength), dice=dice))
    if step.game.figures[name].alive:
        step = step.say(f"{name} lies prone", PRONE_SOURCE)
    return step


def total_wounds(game: Game, structure: Structure) -> int:
    """Wounds of a structure, with those that models holding a gate add."""
    if structure.kind != "gate":
        return structure.wounds
    held = sum(game.figures[name].wounds for name in structure.holders)
    return structure.wounds + held_gate_wounds(held)


def lose_contact(game: Game, names: Iterable[str]) -> Step:
    """Figures leave the gates they held and the machines they touched."""
    gone = frozenset(names)
    for each in game.structures.values():
        if not gone.isdisjoint((*each.holders, *each.pushers)):
            game = with_structure(
                game,
                each.name,
                holders=tuple(name for name in each.holders if name not in gone),
                pushers=tuple(name for name in each.pushers if name not in gone),
            )
    return check_gates(game)


def check_gates(game: Game) -> Step:
    """A gate that stood only by its holders' bonus breaks when they are too few for it.

    Source: No Quarter: Siege, Hold The Gate, p. 30.
    """
    step = Step(game)
    for gate in game.structures.values():
        if gate.kind != "gate" or gate.destroyed or gate.lost < total_wounds(game, gate):
            continue
        broken = with_structure(step.game, gate.name, destroyed=True, holders=())
        step = Step(broken, step.lines)
        step = step.say(f"{gate.name} breaks: too few hold it now", HOLD_SOURCE)
    return step
