"""Kettō: lay strokes in secret, call the battle, and turn up your opponent's Death.

>>> from kensei import Match
>>> match = Match(GAME, seed="moon")
>>> sorted(match.state.to_act())
[0, 1]
>>> _ = match.play(0, "stance S3")
>>> [event.name for event in match.play(1, "stance S1")][:3]
['stance chosen', 'dealt', 'dealt']
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kensei.core.i18n import N_
from kensei.core.options import settle
from kensei.core.presentation import Lesson, Level, Presentation
from kensei.core.protocol import Event, Game, Option
from kensei.games.ketto import gallery, moves, notation, reasons, words
from kensei.games.ketto.card_text import deck_table
from kensei.games.ketto.cards import COLOURS
from kensei.games.ketto.deck import load
from kensei.games.ketto.imagine import imagine
from kensei.games.ketto.moves import Move
from kensei.games.ketto.position import Side, Situation, View
from kensei.games.ketto.state import OWN_ENDINGS, State

__all__ = ["GAME", "Ketto", "Move", "State", "View", "deck_table"]


class Ketto(Game[State, Move, View]):
    """The rules of Kettō."""

    name = "ketto"
    title = "Kettō"
    version = 2
    seats = (2,)
    rulebook = ("kensei.games.ketto", "rulebook.md")
    house_deck = ("kensei.games.ketto", "house.toml")
    options: Mapping[str, Option] = {
        "peek": Option(
            False,
            N_(
                "players may look at the cards they have placed, and their strokes are added up: the printed variant"
                " for a first game; off: from memory"
            ),
            choices=(False, True),
            proposed_on_pages=True,
            words={False: N_("From memory"), True: N_("Own cards in sight")},
        ),
        "deck": Option(None, N_("the text of a data file with other numbers on the cards"), text=True),
    }
    presentation = Presentation(
        short="Kettō",
        line=N_("Lay your strokes in the dark, then draw."),
        kind=N_("Hidden cards"),
        kanji="決闘",
        seal="決",
        order=3,
        quick_options=("peek",),
        lessons=(
            Lesson(
                N_("Press the stance that you begin with: its lines show which edges it guards."), when=r"^stance\b"
            ),
            Lesson(
                N_("Press a card, then a dashed place. Arrows that meet make one stroke."),
                when=r"^place\b",
            ),
            Lesson(
                N_("Look for cards whose arrows meet, and draw while none fit: four actions a turn."),
                when=r"^draw\b",
            ),
            Lesson(
                N_("Begin the battle with Valor when your strokes are ready: they are turned up card by card."),
                when=r"^valor\b",
            ),
        ),
    )
    own_endings = OWN_ENDINGS
    levels: Mapping[str, Level] = {
        "novice": Level("beginner"),
        "student": Level("purposeful", slips=0.18, wins=(69, 65, 73)),
        "samurai": Level("purposeful", slips=0.07, wins=(60, 57, 64)),
        "master": Level("swift", slips=0.03, wins=(61, 57, 65)),
        "kensei": Level("search", 2000, wins=(66, 58, 72)),
    }

    leaves_to_memory = True
    parse = staticmethod(moves.parse)
    write = staticmethod(notation.write)
    imagine = staticmethod(imagine)
    why_not = staticmethod(reasons.why_not)
    tell = staticmethod(words.tell)
    cards = staticmethod(gallery.cards)

    def start(self, **options: Any) -> State:
        settled = settle(self.options, options)
        load(settled["deck"])
        return State(Situation(), (Side(), Side()), settled["peek"], settled["deck"])

    def read(self, text: str, **options: Any) -> State:
        """Read a position; the deck is not written in it, so name it if it is not the house deck."""
        settled = settle(self.options, options)
        return notation.read(text, settled["deck"], settled["peek"])

    def retold(self, event: Event, view: View) -> Event:
        """Tell the own placements by their back only, unless players may look [ketto.place.no-peek]."""
        if view.peek or event.name != "placed" or "card" not in event.facts:
            return event
        return replace(event, facts={name: fact for name, fact in event.facts.items() if name != "card"})

    def recalled(self, view: View) -> View:
        """Show no hand of an earlier moment: what went out of it since is what was placed [ketto.place.no-peek]."""
        return view if view.peek else replace(view, own=None)

    def seat_names(self, players: int) -> tuple[str, ...]:
        return COLOURS


GAME = Ketto()
