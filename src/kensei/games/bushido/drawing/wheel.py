"""Bushido's duel, a wheel of nine crests with what the chosen card strikes and what strikes it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from kensei.core.i18n import _, counted, per_language
from kensei.core.protocol import Event
from kensei.drawing.letters import clipped_to, wrapped
from kensei.drawing.scene import quoted, shown_card, spoken_of, when
from kensei.drawing.svg import INK, INK2, SHU, at, g, rect, stamp, text, use
from kensei.games.bushido.board import IN
from kensei.games.bushido.deck import deck
from kensei.games.bushido.drawing.crests import STEP
from kensei.games.bushido.drawing.pieces import (
    COLUMN,
    FOE_INK,
    NAMED,
    OWN_INK,
    RADIUS,
    card_name,
    named_place,
    ring,
    written,
)
from kensei.games.bushido.drawing.plates import NOW, OUT, BushidoContext, PlateSize, outlived, plate
from kensei.games.bushido.drawing.rounds import others
from kensei.games.bushido.words import tell

CENTRE = 150
"""How wide a line in the middle of the wheel may be."""
LOW = 376
"""How high a phone's wheel is: so low that all crests are in sight above the hand of the smallest one."""
PLACES = tuple(at(RADIUS, STEP * i) for i in range(9))
CRESTS = tuple(stamp(f"b-mon-{i}", x, y, 0.74) for i, (x, y) in enumerate(PLACES))
FAINT = tuple(f'<g opacity=".34">{crest}</g>' for crest in CRESTS)
NAMED_CRESTS = tuple(stamp(f"b-mon-{i}", *named_place(i), NAMED) for i in range(9))
NAMED_FAINT = tuple(f'<g opacity=".34">{crest}</g>' for crest in NAMED_CRESTS)


def wheel(d: BushidoContext, captions: bool = True, is_low: bool = False) -> str:
    """Draw the wheel, centre 0 0: crests the opponent no longer holds are faint; arcs of the chosen card.

    `is_low`: what the arcs mean stands in the middle, in their colours, and not along them.
    """
    place, other = d.box.place, d.view.opponent
    held = d.view.open_hand(other) if other is not None else None
    is_held = [held is None or mon in held for mon in d.box.wheel]
    whose = other if other is not None else d.view.seat
    fighter = "" if whose is None else d.view.shown[whose].fighter
    out = all_crests(d.view.table.deck, fighter, tuple(is_held), captions)
    around, arcs, told = is_held * 2, "", not d.table.is_neutral
    for mon in d.view.hand:
        i = place[mon] + 1
        counts = sum(around[i : i + 4]), sum(around[i + 4 : i + 8])
        arcs += chosen_low(mon, place[mon], *counts, told) if is_low else chosen(mon, place[mon], *counts, captions)
    out += d.arcs_inked(arcs)
    if captions:
        out += caption(held is not None)
        out += "" if is_low else under_the_count(told)
    out += f'<use href="#b-names{d.mark}"/>' if captions else ""
    if d.view.plan is not None:  # what was laid keeps its arcs until the cards turn
        out += d.arcs_inked(
            laid_low(place[d.view.plan.card], told) if is_low else laid(place[d.view.plan.card], captions)
        )
    return out


@lru_cache(maxsize=1024)
def all_crests(deck_text: str, fighter: str, is_held: tuple[bool, ...], is_named: bool) -> str:
    """Draw the crests of the wheel: each tells about the card that the fighter may lay there."""
    box, out = deck(deck_text), ""
    whole, faint = (NAMED_CRESTS, NAMED_FAINT) if is_named else (CRESTS, FAINT)
    cards = (box.fighters[fighter] if fighter else next(iter(box.fighters.values()))).cards
    for i, mon in enumerate(box.wheel):
        key = cards[mon].key if fighter or not cards[mon].is_special else ""
        out += shown_card(whole[i] if is_held[i] else faint[i], key)
    return out


