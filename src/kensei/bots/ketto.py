"""The purposeful bot of Kettō: it builds strokes and a defence, keeps parries, and picks its moment for valor.

It looks at every move as a person would: what does this card add where? Points of strength are the
measure of everything. It never imagines the other's hand; it counts what lies on the table.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kensei.bots.ketto_strokes import Lay, best, next_cells, worth
from kensei.bots.protocol import Budget
from kensei.core.protocol import Move as AnyMove
from kensei.games.ketto import Move, View
from kensei.games.ketto.cards import (
    ATTACKS,
    COMBAT,
    DOWN,
    EVASION,
    GUARD,
    MAKES_DEFENSIVE,
    MANOEUVRES,
    OPPOSITE,
    PARRIES,
    SIDES,
    STANCES,
    VALOR,
    Cell,
    beside,
)
from kensei.games.ketto.deck import Deck, load
from kensei.games.ketto.table import Movement, Secret, Shown


@dataclass(frozen=True, slots=True)
class Temper:
    """What a bot likes; the defaults were found by letting tempers play themselves and each other."""

    movements: int = 3
    """How many offensive movements it likes to have."""
    pool: int = 18
    """How many defense points are enough."""
    shield: float = 1.0
    """What a defense point is worth until there are enough."""
    spare: float = 0.35
    """What a defense point is worth then, and what a point of strength lost to the pool costs."""
    margin: float = 4.0
    """How much more than the other's must go through before it calls the battle."""
    least: float = 11.0
    """How much must go through at least."""
    hurry: float = 6.0
    """How much less is enough for the second player, for whom the other is a turn ahead whenever he waits."""
    late: int = 0
    """With so few cards left in a deck it calls the battle anyway."""
    parry: float = 1.0
    """How many cards must be to come before it parries."""
    noise: float = 0.3
    """How much chance there is in what it likes, so that it is not always the same."""


class PurposefulBot:
    """Plays by rules of thumb."""

    name = "purposeful"

    def __init__(self, temper: Temper | None = None) -> None:
        self.temper = temper or Temper()

    def choose(self, view: View, legal_moves: Sequence[AnyMove], rng: random.Random, budget: Budget) -> AnyMove:
        """Give the move that looks best."""
        if len(legal_moves) == 1:
            return legal_moves[0]
        table = Table.of(view, self.temper)
        judge = JUDGES[view.now.point]
        moves = candidates(table, legal_moves) if view.now.point == "action" else legal_moves
        return max(moves, key=lambda move: judge(table, move) + rng.random() * self.temper.noise)


@dataclass(frozen=True, slots=True)
class Table:
    """What the bot sees, from its own side."""

    temper: Temper
    view: View
    deck: Deck
    own: Secret
    mine: Shown
    theirs: Shown
    lays: dict[int, Lay]
    """Its movements by number as it remembers them: (cell, card) each."""
    defensive: frozenset[int]
    """Which of them are defensive."""
    pool: int
    """Its defense points, on the table or in Battle."""

    @classmethod
    def of(cls, view: View, temper: Temper) -> Table:
        """Look at the view."""
        assert view.seat is not None
        assert view.own is not None
        mine, theirs = view.shown[view.seat], view.shown[1 - view.seat]
        deck = load(view.deck)
        lays = {
            movement.number: frozenset(zip(movement.cells, cards, strict=True))
            for movement, cards in zip(mine.movements, view.own.faces, strict=True)
        }
        defensive = frozenset(number for number, lay in lays.items() if is_defensive(lay))
        laid = [card for number in defensive for _, card in lays[number]]
        pool = sum(deck.defense[card] for card in (*laid, *(mine.pool or ())))
        return cls(temper, view, deck, view.own, mine, theirs, lays, defensive, pool)

    def stance(self) -> str:
        """Give its own stance, up or down."""
        return self.own.stance or self.mine.stance

    def lines(self) -> tuple[int, ...]:
        """Give the other's lines U R D L, as far as his stance shows."""
        stance = self.deck.stances.get(self.theirs.stance)
        return tuple(stance.lines[side] for side in SIDES) if stance else (0, 0, 0, 0)

    def value(self, lay: Lay) -> float:
        """Say what the best stroke of an offensive movement is worth."""
        return best(self.view.deck, lay, self.stance(), self.bonus(), self.lines())[0]

    def bonus(self) -> int:
        """Give what wounds and valors add to each of its strokes."""
        now = self.view.now
        valors = max(0, now.valors - 1) if now.first == self.view.seat else 0
        return self.mine.wounds() + valors

    def offensive(self) -> list[Lay]:
        """List its offensive movements."""
        return [lay for number, lay in self.lays.items() if number not in self.defensive]


def is_defensive(lay: Lay) -> bool:
    """Say whether a defensive card lies in the movement."""
    return any(card in MAKES_DEFENSIVE for _, card in lay)


