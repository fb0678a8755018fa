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
from functools import cache
from importlib.resources import files

from .citations import Citation
from .errors import TableError
from .system import Topic, TopicTable
from .tables import load_table

_TOPIC_FIELDS = frozenset({"title", "text", "source", "tables"})


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
    words = " ".join(text.split())
    shown = tuple(_table(package, str(table), place) for table in tables)
    return Topic(name, title, words, Citation(book, section, number), shown)


def _table(package: str, table: str, place: str) -> TopicTable:
    """The table as text; only its head, with the remedy in its title, where no source prints it."""
    file, dot, name = table.partition(".")
    if not dot:
        raise TableError(f"{place}.tables must name file and table, as in 'combat.damage'")
    found = load_table(package, file, name)
    note = "" if found.printed else f" (not printed in our sources: {found.note.rstrip('.')})"
    head, *rows = found.as_text()
    return TopicTable(f"{found.title}{note}", found.source, head, tuple(rows))
