"""Shooting at and from a castle: cover, the shadow behind walls, and who may be targeted."""

from __future__ import annotations

import math

from escalade.rules.citations import Reason
from escalade.rules.in_the_way import in_the_way
from escalade.rules.percents import percent
from escalade.rules.rounding import ROUNDING
from escalade.rules.system import Cover, Crossing, LosVerdict, Sighting, Stand

from .book import siege

CASTLE_KINDS = ("wall", "tower", "gatehouse", "keep")
"""Sections that count as raised, and whose parapets shelter those on them."""

FULL_COVER = -2
PLAIN_COVER = -1


def cover(sighting: Sighting) -> Cover:
    """The cover of the target and what it takes off the shot.

    A target on a castle section is behind a parapet when its own section hides a part of it;
    it then has full cover from shooters no higher than itself, plain cover from higher ones. A
    wall known by its sizes alone counts as one with a parapet where its edge hides a part.
    Elevation is that of the ground each stands on. Between sections there is always at least
    plain cover. Source: Castles and Missiles.
    """
    source = siege("Castles and Missiles")
    target, viewer = sighting.target, sighting.viewer
    hiding = in_the_way(sighting)
    measured = "plain" if hiding else "none"
    behind_parapet = target.on_kind in CASTLE_KINDS and any(
        thing.name == target.on for thing in hiding
    )
    if behind_parapet:
        named = "full"
        if viewer.z_in > target.z_in + ROUNDING.typed_in:
            why = Reason(
                PLAIN_COVER, f"behind the parapet of {target.on}, shooter is higher", source
            )
            return Cover("plain", PLAIN_COVER, (why,), source, measured, named)
        why = Reason(FULL_COVER, f"behind the parapet of {target.on}, shooter is no higher", source)
        return Cover("full", FULL_COVER, (why,), source, measured, named)
    if _between_sections(viewer, target):
        why = Reason(
            PLAIN_COVER, f"from section {viewer.on} to section {target.on} of a castle", source
        )
        return Cover("plain", PLAIN_COVER, (why,), source, measured)
    if hiding:
        names = ", ".join(thing.name for thing in hiding)
        why = Reason(PLAIN_COVER, f"partly hidden by {names}", siege("Basic principles"))
        return Cover("plain", PLAIN_COVER, (why,), source, measured)
    return Cover("none", 0, (Reason(0, "nothing hides the target", source),), source, measured)


def _between_sections(viewer: Stand, target: Stand) -> bool:
    """Whether both stand on castle sections, and not on the same one."""
    raised = viewer.on_kind in CASTLE_KINDS and target.on_kind in CASTLE_KINDS
    return raised and viewer.on != target.on


def shadow_depth(wall_height_in: float) -> float:
    """How far beyond a lower wall those on a raised section cannot shoot: as far as it is high.

    Raises ValueError for a negative height. Source: Castles and Missiles.

    >>> shadow_depth(3)
    3
    """
    if wall_height_in < 0:
        raise ValueError(f"a wall cannot be {wall_height_in} in high")
    return wall_height_in


def looked_over(sighting: Sighting) -> tuple[Crossing, ...]:
    """The walls on the line that the viewer looks over by the rule: lower than its own section.

    Empty unless the viewer stands on a castle section. A wall on which the viewer or the target
    stands is not among them: a tower sees along its walls, and those on them, without shadow.
    Source: Castles and Missiles.
    """
    viewer, target = sighting.viewer, sighting.target
    if viewer.on_kind not in CASTLE_KINDS:
        return ()
    return tuple(
        crossing
        for crossing in sighting.crossings
        if crossing.kind in CASTLE_KINDS
        and crossing.name not in (viewer.on, target.on)
        and crossing.top_in < viewer.z_in - ROUNDING.typed_in
        and crossing.top_in > target.z_in + ROUNDING.typed_in
    )


def line_of_sight(sighting: Sighting) -> LosVerdict:
    """Whether the target may be shot at.

    Those on a raised section see over lower walls whatever the true geometry says, except into
    the shadow behind each: the target's base must lie wholly beyond it. Where models stand in a
    section is of no importance, so the sections of viewer and target hide neither. Anything else
    in the way counts as the geometry found it. Source: Castles and Missiles; Basic principles.
    """
    source = siege("Castles and Missiles")
    walls = looked_over(sighting)
    target, viewer = sighting.target, sighting.viewer
    level = math.hypot(target.x_in - viewer.x_in, target.y_in - viewer.y_in)
    near_edge = level - target.base_width_in / 2
    reasons = [Reason(0, f"{percent(sighting.visible)} of the body can be seen", source)]
    for wall in walls:
        depth = shadow_depth(wall.top_in - target.z_in)
        beyond = near_edge - wall.end_in
        text = f"{beyond:.2f} in beyond {wall.name}, whose shadow is {depth:.2f} in deep"
        reasons.append(Reason(0, text, source))
        if beyond <= depth + ROUNDING.typed_in:
            return LosVerdict(
                False, f"in the shadow of {wall.name}: cannot be shot at", tuple(reasons), source
            )
    over = {wall.name for wall in walls}
    own = {stand.on for stand in (viewer, target) if stand.on_kind in CASTLE_KINDS and stand.on}
    seen = sighting.visible + sum(
        blocker.share for blocker in sighting.blockers if blocker.name in over | own
    )
    if sighting.visible <= 0 < seen and not over:
        text = f"where models stand on {', '.join(sorted(own))} does not matter"
        reasons.append(Reason(0, text, siege("Basic principles")))
    if seen <= 0:
        names = ", ".join(thing.name for thing in in_the_way(sighting)) or "the ground"
        return LosVerdict(False, f"hidden by {names}: cannot be shot at", tuple(reasons), source)
    if over:
        return LosVerdict(
            True, f"seen over {', '.join(sorted(over))}, beyond the shadow", tuple(reasons), source
        )
    return LosVerdict(True, "in line of sight", tuple(reasons), source)
