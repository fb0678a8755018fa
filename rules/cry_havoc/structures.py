"""What a component is to SIEGE: squares with degrees of demolition, or an engine that can burn."""

from __future__ import annotations

from escalade.rules.citations import Reason
from escalade.rules.dimensions import Dimensions
from escalade.rules.errors import NotCovered
from escalade.rules.kinds import check_kind
from escalade.rules.rounding import round_up
from escalade.rules.system import ComponentProfile, Wounds
from escalade.rules.tables import load_table

from .book import NAME, PACKAGE
from .scale import DEFAULT_SCALE


def component_profile(kind: str, dimensions: Dimensions | None) -> ComponentProfile:
    """Degrees of demolition of one square as wounds, None for an engine; no toughness or armour.

    Raises UnknownName for a kind that does not exist, NotCovered for one the book lacks.
    Source: 4.13 The Degrees of Demolition; 3.55 Fire Damage.
    """
    check_kind(kind)
    known = {record.text("kind"): record for record in load_table(PACKAGE, "structures", "kinds")}
    if kind not in known:
        raise NotCovered(NAME, f"a {kind}")
    record = known[kind]
    degrees = record.optional_integer("degrees")
    reasons = [Reason(0, record.text("destroyed"), record.source)]
    if dimensions is not None:
        longest = dimensions.width.value_in / DEFAULT_SCALE.square_in
        squares = max(1, round_up(longest))
        reasons.append(Reason(0, f"{squares} squares long at 25 mm a square", record.source))
    return ComponentProfile(
        kind,
        record.text("title"),
        None,
        None,
        None if degrees is None else Wounds(degrees, degrees, degrees),
        tuple(trait for trait in record.text("traits").split("; ") if trait),
        tuple(reasons),
        record.source,
    )
