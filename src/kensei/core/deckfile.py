"""Replacement decks as text: the TOML of a data file, or a refusal. What its words mean is for the game to check.

A text can be crafted so that parsing its TOML takes far more time and memory than its length suggests (thousands of
dotted keys, nested brackets), so the shape of a text is checked first, in one pass over it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

from kensei.core.errors import BadDeck, shown
from kensei.core.i18n import _

LONGEST = 16_384
"""Bytes of a data file."""
MOST_LINES, LONGEST_LINE, MOST_KEYS = 1000, 400, 1500
DEEPEST_KEY = 5
"""Names in one dotted key, as fighters.specials.tomoe has three."""
DEEPEST_BRACKETS = 6
"""Lists and tables within one another."""
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|#.*|[\w+-]+|[^\s\w+-]')
"""A string, a comment, a word or number, or a single sign."""


def read(text: str) -> dict[str, Any]:
    """Return the tables of a data file.

    >>> read('[attack]\\nA01 = { flow = "UD" }')
    {'attack': {'A01': {'flow': 'UD'}}}
    """
    check_shape(text)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadDeck(_unreadable(text, str(error))) from None


def check_shape(text: str) -> None:
    """Refuse a text that does not look like a data file, in time linear in its length.

    >>> check_shape("a.b.c.d.e.f = 1")
    Traceback (most recent call last):
    kensei.core.errors.BadDeck: line 1: a key has more than 5 names with points between them
    """
    if not text.strip():
        raise BadDeck(_("the deck is empty"))
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise BadDeck(_("the deck has half characters in it that no file can hold")) from None
    if size > LONGEST:
        raise BadDeck(_("the deck has {size} bytes; at most {most} are allowed").format(size=size, most=LONGEST))
    lines = _lines(text)
    if len(lines) > MOST_LINES:
        raise BadDeck(_("the deck has {n} lines; at most {most} are allowed").format(n=len(lines), most=MOST_LINES))
    for number, wrong in _faults(lines):
        raise BadDeck(_("line {number}: {wrong}").format(number=number, wrong=wrong))


def _lines(text: str) -> list[str]:
    """Split lines as TOML has them: other separators do not end one."""
    return text.replace("\r\n", "\n").split("\n")


def _faults(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Yield the numbers of lines with a shape that no data file has, and what is wrong with each."""
    depth = keys = 0
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            yield number, _("{n} characters; a line has at most {most}").format(n=len(line), most=LONGEST_LINE)
        if '"""' in line or "'''" in line:
            yield number, _("a text stands on one line, in single or double quotes")
        names, was_point = 0, True
        for token in TOKEN.findall(line):
            if token == ".":
                was_point = True
                continue
            names, was_point = names + 1 if was_point else 1, False
            depth = max(0, depth + (token in "[{") - (token in "]}"))
            keys += token == "="
            if names > DEEPEST_KEY:
                yield number, _("a key has more than {most} names with points between them").format(most=DEEPEST_KEY)
            if depth > DEEPEST_BRACKETS:
                yield number, _("more than {most} brackets within one another").format(most=DEEPEST_BRACKETS)
            if keys > MOST_KEYS:
                yield number, _("more than {most} values in one file").format(most=MOST_KEYS)


def _unreadable(text: str, reason: str) -> str:
    found = re.fullmatch(r"(.*) \(at line (\d{1,6}), column \d+\)", reason, re.DOTALL)
    if not found:
        return _("the deck is no TOML file: {reason}").format(reason=reason[:200])
    lines = _lines(text)
    line = lines[min(int(found[2]), len(lines)) - 1]
    told = _("line {number}: {line} is no TOML; a line is like name = 3 or [section] ({reason})")
    return told.format(number=found[2], line=shown(line), reason=found[1][:200])
