"""The situations of a duel of Bushido Duels in which a player may have habits, and what they are called.

A turn belongs to one situation, the first that fits. All of them are public: hands and health are known to who
remembers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from kensei.core.habits import ChoiceWords, HabitWords
from kensei.core.i18n import N_
from kensei.core.protocol import Event
from kensei.games.bushido.deck import deck
from kensei.games.bushido.moves import Move
from kensei.games.bushido.state import View

EVENTS = ("faced", "tied", "hurt")
"""What happened before, by which a situation is known."""
FAR = 5
"""Health by which somebody is ahead or behind."""
FEW = 3
"""Cards in hand that are few."""
FAST, MIDDLE, HEAVY, SPECIAL = "fast", "middle", "heavy", "special"

SITUATIONS: Mapping[str, str] = {
    "full": N_("With all nine cards"),
    "few": N_("With three cards or fewer"),
    "hurt": N_("After being hurt"),
    "behind": N_("Behind by 5 health or more"),
    "ahead": N_("Ahead by 5 health or more"),
    "even": N_("When it is close"),
}
CHOICES: Mapping[str, ChoiceWords] = {
    FAST: ChoiceWords(N_("you lay a fast card"), N_("a fast card"), N_("lay a fast card")),
    MIDDLE: ChoiceWords(N_("you lay a middling card"), N_("a middling card"), N_("lay a middling card")),
    HEAVY: ChoiceWords(N_("you lay a heavy card"), N_("a heavy card"), N_("lay a heavy card")),
    SPECIAL: ChoiceWords(N_("you lay a special"), N_("a special"), N_("lay a special")),
}
ANSWERS: Mapping[str, str] = {
    FAST: N_("lays a fast card"),
    MIDDLE: N_("lays a middling card"),
    HEAVY: N_("lays a heavy card"),
    SPECIAL: N_("lays a special"),
}
WORDS = HabitWords(
    SITUATIONS,
    CHOICES,
    ANSWERS,
    each=N_("a turn"),
    left_out=N_(
        "Left out are games of more than two, decks of one's own, and duels of the Highborn or the Manipulator: they "
        "are not solved, so nobody knows how to mix well there."
    ),
    puzzles="mistake",
)


@lru_cache(maxsize=64)
def kinds(text: str) -> Mapping[str, str]:
    """Return the kind of every Mon of a deck: specials, and the six standard cards by their speed.

    >>> kinds("")["cho"], kinds("")["kiri"], kinds("")["yama"], kinds("")["ryu"]
    ('fast', 'middle', 'heavy', 'special')
    """
    cards = next(iter(deck(text).fighters.values())).cards
    standard = [mon for mon in deck(text).wheel if not cards[mon].is_special]
    standard.sort(key=lambda mon: cards[mon].plain.speed or (0, 0))
    by_speed = {mon: (FAST, MIDDLE, HEAVY)[min(2, 3 * n // max(1, len(standard)))] for n, mon in enumerate(standard)}
    return {mon: by_speed.get(mon, SPECIAL) for mon in deck(text).wheel}


def choice(move: Move, view: View) -> str:
    """Return the kind of the card that is laid; nothing for other moves."""
    return kinds(view.table.deck)[move.words[0]] if move.verb == "play" else ""


def situation(view: View, story: Sequence[Event], seat: int) -> str:
    """Return the situation of one of two, by what everybody sees, and what happened so far (of `EVENTS`)."""
    size = len(view.packs[seat].hand)
    if size == len(deck(view.table.deck).wheel):
        return "full"
    if size <= FEW:
        return "few"
    fights = [number for number, event in enumerate(story) if event.name != "hurt"]
    last = story[fights[-1] :] if fights else ()
    if any(event.name == "hurt" and event.facts["seat"] == seat for event in last):
        return "hurt"
    lead = view.shown[seat].health - view.shown[1 - seat].health
    return "behind" if lead <= -FAR else "ahead" if lead >= FAR else "even"
