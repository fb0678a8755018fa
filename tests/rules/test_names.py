"""Which of the known names somebody means who types one."""

from __future__ import annotations

import pytest

from escalade.rules.names import as_known, likest, spelling


@pytest.mark.parametrize(
    ("typed", "known", "found"),
    [
        ("keep", ["keep", "Keep"], "keep"),
        ("KEEP", ["keep"], "keep"),
        ("KEEP", ["keep", "Keep"], None),
        ("siege tower", ["siege-tower"], "siege-tower"),
        ("STRASSE", ["Straße"], "Straße"),
        ("e\u0301pe\u0301e", ["épée"], "épée"),
        ("no quarter siege", ["No Quarter: Siege"], "No Quarter: Siege"),
        ("kepe", ["keep"], None),
        ("", ["keep"], None),
    ],
)
def test_a_name_is_known_however_it_is_spelt_but_not_by_guessing(typed, known, found):
    assert as_known(typed, known) == found


def test_a_name_that_is_known_twice_is_one_name():
    assert as_known("keep", ["Keep", "Keep"]) == "Keep"


def test_the_likest_name_is_found_whatever_its_capitals():
    assert likest("NORTH WAL", ["keep", "North Wall"]) == "North Wall"
    assert likest("zzz", ["keep"]) is None


def test_spelling_keeps_what_makes_another_name():
    assert len({spelling(name) for name in ("orc 1", "orc 2", "orc1", "orcs 1")}) == 4
