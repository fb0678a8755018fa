"""Defence and Wounds of the things in a siege that can be damaged, and what cannot be."""

from __future__ import annotations

from escalade.rules.citations import Reason
from escalade.rules.errors import NotCovered
from escalade.rules.kinds import check_kind
from escalade.rules.system import ComponentProfile, Wounds
from escalade.rules.tables import Record, load_table

from .book import NAME, PACKAGE, siege

FORTRESS_KINDS = ("wall", "tower", "gatehouse", "keep", "building")
"""Built to last: the chapter makes no rule for smashing them."""

FORTRESS_GATE = "Fortress/Castle Gate"


def component_profile(kind: str) -> ComponentProfile:
    """The profile of a kind of component; size plays no part in this book.

    Raises UnknownName for a kind that does not exist, NotCovered for one without a rule.
    """
    check_kind(kind)
    if kind in FORTRESS_KINDS:
        return _indestructible(kind)
    if kind == "gate":
        return gate_profile(FORTRESS_GATE)
    objects = load_table(PACKAGE, "structures", "objects")
    for record in objects:
        if record["kind"] == kind:
            traits = ("Battlefield Target",) if record["object"] == "Siege Tower" else ()
            return _profile(kind, record, "object", traits)
    raise NotCovered(
        NAME, f"the Defence and Wounds of a {kind}", "see the topic `engines` for named engines"
    )


def gate_profile(gate: str) -> ComponentProfile:
    """The profile of a type of gate or door; raises UnknownName for a type not in the table.

    Source: Attacking Gates and Doors.
    """
    record = load_table(PACKAGE, "structures", "gates").find(gate)
    traits = ("Trapped: two To Wound rolls a Strike", "shot at with Strength 5 or more")
    return _profile("gate", record, "gate", traits)


def _profile(kind: str, record: Record, title: str, traits: tuple[str, ...]) -> ComponentProfile:
    defence, wounds = record.integer("defence"), record.integer("wounds")
    printed = Reason(0, f"printed profile: Defence {defence}, Wounds {wounds}", record.source)
    return ComponentProfile(
        kind,
        record.text(title),
        defence,
        None,
        Wounds(wounds, wounds, wounds),
        traits,
        (printed,),
        record.source,
    )


def _indestructible(kind: str) -> ComponentProfile:
    source = siege("Castles and Fortresses")
    return ComponentProfile(
        kind,
        kind.capitalize(),
        None,
        None,
        None,
        ("cannot be destroyed",),
        (Reason(0, "the book has no rule for smashing walls; only gates and doors fall", source),),
        source,
    )
