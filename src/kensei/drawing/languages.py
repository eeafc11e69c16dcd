"""The catalogues of the pages' words, and the language of whoever is spoken to.

    with speaking("de"):
        look.parts(...)

English needs no catalogue. A translation is `locale/<language>/LC_MESSAGES/kensei.mo`, beside this file.
"""

from __future__ import annotations

import gettext
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path

from kensei.core import i18n
from kensei.core.i18n import N_, _, counted, listed

__all__ = ["N_", "_", "catalogue", "counted", "listed", "speaking"]

LOCALE = Path(__file__).parent / "locale"


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Give the translations into that language; English where there is none."""
    if language == "en":
        return i18n.ENGLISH
    return gettext.translation("kensei", LOCALE, [language], fallback=True)


def speaking(language: str) -> AbstractContextManager[None]:
    """Speak that language within."""
    return i18n.speaking(catalogue(language))
