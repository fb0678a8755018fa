"""Every example in a docstring of the rules is true."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import escalade.rules

MODULES = [
    "escalade.rules",
    *(module.name for module in pkgutil.walk_packages(escalade.rules.__path__, "escalade.rules.")),
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_its_docstrings_hold(name: str) -> None:
    results = doctest.testmod(import_module(name))
    assert results.failed == 0
