"""Bushido's pieces: attack cards, fighters, dice, the arcs of the wheel."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.drawing.letters import fitting, wrapped
from kensei.drawing.svg import (
    AI,
    BACK,
    BACKLINE,
    EDGE,
    FACE,
    INK,
    INK2,
    INK3,
    KIN,
    RAISED,
    SHU,
    arc,
    at,
    brush,
    card_paper,
    circle,
    g,
    katana,
    mirrored,
    path,
    piece,
    rect,
    small_paper,
    stamp,
    symbol,
    text,
    use,
)
from kensei.games.bushido.cards import Amount, Card
from kensei.games.bushido.deck import Deck, Fighter, deck
from kensei.games.bushido.deck.printing import text as card_text
from kensei.games.bushido.drawing.crests import STEP, crest

WIDE = (876, 158)
TALL = (384, 288)
"""The sizes of the sheet that introduces a fighter."""


def die(n: int, white: bool, size: float = 34) -> str:
    """Draw a die, centre 0 0: white is speed and round-cornered, black is strength and square-cornered."""
    h = size / 2
    fill, spot, rim = ("var(--die-white)", "#1E1B18", INK) if white else ("var(--die-black)", FACE, "var(--tile-rim)")
    spots = {1: ((0.0, 0.0),), 2: ((-0.24, -0.24), (0.24, 0.24)), 3: ((-0.26, -0.26), (0.0, 0.0), (0.26, 0.26))}[n]
    out = rect(-h, -h, size, size, fill, size * 0.24 if white else 2, rim, 1.8 if size > 20 else 1.2)
    return out + "".join(circle(x * size, y * size, size * 0.09, spot) for x, y in spots)


def value(amount: Amount | None, x: float, y: float, speed: bool) -> str:
    """Write speed (two chevrons) or strength (a blade), then a number, or a number of dice; X where a case says it."""
    colour = AI if speed else SHU
    out = stamp("b-fast" if speed else "b-blade", x, y)
    if amount is None:
        return out + text(x + 16, y + 6, "X", 17, colour, 700, "start", "se")
    if amount.dice:
        dice = stamp("b-w2" if speed else "b-b2", x + 32, y, 0.32)
        return out + text(x + 14.5, y + 6, amount.dice, 16, colour, 700, "start", "se") + dice
    return out + text(x + 16, y + 6, amount.number, 17, colour, 700, "start", "se")


def numbers(card: Card) -> tuple[Amount | None, Amount | None]:
    """Return speed and strength as printed; None where a case says it."""
    plain = card.plain
    by_die = plain.strength_by_speed_die
    return plain.speed, by_die[0] if by_die else plain.strength


def attack(card: Card, place: int) -> str:
    """Draw an attack card, 100 x 144: crest, name, speed and strength."""
    speed, strength = numbers(card)
    out = card_paper(special=card.is_special) + stamp(f"b-mon-{place}", 50, 42, 0.7)
    words = card.name.split(" ") if card.is_special else [card.mon.capitalize()]
    if len(words) > 1:
        first, rest = " ".join(words[:-1]), words[-1]
        size = min(fitting(line, 88, 13.5, 11.5) for line in (first, rest))
        out += text(50, 92, first, size, INK, 600, cls="se", room=88)
        out += text(50, 108, rest, size, INK, 600, cls="se", room=88)
    else:
        out += text(50, 102, words[0], fitting(words[0], 88, 17, 13.5), INK, 600, cls="se", room=88)
    return out + value(speed, 9, 127, True) + value(strength, 51, 127, False)


def small_attack(card: Card, place: int) -> str:
    """Draw the small face, 72 x 106: crest and two rows, speed above strength."""
    speed, strength = numbers(card)
    out = small_paper(special=card.is_special) + stamp(f"b-mon-{place}", 36, 32, 0.56)
    return out + g(value(speed, 0, 0, True), 14, 72, 1.06) + g(value(strength, 0, 0, False), 14, 92, 1.06)


def fighter_card(fighter: Fighter, w: float, h: float) -> str:
    """Draw a fighter as a card: title, person, the crests of the specials."""
    out = rect(0.8, 0.8, w - 1.6, h - 1.6, RAISED, 6, EDGE, 1.4)
    k = w / 100
    title = fighter.title.removeprefix("The ")
    for i in range(3):
        out += stamp(f"b-mon-{3 * i}", w / 2 + (i - 1) * 29 * k, 30 * k, 0.28 * k)
    out += _title(title, w, k)
    names = [card.name for card in fighter.cards.values() if card.is_special]
    if w > 90:
        out += text(50, 92, fighter.person, 10.5 if len(fighter.person) < 15 else 9, INK2, room=92)
        out += "".join(text(50, 109 + 12 * i, name, 9.2, INK3, room=92) for i, name in enumerate(names))
    return out


def _title(title: str, w: float, k: float) -> str:
    """Write a fighter's title; on a small card a long one stands in the narrower letters."""
    if w > 90:
        return text(w / 2, 74 * k, title, fitting(title, w - 8, 16, 13), INK, 600, cls="se", room=w - 8)
    if len(title) < 9:
        return text(w / 2, 74 * k, title, fitting(title, w - 8, 13, 12), INK, 600, cls="se", room=w - 8)
    return text(w / 2, 74 * k, title, 11.2, INK, 500, room=w - 8)


