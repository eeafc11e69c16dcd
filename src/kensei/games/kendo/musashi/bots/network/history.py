"""The other's decisions so far, as rows of the compiled game: found by the events that a seat was told.

What left a hand and entered it since a decision is public, so the row of then follows from the row of now. The hand of
the other is unknown; its place in each row says how much more of every card they held then than now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kensei.core.protocol import Event
from kensei.games.kendo.bots.network.lookahead import PastMove
from kensei.games.kendo.cards import COLOUR, COLOURS, ORDER
from kensei.games.kendo.kernel.cards import KINDS
from kensei.games.kendo.kernel.rows import (
    DECK_SIZE,
    HAND,
    HAND_SIZE,
    PLAYED,
    POINT,
    SPENT_SIZE,
    TAKING,
    TURN,
    Row,
    set_attack,
)
from kensei.games.kendo.moves import Attack, lay
from kensei.games.kendo.musashi.bots.network.memory import REMEMBERED
from kensei.games.kendo.musashi.bots.network.story import LAID, TAKEN_UP, Recollection
from kensei.games.kendo.musashi.kernel.numbers import number
from kensei.games.kendo.musashi.kernel.offers import ANSWERING, ATTACKING
from kensei.games.kendo.musashi.offers import boost_of

Facts = Mapping[str, Any]
SENT_ON = ("turned_back", "devolved")


def decisions(row: Row, seat: int, story: Sequence[Event]) -> tuple[PastMove, ...]:
    """Return what the other has laid since their hand last changed unseen, the last first.

    `row` is what the seat sees now, with what it remembers.
    """
    attacks, memories = _forward(row, story)
    past, found = row.copy(), []
    for place in range(len(story) - 1, -1, -1):
        name: str = story[place].name
        facts: Facts = story[place].facts
        if name in ("changed", "remade") or (name == "exchanged" and facts["seat"] != seat):
            break
        _undo(past, name, facts)
        if name in LAID and facts["seat"] != seat:
            before, attack = past.copy(), attacks[place]
            before[-REMEMBERED:] = memories[place]
            before[POINT], before[TURN], before[TAKING] = ANSWERING if attack else ATTACKING, facts["seat"], 0
            if attack:
                set_attack(before, attack.by, ORDER[attack.card], ORDER.get(attack.green, -1))
            else:
                set_attack(before, -1, -1, -1)
            found.append(PastMove(before, number(lay(tuple(facts["cards"]), facts.get("target")))))
    return tuple(found)


def _forward(row: Row, story: Sequence[Event]) -> tuple[list[Attack | None], list[Any]]:
    """Return the attack that lay on the table before each event, and what was remembered of both hands."""
    told = row.copy()
    told[-REMEMBERED:] = 0
    recollection, attack = Recollection(told), None
    attacks: list[Attack | None] = []
    memories: list[Any] = []
    for event in story:
        attacks.append(attack)
        memories.append(told[-REMEMBERED:].copy())
        attack = _attack_after(attack, event.name, event.facts)
        if event.name in TAKEN_UP:
            TAKEN_UP[event.name](recollection, event.facts)
    return attacks, memories


def _attack_after(attack: Attack | None, name: str, facts: Facts) -> Attack | None:
    if name in ("attacked", "countered"):
        return Attack(facts["seat"], facts["cards"][0], boost_of(tuple(facts["cards"])))
    if name in SENT_ON:
        return Attack(facts["seat"], facts["attack"], facts["boost"])
    if name in ("blocked", "neutralised"):
        return None
    if attack and (name == "cancelled" or (name == "took" and attack.green)):
        return Attack(attack.by, attack.card)
    # Two cards are taken for a stroke alone, one by one: the first of them ends it just as well.
    return None if name == "took" else attack


def _undo(row: Row, name: str, facts: Facts) -> None:
    """Take an event back, as far as it changed hands and piles."""
    seat: Any = facts.get("seat")
    if name in LAID:
        for card in facts["cards"]:
            row[PLAYED + ORDER[card]] -= 1
            row[SPENT_SIZE + COLOUR[card]] -= 1
            _add(row, seat, card, 1)
    elif name == "took":
        _add(row, seat, facts["card"], -1)
        _add(row, facts["target"], facts["card"], 1)
    elif name == "drew":
        row[DECK_SIZE + COLOURS.index(facts["deck"])] += 1
        row[HAND_SIZE + seat] -= 1
    elif name == "exchanged":
        for colour in facts["colours"]:
            row[SPENT_SIZE + COLOURS.index(colour)] -= 1
            row[HAND_SIZE + seat] += 1


def _add(row: Row, seat: Any, card: str, number: int) -> None:
    row[HAND + KINDS * seat + ORDER[card]] += number
    row[HAND_SIZE + seat] += number
