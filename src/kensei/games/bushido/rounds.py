"""The modes: how fighters are found, who fights whom by challenges, clans or lots, and how a mode ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kensei.games.bushido.board import CLANS, DISHONOURED, HIGHER, IN, LOWER, WITHDRAWN, BushidoDraft, Duel
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import Deck
from kensei.games.bushido.moves import ACCEPT, Move, total

FIRST = {"duels": "challenges", "clans": "clan rolls", "kyoto": "pairs", "ffa": "brawl"}
"""What each mode begins with when all fighters are known."""

REFUSAL = 2
"""What a refusal costs [bushido.challenge.refuse]."""


def call_chooser(draft: BushidoDraft) -> None:
    """Draw by lot who chooses a fighter next; the last is not drawn [bushido.fighter.choose]."""
    waiting = [seat for seat in draft.standing() if not draft.sides[seat].shown.fighter]
    left = fighters_left(draft.deck, draft.sides)
    if not waiting:
        give_fighters(draft)
        draft.enter(FIRST[draft.table.mode])
    elif len(waiting) > 1:
        draft.enter("lot")
    elif len(left) > 1:
        draft.enter("choose", waiting[0])
    else:  # one fighter is left: nothing to choose
        choose(draft, waiting[0], Move("fighter", (left[0],)))


def fighters_left(deck: Deck, sides: Iterable[Any]) -> list[str]:
    """List the fighters that nobody plays, in the order of the deck [bushido.fighter]."""
    taken = {side.shown.fighter for side in sides}
    return [name for name in deck.fighters if name not in taken]


def give_fighters(draft: BushidoDraft) -> None:
    """Return the next fighter that is left to each who left before choosing one [bushido.withdraw]."""
    for side in draft.sides:
        if not side.shown.fighter:
            side.shown.fighter = fighters_left(draft.deck, draft.sides)[0]


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
