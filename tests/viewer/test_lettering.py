"""Names in any script: a font of the computer, or Latin letters, never a font's empty box."""

from __future__ import annotations

import pytest

from escalade.viewer import lettering
from escalade.viewer.lettering import face, font_file, printable
from escalade.viewer.system_fonts import has_letter, has_letters

NAMES = ["archer → orc", "Лучник", "Τοξότης", "弓兵 一", "رامي", "궁수", "שומר"]


@pytest.mark.parametrize("name", NAMES)
def test_every_letter_that_is_written_is_in_the_font_it_is_written_with(name):
    text, letters = face(name, 20)
    assert has_letters(letters.path if isinstance(letters.path, str) else "", frozenset(text))


@pytest.mark.parametrize("name", NAMES)
def test_without_any_other_font_names_are_written_in_letters_of_our_own(name, monkeypatch):
    monkeypatch.setattr(lettering, "font_with", lambda letters: None)
    text, letters = face(name, 20, bold=True)
    assert text.strip()
    assert letters.path == str(font_file(bold=True))
    assert all(has_letter(font_file(bold=True), letter) for letter in text)


def test_what_our_font_has_is_written_as_it_is():
    for text in ("keep", "6 ¾ in × 3", "Жук"):
        assert printable(text) == text


def test_a_letter_that_has_no_name_in_latin_is_written_by_its_number():
    assert printable("\ue000") == "U+E000"


@pytest.mark.parametrize(
    ("text", "written"),
    [("two\nlines", "two\nlines"), ("a\x00b", "aU+0000b"), ("\x1b[0m", "U+001B[0m")],
)
def test_control_characters_are_written_by_their_number_and_ends_of_lines_kept(text, written):
    assert printable(text) == written
    assert face(text, 20)[0] == written
