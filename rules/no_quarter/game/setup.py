"""Setting up: the siege, the castle, the machines, the units and where they start."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from escalade.rules.dice import Dice
from escalade.rules.dimensions import Dimensions
from escalade.rules.errors import IllegalAction, UnknownName
from escalade.rules.kinds import MACHINE_KINDS
from escalade.rules.no_quarter.components import component_profile
from escalade.rules.no_quarter.damage import DIE
from escalade.rules.no_quarter.deployment import (
    DEPLOY_SOURCE,
    INFILTRATE_SOURCE,
    Deployed,
    deployment_problem,
)
from escalade.rules.no_quarter.fighting import find_melee_weapon
from escalade.rules.no_quarter.figures import Profile, printed_profiles
from escalade.rules.no_quarter.forces import Force
from escalade.rules.no_quarter.formations import check_formation
from escalade.rules.no_quarter.muster import POINTS_SOURCE, allowance
from escalade.rules.no_quarter.shooting import find_weapon
from escalade.rules.no_quarter.sources import siege
from escalade.rules.no_quarter.turns import LENGTH_SOURCE, USUAL_TURNS, Side, game_length

from .lookup import find_machine, find_structure, find_unit, name_all, pick, with_figures
from .state import OUTSIDE, Figure, Game, Place, Structure, Unit, Way
from .step import Step

RESERVE_SOURCE = siege("Reserve Unit Deployment", 10)


@dataclass(frozen=True, slots=True)
class Siege:
    """Begin: the attackers' points, the number of turns (0: roll for it), and the camp."""

    points: int
    turns: int = USUAL_TURNS
    triage_sets: int = 0
    wagons: int = 0


def siege_begins(game: Game, action: Siege, dice: Dice) -> Step:
    """Agree on points and length.

    Source: No Quarter: Siege, Points Allowance, p. 4; Number of Player Turns, p. 5.
    """
    turns = action.turns or game_length(dice.roll(DIE, "length of the game"))
    game = replace(
        game,
        points=action.points,
        turns=turns,
        triage_sets=action.triage_sets,
        wagons=action.wagons,
    )
    attacker, defender = allowance(action.points, "attacker"), allowance(action.points, "defender")
    text = (
        f"{attacker.troops} points attack, {defender.troops} defend, "
        f"{attacker.siege} each for siege works"
    )
    return Step(game).say(text, POINTS_SOURCE).say(f"{turns} turns", LENGTH_SOURCE)


@dataclass(frozen=True, slots=True)
class Build:
    """Set up a piece of castle, an added defence or a siege machine.

    Castle pieces take their wounds from their size; ``part_of`` is the piece a gate is set in.
    """

    name: str
    kind: str
    width: float = 0.0
    height: float = 0.0
    depth: float = 0.0
    hoarding: bool = False
    part_of: str = ""


def build(game: Game, action: Build, dice: Dice) -> Step:
    """Set up a structure with the profile of its kind and, for castle, the wounds of its size.

    Source: No Quarter: Siege, Castle Components, p. 21 and 22.
    """
    _check_new(game, action.name)
    size = (action.width, action.height, action.depth)
    dimensions = Dimensions.exact(*size) if all(size) else None
    profile = component_profile(action.kind, dimensions, hoarding=action.hoarding)
    if profile.toughness is None or profile.armour is None or profile.wounds is None:
        raise IllegalAction(f"the book gives a {action.kind} no wounds; it needs no setting up")
    if action.part_of:
        find_structure(game, action.part_of)
    structure = Structure(
        action.name,
        action.kind,
        profile.toughness,
        profile.armour,
        profile.wounds.value,
        action.height,
        part_of=action.part_of,
    )
    game = replace(game, structures={**game.structures, action.name: structure})
    text = f"{action.name}: T{profile.toughness} W{profile.wounds.value} AR{profile.armour}"
    return Step(game).say(f"{profile.title} {text}", profile.source)


@dataclass(frozen=True, slots=True)
class Enlist:
    """Bring a unit into the game; a unit of one model is a single figure of the unit's name."""

    name: str
    side: Side
    profile: str
    models: int
    formation: str = "skirmish"
    melee: str = "improvised"
    ranged: str = ""
    abilities: tuple[str, ...] = ()
    general: bool = False
    infiltrating: bool = False


def enlist(game: Game, action: Enlist, dice: Dice) -> Step:
    """Bring a unit into the game with its profile and weapons.

    Profiles of a force's own come into the game with :func:`enlist_force`.
    """
    profiles = printed_profiles()
    if action.profile not in profiles:
        raise UnknownName("profile", action.profile, profiles)
    return _enlist(game, action, profiles[action.profile])


def enlist_force(game: Game, force: Force) -> Step:
    """Bring every unit of a force into the game, with profiles of its own where it has them.

    Its works are set up one by one with ``build``: they need names and places.
    """
    step = Step(game)
    for entry in force.units:
        profile = force.profile(entry.profile)
        if profile is None:
            raise UnknownName("profile", entry.profile, printed_profiles())
        action = Enlist(
            entry.name,
            force.side,
            entry.profile,
            entry.models,
            entry.formation,
            entry.melee,
            entry.ranged,
            entry.abilities,
            entry.general,
            entry.infiltrating,
        )
        step = step.then(partial(_enlist, action=action, profile=profile))
    return step


