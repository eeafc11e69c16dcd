"""The moves of Bushido Duels and their spelling: a verb and its words.

kiri   kiri on rose   challenge rose   accept   refuse   discard   discard kiri cho
take cho   leave   fight rose   fighter swift
chance: next 2   fighter swift   roll 122   pair swift rose   speed 13   strength 1233   lose kiri cho
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import ClassVar

from kensei.core.errors import InvalidMove, shown
from kensei.core.i18n import N_, _
from kensei.core.protocol import may_be_move
from kensei.games.bushido.cards import rolls
from kensei.games.bushido.deck import KNOWN_FIGHTERS, KNOWN_MONS

SEAT, FIGHTER, CARD, FACES = "seat", "fighter", "card", "faces"

SHAPES: dict[str, tuple[tuple[str, ...], ...]] = {
    "next": ((SEAT,),),
    "fighter": ((FIGHTER,),),
    "roll": ((FACES,),),
    "challenge": ((FIGHTER,),),
    "accept": ((),),
    "refuse": ((),),
    "pair": ((FIGHTER, FIGHTER),),
    "discard": tuple((CARD,) * count for count in range(9)),
    "speed": ((FACES,),),
    "strength": ((FACES,),),
    "lose": tuple((CARD,) * count for count in range(1, 9)),
    "take": ((CARD,),),
    "leave": ((),),
    "fight": ((FIGHTER,),),
}
"""The words that may follow each verb. A card alone, or `card on fighter`, is the verb `play`."""

KEPT = 1 << 13
"""How many lists of moves each cache keeps: the names in them may come from any deck."""

KINDS: dict[str, Callable[[str], object]] = {
    SEAT: re.compile("[0-7]").fullmatch,
    FIGHTER: KNOWN_FIGHTERS.__contains__,
    CARD: KNOWN_MONS.__contains__,
    FACES: re.compile("[123]{1,12}").fullmatch,
}
"""What each kind of word may be."""
HINT = N_("{text} is no move of Bushido Duels: write a card, kiri; a card and its target, kiri on rose; or {verbs}")


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat or chance decides."""

    verb: str
    words: tuple[str, ...] = ()
    WHOLE: ClassVar[bool] = True

    def __str__(self) -> str:
        if self.verb == "play":
            return " on ".join(self.words)
        return " ".join((self.verb, *self.words))


def parse(text: str) -> Move:
    """Read a move; dice may be written in any order.

    >>> parse("kiri on rose"), str(parse("roll 212"))
    (Move(verb='play', words=('kiri', 'rose')), 'roll 122')
    """
    words = text.split(" ") if may_be_move(text) else []
    if words and words[0] in SHAPES:
        verb, *rest = words
        move = Move(verb, tuple("".join(sorted(word)) if word.isdigit() else word for word in rest))
        shapes = SHAPES[verb]
    else:
        move = Move("play", tuple(words[:1] + words[2:] if words[1:2] == ["on"] else words))
        shapes = ((CARD, FIGHTER),) if words[1:2] == ["on"] else ((CARD,),)
    if not any(_fits(move.words, shape) for shape in shapes):
        raise InvalidMove(_(HINT).format(text=shown(text), verbs=", ".join(SHAPES)))
    return move


def _fits(words: tuple[str, ...], shape: tuple[str, ...]) -> bool:
    return len(set(words)) == len(words) == len(shape) and all(
        KINDS[kind](word) for kind, word in zip(shape, words, strict=True)
    )


ACCEPT, REFUSE, LEAVE = Move("accept"), Move("refuse"), Move("leave")
ANSWERS = (ACCEPT, REFUSE)


@lru_cache(maxsize=KEPT)
def each(verb: str, names: tuple[str, ...]) -> tuple[Move, ...]:
    return tuple(Move(verb, (name,)) for name in names)


@lru_cache(maxsize=KEPT)
def strikes(hand: tuple[str, ...], targets: tuple[str, ...]) -> tuple[Move, ...]:
    """List every card on every target [bushido.mode.ffa]."""
    return tuple(Move("play", (card, target)) for card in hand for target in targets)


@lru_cache(maxsize=KEPT)
def discards(hand: tuple[str, ...], most: int) -> tuple[Move, ...]:
    """List none, one, … up to `most` cards of the hand.

    >>> [str(move) for move in discards(("kiri", "cho"), 2)]
    ['discard', 'discard kiri', 'discard cho', 'discard kiri cho']
    """
    return tuple(Move("discard", cards) for size in range(most + 1) for cards in combinations(hand, size))


@lru_cache(maxsize=KEPT)
def takes(pile: tuple[str, ...]) -> tuple[Move, ...]:
    return (*each("take", pile), LEAVE)


@lru_cache(maxsize=KEPT)
def losses(hand: tuple[str, ...], count: int) -> tuple[tuple[Move, int], ...]:
    """List the sets of cards that chance can take from a hand [bushido.forced-discard]."""
    return tuple((Move("lose", cards), 1) for cards in combinations(hand, min(count, len(hand))))


@cache
def dice(verb: str, count: int) -> tuple[tuple[Move, int], ...]:
    """List what so many dice can show [bushido.dice].

    >>> [(str(move), weight) for move, weight in dice("speed", 1)]
    [('speed 1', 1), ('speed 2', 1), ('speed 3', 1)]
    """
    return tuple((Move(verb, (faces,)), weight) for faces, weight in rolls(count))


@cache
def total(faces: str) -> int:
    """Add the dice up.

    >>> total("1233")
    9
    """
    return sum(map(int, faces))
