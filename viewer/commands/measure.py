from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from escalade.viewer.errors import ViewerError

from .judging import ALL
from .options import JsonFlag, note, show

if TYPE_CHECKING:
    from escalade.models.component import Component
    from escalade.rules.dimensions import Dimensions
    from escalade.rules.system import ComponentProfile, System, Wounds


def register(app: typer.Typer) -> None:
    """Add `measure` to the command line."""
    app.command("measure", short_help="wounds of a model file or a typed size")(measure)


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
    scale: Annotated[
        list[str] | None,
        typer.Option(
            metavar='"P1 P2 = LENGTH"',
            help="Two points of the file and the distance between them, such as "
            '"0,0,0 0,3,4 = 6in"; further ones check the first.',
        ),
    ] = None,
    split: Annotated[
        Literal["auto", "groups", "bodies"] | None,
        typer.Option(help="Take the file apart: by its named groups, or by bodies that touch."),
    ] = None,
    at_towers: Annotated[
        bool, typer.Option("--at-towers", help="Part a castle in one piece where towers stand.")
    ] = False,
    cut: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="Cut long walls, such as 10in.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="PNG", help="Draw the component with its sides.")
    ] = None,
    system_name: Annotated[
        str, typer.Option("--system", help="The rule book that gives the wounds, or all.")
    ] = "no-quarter",
    as_json: JsonFlag = False,
) -> None:
    """Measure model files or typed sizes: dimensions, wounds, toughness and armour."""
    from escalade.rules.systems import SYSTEM_NAMES, find_system

    names = SYSTEM_NAMES if system_name == ALL else (system_name,)
    systems = [find_system(name) for name in names]
    components = [
        component
        for target in targets
        for component in _components(
            target,
            _Asked(kind, unit, up, scan, tuple(scale or ()), split, at_towers, cut),
        )
    ]
    if picture is not None:
        _draw(components, picture, systems[0])
    answers = [
        {"system": system.name, "components": [as_data(c, system) for c in components]}
        for system in systems
    ]
    show(
        {"systems": answers} if system_name == ALL else answers[0],
        lambda: report(components, systems),
        as_json,
    )


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the command line settles about a model file."""

    kind: str | None
    unit: str | None
    up: str | None
    scan: bool
    scale: tuple[str, ...]
    split: Literal["auto", "groups", "bodies"] | None
    at_towers: bool
    cut: str | None


def _components(target: str, asked: _Asked) -> Sequence[Component]:
    from escalade.models.lengths import looks_like_size, parse_length

    if looks_like_size(target) and not Path(target).exists():
        from escalade.models.typed import typed_component

        if asked.unit is not None or asked.up is not None:
            raise ViewerError(
                f"{target}: --unit and --up are for files; write the unit into the size, "
                "such as 25cm x 12,5cm x 8cm"
            )
        return [typed_component(target, asked.kind or "wall")]
    from escalade.models.calibration import parse_distance
    from escalade.models.importing import import_model, import_sections, is_archive
    from escalade.models.section_edits import CutLong, Edit, Split

    distances = [parse_distance(text) for text in asked.scale]
    apart = asked.split is not None or asked.cut is not None or asked.at_towers
    if not apart and not is_archive(Path(target)):
        return [
            import_model(
                Path(target),
                kind=asked.kind,
                unit=asked.unit,
                up=asked.up,
                scan=asked.scan,
                distances=distances,
                with_mesh=False,
            )
        ]
    edits: list[Edit] = [Split(None, "towers")] if asked.at_towers else []
    if asked.cut is not None:
        edits.append(CutLong(None, parse_length(asked.cut)))
    return import_sections(
        Path(target),
        kind=asked.kind,
        unit=asked.unit,
        up=asked.up,
        scan=asked.scan,
        distances=distances,
        by=asked.split,
        edits=edits or None,
        with_mesh=False,
    )


def _draw(components: Sequence[Component], path: Path, system: System) -> None:
    """Write the dimension picture of the one component that was measured."""
    if len(components) != 1 or components[0].section is not None:
        raise ViewerError("--picture draws one whole component: measure one file or size")
    if components[0].unscaled:
        from escalade.models.errors import NeedsScale

        raise NeedsScale(f"{components[0].name}: {_NO_SCALE}")
    from escalade.viewer.dimension_picture import dimension_picture
    from escalade.viewer.pictures import save

    note(f"wrote {save(dimension_picture(components[0], system.name), path)}")


def as_data(component: Component, system: System) -> dict[str, Any]:
    """One component with the keys of `measure --json`."""
    profile, refusal = _profile(component, component.dimensions, system)
    width, height, depth = component.dimensions.values_in
    wounds = profile.wounds if profile else None
    return {
        "name": component.name,
        "kind": component.kind,
        "file": str(component.file) if component.file else None,
        "unit": component.unit,
        "up": component.up,
        "width_in": width,
        "height_in": height,
        "depth_in": depth,
        "errors_in": [side.error_in for side in component.dimensions.sides],
        "rounded": list(component.dimensions.rounded),
        "wounds": wounds.value if wounds else None,
        "wounds_range": [wounds.low, wounds.high] if wounds else None,
        "toughness": profile.toughness if profile else None,
        "armour": profile.armour if profile else None,
        "needs_choice": component.needs_choice,
        "unscaled": component.unscaled,
        "candidates": [
            {
                "unit": reading.unit,
                "width_in": reading.dimensions.width.value_in,
                "height_in": reading.dimensions.height.value_in,
                "depth_in": reading.dimensions.depth.value_in,
                "wounds": _wounds(component, reading.dimensions, system),
                "plausible": reading.plausible,
                "reason": reading.reason,
            }
            for reading in component.readings
        ],
        "notes": [*component.notes, *([refusal] if refusal else [])],
    }


_NO_SCALE = (
    "the scan has no scale, so it is worth no wounds: give two points and the distance between"
    " them with --scale, or --unit where it comes from LiDAR"
)


def _profile(
    component: Component, dimensions: Dimensions, system: System
) -> tuple[ComponentProfile | None, str | None]:
    """The component's numbers in the book at one of its sizes, or why there are none."""
    from escalade.rules.errors import NotCovered

    if component.unscaled:
        return None, _NO_SCALE
    try:
        return system.component_profile(component.kind, dimensions), None
    except NotCovered as error:
        return None, f"{error}; say what it is with --kind"


