"""Why a move may not be played, by what its seat may know: a sentence and the clause behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from string import Formatter

from kensei.core.i18n import N_, _
from kensei.core.protocol import Reason
from kensei.games.ketto import cards, moves
from kensei.games.ketto.cards import Cell
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
NOT_IN_HAND = N_("{card} is not in your hand; you hold {holds}")
NOT_OPEN = N_("{side} is not open; open sides: {sides}")
CASES = (
    ("draw", "hidden", "ketto.action.draw-tactic", N_("tactics are drawn only after your stance is revealed: show")),
    ("draw", "", "ketto.deck.empty", N_("that deck is empty, and no pile is shuffled again")),
    ("show", "", "ketto.action.reveal-stance", N_("your stance {stance} is revealed already, once a game")),
    ("stance", "", "ketto.action.new-stance", N_("{what} is not in your hand; stances you hold: {held}")),
    ("place", "played", "ketto.action.tactic", N_("{card} is played from the hand, it cannot be placed")),
    ("place", "no combat card", "ketto.action.place", NOT_IN_HAND),
    ("place", "not held", "ketto.place.tactic", NOT_IN_HAND),
    ("place", "own", "ketto.place.adjacent", N_("{cell} {taken}; free cells of @{movement}: {free}")),
    ("place", "", "ketto.place.free", N_("you have no movement @{movement}; yours: {numbers}; a new one: new")),
    ("reveal", "no reveal", "ketto.tactic.reveal", N_("you hold no reveal; you hold {holds}")),
    ("reveal", "", "ketto.tactic.reveal", N_("@{movement} has no face-down card; movements that have: {hidden}")),
    ("valor", "", "ketto.tactic.valor", N_("you hold no valor; you hold {holds}")),
    ("end", "", "ketto.valor.end", N_("no valor was played this turn: take the {left} actions that are left")),
    ("pass", "", "ketto.stuck", N_("you can still act, for example: {possible}")),
    ("discard", "early", "ketto.hand-limit", N_("cards are discarded when the turn is over, and only above five")),
    ("discard", "", "ketto.hand-limit", N_("{what} is not in your hand; you hold {holds}")),
    ("attack", "none", "ketto.battle.must", N_("@{movement} is no offensive movement of yours; there are: {numbers}")),
    ("attack", "whole", "ketto.stroke.begin", N_("name the card that begins the stroke: {begins}")),
    ("attack", "empty", "ketto.stroke.begin", N_("no card lies on {cell}; beginnings: {begins}")),
    ("attack", "tactic", "ketto.stroke.tactic", N_("a tactic cannot begin a stroke; beginnings: {begins}")),
    ("attack", "", "ketto.stroke.not-attack", N_("{card} is no attack card; beginnings: {begins}")),
    ("parry", "closed", "ketto.tactic.parry", NOT_OPEN),
    ("parry", "", "ketto.tactic.parry", N_("you hold no parry {side}; parries you hold: {held}")),
    ("flow", "", "ketto.stroke.open", NOT_OPEN),
    ("spend", "", "ketto.battle.mitigate", N_("{what} has no points or is not in your pool; you may spend {pool}")),
    ("strike", "", "ketto.battle.success", N_("card {what} lies face up; face-down cards: {places}")),
    ("evade", "", "ketto.tactic.evasion", N_("you hold no evasion; you hold {holds}")),
    ("guard", "", "ketto.tactic.guard", N_("no combat card of the movement lies there; possible: {possible}")),
)
"""Why the right kind of move is not legal: its verb, when, the clause, the words; the first case that holds."""

WHEN: dict[str, Callable[[View, Move], bool]] = {
    "": lambda view, move: True,
    "early": lambda view, move: view.now.point == "action",
    "hidden": lambda view, move: bool(move.what) and view.mine.stance == cards.DOWN,
    "played": lambda view, move: move.what not in cards.PLACEABLE,
    "no combat card": lambda view, move: move.what not in view.secret.hand and move.what in cards.COMBAT_CARDS,
    "not held": lambda view, move: move.what not in view.secret.hand,
    "own": lambda view, move: view.mine.movement(move.movement) is not None,
    "no reveal": lambda view, move: cards.REVEAL not in view.secret.hand,
    "none": lambda view, move: view.mine.movement(move.movement) is None,
    "whole": lambda view, move: move.cell is None,
    "empty": lambda view, move: move.cell not in _laid(view, move),
    "tactic": lambda view, move: _laid(view, move)[move.cell] not in cards.COMBAT_CARDS,
    "closed": lambda view, move: move.what not in sides_open(view),
}


def _listed(words: Iterable[object], nothing: str = "") -> str:
    return ", ".join(dict.fromkeys(map(str, words))) or nothing or _("none")


def _laid(view: View, move: Move) -> dict[Cell | None, str]:
    """Return the cards of the movement that the move names; those that lie face down by their backs."""
    movement = view.mine.movement(move.movement)
    if movement is None:
        return {}
    faces = zip(movement.cells, movement.faces, movement.kinds, strict=True)
    return {cell: kind if face == cards.DOWN else face for cell, face, kind in faces}


def _begins(view: View, move: Move) -> str:
    movement = view.mine.movement(move.movement)
    cells = beginnings(view.cards, movement) if movement else []
    return _listed(map(spelled, cells), _("none: attack @{movement}").format(movement=move.movement))


HELD = {"stance": "S", "parry": "P"}
FACTS: dict[str, Callable[[View, Move], object]] = {
    "begins": _begins,
    "card": lambda view, move: cards.called(move.what) if move.verb == "place" else _laid(view, move)[move.cell],
    "cell": lambda view, move: spelled(move.cell or (0, 0)),
    "free": lambda view, move: _listed(map(spelled, moves.border(tuple(_laid(view, move))))),
    "held": lambda view, move: _listed(card for card in view.secret.hand if card[0] == HELD[move.verb]),
    "hidden": lambda view, move: _listed(f"@{m.number}" for m in view.theirs.movements if cards.DOWN in m.faces),
    "holds": lambda view, move: _listed(view.secret.hand),
    "left": lambda view, move: cards.ACTIONS_A_TURN - view.now.taken,
    "movement": lambda view, move: move.movement,
    "numbers": lambda view, move: _listed(f"@{m.number}" for m in view.mine.movements),
    "places": lambda view, move: _listed(i for i, card in enumerate(view.theirs.vitality, 1) if card == cards.DOWN),
    "pool": lambda view, move: _listed(card for card in view.mine.pool or () if view.cards.defense[card]),
    "possible": lambda view, move: _listed(offered(view)[: 1 if move.verb == "pass" else None]),
    "side": lambda view, move: _(cards.SIDE_WORDS[move.what]),
    "sides": lambda view, move: _listed(sides_open(view)),
    "stance": lambda view, move: view.mine.stance,
    "taken": lambda view, move: _("is taken") if move.cell in _laid(view, move) else _("touches no card of it"),
    "what": lambda view, move: cards.called(move.what) if move.verb == "discard" else move.what,
}
"""What the braces of a message stand for."""


def why_not(view: View, move: Move) -> Reason:
    point, is_battle = view.now.point, view.now.first is not None
    if move.verb in CHANCES:
        return Reason(_("chance decides that, no player"), CHANCES[move.verb])
    is_asked = point == move.verb or (point == "action" and move.verb in (*PLANNING_VERBS, "pass"))
    for verb, when, rule, message in CASES if is_asked else ():
        if verb == move.verb and WHEN[when](view, move):
            facts = {name: FACTS[name](view, move) for _text, name, *_spec in Formatter().parse(message) if name}
            return Reason(_(message).format(**facts), rule)
    if not is_battle and move.verb in ("parry", "evade"):
        return Reason(_("{verb} is played in Battle, from the hand").format(verb=move.verb), "ketto.action.tactic")
    if is_battle and move.verb in PLANNING_VERBS:
        words = _("in Battle nobody draws, places or plays other cards than parry and evasion")
        return Reason(words, "ketto.battle.hand")
    wanted, rule = ASKED.get(point, (N_("wait"), "ketto.ask.public"))
    return Reason(_("now you are asked to {wanted}").format(wanted=_(wanted)), rule)
