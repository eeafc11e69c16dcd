"""Which positions make sense: what no duel can bring about is named, so that a typing error is found."""

from __future__ import annotations

from collections.abc import Iterator

from kensei.games.ketto import cards, stroke
from kensei.games.ketto.cards import COLOURS, COMBAT, DEFENSE, DOWN, HAND, KIND, Cell, beside
from kensei.games.ketto.deck import Deck, load
from kensei.games.ketto.moves import border
from kensei.games.ketto.offers import beginnings
from kensei.games.ketto.position import Movement, Side
from kensei.games.ketto.state import State

PLANNING = frozenset({"action", "drawn", "drawn tactic", "discard"})
STROKE = frozenset({"parry", "flow"})
STRENGTH = frozenset({"spend", "strike"})
STRUCK = frozenset({"evade", "vitality"})
ATTACKING = STROKE | STRENGTH | STRUCK | {"guard"}
BATTLE = ATTACKING | {"attack", "over"}

ALL_TACTICS = sum(cards.COPIES[card] for card in cards.TACTICS)

Fault = tuple[bool, str]
"""Whether a position has a fault, and its words."""


def what_is_wrong(state: State) -> str:
    """Return what no duel can bring about; empty if nothing was found."""
    for seat, side in enumerate(state.sides):
        for check in (pile_faults, movement_faults, hand_faults):
            wrong = next((words for is_wrong, words in check(state, side) if is_wrong), "")
            if wrong:
                return f"{COLOURS[seat]}: {wrong}"
    faults = (fault for check in (planning_faults, end_faults, attack_faults) for fault in check(state))
    return next((words for is_wrong, words in faults if is_wrong), "")


def pile_faults(state: State, side: Side) -> Iterator[Fault]:
    """Cards lie where their kind may lie; the defense card is in no deck, and leaves only as a discard [ketto.hand]."""
    shown, secret, point, battle = side.shown, side.secret, state.now.point, state.now.first is not None
    laid = [card for faces in secret.faces for card in faces]
    gone_unseen = (*secret.left, *secret.former)
    owned = (*secret.hand, *shown.gone, *(shown.pool or ()), *secret.discarded, *gone_unseen, *laid)
    yield DEFENSE not in owned, "the defense card D is in no deck: name it in the hand, a movement or a pile"
    yield DEFENSE in gone_unseen, "the defense card cannot have left that way"
    yield not shown.stance and point not in ("start", "choose"), "a stance is missing"
    has_drawn = shown.decks[1] < ALL_TACTICS
    yield shown.stance in ("", DOWN) and has_drawn, "before the stance is revealed no tactic is drawn"
    yield bool(shown.stance) and point == "start", "nobody has a stance before the lots are drawn"
    yield any(card not in cards.STANCES for card in secret.former), "only stances are replaced"
    yield any(card not in cards.PLACEABLE for card in laid), "only combat cards, DT, G and manoeuvres are placed"
    yield battle and not cards.MAKES_DEFENSIVE.isdisjoint(laid), "in Battle D and DT are in the pool"
    yield not battle and shown.pool is not None, "there is a pool in Battle only"
    yield not battle and bool(secret.left), "movements are resolved in Battle only"
    yield any(KIND[card] != COMBAT for card in secret.left), "only combat cards leave unseen"
    yield not set(secret.hand).isdisjoint(shown.lacking), "a card in hand is among those they cannot hold"
    yield any(KIND[card] != cards.TACTIC for card in shown.lacking), "only tactics are lacking"
    yield bool(shown.lacking) and shown.decks != (0, 0), "who had to pass has empty decks"
    yield not battle and shown.vitality != (DOWN,) * 5, "vitality cards are turned up in Battle only"


def movement_faults(state: State, side: Side) -> Iterator[Fault]:
    """Movements are numbered in the order of their first cards, and each card touches another.

    A guard may have just taken away a card between two [ketto.place.adjacent].
    """
    now, movements = state.now, side.shown.movements
    found = [movement.number for movement in movements]
    right = list(range(1, len(found) + 1)) if now.first is None else sorted(set(found))
    yield found != right, f"movements are numbered {right}, not {found}"
    guarded = now.attack.movement if now.attack and now.point == "guard" and state.sides[now.turn] is side else 0
    for movement in movements:
        is_loose = movement.number != guarded and not _hangs_together(movement.cells)
        yield is_loose, f"@{movement.number}: each card of a movement touches another"


def _hangs_together(cells: tuple[Cell, ...]) -> bool:
    reached = cells[:1]
    while near := set(border(reached)).intersection(cells):
        reached = (*reached, *near)
    return len(reached) == len(cells)


def hand_faults(state: State, side: Side) -> Iterator[Fault]:
    """Opening hands grow to five; outside their own turn nobody holds more."""
    point, held, in_turn = state.now.point, len(side.secret.hand), state.sides[state.now.turn] is side
    opening = point in ("start", "choose", "deal")
    yield opening and (DEFENSE not in side.secret.hand or bool(side.secret.faces)), "the opening hand holds D"
    yield point in ("start", "choose") and held != 1, "nothing is dealt yet"
    yield opening and held > HAND, "the opening hand is five cards"
    yield held > HAND and not (in_turn and point in PLANNING), "a hand of more than five cards"
    yield point == "discard" and in_turn and held <= HAND, "nothing to discard"
    yield point == "deal" and in_turn and held == HAND, "this hand is dealt"


