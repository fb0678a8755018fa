"""How much cover a target has, and whether it may be targeted at all.

The book names the cover of some things (crenellations, mantlets, windows) and gives a general rule
by the share of the model that is hidden. Both are answered; the rule here prescribes:

1. a target of which only a small portion is visible has total cover, whatever hides it;
2. inside a siege machine it is hard or extreme cover, and the hidden share says which (p. 25);
3. behind a thing with a name it is the named cover, the best one if there are several;
4. otherwise the hidden share decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from escalade.rules.citations import Citation, Reason
from escalade.rules.kinds import CASTLE_KINDS, MACHINE_KINDS
from escalade.rules.percents import percent
from escalade.rules.system import Blocker, Cover, LosVerdict, Sighting
from escalade.rules.tables import load_table

from .sources import note, siege

SHARE_SOURCE = siege("Models Inside Siege Machines", 25)
NAMED_SOURCE = siege("Ranged Attack Modifiers", 17)
SIGHT_SOURCE = siege("Ranged Attack Modifiers", 17)
EYE_SOURCE = siege("Ranged Combat", 16)


@dataclass(frozen=True, slots=True)
class CoverTolerances:
    """Where the book leaves a number open."""

    least_share: float = 0.01
    """A thing that hides less of the target than this does not count as standing in the way;
    it is what a sighting cannot tell from nothing."""

    battlement_heights: float = 1.5
    """Battlements are made for a standing model: what rises higher above its feet than one and a
    half of it is a wall."""


COVER_TOLERANCES = CoverTolerances()

_PARTS: Mapping[str, str] = {
    "merlon": "crenellations", "merlons": "crenellations", "crenellation": "crenellations",
    "crenellations": "crenellations", "parapet": "crenellations", "battlements": "crenellations",
    "window": "window", "windows": "window",
    "arrow slit": "arrow slit", "arrow slits": "arrow slit", "slit": "arrow slit",
    "loophole": "arrow slit", "hoarding": "hoarding", "screen": "parapet screen",
}  # fmt: skip
"""Which named cover a part of a component gives."""

_KINDS: Mapping[str, str] = {
    "mantlet": "mantlet", "hoarding": "hoarding", "parapet-screen": "parapet screen",
    "barricade": "barricade", **dict.fromkeys(MACHINE_KINDS, "siege machine"),
}  # fmt: skip
"""Which named cover a component gives as a whole."""


@dataclass(frozen=True, slots=True)
class CoverClass:
    """A class of cover in the book's word, and what it does to the shot."""

    name: str
    modifier: int
    hidden_from: float
    source: Citation


@cache
def cover_classes() -> tuple[CoverClass, ...]:
    """Every class of cover, from none to total.

    Source: No Quarter: Siege, Models Inside Siege Machines, p. 25; Ranged Attack Modifiers, p. 17.
    """
    return tuple(
        CoverClass(
            record.text("class"),
            record.integer("modifier"),
            record.integer("hidden from percent") / 100,
            record.source,
        )
        for record in load_table(__package__, "combat", "cover")
    )


@cache
def find_cover(name: str) -> CoverClass:
    """The class of cover of that name; raises UnknownName for another."""
    table = load_table(__package__, "combat", "cover")
    return cover_classes()[table.records.index(table.find(name))]


def measured_cover(visible: float) -> CoverClass:
    """The class of cover by the visible share of the target alone.

    >>> [measured_cover(share).name for share in (1.0, 0.75, 0.5, 0.25, 0.1, 0.0)]
    ['none', 'soft', 'hard', 'extreme', 'total', 'total']

    Source: No Quarter: Siege, Models Inside Siege Machines, p. 25; Ranged Attack Modifiers, p. 17.
    """
    hidden = 1 - visible
    return [each for each in cover_classes() if hidden >= each.hidden_from][-1]


def named_thing(blocker: Blocker, sighting: Sighting) -> str | None:
    """The book's word for what stands in the way, None where it has none.

    The named covers are for models positioned in the castle and behind siege works (p. 17): what
    the viewer itself stands on, and battlements of a castle that the target is not in, hide only
    by their share. Whatever of its own component hides a model on top of it is the battlements,
    also the slits in their merlons; windows and slits are cover for those behind them, inside.
    """
    viewer, target = sighting.viewer, sighting.target
    if blocker.name == viewer.on and blocker.name != target.on:
        return None
    if blocker.kind in CASTLE_KINDS:
        if target.on_kind not in CASTLE_KINDS and target.inside not in CASTLE_KINDS:
            return None
        on_top = blocker.name == target.on and target.inside is None
        thing = _PARTS.get(blocker.part.casefold())
        if on_top and thing in {None, "window", "arrow slit"}:
            return "crenellations" if _battlement_high(blocker, sighting) else None
        return thing
    return _KINDS.get(blocker.kind)


def _battlement_high(blocker: Blocker, sighting: Sighting) -> bool:
    """Whether what rises above the target's feet is no higher than battlements are.

    A model in a roofless ruin stands behind its walls, not behind crenellations.
    """
    tops = [each.top_in for each in sighting.crossings if each.name == blocker.name]
    rise = max(tops, default=0.0) - sighting.target.z_in
    return rise <= COVER_TOLERANCES.battlement_heights * sighting.target.body_height_in


