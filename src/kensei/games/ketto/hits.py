"""What an attack does: mitigation, vitality cards, guards, and the end of the movement.

Each procedure plays one move and leaves the duel at the next decision.
"""

from __future__ import annotations

from kensei.games.ketto.battle import attacking, next_attack
from kensei.games.ketto.cards import COMBAT, DEATH, DOWN, EVASION, GUARD, arranged, without
from kensei.games.ketto.duel import Duel, but, replaced
from kensei.games.ketto.moves import Move, spelled


def mitigate(duel: Duel, seat: int) -> None:
    """Ask the defender to spend from the pool, if there is something to spend [ketto.battle.mitigate]."""
    pool = duel.shown(1 - seat).pool or ()
    if not duel.attack().strength:
        duel.tell("attack ended", "ketto.battle.zero", seat=seat)
        resolve(duel, seat)
    elif any(duel.cards.defense[card] for card in pool):
        duel.be(point="spend")
    else:
        aim(duel, seat)


def spend(duel: Duel, seat: int, move: Move) -> None:
    """A pool card is spent whole [ketto.battle.mitigate]."""
    card, shown = move.what, duel.shown(seat)
    assert shown.pool is not None
    duel.show(seat, pool=without(shown.pool, card), gone=arranged((*shown.gone, card)))
    left = max(0, duel.attack().strength - duel.cards.defense[card])
    duel.press(strength=left)
    duel.tell("spent", "ketto.battle.mitigate", seat=seat, card=card, strength=left)
    mitigate(duel, 1 - seat)


def spend_no_more(duel: Duel, seat: int, move: Move) -> None:
    """The defender keeps the rest of his pool."""
    duel.tell("pool kept", "ketto.battle.mitigate", seat=seat, strength=duel.attack().strength)
    aim(duel, 1 - seat)


def aim(duel: Duel, seat: int) -> None:
    """Ask for a vitality card while strength and face-down cards are left [ketto.battle.success]."""
    if duel.attack().strength and DOWN in duel.shown(1 - seat).vitality:
        duel.be(point="strike")
    else:
        resolve(duel, seat)


def strike(duel: Duel, seat: int, move: Move) -> None:
    """A point is paid for a vitality card; the defender may evade [ketto.battle.success]."""
    duel.press(strength=duel.attack().strength - 1, place=int(move.what))
    duel.tell("struck", "ketto.battle.success", seat=seat, place=int(move.what), strength=duel.attack().strength)
    defender = duel.shown(1 - seat)
    may_evade = defender.hand[1] and defender.gone.count(EVASION) < 2
    duel.be(point="evade" if may_evade else "vitality")


def stop_striking(duel: Duel, seat: int, move: Move) -> None:
    """The attacker leaves the rest of his strength."""
    duel.tell("stopped", "ketto.battle.success", seat=seat)
    resolve(duel, seat)


def evade(duel: Duel, seat: int, move: Move) -> None:
    """The card stays face down, the point is spent [ketto.tactic.evasion]."""
    duel.play(seat, EVASION)
    duel.tell("evaded", "ketto.tactic.evasion", seat=seat, place=duel.attack().place)
    duel.press(place=0)
    aim(duel, 1 - seat)


def stand(duel: Duel, seat: int, move: Move) -> None:
    """The defender does not evade."""
    duel.tell("not evaded", "ketto.ask.evasion", seat=seat)
    duel.be(point="vitality")


def turn_vitality(duel: Duel, seat: int, move: Move) -> None:
    """Miss, wound or death [ketto.vitality.miss, ketto.vitality.wound, ketto.vitality.death]."""
    attacker = duel.now.turn
    defender, place = 1 - attacker, duel.attack().place
    row = replaced(duel.shown(defender).vitality, place - 1, move.what)
    duel.show(defender, vitality=row)
    duel.press(place=0)
    duel.tell("vitality turned up", f"ketto.vitality.{move.what}", seat=defender, place=place, card=move.what)
    if move.what == DEATH:
        duel.be(point="over", attack=None)
        duel.tell("killed", "ketto.end.death", winner=attacker, loser=defender)
    else:
        aim(duel, attacker)


def resolve(duel: Duel, seat: int) -> None:
    """The attack is over: guards act, if no parry was played and a pool is there [ketto.tactic.guard]."""
    movement = attacking(duel, seat)
    guards = movement.faces.count(GUARD) * 2
    if duel.attack().was_parried or duel.shown(seat).pool is None:
        guards = 0
    duel.press(guards=guards)
    ask_guard(duel, seat)


def ask_guard(duel: Duel, seat: int) -> None:
    """Ask for the next card while guards and combat cards are left."""
    if duel.attack().guards and COMBAT in attacking(duel, seat).kinds:
        duel.be(point="guard")
    else:
        leave(duel, seat)


def guard(duel: Duel, seat: int, move: Move) -> None:
    """A combat card of the movement goes face up into the own pool [ketto.tactic.guard]."""
    number = duel.attack().movement
    index, movement = duel.index(seat, number), attacking(duel, seat)
    assert move.cell is not None
    spot = movement.cells.index(move.cell)
    shown, faces = duel.shown(seat), duel.secret(seat).faces
    card = faces[index][spot]
    duel.show(
        seat,
        movements=replaced(shown.movements, index, movement.without(spot)),
        pool=arranged((*(shown.pool or ()), card)),
    )
    duel.hide(seat, faces=replaced(faces, index, but(faces[index], spot)))
    duel.press(guards=duel.attack().guards - 1)
    duel.tell("guarded", "ketto.tactic.guard", seat=seat, movement=number, cell=spelled(move.cell), card=card)
    ask_guard(duel, seat)


def leave(duel: Duel, seat: int) -> None:
    """The movement is out of the game, what was not revealed unseen [ketto.battle.spent]."""
    number = duel.attack().movement
    index, movement = duel.index(seat, number), attacking(duel, seat)
    shown, secret = duel.shown(seat), duel.secret(seat)
    seen = [face for face in movement.faces if face != DOWN]
    unseen = [card for card, face in zip(secret.faces[index], movement.faces, strict=True) if face == DOWN]
    duel.show(
        seat,
        movements=but(shown.movements, index),
        gone=arranged((*shown.gone, *seen)),
        left=shown.left + len(unseen),
    )
    duel.hide(
        seat,
        faces=but(secret.faces, index),
        left=arranged((*secret.left, *unseen)),
    )
    duel.tell("movement spent", "ketto.battle.spent", seat=seat, movement=number, unseen=len(unseen))
    next_attack(duel, 1 - seat)
