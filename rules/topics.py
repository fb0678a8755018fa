"""What a system explains: topics in our own words, with their source and the tables they use.

A file ``data/<name>.toml`` in a system's package holds one topic a section::

    [falls]
    title = "Falls"
    text = "..."
    source = { book = "No Quarter: Siege", section = "Falling Models", page = 15 }
    tables = ["combat.damage"]          # table files and tables, each printed under the text
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from .citations import Citation
from .errors import TableError
from .system import Topic
from .tables import load_table

_TOPIC_FIELDS = frozenset({"title", "text", "source", "tables"})


@dataclass(frozen=True, slots=True)
class TopicTable:
    """One table under a topic: its title, where it stands, its head and its rows."""

    title: str
    source: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def topic_tables(topic: Topic) -> tuple[TopicTable, ...]:
    """The tables of a topic that :func:`read_topics` read, one by one; empty for none.

    In ``topic.table`` they follow each other: a row with the title, a row with the source, the
    head, the rows. A table that no source prints has no rows.
    """
    starts = [
        place
        for place in range(len(topic.table) - 2)
        if len(topic.table[place]) == len(topic.table[place + 1]) == 1
    ]
    return tuple(
        TopicTable(
            topic.table[start][0],
            topic.table[start + 1][0],
            topic.table[start + 2],
            topic.table[start + 3 : end],
        )
        for start, end in zip(starts, [*starts, len(topic.table)][1:], strict=True)
    )


@cache
def read_topics(package: str, name: str = "topics") -> Mapping[str, Topic]:
    """Every topic of ``data/<name>.toml`` in a package, by name, in the file's order.

    Raises TableError, naming the file and the field, for a file that is not as it should be.
    """
    text = (files(package) / "data" / f"{name}.toml").read_text(encoding="utf-8")
    place = f"{package.rsplit('.', 1)[-1]}/data/{name}.toml"
    return {
        key: _topic(package, key, content, f"{place}: {key}")
        for key, content in tomllib.loads(text).items()
    }


def _topic(package: str, name: str, content: Mapping[str, object], place: str) -> Topic:
    match content:
        case {
            "title": str(title),
            "text": str(text),
            "source": {"book": str(book), "section": str(section), **page},
        }:
            number = page.get("page")
        case _:
            raise TableError(f"{place} must have title, text and source with book and section")
    tables = content.get("tables", [])
    unknown = sorted(content.keys() - _TOPIC_FIELDS)
    if unknown:
        raise TableError(f"{place}.{unknown[0]} is not a field; there are {sorted(_TOPIC_FIELDS)}")
    if not isinstance(tables, list) or not (number is None or isinstance(number, int)):
        raise TableError(f"{place}.tables must be a list, and page a whole number")
    rows = tuple(row for table in tables for row in _rows(package, str(table), place))
    words = " ".join(text.split())
    return Topic(name, title, words, Citation(book, section, number), rows)


def _rows(package: str, table: str, place: str) -> tuple[tuple[str, ...], ...]:
    """The table's title, header and rows; only title and remedy where no source prints it."""
    file, dot, name = table.partition(".")
    if not dot:
        raise TableError(f"{place}.tables must name file and table, as in 'combat.damage'")
    found = load_table(package, file, name)
    note = "" if found.printed else f" (not printed in our sources: {found.note})"
    return ((f"{found.title}{note}",), (f"{found.source}",), *found.as_text())
