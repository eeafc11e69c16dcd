"""Bushido's pieces: attack cards, fighters, dice, the arcs of the wheel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kensei.core.i18n import _, counted
from kensei.drawing.letters import fitting, wrapped
from kensei.drawing.svg import (
    AI,
    BACK,
    BACKLINE,
    EDGE,
    FACE,
    INK,
    INK2,
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
from kensei.games.bushido.card_text import KANJI, does
from kensei.games.bushido.cards import Amount, Card
from kensei.games.bushido.deck import Fighter, deck
from kensei.games.bushido.drawing.crests import STEP, crest
from kensei.games.bushido.drawing.portraits import portrait_name, portraits

WIDE = (876, 158)
TALL = (384, 288)
"""The sizes of the sheet that introduces a fighter."""
RADIUS, ARCS = 132, 178
"""The crests of the wheel stand so far from its middle, the arcs of a chosen card lie so far."""
NAMED, LIFT = 0.62, 10.0
"""A crest with its name below it is so large, and lies so far above its place."""
OWN_INK, FOE_INK = "currentColor", "inherit"
"""The colours of what a chosen card strikes and of what strikes it: the reader's and the opponent's, see `inked`."""
COLUMN = 206
"""How wide a line beside the wheel may be."""


def die(n: int, white: bool) -> str:
    """Draw a die, centre 0 0, 34 wide: white is speed and round-cornered, black is strength and square-cornered."""
    fill, spot, rim = ("var(--die-white)", "#1E1B18", INK) if white else ("var(--die-black)", FACE, "var(--tile-rim)")
    spots = {1: (0.0,), 2: (-0.24, 0.24), 3: (-0.26, 0.0, 0.26)}[n]
    out = rect(-17, -17, 34, 34, fill, 8.16 if white else 2, rim, 1.8)
    return out + "".join(circle(off * 34, off * 34, 3.06, spot) for off in spots)


def value(amount: Amount | None, x: float, y: float, speed: bool) -> str:
    """Write speed (two chevrons) or strength (a blade), then a number, or so many dice in words; X where a case says it."""
    colour = AI if speed else SHU
    out = stamp("b-fast" if speed else "b-blade", x, y)
    if amount is not None and amount.dice:
        words = counted("{} die", "{} dice", amount.dice)  # a number beside a die would be read as a sum
        return out + text(x + 14.5, y + 6, words, 16, colour, 700, "start", "se", room=47)
    return out + text(x + 16, y + 6, "X" if amount is None else amount.number, 17, colour, 700, "start", "se")


def has_dice(card: Card) -> bool:
    """Whether speed or strength of a card is told in words, which need a line each."""
    return any(amount is not None and amount.dice for amount in (card.plain.speed, strength_of(card)))


def attack(card: Card, place: int) -> str:
    """Draw an attack card, 100 x 144: crest, name, speed and strength; a special has its crest's name besides."""
    in_words = has_dice(card)
    out = card_paper(special=card.is_special)
    if card.is_special:
        out += stamp(f"b-mon-{place}", 50, *((29, 0.42) if in_words else (36, 0.54)))
        out += text(50, 61 if in_words else 74, card.mon.capitalize(), 12, INK2)
    else:
        out += stamp(f"b-mon-{place}", 50, 42, 0.7)
    first, _space, rest = card.name.rpartition(" ") if card.is_special else ("", "", card.mon.capitalize())
    sizes, up = (13.5, 11.5) if first else (17, 13.5), 15 if in_words else 0
    size = min(fitting(line, 88, *sizes) for line in (first, rest))
    for words, y in ((first, 92), (rest, 107)) if first else ((rest, 102),):
        out += text(50, y - up, words, size, INK, 600, cls="se", room=88)
    if in_words:
        return out + value(card.plain.speed, 14, 110, True) + value(strength_of(card), 14, 129, False)
    return out + value(card.plain.speed, 9, 127, True) + value(strength_of(card), 51, 127, False)


