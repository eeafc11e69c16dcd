"""What the tables of both kendo games share: decks, hands, the exchange of cards, what lies open, words and the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any

from kensei.core.i18n import _, per_language
from kensei.core.protocol import Event
from kensei.drawing.scene import Caption, CardFaces, Choices, DrawContext, Face, Question, awaited, spot
from kensei.drawing.seats import clipped
from kensei.drawing.svg import INK, INK2, KIN, ON_INK, brush, g, path, rect, stamp, text, use
from kensei.games.kendo.cards import ATTACKS_WITH, COLOUR, COLOURS, GREEN, MEETS, Heap, Piles, called
from kensei.games.kendo.moves import Lay
from kensei.games.kendo.words import attack_in_words

LEAN = 0.64
"""How far a strengthening looks out from behind its card, so that its sign and name can be read."""
LAID = {("lean", "wide"): 0.66, ("first", "wide"): 0.78, ("lean", "tall"): 0.86, ("first", "tall"): 0.86}
"""How large a chosen card lies in its place: a green that leans on another, and what is laid first."""
BEGINS = ("started", "attacked")
STRIKES = (*BEGINS, "countered", "struck", "met")
ATTACKS = ("countered", "pressed", "raided", "faced_seme")
"""What attacks after the start: also a red with Seme or Fudoshin, and a brown on the Seme."""


def emblem() -> str:
    fan = (("mushin", 50, 116, 0.8, -12), ("men4", 100, 106, 0.84, 0), ("kote-men", 150, 116, 0.8, 12))
    return "".join(g(use(f"d-{card}", -50, -72, 100, 144), x, y, s, rot) for card, x, y, s, rot in fan)


def colour_word(colour: int) -> str:
    return (_("brown"), _("red"), _("green"))[colour]


def decks(table: DrawContext, aside: Sequence[int], x: float, y: float, s: float, gap: float) -> str:
    """The three decks with their counts and the cards beside them; a deck that a move names is pressed."""
    named = {move.deck for move in table.legal if not isinstance(move, Lay)}
    out, counts = "", table.view.decks
    for colour, deck in enumerate(COLOURS):
        out += _deck(colour, counts[colour], aside[colour], deck in named, x + colour * gap, y, s, gap)
    return out


@per_language
def _deck(colour: int, count: int, aside: int, is_named: bool, x: float, y: float, s: float, gap: float) -> str:
    foot = y + 78 * s + (20 if s == 1 else 16)
    drawn = stamp(f"d-deck-{colour}", x, y, s)
    drawn += text(x + 25 * s, y + 44 * s, count, max(14.2, 20 * s), ON_INK, 700, cls="se")
    word = colour_word(colour)
    if is_named:
        frame = rect(x - 5, y - 5, 62 * s, 84 * s, "transparent", 6, KIN, 3, 'class="frame"')
        drawn = spot(drawn + frame, COLOURS[colour], _("{colour} deck, {n} cards").format(colour=word, n=count))
    drawn += text(x + 25 * s, foot, word, 14.2, INK2, room=gap - 6)
    if aside and s == 1:
        drawn += text(x + 25 * s, foot + 16, f"+{aside}", 13.5, INK2)
    return drawn


def playable(table: DrawContext) -> Heap:
    """The cards that some legal move holds, each once, in alphabetical order."""
    return tuple(sorted({card for move in table.legal for card in move.cards}))


def hand_of(table: DrawContext, tried: str, shape: str) -> str:
    """A hand: cards that are in no legal move stay in their place, `tried` is the move to ask about."""
    return _hand(table.view.hand, playable(table), tried if table.can_play else "", shape)


@per_language
def _hand(hand: Heap, wanted: Heap, tried: str, shape: str) -> str:
    return "".join([_card(card, card in wanted, tried, shape) for card in hand])


@per_language
def _card(card: str, is_wanted: bool, tried: str, shape: str) -> str:
    return CardFaces((Face(f"d-{card}", called(card), card if is_wanted else "", tried.format(card=card)),)).html(shape)


def known(table: DrawContext) -> str:
    return _known(table.view.played)


@per_language
def _known(played: Piles) -> str:
    out = ""
    for colour, pile in enumerate(played):
        counts = {card: pile.count(card) for card in pile}
        cards = ", ".join(f"{called(card)} ×{count}" if count > 1 else called(card) for card, count in counts.items())
        words = _("{colour}, open: {cards}").format(colour=colour_word(colour).capitalize(), cards=cards)
        out += f"<p>{escape(words)}</p>" if pile else ""
    return out


@dataclass(frozen=True, slots=True)
class Lane:
    """Where the exchange lies: its middle, its top, the width of a card; on a phone the cards have small faces."""

    middle: float
    y: float
    w: float
    shape: str
    half: float
    """How far it may reach from its middle to either side."""

    @property
    def h(self) -> float:
        return round(self.w * (1.44 if self.shape == "wide" else 1.472), 1)

    @property
    def gap(self) -> float:
        """The room of the arrow between the attack and its answer."""
        return 110.0 if self.shape == "wide" else 36.0

    @property
    def leaning(self) -> float:
        """How far a green that is laid with a red looks out of the place of the answer; the style sheet moves it."""
        s, shift = LAID["lean", self.shape], 0.62 if self.shape == "wide" else 0.28
        return self.w * (s * shift - (1 - s) / 2)

    def placed(self, card: str, x: float, y: float, s: float = 1) -> str:
        face = f"d-{card}" if self.shape == "wide" else f"d-{card}-s"
        return use(face, round(x, 1), round(y, 1), round(self.w * s, 1), round(self.h * s, 1))

    def caption(self, x: float, words: str, size: float, colour: str, weight: int = 400, room: float = 0) -> str:
        return text(round(x + self.w / 2, 1), self.y + self.h + 22, words, size, colour, weight, room=room)


def lying(lane: Lane, cards: Sequence[str], x: float) -> str:
    """An attack: its card, and a strengthening that leans on it, half covered."""
    out = ""
    for k in reversed(range(len(cards))):
        out += g(lane.placed(cards[k], 0, 0), round(x + k * lane.w * LEAN, 1), lane.y + k * 10, 1, 4 * k)
    return out


@per_language
def answer(lane: Lane, hand: Heap, x: float, words: str) -> str:
    out = rect(x, lane.y, lane.w, lane.h, "none", 8, KIN, 2.4, 'stroke-dasharray="7 8"')
    for kind in ("lean", "first"):
        s = LAID[kind, lane.shape]
        for card in hand:
            if (COLOUR[card] == GREEN) == (kind == "lean"):
                edge = (1 - s) / 2
                drawn = lane.placed(card, x + lane.w * edge, lane.y + lane.h * edge, s)
                out += f'<g class="when {kind}" data-when="{card}">{drawn}</g>'
    room = round(min(lane.w + lane.gap, 2 * (lane.middle + lane.half - x) - lane.w) - 6, 1)
    return f'<g class="lay">{out}</g>{lane.caption(x, words, 15, KIN, 600, room)}'


def answered(lane: Lane, cards: Sequence[str], x: float) -> str:
    """The cards that were answered already, small, to the left of the attack."""
    w = 58.0 if lane.shape == "wide" else 40.0
    out, y = "", round(lane.y + lane.h / 2 - w * 0.736, 1)
    for k, card in enumerate(reversed(cards)):
        left = round(x - (w + 22) * (k + 1), 1)
        face = card if COLOUR[card] == GREEN else f"{ATTACKS_WITH[card]}-{COLOURS[COLOUR[card]]}"
        out += use(f"d-past-{face}", left, y, w, round(w * 1.472, 1))
        out += path(f"M{left + w + 7:g} {lane.y + lane.h / 2 - 6:g}l9 6l-9 6Z", INK2)
    return out


def last(lane: Lane, cards: Sequence[str]) -> str:
    """The last cards of a bout that is over: what was answered small, the one that nobody answered large."""
    if not cards:
        return ""
    x = lane.middle - lane.w / 2
    caption = lane.caption(x, _("the last strike"), 14.2, INK2)
    return answered(lane, cards[-3:-1], x) + lying(lane, cards[-1:], x) + caption


@per_language
def attacked(lane: Lane, before: tuple[str, ...], pair: tuple[str, ...], by: str, hand: Heap, words: str) -> str:
    """What lies against whom, from the left: what was answered, the attack, its arrow, the place of the answer."""
    lean = lane.w * (LEAN + 0.04) if len(pair) > 1 else 0
    step = 80 if lane.shape == "wide" else 62
    wide = 2 * lane.w + lean + lane.gap
    most = max(0, min(3 if lane.shape == "wide" else 1, int((2 * lane.half - wide - lane.leaning) / step)))
    older = before[-most:] if most else ()
    centred = lane.middle - (wide - len(older) * step) / 2
    x = round(min(centred, lane.middle + lane.half - wide - lane.leaning), 1)
    end = x + lane.w + lean
    # Words of both sides stand under their cards, and neither reaches into the other's half.
    room = round(min(2 * (x - lane.middle + lane.half) + lane.w, lane.w + lean + lane.gap) - 6, 1)
    out = answered(lane, older, x) + lying(lane, pair, x) + lane.caption(x, by, 14.2, INK2, room=room)
    if lane.shape == "wide":
        out += _arrow(end + 14, round(lane.y + lane.h * 0.5), 70, pair[0])
    else:
        out += path(f"M{end + 11:g} {lane.y + lane.h * 0.5 - 9:g}l15 9l-15 9Z", INK)
    return out + answer(lane, hand, end + lane.gap, words)


def _arrow(x: float, y: float, w: float, card: str) -> str:
    head = path(f"M{x + w - 6:g} {y - 9:g}l16 9l-16 9Z", INK)
    words = text(x + w / 2 + 4, y - 14, _("attack"), 14, INK2, room=w + 18)
    words += text(x + w / 2 + 4, y + 26, attack_in_words(card), 16, INK, 600, cls="se", room=w + 18)
    return brush(x, y, x + w, y, 9, INK, False) + head + words


def exchange_of(table: DrawContext, lane: Lane, hand: Heap) -> str:
    view = table.view
    by = _("{name} attacks").format(name=clipped(table.name(view.attack.by), 10))
    name = clipped(table.name(view.turn), 10)
    words = _("your answer") if view.turn == table.seat else _("{name} answers").format(name=name)
    pair = tuple([card for card in (view.attack.card, view.attack.green) if card])
    return attacked(lane, laid_since_start(table.story)[:-1], pair, by, hand, words)


def laid_since_start(story: Sequence[Event]) -> tuple[str, ...]:
    """The cards that were laid in answer to one another since the last start, the newest last."""
    out: list[str] = []
    for event in reversed(story):
        facts: Any = event.facts
        if event.name in BEGINS or event.name in ATTACKS:
            out.append(facts["cards"][0])
        if event.name in BEGINS:
            break
    return tuple(reversed(out))


def ippon_letters(story: Sequence[Event], seat: int) -> str:
    """The letters of the ippon of a seat: of the target that was struck, H for two hansoku."""
    scored = [i for i, event in enumerate(story) if event.name == "scored" and event.facts["seat"] == seat]
    return "".join([_ippon_letter(story, place) for place in scored])


def _ippon_letter(story: Sequence[Event], place: int) -> str:
    if story[place - 1].name == "penalised":
        return "H"
    laid: list[Any] = [event.facts["cards"] for event in story[:place] if event.name in STRIKES]
    return next((ATTACKS_WITH[cards[0]][0].upper() for cards in reversed(laid) if cards[0] in ATTACKS_WITH), "")


def question_of(
    table: DrawContext, place: str, over: str, against: str, questions: Mapping[str, tuple[str, str]], extra: str = ""
) -> Question:
    """What is asked: by the table of questions, or an answer, with what is said of who attacks."""
    view = table.view
    if table.outcome:
        return Question(over, "", place)
    if not table.can_play:
        return Question(awaited(table), "", place)
    if view.point == "answer":
        what = called(view.attack.green) if view.attack.green else attack_in_words(view.attack.card)
        return Question(_("Answer {what}").format(what=what), against, place)
    title, sub = questions[view.point]
    return Question(_(title), _(sub) if sub else "", place, extra)


def no_card(legal: Sequence[Any]) -> bool:
    """Whether no card can be laid: passing is all there is."""
    return not any(move.cards for move in legal)


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


def choices_of(legal: Sequence[Any], says: Mapping[str, str], verb: str, hint: str) -> Choices:
    """The moves with the words of their picks; `says` has those of whole moves, `{2}` is the player on seat 2."""
    words = {card: card_said(card) for card in dict.fromkeys([card for move in legal for card in move.cards])}
    spoken = [move for move in legal if not isinstance(move, Lay)]
    targets = {move.to for move in legal if isinstance(move, Lay) and move.to is not None}
    decks = {move.deck for move in spoken}
    whole = {str(move) for move in spoken if not move.cards and not move.deck}
    words |= {colour: deck_said(i) for i, colour in enumerate(COLOURS) if colour in decks}
    words |= {f"to {seat}": Caption(_("on {name}").format(name=f"{{{seat}}}")) for seat in sorted(targets)}
    words |= {move: Caption(_(said)) for move, said in says.items() if move in whole}
    moves = tuple([pressed_parts(move, len(targets) > 1) for move in legal])
    return Choices(moves, words, _(verb), joint=", ", hint=_(hint))


@per_language
def card_said(card: str) -> Caption:
    if card not in MEETS:
        return Caption(called(card))
    words = _("Answers {met}, strikes {made}.")
    return Caption(called(card), words.format(met=MEETS[card].title(), made=ATTACKS_WITH[card].title()))


@per_language
def deck_said(colour: int) -> Caption:
    return Caption(_("{colour} deck").format(colour=colour_word(colour)))


def headings_of(story: Iterable[Event], begin: str, words: str) -> Iterator[str]:
    """The headings of the log: the set-up, then one at each event named `begin`."""
    number = 0
    for i, event in enumerate(story):
        if i and event.name == begin:
            number += 1
            yield _(words).format(n=number)
        else:
            yield "" if i else _("Set-up")


def told(event: Event) -> bool:
    """Every event has a line but the deal: its cards are in the hand."""
    return event.name != "drew" or event.rule not in ("musashi.deal", "shiai.deal")


def staged(events: Sequence[Event], sounds: Mapping[str, str], ms: int) -> list[dict[str, Any]]:
    """The last three events that have a sound, as steps of an animation."""
    found = [i for i, event in enumerate(events) if event.name in sounds]
    return [{"event": i, "sound": sounds[events[i].name], "ms": ms} for i in found[-3:]]


def counts_of(story: Sequence[Event], names: Mapping[str, str]) -> list[tuple[str, str]]:
    return [(str(sum(event.name == name for event in story)), words) for name, words in names.items()]
