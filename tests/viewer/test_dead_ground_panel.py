"""The list of those who stand unseen: a few are named, many are counted by side and unfolded."""

from __future__ import annotations

from escalade.scenes.scene import Figure

from .conftest import small_scene


def crowd(count: int):
    """The small table with so many more figures behind the wall, every third a defender."""
    figures = tuple(
        Figure(
            name=f"miner {index}",
            side="defender" if index % 3 == 0 else "attacker",
            base_mm=25,
            at=(-3.6 + 1.2 * (index % 6), 3.7 + 1.2 * (index // 6)),
        )
        for index in range(count)
    )
    scene = small_scene()
    return scene.model_copy(update={"figures": (scene.figures[1], *figures)})


def looked(hand, count: int):
    table = hand(crowd(count))
    table.key("2")
    table.key("g")
    table.click(table.on("orc"))
    return table


def test_a_few_who_stand_unseen_are_named(hand):
    table = looked(hand, 3)
    assert dict(table.view.facts)["unseen"] == "miner 0, miner 1, miner 2"
    assert not any(name.startswith("unseen:") for name in table.session.places)


def test_many_who_stand_unseen_are_counted_by_side_and_unfolded_by_a_click(hand):
    table = looked(hand, 12)
    shadow = table.session.tool.shadow
    assert len(shadow.figures) == 12
    assert dict(table.view.facts)["unseen"] == "12: 4 defenders, 8 attackers"
    _, top, _, bottom = table.session.places["beside"]
    folded = bottom - top
    box = table.session.places["unseen:attacker"]
    table.click((box[0] + 10, (box[1] + box[3]) / 2))
    _, top, _, bottom = table.session.places["beside"]
    line = box[3] - box[1]
    assert bottom - top >= folded + 6 * line


def test_who_stood_unseen_is_not_told_while_things_move(hand):
    table = looked(hand, 12)
    table.session.tool.renew(table.session.desk)
    assert table.session.tool.shadow is None
