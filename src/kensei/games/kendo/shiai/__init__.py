"""Kendo Shiai: two opponents, and the first to two ippon wins.

>>> from kensei import Match
>>> match = Match(GAME, seed="moon")
>>> sorted(match.state.to_act())
[0, 1]
>>> str(match.state.legal_moves(0)[0]).split()[0]
'switch'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kensei.core.i18n import N_
from kensei.core.options import settle
from kensei.core.presentation import CardText, Lesson, Level, Presentation
from kensei.core.protocol import Game, Option
from kensei.games.kendo import moves
from kensei.games.kendo.cards import BROWN, GREEN, RED
from kensei.games.kendo.deck import HOUSE
from kensei.games.kendo.deck import read as read_deck
from kensei.games.kendo.deck import table as deck_table
from kensei.games.kendo.moves import Attack, Lay, Say
from kensei.games.kendo.shiai import card_text, notation, words
from kensei.games.kendo.shiai.state import OWN_ENDINGS, Shown, State, View, imagine

__all__ = ["GAME", "Attack", "Lay", "Say", "Shiai", "Shown", "State", "View", "deck_table"]

DEALT = (BROWN,) * 2 + (GREEN,) * 3 + (RED,) * 3
"""What each is dealt, in this order [shiai.deal]."""

HELP = N_("cards, 'men3', 'men-do+seme', or a word: 'pass', 'switch seme red', 'pick green', 'show men3', 'draw red'")


class Shiai(Game[State, Lay | Say, View]):
    """The rules of Kendo Shiai."""

    name = "shiai"
    title = "Kendo Shiai"
    version = 2
    seats = (2,)
    rulebook = ("kensei.games.kendo.shiai", "rulebook.md")
    house_deck = HOUSE
    options: Mapping[str, Option] = {
        "deck": Option(None, N_("the text of a deck file that replaces the house's"), text=True),
    }
    presentation = Presentation(
        short="Kendo Shiai",
        line=N_("Strike, answer, strike back: two ippon win."),
        kind=N_("2 players"),
        minutes="10–15",
        kanji="剣道大会",
        seal="剣",
        letters="Sh",
        order=5,
        box="Kendo Taikai",
        lessons=(
            Lesson(
                N_("Press the card that you throw away unseen, then the deck from which you draw another."),
                when=r"^(throw|switch)\b",
            ),
            Lesson(
                N_("Press the deck from which you pick: reds answer attacks, greens help."),
                at="board",
                when=r"^pick\b",
            ),
            Lesson(
                N_("Press a brown card to attack: your opponent must answer it or give an ippon. Two ippon win."),
                when=r"^(hiki)?(men|kote|do|tsuki)\d",
                unless=r"^pass$",  # a brown can answer, too
            ),
            Lesson(
                N_("Press a red card whose upper half names the attack: it answers, and strikes with its lower half."),
                when=r"^(men|kote|do|tsuki)-",
            ),
        ),
    )
    own_endings = OWN_ENDINGS
    levels: Mapping[str, Level] = {
        "novice": Level("random"),
        "student": Level("practised", slips=0.6, wins=(70, 65, 74)),
        "samurai": Level("practised", slips=0.28, wins=(74, 70, 78)),
        "master": Level("practised", wins=(74, 70, 78)),
        "kensei": Level("lookahead", 256, meanwhile=Level("practised"), without=Level("network"), wins=(74, 70, 79)),
    }

    def start(self, **options: Any) -> State:
        box = read_deck(settle(self.options, options)["deck"])
        draws = tuple((seat, colour) for seat in (0, 1) for colour in DEALT)
        return State(box=box, point="deal", hands=((), ()), decks=box, draws=draws)

    def parse(self, text: str) -> Lay | Say:
        return moves.parse(text, notation.VERBS, False, HELP)

    def read(self, text: str, **options: Any) -> State:
        return notation.read(text, read_deck(settle(self.options, options)["deck"]))

    write = staticmethod(notation.write)
    imagine = staticmethod(imagine)
    why_not = staticmethod(words.why_not)
    tell = staticmethod(words.tell)

    def cards(self, group: str, deck: str = "") -> Sequence[CardText]:
        return card_text.CARDS.gallery(group, read_deck(deck or None))

    def seat_names(self, players: int) -> tuple[str, ...]:
        return ("aka", "shiro")


GAME = Shiai()
