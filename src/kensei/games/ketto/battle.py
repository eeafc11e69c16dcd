"""Battle: attack by attack, from the beginning of a stroke to the last guard.

Each procedure plays one move and leaves the duel at the next decision.
"""

from __future__ import annotations

from kensei.core.protocol import Json
from kensei.games.ketto import stroke
from kensei.games.ketto.cards import (
    COMBAT,
    DEATH,
    DOWN,
    EVASION,
    GUARD,
    MAKES_DEFENSIVE,
    MANOEUVRES,
    OPPOSITE,
    PARRIES,
    TACTIC,
    arranged,
    beside,
    without,
)
from kensei.games.ketto.moves import Move, spelled
from kensei.games.ketto.table import Attack, Duel, Movement, but, replaced

LINES = ("none", "single", "double")


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


def attack(duel: Duel, seat: int, move: Move) -> None:
    """The attacker picks a movement and where its stroke begins [ketto.battle.attack]."""
    duel.be(attack=Attack(move.movement))
    if move.cell is None:
        duel.tell("attack failed", "ketto.stroke.not-attack", seat=seat, movement=move.movement)
        complete(duel, seat)
        return
    index = duel.index(seat, move.movement)
    card = duel.turn_up(seat, index, duel.shown(seat).movements[index].cells.index(move.cell))
    where: dict[str, Json] = {"movement": move.movement, "cell": spelled(move.cell), "card": card}
    duel.tell("attack begun", "ketto.stroke.begin", seat=seat, **where)
    if not duel.cards.flow[card]:
        duel.tell("attack failed", "ketto.stroke.not-attack", seat=seat, movement=move.movement)
        complete(duel, seat)
        return
    duel.press(stroke=(move.cell,))
    reach(duel, seat)


def reach(duel: Duel, seat: int) -> None:
    """The stroke has reached a card: the defender may parry, the attacker go on [ketto.ask.parry]."""
    attack = duel.attack()
    sides = stroke.open_sides(duel.cards, attacking(duel, seat), attack.stroke, attack.parried)
    defender = duel.shown(1 - seat)
    if not sides:
        complete(duel, seat)
    elif defender.hand[1] and any(PARRIES[side] not in defender.gone for side in sides):
        duel.be(point="parry")
    else:
        duel.be(point="flow")


def attacking(duel: Duel, seat: int) -> Movement:
    """Give the movement that attacks."""
    return duel.shown(seat).movements[duel.index(seat, duel.attack().movement)]


def parry(duel: Duel, seat: int, move: Move) -> None:
    """The stroke cannot leave its last card on this side [ketto.tactic.parry]."""
    duel.play(seat, PARRIES[move.what])
    duel.press(parried=duel.attack().parried + move.what, was_parried=True)
    duel.tell("parried", "ketto.tactic.parry", seat=seat, side=move.what)
    reach(duel, 1 - seat)


def let_flow(duel: Duel, seat: int, move: Move) -> None:
    """The defender does not parry."""
    duel.tell("not parried", "ketto.ask.parry", seat=seat)
    duel.be(point="flow")


def flow(duel: Duel, seat: int, move: Move) -> None:
    """The next card is turned up: it connects or it breaks the stroke [ketto.stroke.flow]."""
    attack, movement = duel.attack(), attacking(duel, seat)
    cell = beside(attack.stroke[-1], move.what)
    card = duel.turn_up(seat, duel.index(seat, attack.movement), movement.cells.index(cell))
    where: dict[str, Json] = {
        "movement": attack.movement,
        "cell": spelled(cell),
        "card": card,
        "side": move.what,
    }
    if OPPOSITE[move.what] not in duel.cards.flow[card]:
        duel.tell("stroke broken", "ketto.stroke.break", seat=seat, **where)
        complete(duel, seat)
        return
    duel.press(stroke=(*attack.stroke, cell), parried="")
    strength = stroke.strength(duel.cards, stroke_cards(duel, seat))
    duel.tell("flowed", "ketto.stroke.flow", seat=seat, strength=strength, **where)
    reach(duel, seat)


def stroke_cards(duel: Duel, seat: int) -> list[str]:
    """List the cards of the stroke, the beginning first."""
    movement = attacking(duel, seat)
    return [movement.faces[movement.cells.index(cell)] for cell in duel.attack().stroke]


def stop_flow(duel: Duel, seat: int, move: Move) -> None:
    """The attacker goes no further [ketto.stroke.complete]."""
    duel.tell("stopped", "ketto.stroke.complete", seat=seat)
    complete(duel, seat)


def complete(duel: Duel, seat: int) -> None:
    """Tactics up, bonuses, the defender's stance up, its line [ketto.stroke.complete]."""
    turn_tactics_up(duel, seat)
    path, defender = duel.attack().stroke, 1 - seat
    strength = with_bonuses(duel, seat) if len(path) > 1 else 0
    side = stroke.direction(path)
    duel.tell("stroke complete", "ketto.stroke.strength", seat=seat, strength=strength, direction=side)
    if duel.shown(defender).stance == DOWN:
        duel.turn_stance_up(defender, "ketto.battle.stance-hidden")
    line = duel.cards.stances[duel.shown(defender).stance].lines[side] if strength else 0
    if line:
        strength = stroke.after_line(strength, line)
        duel.tell("line held", "ketto.stance.defense", seat=defender, side=side, line=LINES[line], strength=strength)
    duel.press(strength=strength)
    mitigate(duel, seat)


def turn_tactics_up(duel: Duel, seat: int) -> None:
    """All tactics of the movement are turned up, wherever they lie [ketto.stroke.tactic]."""
    index = duel.index(seat, duel.attack().movement)
    tactics = [i for i, kind in enumerate(attacking(duel, seat).kinds) if kind == TACTIC]
    if tactics:
        cards: list[Json] = [duel.turn_up(seat, index, i) for i in tactics]
        duel.tell("tactics turned up", "ketto.stroke.tactic", seat=seat, movement=duel.attack().movement, cards=cards)


def with_bonuses(duel: Duel, seat: int) -> int:
    """Give the strength of a stroke of two cards or more, telling each bonus [ketto.battle.bonuses]."""
    path, shown, deck = duel.attack().stroke, duel.shown(seat), duel.cards
    bonuses: list[tuple[str, str, int]] = []
    stance = deck.stances.get(shown.stance)
    if stance and stroke.earns(stance, path):
        bonuses.append(("ketto.stance.attack", shown.stance, stance.bonus))
    for card in attacking(duel, seat).faces:
        if card in MANOEUVRES and stroke.contains(path, deck.manoeuvres[card]):
            bonuses.append(("ketto.tactic.manoeuvre", card, deck.manoeuvres[card].bonus))
    bonuses.append(("ketto.vitality.wound", "wound", shown.wounds()))
    bonuses.append(("ketto.tactic.valor", "V", max(0, duel.now.valors - 1) if duel.now.first == seat else 0))
    strength = stroke.strength(deck, stroke_cards(duel, seat))
    for rule, card, bonus in bonuses:
        if bonus:
            strength += bonus
            duel.tell("bonus earned", rule, seat=seat, card=card, bonus=bonus, strength=strength)
    return strength


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
