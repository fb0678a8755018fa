"""What does an entry of the scene stand for: a model file or a part of one, a piece, a block."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from escalade.models.blocks import block
from escalade.models.component import Component
from escalade.models.component_place import component_path
from escalade.models.errors import NeedsScale
from escalade.models.watching import UNWATCHED, Watch
from escalade.rules.dimensions import Dimensions
from escalade.rules.kinds import check_kind

from .errors import NoSuchName
from .scene import PlacedComponent

if TYPE_CHECKING:
    from escalade.models.sections import SplitBy

FILES_KEPT = 4
"""Files that are kept as they were measured: a castle in one file is read once for all its parts,
and what comes back by an undo is not read again."""


def make_component(
    placed: PlacedComponent, folder: Path = Path(), watch: Watch = UNWATCHED
) -> Component:
    """The measured component of an entry: from its file, its shape, or its typed size.

    ``folder`` is where relative model paths start, ``watch`` who reads the models. Raises what
    reading and building raise, NoSuchName for a section that the file does not have, and
    NeedsScale for a scan that nothing gives a scale.
    """
    check_kind(placed.kind)
    if placed.model is not None:
        component = _from_file(placed, folder / placed.model, watch)
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


def _from_file(placed: PlacedComponent, path: Path, watch: Watch) -> Component:
    changed = tuple(map(_age, (path, component_path(path))))
    by = None if placed.section is None else placed.split
    kind = placed.kind if by is None else None
    components = _components(_File(path, changed, by, kind, placed.unit, placed.up, watch))
    if by is None:
        return components[0]
    for component in components:
        if component.section == placed.section:
            return component
    known = (component.section or "the whole" for component in components)
    raise NoSuchName(f"section of {path.name}", placed.section or "", known)


def _age(path: Path) -> tuple[int, int]:
    """When a file was written last and its bytes, by which a change is seen."""
    try:
        state = path.stat()
    except OSError:  # whoever reads the file says what is wrong with it
        return (0, 0)
    return (state.st_mtime_ns, state.st_size)


@dataclass(frozen=True, slots=True)
class _File:
    """A file as it and its component file were at a time, and what is made of it.

    When any of that has changed it is read again, whoever watches. ``by`` is how it is taken
    apart, None for one whole component, whose ``kind`` is known.
    """

    path: Path
    changed: tuple[tuple[int, int], ...]
    by: SplitBy | None
    kind: str | None
    unit: str | None
    up: str | None
    watch: Watch = field(compare=False)


@lru_cache(maxsize=FILES_KEPT)
def _components(file: _File) -> tuple[Component, ...]:
    from escalade.models.importing import import_model, import_sections

    watch = file.watch
    if file.by is not None:
        return import_sections(
            file.path,
            unit=file.unit,
            up=file.up,
            by=file.by,
            reader=watch.reader,
            tell=watch.tell,
            measure=watch.measure,
        )
    return (
        import_model(
            file.path,
            kind=file.kind,
            unit=file.unit,
            up=file.up,
            reader=watch.reader,
            tell=watch.tell,
            measure=watch.measure,
        ),
    )
