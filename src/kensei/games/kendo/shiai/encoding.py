"""Kendo Shiai: cards and words; an observation is a row of facts, own side first.

The numbering has every card that a deck file may hold, so that it is the same for all decks.
"""

from __future__ import annotations

from typing import Any

from kensei.adapters.encoding import Encoding, Notes, Tensor, block, counted, one_hot, tensor
from kensei.games.kendo.cards import BROWNS, CARDS, ORDER
from kensei.games.kendo.shiai.kernel.numbers import BLOCKS
from kensei.games.kendo.shiai.state import View
from kensei.games.kendo.shiai.words import QUESTIONS

POINTS = tuple(QUESTIONS)
STANDING = ("seme", "fudoshin", "jodan")
LAYOUT = (
    ("own hand by card: browns, reds, greens", len(CARDS)),
    ("cards laid open, likewise", len(CARDS)),
    ("cards in the decks: brown, red, green; cards thrown unseen", 6),
    (f"what is decided: {', '.join(POINTS)}", len(POINTS)),
    ("one's own turn; the opponent's", 2),
    ("own cards in hand, ippon, hansoku, has chosen; the opponent's", 8),
    ("whose opening switch still serves: own, the opponent's", 2),
    ("who attacks: oneself, the opponent", 2),
    ("the attacking card", len(CARDS)),
    (f"what stands with it: {', '.join(STANDING)}", len(STANDING)),
    ("equal comparisons; fills up before fetching a brown; cards being raided; last round; encho", 5),
    ("who fills up the hand: oneself, the opponent", 2),
)
LENGTH = sum(length for _, length in LAYOUT)
LONGEST = 2000
"""The rules have no limit of time but Jikan desu: in 20,000 random games none had more than 60 turns."""


NOTES = Notes(
    hidden="hands, cards thrown unseen",
    simultaneous="the opening: switch, pick, show",
    bound="no game comes near it",
)


def encoding(options: dict[str, Any]) -> Encoding:
    blocks = [block(words, moves) for words, moves in BLOCKS]
    return Encoding(blocks, (LENGTH,), 127, LAYOUT, observe, LONGEST, chances=len(BROWNS))


def observe(view: View) -> Tensor:
    """The tensor of a view; a spectator sees it as the first seat does, without a hand."""
    seat = view.seat or 0
    attack = view.attack
    row = [
        *counted(view.hand, ORDER),
        *counted([card for pile in view.played for card in pile], ORDER),
        *(*view.decks, *view.thrown),
        *one_hot(len(POINTS), POINTS.index(view.point)),
        *one_hot(2, int(view.turn != seat)),
    ]
    for shown in (view.players[seat], view.players[1 - seat]):
        row += (shown.cards, shown.score, shown.hansoku, shown.has_chosen)
    return tensor(
        [
            *row,
            *one_hot(2, *(int(served != seat) for served in view.served)),
            *one_hot(2, int(attack.by != seat) if attack else None),
            *one_hot(len(CARDS), ORDER[attack.card] if attack and attack.card else None),
            *one_hot(len(STANDING), STANDING.index(attack.green) if attack and attack.green else None),
            *(view.ties, view.is_penalised, view.raiding, view.is_last_round, view.is_encho),
            *one_hot(2, *(int(filling != seat) for filling in view.filling)),
        ]
    )
