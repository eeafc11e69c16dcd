"""One action of Kiri-ai: both faces up, movement, then attacks.

It depends on little (two spaces, two stances, two faces), so each case is worked out once.

>>> act(5, (2, 4), ("heaven", "heaven"), ("kesa", "approach")).hurt
1
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product

from kensei.core.protocol import Event, Json
from kensei.games.kiriai.cards import ACTIONS, BLUE, EARTH, HEAVEN, RED, SEATS, Action

AHEAD = (1, -1)
"""Spaces are counted from Red's end: forward is up for Red and down for Blue."""


@dataclass(frozen=True, slots=True)
class ActionResult:
    """Where an action left the samurai, who was hurt, and what happened on the way."""

    spots: tuple[int, int]
    stances: tuple[str, str]
    hurt: int | None
    events: tuple[Event, ...]


@dataclass(slots=True)
class Battle:
    """The battlefield during one action."""

    spaces: int
    spots: list[int]
    stances: list[str]
    events: list[Event] = field(default_factory=list)

    def gap(self) -> int:
        return self.spots[BLUE] - self.spots[RED]

    def tell(self, name: str, rule: str, **facts: Json) -> None:
        """Add an event; everything in an action is public."""
        self.events.append(Event(name, rule, facts))


@cache
def act(spaces: int, spots: tuple[int, int], stances: tuple[str, str], faces: tuple[str, str]) -> ActionResult:
    """Carry out both faces: movement before attacks [kiriai.order.stance]."""
    battle = Battle(spaces, list(spots), list(stances))
    actions = [ACTIONS[face] for face in faces]
    move(battle, actions)
    hurt = attack(battle, actions)
    for seat in SEATS:  # Kesa ends in Earth and Zan-Tetsu in Heaven, whatever happened
        if actions[seat].ends_in not in ("", battle.stances[seat]):
            take_stance(battle, seat, actions[seat].ends_in, actions[seat])
    (red, blue), (mine, theirs) = battle.spots, battle.stances
    return ActionResult((red, blue), (mine, theirs), hurt, tuple(battle.events))


IDLE = "counter"
"""A face that neither moves nor strikes nor changes the stance."""


def alone(spaces: int, spots: tuple[int, int], stances: tuple[str, str], seat: int, face: str) -> tuple[int, str]:
    """Return the space and the stance in which the face leaves its player while the opponent stands still.

    >>> alone(5, (1, 2), ("heaven", "heaven"), RED, "charge")
    (2, 'heaven')
    """
    done = act(spaces, spots, stances, (face, IDLE) if seat == RED else (IDLE, face))
    return done.spots[seat], done.stances[seat]


def move(battle: Battle, actions: Sequence[Action]) -> None:
    """Heaven before Earth; charges, then steps, then stances; equals together [kiriai.order.type]."""
    revealed = tuple(battle.stances)
    for stance, pace in product((HEAVEN, EARTH), (2, 1, 0)):
        movers = [s for s in SEATS if revealed[s] == stance and is_movement(actions[s], pace)]
        forward = [s for s in movers if actions[s].step > 0]
        for seat in movers:
            if actions[seat].turns:
                take_stance(battle, seat, EARTH if stance == HEAVEN else HEAVEN, actions[seat])
            elif seat not in forward:
                walk(battle, seat, actions[seat], 0)
        # None may pass, and both go as far [kiriai.order.equal].
        room = battle.gap() // len(forward) if forward else 0
        for seat in forward:
            walk(battle, seat, actions[seat], room, "kiriai.order.equal" if len(forward) > 1 else "kiriai.move.stop")


def is_movement(action: Action, pace: int) -> bool:
    return abs(action.step) == pace if pace else action.turns


def walk(battle: Battle, seat: int, action: Action, room: int, stopped_by: str = "") -> None:
    """Ahead as far as the room allows [kiriai.move.stop]; back, but not over the edge [kiriai.move.retreat]."""
    start = battle.spots[seat]
    to = battle.spots[seat] = min(max(start + AHEAD[seat] * min(action.step, room), 1), battle.spaces)
    rule = action.rule if room >= action.step else stopped_by
    battle.tell("moved", rule, seat=seat, face=action.name, start=start, to=to)


def take_stance(battle: Battle, seat: int, stance: str, action: Action) -> None:
    battle.stances[seat] = stance
    battle.tell("turned", action.rule, seat=seat, stance=stance)


def attack(battle: Battle, actions: Sequence[Action]) -> int | None:
    """Strike, both at once, in the right stance and at the right distance; return who is hurt [kiriai.attack.when]."""
    gap, stances = battle.gap(), battle.stances
    hits = [gap in actions[seat].reach and actions[seat].needs in ("", stances[seat]) for seat in SEATS]
    if all(hits):
        battle.tell("clashed", "kiriai.attack.clash", faces=[a.name for a in actions])
        return None
    hurt = None
    for seat in SEATS:
        action, enemy = actions[seat], actions[1 - seat]
        if hits[seat] and enemy.counters:
            battle.tell("countered", enemy.rule, seat=1 - seat, face=action.name)
            hurt = seat
        elif hits[seat]:
            battle.tell("hit", action.rule, seat=seat, face=action.name)
            hurt = 1 - seat
        elif action.reach:
            # Told with the stance and the distance that made it a feint [kiriai.attack.feint].
            rule = "kiriai.attack.feint"
            battle.tell("missed", rule, seat=seat, face=action.name, stance=stances[seat], distance=gap)
        elif action.counters and not hits[1 - seat]:
            battle.tell("waited", action.rule, seat=seat)
    return hurt
