"""Habits in Kiri-ai, and the bot that answers them: rounds as matrix games with the solved values afterwards.

The good mix is that of the tables. A pair of plans is worth what the tables promise after it to somebody of whom
nothing is known, so a habit is answered one round ahead, and both play well from there.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from kensei.bots.habit_costs import Faced, Floats, World, gathered, smoothed
from kensei.bots.protocol import Bot, Budget, Considered, Thinker, Thought
from kensei.core.habits import Profile
from kensei.core.match import AnyMatch
from kensei.core.protocol import Event
from kensei.games.kiriai.bots.automaton import phases, playing
from kensei.games.kiriai.bots.automaton.duel import LOST, NUMBERS, OTHERS, PLAINS, PLANS, SPECIAL_PLANS, WON, Rules
from kensei.games.kiriai.bots.automaton.phases import HIDDEN, MINE_SPENT, OPEN, SCALE, THEIRS_SPENT
from kensei.games.kiriai.bots.automaton.playing import Moment
from kensei.games.kiriai.bots.automaton.tables import Tables, found
from kensei.games.kiriai.bots.equilibrium_bot import EquilibriumBot, moment_of, plans
from kensei.games.kiriai.cards import SPECIALS
from kensei.games.kiriai.habits import CHOICES, EVENTS, choice, situation
from kensei.games.kiriai.kernel import Array
from kensei.games.kiriai.moves import Place, Plan
from kensei.games.kiriai.moves import plans as plans_of
from kensei.games.kiriai.state import State, View

DEFEAT = 2
"""Wounds that defeat, as the tables count them."""
KINDS = tuple(CHOICES)
KIND_OF = tuple(KINDS.index(choice(plan)) for plan in PLANS)
"""The number of the kind of every plan."""


def faced(match: AnyMatch, seat: int) -> Iterator[Faced]:
    """Yield the plans of a seat, with what everybody had seen by then."""
    story: list[Event] = []
    for number, ply in enumerate(match.plies):
        state: State = match.state_at(number)
        if ply.seat == seat and isinstance(ply.move, Plan):
            view = state.view(seat)
            tables = known_tables(view)
            if tables is None:
                return
            yield of_plan(tables, view, tuple(story), ply.move)
        story += [event.told_to(None) for event in ply.events if event.name in EVENTS]


def known_tables(view: View) -> Tables | None:
    """Return the tables by which the view's position is known; None where none are.

    Those of the larger field are not exact enough to say what a habit costs.
    """
    tables = found(view.spaces)
    if tables is None or tables.starts or view.shown[0].space is None:
        return None
    now = moment_of(tables, view, view.seat or 0)
    return tables if now.rounds > 0 and playing.is_known(tables, now) else None


def of_plan(tables: Tables, view: View, story: Sequence[Event], plan: Plan) -> Faced:
    seat = view.seat or 0
    may_face = held(view, 1 - seat, view.special)
    worlds = tuple(world(tables, view, story, theirs, 1 / len(may_face)) for theirs in may_face)
    mix = mix_of(tables, view, story, view.special)
    shares = np.zeros(len(KINDS))
    np.add.at(shares, [KIND_OF[number] for number in mix], list(mix.values()))
    return Faced(situation(view, story, seat), choice(plan), shares, worlds)


def world(tables: Tables, view: View, story: Sequence[Event], theirs: str, weight: float) -> World:
    """Return the round as who holds the Special `theirs` may answer it; the view is the player's."""
    seat = view.seat or 0
    answers = numbers(view, 1 - seat, theirs)
    own = held(view, seat, theirs)
    parts = []
    for special in own:
        mix = mix_of(tables, view, story, special)
        gains = won_by_answers(tables, moment_of(tables, view, seat), list(mix), answers, theirs)
        kinds = [KIND_OF[number] for number in mix]
        parts.append(gathered(smoothed(np.array(list(mix.values()))), gains, kinds, len(KINDS)))
    mixes, gains = (np.array(each) for each in zip(*parts, strict=True))
    kinds_of_answers = tuple(KINDS[KIND_OF[number]] for number in answers)
    return World(weight, np.full(len(own), 1 / len(own)), mixes, gains, kinds_of_answers)


def held(view: View, seat: int, other: str) -> list[str]:
    """Return the Specials that a seat may hold, as who was dealt that other one sees it."""
    spent = view.shown[seat].spent
    return [spent] if spent else [special for special in SPECIALS if special != other]


def numbers(view: View, seat: int, special: str) -> list[int]:
    """Return the numbers of all plans of a seat that was dealt that Special."""
    shown = view.shown[seat]
    return [NUMBERS[plan] for plan in plans_of(shown.resting, "" if shown.spent else special)]


def mix_of(tables: Tables, view: View, story: Sequence[Event], special: str) -> dict[int, float]:
    """Return how a good mixer in the view's seat with that Special mixes, by the numbers of their plans."""
    shares = plans(tables, replace(view, special=special, choice=None), story)[0]
    return {number: shares.get(PLANS[number], 0.0) for number in numbers(view, view.seat or 0, special)}


