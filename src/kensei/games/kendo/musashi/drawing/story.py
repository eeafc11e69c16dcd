"""The story of an attack: its plays since it began, as a strip above the ring, and whom the next one may strike."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from kensei.core.i18n import N_, _, counted, per_language
from kensei.core.protocol import Event
from kensei.drawing.scene import DrawContext
from kensei.games.kendo.drawing import plays
from kensei.games.kendo.drawing.plays import Play
from kensei.games.kendo.musashi.state import View
from kensei.games.kendo.words import attack_in_words

TOLD = (
    "attacked", "countered", "devolved", "turned_back", "cancelled", "blocked", "neutralised", "passed", "took",
    "dropped_out", "withdrew",
)  # fmt: skip
STRIP = {
    "attacked": N_("{who} {cards} on {target}"),
    "countered": N_("{who} {cards} on {target}"),
    "devolved": N_("{who} {cards}: {what} on to {target}"),
    "turned_back": N_("{who} {cards}: {what} back at {target}"),
    "cancelled": N_("{who} {cards}: {what} is gone"),
    "blocked": N_("{who} {cards}: blocked"),
    "neutralised": N_("{who} {cards}: {what} is over"),
    "passed": N_("{who} cannot answer"),
    "took": N_("{who} took {cards} from {target}"),
    "dropped_out": N_("{who}: out"),
    "withdrew": N_("{who}: gone"),
}
"""The story of an exchange, a few words a play."""


def exchange_of(table: DrawContext) -> tuple[Play, ...]:
    """The plays of the last exchange; where nobody kept the story, the attack that lies."""
    return plays_of(table.story, table.view)


def plays_of(story: Sequence[Event], view: View) -> tuple[Play, ...]:
    found = plays.since_start(story, TOLD)
    attack = view.attack
    if attack is None:
        return found
    aimed = [play for play in found if play.target is not None and play.name != "took" and play.is_laid]
    if aimed and (aimed[-1].seat, aimed[-1].target) == (attack.by, view.turn):
        return found
    cards = (attack.card, attack.green) if attack.green else (attack.card,)
    return (*found, Play(len(found) + 1, "attacked", attack.by, cards, view.turn, attack_in_words(attack.card)))


OWN = ("attacked", "countered", "devolved", "turned_back", "cancelled", "blocked", "neutralised", "passed")
"""What a player does when they are asked."""


def story_strip(table: DrawContext, told: tuple[Play, ...]) -> str:
    label = _("This attack, step by step")
    earlier, others = since_own(table.story, table.reader) if not table.outcome else ((), 0)
    lines = _before(earlier, others, table.names, table.marks, table.reader) if earlier else ""
    return f'<ol class="story" data-id="story" aria-label="{label}">{lines}{strip_lines(table, told)}</ol>'


def since_own(story: Sequence[Event], own: int | None) -> tuple[tuple[Play, ...], int]:
    """What became of the reader's last play, where another attack has begun since, and how many others lie between."""
    begun = []
    for at in range(len(story) - 1, -1, -1):
        event = story[at]
        if event.name in OWN and event.facts.get("seat") == own:
            break
        if event.name == "attacked":
            begun.append(at)
    else:
        return (), 0
    found: list[Play] = []
    for event in story[at : begun[-1]] if begun else ():
        if event.name in TOLD:
            plays.add(found, event)
    return tuple(found), len(begun) - 1


def end_of(earlier: Sequence[Play]) -> Play:
    """What became of the first of these plays: how it was answered, or what was taken because it was not."""
    end = earlier[0]
    for play in earlier[1:]:
        if play.name not in ("cancelled", "passed"):
            end = play
        if play.name not in ("cancelled", "passed", "took"):
            break
    return end


@per_language
def _before(
    earlier: tuple[Play, ...], others: int, names: tuple[str, ...], marks: tuple[Any, ...], own: int | None
) -> str:
    end = end_of(earlier)
    lines = [
        f'<span class="part{" end" if play is end else ""}">{plays.said(play, STRIP, names, marks, own)}</span>'
        for play in earlier
    ]
    if others:
        then = counted("then {} attack among others", "then {} attacks among others", others)
        lines.append(f'<span class="rest">{escape(then)}</span>')
    words = escape(_("Before: {what}")).format(what=" ".join(lines))
    return f'<li class="before"><span>{words}</span></li>'


def strip_lines(table: DrawContext, told: tuple[Play, ...]) -> str:
    return _strip(told, table.names, table.marks, table.reader)


@per_language
def _strip(told: tuple[Play, ...], names: tuple[str, ...], marks: tuple[Any, ...], own: int | None) -> str:
    return plays.strip(told, STRIP, names, marks, own)


def aimed_at(legal: Sequence[Any]) -> tuple[int, ...]:
    return tuple(sorted({move.to for move in legal if getattr(move, "to", None) is not None}))