def _enlist(game: Game, action: Enlist, profile: Profile) -> Step:
    _check_new(game, action.name)
    if action.models < 1:
        raise IllegalAction(f"{action.name} needs at least one model")
    find_melee_weapon(action.melee)
    if action.ranged:
        find_weapon(action.ranged)
    check_formation(action.formation, inside_castle=action.side == "defender")
    unit = Unit(
        action.name,
        action.side,
        profile,
        action.formation,
        action.melee,
        action.ranged,
        action.abilities,
        action.general,
        action.infiltrating,
    )
    names = (
        [action.name]
        if action.models == 1
        else [f"{action.name} {number}" for number in range(1, action.models + 1)]
    )
    figures = {name: Figure(name, action.name, profile.wounds) for name in names}
    game = replace(
        game,
        units={**game.units, action.name: unit},
        figures={**game.figures, **figures},
    )
    points = action.models * profile.points
    return Step(game).say(
        f"{action.name}: {action.models} x {profile.name}, {points} points; "
        f"AC{profile.ac} RA{profile.ra} CC{profile.cc} ST{profile.st} T{profile.toughness} "
        f"W{profile.wounds} CO{profile.command} AR{profile.armour} [{profile.origin}]"
    )


@dataclass(frozen=True, slots=True)
class Equip:
    """Give a unit a ladder or a grappling line."""

    name: str
    kind: Literal["ladder", "line"]
    unit: str
    length: float


def equip(game: Game, action: Equip, dice: Dice) -> Step:
    """A ladder moves with its unit; a unit always has line enough for its hooks.

    Source: No Quarter: Siege, Specialist Equipment In Units, p. 7.
    """
    _check_new(game, action.name)
    find_unit(game, action.unit)
    way = Way(action.name, action.kind, action.unit, action.length)
    game = replace(game, ways={**game.ways, action.name: way})
    text = f"{action.unit} carry {action.name}, {action.length:g} in"
    return Step(game).say(text, siege("Specialist Equipment In Units", 7))


@dataclass(frozen=True, slots=True)
class Deploy:
    """Place figures: on a piece of castle, in the yard, in a machine, or outside.

    Distances are to the nearest castle piece and the nearest enemy.
    """

    who: tuple[str, ...]
    on: str = ""
    yard: bool = False
    inside: str = ""
    from_castle: float = 0.0
    from_enemy: float = 0.0
    siege_equipment: bool = False


def deploy(game: Game, action: Deploy, dice: Dice) -> Step:
    """Place figures where their side may start.

    Source: No Quarter: Siege, Deployment, p. 10.
    """
    if game.phase != "setup":
        raise IllegalAction("the game has begun; nobody is deployed any more")
    figures = pick(game, action.who)
    unit = find_unit(game, figures[0].unit)
    place = OUTSIDE
    if action.on:
        place = Place("castle", action.on, find_structure(game, action.on).height_in)
    elif action.yard:
        place = Place("castle")
    elif action.inside:
        place = Place("machine", find_machine(game, action.inside).name)
    placed = Deployed(
        name_all(figures),
        unit.side,
        place.kind == "castle",
        action.from_castle,
        action.from_enemy,
        unit.infiltrating,
        action.siege_equipment,
    )
    problem = deployment_problem(placed)
    if problem is not None:
        raise IllegalAction(problem)
    source = INFILTRATE_SOURCE if unit.infiltrating else DEPLOY_SOURCE
    away = f", {action.from_castle:g} in from the castle" if action.from_castle else ""
    return Step(with_figures(game, figures, place=place)).say(
        f"{name_all(figures)} {place}{away}", source
    )


@dataclass(frozen=True, slots=True)
class Reserve:
    """Keep a defending unit in reserve inside a structure, to come out of its door later."""

    unit: str
    inside: str


def reserve(game: Game, action: Reserve, dice: Dice) -> Step:
    """Note where a unit waits.

    Source: No Quarter: Siege, Reserve Unit Deployment, p. 10.
    """
    unit = find_unit(game, action.unit)
    if game.phase != "setup" or unit.side != "defender":
        raise IllegalAction("only defending units are put in reserve, before the game begins")
    structure = find_structure(game, action.inside)
    if structure.kind in MACHINE_KINDS:
        raise IllegalAction(f"reserves wait in the castle, not in {structure.name}")
    figures = pick(game, [action.unit])
    game = with_figures(game, figures, place=Place("reserve", structure.name))
    return Step(game).say(f"{action.unit} in reserve in {structure.name}", RESERVE_SOURCE)


def _check_new(game: Game, name: str) -> None:
    """Raises IllegalAction for a name already taken."""
    if name in game.units or name in game.structures or name in game.ways:
        raise IllegalAction(f"something is called {name!r} already; names must differ")
