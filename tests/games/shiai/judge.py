"""Kendo Shiai, told once more from its clauses and its table of answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

from tests.games.judging import NATURE, Asking, ask, ask_all, draw
from tests.games.kendo.judge import COLOURS, Table, colour, empty, fits, is_hiki, joined, listed, technique

DEALT = ("brown",) * 2 + ("green",) * 3 + ("red",) * 3
Next = tuple[int, bool, bool]
"""Who starts next, whether a switch-and-pick is due, and whether the round still is the same."""


class Judge(Table):
    """A match: the cards, the points, the time."""

    def __init__(self, box: Iterable[Iterable[str]]) -> None:
        super().__init__(box, 2)
        self.ippon, self.hansoku = [0, 0], [0, 0]
        self.is_last_round = self.is_encho = False
        self.served = {0, 1}
        """Whose switch-and-pick of the opening still serves [shiai.switch-pick.first]."""
        self.winner: int | None = None

    @property
    def scores(self) -> tuple[int, int]:
        """1 and -1."""
        return (-1, 1) if self.winner else (1, -1)

    def remake(self, each: str) -> None:
        """Of played and thrown cards [shiai.decks]."""
        self.decks[each] = self.played[each] + self.unseen[each]
        self.played[each], self.unseen[each] = [], []

    def tell(self) -> Asking:
        """The opening, then round after round."""
        for seat in (0, 1):
            for each in DEALT:
                yield from self.draw(seat, each)
        starter = yield from self.opening()
        is_due, same_round = True, True
        while self.winner is None:
            if self.is_last_round and not same_round:
                self.winner = self.ippon.index(1)
                return
            starter, is_due, same_round = yield from self.round(starter, is_due)

    def opening(self) -> Asking:
        """Both switch, pick and show; gives who starts [shiai.deal, shiai.deal.tie]."""
        switched = yield from ask_all((0, 1), self.switches)
        for seat in (0, 1):
            self.hide(seat, [switched[seat].split(" ")[1]])
        for seat in (0, 1):
            yield from self.draw(seat, switched[seat].split(" ")[2])
        picked = yield from ask_all((0, 1), lambda seat: self.picks())
        for seat in (0, 1):
            yield from self.draw(seat, picked[seat].split(" ")[1])
        for _ in range(3):
            shown = yield from ask_all(
                (0, 1), lambda seat: [f"show {c}" for c in self.of(seat, "brown") or ["nothing"]]
            )
            numbers = [0 if text == "show nothing" else int(text[-1]) for text in (shown[0], shown[1])]
            if numbers[0] != numbers[1]:
                return numbers.index(max(numbers))
            if numbers == [0, 0]:
                break
        return int((yield from ask(NATURE, [("starts 0", 1), ("starts 1", 1)]))[-1])

    def switches(self, seat: int) -> list[str]:
        """Any card for one of any deck; the card thrown may itself make the deck."""
        return [
            f"switch {card} {each}"
            for card in set(self.hands[seat])
            for each in COLOURS
            if self.can_draw(each) or colour(card) == each
        ]

    def picks(self) -> list[str]:
        """A red or a green."""
        return [f"pick {each}" for each in ("red", "green") if self.can_draw(each)]

    def switch_and_pick(self, seat: int) -> Asking:
        """Once before a play [shiai.switch-pick]."""
        if seat in self.served:
            self.served.remove(seat)
            return
        if self.hands[seat]:
            _, card, each = (yield from ask(seat, self.switches(seat))).split(" ")
            self.hide(seat, [card])
            yield from self.draw(seat, each)
        if self.picks():
            yield from self.draw(seat, (yield from ask(seat, self.picks())).split(" ")[1])

    # A round

    def round(self, seat: int, is_due: bool) -> Asking:
        """A start and all its answers; gives what comes next."""
        if is_due:
            yield from self.switch_and_pick(seat)
        self.served.discard(seat)
        text = yield from self.start(seat)
        if self.winner is not None:
            return seat, False, False
        cards = text.split("+")
        self.lay(seat, cards)
        if text == "jikan":
            return (yield from self.call_time(seat))
        if colour(cards[0]) == "green":
            return (yield from self.answer(seat, text, "", True))
        return (yield from self.answer(seat, "jodan" if "jodan" in cards else "brown", cards[0], True))

    def start(self, seat: int) -> Asking:
        """One of the forms; without any a hansoku, then browns until able [shiai.hansoku.no-start]."""
        if not self.starts(seat):
            yield from ask(seat, ["pass"])
            self.hansoku[seat] += 1
            if self.hansoku[seat] == 2:
                self.hansoku[seat] = 0
                yield from self.score_against(seat)
                if self.winner is not None:
                    return ""
        while not self.starts(seat):
            had_nothing = not self.hands[seat]
            yield from self.draw(seat, "brown")
            may_go = [] if had_nothing else self.spare(seat)
            if may_go:
                text = yield from ask(seat, [f"drop {card}" for card in may_go])
                self.hide(seat, [text.split(" ")[1]])
        return (yield from ask(seat, self.starts(seat)))

    def spare(self, seat: int) -> set[str]:
        """What may be dropped: not the last card that one could start with [shiai.hansoku.no-start]."""
        hand, found = self.hands[seat], set()
        is_able = bool(self.starts(seat))
        for card in set(hand):
            hand.remove(card)
            if not is_able or self.starts(seat):
                found.add(card)
            hand.append(card)
        return found

    def starts(self, seat: int) -> list[str]:
        """The forms of a start [shiai.start.forms, shiai.jikan.lead]."""
        browns = self.of(seat, "brown")
        plain, hikis = [c for c in browns if not is_hiki(c)], [c for c in browns if is_hiki(c)]
        may_call = self.ippon[seat] == 1 and not self.is_encho
        return [
            *plain,
            *(joined(card, green) for green in self.held(seat, "jodan") for card in plain),
            *(joined(card, green) for green in self.held(seat, "tsubazeriai") for card in hikis),
            *self.held(seat, "seme", "oshidashi", "maki", *(["jikan"] if may_call else [])),
        ]

    def call_time(self, seat: int) -> Asking:
        """The last round for a leader, the encho at one all [shiai.jikan.lead, shiai.jikan.encho]."""
        if not self.ippon[1 - seat]:
            self.is_last_round = True
            return 1 - seat, True, True
        self.is_encho, self.hansoku, self.hands = True, [0, 0], [[], []]
        self.decks, self.played, self.unseen = self.fresh(), empty(), empty()
        yield from self.fill(seat, 5)
        yield from self.fill(1 - seat, 5)
        return seat, False, True

    def fill(self, seat: int, number: int) -> Asking:
        """Cards from decks of choice [shiai.refill]."""
        while len(self.hands[seat]) < number:
            text = yield from ask(seat, [f"draw {each}" for each in COLOURS if self.can_draw(each)])
            yield from self.draw(seat, text.split(" ")[1])

    def score_against(self, seat: int) -> Asking:
        """An ippon for the other; who suffered it starts, without switch-and-pick."""
        self.ippon[1 - seat] += 1
        self.is_last_round = False
        if self.is_encho or self.ippon[1 - seat] == 2:
            self.winner = 1 - seat
            return seat, False, False
        yield from self.fill(seat, 6)
        yield from self.fill(1 - seat, 6)
        return seat, False, False

    def penalise(self, seat: int) -> Asking:
        """A hansoku in a round; the second is an ippon, any ends the last [shiai.hansoku.two, shiai.jikan.round]."""
        self.hansoku[seat] += 1
        if self.hansoku[seat] == 2:
            self.hansoku[seat] = 0
            yield from self.score_against(seat)
        elif self.is_last_round:
            self.winner = self.ippon.index(1)
        return seat, False, False

    # Answers

    def answer(self, attacker: int, row: str, card: str, is_due: bool) -> Asking:
        """The other answers by the table; gives what comes next."""
        seat = 1 - attacker
        if is_due:
            yield from self.switch_and_pick(seat)
        text = yield from ask(seat, self.answers(seat, row, card))
        if text == "pass":
            return (yield from self.decline(seat, row))
        cards = text.split("+")
        self.lay(seat, cards)
        if row in CANCELLED:
            return (yield from CANCELLED[row](self, attacker, card, cards))
        return (yield from self.meet(attacker, cards))

    def answers(self, seat: int, row: str, attack: str) -> list[str]:
        """What the table offers, and `pass`."""
        browns = [card for card in self.of(seat, "brown") if not is_hiki(card)]
        same = [card for card in browns if attack and technique(card) == technique(attack)]
        hikis = [card for card in self.of(seat, "brown") if is_hiki(card)]
        basic = [*same, *self.reds(seat, attack, "", "fudoshin"), *self.held(seat, "bogyo")]
        tsubazeriai = [joined(card, green) for green in self.held(seat, "tsubazeriai") for card in hikis]
        offered = {
            "brown": lambda: [*basic, *(text for text in self.reds(seat, attack, "seme") if "mushin" in text)],
            "red": lambda: [*basic, *self.reds(seat, attack, "tsubazeriai", "seme"), *tsubazeriai],
            "seme": lambda: [*browns, *self.held(seat, "seme", "fudoshin")],
            "raid": lambda: self.held(seat, "fudoshin"),
            "jodan": lambda: [
                *self.held(seat, "fudoshin", "jodan"),
                *(joined(card, green) for green in self.held(seat, "taijodan") for card in same),
                *self.reds(seat, attack, "taijodan"),
            ],
            "oshidashi": lambda: self.held(seat, "kaihi"),
            "maki": lambda: self.held(seat, "tsuyoi"),
            "stroke": lambda: self.reds(seat, attack, ""),
        }
        return [*offered[row](), "pass"]

    def reds(self, seat: int, attack: str, *greens: str) -> list[str]:
        """A fitting red, or any with Mushin, each with one of these greens [shiai.red.with]."""
        found = []
        for green in [green for green in greens if not green or green in self.hands[seat]]:
            for red in self.of(seat, "red"):
                found += [joined(red, green)] if attack and fits(red, attack) else []
                found += [joined(red, green, "mushin")] if "mushin" in self.hands[seat] else []
        return found

    def decline(self, seat: int, row: str) -> Asking:
        """What passing costs, by the last column of the table."""
        if row in ("oshidashi", "maki"):
            return (yield from self.penalise(seat))
        if row not in ("raid", "jodan"):
            return (yield from self.score_against(seat))
        hand = self.hands[seat]
        if row == "raid":
            for _ in range(min(2, len(hand))):
                self.hide(seat, [(yield from draw(hand))])
        elif len(hand) > 2:
            pairs = {f"throw {listed(pair)}" for pair in combinations(hand, 2)}
            self.hide(seat, (yield from ask(seat, pairs)).split(" ")[1:])
        else:
            self.hide(seat, list(hand))
        return seat, False, False

    def meet(self, attacker: int, cards: list[str]) -> Asking:
        """A brown or a red was answered with these."""
        seat, card = 1 - attacker, cards[0]
        if card == "bogyo":
            return seat, False, False
        if is_hiki(card):
            return (yield from self.answer(seat, "brown", card, True))
        if colour(card) == "brown":
            return attacker, True, False
        if "tsubazeriai" in cards:
            text = yield from ask(seat, ["start", "yield"])
            return (seat if text == "start" else attacker), True, False
        row = "raid" if "fudoshin" in cards else "seme" if "seme" in cards else "red"
        return (yield from self.answer(seat, row, card, True))

    def after_seme(self, attacker: int, red: str, cards: list[str]) -> Asking:
        """A brown, on which the Seme player may strike; or Seme is cancelled [shiai.seme.stroke, shiai.seme.cancel]."""
        if colour(cards[0]) == "green":
            return (yield from self.answer(attacker, "red", red, False)) if red else (attacker, True, True)
        stroke = yield from ask(attacker, self.answers(attacker, "stroke", cards[0]))
        if stroke == "pass":
            return (yield from self.answer(1 - attacker, "brown", cards[0], True))
        self.lay(attacker, stroke.split("+"))
        return (yield from self.score_against(1 - attacker))

    def after_raid(self, attacker: int, red: str, cards: list[str]) -> Asking:
        """No raid: the red is an ordinary attack [shiai.fudoshin.cancel]."""
        return (yield from self.answer(attacker, "red", red, False))

    def after_jodan(self, attacker: int, brown: str, cards: list[str]) -> Asking:
        """Cancelled alone, or with the answer [shiai.jodan, shiai.tai-jodan]."""
        if colour(cards[0]) == "green":
            return (yield from self.answer(attacker, "brown", brown, False))
        if colour(cards[0]) == "brown":
            return attacker, True, False
        return (yield from self.answer(1 - attacker, "red", cards[0], True))

    def after_push(self, attacker: int, card: str, cards: list[str]) -> Asking:
        """Oshidashi or Maki waza met: the attacker starts again [shiai.kamae-kaihi]."""
        yield from ()
        return attacker, True, False


CANCELLED: dict[str, Callable[[Judge, int, str, list[str]], Asking]] = {
    "seme": Judge.after_seme,
    "raid": Judge.after_raid,
    "jodan": Judge.after_jodan,
    "oshidashi": Judge.after_push,
    "maki": Judge.after_push,
}
