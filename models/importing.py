"""A model file becomes measured components."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from .archives import unpacked_models
from .assembling import component_of, separate_pieces
from .calibration import Distance
from .choices import Choices
from .component import Component
from .component_place import component_path
from .cutting import cut_long
from .errors import EmptyModel, ReadingError
from .guarding import read_guarded
from .limits import LIMITS
from .reading import format_of, named
from .sections import UNNAMED, Section, SplitBy, restored, split
from .source import Source
from .towers import apart_at_towers

Reader: TypeAlias = Callable[[Path], Source]


def import_model(
    path: Path | str,
    *,
    kind: str | None = None,
    unit: str | None = None,
    up: str | None = None,
    scan: bool = False,
    name: str | None = None,
    yaw_deg: float | None = None,
    distances: Sequence[Distance] = (),
    kept_in: Path | None = None,
    with_mesh: bool = True,
    reader: Reader = read_guarded,
) -> Component:
    """The component that a model file holds, its mesh upright on z = 0 and centred.

    What the arguments do not settle comes from the component file beside the model (or in
    ``kept_in``), then from the model itself; ``needs_choice`` says that a guess wants the user's
    word. ``distances`` scale a photo scan; ``scan`` frees a model of its table and its noise.
    Without ``with_mesh`` the model is measured only.

    Raises ReadingError for a file that cannot be measured, UnitError and UnknownName for a unit,
    an axis or a kind that does not exist, and ComponentFileError.
    """
    path = Path(path)
    told = Choices(kind, name, unit, up, yaw_deg, scan, tuple(distances))
    kept, changed = _kept(path, kept_in)
    source = reader(path)
    choices = told.over(kept.get(None))
    component = component_of(source, choices, with_mesh=with_mesh)
    pieces = separate_pieces(source)
    if pieces > 1 and not choices.scan:
        note = f"it holds {pieces} pieces that do not touch: one component, or sections?"
        component = replace(
            component, needs_choice=not choices.settled, notes=(*component.notes, note)
        )
    return _said(replace(component, file=path), changed)


def import_sections(
    path: Path | str,
    *,
    kind: str | None = None,
    unit: str | None = None,
    up: str | None = None,
    scan: bool = False,
    distances: Sequence[Distance] = (),
    by: SplitBy = "auto",
    at_towers: bool = False,
    cut_in: float | None = None,
    kept_in: Path | None = None,
    with_mesh: bool = True,
    reader: Reader = read_guarded,
) -> tuple[Component, ...]:
    """The components that a model file or a zip archive holds, in the order of the file.

    ``by`` is how a file is taken apart (see :func:`escalade.models.sections.split`); ``at_towers``
    parts a castle in one piece where its towers stand, and ``cut_in`` then cuts what is longer
    than so many inches into equal lengths. All sections share one unit. What
    was settled for a section is kept in the component file. Sections that only their distance
    parted are a guess, so they want the user's word.

    Raises what :func:`import_model` raises.
    """
    path = Path(path)
    told = Choices(kind, None, unit, up, None, scan, tuple(distances))
    kept, changed = _kept(path, kept_in)
    sections, troubles = _sections(path, by, [name for name in kept if name], reader)
    unit_of_file: str | None = None
    guessed = len(sections) > 1 and by == "auto" and not _named_apart(sections)
    unsure = bool(troubles) or guessed
    if guessed:
        apart = f"one of {len(sections)} pieces of the file that do not touch: right, or one whole?"
        troubles = (*troubles, apart)
    found: dict[str, tuple[Component, ...]] = {}
    for section in sorted(sections, key=lambda part: -len(part.source.faces)):
        section_id = section.id if len(sections) > 1 else None
        choices = told.over(kept.get(section_id))
        choices = replace(choices, name=choices.name or Path(section.id).stem)
        component = component_of(
            section.source,
            choices,
            unit=unit_of_file,
            with_mesh=with_mesh or at_towers or cut_in is not None,
        )
        unit_of_file = unit_of_file or component.unit
        unsure = unsure or component.needs_choice
        component = replace(
            component,
            file=path,
            section=section_id,
            needs_choice=not choices.settled and unsure,
            notes=(*troubles, *component.notes),
        )
        whole = _said(component, changed)
        standing = apart_at_towers(whole) if at_towers else (whole,)
        found[section.id] = tuple(piece for part in standing for piece in cut_long(part, cut_in))
    return tuple(part for section in sections for part in found[section.id])


def _sections(
    path: Path, by: SplitBy, ids: Sequence[str], reader: Reader
) -> tuple[tuple[Section, ...], tuple[str, ...]]:
    """The sections of a file, or of every model in an archive, and what could not be read."""
    if not is_archive(path):
        whole = reader(path)
        return restored(split(whole, by), ids, whole), ()
    found: list[Section] = []
    troubles: list[str] = []
    with tempfile.TemporaryDirectory(prefix="escalade-") as folder:
        try:
            models = unpacked_models(path, Path(folder), LIMITS)
        except ReadingError as error:
            raise named(error, path) from None
        for name, model in sorted(models.items()):
            try:
                source = reader(model)
            except ReadingError as error:
                troubles.append(f"{name} was left out: {error}")
                continue
            parts = split(source, by)
            found.extend(
                Section(name if len(parts) == 1 else f"{name}: {part.id}", part.source)
                for part in parts
            )
    if not found:
        raise EmptyModel(f"{path.name} holds no model that can be read: {'; '.join(troubles)}")
    return tuple(found), tuple(troubles)


def _named_apart(sections: Sequence[Section]) -> bool:
    """Whether the file itself, by its names or as an archive, says that they are several."""
    return not any(section.id.startswith(UNNAMED) for section in sections)


def is_archive(path: Path) -> bool:
    """Whether a file is a ZIP archive of models, which only :func:`import_sections` takes apart."""
    try:
        return format_of(path) == "zip"
    except ReadingError:
        return False  # the reader says why


def _kept(path: Path, folder: Path | None) -> tuple[Mapping[str | None, Choices], bool]:
    """What was settled about a model by section, and whether the model has changed since."""
    if not component_path(path, folder).exists():
        return {}, False
    from .component_file import load

    kept = load(path, folder)
    return (kept.choices, kept.changed) if kept else ({}, False)


def _said(component: Component, changed: bool) -> Component:
    if not changed:
        return component
    note = "the file has changed since it was last imported: measured anew"
    return replace(component, notes=(note, *component.notes))
