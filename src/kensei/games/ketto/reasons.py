"""Why a move may not be played, by what its seat may know: a sentence and the clause behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from string import Formatter

from kensei.core.i18n import N_, _
from kensei.core.protocol import Reason
from kensei.games.ketto import cards, moves
from kensei.games.ketto.cards import Cell
from kensei.games.ketto.moves import Move
from kensei.games.ketto.offers import offered, sides_open
from kensei.games.ketto.position import View

CHANCES = {"start": "ketto.start-player", moves.CARD: "ketto.hand", moves.TURNED: "ketto.vitality.row"}
ASKED = {
    "choose": (N_("choose one of the six stances"), "ketto.stance.choose"),
    "action": (N_("take an action of your turn"), "ketto.actions"),
    "discard": (N_("discard down to five cards"), "ketto.hand-limit"),
    "attack": (N_("attack with one of your movements"), "ketto.battle.must"),
    "parry": (N_("parry the stroke, or let it come"), "ketto.ask.parry"),
    "flow": (N_("let your stroke flow on, or stop it"), "ketto.stroke.flow"),
    "spend": (N_("spend shields of your pool, or none"), "ketto.battle.mitigate"),
    "strike": (N_("strike at a life card, or stop"), "ketto.battle.success"),
    "evade": (N_("evade, or take the strike"), "ketto.ask.evasion"),
    "guard": (N_("choose cards of the movement for your pool"), "ketto.tactic.guard"),
}
"""What each point asks for, and its clause."""

PLANNING_VERBS = frozenset({"draw", "place", "show", "stance", "reveal", "valor", "discard", "end"})
NOT_IN_HAND = N_("that card is not in your hand; you hold {holds}")
NOT_OPEN = N_("the stroke cannot go {side} from here; open: {sides}")
CASES = (
    ("draw", "hidden", "ketto.action.draw-tactic", N_("tactics are drawn only after you have shown your stance")),
    ("draw", "", "ketto.deck.empty", N_("that deck is empty, and no pile is shuffled again")),
    ("show", "", "ketto.action.reveal-stance", N_("your stance {stance} lies open already: it is shown once a game")),
    ("stance", "", "ketto.action.new-stance", N_("that stance is not in your hand; stances you hold: {held}")),
    ("place", "played", "ketto.action.tactic", N_("{card} is played from the hand, it cannot be placed")),
    ("place", "no combat card", "ketto.action.place", NOT_IN_HAND),
    ("place", "not held", "ketto.place.tactic", NOT_IN_HAND),
    (
        "place",
        "own",
        "ketto.place.adjacent",
        N_("that place {taken}; the dashed ones of movement {movement} are free"),
    ),
    ("place", "", "ketto.place.free", N_("you have no such movement; yours: {numbers}, or begin a new one")),
    ("reveal", "no reveal", "ketto.tactic.reveal", N_("you hold no reveal; you hold {holds}")),
    ("reveal", "", "ketto.tactic.reveal", N_("no card lies face down there; movements with such cards: {hidden}")),
    ("valor", "", "ketto.tactic.valor", N_("you hold no valor; you hold {holds}")),
    ("end", "", "ketto.valor.end", N_("no valor was played this turn: take the {left} actions that are left")),
    ("pass", "", "ketto.stuck", N_("you can still act: {possible}")),
    ("discard", "early", "ketto.hand-limit", N_("cards are discarded when the turn is over, and only above five")),
    ("discard", "", "ketto.hand-limit", NOT_IN_HAND),
    ("attack", "none", "ketto.battle.must", N_("that is no offensive movement of yours; there are: {numbers}")),
    ("attack", "whole", "ketto.stroke.begin", N_("choose the card on which the stroke begins")),
    ("attack", "empty", "ketto.stroke.begin", N_("no card lies there; begin on a card with a gold edge")),
    ("attack", "tactic", "ketto.stroke.tactic", N_("a tactic cannot begin a stroke; begin on a card with a gold edge")),
    ("attack", "", "ketto.stroke.not-attack", N_("a stance cannot begin a stroke; begin on a card with a gold edge")),
    ("parry", "closed", "ketto.tactic.parry", NOT_OPEN),
    ("parry", "", "ketto.tactic.parry", N_("you hold no parry {side}; parries you hold: {held}")),
    ("flow", "", "ketto.stroke.open", NOT_OPEN),
    ("spend", "", "ketto.battle.mitigate", N_("that card gives no defence points; you may spend {pool}")),
    ("strike", "", "ketto.battle.success", N_("that life card lies face up; face down are {places}")),
    ("evade", "", "ketto.tactic.evasion", N_("you hold no evasion; you hold {holds}")),
    ("guard", "", "ketto.tactic.guard", N_("no combat card of the movement lies there; press one with a gold edge")),
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


def _named(view: View, card: str) -> str:
    """Describe what a card of the seat's own is, as the seat sees it."""
    deck = view.cards
    if card in cards.ATTACKS:
        ways = "-".join(_(cards.SIDE_WORDS[side]) for side in cards.SIDES if side in deck.flow[card])
        return _("attack {n} {ways}").format(n=deck.strength[card], ways=ways)
    if card in cards.STANCES:
        return deck.stances[card].name
    if card in cards.MANOEUVRES:
        return _("manoeuvre +{n}").format(n=deck.manoeuvres[card].bonus)
    return _("parry {side}").format(side=_side(card[1], True)) if card[0] == "P" else cards.called(card)


