"""Kettō's moves as the page offers them: picks, and the words of each."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from kensei.core.i18n import N_, _, counted, listed, per_language
from kensei.drawing.scene import Caption, Choices, Together
from kensei.games.ketto import stroke as strokes
from kensei.games.ketto.cards import (
    ACTIONS_A_TURN,
    ATTACKS,
    DOWN,
    EVASION,
    MANOEUVRES,
    SIDE_WORDS,
    SIDES,
    STANCES,
    numeral,
)
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.pieces import described, looks, seen
from kensei.games.ketto.drawing.planned import Join, added_up, joins, once_shown, plan_of
from kensei.games.ketto.drawing.tactics import manoeuvre_said, valor_asked
from kensei.games.ketto.gallery import run_said
from kensei.games.ketto.moves import Move, spelled
from kensei.games.ketto.position import View

VERBS = {
    "choose": N_("Lay it face down"),
    "action": N_("Place the card"),
    "discard": N_("Discard the card"),
    "attack": N_("Attack"),
    "parry": N_("Play the parry"),
    "flow": N_("Turn the card up"),
    "spend": N_("Defend"),
    "strike": N_("Turn the card up"),
    "evade": N_("Play the evasion"),
    "guard": N_("Take the card"),
}
HINTS = {
    "choose": N_("Press one of the six stances"),
    "action": N_("Press a card and then a place, or draw"),
    "discard": N_("Press the card that leaves your hand"),
    "attack": N_("Press the card on which your stroke begins"),
    "parry": N_("Press a parry, or let the stroke come"),
    "flow": N_("Press a gold edge to flow on, or stop"),
    "spend": N_("Press the shields that you spend"),
    "strike": N_("Press a life card to turn it up"),
    "evade": N_("Press your evasion, or take the strike"),
    "guard": N_("Press a card of the movement: it joins your pool"),
}
NO_ANSWER = {
    "parry": N_("You hold no parry for a gold edge"),
    "evade": N_("You hold no evasion"),
}
CAPTIONS = {
    "stance": ("{card}", "", N_("Lay it face down")),
    "draw": (N_("Draw a card"),),
    "draw tactic": (N_("Draw a tactic"),),
    "attack": (N_("Begin with movement {n}"), N_("The beginning does not count."), N_("Attack")),
    "strike": (N_("Life card {n}"), N_("One strike is spent."), N_("Turn it up")),
    "show": (N_("Show the stance"), N_("The turn ends.")),
    "valor": (N_("Valor"), N_("The battle begins after this turn, and you attack first."), N_("Play valor")),
    "end": (N_("End the turn"),),
    "pass": (N_("Pass the turn"),),
    "parry pass": (N_("Let it come"),),
    "spend pass": (N_("Spend none"),),
    "evade pass": (N_("Take the strike"),),
    "stop": (N_("Stop striking"),),
    "flow stop": (N_("Stop with {n}"),),
    "discard": (N_("Discard {card}"), "", N_("Discard it")),
    "parry": (
        N_("Parry {way}"),
        N_("The stroke cannot leave this card there. The parry is used up."),
        N_("Play the parry"),
    ),
    "flow": (
        N_("Flow {way}"),
        N_("If the card does not connect, what flowed before counts."),
        N_("Turn it up"),
    ),
    "spend": (N_("Spend {n} points"), "", N_("Spend it")),
    "evade": (N_("Evade"), N_("The card stays face down."), N_("Evade")),
    "guard": (N_("Guard"), N_("The card goes into your pool."), N_("Take the card")),
}
"""The words, the note and the button of a move that is one pick, by its verb, the point and the verb, or the move."""


def choices(view: View, legal: tuple[Move, ...]) -> Choices:
    point, deck = view.now.point, view.deck
    strength = stroke_total(view) if point == "flow" else 0
    placed = [move for move in legal if move.verb == "place"]
    numbers = dict.fromkeys([move.movement for move in placed])
    has_figures = any(numbers)
    says = {card: place_said(deck, card, has_figures) for card in dict.fromkeys([move.what for move in placed])}
    says |= {
        card: replace(words, note=manoeuvre_said(view, card)) for card, words in says.items() if card in MANOEUVRES
    }
    # All places of a movement share their words: the script looks for the first word of a pick.
    says |= {f"@{n}" if n else "new": where_said(n, view.peek) for n in numbers}
    for move in legal:
        if move.verb != "place":
            says |= said(deck, point, move, strength, 1 - (view.seat or 0))
    says |= {str(move): new_said(deck, move.what, view.peek) for move in placed if not move.movement}
    says |= joins_said(view) if placed else {}
    if point == "action":
        says |= {str(move): new_stance_said(deck, move.what) for move in legal if move.verb == "stance"}
    moves = tuple([pressed_parts(move, point) for move in legal])
    verb, hint = _(VERBS[point]), _(HINTS[point])
    hint = _(NO_ANSWER[point]) if point in NO_ANSWER and len(legal) == 1 else hint
    if point == "spend" and view.now.attack:
        hint = counted("{} point comes at you", "{} points come at you", view.now.attack.strength)
    quiet = {str(move): asked_again(view, move, strength, len(legal)) for move in legal if move.verb in GIVES_UP}
    quiet |= {str(move): words for move in legal if move.verb == "valor" and (words := valor_asked(view))}
    grave = {str(move): words for move in legal if move.verb in GIVES_UP and (words := loss(view, move))}
    together = shields_together(view, legal) if point == "spend" else None
    pills = (_("spend"),) if together else ()
    return Choices(moves, says, verb, joint=" ", pills=pills, hint=hint, quiet=quiet, grave=grave, together=together)


GIVES_UP = frozenset({"pass", "stop", "end", "show"})
"""The verbs of moves that leave something undone."""
AGAIN = {
    "parry": N_("Let it come? You hold a parry that bars a way."),
    "evade": N_("Take the strike? You hold an evasion."),
}


def asked_again(view: View, move: Move, strength: int, moves: int) -> str:
    """Return what is asked once more before a move that gives something up; "" where nothing better exists."""
    if moves == 1:
        return ""
    point, attack = view.now.point, view.now.attack
    if point in AGAIN:
        return _(AGAIN[point])
    if point == "flow":
        return _("Stop here with {n}? The stroke could still go on.").format(n=strength)
    if point == "spend" and attack:
        return counted("Spend none? {} goes through.", "Spend none? {} go through.", attack.strength)
    if point == "strike" and attack:
        return counted("Stop striking? {} strike is left.", "Stop striking? {} strikes are left.", attack.strength)
    left = ACTIONS_A_TURN - view.now.taken
    if move.verb == "show":
        return show_asked(left - 1, shown_adds(view))
    return counted(
        "End the turn? The battle begins, {} action is left.",
        "End the turn? The battle begins, {} actions are left.",
        left,
    )


@per_language
def show_asked(lost: int, adds: str) -> str:
    """Ask once before the stance is shown, and say what that ends and gives [ketto.action.reveal-stance]."""
    ends = (
        counted("It ends your turn: {} action is lost.", "It ends your turn: {} actions are lost.", lost)
        if lost
        else _("It ends your turn.")
    )
    words = _("Show the stance? {ends} {adds} All see it then, and you may draw tactics.")
    return words.format(ends=ends, adds=adds).replace("  ", " ")


def shown_adds(view: View) -> str:
    """Return what the hidden stance would add to which movements; "" for none."""
    plan = plan_of(view)
    numbers = [one.number for one in plan.movements if once_shown(view, plan, one.number)] if plan else []
    if not numbers:
        return ""
    named = listed([numeral(number) for number in numbers])
    return _("It strengthens movement {names}.").format(names=named)


def loss(view: View, move: Move) -> str:
    """Return the sentence of a move that loses at once: the only life card left face down is Death."""
    attack, point = view.now.attack, view.now.point
    row = view.mine.vitality
    if attack is None or row.count(DOWN) != 1:
        return ""
    if point == "evade" or (point == "spend" and EVASION not in view.secret.hand):
        return _("Your last life card is Death: you lose.")
    return ""


def shields_together(view: View, legal: tuple[Move, ...]) -> Together:
    """The shields are chosen together and confirmed once [ketto.battle.mitigate]."""
    attack, worth = view.now.attack, view.cards.defense
    assert attack is not None
    words = (
        _("{total} − {spent} = 0, nothing goes through"),
        _("{total} − {spent} = 1 goes through"),
        _("{total} − {spent} = {left} go through"),
    )
    worths = {str(move): worth[move.what] for move in legal if move.verb == "spend"}
    return Together(attack.strength, worths, "pass", words, _("Defend with {spent}"))


def stroke_total(view: View) -> int:
    """Return the strength of the stroke, were it to stop: the cards and what is sure to be added."""
    now, movement, deck = view.now, view.attacking, view.cards
    assert now.attack is not None
    assert movement is not None
    faces = [movement.faces[movement.cells.index(cell)] for cell in now.attack.stroke]
    if len(faces) < 2:
        return 0
    shown = view.shown[now.turn]
    stance = deck.stances.get(shown.stance)
    bonus = sum(one.bonus for one in strokes.earned(stance, now.attack.stroke)) if stance else 0
    valor = max(0, now.valors - 1) if now.first == now.turn else 0
    return strokes.strength(deck, faces) + bonus + shown.wounds() + valor


@lru_cache(maxsize=4096)
def pressed_parts(move: Move, point: str) -> str:
    """Return a move as the page's script reads it."""
    if move.verb == "place":
        where = f"@{move.movement} {spelled(move.cell)}" if move.cell else "new"
        return f"place |{move.what}| {where}"
    if move.verb == "reveal":
        return f"{move}=R|op@{move.movement}"
    return f"{move}={move.what}|stance" if move.verb == "stance" and point == "action" else f"{move}={move}"


