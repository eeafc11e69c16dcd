"""An attack: from the beginning of its stroke, card by card and parry by parry, to its strength.

Each procedure plays one move and leaves the duel at the next decision.
"""

from __future__ import annotations

from kensei.core.protocol import Json
from kensei.games.ketto import stroke
from kensei.games.ketto.battle import attacking
from kensei.games.ketto.cards import DOWN, MANOEUVRES, OPPOSITE, PARRIES, TACTIC, beside
from kensei.games.ketto.duel import Attack, Duel
from kensei.games.ketto.hits import mitigate
from kensei.games.ketto.moves import Move, spelled

LINES = ("none", "single", "double")


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
