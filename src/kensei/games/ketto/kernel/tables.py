"""A duel as arrays of small numbers, and the numbers on the cards: what the compiled functions read and write.

Cards are numbered in the order of the box. A cell of a movement is found by its place in the list of cards laid there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from kensei.games.ketto import cards
from kensei.games.ketto.cards import CARDS, DOWN, ORDER, SIDES
from kensei.games.ketto.deck import MOST_MODIFIERS, load
from kensei.games.ketto.state import State

KINDS = len(CARDS)
ATTACKS_END, STANCES_END = len(cards.ATTACKS), len(cards.ATTACKS) + len(cards.STANCES)
COMBAT_END = len(cards.COMBAT_CARDS)
DEFENSE, DEFENSIVE, GUARD, REVEAL, EVASION, VALOR = (ORDER[card] for card in ("D", "DT", "G", "R", "E", "V"))
FIRST_MANOEUVRE, FIRST_PARRY = ORDER["M1"], ORDER["PU"]
MOVEMENTS, CELLS = 39, 39
"""No player has more cards to lay: 31 combat cards and 8 tactics."""
POINTS = ("action", "discard", "attack", "parry", "flow", "spend", "strike", "evade", "guard", "over")
ACTION, DISCARD, ATTACK, PARRY, FLOW, SPEND, STRIKE, EVADE, GUARDING, OVER = range(len(POINTS))
POINT, TURN, START, TAKEN, VALORS, PASSED, FIRST, MOVEMENT, LENGTH, PARRIED, WAS_PARRIED, STRENGTH, GUARDS, ENDING = (
    range(14)
)
"""Where the duel stands. `PARRIED`: a bit for each side. `MOVEMENT`: by its place among those left."""
ENDINGS = ("actions", "show", "end", "pass", "stuck")
BY_ACTIONS, BY_SHOW, BY_END, BY_PASS, BY_STUCK = range(len(ENDINGS))
STANCE, IS_UP, HAS_POOL, LAID, HAND_COMBAT, HAND_TACTICS, DECK_COMBAT, DECK_TACTICS, MISSES, WOUNDS, DEATHS, HURT = (
    range(12)
)
"""Of a player. `MISSES`, `WOUNDS`, `DEATHS`: vitality cards that lie face down. `HURT`: wounds turned up."""


class Numbers(NamedTuple):
    """The numbers on the cards."""

    flow: Any
    """A bit for each side, in the order U R D L."""
    strength: Any
    defense: Any
    modifiers: Any
    """Of each stance: steps in a row, direction, bonus; no steps where there is no modifier."""
    lines: Any
    usual_lines: Any
    """Of the stance whose lines stop most: for it a hidden one may be taken."""
    bonuses: Any
    """Of the manoeuvres."""
    patterns: Any
    """Their cells; how many is in `sizes`."""
    sizes: Any


class CompiledDuel(NamedTuple):
    """A duel; the first place of each array is the seat, but for `now` and `stroke`."""

    now: Any
    sides: Any
    hand: Any
    deck: Any
    gone: Any
    pool: Any
    size: Any
    number: Any
    x: Any
    y: Any
    card: Any
    up: Any
    stroke: Any


@lru_cache(maxsize=4)
def numbers(text: str | None) -> Numbers:
    """Return the numbers of a deck; None: the house deck."""
    deck = load(text)
    flow = [sum(1 << SIDES.index(side) for side in deck.flow[card]) for card in CARDS]
    modifiers = np.zeros((len(cards.STANCES), MOST_MODIFIERS, 3), dtype=np.int64)
    lines = np.zeros((len(cards.STANCES), len(SIDES)), dtype=np.int64)
    for place, name in enumerate(cards.STANCES):
        stance = deck.stances[name]
        lines[place] = [stance.lines[side] for side in SIDES]
        for which, one in enumerate(stance.attack):
            modifiers[place, which] = one.run - 1, SIDES.index(one.direction), one.bonus
    shapes = [deck.manoeuvres[name].cells() for name in cards.MANOEUVRES]
    patterns = np.zeros((len(shapes), max(map(len, shapes)), 2), dtype=np.int64)
    for place, shape in enumerate(shapes):
        patterns[place, : len(shape)] = shape
    return Numbers(
        flow=_small(flow),
        strength=_small(deck.strength[card] for card in CARDS),
        defense=_small(deck.defense[card] for card in CARDS),
        modifiers=modifiers,
        lines=lines,
        usual_lines=lines[int(np.argmax((lines / (lines + 1)).sum(axis=1)))],
        bonuses=_small(deck.manoeuvres[name].bonus for name in cards.MANOEUVRES),
        patterns=patterns,
        sizes=_small(map(len, shapes)),
    )


def _small(values: Any) -> Any:
    return np.array(list(values), dtype=np.int64)


def empty() -> CompiledDuel:
    """Return a duel before the deal: all cards in the decks, the defense card in each hand."""
    by_seat = [np.zeros((2, KINDS), dtype=np.int64) for _ in range(4)]
    hand, deck = by_seat[:2]
    hand[:, DEFENSE] = 1
    deck[:] = [cards.COPIES[card] for card in CARDS]
    deck[:, DEFENSE] = 0
    sides = np.zeros((2, 12), dtype=np.int64)
    sides[:] = (-1, 0, 0, 0, 1, 0, 31, 18, 2, 2, 1, 0)
    now = np.zeros(14, dtype=np.int64)
    now[FIRST] = -1
    laid = [np.zeros((2, MOVEMENTS, CELLS), dtype=np.int64) for _ in range(4)]
    counts = [np.zeros((2, MOVEMENTS), dtype=np.int64) for _ in range(2)]
    return CompiledDuel._make((now, sides, *by_seat, *counts, *laid, np.zeros(CELLS, dtype=np.int64)))


def packed(state: State) -> CompiledDuel:
    """Return a state in which a seat is asked, after the choice of stances."""
    duel, now = empty(), state.now
    attack = now.attack
    duel.now[[POINT, TURN, START, TAKEN]] = POINTS.index(now.point), now.turn, now.start, now.taken
    duel.now[[VALORS, PASSED, FIRST]] = now.valors, now.passed, -1 if now.first is None else now.first
    duel.now[ENDING] = ENDINGS.index(now.ending) if now.ending else 0
    for seat, side in enumerate(state.sides):
        _pack_side(duel, seat, side.shown, side.secret)
    if attack:
        movements = state.sides[now.turn].shown.movements
        index = next(i for i, movement in enumerate(movements) if movement.number == attack.movement)
        duel.now[[MOVEMENT, PARRIED]] = index, sum(1 << SIDES.index(side) for side in attack.parried)
        duel.now[[WAS_PARRIED, STRENGTH, GUARDS]] = attack.was_parried, attack.strength, attack.guards
        cells = movements[index].cells
        # once a guard has taken cards of a stroke nothing asks for it any more
        places = [cells.index(cell) for cell in attack.stroke if cell in cells]
        duel.now[LENGTH] = len(places)
        duel.stroke[: len(places)] = places
    return duel


def _pack_side(duel: CompiledDuel, seat: int, shown: Any, secret: Any) -> None:
    side = duel.sides[seat]
    side[IS_UP] = not secret.stance
    side[STANCE] = ORDER[secret.stance or shown.stance] - ATTACKS_END
    side[[HAS_POOL, LAID]] = shown.pool is not None, len(shown.movements)
    side[[HAND_COMBAT, HAND_TACTICS]], side[[DECK_COMBAT, DECK_TACTICS]] = shown.hand, shown.decks
    kinds = (cards.MISS, cards.WOUND, cards.DEATH)
    side[[MISSES, WOUNDS, DEATHS]] = [cards.VITALITY[kind] - shown.vitality.count(kind) for kind in kinds]
    side[HURT] = shown.wounds()
    piles = ((duel.hand, secret.hand), (duel.deck, (*secret.deck, *secret.tactics)))
    for counts, pile in (*piles, (duel.gone, shown.gone), (duel.pool, shown.pool or ())):
        counts[seat] = 0
        for card in pile:
            counts[seat, ORDER[card]] += 1
    for place, (movement, faces) in enumerate(zip(shown.movements, secret.faces, strict=True)):
        count = len(faces)
        duel.size[seat, place], duel.number[seat, place] = count, movement.number
        duel.x[seat, place, :count], duel.y[seat, place, :count] = (
            zip(*movement.cells, strict=True) if count else ((), ())
        )
        duel.card[seat, place, :count] = [ORDER[card] for card in faces]
        duel.up[seat, place, :count] = [face != DOWN for face in movement.faces]
