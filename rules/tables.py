"""The tables of the rule books: TOML files beside the code, each table with its source.

A file ``data/<name>.toml`` in a system's package holds one or more tables::

    [armour_modifiers]
    title = "Armour modifiers"
    source = { book = "No Quarter: Siege", section = "Armour Modifiers", page = 33 }
    columns = ["strength", "modifier"]
    rows = [[4, 0], [5, -1]]

A cell ``"-"`` is one for which the book gives nothing. Columns called ``section`` and ``page``
give a row its own place in the book. A table that no source prints says ``printed = false`` and
``note`` (what it is for), and has columns but no rows. An owner of the game writes a file of the
same name with rows into ``$ESCALADE_TABLES/<package>/``; its tables take the place of ours.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from .citations import Citation
from .errors import NotPrinted, TableError, UnknownName

Cell = str | int | float | bool | None

OWN_TABLES_VARIABLE = "ESCALADE_TABLES"
"""The environment variable that names the folder with an owner's own tables."""

_TABLE_FIELDS = frozenset({"title", "source", "columns", "rows", "printed", "note"})


@dataclass(frozen=True, slots=True)
class Record:
    """One row of a table: its cells by column, and where it stands in the book."""

    cells: Mapping[str, Cell]
    source: Citation
    place: str

    def __getitem__(self, column: str) -> Cell:
        if column not in self.cells:
            raise UnknownName(f"column of {self.place}", column, self.cells)
        return self.cells[column]

    def integer(self, column: str) -> int:
        """The whole number in a column; raises TableError for anything else."""
        cell = self[column]
        if not isinstance(cell, int) or isinstance(cell, bool):
            raise TableError(f"{self.place}: {column} must be a whole number, not {cell!r}")
        return cell

    def optional_integer(self, column: str) -> int | None:
        """The whole number in a column, None where the book gives none."""
        return None if self[column] is None else self.integer(column)

    def number(self, column: str) -> float:
        """The number in a column; raises TableError for anything else."""
        cell = self[column]
        if not isinstance(cell, (int, float)) or isinstance(cell, bool):
            raise TableError(f"{self.place}: {column} must be a number, not {cell!r}")
        return float(cell)

    def text(self, column: str) -> str:
        """The text in a column; raises TableError for anything else."""
        cell = self[column]
        if not isinstance(cell, str):
            raise TableError(f"{self.place}: {column} must be text, not {cell!r}")
        return cell


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a rule book; ``records`` are its rows in the printed order.

    Every question about a table that no source prints raises NotPrinted with what to do.
    """

    name: str
    title: str
    source: Citation
    columns: tuple[str, ...]
    printed: bool
    note: str
    place: str
    own_file: str
    _records: tuple[Record, ...]

    @property
    def records(self) -> tuple[Record, ...]:
        """The rows, in the printed order."""
        self._check_printed()
        return self._records

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)

    def find(self, key: Cell, column: str | None = None) -> Record:
        """The row whose cell in ``column`` (by default the first) is ``key``.

        Raises UnknownName, with the keys there are, when there is none.
        """
        self._check_printed()
        where = column or self.columns[0]
        for record in self._records:
            if record[where] == key:
                return record
        known = [str(record[where]) for record in self._records]
        raise UnknownName(f"row of {self.title!r}", str(key), known)

    def as_text(self) -> tuple[tuple[str, ...], ...]:
        """Header and rows as text: yes and no, and a dash where the book gives nothing.

        A table that no source prints has only its header.
        """
        rows = (
            tuple(_cell_text(cell) for cell in record.cells.values()) for record in self._records
        )
        return (self.columns, *rows)

    def _check_printed(self) -> None:
        if not self.printed:
            raise NotPrinted(
                f"{self.title} ({self.source}) is printed in none of our sources: {self.note} "
                f"If you own the game, write [{self.name}] with its title, source, columns "
                f"{list(self.columns)} and rows into {self.own_file}"
            )


def _cell_text(cell: Cell) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return "–" if cell is None else str(cell)


def load_tables(package: str, name: str) -> Mapping[str, Table]:
    """Every table of ``data/<name>.toml`` in a package, an owner's own tables in place of ours.

    Raises TableError, naming the file and the field, for a file that is not as it should be.
    """
    return _load(package, name, os.environ.get(OWN_TABLES_VARIABLE))


def load_table(package: str, name: str, table: str) -> Table:
    """One table of ``data/<name>.toml`` in a package."""
    tables = load_tables(package, name)
    if table not in tables:
        raise UnknownName(f"table in {name}.toml", table, tables)
    return tables[table]


@cache
def _load(package: str, name: str, own_folder: str | None) -> Mapping[str, Table]:
    short = package.rsplit(".", 1)[-1]
    own = Path(own_folder) / short / f"{name}.toml" if own_folder else None
    hint = str(own) if own else f"${OWN_TABLES_VARIABLE}/{short}/{name}.toml"
    text = (files(package) / "data" / f"{name}.toml").read_text(encoding="utf-8")
    tables = parse_tables(text, f"{short}/data/{name}.toml", hint)
    if own is None or not own.is_file():
        return tables
    owned = parse_tables(own.read_text(encoding="utf-8"), str(own), str(own))
    for key, table in owned.items():
        if key not in tables:
            raise UnknownName(f"table in {name}.toml (asked for by {own})", key, tables)
        if table.columns != tables[key].columns:
            raise TableError(f"{own}: {key}.columns must be {list(tables[key].columns)}")
    return {**tables, **owned}


def parse_tables(text: str, place: str, own_file: str = "") -> Mapping[str, Table]:
    """The tables in a TOML text; ``place`` names the file in errors.

    >>> text = '''
    ... [saves]
    ... title = "Saves"
    ... source = { book = "A Book", section = "Saves", page = 3 }
    ... columns = ["kind", "needed"]
    ... rows = [["wall", 9], ["gate", "-"]]
    ... '''
    >>> saves = parse_tables(text, "here.toml")["saves"]
    >>> saves.find("wall").integer("needed"), saves.find("gate").optional_integer("needed")
    (9, None)
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TableError(f"{place}: {error}") from error
    return {
        name: _table(name, content, f"{place}: {name}", own_file)
        for name, content in document.items()
    }


