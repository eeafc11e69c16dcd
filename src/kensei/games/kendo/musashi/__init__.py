"""Musashi's Challenge: answer every attack, or pay with your cards; the last one in wins.

>>> from kensei import Match
>>> match = Match(GAME, seed="moon", players=3)
>>> sorted(match.state.to_act())
[0, 1, 2]
>>> [match.play(seat, "keep")[0].name for seat in (2, 0, 1)]
['chose', 'chose', 'chose']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kensei.core.errors import BadDeck
from kensei.core.i18n import N_
from kensei.core.options import settle
from kensei.core.presentation import CardText, Lesson, Level, Presentation
from kensei.core.protocol import Game, Option
from kensei.games.kendo import deck, moves
from kensei.games.kendo.cards import BROWN, COLOURS, NUMBER, Piles
from kensei.games.kendo.deck import HOUSE
from kensei.games.kendo.deck import table as deck_table
from kensei.games.kendo.moves import Attack, Lay, Say
from kensei.games.kendo.musashi import card_text, notation, words
from kensei.games.kendo.musashi.offers import DEALT
from kensei.games.kendo.musashi.state import OWN_ENDINGS, Shown, State, View, imagine

__all__ = ["GAME", "Attack", "Lay", "Musashi", "Say", "Shown", "State", "View", "deck_table"]

VERBS = {"keep": moves.ALONE, "change": moves.MoveWord(1, 2), "pass": moves.ALONE, "draw": moves.DECK}
HELP = N_("cards and a target, 'men3+seme to 1', 'bogyo', 'pass', 'keep', 'change men3 seme' or 'draw red'")


class Musashi(Game[State, Lay | Say, View]):
    """The rules of Musashi's Challenge."""

    name = "musashi"
    title = "Musashi's Challenge"
    version = 2
    seats = (2, 3, 4, 5, 6)
    rulebook = ("kensei.games.kendo.musashi", "rulebook.md")
    house_deck = HOUSE
    options: Mapping[str, Option] = {
        "players": Option(2, N_("how many play"), (2, 3, 4, 5, 6), words={2: N_("2 players")}),
        "deck": Option(None, N_("the text of a deck file that replaces the house's"), text=True),
    }
    presentation = Presentation(
        short="Musashi",
        line=N_("Strike, answer, pass it on, run out last."),
        kind=N_("2 to 6 players"),
        minutes="4–5",
        kanji="剣道大会",
        seal="剣",
        order=6,
        box="Kendo Taikai",
        quick_options=("players",),
        lessons=(
            Lesson(N_("Press the cards that you would rather change, or keep them all."), when=r"^(change|keep)\b"),
            Lesson(N_("Press a brown card, then the player whom you attack."), when=r"^(hiki)?(men|kote|do|tsuki)\d"),
            Lesson(
                N_("You are attacked: press a lit card. A red strikes on, a green stops it or sends it on."),
                when=r"^(pass|bogyo|kaihi|(men|kote|do|tsuki)-)",
            ),
        ),
    )
    own_endings = OWN_ENDINGS
    levels: Mapping[str, Level] = {
        "novice": Level("beginner"),
        "student": Level("beginner", slips=0.57, wins=(62, 58, 67)),
        "samurai": Level("practised", slips=0.87, wins=(64, 59, 68)),
        "master": Level("practised", slips=0.45, wins=(66, 61, 71)),
        "kensei": Level("lookahead", 512, meanwhile=Level("search", 200), without=Level("network"), wins=(71, 66, 75)),
    }

    def start(self, **options: Any) -> State:
        settled = settle(self.options, options)
        players = settled["players"]
        box = playing(settled["deck"])
        check_deal(box, players)
        return State(
            box=box,
            point="deal",
            hands=((),) * players,
            decks=box,
            still_in=tuple(range(players)),
            draws=tuple((seat, colour) for seat in range(players) for colour in range(3) for _ in range(DEALT[colour])),
            met=(None,) * players,
        )

    def parse(self, text: str) -> Lay | Say:
        return moves.parse(text, VERBS, True, HELP)

    def read(self, text: str, **options: Any) -> State:
        return notation.read(text, playing(settle(self.options, options)["deck"]))

    write = staticmethod(notation.write)
    imagine = staticmethod(imagine)
    why_not = staticmethod(words.why_not)
    tell = staticmethod(words.tell)

    def cards(self, group: str, deck: str = "") -> Sequence[CardText]:
        return card_text.CARDS.gallery(group, playing(deck or None))

    def seat_names(self, players: int) -> tuple[str, ...]:
        return tuple(f"seat{seat}" for seat in range(players))


def playing(text: str | None) -> Piles:
    """The cards of the deck file that are played with: all but Jikan desu [musashi.set-aside]."""
    brown, red, green = deck.read(text)
    return (brown, red, tuple(card for card in green if card != "jikan"))


def check_deal(box: Piles, players: int) -> None:
    """Refuse a deck file whose cards are too few for the deal, or by whose numbers nobody ever leads."""
    for colour, pile, each in zip(COLOURS, box, DEALT, strict=True):
        if len(pile) < players * each:
            has = f"[{colour}] leaves {len(pile)} cards without Jikan desu"
            raise BadDeck(f"{has}; {players} players are dealt {players * each} of them")
    if len({NUMBER[card] for card in box[BROWN]}) == 1:
        raise BadDeck("[brown] has one number on all cards: all sums are equal, and nobody could ever attack first")


GAME = Musashi()
