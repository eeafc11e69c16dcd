"""Kettō's moves staged: a beat for each event, with the card, the line of the ledger, the sum and the plate on the same beat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kensei.core.i18n import _
from kensei.core.protocol import Event
from kensei.drawing.scene import DrawContext
from kensei.games.ketto.cards import MANOEUVRES, without
from kensei.games.ketto.drawing.board import stage_ground
from kensei.games.ketto.drawing.hand import small_pool
from kensei.games.ketto.drawing.ledger import Row, line_row, shield_words, strength_rows, whose
from kensei.games.ketto.drawing.pieces import laid_card
from kensei.games.ketto.drawing.stage import bar, stroke_on, tag
from kensei.games.ketto.moves import cell_of
from kensei.games.ketto.position import Shown, View, replaced

SOUNDS = {
    **{"flowed": "move", "stroke broken": "block", "parried": "block", "vitality turned up": "turn", "killed": "hit"},
    **dict.fromkeys(("bonus earned", "stroke complete", "line held", "spent", "evaded", "attack begun"), ""),
    **{"reveal played": "turn", "struck": ""},
}
"""The events that are staged one by one, with their sounds."""
MOST = 8
"""So many beats are staged of one update: the last ones."""


def steps(table: DrawContext, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    stage = StagedAttack(replace(table, view=before, story=()), shape == "wide")
    staged = []
    names = [event.name for event in events]
    for i, event in enumerate(events):
        changes = stage.follow(event, "stroke complete" in names[i:])
        if event.name in SOUNDS:
            staged.append({"event": i, "sound": SOUNDS[event.name], "ms": 900, **changes})
    return staged[-MOST:]


class StagedAttack:
    """The stage as it was drawn before, and what each event changes on it."""

    def __init__(self, table: DrawContext, is_wide: bool) -> None:
        self._table = table
        self._is_wide = is_wide
        self._is_running = table.view.now.point in ("parry", "flow")
        self._completes = False
        self._manoeuvres: tuple[tuple[str, int, str], ...] = ()
        self._new: list[Row] = []
        self._total = 0
        if table.view.attacking and table.view.now.attack:
            rows = list(strength_rows(table)) if self._is_running else []
            self._total = rows[-1].total or 0 if rows else table.view.now.attack.strength

    @property
    def _view(self) -> View:
        view: View = self._table.view
        return view

    def follow(self, event: Event, completes: bool = False) -> dict[str, Any]:
        """Return what the event changes on the page; `completes`: the stroke is complete when all is told."""
        self._completes = completes
        act = getattr(self, f"_{event.name.replace(' ', '_')}", None)
        if self._view.attacking is None or act is None:
            return {}
        found: dict[str, Any] = act(event)
        return found

    def _html(self, **more: str) -> dict[str, Any]:
        rows = "".join(row.html() for row in self._new)
        return {"html": {"ledger": rows, "ledger-sum": str(self._total), **more}}

    def _add(self, row: Row) -> None:
        self._new = [*[replace(one, kind="done") for one in self._new], replace(row, kind="now")]
        self._total = row.total or 0

    def _show(self, seat: int, side: Shown) -> None:
        first, second = replaced(self._view.shown, seat, side)
        self._table = replace(self._table, view=replace(self._view, shown=(first, second)))

    # ---- the stroke ----

    def _flowed(self, event: Event) -> dict[str, Any]:
        view, cell, card = self._view, cell_of(str(event.facts["cell"])), str(event.facts["card"])
        movement, attack = view.attacking, view.now.attack
        assert movement is not None
        assert attack is not None
        up = movement.with_up(movement.cells.index(cell), card)
        side = view.shown[view.now.turn]
        movements = tuple(up if one.number == up.number else one for one in side.movements)
        now = replace(view.now, attack=replace(attack, stroke=(*attack.stroke, cell), parried=""))
        self._table = replace(self._table, view=replace(view, now=now))
        self._show(view.now.turn, replace(side, movements=movements))
        rows = list(strength_rows(self._table))
        # What completes the stroke tells what is added on beats of their own: until then the cards count alone.
        return self._counted(rows[:1] if self._completes else rows)

    def _counted(self, rows: Sequence[Row]) -> dict[str, Any]:
        """Show the ledger up to the last of these rows, which counts now, with the sum on the stroke."""
        self._total, self._new = rows[-1].total or 0, []
        settled = "".join(row.html() for row in [*rows[:-1], replace(rows[-1], kind="now")])
        return {
            "html": {"settled": settled, "ledger": "", "ledger-sum": str(self._total), "later": "", **self._stroke()}
        }

    def _stroke(self, more: str = "", turned: tuple[str, str] | None = None) -> dict[str, str]:
        """Draw the stroke anew, with the cards that were turned up for it."""
        of, on = stage_ground(self._table, self._is_wide)
        movement, attack = self._view.attacking, self._view.now.attack
        assert movement is not None
        assert attack is not None
        if not attack.stroke:
            return {}
        cards = [(cell_of(turned[0]), turned[1])] if turned else []
        cards += [(attack.stroke[-1], movement.faces[movement.cells.index(attack.stroke[-1])])]
        drawn = "".join(laid_card(of.deck, card, *on.where[cell], on.s / 100, on.facing) for cell, card in cards)
        drawn += stroke_on(self._view.cards, movement, attack.stroke, on) + more
        return {"stroke": drawn, "tag": tag(on, attack.stroke[-1], self._total), "ways": "", "frames": ""}

    def _stroke_broken(self, event: Event) -> dict[str, Any]:
        turned = (str(event.facts["cell"]), str(event.facts["card"]))
        self._add(Row(_("The next card"), "–", self._total, _("does not connect")))
        return self._html(**self._stroke(turned=turned))

    def _parried(self, event: Event) -> dict[str, Any]:
        _of, on = stage_ground(self._table, self._is_wide)
        attack = self._view.now.attack
        assert attack is not None
        across = bar(on, attack.stroke[-1], str(event.facts["side"]))
        self._add(Row(whose(self._table, 1 - self._view.now.turn, _("parry")), "–", self._total, _("bars this way")))
        return self._html(**self._stroke(across))

    def _bonus_earned(self, event: Event) -> dict[str, Any]:
        """The ledger is counted up to what is told: neither behind it nor ahead of it."""
        bonus, strength = int(str(event.facts["bonus"])), int(str(event.facts["strength"]))
        card = str(event.facts["card"])
        if card in MANOEUVRES:
            self._manoeuvres += ((whose(self._table, self._view.now.turn, _("manoeuvre")), bonus, card),)
        rows = list(strength_rows(self._table, self._manoeuvres))
        return self._counted([row for row in rows if (row.total or 0) <= strength])

    def _stroke_complete(self, event: Event) -> dict[str, Any]:
        self._total = int(str(event.facts["strength"]))
        return self._html(later="", tag="")

    def _line_held(self, event: Event) -> dict[str, Any]:
        left = int(str(event.facts["strength"]))
        shown = self._view.shown[int(str(event.facts["seat"]))].stance
        if shown in self._view.cards.stances:
            self._add(line_row(self._table, str(event.facts["side"]), left))
        self._total = left
        return self._html()

    # ---- the answer ----

    def _spent(self, event: Event) -> dict[str, Any]:
        view, card, seat = self._view, str(event.facts["card"]), int(str(event.facts["seat"]))
        facing = seat != self._table.below
        left = int(str(event.facts["strength"]))
        self._add(Row(shield_words(view, card, facing), f"− {view.cards.defense[card]}", left, card=card))
        left_over = without(view.shown[seat].pool or (), card)
        self._show(seat, replace(view.shown[seat], pool=left_over))
        return self._html(**{f"pool-{seat}": small_pool(view.deck, left_over)})

    def _struck(self, event: Event) -> dict[str, Any]:
        self._add(Row(_("Life card {n}").format(n=event.facts["place"]), "− 1", int(str(event.facts["strength"]))))
        return self._html()

    def _vitality_turned_up(self, event: Event) -> dict[str, Any]:
        seat, place, kind = event.facts["seat"], event.facts["place"], event.facts["card"]
        return {"href": {f"big-{place}": f"#e-life-{kind}", f"life-{seat}-{place}": f"#e-life-{kind}-m"}}
