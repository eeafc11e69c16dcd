"""Kiri-ai: the state of a duel and how a round changes it.

>>> from kensei.games.kiriai import GAME
>>> state = GAME.read("5 2H0:-:kesa 4H0:-:counter")
>>> state = state.apply(0, GAME.parse("kesa high")).state
>>> GAME.write(state.apply(1, GAME.parse("approach high")).state)
'5 2E0:high:kesa! 3H1:high:counter'
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from kensei.core.draft import Draft
from kensei.core.i18n import N_
from kensei.core.protocol import NATURE, NOBODY, Event, Outcome, Step
from kensei.games.kiriai.action import act
from kensei.games.kiriai.cards import ACTIONS, BLUE, HEAVEN, RED, SEAT_NAMES, SEATS, SPACES, SPECIALS
from kensei.games.kiriai.moves import DEALS, PLACES, Deal, Place, Plan, plans

ASKED = {(a, b): frozenset(s for s, asked in enumerate((a, b)) if asked) for a in (0, 1) for b in (0, 1)}

DEFEATED = N_("{loser} is defeated")
OWN_ENDINGS = {DEFEATED: {"loser": N_("You are defeated")}}
ENDLESS = N_("Nobody is defeated after {rounds} rounds: a draw")
ONE_ROUND = N_("Nobody is defeated after 1 round: a draw")


@dataclass(frozen=True, slots=True)
class Shown:
    """What everybody sees of a player."""

    space: int | None
    """None before the advanced set-up is revealed."""
    stance: str | None
    wounds: int = 0
    resting: str = ""
    """The card set aside for this round; empty for none."""
    spent: str = ""
    """The Special, once it has been revealed."""
    dealt: bool = False
    """A Special has been dealt to them."""
    chosen: bool = False
    """Their choice waits for the other's."""


@dataclass(frozen=True, slots=True)
class Side:
    """A player: what everybody sees, and what they alone know."""

    shown: Shown
    special: str = ""
    """The Special dealt; empty before the deal."""
    choice: Plan | Place | None = None
    """The choice that waits for the other's."""


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know: what everybody sees, and its own secrets."""

    seat: int | None
    spaces: int
    cap: int | None
    rounds: int
    lives: int
    shown: tuple[Shown, Shown]
    special: str = ""
    choice: Plan | Place | None = None


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth of a duel."""

    spaces: int
    sides: tuple[Side, Side]
    cap: int | None = None
    """The duel is drawn after so many rounds; None: never [kiriai.endless]."""
    rounds: int = 0
    """Rounds over, counted only under a cap, so that equal positions are equal states."""
    lives: int = 2
    """How many wounds defeat a samurai."""

    @property
    def shown(self) -> tuple[Shown, Shown]:
        return self.sides[0].shown, self.sides[1].shown

    def to_act(self) -> frozenset[int]:
        red, blue = self.sides[0].shown, self.sides[1].shown
        if not blue.dealt:
            return NATURE
        if red.wounds >= self.lives or blue.wounds >= self.lives or self.rounds == self.cap:
            return NOBODY
        return ASKED[not red.chosen, not blue.chosen]

    def legal_moves(self, seat: int) -> tuple[Plan, ...] | tuple[Place, ...]:
        if seat not in self.to_act() or seat not in SEATS:
            return ()
        side = self.sides[seat]
        if side.shown.space is None:
            return PLACES[seat]
        return plans(side.shown.resting, "" if side.shown.spent else side.special)

    def chances(self) -> tuple[tuple[Deal, int], ...]:
        """Return the Specials left: Red's first, then Blue's [kiriai.special.deal]."""
        red, blue = self.sides
        if blue.shown.dealt:
            return ()
        return tuple((DEALS[special], 1) for special in SPECIALS if special != red.special)

    def apply(self, seat: int, move: Plan | Place | Deal) -> Step[State]:
        """Deal a Special, or commit a choice; the second choice is carried out."""
        draft = Draft(self)
        if isinstance(move, Deal):
            deal(draft, move.special)
            return draft.step()
        draft.events.append(commit_event(seat, move))
        theirs = self.sides[1 - seat]
        if theirs.shown.chosen:
            carry_out(draft, (move, theirs.choice) if seat == RED else (theirs.choice, move))
        else:
            # Everybody sees that a choice lies there face down, and nothing else.
            side = draft.sides[seat]
            side.choice, side.shown.chosen = move, True
        return draft.step()

    def outcome(self) -> Outcome | None:
        for seat in SEATS:
            if self.sides[seat].shown.wounds >= self.lives:
                scores = (-1.0, 1.0) if seat == RED else (1.0, -1.0)
                return Outcome.of(scores, DEFEATED, "kiriai.defeat", SEAT_NAMES, loser=seat)
        if self.rounds == self.cap:
            return Outcome.of((0.0, 0.0), ENDLESS if self.cap > 1 else ONE_ROUND, "kiriai.endless", rounds=self.rounds)
        return None

    def view(self, seat: int | None) -> View:
        """Return what the seat may know; whoever has no seat here, CHANCE too, sees what a spectator sees."""
        public = (self.spaces, self.cap, self.rounds, self.lives, self.shown)
        if seat not in SEATS:
            return View(None, *public)
        return View(seat, *public, self.sides[seat].special, self.sides[seat].choice)


