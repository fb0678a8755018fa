"""What an owner's own tables set free. The cells here are invented for the test."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from escalade.rules.cry_havoc import Board, Character, Hex, Square
from escalade.rules.cry_havoc.aim import misfire
from escalade.rules.cry_havoc.bombardment import bombard
from escalade.rules.cry_havoc.campaign import patrol_arrives
from escalade.rules.cry_havoc.fire import Fires, extinguish, fire_arrow, light
from escalade.rules.cry_havoc.oil import pour
from escalade.rules.cry_havoc.panic import Nerves, roll
from escalade.rules.cry_havoc.shooting import resolve
from escalade.rules.dice import Dice

SPOT, WALL = Hex(0, 0), Hex(1, 0)
GUARD = Character("guard", "besieged", WALL)
ORC = Character("orc", "besieger", SPOT)


def table(name: str, columns: list[str], *rows: list[object]) -> str:
    return (
        f'[{name}]\ntitle = "Invented"\nsource = {{ book = "none", section = "a test" }}\n'
        f"columns = {columns!r}\nrows = {[list(row) for row in rows]!r}\n"
    )


@pytest.fixture(autouse=True)
def own_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "cry_havoc"
    folder.mkdir()
    columns = ["target", "roll", "result"]
    fire = (
        table("extinguish", ["roll", "result"], [1, "B"], [5, "E"])
        + table("incendiary", columns, ["tent", 9, "F"], ["tent", 2, "-"])
        + table("oil", ["roll", "result"], [9, "F"], [2, "-"])
    )
    siege = (
        table("panic", ["roll", "panicked", "routed"], [4, 2, 1])
        + table("patrols", ["roll", "arrives"], [3, "yes"])
        + table("bombardment", ["roll", "1", "3", "6", "9", "12"], [4, "-", "-", "-", "D", "D"])
    )
    shooting = table("misfire", ["roll", "result"], [6, "friend wounded"]) + table(
        "against_riders", ["weapon", "cover", "roll", "result"], ["longbow", "none", 3, "B"]
    )
    combat = table("foot", ["ratio", "roll", "result", "section"], [8, 4, "F", "a test"])
    for name, text in (
        ("fire", fire),
        ("siege", siege),
        ("shooting", shooting),
        ("combat", combat),
    ):
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    monkeypatch.setenv("ESCALADE_TABLES", str(tmp_path))


def test_fires_go_out_or_burn_on() -> None:
    burning = light(Fires(), SPOT, side="besieged")
    assert extinguish(burning, SPOT, Dice.of(1)) == (Fires(), "B")
    assert extinguish(burning, SPOT, Dice.of(5)) == (burning, "E")


def test_fire_arrows_light_or_fail() -> None:
    lit = fire_arrow(Fires(), SPOT, "tent", "short", "besieged", Dice.of(9))
    assert lit.flames[SPOT].by_arrow
    assert fire_arrow(Fires(), SPOT, "tent", "short", "besieged", Dice.of(2)) == Fires()


def test_oil_in_the_open_strikes_at_once() -> None:
    board = Board({WALL: Square("battlements", 2)}, (GUARD, ORC))
    poured = pour(board, GUARD, ORC, Fires(), Dice.of(4))
    assert poured.attack is not None
    assert (poured.attack.meaning, poured.must_retreat) == ("defender dead", False)


def test_oil_on_a_ram_strikes_only_when_it_catches_fire() -> None:
    board = Board({WALL: Square("battlements", 2), SPOT: Square(engine="ram")}, (GUARD, ORC))
    safe = pour(board, GUARD, ORC, Fires(), Dice.of(2))
    assert (safe.attack, safe.fires) == (None, Fires())
    burning = pour(board, GUARD, ORC, Fires(), Dice.of(9, 4))
    assert burning.must_retreat
    assert SPOT in burning.fires.flames


def test_panic_patrols_and_misfires_are_read() -> None:
    assert roll(Dice.of(4)) == Nerves(2, 1)
    assert patrol_arrives(Dice.of(3)) == "yes"
    friends = (GUARD, replace(GUARD, name="other"))
    assert misfire(friends, 1, Dice.of(2, 5)) == (friends[1], "friend wounded")


def test_the_missing_rows_of_the_bombardment_table_are_read() -> None:
    assert bombard(9, Dice.of(4)).demolishes


def test_shots_at_riders_are_read() -> None:
    assert resolve("longbow", "none", (), Dice.of(3), rider=True).meaning == "horse dead"
