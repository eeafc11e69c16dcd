"""What happened since a player's move, in a line under the title: a phone has no room for the log."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from kensei.core.i18n import _
from kensei.core.protocol import Event
from kensei.drawing.seats import clipped
from kensei.drawing.table_page import drawing_of, people, sentence, spoken_to

LONGEST_NAME = 12
LONGEST = 100
"""Letters of both sentences, so that three lines of the narrowest phone hold them; else the decisive one stands alone."""


def last_move_summary(
    name: str,
    events: Sequence[Event],
    moments: Sequence[int],
    names: Sequence[str],
    view: Any,
    has_moved: bool,
    reader: int | None = None,
) -> str:
    """Return the one or two sentences that mattered, the most decisive one in bold; "" where none did.

    `moments` has for each event the number of its moment: the line leads to the log at the first one that it tells.
    `has_moved`: the events begin with a move of the viewer's own. `reader`: the seat that is spoken to.
    """
    called = tuple([clipped(one, LONGEST_NAME) for one in people(name, tuple(names))])
    module = drawing_of(name)
    you = spoken_to(name, called, reader) if module.SAYS_YOU else None
    told = module.told_since(events, called, view, you) if module.SAYS_YOU else module.told_since(events, called, view)
    if not told:
        return ""
    said = {one.at: one.words or sentence(name, events[one.at], called, view, you) for one in told}
    key = told[0].at
    places = sorted(said) if sum(map(len, said.values())) <= LONGEST else [key]
    out = "".join([f" <b>{escape(said[at])}</b>" if at == key else f" {escape(said[at])}" for at in places])
    label = _("Since your move:") if has_moved else _("Just now:")
    return f"<small data-at='{moments[places[0]]}'>{escape(label)}</small>{out}"
