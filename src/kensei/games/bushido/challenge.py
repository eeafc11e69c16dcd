"""Who fights whom: clans by dice, the order of challenges, challenges and their answers."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.games.bushido.board import CLANS, DISHONOURED, HIGHER, LOWER, Duel
from kensei.games.bushido.draft import BushidoDraft
from kensei.games.bushido.moves import ACCEPT, Move, total

REFUSAL = 2
"""What a refusal costs [bushido.challenge.refuse]."""


def ask_rolls(draft: BushidoDraft, phase: str, seats: Sequence[int], fresh: bool = True) -> None:
    """Ask these seats for 3 dice each, in seat order; `fresh`: earlier rolls are forgotten."""
    if fresh:
        draft.stage.rolls = ((),) * len(draft.sides)
    draft.stage.rollers = tuple(seats)
    draft.enter(phase, seats[0], 3)


def take_roll(draft: BushidoDraft, move: Move, rule: str) -> bool:
    """Take what the seat in turn has rolled, and ask the next one; return whether all have rolled."""
    stage = draft.stage
    seat, points = stage.asked, total(move.words[0])
    draft.tell("rolled", rule, seat=seat, what="roll", dice=move.words[0], total=points)
    stage.rolls = (*stage.rolls[:seat], (*stage.rolls[seat], points), *stage.rolls[seat + 1 :])
    stage.rollers = stage.rollers[1:]
    if stage.rollers:
        draft.enter(stage.phase, stage.rollers[0], 3)
    return not stage.rollers


def roll_for_clans(draft: BushidoDraft) -> None:
    """Everyone rolls 3 dice for a clan [bushido.mode.clans]."""
    ask_rolls(draft, "clans", draft.standing())


def clan_roll(draft: BushidoDraft, seat: int, move: Move) -> None:
    """Take a roll for the clans; after the last one the higher half is one clan."""
    if not take_roll(draft, move, "bushido.mode.clans"):
        return
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


def order_roll(draft: BushidoDraft, seat: int, move: Move) -> None:
    if take_roll(draft, move, "bushido.challenge.order"):
        draft.enter("call")


def call(draft: BushidoDraft) -> None:
    """Find the highest who has no opponent; the tied roll again only when it must be known who is next."""
    free, rolls = draft.free(), draft.stage.rolls
    if not free or not foes(draft, free, free[0]):  # if the first has nobody to challenge, nobody has
        begin_duels(draft, free)
        return
    best = max(rolls[seat] for seat in free)
    tied = [seat for seat in free if rolls[seat] == best]
    if len(tied) > 1:
        ask_rolls(draft, "order", tied, fresh=False)
        return
    draft.stage.active = tied[0]
    targets = foes(draft, free, tied[0])
    if len(targets) == 1:  # a single possible opponent is not asked for
        issue(draft, targets[0])
    else:
        draft.enter("challenge", tied[0])


def foes(draft: BushidoDraft, free: list[int], seat: int) -> list[int]:
    """List whom the seat may challenge of those without an opponent, in clans only the other clan's."""
    clan = draft.sides[seat].shown.clan
    return [other for other in free if other != seat and (not clan or draft.sides[other].shown.clan != clan)]


def challenge(draft: BushidoDraft, seat: int, move: Move) -> None:
    """Challenge a fighter of choice [bushido.challenge.who]."""
    issue(draft, draft.seat_of(move.words[0]))


def issue(draft: BushidoDraft, target: int) -> None:
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


def begin_duels(draft: BushidoDraft, free: list[int]) -> None:
    """Begin the duels; who has nobody left to challenge has none [bushido.challenge.none-left]."""
    for seat in free:
        draft.tell("waited", "bushido.challenge.none-left", seat=seat)
    draft.enter("duels" if draft.stage.duels else "round")
