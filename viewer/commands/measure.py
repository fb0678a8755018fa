from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from escalade.viewer.errors import ViewerError

from .judging import is_all
from .model_files import ask, kind_called, remedy, selects, taken
from .model_options import Asked, with_model_options
from .options import JsonFlag, note, show
from .outputs import check_picture

if TYPE_CHECKING:
    from escalade.models.component import Component
    from escalade.rules.dimensions import Dimensions
    from escalade.rules.system import ComponentProfile, System, Wounds


def register(app: typer.Typer) -> None:
    """Add `measure` to the command line."""
    app.command("measure", short_help="wounds of a model file or a typed size")(measure)


_BETWEEN = frozenset({"x", "X", "×", "by"})
"""What stands between the sides of a size, in words of its own where a shell has parted them."""


@with_model_options
def measure(
    targets: Annotated[
        list[str],
        typer.Argument(
            metavar="TARGET",
            help='A model file, or a size such as "9 3/4 x 4 3/4 x 3" (width x height x depth).',
        ),
    ],
    asked: Asked,
    picture: Annotated[
        Path | None, typer.Option(metavar="PNG", help="Draw the component with its sides.")
    ] = None,
    system_name: Annotated[
        str,
        typer.Option(
            "--system", metavar="BOOK", help="The rule book that gives the wounds, or all."
        ),
    ] = "no-quarter",
    as_json: JsonFlag = False,
) -> None:
    """Measure model files or typed sizes: dimensions, wounds, toughness and armour."""
    from escalade.rules.systems import SYSTEM_NAMES, system_called

    every = is_all(system_name)
    systems = [system_called(name) for name in (SYSTEM_NAMES if every else (system_name,))]
    if picture is not None:
        check_picture(picture)
    if any(target in _BETWEEN for target in targets):  # a size typed without quotes
        targets = [" ".join(targets)]
    components = [component for target in targets for component in _components(target, asked)]
    if picture is not None:
        _draw(components, picture, systems[0])
    answers = [
        {"system": system.name, "components": [as_data(c, system) for c in components]}
        for system in systems
    ]
    show(
        {"systems": answers} if every else answers[0],
        lambda: report(components, systems),
        as_json,
    )


def _components(target: str, asked: Asked) -> Sequence[Component]:
    from escalade.models.lengths import looks_like_size

    if not target.strip():
        raise ViewerError("nothing to measure: name a model file, or a size such as 10 x 5 x 3")
    if looks_like_size(target) and not Path(target).exists():
        return [_typed(target, asked)]
    return taken(Path(target), asked, with_mesh=False).components


def _typed(text: str, asked: Asked) -> Component:
    """The component of a size from the tape; options that are for files are refused."""
    from escalade.models.typed import typed_component

    if asked.unit is not None or asked.up is not None:
        raise ViewerError(
            f"{text}: --unit and --up are for files; write the unit into the size, "
            "such as 25cm x 12,5cm x 8cm"
        )
    if replace(asked, kinds=(), names=()) != Asked() or len(asked.kinds) > 1:
        raise ViewerError(f"{text}: a typed size takes --kind and --name; the rest is for files")
    kind, name = (next(iter(said), None) for said in (asked.kinds, asked.names))
    return typed_component(text, "wall" if kind is None else kind_called(kind), name=name)


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
        "section": component.section,
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
        "questions": [
            {"about": one.about, "text": one.text, "answer": remedy(one, component)}
            for one in component.questions
        ],
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
                "answer": selects(reading),
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
    """The components as a player reads them, one block each; sections of a file are numbered."""
    blocks = []
    numbers: Counter[Path | None] = Counter()
    for component in components:
        numbers[component.file] += 1
        number = f"{numbers[component.file]}  " if component.section is not None else ""
        blocks.append(number + _block(component, systems))
    return "\n\n".join(blocks)


def _block(component: Component, systems: Sequence[System]) -> str:
    lines = [f"{component.name}: {component.kind}"]
    if component.unscaled:
        lines.append(f"  size    {_NO_SCALE}")
    else:
        metric = " × ".join(f"{side.value_in * 25.4:.0f}" for side in component.dimensions.sides)
        size = _size(component.dimensions)
        lines.append(f"  size    {size}  ({metric} mm; width × height × depth)")
        lines += _answers(component, systems)
    asked = {question.text for question in component.questions}
    lines += [f"  asks    {ask(question, component)}" for question in component.questions]
    if asked:
        lines += _readings(component, systems[0])
    lines += [f"  note    {note}" for note in component.notes if note not in asked]
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
    from escalade.models.lengths import format_side

    sides = [format_side(side.value_in).removesuffix(" in") for side in dimensions.sides]
    return f"{' × '.join(sides)} in"


def _verdict(component: Component, system: System) -> str:
    """What one book makes of it in one line."""
    profile, refusal = _profile(component, component.dimensions, system)
    if profile is None:
        return str(refusal)
    if profile.wounds is None:
        return ", ".join([profile.title, *_grades(profile), *profile.traits])
    plural = "" if profile.wounds.value == profile.wounds.high == 1 else "s"
    wounds = f"{_count(profile.wounds)} wound{plural}"
    return ", ".join([wounds, profile.title, *_grades(profile)])


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
    """Every way to read the file's numbers: size, wounds, reason, and what selects it."""
    rows = []
    for reading in component.readings:
        chosen = reading.dimensions == component.dimensions
        if not reading.plausible and not chosen:
            continue
        wounds = _wounds(component, reading.dimensions, system)
        count = "" if wounds is None else f"  {wounds} wound{'' if wounds == 1 else 's'}"
        rows.append(
            f"        {'→' if chosen else ' '} {reading.unit:5} {_size(reading.dimensions)}"
            f"{count}  ({reading.reason})  {selects(reading)}".rstrip()
        )
    return rows
