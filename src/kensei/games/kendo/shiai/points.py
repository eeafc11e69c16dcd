"""Kendo Shiai: ippon, hansoku, the refill and time."""

from __future__ import annotations

from kensei.games.kendo.cards import NO_PILES, replaced
from kensei.games.kendo.shiai.draft import ShiaiDraft
from kensei.games.kendo.shiai.offers import ENCHO_HAND, ENOUGH
from kensei.games.kendo.shiai.turns import finish, new_round, take_turn


def penalise(draft: ShiaiDraft, seat: int, rule: str) -> None:
    """A hansoku; the second is an ippon for the opponent [shiai.hansoku.two]."""
    count = draft.hansoku[seat] + 1
    draft.tell("penalised", rule, seat=seat, hansoku=count)
    draft.hansoku = replaced(draft.hansoku, seat, count % 2)
    if count == 2:
        score(draft, 1 - seat, "shiai.hansoku.two")
    else:
        new_round(draft, seat, due=False)


def score(draft: ShiaiDraft, seat: int, rule: str) -> None:
    """An ippon: the second wins, in the encho the first; else hands are filled [shiai.goal, shiai.refill]."""
    draft.scores = replaced(draft.scores, seat, draft.scores[seat] + 1)
    draft.tell("scored", rule, seat=seat, scores=list(draft.scores))
    draft.attack = None
    if draft.scores[seat] == 2:
        finish(draft)
        return
    draft.is_last_round = False
    fill(draft, (1 - seat, seat))


def fill(draft: ShiaiDraft, seats: tuple[int, ...]) -> None:
    """These draw, one after the other, until they have enough; the last of them does not start [shiai.refill]."""
    enough = ENCHO_HAND if draft.is_encho else ENOUGH
    short = tuple(seat for seat in seats if len(draft.hands[seat]) < enough)
    if short:
        draft.point, draft.turn, draft.filling = "refill", short[0], seats[seats.index(short[0]) :]
    else:
        draft.filling = ()
        new_round(draft, 1 - seats[-1], due=False)


def call_time(draft: ShiaiDraft, seat: int) -> None:
    """Jikan desu: a last round for the one behind, or the encho [shiai.jikan.lead, shiai.jikan.encho]."""
    if draft.scores[1 - seat] == 0:
        draft.tell("called_time", "shiai.jikan.lead", seat=seat, scores=list(draft.scores))
        draft.is_last_round = True
        draft.attack = None
        take_turn(draft, 1 - seat, due=True)
        return
    draft.tell("called_encho", "shiai.jikan.encho", seat=seat, scores=list(draft.scores))
    draft.is_encho, draft.hansoku = True, (0, 0)
    draft.hands, draft.decks, draft.played, draft.thrown = ((), ()), draft.box, NO_PILES, NO_PILES
    fill(draft, (seat, 1 - seat))
