"""Errors of the viewer package.

::

    EscaladeError
    └── ViewerError
        ├── NoDisplay           no screen to open a window on (pictures need none)
        ├── NoGraphics          no renderer at all could be started
        ├── PictureError        a picture that cannot be written
        └── PlayFileError       a game kept beside a scene that cannot be read or written
"""

from __future__ import annotations

from escalade.rules.errors import EscaladeError


class ViewerError(EscaladeError):
    """Something that cannot be shown."""


class NoDisplay(ViewerError):
    """No screen to open a window on; `escalade render` makes pictures without one."""


class NoGraphics(ViewerError):
    """No renderer could be started."""


class PictureError(ViewerError):
    """A picture that cannot be written, or options that make no picture."""


class PlayFileError(ViewerError):
    """The game kept beside a scene cannot be read or written; the text names file and field."""
