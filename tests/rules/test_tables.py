from __future__ import annotations

from pathlib import Path

import pytest

import escalade.rules
from escalade.rules.citations import Citation
from escalade.rules.errors import NotPrinted, TableError, UnknownName
from escalade.rules.systems import SYSTEM_NAMES, find_system
from escalade.rules.tables import OWN_TABLES_VARIABLE, load_table, parse_tables
from escalade.rules.topics import read_topics

RULES = Path(str(escalade.rules.__file__)).parent
DATA_FILES = sorted(RULES.glob("*/data/*.toml"))
NO_QUARTER = "escalade.rules.no_quarter"

HEAD = 'title = "T"\nsource = { book = "B", section = "S" }\n'
GOOD = f'[t]\n{HEAD}columns = ["a", "page"]\nrows = [["x", 7], ["y", "-"]]\n'


@pytest.mark.parametrize("path", DATA_FILES, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_every_table_that_ships_names_its_source(path: Path) -> None:
    if not path.stem.startswith("topics"):
        tables = parse_tables(path.read_text(encoding="utf-8"), path.name)
        assert tables
        assert all(table.source.book and table.source.section for table in tables.values())


@pytest.mark.parametrize("name", SYSTEM_NAMES)
def test_every_topic_of_a_system_has_text_and_a_source(name: str) -> None:
    topics = find_system(name).topics()
    assert topics
    for key, topic in topics.items():
        assert key == topic.name
        assert topic.text
        assert topic.source.section


def test_a_row_with_a_page_of_its_own_cites_it() -> None:
    table = parse_tables(GOOD, "here")["t"]
    assert table.find("x").source == Citation("B", "S", 7)
    assert table.find("y").source == Citation("B", "S")
    assert table.as_text() == (("a", "page"), ("x", "7"), ("y", "–"))


def test_what_is_true_of_a_row_is_told_as_yes_and_no() -> None:
    text = f'[t]\n{HEAD}columns = ["a", "large"]\nrows = [["ogre", true], ["orc", false]]\n'
    assert parse_tables(text, "here")["t"].as_text()[1:] == (("ogre", "yes"), ("orc", "no"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("t = 1", "must be a table"),
        ("[t", "here"),
        ('[t]\nsource = { book = "B", section = "S" }', "title"),
        ('[t]\ntitle = "T"\ncolumns = ["a"]\nrows = [[1]]', "t.source must be"),
        (f"[t]\n{HEAD}rows = [[1]]", "t.columns must be a list"),
        (f'[t]\n{HEAD}columns = ["a"]', "a printed table has rows"),
        (f'[t]\n{HEAD}columns = ["a"]\nprinted = false\nrows = [[1]]\nnote = "n"', "has none"),
        (f'[t]\n{HEAD}columns = ["a"]\nprinted = false', "t.note must say"),
        (f'[t]\n{HEAD}columns = ["a"]\nrows = [[1, 2]]', r"rows\[0\] must have 1 cells"),
        (f'[t]\n{HEAD}columns = ["a"]\nrows = [[[1]]]', r"rows\[0\]: a must be text"),
        (f'[t]\n{HEAD}colour = "red"\ncolumns = ["a"]\nrows = [[1]]', "t.colour is not a field"),
    ],
)
def test_a_wrong_data_file_names_file_and_field(text: str, message: str) -> None:
    with pytest.raises(TableError, match=message) as caught:
        parse_tables(text, "here")
    assert "here" in str(caught.value)


def test_a_cell_of_another_type_is_refused_with_its_place() -> None:
    row = parse_tables(GOOD, "here")["t"].find("x")
    with pytest.raises(TableError, match=r"here: t.rows\[0\]: a must be a whole number"):
        row.integer("a")
    with pytest.raises(TableError, match="a must be a number"):
        row.number("a")
    with pytest.raises(TableError, match="page must be text"):
        row.text("page")
    with pytest.raises(UnknownName, match="column"):
        row.integer("b")
    assert row.number("page") == 7.0


def test_a_row_or_table_that_does_not_exist_names_those_that_do() -> None:
    with pytest.raises(UnknownName, match="Known: gate, tower, wall"):
        load_table(NO_QUARTER, "components", "castle").find("wal")
    with pytest.raises(UnknownName, match="castle"):
        load_table(NO_QUARTER, "components", "castel")


def test_a_table_that_no_source_prints_says_so_until_its_owner_fills_it_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = load_table(NO_QUARTER, "components", "support_weapons")
    for question in (lambda: table.records, lambda: table.find("catapult")):
        with pytest.raises(NotPrinted, match=r"write \[support_weapons\]"):
            question()
    assert table.as_text() == (table.columns,)

    own = tmp_path / "no_quarter" / "components.toml"
    own.parent.mkdir()
    own.write_text(
        '[support_weapons]\ntitle = "Support weapons"\n'
        'source = { book = "No Quarter", section = "Support weapons", page = 50 }\n'
        'columns = ["kind", "title", "toughness", "wounds", "armour", "points"]\n'
        'rows = [["catapult", "Catapult", 5, 3, 4, 60]]\n',
        encoding="utf-8",
    )
    monkeypatch.setenv(OWN_TABLES_VARIABLE, str(tmp_path))
    profile = find_system("no-quarter").component_profile("catapult", None)
    assert (profile.toughness, profile.armour, profile.source.page) == (5, 4, 50)


@pytest.mark.parametrize(
    ("content", "error", "message"),
    [
        ("[soldiers]\n" + HEAD + 'columns = ["a"]\nrows = [[1]]', UnknownName, "soldiers"),
        ("[castle]\n" + HEAD + 'columns = ["a"]\nrows = [[1]]', TableError, "columns must be"),
    ],
)
def test_an_owners_table_must_fit_the_one_it_replaces(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    content: str,
    error: type[Exception],
    message: str,
) -> None:
    own = tmp_path / "no_quarter" / "components.toml"
    own.parent.mkdir()
    own.write_text(content, encoding="utf-8")
    monkeypatch.setenv(OWN_TABLES_VARIABLE, str(tmp_path))
    with pytest.raises(error, match=message):
        load_table(NO_QUARTER, "components", "castle")


def test_an_unknown_system_names_those_that_exist() -> None:
    with pytest.raises(UnknownName, match="did you mean 'no-quarter'"):
        find_system("no-quater")


def test_a_topic_shows_its_tables_with_title_and_source() -> None:
    damage, modifiers = read_topics(NO_QUARTER)["damage"].tables
    assert damage.title == "Damage table: wound on this face or less"
    assert str(damage.source) == "No Quarter: Siege, Damage Table, p. 33"
    assert damage.head[:2] == ("strength", "T1")
    assert modifiers.head == ("strength", "modifier")
    assert modifiers.rows[-1] == ("10", "-6")
    assert read_topics(NO_QUARTER)["falls"].tables == ()


def test_a_table_that_no_source_prints_has_no_rows_and_says_so() -> None:
    (table,) = read_topics(NO_QUARTER)["templates"].tables
    assert table.rows == ()
    assert "not printed in our sources" in table.title
    assert ".)" not in table.title
