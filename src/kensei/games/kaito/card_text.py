"""What each piece of Kaito is for, in one sentence for a newcomer."""

from __future__ import annotations

from kensei.core.i18n import N_
from kensei.core.presentation import CardText

KAITO = "kaito"
MON = N_("Money: captured from the other, mon worth 4 buy a sword of yours back, mon worth 5 a helmet.")
TEXTS = (
    CardText(
        "S", N_("Sword"), N_("Seven of each colour; whoever has none left on the grid has lost."), "kaito.end.swords"
    ),
    CardText(
        "H", N_("Helmet"), N_("Three of each colour; whoever has none left on the grid has lost."), "kaito.end.helmets"
    ),
    CardText("A", N_("Mon of 1"), MON, "kaito.trade.price"),
    CardText("B", N_("Mon of 2"), MON, "kaito.trade.price"),
    CardText("C", N_("Mon of 3"), MON, "kaito.trade.price"),
    CardText(
        ".",
        N_("Blank"),
        N_("Two of them make the two gaps from which the Kaito may start; they leave the game."),
        "kaito.opening",
    ),
    CardText(
        KAITO,
        N_("The Kaito"),
        N_("The one piece that both move; the colour on top says whose turn it is."),
        "kaito.piece",
    ),
)
GROUPS = {"tiles": TEXTS}
"""The galleries of the rulebook page; a tile goes by its red letter."""


def card_texts(group: str) -> tuple[CardText, ...]:
    return GROUPS.get(group, ())
