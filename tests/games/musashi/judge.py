"""Musashi's Challenge, told once more from its clauses and its table of answers."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from tests.games.judging import Asking, ask, ask_all, draw
from tests.games.kendo.judge import COLOURS, Table, colour, fits, joined, listed

DEALT = ("brown",) * 3 + ("red",) * 4 + ("green",) * 5
BOOSTS = ("seme", "jodan")
CANCELS = {"seme": ("seme", "mushin"), "jodan": ("jodan", "taijodan")}
FEW = 3
"""So many players still in count as few [musashi.counts-now]."""


class Judge(Table):
    """A game: the cards, who is in, and who attacked whom last."""

    def __init__(self, box: Iterable[Iterable[str]], players: int) -> None:
        super().__init__(box, players)
        self.players = players
        self.still_in = list(range(players))
        self.met: list[int | None] = [None] * players
        self.is_over = False

    @property
    def scores(self) -> list[float]:
        """The last one in wins; two who draw share [musashi.scores]."""
        others = self.players - 1
        won = 1.0 if len(self.still_in) == 1 else (self.players - 2) / (2 * others)
        return [won if seat in self.still_in else -1 / others for seat in range(self.players)]

    def remake(self, each: str) -> None:
        """Of the cards put under it; without such, of the played ones [musashi.decks]."""
        source = self.unseen if self.unseen[each] else self.played
        self.decks[each], source[each] = source[each], []

    def tell(self) -> Asking:
        """The deal, the mulligan, who attacks first, then attack after attack."""
        for seat in self.still_in:
            for each in DEALT:
                yield from self.draw(seat, each)
        changed = yield from ask_all(self.still_in, self.mulligans)
        yield from self.change(changed)
        starter, barred, has_blocked = (yield from self.leader()), [], False
        while not self.is_over:
            starter, barred, has_blocked = yield from self.start(starter, barred, has_blocked)

    def mulligans(self, seat: int) -> set[str]:
        """Up to two cards [musashi.mulligan]."""
        hand = self.hands[seat]
        return {"keep", *(f"change {listed(cards)}" for n in (1, 2) for cards in combinations(hand, n))}

    def change(self, changed: dict[int, str]) -> Asking:
        """Cards go under their decks; then all draw, in seat order."""
        given = {seat: text.split(" ")[1:] for seat, text in sorted(changed.items())}
        for seat, cards in given.items():
            self.hide(seat, cards)
        for seat, cards in given.items():
            for card in cards:
                yield from self.draw(seat, colour(card))

    def leader(self) -> Asking:
        """The highest sum of browns; tied leaders change one, then the sums of all are compared [musashi.first]."""
        while True:
            sums = {seat: sum(int(c[-1]) for c in self.hands[seat] if colour(c) == "brown") for seat in self.still_in}
            leaders = [seat for seat in self.still_in if sums[seat] == max(sums.values())]
            if len(leaders) == 1:
                return leaders[0]
            yield from self.change((yield from ask_all(leaders, self.tie_changes)))

    def tie_changes(self, seat: int) -> list[str]:
        """A smallest brown; with two players any."""
        browns = self.of(seat, "brown")
        least = min(card[-1] for card in browns)
        return [f"change {card}" for card in browns if self.players == 2 or card[-1] == least]

    # Attacks

    def start(self, seat: int, barred: list[int], has_blocked: bool) -> Asking:
        """A new attack and its answers; gives who starts next, whom he may not attack, and if he has just blocked."""
        if not self.hands[seat] and has_blocked and len(self.still_in) == 2:
            self.is_over = True
            return seat, [], False
        if not self.hands[seat] or not (self.attacks(seat) or self.can_draw("brown")):
            return (yield from self.leave(seat))
        if not self.attacks(seat):
            text = yield from ask(seat, {f"change {card}" for card in self.hands[seat]})
            self.hide(seat, [text.split(" ")[1]])
            yield from self.draw(seat, "brown")
        targets = [other for other in self.still_in if other != seat and other not in barred]
        return (yield from self.lay_to(seat, (yield from ask(seat, aimed(self.attacks(seat), targets)))))

    def attacks(self, seat: int) -> list[str]:
        """The forms of a new attack [musashi.attack.forms]."""
        browns = self.of(seat, "brown")
        boosted = [joined(card, boost) for boost in self.held(seat, *BOOSTS) for card in browns]
        return [*browns, *boosted, *self.held(seat, "oshidashi", "maki")]

    def lay_to(self, seat: int, text: str) -> Asking:
        """Lay an attack before a target, who answers."""
        laid, target = text.split(" to ")
        cards = laid.split("+")
        self.lay(seat, cards)
        boost = next((card for card in cards[1:] if card in BOOSTS), "")
        return (yield from self.answer(seat, int(target), cards[0], boost))

    def leave(self, seat: int) -> Asking:
        """He is out; his last attacker draws a bonus [musashi.out, musashi.out.bonus]."""
        number = len(self.still_in)
        self.lay(seat, list(self.hands[seat]))
        self.still_in.remove(seat)
        if len(self.still_in) == 1:
            self.is_over = True
            return seat, [], False
        last = self.met[seat]
        decks = [each for each in COLOURS if self.can_draw(each)]
        if last in self.still_in and decks:
            text = yield from ask(last, [f"draw {each}" for each in decks])
            yield from self.draw(last, text.split(" ")[1])
        starter = last if number > FEW else next(other for other in self.still_in if other != last)
        return starter, [], False

    # Answers

    def answer(self, attacker: int, seat: int, card: str, boost: str) -> Asking:
        """The target answers by the table; gives what comes next."""
        self.met[seat] = attacker
        # Who can react must [musashi.attack.target].
        text = yield from ask(seat, self.answers(attacker, seat, card, boost) or ["pass"])
        if text == "pass":
            return (yield from self.pay(attacker, seat, card, boost))
        laid, _, target = text.partition(" to ")
        if colour(laid.split("+")[0]) == "red":
            return (yield from self.lay_to(seat, text))
        self.lay(seat, [laid])
        if target:
            kept = boost if laid == "fudoshin" else ""
            return (yield from self.answer(seat, int(target), card, kept))
        if boost:
            return (yield from self.answer(attacker, seat, card, ""))
        return seat, [attacker] if len(self.still_in) > FEW else [], laid in ("tsubazeriai", "bogyo")

    def answers(self, attacker: int, seat: int, card: str, boost: str) -> list[str]:
        """What the table offers besides `pass` [musashi.reaction.target]."""
        everybody = [other for other in self.still_in if other != seat]
        targets = [other for other in everybody if other != attacker or len(self.still_in) <= FEW]
        if colour(card) == "green":
            back = aimed(self.held(seat, card), everybody)
            return [*back, *aimed(self.held(seat, "fudoshin"), targets), *self.held(seat, "kaihi", "tsuyoi")]
        found = aimed(self.held(seat, "kaihi", "tsuyoi", "fudoshin"), targets)
        if boost:
            found += self.held(seat, *CANCELS[boost])
        else:
            found += self.held(seat, "tsubazeriai", "bogyo")
        return [*found, *aimed(self.reds(seat, card, boost), targets)]

    def reds(self, seat: int, attack: str, boost: str) -> list[str]:
        """A fitting red, or one that does not fit with Mushin; against Seme the latter alone [musashi.mushin]."""
        if boost == "jodan":
            return []
        found = []
        for red in self.of(seat, "red"):
            for added in ("", *self.held(seat, *BOOSTS)):
                if fits(red, attack):
                    found += [] if boost else [joined(red, added)]
                elif "mushin" in self.hands[seat]:
                    found.append(joined(red, added, "mushin"))
        return found

    def pay(self, attacker: int, seat: int, card: str, boost: str) -> Asking:
        """Cards are taken blind; who has too few is out [musashi.take, musashi.out]."""
        cost = 1 if boost or colour(card) == "green" else 2
        if len(self.hands[seat]) < cost:
            return (yield from self.leave(seat))
        for _ in range(cost):
            taken = yield from draw(self.hands[seat])
            self.hands[seat].remove(taken)
            self.hands[attacker].append(taken)
        if boost:
            return (yield from self.answer(attacker, seat, card, ""))
        return (attacker, [seat], False) if len(self.still_in) > FEW else (seat, [], False)


def aimed(attacks: Iterable[str], targets: Iterable[int]) -> list[str]:
    """Each attack on each target."""
    return [f"{attack} to {target}" for attack in attacks for target in targets]
