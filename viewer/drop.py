"""Files dropped on the window, under X11.

Panda3D takes no notice of drag and drop, and messages about it reach only the program that opened
a window. X11's protocol for it (XDND, version 5) lets a window name another as its proxy: the
source of a drag then talks to that one. Ours is never seen, belongs to a connection of its own,
and is asked now and then.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

VERSION = 5
FILES = "text/uri-list"
"""What a file manager calls a list of files."""

MANY_TYPES = 1
"""This bit of the first message says that the source offers more than three kinds."""


class DropTarget:
    """Takes files for one window, by the number that X11 knows it by."""

    def __init__(self, window: int) -> None:
        from Xlib import X, display

        self._x = X
        self._display = display.Display()
        self._window = self._display.create_resource_object("window", window)
        root = self._display.screen().root
        self._proxy = root.create_window(
            -1, -1, 1, 1, 0, X.CopyFromParent, window_class=X.InputOnly, override_redirect=True
        )
        atom, window_type = self._atom("ATOM"), self._atom("WINDOW")
        for each in (self._window, self._proxy):
            each.change_property(self._atom("XdndProxy"), window_type, 32, [self._proxy.id])
            each.change_property(self._atom("XdndAware"), atom, 32, [VERSION])
        self._display.flush()
        self._source = 0
        self._takes = False

    def dropped(self) -> list[Path]:
        """The files that were dropped since the last call; answers what a source asks.

        A source that dies in the middle of a drag ends it.
        """
        from Xlib.error import XError

        found: list[Path] = []
        while self._display.pending_events():
            event = self._display.next_event()
            try:
                if event.type == self._x.ClientMessage:
                    self._heard(self._display.get_atom_name(event.client_type), event.data[1])
                elif event.type == self._x.SelectionNotify and self._source:
                    found += self._received(event)
            except XError:
                self._source = 0
        return found

    def close(self) -> None:
        """Take no more files."""
        self._display.close()

    def _heard(self, message: str, data: Any) -> None:
        if message == "XdndEnter":
            self._source = data[0]
            self._takes = self._atom(FILES) in self._kinds(data)
        elif self._source == 0:
            return  # the drag has left, or its beginning was missed
        elif message == "XdndPosition":
            self._tell("XdndStatus", int(self._takes), 0, 0, self._action(self._takes))
        elif message == "XdndLeave":
            self._source = 0
        elif message == "XdndDrop" and self._takes:
            self._proxy.convert_selection(
                self._atom("XdndSelection"), self._atom(FILES), self._atom("XdndData"), data[2]
            )
            self._display.flush()
        elif message == "XdndDrop":
            self._finish(taken=False)

    def _kinds(self, data: Any) -> list[int]:
        """The kinds of thing that the source offers, as atoms."""
        if not data[1] & MANY_TYPES:
            return list(data[2:5])
        source = self._display.create_resource_object("window", self._source)
        kinds = source.get_full_property(self._atom("XdndTypeList"), self._atom("ATOM"))
        return [] if kinds is None else list(kinds.value)

    def _received(self, event: Any) -> list[Path]:
        data = None
        if event.property:
            data = self._proxy.get_full_property(event.property, self._x.AnyPropertyType)
            self._proxy.delete_property(event.property)
        paths = [] if data is None else list(paths_in(bytes(data.value).decode("utf-8", "replace")))
        self._finish(taken=bool(paths))
        return paths

    def _finish(self, *, taken: bool) -> None:
        self._tell("XdndFinished", int(taken), self._action(taken), 0, 0)
        self._source = 0

    def _action(self, taken: bool) -> int:
        return self._atom("XdndActionCopy") if taken else 0

    def _tell(self, message: str, *data: int) -> None:
        from Xlib.protocol import event

        source = self._display.create_resource_object("window", self._source)
        words = [self._window.id, *data]
        source.send_event(
            event.ClientMessage(window=source, client_type=self._atom(message), data=(32, words))
        )
        self._display.flush()

    def _atom(self, name: str) -> int:
        return int(self._display.intern_atom(name))


def drop_target(window: int) -> DropTarget | None:
    """Takes files for a window; None where X11 or the library that speaks to it is not there."""
    try:
        from Xlib.error import ConnectionClosedError, DisplayError, XError
    except ImportError:
        return None
    try:
        return DropTarget(window)
    except (DisplayError, ConnectionClosedError, XError, OSError):
        return None


def paths_in(uris: str) -> Iterator[Path]:
    """The files of this computer in a list of addresses, one a line; the rest is left out.

    >>> list(paths_in("file:///castles/my%20keep.stl"))
    [PosixPath('/castles/my keep.stl')]
    """
    here = ("", "localhost", socket.gethostname())
    for line in uris.splitlines():
        try:
            found = urlsplit(line.strip())
        except ValueError:  # what another program wrote need not be an address
            continue
        if found.scheme == "file" and found.netloc in here:
            yield Path(unquote(found.path))
