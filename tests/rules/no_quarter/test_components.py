from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.dimensions import Dimensions, Length
from escalade.rules.errors import NotCovered, UnknownName
from escalade.rules.no_quarter import SYSTEM
from escalade.rules.no_quarter.wounds import castle_wounds, wounds_of_size

sizes = st.floats(0.1, 60)
errors = st.floats(0, 3)


@pytest.mark.parametrize(
    ("kind", "dimensions", "wounds"),
    [
        pytest.param("wall", (9.75, 4.75, 3), 8, id="p21 a wall of 9¾ x 4¾ x 3"),
        pytest.param("tower", (4.5, 7, 4.5), 9, id="p21 a tower of 4½ x 7 x 4½"),
        pytest.param("wall", (10, 5, 3), 8, id="p22 the printed wall"),
        pytest.param("tower", (5, 7, 5), 9, id="p22 the printed tower"),
        pytest.param("wall", (10, 5, 1), 8, id="p21 a depth of 1 counts as 3"),
        pytest.param("gatehouse", (6, 8, 6), 15, id="p16 a gatehouse counts as wall"),
    ],
)
def test_wounds_by_size(kind: str, dimensions: tuple[float, float, float], wounds: int) -> None:
    profile = SYSTEM.component_profile(kind, Dimensions.exact(*dimensions))
    assert profile.wounds is not None
    assert profile.wounds.value == wounds
    assert (profile.toughness, profile.armour) == (8, 9)


@pytest.mark.parametrize(
    ("kind", "toughness", "wounds", "armour"),
    [
        ("tower", 8, 9, 9),
        ("wall", 8, 8, 9),
        ("gate", 6, 4, 7),
        ("parapet-screen", 5, 2, 5),
        ("barricade", 4, 2, 4),
        ("small-ram", 6, 2, 4),
        ("medium-ram", 6, 3, 4),
        ("strung-ram", 7, 4, 5),
        ("covered-ram", 7, 5, 6),
        ("wolfs-head-ram", 7, 8, 7),
        ("siege-tower", 7, 6, 7),
        ("giant-siege-tower", 7, 8, 7),
        ("trebuchet", 7, 5, 7),
        ("wagon", 5, 2, 4),
    ],
)
def test_printed_profiles(kind: str, toughness: int, wounds: int, armour: int) -> None:
    profile = SYSTEM.component_profile(kind, None)
    assert profile.wounds is not None
    assert (profile.toughness, profile.wounds.value, profile.armour) == (toughness, wounds, armour)


def test_a_hoarding_adds_two_wounds_and_says_so() -> None:
    plain = SYSTEM.component_profile("wall", Dimensions.exact(10, 5, 3))
    hoarded = SYSTEM.component_profile("wall", Dimensions.exact(10, 5, 3), hoarding=True)
    assert plain.wounds is not None
    assert hoarded.wounds is not None
    assert hoarded.wounds.value == plain.wounds.value + 2
    assert hoarded.reasons[-1].value == 2


@given(sizes, sizes, sizes, errors)
def test_the_range_of_wounds_holds_the_value_and_grows_with_the_error(
    width: float, height: float, depth: float, error: float
) -> None:
    measured = Dimensions(Length(width, error), Length(height, error), Length(depth, error))
    wider = Dimensions(
        Length(width, error + 1), Length(height, error + 1), Length(depth, error + 1)
    )
    wounds, loose = castle_wounds(measured), castle_wounds(wider)
    assert wounds.low <= wounds.value <= wounds.high
    assert loose.low <= wounds.low
    assert loose.high >= wounds.high


@given(st.integers(1, 60), st.integers(1, 60), st.integers(1, 60))
def test_a_bigger_piece_never_has_fewer_wounds(width: int, height: int, depth: int) -> None:
    wounds = wounds_of_size(width, height, depth)
    assert wounds <= wounds_of_size(width + 1, height, depth)
    assert wounds <= wounds_of_size(width, height + 1, depth)
    assert wounds <= wounds_of_size(width, height, depth + 1)
    assert wounds_of_size(width, height, min(depth, 3)) == wounds_of_size(width, height, 3)


def test_a_size_on_the_edge_gives_both_readings() -> None:
    profile = SYSTEM.component_profile("wall", Dimensions.exact(10.004, 5, 4))
    assert profile.wounds is not None
    assert (profile.wounds.value, profile.wounds.high) == (10, 11)
    assert any("edge of a whole inch: 10 or 11" in reason.text for reason in profile.reasons)


def test_every_very_large_target_is_a_castle_component() -> None:
    for kind in ("wall", "tower", "gatehouse", "keep", "gate"):
        assert "very large target" in SYSTEM.component_profile(kind, None).traits
    assert "very large target" not in SYSTEM.component_profile("siege-tower", None).traits


def test_what_the_book_gives_no_numbers_for_has_none() -> None:
    for kind in ("ladder", "mantlet", "catapult", "ballista"):
        profile = SYSTEM.component_profile(kind, None)
        assert (profile.toughness, profile.armour, profile.wounds) == (None, None, None)
        assert profile.reasons


def test_questions_the_book_has_no_rule_for_are_refused() -> None:
    with pytest.raises(NotCovered, match="building"):
        SYSTEM.component_profile("building", None)
    with pytest.raises(NotCovered, match="hoarding on a siege-tower"):
        SYSTEM.component_profile("siege-tower", None, hoarding=True)
    with pytest.raises(UnknownName, match="did you mean 'wall'"):
        SYSTEM.component_profile("wal", None)
    with pytest.raises(NotCovered, match="shadow"):
        SYSTEM.shadow_depth(5)
