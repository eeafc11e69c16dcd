"""What tells about itself on Shiai's table besides the cards: the decks, the score, the penalties."""

from __future__ import annotations

from kensei.core.i18n import N_
from kensei.core.presentation import CardText
from kensei.drawing.scene import Thing
from kensei.drawing.svg import SHU, g, svg
from kensei.games.kendo.cards import NAMES_OF_GREENS
from kensei.games.kendo.drawing import pieces
from kensei.games.kendo.drawing.things import decks
from kensei.games.kendo.shiai.card_text import GREENS

DECKS = {
    "brown": (N_("Strokes. A brown starts a round, or cancels the very same stroke against you."), "shiai.brown"),
    "red": (
        N_("Answers. A red answers the stroke above and strikes with the one below; it starts nothing."),
        "shiai.red",
    ),
    "green": (N_("Help of twelve kinds; each card tells what it does."), "kendo.green"),
}
IPPON = CardText(
    "ippon",
    N_("Ippon"),
    N_("A point; two win the bout. The letter in the ring says what struck, H: two hansoku."),
    "shiai.goal",
)
HANSOKU = CardText(
    "hansoku",
    N_("Hansoku"),
    N_(
        "A penalty, the triangle: for an Oshidashi or a Maki waza unanswered, or nothing to start with. Two are an ippon."
    ),
    "shiai.hansoku.two",
)


def things() -> tuple[Thing, ...]:
    greens = [CardText(card, NAMES_OF_GREENS[card], *words) for card, words in GREENS.items()]
    ring, triangle = svg(pieces.score(1, SHU, "M"), 106, 52), svg(g(pieces.warning(True), -120, 0), 48, 52)
    return (*decks(DECKS, {"green": greens}), Thing(IPPON, ring), Thing(HANSOKU, triangle))