def back() -> str:
    paper = rect(0.8, 0.8, 98.4, 142.4, BACK, 6, EDGE, 1.2) + rect(
        7, 7, 86, 130, "none", 3, BACKLINE, 1, 'opacity=".5"'
    )
    return paper + g(katana(BACKLINE, BACK), 50, 72, 0.8, -58, 'opacity=".6"')


def arcs(radius: float, place: int) -> str:
    """Draw the two arcs of a chosen card: the next four clockwise struck, the other four guarded."""
    out = path(arc(radius, 20, 174), "none", SHU, 11)
    x, y = at(radius, 174)
    out += g(path("M-9 -9L10 0 -9 9Z", SHU), x, y, 1, 174)
    out += circle(0, 46 - radius, 38, "none", KIN, 3.4)
    out += "".join(path(arc(radius + k, -178, -20), "none", AI, 2) for k in (-4.5, 0, 4.5))
    return g(out, rot=STEP * place)


def said(radius: float, place: int) -> str:
    """Write what the two arcs of a chosen card mean, along them."""
    words = ((97, _("YOU STRIKE"), SHU, "s"), (-99, _("YOU GUARD"), AI, "g"))
    return "".join(
        bent(f"b-way-{place}{kind}", meant, radius, STEP * place + middle, colour)
        for middle, meant, colour, kind in words
    )


def bent(name: str, words: str, radius: float, middle: float, colour: str) -> str:
    """Write words along an arc, upright: below the middle they run the other way round."""
    low = 90 < middle % 360 < 270
    r = radius + (24 if low else 11)
    (x1, y1), (x2, y2) = at(r, middle - 60), at(r, middle + 60)
    way = f"M{x2} {y2}A{r:g} {r:g} 0 0 0 {x1} {y1}" if low else f"M{x1} {y1}A{r:g} {r:g} 0 0 1 {x2} {y2}"
    line_ = f'<textPath href="#{name}" startOffset="50%">{words}</textPath>'
    return (
        f'<path id="{name}" d="{way}" fill="none"/>'
        f'<text font-size="16" font-weight="700" letter-spacing="1.5" text-anchor="middle" fill="{colour}">{line_}</text>'
    )


def card_name(box: Deck, fighter: str, mon: str, mark: str = "") -> str:
    """Return the symbol of a fighter's card: standard cards are the same for all."""
    return f"b-{fighter}-{mon}{mark}" if box.fighters[fighter].cards[mon].is_special else f"b-{mon}{mark}"


