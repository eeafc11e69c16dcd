"""A court of Kendo Shiai in text."""

from __future__ import annotations

from collections.abc import Callable

from kensei.games.kendo import text as kendo
from kensei.games.kendo.shiai import offers
from kensei.games.kendo.shiai.state import OPENING, RIBBONS, View
from kensei.games.kendo.shiai.words import QUESTIONS
from kensei.games.kendo.state import drawable
from kensei.terminal.ansi import Ink

PLAIN = Ink()
LOST = {
    "H": "get a hansoku",
    "I": "concede an ippon",
    "J": "throw two cards",
    "K": "answer it after switch-and-pick",
    "L": "lose two cards",
}

SECOND = "get the second hansoku, which is an ippon"


def draw(view: View, ink: Ink) -> str:
    middle = [_player(view, seat, ink) for seat in (0, 1)]
    if view.point != "over":
        middle += [ink.bold("  Last round: an ippon, or it is over.")] if view.is_last_round else []
        middle += [ink.bold("  Encho: the first ippon wins.")] if view.is_encho else []
    return kendo.table(view, "thrown", [*middle, "", *_lying(view, ink)], question, ink)


def _player(view: View, seat: int, ink: Ink) -> str:
    player = view.players[seat]
    mark = ">" if _is_asked(view, seat) else " "
    rings = "●" * player.score + "○" * (2 - player.score)
    notes = [f"{player.score} ippon", *(["1 hansoku △"] if player.hansoku else []), *kendo.notes(view, seat)]
    line = f"  {mark} {ink.who(seat, RIBBONS[seat]):<{22 if ink.names else 6}}{rings}  {', '.join(notes)}"
    return ink.bold(line) if seat == view.seat else line


def _is_asked(view: View, seat: int) -> bool:
    if view.draws or view.raiding or view.point in ("over", "lot"):
        return False
    return not view.players[seat].has_chosen if view.point in OPENING else seat == view.turn


def _lying(view: View, ink: Ink) -> list[str]:
    if view.attack is None:
        return []
    line, technique = kendo.lying(view, RIBBONS, ink)
    return [ink.bold(line) + technique + (" (on your Seme)" if view.point == "stroke" else ""), ""]


def question(view: View, ink: Ink = PLAIN) -> str:
    if view.point == "over":
        return "The match is over."
    if waiting := kendo.waiting(view, RIBBONS, _is_asked, ink):
        return waiting
    if view.point in ("answer", "stroke"):
        assert view.attack
        row = offers.row_of(view.attack, view.point)
        what, right = offers.TABLE.attacks[row].words, offers.what_answers(row)
        return f"Answer {what}: {right}; or pass and {_price(view, row)}."
    if view.point == "start":
        return _start(view)
    if view.point == "refill":
        enough = offers.ENCHO_HAND if view.is_encho else offers.ENOUGH
        return f"Draw up to {enough} cards, one at a time, as in 'draw green'."
    return kendo.asked(view, QUESTIONS[view.point][0], EXAMPLES)


EXAMPLES: dict[str, Callable[[View], object]] = {
    "opening-switch": lambda view: offers.switches(view.hand, drawable(view, view.thrown))[-1],
    "switch": lambda view: offers.switches(view.hand, drawable(view, view.thrown))[-1],
    "show": lambda view: offers.shows(view.hand)[0],
    "throw": lambda view: offers.throws(view.hand)[-1],
}


def _price(view: View, row: str) -> str:
    """What passing costs; a second hansoku is an ippon [shiai.hansoku.two]."""
    letter = offers.TABLE.rows[row]["pass"]
    return SECOND if letter == "H" and _has_hansoku(view) else LOST[letter]


def _has_hansoku(view: View) -> bool:
    assert view.seat is not None
    return view.players[view.seat].hansoku > 0


def _start(view: View) -> str:
    assert view.seat is not None
    moves = offers.starts(view.hand, offers.may_call_time(view.scores, view.seat, view.is_encho))
    if moves:
        return f"Start a round: {', '.join(map(str, moves))}."
    if view.is_penalised:
        return f"You cannot start: drop a card for a brown, as in '{offers.drops(view.hand)[0]}'."
    return f"You have nothing to start with: pass, and {SECOND if _has_hansoku(view) else LOST['H']}."
