"""Kettō: "lay the stroke of strength N", "lethal" and "which parry", from positions laid by lot.

Every legal move is tried by the rules. Nothing that decides lies hidden from whoever is asked: own cards are
their own, the other's movement lies face up, and a defender who is struck for certain holds no tactics.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log2
from random import Random

from kensei.core.errors import KenseiError
from kensei.games import game
from kensei.games.ketto import State
from kensei.games.ketto.cards import ATTACKS, DEFENSE, OPPOSITE, SIDES, STANCES, Cell, beside
from kensei.games.ketto.deck import load
from kensei.games.ketto.moves import PASS, Move
from kensei.games.ketto.stroke import earned, strength
from studies.puzzles.mining import Found, bounded

GAME = game("ketto")
WANTED = {"stroke": 60, "lethal": 45, "parry": 45}
DECK = load(None)
Laid = dict[Cell, str]
"""The cards of a movement by their cells."""


def mined(seed: int) -> Iterator[Found]:
    rng = Random(f"ketto puzzles {seed}")
    for find in (stroke, lethal, parry):
        try:
            found = find(rng)
        except KenseiError:
            # cards laid by lot need not be a position
            continue
        if found:
            yield {**found, "source": f"laid by lot, seed {seed}"}


def movement(rng: Random, cards: list[str], size: int) -> Laid:
    """Lay cards so that most of them flow into each other; the cards used are taken out of the list."""
    laid: Laid = {(0, 0): cards.pop()}
    while len(laid) < size and cards:
        cell, side = rng.choice([*laid]), rng.choice(SIDES)
        to = beside(cell, side)
        fitting = [c for c in cards if OPPOSITE[side] in DECK.flow[c]]
        if to in laid or side not in DECK.flow[laid[cell]] or not fitting:
            if rng.random() < 0.02:
                break
            continue
        card = rng.choice(fitting)
        cards.remove(card)
        laid[to] = card
    return laid


def spelled(number: int, laid: Laid, up: str = "") -> str:
    return f"@{number}:" + ";".join(f"{x},{y}={card}{up}" for (x, y), card in sorted(laid.items()))


def greatest(laid: Laid, stance: str) -> tuple[int, int]:
    """Return the greatest strength of a stroke, the stance’s bonus included, and how many strokes there are."""
    best = count = 0
    if DEFENSE in laid.values():
        return 0, 1  # a defensive movement has no stroke
    waiting: list[tuple[Cell, ...]] = [(cell,) for cell in laid if DECK.flow[laid[cell]]]
    while waiting:
        way = waiting.pop()
        count += 1
        if len(way) > 1:
            worth = strength(DECK, [laid[cell] for cell in way])
            worth += sum(modifier.bonus for modifier in earned(DECK.stances[stance], way))
            best = max(best, worth)
        for side in DECK.flow[laid[way[-1]]]:
            to = beside(way[-1], side)
            if to in laid and to not in way and OPPOSITE[side] in DECK.flow[laid[to]]:
                waiting.append((*way, to))
    return best, count


def stroke(rng: Random) -> Found | None:
    """One placement makes a stroke stronger than every other one does."""
    cards, stance = rng.sample(ATTACKS, 12), rng.choice(STANCES)
    laid = movement(rng, cards, rng.randint(2, 4))
    hand = sorted(cards[: rng.randint(3, 4)])
    text = f"action black taken:3 peek | stance:{stance}^ hand:{','.join(hand)},D {spelled(1, laid)} | stance:S1 hand:D"
    state: State = GAME.read(text, peek=True)
    worth: dict[str, int] = {}
    count = 0
    for move in state.legal_moves(0):
        after = after_place(laid, move)
        worth[str(move)], ways = greatest(after, stance)
        count += ways
    best = max(worth.values())
    right = [move for move, value in worth.items() if value == best]
    if len(right) != 1 or best < 6 or best <= greatest(laid, stance)[0]:
        return None
    second = max(value for move, value in worth.items() if move != right[0])
    rating = 620 + 75 * log2(count) + 60 * (best - second == 1)
    return {
        "theme": "stroke",
        "rating": bounded(rating),
        "seat": 0,
        "position": GAME.write(state),
        "line": [[0, right[0]]],
        "others": [{move: ["", value] for move, value in worth.items() if move != right[0]}],
        "facts": {"strength": best, "ways": count},
        "options": {"peek": True},
    }


def after_place(laid: Laid, move: Move) -> Laid:
    """Return the movement after a move: only what is placed in it changes it."""
    if move.verb != "place" or not move.movement or move.cell is None:
        return laid
    return {**laid, move.cell: move.what}


def lethal(rng: Random) -> Found | None:
    """One stroke, step by step, leaves the defender no way out; every other one does."""
    cards = rng.sample(ATTACKS, 14)
    own = [movement(rng, cards, rng.randint(3, 5)) for _ in range(2)]
    row = "".join(rng.sample("?" * rng.randint(2, 4) + "wmwm", 5))
    pool = sorted(rng.sample(ATTACKS[:-1], rng.randint(0, 3)))
    defence = f"pool:{','.join([*pool, 'D'])}" if pool else "hand:D"
    white = f"stance:{rng.choice(STANCES)}^ {defence} vitality:{row}"
    black = f"stance:{rng.choice(STANCES)}^ hand:D {spelled(1, own[0])} {spelled(2, own[1])}"
    state: State = GAME.read(f"attack black first:black peek | {black} | {white}", peek=True)
    line, others, count = only_line(state, 0)
    if not line:
        return None
    return {
        "theme": "lethal",
        "rating": bounded(560 + 90 * log2(count) + 70 * (len(line) - 2)),
        "seat": 0,
        "position": GAME.write(state),
        "line": [[0, move] for move in line],
        "others": others,
        "facts": {"left": row.count("?"), "ways": count},
        "options": {"peek": True},
    }


def only_line(state: State, seat: int) -> tuple[list[str], list[dict[str, list[object]]], int]:
    """Return the only moves that kill for certain, and what the others come to; nothing where there are several."""
    line: list[str] = []
    others: list[dict[str, list[object]]] = []
    total = 0
    while state.now.point in ("attack", "flow"):
        after = {str(move): state.apply(seat, move).state for move in state.legal_moves(seat)}
        judged = {move: surest(then, seat) for move, then in after.items()}
        total += sum(count for _, count in judged.values())
        needed = state.sides[1 - seat].shown.vitality.count("?")
        right = [move for move, (value, _) in judged.items() if value >= needed]
        if len(right) != 1:
            return [], [], 0
        line.append(right[0])
        others.append({move: ["", value] for move, (value, _) in judged.items() if move != right[0]})
        state = after[right[0]]
    return (line, others, total) if len(line) > 2 else ([], [], 0)


def surest(state: State, seat: int) -> tuple[int, int]:
    """Return how many vitality cards are turned up for certain at best, and how many ways there are to go on."""
    if state.now.point == "flow" and seat in state.to_act():
        found = [surest(state.apply(seat, move).state, seat) for move in state.legal_moves(seat)]
        return max(value for value, _ in found), sum(count for _, count in found)
    return passed(state, seat), 1


def passed(state: State, seat: int) -> int:
    """Return what is left of a complete stroke after the defender has spent the whole pool."""
    attack = state.now.attack
    if attack is None or attack.strength == 0:
        return 0
    pool = state.sides[1 - seat].shown.pool or ()
    return max(0, attack.strength - (sum(DECK.defense[card] for card in pool) if state.now.point == "spend" else 0))


def parry(rng: Random) -> Found | None:
    """With one parry and no more, one of those in the hand leaves the attack weakest."""
    cards = rng.sample(ATTACKS, 12)
    laid = movement(rng, cards, rng.randint(5, 8))
    hand = [f"P{side}" for side in sorted(rng.sample(SIDES, 3))]
    begin = rng.choice(sorted(laid))
    text = (
        f"attack white first:white | stance:{rng.choice(STANCES)}^ hand:{','.join(hand)},D"
        f" | stance:{rng.choice(STANCES)}^ hand:D {spelled(1, laid, '^')}"
    )
    state: State = GAME.read(text)
    state = state.apply(1, GAME.parse(f"attack @1 {begin[0]},{begin[1]}")).state
    for _step in range(rng.randint(0, 2)):
        while state.now.point == "parry" and 0 in state.to_act():
            state = state.apply(0, GAME.parse("pass")).state
        if state.now.point != "flow":
            return None
        state = state.apply(1, rng.choice(state.legal_moves(1))).state
    if state.now.point != "parry" or len(state.legal_moves(0)) < 3:
        return None
    found = {str(move): weakest(state.apply(0, move).state) for move in state.legal_moves(0)}
    least = min(value for value, _ in found.values())
    right = [move for move, (value, _) in found.items() if value == least]
    if len(right) != 1 or right[0] == "pass" or min(v for m, (v, _) in found.items() if m != right[0]) < least + 2:
        return None
    count = sum(count for _, count in found.values())
    return {
        "theme": "parry",
        "rating": bounded(700 + 100 * log2(count)),
        "seat": 0,
        "position": GAME.write(state),
        "line": [[0, right[0]]],
        "others": [{move: ["", value] for move, (value, _) in found.items() if move != right[0]}],
        "choices": list(found),
        "facts": {"strength": least, "ways": count},
    }


def weakest(state: State) -> tuple[int, int]:
    """Return how strong the attack becomes after the stance's line, if nothing more is parried; and how many ways."""
    while state.now.point == "parry":
        state = state.apply(0, PASS).state
    if state.now.point != "flow" or not state.to_act():
        return (state.now.attack.strength if state.now.attack else 0), 1
    found = [weakest(state.apply(1, move).state) for move in state.legal_moves(1)]
    return max(value for value, _ in found), sum(count for _, count in found)
