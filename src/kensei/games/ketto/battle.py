"""Battle: the defences are turned up, then attack follows attack, each from its beginning to the end of its movement.

Each procedure plays one move and leaves the draft at the next decision.
"""

from __future__ import annotations

from kensei.core.draft import thaw
from kensei.core.protocol import Json
from kensei.games.ketto import cards, stroke
from kensei.games.ketto.moves import Move, spelled
from kensei.games.ketto.position import KettoDraft, OngoingAttack, replaced, without_index

LINES = ("none", "single", "double")
DECLINED = {
    "parry": ("not parried", "ketto.ask.parry"),
    "flow": ("stopped", "ketto.stroke.complete"),
    "spend": ("pool kept", "ketto.battle.mitigate"),
    "strike": ("stopped", "ketto.battle.success"),
    "evade": ("not evaded", "ketto.ask.evasion"),
}
"""What is told of whoever passes or stops, and by which clause."""


def begin(draft: KettoDraft, first: int, rule: str) -> None:
    """Both turn up their defences; then the first who can attacks [ketto.battle.defenses]."""
    now = draft.now
    now.first, now.turn, now.ending, now.passed, now.taken = first, first, "", False, 0
    draft.tell("battle begun", rule, seat=first)
    for seat in (first, 1 - first):
        gather_pool(draft, seat)
    next_attack(draft, first)


def gather_pool(draft: KettoDraft, seat: int) -> None:
    """A movement with a defensive card in it becomes part of the pool [ketto.defense.movement]."""
    shown, secret = draft.sides[seat].shown, draft.sides[seat].secret
    faces, movements = secret.faces, shown.movements
    defensive = [i for i, pile in enumerate(faces) if not cards.MAKES_DEFENSIVE.isdisjoint(pile)]
    if not defensive:
        return
    for index in defensive:
        up: Json = {spelled(cell): card for cell, card in zip(movements[index].cells, faces[index], strict=True)}
        number = movements[index].number
        draft.tell("defense turned up", "ketto.battle.defenses", seat=seat, movement=number, cards=up)
    shown.pool = cards.arranged(card for index in defensive for card in faces[index])
    offensive = [i for i in range(len(faces)) if i not in defensive]
    shown.movements = tuple(movements[i] for i in offensive)
    secret.faces = tuple(faces[i] for i in offensive)
    points = sum(draft.cards().defense[card] for card in shown.pool)
    draft.tell("pool formed", "ketto.defense.pool", seat=seat, pool=list(shown.pool), points=points)


def next_attack(draft: KettoDraft, seat: int) -> None:
    """Ask the seat to attack, else the other, else nobody is left to [ketto.battle.order, ketto.end.tie]."""
    draft.now.attack = None
    for attacker in (seat, 1 - seat):
        if draft.sides[attacker].shown.movements:
            draft.now.point, draft.now.turn = "attack", attacker
            return
    draft.now.point = "over"
    draft.tell("tied", "ketto.end.tie")


def attack(draft: KettoDraft, seat: int, move: Move) -> None:
    """The attacker picks a movement and where its stroke begins [ketto.battle.attack]."""
    draft.now.attack = thaw(OngoingAttack(move.movement))
    if move.cell is not None:
        index, movement = draft.attacking()
        card = draft.turn_up(seat, index, movement.cells.index(move.cell))
        where: dict[str, Json] = {"movement": move.movement, "cell": spelled(move.cell), "card": card}
        draft.tell("attack begun", "ketto.stroke.begin", seat=seat, **where)
        if draft.cards().flow[card]:
            draft.now.attack.stroke = (move.cell,)
            reach(draft, seat)
            return
    draft.tell("attack failed", "ketto.stroke.not-attack", seat=seat, movement=move.movement)
    complete(draft, seat)


def reach(draft: KettoDraft, seat: int) -> None:
    """The stroke has reached a card: the defender may parry, the attacker go on [ketto.ask.parry]."""
    attack, defender = draft.now.attack, draft.sides[1 - seat].shown
    sides = stroke.open_sides(draft.cards(), draft.attacking()[1], attack.stroke, attack.parried)
    if not sides:
        complete(draft, seat)
    else:
        may_parry = defender.hand[1] and any(cards.PARRIES[side] not in defender.gone for side in sides)
        draft.now.point = "parry" if may_parry else "flow"


def parry(draft: KettoDraft, seat: int, move: Move) -> None:
    """The stroke cannot leave its last card on this side [ketto.tactic.parry]."""
    draft.play(seat, cards.PARRIES[move.what])
    attack = draft.now.attack
    attack.parried, attack.was_parried = attack.parried + move.what, True
    draft.tell("parried", "ketto.tactic.parry", seat=seat, side=move.what)
    reach(draft, 1 - seat)


