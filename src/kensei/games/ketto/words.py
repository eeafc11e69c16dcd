"""Kettō in words: what happened, one sentence an event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kensei.core.protocol import Event, Json
from kensei.games.ketto.cards import COLOURS, SIDE_WORDS, called

PEOPLE = ("seat", "target", "winner", "loser")
ENDINGS = {
    "actions": "has taken four actions",
    "show": "has shown the stance: the turn is over",
    "end": "ends the turn",
    "pass": "has nothing to play and passes",
    "stuck": "has nothing to play either: the plans are made",
}
BONUSES = {
    "ketto.stance.attack": "the stance {card}",
    "ketto.tactic.manoeuvre": "the manoeuvre {card}",
    "ketto.vitality.wound": "wounds",
    "ketto.tactic.valor": "valor",
}
SENTENCES = {
    "start player drawn": "{seat} begins.",
    "stance chosen": "{seat} chooses a stance{stance}.",
    "dealt": "{seat} is dealt {card}.",
    "drawn": "{seat} draws {card}; {left} left.",
    "placed": "{seat} places {card} in movement @{movement} on {cell}.",
    "stance shown": "{seat} shows the stance {stance}.",
    "stance replaced": "{seat} changes the stance{change}.",
    "reveal played": "{seat} plays reveal: movement @{movement} of {target} is {cards}.",
    "valor played": "{seat} plays valor{times}: Battle follows this turn.",
    "turn over": "{seat} {ending}.",
    "discarded": "{seat} discards {card}.",
    "battle begun": "Battle begins; {seat} attacks first.",
    "defense turned up": "{seat} turns up the defensive movement @{movement}: {cards}.",
    "pool formed": "{seat} has a pool of {points}.",
    "tied": "Nobody can attack any more: the duel is a tie.",
    "attack begun": "{seat} attacks with movement @{movement}, beginning on {cell} with {card}.",
    "attack failed": "Movement @{movement} of {seat} has no beginning: the attack fails.",
    "parried": "{seat} parries {side}.",
    "not parried": "{seat} does not parry.",
    "flowed": "The stroke of {seat} flows {side} into {card} on {cell}: strength {strength}.",
    "stroke broken": "{card} on {cell} does not connect: the stroke of {seat} breaks.",
    "stopped": "{seat} stops.",
    "tactics turned up": "{seat} turns up {cards}.",
    "bonus earned": "{seat} adds {bonus} for {source}: strength {strength}.",
    "stroke complete": "The stroke of {seat} has strength {strength}{direction}.",
    "line held": "The {line} line of {seat} on the side {side} leaves strength {strength}.",
    "attack ended": "The attack of {seat} has no strength left.",
    "spent": "{seat} spends {card}: strength {strength} is left.",
    "pool kept": "{seat} spends no more: strength {strength} goes through.",
    "struck": "{seat} strikes at vitality card {place}.",
    "evaded": "{seat} evades: card {place} stays face down.",
    "not evaded": "{seat} does not evade.",
    "vitality turned up": "Vitality card {place} of {seat}: {card}.",
    "killed": "{loser} is dead: {winner} wins.",
    "guarded": "{seat} moves {card} from {cell} into the pool.",
    "movement spent": "Movement @{movement} of {seat} is spent.",
}
"""The sentence of each event; `_said` gives what stands in the braces."""


def tell(event: Event, names: Sequence[str] = ()) -> str:
    """Say the event in one sentence.

    >>> tell(Event("drawn", "ketto.action.draw", {"seat": 1, "kind": "combat", "left": 25}))
    'White draws a combat card; 25 left.'
    """
    who = names or tuple(colour.capitalize() for colour in COLOURS)
    said = {name: _said(name, value, event) for name, value in event.facts.items()}
    said |= {name: who[int(str(value))] for name, value in event.facts.items() if name in PEOPLE}
    return SENTENCES[event.name].format_map(_unsaid(event) | said)


def _unsaid(event: Event) -> dict[str, str]:
    """Give the words for facts that this seat may not know, or that are made of several."""
    facts = event.facts
    change = f" from {facts['old']} to {facts['new']}" if "old" in facts else ""
    return {
        "card": f"a {facts.get('kind', '')} card",
        "stance": "",
        "change": change,
        "times": "" if facts.get("valors") == 1 else f" number {facts.get('valors')}",
        "source": BONUSES.get(event.rule, "").format(card=facts.get("card", "")),
    }


def _said(name: str, value: Json, event: Event) -> str:
    if name == "card" and value in ("miss", "wound", "death", "V"):
        return str(value)
    if name == "card":
        return called(str(value))
    if name == "stance":
        return f", {value}" if event.name == "stance chosen" else str(value)
    if name == "side":
        return SIDE_WORDS[str(value)]
    if name == "direction":
        return f", going {SIDE_WORDS[str(value)]}" if value else ""
    if name == "ending":
        return ENDINGS[str(value)]
    if name == "cards" and isinstance(value, Mapping):
        return ", ".join(f"{card} on {cell}" for cell, card in value.items())
    if name == "cards" and isinstance(value, Sequence):
        return ", ".join(called(str(card)) for card in value)
    return str(value)
