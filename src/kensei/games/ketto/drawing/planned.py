"""What a movement of Kettō would come to if it attacked now: from the cards that its owner may look at, and no others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from kensei.core.i18n import _, counted
from kensei.games.ketto import stroke as strokes
from kensei.games.ketto.cards import (
    ATTACKS,
    COMBAT,
    DEFENSE,
    DEFENSIVE,
    DOWN,
    MANOEUVRES,
    OPPOSITE,
    STANCES,
    STEPS,
    Cell,
)
from kensei.games.ketto.deck import Deck, load
from kensei.games.ketto.drawing.pieces import ARROWS
from kensei.games.ketto.position import Movement, View

MOST = 2000
"""So many steps of strokes are tried in one movement; more lie in none that was ever laid."""


@dataclass(frozen=True, slots=True)
class PlannedSum:
    """The strongest stroke of a movement, or the shields of one that defends."""

    points: tuple[int, ...] = ()
    added: tuple[tuple[str, int], ...] = ()
    """What is added: the card it is added for, and how much."""
    way: str = ""
    defends: bool = False

    @property
    def total(self) -> int:
        return sum(self.points) + sum(bonus for _card, bonus in self.added)


@dataclass(frozen=True, slots=True)
class KettoPlan:
    """All that the sums of a player's movements depend on."""

    deck: str | None
    movements: tuple[Movement, ...]
    faces: tuple[tuple[str, ...], ...]
    """What the owner may look at, `?` for what they may not."""
    stance: str
    """The stance that lies face up, or "": one that is hidden adds nothing."""
    valor: int

    def stroke_of(self, number: int) -> PlannedSum:
        at = next(i for i, movement in enumerate(self.movements) if movement.number == number)
        return best(self.deck, self.movements[at], self.faces[at], self.stance, self.valor)


def plan_of(view: View) -> KettoPlan | None:
    """Return what may be added up for the reader, None where nobody plans."""
    if view.own is None or view.now.attack is not None:
        return None
    movements = view.mine.movements
    faces = view.own.faces if view.peek else tuple([movement.faces for movement in movements])
    stance = view.mine.stance if view.mine.stance in STANCES else ""
    calls = view.now.turn if view.now.first is None else view.now.first
    valor = max(0, view.now.valors - 1) if calls == view.seat else 0
    return KettoPlan(view.deck, movements, faces, stance, valor + view.mine.wounds())


@lru_cache(maxsize=4096)
def best(deck: str | None, movement: Movement, faces: tuple[str, ...], stance: str, valor: int) -> PlannedSum:
    """Return the strongest stroke through the cards that may be looked at."""
    numbers = load(deck)
    if DEFENSE in faces or DEFENSIVE in faces:
        return PlannedSum(tuple([numbers.defense[face] for face in faces if numbers.defense.get(face)]), defends=True)
    found = dict(sums(numbers, movement, faces, stance, valor))
    return max(found.values(), key=lambda one: one.total, default=PlannedSum())


def sums(
    deck: Deck, movement: Movement, faces: tuple[str, ...], stance: str, valor: int
) -> Iterator[tuple[Cell, PlannedSum]]:
    """Yield the strongest stroke from each card that begins one."""
    known = {cell: face for cell, face in zip(movement.cells, faces, strict=True) if face in ATTACKS}
    for begin in known:
        found = [summed(deck, path, known, faces, stance, valor) for path in paths(deck, known, begin)]
        yield begin, max(found, key=lambda one: one.total, default=PlannedSum())


@lru_cache(maxsize=512)
def begun(plan: KettoPlan) -> tuple[tuple[int, Cell, int], ...]:
    """Return what a stroke comes to at the most that begins on each card that may be looked at: movement, cell, strength."""
    deck = load(plan.deck)
    return tuple(
        (movement.number, cell, found.total)
        for movement, faces in zip(plan.movements, plan.faces, strict=True)
        if DOWN not in faces
        for cell, found in sums(deck, movement, faces, plan.stance, plan.valor)
    )


def paths(deck: Deck, known: dict[Cell, str], begin: Cell) -> Iterator[tuple[Cell, ...]]:
    """Yield the strokes from a card that cannot go on: a longer one is never weaker."""
    ahead = {cell: meets(deck, known[cell], cell, known) for cell in known}
    todo: list[tuple[Cell, ...]] = [(begin,)]
    tried = 0
    while todo and tried < MOST:
        path, tried = todo.pop(), tried + 1
        more = [(*path, cell) for _side, cell in ahead[path[-1]] if cell not in path]
        todo += more
        if not more and len(path) > 1:
            yield path


def meets(deck: Deck, card: str, cell: Cell, known: dict[Cell, str]) -> list[tuple[str, Cell]]:
    """Return the sides on which a card would meet one of these that flows towards it; `?` may."""
    out = []
    for side in deck.flow[card]:
        there = cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]
        if there in known and (known[there] == DOWN or OPPOSITE[side] in deck.flow[known[there]]):
            out.append((side, there))
    return out


