"""Musashi's Challenge in words to the very player an event is about; the other sentences are in `words`.

Where the reader is not the one who acts, the usual sentence is told with "you" in place of their name.
"""

from __future__ import annotations

from kensei.core.i18n import N_

TO_YOU = {
    "drew": {"seat": N_("You draw a {deck} card{secret}.")},
    "chose": {"seat": N_("You have chosen what to change{secret}.")},
    "changed": {"seat": N_("You change {colours}{secret}.")},
    "exchanged": {"seat": N_("You have nothing to attack with and change {colours} for a brown{secret}.")},
    "attacked": {"seat": N_("You attack {target} with {cards}.")},
    "cancelled": {"seat": N_("You cancel {boost} with {cards}; the basic attack remains.")},
    "countered": {"seat": N_("You answer with {cards} and attack {target} with {technique}.")},
    "blocked": {"seat": N_("You block with {cards}.")},
    "neutralised": {"seat": N_("You neutralise {against} with {cards}.")},
    "devolved": {"seat": N_("You send {attack} on to {target} with {cards}.")},
    "turned_back": {"seat": N_("You turn {attack} back on {target} with {cards}.")},
    "passed": {"seat": N_("You cannot answer {attack} and owe {target} {cards}.")},
    "took": {"seat": N_("You take a card from {target}{secret}.")},
    "won": {"winner": N_("You are the last one in and win.")},
}
OUT, OUT_WITH = N_("You are out without a card."), N_("You are out and lay open {cards}.")
LEFT, LEFT_WITH = N_("You leave the game."), N_("You leave the game and lay open {cards}.")
FIRST = N_("Brown cards add up to: {totals}. You attack first.")