def small_attack(card: Card, place: int) -> str:
    """Draw the card of a phone's hand, 72 x 106: the same as the full face; short phones show the crest's name alone."""
    in_words, mon = has_dice(card), card.mon.capitalize()
    crest = stamp(f"b-mon-{place}", 36, *((20, 0.28) if in_words else (21, 0.3) if card.is_special else (30, 0.47)))
    out = small_paper(special=card.is_special) + f"<g>{crest}</g>"  # the style sheet moves its parts on short phones
    if not card.is_special:
        out += text(36, 74, mon, fitting(mon, 64, 14, 11.2), INK, 600, cls="se", room=64)
    else:
        out += text(36, 46, mon, 11.2, INK2)
        first, _space, rest = card.name.rpartition(" ")
        size = min(fitting(line, 64, 12.4 if first else 14, 11.2) for line in (first, rest))
        for words, y in ((first, 63), (rest, 76)) if first else ((rest, 70),):
            out += text(36, y - 6 * in_words, words, size, INK, 600, cls="se", room=64)
    if in_words:
        return (
            out
            + g(value(card.plain.speed, 0, 0, True), 9, 81, 0.74)
            + g(value(strength_of(card), 0, 0, False), 9, 96, 0.74)
        )
    out += g(value(card.plain.speed, 0, 0, True), 7, 94, 0.74)
    return out + g(value(strength_of(card), 0, 0, False), 39, 94, 0.74)


def tiny_attack(card: Card, place: int) -> str:
    """Draw a card where its name stands beside it: crest, speed and strength, as large as they can be."""
    out = small_paper(special=card.is_special) + stamp(f"b-mon-{place}", 36, 32, 0.56)
    x, scale = (3, 1.05) if has_dice(card) else (14, 1.06)
    out += g(value(card.plain.speed, 0, 0, True), x, 72, scale)
    return out + g(value(strength_of(card), 0, 0, False), x, 92, scale)


def strength_of(card: Card) -> Amount | None:
    by_die = card.plain.strength_by_speed_die
    return by_die[0] if by_die else card.plain.strength


def fighter_card(fighter: Fighter, w: float, h: float) -> str:
    """Draw a fighter as a card: portrait, title, and on the full face who they are and the crests of the specials."""
    title = fighter.title.removeprefix("The ")
    out = rect(0.8, 0.8, w - 1.6, h - 1.6, RAISED, 6, EDGE, 1.4)
    is_small = w < 90
    wide, high = (56.0, 60.0) if is_small else (74.0, 79.3)
    out += use(portrait_name(fighter.name), (w - wide) / 2, 9 if is_small else 7, wide, high)
    room = w - 5 if is_small else w - 8
    size = fitting(title, room, *((13, 11.4) if is_small else (16, 13)))
    out += text(w / 2, 92 if is_small else 103, title, size, INK, 600, cls="se", room=room)
    if is_small:
        return out
    out += text(50, 117, fighter.person, 10.5 if len(fighter.person) < 15 else 9, INK2, room=92)
    return out + "".join(stamp(f"b-mon-{3 * i}", 50 + (i - 1) * 22, 130, 0.2) for i in range(3))


def back() -> str:
    frame = rect(7, 7, 86, 130, "none", 3, BACKLINE, 1, 'opacity=".5"')
    sword = g(katana(BACKLINE, BACK), 50, 72, 0.8, -58, 'opacity=".6"')
    return rect(0.8, 0.8, 98.4, 142.4, BACK, 6, EDGE, 1.2) + frame + sword


def inked(body: str, own: str, foe: str) -> str:
    """Give the arcs in a drawing the colours of the reader and of the opponent."""
    return f'<g color="{own}" fill="{foe}" stroke="{foe}">{body}</g>' if body else ""


def arcs(place: int) -> str:
    """Draw the two arcs of a chosen card: it strikes the next four clockwise, the other four strike it."""
    out = path(arc(ARCS, 20, 174), "none", OWN_INK, 11)
    out += g(path("M-9 -9L10 0 -9 9Z", OWN_INK, extra='stroke="none"'), *at(ARCS, 174), 1, 174)
    out += "".join(path(arc(ARCS + k, -178, -20), "none", FOE_INK, 2) for k in (-4.5, 0, 4.5))
    return g(out, rot=STEP * place)


