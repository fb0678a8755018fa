from __future__ import annotations

from importlib.resources import files

from escalade.rules.no_quarter import SYSTEM
from escalade.rules.tables import load_tables

PACKAGE = "escalade.rules.no_quarter"


def _tables() -> list[tuple[str, str]]:
    """Title and source of every table of the engine."""
    names = [each.name for each in (files(PACKAGE) / "data").iterdir()]
    return [
        (table.title, str(table.source))
        for name in sorted(names)
        if name != "topics.toml"
        for table in load_tables(PACKAGE, name.removesuffix(".toml")).values()
    ]


def test_every_table_is_printed_with_its_source_under_some_topic() -> None:
    printed = [
        (table.title, str(table.source))
        for topic in SYSTEM.topics().values()
        for table in topic.tables
    ]
    for title, source in _tables():
        assert any(shown.startswith(title) and where == source for shown, where in printed), (
            f"{title} ({source}) stands under no topic"
        )


def test_a_table_that_no_source_prints_says_so_in_its_topic() -> None:
    heading = SYSTEM.topics()["templates"].tables[0].title
    assert heading.startswith("Template deviation (not printed in our sources")


def test_topics_cite_pages_of_the_supplement() -> None:
    for topic in SYSTEM.topics().values():
        assert topic.source.page is None or 4 <= topic.source.page <= 35
