"""Why a move may not be played, by what its seat may know: a sentence and the clause behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from kensei.core.i18n import N_, _
from kensei.core.protocol import Reason
from kensei.games.ketto import moves
from kensei.games.ketto.cards import ACTIONS_A_TURN, COMBAT, DOWN, KIND, PARRIES, PLACEABLE, REVEAL, SIDE_WORDS, called
from kensei.games.ketto.moves import Move, spelled
from kensei.games.ketto.offers import beginnings, offered, sides_open
from kensei.games.ketto.position import View

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

PLANNING_VERBS = frozenset({"draw", "place", "show", "stance", "reveal", "valor", "discard", "end"})


class Fault(NamedTuple):
    """A reason, and when it is the reason; the braces of its message are filled from `FACTS`."""

    rule: str
    message: str
    holds: Callable[[View, Move], bool] = lambda view, move: True


def _own_movement(view: View, move: Move) -> bool:
    return view.mine.movement(move.movement) is not None


def _begins_on(view: View, move: Move) -> str:
    """Return what lies where an attack would begin: its kind, empty for nothing."""
    movement = view.mine.movement(move.movement)
    index = movement.at(move.cell) if movement and move.cell else None
    return movement.kinds[index] if movement and index is not None else ""


NOT_IN_HAND = N_("{card} is not in your hand; you hold {holds}")
CASES: dict[tuple[str, str], tuple[Fault, ...]] = {
    ("action", "draw"): (
        Fault(
            "ketto.action.draw-tactic",
            N_("tactics are drawn only after your stance is revealed: show"),
            lambda view, move: bool(move.what) and view.mine.stance == DOWN,
        ),
        Fault("ketto.deck.empty", N_("that deck is empty, and no pile is shuffled again")),
    ),
    ("action", "show"): (
        Fault("ketto.action.reveal-stance", N_("your stance {stance} is revealed already, once a game")),
    ),
    ("action", "stance"): (
        Fault("ketto.action.new-stance", N_("{what} is not in your hand; stances you hold: {held}")),
    ),
    ("action", "place"): (
        Fault(
            "ketto.action.tactic",
            N_("{card} is played from the hand, it cannot be placed"),
            lambda view, move: move.what not in PLACEABLE,
        ),
        Fault(
            "ketto.action.place",
            NOT_IN_HAND,
            lambda view, move: move.what not in view.secret.hand and KIND[move.what] == COMBAT,
        ),
        Fault("ketto.place.tactic", NOT_IN_HAND, lambda view, move: move.what not in view.secret.hand),
        Fault("ketto.place.adjacent", N_("{cell} {taken}; free cells of @{movement}: {free}"), _own_movement),
        Fault("ketto.place.free", N_("you have no movement @{movement}; yours: {numbers}; a new one: new")),
    ),
    ("action", "reveal"): (
        Fault(
            "ketto.tactic.reveal",
            N_("you hold no reveal; you hold {holds}"),
            lambda view, move: REVEAL not in view.secret.hand,
        ),
        Fault("ketto.tactic.reveal", N_("@{movement} has no face-down card; movements that have: {hidden}")),
    ),
    ("action", "valor"): (Fault("ketto.tactic.valor", N_("you hold no valor; you hold {holds}")),),
    ("action", "end"): (
        Fault("ketto.valor.end", N_("no valor was played this turn: take the {left} actions that are left")),
    ),
    ("action", "pass"): (Fault("ketto.stuck", N_("you can still act, for example: {possible}")),),
    ("action", "discard"): (
        Fault("ketto.hand-limit", N_("cards are discarded when the turn is over, and only above five")),
    ),
    ("discard", "discard"): (Fault("ketto.hand-limit", N_("{what} is not in your hand; you hold {holds}")),),
    ("attack", "attack"): (
        Fault(
            "ketto.battle.must",
            N_("@{movement} is no offensive movement of yours; there are: {numbers}"),
            lambda view, move: not _own_movement(view, move),
        ),
        Fault(
            "ketto.stroke.begin",
            N_("name the card that begins the stroke: {begins}"),
            lambda view, move: move.cell is None,
        ),
        Fault(
            "ketto.stroke.begin", N_("no card lies on {cell}; beginnings: {begins}"), lambda *at: not _begins_on(*at)
        ),
        Fault(
            "ketto.stroke.tactic",
            N_("a tactic cannot begin a stroke; beginnings: {begins}"),
            lambda *at: _begins_on(*at) != COMBAT,
        ),
        Fault("ketto.stroke.not-attack", N_("{card} is no attack card; beginnings: {begins}")),
    ),
    ("parry", "parry"): (
        Fault(
            "ketto.tactic.parry",
            N_("{side} is not open; open sides: {sides}"),
            lambda view, move: move.what not in sides_open(view),
        ),
        Fault("ketto.tactic.parry", N_("you hold no parry {side}; parries you hold: {held}")),
    ),
    ("flow", "flow"): (Fault("ketto.stroke.open", N_("{side} is not open; open sides: {sides}")),),
    ("spend", "spend"): (
        Fault("ketto.battle.mitigate", N_("{what} has no points or is not in your pool; you may spend {pool}")),
    ),
    ("strike", "strike"): (Fault("ketto.battle.success", N_("card {what} lies face up; face-down cards: {places}")),),
    ("evade", "evade"): (Fault("ketto.tactic.evasion", N_("you hold no evasion; you hold {holds}")),),
    ("guard", "guard"): (
        Fault("ketto.tactic.guard", N_("no combat card of the movement lies there; possible: {possible}")),
    ),
}
"""Why the right kind of move is not legal, point by point: the first case that holds."""


def _listed(words: Iterable[object], nothing: str = "") -> str:
    return ", ".join(dict.fromkeys(map(str, words))) or nothing or _("none")


def _card(view: View, move: Move) -> str:
    movement = view.mine.movement(move.movement)
    return movement.faces[movement.cells.index(move.cell)] if movement and move.cell else ""


def _held(view: View, move: Move) -> str:
    kinds = moves.STANCE if move.verb == "stance" else PARRIES.values()
    return _listed(card for card in view.secret.hand if card in kinds)


def _taken(view: View, move: Move) -> str:
    movement = view.mine.movement(move.movement)
    return _("is taken") if movement and move.cell in movement.cells else _("touches no card of it")


def _free(view: View, move: Move) -> str:
    movement = view.mine.movement(move.movement)
    return _listed(spelled(cell) for cell in moves.border(movement.cells if movement else ()))


def _begins(view: View, move: Move) -> str:
    movement = view.mine.movement(move.movement)
    cells = beginnings(view.cards, movement) if movement else []
    return _listed(map(spelled, cells), _("none: attack @{movement}").format(movement=move.movement))


FACTS: dict[str, Callable[[View, Move], object]] = {
    "begins": _begins,
    "card": lambda view, move: called(move.what) if move.verb == "place" else _card(view, move),
    "cell": lambda view, move: spelled(move.cell or (0, 0)),
    "free": _free,
    "held": _held,
    "hidden": lambda view, move: _listed(f"@{m.number}" for m in view.theirs.movements if m.is_down()),
    "holds": lambda view, move: _listed(view.secret.hand),
    "left": lambda view, move: ACTIONS_A_TURN - view.now.taken,
    "movement": lambda view, move: move.movement,
    "numbers": lambda view, move: _listed(f"@{m.number}" for m in view.mine.movements),
    "places": lambda view, move: _listed(i for i, card in enumerate(view.theirs.vitality, 1) if card == DOWN),
    "pool": lambda view, move: _listed(card for card in view.mine.pool or () if view.cards.defense[card]),
    "possible": lambda view, move: _listed(offered(view)[: 1 if move.verb == "pass" else None]),
    "side": lambda view, move: _(SIDE_WORDS[move.what]),
    "sides": lambda view, move: _listed(sides_open(view)),
    "stance": lambda view, move: view.mine.stance,
    "taken": _taken,
    "what": lambda view, move: called(move.what) if move.verb == "discard" else move.what,
}
"""What the braces of a message stand for."""


class _Facts(dict[str, object]):
    """The facts of one move, each looked up when its message names it."""

    def __init__(self, view: View, move: Move) -> None:
        self.at = view, move

    def __missing__(self, name: str) -> object:
        return FACTS[name](*self.at)


def why_not(view: View, move: Move) -> Reason:
    point, is_battle = view.now.point, view.now.first is not None
    if move.verb in CHANCES:
        return Reason(_("chance decides that, no player"), CHANCES[move.verb])
    if (point, move.verb) in CASES:
        case = next(case for case in CASES[point, move.verb] if case.holds(view, move))
        return Reason(_(case.message).format_map(_Facts(view, move)), case.rule)
    if not is_battle and move.verb in ("parry", "evade"):
        return Reason(_("{verb} is played in Battle, from the hand").format(verb=move.verb), "ketto.action.tactic")
    if is_battle and move.verb in PLANNING_VERBS:
        return Reason(
            _("in Battle nobody draws, places or plays other cards than parry and evasion"), "ketto.battle.hand"
        )
    wanted, rule = ASKED.get(point, (N_("wait"), "ketto.ask.public"))
    return Reason(_("now you are asked to {wanted}").format(wanted=_(wanted)), rule)
