"""A game's options as OpenSpiel's parameters, and back."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from typing import Any

from kensei.core import deckfile
from kensei.core.errors import BadOption, shown
from kensei.core.options import proposed, settle
from kensei.core.protocol import AnyGame, Option


def parameters(one: AnyGame) -> dict[str, Any]:
    """Return the game's options as OpenSpiel's parameters with their defaults; None is 0 or an empty text.

    OpenSpiel wants games that end: where the rules set no bound, the proposed options do unless others are given.
    """
    defaults = {name: option.default for name, option in one.options.items()} | proposed(one.options)
    return {name: _none(one.options[name]) if value is None else value for name, value in defaults.items()}


def _none(option: Option) -> Any:
    return 0 if option.at_least is not None else ""


def options(one: AnyGame, params: Mapping[str, Any]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for name, value in {**parameters(one), **params}.items():
        option = one.options.get(name)
        if name == "position":
            continue
        value = unquoted(value)
        if option is not None and option.default is None and value == _none(option):
            value = None
        given[name] = value
    return settle(one.options, given)


QUOTED = "base64:"
LONGEST = 4 * deckfile.LONGEST
UNWRITABLE = re.compile(r"[,=()\n]")


def quoted(value: Any) -> Any:
    """Return a parameter as OpenSpiel can write and read it.

    >>> quoted("swift,rose"), quoted("choose"), unquoted(quoted("swift,rose"))
    ('base64:c3dpZnQscm9zZQ', 'choose', 'swift,rose')
    """
    if not isinstance(value, str) or not UNWRITABLE.search(value):
        return value
    return QUOTED + base64.urlsafe_b64encode(value.encode()).decode().rstrip("=")


def unquoted(value: Any) -> Any:
    """Undo `quoted`."""
    if not isinstance(value, str) or not value.startswith(QUOTED):
        return value
    letters = value.removeprefix(QUOTED)
    if len(letters) > LONGEST:
        raise BadOption(f"{shown(value)} has {len(value)} characters; a text in base64 has at most {LONGEST}")
    try:
        return base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)).decode()
    except ValueError:
        raise BadOption(f"{shown(value)} is no text in base64") from None
