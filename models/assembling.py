"""A model, already read, becomes a component under some choices."""

from __future__ import annotations

from pathlib import Path

from .bodies import bodies_of
from .calibration import calibrate
from .choices import Choices, checked
from .cleaning import without_outliers, without_stray_points
from .component import Component, Question, UnitReading
from .errors import EmptyModel
from .hints import hints_for, size_text
from .measuring import edges
from .meshing import standing_mesh
from .naming import guess_note, guessed_kind, has_supports
from .scaling import UnitChoice, unit_in_name, unit_readings
from .sections import LARGEST_TAKEN_APART
from .source import Source
from .touching import separate_boxes
from .units import INCHES_IN, TRUE_SIZE, is_unit
from .upright import Upright, stand_upright
from .watching import Tell, untold


def component_of(
    source: Source,
    choices: Choices,
    *,
    unit: str | None = None,
    with_mesh: bool = True,
    tell: Tell = untold,
) -> Component:
    """The component that a model makes; ``unit`` is that of other sections of the same file.

    Without ``with_mesh`` it is measured only, which saves a huge model's time and memory. ``tell``
    is told of the cleaning and the measuring as they begin.

    Raises EmptyModel for a model that is flat, UnitError and UnknownName for choices that do not
    exist.
    """
    choices = checked(choices)
    tell("cleaning")
    source = without_stray_points(without_outliers(source))
    try:
        standing = stand_upright(source, choices, tell)
    except EmptyModel as error:
        raise EmptyModel("; ".join((str(error), *source.questions))) from None
    choice, inches, scale_notes = _scale(source, standing, choices, unit)
    best = choice.best
    unscaled = _unscaled(source, choices)
    hints = hints_for(source, standing, choices, best, inches, alone=unit is None)
    asks = (
        *(Question("file", text) for text in (*source.questions, *_supports(source.path))),
        *(hint.question for hint in hints),
    )
    doubtful = choice.needs_choice and not unscaled  # what has no scale has no unit to ask for
    unit_asked = (Question("unit", _unit_text(choice)),) if doubtful else ()
    kind, kind_notes = _kind(source.path, choices, best)
    x, y = standing.size.footprint.centre
    return Component(
        name=choices.name or source.path.stem,
        kind=kind,
        dimensions=best.dimensions,
        mesh=standing_mesh(standing, inches) if with_mesh else None,
        file=source.path,
        unit=None if choices.distances else best.unit,
        up=standing.up,
        yaw_deg=standing.size.footprint.yaw_deg,
        scan=choices.scan,
        distances=choices.distances,
        level=choices.level,
        cut_at=choices.cut_at,
        unscaled=unscaled,
        at_in=(x * inches, y * inches, standing.size.base * inches),
        readings=(*choice.readings, *(reading for hint in hints for reading in hint.readings)),
        questions=() if choices.settled else (*unit_asked, *asks),
        notes=(*source.notes, *standing.notes, *scale_notes, *(asked.text for asked in asks),
               *(() if unscaled else edges(best.dimensions)), *kind_notes),
    )  # fmt: skip


def separate_pieces(source: Source) -> int:
    """How many pieces of a mesh certainly do not touch; 1 for one too large to look at."""
    if source.is_cloud or len(source.faces) > LARGEST_TAKEN_APART:
        return 1
    bodies = bodies_of(source)
    return separate_boxes(source.vertices, source.faces, bodies.labels, bodies.count)


def _supports(path: Path) -> tuple[str, ...]:
    if not (has_supports(path.stem) or has_supports(path.parent.name)):
        return ()
    return (
        "its name says that it has print supports, which are measured too: use the one without",
    )


def _unit_text(choice: UnitChoice) -> str:
    units = dict.fromkeys(reading.unit for reading in choice.readings if reading.plausible)
    if not units:
        return f"its size of {size_text(choice.best.dimensions)} is not that of a model"
    if len(units) == 1:
        return f"its unit is not certain: {choice.best.unit} by its size alone"
    words = ["true metres at 1:56" if unit == TRUE_SIZE else unit for unit in units]
    return f"its unit is not certain: {', '.join(words)}?"


def _unscaled(source: Source, choices: Choices) -> bool:
    """Whether it is a scan that neither its user, nor its file, nor its name gives a scale."""
    if not (choices.scan or source.is_cloud) or choices.unit or choices.distances:
        return False
    in_comment = source.unit_hint is not None and is_unit(source.unit_hint)
    return not (source.unit or in_comment or unit_in_name(source.path.stem))


def _kind(path: Path, choices: Choices, best: UnitReading) -> tuple[str, tuple[str, ...]]:
    if choices.kind is not None:
        return choices.kind, ()
    kind, why = guessed_kind(choices.name or path.stem, best.dimensions)
    return kind, (guess_note(kind, why),)


def _scale(
    source: Source, standing: Upright, choices: Choices, unit: str | None
) -> tuple[UnitChoice, float, tuple[str, ...]]:
    """The unit readings, inches in one unit of the file, and what is to be said of the scale."""
    if choices.distances:
        calibration = calibrate(choices.distances)
        dimensions = standing.size.dimensions(calibration.inches_per_unit, standing.tolerance_in)
        reading = UnitReading("scale", dimensions, True, "by the distance between two points")
        return UnitChoice((reading,), False), calibration.inches_per_unit, calibration.notes()
    choice = unit_readings(
        standing.size,
        tolerance_in=standing.tolerance_in,
        tag=source.unit,
        comment=source.unit_hint,
        name_hint=unit_in_name(source.path.stem),
        shared=unit,
        told=choices.unit,
    )
    return choice, INCHES_IN[choice.best.unit], ()
