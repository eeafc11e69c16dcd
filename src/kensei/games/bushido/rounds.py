"""The modes: how fighters are found, how each mode begins, goes on from round to round, and ends."""

from __future__ import annotations

from kensei.games.bushido.board import IN, WITHDRAWN, Duel
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.challenge import is_clan_gone
from kensei.games.bushido.draft import BushidoDraft
from kensei.games.bushido.moves import Move

FIRST = {"duels": "challenges", "clans": "clan rolls", "kyoto": "pairs", "ffa": "brawl"}
"""What each mode begins with when all fighters are known."""


def call_chooser(draft: BushidoDraft) -> None:
    """Draw by lot who chooses a fighter next; the last is not drawn [bushido.fighter.choose]."""
    waiting = [seat for seat in draft.standing() if not draft.sides[seat].shown.fighter]
    left = fighters_left(draft)
    if not waiting:
        give_fighters(draft)
        draft.enter(FIRST[draft.table.mode])
    elif len(waiting) > 1:
        draft.enter("lot")
    elif len(left) > 1:
        draft.enter("choose", waiting[0])
    else:  # one fighter is left: nothing to choose
        choose(draft, waiting[0], Move("fighter", (left[0],)))


def fighters_left(draft: BushidoDraft) -> list[str]:
    """List the fighters that nobody plays, in the order of the deck [bushido.fighter]."""
    taken = {side.shown.fighter for side in draft.sides}
    return [name for name in draft.deck.fighters if name not in taken]


def give_fighters(draft: BushidoDraft) -> None:
    """Give the next fighter that is left to each who left before choosing one [bushido.withdraw]."""
    for side in draft.sides:
        if not side.shown.fighter:
            side.shown.fighter = fighters_left(draft)[0]


def draw_lot(draft: BushidoDraft, seat: int, move: Move) -> None:
    called = int(move.words[0])
    draft.tell("called", "bushido.fighter.choose", seat=called)
    draft.enter("choose", called)


def choose(draft: BushidoDraft, seat: int, move: Move) -> None:
    draft.sides[seat].shown.fighter = move.words[0]
    draft.tell("chose", "bushido.fighter.choose", seat=seat, fighter=move.words[0])
    draft.enter("lots")


def next_draw(draft: BushidoDraft) -> None:
    """Let each in seat order draw a fighter [bushido.fighter.random]."""
    waiting = [seat for seat, side in enumerate(draft.sides) if not side.shown.fighter]
    if waiting:
        draft.enter("draw", waiting[0])
    else:
        draft.enter(FIRST[draft.table.mode])


def draw(draft: BushidoDraft, seat: int, move: Move) -> None:
    drawer = draft.stage.asked
    draft.sides[drawer].shown.fighter = move.words[0]
    draft.tell("drew", "bushido.fighter.random", seat=drawer, fighter=move.words[0])
    draft.enter("draws")


def next_pair(draft: BushidoDraft) -> None:
    """Draw an opponent for the lowest seat without one; the last pair is not drawn [bushido.mode.kyoto]."""
    free = places(draft)
    if not free:
        draft.enter("duels")
    elif len(free) == 2:
        match(draft, free[0], free[1])
    else:
        draft.enter("pair", free[0])


def places(draft: BushidoDraft) -> list[int]:
    """List the places of the tournament that are not paired yet.

    Where those still in are odd in number, one who left keeps a place: whoever is drawn against them
    goes on without a duel [bushido.withdraw].
    """
    free = draft.free()
    shown = [side.shown for side in draft.sides]
    absent = [seat for seat, each in enumerate(shown) if each.fate == WITHDRAWN and each.health > 0]
    return [*free, *absent[:1]] if len(free) % 2 else free


def pair(draft: BushidoDraft, seat: int, move: Move) -> None:
    match(draft, *(draft.seat_of(name) for name in move.words))


def match(draft: BushidoDraft, first: int, second: int) -> None:
    shown = draft.sides[second].shown
    is_played = shown.fate == IN
    draft.stage.duels += (Duel((min(first, second), max(first, second)), decided=not is_played),)
    draft.tell("paired", "bushido.mode.kyoto", seat=first, target=second)
    if not is_played:
        shown.health = 0
        draft.tell("walked_over", "bushido.withdraw", seat=first, target=second)
    draft.enter("pairs")


def end_round(draft: BushidoDraft) -> None:
    """End the game, or let those still in go on to the next round."""
    standing, stage, mode = draft.standing(), draft.stage, draft.table.mode
    stage.queue, stage.rolls, stage.rollers, stage.active = (), (), (), None
    if mode == "duels" or (is_clan_gone(draft) if mode == "clans" else len(standing) < 2):
        draft.enter("over")
        return
    stage.duels = ()
    for seat in standing:
        advance(draft, seat)
    draft.enter("challenges" if mode == "clans" else "pairs")


def advance(draft: BushidoDraft, seat: int) -> None:
    """Return to full health, but not in hardcore.

    [bushido.clans.advance, bushido.clans.hardcore, bushido.kyoto.hardcore]
    """
    draft.deal(seat)
    shown, mode = draft.sides[seat].shown, draft.table.mode
    if draft.table.hardcore:
        rule = f"bushido.{mode}.hardcore"
    else:
        shown.health = FULL_HEALTH
        rule = "bushido.clans.advance" if mode == "clans" else "bushido.mode.kyoto"
    draft.tell("advanced", rule, seat=seat, health=shown.health)
