"""What both kendo games say on a page: the words of moves, the log, what lies open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from kensei.core.i18n import _, per_language
from kensei.core.protocol import Event
from kensei.drawing.scene import Caption, Choices, DrawContext
from kensei.games.kendo.cards import ATTACKS_WITH, COLOURS, MEETS, Heap, called
from kensei.games.kendo.moves import Lay


def colour_word(colour: int) -> str:
    return (_("brown"), _("red"), _("green"))[colour]


def no_card(legal: Sequence[Any]) -> bool:
    """Whether no card can be laid: passing is all there is."""
    return bool(legal) and not any(move.cards for move in legal)


@lru_cache(maxsize=4096)
def pressed_parts(move: Any, target: bool) -> str:
    """A move as the page's script reads it: cards, decks and, where there is a choice, targets are pressed."""
    if isinstance(move, Lay):
        cards = "|+".join(move.cards)
        if move.to is None:
            return cards
        return f"{cards}| to {move.to}" if target else f"{move}={'|'.join(move.cards)}"
    if move.verb == "show" and not move.cards:
        return f"{move}={move}"
    parts = [*move.cards, *([move.deck] if move.deck else [])]
    return f"{move.verb} |{'| '.join(parts)}" if parts else f"{move}={move}"


def choices(legal: Sequence[Any], says: Mapping[str, str], verb: str, hint: str) -> Choices:
    """The moves with the words of their picks; `says` has those of whole moves, `{2}` is the player on seat 2."""
    targets = {move.to for move in legal if isinstance(move, Lay) and move.to is not None}
    decks = {move.deck for move in legal if not isinstance(move, Lay)}
    words = {card: card_said(card) for move in legal for card in move.cards}
    words |= {
        colour: Caption(_("{colour} deck").format(colour=colour_word(i)))
        for i, colour in enumerate(COLOURS)
        if colour in decks
    }
    words |= {f"to {seat}": Caption(_("on {name}").format(name=f"{{{seat}}}")) for seat in sorted(targets)}
    words |= {move: Caption(said) for move, said in says.items() if any(str(one) == move for one in legal)}
    moves = tuple(pressed_parts(move, len(targets) > 1) for move in legal)
    return Choices(moves, words, verb, joint=", ", hint=hint)


@per_language
def card_said(card: str) -> Caption:
    if card not in MEETS:
        return Caption(called(card))
    words = _("Answers {met}, strikes {made}.")
    return Caption(called(card), words.format(met=MEETS[card].title(), made=ATTACKS_WITH[card].title()))


def known(table: DrawContext) -> str:
    """What lies open: it is in no hand."""
    return "".join(_open(colour, pile) for colour, pile in enumerate(table.view.played) if pile)


@per_language
def _open(colour: int, pile: Heap) -> str:
    counts = {card: pile.count(card) for card in pile}
    cards = ", ".join(f"{called(card)} ×{count}" if count > 1 else called(card) for card, count in counts.items())
    words = _("{colour}, open: {cards}").format(colour=colour_word(colour).capitalize(), cards=cards)
    return f"<p>{escape(words)}</p>"


def headings(story: Iterable[Event], begin: str, words: str) -> Iterator[str]:
    """The headings of the log: the set-up, then one at each event named `begin`."""
    number = 0
    for i, event in enumerate(story):
        if i and event.name == begin:
            number += 1
            yield _(words).format(n=number)
        else:
            yield "" if i else _("Set-up")


def staged(events: Sequence[Event], sounds: Mapping[str, str], ms: int) -> list[dict[str, Any]]:
    """The last three events that have a sound, as steps of an animation."""
    found = [i for i, event in enumerate(events) if event.name in sounds]
    return [{"event": i, "sound": sounds[events[i].name], "ms": ms} for i in found[-3:]]


def counts_of(story: Sequence[Event], names: Mapping[str, str]) -> list[tuple[str, str]]:
    return [(str(sum(event.name == name for event in story)), words) for name, words in names.items()]
