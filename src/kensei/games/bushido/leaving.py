"""A player leaves the match for good, at whatever is being decided: knocked out [bushido.withdraw]."""

from __future__ import annotations

from dataclasses import replace

from kensei.games.bushido import brawl, duel, rounds
from kensei.games.bushido.board import HIGHER, LOWER, WITHDRAWN, Duel
from kensei.games.bushido.draft import BushidoDraft
from kensei.games.bushido.rounds import is_clan_gone

AT_DUELS = ("stance", "pay", "speed", "strength", "lose", "take", "playoff")
"""Phases in which duels are fought: who has none then has nothing left to do in this round."""


def leave(draft: BushidoDraft, seat: int) -> None:
    shown, stage = draft.sides[seat].shown, draft.stage
    shown.fate = WITHDRAWN
    draft.tell("withdrew", "bushido.withdraw", seat=seat)
    if stage.phase == "choose":
        leave_choosing(draft, seat)
    elif draft.table.mode == "ffa":
        shown.health = 0
        leave_brawl(draft, seat)
    else:
        lose_duel(draft, seat)
        leave_round(draft, seat)
        if stage.phase in ("challenge", "answer", "call") and is_clan_gone(draft):
            draft.enter("round")


def leave_choosing(draft: BushidoDraft, seat: int) -> None:
    """Nobody waits for a fighter who left; the last one who stays has won without a duel."""
    mode = draft.table.mode
    if mode != "kyoto":
        draft.sides[seat].shown.health = 0
    standing = draft.standing()
    if len(standing) > 1:
        if draft.stage.asked == seat:
            draft.enter("lots")
        return
    rounds.give_fighters(draft)
    for each, side in enumerate(draft.sides):
        if mode == "clans":
            side.shown.clan = HIGHER if each in standing else LOWER
    if mode == "ffa":
        draft.stage.duels = (Duel(tuple(range(len(draft.sides)))),)
    draft.enter("over")


def lose_duel(draft: BushidoDraft, seat: int) -> None:
    """The opponent of a running duel wins it; in a tournament, who has none keeps the place until it is drawn."""
    stage, shown = draft.stage, draft.sides[seat].shown
    number = next((n for n, each in enumerate(stage.duels) if seat in each.seats and not each.decided), None)
    if number is not None or draft.table.mode != "kyoto":
        shown.health = 0
    if number is None:
        return
    pair = stage.duels[number]
    take_back(draft, pair.seats)
    draft.put_duel(number, replace(pair, quiet=0, decided=True))
    winner = next(each for each in pair.seats if each != seat)
    draft.tell("walked_over", "bushido.withdraw", seat=winner, target=seat)
    if stage.queue[:1] != (number,):
        stage.queue = tuple(each for each in stage.queue if each != number)


def take_back(draft: BushidoDraft, seats: tuple[int, ...] | list[int]) -> None:
    """Return the cards that lie face down to the hands unseen."""
    for each in seats:
        draft.sides[each].plan, draft.sides[each].shown.laid = None, False


def leave_round(draft: BushidoDraft, seat: int) -> None:
    """Go on with what the others are asked."""
    stage = draft.stage
    if stage.phase == "stance":
        going = [each for pair in draft.open_duels() for each in pair.seats]
        if not going:
            duel.end_turn(draft)
        elif all(draft.sides[each].shown.laid for each in going):
            duel.reveal(draft)
    elif stage.phase in ("pay", "take"):
        if seat in stage.fight.seats:  # the fight is over; another's goes on
            stage.fight, stage.hurt, stage.queue = None, False, stage.queue[1:]
            duel.resolve(draft)
    else:
        # A challenge lapses when either side of it leaves; who may challenge or be challenged is found anew.
        is_free = all(seat not in each.seats for each in stage.duels)
        if seat in (stage.asked, stage.active) or (is_free and stage.phase == "challenge"):
            stage.active = None
            draft.enter("call")


def leave_brawl(draft: BushidoDraft, seat: int) -> None:
    """Fights of the leaver are ties [bushido.ffa.ko]; cards laid for this turn are chosen again, for all to see."""
    stage = draft.stage
    if stage.fight is not None and seat in stage.fight.seats:
        stage.fight = None
        draft.enter("fought")
        return
    brawl.leave(draft, seat)
    standing = draft.standing()
    if stage.phase == "stance":
        take_back(draft, standing)
        if len(standing) > 1:
            stage.duels = (Duel(tuple(standing), stage.duels[0].quiet),)
    if len(standing) == 1:
        stage.fight = None
        draft.enter("fought")
    elif stage.phase == "name":
        draft.enter("attackers")
