"""Kendo Shiai: rounds and turns, switch-and-pick, and the end."""

from __future__ import annotations

from kensei.games.kendo.cards import BROWN, COLOURS, colours_of
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.shiai.draft import Table, discard, owe
from kensei.games.kendo.shiai.offers import Attack


def new_round(draft: Table, seat: int, due: bool) -> None:
    """Somebody starts a new round; the last round ends with that [shiai.jikan.round]."""
    draft.attack = None
    if draft.is_last_round:
        draft.tell("time_ran_out", "shiai.jikan.round")
        finish(draft)
        return
    take_turn(draft, seat, due)


def take_turn(draft: Table, seat: int, due: bool) -> None:
    """A turn: switch-and-pick where it is due, then the play [shiai.turn]."""
    draft.turn = seat
    is_served = seat in draft.served
    draft.served = tuple(s for s in draft.served if s != seat)
    if not due or is_served:
        ask_play(draft)
    else:
        draft.point = "switch" if draft.hands[seat] else "pick"


def aim(draft: Table, attack: Attack) -> None:
    """The attack lies against the other, whose turn it is."""
    draft.attack = attack
    take_turn(draft, 1 - attack.by, due=True)


def ask_play(draft: Table) -> None:
    """Ask for the start or the answer; who is penalised and has no card draws unasked [shiai.hansoku.no-start]."""
    draft.point = "answer" if draft.attack else "start"
    if draft.point == "start" and draft.is_penalised and not draft.hands[draft.turn]:
        owe(draft, ((draft.turn, BROWN),))


def ask_pick(draft: Table) -> None:
    """The new card seen, a red or green is picked [shiai.switch-pick]."""
    draft.point = "pick"


def switch(draft: Table, seat: int, move: Lay | Say) -> None:
    """Throw a card unseen and draw one from the named deck [shiai.switch-pick]."""
    assert isinstance(move, Say)
    throw_for(draft, seat, move, "shiai.switch-pick")
    owe(draft, ((seat, COLOURS.index(move.deck)),))


def throw_for(draft: Table, seat: int, move: Say, rule: str) -> None:
    """Throw the card that is switched."""
    discard(draft, seat, move.cards)
    own = {seat: {"own": list(move.cards)}}
    draft.tell("switched", rule, own, seat=seat, colours=colours_of(move.cards), deck=move.deck)


def pick(draft: Table, seat: int, move: Lay | Say) -> None:
    """Draw the red or green card."""
    assert isinstance(move, Say)
    owe(draft, ((seat, COLOURS.index(move.deck)),))


def finish(draft: Table) -> None:
    """The game is over."""
    draft.point, draft.is_penalised = "over", False
    winner = draft.scores.index(max(draft.scores))
    draft.tell("won", end_clause(draft.scores, draft.is_encho), winner=winner, scores=list(draft.scores))


def end_clause(scores: tuple[int, ...], is_encho: bool) -> str:
    """Give the clause that ended the game."""
    if is_encho:
        return "shiai.jikan.encho"
    return "shiai.goal" if max(scores) == 2 else "shiai.jikan.lead"
