"""The turns of duels and of the free for all: stances, fights, discards; and how they end [bushido.mode.ffa]."""

from __future__ import annotations

from kensei.games.bushido import fight
from kensei.games.bushido.board import DRAWN, FALLEN, IN, STALEMATE, BushidoDraft, Duel, LaidCard
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.moves import Move
from kensei.games.bushido.rounds import ask_rolls


def open_duels(draft: BushidoDraft) -> None:
    """Begin the duels of a round, the pair with the lowest seat first, with all nine cards in hand."""
    stage = draft.stage
    stage.duels = tuple(sorted(stage.duels, key=lambda duel: duel.seats))
    stage.rolls, stage.active = (), None
    going = draft.open_duels()
    for duel in going:
        draft.tell("opened", "bushido.new-duel", seat=duel.seats[0], target=duel.seats[1])
        for seat in duel.seats:
            draft.deal(seat)
    draft.enter("stance" if going else "round")


def lay(draft: BushidoDraft, seat: int, move: Move) -> None:
    """Lay a card face down; after the last one the turn is resolved [bushido.stance-phase, bushido.mode.ffa]."""
    side, card = draft.sides[seat], move.words[0]
    if is_brawl := draft.table.mode == "ffa":
        target = draft.seat_of(move.words[1])
        side.plan = LaidCard(card, target)
        draft.tell("laid", "bushido.mode.ffa", {seat: {"card": card, "target": target}}, seat=seat)
    else:
        side.plan = LaidCard(card)
        draft.tell("laid", "bushido.stance-phase", {seat: {"card": card}}, seat=seat)
    side.shown.laid = True
    if len(draft.before.to_act()) > 1:  # others have still to choose
        return
    if is_brawl:
        aim(draft)
    else:
        reveal(draft)


def reveal(draft: BushidoDraft) -> None:
    """Turn all cards up and fight out the pairs [bushido.reveal]."""
    going = tuple([n for n, duel in enumerate(draft.stage.duels) if not duel.decided])
    for number in going:
        for each in draft.stage.duels[number].seats:
            fight.turn_up(draft, each)
    draft.stage.queue = going
    resolve(draft)


def resolve(draft: BushidoDraft) -> None:
    """Fight out the next pair [bushido.parallel]; after the last one the turn is over."""
    stage = draft.stage
    if not stage.queue:
        end_turn(draft)
        return
    stage.hurt = False
    fight.begin(draft, *stage.duels[stage.queue[0]].seats)


def conclude(draft: BushidoDraft) -> None:
    """See whether the pair that has fought is done: by knock-out, or because nothing happens any more."""
    if draft.table.mode == "ffa":
        conclude_brawl(draft)
        return
    stage = draft.stage
    number, queue = stage.queue[0], stage.queue[1:]
    duel = stage.duels[number]
    fallen = [seat for seat in duel.seats if draft.sides[seat].shown.fate != IN]
    quiet = 0 if stage.hurt else duel.quiet + 1
    stage.hurt, stage.queue = False, queue
    if fallen or quiet != duel.quiet:
        draft.put_duel(number, quiet, bool(fallen))
    if len(fallen) == 2:
        fall_together(draft, number)
    elif quiet == STALEMATE and end_stalemate(draft, number):
        return
    resolve(draft)


def fall_together(draft: BushidoDraft, number: int) -> None:
    """Both are out: a draw between them, or in a tournament the same duel again [bushido.kyoto.double-ko]."""
    seats = draft.stage.duels[number].seats
    mode, health = draft.table.mode, 1 if draft.table.hardcore else FULL_HEALTH
    for seat in seats:
        shown = draft.sides[seat].shown
        if mode == "duels":
            shown.fate = DRAWN
        elif mode == "kyoto":
            shown.fate, shown.health, shown.card = IN, health, ""
            draft.deal(seat)
    if mode == "kyoto":
        draft.put_duel(number, 0, False)
        draft.tell("replayed", "bushido.kyoto.double-ko", seat=seats[0], target=seats[1], health=health)


def end_stalemate(draft: BushidoDraft, number: int) -> bool:
    """End a duel in which nobody is hurt any more; return whether dice decide it [bushido.stalemate]."""
    stage, mode = draft.stage, draft.table.mode
    seats = stage.duels[number].seats
    draft.tell("stalled", "bushido.stalemate", seat=seats[0], target=seats[1], turns=STALEMATE)
    if mode == "kyoto":
        stage.queue = (number, *stage.queue)
        ask_rolls(draft, "playoff", seats)
        return True
    for seat in seats:
        draft.sides[seat].shown.fate = DRAWN if mode == "duels" else FALLEN
    draft.put_duel(number, STALEMATE, True)
    return False


def play_off(draft: BushidoDraft) -> None:
    """Decide a duel that came to nothing by 3 dice each; ties roll again [bushido.stalemate]."""
    stage = draft.stage
    number = stage.queue[0]
    first, second = seats = stage.duels[number].seats
    if stage.rolls[first] == stage.rolls[second]:
        ask_rolls(draft, "playoff", seats)
        return
    loser = min(seats, key=lambda each: stage.rolls[each])
    draft.sides[loser].shown.fate = FALLEN
    draft.tell("fell", "bushido.stalemate", seat=loser)
    draft.put_duel(number, STALEMATE, True)
    stage.queue, stage.rolls = stage.queue[1:], ()
    resolve(draft)


def end_turn(draft: BushidoDraft) -> None:
    """Discard and refresh; who is not done chooses again [bushido.discard, bushido.refresh]."""
    for seat in range(len(draft.sides)):
        fight.discard(draft, seat)
    draft.enter("stance" if draft.open_duels() else "round")


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


def roll_off(draft: BushidoDraft) -> None:
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
    """Ask the active player for the next fight; the last one is not asked for [bushido.ffa.order]."""
    active = draft.stage.active
    waiting = attackers(draft, active) if draft.sides[active].shown.fate == IN else []
    if not waiting:
        clean_up(draft)
    elif len(waiting) == 1:
        meet(draft, waiting[0])
    else:
        draft.enter("name", active)


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


def conclude_brawl(draft: BushidoDraft) -> None:
    """See who has fallen in the fight: their other fights are ties [bushido.ffa.ko]."""
    shown = [side.shown for side in draft.sides]
    fallen = [seat for seat, each in enumerate(shown) if each.fate != IN and (each.card or each.laid)]
    for seat in fallen:
        leave_brawl(draft, seat)
    standing = draft.standing()
    if len(standing) > 1:
        draft.enter("attackers")
        return
    if not standing:
        for seat in fallen:
            shown[seat].fate = DRAWN
    finish(draft)


def leave_brawl(draft: BushidoDraft, seat: int) -> None:
    """Remove a fallen fighter, their card and every fight they still had from the table."""
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
