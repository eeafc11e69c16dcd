"""A page at the other end of a socket: what it shows, and what it must be sent to show what is now.

An update with all that a page shows is one text of JSON; it is sent as an edit of those before, so a turn is small.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from kensei.server.live import answers
from kensei.server.tables.table import Table
from kensei.server.updates.delta import NOTHING, Kept, edited

BEYOND = re.compile("[\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Page:
    """What a page has been told. Pages that are equal are sent the same bytes."""

    shape: str
    ply: int
    """How far the match was shown."""
    kept: Kept = NOTHING
    version: int = -1
    """The table's `page` when the log was sent whole."""
    events: int = 0
    """How many events the log has."""
    revealing: int | None = None
    """The next update reveals to all who share the device what happened after this ply."""

    def emptied(self) -> Page:
        """Give the page without what was drawn on it for another seat."""
        return replace(self, version=-1, kept=NOTHING)

    def following(self, table: Table, update: answers.Update, text: str) -> Page:
        """Give the page as it is when it has been sent this text."""
        kept, events = self.kept.followed_by(text), len(table.story(update.seat).events)
        return Page(self.shape, update.ply, kept, table.page, events)


def edit(kept: Kept, text: str) -> answers.Page:
    """Give what makes a text of those before."""
    return answers.Page(edit=edited(kept, text), fresh=kept == NOTHING)


def written(update: answers.Update) -> str:
    """Give the text of an update, as a page keeps it."""
    return counted_alike(answers.encode(update).decode())


def counted_alike(text: str) -> str:
    r"""Write letters beyond the basic plane as JSON's escapes: a browser counts each of them as two.

    >>> counted_alike('["剣🀄"]')
    '["剣\\ud83c\\udc04"]'
    """
    return BEYOND.sub(escaped, text)


def escaped(letter: re.Match[str]) -> str:
    """Write a letter as the two halves that JSON knows it by."""
    high, low = divmod(ord(letter[0]) - 0x10000, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"


def changed(update: answers.Update, **fields: Any) -> answers.Update:
    """Give the update with some fields changed."""
    return answers.Update(**{name: getattr(update, name) for name in update.__struct_fields__} | fields)
