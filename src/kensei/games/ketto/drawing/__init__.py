"""Kettō's table: what is asked, the hand, plates, the log, the end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from kensei.core.i18n import _, counted, listed
from kensei.core.protocol import Event, Outcome
from kensei.drawing.scene import CardFaces, DrawContext, Face, Plate, Question, awaited
from kensei.drawing.seats import BLACK, Mark
from kensei.drawing.svg import AI, INK, INK3, RAISED, SHU, circle, g, path, stamp, svg, text
from kensei.games.ketto.cards import ACTIONS_A_TURN, DOWN, STANCES
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing import board as ketto_board
from kensei.games.ketto.drawing import choices as ketto_choices
from kensei.games.ketto.drawing import pieces as cards
from kensei.games.ketto.drawing.context import PITCH, KettoContext, draw_context, numeral
from kensei.games.ketto.position import View

board = ketto_board.board
choices = ketto_choices.choices
symbols = cards.symbols

MOVEMENT, PLACE = re.compile(r"@(\d+)"), re.compile(r" on -?\d+,-?\d+")
WHITE = Mark("diamond", "W", AI, "blue")
SIGN = re.compile(r"\b(?:A(?:0[1-9]|1\d|2[0-5])|S[1-6])\b")
"""An attack card or a stance as sentences name it."""


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    return BLACK, WHITE


def colour(seat: int) -> str:
    return (_("Black"), _("White"))[seat]


def question(table: DrawContext) -> Question:
    view: View = table.view
    now = view.now
    phase = _("planning") if now.first is None else _("battle")
    if table.outcome:
        return Question(_("The duel is over"), "", phase)
    if not table.can_play:
        return Question(awaited(table), "", phase)
    left = ACTIONS_A_TURN - now.taken
    title, sub = {
        "choose": (_("Choose a stance"), _("It lies face down until you show it.")),
        "action": (counted("{} action left", "{} actions left", left), ""),
        "discard": (_("Discard down to five"), _("The excess leaves the game.")),
        "attack": (_("Your attack"), _("Pick the card on which the stroke begins.")),
        "parry": (_("Parry?"), _("A parry stops the stroke on one side.")),
        "flow": (_("Your stroke"), _("Reveal the next card along the flow, or stop.")),
        "spend": (_("Spend from the pool?"), _("Cards are spent whole.")),
        "strike": (_("Strike"), _("Turn up one card of life for each point.")),
        "evade": (_("Evade?"), _("The card would stay face down.")),
        "guard": (_("Guard"), _("Take a card of the movement into your pool.")),
    }[now.point]
    return Question(title, sub, phase, dots(now.taken) if now.point == "action" else "")


def dots(taken: int) -> str:
    """Draw the four actions of a turn."""
    drawn = "".join(circle(10 + 22 * i, 10, 7, INK if i < taken else "none", INK, 1.8) for i in range(ACTIONS_A_TURN))
    label = _("{n} of four actions taken").format(n=taken)
    return svg(drawn, 86, 20, label=label, extra='class="dots"')


def hand(table: DrawContext, shape: str) -> str:
    """Lay out the own cards; in the choice of a stance, the six stances."""
    at = draw_context(table)
    if at.view.own is None:
        return ""
    if at.view.now.point == "choose" and table.can_play:
        return "".join(square(at, card, f"stance {card}", True) for card in STANCES)
    held = at.view.own.hand
    return "".join(square(at, card, pick_of(at, card), playable(at, card)) for card in held)


def square(at: KettoContext, card: str, pick: str, can: bool) -> str:
    why = f"place {card} new" if at.table.can_play else ""
    face = Face(f"e-{card}{at.mark}", cards.described(at.deck, card), pick if can else "", why)
    return CardFaces((face,), (100, 100), None).html("wide").replace('class="card"', 'class="card square"')


def pick_of(at: KettoContext, card: str) -> str:
    """Return what a card of the hand stands for at this point."""
    point = at.view.now.point
    if point == "parry" and card[0] == "P":
        return f"parry {card[1]}"
    if point == "evade" and card == "E":
        return "evade"
    if point == "discard":
        return f"discard {card}"
    return "valor" if point == "action" and card == "V" else card


def playable(at: KettoContext, card: str) -> bool:
    pick = pick_of(at, card)
    if pick != card:
        return pick in at.legal
    if card == "R":
        return any(move.verb == "reveal" for move in at.table.legal)
    return any(move.verb in ("place", "stance") and move.what == card for move in at.table.legal)


def plate(table: DrawContext, seat: int) -> Plate:
    view: View = table.view
    shown = view.shown[seat]
    parts = [] if seat in table.asked or table.name(seat) == colour(seat) else [colour(seat)]
    parts.append(counted("{} card in hand", "{} cards in hand", sum(shown.hand)))
    if shown.wounds():
        parts.append(counted("{} wound", "{} wounds", shown.wounds()))
    if view.now.first is None and shown.stance == DOWN:
        parts.append(_("stance hidden"))
    return Plate(" · ".join(parts), "", _("{colour}, to choose").format(colour=colour(seat)))


def known(table: DrawContext) -> str:
    view: View = table.view
    deck = load(view.deck)
    lines = []
    for seat in [seat for seat in (0, 1) if seat != table.seat]:
        shown = view.shown[seat]
        combat, tactics = shown.hand
        lines.append(
            _("{name} holds {c} combat cards and {t} tactics.").format(name=table.name(seat), c=combat, t=tactics)
        )
        left = [card for card in STANCES if card not in shown.gone]
        if shown.stance == DOWN and len(left) < len(STANCES):
            names = listed([deck.stances[card].name for card in left])
            lines.append(_("His stance is one of {names}.").format(names=names))
        seen = sorted(set(shown.gone))
        if seen:
            lines.append(_("Seen and gone: {cards}.").format(cards=", ".join(cards.described(deck, c) for c in seen)))
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
    """Say a sentence as the board speaks: movements by their numerals and no places of a grid; cards as they look.

    Cards are named by their signs: the strength and the ways of an attack, a stance's name.
    """
    words = PLACE.sub("", MOVEMENT.sub(lambda found: numeral(int(found[1])), words))
    return SIGN.sub(lambda found: cards.signed(load(view.deck), found[0]), words)


def told(event: Event) -> bool:
    return True


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
    s = 62.0
    laid_ = (("A09", 0, 0), ("A13", 1, 0), ("A01", 1, 1), ("combat", 0, 1), ("combat", 1, 2))
    out = "".join(stamp(f"e-{card}", 36 + c * s * PITCH, 12 + r * s * PITCH, s / 100) for card, c, r in laid_)
    points = [(36 + c * s * PITCH + s / 2, 12 + r * s * PITCH + s / 2) for c, r in ((0, 0), (1, 0), (1, 1))]
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    out += path(d, "none", SHU, s * 0.165, 'stroke-linecap="round" stroke-linejoin="round"')
    for i, ((x, y), n) in enumerate(zip(points, (3, 3, 4), strict=True)):
        out += circle(x, y, s * 0.19, RAISED, SHU, 2.4)
        out += text(x, y + s * 0.1, n, s * 0.28, INK3 if i == 0 else SHU, 600, cls="se")
    return g(out)
