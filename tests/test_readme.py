"""What the README shows is what the program prints."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from escalade.viewer.cli import main

README = Path(__file__).parents[1] / "README.md"


def console_examples() -> list[tuple[str, str]]:
    """Every `$ escalade …` of the README's console blocks with the output printed below it."""
    if not README.exists():
        return []
    blocks = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    examples = []
    for block in blocks:
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = example.partition("\n")
            examples.append((command, output))
    return examples


def test_the_readme_has_examples() -> None:
    if not README.exists():
        pytest.skip("the README is not beside the tests")
    assert len(console_examples()) >= 5


@pytest.mark.parametrize(("command", "output"), console_examples(), ids=lambda text: text[:40])
def test_an_example_prints_what_the_readme_shows(
    command: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    program, *arguments = shlex.split(command)
    assert program == "escalade"
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 0
    printed = capsys.readouterr().out
    assert [line.rstrip() for line in printed.strip().splitlines()] == [
        line.rstrip() for line in output.strip().splitlines()
    ]


def test_every_picture_of_the_readme_is_in_the_repository() -> None:
    if not README.exists():
        pytest.skip("the README is not beside the tests")
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README.read_text(encoding="utf-8"))
    assert pictures
    assert [name for name in pictures if not (README.parent / name).exists()] == []


def test_the_library_examples_give_what_the_readme_shows() -> None:
    if not README.exists():
        pytest.skip("the README is not beside the tests")
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried >= 4
    assert failed == 0
