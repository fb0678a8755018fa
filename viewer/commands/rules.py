from __future__ import annotations

import textwrap
from typing import Annotated

import typer

from escalade.rules.errors import UnknownName
from escalade.rules.names import as_known
from escalade.rules.system import System, Topic, TopicTable

from .options import JsonFlag, show
from .tables import BETWEEN, columns, fitted

WIDTH = 92
"""Columns of explained rules at most: wider lines are hard to read."""


def register(app: typer.Typer) -> None:
    """Add `rules` to the command line."""
    app.command("rules", short_help="what the books say, with sources")(rules)


def rules(
    system_name: Annotated[
        str | None, typer.Argument(metavar="SYSTEM", help="A rule book, such as no-quarter.")
    ] = None,
    topic: Annotated[
        str | None, typer.Argument(metavar="TOPIC", help="One rule, such as leap.")
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """List what the engine knows, with its sources; with a topic, explain that rule."""
    from escalade.rules.systems import SYSTEM_NAMES, find_system, system_called

    if system_name is None:
        systems = [find_system(name) for name in SYSTEM_NAMES]
        show(
            {"systems": [{"name": s.name, "title": s.title} for s in systems]},
            lambda: (
                "\n".join(f"{s.name:14} {s.title}" for s in systems)
                + "\n\nescalade rules SYSTEM lists its topics."
            ),
            as_json,
        )
        return
    system = system_called(system_name)
    topics = system.topics()
    if topic is None:
        show(
            {"system": system.name, "topics": [_topic_data(t) for t in topics.values()]},
            lambda: _contents(system),
            as_json,
        )
        return
    known = as_known(topic, topics)
    if known is None:
        raise UnknownName(f"topic of {system.name}", topic, topics)
    show(_topic_data(topics[known]), lambda: explain(topics[known]), as_json)


def _topic_data(topic: Topic) -> dict[str, object]:
    return {
        "name": topic.name,
        "title": topic.title,
        "text": topic.text,
        "source": str(topic.source),
        "tables": [
            {
                "title": table.title,
                "source": str(table.source),
                "head": list(table.head),
                "rows": [list(row) for row in table.rows],
            }
            for table in topic.tables
        ],
    }


def _contents(system: System) -> str:
    """Every topic in a line, then every table with its source."""
    topics = system.topics()
    widest = max(len(name) for name in topics)
    width = columns()
    rows = [
        textwrap.fill(
            f"{name:{widest}}  {t.title} ({t.source})",
            width,
            subsequent_indent=" " * (widest + 2),
        )
        for name, t in topics.items()
    ]
    tables = dict.fromkeys(table_text(table) for t in topics.values() for table in t.tables)
    return "\n\n".join([textwrap.fill(f"{system.title}: topics", width), "\n".join(rows), *tables])


def explain(topic: Topic) -> str:
    """A topic as a page: its title, the rule in our own words, its tables, its source."""
    width = min(columns(), WIDTH)
    paragraphs = [textwrap.fill(part, width) for part in topic.text.split("\n") if part.strip()]
    tables = [table_text(table) for table in topic.tables]
    return "\n\n".join(
        [
            textwrap.fill(topic.title, width),
            *paragraphs,
            *tables,
            textwrap.fill(f"Source: {topic.source}", width),
        ]
    )


def table_text(table: TopicTable) -> str:
    """A table in aligned columns under its title and source, as wide as the terminal at most."""
    width = columns()
    title = textwrap.fill(f"{table.title} ({table.source})", min(width, WIDTH))
    body = fitted(table.head, table.rows, width - len(BETWEEN))
    return "\n".join([title, *(f"{BETWEEN}{line}".rstrip() for line in body)])
