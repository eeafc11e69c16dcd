"""What tells about itself on Musashi's table besides the cards: the three decks."""

from __future__ import annotations

from kensei.core.i18n import N_
from kensei.core.presentation import CardText
from kensei.drawing.scene import Thing
from kensei.games.kendo.cards import NAMES_OF_GREENS
from kensei.games.kendo.drawing.things import decks
from kensei.games.kendo.musashi.card_text import GREENS

DECKS = {
    "brown": (
        N_("Strokes. A brown starts an attack on a player you choose; it never answers."),
        "musashi.attack.forms",
    ),
    "red": (
        N_("Answers. A red answers the stroke above and strikes a player you choose with the one below."),
        "musashi.red",
    ),
    "green": (N_("Help of eleven kinds; each card tells what it does."), "kendo.green"),
}


def things() -> tuple[Thing, ...]:
    greens = [CardText(card, NAMES_OF_GREENS[card], *words) for card, words in GREENS.items()]
    return decks(DECKS, {"green": greens})
