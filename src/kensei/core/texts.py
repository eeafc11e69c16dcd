"""Texts that are shipped inside the package: rulebook pages, decks of the house, translations.

Games never open files, so that they can be tested, searched and compiled without any: only this module reads from the
disk for them, and only what was installed. A replacement deck reaches a game as text.
"""

from __future__ import annotations

import gettext
from functools import cache
from importlib.resources import files

LOCALE = files("kensei") / "drawing" / "locale"
"""Translations lie here as `<language>/LC_MESSAGES/kensei.mo`; English needs none."""


@cache
def shipped(package: str, name: str) -> str:
    """Return a text that lies beside the modules of a package.

    >>> shipped("kensei.games.kaito", "rulebook.md").splitlines()[0]
    '# Kaito'
    """
    return (files(package) / name).read_text(encoding="utf-8")


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Return the translations into that language; English where there are none."""
    return gettext.translation("kensei", str(LOCALE), [language], fallback=True)
