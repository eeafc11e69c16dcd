"""The words of the games in the reader's language: gettext, chosen for whoever is spoken to.

Whoever shows something says in which language (`speaking`); sentences are looked up while they are made. Rules never
are: states, moves, events and outcomes hold no language, so `tell` and `why_not` speak, and `apply` does not.

>>> _("{seat} is out.").format(seat="Ann")
'Ann is out.'
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, TypeVar

from kensei.core.texts import catalogue

ENGLISH = catalogue("en")
T = TypeVar("T")

_spoken: ContextVar[gettext.NullTranslations] = ContextVar("spoken", default=ENGLISH)

spoken = _spoken.get
"""Returns the language that is spoken now; what is drawn in it can be kept by it."""


def _(message: str) -> str:
    language = spoken()
    return message if language is ENGLISH else language.gettext(message)


def N_(message: str) -> str:  # noqa: N802, the name by which gettext's tools know it
    """Mark a message for extraction; translated when shown."""
    return message


def counted(one: str, many: str, number: int) -> str:
    """Return the form of the message that fits the number, with the number in it.

    >>> counted("{} card", "{} cards", 3)
    '3 cards'
    """
    return spoken().ngettext(one, many, number).format(number)


def listed(things: Sequence[str]) -> str:
    """Return the things as people list them.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(things) < 2:
        return "".join(things)
    return _("{some} and {last}").format(some=", ".join(things[:-1]), last=things[-1])


@contextmanager
def speaking(language: str) -> Iterator[None]:
    token = _spoken.set(catalogue(language))
    try:
        yield
    finally:
        _spoken.reset(token)


def per_language(function: Callable[..., T]) -> Callable[..., T]:
    """Cache what a function of small hashable values returns, for each language apart."""

    @lru_cache(maxsize=2048)
    def cached(_language: gettext.NullTranslations, *args: Any) -> T:
        return function(*args)

    return wraps(function)(lambda *args: cached(spoken(), *args))
