"""Kendo Shiai as a player sees it: what a move does, what hand it leaves, what lies against whom.

Of a switch one sees what the hand can still answer without the card thrown; of a start or an answer its row and
column in the table of the rulebook, how well the technique can be met, and the hand that is left to
answer with. The hand is judged apart for who has just attacked, who starts, and who waits for the other's start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from kensei.bots.kendo.codes import MEETS_PART, STRIKES_PART, against, code, count, counts, parts, upto
from kensei.bots.kendo.weights import Sheaf
from kensei.core.protocol import Move
from kensei.games.kendo.cards import (
    ATTACKS_WITH,
    BROWNS,
    COLOUR,
    GREEN,
    GREENS,
    IS_HIKI,
    MEETS,
    NUMBER,
    REDS,
    Heap,
    Piles,
)
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.shiai import State, View, offers, table

AFTER = {**dict.fromkeys("ASRM", "attack"), **dict.fromkeys("BT", "start"), "E": "defend", "C": "go on"}
"""In which situation an answer leaves its player, by the letters of the table."""


def sheaves(view: View, moves: Sequence[Move]) -> list[list[Sheaf]]:
    """Give the traits of every move."""
    assert view.seat is not None
    seen = Look(view)
    return [seen.at(move) for move in moves]


class Look:
    """A view, with what is counted once for all moves."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.hand = code(view.hand)
        own, other = view.players[view.seat], view.players[1 - view.seat]
        self.score = f"{own.score}:{other.score}{' last' if view.is_last_round else ''}"
        self.hansoku = other.hansoku
        self.theirs = colours(view)
        self.row = context(view.point, view.attack)
        self.aim = view.attack.card if view.attack else ""
        self.ranks: dict[str, int] = {}
        self.thrown: dict[int, tuple[Sheaf, list[Sheaf]]] = {}
        self.switch = "switch to answer" if view.attack else "switch to start"

    def at(self, move: Move) -> list[Sheaf]:
        """Give the traits of one move."""
        if isinstance(move, Lay):
            return self.laid(move.cards)
        return self.said(move)

    def laid(self, cards: Heap) -> list[Sheaf]:
        """A start or an answer: what it does, and the hand it leaves."""
        left = self.hand - code(cards)
        if self.view.point == "start":
            kind = start_kind(cards)
            rank = self.rank(ATTACKS_WITH[cards[0]]) if cards[0] in ATTACKS_WITH else 0
            done: Sheaf = ("start", kind, self.score, self.hansoku, self.theirs, rank, reach(left))
            return [done, *held("attack", left)]
        letter, form = answer_kind(cards, self.row, self.aim)
        rank = self.rank(ATTACKS_WITH[cards[0]]) if letter in "AM" else 0
        done = ("answer", self.row, form, letter, "mushin" in cards, self.score, self.theirs, rank, reach(left))
        after = AFTER.get(letter)
        return [done, *held(after, left)] if after else [done]

    def said(self, move: Say) -> list[Sheaf]:
        """A word: what is thrown, and where one draws."""
        verb = move.verb
        if verb == "pass":
            return [("pass", self.row, self.score, len(self.view.hand) > 2)]
        if verb == "show":
            return [("show", NUMBER[move.cards[0]] if move.cards else 0)]
        if verb in ("start", "yield"):
            return [("say", verb, self.score), *held("start" if verb == "start" else "defend", self.hand)]
        hand = self.hand - code(move.cards)
        if verb in ("throw", "drop"):
            return held("start" if verb == "throw" else "drop", hand)
        return self.drawn(verb, move.deck, hand)

    def drawn(self, verb: str, deck: str, hand: int) -> list[Sheaf]:
        """A card from the deck to this hand; a card thrown for it goes with any deck alike."""
        known = self.thrown.get(hand)
        if known is None:
            can = able(hand, self.row, ATTACKS_WITH.get(self.aim, ""))
            what: list[Sheaf] = [("can", self.row, can), *held(self.switch, hand)] if verb == "switch" else []
            known = self.thrown[hand] = ((self.row, bool(can), shape(hand)), what)
        into, what = known
        return [("draw", verb, deck, *into), *what]

    def rank(self, technique: str) -> int:
        """Say how many techniques are harder to meet than this one, by the cards not seen."""
        if not self.ranks:
            met = unmet(self.view)
            self.ranks = {each: sum([other < met[each] for other in met.values()]) for each in met}
        return self.ranks[technique]