def cards_of(box: Deck, mark: str = "") -> dict[str, str]:
    out: dict[str, str] = {}
    for fighter in box.fighters.values():
        for mon, card in fighter.cards.items():
            name = card_name(box, fighter.name, mon, mark)
            if name not in out:
                place = box.place[mon]
                out |= symbol(name, attack(card, place), 100, 144) | symbol(
                    f"{name}-s", small_attack(card, place), 72, 106
                )
        name = f"b-f-{fighter.name}{mark}"
        out |= symbol(name, fighter_card(fighter, 100, 144), 100, 144)
        out |= symbol(f"{name}-s", fighter_card(fighter, 72, 106), 72, 106)
        out |= introductions(box, fighter, mark)
    return out


def introductions(box: Deck, fighter: Fighter, mark: str) -> dict[str, str]:
    """Draw what is shown of a fighter who may be chosen, for a screen and for a phone."""
    specials = [
        (card_name(box, fighter.name, mon, mark), card) for mon, card in fighter.cards.items() if card.is_special
    ]
    name = f"b-a-{fighter.name}{mark}"
    wide, tall = introduced(specials, True), introduced(specials, False)
    return symbol(name, wide, *WIDE) | symbol(f"{name}-s", tall, *TALL)


def introduced(cards: list[tuple[str, Card]], is_wide: bool) -> str:
    """Draw the sheet; the cards come with the names of their symbols."""
    w, h = WIDE if is_wide else TALL
    out = rect(1, 1, w - 2, h - 2, RAISED, 8, EDGE, 1.4)
    for i, (name, card) in enumerate(cards):
        out += _beside(name, card, 14 + i * 288, 14) if is_wide else _below(name, card, 10, 10 + i * 91)
    return out


def _beside(name: str, card: Card, x: float, y: float) -> str:
    """One of three columns: the card, and right of it what it does."""
    lines = wrapped(sentence(card_text(card)), 176, 13.4)
    return use(name, x, y, 90, 130) + _paragraph(lines, x + 102, y + 26, 13.4)


def _below(name: str, card: Card, x: float, y: float) -> str:
    """One of three rows: the small card, its name and what it does."""
    lines = wrapped(sentence(card_text(card)), 296, 14.2)
    title = text(x + 72, y + 15, card.name, 15, INK, 600, "start", "se", room=296)
    return use(f"{name}-s", x, y, 60, 88.3) + title + _paragraph(lines, x + 72, y + 34, 14.2)


def _paragraph(lines: list[str], x: float, y: float, size: float) -> str:
    return "".join(
        text(x, round(y + i * size * 1.28, 1), line, size, INK2, 400, "start") for i, line in enumerate(lines)
    )


def sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}." if words else ""


RADIUS = 132


def symbols() -> dict[str, str]:
    out: dict[str, str] = {}
    for i in range(9):
        out |= piece(f"b-mon-{i}", crest(i))
        out |= symbol(f"b-tiny-{i}", card_paper() + stamp(f"b-mon-{i}", 50, 72, 0.98), 100, 144)
        out |= piece(f"b-arcs-{i}", arcs(RADIUS + 46, i)) | piece(f"b-said-{i}", said(RADIUS + 46, i))
    out |= piece("b-fast", path("M6 -5L0 0 6 5ZM13 -5L7 0 13 5Z", AI))
    out |= piece("b-blade", g(katana(SHU, RAISED), 5, 0, 0.19, -45))
    out |= piece("b-stroke", brush(0, 0, 100, 0, 7, "currentColor"))
    blades = g(katana(INK, RAISED), rot=-45) + g(mirrored(katana(INK, RAISED)), rot=45)
    out |= piece("b-crossed", g(blades, 0, 0, 0.24))
    out |= symbol("b-back", back(), 100, 144)
    for n in (1, 2, 3):
        out |= piece(f"b-w{n}", die(n, True)) | piece(f"b-b{n}", die(n, False))
    return out | cards_of(deck())
