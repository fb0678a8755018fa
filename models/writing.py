"""Text that is written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(text: str, path: Path) -> None:
    """Write a file beside the old one, then put it in its place: none is ever half written.

    Raises OSError where the folder cannot be written, and UnicodeEncodeError for a text with bytes
    of a file's name that are no text, which Python keeps apart; the old file is whole then.
    """
    handle, draft = tempfile.mkstemp(prefix=path.name, suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        # A draft is for its owner alone: what is kept in a club's folder is for all who read it.
        Path(draft).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
        Path(draft).replace(path)
    except (OSError, UnicodeEncodeError):
        Path(draft).unlink(missing_ok=True)
        raise
