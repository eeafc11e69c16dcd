"""How a purposeful bot judges its moves, in points of strength: planning, when to call the battle, fighting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from statistics import fmean

from kensei.games.ketto import Move, View, cards
from kensei.games.ketto.bots.observation import Observation, best
from kensei.games.ketto.cards import Cell
from kensei.games.ketto.deck import load
from kensei.games.ketto.position import Shown

IN_DEFENCE = 0.35
"""The share of laid combat cards that is taken to be defence."""
CONNECTED = 0.85
"""How much of a stroke comes to be: cards break it, parries stop it."""
CALL, NOT_YET = 5.0, -2.0


def judge_valor(seen: Observation, move: Move) -> float:
    """Call the battle with the last actions of a turn, for the others help first; any more valors strengthen it."""
    now = seen.view.now
    if now.valors:
        return 0.7 * len(seen.offensive())
    if not is_time(seen.view):
        return NOT_YET
    through, danger = prospects(seen)
    weights = seen.weights
    eager = weights.behind * max(0, weights.lead - (laid(seen.mine) - laid(seen.theirs)))
    if through >= weights.least - eager and through - danger >= weights.margin - eager:
        return CALL
    is_late = not min(seen.mine.decks[0], seen.theirs.decks[0])
    return CALL if is_late and through >= danger - 2 else NOT_YET


def is_time(view: View) -> bool:
    """Whether no action is left but for the valors in hand: a call that waits so long loses nothing."""
    assert view.own is not None
    return cards.ACTIONS_A_TURN - view.now.taken <= view.own.hand.count(cards.VALOR)


def laid(shown: Shown) -> int:
    return sum(len(movement.cells) for movement in shown.movements)


def prospects(seen: Observation) -> tuple[float, float]:
    """Guess the points that would go through for either side, by what lies on the table."""
    strength, defense = usual(seen.view.deck)
    attack = sum(seen.value(lay, seen.stance()) for lay in seen.offensive())
    sizes = [size for movement in seen.theirs.movements if (size := movement.kinds.count(cards.COMBAT))]
    their_pool = defense * IN_DEFENCE * sum(sizes)
    their_attack = strength * max(0.0, (1 - IN_DEFENCE) * sum(sizes) - max(1, len(sizes) - 1))
    saves = sum(SAVES.get(card, 0) for card in seen.own.hand)
    their_saves = 0.8 * seen.theirs.hand[1]
    return CONNECTED * attack - their_pool - their_saves, CONNECTED * their_attack - seen.pool - saves


SAVES = {cards.EVASION: 1} | dict.fromkeys(cards.PARRIES.values(), 2)
"""How many points of an attack a card in hand is good for."""


@lru_cache(maxsize=16)
def usual(text: str | None) -> tuple[float, float]:
    """Return the mean strength and the mean defense of an attack card of the deck."""
    deck = load(text)
    return fmean(deck.strength[card] for card in cards.ATTACKS), fmean(deck.defense[card] for card in cards.ATTACKS)


STOPPED = (0.0, 1 / 2, 2 / 3)
"""The share of an attack that no line, a single and a double one stop."""


def judge_choice(seen: Observation, move: Move) -> float:
    """Any stance is as good as another, but for what its lines stop."""
    lines = seen.deck.stances[move.what].lines.values()
    return seen.weights.lines * sum(STOPPED[line] for line in lines)


def judge_draw(seen: Observation, move: Move) -> float:
    """Cards are good while there are actions and room for them."""
    now, held = seen.view.now, len(seen.own.hand)
    if now.valors:
        return -1.0
    if now.taken == 3 and held >= 5:
        return 0.1
    if not move.what:
        return 1.7 - 0.25 * sum(card in cards.ATTACKS for card in seen.own.hand)
    worth = seen.weights.tactic if cards.VALOR in seen.own.hand else seen.weights.seek
    return worth - 0.15 * max(0, held - 3)


def judge_show(seen: Observation, move: Move) -> float:
    """Showing ends the turn: do it with the last action, as soon as something is laid."""
    return 2.5 if seen.view.now.taken == 3 and len(seen.lays) >= 1 else -1.0


def judge_new_stance(seen: Observation, move: Move) -> float:
    """Change if the strokes that lie there earn more."""
    return sum(seen.value(lay, move.what) - seen.value(lay, seen.stance()) for lay in seen.offensive()) - 1.5


def candidates(seen: Observation, moves: Sequence[Move]) -> Sequence[Move]:
    """Leave out placements that need not be judged: where a card does not connect, and all corners but one."""
    if seen.view.now.point != "action":
        return moves
    kept: list[Move] = []
    cells: dict[tuple[int, str], set[Cell]] = {}
    for move in moves:
        if move.cell is not None:
            key = move.movement, move.what
            if key not in cells:
                cells[key] = useful_cells(seen, move)
            if move.cell not in cells[key]:
                continue
        kept.append(move)
    return kept


def useful_cells(seen: Observation, move: Move) -> set[Cell]:
    """Return where an attack card would connect; a manoeuvre is laid where it is least in the way."""
    lay, flow = seen.lays[move.movement], seen.deck.flow
    taken = {cell for cell, _ in lay}
    if move.movement in seen.defensive:
        return {like_a_stroke(taken, move.what)}
    if move.what not in cards.ATTACKS:
        x, y = min(taken)
        return {(x - 1, y - 1)}
    ends = {(cards.beside(cell, side), side) for cell, other in lay for side in flow[other]}
    return {cell for cell, side in ends if cell not in taken and cards.OPPOSITE[side] in flow[move.what]}


def like_a_stroke(taken: set[Cell], card: str) -> Cell:
    """Lay a defence side by side as strokes are laid, here and there by the card: its shape must not tell."""
    near = sorted({cards.beside(cell, side) for cell in taken for side in cards.SIDES} - taken)
    return near[cards.ORDER[card] % len(near)]


def judge_place(seen: Observation, move: Move) -> float:
    """Return how much better the movement becomes."""
    card = move.what
    if move.cell is None:
        return judge_new_movement(seen, card)
    if move.movement in seen.defensive:
        return judge_defence(seen, card)
    lay = seen.lays[move.movement]
    if card in cards.MAKES_DEFENSIVE:
        return -5.0
    if card == cards.GUARD:
        return 1.2 if len(lay) >= 3 and seen.pool and not any(c == cards.GUARD for _, c in lay) else -1.0
    if card in cards.STANCES:
        return -2.0
    gain = seen.value(lay | {(move.cell, card)}, seen.stance()) - seen.value(lay, seen.stance())
    if card in cards.MANOEUVRES:
        return gain - 0.2
    crowd = 0.25 * max(0, len(lay) - 5)
    return gain - crowd if gain > 0 else -1.0


def judge_new_movement(seen: Observation, card: str) -> float:
    """A defence first; then up to three strokes, each begun with a weak card that leads somewhere."""
    if card in cards.MAKES_DEFENSIVE:
        return 2.2 if card == "D" or seen.pool >= 4 else -1.0
    if card not in cards.ATTACKS:
        return -3.0
    missing = seen.weights.movements - len(seen.offensive())
    if seen.view.now.valors or missing <= 0:
        return -0.5
    return seen.weights.fresh + 0.2 * missing - 0.2 * seen.deck.strength[card] + 0.1 * len(seen.deck.flow[card])


def judge_defence(seen: Observation, card: str) -> float:
    """Defense points are worth less than strength, and less the more there are."""
    if card in cards.MAKES_DEFENSIVE:
        return -3.0
    weights, points = seen.weights, seen.deck.defense[card]
    needed = max(0, min(points, weights.pool - seen.pool))
    return needed * weights.shield + (points - needed) * weights.spare - weights.spare * seen.deck.strength[card]


def judge_reveal(seen: Observation, move: Move) -> float:
    """Look at a big movement once there is one."""
    movement = next(m for m in seen.theirs.movements if m.number == move.movement)
    return 0.3 * movement.faces.count(cards.DOWN) - 0.6


ACTIONS: dict[str, Callable[[Observation, Move], float]] = {
    "draw": judge_draw,
    "show": judge_show,
    "stance": judge_new_stance,
    "place": judge_place,
    "reveal": judge_reveal,
    "valor": judge_valor,
    "end": lambda seen, move: 0.35,
    "pass": lambda seen, move: 0.0,
}
"""How many points of strength an action is good for; the turn ends when none is worth more than that."""


def judge_discard(seen: Observation, move: Move) -> float:
    """Keep valor, parries, evasions and strong cards."""
    card = move.what
    if card == cards.VALOR:
        return -5.0 if seen.own.hand.count(cards.VALOR) == 1 else -2.0
    if card in cards.PARRIES.values() or card == cards.EVASION:
        return -3.0
    if card in cards.MAKES_DEFENSIVE:
        return -4.0 if card == "D" else -1.0
    return -float(seen.deck.strength[card] + seen.deck.defense[card] * 0.5 + (1.0 if card in cards.MANOEUVRES else 0.0))


def judge_attack(seen: Observation, move: Move) -> float:
    if move.cell is None:
        return -1.0
    lay = seen.lays[move.movement]
    return seen.value(lay, seen.stance(), (move.cell,)) if dict(lay)[move.cell] in cards.ATTACKS else -1.0


def judge_flow(seen: Observation, move: Move) -> float:
    """Follow the stroke that is worth most from here."""
    attack = seen.attack()
    lay, path, stance = seen.lays[attack.movement], attack.stroke, seen.mine.stance
    if move.verb == "stop":
        return best(seen.view.deck, lay, stance, seen.bonus, seen.lines, path, 1)
    cell = cards.beside(path[-1], move.what)
    if cards.OPPOSITE[move.what] not in seen.deck.flow[dict(lay)[cell]]:
        return -1.0
    return 0.5 + seen.value(lay, stance, (*path, cell))


def judge_parry(seen: Observation, move: Move) -> float:
    """Parry where it ends the stroke, and much of the movement is still to come."""
    if move.verb == "pass":
        return seen.weights.parry
    movement = seen.view.attacking
    assert movement is not None
    to_come = list(zip(movement.kinds, movement.faces, strict=True)).count((cards.COMBAT, cards.DOWN))
    return to_come + (1.5 if len(seen.theirs.movements) == 1 else 0.0)


def judge_spend(seen: Observation, move: Move) -> float:
    """Spend without waste; waste only when nothing more is to come."""
    if move.verb == "pass":
        return 0.0
    points = seen.deck.defense[move.what]
    waste = points - seen.attack().strength
    if waste <= 0:
        return 1.0 + points
    last = len(seen.theirs.movements) == 1
    return 1.0 - 0.1 * waste if last or waste == 1 else -0.5


def judge_guard(seen: Observation, move: Move) -> float:
    assert move.cell is not None
    return float(seen.deck.defense[dict(seen.lays[seen.attack().movement])[move.cell]])


JUDGES: dict[str, Callable[[Observation, Move], float]] = {
    "choose": judge_choice,
    "action": lambda seen, move: ACTIONS[move.verb](seen, move),
    "discard": judge_discard,
    "attack": judge_attack,
    "parry": judge_parry,
    "flow": judge_flow,
    "spend": judge_spend,
    "strike": lambda seen, move: -1.0 if move.verb == "stop" else 1.0,
    "evade": lambda seen, move: 1.0 if move.verb == "evade" else 0.0,
    "guard": judge_guard,
}
"""How each kind of decision is judged."""
