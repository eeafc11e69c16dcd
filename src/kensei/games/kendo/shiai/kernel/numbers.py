"""The moves of Kendo Shiai by number, for every card that a deck file may hold.

>>> str(MOVES[SWITCH + 3 * 0 + 1]), number(MOVES[RED + 11]) - RED
('switch do1 red', 11)
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product

from kensei.games.kendo.cards import BROWNS, CARDS, COLOURS, GREENS, IS_HIKI, REDS, heap
from kensei.games.kendo.moves import DRAWS, PASS, Lay, Say, lay, say
from kensei.games.kendo.shiai.offers import HAND_OVER, PICKS, SHOW_NOTHING, WITH_RED

STRIKES = tuple(card for card in BROWNS if card not in IS_HIKI)
HIKI = tuple(card for card in BROWNS if card in IS_HIKI)
BROWN_FORMS = ((), ("jodan",), ("taijodan",))
"""What lies with a Men, Kote, Do or Tsuki."""
RED_FORMS = ((), *((green,) for green in WITH_RED))
"""What lies with a red, besides Mushin."""

BLOCKS: tuple[tuple[str, tuple[Lay | Say, ...]], ...] = (
    ("pass; start or yield after Tsubazeriai; show nothing", (PASS, *HAND_OVER, SHOW_NOTHING)),
    ("pick red, green; draw brown, red, green", (*PICKS, *DRAWS)),
    ("switch a card, by card and deck", tuple(say("switch", (c,), deck) for c in CARDS for deck in COLOURS)),
    ("show a brown", tuple(say("show", (card,)) for card in BROWNS)),
    ("drop a card", tuple(say("drop", (card,)) for card in CARDS)),
    ("throw two cards", tuple(say("throw", pair) for pair in combinations_with_replacement(CARDS, 2))),
    ("a green alone", tuple(lay((card,)) for card in GREENS)),
    (
        "a Men, Kote, Do or Tsuki, alone, with Jodan, with Tai-jodan",
        tuple(lay((card, *green)) for card in STRIKES for green in BROWN_FORMS),
    ),
    ("a hiki with Tsubazeriai", tuple(lay((card, "tsubazeriai")) for card in HIKI)),
    (
        f"a red, without and with Mushin, alone and with {', '.join(WITH_RED)}",
        tuple(lay(heap((card, *m, *green))) for card, m, green in product(REDS, ((), ("mushin",)), RED_FORMS)),
    ),
)
"""What a block is, and its moves: the numbering of the environments and of the compiled game."""

MOVES = tuple(move for _, moves in BLOCKS for move in moves)
_PLACES = {move: place for place, move in enumerate(MOVES)}
_FIRST = [sum(len(moves) for _, moves in BLOCKS[:block]) for block in range(len(BLOCKS))]
WORDS, PICK, SWITCH, SHOW, DROP, THROW, GREEN_ALONE, STRIKE, HIKI_START, RED = _FIRST
PASSED, STARTED, YIELDED, SHOWN_NOTHING = range(4)
DRAW = PICK + len(PICKS)


def number(move: Lay | Say) -> int:
    return _PLACES[move]
