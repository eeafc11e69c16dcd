"""Kettō: placements on a bounded table; an observation is a row of facts, own side first.

**The bound.** A player has 39 cards that can lie in movements, so in principle 39 movements, and cells
38 steps from a first card: nine million placements. Here a player has at most 8 movements, each within
three steps of its first card in x and y, a window of 7 by 7 cells. What lies beyond is not offered,
to anybody: `new` with 8 movements laid, and cells outside the window. Whoever may place a card always has a
placement left, for 39 cards never fill the 49 cells of one window, and a movement that does not fill its window
touches a free cell in it. Every run of a stance and every manoeuvre's pattern fits into the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kensei.adapters.encoding import Encoding, Notes, Tensor, block, counted, one_hot, tensor
from kensei.games.ketto import moves
from kensei.games.ketto.cards import CARDS, DOWN, ORDER, PLACEABLE, SIDES, STANCES, TACTIC, VITALITY
from kensei.games.ketto.moves import Move, place
from kensei.games.ketto.offers import OFFERS
from kensei.games.ketto.position import OngoingAttack, Shown, View

MOVEMENTS, REACH = 8, 3
SPAN = range(-REACH, REACH + 1)
WINDOW = tuple((x, y) for x in SPAN for y in SPAN)
"""The cells of a movement that have numbers, by x then y."""
CELL = {cell: number for number, cell in enumerate(WINDOW)}
NUMBERS = range(1, MOVEMENTS + 1)
POINTS = tuple(OFFERS)
ROW = (DOWN, *VITALITY)

SHOWN = (
    ("stance: face down, S1 to S6", 7),
    ("combat cards and tactics in hand, in the decks, discarded", 6),
    ("stances replaced face down; combat cards left unseen", 2),
    ("cards out of the game that all have seen, by card", len(CARDS)),
    ("a defensive movement lies open; its cards by card", 1 + len(CARDS)),
    ("the five vitality cards, each face down, miss, wound, death", 5 * len(ROW)),
    ("movements 1 to 8, cell by cell: 1 a combat card's back, 2 a tactic's", MOVEMENTS * len(WINDOW)),
    ("the same cells: which card, from 1, as far as the seat knows", MOVEMENTS * len(WINDOW)),
)
LAYOUT = (
    ("what is decided: " + ", ".join(POINTS), len(POINTS)),
    ("one's own turn or attack; the opponent's", 2),
    ("actions taken; valors played; the last turn ended by a pass; Battle; one attacks first", 5),
    ("own hand by card", len(CARDS)),
    ("own stance that lies face down", len(STANCES)),
    ("the attack: movement, sides parried, a parry was played, strength left, place struck, guards left", 9),
    ("the stroke, cell by cell: which step, from 1", len(WINDOW)),
    *((f"own side: {means}", length) for means, length in SHOWN),
    *((f"the opponent's side: {means}", length) for means, length in SHOWN),
)
LENGTH = sum(length for _, length in LAYOUT)
LONGEST = 571
"""Every action uses up a card or a one-time right [ketto.planning.ends]."""
NOTES = Notes("hands, hidden stances, faces of placed cards", "the first stances", "by the rules")


def encoding(options: dict[str, Any]) -> Encoding:
    placeable = [card for card in CARDS if card in PLACEABLE]
    blocks = [
        block("choose a stance, or replace the own one", moves.STANCE.values()),
        block(
            "actions, answers and ends",
            (moves.DRAW, moves.DRAW_TACTIC, moves.SHOW, moves.VALOR, moves.END, moves.PASS, moves.STOP, moves.EVADE),
        ),
        block("discard a card", moves.DISCARD.values()),
        block("spend a card of the pool", moves.SPEND.values()),
        block("parry a side", moves.PARRY.values()),
        block("flow to a side", moves.FLOW.values()),
        block("strike a place of the row", moves.STRIKE),
        block("reveal a movement", (Move("reveal", "", number) for number in NUMBERS)),
        block("attack with a movement that offers no beginning", (Move("attack", "", number) for number in NUMBERS)),
        block("attack, by movement and cell", (Move("attack", "", n, cell) for n in NUMBERS for cell in WINDOW)),
        block("guard a cell", (Move("guard", "", 0, cell) for cell in WINDOW)),
        block("place a card as a new movement", (moves.PLACE_NEW[card] for card in placeable)),
        block(
            "place a card, by card, movement and cell",
            (place(card, n, cell) for card in placeable for n in NUMBERS for cell in WINDOW if cell != (0, 0)),
        ),
    ]
    return Encoding(blocks, (LENGTH,), 127, LAYOUT, observe, LONGEST, chances=31, within=within)


def within(legal: Sequence[Move]) -> Sequence[Move]:
    full = any(move.verb == "place" and move.movement == MOVEMENTS for move in legal)
    near = [move for move in legal if move.movement <= MOVEMENTS and (move.cell is None or move.cell in CELL)]
    return [move for move in near if not (full and move.verb == "place" and not move.movement)]


def observe(view: View) -> Tensor:
    """Return the row of a view; a spectator sees it as Black does, without secrets."""
    seat, now, own = view.seat or 0, view.now, view.own
    return tensor(
        [
            *one_hot(len(POINTS), POINTS.index(now.point) if now.point in POINTS else None),
            *one_hot(2, int(now.turn != seat)),
            *(now.taken, now.valors, now.passed, now.first is not None, now.first == seat),
            *counted(own.hand if own else (), ORDER),
            *one_hot(len(STANCES), STANCES.index(own.stance) if own and own.stance else None),
            *attack_row(now.attack),
            *side_row(view.shown[seat], own.faces if own else None),
            *side_row(view.shown[1 - seat], None),
        ]
    )


@lru_cache(maxsize=1 << 10)
def attack_row(attack: OngoingAttack | None) -> tuple[int, ...]:
    if attack is None:
        return (0,) * (9 + len(WINDOW))
    parried = [int(side in attack.parried) for side in SIDES]
    stroke = [0] * len(WINDOW)
    for step, cell in enumerate(attack.stroke, 1):
        if cell in CELL:
            stroke[CELL[cell]] = step
    return (attack.movement, *parried, attack.was_parried, attack.strength, attack.place, attack.guards, *stroke)


@lru_cache(maxsize=1 << 10)
def side_row(shown: Shown, faces: tuple[tuple[str, ...], ...] | None) -> tuple[int, ...]:
    """Return what is seen of a side; `faces`: what its owner knows of these cards."""
    stance = None if not shown.stance else (DOWN, *STANCES).index(shown.stance)
    backs, cards = [0] * (MOVEMENTS * len(WINDOW)), [0] * (MOVEMENTS * len(WINDOW))
    for index, movement in enumerate(shown.movements):
        known = faces[index] if faces else movement.faces
        for cell, kind, face in zip(movement.cells, movement.kinds, known, strict=True):
            if movement.number in NUMBERS and cell in CELL:
                at = (movement.number - 1) * len(WINDOW) + CELL[cell]
                backs[at], cards[at] = 2 if kind == TACTIC else 1, 0 if face == DOWN else ORDER[face] + 1
    row = [place for card in shown.vitality for place in one_hot(len(ROW), ROW.index(card))]
    return (
        *one_hot(7, stance),
        *(*shown.hand, *shown.decks, *shown.discarded, shown.former, shown.left),
        *counted(shown.gone, ORDER),
        *(shown.pool is not None, *counted(shown.pool or (), ORDER)),
        *row,
        *backs,
        *cards,
    )
