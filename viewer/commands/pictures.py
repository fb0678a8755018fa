from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from escalade.viewer.errors import PictureError

from .options import OneSystem, SceneFile, note, open_for

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
    output: Annotated[Path, typer.Option("-o", "--output", help="The picture to write (PNG).")],
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
        str,
        typer.Option(
            help="three-quarter, top, a corner such as south-west, or the name of a figure or "
            "component to look at."
        ),
    ] = "three-quarter",
    size: Annotated[str, typer.Option(metavar="WxH", help="The picture's size in pixels.")] = (
        "1600x1000"
    ),
    dark: Annotated[bool, typer.Option("--dark", help="A dark background.")] = False,
    system_name: OneSystem = None,
) -> None:
    """Write a picture of the table; no screen is needed."""
    from escalade.viewer.answer_pictures import check_place

    width, height = size_of(size)
    check_place(output)
    space = open_for(scene, system_name)
    from escalade.viewer.palette import DARK, LIGHT
    from escalade.viewer.pictures import render as picture_of
    from escalade.viewer.pictures import render_eye, save

    overlays = list(_overlays(space, sight, shadow))
    theme = DARK if dark else LIGHT
    if eye is not None:
        target = sight[1] if sight is not None and sight[0] == eye else None
        picture = render_eye(space, eye, target, overlays, size=(width, height), theme=theme)
    else:
        view = camera_of(camera, space, width / height)
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
    from escalade.scenes.errors import NoSuchName
    from escalade.viewer.camera import VIEWS, focus, named_view

    if name in VIEWS:
        return named_view(name, space, aspect)
    try:
        return focus(space, [name], aspect)
    except NoSuchName as error:
        raise PictureError(f"no view is called {name!r}: {', '.join(VIEWS)}; {error}") from None


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
        found.append(shadow_overlay(dead_ground(space, shadow)))
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
