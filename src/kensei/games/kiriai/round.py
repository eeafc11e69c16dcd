"""A round of Kiri-ai: first cards, second cards, then cards return and rest."""

from __future__ import annotations

from dataclasses import dataclass
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
    """A Special has been dealt to them."""
    chosen: bool = False
    """Their choice waits for the other's."""


def play_round(
    spaces: int, lives: int, shown: tuple[Shown, Shown], plans: tuple[Plan, Plan]
) -> tuple[tuple[Shown, Shown], bool, list[Event]]:
    """Play both plans; return what everybody sees then, whether the round came to its end, and the events."""
    (red, blue), (mine, theirs) = shown, plans
    assert red.space is not None
    assert blue.space is not None
    spots, stances = (red.space, blue.space), (red.stance or "", blue.stance or "")
    wounds, resting, spent = [red.wounds, blue.wounds], [red.resting, blue.resting], [red.spent, blue.spent]
    events: list[Event] = []
    is_whole = True
    for number, faces in ((1, (mine.first, theirs.first)), (2, (mine.second, theirs.second))):
        done = act(spaces, spots, stances, faces)
        spots, stances, hurt = done.spots, done.stances, done.hurt
        events += (revealed(number, faces), *done.events)
        for seat in SEATS:
            # A Special is spent when it is revealed, in either slot [kiriai.special.once].
            if faces[seat] in SPECIALS:
                spent[seat] = faces[seat]
                events.append(Event("spent", "kiriai.special.once", {"seat": seat, "special": faces[seat]}))
        if hurt is not None:
            wounds[hurt] += 1
            events.append(Event("wounded", "kiriai.damage", {"seat": hurt, "wounds": wounds[hurt]}))
            if wounds[hurt] >= lives:
                events.append(Event("defeated", "kiriai.defeat", {"seat": hurt, "winner": 1 - hurt}))
                is_whole = False
                break
    if is_whole:
        # The second card is set aside for a round, all others return [kiriai.return].
        resting = [card if (card := ACTIONS[plan.second].card) not in SPECIALS else "" for plan in plans]
        events += [rested(seat, resting[seat]) for seat in SEATS]
    after = (
        Shown(spots[0], stances[0], wounds[0], resting[0], spent[0], True),
        Shown(spots[1], stances[1], wounds[1], resting[1], spent[1], True),
    )
    return after, is_whole, events


@cache
def revealed(number: int, faces: tuple[str, str]) -> Event:
    """Return the event of two faces turned up: one value, whenever it happens."""
    return Event("revealed", "kiriai.reveal", {"action": number, "faces": list(faces)})


@cache
def rested(seat: int, card: str) -> Event:
    return Event("rested", "kiriai.return", {"seat": seat, "card": card})
