"""What the tables of both kendo games share in text: the decks, the open cards, the own hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from textwrap import wrap

from kensei.games.kendo.cards import COLOUR, COLOURS, Heap, Piles
from kensei.terminal.ansi import Ink

WIDTH = 78
STYLES = {"brown": ("yellow",), "red": ("red",), "green": ("green",)}


def decks(sizes: Sequence[int], aside: Sequence[int], word: str, ink: Ink) -> str:
    """Say how many cards each deck has, and how many lie unseen beside or under it."""
    parts = []
    for colour, size, more in zip(COLOURS, sizes, aside, strict=True):
        parts.append(ink.write(f"{colour} {size}", *STYLES[colour]) + (f" ({more} {word})" if more else ""))
    return "Decks: " + ", ".join(parts)


def rows(name: str, piles: Piles, ink: Ink) -> list[str]:
    """List cards by colour, copies counted, as many lines as they need."""
    lines = []
    for colour, cards in zip(COLOURS, piles, strict=True):
        if cards:
            head = f"  {name} {colour:<6}"
            text = wrap("  ".join(counted(cards)), WIDTH - len(head) - 1, break_on_hyphens=False)
            for number, line in enumerate(text):
                lines.append((head if number == 0 else " " * len(head)) + " " + ink.write(line, *STYLES[colour]))
            name = " " * len(name)
    return lines or [f"  {name} nothing"]


def hand(cards: Heap, ink: Ink) -> list[str]:
    """List the own hand by colour."""
    piles = tuple(tuple(card for card in cards if COLOUR[card] == colour) for colour in range(3))
    return rows("Hand  ", piles, ink)


def counted(cards: Heap) -> list[str]:
    """Give each card once, with the number of copies.

    >>> counted(("men3", "seme", "seme"))
    ['men3', 'seme×2']
    """
    return [card if count == 1 else f"{card}×{count}" for card, count in Counter(cards).items()]


def with_example(text: str, move: object) -> str:
    """Put a move that the player has into the question, in place of the first example there.

    >>> with_example("show a brown, as in 'show men3'", "show do1")
    "show a brown, as in 'show do1'"
    """
    before, _, rest = text.partition("'")
    return f"{before}'{move}'{rest.partition(chr(39))[2]}"


def asked(text: str, ink: Ink) -> list[str]:
    """Put the question under the table."""
    return [ink.bold(f"  {line}") for line in wrap(text, WIDTH - 2, break_on_hyphens=False)]
