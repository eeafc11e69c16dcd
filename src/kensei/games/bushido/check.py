"""What every position of Bushido Duels obeys: a text that breaks it is no position."""

from __future__ import annotations

from kensei.core.errors import BadPosition, shown
from kensei.games.bushido import challenge, fight
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import deck
from kensei.games.bushido.scene import Scene
from kensei.games.bushido.state import OF_CHANCE, PHASES, ROLLING, State
from kensei.games.bushido.table import DISHONOURED, IN, MODES, STALEMATE, Side, Stage

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
    """Refuse what cannot come about on a table."""
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
    _check_seats(state, stage)
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
    _must(shown_part.health > 0 or shown_part.fate != IN, f"{who}: without health he is out")
    _must(shown_part.fate != DISHONOURED or shown_part.health == 0, f"{who}: the dishonoured have no health")
    _must((shown_part.clan != "") == _has_clan(state), f"{who}: clans, once they are rolled, have every fighter in one")
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
    """Say whether an attack may lie there; who falls leaves the table only when his fight is over."""
    fits = state.table.mode == "ffa" and target != seat and target < len(state.sides)
    under_way = state.stage.fight is not None
    return fits and (under_way or state.sides[seat].shown.fate == IN == state.sides[target].shown.fate)


def _check_seats(state: State, stage: Stage) -> None:
    """Every seat named in the stage sits at the table, and every duel is between different fighters."""
    players = len(state.sides)
    for seat in (stage.asked, stage.active, *stage.rollers):
        _must(seat is None or seat < players, f"seat {seat}: there are {players}, 0 to {players - 1}")
    duellists = [seat for duel in stage.duels for seat in duel.seats]
    _must(
        len(set(duellists)) == len(duellists) and all(s < players for s in duellists), "pairs: every seat at most once"
    )
    for pair in stage.duels:
        _must(len(pair.seats) == 2 or state.table.mode == "ffa", "pairs: a duel is between two")
        _must(pair.quiet <= STALEMATE, f"pairs: at most {STALEMATE} quiet turns")
        standing = [seat for seat in pair.seats if state.sides[seat].shown.fate == IN]
        _must(
            pair.decided
            or stage.phase == "over"
            or len(standing) == len(pair.seats)
            or state.table.mode == "ffa"
            or bool(stage.queue),
            "pairs: a duel with a fallen fighter is decided",
        )
    for place in stage.queue:
        _must(place < len(stage.duels), "queue: places of pairs")
    _must(stage.rolls == () or len(stage.rolls) == players, "rolls: one entry a seat")


def _check_phase(state: State, stage: Stage) -> None:
    """What the phase asks for is there to be asked."""
    phase, asked = stage.phase, stage.asked
    _must((asked is None) == (phase in ("lot", "stance", "over")), f"{phase}: the seat that is asked is said with @")
    _must(
        bool(stage.fight) == (phase in FIGHTING),
        f"{phase}: a fight is under way in {', '.join(FIGHTING)}, and only there",
    )
    _must(bool(stage.rollers) == (phase in ROLLING), f"{phase}: rollers are said where dice are rolled for a place")
    if phase in ROLLING:
        _must(
            stage.rollers[0] == asked and stage.dice == 3 and bool(stage.rolls),
            f"{phase}: the first roller rolls 3 dice",
        )
    if phase in FIGHTING:
        _check_fight(state, stage)
    if phase == "stance":
        _must(bool(state.to_act()) and not stage.queue, "stance: somebody in an open duel has not chosen")
    if asked is None or phase in FIGHTING or phase in OF_CHANCE:
        _must(phase != "pair" or len(state.scene().free()) > 2, "pair: the last two need no lot")
        _must(phase != "draw" or (asked is not None and not state.sides[asked].shown.fighter), "draw: he has a fighter")
        return
    _must(state.sides[asked].shown.fate == IN, f"{phase}: seat {asked} is out")
    _must(phase != "answer" or _is_challenged(state, asked), "answer: active challenges who has no opponent")
    _must(phase in ("choose", "answer") or len(state.legal_moves(asked)) > 1, f"{phase}: there is nothing to choose")
    _must(phase != "choose" or not state.sides[asked].shown.fighter, "choose: he has a fighter")
    _must(phase not in ("challenge", "name") or stage.active == asked, f"{phase}: he is the active one")


def _is_challenged(state: State, asked: int) -> bool:
    active, scene = state.stage.active, state.scene()
    free = scene.free()
    return active in free and asked in challenge.foes(scene, free, active)


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
        _must(
            bool(stage.queue) and set(stage.duels[stage.queue[0]].seats) == set(seats),
            "fight: the first pair of the queue",
        )
    for seat in (*(seat for seat, _ in stage.fight.losing), *stage.fight.taking, stage.asked):
        _must(seat in seats, f"fight: seat {seat} is not in it")
    scene = state.scene()
    if stage.phase in ("lose", "take"):
        assert stage.asked is not None
        side = state.sides[stage.asked]
        _must(bool(side.pile) or stage.phase == "lose", "take: the pile is empty")
        _must(0 < stage.dice <= len(side.hand) or stage.phase == "take", "lose: cards that are in the hand")
        return
    _must(_asks_again(scene), f"{stage.phase}: these cards ask for something else now")


def _asks_again(scene: Scene) -> bool:
    """Say whether the attack phase, gone through again with its dice, asks for the same."""
    asked = (scene.phase, scene.asked, scene.dice)
    try:
        fight.attack(scene)
    except (StopIteration, IndexError):
        return False
    return (scene.phase, scene.asked, scene.dice) == asked