def context(point: str, attack: offers.Attack | None) -> str:
    """Name what has to be answered; without an attack, that one starts or draws."""
    if attack:
        return "stroke" if point == "stroke" else attack.row
    return "refill" if point == "refill" else "opening" if point.startswith("opening") else "start"


def start_kind(cards: Heap) -> str:
    """Name a way to start a round."""
    return cards[-1] if COLOUR[cards[-1]] == GREEN else "brown"


@lru_cache(maxsize=1 << 14)
def answer_kind(cards: Heap, row: str, attack: str) -> tuple[str, str]:
    """Give the letter of the table for an answer, and its column."""
    form = table.form_of(cards, row, attack)
    return table.ROWS[row][form], form


def able(hand: int, row: str, technique: str) -> tuple[str, ...]:
    """List what the hand can do now: the kinds of starts, or the columns of answers to the technique."""
    any_brown = row == "seme" or row not in table.ROWS
    strikes = hand & STRIKES_PART if any_brown else technique and count(hand, f"strikes {technique}")
    meets = technique and count(hand, f"meets {technique}")
    hiki = count(hand, "hiki") > 0
    return _able(row, parts(hand)[0], bool(strikes), bool(meets), bool(hand & MEETS_PART), hiki)


@cache
def _able(row: str, greens: int, brown: bool, fitting: bool, red: bool, hiki: bool) -> tuple[str, ...]:
    held = {green for green in GREENS if count(greens, green)}
    if fitting or (red and "mushin" in held):
        held.add("red")
    held |= {what for what, has in (("brown", brown), ("hiki", hiki)) if has}
    if row not in table.ROWS:
        return tuple(kind for kind, cards in START_KINDS.items() if held.issuperset(cards))
    return tuple(form for form in table.ALLOWED[row] if held.issuperset(form.split("+")))


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
    """Count the browns that strike alone, the reds and the greens, as far as it matters."""
    greens = sum([count(hand, green) for green in GREENS])
    return min(3, sum(counts(hand, "strikes"))), min(4, sum(counts(hand, "meets"))), min(4, greens)


def colours(view: View) -> tuple[int, ...]:
    """Count the other's cards of each colour, as far as it matters: what is nowhere else is in his hand."""
    own = Counter([COLOUR[card] for card in view.hand])
    return tuple(
        [
            min(most, len(view.box[c]) - len(view.played[c]) - view.decks[c] - view.thrown[c] - own[c])
            for c, most in enumerate(MATTERS)
        ]
    )


MATTERS = (3, 5, 5)


def reach(hand: int) -> int:
    """Count the techniques that the reds of the hand meet, and one more for Mushin."""
    reds = sum(map(bool, counts(hand, "meets")))
    return reds + (reds > 0 and count(hand, "mushin") > 0)


MET_BY = {card: MEETS.get(card) or ATTACKS_WITH[card] for card in (*BROWNS, *REDS) if card not in IS_HIKI}
"""The technique that each card meets."""


def unmet(view: View) -> dict[str, int]:
    """Count for each technique the cards not seen that meet it."""
    met = dict(meeting(view.box))
    for card in (*view.played[0], *view.played[1], *view.hand):
        if card in MET_BY:
            met[MET_BY[card]] -= 1
    return met


@cache
def meeting(box: Piles) -> dict[str, int]:
    """Count for each technique the cards of the box that meet it."""
    return dict(Counter([MET_BY[card] for card in (*box[0], *box[1]) if card in MET_BY]))


def spell(sheaf: Sheaf) -> tuple[str, ...]:
    """Name the traits of a sheaf."""
    return SPELLS[sheaf[0]](*sheaf[1:])


def _start(kind: str, score: str, hansoku: int, theirs: tuple[int, ...], rank: int, reached: int) -> tuple[str, ...]:
    found = [f"start {kind}", f"start {kind} {score}", f"start {kind} hansoku {hansoku}"]
    found += [*upto(f"start {kind} meets", reached, 5), *against(f"start {kind}", theirs)]
    if kind in ("brown", "jodan", "tsubazeriai"):
        found.append(f"start rank {rank}")
    return tuple(found)


