"""Who fell in which fight and by whom, the damage each dealt, the health left: for the result sheet."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.i18n import _
from kensei.core.protocol import Event, Outcome
from kensei.drawing.scene import DrawContext
from kensei.drawing.standings import Fall, Standings
from kensei.games.bushido.state import View

MET = frozenset({"faced", "tied", "stalled", "paired", "opened"})
"""Events that put two against each other."""


def standings(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> Standings:
    view: View = table.view
    fights, foe, falls = 0, dict[int, int](), dict[int, Fall]()
    dealt = [0] * len(table.sitters)
    gains, losses = [], []
    left = {"withdrew": _("left the game"), "dishonoured": _("without honour")}
    for number, event in enumerate(story):
        seat, target = event.facts.get("seat"), event.facts.get("target")
        fights += event.name in ("faced", "tied")
        if not isinstance(seat, int):
            continue
        if event.name in MET and isinstance(target, int):
            foe[seat], foe[target] = target, seat
        elif event.name == "hurt":
            losses.append((number, seat))
            if seat in foe:
                dealt[foe[seat]] += int(str(event.facts["damage"]))
                gains.append((number, foe[seat]))
        elif event.name == "replayed":  # both are in again [bushido.kyoto.double-ko]
            falls.pop(seat, None)
            falls.pop(target if isinstance(target, int) else seat, None)
        elif event.name in ("fell", *left):
            words = left.get(event.name, "")
            falls[seat] = Fall(number, fights, None if words else foe.get(seat), words)
    return Standings(
        when=_("fell in fight"),
        stands=_("left standing"),
        falls=falls,
        columns=((_("damage dealt"), dealt), (_("health left"), [shown.health for shown in view.shown])),
        gains=gains,
        losses=losses,
        gain=_("hits"),
        loss=_("is hit"),
    )
