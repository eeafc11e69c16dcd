"""Kendo's pieces: browns as wooden plates, reds cut from corner to corner, greens as scrolls."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.i18n import _
from kensei.drawing.letters import fitting
from kensei.drawing.svg import (
    BACK,
    BACKLINE,
    CHA,
    EDGE,
    INK,
    INK2,
    MATSU,
    ON_INK,
    RAISED,
    SHU,
    brush,
    circle,
    either,
    g,
    katana,
    line,
    path,
    piece,
    rect,
    ring,
    small_paper,
    symbol,
    text,
)
from kensei.games.kendo.card_kinds import KANJI, SIGNS
from kensei.games.kendo.cards import BROWNS, GREENS, HIKI, NAMES_OF_GREENS, NUMBER, REDS, TECHNIQUES

SHORT = {
    "seme": ("Seme",),
    "jodan": ("Jodan",),
    "taijodan": ("Tai-", "jodan"),
    "mushin": ("Mushin",),
    "oshidashi": ("Oshi-", "dashi"),
    "maki": ("Maki",),
    "tsubazeriai": ("Tsuba-", "zeriai"),
    "bogyo": ("Bogyo",),
    "kaihi": ("Kaihi",),
    "tsuyoi": ("Tsuyoi",),
    "fudoshin": ("Fudo-", "shin"),
    "jikan": ("Jikan",),
}
"""The name of each green, or its first word, in the lines of a compact face."""
BROKEN = {"tsubazeriai": ("Tsuba-", "zeriai")}
"""A name that has no room in one line of a small face."""
COLOURS = (CHA, SHU, MATSU)
CORNERS = (2, 6, 12)


def target(name: str) -> str:
    """One of the four targets, centre 0 0, about 44 high, in the colour of its place."""
    c, p = "currentColor", RAISED
    if name == "men":
        mask = path("M-20 -6Q-20 -25 0 -25Q20 -25 20 -6L17 14Q8 23 0 23Q-8 23 -17 14Z", c)
        bars = [line(-13 + abs(k) * 0.5, k * 5.4 + 2, 13 - abs(k) * 0.5, k * 5.4 + 2, p, 2) for k in range(-2, 3)]
        return mask + "".join(bars) + line(0, -14, 0, 17, p, 2)
    if name == "kote":
        glove = path("M-8 24L-11 0Q-12 -8 -4 -9L-4 -20Q-3 -25 3 -25Q10 -25 11 -18L12 -4Q12 2 9 8L9 24Z", c)
        thumb = path("M-11 0Q-20 -4 -20 -12Q-19 -16 -14 -15L-7 -8Z", c)
        return glove + path("M-9 9H9M-9 14H9", "none", p, 2) + thumb
    if name == "do":
        plate = path("M-21 -16Q-12 -10 0 -10Q12 -10 21 -16L24 12Q12 24 0 24Q-12 24 -24 12Z", c)
        return plate + path("M-22 0Q0 8 22 0", "none", p, 2.2) + path("M-17 -25L-12 -13M17 -25L12 -13", "none", c, 3.4)
    throat = path("M-13 -24H13L10 -6Q6 0 0 0Q-6 0 -10 -6Z", c) + line(-8, -17, 8, -17, p, 2)
    return throat + path("M0 4L6 12H2.4V25H-2.4V12H-6Z", c)


def aim(name: str, x: float, y: float, s: float, colour: str) -> str:
    return f'<use href="#d-aim-{name}" transform="translate({x:g} {y:g})scale({s:g})" color="{colour}"/>'


def brown_name(card: str) -> tuple[str, str]:
    name = card[:-1]
    technique = HIKI.get(name, name)
    return technique, f"Hiki-{technique.title()}" if name in HIKI else technique.title()


def brown(card: str) -> str:
    """A brown, 100 x 144: a wooden plate with the number, the target, the name."""
    technique, name = brown_name(card)
    return (
        rect(0.8, 0.8, 98.4, 142.4, "var(--cha-wash)", 2, CHA, 1.6)
        + rect(0.8, 0.8, 98.4, 30, CHA, 2)
        + text(12, 23, NUMBER[card], 20, ON_INK, 700, "start", "se")
        + text(88, 22, KANJI[technique], 16, ON_INK, 500, "end", "jp")
        + aim(technique, 50, 73, 1.12, CHA)
        + text(50, 126, name, fitting(name, 90, 19, 16), INK, 600, cls="se", room=90)
    )


def red(card: str) -> str:
    """A red, 100 x 144: above what it answers, below what it strikes."""
    met, made = card.split("-")
    return (
        rect(0.8, 0.8, 98.4, 142.4, RAISED, 6, SHU, 1.6)
        + path("M2 100L98 46V137Q98 142 93 142H7Q2 142 2 137Z", "var(--shu-wash)")
        + brush(3, 100, 98, 46, 6, SHU, False)
        + text(10, 20, _("answers"), 10.5, INK2, 500, "start", room=48)
        + text(10, 39, met.title(), fitting(met.title(), 54, 19, 16.5), INK, 600, "start", "se", room=54)
        + aim(met, 76, 27, 0.5, INK)
        + text(90, 111, _("strikes"), 10.5, INK2, 500, "end", room=48)
        + text(90, 131, made.title(), fitting(made.title(), 50, 19, 16.5), SHU, 700, "end", "se", room=50)
        + aim(made, 25, 118, 0.58, SHU)
    )


def green(card: str) -> str:
    """A green, 100 x 144: a scroll with an arched top, kanji, name."""
    kanji, words = SIGNS[card], NAMES_OF_GREENS[card].split(" ", 1)
    names = named(words, 50, 125, 84, (15, 13))
    spots = ((76, 52),) if len(kanji) == 1 else ((46, 36), (86, 36))
    ink = "".join(text(50, y, k, z, MATSU, 500, cls="jp") for k, (y, z) in zip(kanji, spots, strict=True))
    frame = path("M1 20Q1 1 20 1H80Q99 1 99 20V137Q99 143 93 143H7Q1 143 1 137Z", "var(--matsu-wash)", MATSU, 1.6)
    inner = path("M6 22Q6 6 22 6H78Q94 6 94 22V134Q94 138 90 138H10Q6 138 6 134Z", "none", MATSU)
    return frame + inner + either(ink, ring(card[0].upper(), 50, 56, 1.5, MATSU)) + names


def named(words: Sequence[str], x: float, y: float, room: float, sizes: tuple[float, float]) -> str:
    """The name of a green around that height, in one line or two of the same size."""
    size = min(fitting(word, room, *sizes) for word in words)
    step = round(sizes[0] * 1.13, 1)
    top = y if len(words) == 1 else round(y - step * 0.6, 1)
    return "".join(text(x, top + step * i, word, size, INK, 600, cls="se", room=room) for i, word in enumerate(words))


def small(card: str) -> str:
    if card in NUMBER:
        technique, name = brown_name(card)
        return (
            small_paper(CHA, "var(--cha-wash)", 2)
            + rect(0.7, 0.7, 70.6, 24, CHA, 2)
            + text(9, 19, NUMBER[card], 16, ON_INK, 700, "start", "se")
            + aim(technique, 36, 55, 0.84, CHA)
            + text(36, 96, name, fitting(name, 66, 15, 12.5), INK, 600, cls="se", room=66)
        )
    if card in REDS:
        met, made = card.split("-")
        return (
            small_paper(SHU)
            + path("M1.4 72L70.6 34V100Q70.6 104.6 66 104.6H6Q1.4 104.6 1.4 100Z", "var(--shu-wash)")
            + brush(2, 72, 70, 34, 5, SHU, False)
            + text(8, 22, met.title(), 15.5, INK, 600, "start", "se", room=58)
            + aim(met, 17, 43, 0.42, INK)
            + text(64, 97, made.title(), 15.5, SHU, 700, "end", "se", room=58)
            + aim(made, 52, 69, 0.42, SHU)
        )
    kanji, words = SIGNS[card], NAMES_OF_GREENS[card].split(" ", 1)
    names = named(BROKEN.get(card, words), 36, 91, 66, (13, 12.5))
    ink = text(36, 54, kanji, 34 if len(kanji) == 1 else 27, MATSU, 500, cls="jp")
    return small_scroll() + either(ink, ring(card[0].upper(), 36, 41, 1.2, MATSU)) + names


def small_scroll() -> str:
    return path("M1 15Q1 1 15 1H57Q71 1 71 15V100Q71 105 66 105H6Q1 105 1 100Z", "var(--matsu-wash)", MATSU, 1.4)


def compact(card: str) -> str:
    """A card that lies among many, 72 x 106: what names it in letters that can be read at half the size."""
    if card in SIGNS:
        ink = text(36, 44, SIGNS[card], 34 if len(SIGNS[card]) == 1 else 29, MATSU, 500, cls="jp")
        lines = SHORT[card]
        top = 76 if len(lines) == 2 else 86
        names = "".join(text(36, top + 23 * i, line, 22, INK, 600, cls="se", room=66) for i, line in enumerate(lines))
        return small_scroll() + either(ink, ring(card[0].upper(), 36, 32, 1.1, MATSU)) + names
    if card in REDS:
        met, made = card.split("-")
        return (
            small_paper(SHU)
            + path("M1.4 72L70.6 34V100Q70.6 104.6 66 104.6H6Q1.4 104.6 1.4 100Z", "var(--shu-wash)")
            + brush(2, 72, 70, 34, 5, SHU, False)
            + text(7, 27, met.title(), 22, INK, 600, "start", "se", room=60)
            + text(66, 97, made.title(), 22, SHU, 700, "end", "se", room=60)
        )
    technique = HIKI.get(card, card)
    words = ("Hiki-", technique.title()) if card in HIKI else (technique.title(),)
    paper = small_paper(CHA, "var(--cha-wash)", 2)
    drawn = aim(technique, 36, 32 if card in HIKI else 40, 0.86 if card in HIKI else 1.05, CHA)
    names = "".join(
        text(36, (76 if card in HIKI else 94) + 23 * i, word, 23, INK, 600, cls="se", room=66)
        for i, word in enumerate(words)
    )
    return paper + drawn + names


def compact_of(card: str) -> str:
    """The symbol of a card's compact face: browns of a name look alike."""
    return f"d-{card[:-1] if card in NUMBER else card}-c"


