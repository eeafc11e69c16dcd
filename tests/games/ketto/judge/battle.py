"""Battle as the second judge tells it."""

from __future__ import annotations

from itertools import pairwise

from tests.games.judging import NATURE, Asking
from tests.games.ketto.judge.table import (
    BACK,
    BOX,
    DEFENSE,
    FLOW,
    PARRIES,
    PRINTED,
    STRENGTH,
    Cell,
    Player,
    Table,
    ask,
    beside,
    kind,
    name,
    sort,
    to_cell,
)


def battle(table: Table) -> Asking:
    """Defences up, then attack after attack until a Death or nothing is left."""
    for seat in (table.first, 1 - table.first):
        turn_defences_up(table, seat)
    seat = table.first
    while any(player.movements for player in table.players):
        seat = seat if table.players[seat].movements else 1 - seat
        yield from attack(table, seat)
        if table.winner is not None:
            table.note("killed", "end.death", winner=table.winner, loser=1 - table.winner)
            return
        seat = 1 - seat
    table.note("tied", "end.tie")


def turn_defences_up(table: Table, seat: int) -> None:
    """The defensive movements become the pool."""
    me = table.players[seat]
    for number, cards in list(me.movements.items()):
        if {"D", "DT"} & set(cards.values()):
            up = {name(cell): card for cell, card in cards.items()}
            table.note("defense turned up", "battle.defenses", seat=seat, movement=number, cards=up)
            me.pool = sort([*(me.pool or []), *cards.values()])
            del me.movements[number]
    if me.pool is not None:
        points = sum(DEFENSE[card] for card in me.pool)
        table.note("pool formed", "defense.pool", seat=seat, pool=list(me.pool), points=points)


def attack(table: Table, seat: int) -> Asking:
    """One movement, from its beginning to its end."""
    me = table.players[seat]
    _, at, *cells = yield from ask(seat, beginnings(me))
    number = int(at[1:])
    path = [to_cell(cell) for cell in cells]
    if path:
        me.up.add((number, path[0]))
        card = me.movements[number][path[0]]
        table.note("attack begun", "stroke.begin", seat=seat, movement=number, cell=cells[0], card=card)
        path = path if card in FLOW else []
    if path:
        parried = yield from run(table, seat, number, path)
    else:
        parried = False
        table.note("attack failed", "stroke.not-attack", seat=seat, movement=number)
    strength = complete(table, seat, number, path)
    strength = yield from mitigate(table, seat, strength)
    yield from strike(table, seat, strength)
    if table.winner is None:
        yield from guard(table, seat, number, parried)
        leave(table, seat, number)


def beginnings(me: Player) -> list[str]:
    """Combat cards that lie face down or show an attack card; a movement without any as a whole."""
    found = []
    for number, cards in me.movements.items():
        down = me.down(number)
        begins = [
            cell for cell, card in sorted(cards.items()) if card in FLOW or (kind(card) == "combat" and cell in down)
        ]
        found += [f"attack @{number} {name(cell)}" for cell in begins] or [f"attack @{number}"]
    return found


def run(table: Table, seat: int, number: int, path: list[Cell]) -> Asking:
    """The stroke runs card by card, and `path` grows; gives whether a parry was played."""
    me, was_parried = table.players[seat], False
    while True:
        parried = yield from parry(table, seat, number, path)
        was_parried = was_parried or bool(parried)
        sides = open_sides(me, number, path, parried)
        if not sides:
            return was_parried
        verb, *side = yield from ask(seat, [*(f"flow {side}" for side in sides), "stop"])
        if verb == "stop":
            table.note("stopped", "stroke.complete", seat=seat)
            return was_parried
        cell = beside(path[-1], side[0])
        card = me.movements[number][cell]
        me.up.add((number, cell))
        facts = {"seat": seat, "movement": number, "cell": name(cell), "card": card, "side": side[0]}
        if BACK[side[0]] not in FLOW.get(card, ""):
            table.note("stroke broken", "stroke.break", **facts)
            return was_parried
        path.append(cell)
        table.note("flowed", "stroke.flow", strength=flowed(me, number, path), **facts)


