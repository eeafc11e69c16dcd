"""Battle: the defences are turned up, then attack follows attack."""

from __future__ import annotations

from kensei.core.protocol import Json
from kensei.games.ketto.cards import MAKES_DEFENSIVE, arranged
from kensei.games.ketto.duel import Duel, Movement
from kensei.games.ketto.moves import spelled


def begin(duel: Duel, first: int, rule: str) -> None:
    """Both turn up their defences; then the first who can attacks [ketto.battle.defenses]."""
    duel.be(first=first, turn=first, ending="", passed=False, taken=0)
    duel.tell("battle begun", rule, seat=first)
    for seat in (first, 1 - first):
        gather_pool(duel, seat)
    next_attack(duel, first)


def gather_pool(duel: Duel, seat: int) -> None:
    """A movement with a defensive card in it becomes part of the pool [ketto.defense.movement]."""
    shown, faces = duel.shown(seat), duel.secret(seat).faces
    defensive = [i for i, cards in enumerate(faces) if not MAKES_DEFENSIVE.isdisjoint(cards)]
    if not defensive:
        return
    for index in defensive:
        movement = shown.movements[index]
        cards: Json = {spelled(cell): card for cell, card in zip(movement.cells, faces[index], strict=True)}
        duel.tell("defense turned up", "ketto.battle.defenses", seat=seat, movement=movement.number, cards=cards)
    pool = arranged(card for index in defensive for card in faces[index])
    offensive = [i for i in range(len(faces)) if i not in defensive]
    duel.show(seat, pool=pool, movements=tuple(shown.movements[i] for i in offensive))
    duel.hide(seat, faces=tuple(faces[i] for i in offensive))
    points = sum(duel.cards.defense[card] for card in pool)
    duel.tell("pool formed", "ketto.defense.pool", seat=seat, pool=list(pool), points=points)


def next_attack(duel: Duel, seat: int) -> None:
    """Ask the seat to attack, else the other, else nobody is left to [ketto.battle.order, ketto.end.tie]."""
    for attacker in (seat, 1 - seat):
        if duel.shown(attacker).movements:
            duel.be(point="attack", turn=attacker, attack=None)
            return
    duel.be(point="over", attack=None)
    duel.tell("tied", "ketto.end.tie")


def attacking(duel: Duel, seat: int) -> Movement:
    """Give the movement that attacks."""
    return duel.shown(seat).movements[duel.index(seat, duel.attack().movement)]
