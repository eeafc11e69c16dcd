"""One attack phase, in the eleven steps of bushido.order."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from tests.games.bushido.judge.specials import (
    SLOWS,
    SPEED_DICE,
    WEAKENS,
    WHEEL,
    Fighting,
    fixed_speed,
    strength,
)
from tests.games.judging import NATURE, Asking, ask

START = 20


class Table:
    """Who fights as whom, with which cards and how much health."""

    def __init__(self, players: int) -> None:
        self.fighters = [""] * players
        self.health = [START] * players
        self.still_in = set(range(players))
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.piles: list[list[str]] = [[] for _ in range(players)]

    def deal(self, seat: int) -> None:
        """All nine cards in hand [bushido.new-duel]."""
        self.hands[seat], self.piles[seat] = list(WHEEL), []

    def discard(self, seat: int, card: str) -> None:
        """A played card goes on the pile; an empty hand takes all of it back [bushido.refresh]."""
        self.piles[seat].append(card)
        if not self.hands[seat]:
            self.hands[seat], self.piles[seat] = self.piles[seat], []

    def lose(self, seat: int, cards: list[str]) -> None:
        """Cards go from the hand to the pile."""
        for card in cards:
            self.hands[seat].remove(card)
            self.piles[seat].append(card)

    def knocked_out(self, *seats: int) -> list[int]:
        """Who of these has no health left."""
        return [seat for seat in seats if not self.health[seat]]


def roll(word: str, dice: int) -> Asking:
    """Chance rolls dice with faces 1 to 3; gives their sum."""
    orders = Counter("".join(sorted(faces)) for faces in product("123", repeat=dice))
    text = yield from ask(NATURE, [(f"{word} {faces}", number) for faces, number in orders.items()])
    return sum(map(int, text.split(" ")[1]))


def in_order(cards: tuple[str, ...]) -> str:
    """Several cards as they are written, by the wheel."""
    return " ".join(sorted(cards, key=WHEEL.index))


def fight(table: Table, cards: dict[int, str], is_duel: bool) -> Asking:
    """Two cards meet; health, hands and piles change, the cards stay where they lie."""
    (one, first), (two, second) = cards.items()
    if first == second:
        return
    is_first = 1 <= (WHEEL.index(second) - WHEEL.index(first)) % 9 <= 4
    offence, defence = (one, two) if is_first else (two, one)
    seats = (offence, defence)
    paid = []
    for seat in seats:
        paid.append((yield from pay(table, seat, cards[seat])))
    fighting = [
        Fighting((table.fighters[seat], cards[seat]), table.health[seat], len(table.hands[seat]), seat == offence, cost)
        for seat, cost in zip(seats, paid, strict=True)
    ]
    yield from race(*fighting)
    damage = yield from strike(*fighting)
    for seat, lost in zip(seats, damage, strict=True):
        table.health[seat] = max(0, table.health[seat] - lost)
    standing = table.still_in - set(table.knocked_out(*table.still_in))
    is_over = bool(table.knocked_out(*seats)) if is_duel else len(standing) < 2
    if not is_over:
        yield from scatter(table, seats, fighting)
        yield from retrieve(table, seats, fighting)


def pay(table: Table, seat: int, card: str) -> Asking:
    """Mocking Handicap: one card of the hand, or none; gives how many [step 3]."""
    if (table.fighters[seat], card) != ("highborn", "kiku") or not table.hands[seat]:
        return 0
    costs = {f"discard {card}" for card in table.hands[seat]}
    cards = (yield from ask(seat, {"discard", *costs})).split(" ")[1:]
    table.lose(seat, cards)
    return len(cards)


def race(offence: Fighting, defence: Fighting) -> Asking:
    """Speeds, what changes them, and who is faster [steps 4 to 6]."""
    pairs = ((offence, defence), (defence, offence))
    for me, foe in pairs:
        if me.special in SPEED_DICE:
            me.speed = me.die = yield from roll("speed", SPEED_DICE[me.special])
        else:
            me.speed = fixed_speed(me, foe)
    for me, foe in pairs:
        if me.special in SLOWS:
            foe.speed += yield from roll("speed", 1)
    for me, foe in pairs:
        me.is_faster = me.speed < foe.speed


def strike(offence: Fighting, defence: Fighting) -> Asking:
    """Strengths in use, damage and what follows it; gives what each takes, the offensive first [steps 7 to 9]."""
    if defence.blocks_fast(("rose", "tomoe")):
        return [(yield from used(defence, offence)), 0]
    dodges = defence.blocks_fast(("swift", "kiku"))
    blocks = defence.is_faster and not dodges and defence.special != ("bruiser", "tomoe")
    cut = yield from raw(offence, defence)
    block = (yield from raw(defence, offence)) if blocks else 0
    cut = yield from weakened(cut, defence)
    block = (yield from weakened(block, offence)) if blocks else 0
    damage = 0 if dodges else max(0, cut - block)
    back = 4 if defence.blocks_fast(("wanderer", "ryu")) else 0
    back += damage if defence.blocks_fast(("thrillseeker", "tomoe")) else 0
    if damage and defence.special == ("bruiser", "ryu") and offence.is_faster:
        damage += 2
    return [back, damage]


def used(me: Fighting, foe: Fighting) -> Asking:
    """The strength of a card that strikes without an answer."""
    return (yield from weakened((yield from raw(me, foe)), foe))


def raw(me: Fighting, foe: Fighting) -> Asking:
    """A strength before it is changed."""
    number, dice = strength(me, foe)
    return number + ((yield from roll("strength", dice)) if dice else 0)


def weakened(number: int, by: Fighting) -> Asking:
    """A strength that the other may lessen by a die."""
    return max(0, number - (yield from roll("strength", 1))) if by.special in WEAKENS else number


def scatter(table: Table, seats: tuple[int, int], fighting: list[Fighting]) -> Asking:
    """Mind Games: the other loses cards at random [step 10]."""
    for foe, me in zip(reversed(seats), fighting, strict=True):
        works = me.special == ("manipulator", "tomoe") and me.is_faster and not table.knocked_out(*seats)
        if works and table.hands[foe]:
            number = min(3 if me.is_offensive else 1, len(table.hands[foe]))
            sets = combinations(table.hands[foe], number)
            text = yield from ask(NATURE, [(f"lose {in_order(cards)}", 1) for cards in sets])
            table.lose(foe, text.split(" ")[1:])


def retrieve(table: Table, seats: tuple[int, int], fighting: list[Fighting]) -> Asking:
    """Hidden Agenda: a card of the own pile may come back [step 10]."""
    for seat, me in zip(seats, fighting, strict=True):
        works = me.special == ("manipulator", "ryu") and me.is_faster and not table.knocked_out(seat)
        if works and table.piles[seat]:
            text = yield from ask(seat, ["leave", *(f"take {card}" for card in table.piles[seat])])
            if text != "leave":
                table.piles[seat].remove(text.split(" ")[1])
                table.hands[seat].append(text.split(" ")[1])