def judge_choice(table: Table, move: Move) -> float:
    """Any stance with a double line, or the one that is easy to use."""
    return 0.0


def judge_action(table: Table, move: Move) -> float:
    """Give the points of strength that an action is good for."""
    return ACTIONS[move.verb](table, move)


def judge_draw(table: Table, move: Move) -> float:
    """Cards are good while there are actions and room for them."""
    now, held = table.view.now, len(table.own.hand)
    if now.valors:
        return -1.0
    if now.taken == 3 and held >= 5:
        return 0.1
    if not move.what:
        return 1.7 - 0.25 * sum(card in ATTACKS for card in table.own.hand)
    wants_valor = VALOR not in table.own.hand
    return (1.6 if wants_valor else 0.9) - 0.15 * max(0, held - 3)


def judge_show(table: Table, move: Move) -> float:
    """Showing ends the turn: do it with the last action, as soon as something is laid."""
    return 2.5 if table.view.now.taken == 3 and len(table.lays) >= 1 else -1.0


def judge_new_stance(table: Table, move: Move) -> float:
    """Change if the strokes that lie there earn more."""
    now = sum(table.value(lay) for lay in table.offensive())
    then = sum(best(table.view.deck, lay, move.what, table.bonus(), table.lines())[0] for lay in table.offensive())
    return then - now - 1.5


def candidates(table: Table, moves: Sequence[Move]) -> list[Move]:
    """Leave out what need not be judged: cells where a card does not connect, and all corners but one."""
    kept: list[Move] = []
    cells: dict[tuple[int, str], set[Cell]] = {}
    for move in moves:
        if move.cell is not None:
            key = move.movement, move.what
            if key not in cells:
                cells[key] = useful_cells(table, move)
            if move.cell not in cells[key]:
                continue
        kept.append(move)
    return kept


def useful_cells(table: Table, move: Move) -> set[Cell]:
    """List where an attack card would connect; a manoeuvre is laid where it is least in the way."""
    lay, flow = table.lays[move.movement], table.deck.flow
    taken = {cell for cell, _ in lay}
    if move.movement in table.defensive or move.what not in ATTACKS:
        x, y = min(taken)
        return {(x - 1, y - 1)}
    ends = {(beside(cell, side), side) for cell, other in lay for side in flow[other]}
    return {cell for cell, side in ends if cell not in taken and OPPOSITE[side] in flow[move.what]}


def judge_place(table: Table, move: Move) -> float:
    """Say how much better the movement becomes."""
    card = move.what
    if move.cell is None:
        return judge_new_movement(table, card)
    if move.movement in table.defensive:
        return judge_defence(table, card)
    lay = table.lays[move.movement]
    if card in MAKES_DEFENSIVE:
        return -5.0
    if card == GUARD:
        return 1.2 if len(lay) >= 3 and table.pool and not any(c == GUARD for _, c in lay) else -1.0
    if card in STANCES:
        return -2.0
    gain = table.value(lay | {(move.cell, card)}) - table.value(lay)
    if card in MANOEUVRES:
        return gain - 0.2
    crowd = 0.25 * max(0, len(lay) - 5)
    return gain - crowd if gain > 0 else -1.0


def judge_new_movement(table: Table, card: str) -> float:
    """A defence first; then up to three strokes, each begun with a weak card that leads somewhere."""
    if card in MAKES_DEFENSIVE:
        return 2.2 if card == "D" or table.pool >= 4 else -1.0
    if card not in ATTACKS:
        return -3.0
    if table.view.now.valors:
        return -0.5
    missing = table.temper.movements - len(table.offensive())
    if missing <= 0:
        return -0.5
    return 0.9 + 0.2 * missing - 0.2 * table.deck.strength[card] + 0.1 * len(table.deck.flow[card])


def judge_defence(table: Table, card: str) -> float:
    """Defense points are worth less than strength, and less the more there are."""
    if card in MAKES_DEFENSIVE:
        return -3.0
    need = table.temper.shield if table.pool < table.temper.pool else table.temper.spare
    return table.deck.defense[card] * need - table.temper.spare * table.deck.strength[card]


def judge_reveal(table: Table, move: Move) -> float:
    """Look at a big movement once there is one."""
    movement = next(m for m in table.theirs.movements if m.number == move.movement)
    return 0.3 * movement.faces.count(DOWN) - 0.6


def judge_valor(table: Table, move: Move) -> float:
    """Call the battle when more would go through than would come back."""
    if table.view.now.valors:
        return 0.7 * len(table.offensive())
    through, danger = prospects(table)
    temper = table.temper
    late = min(table.mine.decks[0], table.theirs.decks[0]) <= temper.late
    hurry = temper.hurry if table.view.seat != table.view.now.start else 0.0
    if through >= temper.least - hurry and through - danger >= temper.margin - hurry:
        return 5.0
    return 5.0 if late and through >= danger - 2 else -2.0


