"""Up the wall: ladders, lines, bare stone, leaps and wings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Literal

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.no_quarter.climbing import (
    HOOK_ACTIONS,
    HOOK_SOURCE,
    LADDER_SOURCE,
    LIFT_SOURCE,
    MOST_ON_LINE,
    check_raise,
    check_spot,
    hook_check,
    lift_actions,
)
from escalade.rules.no_quarter.damage import DIE
from escalade.rules.no_quarter.leaps import (
    LEAP_ACTIONS,
    LEAP_SOURCE,
    LEAST_STRENGTH,
    leap_reach_in,
    leap_succeeds,
)
from escalade.rules.no_quarter.movement import ascent_cost, find_pace, move_cost
from escalade.rules.no_quarter.sources import siege
from escalade.rules.rounding import ROUNDING

from .harm import drop_figure, lose_contact
from .lookup import (
    check_up,
    find_figure,
    find_structure,
    find_way,
    name_all,
    pick,
    spend,
    unit_of,
    with_figure,
    with_figures,
    with_way,
)
from .ruin import on_way
from .state import Figure, Game, Place, Way
from .step import Step

CLIMB_SOURCE = siege("Special Climbing Abilities", 14)
TOP_SOURCE = siege("Reaching The Top", 13)
FLY_SOURCE = siege("Flying Movement", 15)


@dataclass(frozen=True, slots=True)
class RaiseLadder:
    """Raise a ladder against a wall, with a model lifted at its top if one is named.

    ``defenders_in_reach`` when an enemy stands where the lifted model arrives: it then charges.
    """

    ladder: str
    by: tuple[str, ...]
    against: str
    lift: str = ""
    defenders_in_reach: bool = False


def raise_ladder(game: Game, action: RaiseLadder, dice: Dice) -> Step:
    """Raise a ladder for nothing; the lifted model gets half its actions, whatever was spent.

    Source: No Quarter: Siege, Using Ladders and The "Ladder Lift", p. 13.
    """
    ladder = find_way(game, action.ladder)
    if ladder.kind != "ladder" or ladder.against:
        raise IllegalAction(f"{ladder.name} cannot be raised: it is up, or is no ladder")
    wall = find_structure(game, action.against)
    hands = pick(game, action.by)
    check_up(hands)
    raisers = tuple(each for each in hands if each.name != action.lift)
    spend(game, raisers, 0, "raising")
    check_raise(len(raisers), ladder.length_in, wall.height_in)
    step = Step(with_way(game, ladder.name, against=wall.name))
    step = step.say(
        f"{ladder.name}: raised against {wall.name} by {name_all(raisers)} for 0 AC", LADDER_SOURCE
    )
    if not action.lift:
        return step
    lifted = find_figure(game, action.lift)
    if lifted.unit != ladder.unit:
        raise IllegalAction(f"{lifted.name} is not of {ladder.unit}, whose ladder it is")
    full = unit_of(game, lifted).profile.ac
    actions = lift_actions(full, defenders_in_reach=action.defenders_in_reach)
    top = Place("ladder", ladder.name, ladder.length_in)
    charging = action.defenders_in_reach
    step = step.change(
        partial(with_figure, name=lifted.name, place=top, actions=actions, charging=charging)
    )
    bonus = " and 3 for the charge" if charging else ""
    text = f"{lifted.name} is lifted to the top with {actions} AC (half of {full}{bonus})"
    return step.say(text, LIFT_SOURCE)


@dataclass(frozen=True, slots=True)
class Climb:
    """Climb a ladder or a line to so many inches up."""

    who: str
    way: str
    to: float
    pace: Literal["climb", "double time"] = "climb"


def climb(game: Game, action: Climb, dice: Dice) -> Step:
    """Climb for 1 AC an inch; two inches between models, two models on a line.

    Source: No Quarter: Siege, Using Ladders, p. 13; Using Grappling Hooks, p. 14.
    """
    way = find_way(game, action.way)
    if not way.against:
        raise IllegalAction(f"{way.name} leans against nothing")
    figure = find_figure(game, action.who)
    check_up((figure,))
    if action.pace == "double time" and not unit_of(game, figure).can("double time"):
        raise IllegalAction(f"{figure.name} has no double time")
    others = [each for each in on_way(game, way.name) if each.name != figure.name]
    if way.kind == "line" and len(others) >= MOST_ON_LINE:
        raise IllegalAction(f"{way.name} carries {MOST_ON_LINE} models at most")
    check_spot(action.to, tuple(each.place.height_in for each in others), way.length_in)
    begun = figure.place.height_in if figure.place.on == way.name else 0.0
    overtaken = [each.name for each in others if begun < each.place.height_in < action.to]
    if overtaken:
        raise IllegalAction(f"{figure.name} cannot climb past {', '.join(overtaken)}")
    cost = move_cost(abs(action.to - begun), action.pace)
    game = spend(game, (figure,), cost, "the climb")
    game = with_figure(game, figure.name, place=Place(way.kind, way.name, action.to))
    text = f"{figure.name} climbs {way.name} to {action.to:g} in for {cost} AC"
    step = Step(game).say(text, LADDER_SOURCE if way.kind == "ladder" else HOOK_SOURCE)
    return step.then(partial(lose_contact, names=(figure.name,)))


@dataclass(frozen=True, slots=True)
class StepOff:
    """Step from the top of a ladder, a line or the bare wall on to the battlements."""

    who: tuple[str, ...]


def step_off(game: Game, action: StepOff, dice: Dice) -> Step:
    """Step on to merlon or wall-walk for nothing, where there is room.

    An enemy in the way must first be beaten or pushed back; then this move is the follow-up.

    Source: No Quarter: Siege, Reaching The Top, p. 13.
    """
    step = Step(game)
    for figure in pick(game, action.who):
        wall = find_structure(step.game, _leans_on(step.game, figure))
        if figure.place.height_in + ROUNDING.typed_in < wall.height_in:
            raise IllegalAction(
                f"{figure.name} is at {figure.place.height_in:g} in, below the top of {wall.name} "
                f"at {wall.height_in:g} in"
            )
        onto = Place("castle", wall.name, wall.height_in)
        step = step.change(partial(with_figure, name=figure.name, place=onto))
        step = step.say(f"{figure.name} steps on to {wall.name} for 0 AC", TOP_SOURCE)
    return step


def _leans_on(game: Game, figure: Figure) -> str:
    """The structure that a climbing figure is at."""
    match figure.place.kind:
        case "ladder" | "line":
            return game.ways[figure.place.on].against
        case "face":
            return figure.place.on
    raise IllegalAction(f"{figure.name} is {figure.place}, not at the top of a climb")


@dataclass(frozen=True, slots=True)
class Hook:
    """Throw a grappling hook at the battlements from within two inches of the wall."""

    who: str
    line: str
    against: str


def hook(game: Game, action: Hook, dice: Dice) -> Step:
    """Throw the hook: 1 AC, 9 or less.

    Source: No Quarter: Siege, Using Grappling Hooks, p. 14.
    """
    line: Way = find_way(game, action.line)
    if line.kind != "line" or line.against:
        raise IllegalAction(f"{line.name} cannot be thrown: it hangs already, or is no line")
    wall = find_structure(game, action.against)
    check_raise(2, line.length_in, wall.height_in)
    figure = find_figure(game, action.who)
    game = spend(game, (figure,), HOOK_ACTIONS, "the throw")
    thrown = hook_check().roll(dice)
    step = Step(game).say(str(thrown), HOOK_SOURCE)
    if not thrown.success:
        return step.say(f"{line.name} does not catch")
    return step.change(partial(with_way, name=line.name, against=wall.name)).say(
        f"{line.name} holds on {wall.name}"
    )


@dataclass(frozen=True, slots=True)
class Scale:
    """Climb the bare face of a wall, with the climb trait, to so many inches up."""

    who: tuple[str, ...]
    wall: str
    to: float


def scale(game: Game, action: Scale, dice: Dice) -> Step:
    """Climb straight up the stone for 1 AC an inch or part of one.

    Source: No Quarter: Siege, Special Climbing Abilities, p. 14.
    """
    wall = find_structure(game, action.wall)
    figures = pick(game, action.who)
    if action.to > wall.height_in + ROUNDING.typed_in:
        raise IllegalAction(f"{wall.name} is only {wall.height_in:g} in high")
    for figure in figures:
        if not unit_of(game, figure).can("climb"):
            raise IllegalAction(f"{figure.name} has no climb trait")
        begun = figure.place.height_in if figure.place.kind == "face" else 0.0
        game = spend(game, (figure,), move_cost(action.to - begun, "climb"), "the climb")
    game = with_figures(game, figures, place=Place("face", wall.name, action.to))
    text = f"{name_all(figures)}: up the face of {wall.name} to {action.to:g} in"
    return Step(game).say(text, CLIMB_SOURCE)


@dataclass(frozen=True, slots=True)
class Leap:
    """Leap on to the battlements, from as far off as they are high.

    ``pushes`` names a model no bigger than the leaper that stands where it lands and must make
    room; ``over_edge`` when that model is pushed off the wall, so many inches down.
    """

    who: str
    onto: str
    pushes: str = ""
    over_edge: float = 0.0


def leap(game: Game, action: Leap, dice: Dice) -> Step:
    """Leap for 5 AC: (D10 + 5) / 2 in up, or a fall from there.

    Source: No Quarter: Siege, Using The Leap Ability, p. 14.
    """
    figure = find_figure(game, action.who)
    unit = unit_of(game, figure)
    if not unit.can("leap") or unit.profile.st < LEAST_STRENGTH:
        raise IllegalAction(f"{figure.name} cannot leap: it takes the ability and ST 6")
    check_up((figure,))
    wall = find_structure(game, action.onto)
    game = spend(game, (figure,), LEAP_ACTIONS, "the leap")
    face = dice.roll(DIE, "leap")
    reach = leap_reach_in(face)
    text = f"{figure.name} leaps: rolled {face}, reaches {reach:g} in of {wall.height_in:g}"
    step = Step(game).say(text, LEAP_SOURCE)
    if not leap_succeeds(face, wall.height_in):
        fall = partial(drop_figure, name=figure.name, height_in=reach, dice=dice)
        return step.say("too low: it crashes into the wall").then(fall)
    onto = Place("castle", wall.name, wall.height_in)
    step = step.change(partial(with_figure, name=figure.name, place=onto))
    step = step.say(f"{figure.name} stands {onto}")
    if not action.pushes:
        return step
    pushed = find_figure(step.game, action.pushes)
    step = step.say(f"{pushed.name} is pushed aside without a contest", LEAP_SOURCE)
    if not action.over_edge:
        return step
    return step.then(partial(drop_figure, name=pushed.name, height_in=action.over_edge, dice=dice))


@dataclass(frozen=True, slots=True)
class FlyUp:
    """Fly up on to a piece of castle, from at least as far off as it is high."""

    who: tuple[str, ...]
    onto: str
    from_wall: float


def fly_up(game: Game, action: FlyUp, dice: Dice) -> Step:
    """Fly up an inch for every inch forward.

    Source: No Quarter: Siege, Flying Movement, p. 15.
    """
    wall = find_structure(game, action.onto)
    figures = pick(game, action.who)
    for figure in figures:
        if not unit_of(game, figure).can("flying"):
            raise IllegalAction(f"{figure.name} cannot fly")
    if action.from_wall + ROUNDING.typed_in < wall.height_in:
        raise IllegalAction(
            f"the ascent must begin {wall.height_in:g} in from {wall.name}, "
            f"not {action.from_wall:g}"
        )
    cost = ascent_cost(wall.height_in)
    game = spend(game, figures, cost, "the ascent")
    game = with_figures(game, figures, place=Place("castle", wall.name, wall.height_in))
    text = f"{name_all(figures)}: in flight up on to {wall.name} for {cost} AC"
    return Step(game).say(text, FLY_SOURCE, find_pace("fly up").source)