def flow(draft: KettoDraft, seat: int, move: Move) -> None:
    """The next card is turned up: it connects or it breaks the stroke [ketto.stroke.flow]."""
    attack, (index, movement) = draft.now.attack, draft.attacking()
    cell = cards.beside(attack.stroke[-1], move.what)
    card = draft.turn_up(seat, index, movement.cells.index(cell))
    where: dict[str, Json] = {"movement": attack.movement, "cell": spelled(cell), "card": card, "side": move.what}
    if cards.OPPOSITE[move.what] not in draft.cards().flow[card]:
        draft.tell("stroke broken", "ketto.stroke.break", seat=seat, **where)
        complete(draft, seat)
        return
    attack.stroke, attack.parried = (*attack.stroke, cell), ""
    strength = stroke.strength(draft.cards(), stroke_cards(draft))
    draft.tell("flowed", "ketto.stroke.flow", seat=seat, strength=strength, **where)
    reach(draft, seat)


def stroke_cards(draft: KettoDraft) -> list[str]:
    movement = draft.attacking()[1]
    return [movement.faces[movement.cells.index(cell)] for cell in draft.now.attack.stroke]


def complete(draft: KettoDraft, seat: int) -> None:
    """Tactics up, bonuses, the defender's stance up, its line [ketto.stroke.complete]."""
    turn_tactics_up(draft, seat)
    attack, defender = draft.now.attack, 1 - seat
    strength = with_bonuses(draft, seat) if len(attack.stroke) > 1 else 0
    side = stroke.direction(attack.stroke)
    draft.tell("stroke complete", "ketto.stroke.strength", seat=seat, strength=strength, direction=side)
    if draft.sides[defender].shown.stance == cards.DOWN:
        draft.turn_stance_up(defender, "ketto.battle.stance-hidden")
    line = draft.cards().stances[draft.sides[defender].shown.stance].lines[side] if strength else 0
    if line:
        strength = stroke.after_line(strength, line)
        draft.tell("line held", "ketto.stance.defense", seat=defender, side=side, line=LINES[line], strength=strength)
    attack.strength = strength
    mitigate(draft, seat)


def turn_tactics_up(draft: KettoDraft, seat: int) -> None:
    """All tactics of the movement are turned up, wherever they lie [ketto.stroke.tactic]."""
    index, movement = draft.attacking()
    up: list[Json] = [draft.turn_up(seat, index, i) for i, kind in enumerate(movement.kinds) if kind == cards.TACTIC]
    if up:
        draft.tell("tactics turned up", "ketto.stroke.tactic", seat=seat, movement=movement.number, cards=up)


def with_bonuses(draft: KettoDraft, seat: int) -> int:
    """Return the strength of a stroke of two cards or more, telling each bonus [ketto.battle.bonuses]."""
    path, shown, deck, now = draft.now.attack.stroke, draft.sides[seat].shown, draft.cards(), draft.now
    bonuses: list[tuple[str, str, int]] = []
    stance = deck.stances.get(shown.stance)
    for modifier in stroke.earned(stance, path) if stance else ():
        bonuses.append(("ketto.stance.attack", shown.stance, modifier.bonus))
    for card in draft.attacking()[1].faces:
        if card in cards.MANOEUVRES and stroke.contains(path, deck.manoeuvres[card]):
            bonuses.append(("ketto.tactic.manoeuvre", card, deck.manoeuvres[card].bonus))
    bonuses.append(("ketto.vitality.wound", "wound", shown.vitality.count(cards.WOUND)))
    bonuses.append(("ketto.tactic.valor", "V", max(0, now.valors - 1) if now.first == seat else 0))
    strength = stroke.strength(deck, stroke_cards(draft))
    for rule, card, bonus in bonuses:
        if bonus:
            strength += bonus
            draft.tell("bonus earned", rule, seat=seat, card=card, bonus=bonus, strength=strength)
    return strength


def mitigate(draft: KettoDraft, seat: int) -> None:
    """Ask the defender to spend from the pool, if there is something to spend [ketto.battle.mitigate]."""
    if not draft.now.attack.strength:
        draft.tell("attack ended", "ketto.battle.zero", seat=seat)
        resolve(draft, seat)
    elif any(draft.cards().defense[card] for card in draft.sides[1 - seat].shown.pool or ()):
        draft.now.point = "spend"
    else:
        aim(draft, seat)


def spend(draft: KettoDraft, seat: int, move: Move) -> None:
    """A pool card is spent whole [ketto.battle.mitigate]."""
    card, shown, attack = move.what, draft.sides[seat].shown, draft.now.attack
    shown.pool, shown.gone = cards.without(shown.pool, card), cards.arranged((*shown.gone, card))
    attack.strength = max(0, attack.strength - draft.cards().defense[card])
    draft.tell("spent", "ketto.battle.mitigate", seat=seat, card=card, strength=attack.strength)
    mitigate(draft, 1 - seat)


def aim(draft: KettoDraft, seat: int) -> None:
    """Ask for a vitality card while strength and face-down cards are left [ketto.battle.success]."""
    if draft.now.attack.strength and cards.DOWN in draft.sides[1 - seat].shown.vitality:
        draft.now.point = "strike"
    else:
        resolve(draft, seat)