def cover(sighting: Sighting) -> Cover:
    """The cover that the target has: by its hidden share, by name, and the one that counts.

    Source: No Quarter: Siege, Ranged Attack Modifiers, p. 17; Models Inside Siege Machines, p. 25.
    """
    measured = measured_cover(sighting.visible)
    reasons = [
        note(f"{percent(1 - sighting.visible)} hidden: {_cover(measured)} by share", SHARE_SOURCE),
        *_edge_reasons(sighting, measured),
    ]
    named = _named_covers(sighting)
    best = min((each for each, _ in named), key=lambda each: each.modifier, default=None)
    reasons.extend(reason for _, reason in named)
    inside = sighting.target.inside
    if measured == find_cover("total"):
        chosen, why = (
            measured,
            f"{_little(sighting.visible)} is visible: total cover, whatever hides it",
        )
    elif inside in MACHINE_KINDS:
        extreme = find_cover("extreme")
        chosen = extreme if measured.modifier <= extreme.modifier else find_cover("hard")
        why = f"inside a siege machine it is hard or extreme by the hidden share: {chosen.name}"
    elif best is not None:
        chosen, why = best, f"the book names this cover: {best.name}, whatever the share"
    else:
        thing = "nothing the book names stands in the way"
        if any(_castle_hides(blocker) for blocker in sighting.blockers):
            thing = "battlements and walls cover by name only those who are on them or inside"
        chosen, why = measured, f"{thing}: the hidden share counts"
    reasons.append(Reason(chosen.modifier, why, chosen.source))
    return Cover(
        chosen.name,
        chosen.modifier,
        tuple(reasons),
        chosen.source,
        measured.name,
        best.name if best else None,
    )


def _castle_hides(blocker: Blocker) -> bool:
    """Whether the castle hides some of the target."""
    return blocker.kind in CASTLE_KINDS and blocker.share >= COVER_TOLERANCES.least_share


def _cover(found: CoverClass) -> str:
    return "no cover" if found.modifier == 0 else f"{found.name} cover"


def _little(visible: float) -> str:
    return "only a small portion" if visible > 0 else "nothing"


def _edge_reasons(sighting: Sighting, measured: CoverClass) -> tuple[Reason, ...]:
    low, high = measured_cover(sighting.visible_low), measured_cover(sighting.visible_high)
    if low == high == measured:
        return ()
    least, most = percent(sighting.visible_low), percent(sighting.visible_high)
    text = f"between {least} and {most} is visible: {low.name} to {high.name} by share"
    return (note(text, SHARE_SOURCE),)


def _named_covers(sighting: Sighting) -> list[tuple[CoverClass, Reason]]:
    table = load_table(__package__, "combat", "named_cover")
    found: list[tuple[CoverClass, Reason]] = []
    seen: set[str] = set()
    for blocker in sighting.blockers:
        thing = named_thing(blocker, sighting)
        if thing is None or thing in seen or blocker.share < COVER_TOLERANCES.least_share:
            continue
        seen.add(thing)
        row = table.find(thing)
        name = row.text("class")
        text = (
            f"{thing} of {blocker.name} in the way ({percent(blocker.share)} of it): {name} cover"
        )
        found.append((find_cover(name), note(text, row.source)))
    if sighting.target.inside in CASTLE_KINDS and sighting.visible < 1:
        row = table.find("window")
        text = f"inside a {sighting.target.inside}, seen through its openings: extreme cover"
        found.append((find_cover("extreme"), note(text, row.source)))
    return found


def line_of_sight(sighting: Sighting) -> LosVerdict:
    """Whether the viewer may target the figure: it must see a part of it, as from its own eye.

    A model declared as firing from a window or arrow slit may be targeted although its miniature
    cannot be seen; whether it was declared is for the players to say, so the answer names it.

    Source: No Quarter: Siege, Ranged Combat, p. 16; Ranged Attack Modifiers, p. 17.
    """
    reasons = [note("judged from the model's own eye", EYE_SOURCE)]
    if sighting.in_doubt:
        reasons.append(note("by a hair: a small step of either changes it", SIGHT_SOURCE))
    if sighting.visible > 0:
        text = f"may target it: {percent(sighting.visible)} of it is visible"
        reasons.append(note("it is enough to see any part of the target", SIGHT_SOURCE))
        return LosVerdict(True, text, tuple(reasons), SIGHT_SOURCE)
    reasons.append(note("nothing of the target is visible", SIGHT_SOURCE))
    text = "may not target it: nothing of it is visible"
    if sighting.target.inside in CASTLE_KINDS:
        text += ", unless it was declared as firing from a window or arrow slit"
        exception = "declared as firing from a window or slit, it may be targeted at extreme cover"
        reasons.append(note(exception, SIGHT_SOURCE))
    return LosVerdict(False, text, tuple(reasons), SIGHT_SOURCE)
