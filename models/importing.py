"""A model file becomes measured components."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from .assembling import separate_pieces
from .calibration import Distance
from .choices import Choices, Kept
from .component import Component, Question
from .component_place import component_path
from .errors import EmptyModel, ReadingError, SectionError
from .guarding import read_guarded
from .naming import names_by_place, without_guess
from .opened_archive import OpenedArchive, open_archive
from .reading import format_of
from .scaling import WINDOW
from .section_edits import Edit, edited
from .sections import UNNAMED, Section, SplitBy, split
from .source import Source
from .upright import set_right
from .watching import Measure, Reader, Tell, measured_here, untold


def import_model(
    path: Path | str,
    *,
    kind: str | None = None,
    unit: str | None = None,
    up: str | None = None,
    scan: bool = False,
    level: bool = False,
    name: str | None = None,
    yaw_deg: float | None = None,
    distances: Sequence[Distance] = (),
    kept_in: Path | None = None,
    with_mesh: bool = True,
    reader: Reader = read_guarded,
    tell: Tell = untold,
    measure: Measure = measured_here,
) -> Component:
    """The component that a model file holds, its mesh upright on z = 0 and centred.

    What the arguments do not settle comes from the component file beside the model (or in
    ``kept_in``), then from the model itself; ``needs_choice`` says that a guess wants the user's
    word. ``distances`` scale a photo scan; ``scan`` frees a model of its table and its noise, and
    ``level`` sets one straight that leans.
    Without ``with_mesh`` the model is measured only. ``reader`` reads the file, ``measure`` makes
    the component, and ``tell`` is told what else takes time.

    Raises ReadingError for a file that cannot be measured, UnitError and UnknownName for a unit,
    an axis or a kind that does not exist, and ComponentFileError.
    """
    path = Path(path)
    told = Choices(kind, name, unit, up, yaw_deg, scan, tuple(distances), level)
    kept = _kept(path, kept_in)
    source = reader(path)
    choices = told.over(kept.choices.get(None, kept.of_file))
    component = measure(source, choices, with_mesh=with_mesh, tell=tell)
    pieces = separate_pieces(source)
    if pieces > 1 and not choices.scan:
        apart = f"it holds {pieces} pieces that do not touch: one component, or sections?"
        component = _asked(component, Question("sections", apart), settled=choices.settled)
    return _said(replace(component, file=path), kept.changed)


def import_sections(
    path: Path | str,
    *,
    kind: str | None = None,
    unit: str | None = None,
    up: str | None = None,
    scan: bool = False,
    level: bool = False,
    distances: Sequence[Distance] = (),
    by: SplitBy | None = None,
    edits: Sequence[Edit] | None = None,
    kept: Kept | None = None,
    kept_in: Path | None = None,
    archive: OpenedArchive | None = None,
    with_mesh: bool = True,
    reader: Reader = read_guarded,
    tell: Tell = untold,
    measure: Measure = measured_here,
) -> tuple[Component, ...]:
    """The components that a model file or a zip archive holds, in the order of the file.

    ``by`` is how a file is taken apart (see :func:`escalade.models.sections.split`), ``edits`` what
    is then done to its sections by hand (see :mod:`escalade.models.section_edits`). Where they are
    None, both are what the last import kept, else ``auto`` and nothing. All sections of a file
    share one unit; the files of an archive have each their own. What was settled for a section is
    kept in the component file. Sections that only their distance parted are a guess, so they want
    the user's word. ``kept`` takes the place of what a component file says, ``archive``
    that of a file which was opened before.

    Raises what :func:`import_model` raises, and SectionError for an edit that cannot be done.
    """
    path = Path(path)
    told = Choices(kind, None, unit, up, None, scan, tuple(distances), level)
    kept = _kept(path, kept_in) if kept is None else kept
    of_file = told.over(kept.of_file)
    by = by or kept.split or "auto"
    as_kept = by == kept.split
    by_hand = tuple(edits if edits is not None else kept.edits if as_kept else ())
    parts, troubles = _sections(path, by, of_file, archive, reader, tell)
    found: dict[str, Component] = {}
    units: dict[Path, str | None] = {}
    for part in sorted(parts, key=lambda part: -len(part.source.faces)):
        id = part.id if len(parts) > 1 else None
        choices = told.over(kept.choices.get(id, kept.of_file))
        if not of_file.scan:  # it was set right as a whole
            choices = replace(choices, level=False, cut_at=None)
        choices = replace(choices, name=choices.name or Path(part.id).stem)
        meshes = with_mesh or bool(by_hand)
        component = _in_unit_of(
            units, part.source, choices, with_mesh=meshes, tell=tell, measure=measure
        )
        component = replace(
            component,
            file=path,
            section=id,
            level=of_file.level,
            cut_at=of_file.cut_at,
            notes=(*troubles, *component.notes),
        )
        found[part.id] = _said(component, kept.changed)
    components = tuple(found[part.id] for part in parts)
    nameless = all(_is_nameless(part) and part.id not in kept.choices for part in parts)
    if nameless and len(parts) > 1:
        names = names_by_place([component.at_in[:2] for component in components])
        named = zip(components, names, strict=True)
        components = tuple(replace(component, name=name) for component, name in named)
    for question in _of_file(components, parts, by, troubles):
        settled = as_kept and not kept.changed
        components = tuple(_asked(part, question, settled=settled) for part in components)
    if by_hand:
        tell("taking apart")
    components = _by_hand(components, by_hand, kept)
    return _as_kept(components, kept, told) if edits is None else components


def _is_nameless(section: Section) -> bool:
    """Whether a section is one of several of a file that names none of them."""
    return section.id.startswith(f"{UNNAMED} ") and len(section.source.groups) == 1


def _in_unit_of(
    units: dict[Path, str | None],
    source: Source,
    choices: Choices,
    *,
    with_mesh: bool,
    tell: Tell,
    measure: Measure,
) -> Component:
    """A section in the unit of its file's first, which is noted in ``units`` where it is that.

    The files of an archive have each a unit of its own; where nothing tells it, that of the others
    is likelier than one by its size alone, and is asked about.
    """
    path = source.path
    component = measure(source, choices, unit=units.get(path), with_mesh=with_mesh, tell=tell)
    beside = next(iter(units.values()), None)
    guessed = any(question.about == "unit" for question in component.questions)
    if path not in units and guessed and beside is not None and beside != component.unit:
        alike = measure(source, choices, unit=beside, with_mesh=with_mesh, tell=tell)
        if max(alike.dimensions.values_in) <= WINDOW.longest_in:
            component = replace(alike, questions=component.questions)
    units.setdefault(path, component.unit)
    return component


def _of_file(
    components: Sequence[Component],
    parts: Sequence[Section],
    by: SplitBy,
    troubles: Sequence[str],
) -> list[Question]:
    """What is asked about a file, and so about all of its sections."""
    one_file = len({part.source.path for part in parts}) == 1
    asked = [
        question
        for component in components
        for question in component.questions
        if question.about == "unit" and len(parts) > 1 and one_file
    ]
    asked += [Question("file", trouble) for trouble in troubles]
    if len(parts) > 1 and by == "auto" and not _named_apart(parts):
        apart = f"one of {len(parts)} pieces of the file that do not touch: right, or one whole?"
        asked.append(Question("sections", apart))
    return list(dict.fromkeys(asked))


def was_taken_apart(path: Path, kept_in: Path | None = None) -> bool:
    """Whether the last import of a file made sections of it, which the next one is to make again.

    Raises ComponentFileError.
    """
    return _kept(path, kept_in).split is not None


def _by_hand(
    components: tuple[Component, ...], edits: tuple[Edit, ...], kept: Kept
) -> tuple[Component, ...]:
    """The sections after edits; edits of a file that has changed since may fit it no longer."""
    if not edits:
        return components
    try:
        return edited(components, edits)
    except SectionError as error:
        if not (kept.changed and edits == kept.edits):
            raise
        lost = Question("sections", f"its sections are no longer those that were edited: {error}")
        return tuple(_asked(part, lost, settled=False) for part in components)


def _as_kept(components: tuple[Component, ...], kept: Kept, told: Choices) -> tuple[Component, ...]:
    """The sections with the names and kinds that were kept for those that edits made."""
    named = ((part, kept.choices.get(part.section)) for part in components)
    return tuple(
        part
        if choices is None
        else replace(
            part,
            name=choices.name or part.name,
            kind=told.kind or choices.kind or part.kind,
            notes=without_guess(part.notes),
        )
        for part, choices in named
    )


def _asked(component: Component, question: Question, *, settled: bool) -> Component:
    """The component with a further question, which is only noted where all was settled before.

    What is asked about the unit is seen from its readings.
    """
    if question.text not in component.notes and question.about != "unit":
        component = replace(component, notes=(*component.notes, question.text))
    if settled or question in component.questions:
        return component
    return replace(component, questions=(*component.questions, question))


def _sections(
    path: Path,
    by: SplitBy,
    of_file: Choices,
    archive: OpenedArchive | None,
    reader: Reader,
    tell: Tell,
) -> tuple[tuple[Section, ...], tuple[str, ...]]:
    """The sections of a file, or of every model in an archive, and what could not be read."""
    if archive is None and is_archive(path):
        archive = open_archive(path, reader)
    if archive is None:
        source = reader(path)
        tell("taking apart")
        return split(set_right(source, of_file)[0], by), ()
    found: list[Section] = []
    troubles = list(archive.troubles)
    for name, source in archive.sources:
        tell("taking apart")
        try:
            right, _ = set_right(source, of_file)
        except ReadingError as error:
            troubles.append(f"{name} was left out: {error}")
            continue
        parts = split(right, by)
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


def _kept(path: Path, folder: Path | None) -> Kept:
    """What was settled about a model when it was last imported."""
    if not component_path(path, folder).exists():
        return Kept({})
    from .component_file import load  # pydantic's time is spent only where there is one

    return load(path, folder) or Kept({})


def _said(component: Component, changed: bool) -> Component:
    if not changed:
        return component
    note = "the file has changed since it was last imported: measured anew"
    return replace(component, notes=(note, *component.notes))
