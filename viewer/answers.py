"""Answers of the scene as overlays: what is drawn of a sight, template, shadow, fall or leap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from escalade.models.lengths import format_length
from escalade.rules.percents import percent

from .listing import count_of, listed
from .measures import area_text, length_text, margin_text, size_text
from .overlays import (
    BetterStart,
    DeadGround,
    FallPath,
    Leap,
    LeapArc,
    LiveShadow,
    Packed,
    Point3,
    SightLine,
    TemplateDisc,
    Way,
)

if TYPE_CHECKING:
    from escalade.rules.system import TemplateState
    from escalade.scenes.bases import Base
    from escalade.scenes.climbs import ClimbAnswer, Route
    from escalade.scenes.falls import Fall
    from escalade.scenes.leap_starts import LeapStart
    from escalade.scenes.leaps import Leap as LeapOutcome
    from escalade.scenes.leaps import LeapAnswer
    from escalade.scenes.packing import Capacity
    from escalade.scenes.scene import PlacedTemplate, Scene
    from escalade.scenes.shadows import DeadGround as DeadGroundAnswer
    from escalade.scenes.sight import Sight
    from escalade.scenes.space import Space
    from escalade.scenes.templates import TemplateAnswer, UnderTemplate


UNDER: dict[TemplateState, str] = {
    "full": "fully under",
    "partial": "partly under",
    "none": "clear",
}
"""How a state that was agreed on is written."""

NEAR_OF_TEMPLATE = 0.5
"""Bases nearer to a template than this share of its size are drawn and named as clear of it."""


def sight_overlay(sight: Sight, space: Space) -> SightLine:
    """The line between two figures, what of the target is seen, and what stands in the way."""
    from .seen_parts import body_image

    cover = f", {sight.cover.name} cover" if sight.cover.modifier else ""
    share = f"{percent(sight.visible)} visible"
    return SightLine(
        eye=sight.eye,
        target=sight.aim,
        contact=sight.first_contact,
        blockers=tuple(dict.fromkeys(blocker.name for blocker in sight.blockers)),
        between=(sight.viewer, sight.target),
        caption=f"{sight.viewer} sees {percent(sight.visible)} of {sight.target}: "
        f"{sight.verdict}{cover}",
        share=share,
        stop="".join(blocker.where for blocker in sight.blockers[:1]),
        image=body_image(space, sight),
    )


def template_overlay(answer: TemplateAnswer, space: Space, unit: str = "inch") -> TemplateDisc:
    """The template and the state of every base that it reaches, and the components it hits."""
    from escalade.scenes.templates import footprint_of

    placed = answer.template
    hit = sum(figure.hit.hit == "yes" for figure in answer.figures)
    rolls = sum(figure.hit.hit == "roll" for figure in answer.figures)
    shape = "half circle" if placed.shape == "half" else placed.shape
    what = f"{size_text(placed.size_in, unit)} {shape}"
    maybe = f", {rolls} on a roll" if rolls else ""
    beyond = f", {percent(answer.off_table)} off the table" if answer.off_table else ""
    return TemplateDisc(
        outline=footprint_of(placed).polygon,
        z_in=placed.z,
        bases=tuple(
            (space.figure(figure.name).base.polygon, space.figure(figure.name).z_in, figure.state)
            for figure in answer.figures
            if _near(figure, placed)
        ),
        components=tuple(touched.name for touched in answer.components if touched.hit.hit),
        caption=f"{placed.name}: {what}, {hit} hit{maybe}{beyond}",
        label=placed.name,
        beside=tuple(
            (figure.name, _coverage(figure, unit))
            for figure in answer.figures
            if _near(figure, placed)
        ),
    )


def shadow_overlay(dead: DeadGroundAnswer, unit: str = "inch") -> DeadGround:
    """The ground that none of the viewers sees and what one alone sees, on every surface."""
    several = len(dead.viewers) > 1
    alone = sum(surface.seen_by_one.area for surface in dead.surfaces) if several else 0.0
    unseen = _unseen_by(dead.viewers, dead.height_in, unit)
    return DeadGround(
        surfaces=tuple((surface.z_in, surface.unseen) for surface in dead.surfaces),
        by_one=tuple((s.z_in, s.seen_by_one) for s in dead.surfaces) if several else (),
        viewers=dead.viewers,
        hidden=tuple(name for name in dead.figures if name not in dead.viewers),
        caption=f"{unseen}: {area_text(dead.area_in2, unit)}",
        alone=f"seen by one alone: {area_text(alone, unit)}" if alone else "",
    )


def _near(figure: UnderTemplate, placed: PlacedTemplate) -> bool:
    """Whether a base is under a template, beside it on its level, or was agreed on."""
    return figure.agreed is not None or (
        figure.reached
        and (figure.state != "none" or figure.margin_in <= placed.size_in * NEAR_OF_TEMPLATE)
    )


def _coverage(figure: UnderTemplate, unit: str) -> str:
    if figure.agreed is not None:
        under = f"{UNDER[figure.state]} by hand"
    elif figure.state == "none":
        return f"clear by {margin_text(figure.margin_in, unit)}"
    else:
        under = "fully under" if figure.state == "full" else f"{percent(figure.coverage)} under"
    if figure.hit.hit == "no":
        return under if figure.state == "none" else f"{under}, not hit"
    return under + (f", hit on {figure.hit.needed} or less" if figure.hit.hit == "roll" else "")


def live_shadow(
    space: Space,
    viewers: Sequence[str],
    height_in: float,
    carried: Scene | None = None,
    unit: str = "inch",
) -> LiveShadow:
    """What the viewers cannot see, for the renderer to find; ``carried`` is where they are held."""
    eyes = []
    for name in viewers:
        figure = space.figure(name)
        at = figure.base.at_in if carried is None else carried.figure(name).at
        eyes.append(tuple((*at, float(z)) for z in figure.eyes[:, 2]))
    return LiveShadow(
        tuple(viewers),
        tuple(eyes),
        height_in,
        carried is not None,
        _unseen_by(viewers, height_in, unit),
    )


def _unseen_by(viewers: Sequence[str], height_in: float, unit: str) -> str:
    return f"unseen by {listed(viewers)}, {size_text(height_in, unit)} tall"


def fall_overlay(fall: Fall, space: Space, unit: str = "inch") -> FallPath:
    """The way a figure falls, where it lands and on whom."""
    base = space.figure(fall.figure).base.moved_to(fall.landing.x_in, fall.landing.y_in)
    verdict = fall.verdict
    strength = f", strength {verdict.strength}" if verdict and verdict.strength else ""
    on = f" on {listed(fall.lands_on)}" if fall.lands_on else ""
    prone = ", prone" if verdict and verdict.prone else ""
    drop = format_length(fall.drop_in, unit)
    falls = f"falls {drop}{strength}" if verdict else "keeps its feet"
    return FallPath(
        points=fall.path,
        landing=base.polygon,
        caption=f"{fall.figure} {falls}",
        names=(fall.figure, *fall.lands_on),
        drop=f"{drop} down{strength}" if verdict else "",
        end=f"lands{on}{prone}" if verdict else f"stopped by {fall.stopped_by or 'nothing'}",
    )


def leap_overlay(leap: LeapAnswer, space: Space, unit: str = "inch") -> Leap:
    """The arc of every face of the die, each kind of outcome named once, and where each ends."""
    figure = space.figure(leap.figure)
    kinds: dict[str, list[LeapOutcome]] = {}
    for outcome in leap.outcomes:
        kinds.setdefault(_came_to(outcome, leap.component), []).append(outcome)
    labels = {faces[-1].face: f"{_faces(faces)}: {kind}" for kind, faces in kinds.items()}
    ends = {
        (outcome.ends.x_in, outcome.ends.y_in, outcome.ends.z_in): outcome.success
        for outcome in leap.outcomes
    }
    return Leap(
        arcs=tuple(
            LeapArc(outcome.arc, outcome.success, labels.get(outcome.face, ""))
            for outcome in leap.outcomes
        ),
        caption=f"{leap.figure} leaps at {leap.component}: {percent(float(leap.chance))} to get on",
        names=(leap.figure, leap.component),
        approach=_on_foot(leap.start_from),
        landings=tuple(
            (figure.base.moved_to(x, y).polygon, z, good) for (x, y, z), good in ends.items()
        ),
        better=_better_start(leap, figure.base, unit),
    )


def _on_foot(start: LeapStart) -> tuple[Point3, ...]:
    """The way to where a leap begins, on the level where it begins."""
    return tuple((x, y, start.place.z_in) for x, y in start.way)


def _better_start(leap: LeapAnswer, base: Base, unit: str) -> BetterStart | None:
    if leap.better is None:
        return None
    place, chance = leap.better.place, percent(float(leap.better.chance))
    away, towards = leap.better.beside(leap.start)
    further = f"{length_text(away, unit, places=1)} further {towards}"
    return BetterStart(
        base.moved_to(place.x_in, place.y_in).polygon,
        _on_foot(leap.better),
        f"{chance} from here",
        f"{further}: {chance} instead of {percent(float(leap.chance))}",
    )


def _came_to(outcome: LeapOutcome, component: str) -> str:
    """What became of a leap in a few words; outcomes with the same words share a label."""
    if outcome.success:
        aside = f", {outcome.pushed} aside" if outcome.pushed else ""
        return f"lands on {component}{aside}"
    why = {
        "no-room": "finds no room",
        "too-low": "too low",
        "obstacle": f"meets {outcome.hits}",
    }[outcome.result]
    return f"{why}, falls"


def _faces(outcomes: list[LeapOutcome]) -> str:
    """The faces of a die, runs of them as one.

    ``1–8``, or ``1, 4–9`` where they are not in a row.
    """
    runs: list[list[int]] = []
    for face in sorted(outcome.face for outcome in outcomes):
        if runs and runs[-1][-1] == face - 1:
            runs[-1].append(face)
        else:
            runs.append([face])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def packed_overlay(capacity: Capacity, base_mm: float) -> Packed:
    """The bases that a component's ground holds, level by level."""
    bases = tuple((base.polygon, level.z_in) for level in capacity.levels for base in level.bases)
    levels = []
    for level in capacity.levels:
        if level.bases:
            x, y = np.mean([base.at_in for base in level.bases], axis=0)
            levels.append((f"{level.name}: {len(level.bases)}", (float(x), float(y), level.z_in)))
    return Packed(
        capacity.component,
        bases,
        tuple(levels),
        f"{capacity.component} holds {count_of(capacity.total, 'base')} of {base_mm:g} mm",
    )


def way_overlays(answer: ClimbAnswer) -> tuple[Way, ...]:
    """Every open way once; ways along the same line share it and are named at it together.

    Ladders and bridges that fall short follow, with what they lack.
    """
    lines: dict[tuple[Point3, ...], list[Route]] = {}
    for route in answer.routes:
        if route.way.actions is not None:
            lines.setdefault(route.points, []).append(route)
    found = []
    for points, routes in lines.items():
        costs = [f"{route.way.name} {route.way.actions} AC" for route in routes]
        spots = max((route.spots for route in routes), key=len)
        caption = f"{answer.figure} on to {answer.component}: {listed(costs)}"
        if spots:
            caption += f", room for {len(spots)} on the way"
        found.append(Way(points, ", ".join(costs), caption, spots))
    found += [
        # The walk to it would only hide what it lacks at its end.
        Way(route.points[-2:], f"{way.using}: {way.lacks}", f"{way.using}: {way.lacks}", open=False)
        for route in answer.routes
        for way in [route.way]
        if way.lacks
    ]
    return tuple(found)
