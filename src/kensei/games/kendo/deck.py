"""The deck as data: which cards there are, read from a text and checked against the box.

>>> [len(pile) for pile in read(None)]
[25, 36, 46]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from kensei.core import deckfile, texts
from kensei.core.errors import BadDeck, shown
from kensei.games.kendo.cards import GREENS, NUMBER, REDS, TECHNIQUES, Heap, Piles, called, heap

HOUSE = ("kensei.games.kendo", "house.toml")

BROWN_CARDS = {"men": 5, "kote": 5, "do": 5, "tsuki": 5, "hikimen": 2, "hikikote": 1, "hikido": 2}
"""How many browns of each name the box has [kendo.brown]."""

RED_CARDS, GREEN_CARDS = 36, 46
"""How many of each the box has [kendo.red, kendo.green]."""


@lru_cache(maxsize=32)
def read(text: str | None) -> Piles:
    """The three decks of a deck file; without one the house deck."""
    table = deckfile.read(texts.shipped(*HOUSE) if text is None else text)
    _keys(table, ("brown", "red", "green"), "the file")
    return (_browns(table["brown"]), _reds(table["red"]), _greens(table["green"]))


def table(text: str | None = None) -> str:
    brown, red, green = read(text)
    numbers = {name: [str(NUMBER[card]) for card in brown if card[:-1] == name] for name in BROWN_CARDS}
    lines = [f"brown ({len(brown)}): the numbers of each technique"]
    lines += [f"  {called(name + '1')[:-2]:<12}{' '.join(found)}" for name, found in numbers.items()]
    lines += ["", f"red ({len(red)}): answers the row, attacks with the column"]
    lines += ["  " + " " * 8 + "".join(f"{made.title():>7}" for made in TECHNIQUES)]
    for met in TECHNIQUES:
        counts = "".join(f"{red.count(f'{met}-{made}'):>7}" for made in TECHNIQUES)
        lines.append(f"  {met.title():<8}{counts}")
    lines += ["", f"green ({len(green)})"]
    lines += [f"  {called(name):<16}{count}" for name, count in Counter(green).items()]
    return "\n".join(lines)


def _keys(table: Any, wanted: tuple[str, ...], where: str) -> None:
    if not isinstance(table, Mapping) or set(table) != set(wanted):
        found = ", ".join(map(shown, table)) if isinstance(table, Mapping) else shown(table)
        raise BadDeck(
            f"{where} must name each of {', '.join(wanted)} once and nothing else; it has {found or 'nothing'}"
        )


def _browns(table: Any) -> Heap:
    _keys(table, tuple(BROWN_CARDS), "[brown]")
    for name, wanted in BROWN_CARDS.items():
        numbers = table[name]
        if not isinstance(numbers, list) or len(numbers) != wanted:
            raise BadDeck(
                f"[brown] {name} = {shown(numbers)}: the box has {wanted}, so write {wanted} numbers in a list"
            )
        for number in numbers:
            if type(number) is not int or not 1 <= number <= 5:
                raise BadDeck(f"[brown] {name}: {shown(number)} is no number from 1 to 5")
    return heap(f"{name}{number}" for name in BROWN_CARDS for number in table[name])


def _reds(table: Any) -> Heap:
    _keys(table, TECHNIQUES, "[red]")
    for met in TECHNIQUES:
        _keys(table[met], TECHNIQUES, f"[red] {met}")
    counts = {red: table[red.split("-")[0]][red.split("-")[1]] for red in REDS}
    return _counted(counts, "[red]", RED_CARDS)


def _greens(table: Any) -> Heap:
    _keys(table, GREENS, "[green]")
    return _counted(table, "[green]", GREEN_CARDS)


def _counted(counts: Mapping[str, Any], where: str, wanted: int) -> Heap:
    for name, count in counts.items():
        if type(count) is not int or not 1 <= count <= wanted:
            raise BadDeck(f"{where} {name} = {shown(count)}: a whole number from 1 on, for every card is in the box")
    if sum(counts.values()) != wanted:
        raise BadDeck(f"{where} has {sum(counts.values())} cards, the box has {wanted}")
    return heap(name for name, count in counts.items() for _ in range(count))