def _side(side: str, is_turned: bool) -> str:
    """Describe a side as the seat sees it; the attacker names the sides of a stroke."""
    return _(cards.SIDE_WORDS[cards.OPPOSITE[side] if is_turned else side])


def _possible(view: View) -> str:
    """Describe one thing that can be done instead of passing."""
    return _(DOES.get(offered(view)[0].verb, PLAY_A_CARD))


PLAY_A_CARD = N_("play a card")
DOES = {
    "draw": N_("draw a card"),
    "show": N_("show your stance"),
    "place": N_("place a card"),
    "stance": N_("change your stance"),
    "parry": N_("play your parry"),
    "spend": N_("spend a shield"),
    "evade": N_("play your evasion"),
}


HELD = {"stance": "S", "parry": "P"}
FACTS: dict[str, Callable[[View, Move], object]] = {
    "card": lambda view, move: _named(view, move.what),
    "held": lambda view, move: _listed(_named(view, c) for c in view.secret.hand if c[0] == HELD[move.verb]),
    "hidden": lambda view, move: _listed(m.number for m in view.theirs.movements if cards.DOWN in m.faces),
    "holds": lambda view, move: _listed(_named(view, card) for card in view.secret.hand),
    "left": lambda view, move: cards.ACTIONS_A_TURN - view.now.taken,
    "movement": lambda view, move: move.movement,
    "numbers": lambda view, move: _listed(m.number for m in view.mine.movements),
    "places": lambda view, move: _listed(i for i, card in enumerate(view.theirs.vitality, 1) if card == cards.DOWN),
    "pool": lambda view, move: _listed(_named(view, card) for card in view.mine.pool or () if view.cards.defense[card]),
    "possible": lambda view, move: _possible(view),
    "side": lambda view, move: _side(move.what, move.verb == "parry"),
    "sides": lambda view, move: _listed(_side(side, move.verb == "parry") for side in sides_open(view)),
    "stance": lambda view, move: _named(view, view.mine.stance),
    "taken": lambda view, move: _("is taken") if move.cell in _laid(view, move) else _("touches no card of it"),
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
        words = _("a parry is played in Battle, from the hand")
        words = words if move.verb == "parry" else _("an evasion is played in Battle, from the hand")
        return Reason(words, "ketto.action.tactic")
    if is_battle and move.verb in PLANNING_VERBS:
        words = _("in Battle nobody draws, places or plays other cards than parry and evasion")
        return Reason(words, "ketto.battle.hand")
    wanted, rule = ASKED.get(point, (N_("wait"), "ketto.ask.public"))
    return Reason(_("now you are asked to {wanted}").format(wanted=_(wanted)), rule)