def _wounds(component: Component, dimensions: Dimensions, system: System) -> int | None:
    profile, _ = _profile(component, dimensions, system)
    return profile.wounds.value if profile and profile.wounds else None


def report(components: Sequence[Component], systems: Sequence[System]) -> str:
    """The components as a player reads them, one block each."""
    return "\n\n".join(_block(component, systems) for component in components)


def _block(component: Component, systems: Sequence[System]) -> str:
    lines = [f"{component.name}: {component.kind}"]
    if component.unscaled:
        lines.append(f"  size    {_NO_SCALE}")
    else:
        metric = " × ".join(f"{side.value_in * 25.4:.0f}" for side in component.dimensions.sides)
        size = _size(component.dimensions)
        lines.append(f"  size    {size}  ({metric} mm; width × height × depth)")
        lines += _answers(component, systems)
    if component.needs_choice:
        lines += _readings(component, systems[0])
    lines += [f"  note    {note}" for note in component.notes]
    return "\n".join(lines)


def _answers(component: Component, systems: Sequence[System]) -> list[str]:
    """What each book makes of it: one line each where there are several, then the numbers."""
    if len(systems) == 1:
        return _numbers(component, systems[0])
    widest = max(len(system.name) for system in systems)
    lines = [f"  {system.name:{widest}}  {_verdict(component, system)}" for system in systems]
    for system in systems:
        lines += ["", f"  by {system.title}:", *_numbers(component, system)]
    return lines


def _size(dimensions: Dimensions) -> str:
    from escalade.models.lengths import format_length

    sides = [format_length(side.value_in).removesuffix(" in") for side in dimensions.sides]
    return f"{' × '.join(sides)} in"


def _verdict(component: Component, system: System) -> str:
    """What one book makes of it in one line."""
    profile, refusal = _profile(component, component.dimensions, system)
    if profile is None:
        return str(refusal)
    if profile.wounds is None:
        return ", ".join([profile.title, *_grades(profile), *profile.traits])
    return ", ".join([f"{_count(profile.wounds)} wounds", profile.title, *_grades(profile)])


def _count(wounds: Wounds) -> str:
    spread = f" ({wounds.low} to {wounds.high})" if wounds.low != wounds.high else ""
    return f"{wounds.value}{spread}"


def _grades(profile: ComponentProfile) -> list[str]:
    return [
        f"{label} {value}"
        for label, value in (("T", profile.toughness), ("AR", profile.armour))
        if value is not None
    ]


def _numbers(component: Component, system: System) -> list[str]:
    profile, refusal = _profile(component, component.dimensions, system)
    if profile is None:
        return [f"  note    {refusal}"]
    lines = []
    if profile.wounds is not None:
        lines.append(f"  wounds  {_count(profile.wounds)}")
    lines.append(f"  profile {', '.join([profile.title, *_grades(profile), *profile.traits])}")
    lines += [f"  why     {reason}" for reason in profile.reasons]
    lines.append(f"  source  {profile.source}")
    return lines


def _readings(component: Component, system: System) -> list[str]:
    rows = ["  unit    not certain: say which with --unit, --up or --scan"]
    for reading in component.readings:
        chosen = reading.dimensions == component.dimensions
        if not reading.plausible and not chosen:
            continue
        wounds = _wounds(component, reading.dimensions, system)
        count = f"  {wounds} wounds" if wounds is not None else ""
        rows.append(
            f"        {'→' if chosen else ' '} {reading.unit:5} {_size(reading.dimensions)}"
            f"{count}  ({reading.reason})"
        )
    return rows
