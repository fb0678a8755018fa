"""The cover that a figure on a measured table has against a shot."""

from __future__ import annotations

from escalade.rules.citations import Reason
from escalade.rules.in_the_way import in_the_way
from escalade.rules.system import Cover, Sighting, Stand
from escalade.rules.tables import load_table

from .book import PACKAGE, siege
from .scale import DEFAULT_SCALE, in_moat, level_distance_in

BATTLEMENT_KINDS = ("wall", "tower", "gatehouse", "keep")
"""Components with battlements, and with arrow-slits for those inside."""

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


def cover(sighting: Sighting) -> Cover:
    """The cover that picks the column of the shooting table; the die itself is not modified.

    Strong behind a parapet or arrow-slit that hides a part of the target and behind a mantlet
    within a square of it, light on top of a siege tower or in a tent, total inside a siege tower
    or ram, none in the moat. Source: 1.5 Cover; 1.55; 5.22; Terrain Types.
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
    if in_moat(target):
        return named("moat", "in the moat nothing covers")
    length = level_distance_in(sighting.viewer, target)
    if any(
        crossing.kind == "mantlet" and length - crossing.end_in <= DEFAULT_SCALE.square_in
        for crossing in sighting.crossings
    ):
        return named("mantlet", "the line passes the mantlet on the target's square")
    if target.on_kind in BATTLEMENT_KINDS:
        behind = "an arrow-slit" if target.inside == target.on_kind else "the parapet"
        if any(thing.name == target.on for thing in hidden):
            return named("battlements", f"the line passes {behind} of {target.on}")
        text = f"the line does not pass {behind} of {target.on}"
        return Cover("none", 0, (Reason(0, text, source),), source, measured)
    return named("open ground", "in the open: things further off give no cover")


def total_cover(stand: Stand) -> str | None:
    """Why nobody can shoot at a figure that stands so; None when somebody may.

    Source: 1.5 Cover; 2.44; 4.33.
    """
    shelter = _SHELTERS.get(stand.inside or "")
    if shelter is None or _terrain_cover(shelter) != "total":
        return None
    return f"total cover inside a {stand.inside}"


def _terrain_cover(terrain: str) -> str:
    tables = (load_table(PACKAGE, "terrain", "camp"), load_table(PACKAGE, "terrain", "castle"))
    for table in tables:
        for record in table:
            if record["terrain"] == terrain:
                return record.text("cover")
    return tables[0].find(terrain).text("cover")
