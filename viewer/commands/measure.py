from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import JsonFlag, show

if TYPE_CHECKING:
    from escalade.models.component import Component
    from escalade.rules.system import ComponentProfile, System


def register(app: typer.Typer) -> None:
    """Add `measure` to the command line."""
    app.command("measure")(measure)


def measure(
    targets: Annotated[
        list[str],
        typer.Argument(
            metavar="TARGET...",
            help='A model file, or a size such as "9 3/4 x 4 3/4 x 3" (width x height x depth).',
        ),
    ],
    kind: Annotated[
        str | None, typer.Option(help="What the component is: wall, tower, gate, siege-tower, ...")
    ] = None,
    unit: Annotated[
        str | None, typer.Option(help="The unit of the file's numbers: mm, cm, inch, foot, m.")
    ] = None,
    up: Annotated[
        str | None, typer.Option(help="The axis that points up in the file: +z, +y, -z, ...")
    ] = None,
    scan: Annotated[bool, typer.Option("--scan", help="A scan: drop specks and table.")] = False,
    system_name: Annotated[
        str, typer.Option("--system", help="The rule book that gives the wounds.")
    ] = "no-quarter",
    as_json: JsonFlag = False,
) -> None:
    """Measure model files or typed sizes: dimensions, wounds, toughness and armour."""
    from escalade.rules.systems import find_system

    system = find_system(system_name)
    components = [
        component
        for target in targets
        for component in _components(target, kind=kind, unit=unit, up=up, scan=scan)
    ]
    show(
        {"system": system.name, "components": [as_data(c, system) for c in components]},
        lambda: report(components, system),
        as_json,
    )


def _components(
    target: str, *, kind: str | None, unit: str | None, up: str | None, scan: bool
) -> Sequence[Component]:
    from escalade.models.lengths import looks_like_size

    if looks_like_size(target) and not Path(target).exists():
        from escalade.models.typed import typed_component

        return [typed_component(target, kind or "wall")]
    from escalade.models.importing import import_model

    return [import_model(Path(target), kind=kind, unit=unit, up=up, scan=scan)]


def as_data(component: Component, system: System) -> dict[str, Any]:
    """One component with the keys of `measure --json`."""
    profile = system.component_profile(component.kind, component.dimensions)
    width, height, depth = component.dimensions.values_in
    return {
        "name": component.name,
        "kind": component.kind,
        "file": str(component.file) if component.file else None,
        "unit": component.unit,
        "up": component.up,
        "width_in": width,
        "height_in": height,
        "depth_in": depth,
        "rounded": list(component.dimensions.rounded),
        "wounds": profile.wounds.value if profile.wounds else None,
        "wounds_range": [profile.wounds.low, profile.wounds.high] if profile.wounds else None,
        "toughness": profile.toughness,
        "armour": profile.armour,
        "needs_choice": component.needs_choice,
        "candidates": [
            {
                "unit": reading.unit,
                "width_in": reading.dimensions.width.value_in,
                "height_in": reading.dimensions.height.value_in,
                "depth_in": reading.dimensions.depth.value_in,
                "wounds": _wounds(system.component_profile(component.kind, reading.dimensions)),
                "plausible": reading.plausible,
                "reason": reading.reason,
            }
            for reading in component.readings
        ],
        "notes": list(component.notes),
    }


def _wounds(profile: ComponentProfile) -> int | None:
    return profile.wounds.value if profile.wounds else None


def report(components: Sequence[Component], system: System) -> str:
    """The components as a player reads them, one block each."""
    return "\n\n".join(_block(component, system) for component in components)


def _block(component: Component, system: System) -> str:
    from escalade.models.lengths import format_length

    profile = system.component_profile(component.kind, component.dimensions)
    sizes = " × ".join(
        format_length(side.value_in).removesuffix(" in") for side in component.dimensions.sides
    )
    metric = " × ".join(f"{side.value_in * 25.4:.0f}" for side in component.dimensions.sides)
    lines = [
        f"{component.name}: {profile.title}",
        f"  size    {sizes} in  ({metric} mm; width × height × depth)",
    ]
    if profile.wounds is not None:
        spread = (
            f"  ({profile.wounds.low} to {profile.wounds.high} within the error)"
            if profile.wounds.low != profile.wounds.high
            else ""
        )
        lines.append(f"  wounds  {profile.wounds.value}{spread}")
    numbers = [
        f"{label} {value}"
        for label, value in (("T", profile.toughness), ("AR", profile.armour))
        if value is not None
    ]
    if numbers:
        lines.append(f"  profile {', '.join([*numbers, *profile.traits])}")
    lines += [f"  why     {reason}" for reason in profile.reasons]
    lines.append(f"  source  {profile.source}")
    if component.readings and (component.needs_choice or len(component.readings) > 1):
        lines += _readings(component, system)
    lines += [f"  note    {note}" for note in component.notes]
    return "\n".join(lines)


def _readings(component: Component, system: System) -> list[str]:
    from escalade.models.lengths import format_length

    head = (
        "  unit    not certain: say which with --unit"
        if component.needs_choice
        else f"  unit    {component.unit}"
    )
    rows = [head]
    for reading in component.readings:
        if not reading.plausible and reading.unit != component.unit:
            continue
        sizes = " × ".join(
            format_length(side.value_in).removesuffix(" in") for side in reading.dimensions.sides
        )
        wounds = _wounds(system.component_profile(component.kind, reading.dimensions))
        chosen = "→" if reading.unit == component.unit else " "
        count = f"{wounds} wounds" if wounds is not None else ""
        rows.append(f"        {chosen} {reading.unit:5} {sizes} in  {count}  ({reading.reason})")
    return rows
