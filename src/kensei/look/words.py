"""The words of the pages in the reader's language: gettext, chosen for one request at a time.

    with speaking("de"):
        look.parts(...)

English needs no catalogue. A translation is `locale/<language>/LC_MESSAGES/kensei.mo`, beside this file.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
ENGLISH = gettext.NullTranslations()

_spoken: ContextVar[gettext.NullTranslations] = ContextVar("spoken", default=ENGLISH)


def _(message: str) -> str:
    """Give the message in the reader's language."""
    return _spoken.get().gettext(message)


def counted(one: str, many: str, number: int) -> str:
    """Give the form of the message that fits the number, with the number in it.

    >>> counted("{} card", "{} cards", 3)
    '3 cards'
    """
    return _spoken.get().ngettext(one, many, number).format(number)


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Give the translations into that language; English where there is none."""
    return gettext.translation("kensei", LOCALE, [language], fallback=True)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak that language within."""
    token = _spoken.set(catalogue(language))
    try:
        yield
    finally:
        _spoken.reset(token)


def listed(things: list[str]) -> str:
    """Give the things as people list them.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(things) < 2:
        return "".join(things)
    return _("{some} and {last}").format(some=", ".join(things[:-1]), last=things[-1])
