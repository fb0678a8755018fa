"""Everything that can be done to a scene in the window, each with its way back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from escalade.scenes.scene import Agreed, Figure, PlacedComponent, PlacedTemplate, Ruler, Scene

from .listing import listed

Placed: TypeAlias = Figure | PlacedComponent | PlacedTemplate
"""What stands somewhere."""

Entry: TypeAlias = Placed | Ruler
LISTS: dict[type, str] = {
    Figure: "figures",
    PlacedComponent: "components",
    PlacedTemplate: "templates",
    Ruler: "rulers",
}
"""In which list of a scene each kind of entry stands."""


class Edit(Protocol):
    """A change of a scene. ``do`` then ``undo`` gives back an equal scene."""

    @property
    def title(self) -> str:
        """What was done, in a few words."""

    def do(self, scene: Scene) -> Scene:
        """The scene with the change."""

    def undo(self, scene: Scene) -> Scene:
        """The scene without it."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Entries change: moved, turned, renamed. One drag of many things is one such edit."""

    title: str
    before: tuple[Entry, ...]
    after: tuple[Entry, ...]

    def do(self, scene: Scene) -> Scene:
        """Put the new entries in the place of the old ones."""
        return _replaced(scene, self.before, self.after)

    def undo(self, scene: Scene) -> Scene:
        """Put the old entries back."""
        return _replaced(scene, self.after, self.before)


@dataclass(frozen=True, slots=True)
class Add:
    """New entries at the end of their lists."""

    title: str
    entries: tuple[Entry, ...]

    def do(self, scene: Scene) -> Scene:
        """The scene with the entries."""
        for entry in self.entries:
            name = LISTS[type(entry)]
            scene = _with(scene, {name: (*getattr(scene, name), entry)})
        return scene

    def undo(self, scene: Scene) -> Scene:
        """The scene without them."""
        return _without(scene, self.entries)


@dataclass(frozen=True, slots=True)
class Remove:
    """Entries taken off the table; each remembers its place in its list.

    Figures that stood ``on`` a removed component, and rulers tied to a removed figure, must be part
    of the edit (see :func:`removal_of`).
    """

    title: str
    entries: tuple[tuple[int, Entry], ...]
    changed: tuple[tuple[Entry, Entry], ...] = ()

    def do(self, scene: Scene) -> Scene:
        """The scene without the entries."""
        for before, after in self.changed:
            scene = _replaced(scene, (before,), (after,))
        return _without(scene, tuple(entry for _, entry in self.entries))

    def undo(self, scene: Scene) -> Scene:
        """The scene with every entry back in its place."""
        for index, entry in self.entries:
            name = LISTS[type(entry)]
            entries = list(getattr(scene, name))
            entries.insert(index, entry)
            scene = _with(scene, {name: tuple(entries)})
        for before, after in self.changed:
            scene = _replaced(scene, (after,), (before,))
        return scene


@dataclass(frozen=True, slots=True)
class ChangeSystem:
    """Another rule book judges the table."""

    before: str
    after: str

    @property
    def title(self) -> str:
        """What was done."""
        return f"play by {self.after}"

    def do(self, scene: Scene) -> Scene:
        """The scene under the new book."""
        return _with(scene, {"system": self.after})

    def undo(self, scene: Scene) -> Scene:
        """The scene under the old book."""
        return _with(scene, {"system": self.before})


def renamed_by(edit: Edit) -> dict[str, str]:
    """The new names, by the old ones, of what an edit calls otherwise."""
    if not isinstance(edit, Replace):
        return {}
    pairs = zip(edit.before, edit.after, strict=True)
    return {before.name: after.name for before, after in pairs if before.name != after.name}


def entry_named(scene: Scene, name: str) -> Placed | None:
    """The figure, component or template of that name, None where there is none."""
    groups: tuple[Sequence[Placed], ...] = (scene.figures, scene.components, scene.templates)
    for entries in groups:
        for entry in entries:
            if entry.name == name:
                return entry
    return None


def names_in(scene: Scene) -> frozenset[str]:
    """The names of everything that stands or lies on the table; rulers are not counted."""
    groups: tuple[Sequence[Placed], ...] = (scene.figures, scene.components, scene.templates)
    return frozenset(entry.name for entries in groups for entry in entries)


