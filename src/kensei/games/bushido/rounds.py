"""The modes: how fighters are found, who fights whom by challenges, clans or lots, and how a mode ends."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.games.bushido.board import CLANS, DISHONOURED, HIGHER, IN, LOWER, WITHDRAWN, BushidoDraft, Duel
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.moves import ACCEPT, Move, total

FIRST = {"duels": "challenges", "clans": "clan rolls", "kyoto": "pairs", "ffa": "brawl"}
"""What each mode begins with when all fighters are known."""

FOUND = {
    "choose": ("chose", "bushido.fighter.choose", "lots"),
    "draw": ("drew", "bushido.fighter.random", "draws"),
}
"""How fighters are found: the event, its clause, what follows."""

ROLLED = {
    "clans": ("bushido.mode.clans", "clans rolled"),
    "order": ("bushido.challenge.order", "call"),
    "playoff": ("bushido.stalemate", "played off"),
    "rolloff": ("bushido.ffa.active", "rolled off"),
}
"""Phases in which seats roll 3 dice for a place: the clause, and what follows the last roll."""

REFUSAL = 2
"""What a refusal costs [bushido.challenge.refuse]."""


def call_chooser(draft: BushidoDraft) -> None:
    """Draw by lot who chooses a fighter next; the last is not drawn [bushido.fighter.choose]."""
    waiting = [seat for seat in draft.standing() if not draft.sides[seat].shown.fighter]
    left = draft.fighters_left()
    if not waiting:
        give_fighters(draft)
        draft.enter(FIRST[draft.table.mode])
    elif len(waiting) > 1:
        draft.enter("lot")
    else:
        draft.enter("choose", waiting[0])
        if len(left) == 1:  # nothing to choose
            take_fighter(draft, waiting[0], Move("fighter", (left[0],)))


def give_fighters(draft: BushidoDraft) -> None:
    """Assign a fighter to each who left before choosing one [bushido.withdraw]."""
    for side in draft.sides:
        if not side.shown.fighter:
            side.shown.fighter = draft.fighters_left()[0]


def draw_lot(draft: BushidoDraft, seat: int, move: Move) -> None:
    called = int(move.words[0])
    draft.tell("called", "bushido.fighter.choose", seat=called)
    draft.enter("choose", called)


def next_draw(draft: BushidoDraft) -> None:
    """In seat order each draws a fighter [bushido.fighter.random]."""
    waiting = [seat for seat, side in enumerate(draft.sides) if not side.shown.fighter]
    if waiting:
        draft.enter("draw", waiting[0])
    else:
        draft.enter(FIRST[draft.table.mode])


def take_fighter(draft: BushidoDraft, seat: int, move: Move) -> None:
    stage = draft.stage
    told, rule, following = FOUND[stage.phase]
    draft.sides[stage.asked].shown.fighter = move.words[0]
    draft.tell(told, rule, seat=stage.asked, fighter=move.words[0])
    draft.enter(following)


def ask_rolls(draft: BushidoDraft, phase: str, seats: Sequence[int], fresh: bool = True) -> None:
    """Ask these seats for 3 dice each, in seat order; `fresh`: earlier rolls are forgotten."""
    if fresh:
        draft.stage.rolls = ((),) * len(draft.sides)
    draft.stage.rollers = tuple(seats)
    draft.enter(phase, seats[0], 3)


def roll(draft: BushidoDraft, seat: int, move: Move) -> None:
    """Note what the seat in turn has rolled for its place, and ask the next one; go on when all have rolled."""
    stage = draft.stage
    asked, points, (rule, following) = stage.asked, total(move.words[0]), ROLLED[stage.phase]
    draft.tell("rolled", rule, seat=asked, what="roll", dice=move.words[0], total=points)
    stage.rolls = (*stage.rolls[:asked], (*stage.rolls[asked], points), *stage.rolls[asked + 1 :])
    stage.rollers = stage.rollers[1:]
    if stage.rollers:
        draft.enter(stage.phase, stage.rollers[0], 3)
    else:
        draft.enter(following)


def form_clans(draft: BushidoDraft) -> None:
    """Make the higher half of the rolls one clan [bushido.mode.clans]."""
    seats, rolls = draft.standing(), draft.stage.rolls
    half = len(seats) // 2
    last = sorted((rolls[each] for each in seats), reverse=True)[half - 1]
    above = [each for each in seats if rolls[each] > last]
    tied = [each for each in seats if rolls[each] == last]
    if len(above) + len(tied) > half:  # the tied alone roll again for the places that are left
        ask_rolls(draft, "clans", tied, fresh=False)
        return
    for side in draft.sides:  # who left before is in a clan too, and counts in none
        side.shown.clan = LOWER
    for each in seats:
        clan = draft.sides[each].shown.clan = HIGHER if rolls[each] >= last else LOWER
        draft.tell("joined", "bushido.mode.clans", seat=each, clan=clan)
    draft.enter("challenges")


def roll_for_order(draft: BushidoDraft) -> None:
    """Everyone still in rolls 3 dice for the order of challenges [bushido.challenge.order]."""
    draft.stage.duels = ()
    ask_rolls(draft, "order", draft.standing())


def call(draft: BushidoDraft) -> None:
    """Find the highest who has no opponent; the tied roll again only when it must be known who is next."""
    free, rolls = draft.free(), draft.stage.rolls
    if not free or not foes(draft, free[0]):  # if the first has nobody to challenge, nobody has
        for seat in free:
            draft.tell("waited", "bushido.challenge.none-left", seat=seat)
        draft.enter("duels" if draft.stage.duels else "round")
        return
    best = max(rolls[seat] for seat in free)
    tied = [seat for seat in free if rolls[seat] == best]
    if len(tied) > 1:
        ask_rolls(draft, "order", tied, fresh=False)
        return
    draft.stage.active = tied[0]
    targets = foes(draft, tied[0])
    if len(targets) == 1:  # a single possible opponent is not asked for
        challenge(draft, targets[0])
    else:
        draft.enter("challenge", tied[0])


def foes(draft: BushidoDraft, seat: int) -> list[int]:
    """List whom the seat may challenge of those without an opponent, in clans only the other clan's."""
    clan = draft.sides[seat].shown.clan
    return [other for other in draft.free() if other != seat and (not clan or draft.sides[other].shown.clan != clan)]


