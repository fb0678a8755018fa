"""The examples in the models package's docstrings."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

MODULES = [
    "axes", "calibration", "choices", "component_place", "formats.polygons", "formats.text",
    "hints", "lengths", "naming", "scaling", "standing", "typed", "units",
]  # fmt: skip


@pytest.mark.parametrize("name", ["escalade.models", *(f"escalade.models.{m}" for m in MODULES)])
def test_the_examples_of_a_module_hold(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
