from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.no_quarter import SYSTEM
from escalade.rules.no_quarter.cover import measured_cover
from escalade.rules.system import Blocker, Crossing, Sighting, SightVerdict, Stand

GROUND = Stand(0, 0, 0, 1.25)
ON_WALL = Stand(0, 10, 5, 1.25, on="north wall", on_kind="wall")
IN_TOWER = Stand(0, 10, 3, 1.25, on="keep", on_kind="tower", inside="tower")
IN_MACHINE = Stand(0, 10, 3, 1.25, on="belfry", on_kind="siege-tower", inside="siege-tower")


def _sighting(
    visible: float,
    *blockers: Blocker,
    target: Stand = GROUND,
    viewer: Stand = GROUND,
    low: float | None = None,
    high: float | None = None,
) -> Sighting:
    low, high = visible if low is None else low, visible if high is None else high
    verdict: SightVerdict = "partial"
    if visible in (0, 1):
        verdict = "clear" if visible else "blocked"
    if low == 0 < high:
        verdict = "disputed"
    return Sighting(visible, low, high, verdict, 12, viewer, target, blockers)


@pytest.mark.parametrize(
    ("hidden", "name", "modifier"),
    [
        pytest.param(0.0, "none", 0, id="in the open"),
        pytest.param(0.24, "none", 0, id="just under a quarter"),
        pytest.param(0.25, "soft", -1, id="p25 a quarter hidden"),
        pytest.param(0.5, "hard", -2, id="p25 half hidden"),
        pytest.param(0.75, "extreme", -3, id="p25 three quarters hidden"),
        pytest.param(0.95, "total", -4, id="p17 a small portion visible"),
    ],
)
def test_cover_by_share_alone(hidden: float, name: str, modifier: int) -> None:
    cover = SYSTEM.cover(_sighting(1 - hidden, Blocker("hill", "terrain", "", hidden)))
    assert (cover.name, cover.modifier, cover.measured, cover.named) == (name, modifier, name, None)


@pytest.mark.parametrize(
    ("blocker", "target", "name"),
    [
        pytest.param(Blocker("north wall", "wall", "merlons", 0.3), ON_WALL, "hard", id="merlons"),
        pytest.param(Blocker("north wall", "wall", "parapet", 0.1), ON_WALL, "hard", id="parapet"),
        pytest.param(Blocker("north wall", "wall", "", 0.2), ON_WALL, "hard", id="a scanned wall"),
        pytest.param(
            Blocker("north wall", "wall", "arrow slits", 0.1),
            ON_WALL,
            "hard",
            id="slits of merlons",
        ),
        pytest.param(Blocker("screen", "parapet-screen", "", 0.4), ON_WALL, "extreme", id="screen"),
        pytest.param(Blocker("boards", "hoarding", "", 0.4), ON_WALL, "hard", id="hoarding"),
        pytest.param(Blocker("m", "mantlet", "", 0.6), GROUND, "hard", id="a mantlet"),
        pytest.param(Blocker("ram", "covered-ram", "roof", 0.2), GROUND, "hard", id="a machine"),
        pytest.param(Blocker("b", "barricade", "", 0.3), GROUND, "hard", id="a barricade"),
        pytest.param(Blocker("keep", "tower", "window", 0.5), IN_TOWER, "extreme", id="a window"),
        pytest.param(Blocker("keep", "tower", "arrow slit", 0.6), IN_TOWER, "total", id="a slit"),
        pytest.param(Blocker("keep", "tower", "", 0.3), IN_TOWER, "extreme", id="any opening"),
    ],
)
def test_p17_and_p23_cover_by_name(blocker: Blocker, target: Stand, name: str) -> None:
    cover = SYSTEM.cover(_sighting(1 - blocker.share, blocker, target=target))
    assert (cover.name, cover.named) == (name, name)


@pytest.mark.parametrize(
    ("visible", "name"),
    [(0.9, "hard"), (0.5, "hard"), (0.26, "hard"), (0.25, "extreme"), (0.05, "total")],
)
def test_p25_inside_a_siege_machine_the_share_says_hard_or_extreme(
    visible: float, name: str
) -> None:
    hides = Blocker("belfry", "siege-tower", "", 1 - visible)
    assert SYSTEM.cover(_sighting(visible, hides, target=IN_MACHINE)).name == name


