"""A destroyed component falls, with all that stands on it: one step of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from escalade.models.lengths import format_length
from escalade.rules.citations import Reason
from escalade.rules.errors import NotCovered
from escalade.rules.kinds import MACHINE_KINDS
from escalade.rules.system import System
from escalade.scenes.collapse import Descent, Ruin, collapse, ruin_of
from escalade.scenes.debris import debris
from escalade.scenes.falls import Fall
from escalade.scenes.scene import Scene
from escalade.scenes.space import Space

from .edits import Remove, removal_of
from .falling import fall_lines, hits_of, landed, with_hits
from .listing import listed
from .play import Line, Play, PlayStep, counted, step


def collapse_step(play: Play, space: Space, component: str, unit: str) -> PlayStep:
    """A destroyed component is gone; what it held lies below and waits for its hits: one step.

    Where the book knows no falls the figures stand on the ground that is left, and the log says
    why. Raises NoSuchName for an unknown component, CannotStand where somebody could land nowhere.
    """
    lines: list[Line] = []
    try:
        collapsed = collapse(space, component)
        ruin, falls = collapsed.ruin, collapsed.falls
    except NotCovered as error:
        ruin, falls = ruin_of(space, component), ()
        lines.append(Line(str(error), space.system.title))
    struck = debris(space, ruin, falls)
    lines += [Line(f"{name} comes down with it") for name in ruin.broken]
    for descent in ruin.descents:
        lines += _descent_lines(descent, space.system, unit, struck=descent.name in struck)
    lines += _debris_lines(struck)
    for fall in falls:
        lines += fall_lines(fall, unit)
    lost, fires, hits = play.lost, play.fires, play.hits
    for fall in falls:
        hits = with_hits(hits, fall.figure, hits_of(fall))
    for name in struck:
        hits = with_hits(hits, name, 1)
    for name in ruin.gone:
        lost, fires, hits = (counted(counts, name, 0) for counts in (lost, fires, hits))
    return step(
        play,
        f"{component} falls" + (f", {len(falls)} with it" if falls else ""),
        lines,
        edit=taken_down(space.scene, ruin, falls),
        lost=lost,
        fires=fires,
        hits=hits,
    )


def _debris_lines(struck: Mapping[str, Reason]) -> Iterator[Line]:
    """Each reason once, with all whom it strikes."""
    for reason in dict.fromkeys(struck.values()):
        names = [name for name, why in struck.items() if why == reason]
        yield Line(f"{listed(names)}: {reason}", str(reason.source))


def _descent_lines(descent: Descent, system: System, unit: str, *, struck: bool) -> Iterator[Line]:
    """Where a piece lies, and what the players must agree on because no book says it."""
    if descent.before.kind == "ladder":
        yield Line(f"{descent.name} falls and lies at its foot")
        return
    drop = format_length(descent.drop_in, unit)
    on = f", on {listed(descent.lands_on)}" if descent.lands_on else ""
    yield Line(f"{descent.name} comes down {drop}{on}")
    silent = [descent.name] if not struck and descent.before.kind in MACHINE_KINDS else []
    if silent or descent.lands_on:
        harmed = listed((*silent, *descent.lands_on))
        yield Line(f"what that does to {harmed} the book does not say: agree on it", system.title)


def taken_down(scene: Scene, ruin: Ruin, falls: tuple[Fall, ...]) -> Remove:
    """The edit that takes away what is no more and puts all else where it came to lie."""
    removal = removal_of(scene, ruin.gone)
    ends = {fall.figure: fall for fall in (*ruin.aside, *falls)}
    lower = tuple((descent.before, descent.after) for descent in ruin.descents)
    fallen = tuple((f, landed(f, ends[f.name])) for f in scene.figures if f.name in ends)
    riders = tuple(
        (figure, figure.model_copy(update={"z": None}))
        for figure in scene.figures
        if figure.z is not None
        and figure.name not in ends
        and figure.on in {descent.name for descent in ruin.descents}
    )
    others = tuple(pair for pair in removal.changed if pair[0].name not in ends)
    return replace(
        removal, title=f"{ruin.component} falls", changed=(*others, *lower, *fallen, *riders)
    )
