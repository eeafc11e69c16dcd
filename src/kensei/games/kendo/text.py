"""What both kendo games share in text: the decks, the open cards, the own hand, questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any

from kensei.games.kendo.cards import ATTACKS_WITH, COLOUR, COLOURS, Heap, Piles
from kensei.games.kendo.words import laid
from kensei.terminal.ansi import Ink

WIDTH = 78
STYLES = {"brown": ("yellow",), "red": ("red",), "green": ("green",)}


def table(view: Any, aside: str, middle: Iterable[str], question: Callable[[Any, Ink], str], ink: Ink) -> str:
    """The table as a seat sees it: decks, what stands in the middle, open cards, the own hand and the question."""
    lines = [f"  {_decks(view, aside, ink)}", "", *middle, *_rows("Played", view.played, ink)]
    if view.seat is not None:
        hand = tuple(tuple(card for card in view.hand if COLOUR[card] == colour) for colour in range(3))
        asked = wrap(question(view, ink), WIDTH - 2, break_on_hyphens=False)
        lines += ["", *_rows("Hand  ", hand, ink), *(ink.bold(f"  {line}") for line in asked)]
    return "\n".join(lines)


def _decks(view: Any, aside: str, ink: Ink) -> str:
    """How many cards each deck has, and how many lie unseen beside or under it."""
    parts = []
    for colour, size, more in zip(COLOURS, view.decks, getattr(view, aside), strict=True):
        word = f" ({more} {ASIDE[aside]})" if more else ""
        parts.append(ink.write(f"{colour} {size}", *STYLES[colour]) + word)
    return "Decks: " + ", ".join(parts)


ASIDE = {"under": "under it", "thrown": "thrown"}


def _rows(name: str, piles: Piles, ink: Ink) -> list[str]:
    """Cards by colour, copies counted, in as many lines as they need."""
    lines = []
    for colour, cards in zip(COLOURS, piles, strict=True):
        if cards:
            head = f"  {name} {colour:<6}"
            text = wrap("  ".join(counted(cards)), WIDTH - len(head) - 1, break_on_hyphens=False)
            for number, line in enumerate(text):
                lines.append((head if number == 0 else " " * len(head)) + " " + ink.write(line, *STYLES[colour]))
            name = " " * len(name)
    return lines or [f"  {name} nothing"]


def counted(cards: Heap) -> list[str]:
    """Each card once, with the number of copies.

    >>> counted(("men3", "seme", "seme"))
    ['men3', 'seme×2']
    """
    return [card if count == 1 else f"{card}×{count}" for card, count in Counter(cards).items()]


def notes(view: Any, seat: int) -> list[str]:
    """What stands beside every player: the number of cards, whose seat it is, a choice that is made."""
    player = view.players[seat]
    found = [f"{player.cards} cards" if player.cards != 1 else "1 card"]
    found += ["you"] if seat == view.seat else []
    return found + (["has chosen"] if player.has_chosen else [])


def lying(view: Any, names: Sequence[str], ink: Ink) -> tuple[str, str]:
    """What lies against whom, and at what it strikes."""
    attack = view.attack
    by, turn = (ink.who(seat, names[seat]) for seat in (attack.by, view.turn))
    cards = [card for card in (attack.card, attack.green) if card]
    technique = ATTACKS_WITH.get(attack.card, "").title()
    return f"  {by} -> {turn}:  {laid(cards)}", technique and f", a strike to {technique}"


def waiting(view: Any, names: Sequence[str], is_asked: Callable[[Any, int], bool], ink: Ink) -> str:
    """For whom a seat waits; empty if it is asked itself."""
    if is_asked(view, view.seat):
        return ""
    waited = [ink.who(seat, names[seat]) for seat in range(len(view.players)) if is_asked(view, seat)]
    return f"Waiting for {' and '.join(waited) or 'the cards'}."


def asked(view: Any, text: str, examples: Mapping[str, Callable[[Any], object]]) -> str:
    """The question as a sentence, with a move of the player's own in place of its example.

    >>> from types import SimpleNamespace
    >>> asked(SimpleNamespace(point="show"), "show a brown, as in 'show men3'", {"show": lambda view: "show do1"})
    "Show a brown, as in 'show do1'."
    """
    if view.point in examples:
        before, quote, rest = text.partition("'")
        text = f"{before}'{examples[view.point](view)}'{rest.partition(quote)[2]}"
    return f"{text[0].upper()}{text[1:]}."
