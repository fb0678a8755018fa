"""A model file on its way to the table: what was chosen so far, and what that makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from escalade.models.assembling import separate_pieces
from escalade.models.choices import Choices, Kept
from escalade.models.component import Component, Question, section_id
from escalade.models.headers import Promise
from escalade.models.importing import import_sections, is_archive
from escalade.models.mesh import FloatArray
from escalade.models.opened_archive import OpenedArchive, open_archive
from escalade.models.section_edits import LeaveOut
from escalade.models.watching import UNWATCHED, Watch
from escalade.scenes.scene import PlacedComponent, Scene

from .edits import Add, free_name

if TYPE_CHECKING:
    from escalade.models.section_edits import Edit
    from escalade.models.sections import SplitBy
    from escalade.models.source import Source


LARGE = 1_000
"""Triangles of a model, or thirds of its points, past which measuring it, or finding where figures
may stand on it, can take longer than a frame or two."""

HUGE = 50_000
"""Triangles, or thirds of points, past which a further choice does not wait for the one before."""


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """A model file, the choices about it, and the components that they make of it.

    source : the file as read; None for an archive of several
    archive : that archive as read
    choices : what holds for the file as a whole
    whole : all of the file as one component; without a mesh where the file is taken apart
    parts : what it becomes, one component or a castle's sections, left out ones among them
    pieces : of how many pieces that do not touch the file certainly consists
    split : how the file is taken apart, None for one piece
    edits : what was then done to the sections by hand
    left_out : ids of sections that do not come onto the table
    answered : what the user has already said to be right as it is
    yaw_deg : how far it is turned on the table
    """

    path: Path
    source: Source | None
    choices: Choices
    whole: Component
    parts: tuple[Component, ...]
    pieces: int = 1
    split: SplitBy | None = None
    edits: tuple[Edit, ...] = ()
    left_out: frozenset[str] = frozenset()
    archive: OpenedArchive | None = None
    answered: frozenset[str] = frozenset()
    yaw_deg: float = 0.0

    @property
    def taken(self) -> tuple[Component, ...]:
        """The components that come onto the table."""
        return tuple(part for part in self.parts if section_id(part) not in self.left_out)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What only its user knows and has not said yet.

        Several pieces beside each other are as wide as they lie: whether they stand is not asked.
        """
        asked = dict.fromkeys(
            question
            for question in self.whole.questions
            if question.about != "up" or (self.pieces == 1 and self.split is None)
        )
        if self.pieces > 1 and self.split is None and not self.choices.settled:
            asked[Question("sections", f"It holds {self.pieces} pieces that do not touch.")] = None
        return tuple(question for question in asked if question.about not in self.answered)

    @property
    def is_large(self) -> bool:
        """Whether measuring it again takes longer than a window may stand still."""
        return self._exceeds(LARGE)

    @property
    def is_huge(self) -> bool:
        """Whether it takes longer than anybody wants to wait."""
        return self._exceeds(HUGE)

    def _exceeds(self, count: int) -> bool:
        source = self.source
        return source is None or max(len(source.faces), len(source.vertices) // 3) > count

    @property
    def holds(self) -> Promise | None:
        """What the file was found to hold; None for an archive."""
        if self.source is None:
            return None
        if self.source.is_cloud:
            return Promise(len(self.source.vertices), "points")
        return Promise(len(self.source.faces), "triangles")

    @property
    def unscaled(self) -> bool:
        """Whether nothing gives it a scale yet, so that it is worth no wounds."""
        return self.whole.unscaled

    def about(self, topic: str) -> Question | None:
        """The open question about something, None where there is none."""
        return next((question for question in self.questions if question.about == topic), None)


def begin(path: Path, watch: Watch = UNWATCHED) -> Draft:
    """The draft of a model file as the last import left it, or as the file itself tells it.

    A file that has changed since is measured by the choices kept, and asks again. ``watch`` reads
    it and is told what takes time; nothing else is touched, so that it can go on in any thread.

    Raises ReadingError for a file that cannot be measured, ComponentFileError.
    """
    from escalade.models import component_file

    kept = component_file.load(path) or Kept({})
    archive = open_archive(path, watch.reader) if is_archive(path) else None
    source = None if archive is not None else watch.reader(path)
    choices = kept.choices.get(None) or kept.of_file or Choices()
    edits = tuple(edit for edit in kept.edits if not isinstance(edit, LeaveOut))
    split = kept.split or ("auto" if source is None else None)
    whole, parts = _measured(path, source, archive, choices, split, edits, watch)
    return Draft(
        path=path,
        source=source,
        archive=archive,
        choices=choices,
        whole=whole,
        parts=parts,
        pieces=1 if source is None else separate_pieces(source),
        split=split,
        edits=edits,
        left_out=frozenset(e.section for e in kept.edits if isinstance(e, LeaveOut)),
    )


def chosen(draft: Draft, watch: Watch = UNWATCHED, **choice: Any) -> Draft:
    """The draft after other choices, of the file's own or of the draft's, measured again.

    A unit and distances are both a scale, so that one takes the other's place. Another axis, a
    levelling or a cleaning drops the cut, which was told in other coordinates; taking the file
    apart otherwise drops what was done to its sections.

    Raises ReadingError's kin and SectionError for what cannot be, such as a cut that leaves
    nothing.
    """
    if choice.get("unit"):
        choice["distances"] = ()
    elif choice.get("distances"):
        choice["unit"] = None
    if not choice.keys().isdisjoint({"split", "scan"}):
        choice = {"edits": (), "left_out": frozenset(), **choice}
    own = {name: choice.pop(name) for name in tuple(choice) if name in _OF_DRAFT}
    choices = replace(draft.choices, **choice)
    if not choice.keys().isdisjoint({"up", "scan", "level"}):
        choices = replace(choices, cut_at=None, yaw_deg=None)
    after = replace(draft, choices=choices, **own)
    if choices == draft.choices and after.split == draft.split and after.edits == draft.edits:
        return after
    whole, parts = _measured(
        after.path, after.source, after.archive, choices, after.split, after.edits, watch
    )
    return replace(after, whole=whole, parts=parts)


_OF_DRAFT = frozenset({"split", "edits", "left_out", "answered", "yaw_deg"})


def _measured(
    path: Path,
    source: Source | None,
    archive: OpenedArchive | None,
    choices: Choices,
    split: SplitBy | None,
    edits: tuple[Edit, ...],
    watch: Watch,
) -> tuple[Component, tuple[Component, ...]]:
    """All of the file as one component, and the components that it becomes."""
    tell, measure = watch.tell, watch.measure
    if source is not None and split is None:
        whole = replace(measure(source, choices, tell=tell), file=path)
        return whole, (whole,)
    kept = Kept({None: choices}, split=split, edits=edits)
    if source is None:
        parts = import_sections(path, kept=kept, archive=archive, tell=tell, measure=measure)
        return parts[0], parts
    parts = import_sections(path, kept=kept, reader=lambda _: source, tell=tell, measure=measure)
    whole = measure(source, choices, with_mesh=False, tell=tell)
    return replace(whole, file=path), parts


def accepted(draft: Draft, scene: Scene, at: tuple[float, float]) -> Add:
    """The edit that puts what was imported on the table, its middle at a place."""
    known, names = scene, []
    for part in draft.parts:
        names.append(free_name(known, part.name))
        known = Add("", (PlacedComponent(name=names[-1], kind=part.kind, shape="wall"),)).do(known)
    placed = zip(draft.parts, placements(draft, names, at), strict=True)
    entries = tuple(entry for part, entry in placed if section_id(part) not in draft.left_out)
    return Add(f"import {draft.path.name}", entries)


def keep(draft: Draft) -> Path:
    """Write the component file, so that the next import asks nothing; returns its path.

    Raises ComponentFileError where its folder cannot be written.
    """
    from escalade.models import component_file

    gone = tuple(LeaveOut(id) for id in sorted(draft.left_out))
    return component_file.save(draft.taken, split=draft.split, edits=(*draft.edits, *gone))


def placements(
    draft: Draft, names: Sequence[str], at: tuple[float, float] = (0.0, 0.0)
) -> tuple[PlacedComponent, ...]:
    """The entries of all components under given names, the middle of them all at a place.

    Sections stand to each other as in their file. A cloud of points, which has no surface, stands
    as a block of its size.
    """
    if len(draft.parts) == 1 and draft.whole.section is None:
        return (_entry(draft, draft.whole, names[0], at=at, yaw_deg=draft.yaw_deg),)
    low, high = _box(draft.parts)
    middle, foot = (low + high) / 2, float(low[2])
    turn = np.radians(draft.yaw_deg)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    entries = []
    for part, name in zip(draft.parts, names, strict=True):
        x, y = part.at_in[0] - float(middle[0]), part.at_in[1] - float(middle[1])
        entries.append(
            _entry(
                draft,
                part,
                name,
                section=part.section,
                split=draft.split or "auto",
                at=(round(at[0] + x * cos - y * sin, 4), round(at[1] + x * sin + y * cos, 4)),
                z_in=round(part.at_in[2] - foot, 4),
                yaw_deg=round(draft.yaw_deg + part.yaw_deg, 4),
            )
        )
    return tuple(entries)


def _entry(draft: Draft, part: Component, name: str, **place: Any) -> PlacedComponent:
    if part.mesh is None:
        size = part.dimensions.values_in
        return PlacedComponent(name=name, kind=part.kind, dimensions_in=size, **place)
    model = str(draft.path.resolve())
    return PlacedComponent(
        name=name, kind=part.kind, model=model, unit=part.unit, up=part.up, **place
    )


def _box(parts: Sequence[Component]) -> FloatArray:
    """The lowest and the highest corner of sections as they lie in their file, (2, 3)."""
    boxes = np.array(
        [
            part.mesh.moved(part.at_in, part.yaw_deg).bounds
            for part in parts
            if part.mesh is not None
        ]
    )
    return np.stack([boxes[:, 0].min(axis=0), boxes[:, 1].max(axis=0)])
