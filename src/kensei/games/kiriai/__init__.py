"""Kiri-ai: The Duel: plan two cards in secret, reveal together, strike twice.

>>> from kensei import Match
>>> match = Match(GAME, seed="moon")
>>> GAME.write(match.state)
'5 1H0:-:kesa 5H0:-:zan'
>>> _ = match.play(0, "charge high")
>>> [GAME.tell(event) for event in match.play(1, "approach low")][2:4]
["Red's Charge: from space 1 to 3.", "Blue's Approach: from space 5 to 4."]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kensei.core.i18n import N_
from kensei.core.options import settle
from kensei.core.presentation import CardText, Lesson, Level, Presentation
from kensei.core.protocol import Game, Option
from kensei.games.kiriai import moves, notation, words
from kensei.games.kiriai import state as states
from kensei.games.kiriai.card_text import card_texts
from kensei.games.kiriai.cards import COLOURS, SPACES
from kensei.games.kiriai.moves import Deal, Place, Plan
from kensei.games.kiriai.state import OWN_ENDINGS, Shown, Side, State, View

__all__ = ["GAME", "Deal", "Kiriai", "Place", "Plan", "Shown", "Side", "State", "View"]

PLANNING = r"^(charge|approach|retreat|high|low|balanced|stance|kesa|zan|counter)\b"
"""The question for a plan: the first word of its moves."""


class Kiriai(Game[State, Plan | Place | Deal, View]):
    """The rules of Kiri-ai."""

    name = "kiriai"
    title = "Kiri-ai: The Duel"
    version = 1
    seats = (2,)
    rulebook = ("kensei.games.kiriai", "rulebook.md")
    options: Mapping[str, Option] = {
        "field": Option(
            "standard",
            N_("the battlefield: five spaces, or seven with a secret set-up"),
            tuple(SPACES),
            words={"standard": N_("5 spaces"), "advanced": N_("7 spaces")},
        ),
        "cap": Option(
            None,
            N_("a draw after so many rounds; not printed: by the sheet a duel may go on for ever"),
            at_least=1,
            at_most_online=200,
            proposed=30,
        ),
        "lives": Option(2, N_("how many wounds defeat a samurai: two as printed; one is not printed"), (2, 1)),
    }
    presentation = Presentation(
        short="Kiri-ai",
        line=N_("Five steps, two secret cards, two wounds."),
        kind=N_("Secret plans"),
        kanji="斬り合い",
        seal="斬",
        order=2,
        quick_options=("field",),
        lessons=(
            Lesson(
                N_("Wound your opponent twice to win. Press two cards in the order of play, then seal the plan."),
                when=PLANNING,
            ),
            Lesson(
                N_(
                    "Compare a strike’s little ruler with the distance on the field: plan a step that brings you there."
                ),
                when=PLANNING,
            ),
            Lesson(
                N_("See which cards rest beside the stances, yours and your opponent’s: plan against what is left."),
                at="board",
                when=PLANNING,
            ),
            Lesson(
                N_("Press your Special, with the golden line, when it would hit: it is played once."),
                when=r"\b(kesa|zan|counter)\b",
            ),
        ),
    )
    own_endings = OWN_ENDINGS
    levels: Mapping[str, Level] = {
        "novice": Level("random"),
        "student": Level("greedy", 200, slips=0.77, wins=(75, 70, 79)),
        "samurai": Level("greedy", 200, slips=0.45, wins=(73, 68, 77)),
        "master": Level(
            "duelist",
            500,
            0.23,
            Level("greedy", 400, 0.2),
            Level("search", 60, 0.23),
            exploited=(0.46, None),
            wins=(70, 66, 75),
        ),
        "kensei": Level(
            "equilibrium",
            0,
            0.0,
            Level("greedy", 800),
            Level("search", 200),
            exploited=(0.064, 0.0792),
            wins=(67, 63, 72),
        ),
    }

    parse = staticmethod(moves.parse)
    write = staticmethod(notation.write)
    imagine = staticmethod(states.imagine)
    why_not = staticmethod(words.why_not)
    tell = staticmethod(words.tell)

    def start(self, **options: Any) -> State:
        settled = settle(self.options, options)
        return states.start(SPACES[settled["field"]], settled["cap"], settled["lives"])

    def read(self, text: str, **options: Any) -> State:
        settle(self.options, options)  # the position says all that they settle
        return notation.read(text)

    def seat_names(self, players: int) -> tuple[str, ...]:
        return COLOURS

    def cards(self, group: str, deck: str = "") -> tuple[CardText, ...]:
        return card_texts(group)


GAME = Kiriai()
