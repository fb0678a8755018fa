"""What the docstrings of the command line show is what happens."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

from escalade.viewer import commands

MODULES = [
    f"{commands.__name__}.{module.name}" for module in pkgutil.iter_modules(commands.__path__)
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
