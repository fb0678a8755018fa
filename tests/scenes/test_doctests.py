"""The examples in the scenes package's docstrings."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

from escalade import scenes

MODULES = [module.name for module in pkgutil.walk_packages(scenes.__path__, "escalade.scenes.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