def parry(table: Table, seat: int, number: int, path: list[Cell]) -> Asking:
    """The defender may block the last card; gives the sides that he blocked."""
    me, other, parried = table.players[seat], table.players[1 - seat], ""
    while other.holds_tactics():
        sides = open_sides(me, number, path, parried)
        if all(PARRIES[side] in other.seen for side in sides):
            break
        offered = [f"parry {side}" for side in sides if PARRIES[side] in other.hand]
        verb, *side = yield from ask(1 - seat, [*offered, "pass"])
        if verb == "pass":
            table.note("not parried", "ask.parry", seat=1 - seat)
            break
        other.play(PARRIES[side[0]])
        parried += side[0]
        table.note("parried", "tactic.parry", seat=1 - seat, side=side[0])
    return parried


def open_sides(me: Player, number: int, path: list[Cell], parried: str) -> list[str]:
    """The sides on which the stroke may leave its last card."""
    cards, down, found = me.movements[number], me.down(number), []
    for side in "URDL":
        cell = beside(path[-1], side)
        if side in FLOW[cards[path[-1]]] and side not in parried and cell in cards and cell not in path:
            connects = BACK[side] in FLOW.get(cards[cell], "")
            if kind(cards[cell]) == "combat" and (cell in down or connects):
                found.append(side)
    return found


def flowed(me: Player, number: int, path: list[Cell]) -> int:
    """The strength of the cards flowed through, without the beginning."""
    return sum(STRENGTH[me.movements[number][cell]] for cell in path[1:])


def complete(table: Table, seat: int, number: int, path: list[Cell]) -> int:
    """Tactics up, bonuses, hidden stance up, line; gives the strength."""
    me, other = table.players[seat], table.players[1 - seat]
    tactics = [(cell, card) for cell, card in sorted(me.movements[number].items()) if kind(card) == "tactic"]
    if tactics:
        me.up |= {(number, cell) for cell, _ in tactics}
        turned = [card for _, card in tactics]
        table.note("tactics turned up", "stroke.tactic", seat=seat, movement=number, cards=turned)
    steps = "".join(next(side for side in "URDL" if beside(a, side) == b) for a, b in pairwise(path))
    strength = flowed(me, number, path)
    for clause, source, bonus in bonuses(table, seat, number, path, steps) if steps else []:
        strength += bonus
        table.note("bonus earned", clause, seat=seat, card=source, bonus=bonus, strength=strength)
    table.note("stroke complete", "stroke.strength", seat=seat, strength=strength, direction=steps[-1:])
    if not other.shown:
        other.shown = True
        table.note("stance shown", "battle.stance-hidden", seat=1 - seat, stance=other.stance)
    line = PRINTED["stance"][other.stance]["lines"][steps[-1:]] if strength else 0
    if line:
        strength = (strength + line) // (line + 1)
        held = {"side": steps[-1:], "line": ("single", "double")[line - 1], "strength": strength}
        table.note("line held", "stance.defense", seat=1 - seat, **held)
    return strength


def bonuses(table: Table, seat: int, number: int, path: list[Cell], steps: str) -> list[tuple[str, str, int]]:
    """Clause, source and size of each bonus of a stroke of two cards or more."""
    me, found = table.players[seat], []
    stance = PRINTED["stance"][me.stance]
    for modifier in stance.get("attack", [stance]):
        needed = modifier["run"] - 1
        runs = [steps[i : i + needed] for i in range(len(steps))]
        if me.shown and modifier["direction"] * needed in runs:
            found.append(("stance.attack", me.stance, modifier["bonus"]))
    for _, card in sorted(me.movements[number].items()):
        manoeuvre = PRINTED["manoeuvre"].get(card)
        if manoeuvre and contains(path, manoeuvre["pattern"]):
            found.append(("tactic.manoeuvre", card, manoeuvre["bonus"]))
    found.append(("vitality.wound", "wound", me.vitality.count("wound")))
    found.append(("tactic.valor", "V", table.valors - 1 if table.valors and seat == table.first else 0))
    return [bonus for bonus in found if bonus[2]]


