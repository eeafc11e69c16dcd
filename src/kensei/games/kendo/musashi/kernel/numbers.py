"""The moves of Musashi's Challenge by number, for every card that a deck file may hold.

>>> str(MOVES[PAIR]), number(MOVES[RED + 11]) - RED
('change do1 do1', 11)
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product

from kensei.games.kendo.cards import BROWNS, CARDS, GREEN_ATTACKS, REDS, heap
from kensei.games.kendo.moves import DRAWS, PASS, Lay, Say, lay, say
from kensei.games.kendo.musashi.offers import BOOSTS, KEEP

USED = tuple(card for card in CARDS if card != "jikan")
"""Jikan desu is not used [musashi.set-aside]."""
UNAIMED = ("seme", "mushin", "jodan", "taijodan", "tsubazeriai", "bogyo", "kaihi", "tsuyoi")
AIMED = ("kaihi", "tsuyoi", "fudoshin")
WITH = ((), *((boost,) for boost in BOOSTS))
"""What strengthens a brown or a red."""


def blocks(players: int) -> tuple[tuple[str, tuple[Lay | Say, ...]], ...]:
    """Return what a block is, and its moves: the numbering of the environments and of the compiled game."""
    seats = range(players)
    return (
        ("keep, pass, draw brown, red, green", (KEEP, PASS, *DRAWS)),
        ("change a card", tuple(say("change", (card,)) for card in USED)),
        ("change two cards", tuple(say("change", pair) for pair in combinations_with_replacement(USED, 2))),
        ("answer with a green", tuple(lay((card,)) for card in UNAIMED)),
        ("answer with a green, on a seat", tuple(lay((card,), to) for card in AIMED for to in seats)),
        ("Maki waza, Oshidashi, on a seat", tuple(lay((card,), to) for card in GREEN_ATTACKS for to in seats)),
        (
            "attack with a brown, alone, with Jodan, with Seme, on a seat",
            tuple(lay(heap((card, *boost)), to) for card, boost, to in product(BROWNS, WITH, seats)),
        ),
        (
            "answer with a red, without and with Mushin, alone, with Jodan, with Seme, on a seat",
            tuple(
                lay(heap((card, *mushin, *boost)), to)
                for card, mushin, boost, to in product(REDS, ((), ("mushin",)), WITH, seats)
            ),
        ),
    )


BLOCKS = blocks(2)
MOVES = tuple(move for _, moves in BLOCKS for move in moves)
_PLACES = {move: place for place, move in enumerate(MOVES)}
_FIRST = [sum(len(moves) for _, moves in BLOCKS[:block]) for block in range(len(BLOCKS))]
WORDS, CHANGE, PAIR, ANSWER, ANSWER_AT, GREEN_ATTACK, BROWN, RED = _FIRST
KEPT, PASSED = range(2)


def number(move: Lay | Say) -> int:
    return _PLACES[move]
