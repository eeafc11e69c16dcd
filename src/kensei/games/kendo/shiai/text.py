"""A court of Kendo Shiai in text."""

from __future__ import annotations

from collections.abc import Callable

from kensei.games.kendo import text as kendo
from kensei.games.kendo.cards import ATTACKS_WITH
from kensei.games.kendo.shiai import offers
from kensei.games.kendo.shiai.state import RIBBONS, View
from kensei.games.kendo.shiai.words import QUESTIONS
from kensei.games.kendo.state import drawable
from kensei.terminal.ansi import Ink
from kensei.terminal.layout import wrapped

LOST = {
    "H": "get a hansoku",
    "I": "concede an ippon",
    "J": "throw two cards",
    "K": "answer it after switch-and-pick",
    "L": "lose two cards",
}

in_order = kendo.in_order


def draw(view: View, ink: Ink) -> str:
    middle = [_player(view, seat, ink) for seat in (0, 1)]
    if view.point != "over":
        middle += [ink.bold("  Last round: an ippon, or it is over.")] if view.is_last_round else []
        middle += [ink.bold("  Encho: the first ippon wins.")] if view.is_encho else []
    middle.append("")
    if view.attack:
        line, technique = kendo.lying(view, RIBBONS, ink)
        told = ink.bold(line.strip()) + technique + (" (on your Seme)" if view.point == "stroke" else "")
        middle += [*wrapped(told, ink.width, "  ", "    "), ""]
    return kendo.table(view, RIBBONS, middle, question, ink)


def _player(view: View, seat: int, ink: Ink) -> str:
    player = view.players[seat]
    name = f"{ink.who(seat, RIBBONS[seat]):<{22 if ink.names else 6}}"
    rings = "●" * player.score + "○" * (2 - player.score)
    first = f"{player.score} ippon" + (", 1 hansoku △" if player.hansoku else "")
    return kendo.player(view, seat, name, f"{rings} ", ink, first)


def question(view: View) -> str:
    if view.point in ("answer", "stroke"):
        assert view.attack
        row = offers.row_of(view.attack, view.point)
        technique = "" if row == "seme" else ATTACKS_WITH.get(view.attack.card, "").title()
        # a row's words may go on to tell what can lie with the card
        what = offers.TABLE.attacks[row].words.partition(",")[0] + (technique and f" that strikes {technique}")
        price = _price(view, offers.TABLE.rows[row]["pass"])
        laid = offers.answers(view.hand, row, view.attack.card)[:-1]
        if not laid:
            return f"None of your cards answers {what}: pass and {price}."
        return f"Answer {what}: {kendo.answers(laid)}; or pass and {price}."
    if view.point == "start":
        return _start(view)
    if view.point == "refill":
        enough = offers.ENCHO_HAND if view.is_encho else offers.ENOUGH
        return f"Draw up to {enough} cards, one at a time, as in 'draw green'."
    return kendo.asked(view, QUESTIONS[view.point][0], EXAMPLES)


def _last_switch(view: View) -> object:
    """Return an example that does not throw away what would answer the attack, where there is another."""
    moves = offers.switches(view.hand, drawable(view, view.thrown))
    answers = offers.answers(view.hand, offers.row_of(view.attack, "answer"), view.attack.card) if view.attack else ()
    needed = {card for answer in answers for card in answer.cards}
    return ([move for move in moves if not needed & set(move.cards)] or moves)[-1]


def _last_drop(view: View) -> object:
    assert view.seat is not None
    return offers.drops(view.hand, offers.may_call_time(view.scores, view.seat, view.is_encho))[-1]


EXAMPLES: dict[str, Callable[[View], object]] = {
    "opening-switch": _last_switch,
    "switch": _last_switch,
    "show": lambda view: offers.shows(view.hand)[0],
    "drop": _last_drop,
    "throw": lambda view: offers.throws(view.hand)[-1],
}


def _price(view: View, letter: str) -> str:
    """What passing costs; a second hansoku is an ippon [shiai.hansoku.two]."""
    assert view.seat is not None
    is_second = letter == "H" and view.players[view.seat].hansoku
    return "get the second hansoku, which is an ippon" if is_second else LOST[letter]


def _start(view: View) -> str:
    assert view.seat is not None
    moves = offers.starts(view.hand, offers.may_call_time(view.scores, view.seat, view.is_encho))
    if moves:
        return f"Start a round: {', '.join(map(str, moves))}."
    return f"You have nothing to start with: pass, and {_price(view, 'H')}."
