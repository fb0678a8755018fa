"""What tests of every package share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A busy machine is no failure.
settings.register_profile("no clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("no clock")

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
