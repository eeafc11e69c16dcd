"""Musashi's Challenge: what a hand offers at each question, whatever else is hidden."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import ClassVar

from kensei.games.kendo.cards import BROWN, COLOUR, GREEN_ATTACKS, MEETS, NUMBER, Heap, distinct, fits, heap
from kensei.games.kendo.moves import PASS, Lay, Say, lay, say
from kensei.games.kendo.musashi import answer_table

MANY = 4
"""From so many players still in, nobody is attacked straight back [musashi.counts-now]."""

DEALT = (3, 4, 5)
"""Cards of each colour dealt to a player [musashi.deal]."""

KEEP = say("keep")

RED_FORMS = frozenset({"red", "red+mushin"})


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack that has to be answered: who collects, the card, and a strengthening that stands."""

    by: int
    card: str
    boost: str = ""
    WHOLE: ClassVar[bool] = True

    @property
    def green(self) -> str:
        """The strengthening, by the name that both games' attacks have for it."""
        return self.boost

    @property
    def row(self) -> str:
        return answer_table.against(self.card, self.boost)


def attacks(hand: Heap, targets: tuple[int, ...]) -> tuple[Lay, ...]:
    """The new attacks: a brown, strengthened or not, Maki waza, Oshidashi [musashi.attack.forms]."""
    boosts = [boost for boost in answer_table.BOOSTS if boost in hand]
    found: list[Lay] = []
    for card in dict.fromkeys(hand):
        if COLOUR[card] == BROWN:
            found += [lay((card,), to) for to in targets]
            found += [lay((card, boost), to) for boost in boosts for to in targets]
        elif card in GREEN_ATTACKS:
            found += [lay((card,), to) for to in targets]
    return tuple(found)


def can_attack(hand: Heap) -> bool:
    return any(card in NUMBER or card in GREEN_ATTACKS for card in hand)


def changes(hand: Heap) -> tuple[Say, ...]:
    """The cards that who cannot attack may change for a brown [musashi.no-attack]."""
    return tuple([say("change", (card,)) for card in distinct(hand)])


def mulligans(hand: Heap) -> tuple[Say, ...]:
    """The changes of up to two cards before play [musashi.mulligan]."""
    pairs = dict.fromkeys(combinations(hand, 2))
    return (KEEP, *changes(hand), *[say("change", pair) for pair in pairs])


def tie_changes(hand: Heap, players: int) -> tuple[Say, ...]:
    """The browns that a tied leader may change: a smallest one, with two players any [musashi.first]."""
    browns = [card for card in hand if COLOUR[card] == BROWN]
    if players > 2:
        least = min(NUMBER[card] for card in browns)
        browns = [card for card in browns if NUMBER[card] == least]
    return changes(heap(browns))


def answers(hand: Heap, attack: Attack, others: tuple[int, ...]) -> tuple[Lay | Say, ...]:
    """The answers that the table allows, in the order of its columns; `pass` is always the last."""
    row = answer_table.ROWS[attack.row]
    onward = targets(attack, others)
    found: list[Lay | Say] = []
    for form in answer_table.ALLOWED[attack.row]:
        if form in RED_FORMS:
            found += [lay(cards, to) for cards in counters(hand, attack.card, form) for to in onward]
        elif form in hand:
            follows = row[form]
            if follows not in answer_table.AIMED:
                found.append(lay((form,)))
            else:
                found += [lay((form,), to) for to in (others if follows == "T" else onward)]
    found.append(PASS)
    return tuple(found)


def targets(attack: Attack, others: tuple[int, ...]) -> tuple[int, ...]:
    """Whom a reaction may aim at: with four or more still in not who attacked [musashi.reaction.target]."""
    if len(others) + 1 < MANY:
        return others
    return tuple([other for other in others if other != attack.by])


def counters(hand: Heap, attack: str, form: str) -> list[Heap]:
    """The reds of the hand that answer, each alone and with a strengthening [musashi.red]."""
    mushin = form == "red+mushin"
    if mushin and "mushin" not in hand:
        return []
    boosts = [boost for boost in answer_table.BOOSTS if boost in hand]
    found: list[Heap] = []
    for red in dict.fromkeys([card for card in hand if card in MEETS and fits(card, attack) is not mushin]):
        found += strengthened(red, mushin, tuple(boosts))
    return found


@cache
def strengthened(red: str, mushin: bool, boosts: Heap) -> tuple[Heap, ...]:
    """The ways to lay the red: as it is, and with each strengthening."""
    base = (red, "mushin") if mushin else (red,)
    return (base, *(heap((*base, boost)) for boost in boosts))
