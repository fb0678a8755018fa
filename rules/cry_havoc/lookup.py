"""Cells of tables that are printed in part or not at all."""

from __future__ import annotations

from escalade.rules.errors import NotPrinted
from escalade.rules.tables import Cell, Record, Table, load_table

from .book import PACKAGE

UNKNOWN = "?"
"""A cell that the game prints and none of our sources has."""


def not_printed(table: Table, what: str) -> NotPrinted:
    """The error for a cell that is missing, with what an owner of the game can do."""
    return NotPrinted(
        f"{table.title} ({table.source}): {what} is printed in none of our sources. If you own the "
        f"game, write the whole of [{table.name}] with columns {list(table.columns)} into "
        f"{table.own_file}"
    )


def find_row(file: str, name: str, **wanted: Cell) -> Record:
    """The row of a table with the wanted cells; raises NotPrinted when there is none.

    A table that is not printed at all raises NotPrinted as well.
    """
    table = load_table(PACKAGE, file, name)
    for record in table:
        if all(record[column] == cell for column, cell in wanted.items()):
            return record
    raise not_printed(table, ", ".join(f"{column} {cell}" for column, cell in wanted.items()))
