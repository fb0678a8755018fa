"""Siege machines: their class by length, what a ram is at, and who stands behind a mantlet."""

import pytest

from escalade.rules.errors import IllegalAction, UnknownName
from escalade.scenes.errors import NoSuchName
from escalade.scenes.machines import machine_size, ram_reach
from escalade.scenes.mantlets import sheltered

GATE = ("gate", (4, 4, 1), (0, 0), {"kind": "gate"})


@pytest.mark.parametrize(
    ("kind", "length", "by_length", "size"),
    [
        ("small-ram", 3.5, "small", "small"),
        ("small-ram", 5.0, "medium", "small"),
        ("medium-ram", 6.0, "medium", "medium"),
        ("covered-ram", 6.1, "large", "large"),
        ("wolfs-head-ram", 9.0, "large", "giant"),
        ("giant-siege-tower", 9.0, "large", "giant"),
        ("trebuchet", 4.0, "small", "small"),
        ("catapult", 5.0, "medium", "medium"),
    ],
)
def test_a_machine_has_a_class_by_its_length_and_its_profile_decides(
    table_of, kind, length, by_length, size
):
    space = table_of([("machine", (2, 2, length), (0, 0), {"kind": kind, "yaw_deg": 30})])
    found = machine_size(space, "machine")
    assert found.length_in == pytest.approx(length)
    assert (found.by_length, found.size) == (by_length, size)


def test_a_wall_is_no_machine_and_a_tower_no_ram(table_of):
    space = table_of([GATE, ("tower", (3, 6, 3), (0, -9), {"kind": "siege-tower"})])
    with pytest.raises(UnknownName, match=r"no siege machine is called 'gate'\. Known: tower"):
        machine_size(space, "gate")
    with pytest.raises(NoSuchName):
        machine_size(space, "gates")
    with pytest.raises(IllegalAction, match="no ram"):
        ram_reach(space, "tower")


@pytest.mark.parametrize(
    ("at", "yaw", "gap", "contact"),
    [
        ((0, -3.0), 0, 0.5, False),
        ((0, -2.5), 0, 0.0, True),
        ((0, -2.55), 180, 0.05, True),
        ((1, 5.5), 0, 3.0, False),
    ],
    ids=["half an inch away", "touching", "the other end first", "from the other side"],
)
def test_a_ram_is_as_far_from_the_gate_as_its_head(table_of, at, yaw, gap, contact):
    ram = ("ram", (1, 1, 4), at, {"kind": "medium-ram", "yaw_deg": yaw})
    reach = ram_reach(table_of([GATE, ram]), "ram")
    assert reach.component == "gate"
    assert reach.gap_in == pytest.approx(gap, abs=1e-6)
    assert reach.in_contact == contact


@pytest.mark.parametrize(
    ("at", "yaw"), [((0, -1.1), 90), ((6, -3), 0)], ids=["laid along it", "past its side"]
)
def test_a_ram_that_does_not_point_at_it_strikes_nothing(table_of, at, yaw):
    ram = ("ram", (1, 1, 4), at, {"kind": "medium-ram", "yaw_deg": yaw})
    reach = ram_reach(table_of([GATE, ram]), "ram")
    assert (reach.component, reach.gap_in, reach.in_contact) == (None, None, False)


def test_a_ram_strikes_what_is_nearest_ahead(table_of):
    ram = ("ram", (1, 1, 4), (0, -4), {"kind": "medium-ram"})
    wall = ("wall", (10, 5, 3), (0, 4))
    assert ram_reach(table_of([wall, GATE, ram]), "ram").component == "gate"


def test_who_stands_in_the_lee_of_a_mantlet(table_of):
    space = table_of(
        [("mantlet", (3, 1.0, 0.2), (0, 0), {"kind": "mantlet"})],
        [("archer", (0, 10)), ("behind", (0, -1)), ("beside", (4, -1)), ("before", (0.9, 2))],
    )
    [behind] = sheltered(space, "mantlet", "archer")
    assert behind.figure == "behind"
    assert behind.share > 0.1
    assert (behind.cover.name, behind.cover.named) == ("hard", "hard")


def test_a_ram_in_the_passage_of_a_gatehouse_is_at_the_gate_behind(table_of):
    house = ("house", (8, 6, 4), (0, 1), {"kind": "gatehouse", "shape": "gatehouse"})
    ram = ("ram", (0.6, 0.6, 4), (0, -2.6), {"kind": "medium-ram"})
    reach = ram_reach(
        table_of([house, ("gate", (2, 2, 0.4), (0, 1), {"kind": "gate"}), ram]), "ram"
    )
    assert (reach.component, reach.gap_in) == ("gate", pytest.approx(1.4))
