"""A fall as a step of the game: the figure lies where it fell, and its hits wait for its player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from escalade.models.lengths import format_length
from escalade.scenes.falls import Fall
from escalade.scenes.scene import Figure, Scene

from .edits import Replace
from .listing import listed
from .play import Line, Play, PlayStep, counted, lines_of, step


def fall_step(play: Play, scene: Scene, fall: Fall, unit: str) -> PlayStep:
    """A figure ends up where it fell, as one step of the game."""
    before = scene.figure(fall.figure)
    title = fell(fall, unit)
    edit = Replace(title, (before,), (landed(before, fall),))
    hits = with_hits(play.hits, fall.figure, hits_of(fall))
    return step(play, title, fall_lines(fall, unit, titled=True), edit=edit, hits=hits)


def landed(figure: Figure, fall: Fall) -> Figure:
    """A figure where it ended up."""
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


def hits_of(fall: Fall) -> int:
    """The hits of a fall that its player has to answer for."""
    return 0 if fall.verdict is None else fall.verdict.hits


def with_hits(hits: Mapping[str, int], name: str, more: int) -> Mapping[str, int]:
    """The hits that wait for an answer, with some more on one name."""
    return counted(hits, name, hits.get(name, 0) + more) if more else hits


def fell(fall: Fall, unit: str) -> str:
    """What became of a figure, in a few words."""
    if fall.verdict is None:
        return f"{fall.figure} is pushed and keeps its feet"
    return f"{fall.figure} falls {format_length(fall.drop_in, unit)}"


def fall_lines(fall: Fall, unit: str, *, titled: bool = False) -> Iterator[Line]:
    """How far, how hard, where and on whom, then the book's reasons.

    Under a title that says who falls and how far, that is not said again.
    """
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
    who = "lands" if titled else f"{fell(fall, unit)}, lands"
    yield Line(f"{who}{on}: {hard}{prone}", str(verdict.source))
    yield from lines_of(verdict.reasons)