def planning_faults(state: State) -> Iterator[Fault]:
    """What is asked in Planning can be answered."""
    now, mine, point = state.now, state.sides[state.now.turn].shown, state.now.point
    yield (point in BATTLE) != (now.first is not None), "`first:` is there in Battle, and only then"
    yield point == "action" and now.taken >= cards.ACTIONS_A_TURN, "a turn has four actions"
    yield point.startswith("drawn") and not now.taken, "drawing is an action: taken:1 or more"
    yield point == "drawn" and not mine.decks[0], "the combat deck is empty"
    yield point == "drawn tactic" and (mine.stance == DOWN or not mine.decks[1]), "no tactic can be drawn"
    yield (point == "discard") != bool(now.ending), "`ending:` is there while cards are discarded, and only then"
    yield now.first is None and mine.gone.count(cards.VALOR) < now.valors, "valors played are gone"
    dealt_before = 1 if now.turn == now.start else HAND
    is_early = point == "deal" and len(state.sides[1 - now.turn].secret.hand) != dealt_before
    yield is_early, "the start player's hand is dealt first"


def end_faults(state: State) -> Iterator[Fault]:
    """A Death ends the duel, and so does the last movement."""
    now, is_over = state.now, state.now.point == "over"
    deaths = sum(cards.DEATH in side.shown.vitality for side in state.sides)
    movements = any(side.shown.movements for side in state.sides)
    yield deaths > 1 or (bool(deaths) and not is_over), "after a Death the duel is over"
    yield is_over and movements and not deaths, "the duel goes on while movements are left"
    yield now.point == "attack" and not state.sides[now.turn].shown.movements, "nothing to attack with"


def attack_faults(state: State) -> Iterator[Fault]:
    """An attack is there while it is resolved, with a movement, a stroke and what is left of it."""
    point, attack, deck = state.now.point, state.now.attack, load(state.deck)
    yield (attack is not None) != (point in ATTACKING), "`attack:` is there while an attack is resolved, and only then"
    if attack is None:
        return
    mine, other = state.sides[state.now.turn].shown, state.sides[1 - state.now.turn].shown
    movement, path, row = mine.movement(attack.movement), attack.stroke, other.vitality
    if movement is None:
        yield True, "the movement that attacks is not there"
        return
    broken = point in STROKE and (not path or _breaks(deck, movement, path))
    yield broken, "the stroke has face-up attack cards that connect"
    yield point != "guard" and any(cell not in movement.cells for cell in path), "the stroke leaves its movement"
    sides = stroke.open_sides(deck, movement, path, attack.parried) if point in STROKE else "-"
    points = sum(deck.defense[card] for card in other.pool or ())
    yield not sides, "no side is open"
    yield point == "parry" and not other.hand[1], "a defender without tactics is not asked"
    yield point == "spend" and not points, "the pool has no points"
    yield point in STRENGTH and not attack.strength, "no strength is left"
    yield (point in STRUCK) != bool(attack.place), "`place:` is there while a vitality card is struck"
    yield point in STRUCK and row[attack.place - 1] != DOWN, "the card struck lies face down"
    yield point == "strike" and DOWN not in row, "no vitality card lies face down"
    yield point == "evade" and not other.hand[1], "a defender without tactics is not asked"
    yield (point == "guard") != bool(attack.guards), "`guards:` is there while guards act"
    is_parried = any(parry in other.gone for parry in cards.PARRIES.values())
    yield attack.was_parried and not is_parried, "a parry that was played is gone"
    yield bool(attack.parried) and not attack.was_parried, "`parry` is there when a side was parried"
    yield point == "guard" and attack.was_parried, "after a parry no guard acts"
    yield point not in STROKE and other.stance == DOWN, "a complete stroke has turned the defender's stance up"
    yield point == "evade" and other.gone.count(cards.EVASION) > 1, "a player has two evasions"
    still_held = any(cards.PARRIES[side] not in other.gone for side in sides) if point == "parry" else True
    yield not still_held, "the parries of all open sides are gone"
    yield point == "guard" and (COMBAT not in movement.kinds or mine.pool is None), "no guard can act"
    has_no_beginning = point != "guard" and not beginnings(deck, movement) and bool(path)
    yield has_no_beginning, "the movement offers no beginning"


def _breaks(deck: Deck, movement: Movement, path: tuple[Cell, ...]) -> bool:
    faces = dict(zip(movement.cells, movement.faces, strict=True))
    begun = [path[:length] for length in range(1, len(path))]
    return not all(deck.flow.get(faces.get(cell, DOWN)) for cell in path) or any(
        path[len(part)] not in [beside(part[-1], side) for side in stroke.open_sides(deck, movement, part)]
        for part in begun
    )
