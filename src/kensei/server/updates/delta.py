"""What to send of a text much like those sent before: what is new in it, and copies of what is not.

An edit is a flat list. A text is new. Two numbers are a copy: how far from the end of the last copy it begins
(back: negative), and how long it is. Copies are taken from the old texts followed by what has been made of the new one,
so what repeats itself is sent once. The first copy is counted from the beginning of the last text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from operator import itemgetter
from typing import TypeAlias

Edit: TypeAlias = list[int | str]

WORD = re.compile(r"[\w.]+|[^\w.]+")
SHORTEST = 11
"""Fewer letters are sent again: to name a copy costs as much."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The last two texts that were sent: a page that is asked now looks like the one that was asked before."""

    before: str = ""
    last: str = ""

    def followed_by(self, new: str) -> Kept:
        """Keep the new text, and forget the oldest."""
        return Kept(self.last, new)


NOTHING = Kept()


def edited(kept: Kept, new: str) -> Edit:
    """Give the edit that makes the new text. No text has letters beyond the basic plane: a browser counts those twice.

    >>> edited(Kept("", "<b>one stone</b><p>on a board of wood</p>"), "<b>two stones</b><p>on a board of wood</p>")
    ['<b>two stones', 12, 29]
    """
    old = kept.before + kept.last
    beside = last = len(kept.before)  # where the old text goes on; where the last copy ended
    past = old + new
    places = {old[at : at + SHORTEST]: at for at in map(re.Match.start, WORD.finditer(old))}
    edit: Edit = []
    at = written = len(old)
    while word := WORD.match(past, at):
        key = past[at : at + SHORTEST]
        source, length = longest(past, at, {past.find(key, beside), places[key]}) if key in places else (at, 0)
        if length < SHORTEST:
            places[key] = at
            at = word.end()
            continue
        edit += ([past[written:at]] if at > written else []) + [source - last, length]
        at = written = at + length
        last = source + length
        beside = last if last <= len(old) else beside
    return edit + ([past[written:]] if written < len(past) else [])


def longest(past: str, at: int, sources: set[int]) -> tuple[int, int]:
    """Find the longest copy of what stands at a place: where it begins, and how long it is."""
    return max(((source, shared(past, source, at)) for source in sorted(sources)), key=itemgetter(1))


def shared(text: str, one: int, other: int) -> int:
    """Count the letters that are the same from both places on; the first place's end at the second."""
    most = min(other - one, len(text) - other)
    size = 32
    while size < most and text[one : one + size] == text[other : other + size]:
        size *= 2
    low, high = 0, min(size, most)
    while low < high:
        middle = (low + high + 1) // 2
        if text[one : one + middle] == text[other : other + middle]:
            low = middle
        else:
            high = middle - 1
    return low


def applied(kept: Kept, edit: Edit) -> str:
    """Give the new text, as the page's script makes it.

    >>> kept, new = Kept("", "<b>one stone</b><p>on a board of wood</p>"), "<b>two stones</b><p>on a board of wood</p>"
    >>> applied(kept, edited(kept, new)) == new
    True
    """
    past, last = kept.before + kept.last, len(kept.before)
    start = len(past)
    parts = iter(edit)
    for part in parts:
        if isinstance(part, str):
            past += part
            continue
        length = next(parts)
        assert isinstance(length, int)
        past += past[last + part : last + part + length]
        last += part + length
    return past[start:]
