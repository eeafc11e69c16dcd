"""What tells about itself on Shiai's table besides the cards: the decks, the score, the penalties."""

from __future__ import annotations

from kensei.core.i18n import N_, _
from kensei.core.presentation import CardText
from kensei.drawing.scene import Thing
from kensei.drawing.svg import SHU, g, svg
from kensei.games.kendo.cards import NAMES_OF_GREENS
from kensei.games.kendo.drawing import pieces
from kensei.games.kendo.drawing.things import decks
from kensei.games.kendo.drawing.things import legend as shared_legend
from kensei.games.kendo.greens import IN_SHIAI

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
    greens = [CardText(card, NAMES_OF_GREENS[card], *words) for card, words in IN_SHIAI.items()]
    return (*decks(DECKS, {"green": greens}), Thing(IPPON, ring()), Thing(HANSOKU, triangle()))


def ring() -> str:
    return svg(pieces.score(1, SHU, "M"), 106, 52)


def triangle() -> str:
    return svg(g(pieces.warning(True), -120, 0), 48, 52)


def legend() -> tuple[tuple[str, str], ...]:
    """What the signs of the table mean, in a few words each."""
    signs = shared_legend(N_("number: the larger one starts the bout"))
    return (*signs, (ring(), _("ippon, with the letter of what struck")), (triangle(), _("hansoku: two are an ippon")))
