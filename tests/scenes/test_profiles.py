"""A component's numbers by its real ground, for the book that counts who stands on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from escalade.rules.arcana import Section, price
from escalade.rules.citations import total
from escalade.rules.errors import NotCovered
from escalade.scenes.bases import Base
from escalade.scenes.packing import capacity
from escalade.scenes.profiles import BASE_UNIT, profile_of
from escalade.scenes.space import Space

CRENELLATED = ("curtain", (10, 5, 3), (0, 0), {"shape": "wall"})
GATE = ("gate", (2, 3, 0.4), (0, 8), {"kind": "gate"})
ENGINE = ("engine", (4, 3, 3), (0, -8), {"kind": "catapult"})


@pytest.fixture(scope="module")
def arcana(table_of: Callable[..., Space]) -> Space:
    return table_of([("block", (10, 5, 3), (0, 16)), CRENELLATED, GATE, ENGINE], system="arcana")


def test_a_plain_block_holds_what_its_footprint_says(arcana: Space) -> None:
    wounds = profile_of(arcana, arcana.component("block")).wounds
    assert wounds is not None
    assert (wounds.value, wounds.low, wounds.high) == (90, 90, 180)


def test_parapets_leave_a_wall_fewer_bases_than_its_footprint(arcana: Space) -> None:
    curtain = arcana.component("curtain")
    held = capacity(arcana, "curtain", Base.of_mm(25, "round")).total
    profile = profile_of(arcana, curtain)
    by_size = arcana.system.component_profile("wall", curtain.component.dimensions)
    assert profile.wounds is not None
    assert by_size.wounds is not None
    assert 10 <= held < 30
    assert (profile.wounds.low, profile.wounds.high) == (3 * held, 6 * held)
    assert by_size.wounds.low == 90
    assert profile.reasons[1].text == f"{held} bases of 25 mm really stand on its ground"


def test_the_price_of_a_wall_follows_from_its_real_ground(arcana: Space) -> None:
    held = capacity(arcana, "curtain", BASE_UNIT).total
    wounds = profile_of(arcana, arcana.component("curtain")).wounds
    assert wounds is not None
    # Armor 7 costs 4 a wound; climbing and a defensible position 3 a base each.
    assert total(price(Section("curtain", held, wounds.value))) == 3 * held * 4 + 3 * held * 2


def test_what_nobody_stands_on_has_no_wounds_by_capacity(arcana: Space) -> None:
    profile = profile_of(arcana, arcana.component("gate"))
    assert profile.wounds is None
    assert "agree on its wounds" in profile.reasons[-1].text


def test_what_is_no_section_has_no_numbers(arcana: Space) -> None:
    with pytest.raises(NotCovered, match="only sections"):
        profile_of(arcana, arcana.component("engine"))


@pytest.mark.parametrize("system", ["no-quarter", "middle-earth", "cry-havoc"])
def test_the_other_books_do_not_ask_who_stands_there(
    table_of: Callable[..., Space], system: str
) -> None:
    space = table_of([CRENELLATED], system=system)
    curtain = space.component("curtain")
    dimensions = curtain.component.dimensions
    assert profile_of(space, curtain) == space.system.component_profile("wall", dimensions)
    assert not space.system.counts_bases
