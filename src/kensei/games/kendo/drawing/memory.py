"""What the others can still hold: what the reader saw of their hands, and every card that has not been seen yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from kensei.core.i18n import _, listed, per_language
from kensei.core.protocol import Event
from kensei.drawing.scene import DrawContext, spoken_of
from kensei.games.kendo.cards import COLOUR, COLOURS, NUMBER, Heap, Piles, called, heap

UNSEEN_MOVES = ("changed", "exchanged", "switched", "dropped", "threw")
"""Cards leave a hand unseen: their colours alone are told."""


class SeenCards:
    """What was seen of the hands of others: cards that they hold, and cards that they may have lost since."""

    def __init__(self) -> None:
        self.sure: dict[int, list[str]] = {}
        self.maybe: dict[int, list[str]] = {}
        self.own: list[str] = []
        """What lies aside and was seen by the reader: thrown or put under a deck, until that is made anew."""

    def add(self, seat: int, card: str) -> None:
        self.sure.setdefault(seat, []).append(card)

    def remove(self, seat: int, cards: Iterable[str]) -> None:
        for card in cards:
            for held in (self.sure.get(seat, []), self.maybe.get(seat, [])):
                if card in held:
                    held.remove(card)
                    break
            else:
                self.found(card)

    def found(self, card: str) -> None:
        """A card that nobody was known to hold turns up: nobody who may have held one is said to hold it still."""
        for held in self.maybe.values():
            if card in held:
                held.remove(card)
                return

    def doubt(self, seat: int, colours: Sequence[str] = COLOURS) -> None:
        """Something of these colours left the hand unseen: what was known of them may be gone."""
        known = self.sure.get(seat, [])
        gone = [card for card in known if COLOURS[COLOUR[card]] in colours]
        self.sure[seat] = [card for card in known if card not in gone]
        self.maybe.setdefault(seat, []).extend(gone)

    def forget(self, seat: int) -> None:
        self.sure.pop(seat, None)
        self.maybe.pop(seat, None)


def seen_of(story: Sequence[Event], own: int | None) -> SeenCards:
    """Follow the cards that the reader has seen in other hands: taken from them, or shown."""
    seen = SeenCards()
    for event in story:
        facts: Any = event.facts
        seat = facts.get("seat")
        if event.name == "compared":
            for other, card in enumerate(facts.get("shown", ())):
                if card and other != own and card not in seen.sure.get(other, ()):
                    seen.add(other, card)
        elif event.name == "took":
            _took(seen, facts, own)
        elif event.name == "lost" and "card" in facts:
            seen.remove(seat, [facts["card"]])
            seen.own.append(facts["card"])
        elif event.name in ("dropped_out", "withdrew"):
            seen.forget(seat)
        elif event.name == "called_encho":
            seen = SeenCards()
        elif event.name == "remade":
            seen.own = [card for card in seen.own if COLOURS[COLOUR[card]] != facts["deck"]]
        elif event.name in UNSEEN_MOVES and "own" in facts:
            seen.own += facts["own"]
        elif event.name in UNSEEN_MOVES and seat != own:
            seen.doubt(seat, facts["colours"])
        elif isinstance(facts.get("cards"), list | tuple) and seat is not None:
            seen.remove(seat, facts["cards"])
    return seen


def _took(seen: SeenCards, facts: Any, own: int | None) -> None:
    taker, loser = facts["seat"], facts["target"]
    if "card" not in facts:
        seen.doubt(loser)
    elif taker == own:
        seen.remove(loser, [facts["card"]])
    else:
        seen.add(taker, facts["card"])


def known(table: DrawContext) -> str:
    """What the others can still hold, in a few lines; every card named tells about itself."""
    view, seen = table.view, seen_of(table.story, table.seat)
    out = ""
    for seat, name in enumerate(table.names):
        held, maybe = seen.sure.get(seat), seen.maybe.get(seat)
        if held:
            out += _line(_("{name} holds {cards}: you saw that."), name, held)
        if maybe:
            out += _line(_("{name} held {cards}, and may still."), name, maybe)
    held = [card for part in (seen.sure, seen.maybe) for cards in part.values() for card in cards]
    if seen.own:
        out += _line(_("Put aside, and you know it: {cards}."), "", seen.own)
    away = heap((*view.hand, *held, *seen.own))
    return out + _unseen(view.box, away, view.played) + _open(view.played)


def _line(words: str, name: str, cards: Sequence[str]) -> str:
    told = listed([_card(card, called(card)) for card in heap(cards)])
    return f"<p>{escape(words).format(name=f'<b>{escape(name)}</b>', cards=told)}</p>"


@lru_cache(maxsize=1024)
def _card(card: str, words: str) -> str:
    return f"<span{spoken_of(card)}>{escape(words)}</span>"


@per_language
def _unseen(box: Piles, hand: Heap, played: Piles) -> str:
    """The cards that the reader has not seen: neither open, nor in the own hand, nor known to be elsewhere."""
    out = ""
    for colour, pile in enumerate(box):
        left = Counter(pile)
        left.subtract([*played[colour], *[card for card in hand if COLOUR[card] == colour]])
        out += _counted(_("{colour}, not seen yet: {cards}"), colour, left)
    return out


@per_language
def _open(played: Piles) -> str:
    return "".join(
        [_counted(_("{colour}, open: {cards}"), colour, Counter(pile)) for colour, pile in enumerate(played)]
    )


def _counted(words: str, colour: int, cards: Counter[str]) -> str:
    """Cards with their number; browns by what they strike, their numbers count at the start alone."""
    counts: dict[str, tuple[str, int]] = {}
    for card, count in cards.items():
        name = called(card)[:-2] if card in NUMBER else called(card)
        if count > 0:
            counts[name] = (card, counts.get(name, (card, 0))[1] + count)
    if not counts:
        return ""
    told = ", ".join([_card(card, f"{name} ×{n}" if n > 1 else name) for name, (card, n) in counts.items()])
    return f"<p>{escape(words).format(colour=escape(_colour(colour)), cards=told)}</p>"


def _colour(colour: int) -> str:
    return (_("Brown"), _("Red"), _("Green"))[colour]
