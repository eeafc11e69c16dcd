"""The cards of Kettō in text: their flow as one letter, and a whole deck as a table."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.games.ketto.cards import ATTACKS, COPIES, DEFENSE, MANOEUVRES, SIDES, STANCES, TACTICS, VITALITY, called
from kensei.games.ketto.deck import Deck, load

STROKES = {
    **{"U": "╵", "R": "╶", "D": "╷", "L": "╴", "UD": "│", "RL": "─", "UR": "└", "RD": "┌", "DL": "┐", "UL": "┘"},
    **{"URD": "├", "RDL": "┬", "UDL": "┤", "URL": "┴", "URDL": "┼", "": " "},
}
"""The flow of a card as one letter."""
WIDTH = 80
OTHERS = tuple(card for card in (DEFENSE, *TACTICS) if card not in MANOEUVRES)


def described(deck: Deck, card: str) -> str:
    """Return what stands on a card, in a few letters.

    >>> [described(load(None), card) for card in ("A05", "M1", "S2")]
    ['A05 ─ 4/1', 'M1 ##/#. +1', 'S2 Jodan 3D+3 lines U2']
    """
    if card in ATTACKS:
        return f"{card} {STROKES[deck.flow[card]]} {deck.strength[card]}/{deck.defense[card]}"
    if card in STANCES:
        stance = deck.stances[card]
        lines = " ".join(f"{side}{stance.lines[side]}" for side in SIDES if stance.lines[side])
        runs = " ".join(f"{one.run}{one.direction}+{one.bonus}" for one in stance.attack)
        return f"{card} {stance.name} {runs} lines {lines or 'none'}"
    if card in MANOEUVRES:
        manoeuvre = deck.manoeuvres[card]
        return f"{card} {'/'.join(manoeuvre.rows)} +{manoeuvre.bonus}"
    return f"{card} {called(card)}" if card != DEFENSE else f"D defense 0/{deck.defense[card]}"


def deck_table(text: str | None = None) -> str:
    """Return a deck as tables with the cards drawn; None: the house deck. A bad deck is refused."""
    deck = load(text)
    sums = f"strength {sum(deck.strength.values())}, defense {sum(deck.defense[card] for card in ATTACKS)}"
    parts = [
        f"Kettō: {'the house deck' if text is None else 'a replacement deck'}; for each player "
        f"{len(ATTACKS) + len(STANCES) + 1} combat cards, {sum(COPIES[card] for card in TACTICS)} tactics.",
        f"Attack cards: the flow, strength / defense points ({sums})",
        _pictures([_attack(deck, card) for card in ATTACKS]),
        "Stances: the run of cards that earns the bonus; lines guard their sides",
        _pictures([_stance(deck, card) for card in STANCES]),
        "Manoeuvres: the pattern that the stroke must contain, and its bonus",
        _pictures([_manoeuvre(deck, card) for card in MANOEUVRES]),
        "The defense card and the other tactics",
        "\n".join(_plain(deck, card) for card in OTHERS),
        "Vitality: " + ", ".join(f"{number} {card}" for card, number in VITALITY.items()),
    ]
    return "\n\n".join(parts)


def in_rows(pictures: Sequence[tuple[list[str], int]], gap: int, room: int = WIDTH) -> list[list[str]]:
    """Lay pictures, given with their widths, side by side, as many as fit on a line; return the lines of each row."""
    rows: list[list[tuple[list[str], int]]] = []
    for picture in pictures:
        if not rows or sum(width + gap for _, width in (*rows[-1], picture)) > room - 2:
            rows.append([])
        rows[-1].append(picture)
    filled = [[[*lines, *[" " * width] * WIDTH] for lines, width in row] for row in rows]
    heights = [max(len(lines) for lines, _ in row) for row in rows]
    return [
        ["  " + (" " * gap).join(parts).rstrip() for parts in list(zip(*row, strict=False))[:height]]
        for row, height in zip(filled, heights, strict=True)
    ]


def _pictures(pictures: Sequence[list[str]]) -> str:
    width = max(len(line) for picture in pictures for line in picture)
    padded = [([line.ljust(width) for line in picture], width) for picture in pictures]
    return "\n\n".join("\n".join(row) for row in in_rows(padded, 2))


def _attack(deck: Deck, card: str) -> list[str]:
    up, right, down, left = (side in deck.flow[card] for side in SIDES)
    return [
        f" {card}",
        f"┌──{'┼' if up else '─'}──┐",
        f"{'┼──' if left else '│  '}{STROKES[deck.flow[card]]}{'──┼' if right else '  │'}",
        f"└──{'┼' if down else '─'}──┘",
        f" {deck.strength[card]} / {deck.defense[card]}",
    ]


def _stance(deck: Deck, card: str) -> list[str]:
    stance = deck.stances[card]
    level, upright = ("· · · · · · ·", "─" * 14, "═" * 14), "·│║"
    runs = [f"{one.run} cards {one.direction} +{one.bonus}" for one in stance.attack]
    return [
        f" {card} {stance.name}",
        level[stance.lines["U"]],
        *[f"{upright[stance.lines['L']]}{run:^12}{upright[stance.lines['R']]}" for run in runs],
        level[stance.lines["D"]],
        f" defense {deck.defense[card]}",
    ]


def _manoeuvre(deck: Deck, card: str) -> list[str]:
    manoeuvre = deck.manoeuvres[card]
    points = f" ({deck.defense[card]})" if deck.defense[card] else ""
    return [f"{card} +{manoeuvre.bonus}{points}", *manoeuvre.rows]


def _plain(deck: Deck, card: str) -> str:
    points = f", defense {deck.defense[card]}" if deck.defense[card] else ""
    return f"  {card:<3} {COPIES[card]} × {called(card)}{points}"
