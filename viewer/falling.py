"""Falls as steps of the game: one figure that is pushed, or all who stood on a destroyed piece."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from escalade.models.lengths import format_length
from escalade.rules.errors import NotCovered
from escalade.rules.harm import RuinRules
from escalade.scenes.falls import Fall, collapse
from escalade.scenes.scene import Figure, Scene
from escalade.scenes.space import Space

from .edits import Remove, Replace, removal_of
from .listing import listed
from .play import Line, Play, PlayStep, counted, lines_of, step


def fall_step(play: Play, scene: Scene, fall: Fall, unit: str) -> PlayStep:
    """A figure ends up where it fell, as one step of the game."""
    before = scene.figure(fall.figure)
    title = _fell(fall, unit)
    edit = Replace(title, (before,), (_landed(before, fall),))
    return step(play, title, _told(fall, unit, titled=True), edit=edit)


def collapse_step(play: Play, space: Space, component: str, unit: str) -> PlayStep:
    """A destroyed component is gone, and all who stood on it lie where they fell: one step.

    Where the book knows no falls they stand on the ground that is left, and the log says why.
    Raises NoSuchName for an unknown component, CannotStand where somebody could land nowhere.
    """
    scene, kind = space.scene, space.component(component).kind
    lines: list[Line] = []
    if isinstance(space.system, RuinRules):
        lines += lines_of(space.system.ruin(kind))
    try:
        falls = collapse(space, component)
    except NotCovered as error:
        falls = ()
        lines.append(Line(str(error), space.system.title))
    for fall in falls:
        lines += _told(fall, unit)
    return step(
        play,
        f"{component} falls" + (f", {len(falls)} with it" if falls else ""),
        lines,
        edit=_gone(scene, component, falls),
        lost=counted(play.lost, component, 0),
        fires=counted(play.fires, component, 0),
    )


def _gone(scene: Scene, component: str, falls: tuple[Fall, ...]) -> Remove:
    """The edit that takes the component away and puts everybody who fell where they landed."""
    removal = removal_of(scene, (component,))
    fallen = {fall.figure: fall for fall in falls}
    others = tuple(pair for pair in removal.changed if pair[0].name not in fallen)
    landed = tuple(
        (figure, _landed(figure, fallen[figure.name]))
        for figure in scene.figures
        if figure.name in fallen
    )
    return replace(removal, title=f"{component} falls", changed=(*others, *landed))


def _landed(figure: Figure, fall: Fall) -> Figure:
    landing = fall.landing
    prone = fall.verdict is not None and fall.verdict.prone
    return figure.model_copy(
        update={
            "at": (landing.x_in, landing.y_in),
            "on": landing.on,
            "z": landing.z_in,
            "prone": figure.prone or prone,
        }
    )


def _fell(fall: Fall, unit: str) -> str:
    if fall.verdict is None:
        return f"{fall.figure} is pushed and keeps its feet"
    return f"{fall.figure} falls {format_length(fall.drop_in, unit)}"


def _told(fall: Fall, unit: str, *, titled: bool = False) -> Iterator[Line]:
    """How far, how hard, where and on whom, then the book's reasons."""
    verdict = fall.verdict
    if verdict is None:
        return
    hard = f"{verdict.hits} hit" + ("s" if verdict.hits != 1 else "")
    hard += f" of strength {verdict.strength}" if verdict.strength else ""
    prone = ", prone" if verdict.prone else ""
    on = (
        f", on {listed(fall.lands_on)}"
        if fall.lands_on
        else f" on {fall.landing.on or 'the table'}"
    )
    who = "lands" if titled else f"{_fell(fall, unit)}, lands"
    yield Line(f"{who}{on}: {hard}{prone}", str(verdict.source))
    yield from lines_of(verdict.reasons)
