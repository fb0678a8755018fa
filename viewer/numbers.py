"""The numbers of one thing on the table, in words, for the panel beside it."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import TypeAlias

from escalade.models.lengths import format_length, format_side
from escalade.models.units import INCHES_IN
from escalade.rules.errors import NotCovered
from escalade.rules.system import ComponentProfile
from escalade.scenes.profiles import profile_of
from escalade.scenes.space import Space, SpaceComponent, SpaceFigure

from .listing import listed
from .measures import size_text
from .state import Facts

Profile: TypeAlias = Callable[[Space, SpaceComponent], ComponentProfile | None]
"""Gives the profile of a component, None while it is not known yet; raises NotCovered."""

EDGE_WARNING = "a side lies on the edge of a whole inch: measure it again"

COUNTING = "being counted …"


def numbers_of(space: Space, name: str, unit: str = "inch", profile: Profile = profile_of) -> Facts:
    """What a component or figure measures and what the rule book makes of it.

    ``profile`` answers for the book, so that a panel need not wait for it. Raises NoSuchName for a
    name that the scene does not have.
    """
    for component in space.components:
        if component.name == name:
            return _of_component(space, component, unit, profile)
    for template in space.scene.templates:
        if template.name == name:
            return (("template", f"{size_text(template.size_in, unit)} {template.shape}"),)
    return _of_figure(space.figure(name), unit)


def counted(space: Space, names: Sequence[str], locked: Container[str] = ()) -> Facts:
    """Several things in short: those of each side and the components, counted and named."""
    kinds: dict[str, str] = {figure.name: figure.figure.side for figure in space.figures}
    kinds |= {component.name: "pieces" for component in space.components}
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(kinds.get(name, "templates"), []).append(name)
    facts = [(kind, f"{len(own)}: {listed(own)}") for kind, own in groups.items()]
    kept = [name for name in names if name in locked]
    return (*facts, *((("locked", f"{len(kept)}: {listed(kept)}"),) if kept else ()))


def _of_component(
    space: Space, component: SpaceComponent, unit: str, profile_now: Profile
) -> Facts:
    dimensions = component.component.dimensions
    sides = zip(("width", "height", "depth"), dimensions.sides, strict=True)
    facts = [
        (
            side,
            format_side(length.value_in, unit)
            + (f" ± {format_length(length.error_in, unit)}" if length.error_in else ""),
        )
        for side, length in sides
    ]
    facts.append(("rounded up", " × ".join(str(side) for side in dimensions.rounded)))
    if any(dimensions.edges):
        facts.append(("careful", EDGE_WARNING))
    try:
        profile = profile_now(space, component)
    except NotCovered as error:
        return (*facts, ("rule", str(error)))
    if profile is None:
        return (*facts, ("wounds", COUNTING))
    if profile.wounds is not None:
        spread = (
            ""
            if profile.wounds.low == profile.wounds.high
            else f" ({profile.wounds.low} to {profile.wounds.high})"
        )
        facts.append(("wounds", f"{profile.wounds.value}{spread}"))
    if profile.toughness is not None:
        facts.append(("toughness", f"T{profile.toughness}"))
    if profile.armour is not None:
        facts.append(("armour", f"AR{profile.armour}"))
    facts += [("why", str(reason)) for reason in profile.reasons]
    facts.append(("source", str(profile.source)))
    return tuple(facts)


def _of_figure(figure: SpaceFigure, unit: str) -> Facts:
    base = figure.base
    across = f"{base.length_in / INCHES_IN['mm']:.4g}"
    if base.length_in != base.width_in:
        across = f"{across} × {base.width_in / INCHES_IN['mm']:.4g}"
    facts = [
        ("side", figure.figure.side),
        ("base", f"{base.shape}, {across} mm"),
        ("stands on", figure.on or "the table"),
        ("stands at", format_length(figure.z_in, unit)),
        ("height", format_length(figure.body_height_in, unit)),
        ("eye at", format_length(float(figure.eye[2]), unit)),
    ]
    facts += [(name, str(value)) for name, value in figure.figure.profile.items()]
    return tuple(facts)