@lru_cache(maxsize=64)
def laid(place: int, captions: bool) -> str:
    words = f'<use href="#b-said-{place}"/>' if captions else ""
    return f'<g class="laid"><use href="#b-arcs-{place}"/>{words}</g>'


@lru_cache(maxsize=1024)
def chosen(mon: str, place: int, struck: int, strikers: int, captions: bool) -> str:
    """Draw what a chosen card strikes, the next four clockwise, and what strikes it, the other four; count them."""
    count = f'<tspan fill="{OWN_INK}">{struck}</tspan><tspan fill="{INK2}"> : </tspan><tspan fill="{FOE_INK}">{strikers}</tspan>'
    look = f'y="26" font-size="34" font-weight="600" text-anchor="middle" fill="{FOE_INK}" stroke="none" class="se"'
    words = f'<use href="#b-said-{place}"/>' if captions else ""
    return when(mon, f'<use href="#b-arcs-{place}"/>{words}<text {look}>{count}</text>')


@per_language
def chosen_low(mon: str, place: int, struck: int, strikers: int, is_told: bool) -> str:
    """Draw what a chosen card strikes and what strikes it, and say how many of each in the middle."""
    return when(mon, f'<use href="#b-arcs-{place}"/>{ring(place)}{in_the_middle(str(struck), str(strikers), is_told)}')


@per_language
def laid_low(place: int, is_told: bool) -> str:
    return f'<g class="laid"><use href="#b-arcs-{place}"/>{ring(place)}{in_the_middle("", "", is_told)}</g>'


def in_the_middle(struck: str, strikers: str, is_told: bool) -> str:
    """Say in the colours of the two arcs what they mean, with how many crests lie under each.

    `is_told`: to the player who chooses; else to whoever looks on.
    """
    out = ""
    for y, count, words, colour in (
        (8, struck, _("you strike") if is_told else _("strikes"), OWN_INK),
        (40, strikers, _("strike you") if is_told else _("strike it"), FOE_INK),
    ):
        number = f'<tspan font-size="30" class="se">{count} </tspan>' if count else ""
        look = f'y="{y}" font-size="20" font-weight="600" text-anchor="middle" fill="{colour}" stroke="none"'
        out += f"<text {look}>{number}<tspan>{words}</tspan></text>"
    return out


@per_language
def caption(is_hand_known: bool) -> str:
    words = _("in their hand:") if is_hand_known else _("of all crests:")
    return f'<g class="told">{text(0, -24, words, 17.8, INK2, room=CENTRE)}</g>'


@per_language
def under_the_count(is_told: bool) -> str:
    """Say on a screen what the two numbers in the middle count."""
    words = _("you strike : strike you") if is_told else _("strikes : struck by")
    return f'<g class="told">{text(0, 52, words, 16, INK2, room=CENTRE)}</g>'