PLACED = {
    "D": N_("All cards of its movement become shields: it does not attack."),
    "DT": N_("All cards of its movement become shields: it does not attack."),
    "G": N_("After its attack two of its cards join your pool as shields."),
    "A": N_("Cards whose arrows meet make one stroke."),
    "S": N_("A stroke breaks on it; among shields it counts its points."),
}
"""What is said of a card that is chosen to be placed: by its id, or the letter of its kind."""
FIGURES = N_("A figure: what the stroke comes to. Without one nothing flows into it.")


@per_language
def place_said(deck: str | None, card: str, has_figures: bool = False) -> Caption:
    """Return the words of a card that is to be placed; `has_figures`: there are movements, whose places count it."""
    numbers = load(deck)
    shown = looks(numbers, card) if card in ATTACKS or card in STANCES else described(deck, card)
    note = FIGURES if has_figures and card in ATTACKS else PLACED.get(card) or PLACED.get(card[:1], "")
    return Caption(_("Place {card}").format(card=shown), _(note) if note else "", kind=_("a card"))


@per_language
def new_stance_said(deck: str | None, card: str) -> Caption:
    return Caption(_("Take the {stance}").format(stance=described(deck, card)), "", _("Make it your stance"))


@per_language
def where_said(movement: int, peek: bool) -> Caption:
    free = _("a dashed place")
    where = _("in movement {n}").format(n=numeral(movement)) if movement else free
    return Caption(where, "" if peek else _("You may not look at it again."), _("Place it"), free)


