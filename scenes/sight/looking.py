"""Can one figure see another? A share, its interval, a verdict, and what would change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.rules.system import Blocker, Cover, LosVerdict, Sighting, SightVerdict
from escalade.scenes.denominators import Denominator
from escalade.scenes.errors import NoSuchName
from escalade.scenes.space import Space, SpaceFigure

from .after_moves import when_moved
from .glances import NOTHING_BETWEEN, Gaze, Glance, glance_at
from .mesh_bodies import Body, MeshBody, mesh_body
from .mesh_glances import glance_at_mesh, mesh_when_moved
from .moves import (
    SIGHT_CLASSES,
    Look,
    Move,
    agreeing,
    changes_if_shifted,
    decides_all,
    height_to_see,
    sight_class,
    smallest_move,
)
from .obstacles import scan_error_near
from .sightings import sighting_of_component, sighting_of_figure, stand_of
from .targets import target_of
from .ways import SIDES

TOLERANCE_IN = 0.125
"""How well players place figures and eyes by hand: an eighth of an inch."""


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """What one figure sees of another, or of a component.

    ``visible`` is the share of the target's image (its ``denominator``, from the viewer's eye, on
    the plane square to the line to the target's middle) that nothing else hides, between
    ``visible_low`` and ``visible_high``. ``verdict`` is disputed when a move of ``tolerance_in`` or
    less changes ``measured``, one of SIGHT_CLASSES; ``flip`` is the smallest move that does, None
    when none within reach does. It is disputed, too, when the components near the line are scans
    whose sides may be off by so much that the class would be another: ``scan_error_in`` is then
    how much, and otherwise None.
    ``raise_in`` says how far the eye must rise to see a target that is blocked. ``eyes`` are the
    shares of height that were asked for, None for each figure's own; ``eye`` is the one that sees
    most. ``reverse`` is the other direction, ``differs`` why it is another (None inside it and for
    a component, which has no eye).
    """

    viewer: str
    target: str
    eye: tuple[float, float, float]
    aim: tuple[float, float, float]
    denominator: Denominator
    visible: float
    visible_low: float
    visible_high: float
    verdict: SightVerdict
    measured: str
    tolerance_in: float
    scan_error_in: float | None
    distance_in: float
    blockers: tuple[Blocker, ...]
    first_contact: tuple[float, float, float] | None
    flip: Move | None
    raise_in: float | None
    cover: Cover
    line_of_sight: LosVerdict
    notes: tuple[str, ...]
    eyes: tuple[float, ...] | None = None
    reverse: Sight | None = None
    differs: str | None = None


def look(
    space: Space,
    viewer_name: str,
    target_name: str,
    tolerance_in: float = TOLERANCE_IN,
    of: Denominator = "body",
    eyes: tuple[float, ...] | None = None,
) -> Sight:
    """What the viewer sees of the target, and the target of the viewer.

    ``of`` names what of a figure counts; a component always counts whole. ``eyes`` are shares of
    the viewer's height, its own unless given; of several the one that sees most is taken. Raises
    NoSuchName for a viewer that is no figure of the scene and a target that is neither figure nor
    component.
    """
    viewer = space.figure(viewer_name)
    if target_name not in {figure.name for figure in space.figures}:
        return replace(_at_component(space, viewer, target_name, tolerance_in, eyes), eyes=eyes)
    target = space.figure(target_name)
    there = _at_figure(space, viewer, target, tolerance_in, of, eyes)
    back = replace(_at_figure(space, target, viewer, tolerance_in, of, eyes), eyes=eyes)
    return replace(there, eyes=eyes, reverse=back, differs=_why_they_differ(there, back))


def _at_figure(
    space: Space, viewer: SpaceFigure, target: SpaceFigure, tolerance_in: float,
    of: Denominator, eyes: tuple[float, ...] | None,
) -> Sight:  # fmt: skip
    nobody = frozenset({viewer.name, target.name})

    def glance(eye: FloatArray) -> Glance:
        body = target_of(target, of, eye)
        if isinstance(body, MeshBody):
            return NOTHING_BETWEEN if body.holds(eye) else glance_at_mesh(space, eye, body, nobody)
        return glance_at(space, Gaze(eye, body, nobody))

    eye, seen = _best(viewer, eyes, glance)
    plain = target_of(target, of, eye, SIDES)
    stands = (stand_of(space, viewer), stand_of(space, target))
    moved = (
        mesh_when_moved(space, eye, plain, nobody, stays=False)
        if isinstance(plain, MeshBody)
        else when_moved(space, Gaze(eye, plain, nobody))
    )
    return _judged(
        space, viewer.name, target.name, of, eye, plain, seen, moved, tolerance_in,
        lambda verdict: sighting_of_figure(space, viewer, target, stands, seen, verdict),
    )  # fmt: skip


def _at_component(
    space: Space, viewer: SpaceFigure, name: str, tolerance_in: float,
    eyes: tuple[float, ...] | None,
) -> Sight:  # fmt: skip
    known = {component.name: component for component in space.components}
    if name not in known:
        raise NoSuchName(
            "figure or component", name, [*(figure.name for figure in space.figures), *known]
        )
    body, nobody = mesh_body(known[name].mesh), frozenset({viewer.name})
    eye, glance = _best(viewer, eyes, lambda eye: glance_at_mesh(space, eye, body, nobody))
    return _judged(
        space, viewer.name, name, "model", eye, body, glance,
        mesh_when_moved(space, eye, body, nobody, stays=True), tolerance_in,
        lambda verdict: sighting_of_component(space, viewer, known[name], glance, verdict),
    )  # fmt: skip


def _best(
    viewer: SpaceFigure, eyes: tuple[float, ...] | None, glance: Callable[[FloatArray], Glance]
) -> tuple[FloatArray, Glance]:
    """The eye that sees most, and what it sees."""
    feet = np.array([*viewer.base.at_in, viewer.z_in])
    up = np.array([0.0, 0.0, viewer.body_height_in])
    places = [feet + share * up for share in eyes or viewer.eye_shares]
    seen = [glance(place) for place in places]
    best = min(range(len(seen)), key=lambda index: seen[index].hidden)
    return places[best], seen[best]


def _judged(
    space: Space, viewer: str, target: str, of: Denominator, eye: FloatArray, body: Body,
    glance: Glance, moved: Look, tolerance_in: float, told: Callable[[SightVerdict], Sighting],
) -> Sight:  # fmt: skip
    measured = int(sight_class(np.array([glance.hidden]))[0])
    if 0 < glance.hidden < 1:
        moved = agreeing(moved, glance.hidden)
    flip = smallest_move(moved, measured, body.centre - eye, tolerance_in)
    error_in = scan_error_near(space, eye, body.vertices)
    by_scan = error_in > 0 and changes_if_shifted(moved, measured, error_in)
    verdict: SightVerdict = "partial"
    if by_scan or (flip is not None and flip.distance_in <= tolerance_in):
        verdict = "disputed"
    elif glance.hidden in {0, 1}:
        verdict = "blocked" if glance.hidden else "clear"
    facts = told(verdict)
    if verdict == "disputed":
        shift_in = error_in if by_scan else 0.0
        hides = flip is not None and flip.distance_in <= tolerance_in and flip.leads_to == "blocked"
        doubt = hides or decides_all(moved, measured, body.centre - eye, tolerance_in, shift_in)
        facts = replace(facts, in_doubt=doubt)
    contact = glance.first_contact
    return Sight(
        viewer=viewer,
        target=target,
        eye=_point(eye),
        aim=_point(body.centre),
        denominator=of,
        visible=1 - glance.hidden,
        visible_low=1 - glance.hidden_high,
        visible_high=1 - glance.hidden_low,
        verdict=verdict,
        measured=SIGHT_CLASSES[measured],
        tolerance_in=tolerance_in,
        scan_error_in=error_in if by_scan else None,
        distance_in=facts.distance_in,
        blockers=glance.blockers,
        first_contact=None if contact is None else _point(contact),
        flip=flip,
        raise_in=height_to_see(moved) if glance.hidden == 1 else None,
        cover=space.system.cover(facts),
        line_of_sight=space.system.line_of_sight(facts),
        notes=glance.notes,
    )


def _why_they_differ(there: Sight, back: Sight) -> str | None:
    """Why the way back sees another class: whose eye is higher, and over what."""
    if there.measured == back.measured:
        return None
    higher, lower = (there, back) if there.eye[2] >= back.eye[2] else (back, there)
    what = higher.blockers[:1] or lower.blockers[:1]
    over = f" past {what[0].name} ({what[0].part})" if what else ""
    rise = higher.eye[2] - lower.eye[2]
    if rise == 0:
        return f"the bodies are not alike{over}: an eye is one point, a body is wide and tall"
    return (
        f"the eye of {higher.viewer} lies {rise:.2f} in higher, so each looks at the other's body "
        f"on another line{over}"
    )


def _point(xyz: FloatArray) -> tuple[float, float, float]:
    return (float(xyz[0]), float(xyz[1]), float(xyz[2]))
