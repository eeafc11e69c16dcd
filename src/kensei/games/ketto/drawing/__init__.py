"""Kettō's table: what is asked, the hand, plates, the log, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kensei.core.i18n import N_, _, counted, per_language
from kensei.core.protocol import Event, Outcome
from kensei.drawing.scene import DrawContext, Question, awaited
from kensei.drawing.svg import INK, RAISED, circle, g, path, rect, stamp, svg, text
from kensei.games.ketto.cards import ACTIONS_A_TURN, HAND
from kensei.games.ketto.drawing.board import board
from kensei.games.ketto.drawing.choices import choices
from kensei.games.ketto.drawing.frame import card_names, told_to_reader
from kensei.games.ketto.drawing.hand import hand, marks, plate
from kensei.games.ketto.drawing.ledger import BEGUN
from kensei.games.ketto.drawing.movements import PITCH, drawn_stroke
from kensei.games.ketto.drawing.now import known, now, things
from kensei.games.ketto.drawing.pieces import shield, symbols
from kensei.games.ketto.drawing.since import did_in_turn, told_since
from kensei.games.ketto.drawing.steps import steps
from kensei.games.ketto.drawing.worded import told_move

__all__ = [
    "board",
    "card_names",
    "choices",
    "hand",
    "known",
    "marks",
    "now",
    "plate",
    "steps",
    "symbols",
    "things",
    "told",
    "told_move",
    "told_since",
    "told_to_reader",
]


SAYS_YOU = True
QUESTIONS = {
    "choose": (N_("Press the stance you begin with"), N_("It lies face down until you show it.")),
    "discard": (N_("Press a card to discard: five may stay"), N_("The excess leaves the game.")),
    "attack": (N_("Press the card on which your stroke begins"), N_("It only begins: its strength does not count.")),
    "parry": (N_("{name}’s stroke comes at you. Bar a gold edge?"), N_("A parry stops the stroke on one side.")),
    "flow": (N_("Where shall your stroke flow? Press a gold edge"), ""),
    "spend": (N_("Press the shields that you spend"), N_("They are spent whole.")),
    "strike": (N_("Press one of {name}’s life cards"), N_("You turn up one for each point.")),
    "evade": (N_("{name} strikes your life card {n}. Evade?"), N_("The card would stay face down.")),
    "guard": (N_("Guard: press a card that joins your pool"), N_("Two for each Guard in the movement.")),
}
NO_PARRY = N_("{name}’s stroke comes at you")
NO_EVASION = N_("{name} strikes your life card {n}")
UNANSWERED = {
    "parry": N_("You hold no parry for it. Your stance and your shields come next."),
    "evade": N_("You hold no evasion."),
}


def question(table: DrawContext) -> Question:
    now = table.view.now
    phase = turn_number(table) if now.first is None else attack_number(table)
    if table.outcome:
        return Question(_("The duel is over"), "", phase)
    if not table.can_play:
        return Question(awaited(table), "", phase)
    if now.point == "action":
        asked = actions_left(now.taken, bool(now.valors), phase)
        return replace(asked, sub=last_turn_told(table)) if now.taken == 0 else asked
    title, sub = QUESTIONS[now.point]
    if now.point == "discard":
        more = len(table.view.secret.hand) - HAND
        if more > 1:
            title = _("Press a card to discard: {more} must go, five may stay").format(more=more)
    if len(table.legal) == 1 and now.point in ("parry", "evade"):
        title, sub = {"parry": NO_PARRY, "evade": NO_EVASION}[now.point], UNANSWERED[now.point]
    name, place = table.name(1 - table.below), now.attack.place if now.attack else 0
    return Question(_(title).format(name=name, n=place), _(sub) if sub else "", phase)


def last_turn_told(table: DrawContext) -> str:
    """Say in a line what the other's turn before this one did; "" where there was none, or the story was not kept."""
    events = []
    for event in reversed(table.story):
        if event.facts.get("seat") == table.below or event.name in ("battle begun", "dealt"):
            break
        events.append(event)
    return did_in_turn(events, table.name(1 - table.below))


