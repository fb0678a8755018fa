"""Can one figure see another? A share, its interval, a verdict, and what would change it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.rules.system import Blocker, Cover, LosVerdict, SightVerdict

from .blockers import FirstHits, contact, first_hits
from .flips import SIGHT_CLASSES, Move, height_to_see, sight_class, smallest_move
from .naming import named_blockers
from .obstacles import Obstacles, body_of, obstacles
from .sightings import sighting
from .space import Space, SpaceFigure
from .visibility import PRECISION, hidden_shares, hidden_spans, views

TOLERANCE_IN = 0.125
"""How well players place figures and eyes by hand: an eighth of an inch."""

RAYS_MAY_DIFFER = 0.004
"""How far the count of 4096 rays may lie from the exact share before the interval takes in both:
an outline of some 250 rays' width, a ray's worth of error along one edge."""


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """What one figure sees of another.

    ``visible`` is the share of the target's image (its ``denominator``, from the viewer's eye, on
    the plane square to the line to the target's middle) that nothing else hides, between
    ``visible_low`` and ``visible_high``. ``verdict`` is disputed when a move of ``tolerance_in`` or
    less changes ``measured``, one of SIGHT_CLASSES. ``flip`` is the smallest move that does, None
    when none within reach does. ``raise_in`` says how far the eye must rise to see a target that is
    blocked. ``reverse`` is the other direction (None inside it).
    """

    viewer: str
    target: str
    eye: tuple[float, float, float]
    aim: tuple[float, float, float]
    denominator: str
    visible: float
    visible_low: float
    visible_high: float
    verdict: SightVerdict
    measured: str
    tolerance_in: float
    distance_in: float
    blockers: tuple[Blocker, ...]
    first_contact: tuple[float, float, float] | None
    flip: Move | None
    raise_in: float | None
    cover: Cover
    line_of_sight: LosVerdict
    notes: tuple[str, ...]
    reverse: Sight | None = None


def look(
    space: Space, viewer_name: str, target_name: str, tolerance_in: float = TOLERANCE_IN
) -> Sight:
    """What the viewer sees of the target, and the target of the viewer.

    Raises NoSuchName for a figure that the scene does not have.
    """
    viewer, target = space.figure(viewer_name), space.figure(target_name)
    there = _one_way(space, viewer, target, tolerance_in)
    back = _one_way(space, target, viewer, tolerance_in)
    return replace(there, reverse=back)


def _one_way(space: Space, viewer: SpaceFigure, target: SpaceFigure, tolerance_in: float) -> Sight:
    eye = viewer.eye
    body = body_of(target, eye)
    if body.holds(eye):
        return _inside_each_other(space, viewer, target, tolerance_in)
    between = obstacles(space, eye[None], body.vertices, 0.0, frozenset({viewer.name, target.name}))
    seen = views(eye[None], [body], PRECISION.lines)
    spans = hidden_spans(seen, between.corners, np.zeros(len(between.corners), dtype=np.int64))
    hidden = float(hidden_shares(seen, spans)[0])
    hits = first_hits(seen, space.rays, len(space.components), between.figures)
    low, high, notes = _interval(hidden, hits)
    blockers = named_blockers(space, between, hits, hidden, spans)
    measured = int(sight_class(np.array([hidden]))[0])
    mover = _Mover(space, viewer, target, tolerance_in)
    flip = smallest_move(mover, measured, target.centre - eye, tolerance_in)
    verdict: SightVerdict = (
        "disputed"
        if flip is not None and flip.distance_in <= tolerance_in
        else "clear"
        if hidden == 0
        else "blocked"
        if hidden == 1
        else "partial"
    )
    told = sighting(space, viewer, target, 1 - hidden, (low, high), verdict, blockers)
    met = contact(hits, eye)
    return Sight(
        viewer.name,
        target.name,
        _point(eye),
        _point(target.centre),
        "body",
        1 - hidden,
        low,
        high,
        verdict,
        SIGHT_CLASSES[measured],
        tolerance_in,
        told.distance_in,
        blockers,
        None if met is None else _point(met),
        flip,
        height_to_see(mover) if hidden == 1 else None,
        space.system.cover(told),
        space.system.line_of_sight(told),
        notes,
    )


class _Mover:
    """Hidden shares of the target when eye or target are moved; surfaces are gathered once."""

    def __init__(
        self, space: Space, viewer: SpaceFigure, target: SpaceFigure, tolerance_in: float
    ) -> None:
        self._space, self._viewer, self._target = space, viewer, target
        self._body = body_of(target, viewer.eye, PRECISION.sides_when_moved)
        self._gathered: tuple[float, Obstacles] | None = None
        self._tolerance_in = tolerance_in

    def __call__(self, eyes_by: FloatArray, bodies_by: FloatArray) -> FloatArray:
        """(n, 3) moves of the eye and of the target to (n,) hidden shares."""
        reach = float(np.abs(np.concatenate([eyes_by, bodies_by])).max())
        corners = self._near(reach)
        eyes = self._viewer.eye + eyes_by
        bodies = [self._body.moved(by) for by in bodies_by]
        shares = np.zeros(len(eyes))
        apart = np.array([not b.holds(e) for b, e in zip(bodies, eyes, strict=True)])
        if not apart.any() or len(corners) == 0:
            return shares
        count = int(apart.sum())
        seen = views(
            eyes[apart],
            [body for body, free in zip(bodies, apart, strict=True) if free],
            PRECISION.lines_when_moved,
        )
        spans = hidden_spans(
            seen,
            np.tile(corners, (count, 1, 1)),
            np.repeat(np.arange(count), len(corners)),
        )
        shares[apart] = hidden_shares(seen, spans)
        return shares

    def _near(self, reach_in: float) -> FloatArray:
        if self._gathered is None or self._gathered[0] < reach_in:
            found = obstacles(
                self._space,
                self._viewer.eye[None],
                self._body.vertices,
                reach_in,
                frozenset({self._viewer.name, self._target.name}),
                PRECISION.sides_when_moved,
            )
            self._gathered = (reach_in, found)
        return self._gathered[1].corners


def _interval(hidden: float, hits: FirstHits) -> tuple[float, float, tuple[str, ...]]:
    """The visible share's interval: the method's own error, and the rays' count if it disagrees."""
    visible = 1 - hidden
    error = PRECISION.share_error if 0 < hidden < 1 else 0.0
    low, high = max(0.0, visible - error), min(1.0, visible + error)
    if abs(hits.hidden - hidden) <= RAYS_MAY_DIFFER:
        return low, high, ()
    counted = 1 - hits.hidden
    note = f"{visible:.1%} by the outlines and {counted:.1%} by rays: the interval holds both"
    return min(low, counted), max(high, counted), (note,)


def _inside_each_other(
    space: Space, viewer: SpaceFigure, target: SpaceFigure, tolerance_in: float
) -> Sight:
    told = sighting(space, viewer, target, 1.0, (1.0, 1.0), "clear", ())
    return Sight(
        viewer.name,
        target.name,
        _point(viewer.eye),
        _point(target.centre),
        "body",
        1.0,
        1.0,
        1.0,
        "clear",
        SIGHT_CLASSES[0],
        tolerance_in,
        told.distance_in,
        (),
        None,
        None,
        None,
        space.system.cover(told),
        space.system.line_of_sight(told),
        ("the viewer's eye lies inside the target's body: nothing can stand between",),
    )


def _point(xyz: FloatArray) -> tuple[float, float, float]:
    return (float(xyz[0]), float(xyz[1]), float(xyz[2]))
