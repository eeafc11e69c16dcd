"""A court of Kendo Shiai in text."""

from __future__ import annotations

from collections.abc import Callable

from kensei.games.kendo import text as kendo
from kensei.games.kendo.cards import ATTACKS_WITH, COLOUR, GREEN
from kensei.games.kendo.shiai import answer_table
from kensei.games.kendo.shiai.offers import ENCHO_HAND, ENOUGH, drops, may_call_time, shows, starts, switches, throws
from kensei.games.kendo.shiai.state import OPENING, RIBBONS, View
from kensei.games.kendo.shiai.words import QUESTIONS
from kensei.games.kendo.words import laid
from kensei.terminal.ansi import Ink

OVER = "over"
PLAIN = Ink()
LOST = {
    "H": "get a hansoku",
    "I": "concede an ippon",
    "J": "throw two cards",
    "K": "answer it after switch-and-pick",
    "L": "lose two cards",
}
"""What passing costs, by the letters of the table."""

SECOND = "get the second hansoku, which is an ippon"


def draw(view: View, ink: Ink) -> str:
    """Draw the score, what lies against whom, the open cards and the own hand."""
    lines = [f"  {kendo.decks(view.decks, view.thrown, 'thrown', ink)}", ""]
    lines += [_player(view, seat, ink) for seat in (0, 1)]
    lines += [ink.bold("  Last round: an ippon, or it is over.")] if view.is_last_round and view.point != OVER else []
    lines += [ink.bold("  Encho: the first ippon wins.")] if view.is_encho and view.point != OVER else []
    lines += ["", *_lying(view, ink), *kendo.rows("Played", view.played, ink)]
    if view.seat is not None:
        lines += ["", *kendo.hand(view.hand, ink), *kendo.asked(question(view, ink), ink)]
    return "\n".join(lines)


def _player(view: View, seat: int, ink: Ink) -> str:
    player = view.players[seat]
    mark = ">" if _is_asked(view, seat) else " "
    rings = "●" * player.score + "○" * (2 - player.score)
    notes = [f"{player.score} ippon", *(["1 hansoku △"] if player.hansoku else [])]
    notes.append(f"{player.cards} cards" if player.cards != 1 else "1 card")
    notes += ["you"] if seat == view.seat else []
    notes += ["has chosen"] if player.has_chosen else []
    line = f"  {mark} {ink.who(seat, RIBBONS[seat]):<{22 if ink.names else 6}}{rings}  {', '.join(notes)}"
    return ink.bold(line) if seat == view.seat else line


def _is_asked(view: View, seat: int) -> bool:
    if view.draws or view.raiding or view.point in (OVER, "lot"):
        return False
    return not view.players[seat].has_chosen if view.point in OPENING else seat == view.turn


def _lying(view: View, ink: Ink) -> list[str]:
    attack = view.attack
    if attack is None:
        return []
    cards = tuple(card for card in (attack.card, attack.green) if card)
    strikes = attack.card and COLOUR[attack.card] != GREEN
    technique = f", a strike to {ATTACKS_WITH[attack.card].title()}" if strikes else ""
    seme = " (on your Seme)" if view.point == "stroke" else ""
    return [
        ink.bold(
            f"  {ink.who(attack.by, RIBBONS[attack.by])} -> {ink.who(view.turn, RIBBONS[view.turn])}:  {laid(cards)}"
        )
        + technique
        + seme,
        "",
    ]


def question(view: View, ink: Ink = PLAIN) -> str:
    """Say what the seat is asked, or for whom it waits."""
    assert view.seat is not None
    if view.point == OVER:
        return "The match is over."
    if not _is_asked(view, view.seat):
        waited = [ink.who(seat, RIBBONS[seat]) for seat in (0, 1) if _is_asked(view, seat)]
        return f"Waiting for {' and '.join(waited) or 'the cards'}."
    if view.point in ("answer", "stroke"):
        assert view.attack
        row = "stroke" if view.point == "stroke" else view.attack.row
        return f"Answer {answer_table.HEADS[row]}: {answer_table.what_answers(row)}; or pass and {_price(view, row)}."
    if view.point == "start":
        return _start(view)
    if view.point == "refill":
        return f"Draw up to {ENCHO_HAND if view.is_encho else ENOUGH} cards, one at a time, as in 'draw green'."
    text = QUESTIONS[view.point][0]
    if view.point in EXAMPLES:
        text = kendo.with_example(text, EXAMPLES[view.point](view))
    return f"{text[0].upper()}{text[1:]}."


def _drawable(view: View) -> tuple[bool, ...]:
    return tuple(bool(view.decks[c] or view.played[c] or view.thrown[c]) for c in range(3))


EXAMPLES: dict[str, Callable[[View], object]] = {
    "opening-switch": lambda view: switches(view.hand, _drawable(view))[-1],
    "switch": lambda view: switches(view.hand, _drawable(view))[-1],
    "show": lambda view: shows(view.hand)[0],
    "throw": lambda view: throws(view.hand)[-1],
}
"""A move of the player's own for the questions that show one."""


def _price(view: View, row: str) -> str:
    """Say what passing costs; a second hansoku is an ippon [shiai.hansoku.two]."""
    letter = answer_table.ROWS[row]["pass"]
    return SECOND if letter == "H" and _has_hansoku(view) else LOST[letter]


def _has_hansoku(view: View) -> bool:
    assert view.seat is not None
    return view.players[view.seat].hansoku > 0


def _start(view: View) -> str:
    assert view.seat is not None
    moves = starts(view.hand, may_call_time(view.scores, view.seat, view.is_encho))
    if moves:
        return f"Start a round: {', '.join(map(str, moves))}."
    if view.is_penalised:
        return f"You cannot start: drop a card for a brown, as in '{drops(view.hand)[0]}'."
    return f"You have nothing to start with: pass, and {SECOND if _has_hansoku(view) else LOST['H']}."
