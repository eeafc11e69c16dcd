"""What the tables of both kendo games share: hands, decks, the exchange, the words of moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kensei.drawing.languages import _
from kensei.drawing.scene import Card, Choices, Face, Say, Table, spot
from kensei.drawing.svg import INK, INK2, KIN, ON_INK, brush, g, path, rect, stamp, text, use
from kensei.games.kendo.cards import ATTACKS_WITH, COLOUR, COLOURS, GREEN, MEETS, called
from kensei.games.kendo.drawing.story import technique
from kensei.games.kendo.moves import Lay
from kensei.games.kendo.words import attack_in_words


def colour_word(colour: int) -> str:
    """Give the word for a deck."""
    return (_("brown"), _("red"), _("green"))[colour]


LEAN = 0.64
"""How far a strengthening looks out from behind its card, so that its sign and name can be read."""
LAID = {("lean", "wide"): 0.66, ("first", "wide"): 0.78, ("lean", "tall"): 0.86, ("first", "tall"): 0.86}
"""How large a chosen card lies in its place: a green that leans on another, and what is laid first."""


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
        """The height of a card."""
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
        """Place a card."""
        face = f"d-{card}" if self.shape == "wide" else f"d-{card}-s"
        return use(face, round(x, 1), round(y, 1), round(self.w * s, 1), round(self.h * s, 1))


def decks(table: Table, counts: Sequence[int], heaps: Sequence[int], x: float, y: float, s: float, gap: float) -> str:
    """Draw the three decks with their counts; a deck that a move names is pressed."""
    foot = y + 78 * s + (20 if s == 1 else 16)
    named = {move.deck for move in table.legal if not isinstance(move, Lay) and move.deck}
    out = ""
    for colour in range(3):
        px = x + colour * gap
        drawn = stamp(f"d-deck-{colour}", px, y, s)
        drawn += text(px + 25 * s, y + 44 * s, counts[colour], max(14.2, 20 * s), ON_INK, 700, cls="se")
        word = colour_word(colour)
        if COLOURS[colour] in named:
            frame = rect(px - 5, y - 5, 62 * s, 84 * s, "transparent", 6, KIN, 3, 'class="frame"')
            label = _("{colour} deck, {n} cards").format(colour=word, n=counts[colour])
            drawn = spot(drawn + frame, COLOURS[colour], label)
        out += drawn + text(px + 25 * s, foot, word, 14.2, INK2, room=gap - 6)
        if heaps[colour] and s == 1:
            out += text(px + 25 * s, foot + 16, f"+{heaps[colour]}", 13.5, INK2)
    return out


def arrow(x: float, y: float, w: float, card: str) -> str:
    """Draw the brush arrow of an attack, with the attack in words."""
    head = path(f"M{x + w - 6:g} {y - 9:g}l16 9l-16 9Z", INK)
    words = text(x + w / 2 + 4, y - 14, _("attack"), 14, INK2, room=w + 18) + text(
        x + w / 2 + 4, y + 26, attack_in_words(card), 16, INK, 600, cls="se", room=w + 18
    )
    return brush(x, y, x + w, y, 9, INK, False) + head + words


def lying(lane: Lane, cards: Iterable[str], x: float) -> str:
    """Draw an attack: its card, and a strengthening that leans on it, half covered."""
    found = [card for card in cards if card]
    out = ""
    for k in reversed(range(len(found))):
        out += g(lane.placed(found[k], 0, 0), round(x + k * lane.w * LEAN, 1), lane.y + k * 10, 1, 4 * k)
    return out


def answer(lane: Lane, hand: Iterable[str], x: float, words: str) -> str:
    """Draw the place of the answer: dashed, the chosen cards already lying in it, a green half covered by its red."""
    out = rect(x, lane.y, lane.w, lane.h, "none", 8, KIN, 2.4, 'stroke-dasharray="7 8"')
    cards = dict.fromkeys(hand)
    for kind in ("lean", "first"):
        s = LAID[kind, lane.shape]
        for card in cards:
            if (COLOUR[card] == GREEN) == (kind == "lean"):
                edge = (1 - s) / 2
                drawn = lane.placed(card, x + lane.w * edge, lane.y + lane.h * edge, s)
                out += f'<g class="when {kind}" data-when="{card}">{drawn}</g>'
    room = round(min(lane.w + lane.gap, 2 * (lane.middle + lane.half - x) - lane.w) - 6, 1)
    caption = text(round(x + lane.w / 2, 1), lane.y + lane.h + 22, words, 15, KIN, 600, room=room)
    return f'<g class="lay">{out}</g>{caption}'


def answered(lane: Lane, cards: Sequence[str], x: float) -> str:
    """Draw the cards that were answered already, small, to the left of the attack."""
    w = 58.0 if lane.shape == "wide" else 40.0
    out, y = "", round(lane.y + lane.h / 2 - w * 0.736, 1)
    for k, card in enumerate(reversed(cards)):
        left = round(x - (w + 22) * (k + 1), 1)
        face = card if COLOUR[card] == GREEN else f"{technique(card)}-{COLOURS[COLOUR[card]]}"
        out += use(f"d-past-{face}", left, y, w, round(w * 1.472, 1))
        out += path(f"M{left + w + 7:g} {lane.y + lane.h / 2 - 6:g}l9 6l-9 6Z", INK2)
    return out


def last(lane: Lane, cards: Sequence[str]) -> str:
    """Draw the last cards of a bout that is over: what was answered small, the one that nobody answered large."""
    if not cards:
        return ""
    older = list(cards[-3:-1])
    x = lane.middle - lane.w / 2
    caption = text(lane.middle, lane.y + lane.h + 22, _("the last strike"), 14.2, INK2)
    return answered(lane, older, x) + lying(lane, cards[-1:], x) + caption


def exchange(lane: Lane, before: Sequence[str], pair: Sequence[str], by: str, hand: Iterable[str], words: str) -> str:
    """Draw what lies against whom, from the left: what was answered, the attack, its arrow, the place of the answer."""
    lean = lane.w * (LEAN + 0.04) if len(pair) > 1 else 0
    step = 80 if lane.shape == "wide" else 62
    wide = 2 * lane.w + lean + lane.gap
    most = max(0, min(3 if lane.shape == "wide" else 1, int((2 * lane.half - wide - lane.leaning) / step)))
    older = list(before[-most:]) if most else []
    centred = lane.middle - (wide - len(older) * step) / 2
    x = round(min(centred, lane.middle + lane.half - wide - lane.leaning), 1)
    end = x + lane.w + lean
    # Words of both sides stand under their cards, and neither reaches into the other's half.
    room = round(min(2 * (x - lane.middle + lane.half) + lane.w, lane.w + lean + lane.gap) - 6, 1)
    out = (
        answered(lane, older, x)
        + lying(lane, pair, x)
        + text(round(x + lane.w / 2, 1), lane.y + lane.h + 22, by, 14.2, INK2, room=room)
    )
    if lane.shape == "wide":
        out += arrow(end + 14, round(lane.y + lane.h * 0.5), 70, pair[0])
    else:
        out += path(f"M{end + 11:g} {lane.y + lane.h * 0.5 - 9:g}l15 9l-15 9Z", INK)
    return out + answer(lane, hand, end + lane.gap, words)


def playable(table: Table) -> set[str]:
    """Give the cards that some legal move holds."""
    return {card for move in table.legal for card in move.cards}


def no_card(legal: Sequence[Any]) -> bool:
    """Say whether no card can be laid: passing is all there is."""
    return bool(legal) and not any(move.cards for move in legal)


def hand_of(table: Table, cards: Iterable[str], tried: str, shape: str) -> str:
    """Lay out a hand: cards that are in no legal move stay in their place."""
    wanted = playable(table)
    out = ""
    for card in cards:
        why = tried.format(card=card) if table.can_play else ""
        out += Card((Face(f"d-{card}", called(card), card if card in wanted else "", why),)).html(shape)
    return out


def spell(move: Any, target: bool) -> str:
    """Give a move as the page's script reads it: cards, decks and, where there is a choice, targets are pressed."""
    if isinstance(move, Lay):
        cards = "|+".join(move.cards)
        if move.to is None:
            return cards
        return f"{cards}| to {move.to}" if target else f"{move}={'|'.join(move.cards)}"
    if move.verb == "show" and not move.cards:
        return f"{move}={move}"
    parts = [*move.cards, *([move.deck] if move.deck else [])]
    return f"{move.verb} |{'| '.join(parts)}" if parts else f"{move}={move}"


def choices(legal: Sequence[Any], says: dict[str, Say], verb: str, hint: str) -> Choices:
    """Give the moves with the words of their picks; `{2}` stands for the name of the player on seat 2."""
    targets = {move.to for move in legal if isinstance(move, Lay) and move.to is not None}
    words = {card: Say(called(card), meaning(card)) for move in legal for card in move.cards}
    words |= {
        colour: Say(_("{colour} deck").format(colour=colour_word(i)))
        for i, colour in enumerate(COLOURS)
        if any(not isinstance(move, Lay) and move.deck == colour for move in legal)
    }
    words |= {f"to {seat}": Say(_("on {name}").format(name=f"{{{seat}}}")) for seat in sorted(targets)}
    moves = tuple(spell(move, len(targets) > 1) for move in legal)
    return Choices(moves, words | says, verb, joint=", ", hint=hint)


def meaning(card: str) -> str:
    """Say what a red does; other cards say it by their name."""
    if card not in MEETS:
        return ""
    return _("Answers {met}, strikes {made}.").format(met=MEETS[card].title(), made=ATTACKS_WITH[card].title())


def taps(legal: Sequence[Any], name: str) -> int:
    """Count the moves of a verb."""
    return sum(getattr(move, "verb", "") == name for move in legal)