def contains(path: list[Cell], rows: list[str]) -> bool:
    """Whether the cards of the stroke contain the pattern, shifted but not turned."""
    pattern = {(x, -y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"}
    shifts = {(x - i, y - j) for x, y in path for i, j in pattern}
    return any({(x + i, y + j) for i, j in pattern} <= set(path) for x, y in shifts)


def mitigate(table: Table, seat: int, strength: int) -> Asking:
    """The defender spends cards of the pool; gives what strength is left."""
    other = table.players[1 - seat]
    while strength and any(DEFENSE[card] for card in other.pool or []):
        pool = other.pool or []
        offered = [f"spend {card}" for card in BOX if card in pool and DEFENSE[card]]
        verb, *card = yield from ask(1 - seat, [*offered, "pass"])
        if verb == "pass":
            table.note("pool kept", "battle.mitigate", seat=1 - seat, strength=strength)
            break
        pool.remove(card[0])
        other.seen.append(card[0])
        strength = max(0, strength - DEFENSE[card[0]])
        table.note("spent", "battle.mitigate", seat=1 - seat, card=card[0], strength=strength)
    if not strength:
        table.note("attack ended", "battle.zero", seat=seat)
    return strength


def strike(table: Table, seat: int, strength: int) -> Asking:
    """A vitality card for each point, each of which may be evaded."""
    row = table.players[1 - seat].vitality
    while strength and "?" in row and table.winner is None:
        places = [f"strike {place}" for place, card in enumerate(row, 1) if card == "?"]
        verb, *words = yield from ask(seat, [*places, "stop"])
        if verb == "stop":
            table.note("stopped", "battle.success", seat=seat)
            break
        strength, place = strength - 1, int(words[0])
        table.note("struck", "battle.success", seat=seat, place=place, strength=strength)
        evaded = yield from evade(table, 1 - seat, place)
        if not evaded:
            yield from turn_vitality_up(table, seat, place)


def evade(table: Table, seat: int, place: int) -> Asking:
    """The defender may evade; gives whether he did."""
    me = table.players[seat]
    if not me.holds_tactics() or me.seen.count("E") == 2:
        return False
    (verb,) = yield from ask(seat, ["evade", "pass"] if "E" in me.hand else ["pass"])
    if verb == "pass":
        table.note("not evaded", "ask.evasion", seat=seat)
        return False
    me.play("E")
    table.note("evaded", "tactic.evasion", seat=seat, place=place)
    return True


def turn_vitality_up(table: Table, seat: int, place: int) -> Asking:
    """Miss, wound or death."""
    row = table.players[1 - seat].vitality
    left = [(card, copies - row.count(card)) for card, copies in (("miss", 2), ("wound", 2), ("death", 1))]
    (card,) = yield from ask(NATURE, [(card, copies) for card, copies in left if copies])
    row[place - 1] = card
    table.note("vitality turned up", f"vitality.{card}", seat=1 - seat, place=place, card=card)
    if card == "death":
        table.winner = seat


def guard(table: Table, seat: int, number: int, parried: bool) -> Asking:
    """Two combat cards for each guard go into the pool."""
    me = table.players[seat]
    cards = me.movements[number]
    if parried or me.pool is None:
        return
    for _ in range(2 * list(cards.values()).count("G")):
        offered = [f"guard {name(cell)}" for cell, card in sorted(cards.items()) if kind(card) == "combat"]
        if not offered:
            return
        _, cell = yield from ask(seat, offered)
        card = cards.pop(to_cell(cell))
        me.pool = sort([*me.pool, card])
        table.note("guarded", "tactic.guard", seat=seat, movement=number, cell=cell, card=card)


def leave(table: Table, seat: int, number: int) -> None:
    """The rest of the movement leaves the game, what was not revealed unseen."""
    me = table.players[seat]
    down = me.down(number)
    cards = me.movements.pop(number)
    me.unseen += [cards[cell] for cell in down]
    me.seen += [card for cell, card in cards.items() if cell not in down]
    table.note("movement spent", "battle.spent", seat=seat, movement=number, unseen=len(down))
