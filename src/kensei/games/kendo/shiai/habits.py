"""The situations of Kendo Shiai in which a player may have habits, and what they are called.

A play belongs to one situation: whether it starts a round, and how the match stands then, or what lies against the
player. All of it is public. Plays are put together by what the other has to be ready for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kensei.core.habits import ChoiceWords, HabitWords
from kensei.core.i18n import N_
from kensei.core.protocol import Event
from kensei.games.kendo.cards import ATTACKS_WITH, GREEN_ATTACKS, Heap
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.shiai.offers import TABLE, form_of, row_of
from kensei.games.kendo.shiai.state import View

GUARD, PASSES = "guard", "pass"
STARTS = ("even", "behind", "ahead")
ANSWERED = ("brown", "red", "seme")
"""The rows of the table of answers against which there is much to choose from."""

SITUATIONS: Mapping[str, str] = {
    "even": N_("When you start at an even score"),
    "behind": N_("When you start an ippon behind"),
    "ahead": N_("When you start an ippon ahead"),
    "brown": N_("Against a brown"),
    "red": N_("Against a red"),
    "seme": N_("Against Seme"),
}
CHOICES: Mapping[str, ChoiceWords] = {
    "men": ChoiceWords(N_("you strike Men"), "Men", N_("strike Men")),
    "kote": ChoiceWords(N_("you strike Kote"), "Kote", N_("strike Kote")),
    "do": ChoiceWords(N_("you strike Do"), "Do", N_("strike Do")),
    "tsuki": ChoiceWords(N_("you strike Tsuki"), "Tsuki", N_("strike Tsuki")),
    "seme": ChoiceWords(N_("you threaten with Seme"), "Seme", N_("threaten with Seme")),
    "jodan": ChoiceWords(N_("you take Jodan no kamae"), "Jodan no kamae", N_("take Jodan no kamae")),
    "raid": ChoiceWords(N_("you raid with Fudoshin"), N_("a raid"), N_("raid with Fudoshin")),
    "push": ChoiceWords(
        N_("you play Oshidashi or Maki waza"), N_("Oshidashi or Maki waza"), N_("play Oshidashi or Maki waza")
    ),
    GUARD: ChoiceWords(N_("you only guard"), N_("a guard"), N_("only guard")),
    PASSES: ChoiceWords(N_("you pass"), N_("a pass"), N_("pass")),
}
ANSWERS: Mapping[str, str] = {
    "men": N_("keeps a red that answers Men"),
    "kote": N_("keeps a red that answers Kote"),
    "do": N_("keeps a red that answers Do"),
    "tsuki": N_("keeps a red that answers Tsuki"),
    "fudoshin": N_("keeps Fudoshin, against Seme, raids and Jodan"),
    "kaihi": N_("keeps Kaihi suru, against Oshidashi"),
    "tsuyoi": N_("keeps Tsuyoi kamae, against Maki waza"),
}
"""What the other keeps in hand."""
WORDS = HabitWords(
    SITUATIONS,
    CHOICES,
    ANSWERS,
    each=N_("a play"),
    left_out=N_("Games in which you never had a choice are left out."),
    puzzles="answer",
    basis=N_(
        "Nobody has solved this game. The good mixer is our strongest bot, which was trained against itself, and costs "
        "are what a learnt evaluation says of one card kept in hand: take them as an order of size."
    ),
)


def choice(move: Lay | Say, view: View) -> str:
    """Return the key of a play; nothing for what is no play."""
    if view.point not in ("start", "answer"):
        return ""
    if isinstance(move, Say):
        return PASSES
    return answered(move.cards, view) if view.attack else started(move.cards)


def started(cards: Heap) -> str:
    """
    >>> started(("men3",)), started(("men3", "jodan")), started(("hikido2", "tsubazeriai")), started(("maki",))
    ('men', 'jodan', 'do', 'push')
    """
    last = cards[-1]
    if last in GREEN_ATTACKS:
        return "push"
    if last in ("seme", "jodan"):
        return last
    return ATTACKS_WITH.get(cards[0], GUARD)


def answered(cards: Heap, view: View) -> str:
    """Return what an answer does to the other, by its cell in the table of answers."""
    assert view.attack
    row = row_of(view.attack)
    letter = TABLE.rows[row][form_of(cards, row, view.attack.card)]
    return ATTACKS_WITH[cards[0]] if letter in "AM" else {"S": "seme", "R": "raid"}.get(letter, GUARD)


def situation(view: View, story: Sequence[Event], seat: int) -> str:
    """Return the situation of a seat that is about to play; nothing where it is not, or where little is to choose."""
    if view.turn != seat or view.draws:
        return ""
    if view.point == "start":
        lead = view.scores[seat] - view.scores[1 - seat]
        return STARTS[0 if not lead else 1 if lead < 0 else 2]
    row = row_of(view.attack) if view.attack and view.point == "answer" else ""
    return row if row in ANSWERED else ""
