"""Kendo Shiai: rounds and turns, switch-and-pick, and the end."""

from __future__ import annotations

from kensei.games.kendo.cards import BROWN, colours_of
from kensei.games.kendo.moves import Say
from kensei.games.kendo.shiai.draft import ShiaiDraft
from kensei.games.kendo.shiai.offers import Attack


def new_round(draft: ShiaiDraft, seat: int, due: bool) -> None:
    """Somebody starts a new round; the last round ends with that [shiai.jikan.round]."""
    draft.attack = None
    if draft.is_last_round:
        draft.tell("time_ran_out", "shiai.jikan.round")
        finish(draft)
        return
    take_turn(draft, seat, due)


def take_turn(draft: ShiaiDraft, seat: int, due: bool) -> None:
    """A turn: switch-and-pick where it is due, then the play [shiai.turn]."""
    draft.turn = seat
    is_served = seat in draft.served
    draft.served = tuple(s for s in draft.served if s != seat)
    if not due or is_served:
        ask_play(draft)
    else:
        draft.point = "switch" if draft.hands[seat] else "pick"


def aim(draft: ShiaiDraft, attack: Attack) -> None:
    """The attack lies against the other, whose turn it is."""
    draft.attack = attack
    take_turn(draft, 1 - attack.by, due=True)


def ask_play(draft: ShiaiDraft) -> None:
    """Ask for the start or the answer; who is penalised and has no card draws unasked [shiai.hansoku.no-start]."""
    draft.point = "answer" if draft.attack else "start"
    if draft.point == "start" and draft.is_penalised and not draft.hands[draft.turn]:
        draft.owe(((draft.turn, BROWN),))


def switch(draft: ShiaiDraft, seat: int, move: Say) -> None:
    """Throw a card unseen and draw one from the named deck; then a red or green is picked [shiai.switch-pick]."""
    throw_for(draft, seat, move, "shiai.switch-pick")
    draft.owe_one(seat, move.deck)


def throw_for(draft: ShiaiDraft, seat: int, move: Say, rule: str) -> None:
    """Throw the card that is switched."""
    draft.put_aside(seat, move.cards)
    own = {seat: {"own": list(move.cards)}}
    draft.tell("switched", rule, own, seat=seat, colours=colours_of(move.cards), deck=move.deck)


def finish(draft: ShiaiDraft) -> None:
    draft.point, draft.is_penalised = "over", False
    winner = draft.scores.index(max(draft.scores))
    draft.tell("won", end_clause(draft.scores, draft.is_encho), winner=winner, scores=list(draft.scores))


def end_clause(scores: tuple[int, ...], is_encho: bool) -> str:
    """The clause that ended the game."""
    if is_encho:
        return "shiai.jikan.encho"
    return "shiai.goal" if max(scores) == 2 else "shiai.jikan.lead"
