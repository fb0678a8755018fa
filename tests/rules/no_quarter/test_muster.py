from __future__ import annotations

from dataclasses import replace

import pytest

from escalade.rules.errors import TableError
from escalade.rules.no_quarter.figures import printed_profiles
from escalade.rules.no_quarter.forces import (
    Force,
    UnitEntry,
    WorksEntry,
    example_forces,
    read_force,
)
from escalade.rules.no_quarter.muster import breaches, catalogue, points_spent, purchases

ORCS = UnitEntry("orcs", "Orc Warrior", 10)
FORCE = Force("Host", "attacker", 1000, (ORCS,))


@pytest.mark.parametrize("force", example_forces(), ids=lambda force: force.name)
def test_the_bundled_examples_break_no_rule(force: Force) -> None:
    assert breaches(force) == ()
    assert points_spent(force, siege_works=False) > 0


@pytest.mark.parametrize(
    ("units", "works", "message"),
    [
        pytest.param((replace(ORCS, models=80),), (), "1120 points on troops", id="troops"),
        pytest.param((ORCS,), (WorksEntry("siege-tower", 2),), "150 points on siege", id="siege"),
        pytest.param((ORCS, ORCS), (), "two units of one name", id="one name twice"),
        pytest.param((replace(ORCS, profile="Elf"),), (), "called 'Elf'", id="unknown profile"),
        pytest.param((replace(ORCS, models=0),), (), "0 models", id="nobody"),
        pytest.param(
            (replace(ORCS, abilities=("forlorn hope", "marksmen")),),
            (),
            "one siege ability a unit",
            id="p4 two siege abilities",
        ),
        pytest.param(
            (replace(ORCS, abilities=("stand firm",)),), (), "for the defender", id="wrong side"
        ),
        pytest.param(
            (replace(ORCS, abilities=("swimming",)),), (), "called 'swimming'", id="no ability"
        ),
        pytest.param(
            (replace(ORCS, abilities=("climb",)),), (), "needs multi-limbed", id="p30 climb"
        ),
        pytest.param(
            (replace(ORCS, abilities=("beast of burden",)),), (), "needs ST 7", id="p30 burden"
        ),
        pytest.param(
            (replace(ORCS, ladders=6),), (), "6 of ladder, at most half", id="p28 ladders"
        ),
        pytest.param((replace(ORCS, lines=6),), (), "6 of grappling-line", id="p28 lines"),
        pytest.param(
            (replace(ORCS, profile="Wolf Rider", ladders=1, mantlets=1),),
            (),
            "a mantlet is for troops on foot",
            id="p28 mantlets on foot",
        ),
        pytest.param(
            (replace(ORCS, fire_arrows=4),), (), "fire arrows need a bow", id="p24 fire arrows"
        ),
        pytest.param(
            (ORCS,), (WorksEntry("doomsday-mine", 2),), "2 doomsday mines", id="p28 mines"
        ),
        pytest.param((ORCS,), (WorksEntry("wagon", 1),), "1 supply wagons for 0", id="p29 wagons"),
        pytest.param((ORCS,), (WorksEntry("tent", 1),), "never for evil", id="p29 tents"),
        pytest.param((ORCS,), (WorksEntry("hoarding", 1),), "is for the defender", id="defences"),
        pytest.param((ORCS,), (WorksEntry("balloon", 1),), "called 'balloon'", id="no such thing"),
        pytest.param((ORCS,), (WorksEntry("ladder", 0),), "0 of ladder", id="none of it"),
    ],
)
def test_every_breach_is_named(
    units: tuple[UnitEntry, ...], works: tuple[WorksEntry, ...], message: str
) -> None:
    assert breaches(FORCE) == ()
    found = breaches(replace(FORCE, units=units, works=works))
    assert any(message in str(breach) for breach in found), [str(breach) for breach in found]


def test_all_breaches_are_listed_at_once() -> None:
    unit = replace(ORCS, ladders=9, abilities=("stand firm", "marksmen"), fire_arrows=11)
    assert len(breaches(replace(FORCE, units=(unit,), works=(WorksEntry("tent", 1),)))) >= 6


def test_a_support_weapon_allows_a_wagon() -> None:
    works = (WorksEntry("trebuchet", 1), WorksEntry("wagon", 1))
    assert breaches(replace(FORCE, works=works)) == ()


def test_abilities_cost_for_each_model() -> None:
    force = replace(FORCE, units=(replace(ORCS, abilities=("sappers",), ladders=2),))
    lines = {purchase.what: purchase.points for purchase in purchases(force)}
    assert lines == {
        "10 x Orc Warrior (orcs)": 140,
        "sappers (orcs)": 40,
        "2 x ladder (orcs)": 10,
    }


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        ("hoarding", 35), ("parapet-screen", 5), ("barricade", 15), ("murder-holes", 15),
        ("burning oil", 25), ("improvised missiles", 8), ("rock dropper", 14), ("fire-arrows", 4),
        ("small-ram", 20), ("medium-ram", 35), ("strung-ram", 55), ("covered-ram", 70),
        ("wolfs-head-ram", 90), ("siege-tower", 75), ("giant-siege-tower", 95), ("trebuchet", 52),
        ("mantlet", 3), ("ladder", 5), ("grappling-line", 3), ("doomsday-mine", 65), ("tent", 60),
        ("stakes", 1), ("wagon", 10),
    ],
)  # fmt: skip
def test_printed_prices(kind: str, points: int) -> None:
    assert catalogue()[kind].integer("points") == points


def test_profiles_say_whether_they_are_found_or_invented() -> None:
    origins = {name: profile.origin for name, profile in printed_profiles().items()}
    found = {name for name, origin in origins.items() if origin.startswith("found")}
    assert found == {"Deep Orc Warlord", "Wood Elf Noble"}
    assert all("invented example" in origins[name] for name in origins.keys() - found)


HEAD = 'name = "Host"\nside = "attacker"\nagreed_points = 1000\n'
TROLL = (
    '[[profiles]]\nname = "Troll"\nAC = 8\nRA = 1\nCC = 5\nST = 7\nT = 7\nW = 4\nCO = 5\nAR = 4\n'
    'points = 99\ntraits = ["large"]\norigin = "my own"\n'
)


def test_a_force_brings_profiles_of_its_own() -> None:
    units = '[[units]]\nname = "trolls"\nprofile = "Troll"\nmodels = 2\n'
    force = read_force(HEAD + units + TROLL, "host.toml")
    assert points_spent(force, siege_works=False) == 198
    assert breaches(force) == ()


def test_a_file_that_is_wrong_lists_every_problem() -> None:
    text = (
        'side = "besieger"\nagreed_points = "many"\ncolour = "red"\n'
        '[[units]]\nname = "orcs"\nmodels = "ten"\nladers = 2\n'
    )
    with pytest.raises(TableError) as caught:
        read_force(text, "host.toml")
    message = str(caught.value)
    for problem in (
        "host.toml: ",
        "name must be a str",
        "agreed_points must be a int",
        "side must be one of attacker, defender",
        "colour is not a field",
        "units[0].models is 'ten'",
        "units[0].laders is not a field",
        "units[0].profile is missing",
    ):
        assert problem in message


def test_a_file_that_is_no_toml_names_itself() -> None:
    with pytest.raises(TableError, match=r"host.toml: "):
        read_force("name =", "host.toml")
