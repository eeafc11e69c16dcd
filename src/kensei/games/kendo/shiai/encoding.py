"""Kendo Shiai: cards and words; an observation is a row of facts, own side first.

The numbering has every card that a deck file may hold, so that it is the same for all decks.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any

from kensei.adapters.encoding import Encoding, Notes, Tensor, block, counted, one_hot, tensor
from kensei.games.kendo.cards import BROWNS, CARDS, COLOURS, GREENS, IS_HIKI, ORDER, REDS, heap
from kensei.games.kendo.moves import DRAWS, PASS, lay, say
from kensei.games.kendo.shiai.offers import HAND_OVER, PICKS, SHOW_NOTHING, WITH_RED
from kensei.games.kendo.shiai.state import View
from kensei.games.kendo.shiai.words import QUESTIONS

POINTS = tuple(QUESTIONS)
STANDING = ("seme", "fudoshin", "jodan")
STRIKES = tuple(card for card in BROWNS if card not in IS_HIKI)
HIKI = tuple(card for card in BROWNS if card in IS_HIKI)
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
    extras = ((), *((green,) for green in WITH_RED))
    blocks = [
        block("pass; start or yield after Tsubazeriai; show nothing", (PASS, *HAND_OVER, SHOW_NOTHING)),
        block("pick red, green; draw brown, red, green", (*PICKS, *DRAWS)),
        block("switch a card, by card and deck", (say("switch", (c,), deck) for c in CARDS for deck in COLOURS)),
        block("show a brown", (say("show", (card,)) for card in BROWNS)),
        block("drop a card", (say("drop", (card,)) for card in CARDS)),
        block("throw two cards", (say("throw", pair) for pair in combinations_with_replacement(CARDS, 2))),
        block("a green alone", (lay((card,)) for card in GREENS)),
        block(
            "a Men, Kote, Do or Tsuki, alone, with Jodan, with Tai-jodan",
            (lay((card, *green)) for card in STRIKES for green in ((), ("jodan",), ("taijodan",))),
        ),
        block("a hiki with Tsubazeriai", (lay((card, "tsubazeriai")) for card in HIKI)),
        block(
            f"a red, without and with Mushin, alone and with {', '.join(WITH_RED)}",
            (lay(heap((card, *m, *green))) for card, m, green in product(REDS, ((), ("mushin",)), extras)),
        ),
    ]
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
