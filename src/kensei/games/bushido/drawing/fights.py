"""What a fight came to, read from what was told: who struck whom, every die, and what each special changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kensei.core.protocol import Event
from kensei.games.bushido.attack import Bout, Verdict, circumstances, resolve, strength
from kensei.games.bushido.cards import ON_REVEAL, ROLES, Card, Effects
from kensei.games.bushido.deck import Deck, deck
from kensei.games.bushido.state import View

OWN, ENEMY = "own", "enemy"
"""What dice are for: the roller's own card, or to change the opponent's."""


class Dice(NamedTuple):
    """One roll of a fight."""

    role: int
    """Who rolled."""
    what: str
    faces: str
    total: int
    whom: str = OWN


@dataclass
class FightProgress:
    """A fight as far as it was told; pairs are indexed by role, the offensive fighter first."""

    seats: tuple[int, int]
    mons: tuple[str, str]
    healths: tuple[int, int]
    hands: tuple[int, int] = (0, 0)
    paid: tuple[int, int] = (0, 0)
    begun: int | None = None
    """The event that turned the cards up; None: it was told before."""
    is_tie: bool = False
    dice: list[Dice] = field(default_factory=list)
    earlier: tuple[int, ...] = ()
    """Totals that were rolled before this telling."""
    struck: int | None = None
    """The event that told the strike."""
    hurt: dict[int, int] = field(default_factory=dict)
    """What each seat took."""
    left: dict[int, int] = field(default_factory=dict)
    """The health of each seat that was hurt."""
    fell: int | None = None
    verdict: Verdict | None = None

    def bout(self, box: Deck, fighters: Sequence[str]) -> Bout:
        first, second = (
            box.fighters[fighters[seat]].cards[mon] for seat, mon in zip(self.seats, self.mons, strict=True)
        )
        return Bout((first, second), self.hands, self.healths, self.paid)


@dataclass
class HealthAndHands:
    """Health and hands from one event to the next."""

    health: list[int]
    hand: list[int]
    pile: list[int]
    up: list[bool]
    """Whose card lies open, and has left the hand."""

    def turn_up(self, seats: Sequence[int]) -> None:
        for seat in seats:
            if not self.up[seat]:
                self.up[seat], self.hand[seat] = True, self.hand[seat] - 1

    def follow(self, name: str, facts: Any) -> None:
        seat = facts.get("seat")
        if name == "hurt":
            self.health[seat] = facts["health"]
        elif name in ("paid", "lost"):
            count = len(facts.get("cards", ())) or facts.get("count", 0)
            self.hand[seat], self.pile[seat] = self.hand[seat] - count, self.pile[seat] + count
        elif name == "took":
            self.hand[seat], self.pile[seat] = self.hand[seat] + 1, self.pile[seat] - 1
        elif name == "discarded":
            self.turn_up((seat,))
            self.up[seat], self.pile[seat] = False, self.pile[seat] + 1
        elif name == "refreshed":
            self.hand[seat], self.pile[seat] = self.pile[seat], 0


def fights(before: View, events: Sequence[Event]) -> list[FightProgress]:
    """Return the fights that these events tell; one that had begun before them goes on."""
    shown, box = before.shown, deck(before.table.deck)
    tally = HealthAndHands(
        [each.health for each in shown],
        [len(pack.hand) for pack in before.packs],
        [len(pack.pile) for pack in before.packs],
        [bool(each.card) for each in shown],
    )
    found: list[FightProgress] = []
    present = under_way(before, tally)
    for number, event in enumerate(events):
        name, facts = event.name, dict[str, Any](event.facts)
        if name in ("faced", "tied") and "card" in facts:
            seats = (facts["seat"], facts["target"])
            tally.turn_up(seats)
            mons = (facts["card"], facts.get("against", facts["card"]))
            present = FightProgress(seats, mons, pair(tally.health, seats), begun=number, is_tie=name == "tied")
            found.append(present)
        tally.follow(name, facts)
        if present is not None:
            if name in ("rolled", "struck") and present not in found:
                found.append(present)
            present = note(present, number, name, facts, tally)
    fighters = [each.fighter for each in shown]
    for fight in found:
        judge(fight, fight.bout(box, fighters))
    return found


def pair(values: Sequence[int], seats: tuple[int, int]) -> tuple[int, int]:
    return values[seats[0]], values[seats[1]]


def under_way(before: View, tally: HealthAndHands) -> FightProgress | None:
    fight = before.stage.fight
    if fight is None or not all(before.shown[seat].card for seat in fight.seats) or fight.losing or fight.taking:
        return None
    first, second = fight.seats
    mons = (before.shown[first].card, before.shown[second].card)
    paid = (fight.paid[0] or 0, fight.paid[1] or 0)
    return FightProgress(fight.seats, mons, pair(tally.health, fight.seats), paid=paid, earlier=fight.dice)


def note(fight: FightProgress, number: int, name: str, facts: Any, tally: HealthAndHands) -> FightProgress | None:
    """Add an event to the fight it belongs to; None when that fight is over."""
    if name == "paid" and facts["seat"] in fight.seats:
        count = len(facts.get("cards", ()))
        fight.paid = (count, fight.paid[1]) if facts["seat"] == fight.seats[0] else (fight.paid[0], count)
    elif name == "rolled" and facts.get("what") in ("speed", "strength") and facts["seat"] in fight.seats:
        role = fight.seats.index(facts["seat"])
        fight.dice.append(Dice(role, facts["what"], str(facts["dice"]), facts["total"]))
    elif name == "struck":
        fight.struck = number
        fight.hands = pair(tally.hand, fight.seats)
    elif name == "hurt" and facts["seat"] in fight.seats and fight.struck is not None:
        fight.hurt[facts["seat"]], fight.left[facts["seat"]] = facts["damage"], facts["health"]
    elif name == "fell" and facts["seat"] in fight.seats:
        fight.fell = number
    elif name in ("discarded", "met", "lost", "took", "left", "refreshed", "laid"):
        return None
    return fight


def judge(fight: FightProgress, bout: Bout) -> None:
    """Find what the cards did, and what each die was for."""
    if fight.is_tie or fight.struck is None:
        return
    found = resolve(bout, (*fight.earlier, *(dice.total for dice in fight.dice)))
    if not isinstance(found, Verdict) or fight.earlier:
        fight.verdict = found if isinstance(found, Verdict) else None
        return
    fight.verdict = found
    purposes = {"speed": speed_dice(bout), "strength": strength_dice(bout, found, fight.dice)}
    for number, dice in enumerate(fight.dice):
        wanted = purposes[dice.what]
        if wanted:
            fight.dice[number] = dice._replace(whom=wanted.pop(0))


def on_reveal(bout: Bout, role: int) -> Effects:
    card = bout.cards[role]
    return card.reads(circumstances(bout, role)) if card.read_at == ON_REVEAL else card.plain


def speed_dice(bout: Bout) -> list[str]:
    words = [on_reveal(bout, role) for role in ROLES]
    own = [OWN for each in words if each.speed is not None and each.speed.dice]
    return [*own, *[ENEMY for each in words if each.enemy_speed]]


def strength_dice(bout: Bout, verdict: Verdict, dice: Sequence[Dice]) -> list[str]:
    own = [base for role in ROLES if (base := printed(bout, verdict, role, dice)) is not None and base[1]]
    less = [role for role in ROLES if verdict.words[1 - role].enemy_strength and verdict.strengths[role] is not None]
    return [OWN] * len(own) + [ENEMY] * len(less)


def printed(bout: Bout, verdict: Verdict, role: int, dice: Sequence[Dice]) -> tuple[int, int] | None:
    """Return the number and the dice of a strength in use before anything is taken off; None where it is not used."""
    if verdict.strengths[role] is None:
        return None
    speeds = [each.total for each in dice if each.what == "speed" and each.role == role]
    amount = strength(verdict.words[role], circumstances(bout, role), speeds[0] if speeds else 0, bout.paid[role])
    return None if amount is None else (amount.number, amount.dice)


class Term(NamedTuple):
    """One number of the sum: what is added or taken off, which card says so, and why."""

    sign: str
    number: int
    role: int
    """Whose card it is."""
    why: str = ""
    """A key of `WHY` in reveal/fight_sum.py; empty: the case of the card that holds."""


def terms(fight: FightProgress, bout: Bout) -> list[Term]:
    """Return how the strike became what the struck fighter takes: the terms always add up."""
    verdict = fight.verdict
    if verdict is None:
        return []
    striker, other = verdict.striker, 1 - verdict.striker
    total = verdict.strengths[striker] or 0
    less = sum(dice.total for dice in fight.dice if dice == (other, "strength", dice.faces, dice.total, ENEMY))
    base = printed(bout, verdict, striker, fight.dice) or (0, 0)
    whole = base[0] + sum(d.total for d in fight.dice if d.what == "strength" and d.role == striker and d.whom == OWN)
    price, growth = verdict.words[striker].pays, verdict.words[striker].more_strength
    cards = fight.paid[striker] * price.strength if price else 0
    grown = 0
    if growth and not growth.add.dice:
        plain = verdict.words[striker].strength
        grown = whole - cards - (plain.number if plain else 0)
    out = [Term("", whole - cards - grown, striker)]
    out += [Term("+", cards, striker, "paid")] if cards else []
    out += [Term("+", grown, striker, "grown")] if grown else []
    out += [Term("−", whole - total, other, "weakened")] if less else []
    if verdict.words[other].takes_no_damage:
        return [*out, Term("−", total, other, "dodged")]
    if verdict.blocks:
        out.append(Term("−", min(total, verdict.strengths[other] or 0), other, "blocked"))
    more = verdict.words[other].takes_more if verdict.through else 0
    out += [Term("+", more, other, "more")] if more else []
    besides = verdict.words[striker].enemy_takes
    out += [Term("+", besides, striker, "more")] if besides else []
    return out


def case_of(card: Card, effects: Effects) -> tuple[str, ...] | None:
    """Return the names of the criteria that were met; empty: "otherwise"; None for a card without cases."""
    if not card.cases:
        return None
    for case in card.cases:
        if case.effects == effects:
            return tuple(criterion.name for criterion in case.when)
    return ()
