"""Kendo Shiai: what a hand offers at each question, whatever else is hidden."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from kensei.games.kendo.cards import COLOUR, COLOURS, GREEN, GREEN_ATTACKS, IS_HIKI, NUMBER, RED, Heap, distinct
from kensei.games.kendo.moves import PASS, Lay, Say, lay, say
from kensei.games.kendo.shiai import answer_table

ENOUGH = 6
"""Hands are filled up to so many cards after an ippon [shiai.refill]."""

ENCHO_HAND = 5
"""Cards for the encho [shiai.jikan.encho]."""

TIES = 3
"""After so many equal comparisons the lot decides [shiai.deal.tie]."""

SHOW_NOTHING = say("show")
PICKS = tuple(say("pick", (), COLOURS[colour]) for colour in (RED, GREEN))
HAND_OVER = (say("start"), say("yield"))
STARTS = tuple(say("starts", (), "", seat) for seat in (0, 1))


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack that has to be answered: who made it, its card, and a green that stands with it."""

    by: int
    card: str = ""
    """A brown, a red, Oshidashi or Maki waza; empty for a lone Seme."""
    green: str = ""
    """Seme, Fudoshin (the raid) or Jodan no kamae while it has to be answered first."""
    WHOLE: ClassVar[bool] = True

    @property
    def row(self) -> str:
        return answer_table.against(self.card, self.green)


def row_of(point: str, attack: Attack) -> str:
    """The row of what has to be answered now: at the stroke it is the brown on the own Seme."""
    return "stroke" if point == "stroke" else attack.row


def switches(hand: Heap, decks: tuple[bool, ...]) -> tuple[Say, ...]:
    """The cards to throw and the decks to draw from; the thrown card may make its deck [shiai.decks]."""
    return tuple(
        [
            say("switch", (card,), COLOURS[colour])
            for card in distinct(hand)
            for colour in range(3)
            if decks[colour] or COLOUR[card] == colour
        ]
    )


def picks(decks: tuple[bool, ...]) -> tuple[Say, ...]:
    """The red and the green deck where there are cards [shiai.switch-pick]."""
    return tuple([pick for pick, colour in zip(PICKS, (RED, GREEN), strict=True) if decks[colour]])


def shows(hand: Heap) -> tuple[Say, ...]:
    """The browns to show; without one there is nothing to show [shiai.deal.tie]."""
    return tuple([say("show", (card,)) for card in distinct(hand) if card in NUMBER]) or (SHOW_NOTHING,)


def starts(hand: Heap, may_call_time: bool) -> tuple[Lay, ...]:
    """What starts a round [shiai.start.forms]."""
    found: list[Lay] = []
    for card in distinct(hand):
        if card in IS_HIKI:
            if "tsubazeriai" in hand:
                found.append(lay((card, "tsubazeriai")))
        elif card in NUMBER:
            found.append(lay((card,)))
            if "jodan" in hand:
                found.append(lay((card, "jodan")))
        elif card in GREEN_ATTACKS or card == "seme" or (card == "jikan" and may_call_time):
            found.append(lay((card,)))
    return tuple(found)


def drops(hand: Heap) -> tuple[Say, ...]:
    """The cards to drop for a brown [shiai.hansoku.no-start]."""
    return tuple([say("drop", (card,)) for card in distinct(hand)])


def throws(hand: Heap) -> tuple[Say, ...]:
    """The pairs to throw away [shiai.jodan.fail]."""
    return tuple([say("throw", pair) for pair in dict.fromkeys(combinations(hand, 2))])


def answers(hand: Heap, row: str, attack: str) -> tuple[Lay | Say, ...]:
    """The answers that the table allows; `pass` is always the last [shiai.decline]."""
    return (*[lay(cards) for cards in answer_table.answers(hand, row, attack)], PASS)


def may_call_time(scores: tuple[int, ...], seat: int, is_encho: bool) -> bool:
    """Whether Jikan desu may be played: leading 1:0, or at 1:1, not in the encho [shiai.jikan.lead]."""
    return scores[seat] == 1 and not is_encho
