"""Who sees whom: all pairs at once say what each look says."""

from __future__ import annotations

import csv
import io

import pytest

from escalade.scenes.sight import look, matrix_csv, matrix_data, who_sees_whom


@pytest.fixture(scope="module")
def space(table_of):
    blocks = [
        ("wall", (8, 2, 1), (0, 0)),
        ("tower", (4, 6, 4), (7, 0)),
        ("screen", (1, 1, 0.1), (-7, -2)),
    ]
    figures = [
        ("a", (-2, -5)), ("b", (-7, 3)), ("c", (2, 4)), ("d", (6, 5)),
        ("e", (7, -1), {"on": "tower"}),
        ("f", (7.1, 1.2), {"on": "tower"}),
    ]  # fmt: skip
    return table_of(blocks, figures)


def test_every_ordered_pair_is_there_once(space):
    pairs = who_sees_whom(space)
    names = [figure.name for figure in space.figures]
    assert [(p.viewer, p.target) for p in pairs] == [(v, t) for v in names for t in names if v != t]


def test_each_pair_agrees_with_a_single_look(space):
    for pair in who_sees_whom(space):
        if pair.viewer not in {"a", "e"}:
            continue
        sight = look(space, pair.viewer, pair.target)
        assert pair.visible == pytest.approx(sight.visible, abs=4e-3)
        assert pair.visible_low <= sight.visible <= pair.visible_high
        assert (pair.visible in {0, 1}) == (sight.visible in {0, 1})
        assert pair.can_target == sight.line_of_sight.can_target
        assert pair.distance_in == pytest.approx(sight.distance_in)
        assert {b.name for b in pair.blockers if b.share > 0.05} <= {b.name for b in sight.blockers}


def test_the_table_reads_back_as_the_pairs(space):
    pairs = who_sees_whom(space)
    rows = list(csv.DictReader(io.StringIO(matrix_csv(pairs))))
    assert len(rows) == len(matrix_data(pairs)) == len(pairs)
    for row, pair in zip(rows, pairs, strict=True):
        assert float(row["visible"]) == pytest.approx(pair.visible, abs=1e-4)
        assert (row["cover"], row["verdict"]) == (pair.cover, pair.verdict)


def test_one_figure_sees_nobody(table_of):
    assert who_sees_whom(table_of(figures=[("alone", (0, 0))])) == ()


class NobodyWaits(Exception):
    """Raised by a check."""


@pytest.mark.parametrize("after", [0, 1, 5])
def test_nobody_is_looked_at_any_more_when_nobody_waits(space, after):
    checks = []

    def check() -> None:
        checks.append(True)
        if len(checks) > after:
            raise NobodyWaits

    with pytest.raises(NobodyWaits):
        who_sees_whom(space, check=check)
    assert len(checks) > after
