"""One fight on its stage: whose card stands on which side, in which colour, and how large the parts are.

The reader's card stands on the right from the first turn to the last, whoever strikes: an arrow and a word say that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from kensei.core.i18n import N_, _
from kensei.games.bushido.attack import Bout, Verdict
from kensei.games.bushido.drawing.fights import FightProgress
from kensei.games.bushido.drawing.plates import BushidoContext

TURNED, SPEED, STRENGTH, DAMAGE, AWAY = range(5)
BEATS = ("turned", "speed", "strength", "damage", "away")
SIZES = {"wide": (902.0, 500.0), "tall": (420.0, 420.0)}
CARD = {"wide": 122.0, "tall": 62.0}
EDGE_OF = {"wide": 26.0, "tall": 4.0}
"""The stage, the width of a card on it, and how far a card stands from the edge."""
PARTS = {
    "you strike": N_("you strike"),
    "you are struck": N_("you are struck"),
    "strikes": N_("strikes"),
    "is struck": N_("is struck"),
    "tie": N_("a tie"),
}
"""What a fighter does in a fight, beside their card."""


class CardColumn(NamedTuple):
    """Where one card stands: its left edge, the side of the stage."""

    x: float
    is_left: bool


@dataclass(frozen=True, slots=True)
class FightScene:
    """One fight, and what its drawing is made from."""

    d: BushidoContext
    fight: FightProgress
    bout: Bout
    shape: str

    @property
    def is_wide(self) -> bool:
        return self.shape == "wide"

    @property
    def is_whole(self) -> bool:
        """Whether all five beats are told: of the own fight, and of any between two who play alone."""
        return self.is_own or len(self.d.view.shown) == 2

    @property
    def is_own(self) -> bool:
        return self.d.view.seat in self.fight.seats

    def name(self, role: int) -> str:
        seat = self.fight.seats[role]
        return _("you") if seat == self.d.view.seat else self.d.table.name(seat)

    def card_title(self, role: int) -> str:
        return self.d.card_title(self.fight.seats[role], self.fight.mons[role])

    def colour(self, role: int) -> str:
        return self.d.table.marks[self.fight.seats[role]].colour

    def place(self, role: int) -> int:
        return self.d.box.place[self.fight.mons[role]]

    def is_left(self, role: int) -> bool:
        return self.fight.seats[role] != self.d.right_of(*self.fight.seats)

    def column(self, role: int) -> CardColumn:
        """Return where the card stands: the reader's right, or that of whoever sits at the foot of the board."""
        is_left, w, edge = self.is_left(role), CARD[self.shape], EDGE_OF[self.shape]
        return CardColumn(edge if is_left else SIZES[self.shape][0] - edge - w, is_left)

    def part(self, role: int, striker: int) -> str:
        """Return what a fighter does, with an arrow that points where the strike goes.

        The arrow stands on the side of the other card: `strikes →` on the left, `← you strike` on the right.
        """
        is_reader = self.fight.seats[role] == self.d.view.seat
        if self.fight.is_tie:
            return _(PARTS["tie"])
        if role != striker:
            return _(PARTS["you are struck" if is_reader else "is struck"])
        words = _(PARTS["you strike" if is_reader else "strikes"])
        return f"{words} →" if self.is_left(role) else f"← {words}"

    @property
    def verdict(self) -> Verdict:
        """What the fight came to; only of one that was fought out."""
        assert self.fight.verdict is not None
        return self.fight.verdict