def deal(draft: Draft, special: str) -> None:
    """One Special to Red, then one to Blue, seen by its owner alone [kiriai.special.deal]."""
    seat = BLUE if draft.sides[RED].shown.dealt else RED
    side = draft.sides[seat]
    side.special, side.shown.dealt = special, True
    draft.tell("dealt", "kiriai.special.deal", {seat: {"special": special}}, seat=seat)


@cache
def commit_event(seat: int, move: Plan | Place) -> Event:
    """Return the event of a choice; what it is, only its seat is told."""
    if isinstance(move, Place):
        return Event("placed", "kiriai.field.advanced", {"seat": seat}, {seat: {"place": str(move)}})
    return Event("planned", "kiriai.plan", {"seat": seat}, {seat: {"plan": str(move)}})


def carry_out(draft: Draft, choices: tuple[Any, Any]) -> None:
    """Turn up two places [kiriai.field.advanced], or play two plans: nothing is decided in between [kiriai.plan]."""
    for side in draft.sides:
        side.choice, side.shown.chosen = None, False
    if isinstance(choices[0], Plan):
        play_round(draft, choices)
        return
    for seat, place in enumerate(choices):
        shown = draft.sides[seat].shown
        shown.space, shown.stance = place.space, place.stance
        draft.tell("entered", "kiriai.field.advanced", seat=seat, space=place.space, stance=place.stance)


def play_round(draft: Draft, plans: tuple[Plan, Plan]) -> None:
    """Play both plans; the round ends with the second cards, or with a defeat."""
    red, blue = shown = (draft.sides[RED].shown, draft.sides[BLUE].shown)
    mine, theirs = plans
    for number, faces in ((1, (mine.first, theirs.first)), (2, (mine.second, theirs.second))):
        done = act(draft.spaces, (red.space, blue.space), (red.stance, blue.stance), faces)
        (red.space, blue.space), (red.stance, blue.stance) = done.spots, done.stances
        draft.events += (revealed(number, faces), *done.events)
        for seat in SEATS:
            # A Special is spent when it is revealed, in either slot [kiriai.special.once].
            if faces[seat] in SPECIALS:
                shown[seat].spent = faces[seat]
                draft.tell("spent", "kiriai.special.once", seat=seat, special=faces[seat])
        if (hurt := done.hurt) is not None:
            shown[hurt].wounds += 1
            draft.tell("wounded", "kiriai.damage", seat=hurt, wounds=shown[hurt].wounds)
            if shown[hurt].wounds >= draft.lives:
                draft.tell("defeated", "kiriai.defeat", seat=hurt, winner=1 - hurt)
                return
    # The second card is set aside for a round, all others return [kiriai.return].
    for seat in SEATS:
        card = ACTIONS[plans[seat].second].card
        resting = shown[seat].resting = "" if card in SPECIALS else card
        draft.events.append(rested(seat, resting))
    # Under a cap rounds are counted, and the last one ends the duel [kiriai.endless].
    if draft.cap is not None:
        draft.rounds += 1
        if draft.rounds == draft.cap:
            draft.tell("stalled", "kiriai.endless", rounds=draft.rounds)


@cache
def revealed(number: int, faces: tuple[str, str]) -> Event:
    return Event("revealed", "kiriai.reveal", {"action": number, "faces": list(faces)})


@cache
def rested(seat: int, card: str) -> Event:
    return Event("rested", "kiriai.return", {"seat": seat, "card": card})


def start(spaces: int, cap: int | None, lives: int) -> State:
    """Return the first state: on the end spaces in Heaven, or nowhere yet on the advanced field."""
    ends = [(1, HEAVEN), (spaces, HEAVEN)] if spaces == SPACES["standard"] else [(None, None)] * 2
    red, blue = (Side(Shown(*end)) for end in ends)
    return State(spaces, (red, blue), cap, 0, lives)


def imagine(view: View, rng: random.Random) -> State:
    """Return a full state that looks like `view` to its seat; what is unknown is equally likely."""
    specials = [view.special if seat == view.seat else view.shown[seat].spent for seat in SEATS]
    for seat in SEATS:
        if view.shown[seat].dealt and not specials[seat]:
            specials[seat] = rng.choice([special for special in SPECIALS if special not in specials])
    red, blue = (
        Side(shown, special, view.choice if seat == view.seat else any_choice(shown, seat, special, rng))
        for seat, (shown, special) in enumerate(zip(view.shown, specials, strict=True))
    )
    return State(view.spaces, (red, blue), view.cap, view.rounds, view.lives)


def any_choice(shown: Shown, seat: int, special: str, rng: random.Random) -> Plan | Place | None:
    """Return any choice that the seat could have made, if one lies there face down."""
    if not shown.chosen:
        return None
    if shown.space is None:
        return rng.choice(PLACES[seat])
    return rng.choice(plans(shown.resting, "" if shown.spent else special))