def challenge(draft: BushidoDraft, target: int) -> None:
    """Challenge a fighter of choice [bushido.challenge.who]."""
    draft.tell("challenged", "bushido.challenge.who", seat=draft.stage.active, target=target)
    draft.enter("answer", target)


def answer(draft: BushidoDraft, seat: int, move: Move) -> None:
    """Accept, or refuse at the price of 2 health [bushido.challenge.refuse]."""
    stage, shown = draft.stage, draft.sides[seat].shown
    challenger, stage.active = stage.active, None
    draft.enter("call")
    if move == ACCEPT:
        stage.duels += (Duel((min(seat, challenger), max(seat, challenger))),)
        draft.tell("accepted", "bushido.challenge.refuse", seat=seat, target=challenger)
        return
    shown.health = max(0, shown.health - REFUSAL)
    draft.tell("refused", "bushido.challenge.refuse", seat=seat, target=challenger, health=shown.health)
    if shown.health < 1:
        shown.fate = DISHONOURED
        draft.tell("dishonoured", "bushido.challenge.refuse", seat=seat)
        if is_clan_gone(draft):
            draft.enter("round")


def is_clan_gone(draft: BushidoDraft) -> bool:
    """Whether a clan has nobody left [bushido.clans.win]."""
    if draft.table.mode != "clans":
        return False
    return not {draft.sides[seat].shown.clan for seat in draft.standing()}.issuperset(CLANS)


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
    """End the game, or begin the next round: winners with full health, but not in hardcore.

    Who had no duel waited, and keeps the health that refusals left
    [bushido.clans.advance, bushido.clans.hardcore, bushido.kyoto.hardcore].
    """
    standing, stage, mode = draft.standing(), draft.stage, draft.table.mode
    stage.queue, stage.rolls, stage.rollers, stage.active = (), (), (), None
    if mode == "duels" or (is_clan_gone(draft) if mode == "clans" else len(standing) < 2):
        draft.enter("over")
        return
    winners = {seat for duel in stage.duels for seat in duel.seats}
    stage.duels = ()
    healed = "bushido.clans.advance" if mode == "clans" else "bushido.mode.kyoto"
    rule = f"bushido.{mode}.hardcore" if draft.table.hardcore else healed
    for seat in standing:
        draft.deal(seat)
        shown = draft.sides[seat].shown
        if seat in winners and not draft.table.hardcore:
            shown.health = FULL_HEALTH
        draft.tell("advanced", rule, seat=seat, health=shown.health)
    draft.enter("challenges" if mode == "clans" else "pairs")
