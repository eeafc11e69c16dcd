"""Kendo Shiai in words to the very player an event is about; the other sentences are in `words`.

Where the reader is not the one who acts, the usual sentence is told with "you" in place of their name.
"""

from __future__ import annotations

from kensei.core.i18n import N_

TO_YOU = {
    "drew": {"seat": N_("You draw a {deck} card{secret}.")},
    "switched": {"seat": N_("You throw {colours}{secret}, and draw from the {deck} deck.")},
    "drawn_by_lot": {"seat": N_("By lot you start.")},
    "started": {"seat": N_("You start with {cards}.")},
    "could_not_start": {"seat": N_("You have nothing to start with.")},
    "dropped": {"seat": N_("You drop {colours}{secret}.")},
    "met": {"seat": N_("You meet the attack with {cards}: it is cancelled.")},
    "countered": {"seat": N_("You answer with {cards} and attack with {technique}.")},
    "pressed": {"seat": N_("You answer with {cards}: the Seme has to be answered first.")},
    "raided": {"seat": N_("You answer with {cards}: a raid.")},
    "closed_in": {"seat": N_("You answer with {cards} and may start or hand over.")},
    "kept_the_start": {"seat": N_("You start.")},
    "handed_over": {"seat": N_("You hand over.")},
    "blocked": {"seat": N_("You block with {cards}.")},
    "cancelled": {"seat": N_("You cancel {against} with {cards}.")},
    "faced_seme": {"seat": N_("You lay {cards} on the Seme.")},
    "struck": {"seat": N_("You strike with {cards}.")},
    "lost": {"seat": N_("You lose {colours} to the raid{secret}.")},
    "threw": {"seat": N_("You throw {colours}{secret}.")},
    "called_time": {"seat": N_("You call time: Jikan desu. One last round.")},
    "called_encho": {"seat": N_("You call time: Jikan desu. All cards are thrown; the encho begins.")},
}
NOT_STRUCK, NOT_ANSWERED = N_("You do not strike."), N_("You do not answer {what}.")
SHOWN = N_("you show {brown}")
WON = N_("You win the match: {result}.")
CHOSEN = {
    "switch": N_("You have chosen: {card} goes, a {deck} card comes."),
    "pick": N_("You have chosen: to pick a {deck} card."),
    "show": N_("You have chosen: to show {card}."),
}
HAVE_CHOSEN = N_("You have chosen.")
