"""Kiri-ai: the state of a duel and how a round changes it.

>>> from kensei.games.kiriai import GAME
>>> state = GAME.read("5 2H0:-:kesa 4H0:-:counter")
>>> state = state.apply(0, GAME.parse("kesa low")).state
>>> GAME.write(state.apply(1, GAME.parse("approach retreat")).state)
'5 2E0:low:kesa! 4H1:move:counter'
"""

from __future__ import annotations

from dataclasses import dataclass

from kensei.core.draft import Draft
from kensei.core.protocol import NATURE, NOBODY, Event, Outcome, Step
from kensei.games.kiriai.action import act
from kensei.games.kiriai.cards import ACTIONS, BLUE, COLOURS, HEAVEN, RED, SPECIALS
from kensei.games.kiriai.moves import DEALS, PLACES, Deal, Place, Plan, plans

SEATS = (RED, BLUE)
ASKED = {(a, b): frozenset(s for s, asked in enumerate((a, b)) if asked) for a in (0, 1) for b in (0, 1)}


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
    """A Special has been dealt to him."""
    chosen: bool = False
    """His choice waits for the other's."""


@dataclass(frozen=True, slots=True)
class Side:
    """A player: what everybody sees, and what he alone knows."""

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

    def to_act(self) -> frozenset[int]:
        """Say who is asked: nature for the deal, then every seat that has not chosen."""
        red, blue = self.sides[0].shown, self.sides[1].shown
        if not blue.dealt:
            return NATURE
        if red.wounds >= self.lives or blue.wounds >= self.lives or self.rounds == self.cap:
            return NOBODY
        return ASKED[not red.chosen, not blue.chosen]

    def legal_moves(self, seat: int) -> tuple[Plan, ...] | tuple[Place, ...]:
        """List the plans, or the places of the advanced set-up."""
        if seat not in self.to_act() or seat not in SEATS:
            return ()
        side = self.sides[seat]
        if side.shown.space is None:
            return PLACES[seat]
        return plans(side.shown.resting, "" if side.shown.spent else side.special)

    def chances(self) -> tuple[tuple[Deal, int], ...]:
        """List the Specials left: Red's first, then Blue's [kiriai.special.deal]."""
        red, blue = self.sides
        if blue.shown.dealt:
            return ()
        return tuple((DEALS[special], 1) for special in SPECIALS if special != red.special)

    def apply(self, seat: int, move: Plan | Place | Deal) -> Step:
        """Deal a Special, or commit a choice; the second choice is carried out."""
        if isinstance(move, Deal):
            return deal(self, move.special)
        if not self.sides[1 - seat].shown.chosen:
            return commit(self, seat, move)
        choices: list[Plan | Place | None] = [move, move]
        choices[1 - seat] = self.sides[1 - seat].choice
        committed = commit_event(seat, move)
        if isinstance(move, Place):
            return reveal_places(self, committed, choices)
        return play_round(self, committed, choices)

    def outcome(self) -> Outcome | None:
        """Say who won, or that the cap made it a draw."""
        for seat in SEATS:
            if self.sides[seat].shown.wounds >= self.lives:
                scores = (-1.0, 1.0) if seat == RED else (1.0, -1.0)
                return Outcome(scores, f"{COLOURS[seat].capitalize()} is defeated", "kiriai.defeat")
        if self.rounds == self.cap:
            return Outcome((0.0, 0.0), f"nobody is defeated after {self.cap} rounds: a draw", "kiriai.endless")
        return None

    def view(self, seat: int | None) -> View:
        """Give what the seat may know."""
        shown = (self.sides[0].shown, self.sides[1].shown)
        if seat is None:
            return View(None, self.spaces, self.cap, self.rounds, self.lives, shown)
        own = self.sides[seat]
        return View(seat, self.spaces, self.cap, self.rounds, self.lives, shown, own.special, own.choice)


def deal(state: State, special: str) -> Step:
    """One Special to Red, then one to Blue, seen by its owner alone [kiriai.special.deal]."""
    draft = Draft(state)
    seat = BLUE if state.sides[RED].shown.dealt else RED
    draft.sides[seat].special = special
    draft.sides[seat].shown.dealt = True
    draft.tell("dealt", "kiriai.special.deal", {seat: {"special": special}}, seat=seat)
    return draft.step()