def strike(draft: KettoDraft, seat: int, move: Move) -> None:
    """A point is paid for a vitality card; the defender may evade [ketto.battle.success]."""
    attack, defender = draft.now.attack, draft.sides[1 - seat].shown
    attack.strength, attack.place = attack.strength - 1, int(move.what)
    draft.tell("struck", "ketto.battle.success", seat=seat, place=attack.place, strength=attack.strength)
    may_evade = defender.hand[1] and defender.gone.count(cards.EVASION) < 2
    draft.now.point = "evade" if may_evade else "vitality"


def evade(draft: KettoDraft, seat: int, move: Move) -> None:
    """The card stays face down, the point is spent [ketto.tactic.evasion]."""
    draft.play(seat, cards.EVASION)
    draft.tell("evaded", "ketto.tactic.evasion", seat=seat, place=draft.now.attack.place)
    draft.now.attack.place = 0
    aim(draft, 1 - seat)


def decline(draft: KettoDraft, seat: int, move: Move) -> None:
    """Pass or stop: the attack goes on to its next step [ketto.ask.parry, ketto.ask.evasion]."""
    point = draft.now.point
    name, rule = DECLINED[point]
    facts: dict[str, Json] = {"strength": draft.now.attack.strength} if point == "spend" else {}
    draft.tell(name, rule, seat=seat, **facts)
    if point == "flow":
        complete(draft, seat)
    elif point == "spend":
        aim(draft, 1 - seat)
    elif point == "strike":
        resolve(draft, seat)
    else:
        draft.now.point = "flow" if point == "parry" else "vitality"


def turn_vitality(draft: KettoDraft, seat: int, move: Move) -> None:
    """Miss, wound or death [ketto.vitality.miss, ketto.vitality.wound, ketto.vitality.death]."""
    now = draft.now
    attacker, defender, place = now.turn, 1 - now.turn, now.attack.place
    shown = draft.sides[defender].shown
    shown.vitality, now.attack.place = replaced(shown.vitality, place - 1, move.what), 0
    draft.tell("vitality turned up", f"ketto.vitality.{move.what}", seat=defender, place=place, card=move.what)
    if move.what == cards.DEATH:
        now.point, now.attack = "over", None
        draft.tell("killed", "ketto.end.death", winner=attacker, loser=defender)
    else:
        aim(draft, attacker)


def resolve(draft: KettoDraft, seat: int) -> None:
    """The attack is over: guards act, if no parry was played and a pool is there [ketto.tactic.guard]."""
    attack = draft.now.attack
    may_guard = not attack.was_parried and draft.sides[seat].shown.pool is not None
    attack.guards = 2 * draft.attacking()[1].faces.count(cards.GUARD) if may_guard else 0
    ask_guard(draft, seat)


def ask_guard(draft: KettoDraft, seat: int) -> None:
    """Ask for the next card while guards and combat cards are left."""
    if draft.now.attack.guards and cards.COMBAT in draft.attacking()[1].kinds:
        draft.now.point = "guard"
    else:
        leave(draft, seat)


def guard(draft: KettoDraft, seat: int, move: Move) -> None:
    """A combat card of the movement goes face up into the own pool [ketto.tactic.guard]."""
    (index, movement), cell = draft.attacking(), move.cell
    assert cell is not None
    spot = movement.cells.index(cell)
    shown, secret = draft.sides[seat].shown, draft.sides[seat].secret
    shown.movements = replaced(shown.movements, index, movement.without(spot))
    faces, card = secret.faces[index], secret.faces[index][spot]
    shown.pool = cards.arranged((*shown.pool, card))
    secret.faces = replaced(secret.faces, index, without_index(faces, spot))
    draft.now.attack.guards -= 1
    where: dict[str, Json] = {"movement": movement.number, "cell": spelled(cell), "card": card}
    draft.tell("guarded", "ketto.tactic.guard", seat=seat, **where)
    ask_guard(draft, seat)


def leave(draft: KettoDraft, seat: int) -> None:
    """The movement is out of the game, what was not revealed unseen [ketto.battle.spent]."""
    index, movement = draft.attacking()
    shown, secret = draft.sides[seat].shown, draft.sides[seat].secret
    seen = [face for face in movement.faces if face != cards.DOWN]
    unseen = [card for card, face in zip(secret.faces[index], movement.faces, strict=True) if face == cards.DOWN]
    shown.movements, secret.faces = without_index(shown.movements, index), without_index(secret.faces, index)
    shown.gone, shown.left = cards.arranged((*shown.gone, *seen)), shown.left + len(unseen)
    secret.left = cards.arranged((*secret.left, *unseen))
    draft.tell("movement spent", "ketto.battle.spent", seat=seat, movement=movement.number, unseen=len(unseen))
    next_attack(draft, 1 - seat)
