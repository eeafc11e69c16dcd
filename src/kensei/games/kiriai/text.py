"""A Kiri-ai battlefield in text."""

from __future__ import annotations

from kensei.games.kiriai.cards import BLUE, CARD_FACES, CARD_TITLES, COLOURS, RED, RESTABLE, SEATS, TITLES
from kensei.games.kiriai.state import Shown, View
from kensei.terminal.ansi import Ink

STANCES = {"heaven": "天 Heaven", "earth": "地 Earth", None: "? unknown"}
LETTERS = ("R", "B")


def draw(view: View, ink: Ink) -> str:
    numbers = " ".join(f"   {space}   " for space in range(1, view.spaces + 1))
    field = " ".join(_space(view, space, ink) for space in range(1, view.spaces + 1))
    lines = ["  " + numbers, "  " + field, ""]
    lines += [_samurai(view, seat, ink) for seat in (BLUE, RED)]
    first, second = (shown.space for shown in view.shown)
    if first is not None and second is not None:
        lines.append(f"  Distance {second - first}." + _rounds(view))
    if view.seat is not None and view.special:
        lines.append("  " + _hand(view, ink))
    return "\n".join(lines)


def _space(view: View, space: int, ink: Ink) -> str:
    here = [seat for seat in SEATS if view.shown[seat].space == space]
    inside = "".join(ink.write(_letters(view.shown[seat], seat), COLOURS[seat], "bold") for seat in here)
    return f"[{inside}{' ' * (5 - 2 * len(here))}]"


def _letters(shown: Shown, seat: int) -> str:
    """R or B with the stance, as in positions: RH, BE."""
    return LETTERS[seat] + (shown.stance or "?")[0].upper()


def _samurai(view: View, seat: int, ink: Ink) -> str:
    shown = view.shown[seat]
    name = ink.red(ink.who(seat, "Red" if ink.names else "Red ")) if seat == RED else ink.blue(ink.who(seat, "Blue"))
    parts = [
        STANCES[shown.stance],
        "wounded" if shown.wounds == 1 and view.lives > 1 else "defeated" if shown.wounds else "unhurt",
        f"{CARD_TITLES[shown.resting]} rests" if shown.resting else "nothing rests",
        f"{TITLES[shown.spent]} spent" if shown.spent else "Special hidden" if shown.dealt else "no Special yet",
        *(["has chosen"] if shown.chosen else []),
    ]
    head = f"  {name} ({_letters(shown, seat)}): "
    if not ink.names:
        return head + ", ".join(parts)
    return head + ", ".join(parts[:2]) + ",\n      " + ", ".join(parts[2:])


def _rounds(view: View) -> str:
    return "" if view.cap is None else f" {view.rounds} of {view.cap} rounds are over."


def _hand(view: View, ink: Ink) -> str:
    assert view.seat is not None
    shown = view.shown[view.seat]
    cards = ["/".join(CARD_FACES[card]) for card in RESTABLE if card != shown.resting]
    special = [] if shown.spent else [ink.yellow(view.special)]
    return "Your cards: " + " ".join(cards + special)
