"""What is said to who is asked and of who is asked: under the place of the next card, and where numbers were equal."""

from __future__ import annotations

from html import escape

from kensei.core.i18n import N_, _
from kensei.drawing.scene import DrawContext
from kensei.drawing.seats import clipped
from kensei.games.kendo.shiai.state import View

CAPTIONS = {
    "opening-switch": (N_("the card to throw"), ""),
    "show": (N_("the brown you show"), ""),
    "switch": (N_("the card to throw"), N_("{name} throws a card")),
    "drop": (N_("the card you drop"), N_("{name} drops a card")),
    "throw": (N_("the two you throw"), N_("{name} throws two cards")),
    "start": (N_("your start"), N_("{name} starts")),
}
"""Under the place of what is laid next: to the player who is asked, and of them to all others; "": both are asked."""
EQUAL = (
    N_("The numbers were equal. Both show again, the same card or another; the larger number starts."),
    N_("The numbers were equal again. Both show once more: if they are equal a third time, the lot decides."),
)
"""After the first tie and after the second [shiai.deal.tie]."""
EQUAL_NUMBERS = N_("Equal numbers: press the brown you show now")


def caption(table: DrawContext, view: View) -> str:
    """What stands under the place of the next card; "" where there is nothing to lay."""
    if view.point not in CAPTIONS:
        return ""
    own, others = CAPTIONS[view.point]
    is_own = view.turn == table.reader if view.point == "start" else table.can_play
    words = own if is_own else others
    return _(words).format(name=clipped(table.name(view.turn), 10)) if words else ""


def equal(view: View) -> str:
    """That the browns shown had equal numbers, and what follows, in a line that phones show too."""
    if view.point != "show" or not view.ties:
        return ""
    return f'<p class="point">{escape(_(EQUAL[view.ties - 1]))}</p>'
