"""One file that holds a whole castle, as its components."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from escalade.rules.kinds import CASTLE_KINDS

from .bodies import bodies_of, face_areas
from .naming import kind_in_name
from .source import Source
from .touching import pieces_of, touching_pairs

SplitBy: TypeAlias = Literal["auto", "groups", "bodies", "whole"]

LARGEST_TAKEN_APART = 1_000_000
"""Triangles up to which bodies are looked for unasked: welding more takes seconds and memory."""

UNNAMED = "part"
"""What sections are called that have no names of their own, with their number."""


@dataclass(frozen=True, slots=True, eq=False)
class Section:
    """A part of a file that is a component of its own.

    ``id`` finds it again when the same file is split in the same way.
    """

    id: str
    source: Source


def split(source: Source, by: SplitBy = "auto") -> tuple[Section, ...]:
    """The sections of a mesh.

    ``groups`` takes each named group or node apart; ``bodies`` each piece whose bodies touch,
    overlap or lie within each other; ``whole`` nothing. ``auto`` goes by groups when at least two
    of them name pieces of a castle, and by bodies else, so that the wheels of a siege tower stay
    with it; a mesh of more than a million triangles it leaves whole and says so. A cloud is one
    section.
    """
    if by == "auto" and len(source.faces) > LARGEST_TAKEN_APART:
        note = "it is too large to be taken apart unasked: say by groups or by bodies"
        return (Section(source.path.stem, replace(source, notes=(*source.notes, note))),)
    if by == "whole" or source.is_cloud:
        return (Section(source.path.stem, source),)
    if by == "groups" or (by == "auto" and _names_castle_pieces(source)):
        owner = _by_group(source, together=by == "auto")
    else:
        owner = np.zeros(len(source.faces), dtype=np.int64)
    return _named(source, _by_touch(source, owner) if by != "groups" else owner)


def _names_castle_pieces(source: Source) -> bool:
    named = [group for group in source.groups if kind_in_name(group) in CASTLE_KINDS]
    return len(named) >= 2


def _by_group(source: Source, *, together: bool) -> NDArray[np.int64]:
    """The section of each face, (m,), by its group.

    ``together`` puts a group that names no castle piece to one that does and touches it.
    """
    groups = source.face_groups.astype(np.int64)
    if not together:
        return groups
    piece = np.array([kind_in_name(name) in CASTLE_KINDS for name in source.groups])
    target = np.arange(len(source.groups))
    used, dense = np.unique(groups, return_inverse=True)
    for first, second in touching_pairs(source.vertices, source.faces, dense, len(used)):
        one, other = used[first], used[second]
        if piece[one] != piece[other]:
            loose, castle = (other, one) if piece[one] else (one, other)
            if target[loose] == loose:
                target[loose] = castle
    return np.asarray(target[groups])


def _by_touch(source: Source, owner: NDArray[np.int64]) -> NDArray[np.int64]:
    """The section of each face, (m,): bodies of one owner that touch are one."""
    bodies = bodies_of(source)
    both, label = np.unique(owner * bodies.count + bodies.labels, return_inverse=True)
    pairs = touching_pairs(source.vertices, source.faces, label, len(both))
    same_owner = both[pairs[:, 0]] // bodies.count == both[pairs[:, 1]] // bodies.count
    piece, _ = pieces_of(pairs[same_owner], len(both))
    return np.asarray(piece[label])


def _named(source: Source, owner: NDArray[np.int64]) -> tuple[Section, ...]:
    """A section for each owner of faces, named after the group that holds most of it."""
    areas = face_areas(source.vertices, source.faces)
    owners = np.unique(owner)
    if len(owners) == 1:
        return (Section(source.path.stem, source),)
    names: dict[str, int] = {}
    found: list[Section] = []
    for number in owners:
        mine = owner == number
        of_group = np.bincount(source.face_groups[mine], areas[mine], len(source.groups))
        name = source.groups[int(np.argmax(of_group))] if len(source.groups) > 1 else UNNAMED
        names[name] = names.get(name, 0) + 1
        numbered = len(source.groups) == 1 or names[name] > 1
        found.append(Section(f"{name} {names[name]}" if numbered else name,
                             source.with_faces(mine)))  # fmt: skip
    return tuple(found)
