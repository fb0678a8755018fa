from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from escalade.rules.names import as_known, likest
from escalade.viewer.errors import PictureError

from .naming import all_names, anything_named, figure_named
from .options import OneSystem, SceneFile, drawing, note, open_for
from .outputs import check_picture

if TYPE_CHECKING:
    from escalade.scenes.space import Space
    from escalade.viewer.camera import Camera
    from escalade.viewer.overlays import Overlay


def register(app: typer.Typer) -> None:
    """Add `render` and `open` to the command line."""
    app.command("render", short_help="a picture of the table")(render)
    app.command("open", short_help="the window")(open_window)


def render(
    scene: SceneFile,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="The picture to write (PNG).")
    ],
    eye: Annotated[
        str | None, typer.Option(metavar="FIGURE", help="Look through this figure's eyes.")
    ] = None,
    sight: Annotated[
        tuple[str, str] | None,
        typer.Option(
            "--los", metavar="FROM TO", help="Draw the line of sight between two figures."
        ),
    ] = None,
    shadow: Annotated[
        str | None,
        typer.Option(metavar="FIGURE", help="Shade the ground that this figure cannot see."),
    ] = None,
    camera: Annotated[
        str | None,
        typer.Option(
            metavar="VIEW",
            help="From where: three-quarter (else this), top, a corner such as south-west, or the "
            "name of a figure or component to look at.",
        ),
    ] = None,
    size: Annotated[str, typer.Option(metavar="WxH", help="The picture's size in pixels.")] = (
        "1600x1000"
    ),
    dark: Annotated[bool, typer.Option("--dark", help="A dark background.")] = False,
    system_name: OneSystem = None,
) -> None:
    """Write a picture of the table; no screen is needed."""
    if eye is not None and camera is not None:
        raise PictureError("--camera: --eye says already from where; leave one of them out")
    width, height = size_of(size)
    check_picture(output)
    space = open_for(scene, system_name)
    from escalade.viewer.palette import DARK, LIGHT
    from escalade.viewer.pictures import render as picture_of
    from escalade.viewer.pictures import render_eye, save

    if eye is not None:
        eye = figure_named(space, eye)
    if sight is not None:
        sight = (figure_named(space, sight[0]), anything_named(space, sight[1]))
    view = camera_of(camera or "three-quarter", space, width / height)
    drawing(output)
    overlays = list(_overlays(space, sight, shadow))
    theme = DARK if dark else LIGHT
    if eye is not None:
        target = sight[1] if sight is not None and sight[0] == eye else None
        picture = render_eye(space, eye, target, overlays, size=(width, height), theme=theme)
    else:
        picture = picture_of(space, view, overlays, size=(width, height), theme=theme)
    note(f"wrote {save(picture, output)}")


def size_of(text: str) -> tuple[int, int]:
    """A picture's size typed as ``WxH``. Raises PictureError for anything else.

    >>> size_of("1600x1000")
    (1600, 1000)
    """
    width, cross, height = text.lower().replace("×", "x").partition("x")
    if not (cross and width.isdecimal() and height.isdecimal()):
        raise PictureError(f"{text!r} is not a size in pixels; write WxH such as 1600x1000")
    return int(width), int(height)


def camera_of(name: str, space: Space, aspect: float) -> Camera:
    """A camera by the name of a view, or one that looks at a figure or component."""
    from escalade.viewer.camera import VIEWS, focus, named_view

    known = [*VIEWS, *all_names(space)]
    view = as_known(name, known)
    if view is None:
        meant = likest(name, known)
        hint = "" if meant is None else f"; did you mean {meant!r}?"
        raise PictureError(
            f"no view, figure or component is called {name!r}{hint} (views: {', '.join(VIEWS)})"
        )
    return named_view(view, space, aspect) if view in VIEWS else focus(space, [view], aspect)


def _overlays(space: Space, sight: tuple[str, str] | None, shadow: str | None) -> list[Overlay]:
    """The scene's own templates and rulers, and what was asked for."""
    from escalade.scenes.shadows import dead_ground
    from escalade.scenes.sight import look
    from escalade.viewer.answers import shadow_overlay, sight_overlay
    from escalade.viewer.laid import laid_overlays

    found = laid_overlays(space)
    if sight is not None:
        found.append(sight_overlay(look(space, *sight), space))
    if shadow is not None:
        found.append(shadow_overlay(dead_ground(space, figure_named(space, shadow))))
    return found


def open_window(
    target: Annotated[
        Path | None,
        typer.Argument(
            metavar="SCENE or FILE", help="A scene, a bundled scene's name, or a model file."
        ),
    ] = None,
) -> None:
    """Open the window: look around, select and drag figures, ask questions."""
    from escalade.viewer.window import open_window as show_window

    show_window(target)
