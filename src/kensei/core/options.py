"""Options that a game is started with: checked against its schema, read from text."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from kensei.core.errors import BadOption, shown
from kensei.core.i18n import _
from kensei.core.protocol import Option

LARGEST = 999_999_999
"""No option is a greater number: positions, records and forms have room for nine digits."""
LONGEST_WORD = 40
"""No number, flag or choice is written with more characters; texts have their own bounds."""
YES = frozenset({"true", "yes", "on", "1", "y", "t"})
NO = frozenset({"false", "no", "off", "0", "n", "f"})
"""How flags are written as text, in any case."""


def settle(schema: Mapping[str, Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of every option: the given ones, checked, and the defaults.

    >>> settle({"cap": Option(None, "rounds", at_least=1)}, {"cap": 30})
    {'cap': 30}
    """
    for name, value in given.items():
        if name not in schema:
            known = ", ".join(schema) or _("none")
            text = _("unknown option {option}; the options here are: {known}")
            raise BadOption(text.format(option=shown(name), known=known))
        if not is_allowed(schema[name], value):
            text = _("option {option}: {value} is not allowed; it may be {allowed}")
            raise BadOption(text.format(option=_(name), value=shown(value), allowed=allowed(schema[name])), name)
    return {name: given.get(name, option.default) for name, option in schema.items()}


def is_allowed(option: Option, value: Any) -> bool:
    """Whether the option may have this value; types count: True is not taken for 1, nor 1 for True."""
    if any(value == v and type(value) is type(v) for v in (option.default, *option.choices)):
        return True
    if option.at_least is not None:
        return type(value) is int and option.at_least <= value <= most(option)
    return option.text and isinstance(value, str) and (option.at_most is None or len(value) <= option.at_most)


def most(option: Option) -> int:
    return LARGEST if option.at_most is None else option.at_most


def allowed(option: Option) -> str:
    """Describe what the option may be.

    >>> allowed(Option("standard", "the battlefield", choices=("standard", "advanced")))
    'standard or advanced'
    >>> allowed(Option(False, "open piles", choices=(False, True)))
    'yes or no (true or false)'
    """
    if is_flag(option):
        return _("yes or no (true or false)")
    words = [str(v) for v in option.choices]
    if option.at_least is not None:
        words.append(_("a whole number from {least} to {most}").format(least=option.at_least, most=most(option)))
    if option.text:
        text = _("a text") if option.at_most is None else _("a text of at most {most} characters")
        words.append(text.format(most=option.at_most))
    if option.default is None:
        words.append(_("nothing"))
    if len(words) == 1:
        return words[0]
    return _("{some} or {last}").format(some=", ".join(words[:-1]), last=words[-1])


def is_flag(option: Option) -> bool:
    return isinstance(option.default, bool)


def from_text(option: Option, text: str) -> Any:
    """Read the value that a command line or a form gives as text; unreadable text stays text, for `settle` to refuse.

    >>> from_text(Option(False, "open piles", choices=(False, True)), "Yes")
    True
    >>> from_text(Option(None, "rounds", at_least=1), " ３０ ")
    30
    """
    if len(text) > LONGEST_WORD:
        return text
    # Full-width digits and letters are what a Japanese keyboard writes.
    word = unicodedata.normalize("NFKC", text).strip()
    for choice in option.choices:
        if word == str(choice) and not isinstance(choice, bool):
            return choice
    if is_flag(option) and word.lower() in YES | NO:
        return word.lower() in YES
    if option.at_least is not None and word.isascii() and word.isdecimal() and len(word) <= len(str(LARGEST)):
        return int(word)
    return text


def from_words(schema: Mapping[str, Option], words: Sequence[str]) -> dict[str, Any]:
    """Read options as a command line has them: `--field advanced`, `--cap=30`, `--hardcore`.

    >>> from_words({"cap": Option(None, "rounds", at_least=1)}, ["--cap", "30"])
    {'cap': 30}
    """
    given: dict[str, Any] = {}
    left = list(words)
    while left:
        name, equals, value = left.pop(0).partition("=")
        option = schema.get(name.removeprefix("--")) if name.startswith("--") else None
        if option is None:
            known = ", ".join(f"--{known}" for known in schema) or "no options of its own"
            raise BadOption(f"{shown(name)} is not known here; this game has {known}")
        if not equals and is_flag(option) and (not left or left[0].startswith("--")):
            value = "true"
        elif not equals and not left:
            raise BadOption(f"{name} needs a value: {allowed(option)}")
        elif not equals:
            value = left.pop(0)
        given[name.removeprefix("--")] = from_text(option, value)
    settle(schema, given)
    return given


def proposed(schema: Mapping[str, Option]) -> dict[str, Any]:
    return {name: option.proposed for name, option in schema.items() if option.proposed is not None}
