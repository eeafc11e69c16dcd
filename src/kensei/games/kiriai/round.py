"""A round of Kiri-ai: first cards, second cards, then cards return and rest."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from kensei.core.protocol import Event
from kensei.games.kiriai.action import act
from kensei.games.kiriai.cards import ACTIONS, SEATS, SPECIALS
from kensei.games.kiriai.moves import Plan


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


@dataclass(slots=True)
class Samurai:
    """A player while a round is played."""

    space: int
    stance: str
    wounds: int
    resting: str
    spent: str

    def shown(self) -> Shown:
        """Give what everybody sees of him after it."""
        return Shown(self.space, self.stance, self.wounds, self.resting, self.spent, dealt=True)


@dataclass(slots=True)
class Round:
    """The battlefield while a round is played."""

    spaces: int
    lives: int
    samurai: tuple[Samurai, Samurai]
    events: list[Event] = field(default_factory=list)


def play_round(
    spaces: int, lives: int, shown: tuple[Shown, Shown], plans: tuple[Plan, Plan]
) -> tuple[tuple[Shown, Shown], bool, list[Event]]:
    """Play both plans; give what everybody sees then, whether the round came to its end, and the events."""
    red, blue = plans
    battle = Round(spaces, lives, (enter(shown[0]), enter(shown[1])))
    defeat = play_action(battle, 1, (red.first, blue.first)) or play_action(battle, 2, (red.second, blue.second))
    if not defeat:
        rest(battle, (red.second, blue.second))
    return (battle.samurai[0].shown(), battle.samurai[1].shown()), not defeat, battle.events


def enter(shown: Shown) -> Samurai:
    """Give the samurai as he stands before the round."""
    assert shown.space is not None
    assert shown.stance is not None
    return Samurai(shown.space, shown.stance, shown.wounds, shown.resting, shown.spent)


def play_action(battle: Round, number: int, faces: tuple[str, str]) -> bool:
    """Reveal two faces and carry them out; say whether somebody is defeated [kiriai.reveal]."""
    red, blue = battle.samurai
    done = act(battle.spaces, (red.space, blue.space), (red.stance, blue.stance), faces)
    battle.events.append(revealed(number, faces))
    battle.events += done.events
    red.space, blue.space = done.spots
    red.stance, blue.stance = done.stances
    for seat in SEATS:
        if faces[seat] in SPECIALS:
            spend(battle, seat, faces[seat])
    return done.hurt is not None and wound(battle, done.hurt)


def spend(battle: Round, seat: int, special: str) -> None:
    """A Special is spent when it is revealed, in either slot [kiriai.special.once]."""
    battle.samurai[seat].spent = special
    battle.events.append(Event("spent", "kiriai.special.once", {"seat": seat, "special": special}))


def wound(battle: Round, seat: int) -> bool:
    """One damage; the second defeats [kiriai.damage]."""
    hurt = battle.samurai[seat]
    hurt.wounds += 1
    battle.events.append(Event("wounded", "kiriai.damage", {"seat": seat, "wounds": hurt.wounds}))
    if hurt.wounds < battle.lives:
        return False
    battle.events.append(Event("defeated", "kiriai.defeat", {"seat": seat, "winner": 1 - seat}))
    return True


def rest(battle: Round, seconds: tuple[str, str]) -> None:
    """The second card is set aside for a round, all others return [kiriai.return]."""
    for seat in SEATS:
        card = ACTIONS[seconds[seat]].card
        battle.samurai[seat].resting = resting = "" if card in SPECIALS else card
        battle.events.append(rested(seat, resting))


@cache
def revealed(number: int, faces: tuple[str, str]) -> Event:
    """Tell the two faces of an action; like the others below, one value for all rounds in which it happens."""
    return Event("revealed", "kiriai.reveal", {"action": number, "faces": list(faces)})


@cache
def rested(seat: int, card: str) -> Event:
    """Tell what is set aside."""
    return Event("rested", "kiriai.return", {"seat": seat, "card": card})
