"""Studies: balance, fitted weights, proofs, attacks on the server, comparisons. They are not shipped.

Run them from the top of a checkout: `kensei bench ketto`, `python -m studies.kendo.fit shiai`.
"""

from __future__ import annotations

BENCHES = {
    "env": ("studies.environments", "the research environments beside their peers"),
    "signatures": ("studies.signatures", "what each bot plays on fixed positions"),
    "bushido": ("studies.bushido.balance", "who wins each pairing of fighters, and how every mode ends"),
    "kendo": ("studies.kendo.balance", "who wins both kendo games, and how points are made"),
    "ketto": ("studies.ketto.balance", "how fair a deck of Kettō is"),
    "styles": ("studies.ketto.styles", "how fair a deck of Kettō is among players of many styles"),
    "psro": (
        "studies.ketto.psro",
        "styles of Kettō for either role, and the mixture of them that is hardest to answer",
    ),
    "turned": ("studies.ketto.turned", "whether duels of Kettō between two bots come to blows"),
    "timed": ("studies.ketto.timed", "train styles of Kettō for battles that are called at the best moment"),
    "called": ("studies.ketto.called", "train the styles that `mixture` of Kettō plays, and when they call"),
    "decks": ("studies.ketto.deck_search", "search for a fair deck of Kettō"),
    "attack": ("studies.attacks.command", "an innocent table while the server is attacked"),
    "mutants": ("studies.mutants.command", "how many small changes of a game's rules its tests notice"),
    "bots": ("studies.kaito.speed", "the solver and the searches, beside OpenSpiel's"),
}
"""What `kensei bench` offers besides in a checkout: modules with `add_arguments` and `run`."""
