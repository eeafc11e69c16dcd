"""What tells about itself on Musashi's table besides the cards: the three decks."""

from __future__ import annotations

from kensei.core.i18n import N_, _
from kensei.core.presentation import CardText
from kensei.drawing.scene import Thing
from kensei.drawing.svg import INK, ON_INK, circle, line, path, svg, text
from kensei.games.kendo.cards import NAMES_OF_GREENS
from kensei.games.kendo.drawing.things import decks
from kensei.games.kendo.drawing.things import legend as shared_legend
from kensei.games.kendo.greens import IN_MUSASHI

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
    greens = [CardText(card, NAMES_OF_GREENS[card], *words) for card, words in IN_MUSASHI.items()]
    return decks(DECKS, {"green": greens})


def legend() -> tuple[tuple[str, str], ...]:
    """What the signs of the table mean, in a few words each."""
    arrow = line(2, 26, 70, 26, INK, 6) + path("M66 14l22 12l-22 12Z", INK)
    arrow += circle(34, 26, 18, INK) + text(34, 35, 2, 26, ON_INK, 700, cls="se")
    signs = shared_legend(N_("numbers: the largest sum attacks first"))
    return (*signs, (svg(arrow, 90, 52), _("who strikes whom, in this order")))