def said(place: int) -> str:
    """Write what the two arcs of a chosen card mean, along them and upright: below, they run the other way round."""
    out = ""
    for middle, words, neutral, colour, kind in (
        (97, _("YOU STRIKE"), _("STRIKES"), OWN_INK, "s"),
        (-99, _("STRIKE YOU"), _("STRIKE IT"), FOE_INK, "g"),
    ):
        name, degrees = f"b-way-{place}{kind}", STEP * place + middle
        low = 90 < degrees % 360 < 270
        r = ARCS + (24 if low else 11)
        x1, y1, x2, y2 = map(round, (*at(r, degrees - 60), *at(r, degrees + 60)))
        way = f"M{x2} {y2}A{r:g} {r:g} 0 0 0 {x1} {y1}" if low else f"M{x1} {y1}A{r:g} {r:g} 0 0 1 {x2} {y2}"
        look = (
            f'font-size="16" font-weight="700" letter-spacing="1.5" text-anchor="middle" fill="{colour}" stroke="none"'
        )
        line = f'<textPath href="#{name}" startOffset="50%"><tspan class="to-player">{words}</tspan><tspan class="to-all" display="none">{neutral}</tspan></textPath>'
        out += f'<path id="{name}" d="{way}" fill="none" stroke="none"/><text {look}>{line}</text>'
    return out


def named_place(i: int) -> tuple[float, float]:
    """Return where a crest with a name lies on the wheel: a little nearer to its middle, so that no arc meets the name."""
    x, y = at(RADIUS - 5, STEP * i)
    return round(x), round(y - LIFT)


def ring(i: int) -> str:
    """Draw the ring around the crest of the chosen card."""
    return stamp("b-ring", *named_place(i))


def crest_names(wheel: Sequence[str]) -> str:
    """Write the names of the wheel's crests below them."""
    below = 44
    names = [(mon.capitalize(), *named_place(i)) for i, mon in enumerate(wheel)]
    return "".join([text(x, y + below, name, 17.8, INK, 600, extra='pointer-events="none"') for name, x, y in names])


@lru_cache(maxsize=1024)
def card_name(deck_text: str, fighter: str, mon: str) -> str:
    """Return the symbol of a fighter's card: standard cards are the same for all, other decks' end with an x."""
    is_special = deck(deck_text).fighters[fighter].cards[mon].is_special
    return (f"b-{fighter}-{mon}" if is_special else f"b-{mon}") + "x" * bool(deck_text)


def cards_of(deck_text: str = "") -> dict[str, str]:
    """Draw the symbols of all cards of a deck, of what each does, and of the fighters."""
    box = deck(deck_text)
    out = piece("b-names" + "x" * bool(deck_text), crest_names(box.wheel))
    for fighter in box.fighters.values():
        specials: list[tuple[str, Card]] = []
        for mon, card in fighter.cards.items():
            name, place = card_name(deck_text, fighter.name, mon), box.place[mon]
            if card.is_special:
                specials.append((name, card))
            if name not in out:
                out |= symbol(name, attack(card, place), 100, 144)
                out |= symbol(f"{name}-s", f'<g class="of-hand">{small_attack(card, place)}</g>', 72, 106)
                out |= symbol(f"{name}-t", tiny_attack(card, place), 72, 106)
                out |= piece(name.replace("b-", "b-tell-", 1), opened(card, KANJI[place], deck_text))
        name = fighter.name + "x" * bool(deck_text)
        out |= symbol(f"b-f-{name}", fighter_card(fighter, 100, 144), 100, 144)
        out |= symbol(f"b-f-{name}-s", f'<g class="of-choice">{fighter_card(fighter, 72, 106)}</g>', 72, 106)
        out |= symbol(f"b-a-{name}", introduced(specials, True, deck_text), *WIDE)
        out |= symbol(f"b-a-{name}-s", introduced(specials, False, deck_text), *TALL)
    return out


