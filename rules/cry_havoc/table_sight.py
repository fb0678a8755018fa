"""The line of fire between two figures on a measured table.

The board's rule is applied to what the line crosses in plan: things on it stop a shot between
equals, and between a higher and a lower figure only when the lower one is nearer to them.
"""

from __future__ import annotations

from escalade.rules.citations import Reason
from escalade.rules.in_the_way import in_the_way
from escalade.rules.kinds import KINDS
from escalade.rules.rounding import ROUNDING
from escalade.rules.system import Cover, Crossing, LosVerdict, Sighting, Stand
from escalade.rules.tables import load_table

from .book import PACKAGE, siege
from .scale import (
    DEFAULT_SCALE,
    battlement_height_in,
    level_distance_in,
    level_of,
)

TOWER_KINDS = ("tower", "gatehouse", "siege-tower", "giant-siege-tower")
TALL_KINDS = (*TOWER_KINDS, "keep", "building")
"""What blocks the line whatever the levels; from a keep the towers are looked over."""

BATTLEMENT_KINDS = ("wall", "tower", "gatehouse", "keep")

_RADIUS_PLACES = {
    "keep": "keep",
    "wall": "battlements",
    "gatehouse": "battlements",
    "tower": "battlements",
    "siege-tower": "siege tower top",
    "giant-siege-tower": "siege tower top",
}

_SHELTERS = {
    "siege-tower": "siege tower",
    "giant-siege-tower": "siege tower",
    "small-ram": "ram",
    "medium-ram": "ram",
    "strung-ram": "ram",
    "covered-ram": "ram",
    "wolfs-head-ram": "ram",
    "tent": "tent",
}
"""The terrain that a figure inside such a component stands on."""


def _terrain_cover(terrain: str) -> str:
    tables = (load_table(PACKAGE, "terrain", "camp"), load_table(PACKAGE, "terrain", "castle"))
    for table in tables:
        for record in table:
            if record["terrain"] == terrain:
                return record.text("cover")
    return tables[0].find(terrain).text("cover")


def cover(sighting: Sighting) -> Cover:
    """The cover that picks the column of the shooting table; the die itself is not modified.

    Strong behind a parapet that hides a part of the target and behind a mantlet within a square
    of it, light on top of a siege tower or in a tent, total inside a siege tower or ram.
    Source: 1.5 Cover; 5.22; Terrain Types.
    """
    source = siege("1.5 Cover")
    target = sighting.target
    hidden = in_the_way(sighting)
    measured = "partial" if hidden else "none"

    def named(terrain: str, text: str) -> Cover:
        name = _terrain_cover(terrain)
        return Cover(name, 0, (Reason(0, text, source),), source, measured, name)

    if target.inside in _SHELTERS:
        return named(_SHELTERS[target.inside], f"inside a {target.inside}")
    if target.on_kind in ("siege-tower", "giant-siege-tower"):
        return named("siege tower top", f"on top of {target.on}")
    length = level_distance_in(sighting.viewer, target)
    if any(
        crossing.kind == "mantlet" and length - crossing.end_in <= DEFAULT_SCALE.square_in
        for crossing in sighting.crossings
    ):
        return named("mantlet", "the line passes the mantlet on the target's square")
    if target.on_kind in BATTLEMENT_KINDS:
        if any(thing.name == target.on for thing in hidden):
            return named("battlements", f"the line passes the parapet of {target.on}")
        text = f"the line does not pass a parapet of {target.on}"
        return Cover("none", 0, (Reason(0, text, source),), source, measured)
    return named("open ground", "in the open: things further off give no cover")


