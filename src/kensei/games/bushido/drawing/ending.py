"""What decided a match of Bushido Duels: the last blow, for the result sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.i18n import N_, _
from kensei.core.protocol import Event, Outcome
from kensei.drawing.scene import DrawContext
from kensei.games.bushido.deck import deck
from kensei.games.bushido.drawing.plates import owned_title

LAST_BLOW = N_("The last blow: {name}’s {card} against {other}’s {against} cost {damage} health.")
BY_YOU = N_("The last blow: your {card} against {other}’s {against} cost {damage} health.")
AGAINST_YOU = N_("The last blow: {name}’s {card} against your {against} cost you {damage} health.")


def why_it_ended(table: DrawContext, story: Sequence[Event], outcome: Outcome, reader: int | None) -> str:
    """Name the cards of the fight in which the last one fell; "" where nobody fell by a card."""
    fallen = last(story, "fell")
    fallen_seat = fallen["seat"] if fallen else None
    cards, hurt = last(story, "faced", fallen_seat), last(story, "hurt", fallen_seat)
    if fallen is None or cards is None or hurt is None or hurt["seat"] != fallen_seat or "card" not in cards:
        return ""
    laid = {cards["seat"]: cards["card"], cards["target"]: cards["against"]}
    (other,) = laid.keys() - {fallen_seat}
    box, shown = deck(table.view.table.deck), table.view.shown
    card, against = (owned_title(box, shown[seat].fighter, laid[seat]) for seat in (other, fallen_seat))
    words = BY_YOU if reader == other else AGAINST_YOU if reader == fallen_seat else LAST_BLOW
    called = {"name": table.names[other], "other": table.names[fallen_seat]}
    return _(words).format(**called, card=card, against=against, damage=hurt["damage"])


def last(story: Sequence[Event], name: str, seat: int | None = None) -> Any:
    """Return the facts of the last event of a name, in which a seat had a part if one is named; None: there is none."""
    for event in reversed(story):
        if event.name == name and (seat is None or seat in (event.facts.get("seat"), event.facts.get("target"))):
            return event.facts
    return None
