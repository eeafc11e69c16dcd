"""What every drawing of Bushido's table needs at hand."""

from __future__ import annotations

from dataclasses import dataclass

from kensei.drawing.scene import DrawContext
from kensei.games.bushido.deck import Deck, deck
from kensei.games.bushido.drawing.pieces import card_name
from kensei.games.bushido.state import View


@dataclass(frozen=True, slots=True)
class BushidoContext:
    """The table, its view, and the deck that is played with."""

    table: DrawContext
    view: View
    box: Deck
    mark: str
    legal: frozenset[str]

    def card(self, seat: int, mon: str) -> str:
        return card_name(self.box, self.view.shown[seat].fighter, mon, self.mark)

    def title(self, seat: int) -> str:
        return fighter_title(self.box, self.view.shown[seat].fighter)

    def pick(self, seat: int) -> str:
        """Return what pressing this fighter stands for; empty: nothing."""
        fighter = self.view.shown[seat].fighter
        verbs = [verb for verb in ("challenge", "fight") if f"{verb} {fighter}" in self.legal]
        if verbs:
            return f"{verbs[0]} {fighter}"
        return f"on {fighter}" if any(move.endswith(f" on {fighter}") for move in self.legal) else ""

    @property
    def active(self) -> int | None:
        """The seat that chooses alone now."""
        if self.view.stage.active is not None:
            return self.view.stage.active
        return next(iter(self.table.asked)) if len(self.table.asked) == 1 else None


def context(table: DrawContext) -> BushidoContext:
    view: View = table.view
    legal = frozenset(str(move) for move in table.legal)
    return BushidoContext(table, view, deck(view.table.deck), "x" if view.table.deck else "", legal)


def fighter_title(box: Deck, fighter: str) -> str:
    return box.fighters[fighter].title.removeprefix("The ") if fighter else ""
