"""What the other took since one's move, with whose it was and how many are left."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.i18n import N_, _
from kensei.core.protocol import Event
from kensei.drawing.last_move.key_events import KeySentence
from kensei.drawing.last_move.key_events import told_since as deciding
from kensei.games.kaito.state import OWN, View
from kensei.games.kaito.tiles import NAMES

YOURS = N_("{name} captures your {tile} on {cell}.")
YOURS_LEFT = N_("{name} captures your {tile} on {cell}: {n} left.")
THEIRS = N_("{name} captures their own {tile} on {cell}.")
BOUGHT = N_("{name} buys a {tile} back for mon of {paid}.")
"""Shorter than in the log: it stands beside the capture of the same turn."""


def told_since(events: Sequence[Event], names: Sequence[str], view: View, you: int | None = None) -> list[KeySentence]:
    """Return what mattered; to a player who is spoken to, captures as theirs or the other's own."""
    return [said_to(told, events[told.at], names, view, you) for told in deciding(events, names, view, you)]


def said_to(told: KeySentence, event: Event, names: Sequence[str], view: View, you: int | None) -> KeySentence:
    if event.name not in ("captured", "traded") or you is None or event.facts["seat"] == you:
        return told
    tile = str(event.facts["tile"])
    if event.name == "traded":
        bought = {"name": names[1 - you], "tile": _(NAMES[tile.upper()]), "paid": " + ".join(str(event.facts["paid"]))}
        return KeySentence(told.at, _(BOUGHT).format(**bought))
    is_own, left = tile in OWN[you], view.state.grid.count(tile)
    words = THEIRS if not is_own else YOURS_LEFT if tile in OWN[you][:2] else YOURS
    said = {"name": names[1 - you], "tile": _(NAMES[tile.upper()]), "cell": event.facts["cell"], "n": left}
    return KeySentence(told.at, _(words).format(**said))
