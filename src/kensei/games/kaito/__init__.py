"""Kaito: steal your opponent's last sword, their last helmet, or their last step.

>>> from kensei import Match
>>> match = Match(GAME, seed="moon")
>>> [str(move) for move in match.state.legal_moves(1)]
['a4', 'a6']
>>> _ = match.play(1, "a6")
>>> sorted(match.state.to_act())
[0]
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from kensei.core.i18n import N_
from kensei.core.options import settle
from kensei.core.presentation import CardText, Lesson, Level, Presentation
from kensei.core.protocol import Game, Option
from kensei.games.kaito import moves, notation, words
from kensei.games.kaito.card_text import card_texts
from kensei.games.kaito.moves import Layout, Turn
from kensei.games.kaito.state import OWN_ENDINGS, State, View
from kensei.games.kaito.tiles import BLACK, COLOURS, UNDEALT

__all__ = ["GAME", "Kaito", "Layout", "State", "Turn", "View"]


class Kaito(Game[State, Turn | Layout, View]):
    """The rules of Kaito."""

    name = "kaito"
    title = "Kaito"
    version = 1
    has_secrets = False
    is_simultaneous = False
    seats = (2,)
    rulebook = ("kensei.games.kaito", "rulebook.md")
    options: Mapping[str, Option] = {}
    presentation = Presentation(
        short="Kaito",
        line=N_("One thief, two clans: take what stands in line."),
        kind=N_("Open board"),
        minutes="10–20",
        kanji="怪盗",
        seal="盗",
        order=1,
        can_turn=True,
        lessons=(
            Lesson(
                N_("Take their last sword or last helmet to win. Press a framed tile: the hooded Kaito takes it."),
                at="board",
            ),
            Lesson(
                N_("Press another framed tile before you confirm: the bar below says what each capture would do."),
                at="board",
            ),
            Lesson(
                N_("Count the swords and helmets on the plates: whoever has no sword or no helmet left has lost."),
                at="others",
            ),
            Lesson(
                N_("Mon are money: after a capture, mon worth 4 buy a sword back from the other, worth 5 a helmet."),
                at="board",
            ),
        ),
    )
    own_endings = OWN_ENDINGS
    levels: Mapping[str, Level] = {
        "novice": Level("greedy", slips=0.8),
        "student": Level("greedy", slips=0.35, wins=(82, 70, 90)),
        "samurai": Level("greedy", wins=(88, 77, 94)),
        "master": Level("oracle", 800, meanwhile=Level("mcts", 300), wins=(93, 83, 98)),
        "kensei": Level("oracle", 300_000, meanwhile=Level("mcts", 1500), wins=(93, 83, 98)),
    }

    parse = staticmethod(moves.parse)
    write = staticmethod(notation.write)
    why_not = staticmethod(words.why_not)
    tell = staticmethod(words.tell)

    def start(self, **options: Any) -> State:
        settle(self.options, options)
        return State(UNDEALT * 36, None, BLACK)

    def read(self, text: str, **options: Any) -> State:
        settle(self.options, options)
        return notation.read(text)

    def imagine(self, view: View, rng: random.Random) -> State:
        return view.state

    def seat_names(self, players: int) -> tuple[str, ...]:
        return COLOURS

    def cards(self, group: str, deck: str = "") -> tuple[CardText, ...]:
        return card_texts(group)


GAME = Kaito()