def test_p17_a_small_portion_visible_is_total_cover_even_behind_a_named_thing() -> None:
    cover = SYSTEM.cover(_sighting(0.05, Blocker("m", "mantlet", "", 0.95)))
    assert (cover.name, cover.measured, cover.named) == ("total", "total", "hard")


def test_the_best_named_cover_counts() -> None:
    merlons = Blocker("north wall", "wall", "merlons", 0.3)
    screen = Blocker("screen", "parapet-screen", "", 0.2)
    assert SYSTEM.cover(_sighting(0.5, merlons, screen, target=ON_WALL)).name == "extreme"


def test_the_battlements_an_archer_shoots_over_give_his_target_no_named_cover() -> None:
    own_merlons = Blocker("north wall", "wall", "merlons", 0.1)
    cover = SYSTEM.cover(_sighting(0.9, own_merlons, viewer=ON_WALL))
    assert (cover.name, cover.named) == ("none", None)


def test_a_sliver_that_hides_nothing_gives_no_named_cover() -> None:
    assert SYSTEM.cover(_sighting(1.0, Blocker("m", "mantlet", "", 0.001))).named is None


def test_an_uncertain_share_names_both_classes() -> None:
    cover = SYSTEM.cover(_sighting(0.5, low=0.45, high=0.55))
    assert any("hard to soft by share" in reason.text for reason in cover.reasons)


@given(st.floats(0, 1), st.floats(0, 1))
def test_hiding_more_never_improves_the_shot(first: float, second: float) -> None:
    less, more = max(first, second), min(first, second)
    assert measured_cover(more).modifier <= measured_cover(less).modifier


def test_p17_seeing_any_part_is_enough_and_nothing_is_not() -> None:
    assert SYSTEM.line_of_sight(_sighting(0.02)).can_target
    hidden = SYSTEM.line_of_sight(_sighting(0.0))
    assert not hidden.can_target
    assert "window" not in hidden.text


def test_p17_a_model_inside_the_castle_may_still_be_declared_at_its_window() -> None:
    verdict = SYSTEM.line_of_sight(_sighting(0.0, target=IN_TOWER))
    assert not verdict.can_target
    assert "unless it was declared as firing from a window or arrow slit" in verdict.text


def test_a_disputed_sight_says_so() -> None:
    hair = _sighting(0.0, low=0.0, high=0.04)
    for doubt in (True, False):
        verdict = SYSTEM.line_of_sight(replace(hair, in_doubt=doubt))
        assert any("by a hair" in reason.text for reason in verdict.reasons) is doubt


def test_a_wall_that_hides_one_who_is_not_on_it_is_not_called_nothing() -> None:
    merlons = Blocker("curtain", "wall", "merlons", 0.6)
    words = [reason.text for reason in SYSTEM.cover(_sighting(0.4, merlons)).reasons]
    assert not any("nothing the book names" in text for text in words)
    assert any("only those who are on them or inside" in text for text in words)
    orc = Blocker("orc", "figure", "body", 0.6)
    words = [reason.text for reason in SYSTEM.cover(_sighting(0.4, orc)).reasons]
    assert any("nothing the book names" in text for text in words)


@pytest.mark.parametrize(
    ("top_in", "name"),
    [
        pytest.param(6.0, "hard", id="battlements an inch over the walk"),
        pytest.param(6.875, "hard", id="as high as battlements are"),
        pytest.param(7.0, "extreme", id="the walls of a roofless ruin"),
    ],
)
def test_walls_far_over_a_models_head_are_no_crenellations(top_in: float, name: str) -> None:
    sighting = replace(
        _sighting(0.2, Blocker("north wall", "wall", "body", 0.8), target=ON_WALL),
        crossings=(Crossing("north wall", "wall", 8, 11, top_in),),
    )
    assert SYSTEM.cover(sighting).name == name
