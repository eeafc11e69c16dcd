"""What a seat remembers of both hands, by the events that it was told: the same as `memory` keeps in training."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kensei.core.protocol import Event
from kensei.games.kendo.cards import COLOUR, COLOURS, ORDER, RED
from kensei.games.kendo.kernel.cards import KINDS, STRIKES
from kensei.games.kendo.kernel.rows import Row
from kensei.games.kendo.musashi.bots.network.memory import BURIED, KNOWN, change, dig_up, miss, show
from kensei.games.kendo.musashi.kernel.offers import AS_BASIC
from kensei.games.kendo.musashi.offers import TABLE

Facts = Mapping[str, Any]
ATTACKS = tuple(TABLE.rows)


class Recollection:
    """A row that takes up one event after the other."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.reds = [0, 0]
        """How many reds each seat holds, which everybody can count."""

    def drew(self, facts: Facts) -> None:
        self.reds[facts["seat"]] += COLOURS.index(facts["deck"]) == RED

    def laid(self, facts: Facts) -> None:
        for card in facts["cards"]:
            show(self.row, facts["seat"], ORDER[card])
            self.reds[facts["seat"]] -= COLOUR[card] == RED

    def passed(self, facts: Facts) -> None:
        seat, attack = facts["seat"], facts["attack"]
        against = ATTACKS.index(attack) if attack in ATTACKS else AS_BASIC
        miss(self.row, seat, against, int(STRIKES[ORDER[attack]]), self.reds[seat] > 0)

    def took(self, facts: Facts) -> None:
        taker, loser, card = facts["seat"], facts["target"], facts["card"]
        show(self.row, loser, ORDER[card])
        self.row[KNOWN + KINDS * taker + ORDER[card]] += 1
        self.reds[taker] += COLOUR[card] == RED
        self.reds[loser] -= COLOUR[card] == RED

    def changed(self, facts: Facts) -> None:
        self.reds[facts["seat"]] -= facts["colours"].count(COLOURS[RED])
        for card in facts.get("own", ()):
            self.row[BURIED + KINDS * facts["seat"] + ORDER[card]] += 1

    def exchanged(self, facts: Facts) -> None:
        self.changed(facts)
        for colour in facts["colours"]:
            change(self.row, facts["seat"], COLOURS.index(colour))

    def remade(self, facts: Facts) -> None:
        dig_up(self.row, COLOURS.index(facts["deck"]))


LAID = ("attacked", "countered", "cancelled", "blocked", "neutralised", "turned_back", "devolved")
TAKEN_UP: Mapping[str, Callable[[Recollection, Facts], None]] = {
    **dict.fromkeys(LAID, Recollection.laid),
    "drew": Recollection.drew,
    "passed": Recollection.passed,
    "took": Recollection.took,
    "changed": Recollection.changed,
    "exchanged": Recollection.exchanged,
    "remade": Recollection.remade,
}
"""What is done with each event; the others tell nothing about hands."""
EVENTS = tuple(TAKEN_UP)


def recall(row: Row, story: Sequence[Event]) -> None:
    """Write what a seat remembers into a row that has room for it."""
    recollection = Recollection(row)
    for event in story:
        if event.name in TAKEN_UP:
            TAKEN_UP[event.name](recollection, event.facts)