def back() -> str:
    paper = rect(0.8, 0.8, 98.4, 142.4, BACK, 6, EDGE, 1.2)
    paper += rect(7, 7, 86, 130, "none", 3, BACKLINE, 1, 'opacity=".5"')
    return paper + g(katana(BACKLINE, BACK), 50, 72, 0.8, -58, 'opacity=".6"')


def deck(colour: int) -> str:
    return "".join(rect(4 - 2 * k, 4 - 2 * k, 50, 70, COLOURS[colour], CORNERS[colour], RAISED, 1.2) for k in range(3))


def score(full: int, colour: str, letters: str = "") -> str:
    """The ippon of the hall board: two rings, the won ones filled with the letter of their target, if it is known."""
    out = ""
    for i, x in enumerate((26, 80)):
        if i >= full:
            out += circle(x, 26, 21, "none", EDGE, 1.4, 'stroke-dasharray="4 5"')
            continue
        out += circle(x, 26, 21, "none", colour, 2.4)
        if known := letters[i : i + 1]:
            out += text(x, 35, known, 25, colour, 700, cls="se")
        else:
            out += either(text(x, 35, "本", 25, colour, 600, cls="jp"), circle(x, 26, 8, colour))
    return out


def warning(has: bool) -> str:
    if has:
        return path("M128 42L144 14 160 42Z", INK)
    return path("M128 42L144 14 160 42Z", "none", EDGE, 1.4, 'stroke-dasharray="4 4"')


def symbols() -> dict[str, str]:
    out: dict[str, str] = {}
    for name in TECHNIQUES:
        out |= piece(f"d-aim-{name}", target(name))
    for cards, draw in ((BROWNS, brown), (REDS, red), (GREENS, green)):
        for card in cards:
            out |= symbol(f"d-{card}", draw(card), 100, 144) | symbol(f"d-{card}-s", small(card), 72, 106)
    for card in (*TECHNIQUES, *HIKI, *REDS, *GREENS):
        out |= symbol(f"d-{card}-c", compact(card), 72, 106)
    for number in range(3):
        out |= piece(f"d-deck-{number}", deck(number))
    return out | symbol("d-back", back(), 100, 144)
