"""Who sees whom? Every figure looks at every other."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from escalade.models.mesh import FloatArray
from escalade.rules.percents import percent
from escalade.rules.system import Blocker, SightVerdict, Stand
from escalade.scenes.denominators import Denominator
from escalade.scenes.giving_up import Check, go_on
from escalade.scenes.space import Space, SpaceFigure

from .first_hits import RayPrecision
from .glances import NOTHING_BETWEEN, Gaze, Glance, glances_at
from .mesh_bodies import MeshBody
from .mesh_glances import MESHES, glance_at_mesh
from .shares import IN_A_MATRIX
from .sightings import sighting_of_figure, stand_of
from .targets import target_of

MATRIX_RAYS = RayPrecision(lines=24, rays_a_line=24, may_differ=0.03)
"""Rays that name the blockers of each pair: shares to about 1 %."""

PAIRS_AT_ONCE = 64
"""Pairs computed in one go: enough to keep both cores busy, few enough to stay in their caches."""


@dataclass(frozen=True, slots=True)
class Pair:
    """What one figure sees of another, in short. No smaller move is looked for here."""

    viewer: str
    target: str
    visible: float
    visible_low: float
    visible_high: float
    verdict: SightVerdict
    distance_in: float
    cover: str
    modifier: int
    can_target: bool
    blockers: tuple[Blocker, ...]


def who_sees_whom(space: Space, of: Denominator = "body", check: Check = go_on) -> tuple[Pair, ...]:
    """Every ordered pair of figures, viewer by viewer in the scene's order; none for one figure.

    Of a viewer's eyes the one that sees most counts, for each pair by itself. Raises what ``check``
    raises, which is called between pairs.
    """
    stands = {figure.name: stand_of(space, figure) for figure in space.figures}
    pairs = [(v, t) for v in space.figures for t in space.figures if v is not t]
    best: dict[int, Glance] = {}

    def seen_better(index: int, glance: Glance) -> None:
        if index not in best or glance.hidden < best[index].hidden:
            best[index] = glance

    meshes: list[tuple[int, FloatArray, MeshBody, frozenset[str]]] = []
    by_corners: dict[int, list[tuple[int, Gaze]]] = {}
    for index, (viewer, target) in enumerate(pairs):
        nobody = frozenset({viewer.name, target.name})
        for eye in viewer.eyes:
            body = target_of(target, of, eye, IN_A_MATRIX.sides)
            if isinstance(body, MeshBody):
                meshes.append((index, eye, body, nobody))
            else:
                by_corners.setdefault(len(body.ring), []).append((index, Gaze(eye, body, nobody)))
    batches = [
        alike[start : start + PAIRS_AT_ONCE]
        for alike in by_corners.values()
        for start in range(0, len(alike), PAIRS_AT_ONCE)
    ]

    def judge(batch: list[tuple[int, Gaze]]) -> list[Glance]:
        check()
        return glances_at(space, [gaze for _, gaze in batch], IN_A_MATRIX, MATRIX_RAYS)

    def judge_mesh(asked: tuple[int, FloatArray, MeshBody, frozenset[str]]) -> Glance:
        check()
        _, eye, body, nobody = asked
        if body.holds(eye):
            return NOTHING_BETWEEN
        return glance_at_mesh(space, eye, body, nobody, MESHES.rays_across_in_a_matrix)

    def pair(index: int) -> Pair:
        check()
        return _pair(space, *pairs[index], stands, best[index])

    _ = space.rays.bundles  # made once, before the threads ask for it
    with ThreadPoolExecutor(os.cpu_count()) as both_cores:
        for batch, glances in zip(batches, both_cores.map(judge, batches), strict=True):
            for (index, _), glance in zip(batch, glances, strict=True):
                seen_better(index, glance)
        for asked, glance in zip(meshes, both_cores.map(judge_mesh, meshes), strict=True):
            seen_better(asked[0], glance)
        return tuple(both_cores.map(pair, range(len(pairs))))


def matrix_data(pairs: tuple[Pair, ...]) -> list[dict[str, Any]]:
    """The pairs as plain data, ready for JSON."""
    return [
        {
            "from": pair.viewer,
            "to": pair.target,
            "visible": round(pair.visible, 6),
            "visible_range": [round(pair.visible_low, 6), round(pair.visible_high, 6)],
            "verdict": pair.verdict,
            "distance_in": round(pair.distance_in, 4),
            "cover": pair.cover,
            "modifier": pair.modifier,
            "can_target": pair.can_target,
            "blockers": [
                {"name": b.where, "kind": b.kind, "share": round(b.share, 4)} for b in pair.blockers
            ],
        }
        for pair in pairs
    ]


def matrix_csv(pairs: tuple[Pair, ...]) -> str:
    """The pairs as a table for a spreadsheet: a heading, then one a line."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(
        ["from", "to", "visible", "verdict", "distance_in", "cover", "modifier", "can_target",
         "blockers"]
    )  # fmt: skip
    for pair in pairs:
        table.writerow(
            [
                pair.viewer, pair.target, f"{pair.visible:.4f}", pair.verdict,
                f"{pair.distance_in:.2f}", pair.cover, pair.modifier,
                "yes" if pair.can_target else "no",
                "; ".join(f"{b.where} {percent(b.share)}" for b in pair.blockers),
            ]
        )  # fmt: skip
    return text.getvalue()


def _pair(
    space: Space, viewer: SpaceFigure, target: SpaceFigure, stands: Mapping[str, Stand],
    glance: Glance,
) -> Pair:  # fmt: skip
    verdict: SightVerdict = "partial"
    if glance.hidden in {0, 1}:
        verdict = "blocked" if glance.hidden else "clear"
    both = (stands[viewer.name], stands[target.name])
    facts = sighting_of_figure(space, viewer, target, both, glance, verdict)
    cover = space.system.cover(facts)
    return Pair(
        viewer.name,
        target.name,
        1 - glance.hidden,
        1 - glance.hidden_high,
        1 - glance.hidden_low,
        verdict,
        facts.distance_in,
        cover.name,
        cover.modifier,
        space.system.line_of_sight(facts).can_target,
        glance.blockers,
    )
