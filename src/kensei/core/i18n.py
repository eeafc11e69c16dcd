"""The words of the games in the reader's language by gettext, and what players are called who have given no name.

Code that shows something sets the language (`using_language`), and sentences are translated while they are made.
States, moves, events and outcomes hold no language: `tell` and `why_not` translate, `apply` never does.

>>> _("{seat} is out.").format(seat="Ann")
'Ann is out.'
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, TypeVar

from kensei.core.texts import LOCALE, catalogue

if TYPE_CHECKING:
    from kensei.core.protocol import AnyGame

ENGLISH = catalogue("en")
T = TypeVar("T")

_translations: ContextVar[gettext.NullTranslations] = ContextVar("translations", default=ENGLISH)

translations = _translations.get
"""Returns the translations in use now; caches of translated text use them as a key."""


def _(message: str) -> str:
    language = translations()
    return message if language is ENGLISH else language.gettext(message)


def N_(message: str) -> str:  # noqa: N802, the name by which gettext's tools know it
    """Mark a message for extraction; translated when shown."""
    return message


def counted(one: str, many: str, number: int) -> str:
    """Return the form of the message that fits the number, with the number in it.

    >>> counted("{} card", "{} cards", 3)
    '3 cards'
    """
    return translations().ngettext(one, many, number).format(number)


def listed(things: Sequence[str]) -> str:
    """Join the things with commas and "and".

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(things) < 2:
        return "".join(things)
    return _("{some} and {last}").format(some=", ".join(things[:-1]), last=things[-1])


@contextmanager
def using_language(language: str) -> Iterator[None]:
    token = _translations.set(catalogue(language))
    try:
        yield
    finally:
        _translations.reset(token)


def per_language(function: Callable[..., T]) -> Callable[..., T]:
    """Cache what a function of small hashable values returns, for each language apart."""

    @lru_cache(maxsize=2048)
    def cached(_language: gettext.NullTranslations, *args: Any) -> T:
        return function(*args)

    return wraps(function)(lambda *args: cached(translations(), *args))


def usual_names(game: AnyGame, players: int) -> list[str]:
    """Return what seats without a name are called: by colour where there are always two, else by number."""
    if len(game.seats) > 1:
        return [_("Player {number}").format(number=seat + 1) for seat in range(players)]
    return [_(word.capitalize()) for word in game.seat_names(players)]


def all_usual_names(game: AnyGame) -> frozenset[str]:
    """Return the names of all seats in all languages: at a rematch players change seats."""
    found: set[str] = set()
    for language in ("en", *(folder.name for folder in LOCALE.iterdir() if folder.is_dir())):
        with using_language(language):
            found.update(usual_names(game, max(game.seats)))
    return frozenset(found)


ToYou = Mapping[str, Mapping[str, str]]
"""Messages to a player by the event's name, then by the fact that names the player: `seat`, `target`, `winner`."""


def to_you(messages: ToYou, event: str, facts: Mapping[str, Any], you: int | None) -> str:
    """Return the message to a seat about its own part in an event; "" where it has none, or nobody is spoken to.

    >>> to_you({"hurt": {"seat": "You take {damage}."}}, "hurt", {"seat": 1, "damage": 3}, 1)
    'You take {damage}.'
    >>> to_you({"hurt": {"seat": "You take {damage}."}}, "hurt", {"seat": 1, "damage": 3}, 0)
    ''
    """
    if you is None:
        return ""
    for fact, words in messages.get(event, {}).items():
        if facts.get(fact) == you:
            return words
    return ""
