"""Beside Bushido's wheel: the chosen card laid open in dice and words, and how the last turn went."""

from __future__ import annotations

from typing import Any

from kensei.core.i18n import _, counted
from kensei.core.protocol import Event
from kensei.drawing.letters import clipped_to, wrapped
from kensei.drawing.svg import AI, INK, INK2, SHU, path, piece, stamp, text, use
from kensei.games import game as game_named
from kensei.games.bushido.cards import Amount, Card
from kensei.games.bushido.deck import Deck
from kensei.games.bushido.deck.printing import text as card_text
from kensei.games.bushido.drawing.context import BushidoContext
from kensei.games.bushido.drawing.crests import KANJI
from kensei.games.bushido.drawing.pieces import card_name, sentence

COLUMN = 206
"""How wide a line beside the wheel may be."""
OPENED, MET, ENDS = "opened", ("faced", "tied"), ("struck", "tied")
"""The events of a duel that say that it began, that cards met, how the fight went."""


def tell_name(box: Deck, fighter: str, mon: str, mark: str = "") -> str:
    """Return the symbol of a card's description: standard cards are the same for all."""
    return card_name(box, fighter, mon, mark).replace("b-", "b-tell-", 1)


def tells_of(box: Deck, mark: str = "") -> dict[str, str]:
    out: dict[str, str] = {}
    for fighter in box.fighters.values():
        for mon, card in fighter.cards.items():
            out |= piece(tell_name(box, fighter.name, mon, mark), opened(card, KANJI[box.place[mon]]))
    return out


def opened(card: Card, kanji: str) -> str:
    """Describe a card, 226 wide: its name, speed and strength as numbers or dice, and its text."""
    mon = card.mon.capitalize()
    out = text(0, 0, card.name if card.is_special else mon, 20, INK, 600, "start", "se", room=COLUMN)
    out += text(0, 22, mon if card.is_special else "", 14.5, INK2, 400, "start", kanji=kanji)
    by_die = card.plain.strength_by_speed_die
    out += amount(card.plain.speed, 58, True)
    if by_die:
        return out + text(0, 94, _("Strength"), 15, SHU, 600, "start") + by_speed_die(by_die, 124)
    out += amount(card.plain.strength, 94, False)
    cases = [line for case in card_text(card).split("; ") for line in wrapped(sentence(case), COLUMN, 14.5)]
    return out + written(cases if card.is_special else [], 0, 130)


def amount(value: Amount | None, y: float, is_speed: bool) -> str:
    """Write speed or strength: a number, dice, or X where a case says it."""
    words, colour = (_("Speed"), AI) if is_speed else (_("Strength"), SHU)
    out = text(0, y, words, 15, colour, 600, "start")
    if value is None or not value.dice:
        return out + text(84, y + 2, "X" if value is None else value.number, 21, INK, 600, "start", "se")
    kind = "w2" if is_speed else "b2"
    return out + "".join(stamp(f"b-{kind}", 98 + 27 * i, y - 5, 0.68) for i in range(value.dice))


def by_speed_die(strengths: tuple[Amount, ...], y: float) -> str:
    out = ""
    for face, strength in enumerate(strengths, 1):
        out += stamp(f"b-w{face}", 14, y, 0.76) + path(f"M36 {y:g}h20m-7 -6l8 6l-8 6", "none", INK, 1.8)
        out += "".join(stamp("b-b2", 80 + 30 * i, y, 0.76) for i in range(strength.dice))
        y += 34
    return out


def written(lines: list[str], x: float, y: float, step: float = 19) -> str:
    return "".join(text(x, y + step * i, line, 14.5, INK2, 400, "start", room=COLUMN) for i, line in enumerate(lines))


def last_turn(d: BushidoContext, other: int) -> str:
    """Draw the last turn of this duel: both cards, and how it went; nothing before the first."""
    met, end = last_fight(d, other)
    if not met or not end:
        return ""
    facts: Any = met.facts
    both = {facts["seat"]: facts["card"], facts["target"]: facts.get("against", facts["card"])}
    out = text(0, 30, _("Last turn"), 20, INK, 600, "start", "se")
    for k, seat in enumerate((d.table.below, other)):
        out += use(d.card(seat, both[seat]), 100 * k, 44, 82, 118)
        words = _("you") if seat == d.view.seat else d.table.name(seat)
        out += text(100 * k + 41, 180, clipped_to(words, 94, 14, bold=False), 14, INK2)
    names = [sitter.name for sitter in d.table.sitters]
    return out + written(wrapped(game_named("bushido").tell(end, names), COLUMN, 14.5)[:4], 0, 199, 17)


def last_fight(d: BushidoContext, other: int) -> tuple[Event | None, Event | None]:
    """Return how the cards of the last fight with this opponent met, and how it ended."""
    met = end = None
    for event in d.table.story:
        facts: Any = event.facts
        if event.name not in (OPENED, *MET, *ENDS) or {facts["seat"], facts["target"]} != {d.table.below, other}:
            continue
        if event.name == OPENED:
            met = end = None
        if event.name in MET:
            met, end = event, None
        if event.name in ENDS:
            end = event
    return met, end


def held(d: BushidoContext, other: int, y: float) -> str:
    """Draw the crests that the opponent still holds, or count them where hands are not shown."""
    pack = d.view.packs[other]
    if pack.hand is None:
        words = _("{name}: {cards}").format(name=d.table.name(other), cards=counted("{} card", "{} cards", pack.hands))
        return text(0, y, words, 14, INK2, 500, "start", room=COLUMN)
    name = clipped_to(d.table.name(other), 110, 14, bold=False)
    out = text(0, y, _("{name} still holds").format(name=name), 14, INK2, 500, "start", room=COLUMN)
    for k, mon in enumerate(pack.hand):
        out += stamp(f"b-mon-{d.box.place[mon]}", 18 + k % 5 * 38, y + 28 + k // 5 * 39, 0.36)
    return out