def won_by_answers(tables: Tables, moment: Moment, mine: Sequence[int], answers: Sequence[int], special: str) -> Floats:
    """Return what each answer of whoever holds the Special wins against each plan: [plan, answer].

    The moment is the player's. Both play well afterwards, by what the tables promise to whoever has told nothing.
    """
    rules = tables.table.rules
    to = destinations(rules, moment.position, np.array(mine), np.array(answers))
    shows = np.array([spent_by(number) for number in mine])[:, None]
    answered = np.array([spent_by(number) for number in answers])[None, :]
    gains = np.where(to == WON, -1.0, 1.0)
    for own in np.unique(shows):
        for other in np.unique(answered):
            here = (shows == own) & (answered == other) & (to >= 0)
            if here.any():
                gains[here] = promised(tables, moment, (int(own), int(other)), SPECIALS.index(special), to[here])
    return gains


def spent_by(number: int) -> int:
    """Return the Special that a plan shows, -1 for none."""
    return (number - PLAINS) // SPECIAL_PLANS if number >= PLAINS else -1


def promised(tables: Tables, moment: Moment, shown: tuple[int, int], special: int, to: Array) -> Floats:
    """Return what the opponent who holds the Special wins at most from these positions on."""
    phase, spent = moment.phase, moment.special
    if shown[1] >= 0:
        phase, spent = (THEIRS_SPENT, shown[1]) if phase == HIDDEN else (OPEN, 0)
    if shown[0] >= 0:
        phase, spent = (MINE_SPENT, shown[0]) if phase == HIDDEN else (OPEN, 0)
    places = tables.table.places[phase, spent, to]
    (memory,) = playing.beginning(tables, phase)
    bounds = phases.room(tables.layers[moment.rounds - 1][phase], phase)[places, memory] / SCALE
    if phase == HIDDEN:  # the bounds are times how much of the player meets each type: two thirds at first
        return np.asarray(bounds[:, special] * 1.5)
    return np.asarray(bounds[:, list(OTHERS[spent]).index(special) if phase == MINE_SPENT else 0])


def destinations(rules: Rules, position: int, mine: Array, theirs: Array) -> Array:
    """Play every pair of plans at once, as `duel.play` plays one: nothing to compile when a reader sits down."""
    count = rules.after.shape[0]
    own, other = position // count // 72, position // count // 36 % 2
    firsts = rules.first[mine][:, None], rules.first[theirs][None, :]
    seconds = rules.second[mine][:, None], rules.second[theirs][None, :]
    struck, standing = rules.hurt[position % count, *firsts], rules.after[position % count, *firsts]
    own, other = own + (struck == 0), other + (struck == 1)
    goes_on = (own < DEFEAT) & (other < DEFEAT)
    struck = np.where(goes_on, rules.hurt[standing, *seconds], -1)
    own, other = own + (struck == 0), other + (struck == 1)
    rests = rules.rests[mine][:, None] * 6 + rules.rests[theirs][None, :]
    to = ((own * 2 + other) * 36 + rests) * count + rules.after[standing, *seconds]
    return np.where(own >= DEFEAT, LOST, np.where(other >= DEFEAT, WON, to))


class PlanReaderBot(Thinker):
    """Answers a player's habits one round ahead; where they have none it plays the equilibrium."""

    name = "reader"

    def __init__(self, profile: Profile, story: Sequence[Event] = ()) -> None:
        self.profile = profile
        self.story = story
        self.equilibrium = EquilibriumBot(tuple(event for event in story if event.name != "wounded"))

    def following(self, story: Sequence[Event]) -> Bot:
        return PlanReaderBot(self.profile, story)

    def think(self, view: View, legal_moves: Sequence[Plan | Place], rng: random.Random, budget: Budget) -> Thought:
        seat = view.seat or 0
        theirs = replace(view, seat=1 - seat, special="", choice=None)
        tables = known_tables(theirs)
        tilts = self.profile.get(situation(view, self.story, 1 - seat)) if tables else None
        if tables is None or not tilts:
            return self.equilibrium.think(view, legal_moves, rng, budget)
        won = self.won(tables, theirs, view.special, tilts)
        order = numbers(view, seat, view.special)
        seen = [Considered(PLANS[number], 0.0, float(value)) for number, value in zip(order, won, strict=True)]
        seen.sort(key=lambda one: -one.value)
        best = replace(seen[0], share=1.0)
        return Thought(best.move, (best, *seen[1:]), (best.move,), len(order))

    def won(self, tables: Tables, theirs: View, own: str, tilts: Mapping[str, int]) -> Floats:
        """Return what each own plan wins against the player as their habits are."""
        tilt = np.array([tilts.get(kind, 100) / 100 for kind in KINDS])
        found = world(tables, theirs, self.story, own, 1.0)
        mixed = found.mixes * tilt
        mixed *= found.held[:, None] / mixed.sum(axis=1, keepdims=True)
        return np.asarray(np.einsum("hc,hca->a", mixed, found.gains))


def reader(profile: Profile) -> Bot:
    return PlanReaderBot(profile)
