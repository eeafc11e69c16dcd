"""A Kiri-ai battlefield in text."""

from __future__ import annotations

from kensei.games.kiriai.card_text import FACTS
from kensei.games.kiriai.cards import BLUE, CARD_FACES, CARD_TITLES, COLOURS, RED, RESTABLE, SEATS, TITLES
from kensei.games.kiriai.state import Shown, View
from kensei.terminal.ansi import Ink
from kensei.terminal.layout import cells, in_columns, table, wrapped

STANCES = {"heaven": "天 Heaven", "earth": "地 Earth", None: "? unknown"}
LETTERS = ("R", "B")
TWO_COLUMNS = 76
"""From so many columns on the cards stand in two columns."""


LEGEND = "RH: Red in Heaven, the sword raised. RE: in Earth, the sword low. B: Blue."


def draw(view: View, ink: Ink) -> str:
    inner = min(5, (ink.width - 2) // view.spaces - 3)
    numbers = " ".join(f"{space:^{inner + 2}}" for space in range(1, view.spaces + 1))
    field = " ".join(_space(view, space, inner, ink) for space in range(1, view.spaces + 1))
    lines = ["  " + numbers.rstrip(), "  " + field, ""]
    for seat in (BLUE, RED):
        lines += _samurai(view, seat, ink)
    first, second = (shown.space for shown in view.shown)
    if first is not None and second is not None:
        lines.append(f"  Distance {second - first}." + _rounds(view))
    if view.seat is not None and view.special:
        lines += _hand(view, ink)
    return "\n".join([*lines, *(ink.dim(part) for part in wrapped(LEGEND, ink.width, "  ", "  "))])


def question(view: View) -> str:
    assert view.seat is not None
    if view.shown[view.seat].space is None:
        return "Choose where you stand, and in which stance."
    return "Plan two cards: the first and the second you play, by name, in secret."


def _space(view: View, space: int, inner: int, ink: Ink) -> str:
    here = [seat for seat in SEATS if view.shown[seat].space == space]
    joint = " " * min(1, inner - 4)
    inside = joint.join(ink.write(_letters(view.shown[seat], seat), COLOURS[seat], "bold") for seat in here)
    return f"[{inside}{' ' * (inner - cells(inside))}]"


def _letters(shown: Shown, seat: int) -> str:
    """R or B with the stance, as in positions: RH, BE."""
    return LETTERS[seat] + (shown.stance or "?")[0].upper()


def _samurai(view: View, seat: int, ink: Ink) -> list[str]:
    shown = view.shown[seat]
    name = ink.red(ink.who(seat, "Red")) if seat == RED else ink.blue(ink.who(seat, "Blue"))
    parts = [
        STANCES[shown.stance],
        "wounded" if shown.wounds == 1 and view.lives > 1 else "defeated" if shown.wounds else "unhurt",
        f"{CARD_TITLES[shown.resting]} rests" if shown.resting else "nothing rests",
        _special(view, seat),
        *(["has chosen"] if shown.chosen else []),
    ]
    head = f"{name} ({_letters(shown, seat)}): "
    return wrapped(head + ", ".join(parts), ink.width, "  ", "      ")


def _special(view: View, seat: int) -> str:
    shown = view.shown[seat]
    if shown.spent:
        return f"{TITLES[shown.spent]} spent"
    if seat == view.seat and view.special:
        return f"Special: {TITLES[view.special]}, which the other does not see"
    return "Special hidden" if shown.dealt else "no Special yet"


def _rounds(view: View) -> str:
    return "" if view.cap is None else f" {view.rounds} of {view.cap} rounds are over."


def _hand(view: View, ink: Ink) -> list[str]:
    """Show the own cards, each face with the stance it needs and the distance at which it hits."""
    assert view.seat is not None
    shown = view.shown[view.seat]
    faces = [face for card in RESTABLE if card != shown.resting for face in CARD_FACES[card]]
    special = [] if shown.spent else [view.special]
    rows = [(face, _facts(face)) for face in [*faces, *special]]
    cards = " ".join("/".join(CARD_FACES[card]) for card in RESTABLE if card != shown.resting)
    lead = wrapped(f"Your cards: {cards} {' '.join(ink.yellow(one) for one in special)}", ink.width, "  ", "    ")
    if ink.width < TWO_COLUMNS:
        return [*lead, *table(rows, ink.width, "    ")]
    return [*lead, *in_columns([f"{face:<10}{facts}" for face, facts in rows], ink.width, "    ")]


def _facts(face: str) -> str:
    return ", ".join(FACTS[face])
