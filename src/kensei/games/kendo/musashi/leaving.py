"""Musashi's Challenge: a player leaves the game for good, at whatever is being decided [musashi.withdraw]."""

from __future__ import annotations

from kensei.games.kendo.musashi.attacks import after_out, start, take_off
from kensei.games.kendo.musashi.draft import Table
from kensei.games.kendo.musashi.offers import MANY
from kensei.games.kendo.musashi.opening import compare, settle


def leave(draft: Table, seat: int) -> None:
    """The hand is laid open; what the others were doing goes on where it can."""
    draft.tell("withdrew", "musashi.withdraw", seat=seat, cards=list(draft.hands[seat]))
    take_off(draft, seat)
    if len(draft.still_in) == 1:
        draft.chosen, draft.tied, draft.follows = (), (), 0
        after_out(draft, seat)
    elif draft.point in ("mulligan", "tie"):
        leave_choosers(draft, seat)
    elif draft.turn == seat:
        after_out(draft, seat)
    elif draft.attack and draft.attack.by == seat:
        start(draft, draft.turn)
    else:
        free_targets(draft, seat)


def leave_choosers(draft: Table, seat: int) -> None:
    """The others' choices stand; the last of several leaders attacks first [musashi.first]."""
    draft.turn = draft.still_in[0]
    draft.chosen = (*draft.chosen[:seat], None, *draft.chosen[seat + 1 :])
    draft.tied = tuple(s for s in draft.tied if s != seat)
    if draft.point == "tie" and len(draft.tied) == 1:
        draft.chosen = ()
        compare(draft)
    else:
        settle(draft)


def free_targets(draft: Table, seat: int) -> None:
    """Whoever goes on goes on; limits for four or more end with the fourth player [musashi.counts-now]."""
    if draft.follows == seat:
        draft.follows = draft.turn
    if len(draft.still_in) < MANY or seat in (draft.barred, draft.robbed):
        draft.barred = draft.robbed = None