def removal_of(scene: Scene, names: Sequence[str]) -> Remove:
    """The edit that takes named things off the table.

    Figures on a removed component stay at its place and stand on whatever ground is left; rulers
    tied to something removed go with it, and so does what was agreed on for it under a template.
    """
    gone: list[tuple[int, Entry]] = []
    groups: tuple[Sequence[Entry], ...] = (scene.components, scene.figures, scene.templates)
    for entries in groups:
        gone += [(index, entry) for index, entry in enumerate(entries) if entry.name in names]
    gone += [
        (index, ruler)
        for index, ruler in enumerate(scene.rulers)
        if ruler.name in names or not set(ruler.names).isdisjoint(names)
    ]
    components = {entry.name for _, entry in gone if isinstance(entry, PlacedComponent)}
    stranded = [f for f in scene.figures if f.on in components and f.name not in names]
    changed: list[tuple[Entry, Entry]] = [
        (f, f.model_copy(update={"on": None, "z": None})) for f in stranded
    ]
    for template in scene.templates:
        left = tuple(agreed for agreed in template.by_hand if agreed.figure not in names)
        if template.name not in names and left != template.by_hand:
            changed.append((template, template.model_copy(update={"by_hand": left})))
    return Remove(f"remove {listed(names)}", tuple(gone), tuple(changed))


def free_name(scene: Scene, wanted: str) -> str:
    """The name, or the name with the first free number after it."""
    stem = wanted.rstrip("0123456789 ")
    groups = (scene.figures, scene.components, scene.templates, scene.rulers)
    taken = {entry.name for group in groups for entry in group}
    number = 2
    name = wanted
    while name in taken:
        name = f"{stem} {number}"
        number += 1
    return name


def copies_of(scene: Scene, names: Sequence[str], shift_in: tuple[float, float]) -> Add:
    """The edit that puts copies of named things beside them, under free names."""
    copies: list[Placed] = []
    for name in names:
        entry = entry_named(scene, name)
        if entry is not None:
            at = (entry.at[0] + shift_in[0], entry.at[1] + shift_in[1])
            known = Add("", tuple(copies)).do(scene)
            copies.append(entry.model_copy(update={"name": free_name(known, name), "at": at}))
    return Add(f"copy {listed(names)}", tuple(copies))


def _with(scene: Scene, update: dict[str, object]) -> Scene:
    return scene.model_copy(update=update)


def _replaced(scene: Scene, old: Sequence[Entry], new: Sequence[Entry]) -> Scene:
    for before, after in zip(old, new, strict=True):
        name = LISTS[type(before)]
        entries = getattr(scene, name)
        scene = _with(
            scene, {name: tuple(after if entry.name == before.name else entry for entry in entries)}
        )
        if before.name != after.name:
            scene = _renamed(scene, before, after.name)
    return scene


def _renamed(scene: Scene, entry: Entry, new: str) -> Scene:
    """The scene with all that speaks of an entry calling it by a new name."""
    if not isinstance(entry, Figure | PlacedComponent):
        return scene
    old = entry.name
    rulers = tuple(
        ruler.model_copy(update={"points": tuple(new if p == old else p for p in ruler.points)})
        if old in ruler.names
        else ruler
        for ruler in scene.rulers
    )
    scene = _with(scene, {"rulers": rulers})
    if isinstance(entry, PlacedComponent):
        figures = tuple(
            f.model_copy(update={"on": new}) if f.on == old else f for f in scene.figures
        )
        return _with(scene, {"figures": figures})
    templates = tuple(
        template.model_copy(update={"by_hand": _told_of(template.by_hand, old, new)})
        if any(agreed.figure == old for agreed in template.by_hand)
        else template
        for template in scene.templates
    )
    return _with(scene, {"templates": templates})


def _told_of(by_hand: Sequence[Agreed], old: str, new: str) -> tuple[Agreed, ...]:
    return tuple(
        agreed.model_copy(update={"figure": new}) if agreed.figure == old else agreed
        for agreed in by_hand
    )


def _without(scene: Scene, gone: Sequence[Entry]) -> Scene:
    for entry in gone:
        name = LISTS[type(entry)]
        kept = tuple(e for e in getattr(scene, name) if e.name != entry.name)
        scene = _with(scene, {name: kept})
    return scene
