"""The store: one way to change the view, and listeners hear of changes alone."""

from __future__ import annotations

import pytest

from escalade.viewer.camera import Camera
from escalade.viewer.state import Store, View


@pytest.fixture
def store(small_space):
    return Store(View(small_space, Camera()))


def test_listeners_hear_the_names_of_what_changed_and_the_new_view(store):
    heard = []
    store.listen(lambda view, changed: heard.append((view.tool, changed)))
    store.change(tool="ruler", unit="inch")
    assert heard == [("ruler", frozenset({"tool"}))]


def test_setting_an_equal_value_tells_nobody(store):
    heard = []
    store.listen(lambda view, changed: heard.append(changed))
    store.change(selection=(), camera=Camera(), message="")
    assert heard == []


def test_a_field_that_does_not_exist_is_an_error(store):
    with pytest.raises(TypeError, match="colour"):
        store.change(colour="red")
