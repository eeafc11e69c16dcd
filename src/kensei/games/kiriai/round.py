"""A round of Kiri-ai: first cards, second cards, then cards return and rest."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from kensei.core.draft import Draft
from kensei.core.protocol import Event
from kensei.games.kiriai.action import act
from kensei.games.kiriai.cards import ACTIONS, BLUE, RED, SEATS, SPECIALS
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
    count_round(draft)


def count_round(draft: Draft) -> None:
    """Under a cap rounds are counted, and the last one ends the duel [kiriai.endless]."""
    if draft.cap is not None:
        draft.rounds += 1
        if draft.rounds == draft.cap:
            draft.tell("stalled", "kiriai.endless", rounds=draft.rounds)


@cache
def revealed(number: int, faces: tuple[str, str]) -> Event:
    """Return the event of two faces turned up: one value, whenever it happens."""
    return Event("revealed", "kiriai.reveal", {"action": number, "faces": list(faces)})


@cache
def rested(seat: int, card: str) -> Event:
    return Event("rested", "kiriai.return", {"seat": seat, "card": card})
