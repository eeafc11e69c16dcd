"""Musashi's Challenge: what each card does, in one sentence for a newcomer."""

from __future__ import annotations

from kensei.core.i18n import N_
from kensei.games.kendo.card_texts import GameCards
from kensei.games.kendo.greens import IN_MUSASHI

STRIKES = {
    "men": N_("Strikes at the head: it starts an attack, alone or with Seme or Jodan no kamae."),
    "kote": N_("Strikes at the forearm: it starts an attack, alone or with Seme or Jodan no kamae."),
    "do": N_("Strikes at the trunk: it starts an attack, alone or with Seme or Jodan no kamae."),
    "tsuki": N_("Thrusts at the throat: it starts an attack, alone or with Seme or Jodan no kamae."),
    "hikimen": N_("A Men made stepping back: it attacks and is answered like Men."),
    "hikikote": N_("A Kote made stepping back: it attacks and is answered like Kote."),
    "hikido": N_("A Do made stepping back: it attacks and is answered like Do."),
}

COUNTERS = {
    "men": (N_("Reds that answer Men"), N_("They answer Men and strike a player you choose with what stands below.")),
    "kote": (
        N_("Reds that answer Kote"),
        N_("They answer Kote and strike a player you choose with what stands below."),
    ),
    "do": (N_("Reds that answer Do"), N_("They answer Do and strike a player you choose with what stands below.")),
    "tsuki": (
        N_("Reds that answer Tsuki"),
        N_("They answer Tsuki and strike a player you choose with what stands below."),
    ),
}


ANSWERS = {
    "men": N_("Answers Men, and strikes a player you choose with what stands below."),
    "kote": N_("Answers Kote, and strikes a player you choose with what stands below."),
    "do": N_("Answers Do, and strikes a player you choose with what stands below."),
    "tsuki": N_("Answers Tsuki, and strikes a player you choose with what stands below."),
}

CARDS = GameCards("musashi", STRIKES, COUNTERS, ANSWERS, IN_MUSASHI, "musashi.attack.forms", "kendo.fit", "musashi.red")
