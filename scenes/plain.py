"""Answers about sight as plain data: the keys of the command line's JSON."""

from __future__ import annotations

from typing import Any

import shapely
from shapely.geometry import MultiPolygon

from escalade.rules.citations import Reason

from .flips import Move
from .shadows import DeadGround
from .sight import Sight
from .space import Space

_DIGITS = 6
"""Shares and inches are written to a millionth: what two machines agree on."""


def sight_data(sight: Sight, space: Space) -> dict[str, Any]:
    """One sight with its reverse, ready for JSON."""
    data: dict[str, Any] = {
        "viewer": sight.viewer,
        "target": sight.target,
        "eye": _rounded(sight.eye),
        "aim": _rounded(sight.aim),
        "of": sight.denominator,
        "visible": round(sight.visible, _DIGITS),
        "visible_range": _rounded((sight.visible_low, sight.visible_high)),
        "verdict": sight.verdict,
        "measured": sight.measured,
        "tolerance_in": sight.tolerance_in,
        "distance_in": round(sight.distance_in, _DIGITS),
        "cover": {
            "class": sight.cover.name,
            "modifier": sight.cover.modifier,
            "measured": sight.cover.measured,
            "named": sight.cover.named,
            "reasons": [reason_data(reason) for reason in sight.cover.reasons],
            "source": str(sight.cover.source),
        },
        "can_target": sight.line_of_sight.can_target,
        "text": sight.line_of_sight.text,
        "reasons": [reason_data(reason) for reason in sight.line_of_sight.reasons],
        "blockers": [
            {
                "name": blocker.name,
                "kind": blocker.kind,
                "part": blocker.part,
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
    if sight.reverse is not None:
        data["reverse"] = sight_data(sight.reverse, space)
    return data


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


def polygons_data(area: MultiPolygon) -> list[list[list[list[float]]]]:
    """Polygons as rings of [x, y], each polygon's shell first."""
    return [
        [
            [[round(x, _DIGITS), round(y, _DIGITS)] for x, y in shapely.get_coordinates(ring)]
            for ring in (polygon.exterior, *polygon.interiors)
        ]
        for polygon in area.geoms
    ]


def reason_data(reason: Reason) -> dict[str, Any]:
    """One step of a verdict."""
    return {"value": reason.value, "text": reason.text, "source": str(reason.source)}


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
