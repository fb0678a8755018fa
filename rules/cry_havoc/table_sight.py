"""The line of fire between two figures on a measured table.

The board's rule is applied to what the line crosses in plan: things on it stop a shot between
equals, and between a higher and a lower figure only when the lower one is nearer to them.
"""

from __future__ import annotations

from collections.abc import Iterator

from escalade.rules.citations import Reason
from escalade.rules.in_the_way import InTheWay, in_the_way
from escalade.rules.kinds import KINDS
from escalade.rules.percents import percent
from escalade.rules.system import Crossing, LosVerdict, Sighting, Stand
from escalade.rules.tables import load_table

from .book import PACKAGE, siege
from .line_of_fire import SAME_HEIGHT_BELOW
from .scale import (
    DEFAULT_SCALE,
    battlement_height_in,
    in_moat,
    level_distance_in,
    level_of,
)
from .table_cover import BATTLEMENT_KINDS, total_cover
from .table_obstacles import UNRULED_KINDS, stops

BESIDE_THE_MOAT_SQUARES = 1.5
"""Who is beside a moat has its edge half a square away; the next row begins at one and a half."""


def line_of_sight(sighting: Sighting) -> LosVerdict:
    """Whether the line of fire is clear, with every thing on it judged.

    Figures on the line are known by what they hide. A shooter behind a battlement fires from the
    middle of its opening, so his own section never stops him (1.44). Those inside a building are
    directly in line with an arrow-slit when the model's eye sees through it. Things without a
    rule of their own block when they hide the whole target. Source: 1.4 Restrictions on Fire;
    Elevation Levels.
    """
    source = siege("1.4 Restrictions on Fire")
    viewer, target = sighting.viewer, sighting.target
    battlement = battlement_height_in(sighting)
    levels = (level_of(viewer.z_in, battlement), level_of(target.z_in, battlement))
    squares = DEFAULT_SCALE.squares(level_distance_in(viewer, target))
    reasons = [
        Reason(0, f"{squares} squares; level {levels[0]:g} to level {levels[1]:g}", source),
        Reason(0, f"the model's eye sees {percent(sighting.visible)} of the body", source),
    ]
    covered = total_cover(target)
    if covered is not None:
        reasons.append(Reason(0, covered, siege("1.5 Cover")))
        return LosVerdict(False, "total cover", tuple(reasons), source)
    bars = [*_moat_bars(sighting, levels), *_friend_bars(sighting, battlement)]
    if bars:
        return LosVerdict(False, bars[0].text, (*reasons, *bars), source)
    different = not _alike(viewer, target, levels)
    for crossing in sighting.crossings:
        if crossing.name in (viewer.on, target.on) or _own_mantlet(crossing, sighting):
            continue
        stopped, why = stops(crossing, sighting, squares, different=different)
        reasons.append(Reason(0, why, source))
        if stopped:
            return LosVerdict(False, f"no line of fire: {why}", tuple(reasons), source)
    return _past_openings_and_characters(sighting, squares, reasons, different=different)


def _alike(one: Stand, other: Stand, levels: tuple[float, float]) -> bool:
    """Whether two stand at the same height: less than a level apart, and both or none in a moat."""
    apart = abs(levels[0] - levels[1])
    return apart < SAME_HEIGHT_BELOW and in_moat(one) == in_moat(other)


def _moat_bars(sighting: Sighting, levels: tuple[float, float]) -> Iterator[Reason]:
    """The rules of the deep moat: who fires into it, and whom those in it can hit (1.45, 1.46)."""
    viewer, target = sighting.viewer, sighting.target
    if in_moat(viewer) and target.on_kind in BATTLEMENT_KINDS:
        yield Reason(
            0,
            "from the moat nobody fires at battlements or arrow-slits",
            siege("1.45 Firing Against Arrow-Slits or Battlements"),
        )
    for bather, other, level, who in (
        (target, viewer, levels[0], "the shooter"),
        (viewer, target, levels[1], "the target"),
    ):
        outside = in_moat(bather) and not in_moat(other)
        if outside and level < SAME_HEIGHT_BELOW and not _beside_moat(sighting, bather, other):
            yield Reason(
                0,
                f"{who} is not beside the moat that the other is in",
                siege("1.46 Firing Against Characters in the Moat"),
            )


