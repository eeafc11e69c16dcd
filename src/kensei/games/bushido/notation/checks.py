"""What every position of Bushido Duels obeys: a text that breaks it is no position."""

from __future__ import annotations

from collections.abc import Callable

from kensei.core.errors import BadPosition, shown
from kensei.games.bushido import fight, rounds, turns
from kensei.games.bushido.board import DISHONOURED, IN, MODES, STALEMATE, WITHDRAWN, BushidoDraft, Side, Stage
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import deck
from kensei.games.bushido.rounds import ROLLED
from kensei.games.bushido.state import PHASES, State

FINDING = ("lot", "choose", "draw")
"""Phases in which some seat has no fighter yet."""

FIGHTING = ("pay", "speed", "strength", "lose", "take")

OF_MODES = {
    "clans": ("clans",), "order": ("duels", "clans"), "challenge": ("duels", "clans"), "answer": ("duels", "clans"),
    "pair": ("kyoto",), "playoff": ("kyoto",), "rolloff": ("ffa",), "name": ("ffa",),
}  # fmt: skip
"""Phases that only these modes have."""

LED_TO_BY: dict[str, Callable[[BushidoDraft], None]] = {
    **dict.fromkeys(("challenge", "answer"), rounds.call),
    "pair": rounds.next_pair,
    "name": turns.next_attacker,
    **dict.fromkeys(("pay", "speed", "strength"), fight.attack),
}
"""What finds who is asked in these phases: gone through again, it must ask for the same."""


def check(state: State) -> None:
    mode, stage, players = state.table.mode, state.stage, len(state.sides)
    _must(players in MODES[mode], f"{players} fighters: {mode} has {MODES[mode]}")
    _must(not state.table.hardcore or mode in ("clans", "kyoto"), "hardcore goes with clans and kyoto")
    _must(stage.phase in PHASES, f"{shown(stage.phase)} is no phase; they are: {', '.join(sorted(PHASES))}")
    _must(mode in OF_MODES.get(stage.phase, MODES), f"{mode} has no phase {stage.phase}")
    _check_fighters(state)
    for seat, side in enumerate(state.sides):
        _check_side(state, seat, side)
    _check_stage(state, stage)
    _check_duels(state, stage)
    _check_cards(state, stage)
    _check_phase(state, stage)