def summed(
    deck: Deck, path: tuple[Cell, ...], known: dict[Cell, str], faces: Sequence[str], stance: str, valor: int
) -> PlannedSum:
    points = tuple([deck.strength[known[cell]] for cell in path[1:]])
    added = [(stance, run.bonus) for run in strokes.earned(deck.stances[stance], path)] if stance else []
    for card in faces:
        if card in MANOEUVRES and strokes.contains(path, deck.manoeuvres[card]):
            added.append((card, deck.manoeuvres[card].bonus))
    added += [("V", valor)] if valor else []
    return PlannedSum(points, tuple(added), strokes.direction(path))


@dataclass(frozen=True, slots=True)
class Join:
    """A place where a card of the hand would meet the cards that lie there."""

    card: str
    number: int
    cell: Cell
    sides: str
    then: PlannedSum | None
    """What the movement would come to; None where the cards it meets may not be looked at."""


@lru_cache(maxsize=1024)
def joins(plan: KettoPlan, hand: tuple[str, ...]) -> tuple[Join, ...]:
    """Return the places where an attack card of the hand would be flowed through."""
    deck, out = load(plan.deck), list[Join]()
    for movement, faces in zip(plan.movements, plan.faces, strict=True):
        known = {
            cell: face
            for cell, kind, face in zip(movement.cells, movement.kinds, faces, strict=True)
            if kind == COMBAT and (face == DOWN or face in ATTACKS)
        }
        if DEFENSE in faces or DEFENSIVE in faces:
            continue
        for card in dict.fromkeys([card for card in hand if card in ATTACKS]):
            out += joins_of(plan, deck, card, movement, faces, known)
    return tuple(out)


def joins_of(
    plan: KettoPlan, deck: Deck, card: str, movement: Movement, faces: tuple[str, ...], known: dict[Cell, str]
) -> Iterator[Join]:
    for x, y in dict.fromkeys([(x - dx, y - dy) for x, y in known for dx, dy in STEPS.values()]):
        found = meets(deck, card, (x, y), known) if (x, y) not in movement.cells else []
        if found:
            then, own = movement.with_card((x, y), card, faces)
            is_open = DOWN not in [known[cell] for _side, cell in found]
            total = best(plan.deck, then, own, plan.stance, plan.valor) if is_open else None
            yield Join(card, movement.number, (x, y), "".join([side for side, _cell in found]), total)


# ---- in words ----


def added_up(deck: str | None, found: PlannedSum) -> str:
    """Write a sum as it is added up.

    >>> added_up(None, PlannedSum((2, 4), (("S5", 3),), "R"))
    '2 + 4 + Waki 3 = 9 →'
    """
    names = load(deck).stances
    parts = [str(point) for point in found.points]
    for card, bonus in found.added:
        word = names[card].name if card in names else _("manoeuvre") if card in MANOEUVRES else _("valor, wounds")
        parts.append(f"{word} {bonus}")
    sum_ = f"{' + '.join(parts)} = {found.total}" if len(parts) > 1 else str(found.total)
    return f"{sum_} {ARROWS[found.way]}" if found.way else sum_


def once_shown(view: View, plan: KettoPlan, number: int) -> str:
    """Describe what the hidden stance would add to a movement; "" for nothing."""
    hidden = view.own.stance if view.own else ""
    if plan.stance or not hidden:
        return ""
    more = replace(plan, stance=hidden).stroke_of(number).total - plan.stroke_of(number).total
    words = _("{name} adds {n} once it is shown")
    return words.format(name=view.cards.stances[hidden].name, n=more) if more else ""


def from_memory(plan: KettoPlan, at: int, found: PlannedSum, name: str) -> tuple[str, ...]:
    """Return what stands over a movement whose cards its owner may not look at: no sum, but why [ketto.place.no-peek]."""
    whole, cards = _("Movement {n}").format(n=name), counted("{} card", "{} cards", len(plan.faces[at]))
    told = [
        _("{cards}. No sum: what you laid, you must remember").format(cards=cards),
        _("{cards}, no sum: from memory").format(cards=cards),
        _("{cards}, from memory").format(cards=cards),
        cards,
    ]
    if found.points and not found.defends:
        told.insert(0, _("open cards {sum}; the others from memory").format(sum=added_up(plan.deck, found)))
    return (*[f"{called}: {words}" for words in told for called in (whole, name)], whole, name)


def label_words(view: View, plan: KettoPlan, number: int, name: str) -> tuple[str, ...]:
    """Return what stands over a movement, from the longest to the shortest: its name, and what it would come to."""
    whole = _("Movement {n}").format(n=name)
    at = next(i for i, movement in enumerate(plan.movements) if movement.number == number)
    found = plan.stroke_of(number)
    if DOWN in plan.faces[at]:
        return from_memory(plan, at, found, name)
    sum_ = added_up(plan.deck, found)
    if found.defends:
        told = [_("shields {sum}").format(sum=sum_), _("shields {sum}").format(sum=found.total)]
    elif not found.points:
        told = [_("nothing flows yet"), "0"]
    else:
        more, strength = once_shown(view, plan, number), _("strength {sum}").format(sum=sum_)
        told = [f"{strength}; {more}"] if more else []
        told += [strength, sum_, f"{found.total} {ARROWS[found.way]}"]
    return tuple([f"{called}: {words}" for words in told for called in (whole, name)])
