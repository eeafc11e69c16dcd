"""What was laid since the last start, play by play: read from what was told, for the boards and the strips above them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from kensei.core.i18n import _
from kensei.core.protocol import Event
from kensei.drawing.scene import spoken_of
from kensei.drawing.seats import Mark
from kensei.games.kendo.cards import ATTACKS_WITH, Heap, called
from kensei.games.kendo.words import attack_in_words, counted

BEGINS = ("started", "attacked")


class Play(NamedTuple):
    """One play of an exchange: who laid what on whom; cards that were taken count as one too."""

    number: int
    name: str
    """Of the event that told it."""
    seat: int
    cards: Heap
    target: int | None = None
    what: str = ""
    """What strikes now, or what was stopped, in words."""
    taken: int = 0
    """How many cards were taken."""

    @property
    def is_laid(self) -> bool:
        """Its cards lie on the table."""
        return bool(self.cards) and self.name not in ("took", "dropped_out", "withdrew", "lost")


def since_start(story: Sequence[Event], told: Sequence[str]) -> tuple[Play, ...]:
    """Return the plays since the last start, of the events with these names; cards taken one by one are one play."""
    first = len(story) - 1
    while first > 0 and story[first].name not in BEGINS:
        first -= 1
    plays: list[Play] = []
    for event in story[max(first, 0) :]:
        if event.name in told:
            add(plays, event)
    return tuple(plays)


def add(plays: list[Play], event: Event) -> None:
    facts: Any = event.facts
    if event.name in ("took", "lost"):
        seen = (facts["card"],) if "card" in facts else ()
        before = plays[-1] if plays else None
        if before and before.name == event.name and before.seat == facts["seat"]:
            plays[-1] = before._replace(cards=(*before.cards, *seen), taken=before.taken + 1)
        else:
            plays.append(Play(len(plays) + 1, event.name, facts["seat"], seen, facts.get("target"), "", 1))
        return
    cards = facts.get("cards")
    laid = tuple(cards) if isinstance(cards, list | tuple) else ()
    plays.append(Play(len(plays) + 1, event.name, facts["seat"], laid, facts.get("target"), _what(facts, laid)))


def _what(facts: Any, laid: Heap) -> str:
    """What the play leaves: the attack that goes on, what was cancelled, or what the card strikes with."""
    named = facts.get("attack") or facts.get("boost") or facts.get("against")
    if named and (named in ATTACKS_WITH or named not in ("stroke", "brown", "red", "raid")):
        return attack_in_words(named)
    return attack_in_words(laid[0]) if laid else ""


def strip(
    plays: Sequence[Play], says: dict[str, str], names: Sequence[str], marks: Sequence[Mark], own: int | None
) -> str:
    """Return the plays as the lines of a list: a number, who, the cards, on whom."""
    out = ""
    for play in plays:
        if play.name in says:
            now = ' class="now"' if play is plays[-1] else ""
            words = said(play, says, names, marks, own)
            out += f'<li{now}><span class="n">{play.number}</span><span>{words}</span></li>'
    return out


def said(play: Play, says: dict[str, str], names: Sequence[str], marks: Sequence[Mark], own: int | None) -> str:
    """Return a play in a few words; cards that were taken and not seen by the reader are counted."""
    cards = " + ".join([card_said(card) for card in play.cards])
    return escape(_(says[play.name])).format(
        who=person(play.seat, names, marks, own, True),
        target="" if play.target is None else person(play.target, names, marks, own),
        cards=escape(counted(play.taken)) if len(play.cards) < play.taken else cards,
        what=escape(play.what),
    )


def person(seat: int, names: Sequence[str], marks: Sequence[Mark], own: int | None, is_first: bool = False) -> str:
    """The mark is so small that it has no letter: the style sheet draws it, as in the log."""
    name = escape(_("you") if seat == own else names[seat])
    tag = "b" if is_first else "span"
    return f'<{tag} class="who-is {marks[seat].css}"><i class="sign"></i>{name}</{tag}>'


def card_said(card: str) -> str:
    return f"<span{spoken_of(card)}>{escape(called(card))}</span>"
