"""Kettō's table: what is asked, the hand, plates, the log, the end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from kensei.core.i18n import N_, _, counted, listed, per_language
from kensei.core.protocol import Event, Outcome
from kensei.drawing.scene import CardFaces, DrawContext, Face, Plate, Question, awaited
from kensei.drawing.seats import BLACK, Mark
from kensei.drawing.svg import AI, INK, circle, g, stamp, svg
from kensei.games.ketto.cards import ACTIONS_A_TURN, DOWN, EVASION, PARRIES, REVEAL, STANCES, VALOR
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.board import board
from kensei.games.ketto.drawing.choices import choices
from kensei.games.ketto.drawing.movements import PITCH, drawn_stroke, numeral
from kensei.games.ketto.drawing.pieces import described, marked, signed, symbols
from kensei.games.ketto.moves import Move
from kensei.games.ketto.position import View

__all__ = ["board", "choices", "symbols"]

MOVEMENT, PLACE = re.compile(r"@(\d+)"), re.compile(r" on -?\d+,-?\d+")
WHITE = Mark("diamond", "W", AI, "blue")
SIGN = re.compile(r"\b(?:A(?:0[1-9]|1\d|2[0-5])|S[1-6])\b")
"""An attack card or a stance as sentences name it."""


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    return BLACK, WHITE


def colour(seat: int) -> str:
    return (_("Black"), _("White"))[seat]


QUESTIONS = {
    "choose": (N_("Choose a stance"), N_("It lies face down until you show it.")),
    "discard": (N_("Discard down to five"), N_("The excess leaves the game.")),
    "attack": (N_("Your attack"), N_("Pick the card on which the stroke begins.")),
    "parry": (N_("Parry?"), N_("A parry stops the stroke on one side.")),
    "flow": (N_("Your stroke"), N_("Reveal the next card along the flow, or stop.")),
    "spend": (N_("Spend from the pool?"), N_("Cards are spent whole.")),
    "strike": (N_("Strike"), N_("Turn up one card of life for each point.")),
    "evade": (N_("Evade?"), N_("The card would stay face down.")),
    "guard": (N_("Guard"), N_("Take a card of the movement into your pool.")),
}


def question(table: DrawContext) -> Question:
    now = table.view.now
    phase = _("planning") if now.first is None else _("battle")
    if table.outcome:
        return Question(_("The duel is over"), "", phase)
    if not table.can_play:
        return Question(awaited(table), "", phase)
    if now.point == "action":
        return actions_left(now.taken)
    title, sub = QUESTIONS[now.point]
    return Question(_(title), _(sub), phase)


@per_language
def actions_left(taken: int) -> Question:
    """Ask for an action; dots show how many of the four are taken."""
    dots = "".join(circle(10 + 22 * i, 10, 7, INK if i < taken else "none", INK, 1.8) for i in range(ACTIONS_A_TURN))
    drawn = svg(dots, 86, 20, label=_("{n} of four actions taken").format(n=taken), extra='class="dots"')
    title = counted("{} action left", "{} actions left", ACTIONS_A_TURN - taken)
    return Question(title, "", _("planning"), drawn)


PLAYED = frozenset({"discard", "evade", "parry", "place", "reveal", "stance", "valor"})
HELD = {"evade": EVASION, "valor": VALOR, "reveal": REVEAL}
"""The moves that play a card of the hand, and the card of those that do not name it."""


def hand(table: DrawContext, shape: str) -> str:
    """Lay out the own cards; in the choice of a stance, the six stances."""
    view: View = table.view
    if view.own is None:
        return ""
    is_choice = view.now.point == "choose" and table.can_play
    picks = dict([picked(move, is_choice) for move in table.legal if move.verb in PLAYED])
    held = STANCES if is_choice else view.own.hand
    return "".join([square(view.deck, card, picks.get(card, ""), table.can_play) for card in held])


@lru_cache(maxsize=4096)
def picked(move: Move, is_choice: bool) -> tuple[str, str]:
    """Return the card of the hand that a move plays, and what the card stands for when it is pressed."""
    card = PARRIES[move.what] if move.verb == "parry" else HELD.get(move.verb, move.what)
    is_part = move.verb in ("place", "reveal") or (move.verb == "stance" and not is_choice)
    return card, card if is_part else str(move)


@per_language
def square(deck: str | None, card: str, pick: str, can_play: bool) -> str:
    face = Face(marked(deck, card), described(deck, card), pick, f"place {card} new" if can_play else "")
    return CardFaces((face,), (100, 100), None).html("wide").replace('class="card"', 'class="card square"')


def plate(table: DrawContext, seat: int) -> Plate:
    view: View = table.view
    shown = view.shown[seat]
    is_hidden = view.now.first is None and shown.stance == DOWN
    is_named = seat in table.asked or table.name(seat) == colour(seat)
    return plate_of(seat, is_named, sum(shown.hand), shown.wounds(), is_hidden)


@per_language
def plate_of(seat: int, is_named: bool, held: int, wounds: int, is_hidden: bool) -> Plate:
    parts = [] if is_named else [colour(seat)]
    parts.append(counted("{} card in hand", "{} cards in hand", held))
    parts += [counted("{} wound", "{} wounds", wounds)] if wounds else []
    parts += [_("stance hidden")] if is_hidden else []
    return Plate(" · ".join(parts), "", _("{colour}, to choose").format(colour=colour(seat)))


def known(table: DrawContext) -> str:
    shown = table.view.shown
    others = [seat for seat in (0, 1) if seat != table.seat]
    return "".join(
        [
            known_of(table.view.deck, table.name(seat), shown[seat].hand, shown[seat].stance, shown[seat].gone)
            for seat in others
        ]
    )


@per_language
def known_of(text: str | None, name: str, hand: tuple[int, int], stance: str, gone: tuple[str, ...]) -> str:
    lines = [_("{name} holds {c} combat cards and {t} tactics.").format(name=name, c=hand[0], t=hand[1])]
    left = [card for card in STANCES if card not in gone]
    if stance == DOWN and len(left) < len(STANCES):
        names = listed([load(text).stances[card].name for card in left])
        lines.append(_("Their stance is one of {names}.").format(names=names))
    if gone:
        cards = ", ".join(described(text, card) for card in sorted(set(gone)))
        lines.append(_("Seen and gone: {cards}.").format(cards=cards))
    return "".join(f"<p>{escape(words)}</p>" for words in lines)


PLANNED = frozenset({"drawn", "placed", "stance shown", "stance replaced", "valor played", "reveal played"})


def headings(story: Iterable[Event]) -> Iterator[str]:
    """Return the headings of the log: turns of planning, then attacks."""
    turn = attack = 0
    fresh, before = True, ""
    for event in story:
        head = ""
        if event.name == "start player drawn":
            head = _("Set-up")
        elif event.name in ("attack begun", "attack failed") and before != "attack begun":
            attack += 1
            head = _("Attack {n}").format(n=attack)
        elif event.name == "battle begun":
            head, fresh = _("Battle"), False
        elif event.name in PLANNED and fresh:
            turn, fresh = turn + 1, False
            head = _("Turn {n}").format(n=turn)
        elif event.name == "turn over":
            fresh = True
        before = event.name
        yield head


def gloss(words: str, view: View) -> str:
    """Return a sentence as the board speaks: movements by numerals without places of a grid, cards with their looks."""
    words = PLACE.sub("", MOVEMENT.sub(lambda found: numeral(int(found[1])), words))
    return SIGN.sub(lambda found: signed(load(view.deck), found[0]), words)


SOUNDS = {
    **{"flowed": "move", "stroke broken": "block", "parried": "block", "vitality turned up": "turn", "killed": "hit"},
    **dict.fromkeys(("bonus earned", "stroke complete", "line held", "spent", "evaded"), ""),
}
"""The events of Battle that are staged one by one, with their sounds."""


def steps(table: DrawContext, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    if before.now.first is None:
        return []
    staged = [i for i, event in enumerate(events) if event.name in SOUNDS]
    return [{"event": i, "sound": SOUNDS[events[i].name], "ms": 900} for i in staged[-4:]]


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    count = Counter(event.name for event in story)
    best = max((int(str(e.facts["strength"])) for e in story if e.name == "stroke complete"), default=0)
    return [
        (str(count["turn over"]), _("turns of planning")),
        (str(count["attack begun"]), _("attacks")),
        (str(best), _("strongest stroke")),
        (str(count["stroke broken"]), _("broken strokes")),
    ]


def emblem() -> str:
    s, step = 62.0, 62.0 * PITCH
    cards = (("A09", 0, 0), ("A13", 1, 0), ("A01", 1, 1), ("combat", 0, 1), ("combat", 1, 2))
    out = "".join(stamp(f"e-{card}", 36 + x * step, 12 + y * step, s / 100) for card, x, y in cards)
    stroke = [(36 + x * step, 12 + y * step, strength) for x, y, strength in ((0, 0, 3), (1, 0, 3), (1, 1, 4))]
    return g(out + drawn_stroke(stroke, s))
