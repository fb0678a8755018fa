"""Tables that fit the terminal: cells are wrapped between words, or rows become lists."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest

WIDE = 100
"""Columns where nothing tells how many there are: a file, or another program."""

BETWEEN = "  "


def columns() -> int:
    """How wide a line may be on stdout."""
    on_terminal = sys.stdout is not None and sys.stdout.isatty()  # a closed one is None
    return shutil.get_terminal_size((WIDE, 0)).columns if on_terminal else WIDE


def fitted(head: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> list[str]:
    r"""The lines of a table in aligned columns, at most so wide where its words allow.

    Where they do not, each row is a list of its cells, each under its column's name.

    >>> print(*fitted(["kind", "title"], [["ram", "Small Battering Ram"]], 16), sep="\n")
    kind  title
    ----  ----------
    ram   Small
          Battering
          Ram
    """
    table = list(zip(*[head, *rows], strict=True))
    widths = [max(map(len, cells)) for cells in table]
    least = [max(_longest_word(cell) for cell in cells) for cells in table]
    gaps = len(BETWEEN) * (len(head) - 1)
    if sum(least) + gaps > width:
        return list(_lists(head, rows, width))
    while sum(widths) + gaps > width:
        shrinking = max(
            (column for column, least_one in enumerate(least) if widths[column] > least_one),
            key=lambda column: widths[column],
        )
        widths[shrinking] -= 1
    lines = list(_row(head, widths))
    lines.append(BETWEEN.join("-" * width for width in widths))
    for row in rows:
        lines += _row(row, widths)
    return lines


def _longest_word(cell: str) -> int:
    return max(map(len, cell.split()), default=0)


def _row(cells: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    wrapped = [
        textwrap.wrap(cell, width, break_on_hyphens=False) if cell else [""]
        for cell, width in zip(cells, widths, strict=True)
    ]
    for line in zip_longest(*wrapped, fillvalue=""):
        parts = (part.ljust(width) for part, width in zip(line, widths, strict=True))
        yield BETWEEN.join(parts).rstrip()


def _lists(head: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    for number, row in enumerate(rows):
        if number:
            yield ""
        for name, cell in zip(head, row, strict=True):
            yield from textwrap.wrap(f"{name}: {cell}", max(width, 1), subsequent_indent=BETWEEN)
