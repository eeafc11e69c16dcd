"""Bushido's duel, a wheel of nine crests with what the chosen card strikes and what strikes it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kensei.core.i18n import _, counted, per_language
from kensei.core.protocol import Event
from kensei.drawing.letters import clipped_to, wrapped
from kensei.drawing.scene import quoted, shown_card, spoken_of, when
from kensei.drawing.svg import AI, INK, INK2, SHU, at, g, rect, stamp, text, use
from kensei.games.bushido.board import IN
from kensei.games.bushido.deck import deck
from kensei.games.bushido.drawing.crests import STEP
from kensei.games.bushido.drawing.pieces import COLUMN, RADIUS, card_name, written
from kensei.games.bushido.drawing.plates import NOW, OUT, BushidoContext, Slip, outlived, plate
from kensei.games.bushido.drawing.rounds import others
from kensei.games.bushido.words import tell

CENTRE = 150
"""How wide a line in the middle of the wheel may be."""
PLACES = tuple(at(RADIUS, STEP * i) for i in range(9))
CRESTS = tuple(stamp(f"b-mon-{i}", x, y, 0.74) for i, (x, y) in enumerate(PLACES))
FAINT = tuple(f'<g opacity=".34">{crest}</g>' for crest in CRESTS)


def wheel(d: BushidoContext, captions: bool = True) -> str:
    """Draw the wheel, centre 0 0: crests the opponent no longer holds are faint; arcs of the chosen card."""
    place, other = d.box.place, d.view.opponent
    held = d.view.open_hand(other) if other is not None else None
    is_held = [held is None or mon in held for mon in d.box.wheel]
    whose = other if other is not None else d.view.seat
    fighter = "" if whose is None else d.view.shown[whose].fighter
    out = all_crests(d.view.table.deck, fighter, tuple(is_held))
    around = is_held * 2
    for mon in d.view.hand:
        i = place[mon] + 1
        out += chosen(mon, place[mon], sum(around[i : i + 4]), sum(around[i + 4 : i + 8]), captions)
    if captions:
        out += caption(held is not None)
    out += f'<use href="#b-names{d.mark}"/>' if captions else ""
    if d.view.plan is not None:  # what was laid keeps its arcs until the cards turn
        out += laid(place[d.view.plan.card], captions)
    return out


@lru_cache(maxsize=1024)
def all_crests(deck_text: str, fighter: str, is_held: tuple[bool, ...]) -> str:
    """Draw the crests of the wheel: each tells about the card that the fighter may lay there."""
    box, out = deck(deck_text), ""
    cards = (box.fighters[fighter] if fighter else next(iter(box.fighters.values()))).cards
    for i, mon in enumerate(box.wheel):
        key = cards[mon].key if fighter or not cards[mon].is_special else ""
        out += shown_card(CRESTS[i] if is_held[i] else FAINT[i], key)
    return out


@lru_cache(maxsize=64)
def laid(place: int, captions: bool) -> str:
    words = f'<use href="#b-said-{place}"/>' if captions else ""
    return f'<g class="laid"><use href="#b-arcs-{place}"/>{words}</g>'


@lru_cache(maxsize=1024)
def chosen(mon: str, place: int, struck: int, strikers: int, captions: bool) -> str:
    """Draw what a chosen card strikes, the next four clockwise, and what strikes it, the other four; count them."""
    count = f'<tspan fill="{SHU}">{struck}</tspan> : <tspan fill="{AI}">{strikers}</tspan>'
    look = f'y="26" font-size="34" font-weight="600" text-anchor="middle" fill="{INK2}" class="se"'
    words = f'<use href="#b-said-{place}"/>' if captions else ""
    return when(mon, f'<use href="#b-arcs-{place}"/>{words}<text {look}>{count}</text>')


@per_language
def caption(is_hand_known: bool) -> str:
    words = _("still in their hand") if is_hand_known else _("of all crests")
    lines = text(0, -14, words, 16, INK2, room=CENTRE)
    lines += text(0, 52, _("strikes : struck by"), 16, INK2, room=CENTRE)
    return f'<g class="told">{lines}</g>'


def duel(d: BushidoContext, shape: str) -> tuple[str, float, float]:
    """Draw the own duel; on a screen what is known stands left of the wheel, the chosen card right."""
    seat, other = d.view.seat, d.view.opponent
    assert seat is not None
    assert other is not None
    is_alone = len(d.view.stage.duels) == 1
    if shape != "wide":
        rows = -(-(len(d.view.stage.duels) - 1) // 3)
        below = "" if is_alone else others(d, 0, 424, 1)
        out = g(wheel(d), 210, 212) + last_corners(d, seat, other)
        out += sealed(d, other, 4, 4, 40) + sealed(d, seat, 376, 4, 40)
        return out + below, 420, 420 + 40 * rows
    out = g(wheel(d), 462, 250, 1.12) + (this_turn(d, seat, other) or last_turn(d, seat, other))
    fighter, count = d.view.shown[other].fighter, len(d.view.packs[other].hand)
    out += held(d.table.name(other), d.view.table.deck, fighter, d.view.open_hand(other), count)
    out += "" if is_alone else others(d, 0, 414, 2)
    fighter = d.view.shown[seat].fighter
    out += "".join([described(d.view.table.deck, fighter, mon) for mon in d.view.hand])
    if d.view.shown[other].laid:
        words = _("{name} has laid").format(name=clipped_to(d.table.name(other), 90, 15))
        out += text(0, 386, words, 15, INK, 600, "start", room=150) + sealed(d, other, 158, 352, 38)
    if d.view.shown[seat].laid:
        out += text(694, 30, laid_words(d, seat), 20, INK, 600, "start", "se", room=COLUMN) + sealed(
            d, seat, 694, 46, 84
        )
    return out, 902, 500


def laid_words(d: Any, seat: int) -> str:
    return _("{name} has laid").format(name=d.table.name(seat)) if d.table.is_neutral else _("You have laid")


@lru_cache(maxsize=1024)
def described(deck_text: str, fighter: str, mon: str) -> str:
    return when(mon, stamp(card_name(deck_text, fighter, mon).replace("b-", "b-tell-", 1), 694, 30))


def this_turn(d: BushidoContext, seat: int, other: int) -> str:
    """Draw the two cards of the own fight while it is decided."""
    fight = d.view.stage.fight
    if not fight or not {seat, other} <= set(fight.seats):
        return ""
    first, second = fight.seats
    faces = (d.card(first, d.view.shown[first].card), d.card(second, d.view.shown[second].card))
    keys = (d.card_key(first, d.view.shown[first].card), d.card_key(second, d.view.shown[second].card))
    out = two_cards(_("This turn"), faces, keys, (d.table.name(first), d.table.name(second)))
    return out + text(41, 198, _("strikes"), 14, INK2) + text(141, 198, _("is struck"), 14, INK2)


Told = tuple[Event | None, Any]


def found_turn(d: BushidoContext, seat: int, other: int) -> Told:
    """Find the last turn of this duel: what it came to, and the facts of the event that turned the cards."""
    end = None
    for event in reversed(d.table.story):
        facts: Any = event.facts
        if event.name not in ("opened", "faced", "tied", "struck") or {facts["seat"], facts["target"]} != {seat, other}:
            continue
        end = end or event
        if event.name != "struck":
            # While a pair before this one fights, the new turn has begun and the last one is left to memory.
            is_whole = end.name in ("struck", "tied") and "card" in facts
            return (end, facts) if is_whole else (None, None)
    return None, None


def lost_since(d: BushidoContext, begun: Any) -> dict[int, int]:
    """Return what the two took in their last fight."""
    taken: dict[int, int] = {}
    for event in reversed(d.table.story):
        facts: Any = event.facts
        if facts is begun:
            break
        if event.name == "hurt" and facts["seat"] in (begun["seat"], begun["target"]):
            taken[facts["seat"]] = facts["damage"]
    return taken


def last_turn(d: BushidoContext, seat: int, other: int) -> str:
    """Draw the last turn of this duel, both cards and how it went; before the first one, the opponent."""
    end, begun = found_turn(d, seat, other)
    if end is None or begun is None:
        out = text(0, 30, clipped_to(d.table.name(other), COLUMN, 20), 20, INK, 600, "start", "se", room=COLUMN)
        return out + text(0, 52, d.title(other), 14.5, INK2, 400, "start", room=COLUMN)
    cards = {begun["seat"]: begun["card"], begun["target"]: begun.get("against", begun["card"])}
    faces = (d.card(seat, cards[seat]), d.card(other, cards[other]))
    keys = (d.card_key(seat, cards[seat]), d.card_key(other, cards[other]))
    out = two_cards(
        _("Last turn"), faces, keys, (d.table.name(seat) if d.table.is_neutral else _("you"), d.table.name(other))
    )
    said = tell(end, [sitter.name for sitter in d.table.sitters], d.card_title)
    taken = lost_since(d, begun)
    facts: Any = end.facts
    if end.name == "struck" and (lost := taken.get(facts["target"], 0)) != facts["damage"]:
        said += " " + _("In all: {n}.").format(n=lost)
    return out + four_lines(said)


@lru_cache(maxsize=1024)
def two_cards(title: str, faces: tuple[str, str], keys: tuple[str, str], words: tuple[str, str]) -> str:
    """Draw the two cards of a fight, and below each whose it is."""
    out = text(0, 30, title, 20, INK, 600, "start", "se")
    for x, face, key, whose in zip((0, 100), faces, keys, words, strict=True):
        out += shown_card(use(face, x, 44, 82, 118), key) + text(
            x + 41, 180, clipped_to(whose, 94, 14, bold=False), 14, INK2
        )
    return out


@lru_cache(maxsize=1024)
def four_lines(words: str) -> str:
    return written(wrapped(words, COLUMN, 14.5)[:4], 0, 199, step=17, room=COLUMN)


@per_language
def held(name: str, deck_text: str, fighter: str, hand: tuple[str, ...] | None, count: int) -> str:
    """Draw the crests that the opponent still holds, or count them where hands are not shown."""
    if hand is None:
        words = _("{name}: {cards}").format(name=name, cards=counted("{} card", "{} cards", count))
        return text(0, 268, words, 14, INK2, 500, "start", room=COLUMN)
    words = _("{name} still holds").format(name=clipped_to(name, 110, 14, bold=False))
    box = deck(deck_text)
    keys = [box.fighters[fighter].cards[mon].key for mon in hand]
    places = [box.place[mon] for mon in hand]
    drawn = [stamp(f"b-mon-{i}", 18 + k % 5 * 38, 296 + k // 5 * 39, 0.36) for k, i in enumerate(places)]
    crests = [shown_card(crest, key) for crest, key in zip(drawn, keys, strict=True)]
    return text(0, 268, words, 14, INK2, 500, "start", room=COLUMN) + "".join(crests)


def sealed(d: BushidoContext, seat: int, x: float, y: float, w: float) -> str:
    """Draw the card that a seat has laid face down, with its mark; the own one is looked at while it is held."""
    if not d.view.shown[seat].laid:
        return ""
    size = 20.0 if w < 60 else 33.0
    mark = d.table.marks[seat].placed(x + w - size * 0.7, y + w * 1.44 - size * 0.7, size)
    down = use("b-back", x, y, w, round(w * 1.44, 1)) + mark
    opened = d.table.views[seat].plan if d.table.views else None
    if opened:
        return use(f"{d.card(seat, opened.card)}-t", x, y, w, round(w * 1.47, 1)) + mark
    if seat != d.view.seat or not d.view.plan:
        return f'<g class="sealed">{down}</g>'
    wide = max(w, 84.0)
    face = d.card(seat, d.view.plan.card)
    face = (
        use(face, x, y, w, round(w * 1.44, 1))
        if w > 60
        else use(f"{face}-t", x + w - wide, y, wide, round(wide * 1.472, 1))
    )
    label = quoted(_("A card: hold to look at it") if d.table.is_neutral else _("Your card: hold to look at it"))
    out = f'<g class="peek sealed" role="button" tabindex="0" aria-label={label}>'
    return f'{out}<g class="down">{down}</g><g class="face">{face}</g></g>'


def last_corners(d: BushidoContext, seat: int, other: int) -> str:
    """Draw the last turn of this duel in the free corners of a phone's board: both crests, and who took how much."""
    end, begun = found_turn(d, seat, other)
    if end is None or begun is None:
        return ""
    cards = {begun["seat"]: begun["card"], begun["target"]: begun.get("against", begun["card"])}
    taken = lost_since(d, begun)
    out = ""
    for each, x in ((other, 2.0), (seat, 380.0)):
        mon = cards[each]
        body = use(f"b-tiny-{d.box.place[mon]}", x, 360, 38, 54.7)
        body += rect(x, 360, 38, 54.7, "none", 3, d.table.marks[each].colour, 2)
        label = _("Last turn: {card}").format(card=d.card_title(each, mon))
        out += f"<g{spoken_of(d.card_key(each, mon))} aria-label={quoted(label)}>{body}</g>"
        if taken.get(each):
            out += text(x + 19, 352, f"−{taken[each]}", 17, SHU, 700, cls="se")
    return out


def watched(d: BushidoContext, shape: str) -> tuple[str, float, float]:
    """Draw a duel between two from outside, or when it is over: both plates, the wheel between them."""
    first, second = d.table.below, 1 - d.table.below
    if shape == "wide":
        w, h, slip, out = 900.0, 448.0, Slip(250, 84, 22), g(wheel(d, captions=False), 450, 224)
        ends = ((first, 0.0, 224.0), (second, 650.0, 224.0))
    else:
        w, h, slip, out = 390.0, 412.0, Slip(300, 58, 18), g(wheel(d, captions=False), 195, 206, 0.78)
        ends = ((second, 45.0, 30.0), (first, 45.0, 382.0))
    for seat, x, y in ends:
        out += plate(d, seat, x, y, slip, NOW if d.view.shown[seat].fate == IN else OUT, outlived(d, seat))
    return out, w, h