def prospects(table: Table) -> tuple[float, float]:
    """Guess the points that would go through for either side, by what lies on the table."""
    attack = sum(table.value(lay) for lay in table.offensive())
    theirs = [movement for movement in table.theirs.movements if movement.kinds.count(COMBAT)]
    laid = sum(movement.kinds.count(COMBAT) for movement in theirs)
    their_pool = 1.6 * laid * 0.35
    their_attack = 2.1 * max(0.0, laid * 0.65 - max(1, len(theirs) - 1))
    saves = sum(card == EVASION for card in table.own.hand) + 2 * sum(card[0] == "P" for card in table.own.hand)
    their_saves = 0.8 * table.theirs.hand[1]
    return 0.85 * attack - their_pool - their_saves, 0.85 * their_attack - table.pool - saves


def judge_end(table: Table, move: Move) -> float:
    """End the turn when nothing is worth an action any more."""
    return 0.35


ACTIONS: dict[str, Callable[[Table, Move], float]] = {
    "draw": judge_draw,
    "show": judge_show,
    "stance": judge_new_stance,
    "place": judge_place,
    "reveal": judge_reveal,
    "valor": judge_valor,
    "end": judge_end,
    "pass": judge_choice,
}


def judge_discard(table: Table, move: Move) -> float:
    """Keep valor, parries, evasions and strong cards."""
    card = move.what
    if card == VALOR:
        return -5.0 if table.own.hand.count(VALOR) == 1 else -2.0
    if card in PARRIES.values() or card == EVASION:
        return -3.0
    if card in MAKES_DEFENSIVE:
        return -4.0 if card == "D" else -1.0
    return -float(table.deck.strength[card] + table.deck.defense[card] * 0.5 + (1.0 if card in MANOEUVRES else 0.0))


def judge_attack(table: Table, move: Move) -> float:
    """The strongest stroke first."""
    if move.cell is None:
        return -1.0
    lay = table.lays[move.movement]
    if dict(lay)[move.cell] not in ATTACKS:
        return -1.0
    return best(table.view.deck, lay, table.stance(), table.bonus(), table.lines(), (move.cell,))[0]


def judge_flow(table: Table, move: Move) -> float:
    """Follow the stroke that is worth most from here."""
    attack = table.view.now.attack
    assert attack is not None
    lay, path = table.lays[attack.movement], attack.stroke
    stance = table.mine.stance
    if move.verb == "stop":
        return worth(table.deck, dict(lay), path, stance, table.bonus(), table.lines())
    cell = beside(path[-1], move.what)
    if cell not in next_cells(table.deck, dict(lay), path):
        return -1.0
    return 0.5 + best(table.view.deck, lay, stance, table.bonus(), table.lines(), (*path, cell))[0]


def judge_parry(table: Table, move: Move) -> float:
    """Parry where it ends the stroke, and much of the movement is still to come."""
    if move.verb == "pass":
        return table.temper.parry
    movement = attacked_by(table)
    to_come = sum(kind == COMBAT and face == DOWN for kind, face in zip(movement.kinds, movement.faces, strict=True))
    last = len(table.theirs.movements) == 1
    return to_come + (1.5 if last else 0.0)


def attacked_by(table: Table) -> Movement:
    """Give the movement that attacks."""
    attack = table.view.now.attack
    assert attack is not None
    return next(m for m in table.theirs.movements if m.number == attack.movement)


def judge_spend(table: Table, move: Move) -> float:
    """Spend without waste; waste only when nothing more is to come."""
    attack = table.view.now.attack
    assert attack is not None
    if move.verb == "pass":
        return 0.0
    points = table.deck.defense[move.what]
    waste = points - attack.strength
    if waste <= 0:
        return 1.0 + points
    last = len(table.theirs.movements) == 1
    return 1.0 - 0.1 * waste if last or waste == 1 else -0.5


def judge_strike(table: Table, move: Move) -> float:
    """Every point is a chance."""
    return -1.0 if move.verb == "stop" else 1.0


def judge_evade(table: Table, move: Move) -> float:
    """An evasion kept is an evasion lost."""
    return 1.0 if move.verb == "evade" else 0.0


def judge_guard(table: Table, move: Move) -> float:
    """The best defense points."""
    attack = table.view.now.attack
    assert attack is not None
    assert move.cell is not None
    return float(table.deck.defense[dict(table.lays[attack.movement])[move.cell]])


JUDGES: dict[str, Callable[[Table, Move], float]] = {
    "choose": judge_choice,
    "action": judge_action,
    "discard": judge_discard,
    "attack": judge_attack,
    "parry": judge_parry,
    "flow": judge_flow,
    "spend": judge_spend,
    "strike": judge_strike,
    "evade": judge_evade,
    "guard": judge_guard,
}
"""How each kind of decision is judged."""
