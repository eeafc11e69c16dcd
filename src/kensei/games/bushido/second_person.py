"""Bushido Duels in words to the very player an event is about; the other sentences are in `words`."""

from __future__ import annotations

from kensei.core.i18n import N_

TO_YOU = {
    "called": {"seat": N_("You choose a fighter next.")},
    "chose": {"seat": N_("You choose {fighter}.")},
    "drew": {"seat": N_("You draw {fighter}.")},
    "joined": {"seat": N_("You join the {clan} clan.")},
    "challenged": {"seat": N_("You challenge {target}."), "target": N_("{seat} challenges you.")},
    "accepted": {
        "seat": N_("You accept the challenge of {target}."),
        "target": N_("{seat} accepts your challenge."),
    },
    "refused": {
        "seat": N_("You refuse {target}; the dishonour leaves you {health} health."),
        "target": N_("{seat} refuses you; the dishonour leaves {health} health."),
    },
    "dishonoured": {"seat": N_("You are dishonoured beyond redemption, and out.")},
    "paired": {"seat": N_("You are drawn against {target}."), "target": N_("{seat} is drawn against you.")},
    "waited": {"seat": N_("You have nobody left to challenge.")},
    "opened": {
        "seat": N_("You and {target} begin your duel with all nine cards."),
        "target": N_("You and {seat} begin your duel with all nine cards."),
    },
    "aimed": {"seat": N_("Your card lies before {target}."), "target": N_("{seat}'s card lies before you.")},
    "activated": {"seat": N_("You are the active player, attacks to fight: {attacks}.")},
    "met": {"seat": N_("You turn to {target}."), "target": N_("{seat} turns to you.")},
    "tied": {
        "seat": N_("You and {target} both show {card}: a tie."),
        "target": N_("You and {seat} both show {card}: a tie."),
    },
    "faced": {
        "seat": N_("Your {card} is offensive against {target}'s {against}."),
        "target": N_("{seat}'s {card} is offensive against your {against}."),
    },
    "hurt": {"seat": N_("You take {damage}: {health} health left.")},
    "fell": {"seat": N_("You are out.")},
    "withdrew": {"seat": N_("You leave the match and are out.")},
    "walked_over": {
        "seat": N_("{target} has left: you win the duel without a fight."),
        "target": N_("You have left: {seat} wins the duel without a fight."),
    },
    "paid": {"seat": N_("You discard {cards} on reveal.")},
    "lost": {"seat": N_("You discard {cards} at random.")},
    "took": {"seat": N_("You take {card} back from the pile.")},
    "left": {"seat": N_("You leave the pile as it is.")},
    "discarded": {"seat": N_("You discard {card}.")},
    "refreshed": {"seat": N_("Your hand is empty: the pile comes back.")},
    "cancelled": {
        "seat": N_("Your fight with {target} is a tie: nobody is hurt."),
        "target": N_("Your fight with {seat} is a tie: nobody is hurt."),
    },
    "stalled": {
        "seat": N_("You and {target}: nobody was hurt for {turns} turns."),
        "target": N_("You and {seat}: nobody was hurt for {turns} turns."),
    },
    "replayed": {
        "seat": N_("You and {target} fell together: the duel begins again at {health} health."),
        "target": N_("You and {seat} fell together: the duel begins again at {health} health."),
    },
    "advanced": {"seat": N_("You go on with {health} health.")},
    "roll": {"seat": N_("You roll {dice}.")},
    "speed": {"seat": N_("You roll speed {dice}.")},
    "strength": {"seat": N_("You roll strength {dice}.")},
    "laid": {
        "seat": N_("You lay a card face down{target}{card}."),
        "target": N_("{seat} lays a card face down before you{card}."),
    },
    "blocked": {
        "target": N_("You are faster, {against} against {speed}: you block {blocked} of {strength} and take {damage}."),
    },
    "full": {"target": N_("You are not faster, {against} against {speed}: you take the full {damage}.")},
    "dodged": {"target": N_("You are faster, {against} against {speed}: you take nothing.")},
    "turned": {
        "seat": N_("You are faster, {speed} against {against}, and strike instead: {target} takes the full {damage}."),
        "target": N_("{seat} is faster, {speed} against {against}, and strikes instead: you take the full {damage}."),
    },
    "open": {"target": N_("You are faster, {against} against {speed}, but cannot block: you take the full {damage}.")},
}
"""By the event, or by what dice are for and what became of a strike."""

FROM_MEMORY_TO_YOU = {
    "faced": {"seat": N_("You are offensive against {target}."), "target": N_("{seat} is offensive against you.")},
    "tied": {
        "seat": N_("You and {target} show the same Mon: a tie."),
        "target": N_("You and {seat} show the same Mon: a tie."),
    },
    "rolled": {"seat": N_("You roll dice.")},
    "struck": {
        "seat": N_("You strike {target}: damage {damage}."),
        "target": N_("{seat} strikes you: damage {damage}."),
    },
    "paid": {"seat": N_("You discard on reveal, cards: {count}.")},
    "lost": {"seat": N_("You discard at random, cards: {count}.")},
    "took": {"seat": N_("You take a card back from the pile.")},
    "discarded": {"seat": N_("You discard a card.")},
}
"""Once the turn is over, where cards are left to memory [bushido.memory]."""
