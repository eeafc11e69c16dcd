"""Why a move may not be played, by what its seat may know: a sentence and the clause behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kensei.core.i18n import N_, _
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
from kensei.games.ketto.position import Movement, Secret, Shown, View

CHANCES = {"start": "ketto.start-player", moves.CARD: "ketto.hand", moves.TURNED: "ketto.vitality.row"}
ASKED = {
    "choose": (N_("choose a stance: stance S1 to stance S6"), "ketto.stance.choose"),
    "action": (N_("take an action of your turn"), "ketto.actions"),
    "discard": (N_("discard down to five cards: discard CARD"), "ketto.hand-limit"),
    "attack": (N_("attack with one of your movements: attack @M X,Y"), "ketto.battle.must"),
    "parry": (N_("parry an open side, or pass"), "ketto.ask.parry"),
    "flow": (N_("go on along an open side, flow U R D or L, or stop"), "ketto.stroke.flow"),
    "spend": (N_("spend cards of your pool, or pass"), "ketto.battle.mitigate"),
    "strike": (N_("strike at a vitality card, strike 1 to strike 5, or stop"), "ketto.battle.success"),
    "evade": (N_("evade, or pass"), "ketto.ask.evasion"),
    "guard": (N_("choose cards for your pool: guard X,Y"), "ketto.tactic.guard"),
}
"""What each point asks for, and its clause."""

FROM_THE_HAND = frozenset({"draw", "place", "show", "stance", "reveal", "valor", "discard", "end"})
"""Moves of Planning."""


def why_not(view: View, move: Move) -> Reason:
    """Say which clause forbids a move that is not legal now."""
    assert view.seat is not None
    point = view.now.point
    if move.verb in CHANCES:
        return Reason(_("chance decides that, no player"), CHANCES[move.verb])
    if (point, move.verb) in CHECKS:
        return CHECKS[point, move.verb](view, move)
    if view.now.first is None and move.verb in ("parry", "evade"):
        return Reason(_("{verb} is played in Battle, from the hand").format(verb=move.verb), "ketto.action.tactic")
    if view.now.first is not None and move.verb in FROM_THE_HAND:
        return Reason(
            _("in Battle nobody draws, places or plays other cards than parry and evasion"), "ketto.battle.hand"
        )
    if point == "action" and move.verb == "discard":
        return Reason(_("cards are discarded when the turn is over, and only above five"), "ketto.hand-limit")
    wanted, rule = ASKED.get(point, (N_("wait"), "ketto.ask.public"))
    return Reason(_("now you are asked to {wanted}").format(wanted=_(wanted)), rule)


def _mine(view: View) -> Shown:
    assert view.seat is not None
    return view.shown[view.seat]


def _theirs(view: View) -> Shown:
    assert view.seat is not None
    return view.shown[1 - view.seat]


def _own(view: View) -> Secret:
    assert view.own is not None
    return view.own


def _listed(words: Iterable[str], nothing: str = "") -> str:
    return ", ".join(dict.fromkeys(words)) or nothing or _("none")


def _holds(view: View) -> str:
    return _listed(_own(view).hand)


def _draw(view: View, move: Move) -> Reason:
    if move.what and _mine(view).stance == DOWN:
        return Reason(_("tactics are drawn only after your stance is revealed: show"), "ketto.action.draw-tactic")
    return Reason(_("that deck is empty, and no pile is shuffled again"), "ketto.deck.empty")


def _show(view: View, move: Move) -> Reason:
    return Reason(
        _("your stance {stance} is revealed already, once a game").format(stance=_mine(view).stance),
        "ketto.action.reveal-stance",
    )


def _stance(view: View, move: Move) -> Reason:
    held = _listed(card for card in _own(view).hand if card in STANCES)
    return Reason(
        _("{what} is not in your hand; stances you hold: {held}").format(what=move.what, held=held),
        "ketto.action.new-stance",
    )


def _place(view: View, move: Move) -> Reason:
    card, mine = move.what, _mine(view)
    if card not in PLACEABLE:
        return Reason(
            _("{card} is played from the hand, it cannot be placed").format(card=called(card)), "ketto.action.tactic"
        )
    if card not in _own(view).hand:
        rule = "ketto.action.place" if KIND[card] == COMBAT else "ketto.place.tactic"
        return Reason(
            _("{card} is not in your hand; you hold {holds}").format(card=called(card), holds=_holds(view)), rule
        )
    movement = _movement(mine, move.movement)
    if movement is None:
        numbers = _listed(f"@{m.number}" for m in mine.movements)
        return Reason(
            _("you have no movement @{movement}; yours: {numbers}; a new one: new").format(
                movement=move.movement, numbers=numbers
            ),
            "ketto.place.free",
        )
    assert move.cell is not None
    free = _listed(spelled(cell) for cell in moves.border(movement.cells))
    taken = _("is taken") if move.cell in movement.cells else _("touches no card of it")
    return Reason(
        _("{cell} {taken}; free cells of @{movement}: {free}").format(
            cell=spelled(move.cell), taken=taken, movement=move.movement, free=free
        ),
        "ketto.place.adjacent",
    )


def _movement(shown: Shown, number: int) -> Movement | None:
    return next((movement for movement in shown.movements if movement.number == number), None)


def _reveal(view: View, move: Move) -> Reason:
    if REVEAL not in _own(view).hand:
        return Reason(_("you hold no reveal; you hold {holds}").format(holds=_holds(view)), "ketto.tactic.reveal")
    hidden = _listed(f"@{m.number}" for m in _theirs(view).movements if m.is_down())
    return Reason(
        _("@{movement} has no face-down card; movements that have: {hidden}").format(
            movement=move.movement, hidden=hidden
        ),
        "ketto.tactic.reveal",
    )


def _valor(view: View, move: Move) -> Reason:
    return Reason(_("you hold no valor; you hold {holds}").format(holds=_holds(view)), "ketto.tactic.valor")


def _end(view: View, move: Move) -> Reason:
    left = 4 - view.now.taken
    return Reason(
        _("no valor was played this turn: take the {left} actions that are left").format(left=left), "ketto.valor.end"
    )


def _pass(view: View, move: Move) -> Reason:
    return Reason(_("you can still act, for example: {possible}").format(possible=offered(view)[0]), "ketto.stuck")


def _discard(view: View, move: Move) -> Reason:
    return Reason(
        _("{what} is not in your hand; you hold {holds}").format(what=called(move.what), holds=_holds(view)),
        "ketto.hand-limit",
    )


def _attack(view: View, move: Move) -> Reason:
    mine, deck = _mine(view), load(view.deck)
    movement = _movement(mine, move.movement)
    if movement is None:
        numbers = _listed(f"@{m.number}" for m in mine.movements)
        return Reason(
            _("@{movement} is no offensive movement of yours; there are: {numbers}").format(
                movement=move.movement, numbers=numbers
            ),
            "ketto.battle.must",
        )
    begins = _listed(
        (spelled(cell) for cell in beginnings(deck, movement)),
        _("none: attack @{movement}").format(movement=move.movement),
    )
    if move.cell is None:
        return Reason(_("name the card that begins the stroke: {begins}").format(begins=begins), "ketto.stroke.begin")
    index = movement.at(move.cell)
    if index is not None and movement.kinds[index] != COMBAT:
        return Reason(
            _("a tactic cannot begin a stroke; beginnings: {begins}").format(begins=begins), "ketto.stroke.tactic"
        )
    if index is not None:
        return Reason(
            _("{card} is no attack card; beginnings: {begins}").format(card=movement.faces[index], begins=begins),
            "ketto.stroke.not-attack",
        )
    return Reason(
        _("no card lies on {cell}; beginnings: {begins}").format(cell=spelled(move.cell), begins=begins),
        "ketto.stroke.begin",
    )


def _open(view: View) -> str:
    return sides_open(view)


def _parry(view: View, move: Move) -> Reason:
    if move.what not in _open(view):
        return Reason(
            _("{side} is not open; open sides: {sides}").format(
                side=_(SIDE_WORDS[move.what]), sides=_listed(_open(view))
            ),
            "ketto.tactic.parry",
        )
    held = _listed(card for card in _own(view).hand if card in PARRIES.values())
    return Reason(
        _("you hold no parry {side}; parries you hold: {held}").format(side=_(SIDE_WORDS[move.what]), held=held),
        "ketto.tactic.parry",
    )


def _flow(view: View, move: Move) -> Reason:
    return Reason(
        _("{side} is not open; open sides: {sides}").format(side=_(SIDE_WORDS[move.what]), sides=_listed(_open(view))),
        "ketto.stroke.open",
    )


def _spend(view: View, move: Move) -> Reason:
    defense = load(view.deck).defense
    pool = _listed(card for card in _mine(view).pool or () if defense[card])
    return Reason(
        _("{what} has no points or is not in your pool; you may spend {pool}").format(what=move.what, pool=pool),
        "ketto.battle.mitigate",
    )


def _strike(view: View, move: Move) -> Reason:
    places = _listed(str(i) for i, card in enumerate(_theirs(view).vitality, 1) if card == DOWN)
    return Reason(
        _("card {what} lies face up; face-down cards: {places}").format(what=move.what, places=places),
        "ketto.battle.success",
    )


def _evade(view: View, move: Move) -> Reason:
    assert EVASION not in _own(view).hand
    return Reason(_("you hold no evasion; you hold {holds}").format(holds=_holds(view)), "ketto.tactic.evasion")


def _guard(view: View, move: Move) -> Reason:
    possible = _listed(str(legal) for legal in offered(view))
    return Reason(
        _("no combat card of the movement lies there; possible: {possible}").format(possible=possible),
        "ketto.tactic.guard",
    )


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