def duel(d: BushidoContext, shape: str) -> tuple[str, float, float]:
    """Draw the own duel; on a screen what is known stands left of the wheel, the chosen card right."""
    seat, other = d.view.seat, d.view.opponent
    assert seat is not None
    assert other is not None
    is_alone = len(d.view.stage.duels) == 1
    if shape != "wide":
        rows = -(-(len(d.view.stage.duels) - 1) // 3)
        below = "" if is_alone else others(d, 0, LOW + 4, 1)
        low, high = last_corners(d, seat, other), sealed(d, other, 4, 4, 40) + sealed(d, seat, 376, 4, 40)
        turned = g(wheel(d, is_low=True), 210, LOW / 2, extra='class="duel-wheel"')
        return f'{turned}<g class="low">{low}</g><g class="high">{high}</g>{below}', 420, LOW + 40 * rows
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
    cards = {each: d.view.shown[each].card for each in fight.seats}
    out = two_cards(_("This turn"), *faces_of(d, cards, (other, seat)))
    words = (_("strikes") + " →", _("is struck")) if fight.seats[0] == other else (_("is struck"), "← " + _("strikes"))
    return out + "".join(text(x, 198, said, 14, INK, 600, room=98) for x, said in zip((41, 141), words, strict=True))


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
    out = two_cards(_("Last turn"), *faces_of(d, cards, (other, seat)))
    said = tell(end, [sitter.name for sitter in d.table.sitters], d.card_title, d.table.reader)
    taken = lost_since(d, begun)
    facts: Any = end.facts
    if end.name == "struck" and (lost := taken.get(facts["target"], 0)) != facts["damage"]:
        said += " " + _("In all: {n}.").format(n=lost)
    return out + four_lines(said)


Both = tuple[str, str]


def faces_of(d: BushidoContext, cards: Mapping[int, str], seats: tuple[int, int]) -> tuple[Both, Both, Both]:
    """Return the faces of two cards, the ids of their panels, and whose they are: the opponent's first, on the left."""
    first, second = seats
    faces = (d.card(first, cards[first]), d.card(second, cards[second]))
    keys = (d.card_key(first, cards[first]), d.card_key(second, cards[second]))
    return faces, keys, (d.table.name(first), d.table.name(second) if d.table.is_neutral else _("you"))


@lru_cache(maxsize=1024)
def two_cards(title: str, faces: Both, keys: Both, words: Both) -> str:
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
        body = use(f"b-tiny-{d.box.place[mon]}", x, LOW - 60, 38, 54.7)
        body += rect(x, LOW - 60, 38, 54.7, "none", 3, d.table.marks[each].colour, 2)
        label = _("Last turn: {card}").format(card=d.card_title(each, mon))
        out += f"<g{spoken_of(d.card_key(each, mon))} aria-label={quoted(label)}>{body}</g>"
        if taken.get(each):
            out += text(x + 19, LOW - 68, f"−{taken[each]}", 18, SHU, 700, cls="se")
    return out


def watched(d: BushidoContext, shape: str) -> tuple[str, float, float]:
    """Draw a duel between two from outside, or when it is over: both plates, the wheel between them, the last cards."""
    first, second = d.table.below, 1 - d.table.below
    is_wide = shape == "wide"
    if is_wide:
        w, h, slip, out = 900.0, 448.0, PlateSize(250, 84, 22), g(wheel(d, captions=False), 450, 224)
        ends = ((second, 0.0, 224.0), (first, 650.0, 224.0))
    else:
        w, h, slip, out = 390.0, 412.0, PlateSize(300, 58, 18), g(wheel(d, captions=False), 195, 206, 0.78)
        ends = ((second, 45.0, 30.0), (first, 45.0, 382.0))
    for seat, x, y in ends:
        out += plate(d, seat, x, y, slip, NOW if d.view.shown[seat].fate == IN else OUT, outlived(d, seat))
    return out + last_cards(d, (second, first), is_wide), w, h


LAST_CARDS = {True: ((75, 284, 207, 364), (725, 284, 857, 364)), False: ((2, 68, 32, 176), (328, 253, 358, 247))}
"""Where the last card of each lies beside the plates, and what it took beside the card, on a screen and on a phone."""


def last_cards(d: BushidoContext, seats: tuple[int, int], is_wide: bool) -> str:
    """Draw the two cards of the last turn of a duel that is over, and what each took."""
    end, begun = found_turn(d, *seats)
    if end is None or all(shown.fate == IN for shown in d.view.shown):
        return ""
    cards = {begun["seat"]: begun["card"], begun["target"]: begun.get("against", begun["card"])}
    taken, out = lost_since(d, begun), ""
    for seat, (x, y, right, low) in zip(seats, LAST_CARDS[is_wide], strict=True):
        face = d.card(seat, cards[seat])
        card = use(face, x, y, 100, 144) if is_wide else use(f"{face}-t", x, y, 60, 88.3)
        label = quoted(_("Last turn: {card}").format(card=d.card_title(seat, cards[seat])))
        out += f"<g{spoken_of(d.card_key(seat, cards[seat]))} aria-label={label}>{card}</g>"
        if taken.get(seat):
            out += text(right, low, f"−{taken[seat]}", 26 if is_wide else 18, SHU, 700, cls="se")
    return out
