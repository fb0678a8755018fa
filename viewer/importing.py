"""A model file on its way to the table: what was chosen so far, and what that makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from escalade.models.component import Component, UnitReading
from escalade.models.importing import import_model
from escalade.models.lengths import format_length
from escalade.rules.errors import NotCovered
from escalade.rules.system import System
from escalade.scenes.scene import Figure, PlacedComponent, Scene

from .edits import Add, free_name

GAP_IN = 1.0
"""A model is put so far beside what already stands on the table."""

RULER_FIGURE_HEIGHT_IN = 1.25
"""The figure beside the model, a 28 mm man, by which a wrong unit shows at once."""


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """A model file and the choices about it; None leaves a choice to the file.

    ``right_in`` is where the free part of the table begins.
    """

    path: Path
    component: Component
    name: str
    right_in: float
    kind: str
    unit: str | None = None
    up: str | None = None
    scan: bool = False

    @property
    def entry(self) -> PlacedComponent:
        """The model as it would stand in the scene."""
        width = self.component.dimensions.width.value_in
        return PlacedComponent(
            name=self.name,
            kind=self.kind,
            model=str(self.path.resolve()),
            unit=self.component.unit,
            up=self.component.up,
            at=(round(self.right_in + GAP_IN + width / 2, 2), 0.0),
        )

    def chosen(
        self,
        *,
        kind: str | None = None,
        unit: str | None = None,
        up: str | None = None,
        scan: bool | None = None,
    ) -> Draft:
        """The draft after another choice, measured again."""
        now = replace(
            self,
            kind=kind or self.kind,
            unit=unit or self.unit,
            up=up or self.up,
            scan=self.scan if scan is None else scan,
        )
        component = import_model(now.path, kind=now.kind, unit=now.unit, up=now.up, scan=now.scan)
        return replace(now, component=component)


def begin(path: Path, scene: Scene, right_in: float) -> Draft:
    """The draft of a model file as the file itself tells it.

    Raises ReadingError for a file that cannot be measured.
    """
    component = import_model(path)
    return Draft(path, component, free_name(scene, path.stem), right_in, component.kind)


def preview(scene: Scene, draft: Draft) -> Scene:
    """The scene with the model on the table and a 28 mm figure before it."""
    entry = draft.entry
    depth = draft.component.dimensions.depth.value_in
    figure = Figure(
        name=free_name(scene, "28 mm figure"),
        base_mm=25,
        height_in=RULER_FIGURE_HEIGHT_IN,
        at=(entry.at[0], entry.at[1] - depth / 2 - GAP_IN),
        z=0,
    )
    return Add("preview", (entry, figure)).do(scene)


def accepted(draft: Draft) -> Add:
    """The edit that puts the model on the table."""
    return Add(f"import {draft.path.name}", (draft.entry,))


def card(component: Component, kind: str, system: System) -> str:
    """What the rule book makes of it in one line, such as ``10 × 5 × 3 → 8 wounds, T8 AR9``."""
    size = " × ".join(str(side) for side in component.dimensions.rounded)
    try:
        profile = system.component_profile(kind, component.dimensions)
    except NotCovered as error:
        return f"{size}: {error}"
    parts = []
    if profile.wounds is not None:
        spread = (profile.wounds.low, profile.wounds.high)
        doubt = "" if spread[0] == spread[1] else f" ({spread[0]} to {spread[1]})"
        parts.append(f"{profile.wounds.value} wounds{doubt}")
    numbers = [f"T{profile.toughness}" if profile.toughness is not None else "",
               f"AR{profile.armour}" if profile.armour is not None else ""]  # fmt: skip
    return f"{size} → " + ", ".join([*parts, " ".join(n for n in numbers if n)]).strip(", ")


def reading_line(reading: UnitReading, kind: str, system: System, unit: str) -> str:
    """One way to read the file's numbers: the unit, the size, the wounds."""
    size = " × ".join(format_length(side.value_in, unit) for side in reading.dimensions.sides)
    try:
        wounds = system.component_profile(kind, reading.dimensions).wounds
    except NotCovered:
        wounds = None
    return f"{reading.unit}: {size}" + ("" if wounds is None else f" → {wounds.value} wounds")
