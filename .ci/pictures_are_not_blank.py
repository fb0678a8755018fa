"""Fails when a folder holds no pictures, or one whose pixels are all but alike."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageStat

LEAST_SPREAD = 8.0
"""Standard deviation of a channel, of 255: a blank or one-colour picture has less."""


def main(folder: Path) -> None:
    """Check every PNG of the folder."""
    pictures = sorted(folder.glob("*.png"))
    if len(pictures) < 3:
        sys.exit(f"{folder} holds {len(pictures)} pictures; the demo writes at least 3")
    for path in pictures:
        with Image.open(path) as picture:
            spread = max(ImageStat.Stat(picture.convert("RGB")).stddev)
        print(f"{path.name}: {picture.size[0]}x{picture.size[1]}, spread {spread:.0f}")
        if spread < LEAST_SPREAD:
            sys.exit(f"{path} is blank")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
