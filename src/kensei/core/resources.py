"""The one door to the texts that are shipped inside the package: rulebook pages and house decks.

Games never open files: a replacement deck reaches them as text.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def text(package: str, name: str) -> str:
    """Return a text that lies beside the modules of a package."""
    return (files(package) / name).read_text(encoding="utf-8")