def commit(state: State, seat: int, move: Plan | Place) -> Step:
    """Lay a choice face down: everybody sees that, and nothing else."""
    side = state.sides[seat]
    old = side.shown
    shown = Shown(old.space, old.stance, old.wounds, old.resting, old.spent, old.dealt, True)
    mine, theirs = Side(shown, side.special, move), state.sides[1 - seat]
    sides = (mine, theirs) if seat == RED else (theirs, mine)
    return Step(State(state.spaces, sides, state.cap, state.rounds, state.lives), (commit_event(seat, move),))


def commit_event(seat: int, move: Plan | Place) -> Event:
    """Tell that a seat has chosen; what, only to itself."""
    if isinstance(move, Place):
        return Event("placed", "kiriai.field.advanced", {"seat": seat}, {seat: {"place": str(move)}})
    return Event("planned", "kiriai.plan", {"seat": seat}, {seat: {"plan": str(move)}})


def reveal_places(state: State, committed: Event, choices: list[Plan | Place | None]) -> Step:
    """Both places and stances are turned up together [kiriai.field.advanced]."""
    draft = Draft(state)
    draft.events.append(committed)
    for seat, side in enumerate(draft.sides):
        place = choices[seat]
        assert isinstance(place, Place)
        side.choice = None
        side.shown.chosen = False
        side.shown.space, side.shown.stance = place.space, place.stance
        draft.tell("entered", "kiriai.field.advanced", seat=seat, space=place.space, stance=place.stance)
    return draft.step()


def play_round(state: State, committed: Event, choices: list[Plan | Place | None]) -> Step:
    """First cards, second cards, then cards return and rest [kiriai.reveal]."""
    draft = Draft(state)
    draft.events.append(committed)
    red, blue = choices
    assert isinstance(red, Plan)
    assert isinstance(blue, Plan)
    for side in draft.sides:
        side.choice = None
        side.shown.chosen = False
    if not play_action(draft, 1, (red.first, blue.first)) and not play_action(draft, 2, (red.second, blue.second)):
        end_round(draft, (red.second, blue.second))
    return draft.step()


def play_action(draft: Draft, number: int, faces: tuple[str, str]) -> bool:
    """Reveal two faces and carry them out; say whether somebody is defeated."""
    draft.tell("revealed", "kiriai.reveal", action=number, faces=list(faces))
    red, blue = (side.shown for side in draft.sides)
    done = act(draft.spaces, (red.space, blue.space), (red.stance, blue.stance), faces)
    draft.events += done.events
    for seat, shown in enumerate((red, blue)):
        shown.space, shown.stance = done.spots[seat], done.stances[seat]
        if faces[seat] in SPECIALS:
            shown.spent = faces[seat]
            draft.tell("spent", "kiriai.special.once", seat=seat, special=faces[seat])
    return done.hurt is not None and wound(draft, done.hurt)


def wound(draft: Draft, seat: int) -> bool:
    """One damage; the second defeats [kiriai.damage]."""
    shown = draft.sides[seat].shown
    shown.wounds += 1
    defeated: bool = shown.wounds >= draft.lives
    draft.tell("wounded", "kiriai.damage", seat=seat, wounds=shown.wounds)
    if defeated:
        draft.tell("defeated", "kiriai.defeat", seat=seat, winner=1 - seat)
    return defeated


def end_round(draft: Draft, seconds: tuple[str, str]) -> None:
    """The second card rests for a round, all others return [kiriai.return]."""
    for seat, side in enumerate(draft.sides):
        card = ACTIONS[seconds[seat]].card
        side.shown.resting = "" if card in SPECIALS else card
        draft.tell("rested", "kiriai.return", seat=seat, card=side.shown.resting)
    if draft.cap is not None:
        draft.rounds += 1
        if draft.rounds == draft.cap:
            draft.tell("stalled", "kiriai.endless", rounds=draft.rounds)


def start(spaces: int, cap: int | None, lives: int) -> State:
    """Give the first state: on the end spaces in Heaven, or nowhere yet on the advanced field."""
    if spaces == 5:
        places: tuple[tuple[int | None, str | None], ...] = ((1, HEAVEN), (5, HEAVEN))
    else:
        places = ((None, None), (None, None))
    red, blue = (Side(Shown(space, stance)) for space, stance in places)
    return State(spaces, (red, blue), cap, 0, lives)
