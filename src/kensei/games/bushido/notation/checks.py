"""What every position of Bushido Duels obeys: a text that breaks it is no position."""

from __future__ import annotations

from kensei.core.errors import BadPosition, shown
from kensei.games.bushido import fight, rounds, turns
from kensei.games.bushido.board import DISHONOURED, IN, MODES, STALEMATE, WITHDRAWN, BushidoDraft, Side, Stage
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import deck
from kensei.games.bushido.state import PHASES, ROLLING, State

FINDING = ("lot", "choose", "draw")
"""Phases in which some seat has no fighter yet."""

FIGHTING = ("pay", "speed", "strength", "lose", "take")

OF_MODES = {
    "clans": ("clans",),
    "order": ("duels", "clans"),
    "challenge": ("duels", "clans"),
    "answer": ("duels", "clans"),
    "pair": ("kyoto",),
    "playoff": ("kyoto",),
    "rolloff": ("ffa",),
    "name": ("ffa",),
}
"""Phases that only these modes have."""


def check(state: State) -> None:
    stage = state.stage
    _must(
        len(state.sides) in MODES[state.table.mode],
        f"{len(state.sides)} fighters: {state.table.mode} has {MODES[state.table.mode]}",
    )
    _must(not state.table.hardcore or state.table.mode in ("clans", "kyoto"), "hardcore goes with clans and kyoto")
    _must(stage.phase in PHASES, f"{shown(stage.phase)} is no phase; they are: {', '.join(sorted(PHASES))}")
    _must(state.table.mode in OF_MODES.get(stage.phase, MODES), f"{state.table.mode} has no phase {stage.phase}")
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
    shown_part, plan = side.shown, side.plan
    wheel = deck(state.table.deck).wheel
    cards = [*side.hand, *side.pile, *([shown_part.card] if shown_part.card else [])]
    who = shown_part.fighter or f"seat {seat}"
    _must(sorted(cards) == sorted(wheel), f"{who}: hand, pile and card in play are the nine cards, each once")
    _must(shown_part.health <= FULL_HEALTH, f"{who}: health is at most {FULL_HEALTH}")
    _must(shown_part.health > 0 or shown_part.fate != IN, f"{who}: without health a fighter is out")
    _must(shown_part.fate != DISHONOURED or shown_part.health == 0, f"{who}: the dishonoured have no health")
    _must((shown_part.clan != "") == _has_clan(state), f"{who}: clans, once they are rolled, have every fighter in one")
    is_new = shown_part.fate == WITHDRAWN or (shown_part.fate == IN and shown_part.health == FULL_HEALTH)
    is_fresh = is_new and not side.pile
    _must(is_fresh or state.stage.phase not in (*FINDING, "clans"), f"{who}: nothing has happened yet")
    if plan:
        _must(plan.card in side.hand and not shown_part.card, f"{who}: a card face down is one of the hand")
    aimed = state.table.mode == "ffa" and state.stage.phase == "stance"
    _must(
        not plan or (plan.target is not None) == aimed,
        f"{who}: a plan has a target in a free for all, until all have chosen",
    )
    for target in (shown_part.target, plan.target if plan else None):
        _must(target is None or _is_foe(state, seat, target), f"{who}: {target} is nobody to attack")


def _has_clan(state: State) -> bool:
    return state.table.mode == "clans" and state.stage.phase not in (*FINDING, "clans")


def _is_foe(state: State, seat: int, target: int) -> bool:
    """Whether an attack may lie there; the fallen leave the table only when the fight is over."""
    fits = state.table.mode == "ffa" and target != seat and target < len(state.sides)
    under_way = state.stage.fight is not None
    return fits and (under_way or state.sides[seat].shown.fate == IN == state.sides[target].shown.fate)


def _check_stage(state: State, stage: Stage) -> None:
    """Every seat named in the stage sits at the table, and what is said fits the phase."""
    phase, players = stage.phase, len(state.sides)
    for seat in (stage.asked, stage.active, *stage.rollers):
        _must(seat is None or seat < players, f"seat {seat}: there are {players}, 0 to {players - 1}")
    asked = stage.asked
    _must((asked is None) == (phase in ("lot", "stance", "over")), f"{phase}: the seat that is asked is said with @")
    _must(bool(stage.fight) == (phase in FIGHTING), f"{phase}: a fight is under way in {', '.join(FIGHTING)} alone")
    _must(bool(stage.rollers) == (phase in ROLLING), f"{phase}: rollers are said where dice are rolled for a place")
    has_rolls = phase in (*ROLLING, "challenge", "answer")
    _must(len(stage.rolls) == players * has_rolls, f"{phase}: rolls have one entry a seat, where dice were rolled")
    if phase in ROLLING:
        _must(stage.rollers[0] == asked and stage.dice == 3, f"{phase}: the first roller rolls 3 dice")
    going = [n for n, pair in enumerate(stage.duels) if not pair.decided]
    _must(set(stage.queue) <= set(going) and len(set(stage.queue)) == len(stage.queue), "queue: places of open pairs")
    resolving = state.table.mode != "ffa" and phase in (*FIGHTING, "playoff")
    _must(bool(stage.queue) == resolving, f"{phase}: a queue is said while duels are resolved")


