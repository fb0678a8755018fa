"""Points as rows of text: x y z and whatever follows."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from escalade.models.errors import ReadingError, TooBig
from escalade.models.limits import Limits
from escalade.models.source import Contents, Shape

from .text import refuse_decimal_commas, text_of

_MOST_BAD_ROWS = 0.1  # a header or a comment now and then; more is another kind of file


def read(path: Path, limits: Limits) -> Contents:
    """The points of a text file; header lines and rows that are no numbers are left out.

    Raises ReadingError when more than one row in ten cannot be read, and TooBig.
    """
    if path.stat().st_size > limits.text_bytes:
        raise TooBig(f"has more than {limits.text_bytes:,} bytes of text")
    rows = [row for row in text_of(path.read_bytes()).split("\n") if row.strip()]
    points: list[list[float]] = []
    bad: list[str] = []
    for row in rows:
        words = re.split(r"[\s;,]+", row.strip()) if not _commas_are_decimal(row) else row.split()
        try:
            points.append([float(word) for word in words[:3]])
        except ValueError:
            bad.append(row)
            continue
        if len(words) < 3:
            points.pop()
            bad.append(row)
    told = [row for row in bad if not re.match(r"\s*(#|//|[a-z_]|\d+\s*$)", row, re.IGNORECASE)]
    if not points or len(told) > _MOST_BAD_ROWS * len(rows):
        for row in told:
            refuse_decimal_commas(row)
        raise ReadingError(
            f"is not rows of x y z: {(told or bad or ['no rows'])[0].strip()[:60]!r}"
        )
    notes = (f"{len(bad):,} rows are not points: left out",) if bad else ()
    vertices = np.array(points, dtype=np.float64)
    cloud = Shape("points", vertices, np.zeros((0, 3), dtype=np.int64))
    return Contents((cloud,), up="+z", notes=notes)


def _commas_are_decimal(row: str) -> bool:
    """Whether a row of numbers parted by spaces or semicolons uses commas as decimal points."""
    return re.match(r"\s*-?\d+,\d+[\s;]+-?\d+,\d+", row) is not None
