"""A page at the other end of a socket: what it shows, and what it must be sent to show what is now.

An update with all that a page shows is one text of JSON; it is sent as an edit of those before, so a turn is small.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from kensei.web import answers, draw, reveal, telling
from kensei.web.edits import NOTHING, Kept, edited
from kensei.web.table import Table

BEYOND = re.compile("[\U00010000-\U0010ffff]")


@dataclass(slots=True)
class Page:
    """What a page has been told."""

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

    def forget(self) -> None:
        """Empty the page: what was drawn for another seat is gone from it."""
        self.version, self.kept = -1, NOTHING

    def edit(self, table: Table, update: answers.Update, seen: int) -> answers.Page:
        """Give what makes the new update of the old one, for a page that has seen all entries up to `seen`."""
        new = counted_alike(answers.encode(self._drawn(table, update, seen)).decode())
        kept, self.kept = self.kept, self.kept.followed_by(new)
        return answers.Page(edit=edited(kept, new), fresh=kept == NOTHING)

    def _drawn(self, table: Table, update: answers.Update, seen: int) -> answers.Update:
        seat = update.seat
        is_anew = self.version != table.page
        events = [event.told_to(seat) for entry in telling.since(table, seen) for event in entry.events]
        staged = [] if is_anew else draw.steps(table, seat, self.ply, events, self.shape)
        before = None
        if self.revealing is not None:
            staged = reveal.steps(table, self.revealing, self.shape)
            before = reveal.before(table, self.revealing, self.shape, update.players)
            self.revealing = None
        lines = draw.log(table, seat, 0 if is_anew else self.events)
        self.version, self.ply, self.events = table.page, update.ply, len(table.playing().story(seat))
        return changed(
            update,
            view=None,
            legal=[],
            entries=[],
            choices=draw.choices(table, seat),
            steps=staged,
            html=draw.fragments(table, seat, self.shape, update.players),
            log=lines,
            anew=is_anew,
            before=before,
        )


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