def _check_duels(state: State, stage: Stage) -> None:
    """Every duel is between different fighters; it is decided when one of them is out."""
    standing = [seat for seat, side in enumerate(state.sides) if side.shown.fate == IN]
    duellists = [seat for pair in stage.duels for seat in pair.seats]
    _must(len(set(duellists)) == len(duellists), "pairs: every seat at most once")
    _must(all(seat < len(state.sides) for seat in duellists), "pairs: seats at the table")
    if state.table.mode == "ffa":
        is_begun = stage.phase not in FINDING
        _must(len(stage.duels) == is_begun, "pairs: in a free for all there is one of all")
        _must(not is_begun or set(standing) <= set(duellists), "pairs: all who are in")
        _must(stage.phase != "stance" or set(standing) == set(duellists), "pairs: all who are in, and no others")
        _must(stage.phase == "over" or len(standing) > 1 or stage.fight is not None, "one is left: it is over")
    for pair in stage.duels:
        out = [seat for seat in pair.seats if seat not in standing]
        _must(pair.quiet <= STALEMATE, f"pairs: at most {STALEMATE} quiet turns")
        if state.table.mode != "ffa":
            _must(len(pair.seats) == 2, "pairs: a duel is between two")
            _must(pair.decided == bool(out), "pairs: a duel is decided when somebody is out")
            left = any(state.sides[seat].shown.fate == WITHDRAWN for seat in out)
            _must(state.table.mode != "kyoto" or len(out) < 2 or left, "pairs: a tournament duel has a winner")
    is_drawn = state.table.mode == "kyoto" and stage.phase in ("stance", "playoff", *FIGHTING)
    _must(not is_drawn or set(standing) <= set(duellists), "pairs: in a tournament everybody has an opponent")


def _check_cards(state: State, stage: Stage) -> None:
    """Cards lie on the table only while they are played."""
    is_brawl = state.table.mode == "ffa" and stage.phase in ("rolloff", "name", *FIGHTING)
    open_cards = is_brawl or stage.phase in ("playoff", *FIGHTING)
    for side in state.sides:
        _must(open_cards or not side.shown.card, f"{side.shown.fighter}: no card is in play now")
        _must(is_brawl or stage.phase == "stance" or not side.plan, f"{side.shown.fighter}: no card is laid now")
        _must(is_brawl or side.shown.target is None, f"{side.shown.fighter}: no attack lies before anybody now")
    targets = {side.shown.target for side in state.sides}
    for seat, side in enumerate(state.sides):
        plays = bool(side.shown.card or side.plan)
        _must(plays or (side.shown.target is None and seat not in targets), "an attack needs the cards of both")
    for seat in [seat for place in stage.queue for seat in stage.duels[place].seats]:
        _must(bool(state.sides[seat].shown.card), "queue: their cards lie open")


def _check_phase(state: State, stage: Stage) -> None:
    phase, asked = stage.phase, stage.asked
    if phase == "stance":
        _must(bool(state.to_act()), "stance: somebody in an open duel has not chosen")
    if asked is None:
        return
    side, free = state.sides[asked].shown, BushidoDraft(state).free()
    _must(side.fate == IN or phase in FIGHTING, f"{phase}: seat {asked} is out")
    _must(phase not in ("choose", "draw") or not side.fighter, f"{phase}: the seat has a fighter")
    _must(phase != "pair" or _is_first_of_many(state), "pair: the lowest of three or more without one")
    _must(phase != "order" or set(stage.rollers) <= set(free), "order: who has no opponent rolls")
    if phase in FIGHTING:
        _check_fight(state, stage)
    if phase in ("challenge", "answer"):
        _check_challenge(state, stage, free)
    if phase in ("rolloff", "name"):
        _check_brawl(state, stage)
    if phase == "playoff":
        pair = stage.duels[stage.queue[0]]
        _must(set(stage.rollers) <= set(pair.seats) and pair.quiet == STALEMATE, "playoff: a pair in stalemate rolls")


def _is_first_of_many(state: State) -> bool:
    places = rounds.places(BushidoDraft(state))
    return len(places) > 2 and places[0] == state.stage.asked


def _check_challenge(state: State, stage: Stage, free: list[int]) -> None:
    assert stage.asked is not None
    active = stage.active
    _must(active in free, f"{stage.phase}: the active one has no opponent")
    assert active is not None
    best = max(stage.rolls[seat] for seat in free)
    _must([seat for seat in free if stage.rolls[seat] == best] == [active], "the active one has rolled highest")
    _must(all(stage.rolls[seat] for seat in free), "rolls: everybody without an opponent has rolled")
    foes = rounds.foes(BushidoDraft(state), free, active)
    fits = stage.asked in foes if stage.phase == "answer" else stage.asked == active and len(foes) > 1
    _must(fits, f"{stage.phase}: seat {stage.asked} is not asked")


def _check_brawl(state: State, stage: Stage) -> None:
    draft = BushidoDraft(state)
    counts = {seat: len(turns.attackers(draft, seat)) for seat in draft.standing()}
    most = max(counts.values())
    if stage.phase == "name":
        _must(stage.active == stage.asked and counts[stage.active or 0] > 1, "name: the active one has two attackers")
        return
    rolling = [*stage.rollers, *(seat for seat, rolled in enumerate(stage.rolls) if rolled)]
    _must(all(counts.get(seat) == most > 0 for seat in rolling), "rolloff: those with the most attacks on them roll")
    _must(len(rolling) > 1, "rolloff: one alone need not roll")


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
        return
    _must(all(state.sides[seat].shown.fate == IN for seat in seats), "fight: both are in")
    _must(_asks_again(state), f"{stage.phase}: these cards ask for something else now")


def _asks_again(state: State) -> bool:
    """Whether the attack phase, gone through again with its dice, asks for the same."""
    draft, stage = BushidoDraft(state), state.stage
    try:
        fight.attack(draft)
    except (StopIteration, IndexError):
        return False
    return (draft.stage.phase, draft.stage.asked, draft.stage.dice) == (stage.phase, stage.asked, stage.dice)
