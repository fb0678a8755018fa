"""Answers of the scene as overlays: what is drawn of a sight, template, shadow, fall or leap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .listing import listed
from .overlays import DeadGround, FallPath, Leap, LeapArc, Point3, SightLine, TemplateDisc, Way

if TYPE_CHECKING:
    from escalade.scenes.climbs import ClimbAnswer
    from escalade.scenes.falls import Fall
    from escalade.scenes.leaps import LeapAnswer
    from escalade.scenes.shadows import DeadGround as DeadGroundAnswer
    from escalade.scenes.sight import Sight
    from escalade.scenes.space import Space
    from escalade.scenes.templates import TemplateAnswer


def sight_overlay(sight: Sight) -> SightLine:
    """The line between two figures, its blocked part, and what stands in the way."""
    cover = f", {sight.cover.name} cover" if sight.cover.modifier else ""
    return SightLine(
        eye=sight.eye,
        target=sight.aim,
        contact=sight.first_contact,
        blockers=tuple(dict.fromkeys(blocker.name for blocker in sight.blockers)),
        between=(sight.viewer, sight.target),
        caption=f"{sight.viewer} → {sight.target}: {sight.visible * 100:.0f} % visible, "
        f"{sight.verdict}{cover}",
    )


def template_overlay(answer: TemplateAnswer, space: Space) -> TemplateDisc:
    """The template and the state of every base that it reaches, and the components it hits."""
    from escalade.scenes.templates import footprint_of

    placed = answer.template
    hit = sum(figure.hit.hit == "yes" for figure in answer.figures)
    rolls = sum(figure.hit.hit == "roll" for figure in answer.figures)
    maybe = f", {rolls} on a roll" if rolls else ""
    return TemplateDisc(
        outline=footprint_of(placed).polygon,
        z_in=placed.z,
        bases=tuple(
            (space.figure(figure.name).base.polygon, space.figure(figure.name).z_in, figure.state)
            for figure in answer.figures
            if figure.reached and (figure.state != "none" or figure.margin_in <= placed.size_in)
        ),
        components=tuple(touched.name for touched in answer.components if touched.hit.hit),
        caption=f"{placed.name}: {placed.size_in:g} in {placed.shape}, {hit} hit{maybe}",
        label=placed.name,
    )


def shadow_overlay(dead: DeadGroundAnswer, space: Space) -> DeadGround:
    """The ground that none of the viewers sees, on every surface."""
    viewers = listed(dead.viewers)
    x, y, z = space.figure(dead.viewers[0]).eye
    return DeadGround(
        surfaces=tuple(
            (surface.z_in, surface.unseen)
            for surface in dead.surfaces
            if not surface.unseen.is_empty
        ),
        eye=(float(x), float(y), float(z)) if len(dead.viewers) == 1 else None,
        caption=f"unseen by {viewers} ({dead.height_in:g} in tall): {dead.area_in2:.0f} in²",
    )


def fall_overlay(fall: Fall, space: Space) -> FallPath:
    """The way a figure falls and where it lands."""
    base = space.figure(fall.figure).base.moved_to(fall.landing.x_in, fall.landing.y_in)
    strength = f", strength {fall.verdict.strength}" if fall.verdict else ""
    return FallPath(
        points=fall.path,
        landing=base.polygon,
        caption=f"{fall.figure} falls {fall.drop_in:.2f} in{strength}",
    )


def leap_overlay(leap: LeapAnswer) -> Leap:
    """The arc of every face of the die."""
    return Leap(
        arcs=tuple(
            LeapArc(outcome.arc, outcome.success, str(outcome.face)) for outcome in leap.outcomes
        ),
        caption=f"{leap.figure} leaps at {leap.component}: {leap.chance} to succeed",
    )


def way_overlays(answer: ClimbAnswer) -> tuple[Way, ...]:
    """Every open way once; ways along the same line share it and are named at it together."""
    lines: dict[tuple[Point3, ...], list[str]] = {}
    for route in answer.routes:
        if route.way.actions is not None:
            lines.setdefault(route.points, []).append(f"{route.way.name} {route.way.actions} AC")
    return tuple(
        Way(points, ", ".join(costs), f"{answer.figure} on to {answer.component}: {listed(costs)}")
        for points, costs in lines.items()
    )
