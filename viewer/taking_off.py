"""Things that are taken off the table by hand, and what stood on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from escalade.scenes.collapse import Ruin, ruin_of
from escalade.scenes.space import Space
from escalade.scenes.supports import BUILT_ON, standing_on

from .collapsing import taken_down
from .edits import Entry, Remove, removal_of
from .listing import listed


def taken_off(space: Space, names: Sequence[str]) -> Remove:
    """The edit that takes named things away; what stood on them stands on what is left.

    A gate or a hoarding goes with the piece that it is built on. Further pieces of castle, such as
    the upper storeys of a tower, and ladders stay for something else to be put below. Raises
    CannotStand where one has no room beside what comes down on him.
    """
    components = [component.name for component in space.components if component.name in names]
    ruins = [ruin_of(space, name) for name in components if standing_on(space, name)]
    with_it = {
        name
        for ruin in ruins
        for name in ruin.broken
        if space.component(name).kind in BUILT_ON and name not in names
    }
    removal = removal_of(space.scene, (*names, *sorted(with_it)))
    known = {before.name for before, _ in removal.changed} | {*names, *with_it}
    changed: list[tuple[Entry, Entry]] = []
    for ruin in ruins:
        for before, after in _lowered(space, ruin):
            if before.name not in known:
                known.add(before.name)
                changed.append((before, after))
    return replace(removal, title=f"remove {listed(names)}", changed=(*removal.changed, *changed))


def _lowered(space: Space, ruin: Ruin) -> tuple[tuple[Entry, Entry], ...]:
    """What comes down or makes room, with the figures on it, but nobody who only loses his wall."""
    down = {d.name for d in ruin.descents if d.before.kind != "ladder"}
    aside = {fall.figure for fall in ruin.aside}
    return tuple(
        (before, after)
        for before, after in taken_down(space.scene, ruin, ()).changed
        if before.name in down | aside or getattr(before, "on", None) in down
    )
