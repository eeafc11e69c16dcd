"""What to send of a fragment that was sent before: copies of its parts, and what is new between them.

An edit is a flat list: two numbers are a part of the old text, from and to; a text is new.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import accumulate
from typing import TypeAlias

Edit: TypeAlias = list[int | str]

TAG = re.compile(r"<[^<]*|[^<]+")
SHORTEST = 16
"""A shorter part is sent again: naming it would cost as much."""


def edited(old: str, new: str) -> str | Edit:
    """Give what to send for a fragment: the whole, or an edit of the old one if that is shorter.

    >>> edited("<b>one stone</b><p>on a board of wood</p>", "<b>two stones</b><p>on a board of wood</p>")
    ['<b>two stones', 12, 41]
    """
    # A browser counts letters in another way beyond the basic plane: then the whole is sent.
    if not old or (not (old + new).isascii() and max(old + new) > "\uffff"):
        return new
    edit = edit_of(TAG.findall(old), TAG.findall(new))
    cost = sum(len(part) + 3 if isinstance(part, str) else 5 for part in edit)
    return edit if cost < len(new) else new


def edit_of(old: Sequence[str], new: Sequence[str]) -> Edit:
    """Give the edit that makes the new tags of the old ones."""
    starts = [0, *accumulate(map(len, old))]
    edit: Edit = []
    done = 0
    for block in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
        first, last = starts[block.a], starts[block.a + block.size]
        if last - first < SHORTEST and block.a < len(old):
            continue
        literal = "".join(new[done : block.b])
        if literal:
            edit.append(literal)
        if last > first:
            edit += [first, last]
        done = block.b + block.size
    return edit


def applied(old: str, edit: str | Edit) -> str:
    """Give the new text, as the page's script makes it.

    >>> old, new = "<b>one stone</b><p>on a board of wood</p>", "<b>two stones</b><p>on a board of wood</p>"
    >>> applied(old, edited(old, new)) == new
    True
    """
    if isinstance(edit, str):
        return edit
    out, rest = "", list(edit)
    while rest:
        part = rest.pop(0)
        if isinstance(part, str):
            out += part
        else:
            end = rest.pop(0)
            assert isinstance(end, int)
            out += old[part:end]
    return out
