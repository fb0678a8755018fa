"""What the tape measure says, as a component."""

from __future__ import annotations

from escalade.rules.dimensions import Dimensions
from escalade.rules.kinds import check_kind

from .component import Component
from .lengths import format_length, names_unit, parse_size

LARGEST_LIKELY_IN = 72.0
"""No component is longer than the table it stands on."""


def typed_component(text: str, kind: str = "wall", *, name: str | None = None) -> Component:
    """The component of a typed size: width x height x depth, in inches unless the text says else.

    Width is the longer side of the footprint: a depth longer than the width changes places with
    it, and a note says so. Raises LengthError for a size that cannot be read and UnknownName for
    a kind that does not exist.

    >>> typed_component("9 3/4 x 4 3/4 x 3", "wall").dimensions.rounded
    (10, 5, 3)
    """
    check_kind(kind)
    width, height, depth = parse_size(text)
    notes: tuple[str, ...] = ()
    if depth > width:
        width, depth = depth, width
        sides = f"{format_length(width)} wide and {format_length(depth)} deep"
        notes = (f"the width is the longer side of the footprint: taken as {sides}",)
    if max(width, depth, height) > LARGEST_LIKELY_IN:
        larger = f"{format_length(max(width, depth, height))} is larger than a table"
        remedy = "check its unit"
        if not names_unit(text):
            remedy = f"if these are millimetres, write {text.strip()} mm"
        notes = (*notes, f"{larger}: {remedy}")
    return Component(
        name=name or kind,
        kind=kind,
        dimensions=Dimensions.exact(width, height, depth),
        notes=notes,
    )
