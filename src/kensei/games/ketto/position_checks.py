"""Which positions make sense: what no duel can bring about is named, so that a typing error is found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from kensei.games.ketto import stroke
from kensei.games.ketto.cards import (
    ACTIONS_A_TURN,
    AROUND,
    COLOURS,
    COMBAT,
    DEATH,
    DEFENSE,
    DOWN,
    HAND,
    KIND,
    MAKES_DEFENSIVE,
    OPPOSITE,
    PLACEABLE,
    STANCES,
    TACTIC,
    Cell,
    beside,
)
from kensei.games.ketto.deck import load
from kensei.games.ketto.offers import beginnings
from kensei.games.ketto.position import Side
from kensei.games.ketto.state import State

PLANNING = frozenset({"action", "drawn", "drawn tactic", "discard"})
STROKE = frozenset({"parry", "flow"})
STRENGTH = frozenset({"spend", "strike"})
STRUCK = frozenset({"evade", "vitality"})
ATTACKING = STROKE | STRENGTH | STRUCK | {"guard"}
BATTLE = ATTACKING | {"attack", "over"}


def what_is_wrong(state: State) -> str:
    """Say what no duel can bring about; empty if nothing was found."""
    for seat, side in enumerate(state.sides):
        for check in SIDE_CHECKS:
            wrong = check(state, side)
            if wrong:
                return f"{COLOURS[seat]}: {wrong}"
    return next(filter(None, (check(state) for check in CHECKS)), "")


def first_true(*cases: tuple[bool, str]) -> str:
    return next((words for holds, words in cases if holds), "")


def _owned(side: Side) -> Iterable[str]:
    shown, secret = side.shown, side.secret
    yield from (
        *secret.hand,
        *shown.gone,
        *(shown.pool or ()),
        *secret.discarded,
        *secret.former,
        *secret.left,
    )
    for cards in secret.faces:
        yield from cards


def defense_card(state: State, side: Side) -> str:
    """The defense card is in no deck, and leaves the game unseen only as a discard [ketto.hand]."""
    return first_true(
        (
            DEFENSE not in _owned(side),
            "the defense card D is in no deck: name it in the hand, a movement or a pile",
        ),
        (DEFENSE in (*side.secret.left, *side.secret.former), "the defense card cannot have left that way"),
    )


def stances(state: State, side: Side) -> str:
    """Everybody has a stance once it has been chosen, and only stances are replaced."""
    shown, secret = side.shown, side.secret
    return first_true(
        (not shown.stance and state.now.point not in ("start", "choose"), "a stance is missing"),
        (bool(shown.stance) and state.now.point == "start", "nobody has a stance before the lots are drawn"),
        (any(card not in STANCES for card in secret.former), "only stances are replaced"),
    )


def piles(state: State, side: Side) -> str:
    shown, secret, battle = side.shown, side.secret, state.now.first is not None
    laid = [card for cards in secret.faces for card in cards]
    return first_true(
        (any(card not in PLACEABLE for card in laid), "only combat cards, DT, G and manoeuvres are placed"),
        (battle and not MAKES_DEFENSIVE.isdisjoint(laid), "in Battle D and DT are in the pool"),
        (not battle and shown.pool is not None, "there is a pool in Battle only"),
        (not battle and bool(secret.left), "movements are resolved in Battle only"),
        (any(KIND[card] != COMBAT for card in secret.left), "only combat cards leave unseen"),
        (not set(secret.hand).isdisjoint(shown.lacking), "a card in hand is among those he cannot hold"),
        (any(KIND[card] != TACTIC for card in shown.lacking), "only tactics are lacking"),
        (bool(shown.lacking) and shown.decks != (0, 0), "who had to pass has empty decks"),
        (not battle and shown.vitality != (DOWN,) * 5, "vitality cards are turned up in Battle only"),
    )


def numbers(state: State, side: Side) -> str:
    """Movements are numbered in the order of their first cards."""
    found = [movement.number for movement in side.shown.movements]
    planning = state.now.first is None
    right = list(range(1, len(found) + 1)) if planning else sorted(set(found))
    return "" if found == right else f"movements are numbered {right}, not {found}"


def whole(state: State, side: Side) -> str:
    """Each card touches another, but where a guard has just taken one away [ketto.place.adjacent]."""
    now = state.now
    guarded = now.attack.movement if now.attack and now.point == "guard" and state.sides[now.turn] is side else 0
    loose = [m.number for m in side.shown.movements if m.number != guarded and not _hangs_together(m.cells)]
    return f"@{loose[0]}: each card of a movement touches another" if loose else ""


def _hangs_together(cells: tuple[Cell, ...]) -> bool:
    reached, edge = set(cells[:1]), list(cells[:1])
    while edge:
        x, y = edge.pop()
        near = [cell for i, j in AROUND if (cell := (x + i, y + j)) in cells and cell not in reached]
        reached.update(near)
        edge += near
    return len(reached) == len(cells)


def hands(state: State, side: Side) -> str:
    """Opening hands grow to five; outside the own turn nobody holds more."""
    now, held = state.now, len(side.secret.hand)
    in_turn = state.sides[now.turn] is side
    opening = now.point in ("start", "choose", "deal")
    return first_true(
        (
            opening and (DEFENSE not in side.secret.hand or bool(side.secret.faces)),
            "the opening hand holds D",
        ),
        (now.point in ("start", "choose") and held != 1, "nothing is dealt yet"),
        (opening and held > HAND, "the opening hand is five cards"),
        (held > HAND and not (in_turn and now.point in PLANNING), "a hand of more than five cards"),
        (now.point == "discard" and in_turn and held <= HAND, "nothing to discard"),
        (now.point == "deal" and in_turn and held == HAND, "this hand is dealt"),
    )


def planning(state: State) -> str:
    """What is asked in Planning can be answered."""
    now, mine = state.now, state.sides[state.now.turn].shown
    drawing = now.point.startswith("drawn")
    return first_true(
        ((now.point in BATTLE) != (now.first is not None), "`first:` is there in Battle, and only then"),
        (now.point == "action" and now.taken >= ACTIONS_A_TURN, "a turn has four actions"),
        (drawing and not now.taken, "drawing is an action: taken:1 or more"),
        (now.point == "drawn" and not mine.decks[0], "the combat deck is empty"),
        (
            now.point == "drawn tactic" and (mine.stance == DOWN or not mine.decks[1]),
            "no tactic can be drawn",
        ),
        (
            (now.point == "discard") != bool(now.ending),
            "`ending:` is there while cards are discarded, and only then",
        ),
        (
            bool(now.valors) and mine.gone.count("V") < now.valors and now.first is None,
            "valors played are gone",
        ),
        (now.point == "deal" and _deals_wrongly(state), "the start player's hand is dealt first"),
    )


def _deals_wrongly(state: State) -> bool:
    now = state.now
    other = len(state.sides[1 - now.turn].secret.hand)
    return other != (1 if now.turn == now.start else HAND)


def end(state: State) -> str:
    """A Death ends the duel, and so does the last movement."""
    deaths = sum(DEATH in side.shown.vitality for side in state.sides)
    movements = any(side.shown.movements for side in state.sides)
    over = state.now.point == "over"
    return first_true(
        (deaths > 1 or (bool(deaths) and not over), "after a Death the duel is over"),
        (over and movements and not deaths, "the duel goes on while movements are left"),
        (
            state.now.point == "attack" and not state.sides[state.now.turn].shown.movements,
            "nothing to attack with",
        ),
    )


def attack(state: State) -> str:
    """An attack is there while it is resolved, with a movement, a stroke and what is left of it."""
    now = state.now
    if (now.attack is not None) != (now.point in ATTACKING):
        return "`attack:` is there while an attack is resolved, and only then"
    if now.attack is None:
        return ""
    mine, other = state.sides[now.turn].shown, state.sides[1 - now.turn].shown
    movement = next((m for m in mine.movements if m.number == now.attack.movement), None)
    if movement is None:
        return "the movement that attacks is not there"
    deck, path = load(state.deck), now.attack.stroke
    if now.point in STROKE and (not path or _breaks(state)):
        return "the stroke has face-up attack cards that connect"
    if now.point != "guard" and any(cell not in movement.cells for cell in path):
        return "the stroke leaves its movement"
    row = other.vitality
    sides = stroke.open_sides(deck, movement, path, now.attack.parried) if now.point in STROKE else "-"
    points = sum(deck.defense[card] for card in other.pool or ())
    return first_true(
        (not sides, "no side is open"),
        (now.point == "parry" and not other.hand[1], "a defender without tactics is not asked"),
        (now.point == "spend" and not points, "the pool has no points"),
        (now.point in STRENGTH and not now.attack.strength, "no strength is left"),
        (
            (now.point in STRUCK) != bool(now.attack.place),
            "`place:` is there while a vitality card is struck",
        ),
        (now.point in STRUCK and row[now.attack.place - 1] != DOWN, "the card struck lies face down"),
        (now.point == "strike" and DOWN not in row, "no vitality card lies face down"),
        (now.point == "evade" and not other.hand[1], "a defender without tactics is not asked"),
        ((now.point == "guard") != bool(now.attack.guards), "`guards:` is there while guards act"),
        (now.point == "guard" and (COMBAT not in movement.kinds or mine.pool is None), "no guard can act"),
        (
            now.point != "guard" and not beginnings(deck, movement) and bool(path),
            "the movement offers no beginning",
        ),
    )


def _breaks(state: State) -> bool:
    now, deck = state.now, load(state.deck)
    assert now.attack is not None
    number, path = now.attack.movement, now.attack.stroke
    movement = next(m for m in state.sides[now.turn].shown.movements if m.number == number)
    faces = dict(zip(movement.cells, movement.faces, strict=True))
    if len(set(path)) < len(path) or any(not deck.flow.get(faces.get(cell, DOWN), "") for cell in path):
        return True
    joined = pairwise(path)
    return any(
        there not in _neighbours(deck.flow[faces[here]], here, deck.flow[faces[there]]) for here, there in joined
    )


def _neighbours(flow: str, here: Cell, back: str) -> list[Cell]:
    return [beside(here, side) for side in flow if OPPOSITE[side] in back]


SIDE_CHECKS: tuple[Callable[[State, Side], str], ...] = (defense_card, stances, piles, numbers, whole, hands)
CHECKS: tuple[Callable[[State], str], ...] = (planning, end, attack)
