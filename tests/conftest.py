"""What tests of every package share."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A busy machine is no failure.
settings.register_profile("no clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("no clock")


def pytest_configure(config: pytest.Config) -> None:
    """Keep what the program keeps between runs beside the tests' own, not in the user's folder."""
    cache = getattr(config, "cache", None)
    if cache is not None:
        os.environ["XDG_CACHE_HOME"] = str(cache.mkdir("kept"))


SHARED = Path(__file__).parents[1].parent / "shared"
"""Real and broken model files that lie beside the checkout and are not part of it."""


@pytest.fixture(scope="session")
def shared() -> Callable[[str], Path]:
    """Finds a file beside the checkout; skips the test, saying so, where it is absent."""

    def find(path: str) -> Path:
        found = SHARED / path
        if not found.exists():
            pytest.skip(f"needs {path} in a folder 'shared' beside the checkout")
        return found

    return find