def _must(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BadPosition(otherwise)


def _check_fighters(state: State) -> None:
    names = [side.shown.fighter for side in state.sides if side.shown.fighter]
    known = deck(state.table.deck).fighters
    for name in names:
        _must(name in known, f"{shown(name)} is no fighter; they are: {', '.join(known)}")
        _must(names.count(name) == 1, f"{name} twice; no fighter is in play twice")
    waiting = len(names) < len(state.sides)
    _must(waiting == (state.stage.phase in FINDING), "every seat has a fighter, but only once they are found")
    _must(len(known) >= len(state.sides), f"the deck has {len(known)} fighters")


def _check_side(state: State, seat: int, side: Side) -> None:
    shown_part, plan, phase = side.shown, side.plan, state.stage.phase
    health, fate = shown_part.health, shown_part.fate
    is_brawl, is_begun = state.table.mode == "ffa", phase not in (*FINDING, "clans")
    cards = [*side.hand, *side.pile, *([shown_part.card] if shown_part.card else [])]
    wheel, who = deck(state.table.deck).wheel, shown_part.fighter or f"seat {seat}"
    _must(sorted(cards) == sorted(wheel), f"{who}: hand, pile and card in play are the nine cards, each once")
    _must(health <= FULL_HEALTH, f"{who}: health is at most {FULL_HEALTH}")
    _must(health > 0 or fate != IN, f"{who}: without health a fighter is out")
    _must(fate != DISHONOURED or health == 0, f"{who}: the dishonoured have no health")
    has_clan = state.table.mode == "clans" and is_begun
    _must((shown_part.clan != "") == has_clan, f"{who}: clans, once they are rolled, have every fighter in one")
    is_fresh = not side.pile and (fate == WITHDRAWN or (fate == IN and health == FULL_HEALTH))
    _must(is_fresh or is_begun, f"{who}: nothing has happened yet")
    targets = [shown_part.target]
    if plan:
        _must(plan.card in side.hand and not shown_part.card, f"{who}: a card face down is one of the hand")
        fits = (plan.target is not None) == (is_brawl and phase == "stance")
        _must(fits, f"{who}: a plan has a target in a free for all, until all have chosen")
        targets.append(plan.target)
    for target in targets:
        if target is not None:
            fits = is_brawl and target != seat and target < len(state.sides)
            # The fallen leave the table only when the fight is over.
            fits = fits and (state.stage.fight is not None or fate == IN == state.sides[target].shown.fate)
            _must(fits, f"{who}: {target} is nobody to attack")


def _check_stage(state: State, stage: Stage) -> None:
    """Every seat named in the stage sits at the table, and what is said fits the phase."""
    phase, players, asked = stage.phase, len(state.sides), stage.asked
    for seat in (asked, stage.active, *stage.rollers):
        _must(seat is None or seat < players, f"seat {seat}: there are {players}, 0 to {players - 1}")
    _must((asked is None) == (phase in ("lot", "stance", "over")), f"{phase}: the seat that is asked is said with @")
    _must(bool(stage.fight) == (phase in FIGHTING), f"{phase}: a fight is under way in {', '.join(FIGHTING)} alone")
    _must(bool(stage.rollers) == (phase in ROLLED), f"{phase}: rollers are said where dice are rolled for a place")
    has_rolls = phase in (*ROLLED, "challenge", "answer")
    _must(len(stage.rolls) == players * has_rolls, f"{phase}: rolls have one entry a seat, where dice were rolled")
    if phase in ROLLED:
        _must(stage.rollers[0] == asked and stage.dice == 3, f"{phase}: the first roller rolls 3 dice")
    going = [n for n, pair in enumerate(stage.duels) if not pair.decided]
    _must(set(stage.queue) <= set(going) and len(set(stage.queue)) == len(stage.queue), "queue: places of open pairs")
    resolving = state.table.mode != "ffa" and phase in (*FIGHTING, "playoff")
    _must(bool(stage.queue) == resolving, f"{phase}: a queue is said while duels are resolved")


def _check_duels(state: State, stage: Stage) -> None:
    """Every duel is between different fighters; it is decided when one of them is out."""
    mode, phase = state.table.mode, stage.phase
    standing = {seat for seat, side in enumerate(state.sides) if side.shown.fate == IN}
    duellists = [seat for pair in stage.duels for seat in pair.seats]
    _must(len(set(duellists)) == len(duellists), "pairs: every seat at most once")
    _must(all(seat < len(state.sides) for seat in duellists), "pairs: seats at the table")
    if mode == "ffa":
        is_begun = phase not in FINDING
        _must(len(stage.duels) == is_begun, "pairs: in a free for all there is one of all")
        _must(not is_begun or standing <= set(duellists), "pairs: all who are in")
        _must(phase != "stance" or standing == set(duellists), "pairs: all who are in, and no others")
        _must(phase == "over" or len(standing) > 1 or stage.fight is not None, "one is left: it is over")
    for pair in stage.duels:
        out = [seat for seat in pair.seats if seat not in standing]
        _must(pair.quiet <= STALEMATE, f"pairs: at most {STALEMATE} quiet turns")
        if mode != "ffa":
            _must(len(pair.seats) == 2, "pairs: a duel is between two")
            _must(pair.decided == bool(out), "pairs: a duel is decided when somebody is out")
            left = any(state.sides[seat].shown.fate == WITHDRAWN for seat in out)
            _must(mode != "kyoto" or len(out) < 2 or left, "pairs: a tournament duel has a winner")
    is_drawn = mode == "kyoto" and phase in ("stance", "playoff", *FIGHTING)
    _must(not is_drawn or standing <= set(duellists), "pairs: in a tournament everybody has an opponent")


def _check_cards(state: State, stage: Stage) -> None:
    """Cards lie on the table only while they are played."""
    is_brawl = state.table.mode == "ffa" and stage.phase in ("rolloff", "name", *FIGHTING)
    open_cards = is_brawl or stage.phase in ("playoff", *FIGHTING)
    targets = {side.shown.target for side in state.sides}
    for seat, side in enumerate(state.sides):
        who, target = side.shown.fighter, side.shown.target
        _must(open_cards or not side.shown.card, f"{who}: no card is in play now")
        _must(is_brawl or stage.phase == "stance" or not side.plan, f"{who}: no card is laid now")
        _must(is_brawl or target is None, f"{who}: no attack lies before anybody now")
        plays = bool(side.shown.card or side.plan)
        _must(plays or (target is None and seat not in targets), "an attack needs the cards of both")
    for seat in [seat for place in stage.queue for seat in stage.duels[place].seats]:
        _must(bool(state.sides[seat].shown.card), "queue: their cards lie open")


def _check_phase(state: State, stage: Stage) -> None:
    phase, asked = stage.phase, stage.asked
    if phase == "stance":
        _must(bool(state.to_act()), "stance: somebody in an open duel has not chosen")
    if asked is None:
        return
    side, draft = state.sides[asked].shown, BushidoDraft(state)
    free = draft.free()
    _must(side.fate == IN or phase in FIGHTING, f"{phase}: seat {asked} is out")
    _must(phase not in ("choose", "draw") or not side.fighter, f"{phase}: the seat has a fighter")
    _must(phase != "order" or set(stage.rollers) <= set(free), "order: who has no opponent rolls")
    if phase in FIGHTING:
        _check_fight(state, stage)
    if phase in ("challenge", "answer"):
        _must(stage.active in free, f"{phase}: the active one has no opponent")
        _must(all(stage.rolls[seat] for seat in free), "rolls: everybody without an opponent has rolled")
    if phase == "name":
        _must(stage.active == asked, "name: the active one is asked")
    if phase == "playoff":
        pair = stage.duels[stage.queue[0]]
        _must(set(stage.rollers) <= set(pair.seats) and pair.quiet == STALEMATE, "playoff: a pair in stalemate rolls")
    if phase == "rolloff":
        counts = {seat: len(turns.attackers(draft, seat)) for seat in draft.standing()}
        rolling = [*stage.rollers, *(seat for seat, rolled in enumerate(stage.rolls) if rolled)]
        most = max(counts.values())
        _must(all(counts.get(seat) == most > 0 for seat in rolling), "rolloff: who has the most attacks to meet rolls")
        _must(len(rolling) > 1, "rolloff: one alone need not roll")
    _must(phase not in LED_TO_BY or _is_asked_again(draft), f"{phase}: something else is asked now")


def _check_fight(state: State, stage: Stage) -> None:
    assert stage.fight is not None
    seats = stage.fight.seats
    _must(max(seats) < len(state.sides) and seats[0] != seats[1], "fight: two seats at the table")
    cards = [state.sides[seat].shown.card for seat in seats]
    roles = deck(state.table.deck).roles
    _must(all(cards) and roles[cards[0], cards[1]] == 0, "fight: the offensive card stands first, both lie open")
    if state.table.mode == "ffa":
        _must(stage.active in seats, "fight: the active player is in it")
    else:
        _must(set(stage.duels[stage.queue[0]].seats) == set(seats), "fight: the first pair of the queue")
    for seat in (*(seat for seat, _ in stage.fight.losing), *stage.fight.taking, stage.asked):
        _must(seat in seats, f"fight: seat {seat} is not in it")
    if stage.phase in ("lose", "take"):
        assert stage.asked is not None
        side = state.sides[stage.asked]
        _must(side.shown.fate == IN, f"{stage.phase}: seat {stage.asked} is out")
        _must(bool(side.pile) or stage.phase == "lose", "take: the pile is empty")
        _must(0 < stage.dice <= len(side.hand) or stage.phase == "take", "lose: cards that are in the hand")
    else:
        _must(all(state.sides[seat].shown.fate == IN for seat in seats), "fight: both are in")


def _is_asked_again(draft: BushidoDraft) -> bool:
    """Whether the same is asked when the rules find once more who is asked."""
    asked = (draft.stage.phase, draft.stage.asked, draft.stage.dice, draft.stage.active)
    phase, seat, _dice, active = asked
    try:
        LED_TO_BY[phase](draft)
    except (StopIteration, IndexError):
        return False
    if phase == "answer" and draft.stage.phase == "challenge" and seat in rounds.foes(draft, active):
        rounds.challenge(draft, seat)
    return (draft.stage.phase, draft.stage.asked, draft.stage.dice, draft.stage.active) == asked