@per_language
def new_said(deck: str | None, card: str, peek: bool) -> Caption:
    """Return the words of a card that begins a movement of its own."""
    words = _("{place} as a new movement").format(place=place_said(deck, card).bold)
    notes = [_("Alone it has no strength: lay cards beside it.") if card in ATTACKS else ""]
    notes += [] if peek else [_("You may not look at it again.")]
    return Caption(words, " ".join(filter(None, notes)), _("Place it"))


def joins_said(view: View) -> dict[str, Caption]:
    """Return the words of the moves that lay a card where it would be flowed through: what the stroke comes to."""
    plan = plan_of(view)
    found = joins(plan, view.secret.hand) if plan and plan.movements else ()
    return {f"place {one.card} @{one.number} {spelled(one.cell)}": join_said(view.deck, one) for one in found}


@per_language
def join_said(deck: str | None, one: Join) -> Caption:
    card, n = looks(load(deck), one.card), numeral(one.number)
    if one.then:
        words = _("Place {card} in movement {n}: strength {sum}").format(card=card, n=n, sum=added_up(deck, one.then))
        return Caption(words, _("The first card does not count."), _("Place it"))
    adds = load(deck).strength[one.card]
    ways = _(" or ").join([_(FROM[side]) for side in one.sides])
    note = _("if the card {ways} flows into it. You may not look at it again.").format(ways=ways)
    return Caption(
        _("Place {card} in movement {n}: adds {adds}").format(card=card, n=n, adds=adds), note, _("Place it")
    )


def stance_said(deck: str | None, card: str) -> str:
    """Describe a stance that may be chosen: its run and its lines, in short, for what lines do is told above it."""
    stance = load(deck).stances[card]
    lines = [
        _(LINES[line]).format(sides=listed([_(EDGES[side]) for side in SIDES if stance.lines[side] == line]))
        for line in sorted(set(stance.lines.values()) - {0})
    ]
    return _("{name}: {does}").format(name=stance.name, does="; ".join([*map(run_said, stance.attack), *lines]))


LINES = {1: N_("one line {sides}"), 2: N_("two lines {sides}")}
EDGES = {"U": N_("above"), "R": N_("right"), "D": N_("below"), "L": N_("left")}


FROM = {"U": N_("above"), "R": N_("on its right"), "D": N_("below"), "L": N_("on its left")}


@per_language
def said(deck: str | None, point: str, move: Move, strength: int, other: int) -> dict[str, Caption]:
    """Return the words of a move's picks; `strength`: that of the stroke, were it to stop; `other`: the seat across the table."""
    if move.verb == "stance" and point == "action":
        return {"stance": Caption(_("as the new stance"), "", _("Make it your stance"))}
    if move.verb == "reveal":
        words = _("movement {n}").format(n=numeral(move.movement))
        ask = _("Press the movement of {name} that shall be turned up.").format(name=f"{{{other}}}")
        return {
            "R": Caption(_("Reveal"), ask, _("Turn it up")),
            f"op@{move.movement}": Caption(words, "", _("Turn it up")),
        }
    if move.verb == "stance":
        return {str(move): Caption(stance_said(deck, move.what), "", _(CAPTIONS["stance"][2]))}
    words, *rest = CAPTIONS.get(f"{point} {move.verb}") or CAPTIONS.get(str(move)) or CAPTIONS[move.verb]
    what, points = move.what, load(deck).defense
    n = strength if move.verb == "stop" else numeral(move.movement) if move.movement else points.get(what, what)
    card = described(deck, what) if what in points else ""
    # The attacker names the sides: a parry is played by whoever sees them from across the table.
    way = _(SIDE_WORDS[seen(what, move.verb == "parry")]) if what in SIDE_WORDS else ""
    return {str(move): Caption(_(words).format(n=n, card=card, way=way), *[word and _(word) for word in rest])}
