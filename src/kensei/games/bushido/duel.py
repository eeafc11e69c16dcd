"""The duel turn: stances, fights pair by pair, discards; and how a duel ends."""

from __future__ import annotations

from dataclasses import replace

from kensei.games.bushido import brawl, fight
from kensei.games.bushido.board import DRAWN, FALLEN, IN, STALEMATE, Duel, LaidCard
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.draft import BushidoDraft
from kensei.games.bushido.moves import Move
from kensei.games.bushido.rounds import ask_rolls, take_roll


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
        brawl.aim(draft)
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
    stage = draft.stage
    number, queue = stage.queue[0], stage.queue[1:]
    duel = stage.duels[number]
    fallen = [seat for seat in duel.seats if draft.sides[seat].shown.fate != IN]
    quiet = 0 if stage.hurt else duel.quiet + 1
    stage.hurt, stage.queue = False, queue
    if fallen or quiet != duel.quiet:
        draft.put_duel(number, Duel(duel.seats, quiet, bool(fallen)))
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
        draft.put_duel(number, Duel(seats))
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
    draft.put_duel(number, replace(stage.duels[number], decided=True))
    return False


def play_off(draft: BushidoDraft, seat: int, move: Move) -> None:
    """Roll 3 dice each for a duel that came to nothing; ties again [bushido.stalemate]."""
    if not take_roll(draft, move, "bushido.stalemate"):
        return
    stage = draft.stage
    number = stage.queue[0]
    first, second = seats = stage.duels[number].seats
    if stage.rolls[first] == stage.rolls[second]:
        ask_rolls(draft, "playoff", seats)
        return
    loser = min(seats, key=lambda each: stage.rolls[each])
    draft.sides[loser].shown.fate = FALLEN
    draft.tell("fell", "bushido.stalemate", seat=loser)
    draft.put_duel(number, replace(stage.duels[number], decided=True))
    stage.queue, stage.rolls = stage.queue[1:], ()
    resolve(draft)


def end_turn(draft: BushidoDraft) -> None:
    """Discard and refresh; who is not done chooses again [bushido.discard, bushido.refresh]."""
    for seat in range(len(draft.sides)):
        fight.discard(draft, seat)
    draft.enter("stance" if draft.open_duels() else "round")
