"""A table of Musashi's Challenge in text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from kensei.games.kendo import text as kendo
from kensei.games.kendo.cards import ATTACKS_WITH, called
from kensei.games.kendo.musashi import offers
from kensei.games.kendo.musashi.state import NAMES, View
from kensei.games.kendo.musashi.words import QUESTIONS
from kensei.games.kendo.words import counted
from kensei.terminal.ansi import Ink
from kensei.terminal.layout import wrapped

LONGEST_ROW = 24
"""So many cards are drawn one by one; the number beside them counts them all."""


AIMED = re.compile(r"(?<=\bto )\d\b")

in_order = kendo.in_order


def draw(view: View, ink: Ink) -> str:
    players = [_player(view, seat, ink) for seat in range(len(view.players))]
    middle = [*players, "", *_lying(view, ink)]
    return kendo.table(view, names(ink), middle, lambda view: with_names(question(view), ink.names), ink)


def with_names(text: str, names: Sequence[str]) -> str:
    """Write a move, or a sentence with moves, with the names of those it is aimed at instead of their numbers.

    >>> with_names("men3 to 1", ("Ann", "Ben")), with_names("men3 to 1", ("1", "0"))
    ('men3 to Ben', 'men3 to 1')
    """
    return AIMED.sub(lambda seat: names[int(seat[0])], text) if are_clear(names) else text


def are_clear(names: Sequence[str]) -> bool:
    """Whether everybody can be called by name: there is a name for each, all differ, none is a number."""
    return len({name.lower() for name in names if name and not name.isdecimal()}) == len(names) > 0


def names(ink: Ink) -> Sequence[str]:
    """Return what the seats are called: by the players' names alone, for their numbers say nothing besides."""
    return ink.names or NAMES


def _player(view: View, seat: int, ink: Ink) -> str:
    player = view.players[seat]
    number = f"{'' if seat == view.seat else f'to {seat}':<6}"  # as moves have it
    aimed = "" if view.seat is None or are_clear(ink.names) else number
    called_by = [ink.who(each, name) for each, name in enumerate(names(ink)[: len(view.players)])]
    name = f"{aimed}{called_by[seat]:<{max(map(len, called_by))}}  "
    if not player.is_in:
        return ink.dim(f"    {name}out")
    longest = 12 if ink.names else LONGEST_ROW
    rows = [_row(each.cards, longest) for each in view.players]
    row = f"{rows[seat]:<{max(map(len, rows))}} "
    is_barred = view.point == "attack" and seat in (view.barred, view.robbed)
    return kendo.player(view, seat, name, row, ink, last=is_barred * "may not be attacked now")


def _row(cards: int, longest: int) -> str:
    """Draw a hand of so many cards, at most the longest."""
    return "#" * min(cards, longest) + ("+" if cards > longest else "")


def _lying(view: View, ink: Ink) -> list[str]:
    if view.attack is None:
        return []
    line, technique = kendo.lying(view, names(ink), ink)
    return [*wrapped(ink.bold(line.strip()) + technique, ink.width, "  ", "    "), ""]


def question(view: View) -> str:
    if view.point == "answer":
        assert view.attack
        row, price = offers.row_of(view.attack), offers.price_of(view.attack)
        what = called(row) if row != "basic" else ATTACKS_WITH[view.attack.card].title()
        if offers.forms_held(view.hand, view.attack):
            others = tuple(seat for seat in view.still_in if seat != view.seat)
            return f"Answer {what}: {kendo.answers(offers.answers(view.hand, view.attack, others))}."
        paid = f"lose {counted(price)}" if len(view.hand) >= price else "be out"
        return f"None of your cards answers {what}: pass and {paid}."
    if view.point == "attack" and not offers.can_attack(view.hand):
        return f"You have nothing to attack with: change a card for a brown, as in '{offers.changes(view.hand)[0]}'."
    return kendo.asked(view, QUESTIONS[view.point][0], EXAMPLES)


def _first_attack(view: View) -> object:
    closed = (view.seat, view.barred, view.robbed)
    return offers.attacks(view.hand, tuple(seat for seat in view.still_in if seat not in closed))[0]


EXAMPLES: dict[str, Callable[[View], object]] = {
    "mulligan": lambda view: offers.mulligans(view.hand)[-1],
    "tie": lambda view: offers.tie_changes(view.hand, len(view.still_in))[0],
    "attack": _first_attack,
}
