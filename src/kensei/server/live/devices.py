"""Which devices have opened which seats: whoever opens a seat on another one is told of at the whole table.

A page names its browser by a random text of its own (static/connection.js), so a second tab and a page that is loaded again
are the same device. It is kept in memory alone, as long as the table is.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from kensei.core.i18n import N_, _
from kensei.drawing.languages import listed
from kensei.server.limits import Bucket
from kensei.server.tables.entries import Link
from kensei.server.tables.table import Table

OPENED = N_("{name}’s seat was opened on another device.")
OPENED_SEVERAL = N_("The seats of {names} were opened on another device.")
KNOWN = 8
"""Devices that are remembered for a link; of more, the oldest is forgotten."""
NOTICES_A_MINUTE = 6
"""Notices at one table: whoever opens and closes without end is told of so often, and not oftener."""


class Devices:
    """The devices on which the seats of a table were opened.

    >>> devices = Devices(clock=lambda: 0.0)
    >>> [devices.is_another("link", device) for device in ("laptop", "laptop", "phone", "laptop")]
    [False, False, True, False]
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._known: dict[str, list[str]] = {}
        self._notices = Bucket(NOTICES_A_MINUTE / 60, NOTICES_A_MINUTE, clock())

    def is_another(self, link_hash: str, device: str) -> bool:
        """Remember that a link was opened on a device; say whether the table should be told that it is another one."""
        known = self._known.setdefault(link_hash, [])
        is_new = device not in known
        is_first = not known
        self._known[link_hash] = [*(one for one in known if one != device), device][-KNOWN:]
        return is_new and not is_first and self._notices.take(self._clock())


def notice(table: Table, link: Link) -> str:
    """Say, in the reader's language, that the seats of a link were opened on another device."""
    names = [table.names()[table.seat_of(chair)] for chair in link.chairs]
    if len(names) == 1:
        return _(OPENED).format(name=names[0])
    return _(OPENED_SEVERAL).format(names=listed(names))
