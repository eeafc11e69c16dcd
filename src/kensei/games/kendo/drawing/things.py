"""What lies on the table and is no card: the three decks tell what they hold; the strip of signs says what each sign means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kensei.core.i18n import N_, _
from kensei.core.presentation import CardText
from kensei.drawing.scene import Thing
from kensei.drawing.svg import CHA, INK, KIN, ON_INK, RAISED, rect, stamp, svg, text
from kensei.games.kendo.cards import COLOURS, TECHNIQUES, called
from kensei.games.kendo.drawing.pieces import aim

TITLES = (N_("The brown deck"), N_("The red deck"), N_("The green deck"))
BESIDE = N_(
    "The number on it: the cards left. Below it: cards put away face down; they are shuffled in when it is empty."
)
NEEDS = N_("answers only together with Mushin")
LEFT = N_("cards left in the deck")


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


def legend(number: str) -> tuple[tuple[str, str], ...]:
    """The signs of both games: the four targets, a brown's number, what a red needs beside it, a deck's number.

    `number` says what the number of a brown is for.
    """
    targets = [(svg(aim(name, 22, 26, 0.8, INK), 44, 52), name.title()) for name in TECHNIQUES]
    plate = rect(1, 8, 42, 36, CHA, 3) + text(22, 36, 3, 28, ON_INK, 700, cls="se")
    needs = rect(2, 8, 128, 36, RAISED, 18, KIN, 3) + text(66, 34, f"+ {called('mushin')}", 24, INK, 600, room=112)
    left = rect(6, 2, 34, 48, CHA, 3) + text(23, 36, 19, 24, ON_INK, 700, cls="se")
    return (
        *targets,
        (svg(plate, 44, 52), _(number)),
        (svg(needs, 132, 52), _(NEEDS)),
        (svg(left, 46, 52), _(LEFT)),
    )
