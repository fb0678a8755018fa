"""Where figures are to the castle as the books are asked, and which of them are a unit."""

from __future__ import annotations

import pytest

from escalade.scenes.errors import NoSuchName
from escalade.scenes.holding import holding
from escalade.scenes.units import units_of

WALLS = [
    ("north", (10, 5, 1), (0, 5)),
    ("east", (1, 5, 9), (4.5, 0)),
    ("west", (1, 5, 9), (-4.5, 0)),
    ("south", (10, 5, 1), (0, -5)),
    ("tower", (4, 7, 5), (7, 0), {"kind": "siege-tower"}),
]


@pytest.fixture
def siege(table_of):
    return table_of(
        WALLS,
        [
            ("elf 1", (0, 0), {"side": "defender", "profile": {"points": 21}}),
            ("elf 2", (0, 5), {"side": "defender", "on": "north"}),
            ("orc 1", (0, -5), {"side": "attacker", "on": "south"}),
            ("orc 2", (7, 0), {"side": "attacker", "on": "tower"}),
            ("orc 3", (0, -5.5 - 25 / 50.8), {"side": "attacker"}),
            ("bat", (0, -9), {"side": "attacker", "profile": {"points": 8, "flying": 1}}),
        ],
    )


def test_every_figure_is_told_by_where_it_is_to_the_castle(siege):
    answer = holding(siege)
    assert {m.name: (m.unit, m.where, m.at) for m in answer.models} == {
        "elf 1": ("elf", "inside", None),
        "elf 2": ("elf", "on the castle", "north"),
        "orc 1": ("orc", "on the castle", "south"),
        "orc 2": ("orc", "on equipment", "tower"),
        "orc 3": ("orc", "touching", "south"),
        "bat": ("bat", "outside", None),
    }
    assert {m.name: (m.points, m.halved) for m in answer.models if m.points} == {
        "elf 1": (21, False),
        "bat": (8, True),
    }
    assert [(u.unit, u.inside, u.models) for u in answer.holding.units] == [
        ("elf", 2, 2),
        ("orc", 3, 3),
        ("bat", 0, 1),
    ]


def test_units_are_named_by_pattern_else_by_all_but_the_number(siege):
    figures = siege.scene.figures
    assert units_of(figures, ["orc *", "*"])["orc 2"] == "orc *"
    assert units_of(figures, ["orc *", "*"])["bat"] == "*"
    assert units_of(figures)["elf 2"] == "elf"
    with pytest.raises(NoSuchName, match="troll"):
        units_of(figures, ["troll *"])
    with pytest.raises(NoSuchName, match="did you mean 'bat'"):
        units_of(figures, ["bath"])


def test_a_figure_of_nothing_but_a_number_keeps_its_name(table_of):
    assert units_of(table_of(figures=[("7", (0, 0))]).scene.figures) == {"7": "7"}