def line_of_sight(sighting: Sighting) -> LosVerdict:
    """Whether the line of fire is clear, with every thing on it judged.

    Figures on the line are known by what they hide. A shooter behind a battlement fires from the
    middle of its opening, so his own section never stops him (1.44). Terrain without a rule of
    its own blocks when it hides the whole target. Source: 1.4 Restrictions on Fire; Elevation
    Levels.
    """
    source = siege("1.4 Restrictions on Fire")
    viewer, target = sighting.viewer, sighting.target
    battlement = battlement_height_in(sighting)
    levels = (level_of(viewer.z_in, battlement), level_of(target.z_in, battlement))
    squares = DEFAULT_SCALE.squares(level_distance_in(viewer, target))
    reasons = [
        Reason(0, f"{squares} squares; level {levels[0]:g} to level {levels[1]:g}", source),
        Reason(0, f"the model's eye sees {sighting.visible:.0%} of the body", source),
    ]
    if target.inside in _SHELTERS and _terrain_cover(_SHELTERS[target.inside]) == "total":
        reasons.append(Reason(0, f"total cover inside a {target.inside}", siege("1.5 Cover")))
        return LosVerdict(False, "total cover", tuple(reasons), source)
    for crossing in sighting.crossings:
        if crossing.name in (viewer.on, target.on) or _own_mantlet(crossing, sighting):
            continue
        stops, why = _stops(crossing, sighting, abs(levels[0] - levels[1]) >= 1, squares)
        reasons.append(Reason(0, why, source))
        if stops:
            return LosVerdict(False, f"no line of fire: {why}", tuple(reasons), source)
    return _past_characters(sighting, levels, squares, reasons)


def _own_mantlet(crossing: Crossing, sighting: Sighting) -> bool:
    """Whether it is the mantlet on the shooter's or the target's own square (5.22, 5.23)."""
    length = level_distance_in(sighting.viewer, sighting.target)
    nearest = min(crossing.start_in, length - crossing.end_in)
    return crossing.kind == "mantlet" and nearest <= DEFAULT_SCALE.square_in


def _past_characters(
    sighting: Sighting, levels: tuple[float, float], squares: int, reasons: list[Reason]
) -> LosVerdict:
    source = siege("1.42 Firing Over Other Characters")
    for blocker in in_the_way(sighting):
        if blocker.kind in ("building", "terrain") and sighting.visible <= 0:
            reasons.append(Reason(0, f"{blocker.name} hides {blocker.share:.0%}", source))
            return LosVerdict(False, f"hidden by {blocker.name}", tuple(reasons), source)
    living = [thing.name for thing in in_the_way(sighting) if thing.kind not in KINDS]
    if living and abs(levels[0] - levels[1]) < 1:
        names = ", ".join(living)
        ranges = load_table(PACKAGE, "shooting", "ranges")
        shortest = min(record.integer("short") for record in ranges)
        if squares <= shortest:
            reasons.append(Reason(0, f"{names} on the line, short range for every bow", source))
            return LosVerdict(False, f"no line of fire: {names}", tuple(reasons), source)
        reasons.append(
            Reason(0, f"over {names}: archers from medium range, crossbows never", source)
        )
        return LosVerdict(True, "archers only, over characters", tuple(reasons), source)
    return LosVerdict(True, "the line of fire is clear", tuple(reasons), source)


def _stops(
    crossing: Crossing, sighting: Sighting, different: bool, squares: int
) -> tuple[bool, str]:
    """Whether a component on the line stops the shot, and why or why not."""
    viewer, target = sighting.viewer, sighting.target
    name = crossing.name
    high, low = (viewer, target) if viewer.z_in >= target.z_in else (target, viewer)
    if crossing.top_in <= low.z_in + ROUNDING.typed_in:
        return False, f"{name} lies below both"
    if crossing.kind in TALL_KINDS and not (
        high.on_kind == "keep" and crossing.kind in TOWER_KINDS
    ):
        return True, f"{name} blocks at any level"
    if not different:
        return True, f"{name} stands between two on one level"
    if crossing.kind not in (*TALL_KINDS, "wall"):
        place = _RADIUS_PLACES.get(high.on_kind or "")
        if place is not None:
            radius = load_table(PACKAGE, "elevation", "radius").find(place).integer("squares")
            if squares <= radius:
                return False, f"{name} is ignored within {radius} squares of the {place}"
    return _too_near(crossing, high, low, sighting)


def _too_near(crossing: Crossing, high: Stand, low: Stand, sighting: Sighting) -> tuple[bool, str]:
    """The distance rule: the lower one must be at least as far from the thing as the higher."""
    length = level_distance_in(sighting.viewer, sighting.target)
    from_viewer, from_target = crossing.start_in, length - crossing.end_in
    highs, lows = (
        (from_viewer, from_target) if high is sighting.viewer else (from_target, from_viewer)
    )
    text = f"{crossing.name}: higher one {highs:.2f} in from it, lower one {lows:.2f} in"
    return lows < highs - ROUNDING.typed_in, text
