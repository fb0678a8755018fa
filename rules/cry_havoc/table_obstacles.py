"""What one component on a line across the table does to a shot."""

from __future__ import annotations

from escalade.rules.rounding import ROUNDING
from escalade.rules.system import Crossing, Sighting, Stand
from escalade.rules.tables import load_table

from .book import PACKAGE
from .scale import level_distance_in

TOWER_KINDS = ("tower", "gatehouse", "siege-tower", "giant-siege-tower")
TALL_KINDS = (*TOWER_KINDS, "keep", "building")
"""What blocks the line whatever the levels; from a keep the towers are looked over."""

UNRULED_KINDS = ("ladder", "hoarding", "parapet-screen", "barricade", "stakes", "terrain")
"""What the book's list of obstacles does not name; it counts only where it hides the target."""

_RADIUS_PLACES = {
    "keep": "keep",
    "wall": "battlements",
    "gatehouse": "battlements",
    "tower": "battlements",
    "siege-tower": "siege tower top",
    "giant-siege-tower": "siege tower top",
}


def stops(
    crossing: Crossing, sighting: Sighting, squares: int, *, different: bool
) -> tuple[bool, str]:
    """Whether a component on the line stops the shot, and why or why not.

    ``different`` says that the two are not at the same height. Source: Restrictions on Fire 1
    to 3.
    """
    viewer, target = sighting.viewer, sighting.target
    name = crossing.name
    high, low = (viewer, target) if viewer.z_in >= target.z_in else (target, viewer)
    if crossing.top_in <= low.z_in + ROUNDING.typed_in:
        return False, f"{name} lies below both"
    if crossing.kind in UNRULED_KINDS:
        return False, f"{name} counts only where it hides the target"
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
    return _too_near(crossing, high, sighting)


def _too_near(crossing: Crossing, high: Stand, sighting: Sighting) -> tuple[bool, str]:
    """The distance rule: the lower one must be at least as far from the thing as the higher.

    Of a wall the parapet counts, as if it stood between two squares (1.44): its edge towards the
    lower one. Of anything else the edge towards each counts, as the board counts from the nearest
    of its squares.
    """
    length = level_distance_in(sighting.viewer, sighting.target)
    near, far = crossing.start_in, crossing.end_in
    if high is not sighting.viewer:
        near, far = length - far, length - near
    if crossing.kind == "wall" and crossing.crest_in is not None:
        first, last = crossing.crest_in
        near = far = last if high is sighting.viewer else length - first
    highs, lows = near, length - far
    text = f"{crossing.name}: higher one {highs:.2f} in from it, lower one {lows:.2f} in"
    return lows < highs - ROUNDING.typed_in, text
