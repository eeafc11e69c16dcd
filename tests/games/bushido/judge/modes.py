"""The modes of Bushido Duels: who fights as whom, who meets whom, who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.games.bushido.judge.fight import START, Table, fight, roll
from tests.games.judging import NATURE, Asking, ask, ask_all

NAMES = ("swift", "wanderer", "highborn", "bruiser", "manipulator", "rose", "warlord", "thrillseeker")
Pair = tuple[int, int]


class Judge(Table):
    """A match in one of the modes."""

    def __init__(
        self,
        mode: str = "duels",
        players: int = 2,
        hardcore: bool = False,
        fighters: str = "choose",
        memory: bool = False,
    ) -> None:
        super().__init__(players)
        self.mode, self.players, self.hardcore, self.how = mode, players, hardcore, fighters
        self.clan = [0] * players
        self.scores: list[float] = []

    def tell(self) -> Asking:
        """Fighters, then the mode."""
        yield from self.find_fighters()
        yield from MODES[self.mode](self)

    def find_fighters(self) -> Asking:
        """Named, drawn or chosen [bushido.fighter.choose, bushido.fighter.random]."""
        if self.how not in ("choose", "random"):
            self.fighters = self.how.split(",")
            return
        left, waiting = list(NAMES), list(range(self.players))
        while waiting:
            offered = [f"fighter {name}" for name in left]
            if self.how == "random":
                seat = waiting[0]
                text = yield from ask(NATURE, [(one, 1) for one in offered])
            else:
                seat = yield from self.next_to_choose(waiting)
                text = (yield from ask(seat, offered)) if len(left) > 1 else offered[0]
            waiting.remove(seat)
            self.fighters[seat] = text.split(" ")[1]
            left.remove(self.fighters[seat])

    def next_to_choose(self, waiting: list[int]) -> Asking:
        """By lot, while more than one has not chosen."""
        if len(waiting) == 1:
            return waiting[0]
        return int((yield from ask(NATURE, [(f"next {seat}", 1) for seat in waiting])).split(" ")[1])

    def seat_of(self, text: str) -> int:
        """The seat of the fighter that a move names last."""
        return self.fighters.index(text.split(" ")[-1])

    # Duels

    def fight_pairs(self, pairs: list[Pair], again_from: int | None = None) -> Asking:
        """All duels of a round, in step; gives who fell together [bushido.parallel]."""
        for seat in [seat for pair in pairs for seat in pair]:
            self.deal(seat)
        going, together = sorted(pairs), []
        while going:
            seats = [seat for pair in going for seat in pair]
            played = yield from ask_all(seats, lambda seat: self.hands[seat])
            for seat in seats:
                self.hands[seat].remove(played[seat])
            for pair in list(going):
                yield from fight(self, {seat: played[seat] for seat in pair}, is_duel=True)
                for seat in pair:
                    self.discard(seat, played[seat])
                out = self.knocked_out(*pair)
                if len(out) == 2 and again_from:
                    self.replay(pair, again_from)
                elif out:
                    going.remove(pair)
                    self.still_in -= set(out)
                    together += out if len(out) == 2 else []
        return together

    def replay(self, pair: Pair, health: int) -> None:
        """Both fell in a tournament [bushido.kyoto.double-ko]."""
        for seat in pair:
            self.health[seat] = health
            self.deal(seat)

    def heal(self, pairs: list[Pair]) -> None:
        """Winners return to 20, but not in hardcore; who had no duel keeps their health [bushido.clans.advance]."""
        for seat in [] if self.hardcore else [seat for pair in pairs for seat in pair if seat in self.still_in]:
            self.health[seat] = START

    # Challenges

    def challenge_round(self) -> Asking:
        """The order roll, and challenges until nobody finds an opponent; gives the pairs."""
        order: dict[int, tuple[int, ...]] = {}
        for seat in sorted(self.still_in):
            order[seat] = ((yield from roll("roll", 3)),)
        pairs: list[Pair] = []
        while not self.scores:
            free = self.still_in - {seat for pair in pairs for seat in pair}
            seeking = sorted(seat for seat in free if self.opponents(seat, free))
            if not seeking:
                break
            first = [seat for seat in seeking if order[seat] == max(order[other] for other in seeking)]
            if len(first) > 1:
                for seat in first:
                    order[seat] += ((yield from roll("roll", 3)),)
            else:
                pairs += yield from self.challenge(first[0], free)
        return pairs

    def opponents(self, seat: int, free: set[int]) -> list[int]:
        """Whom he may challenge: clans across, else anybody without an opponent [bushido.challenge.who]."""
        across = self.mode == "clans"
        return [
            other for other in sorted(free) if other != seat and not (across and self.clan[other] == self.clan[seat])
        ]

    def challenge(self, seat: int, free: set[int]) -> Asking:
        """Until one accepts or nobody is left; gives the pair [bushido.challenge.refuse]."""
        while not self.scores:
            others = self.opponents(seat, free & self.still_in)
            if not others:
                break
            other = others[0]
            if len(others) > 1:
                other = self.seat_of((yield from ask(seat, [f"challenge {self.fighters[one]}" for one in others])))
            if (yield from ask(other, ["accept", "refuse"])) == "accept":
                return [(min(seat, other), max(seat, other))]
            self.health[other] = max(0, self.health[other] - 2)
            if not self.health[other]:
                self.still_in.remove(other)
                self.count_clans()
        return []

    def count_clans(self) -> None:
        """A clan without a fighter has lost; both: a draw [bushido.clans.win]."""
        left = {self.clan[seat] for seat in self.still_in}
        if self.mode == "clans" and len(left) < 2:
            self.scores = [(1 if clan in left else -1) if left else 0 for clan in self.clan]

    def part_into_clans(self) -> Asking:
        """The higher half is one clan; those tied over its last places roll again [bushido.mode.clans]."""
        rolling, places = list(range(self.players)), self.players // 2
        while places:
            rolls = {}
            for seat in rolling:
                rolls[seat] = yield from roll("roll", 3)
            last = sorted(rolls.values(), reverse=True)[places - 1]
            tied = [seat for seat in rolling if rolls[seat] == last]
            high = [seat for seat in rolling if rolls[seat] > last]
            if len(high) + len(tied) == places:
                high += tied
            for seat in high:
                self.clan[seat] = 1
            rolling, places = tied, places - len(high)

    # Free for all

    def brawl_turn(self) -> Asking:
        """Everybody lays a card before somebody; then the one with the most attacks on him fights them."""
        seats = sorted(self.still_in)
        chosen = yield from ask_all(seats, lambda seat: self.placements(seat, seats))
        lying = {seat: chosen[seat].split(" ")[0] for seat in seats}
        attacks = {seat: self.seat_of(chosen[seat]) for seat in seats}
        for seat in seats:
            self.hands[seat].remove(lying[seat])
        if len(seats) == 2:
            attacks.pop(seats[0])
        while attacks and not self.scores:
            active = yield from self.most_attacked(attacks)
            target = attacks.get(active)
            fought = yield from self.fight_all_on(active, attacks, lying)
            if target in fought:
                attacks.pop(active, None)
            for seat in sorted(lying):
                if seat not in attacks and seat not in attacks.values():
                    self.discard(seat, lying.pop(seat))

    def placements(self, seat: int, seats: list[int]) -> list[str]:
        """Each card before each other fighter."""
        return [f"{card} on {self.fighters[other]}" for card in self.hands[seat] for other in seats if other != seat]

    def most_attacked(self, attacks: dict[int, int]) -> Asking:
        """The active player; ties roll off, the highest again [bushido.ffa.active]."""
        counted = Counter(attacks.values())
        most = sorted(seat for seat, number in counted.items() if number == max(counted.values()))
        while len(most) > 1:
            rolls = {}
            for seat in most:
                rolls[seat] = yield from roll("roll", 3)
            most = [seat for seat in most if rolls[seat] == max(rolls.values())]
        return most[0]

    def fight_all_on(self, active: int, attacks: dict[int, int], lying: dict[int, str]) -> Asking:
        """He fights one after the other, in an order of his choice; gives whom he fought [bushido.ffa.order]."""
        fought = set()
        while on_him := sorted(seat for seat, target in attacks.items() if target == active):
            other = on_him[0]
            if len(on_him) > 1:
                other = self.seat_of((yield from ask(active, [f"fight {self.fighters[one]}" for one in on_him])))
            yield from fight(self, {active: lying[active], other: lying[other]}, is_duel=False)
            fought.add(other)
            attacks.pop(other)
            out = self.knocked_out(active, other)
            for seat in out:
                self.still_in.remove(seat)
                lying.pop(seat)
                for attacker in [one for one, target in attacks.items() if seat in (one, target)]:
                    attacks.pop(attacker)
            self.count_standing(out)
            if self.scores:
                break
        return fought

    def count_standing(self, out: list[int]) -> None:
        """The last one standing wins; the last who fall together share [bushido.ffa.win, bushido.scores]."""
        if len(self.still_in) > 1:
            return
        winners = sorted(self.still_in) or out
        others, number = self.players - 1, len(winners)
        won = (self.players - number) / (number * others)
        self.scores = [won if seat in winners else -1 / others for seat in range(self.players)]


def duels(match: Judge) -> Asking:
    """One round of challenges, then all duels [bushido.mode.duels]."""
    together = yield from match.fight_pairs((yield from match.challenge_round()))
    match.scores = [1 if s in match.still_in else 0 if s in together else -1 for s in range(match.players)]


def clans(match: Judge) -> Asking:
    """Rounds of challenges across the clans [bushido.mode.clans]."""
    yield from match.part_into_clans()
    while not match.scores:
        pairs = yield from match.challenge_round()
        if not match.scores:
            yield from match.fight_pairs(pairs)
            match.count_clans()
            match.heal(pairs)


def kyoto(match: Judge) -> Asking:
    """Random pairs until one is left [bushido.mode.kyoto]."""
    while len(match.still_in) > 1:
        free, pairs = sorted(match.still_in), []
        while free:
            seat = free.pop(0)
            other = free[0]
            if len(free) > 1:
                drawn = [(f"pair {match.fighters[seat]} {match.fighters[one]}", 1) for one in free]
                other = match.seat_of((yield from ask(NATURE, drawn)))
            free.remove(other)
            pairs.append((seat, other))
        yield from match.fight_pairs(pairs, again_from=1 if match.hardcore else START)
        match.heal(pairs)
    match.count_standing([])


def free_for_all(match: Judge) -> Asking:
    """Brawl turns until one is left [bushido.mode.ffa]."""
    for seat in range(match.players):
        match.deal(seat)
    while not match.scores:
        yield from match.brawl_turn()


MODES: dict[str, Callable[[Judge], Asking]] = {"duels": duels, "clans": clans, "kyoto": kyoto, "ffa": free_for_all}
