"""Kendo Shiai: both switch, pick and show before the first start."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kensei.games.kendo.cards import COLOURS, NUMBER
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.shiai.draft import Table, owe
from kensei.games.kendo.shiai.offers import TIES
from kensei.games.kendo.shiai.turns import take_turn, throw_for


def open_game(draft: Table) -> None:
    """Both switch, both pick, both show a brown [shiai.deal]."""
    ask_both(draft, "opening-switch")


def ask_opening_pick(draft: Table) -> None:
    """Both have seen their new card and pick."""
    ask_both(draft, "opening-pick")


def ask_show(draft: Table) -> None:
    """Both show a brown."""
    ask_both(draft, "show")


def ask_both(draft: Table, point: str) -> None:
    """Both decide at once."""
    draft.point, draft.chosen = point, (None, None)


def choose(draft: Table, seat: int, move: Lay | Say) -> None:
    """Decide in the opening; nothing moves before both have [shiai.deal]."""
    assert isinstance(move, Say)
    draft.tell("chose", "shiai.deal", {seat: {"choice": str(move)}}, seat=seat, what=move.verb)
    draft.chosen = (move, draft.chosen[1]) if seat == 0 else (draft.chosen[0], move)
    first, second = draft.chosen
    if first and second:
        draft.chosen = ()
        OPENING[draft.point](draft, (first, second))


def opening_switch(draft: Table, choices: tuple[Say, Say]) -> None:
    """Both throw a card and draw one."""
    for seat, move in enumerate(choices):
        throw_for(draft, seat, move, "shiai.deal")
    owe(draft, tuple((seat, COLOURS.index(move.deck)) for seat, move in enumerate(choices)))


def opening_pick(draft: Table, choices: tuple[Say, Say]) -> None:
    """Both pick a red or green card."""
    owe(draft, tuple((seat, COLOURS.index(move.deck)) for seat, move in enumerate(choices)))


def compare(draft: Table, choices: tuple[Say, Say]) -> None:
    """The larger number starts; equal ones are shown again, at the end the lot decides [shiai.deal.tie]."""
    shown = [card for move in choices for card in move.cards[:1] or ("",)]
    numbers = [NUMBER.get(card, 0) for card in shown]
    draft.tell("compared", "shiai.deal", shown=shown, numbers=numbers)
    if numbers[0] != numbers[1]:
        first_start(draft, numbers.index(max(numbers)))
        return
    draft.ties += 1
    draft.tell("tied", "shiai.deal.tie", numbers=numbers)
    if draft.ties == TIES or not numbers[0]:
        draft.point = "lot"
    else:
        ask_both(draft, "show")


OPENING: Mapping[str, Callable[[Table, tuple[Say, Say]], None]] = {
    "opening-switch": opening_switch,
    "opening-pick": opening_pick,
    "show": compare,
}


def lot(draft: Table, move: Lay | Say) -> None:
    """Chance says who starts [shiai.deal.tie]."""
    assert isinstance(move, Say)
    assert move.seat is not None
    draft.tell("drawn_by_lot", "shiai.deal.tie", seat=move.seat)
    first_start(draft, move.seat)


def first_start(draft: Table, seat: int) -> None:
    """The opening's switch-and-pick serves the first play of both [shiai.switch-pick.first]."""
    draft.ties, draft.served = 0, (0, 1)
    take_turn(draft, seat, due=True)