def introduced(cards: list[tuple[str, Card]], is_wide: bool, deck_text: str) -> str:
    """Draw the sheet that introduces a fighter, a column or a row a special; the cards come with their symbols."""
    w, h = WIDE if is_wide else TALL
    out = rect(1, 1, w - 2, h - 2, RAISED, 8, EDGE, 1.4)
    for i, (name, card) in enumerate(cards):
        words = does(card, deck_text)
        if is_wide:
            x = 14 + i * 288
            out += use(name, x, 14, 90, 130) + written(wrapped(words, 176, 13.4), x + 102, 40, 13.4)
        else:
            y = 10 + i * 91
            out += use(f"{name}-t", 10, y, 60, 88.3) + text(
                82, y + 15, card.name, 15, INK, 600, "start", "se", room=296
            )
            out += written(wrapped(words, 296, 14.2), 82, y + 34, 14.2)
    return out


def written(lines: list[str], x: float, y: float, size: float = 14.5, step: float = 0, room: float = 0) -> str:
    tops = [round(y + i * (step or size * 1.28), 1) for i in range(len(lines))]
    return "".join(
        text(x, top, line, size, INK2, 400, "start", room=room) for top, line in zip(tops, lines, strict=True)
    )


def opened(card: Card, kanji: str, deck_text: str) -> str:
    """Describe a card, 226 wide: its name, speed and strength as numbers or dice, and its text."""
    mon, plain = card.mon.capitalize(), card.plain
    out = text(0, 0, card.name if card.is_special else mon, 20, INK, 600, "start", "se", room=COLUMN)
    out += text(0, 22, mon if card.is_special else "", 14.5, INK2, 400, "start", kanji=kanji)
    out += described(_("Speed"), plain.speed, 58, AI, "w2")
    if plain.strength_by_speed_die:
        out += text(0, 94, _("Strength"), 15, SHU, 600, "start")
        for face, strength in enumerate(plain.strength_by_speed_die, 1):
            y = 90 + 34 * face
            out += stamp(f"b-w{face}", 14, y, 0.76) + path(f"M36 {y:g}h20m-7 -6l8 6l-8 6", "none", INK, 1.8)
            out += "".join(stamp("b-b2", 80 + 30 * i, y, 0.76) for i in range(strength.dice))
        return out
    out += described(_("Strength"), plain.strength, 94, SHU, "b2")
    lines = wrapped(does(card, deck_text), COLUMN, 14.5) if card.is_special else []
    return out + written(lines, 0, 130, step=19, room=COLUMN)


def described(words: str, amount: Amount | None, y: float, colour: str, die: str) -> str:
    """Write speed or strength: a number, dice, or X where a case says it."""
    out = text(0, y, words, 15, colour, 600, "start")
    if amount is None or not amount.dice:
        return out + text(84, y + 2, "X" if amount is None else amount.number, 21, INK, 600, "start", "se")
    return out + "".join(stamp(f"b-{die}", 98 + 27 * i, y - 5, 0.68) for i in range(amount.dice))


def symbols() -> dict[str, str]:
    out: dict[str, str] = {}
    for i in range(9):
        out |= piece(f"b-mon-{i}", crest(i))
        out |= symbol(f"b-tiny-{i}", card_paper() + stamp(f"b-mon-{i}", 50, 72, 0.98), 100, 144)
        out |= piece(f"b-arcs-{i}", arcs(i)) | piece(f"b-said-{i}", said(i) + ring(i))
    places = [at(RADIUS, STEP * i) for i in range(9)]
    faint = "".join(stamp(f"b-mon-{i}", round(x), round(y), 0.74) for i, (x, y) in enumerate(places))
    out |= piece("b-wheel", f'<g opacity=".3">{faint}</g>')
    out |= piece("b-ring", circle(0, 0, 30, "none", KIN, 3.4))
    out |= piece("b-fast", path("M6 -5L0 0 6 5ZM13 -5L7 0 13 5Z", AI))
    out |= piece("b-blade", g(katana(SHU, RAISED), 5, 0, 0.19, -45))
    out |= piece("b-stroke", brush(0, 0, 100, 0, 7, "currentColor"))
    blades = g(katana(INK, RAISED), rot=-45) + g(mirrored(katana(INK, RAISED)), rot=45)
    out |= piece("b-crossed", g(blades, 0, 0, 0.24))
    out |= symbol("b-back", back(), 100, 144)
    for n in (1, 2, 3):
        out |= piece(f"b-w{n}", die(n, True)) | piece(f"b-b{n}", die(n, False))
    return out | portraits() | cards_of()
