"""Places that are to be written to, looked at before anything is worked out.

Each raises ViewerError where nothing can be written.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path

from escalade.viewer.errors import PictureError, ViewerError


def check_picture(path: Path) -> None:
    """Whether a picture can be written there; without an ending it becomes a PNG."""
    check_file(path)
    if path.suffix:
        from PIL import Image

        if Image.registered_extensions().get(path.suffix.lower()) not in Image.SAVE:
            raise PictureError(f"{path}: no picture is written as {path.suffix}; name it .png")


def check_drawing(path: Path, endings: Collection[str]) -> None:
    """Whether a file with one of the endings can be written there."""
    check_file(path)
    if path.suffix.lower() not in endings:
        raise ViewerError(f"{path}: it is drawn into a file that ends in {' or '.join(endings)}")


def check_file(path: Path) -> None:
    """Whether a file can be written there, in a folder that is there already."""
    if not path.parent.is_dir():
        raise ViewerError(f"{path}: there is no folder {path.parent}")
    if path.is_dir():
        raise ViewerError(f"{path}: is a folder; name the file in it")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise ViewerError(f"{path}: may not be written; name a file elsewhere")


def check_folder(path: Path) -> None:
    """Whether a folder can be written to, or made with those above it."""
    there = next(each for each in (path, *path.absolute().parents) if each.exists())
    if not there.is_dir():
        raise ViewerError(f"{path}: {there} is a file; name a folder")
    if not os.access(there, os.W_OK):
        raise ViewerError(f"{path}: nothing may be written in {there}; name a folder elsewhere")
