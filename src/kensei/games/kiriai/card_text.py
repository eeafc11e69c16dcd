"""What each card of Kiri-ai does, in one sentence for a newcomer."""

from __future__ import annotations

from kensei.core.i18n import N_
from kensei.core.presentation import CardText
from kensei.games.kiriai.cards import ACTIONS, TITLES

SENTENCES = {
    "approach": N_("One space towards the other (the other side of the card is Retreat)."),
    "retreat": N_("One space away from the other; with your back to the edge you stay where you are."),
    "charge": N_("Two spaces towards the other, never past them (the other side is Change Stance)."),
    "stance": N_("You stay where you are and go from Heaven to Earth, or from Earth to Heaven."),
    "high": N_("Hits from Heaven if the other is exactly two spaces away."),
    "low": N_("Hits from Earth if the other is on the next space."),
    "balanced": N_("Hits from either stance if you both stand on the same space."),
    "kesa": N_("Hits from Heaven on your own space and the next one, and leaves you in Earth."),
    "zan": N_("Hits from Earth two or three spaces away, and leaves you in Heaven."),
    "counter": N_("A strike that would hit you in this action wounds the other instead; otherwise nothing happens."),
}  # fmt: skip
GROUPS = {
    "movement": ("approach", "retreat", "charge", "stance"),
    "strikes": ("high", "low", "balanced"),
    "specials": ("kesa", "zan", "counter"),
}
"""The galleries of the rulebook page."""


def card_texts(group: str) -> tuple[CardText, ...]:
    """
    >>> [card.title for card in card_texts("strikes")]
    ['High Strike', 'Low Strike', 'Balanced Strike']
    """
    names = GROUPS.get(group, ())
    return tuple(CardText(name, TITLES[name], SENTENCES[name], ACTIONS[name].rule) for name in names)
