"""Options that a game is started with: checked against its schema, read from text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kensei.core.errors import BadOption, shown
from kensei.core.protocol import Option

WORDS_FOR = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def settle(schema: Mapping[str, Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Give every option a value: the given ones, checked, and the defaults.

    >>> settle({"cap": Option(None, "rounds", at_least=1)}, {"cap": 30})
    {'cap': 30}
    """
    for name, value in given.items():
        if name not in schema:
            known = ", ".join(schema) or "none"
            raise BadOption(f"unknown option {shown(name)}; the options here are: {known}")
        if not is_allowed(schema[name], value):
            raise BadOption(f"option {name}: {shown(value)} is not allowed; it may be {allowed(schema[name])}")
    return {name: given.get(name, option.default) for name, option in schema.items()}


def is_allowed(option: Option, value: Any) -> bool:
    """Say whether the option may have this value; True is no number and 1 no truth."""
    if any(value == v and type(value) is type(v) for v in (option.default, *option.choices)):
        return True
    if option.at_least is not None:
        return type(value) is int and value >= option.at_least
    return option.text and isinstance(value, str)


def allowed(option: Option) -> str:
    """Say in words what the option may be.

    >>> allowed(Option("standard", "the battlefield", choices=("standard", "advanced")))
    'standard or advanced'
    """
    words = [str(v).lower() if isinstance(v, bool) else str(v) for v in option.choices]
    if option.at_least is not None:
        words.append(f"a whole number from {option.at_least} on")
    if option.text:
        words.append("a text")
    if option.default is None:
        words.append("nothing")
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def from_text(option: Option, text: str) -> Any:
    """Read the value that a command line or a form gives as text; unreadable text stays text."""
    for choice in option.choices:
        if text == str(choice) and not isinstance(choice, bool):
            return choice
    if isinstance(option.default, bool):
        return WORDS_FOR.get(text.lower(), text)
    if option.at_least is not None and text.isdecimal() and len(text) < 10:
        return int(text)
    return text
