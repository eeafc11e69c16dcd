"""What is in the box of Kettō, but for the numbers on the cards, which `deck.py` reads.

A card is a short name: `A01` to `A25` attack, `S1` to `S6` stance, `D` the defense card; tactics `DT`
defensive tactics, `G` guard, `M1` to `M5` manoeuvre, `R` reveal, `E` evasion, `PU PR PD PL` parry, `V` valor.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from kensei.core.i18n import N_, _

BLACK, WHITE = 0, 1
SEATS = (BLACK, WHITE)
COLOURS = ("black", "white")

Cell: TypeAlias = tuple[int, int]
"""A place in a movement's grid, x to the right and y towards the opponent; the first card lies on (0, 0)."""

SIDES = "URDL"
OPPOSITE = {"U": "D", "R": "L", "D": "U", "L": "R"}
STEPS = {"U": (0, 1), "R": (1, 0), "D": (0, -1), "L": (-1, 0)}

AROUND = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
"""The steps to the eight cells around a cell [ketto.place.adjacent]."""

ATTACKS = tuple(f"A{number:02}" for number in range(1, 26))
STANCES = tuple(f"S{number}" for number in range(1, 7))
DEFENSE, DEFENSIVE = "D", "DT"
GUARD, REVEAL, EVASION, VALOR = "G", "R", "E", "V"
MANOEUVRES = tuple(f"M{number}" for number in range(1, 6))
PARRIES = {side: f"P{side}" for side in SIDES}

COMBAT, TACTIC = KINDS = ("combat", "tactic")
COMBAT_CARDS = (*ATTACKS, *STANCES, DEFENSE)
TACTICS = (DEFENSIVE, GUARD, *MANOEUVRES, REVEAL, EVASION, *PARRIES.values(), VALOR)
CARDS = (*COMBAT_CARDS, *TACTICS)
"""Every card once, in the order in which moves list them."""

COPIES = dict.fromkeys(CARDS, 1) | {GUARD: 2, EVASION: 2, VALOR: 3}
"""How many of each card a player has [ketto.deck]."""

ORDER = {card: number for number, card in enumerate(CARDS)}
KIND = {card: COMBAT if card in COMBAT_CARDS else TACTIC for card in CARDS}
"""Which back a card has [ketto.backs]."""
PLACEABLE = frozenset((*COMBAT_CARDS, DEFENSIVE, GUARD, *MANOEUVRES))
"""What may lie in a movement [ketto.action.place, ketto.place.tactic]."""
MAKES_DEFENSIVE = frozenset((DEFENSE, DEFENSIVE))

MISS, WOUND, DEATH = "miss", "wound", "death"
VITALITY = {MISS: 2, WOUND: 2, DEATH: 1}
"""The vitality cards of a player [ketto.deck]."""

DOWN = "?"
"""Stands for a card that lies face down."""

ACTIONS_A_TURN = 4
HAND = 5
"""The opening hand, and the most that may be held when a turn is over [ketto.hand, ketto.hand-limit]."""

WORDS = {
    **{DEFENSE: N_("the defense card"), DEFENSIVE: N_("defensive tactics"), GUARD: N_("guard")},
    **{REVEAL: N_("reveal"), EVASION: N_("evasion"), VALOR: N_("valor")},
    **dict.fromkeys(ATTACKS, N_("attack card {card}")),
    **dict.fromkeys(STANCES, N_("stance {card}")),
    **dict.fromkeys(MANOEUVRES, N_("manoeuvre {card}")),
}
SIDE_WORDS = {"U": N_("up"), "R": N_("right"), "D": N_("down"), "L": N_("left")}

ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def numeral(number: int) -> str:
    """Return the number of a movement as sentences have it.

    >>> numeral(4), numeral(20)
    ('IV', '20')
    """
    return ROMAN[number] if number < len(ROMAN) else str(number)


def arranged(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the cards in the order of the box.

    >>> arranged(["V", "D", "A05"])
    ('A05', 'D', 'V')
    """
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def called(card: str) -> str:
    """Return what the card is.

    >>> called("A05"), called("PU")
    ('attack card A05', 'parry up')
    """
    if card in WORDS:
        return _(WORDS[card]).format(card=card)
    return _("parry {side}").format(side=_(SIDE_WORDS[card[1]]))


def beside(cell: Cell, side: str) -> Cell:
    step = STEPS[side]
    return cell[0] + step[0], cell[1] + step[1]
