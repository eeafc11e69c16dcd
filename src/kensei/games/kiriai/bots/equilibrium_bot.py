"""The bot that plays the equilibrium of Kiri-ai: its mixtures keep the bounds of the solved tables.

It goes by the rounds played so far, which its seat has seen. Without them, and where no table knows the position, it
says so: on a field without tables it plays as the duelist does.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kensei.bots.protocol import Bot, Budget, Considered, Thinker, Thought
from kensei.core.i18n import N_, _
from kensei.core.protocol import Event
from kensei.games.kiriai import Place, Plan, View
from kensei.games.kiriai.bots.automaton import opening, playing
from kensei.games.kiriai.bots.automaton.duel import NUMBERS, PLANS, position
from kensei.games.kiriai.bots.automaton.phases import HIDDEN, MINE_SPENT, OPEN, THEIRS_SPENT
from kensei.games.kiriai.bots.automaton.playing import Moment
from kensei.games.kiriai.bots.automaton.tables import Tables, found
from kensei.games.kiriai.bots.duelist import DuelistBot
from kensei.games.kiriai.cards import SPECIALS
from kensei.games.kiriai.moves import PLACES
from kensei.games.kiriai.state import Shown, start

NO_TABLES = N_("no tables for this position: played as the duelist")
PHASES = {(False, False): HIDDEN, (True, False): MINE_SPENT, (False, True): THEIRS_SPENT, (True, True): OPEN}


class EquilibriumBot(Thinker):
    """Mixes by the solved tables; `following` gives it the rounds played so far."""

    name = "equilibrium"

    def __init__(self, story: Sequence[Event] = (), tables: Tables | None = None) -> None:
        self.story = story
        self.tables = tables
        self.duelist = DuelistBot()

    def following(self, story: Sequence[Event]) -> Bot:
        return EquilibriumBot(story, self.tables)

    def think(self, view: View, legal_moves: Sequence[Plan | Place], rng: random.Random, budget: Budget) -> Thought:
        tables = self.tables or found(view.spaces)
        if tables is None or (view.shown[0].space is not None and not is_known(tables, view)):
            thought = self.duelist.think(view, legal_moves, rng, budget)  # type: ignore[arg-type]
            return replace(thought, note=_(NO_TABLES))
        shares, value, nodes = places(tables, view) if view.shown[0].space is None else plans(tables, view, self.story)
        ordered = sorted(shares, key=lambda move: -shares[move])
        chosen = rng.choices(ordered, [shares[move] for move in ordered])[0]
        seen = tuple(Considered(move, shares[move], value) for move in ordered)
        return Thought(chosen, seen, (chosen,), nodes)


def plans(tables: Tables, view: View, story: Sequence[Event]) -> tuple[dict[Any, float], float, int]:
    """Return how each plan is mixed, what is won at least, and how many memories were counted with."""
    moment, memories = recall(tables, view, moment_of(tables, view, view.seat or 0), story)
    shares = playing.chances(tables, moment, SPECIALS.index(view.special), memories)
    value = -sum(share * worth(tables, moment, number) for number, share in memories.items())
    return {PLANS[number]: share for number, share in shares.items()}, value, len(memories)


def places(tables: Tables, view: View) -> tuple[dict[Any, float], float, int]:
    """Return how each place of the secret set-up is mixed, what is won at least, and one memory: nothing was told."""
    seat, left = view.seat or 0, rounds_left(tables, view)
    shares = opening.chances(tables, left, view.lives, SPECIALS.index(view.special))
    offered = {opening.number(place, seat, view.spaces): place for place in PLACES[seat]}
    _, values = opening.mixture(tables, left, view.lives)
    return {offered[number]: share for number, share in shares.items()}, -sum(values) / 2, 1


def is_known(tables: Tables, view: View) -> bool:
    return playing.is_known(tables, moment_of(tables, view, view.seat or 0))


def rounds_left(tables: Tables, view: View) -> int:
    return tables.cap if view.cap is None else min(tables.cap, view.cap - view.rounds)


def worth(tables: Tables, moment: Moment, number: int) -> float:
    """Return what the opponent wins at most, on average over what they may hold."""
    values = playing.mixture(tables, moment, number).values
    # while both hide, the bounds are times how much of the player meets each type: two thirds at first
    return sum(values) / (2.0 if moment.phase == HIDDEN else len(values))


def moment_of(tables: Tables, view: View, seat: int) -> Moment:
    """Return what everybody sees, from a seat; a duel without a cap is played as if many rounds were left."""
    left = rounds_left(tables, view)
    own, other = view.shown[seat].spent, view.shown[1 - seat].spent
    phase = PHASES[bool(own), bool(other)]
    special = {MINE_SPENT: own, THEIRS_SPENT: other}.get(phase)
    return Moment(phase, SPECIALS.index(special) if special else 0, position(view, seat), left)


def recall(tables: Tables, view: View, now: Moment, story: Sequence[Event]) -> tuple[Moment, dict[int, float]]:
    """Return what the automaton may remember by now, and of what moment: replayed from the rounds both have seen."""
    if now.phase == OPEN:
        return now, {0: 1.0}
    seat, own = view.seat or 0, SPECIALS.index(view.special)
    rounds = list(plans_played(story, seat))
    begun = start_of(tables, view, story, seat)
    if begun is None or (view.cap is not None and len(rounds) != view.rounds):
        return now, playing.beginning(tables, now.phase)
    left = tables.cap if view.cap is None else view.cap
    moment, memories = replace(begun, rounds=min(tables.cap, left)), first_memories(tables, view, story)
    for number, (mine, theirs) in enumerate(rounds):
        then = playing.after(tables, moment, mine, theirs)
        if then is None:
            return now, playing.beginning(tables, now.phase)
        memories = playing.remembered(tables, moment, own, memories, mine, theirs, then)
        rest = tables.cap if view.cap is None else min(tables.cap, left - number - 1)
        moment = replace(then, rounds=rest)
    is_now = replace(moment, is_start=False) == now
    return (moment, memories) if is_now else (now, playing.beginning(tables, now.phase))


def first_memories(tables: Tables, view: View, story: Sequence[Event]) -> dict[int, float]:
    """Return what is remembered when both stand on the field: the place chosen may have told something."""
    entered = places_entered(story, view.spaces)
    if not entered:
        return playing.beginning(tables)
    seat, left = view.seat or 0, rounds_left(tables, replace(view, rounds=0))
    own = SPECIALS.index(view.special)
    memories = opening.remembered(tables, left, view.lives, own, entered[seat], entered[1 - seat])
    return memories or playing.beginning(tables)


def places_entered(story: Sequence[Event], spaces: int) -> dict[int, int]:
    """Return the number of the place that each seat has chosen in the set-up; none on a field without one."""
    facts = [event.facts for event in story if event.name == "entered"]
    seats = {int(str(each["seat"])): Place(str(each["stance"]), int(str(each["space"]))) for each in facts}
    return {seat: opening.number(place, seat, spaces) for seat, place in seats.items()}


def plans_played(story: Sequence[Event], seat: int) -> Iterator[tuple[int, int]]:
    """Yield the numbers of both plans of each round, the own first."""
    faces = [event.facts["faces"] for event in story if event.name == "revealed"]
    for place in range(0, len(faces) - 1, 2):
        plans = [Plan(str(faces[place][each]), str(faces[place + 1][each])) for each in (seat, 1 - seat)]  # type: ignore[index]
        yield NUMBERS[plans[0]], NUMBERS[plans[1]]


def start_of(tables: Tables, view: View, story: Sequence[Event], seat: int) -> Moment | None:
    """Return the moment at which the duel began: on the end spaces, or where both entered."""
    begun = start(view.spaces, view.cap, view.lives)
    entered = {event.facts["seat"]: event.facts for event in story if event.name == "entered"}
    shown = [entered_at(side.shown, entered.get(each)) for each, side in enumerate(begun.sides)]
    if shown[0].space is None or shown[1].space is None:
        return None
    seen = replace(view, shown=(shown[0], shown[1]), rounds=0)
    return replace(moment_of(tables, seen, seat), is_start=bool(tables.starts))


def entered_at(shown: Shown, facts: Mapping[str, Any] | None) -> Shown:
    return replace(shown, space=facts["space"], stance=facts["stance"]) if facts else shown