def _beside_moat(sighting: Sighting, bather: Stand, other: Stand) -> bool:
    """Whether the one outside is beside the moat, measured along the line.

    Of a moat that is no component only the square of the one in it is known.
    """
    length = level_distance_in(bather, other)
    edges = [
        crossing.start_in if other is sighting.viewer else length - crossing.end_in
        for crossing in sighting.crossings
        if crossing.name == bather.on
    ]
    nearest = min(edges, default=length - DEFAULT_SCALE.square_in / 2)
    return nearest < BESIDE_THE_MOAT_SQUARES * DEFAULT_SCALE.square_in


def _friend_bars(sighting: Sighting, battlement_in: float) -> Iterator[Reason]:
    """A friend of the shooter on a square beside the target, at its height."""
    target = sighting.target
    for friend in sighting.friends:
        levels = (level_of(friend.z_in, battlement_in), level_of(target.z_in, battlement_in))
        alike = abs(levels[0] - levels[1]) < SAME_HEIGHT_BELOW
        if alike and DEFAULT_SCALE.squares(friend.distance_in) <= 1:
            yield Reason(
                0,
                f"{friend.name}, a friend, is beside the target at the same height",
                siege("Restrictions on Fire 4"),
            )


def _own_mantlet(crossing: Crossing, sighting: Sighting) -> bool:
    """Whether it is the mantlet on the shooter's or the target's own square (5.22, 5.23)."""
    length = level_distance_in(sighting.viewer, sighting.target)
    nearest = min(crossing.start_in, length - crossing.end_in)
    return crossing.kind == "mantlet" and nearest <= DEFAULT_SCALE.square_in


def _past_openings_and_characters(
    sighting: Sighting, squares: int, reasons: list[Reason], *, different: bool
) -> LosVerdict:
    source = siege("1.4 Restrictions on Fire")
    things = in_the_way(sighting)
    hiding = _hides_all(sighting, things)
    if hiding is not None:
        reasons.append(hiding)
        return LosVerdict(False, hiding.text, tuple(reasons), source)
    living = [thing.name for thing in things if thing.kind not in KINDS]
    if not living or different:
        return LosVerdict(True, "the line of fire is clear", tuple(reasons), source)
    names = ", ".join(living)
    ranges = load_table(PACKAGE, "shooting", "ranges")
    shortest = min(record.integer("short") for record in ranges)
    over = siege("1.42 Firing Over Other Characters")
    if squares <= shortest:
        reasons.append(Reason(0, f"{names} on the line, short range for every bow", over))
        return LosVerdict(False, f"no line of fire: {names}", tuple(reasons), over)
    reasons.append(Reason(0, f"over {names}: archers from medium range, crossbows never", over))
    return LosVerdict(True, "archers only, over characters", tuple(reasons), over)


def _hides_all(sighting: Sighting, things: tuple[InTheWay, ...]) -> Reason | None:
    """What hides the whole target by true geometry, where that decides; None when nothing does.

    Walls without an opening on the line, around one of the two (1.45, 1.56), and things that the
    book has no rule for.
    """
    if sighting.visible > 0:
        return None
    for stand, who in ((sighting.target, "target"), (sighting.viewer, "shooter")):
        if stand.inside in BATTLEMENT_KINDS:
            return Reason(
                0,
                f"the {who} is not in line with an opening of {stand.on or stand.inside}",
                siege("1.45 Firing Against Arrow-Slits or Battlements"),
            )
    unruled = [thing.name for thing in things if thing.kind in UNRULED_KINDS]
    if not unruled:
        return None
    return Reason(0, f"hidden by {', '.join(unruled)}", siege("1.4 Restrictions on Fire"))