def _table(name: str, content: object, place: str, own_file: str) -> Table:
    if not isinstance(content, dict):
        raise TableError(f"{place} must be a table with title, source and columns")
    unknown = sorted(content.keys() - _TABLE_FIELDS)
    if unknown:
        raise TableError(
            f"{place}.{unknown[0]} is not a field; a table has {sorted(_TABLE_FIELDS)}"
        )
    title, note = content.get("title"), content.get("note", "")
    if not isinstance(title, str) or not isinstance(note, str):
        raise TableError(f"{place}.title and .note must be text")
    source = _source(content.get("source"), place)
    columns = content.get("columns")
    if not isinstance(columns, list) or not columns or not all(isinstance(c, str) for c in columns):
        raise TableError(f"{place}.columns must be a list of names")
    printed = content.get("printed", True)
    rows = content.get("rows", [])
    if not isinstance(rows, list) or printed is not bool(rows):
        raise TableError(
            f"{place}: a printed table has rows; one that is not says printed = false and has none"
        )
    if not printed and not note:
        raise TableError(f"{place}.note must say what the table that is not printed is for")
    records = tuple(
        _record(tuple(columns), row, source, f"{place}.rows[{index}]")
        for index, row in enumerate(rows)
    )
    return Table(name, title, source, tuple(columns), printed, note, place, own_file, records)


def _source(content: object, place: str) -> Citation:
    match content:
        case {"book": str(book), "section": str(section), "page": int(page)}:
            return Citation(book, section, page)
        case {"book": str(book), "section": str(section)}:
            return Citation(book, section)
    raise TableError(f"{place}.source must be {{ book = ..., section = ..., page = ... }}")


def _record(columns: tuple[str, ...], row: object, source: Citation, place: str) -> Record:
    if not isinstance(row, list) or len(row) != len(columns):
        raise TableError(f"{place} must have {len(columns)} cells, one for each column")
    cells: dict[str, Cell] = {}
    for column, cell in zip(columns, row, strict=True):
        if not isinstance(cell, (str, int, float, bool)):
            raise TableError(f"{place}: {column} must be text, a number, true or false")
        cells[column] = None if cell == "-" else cell
    section, page = cells.get("section"), cells.get("page")
    own_source = Citation(
        source.book,
        section if isinstance(section, str) else source.section,
        page if isinstance(page, int) else source.page,
    )
    return Record(cells, own_source, place)
