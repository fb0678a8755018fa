"""Pictures of a table, with answers, names and a legend; no screen is needed.

    from escalade.viewer.pictures import render, render_eye, save
    from escalade.viewer.camera import named_view, focus, eye_view

    picture = render(space)                                   three-quarter view, PIL image
    picture = render(space, named_view("top", space), overlays, size=(1600, 1000))
    picture = render(space, focus(space, ["keep", "orc"]), [SightLine(...)])
    picture = render_eye(space, "archer", "orc")              what one figure sees of another
    save(picture, path)

Answers are values of :mod:`escalade.viewer.overlays`. ``passes`` is the quality: 1 is quick, with
hard shadows; the usual 16 has soft ones. Where there is no OpenGL, Panda3D's software renderer
draws with plain light. Importing this module imports Panda3D.
"""

from __future__ import annotations

import os.path
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image

from escalade.scenes.space import Space

from .annotate import annotated, label_box, legend_box, text_size_px
from .background import beside
from .camera import Camera, named_view
from .errand import finished
from .errors import PictureError
from .eye_pictures import as_seen, camera_at_eye
from .graphics import Graphics, graphics
from .label_layout import layout
from .label_pins import pinned
from .labels import labels_for
from .legend import legend_for
from .offscreen import exposed
from .overlays import Overlay
from .palette import LIGHT, Theme
from .shown import answer_points, boxes_at, in_sight, things_on, things_shown
from .stage import Stage

SIZE = (1600, 1000)
PASSES = 16
SMALLEST, LARGEST = 16, 8192


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """What a picture is to show, and how; as :func:`render` is asked for it."""

    camera: Camera
    overlays: Sequence[Overlay] = ()
    size: tuple[int, int] = SIZE
    theme: Theme = LIGHT
    passes: int = PASSES
    labels: Sequence[str] | None = None
    legend: bool = True
    hide: Sequence[str] = ()


def taken(
    space: Space, shot: Shot, renderer: Graphics | None = None
) -> Generator[float, None, Image.Image]:
    """A picture in the making: tells after every pass of light the share that is done.

    Closed early, it frees what it holds. Raises PictureError for a size that makes no picture.
    """
    check_size(shot.size)
    stage = Stage(renderer or graphics(), shot.theme)
    try:
        stage.show(space, shot.overlays, shot.hide)
        pixels = yield from exposed(stage, shot.camera, shot.size, shot.passes)
    finally:
        stage.close()
    picture = yield from beside(
        lambda: lettered(
            Image.fromarray(pixels),
            space,
            shot.camera,
            shot.overlays,
            shot.theme,
            labels=shot.labels,
            legend=shot.legend,
            hide=shot.hide,
        ),
        1.0,
    )
    return picture


def render(
    space: Space,
    camera: Camera | None = None,
    overlays: Sequence[Overlay] = (),
    *,
    size: tuple[int, int] = SIZE,
    theme: Theme = LIGHT,
    passes: int = PASSES,
    labels: Sequence[str] | None = None,
    legend: bool = True,
    hide: Sequence[str] = (),
    renderer: Graphics | None = None,
) -> Image.Image:
    """A picture of the table.

    ``labels`` names what to label; None labels what the answers concern and the castle. ``hide``
    names figures to leave out. Raises PictureError for a size that makes no picture.
    """
    check_size(size)
    view = camera or named_view("three-quarter", space, size[0] / size[1])
    shot = Shot(view, overlays, size, theme, passes, labels, legend, hide)
    return finished(taken(space, shot, renderer))


def lettered(
    picture: Image.Image,
    space: Space,
    camera: Camera,
    overlays: Sequence[Overlay],
    theme: Theme,
    *,
    labels: Sequence[str] | None = None,
    legend: bool = True,
    hide: Sequence[str] = (),
) -> Image.Image:
    """The picture with labels and legend, as :func:`render` finishes it."""
    size = picture.size
    letters = text_size_px(size[1])
    shown = things_shown(space, camera, size, things_on(space, hide))
    told = [overlay for overlay in overlays if in_sight(overlay, space, camera, size)]
    words = legend_for(space, told, theme, shown.sides) if legend else None
    along = boxes_at(answer_points(overlays, space), camera, size)
    busy = [*shown.boxes.values(), *along]
    box = legend_box(words, size, busy) if words else None
    wanted = [
        label
        for label in labels_for(space, overlays, labels)
        if label.name not in hide and (label.rank == 0 or label.name in shown.boxes)
    ]
    placed = layout(
        pinned(wanted, shown, space, camera, size),
        camera,
        size,
        lambda text: label_box(text, letters),
        [box] if box else [],
        shown.to_be_seen | {"": along},
    )
    return annotated(picture, placed, words, box, theme)


def render_eye(
    space: Space,
    viewer: str,
    target: str | None = None,
    overlays: Sequence[Overlay] = (),
    *,
    size: tuple[int, int] = SIZE,
    theme: Theme = LIGHT,
    passes: int = PASSES,
    legend: bool = True,
    renderer: Graphics | None = None,
) -> Image.Image:
    """What a figure sees of another, or straight ahead of it. The viewer itself is not drawn.

    The body that is looked at is outlined and its hidden part hatched; a line of sight between the
    two among the overlays says what its caption and the names in the way are.
    """
    shot = eye_shot(space, viewer, target, overlays)
    shot = replace(shot, size=size, theme=theme, passes=passes, legend=legend)
    return finished(taken(space, shot, renderer))


def eye_shot(
    space: Space, viewer: str, target: str | None = None, overlays: Sequence[Overlay] = ()
) -> Shot:
    """What :func:`render_eye` shows, at the usual size."""
    return Shot(
        camera_at_eye(space, viewer, target),
        list(overlays) if target is None else as_seen(space, viewer, target, overlays),
        labels=[target] if target is not None else None,
        hide=(viewer,),
    )


def save(picture: Image.Image, path: Path) -> Path:
    """Write the picture as its name says (.png where it says nothing); gives the path written.

    Raises PictureError for a folder that does not exist or a kind that cannot be written.
    """
    if os.path.isdir(path):
        raise PictureError(f"{path}: is a folder; name the picture in it")
    path = path if path.suffix else path.with_suffix(".png")
    try:
        picture.save(path)
    except (OSError, ValueError) as error:
        raise PictureError(f"{path}: the picture cannot be written ({error})") from None
    return path


def check_size(size: tuple[int, int]) -> None:
    """Raise PictureError for a size in pixels that makes no picture."""
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise PictureError(
            f"{size[0]}×{size[1]}: a picture's sides are {SMALLEST} to {LARGEST} pixels"
        )
