"""Choosing in both kendo games: the hand, what can be pressed, and what a card still lacks before it can be laid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from kensei.core.i18n import N_, _, per_language
from kensei.drawing.scene import Caption, CardFaces, Choices, DrawContext, Face
from kensei.games.kendo.cards import ATTACKS_WITH, COLOURS, IS_HIKI, MEETS, NUMBER, Heap, called
from kensei.games.kendo.drawing.flat import BOX
from kensei.games.kendo.moves import Lay

NO_WORDS: Mapping[str, Any] = MappingProxyType({})
COMING, PASSING = ("drew", "took"), ("chose",)
"""The events that bring a card to a hand, and those after which it is still new."""


def colour_word(colour: int) -> str:
    return (_("brown"), _("red"), _("green"))[colour]


def playable(table: DrawContext) -> Heap:
    """The cards that some legal move holds, each once, in alphabetical order."""
    return tuple(sorted({card for move in table.legal for card in move.cards}))


def hand_of(table: DrawContext, tried: str, shape: str) -> str:
    """A hand: cards that are in no legal move stay in their place, `tried` is the move to ask about.

    A red that answers only together with one other card bears that card's name.
    """
    view = table.view
    new = table.marked_new(view.hand, COMING, PASSING)
    if not table.legal:
        return _hand(view.hand, new, (), (), "", shape)
    beside = tuple(sorted(needed_beside(table.legal).items()))
    return _hand(view.hand, new, playable(table), beside, tried if table.can_play else "", shape)


def needed_beside(legal: Sequence[Any]) -> dict[str, str]:
    """The reds that are in no move without one other card, with that card.

    >>> needed_beside([Lay(("do-men", "mushin")), Lay(("do-men", "mushin", "seme")), Lay(("kote-do",))])
    {'do-men': 'mushin'}
    """
    always: dict[str, set[str]] = {}
    for move in legal:
        if isinstance(move, Lay) and move.cards[0] in MEETS:
            card, others = move.cards[0], set(move.cards[1:])
            always[card] = always[card] & others if card in always else others
    return {card: others.pop() for card, others in always.items() if len(others) == 1}


@per_language
def _hand(
    hand: Heap, new: tuple[bool, ...], wanted: Heap, beside: tuple[tuple[str, str], ...], tried: str, shape: str
) -> str:
    needs = dict(beside)
    return "".join(
        [
            _card(card, card in wanted, needs.get(card, ""), tried, shape, is_new)
            for card, is_new in zip(hand, new, strict=True)
        ]
    )


@per_language
def _card(card: str, is_wanted: bool, needs: str, tried: str, shape: str, is_new: bool) -> str:
    pick, why = card if is_wanted else "", tried.format(card=card)
    label = _("{card}, only with {other}").format(card=called(card), other=called(needs)) if needs else called(card)
    badge = f"+ {called(needs)}" if needs else ""
    return CardFaces(
        (Face(f"d-{card}", label, pick, why, card=card, needs=badge),), flat=BOX, tag=_("new") if is_new else ""
    ).html(shape)


def no_card(legal: Sequence[Any]) -> bool:
    """Whether no card can be laid: passing is all there is."""
    return {move.cards for move in legal} <= {()}


@lru_cache(maxsize=4096)
def pressed_parts(move: Any, target: bool) -> str:
    """A move as the page's script reads it: cards, decks and, where there is a choice, targets are pressed."""
    if isinstance(move, Lay):
        cards = "|+".join(move.cards)
        if move.to is None:
            return cards
        return f"{cards}| to {move.to}" if target else f"{move}={'|'.join(move.cards)}"
    parts = [*move.cards, *([move.deck] if move.deck else [])]
    return f"{move.verb} |{'| '.join(parts)}" if parts else f"{move}={move}"


def choices_of(
    legal: Sequence[Any],
    says: Mapping[str, str],
    verb: str,
    hint: str,
    aimed: Mapping[str, Caption] = NO_WORDS,
    against: str = "",
    foretold: Mapping[str, str] = NO_WORDS,
) -> Choices:
    """The moves with the words of their picks; `says` has those of whole moves, `aimed` those of targets.

    `against`: the technique that a red is laid against; one that does not fit it says what it needs. `foretold`: what
    cards would do, by their names, those of several together joined by a plus.
    """
    beside = needed_beside(legal)
    cards = dict.fromkeys([card for move in legal for card in move.cards])
    words = {card: card_said(card, beside.get(card, ""), against) for card in cards}
    spoken = [move for move in legal if not isinstance(move, Lay)]
    targets = {move.to for move in legal if isinstance(move, Lay) and move.to is not None}
    decks = {move.deck for move in spoken}
    whole = {str(move) for move in spoken if not move.cards and not move.deck}
    words |= {colour: deck_said(i) for i, colour in enumerate(COLOURS) if colour in decks}
    for named, note in foretold.items():
        held = words.get(named)
        bold = held.bold if held else " + ".join(map(called, named.split("+")))
        words[named] = Caption(bold, note, kind=held.kind if held else "")
    words |= dict(aimed)
    words |= {move: Caption(_(said)) for move, said in says.items() if move in whole}
    moves = tuple([pressed_parts(move, len(targets) > 1) for move in legal])
    return Choices(moves, words, _(verb), joint=", ", hint=_(hint))


@per_language
def card_said(card: str, needs: str = "", against: str = "") -> Caption:
    """The words of a card that is chosen; of a red with what it answers, or what it needs to answer this."""
    if card not in MEETS:
        return Caption(called(card), kind=noun(card))
    met, made = MEETS[card].title(), ATTACKS_WITH[card].title()
    if needs and against == met:
        note = _("Only with {other} now. Strikes {made}.").format(other=called(needs), made=made)
    elif needs and against:
        words = _("Answers {met}; {against} only with {other}. Strikes {made}.")
        note = words.format(met=met, against=against, other=called(needs), made=made)
    else:
        note = _("Answers {met}, strikes {made}.").format(met=met, made=made)
    return Caption(called(card), note, kind=noun(card))


def noun(card: str) -> str:
    """What a card is called among others of its kind, after "press"."""
    if card in MEETS:
        return _("a red")
    if card not in NUMBER:
        return _("a green")
    return _("a hiki") if card in IS_HIKI else _("a brown")


@per_language
def deck_said(colour: int) -> Caption:
    return Caption(_("{colour} deck").format(colour=colour_word(colour)), _(DRAWN[colour]), kind=_("a deck"))


DRAWN = (
    N_("You draw a brown: a stroke to start with."),
    N_("You draw a red: it answers one stroke and strikes another."),
    N_("You draw a green: a block, a push or other help."),
)
"""What comes from each deck."""
