"""Replacement decks as text: the TOML of a data file, or a refusal. What its words mean is for the game to check."""

from __future__ import annotations

import tomllib
from typing import Any

from kensei.core.errors import BadDeck

LONGEST = 100_000
"""No data file is longer."""


def read(text: str) -> dict[str, Any]:
    """Give the tables of a data file.

    >>> read('[attack]\\nA01 = { flow = "UD" }')
    {'attack': {'A01': {'flow': 'UD'}}}
    """
    if not text.strip():
        raise BadDeck("the deck is empty")
    if len(text) > LONGEST:
        raise BadDeck(f"the deck has {len(text)} characters; {LONGEST} are enough")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # A number of many thousand digits is a ValueError of Python's own.
        raise BadDeck(f"the deck is no TOML file: {error}") from None
