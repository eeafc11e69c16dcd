"""Why a move may not be played, by what its seat may know: a sentence and the clause behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kensei.core.protocol import Reason
from kensei.games.ketto import moves
from kensei.games.ketto.cards import (
    COMBAT,
    DOWN,
    EVASION,
    KIND,
    PARRIES,
    PLACEABLE,
    REVEAL,
    SIDE_WORDS,
    STANCES,
    called,
)
from kensei.games.ketto.deck import load
from kensei.games.ketto.moves import Move, spelled
from kensei.games.ketto.offers import beginnings, offered, sides_open
from kensei.games.ketto.state import View
from kensei.games.ketto.table import Movement, Secret, Shown

CHANCES = {"start": "ketto.start-player", moves.CARD: "ketto.hand", moves.TURNED: "ketto.vitality.row"}
ASKED = {
    "choose": ("choose a stance: stance S1 to stance S6", "ketto.stance.choose"),
    "action": ("take an action of your turn", "ketto.actions"),
    "discard": ("discard down to five cards: discard CARD", "ketto.hand-limit"),
    "attack": ("attack with one of your movements: attack @M X,Y", "ketto.battle.must"),
    "parry": ("parry an open side, or pass", "ketto.ask.parry"),
    "flow": ("go on along an open side, flow U R D or L, or stop", "ketto.stroke.flow"),
    "spend": ("spend cards of your pool, or pass", "ketto.battle.mitigate"),
    "strike": ("strike at a vitality card, strike 1 to strike 5, or stop", "ketto.battle.success"),
    "evade": ("evade, or pass", "ketto.ask.evasion"),
    "guard": ("choose cards for your pool: guard X,Y", "ketto.tactic.guard"),
}
"""What each point asks for, and its clause."""

FROM_THE_HAND = frozenset({"draw", "place", "show", "stance", "reveal", "valor", "discard", "end"})
"""Moves of Planning."""


def why_not(view: View, move: Move) -> Reason:
    """Say which clause forbids a move that is not legal now."""
    assert view.seat is not None
    point = view.now.point
    if move.verb in CHANCES:
        return Reason("chance decides that, no player", CHANCES[move.verb])
    if (point, move.verb) in CHECKS:
        return CHECKS[point, move.verb](view, move)
    if view.now.first is None and move.verb in ("parry", "evade"):
        return Reason(f"{move.verb} is played in Battle, from the hand", "ketto.action.tactic")
    if view.now.first is not None and move.verb in FROM_THE_HAND:
        return Reason("in Battle nobody draws, places or plays other cards than parry and evasion", "ketto.battle.hand")
    if point == "action" and move.verb == "discard":
        return Reason("cards are discarded when the turn is over, and only above five", "ketto.hand-limit")
    wanted, rule = ASKED.get(point, ("wait", "ketto.ask.public"))
    return Reason(f"now you are asked to {wanted}", rule)


def _mine(view: View) -> Shown:
    assert view.seat is not None
    return view.shown[view.seat]


def _theirs(view: View) -> Shown:
    assert view.seat is not None
    return view.shown[1 - view.seat]


def _own(view: View) -> Secret:
    assert view.own is not None
    return view.own


def _listed(words: Iterable[str], nothing: str = "none") -> str:
    return ", ".join(dict.fromkeys(words)) or nothing


def _holds(view: View) -> str:
    return _listed(_own(view).hand)


def _draw(view: View, move: Move) -> Reason:
    if move.what and _mine(view).stance == DOWN:
        return Reason("tactics are drawn only after your stance is revealed: show", "ketto.action.draw-tactic")
    return Reason("that deck is empty, and no pile is shuffled again", "ketto.deck.empty")


def _show(view: View, move: Move) -> Reason:
    return Reason(f"your stance {_mine(view).stance} is revealed already, once a game", "ketto.action.reveal-stance")


def _stance(view: View, move: Move) -> Reason:
    held = _listed(card for card in _own(view).hand if card in STANCES)
    return Reason(f"{move.what} is not in your hand; stances you hold: {held}", "ketto.action.new-stance")


def _place(view: View, move: Move) -> Reason:
    card, mine = move.what, _mine(view)
    if card not in PLACEABLE:
        return Reason(f"{called(card)} is played from the hand, it cannot be placed", "ketto.action.tactic")
    if card not in _own(view).hand:
        rule = "ketto.action.place" if KIND[card] == COMBAT else "ketto.place.tactic"
        return Reason(f"{called(card)} is not in your hand; you hold {_holds(view)}", rule)
    movement = _movement(mine, move.movement)
    if movement is None:
        numbers = _listed(f"@{m.number}" for m in mine.movements)
        return Reason(f"you have no movement @{move.movement}; yours: {numbers}; a new one: new", "ketto.place.free")
    assert move.cell is not None
    free = _listed(spelled(cell) for cell in moves.border(movement.cells))
    taken = "is taken" if move.cell in movement.cells else "touches no card of it"
    return Reason(f"{spelled(move.cell)} {taken}; free cells of @{move.movement}: {free}", "ketto.place.adjacent")


def _movement(shown: Shown, number: int) -> Movement | None:
    return next((movement for movement in shown.movements if movement.number == number), None)


def _reveal(view: View, move: Move) -> Reason:
    if REVEAL not in _own(view).hand:
        return Reason(f"you hold no reveal; you hold {_holds(view)}", "ketto.tactic.reveal")
    hidden = _listed(f"@{m.number}" for m in _theirs(view).movements if m.is_down())
    return Reason(f"@{move.movement} has no face-down card; movements that have: {hidden}", "ketto.tactic.reveal")


def _valor(view: View, move: Move) -> Reason:
    return Reason(f"you hold no valor; you hold {_holds(view)}", "ketto.tactic.valor")


def _end(view: View, move: Move) -> Reason:
    left = 4 - view.now.taken
    return Reason(f"no valor was played this turn: take the {left} actions that are left", "ketto.valor.end")


def _pass(view: View, move: Move) -> Reason:
    now, own, seat = view.now, _own(view), view.seat
    assert seat is not None
    possible = offered(load(view.deck), now, view.shown, own, seat)
    return Reason(f"you can still act, for example: {possible[0]}", "ketto.stuck")


def _discard(view: View, move: Move) -> Reason:
    return Reason(f"{called(move.what)} is not in your hand; you hold {_holds(view)}", "ketto.hand-limit")


def _attack(view: View, move: Move) -> Reason:
    mine, deck = _mine(view), load(view.deck)
    movement = _movement(mine, move.movement)
    if movement is None:
        numbers = _listed(f"@{m.number}" for m in mine.movements)
        return Reason(f"@{move.movement} is no offensive movement of yours; there are: {numbers}", "ketto.battle.must")
    begins = _listed((spelled(cell) for cell in beginnings(deck, movement)), f"none: attack @{move.movement}")
    if move.cell is None:
        return Reason(f"name the card that begins the stroke: {begins}", "ketto.stroke.begin")
    index = movement.at(move.cell)
    if index is not None and movement.kinds[index] != COMBAT:
        return Reason(f"a tactic cannot begin a stroke; beginnings: {begins}", "ketto.stroke.tactic")
    if index is not None:
        return Reason(f"{movement.faces[index]} is no attack card; beginnings: {begins}", "ketto.stroke.not-attack")
    return Reason(f"no card lies on {spelled(move.cell)}; beginnings: {begins}", "ketto.stroke.begin")


def _open(view: View) -> str:
    return sides_open(load(view.deck), view.now, view.shown)


def _parry(view: View, move: Move) -> Reason:
    if move.what not in _open(view):
        return Reason(f"{SIDE_WORDS[move.what]} is not open; open sides: {_listed(_open(view))}", "ketto.tactic.parry")
    held = _listed(card for card in _own(view).hand if card in PARRIES.values())
    return Reason(f"you hold no parry {SIDE_WORDS[move.what]}; parries you hold: {held}", "ketto.tactic.parry")


def _flow(view: View, move: Move) -> Reason:
    return Reason(f"{SIDE_WORDS[move.what]} is not open; open sides: {_listed(_open(view))}", "ketto.stroke.open")


def _spend(view: View, move: Move) -> Reason:
    defense = load(view.deck).defense
    pool = _listed(card for card in _mine(view).pool or () if defense[card])
    return Reason(f"{move.what} has no points or is not in your pool; you may spend {pool}", "ketto.battle.mitigate")


def _strike(view: View, move: Move) -> Reason:
    places = _listed(str(i) for i, card in enumerate(_theirs(view).vitality, 1) if card == DOWN)
    return Reason(f"card {move.what} lies face up; face-down cards: {places}", "ketto.battle.success")


def _evade(view: View, move: Move) -> Reason:
    assert EVASION not in _own(view).hand
    return Reason(f"you hold no evasion; you hold {_holds(view)}", "ketto.tactic.evasion")


def _guard(view: View, move: Move) -> Reason:
    assert view.seat is not None
    possible = _listed(str(legal) for legal in offered(load(view.deck), view.now, view.shown, _own(view), view.seat))
    return Reason(f"no combat card of the movement lies there; possible: {possible}", "ketto.tactic.guard")


CHECKS: dict[tuple[str, str], Callable[[View, Move], Reason]] = {
    ("action", "draw"): _draw,
    ("action", "show"): _show,
    ("action", "stance"): _stance,
    ("action", "place"): _place,
    ("action", "reveal"): _reveal,
    ("action", "valor"): _valor,
    ("action", "end"): _end,
    ("action", "pass"): _pass,
    ("discard", "discard"): _discard,
    ("attack", "attack"): _attack,
    ("parry", "parry"): _parry,
    ("flow", "flow"): _flow,
    ("spend", "spend"): _spend,
    ("strike", "strike"): _strike,
    ("evade", "evade"): _evade,
    ("guard", "guard"): _guard,
}
"""Why the right kind of move is not legal, point by point."""