def _answer(
    row: str, form: str, letter: str, mushin: bool, score: str, theirs: tuple[int, ...], rank: int, reached: int
) -> tuple[str, ...]:
    found = [f"answer {row} {form}", f"answer {letter} {score}"]
    found += [*upto(f"answer {letter} meets", reached, 5), *against(f"answer {letter}", theirs)]
    if mushin:
        found += ["answer mushin", f"answer mushin {letter}"]
    if letter in "AM":
        found.append(f"answer {letter} rank {rank}")
    return tuple(found)


def _pass(row: str, score: str, many: bool) -> tuple[str, ...]:
    return (f"pass {row}", f"pass {row} {score}", f"pass {row} {'many' if many else 'few'}")


def _show(number: int) -> tuple[str, ...]:
    return tuple(f"show {n}" for n in range(1, number + 1))


def _say(verb: str, score: str) -> tuple[str, ...]:
    return (f"say {verb}", f"say {verb} {score}")


def _draw(verb: str, deck: str, row: str, can: bool, held: tuple[int, int, int]) -> tuple[str, ...]:
    browns, reds, greens = held
    return (
        f"{verb} {deck}",
        f"{verb} {deck} {row}",
        f"{verb} {deck} {row} {'able' if can else 'unable'}",
        f"{verb} {deck} browns {browns}",
        f"{verb} {deck} reds {reds}",
        f"{verb} {deck} greens {greens}",
        f"{verb} {deck} {'able' if can else 'unable'} browns {browns}",
    )


def _can(row: str, can: tuple[str, ...]) -> tuple[str, ...]:
    found = [f"can {row} {form}" for form in can]
    return (*found, f"can {row}") if can else ()


def held(when: str, hand: int) -> list[Sheaf]:
    """Give the traits of a hand in a situation."""
    greens, blades, makes = parts(hand)
    has = (bool(hand & STRIKES_PART), bool(hand & MEETS_PART), count(hand, "hiki") > 0)
    return [("greens", when, greens), ("blades", when, blades), ("makes", when, makes), ("pairs", when, greens, *has)]


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


def _makes(when: str, hand: int) -> tuple[str, ...]:
    return tuple(upto(f"{when} makes", sum(map(bool, counts(hand, "makes"))), 4))


def _pairs(when: str, greens: int, brown: bool, red: bool, hiki: bool) -> tuple[str, ...]:
    found = [f"{when} red with {green}" for green in WITH_RED if red and count(greens, green)]
    found += [f"{when} brown with {green}" for green in ("jodan", "taijodan") if brown and count(greens, green)]
    if hiki and count(greens, "tsubazeriai"):
        found.append(f"{when} hiki with tsubazeriai")
    if not _able("start", greens, brown, False, red, hiki):
        found.append(f"{when} no start")
    return tuple(found)


WITH_RED = ("mushin", "fudoshin", "seme", "tsubazeriai", "taijodan")

SPELLS: dict[str, Callable[..., tuple[str, ...]]] = {
    "start": _start,
    "answer": _answer,
    "pass": _pass,
    "show": _show,
    "say": _say,
    "draw": _draw,
    "can": _can,
    "greens": _greens,
    "blades": _blades,
    "makes": _makes,
    "pairs": _pairs,
}


def position(state: State, seat: int) -> list[Sheaf]:
    """Give the traits of a seat's position in a state: its hand, and what it has to do with it."""
    attack = state.attack
    row = context(state.point, attack)
    leads = state.is_last_round and state.scores[seat] > 0
    standing = ("stands", state.scores[seat], state.hansoku[seat], leads)
    hand = code(state.hands[seat])
    if state.turn != seat or state.point in ("opening-switch", "opening-pick", "show", "refill"):
        return [standing, *held("attack" if attack else "wait", hand)]
    can = able(hand, row, ATTACKS_WITH.get(attack.card, "") if attack else "")
    asked = f"{state.point} {row}" if state.point in ("switch", "pick") else row
    when = "answer" if attack else "start"
    return [standing, ("asked", asked, can), *held(when, hand)]


def _stands(score: int, hansoku: int, leads: bool) -> tuple[str, ...]:
    found = [f"score {n}" for n in range(1, score + 1)]
    if hansoku:
        found.append(f"hansoku at {score}")
    return (*found, "leads at last") if leads else tuple(found)


def _asked(asked: str, can: tuple[str, ...]) -> tuple[str, ...]:
    found = [f"asked {asked} {form}" for form in can]
    return (f"asked {asked}", f"asked {asked} {'able' if can else 'unable'}", *found)


SPELLS |= {"stands": _stands, "asked": _asked}
