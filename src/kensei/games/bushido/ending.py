"""How a player leaves a match, at whatever is being decided, and how a match ends: who won, the scores, the clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kensei.core.i18n import N_
from kensei.core.protocol import Outcome
from kensei.games.bushido import rounds, turns
from kensei.games.bushido.board import CLANS, DRAWN, HIGHER, IN, LOWER, WITHDRAWN, BushidoDraft, Duel, MatchSetup, Shown
from kensei.games.bushido.rounds import is_clan_gone

AT_DUELS = ("stance", "pay", "speed", "strength", "lose", "take", "playoff")
"""Phases in which duels are fought: who has none then has nothing left to do in this round."""
NO_HEALTH = N_("{loser} has no health left")
GONE = N_("{loser} has left the match")
OWN_ENDINGS = {
    NO_HEALTH: {"loser": N_("You have no health left")},
    GONE: {"loser": N_("You have left the match")},
}
"""How a duel of two ends, and the same to the very player who lost."""


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
    if mode == "clans":
        for each, side in enumerate(draft.sides):
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
    seats = stage.duels[number].seats
    take_back(draft, seats)
    draft.put_duel(number, 0, True)
    winner = seats[0] if seats[1] == seat else seats[1]
    draft.tell("walked_over", "bushido.withdraw", seat=winner, target=seat)
    if stage.queue[:1] != (number,):
        stage.queue = tuple(each for each in stage.queue if each != number)


def take_back(draft: BushidoDraft, seats: tuple[int, ...] | list[int]) -> None:
    for each in seats:
        draft.sides[each].plan, draft.sides[each].shown.laid = None, False


def leave_round(draft: BushidoDraft, seat: int) -> None:
    stage = draft.stage
    if stage.phase == "stance":
        going = [each for pair in draft.open_duels() for each in pair.seats]
        if not going:
            turns.end_turn(draft)
        elif all(draft.sides[each].shown.laid for each in going):
            turns.reveal(draft)
    elif stage.phase in ("pay", "take"):
        if seat in stage.fight.seats:  # the fight is over; another's goes on
            stage.fight, stage.hurt, stage.queue = None, False, stage.queue[1:]
            turns.resolve(draft)
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
    turns.leave_brawl(draft, seat)
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


def outcome(table: MatchSetup, shown: Sequence[Shown]) -> Outcome:
    standing = [seat for seat, side in enumerate(shown) if side.fate == IN]
    if table.mode == "duels":
        return of_duels(shown, standing)
    if table.mode == "clans":
        return of_clans(shown, standing)
    rule = "bushido.mode.kyoto" if table.mode == "kyoto" else "bushido.ffa.win"
    if standing:
        message = N_("{winner} is Kensei") if table.mode == "kyoto" else N_("{winner} is the last one standing")
        return Outcome.of(shared(len(shown), standing), message, rule, winner=fighters(shown, standing)[0])
    last = [seat for seat, side in enumerate(shown) if side.fate == DRAWN]
    return Outcome.of(
        shared(len(shown), last), N_("{fallen} fell together: a draw"), rule, fallen=fighters(shown, last)
    )


def of_duels(shown: Sequence[Shown], standing: list[int]) -> Outcome:
    """All left standing have won; two out together draw [bushido.duels.win]."""
    scores = tuple(1.0 if side.fate == IN else 0.0 if side.fate == DRAWN else -1.0 for side in shown)
    if not standing:
        return Outcome.of(scores, N_("nobody is left standing"), "bushido.duels.win")
    if len(shown) == 2:
        loser = 1 - standing[0]
        message = GONE if shown[loser].fate == WITHDRAWN else NO_HEALTH
        return Outcome.of(scores, message, "bushido.duels.win", fighters(shown, (0, 1)), loser=loser)
    return Outcome.of(scores, N_("left standing: {winners}"), "bushido.duels.win", winners=fighters(shown, standing))


def of_clans(shown: Sequence[Shown], standing: list[int]) -> Outcome:
    """The last clan standing wins, all its members but those who left [bushido.clans.win, bushido.withdraw]."""
    left = [clan for clan in CLANS if any(shown[seat].clan == clan for seat in standing)]
    stayed = [seat for seat, side in enumerate(shown) if side.fate != WITHDRAWN]
    if not left:
        return Outcome.of(shared(len(shown), stayed), N_("both clans are gone: a draw"), "bushido.clans.win")
    winners = [seat for seat in stayed if shown[seat].clan == left[0]]
    # Without leavers both clans are equal, and each loser has -1.
    lost = -len(winners) / (len(shown) - len(winners))
    scores = tuple(1.0 if seat in winners else lost for seat in range(len(shown)))
    return Outcome.of(
        scores,
        N_("the {clan} clan is left standing: {members}"),
        "bushido.clans.win",
        clan=left[0],
        members=fighters(shown, winners),
    )


def shared(players: int, last: Sequence[int]) -> tuple[float, ...]:
    """Return the scores of those who share the first place, and of the others [bushido.scores].

    >>> shared(4, [1]), shared(4, [0, 1, 2, 3])
    ((-0.3333333333333333, 1.0, -0.3333333333333333, -0.3333333333333333), (0.0, 0.0, 0.0, 0.0))
    """
    share = (players - len(last)) / (len(last) * (players - 1))
    return tuple(share if seat in last else -1.0 / (players - 1) for seat in range(players))


def fighters(shown: Sequence[Shown], seats: Iterable[int]) -> list[str]:
    return [shown[seat].fighter.capitalize() for seat in seats]