def turn_number(table: DrawContext) -> str:
    """Return which turn of planning it is, as the log counts them; "planning" where the story was not kept."""
    over = [event.name for event in table.story].count("turn over") - (table.view.now.point == "discard")
    return (
        _("planning · turn {n}").format(n=over + 1)
        if table.story and table.view.now.point != "choose"
        else _("planning")
    )


def attack_number(table: DrawContext) -> str:
    """Return whose attack it is and its number; "battle" where the story was not kept."""
    now = table.view.now
    begun = [event for event in table.story if event.name in BEGUN and event.facts["seat"] == now.turn]
    if now.attack is None or not begun:
        return _("battle")
    words = _("battle · your attack {n}") if now.turn == table.seat else _("battle · {name}’s attack {n}")
    return words.format(n=len(begun), name=table.name(now.turn))


@per_language
def actions_left(taken: int, is_called: bool, phase: str) -> Question:
    """Ask for an action; dots show how many of the four are taken."""
    dots = "".join(circle(10 + 22 * i, 10, 7, INK if i < taken else "none", INK, 1.8) for i in range(ACTIONS_A_TURN))
    drawn = svg(dots, 86, 20, label=_("{n} of four actions taken").format(n=taken), extra='class="dots"')
    left = ACTIONS_A_TURN - taken
    title = counted("Draw, or place a card: {} action left", "Draw, or place a card: {} actions left", left)
    if is_called:
        title = counted("Last turn: {} action, then battle", "Last turn: {} actions, then battle", left)
    return Question(title, "", phase, drawn)


def legend() -> tuple[tuple[str, str], ...]:
    """Return the signs on the cards, each with what it means."""
    channel = svg(stamp("e-way-R", 0, 0, 0.26), 26, 26)
    strength = svg(circle(13, 13, 11, RAISED, INK, 1.6) + text(13, 18, "2", 15, INK, 600, cls="se"), 26, 26)
    lines = svg(rect(2, 8, 22, 3, INK, 1) + rect(2, 14, 22, 3, INK, 1), 26, 26)
    run = svg(rect(9, 16, 8, 8, "none", 1, INK, 1.4) + rect(9, 7, 8, 8, INK, 1) + path("M8 6L13 0 18 6Z", INK), 26, 26)
    life = svg(stamp("e-life-down-m", 4, 0, 0.27), 26, 26)
    return (
        (life, _("life card; whoever turns up the other’s Death wins")),
        (channel, _("the stroke flows through this side")),
        (strength, _("strength of the card")),
        (svg(shield(13, 12, 2), 26, 26), _("defence points in a pool")),
        (lines, _("one line halves a stroke that comes there, two leave a third")),
        (run, _("so many cards in a row this way earn the bonus")),
    )


def told(event: Event) -> bool:
    """Whether the log has a line for it: that four actions are over is no news, nor that the other was dealt a card."""
    if event.name == "dealt":
        return "card" in event.facts
    return not (event.name == "turn over" and event.facts["ending"] == "actions")


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


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    count = Counter(event.name for event in story)
    best = max((int(str(e.facts["strength"])) for e in story if e.name == "stroke complete"), default=0)
    return [
        (str(count["turn over"]), _("turns of planning")),
        (str(count["attack begun"]), counted("attack", "attacks", count["attack begun"])),
        (str(best), _("strongest stroke")),
        (str(count["stroke broken"]), counted("broken stroke", "broken strokes", count["stroke broken"])),
    ]


def emblem() -> str:
    s, step = 62.0, 62.0 * PITCH
    cards = (("A09", 0, 0), ("A13", 1, 0), ("A01", 1, 1), ("combat", 0, 1), ("combat", 1, 2))
    out = "".join(stamp(f"e-{card}", 36 + x * step, 12 + y * step, s / 100) for card, x, y in cards)
    stroke = [(36 + x * step, 12 + y * step, strength) for x, y, strength in ((0, 0, 3), (1, 0, 3), (1, 1, 4))]
    return g(out + drawn_stroke(stroke, s))
