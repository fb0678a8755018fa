"""What lies on the table for good, as overlays: the scene's templates and rulers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from escalade.models.lengths import format_length
from escalade.rules.errors import NotCovered

from .answers import template_overlay
from .overlays import Measure, Overlay, TemplateDisc

if TYPE_CHECKING:
    from escalade.scenes.ruler import Measured
    from escalade.scenes.scene import PlacedTemplate, Ruler
    from escalade.scenes.space import Space


def ruler_overlay(measured: Measured, unit: str, caption: str = "ruler") -> Measure:
    """A ruler's line with its length, and what of it is level and upright where it climbs."""
    length = format_length(measured.straight_in, unit)
    if measured.upright_in:
        level = format_length(measured.level_in, unit)
        length += f" ({level} level, {format_length(measured.upright_in, unit)} up)"
    return Measure(measured.points, length, caption)


def ruler_title(ruler: Ruler) -> str:
    """Between what a ruler lies, such as ``archer → orc``; its name where it is tied to nobody."""
    if not ruler.names:
        return ruler.name
    ends = (ruler.points[0], ruler.points[-1])
    return " → ".join(end if isinstance(end, str) else "a place" for end in ends)


def laid_overlays(space: Space, unit: str = "inch") -> list[Overlay]:
    """What lies on the table for good: the scene's templates and rulers."""
    from escalade.scenes.ruler import measure

    laid: list[Overlay] = [_laid_template(space, placed, unit) for placed in space.scene.templates]
    return laid + [
        ruler_overlay(measure(space, ruler.points), unit, ruler_title(ruler))
        for ruler in space.scene.rulers
    ]


def _laid_template(space: Space, placed: PlacedTemplate, unit: str) -> TemplateDisc:
    """A template and who is under it; by a book without templates only where it lies."""
    from escalade.scenes.templates import footprint_of, strike

    try:
        return template_overlay(strike(space, placed), space, unit)
    except NotCovered as error:
        outline = footprint_of(placed).polygon
        return TemplateDisc(outline, placed.z, caption=str(error), label=placed.name)
