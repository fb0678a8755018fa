"""A figure that leaps or climbs on to a component, as one step of the game."""

from __future__ import annotations

import math
from collections.abc import Iterator

from escalade.models.lengths import format_length
from escalade.rules.dice import check_face
from escalade.scenes.climbs import ClimbAnswer, Route
from escalade.scenes.falls import Fall, push
from escalade.scenes.leaps import Leap, LeapAnswer
from escalade.scenes.places import Place
from escalade.scenes.scene import Figure
from escalade.scenes.space import Space

from .edits import Replace
from .falling import fall_lines, hits_of, landed, with_hits
from .listing import listed
from .play import Line, Play, PlayStep, lines_of, step

LEAP_RESULTS = {
    "lands": "lands on top",
    "pushes": "lands and pushes one away",
    "no-room": "finds no room on top",
    "too-low": "falls short",
    "obstacle": "hits what stands higher",
}


def leap_step(
    play: Play, space: Space, answer: LeapAnswer, face: int, unit: str, *, typed: bool
) -> PlayStep:
    """A leap comes to what its die makes of it: on top, or down at the foot with its hits.

    Whoever is pushed off the place goes straight on; its winner may push another way instead, with
    the tool for falls, before the leap. Raises DiceError for a face that the die does not have,
    CannotStand where one who is pushed lands nowhere.
    """
    outcome = answer.outcomes[check_face(len(answer.outcomes), face) - 1]
    leaper = space.figure(answer.figure).figure
    pushed = None if outcome.pushed is None else _pushed(space, answer, outcome)
    before = (leaper, *(() if pushed is None else (space.figure(pushed.figure).figure,)))
    after = (_after_leap(leaper, outcome), *(landed(f, pushed) for f in before[1:] if pushed))
    hurt = outcome.fall
    hits = with_hits(play.hits, leaper.name, 0 if hurt is None else hurt.hits)
    if pushed is not None:
        hits = with_hits(hits, pushed.figure, hits_of(pushed))
    die = f"D{len(answer.outcomes)} {'on the table' if typed else 'in the tray'}: {face}"
    title = f"{leaper.name} leaps at {answer.component}, {die}: {LEAP_RESULTS[outcome.result]}"
    lines = _leap_lines(answer, outcome, pushed, unit)
    return step(play, title, lines, edit=Replace(title, before, after), hits=hits)


def climb_step(
    play: Play, space: Space, answer: ClimbAnswer, route: Route, place: Place, unit: str
) -> PlayStep:
    """A figure gets on to a component by one of its ways, or stops on it at a place."""
    figure = space.figure(answer.figure).figure
    up = format_length(place.z_in - space.figure(figure.name).z_in, unit)
    using = route.way.using or route.way.name
    done = place.on == answer.component
    where = f"on to {answer.component}" if done else f"at {answer.component}"
    title = f"{figure.name} climbs {up} up {where} by {using}"
    after = figure.model_copy(
        update={"at": (place.x_in, place.y_in), "on": place.on, "z": place.z_in}
    )
    cost = f"{route.way.actions} actions for all of the way, needs {route.way.needs}"
    lines = (Line(cost, str(route.way.source)), *lines_of(route.way.reasons))
    return step(play, title, lines, edit=Replace(title, (figure,), (after,)))


def _pushed(space: Space, answer: LeapAnswer, outcome: Leap) -> Fall:
    """What becomes of the one who must make room: pushed straight on, until the place is free."""
    assert outcome.pushed is not None
    base, other = space.figure(answer.figure).base, space.figure(outcome.pushed).base
    dx, dy = outcome.ends.x_in - answer.start.x_in, outcome.ends.y_in - answer.start.y_in
    far = (max(base.length_in, base.width_in) + max(other.length_in, other.width_in)) / 2
    share = far / math.hypot(dx, dy)
    return push(space, outcome.pushed, (dx * share, dy * share))


def _after_leap(leaper: Figure, outcome: Leap) -> Figure:
    ends, hurt = outcome.ends, outcome.fall
    return leaper.model_copy(
        update={
            "at": (ends.x_in, ends.y_in),
            "on": ends.on,
            "z": ends.z_in,
            "prone": leaper.prone or (hurt is not None and hurt.prone),
        }
    )


def _leap_lines(
    answer: LeapAnswer, outcome: Leap, pushed: Fall | None, unit: str
) -> Iterator[Line]:
    source = str(answer.verdict.source)
    reach = format_length(outcome.reach_in, unit)
    yield Line(f"reaches {reach} of {format_length(answer.rise_in, unit)}", source)
    if outcome.hits is not None:
        yield Line(f"meets {outcome.hits}", source)
    if outcome.fall is not None:
        on = f", on {listed(outcome.lands_on)}" if outcome.lands_on else ""
        hard = f"a hit of strength {outcome.fall.strength}" if outcome.fall.hits else "no hit"
        yield Line(f"falls{on}: {hard}", str(outcome.fall.source))
        yield from lines_of(outcome.fall.reasons)
    if pushed is not None:
        yield Line(f"pushes {pushed.figure} straight on", source)
        yield from fall_lines(pushed, unit)
