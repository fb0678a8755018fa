"""The sections of a file, named, given a kind, merged and split by hand.

An edit is a value; a list of them, applied in order to the sections as the file gives them, makes
the sections that the user wants, the same every time. Sections are called by their ids
(:func:`escalade.models.component.section_id`), which a new name leaves as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from escalade.rules.kinds import check_kind

from .bodies import bodies_by_corner, welded
from .component import Component, section_id
from .cutting import cut_across, cut_long, piece_of
from .errors import SectionError
from .mesh import Mesh
from .naming import guess_note, guessed_kind, without_guess
from .touching import pieces_of, touching_pairs
from .towers import apart_at_towers

JOINED = " + "
"""What stands between the ids, and the names, of sections that became one."""


@dataclass(frozen=True, slots=True)
class Rename:
    """Call a section by another name."""

    section: str
    name: str
    do: Literal["rename"] = "rename"


@dataclass(frozen=True, slots=True)
class SetKind:
    """Say what a section is: a wall, a tower, a gate, ..."""

    section: str
    kind: str
    do: Literal["kind"] = "kind"


@dataclass(frozen=True, slots=True)
class Merge:
    """Make sections one, in the place of the first, which gives it its kind."""

    sections: tuple[str, ...]
    do: Literal["merge"] = "merge"

    @property
    def id(self) -> str:
        """The id of the section that it makes."""
        return JOINED.join(self.sections)


@dataclass(frozen=True, slots=True)
class Split:
    """Take a section apart, or every one where none is named.

    ``groups`` by the file's own groups, ``bodies`` by bodies that do not touch, ``towers`` where
    its towers stand. What cannot be taken apart so stays whole.
    """

    section: str | None
    by: Literal["groups", "bodies", "towers"]
    do: Literal["split"] = "split"


@dataclass(frozen=True, slots=True)
class CutLong:
    """Cut a section, or every one where none is named, into equal lengths of at most so many in."""

    section: str | None
    longest_in: float
    do: Literal["cut"] = "cut"


@dataclass(frozen=True, slots=True)
class CutAt:
    """Cut a section in two straight across, so many inches from its left end.

    Left is where its mesh has the least x.
    """

    section: str
    at_in: float
    do: Literal["cut-at"] = "cut-at"


@dataclass(frozen=True, slots=True)
class LeaveOut:
    """Leave a section out: a plate, a flag, or what belongs to no castle."""

    section: str
    do: Literal["leave-out"] = "leave-out"


Edit: TypeAlias = Rename | SetKind | Merge | Split | CutLong | CutAt | LeaveOut


def edited(sections: Sequence[Component], edits: Sequence[Edit]) -> tuple[Component, ...]:
    """The sections after edits, in the order of the list; those that change are measured anew.

    Whether the file was taken apart rightly is no question any more once its sections were
    edited. Sections need their meshes to be merged or split.

    Raises SectionError for a section that does not exist, has no mesh, or cannot be cut there,
    and UnknownName for a kind that does not exist.
    """
    found = tuple(sections)
    for edit in edits:
        found = _after(found, edit)
    return tuple(_answered(section) for section in found) if edits else found


def _after(sections: tuple[Component, ...], edit: Edit) -> tuple[Component, ...]:
    match edit:
        case Rename(id, name):
            return _with(sections, id, lambda one: (replace(one, name=name),))
        case SetKind(id, kind):
            check_kind(kind)
            return _with(
                sections,
                id,
                lambda one: (replace(one, kind=kind, notes=without_guess(one.notes)),),
            )
        case Merge(ids):
            return _merged(sections, ids)
        case Split(id, by):
            return _with(sections, id, _APART[by])
        case CutLong(id, longest_in):
            if not longest_in > 0:
                raise SectionError(f"cannot cut into lengths of {longest_in:g} in")
            return _with(sections, id, lambda one: cut_long(one, longest_in))
        case CutAt(id, at_in):
            return _with(sections, id, lambda one: _cut_at(one, at_in))
        case LeaveOut(id):
            if len(sections) == 1:
                raise SectionError(f"{id} is all there is: it cannot be left out")
            return _with(sections, id, lambda one: ())


def _with(
    sections: tuple[Component, ...],
    id: str | None,
    change: Callable[[Component], tuple[Component, ...]],
) -> tuple[Component, ...]:
    if id is not None:
        _found(sections, id)
    return tuple(
        piece
        for one in sections
        for piece in (change(one) if id is None or section_id(one) == id else (one,))
    )


def _found(sections: Sequence[Component], id: str) -> Component:
    for section in sections:
        if section_id(section) == id:
            return section
    known = ", ".join(section_id(section) for section in sections)
    raise SectionError(f"there is no section {id}; there are: {known}")


def _answered(section: Component) -> Component:
    questions = tuple(asked for asked in section.questions if asked.about != "sections")
    return replace(section, questions=questions)


def _merged(sections: tuple[Component, ...], ids: tuple[str, ...]) -> tuple[Component, ...]:
    if len(set(ids)) < 2:
        raise SectionError(f"merging takes two different sections at least, not {JOINED.join(ids)}")
    parts = [_found(sections, id) for id in ids]
    meshes = [_mesh(part).moved(part.at_in, part.yaw_deg) for part in parts]
    first = parts[0]
    whole = replace(
        first,
        name=JOINED.join(part.name for part in parts),
        section=Merge(ids).id,
        at_in=(0.0, 0.0, 0.0),
        yaw_deg=0.0,
        notes=tuple(dict.fromkeys(note for part in parts for note in without_guess(part.notes))),
        questions=tuple(dict.fromkeys(asked for part in parts for asked in part.questions)),
    )
    one = piece_of(whole, Mesh.joined(meshes))
    return tuple(
        one if section is first else section
        for section in sections
        if section is first or section_id(section) not in ids
    )


def _mesh(section: Component) -> Mesh:
    if section.mesh is None:
        raise SectionError(f"{section_id(section)} is points without a surface: it stays as it is")
    return section.mesh


def _cut_at(section: Component, at_in: float) -> tuple[Component, ...]:
    width = section.dimensions.width.value_in
    slack = section.dimensions.tolerance_in
    if not slack < at_in < width - slack:
        raise SectionError(
            f"{section_id(section)} is {width:.4g} in long: it cannot be cut at {at_in:.4g} in"
        )
    _mesh(section)
    return cut_across(section, [at_in])


def _by_groups(section: Component) -> tuple[Component, ...]:
    mesh = _mesh(section)
    used = np.unique(mesh.face_parts)
    names = [mesh.parts[part].name for part in used]
    return _pieces(section, np.searchsorted(used, mesh.face_parts), names)


def _by_bodies(section: Component) -> tuple[Component, ...]:
    mesh = _mesh(section)
    corner, count = welded(mesh.vertices)
    bodies = bodies_by_corner(corner[mesh.faces], count)
    pairs = touching_pairs(mesh.vertices, mesh.faces, bodies.labels, bodies.count)
    piece, pieces = pieces_of(pairs, bodies.count)
    names = [f"{section.name} {number}" for number in range(1, pieces + 1)]
    return _pieces(section, piece[bodies.labels], names)


_APART: dict[str, Callable[[Component], tuple[Component, ...]]] = {
    "groups": _by_groups,
    "bodies": _by_bodies,
    "towers": apart_at_towers,
}


def _pieces(
    section: Component, owner: NDArray[np.int64], names: Sequence[str]
) -> tuple[Component, ...]:
    """A component for each owner of faces, (m,), by number."""
    mesh = _mesh(section)
    if len(names) == 1:
        return (section,)
    return tuple(
        _guessed_anew(
            replace(
                piece_of(section, mesh.with_faces(owner == number)),
                section=f"{section_id(section)} {number + 1}/{len(names)}",
                name=name,
            ),
            name.removeprefix(section.name),
        )
        for number, name in enumerate(names)
    )


def _guessed_anew(piece: Component, name: str) -> Component:
    """The piece with a kind of its own, where that of the whole was only guessed."""
    notes = without_guess(piece.notes)
    if notes == piece.notes:
        return piece
    kind, why = guessed_kind(name, piece.dimensions)
    return replace(piece, kind=kind, notes=(*notes, guess_note(kind, why)))
