"""Lengths as people write them."""

from __future__ import annotations

import contextlib
import math
import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.models.errors import LengthError, UnitError
from escalade.models.lengths import (
    format_length,
    format_side,
    looks_like_size,
    parse_length,
    parse_size,
)
from escalade.models.typed import typed_component
from escalade.models.units import INCHES_IN, NAMES_OF, unit_named
from escalade.rules.rounding import round_up

IN_INCHES = [
    ("9 3/4", 9.75),
    ("9-3/4", 9.75),
    ("9¾", 9.75),
    ('9¾"', 9.75),
    ("9 ¾ in", 9.75),
    ("9.75in", 9.75),
    ("9,75 in", 9.75),
    ("¾", 0.75),
    ("3/4", 0.75),
    (".5", 0.5),
    ("10", 10),
    ("24,8 cm", 24.8 / 2.54),
    ("248mm", 248 / 25.4),
    ("0,248 m", 248 / 25.4),
    ("4'", 48),
    ("4 ft", 48),
    ("4' 6 1/2\"", 54.5),
    ("4'6", 54),
    ("4’ 6”", 54),
    ("25400 µm", 1),
    ("  12 inches ", 12),
    ("0,125", 0.125),
]


@pytest.mark.parametrize(("text", "inches"), IN_INCHES, ids=[text for text, _ in IN_INCHES])
def test_a_length_is_read_as_people_write_it(text: str, inches: float) -> None:
    assert parse_length(text) == pytest.approx(inches, abs=1e-12)


@pytest.mark.parametrize(
    "text",
    ["", "abc", "-3", "1e5", "9 8", "3 mm 4", "5 parsec", "3/0", "1,250", "1 2 3/4", "4in 6in",
     "nan", "inf", "9" * 200, "1.2.3", "--4"],
)  # fmt: skip
def test_what_is_no_length_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(LengthError) as refused:
        parse_length(text)
    assert "\n" not in str(refused.value)


def test_a_comma_that_could_part_thousands_is_refused_with_both_readings() -> None:
    with pytest.raises(LengthError, match=r"could be 1250 or 1\.250"):
        parse_length("1,250 mm")


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("9¾ x 4¾ x 3", (9.75, 4.75, 3)),
        ("248×121×76 mm", (248 / 25.4, 121 / 25.4, 76 / 25.4)),
        ("10 by 5 by 3", (10, 5, 3)),
        ("10x5x3", (10, 5, 3)),
        ('10" x 5" x 3"', (10, 5, 3)),
        ("4' x 2' x 6in", (48, 24, 6)),
        ("25,4 X 12,7 X 7,62 cm", (10, 5, 3)),
        ("10in*5*3", (10, 5, 3)),
    ],
)
def test_a_size_is_read_with_one_unit_for_all_or_each(
    text: str, sides: tuple[float, float, float]
) -> None:
    assert looks_like_size(text)
    assert parse_size(text) == pytest.approx(sides)


@pytest.mark.parametrize(
    "text", ["10 x 5", "10", "10 x 5 x 3 x 1", "10 x 0 x 3", "10mm x 5cm x 3", "a x b x c"]
)
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(LengthError):
        parse_size(text)


@pytest.mark.parametrize("name", ["wall.stl", "2x4x3.stl", "box x 3.obj", "keep", "10x5x3.3mf"])
def test_a_file_name_does_not_look_like_a_size(name: str) -> None:
    assert not looks_like_size(name)


@given(st.integers(0, 100_000), st.integers(0, 15))
def test_a_printed_length_is_read_back_exactly(whole: int, sixteenths: int) -> None:
    value = whole + Fraction(sixteenths, 16)
    assert parse_length(format_length(float(value))) == float(value)


@given(st.floats(0.05, 5000))
def test_a_printed_length_is_off_by_no_more_than_its_last_digit(value: float) -> None:
    assert abs(parse_length(format_length(value)) - value) <= 1 / 32 + 1e-9
    assert abs(parse_length(format_length(value, "mm")) - value) <= 0.05 / 25.4 + 1e-9


