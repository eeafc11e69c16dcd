"""The free for all: everyone lays a card before somebody, and the attacks are fought out [bushido.mode.ffa]."""

from __future__ import annotations

from kensei.games.bushido import fight
from kensei.games.bushido.board import DRAWN, IN, STALEMATE, Duel, LaidCard
from kensei.games.bushido.draft import BushidoDraft
from kensei.games.bushido.moves import Move
from kensei.games.bushido.rounds import ask_rolls, take_roll


def open_brawl(draft: BushidoDraft) -> None:
    draft.stage.duels = (Duel(tuple(draft.standing())),)
    draft.enter("stance")


def aim(draft: BushidoDraft) -> None:
    """Show all targets; the cards stay face down [bushido.ffa.reveal]."""
    standing = draft.standing()
    for each in standing:
        side = draft.sides[each]
        side.shown.target = side.plan.target
        side.plan = LaidCard(side.plan.card)
        draft.tell("aimed", "bushido.mode.ffa", seat=each, target=side.shown.target)
    draft.stage.hurt = False
    if len(standing) == 2:
        draft.stage.active = standing[0]
    draft.enter("attackers" if len(standing) == 2 else "select")


def attackers(draft: BushidoDraft, seat: int) -> list[int]:
    """List the seats whose attacks on this one are still to be fought."""
    shown = [side.shown for side in draft.sides]
    return [n for n, each in enumerate(shown) if each.target == seat and each.fate == IN]


def select(draft: BushidoDraft) -> None:
    """Find who has the most attacks to meet; ties roll off [bushido.ffa.active]."""
    counts = {seat: len(attackers(draft, seat)) for seat in draft.standing()}
    most = max(counts.values())
    tied = [seat for seat, count in counts.items() if count == most]
    if not most:
        end_brawl(draft)
    elif len(tied) > 1:
        ask_rolls(draft, "rolloff", tied)
    else:
        activate(draft, tied[0])


def roll_off(draft: BushidoDraft, seat: int, move: Move) -> None:
    """Roll for who is active; the tied highest again."""
    if not take_roll(draft, move, "bushido.ffa.active"):
        return
    rolls = draft.stage.rolls
    tied = [each for each, rolled in enumerate(rolls) if rolled == max(rolls)]
    if len(tied) > 1:
        ask_rolls(draft, "rolloff", tied)
        return
    draft.stage.rolls = ()
    activate(draft, tied[0])


def activate(draft: BushidoDraft, seat: int) -> None:
    draft.stage.active = seat
    draft.tell("activated", "bushido.ffa.active", seat=seat, attacks=len(attackers(draft, seat)))
    draft.enter("attackers")


def next_attacker(draft: BushidoDraft) -> None:
    """Let the active player name the next fight; the last one is not asked for [bushido.ffa.order]."""
    active = draft.stage.active
    waiting = attackers(draft, active) if draft.sides[active].shown.fate == IN else []
    if not waiting:
        clean_up(draft)
    elif len(waiting) == 1:
        meet(draft, waiting[0])
    else:
        draft.enter("name", active)


def name(draft: BushidoDraft, seat: int, move: Move) -> None:
    meet(draft, draft.seat_of(move.words[0]))


def meet(draft: BushidoDraft, attacker: int) -> None:
    """Begin the fight of the active player's card against an attacker's.

    The attack is done, and so is the active player's own if it lies before this attacker: the two
    fight only once a turn [bushido.ffa.cleanup].
    """
    active = draft.stage.active
    draft.sides[attacker].shown.target = None
    if draft.sides[active].shown.target == attacker:
        draft.sides[active].shown.target = None
    draft.tell("met", "bushido.ffa.resolve", seat=active, target=attacker)
    fight.begin(draft, active, attacker)


def conclude(draft: BushidoDraft) -> None:
    """See who has fallen in the fight: their other fights are ties [bushido.ffa.ko]."""
    shown = [side.shown for side in draft.sides]
    fallen = [seat for seat, each in enumerate(shown) if each.fate != IN and (each.card or each.laid)]
    for seat in fallen:
        leave(draft, seat)
    standing = draft.standing()
    if len(standing) > 1:
        draft.enter("attackers")
        return
    if not standing:
        for seat in fallen:
            shown[seat].fate = DRAWN
    finish(draft)


def leave(draft: BushidoDraft, seat: int) -> None:
    """Take a fallen fighter, their card and every fight they still had from the table."""
    side = draft.sides[seat]
    shown = side.shown
    for other in [*attackers(draft, seat), *([] if shown.target is None else [shown.target])]:
        draft.tell("cancelled", "bushido.ffa.ko", seat=other, target=seat)
    for each in draft.sides:
        if each.shown.target == seat:
            each.shown.target = None
    if shown.card:
        side.pile = draft.in_order((*side.pile, shown.card))
    # A card that was never turned over goes back to the hand unseen: only who leaves the game has one.
    shown.target, shown.card, shown.laid, side.plan = None, "", False, None


def clean_up(draft: BushidoDraft) -> None:
    """Who has no attack left, neither made nor met, discards [bushido.ffa.cleanup]."""
    draft.stage.active = None
    for seat in draft.standing():
        if draft.sides[seat].shown.target is None and not attackers(draft, seat):
            fight.discard(draft, seat)
    draft.enter("select")


def end_brawl(draft: BushidoDraft) -> None:
    """Go on with a new stance phase, unless nothing happens any more [bushido.ffa.next, bushido.stalemate]."""
    standing, stage = tuple(draft.standing()), draft.stage
    quiet = 0 if stage.hurt else stage.duels[0].quiet + 1
    stage.hurt, stage.duels = False, (Duel(standing, quiet),)
    if quiet < STALEMATE:
        draft.enter("stance")
        return
    for seat in standing:
        draft.sides[seat].shown.fate = DRAWN
    draft.tell("stalled", "bushido.stalemate", seat=standing[0], target=standing[1], turns=STALEMATE)
    finish(draft)


def finish(draft: BushidoDraft) -> None:
    """End the game at once [bushido.ffa.win]."""
    draft.stage.active, draft.stage.hurt = None, False
    for seat in draft.standing():
        fight.discard(draft, seat)
        draft.sides[seat].shown.target = None
    draft.enter("over")
