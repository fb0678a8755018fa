"""What does an entry of the scene stand for: a model file or a part of one, a piece, a block."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from escalade.models.blocks import block
from escalade.models.component import Component
from escalade.models.component_place import component_path
from escalade.models.errors import NeedsScale
from escalade.rules.dimensions import Dimensions
from escalade.rules.kinds import check_kind

from .errors import NoSuchName
from .scene import PlacedComponent

if TYPE_CHECKING:
    from escalade.models.sections import SplitBy

FILES_KEPT = 4
"""Files taken apart that are kept, so that a castle in one file is read once for all its parts."""


def make_component(placed: PlacedComponent, folder: Path = Path()) -> Component:
    """The measured component of an entry: from its file, its shape, or its typed size.

    ``folder`` is where relative model paths start. Raises what reading and building raise,
    NoSuchName for a section that the file does not have, and NeedsScale for a scan that nothing
    gives a scale.
    """
    check_kind(placed.kind)
    if placed.model is not None:
        component = _from_file(placed, folder / placed.model)
        if component.unscaled:
            raise NeedsScale(
                f"{placed.name}: {placed.model} is a scan without a scale: import it with two"
                " points and the distance between them, or name its unit"
            )
        return component
    if placed.shape is not None:
        from escalade.models.pieces import build

        mesh = build(placed.shape, placed.dimensions_in, **placed.options)
        low, high = mesh.bounds
        width, depth, height = (float(side) for side in high - low)
        size = placed.dimensions_in or (width, height, depth)
        return Component(placed.name, placed.kind, Dimensions.exact(*size), mesh)
    assert placed.dimensions_in is not None  # the scene's own validation guarantees it
    return Component(
        placed.name,
        placed.kind,
        Dimensions.exact(*placed.dimensions_in),
        block(*placed.dimensions_in),
    )


def _from_file(placed: PlacedComponent, path: Path) -> Component:
    if placed.section is not None:
        return _section_of(placed, path)
    from escalade.models.importing import import_model

    return import_model(path, kind=placed.kind, unit=placed.unit, up=placed.up)


def _section_of(placed: PlacedComponent, path: Path) -> Component:
    files = (path, component_path(path))
    changed = tuple(file.stat().st_mtime_ns if file.exists() else 0 for file in files)
    sections = _sections(path, changed, placed.split, placed.unit, placed.up)
    for component in sections:
        if component.section == placed.section:
            return component
    known = (component.section or "the whole" for component in sections)
    raise NoSuchName(f"section of {path.name}", placed.section or "", known)


@lru_cache(maxsize=FILES_KEPT)
def _sections(
    path: Path, changed_ns: tuple[int, ...], by: SplitBy, unit: str | None, up: str | None
) -> tuple[Component, ...]:
    """The sections of a file as it and its component file were at a time.

    When either has changed they are made again.
    """
    from escalade.models.importing import import_sections

    return import_sections(path, unit=unit, up=up, by=by)
