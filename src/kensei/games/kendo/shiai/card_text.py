"""Kendo Shiai: what each card does, in one sentence for a newcomer."""

from __future__ import annotations

from kensei.core.i18n import N_
from kensei.games.kendo.card_texts import GameCards
from kensei.games.kendo.greens import IN_SHIAI

STRIKES = {
    "men": N_("Strikes at the head: starts a round, or cancels a Men."),
    "kote": N_("Strikes at the forearm: starts a round, or cancels a Kote."),
    "do": N_("Strikes at the trunk: starts a round, or cancels a Do."),
    "tsuki": N_("Thrusts at the throat: starts a round, or cancels a Tsuki."),
    "hikimen": N_("A Men made stepping back: played only with Tsubazeriai."),
    "hikikote": N_("A Kote made stepping back: played only with Tsubazeriai."),
    "hikido": N_("A Do made stepping back: played only with Tsubazeriai."),
}

COUNTERS = {
    "men": (N_("Reds that answer Men"), N_("They answer Men and strike back with what stands below.")),
    "kote": (N_("Reds that answer Kote"), N_("They answer Kote and strike back with what stands below.")),
    "do": (N_("Reds that answer Do"), N_("They answer Do and strike back with what stands below.")),
    "tsuki": (N_("Reds that answer Tsuki"), N_("They answer Tsuki and strike back with what stands below.")),
}


ANSWERS = {
    "men": N_("Answers Men, and strikes back with what stands below."),
    "kote": N_("Answers Kote, and strikes back with what stands below."),
    "do": N_("Answers Do, and strikes back with what stands below."),
    "tsuki": N_("Answers Tsuki, and strikes back with what stands below."),
}

CARDS = GameCards("shiai", STRIKES, COUNTERS, ANSWERS, IN_SHIAI, "shiai.brown", "shiai.hiki", "shiai.red")
