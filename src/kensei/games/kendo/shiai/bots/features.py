"""Kendo Shiai: the features of moves and positions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from kensei.core.protocol import Move
from kensei.games.kendo.bots import features
from kensei.games.kendo.bots.features import Facts, against, count, counts, hand_features, pack, parts, upto
from kensei.games.kendo.bots.practised import FeatureGroup, NamesOfKinds
from kensei.games.kendo.cards import ATTACKS_WITH, COLOUR, COLOURS, GREEN, GREENS, NUMBER, Heap
from kensei.games.kendo.moves import Attack, Lay, Say
from kensei.games.kendo.shiai import State, View, offers

AFTER = {**dict.fromkeys("ASRM", "attack"), **dict.fromkeys("BT", "start"), "E": "defend", "C": "go on"}
"""In which situation an answer leaves its player, by the letters of the table."""


def move_features(view: View, moves: Sequence[Move]) -> list[list[FeatureGroup]]:
    seen = _ShiaiFacts(view)
    return [seen.laid(move.cards) if isinstance(move, Lay) else seen.said(move) for move in moves]


class _ShiaiFacts(Facts):
    MOST_OF_COLOUR = (3, 5, 5)
    BROWNS_MEET = True

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        super().__init__(view)
        own, other = view.players[view.seat], view.players[1 - view.seat]
        self.score = f"{own.score}:{other.score}{' last' if view.is_last_round else ''}"
        self.hansoku = other.hansoku
        self.theirs = self.their_colours(view.thrown)
        self.row = context(view.point, view.attack)
        self.aim = view.attack.card if view.attack else ""
        self.thrown: dict[int, tuple[FeatureGroup, list[FeatureGroup]]] = {}
        self.switch = "switch to answer" if view.attack else "switch to start"

    def laid(self, cards: Heap) -> list[FeatureGroup]:
        left = self.hand - pack(cards)
        if self.view.point == "start":
            kind = start_kind(cards)
            rank = self.rank(cards[0])
            done: FeatureGroup = ("start", kind, self.score, self.hansoku, self.theirs, rank, reach(left))
            return [done, *hand_features("attack", left)]
        letter, form = answer_kind(cards, self.row, self.aim)
        rank = self.rank(cards[0]) if letter in "AM" else 0
        done = ("answer", self.row, form, letter, "mushin" in cards, self.score, self.theirs, rank, reach(left))
        after = AFTER.get(letter)
        return [done, *hand_features(after, left)] if after else [done]

    def said(self, move: Say) -> list[FeatureGroup]:
        verb = move.verb
        if verb == "pass":
            return [("pass", self.row, self.score, len(self.view.hand) > 2)]
        if verb == "show":
            return [("show", NUMBER[move.cards[0]] if move.cards else 0)]
        if verb in ("start", "yield"):
            return [("say", verb, self.score), *hand_features("start" if verb == "start" else "defend", self.hand)]
        hand = self.hand - pack(move.cards)
        if verb in ("throw", "drop"):
            return hand_features("start" if verb == "throw" else "drop", hand)
        return self.drawn(verb, move.deck, hand)

    def drawn(self, verb: str, deck: str, hand: int) -> list[FeatureGroup]:
        """A card from the deck to this hand; the card thrown for it matters alike for any deck."""
        known = self.thrown.get(hand)
        if known is None:
            can = able(hand, self.row, ATTACKS_WITH.get(self.aim, ""))
            what: list[FeatureGroup] = (
                [("can", self.row, can), *hand_features(self.switch, hand)] if verb == "switch" else []
            )
            known = self.thrown[hand] = ((self.row, bool(can), shape(hand)), what)
        into, what = known
        return [("draw", verb, deck, *into), *what]


def context(point: str, attack: Attack | None) -> str:
    """What has to be answered; without an attack, whether one starts or draws."""
    if attack:
        return offers.row_of(attack, point)
    return "refill" if point == "refill" else "opening" if point.startswith("opening") else "start"


def start_kind(cards: Heap) -> str:
    """The green of a start, or `brown`."""
    return cards[-1] if COLOUR[cards[-1]] == GREEN else "brown"


@lru_cache(maxsize=1 << 14)
def answer_kind(cards: Heap, row: str, attack: str) -> tuple[str, str]:
    form = offers.form_of(cards, row, attack)
    return offers.TABLE.rows[row][form], form


def position_features(state: State, seat: int) -> list[FeatureGroup]:
    attack = state.attack
    row = context(state.point, attack)
    leads = state.is_last_round and state.scores[seat] > 0
    standing = ("stands", state.scores[seat], state.hansoku[seat], leads)
    hand = pack(state.hands[seat])
    if state.turn != seat or state.point in ("opening-switch", "opening-pick", "show", "refill"):
        return [standing, *hand_features("attack" if attack else "wait", hand)]
    can = able(hand, row, ATTACKS_WITH.get(attack.card, "") if attack else "")
    asked = f"{state.point} {row}" if state.point in ("switch", "pick") else row
    when = "answer" if attack else "start"
    return [standing, ("asked", asked, can), *hand_features(when, hand)]


def able(hand: int, row: str, technique: str) -> tuple[str, ...]:
    """What the packed hand can do now: the kinds of starts, or the forms of answers to the technique."""
    any_brown = row == "seme" or row not in offers.TABLE.rows
    strikes = hand & features.STRIKES_PART if any_brown else technique and count(hand, f"strikes {technique}")
    meets = technique and count(hand, f"meets {technique}")
    hiki = count(hand, "hiki") > 0
    return able_with(row, parts(hand)[0], bool(strikes), bool(meets), bool(hand & features.MEETS_PART), hiki)


@cache
def able_with(row: str, greens: int, brown: bool, fitting: bool, red: bool, hiki: bool) -> tuple[str, ...]:
    held = {green for green in GREENS if count(greens, green)}
    if fitting or (red and "mushin" in held):
        held.add("red")
    held |= {what for what, has in (("brown", brown), ("hiki", hiki), ("fitting", fitting)) if has}
    if row not in offers.TABLE.rows:
        return tuple(kind for kind, cards in START_KINDS.items() if held.issuperset(cards))
    return tuple(form for form in offers.TABLE.allowed[row] if held.issuperset(NEEDS.get(form, form.split("+"))))


NEEDS = {"red+seme": ("fitting", "seme")}
"""What a form needs, where its name does not say so: without Mushin the red with Seme fits."""


START_KINDS = {
    "brown": ("brown",),
    "jodan": ("brown", "jodan"),
    "tsubazeriai": ("hiki", "tsubazeriai"),
    "seme": ("seme",),
    "maki": ("maki",),
    "oshidashi": ("oshidashi",),
}


@lru_cache(maxsize=1 << 16)
def shape(hand: int) -> tuple[int, int, int]:
    """The numbers of browns that strike alone, reds and greens, as far as they matter."""
    greens = sum([count(hand, green) for green in GREENS])
    return min(3, sum(counts(hand, "strikes"))), min(4, sum(counts(hand, "meets"))), min(4, greens)


def reach(hand: int) -> int:
    """How many techniques the reds of the hand meet, and one more for Mushin."""
    reds = sum(map(bool, counts(hand, "meets")))
    return reds + (reds > 0 and count(hand, "mushin") > 0)


def _start(kind: str, score: str, hansoku: int, theirs: tuple[int, ...], rank: int, reached: int) -> tuple[str, ...]:
    found = [f"start {kind}", f"start {kind} {score}", f"start {kind} hansoku {hansoku}"]
    found += [*upto(f"start {kind} meets", reached, 5), *against(f"start {kind}", theirs)]
    if kind in ("brown", "jodan", "tsubazeriai"):
        found.append(f"start rank {rank}")
    return tuple(found)


def _named(form: str) -> str:
    """The form as the weights know it: Seme weighs alike with a red that fits and with Mushin."""
    return form.replace("+mushin", "")


def _answer(
    row: str, form: str, letter: str, mushin: bool, score: str, theirs: tuple[int, ...], rank: int, reached: int
) -> tuple[str, ...]:
    found = [f"answer {row} {_named(form)}", f"answer {letter} {score}"]
    found += [*upto(f"answer {letter} meets", reached, 5), *against(f"answer {letter}", theirs)]
    if mushin:
        found += ["answer mushin", f"answer mushin {letter}"]
    if letter in "AM":
        found.append(f"answer {letter} rank {rank}")
    return tuple(found)


def _draw(verb: str, deck: str, row: str, can: bool, held: tuple[int, int, int]) -> tuple[str, ...]:
    able = "able" if can else "unable"
    shape = [f" {colour}s {number}" for colour, number in zip(COLOURS, held, strict=True)]
    return tuple(f"{verb} {deck}{more}" for more in ("", f" {row}", f" {row} {able}", *shape, f" {able}{shape[0]}"))


def _greens(when: str, hand: int) -> tuple[str, ...]:
    held = [green for green in GREENS if count(hand, green)]
    found = [f"{green} 1" for green in held] + [f"{green} 2" for green in held if count(hand, green) > 1]
    number = sum([count(hand, green) for green in held])
    return (*(f"{when} {one}" for one in found), *upto(f"{when} greens", number, 6))


def _blades(when: str, hand: int) -> tuple[str, ...]:
    strikes, meets = counts(hand, "strikes"), counts(hand, "meets")
    covered = sum([bool(one or other) for one, other in zip(strikes, meets, strict=True)])
    found: list[str] = []
    for what, number, most in (
        ("browns", sum(strikes), 4),
        ("techniques", sum(map(bool, strikes)), 4),
        ("hikis", count(hand, "hiki"), 2),
        ("reds", sum(meets), 6),
        ("meets", sum(map(bool, meets)), 4),
        ("covers", covered, 4),
    ):
        found += upto(f"{when} {what}", number, most)
    return tuple(found)


def _pairs(when: str, greens: int, brown: bool, red: bool, hiki: bool) -> tuple[str, ...]:
    found = [f"{when} red with {green}" for green in WITH_RED if red and count(greens, green)]
    found += [f"{when} brown with {green}" for green in ("jodan", "taijodan") if brown and count(greens, green)]
    if hiki and count(greens, "tsubazeriai"):
        found.append(f"{when} hiki with tsubazeriai")
    if not able_with("start", greens, brown, False, red, hiki):
        found.append(f"{when} no start")
    return tuple(found)


WITH_RED = ("mushin", "fudoshin", "seme", "tsubazeriai", "taijodan")


def _stands(score: int, hansoku: int, leads: bool) -> tuple[str, ...]:
    found = [f"score {n}" for n in range(1, score + 1)]
    if hansoku:
        found.append(f"hansoku at {score}")
    return (*found, "leads at last") if leads else tuple(found)


def _can(row: str, can: tuple[str, ...]) -> tuple[str, ...]:
    return (*(f"can {row} {form}" for form in dict.fromkeys(map(_named, can))), f"can {row}") if can else ()


def _asked(asked: str, can: tuple[str, ...]) -> tuple[str, ...]:
    found = [f"asked {asked} {form}" for form in dict.fromkeys(map(_named, can))]
    return (f"asked {asked}", f"asked {asked} {'able' if can else 'unable'}", *found)


NAMES: NamesOfKinds = {
    "start": _start,
    "answer": _answer,
    "pass": lambda row, score, many: tuple(
        f"pass {row}{more}" for more in ("", f" {score}", " many" if many else " few")
    ),
    "show": lambda number: tuple(f"show {n}" for n in range(1, number + 1)),
    "say": lambda verb, score: (f"say {verb}", f"say {verb} {score}"),
    "draw": _draw,
    "can": _can,
    "greens": _greens,
    "blades": _blades,
    "makes": features.makes_names,
    "pairs": _pairs,
    "stands": _stands,
    "asked": _asked,
}
