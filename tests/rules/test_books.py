"""What holds for every rule book: sourced tables, complete topics, and one answer to each hook."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import pytest

from escalade.rules.dimensions import Dimensions
from escalade.rules.errors import NotCovered, NotPrinted
from escalade.rules.kinds import KINDS
from escalade.rules.system import Blocker, Sighting, Stand, Strike
from escalade.rules.systems import SYSTEM_NAMES, find_system
from escalade.rules.tables import Table, load_tables

OTHERS = ("middle-earth", "arcana", "cry-havoc")


def tables_of(system: str) -> Iterator[tuple[str, Table]]:
    package = f"escalade.rules.{system.replace('-', '_')}"
    for path in sorted((files(package) / "data").iterdir(), key=lambda each: each.name):
        name = path.name.removesuffix(".toml")
        if name != "topics":
            for table in load_tables(package, name).values():
                yield f"{name}.{table.name}", table


@pytest.mark.parametrize("system", OTHERS)
def test_every_table_is_shown_by_some_topic(system: str) -> None:
    topics = find_system(system).topics().values()
    shown = {table.head for topic in topics for table in topic.tables}
    for name, table in tables_of(system):
        assert table.columns in shown, f"{name} is in no topic"


@pytest.mark.parametrize("system", OTHERS)
def test_tables_that_no_source_prints_say_what_to_do(system: str) -> None:
    for _, table in tables_of(system):
        if table.printed:
            assert table.records
        else:
            with pytest.raises(NotPrinted, match="If you own the game, write"):
                assert table.records


@pytest.mark.parametrize("system", SYSTEM_NAMES)
def test_every_topic_has_words_and_a_source(system: str) -> None:
    topics = find_system(system).topics()
    assert topics
    for name, topic in topics.items():
        assert topic.name == name
        assert topic.title
        assert len(topic.text) > 20
        assert topic.source.book
        assert topic.source.section


@pytest.mark.parametrize("system", SYSTEM_NAMES)
def test_a_system_answers_to_its_name_and_for_every_kind(system: str) -> None:
    book = find_system(system)
    assert book.name == system
    for kind in KINDS:
        try:
            profile = book.component_profile(kind, Dimensions.exact(6, 4, 2))
        except NotCovered:
            continue
        assert profile.kind == kind
        assert profile.reasons


HERE, ON_WALL = Stand(0, 0, 0, 1.25), Stand(0, 12, 5, 1.25, 1.0, "wall", "wall")


@pytest.mark.parametrize("system", SYSTEM_NAMES)
@pytest.mark.parametrize("visible", [1.0, 0.55])
def test_one_sighting_four_verdicts_each_with_reasons_and_source(
    system: str, visible: float
) -> None:
    blockers = () if visible == 1 else (Blocker("wall", "wall", "merlons", 1 - visible),)
    verdict = "clear" if visible == 1 else "partial"
    sighting = Sighting(visible, visible, visible, verdict, 11, HERE, ON_WALL, blockers)
    book = find_system(system)
    line, cover = book.line_of_sight(sighting), book.cover(sighting)
    assert line.can_target
    assert line.text
    assert line.reasons
    assert cover.name
    assert cover.reasons
    assert line.source.book.startswith(book.title.split(":")[0])


@pytest.mark.parametrize("system", SYSTEM_NAMES)
def test_an_empty_template_hits_nobody(system: str) -> None:
    try:
        verdict = find_system(system).template(Strike("blast", ()))
    except NotCovered:
        return
    assert (verdict.figures, verdict.components) == ((), ())


def test_only_armies_of_arcana_counts_the_bases_that_fit_on_a_section() -> None:
    assert [name for name in SYSTEM_NAMES if find_system(name).counts_bases] == ["arcana"]