@given(st.text(max_size=30))
def test_any_text_gives_a_length_or_one_error(text: str) -> None:
    with contextlib.suppress(LengthError):
        assert parse_length(text) >= 0


@pytest.mark.parametrize(("unit", "names"), NAMES_OF.items())
def test_every_name_of_a_unit_is_known_in_any_case(unit: str, names: tuple[str, ...]) -> None:
    assert {unit_named(name.upper()) for name in names} == {unit}
    assert unit in INCHES_IN


def test_an_unknown_unit_lists_those_there_are() -> None:
    with pytest.raises(UnitError, match="micron, mm, cm, inch, foot, m"):
        unit_named("parsec")


def test_a_typed_depth_longer_than_the_width_changes_places_and_says_so() -> None:
    component = typed_component("1.5 x 4 x 6", "wall")
    assert component.dimensions.values_in == (6, 4, 1.5)
    assert "longer side" in component.notes[0]


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("250 x 120 x 75", "if these are millimetres, write 250 x 120 x 75 mm"),
        ("10' x 5' x 3'", "check its unit"),
        ("10 x 5 x 3 foot", "check its unit"),
    ],
)
def test_a_size_larger_than_a_table_asks_for_the_unit_that_it_lacks(text: str, remedy: str) -> None:
    [note] = typed_component(text).notes
    assert note.endswith(f" in is larger than a table: {remedy}")


def test_a_typed_size_needs_neither_arrays_nor_a_mesh_reader() -> None:
    script = (
        "import sys; from escalade.models import typed_component as t;"
        "t('9¾ x 4¾ x 3', 'wall');"
        "print({'numpy', 'trimesh', 'shapely', 'scipy', 'panda3d', 'pydantic'} & set(sys.modules))"
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "set()"


WITHOUT_X = [
    ("10,5,3", (10, 5, 3)), ("10 5 3", (10, 5, 3)), ("10, 5, 3", (10, 5, 3)),
    ("10;5;3", (10, 5, 3)), ("9 3/4 4 3/4 3", (9.75, 4.75, 3)), ("9¾ 4¾ 3", (9.75, 4.75, 3)),
    ("9,5 4,5 3", (9.5, 4.5, 3)), ("9,5, 4,5, 3", (9.5, 4.5, 3)), ("10.5,5,3", (10.5, 5, 3)),
    ("254,127,76.2 mm", (10, 5, 3)), ("25.4cm,12,7cm,7.62cm", (10, 5, 3)),
    ('10" 5" 3"', (10, 5, 3)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "size"), WITHOUT_X, ids=[text for text, _ in WITHOUT_X])
def test_three_numbers_are_a_size_without_an_x_between_them(
    text: str, size: tuple[float, float, float]
) -> None:
    assert looks_like_size(text)
    assert parse_size(text) == pytest.approx(size)


NO_SIZE = [
    ("9,75,4,75,3", "could stand in a side or between two"),
    ("10,5,3,2", "could stand in a side or between two"), ("10 5", "three sides"),
    ("10", "three sides"), ("9 3/4", "three sides"), ("10/5/3", "three sides"),
    ("10-5-3", "three sides"), ("10 x 5 3", "three sides"), ("240mm120mm80mm", "three sides"),
    ("1' x 5 x 3", "could be feet or inches"), ("10 x 1ft x 3", "could be feet or inches"),
    ("1' 5 3", "could be feet or inches"),
]  # fmt: skip


@given(st.floats(0.5, 40))
def test_a_side_never_reads_as_a_whole_inch_where_it_counts_as_one_more(side_in: float) -> None:
    text = format_side(side_in)
    assert parse_length(text) == pytest.approx(side_in, abs=1 / 32)
    assert round_up(side_in) <= math.ceil(parse_length(text))


@pytest.mark.parametrize(("text", "words"), NO_SIZE, ids=[text for text, _ in NO_SIZE])
def test_numbers_that_are_no_size_are_told_how_to_be_one(text: str, words: str) -> None:
    assert looks_like_size(text)
    with pytest.raises(LengthError, match=words):
        parse_size(text)
