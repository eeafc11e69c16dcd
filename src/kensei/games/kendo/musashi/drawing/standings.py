"""Who fell in which attack and by whom, how many cards each took and lost: for the result sheet."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.i18n import _
from kensei.core.protocol import Event, Outcome
from kensei.drawing.scene import DrawContext
from kensei.drawing.standings import Fall, Standings

AIMED = frozenset({"attacked", "countered", "devolved", "turned_back"})
"""Events after which an attack lies before its target [musashi.out.last-attacker]."""


def standings(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> Standings:
    attacks, by, falls = 0, dict[int, int](), dict[int, Fall]()
    taken, lost = [0] * len(table.sitters), [0] * len(table.sitters)
    gains, losses = [], []
    for number, event in enumerate(story):
        seat, target = event.facts.get("seat"), event.facts.get("target")
        attacks += event.name == "attacked"
        if event.name in AIMED and isinstance(seat, int) and isinstance(target, int):
            by[target] = seat
        elif event.name == "took" and isinstance(seat, int) and isinstance(target, int):
            taken[seat] += 1
            lost[target] += 1
            gains.append((number, seat))
            losses.append((number, target))
        elif event.name == "dropped_out" and isinstance(seat, int):
            falls[seat] = Fall(number, attacks, by.get(seat))
        elif event.name == "withdrew" and isinstance(seat, int):
            falls[seat] = Fall(number, attacks, words=_("left the game"))
    return Standings(
        when=_("fell in attack"),
        stands=_("last one standing"),
        falls=falls,
        columns=((_("cards taken"), taken), (_("cards lost"), lost)),
        gains=gains,
        losses=losses,
        gain=_("takes a card"),
        loss=_("loses a card"),
    )
