"""Updates for whoever plays all sides: every seat is spoken of by its name, nobody as "you"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import msgspec

from kensei.core.i18n import _, listed
from kensei.server.live import answers
from kensei.server.tables.table import Table

ROUND = re.compile(r"<span class='round'>.*?</span>")


def neutral(update: answers.Update, table: Table) -> answers.Update:
    """Return an update whose heading and choices name the seat that decides; what is told to players is left out."""
    choices = named(update.choices or {}, table, update.seat)
    html = drawn_for_all(update.html or {})
    html["status"] = f"<h1>{escape(heading(table))}</h1>{round_of((update.html or {}).get('status', ''))}"
    return msgspec.structs.replace(update, html=html, choices=choices, now=None, steps=[])


def drawn_for_all(html: Mapping[str, str]) -> dict[str, str]:
    """Return the places of a board that speak to nobody; plates and notes of a player are left out."""
    return {place: text if place in ("board", "hand", "actions") else "" for place, text in html.items()}


def round_of(status: str) -> str:
    """Return where the game is, as the game's own heading says it."""
    found = ROUND.search(status)
    return found[0] if found else ""


def heading(table: Table) -> str:
    names, asked = table.names(), sorted(table.to_act())
    if table.outcome is not None:
        words = table.outcome.text(names)
        return words[:1].upper() + words[1:]
    words = _("{name} decides") if len(asked) == 1 else _("{names} decide")
    return words.format(name=names[asked[0]], names=listed([names[seat] for seat in asked]))


def named(choices: Mapping[str, Any], table: Table, seat: int | None) -> dict[str, Any]:
    """Return the choices without what they say to a player: no warnings, no forecasts."""
    if not choices or seat is None:
        return dict(choices)
    hint = _("Press what {name} plays").format(name=table.names()[seat])
    says = {pick: caption(words) for pick, words in choices.get("says", {}).items()}
    kept = {name: value for name, value in choices.items() if name not in ("quiet", "grave")}
    return {**kept, "says": says, "hint": [hint, ""], "verb": _("Play")}


def caption(words: Sequence[str]) -> list[str]:
    """Keep what a pick is called; not what becomes of it for whoever plays it."""
    return [words[0]]
