"""What both kendo games share in text: the decks, the players, what lies against whom, the own hand, the question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from kensei.games.kendo.cards import ATTACKS_WITH, COLOUR, COLOURS, ORDER, Heap, Piles, heap
from kensei.games.kendo.words import laid
from kensei.terminal.ansi import Ink
from kensei.terminal.layout import flowing, wrapped

STYLES = {"brown": ("yellow",), "red": ("red",), "green": ("green",)}
ASIDE = {"under": "under it", "thrown": "thrown"}
"""The fields of the cards that lie unseen, and how they lie there."""
MOST_ANSWERS = 6
"""Up to so many answers are named in a question."""
BY_CHANCE = ("deal", "lot", "take", "raid", "over")
"""Where nobody is asked."""


def table(view: Any, names: Sequence[str], middle: Iterable[str], ask: Callable[[Any], str], ink: Ink) -> str:
    """The table as a seat sees it: decks, what stands in the middle, open cards, the own hand and the question."""
    lines = [*wrapped(_decks(view, ink), ink.width, "  ", "    "), "", *middle, *_rows("Played", view.played, ink)]
    if view.seat is not None:
        hand = tuple(tuple(card for card in view.hand if COLOUR[card] == colour) for colour in range(3))
        question = ask(view) if view.point == "over" or is_asked(view, view.seat) else _waiting(view, names, ink)
        lines += [
            "",
            *_rows("Hand  ", hand, ink),
            *(ink.bold(line) for line in wrapped(question, ink.width, "  ", "  ")),
        ]
    return "\n".join(lines)


def _decks(view: Any, ink: Ink) -> str:
    """How many cards each deck has, and how many lie unseen beside or under it."""
    aside, word = next((getattr(view, name), word) for name, word in ASIDE.items() if hasattr(view, name))
    parts = []
    for colour, size, more in zip(COLOURS, view.decks, aside, strict=True):
        parts.append(ink.write(f"{colour} {size}", *STYLES[colour]) + (f" ({more} {word})" if more else ""))
    return "Decks: " + ", ".join(parts)


def _rows(name: str, piles: Piles, ink: Ink) -> list[str]:
    """Cards by colour, copies counted, in as many lines as they need."""
    lines = []
    for colour, cards in zip(COLOURS, piles, strict=True):
        if cards:
            head = f"  {name} {colour:<6}"
            text = flowing(counted(cards), ink.width - len(head) - 1)
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


def is_asked(view: Any, seat: int) -> bool:
    if view.draws or view.point in BY_CHANCE:
        return False
    if not view.is_choosing:
        return bool(seat == view.turn)
    return not view.players[seat].has_chosen and (view.point != "tie" or seat in view.tied)


def player(view: Any, seat: int, name: str, shown: str, ink: Ink, first: str = "", last: str = "") -> str:
    """A player: whether they are asked, their name, what is shown of them, and notes, the own ones first and last."""
    cards = view.players[seat].cards
    own, chosen = seat == view.seat, view.players[seat].has_chosen
    notes = [first, f"{cards} cards" if cards != 1 else "1 card", own * "you", chosen * "has chosen", last]
    head, told = f"  {'>' if is_asked(view, seat) else ' '} {name}{shown}", ", ".join(filter(None, notes))
    lines = [f"{head} {told}"]
    if len(lines[0]) > ink.width:
        lines = [head.rstrip(), *wrapped(told, ink.width, "      ", "      ")]
    return "\n".join(map(ink.bold, lines) if own else lines)


def lying(view: Any, names: Sequence[str], ink: Ink) -> tuple[str, str]:
    """What lies against whom, and at what it strikes."""
    attack = view.attack
    by, turn = (ink.who(seat, names[seat]) for seat in (attack.by, view.turn))
    cards = [card for card in (attack.card, attack.green) if card]
    technique = ATTACKS_WITH.get(attack.card, "").title()
    return f"  {by} -> {turn}:  {laid(cards)}", technique and f", a strike to {technique}"


def _waiting(view: Any, names: Sequence[str], ink: Ink) -> str:
    waited = [ink.who(seat, names[seat]) for seat in range(len(view.players)) if is_asked(view, seat)]
    return f"Waiting for {' and '.join(waited) or 'the cards'}."


def in_order(text: str) -> str:
    """Write the cards of a move in the order that moves have: who types them need not know it.

    >>> in_order("throw seme men3"), in_order("seme+men-do to 1"), in_order("switch seme red")
    ('throw men3 seme', 'men-do+seme to 1', 'switch seme red')
    """
    first, *rest = text.split(" ")
    together = first.split("+")
    if all(card in ORDER for card in together):
        return " ".join(["+".join(heap(together)), *rest])
    return " ".join([first, *heap(rest)]) if all(card in ORDER for card in rest) else text


def answers(moves: Sequence[object]) -> str:
    """The moves that answer an attack, in a few words.

    >>> answers(("men-do", "seme", "bogyo"))
    'men-do, seme or bogyo'
    >>> answers("abcdefgh")
    'a, b, c, d, e or another of 8 (`moves` lists them)'
    """
    words = list(map(str, moves))
    if len(words) > MOST_ANSWERS:
        words = [*words[: MOST_ANSWERS - 1], f"another of {len(words)} (`moves` lists them)"]
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


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
