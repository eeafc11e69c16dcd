"""What lies on the table and is no card: the three decks tell what they hold, the score and the penalties what they mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kensei.core.i18n import N_
from kensei.core.presentation import CardText
from kensei.drawing.scene import Thing
from kensei.drawing.svg import stamp, svg
from kensei.games.kendo.cards import COLOURS

TITLES = (N_("The brown deck"), N_("The red deck"), N_("The green deck"))
BESIDE = N_("The number: cards left in it. With a +: cards put away face down, shuffled in when it is empty.")


def deck_id(colour: int) -> str:
    return f"deck-{COLOURS[colour]}"


def decks(says: Mapping[str, tuple[str, str]], parts: Mapping[str, Iterable[CardText]]) -> tuple[Thing, ...]:
    """The decks of a game: `says` has the sentence and the clause of each colour, `parts` the cards told one by one."""
    out = []
    for colour, name in enumerate(COLOURS):
        words, clause = says[name]
        text = CardText(deck_id(colour), TITLES[colour], words, clause, kind=BESIDE)
        listed = tuple([(one.title, one.sentence) for one in parts.get(name, ())])
        out.append(Thing(text, svg(stamp(f"d-deck-{colour}", 2, 2, 1), 62, 84), listed))
    return tuple(out)
