"""What players can say to each other: phrases, each with a seal. There is no free text: nobody reads along."""

from __future__ import annotations

from typing import NamedTuple

from kensei.core.i18n import N_


class Phrase(NamedTuple):
    """Something that can be said with one press."""

    kanji: str
    letters: str
    """What the seal shows without a Japanese font."""
    text: str
    """A message: translated when shown."""


PHRASES = {
    "bow": Phrase("礼", "Rei", N_("I bow to you.")),
    "luck": Phrase("運", "Un", N_("Good luck!")),
    "well": Phrase("見", "Mi", N_("Well played!")),
    "fine": Phrase("技", "Waza", N_("A fine move.")),
    "close": Phrase("危", "Abu", N_("That was close!")),
    "oops": Phrase("失", "Oto", N_("Oops, that was a mistake.")),
    "think": Phrase("考", "Kan", N_("Let me think.")),
    "wait": Phrase("待", "Mate", N_("One moment, please.")),
    "laugh": Phrase("笑", "Ha", N_("Ha ha!")),
    "thanks": Phrase("謝", "Sha", N_("Thank you.")),
    "again": Phrase("再", "Sai", N_("Another game?")),
    "leave": Phrase("別", "Saya", N_("I must go. Thank you for the game.")),
}
"""By the id that travels."""
