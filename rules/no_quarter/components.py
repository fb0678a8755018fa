"""Toughness, armour and wounds of everything that stands on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from escalade.rules.citations import Citation, Reason
from escalade.rules.dimensions import Dimensions
from escalade.rules.errors import NotCovered, NotPrinted
from escalade.rules.kinds import MACHINE_KINDS, OTHER_KINDS, check_kind
from escalade.rules.system import ComponentProfile, Wounds
from escalade.rules.tables import Record, load_table

from .sources import NAME, note, siege
from .wounds import castle_wounds, explain_wounds

HOARDING_WOUNDS = 2
HOARDING_SOURCE = siege("Hoarding", 23)
VERY_LARGE = "very large target"
LARGE = "large target"
CASTLE_COMPONENT = "castle component"
SIEGE_MACHINE = "siege machine"

_STONE: Mapping[str, str] = {
    "wall": "wall", "tower": "tower", "gatehouse": "wall", "keep": "tower",
}  # fmt: skip
"""Which row of the castle table each kind of stonework uses.

A gatehouse's stonework has the profile of a wall (p. 16); the book knows a keep only as one of
the towers (glossary, p. 32).
"""


def component_profile(
    kind: str, dimensions: Dimensions | None, *, hoarding: bool = False
) -> ComponentProfile:
    """Toughness, armour and wounds of a component, with how they come about.

    A castle piece without dimensions gets the printed wounds of the book's sample size. What the
    book gives no number for is None. Raises NotCovered for a building or terrain, and for a
    hoarding on anything but castle stonework.

    Source: No Quarter: Siege, Castle Components, p. 22; Siege Machines, p. 25 to 27.
    """
    check_kind(kind)
    if kind in OTHER_KINDS:
        raise NotCovered(NAME, f"the wounds of {kind}", "only castle, siege works and equipment")
    if hoarding and kind not in _STONE:
        raise NotCovered(NAME, f"a hoarding on a {kind}", f"it is built on to: {', '.join(_STONE)}")
    if kind in _STONE:
        profile = _stonework(kind, dimensions)
        return _with_hoarding(profile) if hoarding else profile
    if kind == "gate":
        return _gate()
    if kind in MACHINE_KINDS:
        return _machine(kind)
    return _equipment(kind)


def _stonework(kind: str, dimensions: Dimensions | None) -> ComponentProfile:
    row = load_table(__package__, "components", "castle").find(_STONE[kind])
    title = row.text("title") if kind in {"wall", "tower"} else kind.capitalize()
    reasons: list[Reason] = []
    if kind == "gatehouse":
        reasons.append(
            note(
                "the stonework has the profile of a wall; the gate in it is T6 W4 AR7",
                siege("The Castle Gate", 16),
            )
        )
    if kind == "keep":
        reasons.append(note("a keep is one of the castle's towers", siege("Glossary Of Terms", 32)))
    if dimensions is None:
        printed = row.integer("wounds")
        wounds = Wounds(printed, printed, printed)
        reasons.append(note(f"printed for a piece of {row.text('wounds for size')} in", row.source))
    else:
        wounds = castle_wounds(dimensions)
        reasons.extend(explain_wounds(dimensions))
    return ComponentProfile(
        kind,
        title,
        row.integer("toughness"),
        row.integer("armour"),
        wounds,
        (CASTLE_COMPONENT, VERY_LARGE),
        tuple(reasons),
        row.source,
    )


def _with_hoarding(profile: ComponentProfile) -> ComponentProfile:
    added = Reason(HOARDING_WOUNDS, "wounds for the hoarding built on to it", HOARDING_SOURCE)
    wounds = profile.wounds
    return replace(
        profile,
        title=f"{profile.title} with hoarding",
        wounds=wounds
        and Wounds(
            wounds.value + HOARDING_WOUNDS,
            wounds.low + HOARDING_WOUNDS,
            wounds.high + HOARDING_WOUNDS,
        ),
        reasons=(*profile.reasons, added),
    )


def _gate() -> ComponentProfile:
    row = load_table(__package__, "components", "castle").find("gate")
    return ComponentProfile(
        "gate",
        row.text("title"),
        row.integer("toughness"),
        row.integer("armour"),
        _printed_wounds(row),
        (CASTLE_COMPONENT, VERY_LARGE),
        (
            note("the wooden gate's own wounds, whatever its size", row.source),
            note(
                "every castle component is a very large target; the gate's profile leaves it out",
                siege("Very Large Target", 6),
            ),
        ),
        row.source,
    )


def _machine(kind: str) -> ComponentProfile:
    machines = load_table(__package__, "components", "machines")
    if kind in {record["kind"] for record in machines}:
        row = machines.find(kind)
        size = LARGE if row["large"] else "not a large model"
        reason = note("the machine's printed profile, whatever its size", row.source)
        return _printed(row, (SIEGE_MACHINE, size), (reason,))
    support = load_table(__package__, "components", "support_weapons")
    try:
        row = support.find(kind)
    except NotPrinted as absent:
        reason = note(str(absent), support.source)
        return _bare(kind, kind.capitalize(), ("support weapon",), reason, support.source)
    return _printed(row, ("support weapon",), (note("from the owner's own table", row.source),))


def _equipment(kind: str) -> ComponentProfile:
    for name in ("defences", "encampment", "equipment"):
        table = load_table(__package__, "components", name)
        if kind not in {record["kind"] for record in table}:
            continue
        row = table.find(kind)
        if kind == "hoarding":
            return ComponentProfile(
                kind,
                row.text("title"),
                None,
                None,
                Wounds(HOARDING_WOUNDS, HOARDING_WOUNDS, HOARDING_WOUNDS),
                ("defensive component",),
                (note("adds 2 wounds to the piece it is built on to", row.source),),
                row.source,
            )
        if name == "equipment":
            return _bare(
                kind,
                row.text("title"),
                ("siege equipment",),
                note("the book gives it no toughness, armour or wounds", row.source),
                row.source,
            )
        trait = "defensive component" if name == "defences" else "encampment"
        return _printed(row, (trait,), (note("the printed profile", row.source),))
    raise NotCovered(NAME, f"the profile of {kind}")


def _printed(row: Record, traits: tuple[str, ...], reasons: tuple[Reason, ...]) -> ComponentProfile:
    return ComponentProfile(
        row.text("kind"),
        row.text("title"),
        row.optional_integer("toughness"),
        row.optional_integer("armour"),
        _printed_wounds(row),
        traits,
        reasons,
        row.source,
    )


def _bare(
    kind: str, title: str, traits: tuple[str, ...], reason: Reason, source: Citation
) -> ComponentProfile:
    return ComponentProfile(kind, title, None, None, None, traits, (reason,), source)


def _printed_wounds(row: Record) -> Wounds:
    wounds = row.integer("wounds")
    return Wounds(wounds, wounds, wounds)
