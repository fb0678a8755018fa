"""Answers about sight as plain data: the keys of the command line's JSON."""

from __future__ import annotations

from typing import Any

import shapely
from shapely.geometry import MultiPolygon

from .shadows import DeadGround, RuleShadows
from .sight import Sight, UnitSight
from .sight.moves import Move
from .space import Space

_DIGITS = 6
"""Shares and inches are written to a millionth: what two machines agree on."""


def sight_data(sight: Sight, space: Space) -> dict[str, Any]:
    """One sight with its reverse, ready for JSON."""
    data: dict[str, Any] = {
        "from": sight.viewer,
        "to": sight.target,
        "eye": _rounded(sight.eye),
        "aim": _rounded(sight.aim),
        "denominator": sight.denominator,
        "visible": round(sight.visible, _DIGITS),
        "visible_range": _rounded((sight.visible_low, sight.visible_high)),
        "verdict": sight.verdict,
        "measured": sight.measured,
        "tolerance_in": sight.tolerance_in,
        "scan_error_in": (
            None if sight.scan_error_in is None else round(sight.scan_error_in, _DIGITS)
        ),
        "distance_in": round(sight.distance_in, _DIGITS),
        "cover": {
            "class": sight.cover.name,
            "modifier": sight.cover.modifier,
            "measured": sight.cover.measured,
            "named": sight.cover.named,
            "reasons": [str(reason) for reason in sight.cover.reasons],
            "source": str(sight.cover.source),
        },
        "can_target": sight.line_of_sight.can_target,
        "text": sight.line_of_sight.text,
        "reasons": [str(reason) for reason in sight.line_of_sight.reasons],
        "blockers": [
            {
                "name": blocker.where,
                "kind": blocker.kind,
                "share": round(blocker.share, _DIGITS),
            }
            for blocker in sight.blockers
        ],
        "first_contact": None if sight.first_contact is None else _rounded(sight.first_contact),
        "flip_distance_in": None if sight.flip is None else round(sight.flip.distance_in, _DIGITS),
        "flip": None if sight.flip is None else _move_data(sight.flip),
        "raise_in": None if sight.raise_in is None else round(sight.raise_in, _DIGITS),
        "notes": list(sight.notes),
        "system": space.system.name,
        "source": str(sight.line_of_sight.source),
    }
    data["reverse"] = None if sight.reverse is None else sight_data(sight.reverse, space)
    data["differs"] = sight.differs
    return data


def unit_sight_data(seen: UnitSight, space: Space) -> dict[str, Any]:
    """What one figure sees of several models, ready for JSON: each, and the ways to add them up."""
    return {
        "from": seen.viewer,
        "models": [
            sight_data(sight, space) | {"area_in2": round(area, _DIGITS)}
            for sight, area in zip(seen.sights, seen.areas_in2, strict=True)
        ],
        "hidden": [
            {
                "counted": reading.words,
                "models": reading.models,
                "share": round(reading.share, _DIGITS),
                "most": reading.most,
            }
            for reading in seen.readings
        ],
    }


def dead_ground_data(dead: DeadGround) -> dict[str, Any]:
    """Dead ground surface by surface, ready for JSON; rings run [x, y], holes after the shell."""
    return {
        "viewers": list(dead.viewers),
        "height_in": dead.height_in,
        "area_in2": round(dead.area_in2, _DIGITS),
        "figures": list(dead.figures),
        "surfaces": [
            {
                "name": surface.name or "table",
                "z": round(surface.z_in, _DIGITS),
                "ground_in2": round(float(surface.ground.area), _DIGITS),
                "area_in2": round(surface.area_in2, _DIGITS),
                "seen_by_one_in2": round(float(surface.seen_by_one.area), _DIGITS),
                "seen_by_all_in2": round(float(surface.seen_by_all.area), _DIGITS),
                "figures": list(surface.figures),
                "polygons": polygons_data(surface.unseen),
            }
            for surface in dead.surfaces
        ],
    }


def rule_shadows_data(found: RuleShadows) -> dict[str, Any]:
    """The rule books' shadows and how they differ from true sight, ready for JSON."""
    return {
        "rule_shadows": [
            {
                "system": shadow.system,
                "title": shadow.title,
                "wall": shadow.wall,
                "depth_in": round(shadow.depth_in, _DIGITS),
                "area_in2": round(float(shadow.area.area), _DIGITS),
                "figures": list(shadow.figures),
                "seen_in_spite_of_rule_in2": round(float(shadow.only_by_rule.area), _DIGITS),
                "hidden_in_spite_of_rule_in2": round(float(shadow.only_by_sight.area), _DIGITS),
                "polygons": polygons_data(shadow.area),
            }
            for shadow in found.shadows
        ],
        "no_rule_shadow": list(found.not_covered),
    }


def polygons_data(area: MultiPolygon) -> list[list[list[list[float]]]]:
    """Polygons as rings of [x, y], each polygon's shell first."""
    return [
        [
            [[round(x, _DIGITS), round(y, _DIGITS)] for x, y in shapely.get_coordinates(ring)]
            for ring in (polygon.exterior, *polygon.interiors)
        ]
        for polygon in area.geoms
    ]


def _move_data(move: Move) -> dict[str, Any]:
    return {
        "who": move.who,
        "words": move.words,
        "step_in": _rounded(move.step_in),
        "distance_in": round(move.distance_in, _DIGITS),
        "leads_to": move.leads_to,
    }


def _rounded(values: tuple[float, ...]) -> list[float]:
    return [round(value, _DIGITS) for value in values]
