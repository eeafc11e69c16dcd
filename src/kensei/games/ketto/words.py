"""Kettō in words: what happened, one sentence an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kensei.core.i18n import N_, _, to_you
from kensei.core.protocol import Event, Json
from kensei.games.ketto.cards import COLOURS, SIDE_WORDS, called

PEOPLE = ("seat", "target", "winner", "loser")
VITALITY = {"miss": N_("miss"), "wound": N_("wound"), "death": N_("death")}
KINDS = {"combat": N_("a combat card"), "tactic": N_("a tactic card"), "life": N_("a life card")}
LINES = {"single": N_("single"), "double": N_("double")}
ENDINGS = {
    "actions": N_("has taken four actions"),
    "show": N_("has shown the stance: the turn is over"),
    "end": N_("ends the turn"),
    "pass": N_("has nothing to play and passes"),
    "stuck": N_("has nothing to play either: the plans are made"),
}
BONUSES = {
    "ketto.stance.attack": N_("the stance {card}"),
    "ketto.tactic.manoeuvre": N_("the manoeuvre {card}"),
    "ketto.vitality.wound": N_("wounds"),
    "ketto.tactic.valor": N_("valor"),
}
EDGES = {
    "U": N_("on the side towards {other}"),
    "R": N_("on {seat}’s right"),
    "D": N_("on the side towards {seat}"),
    "L": N_("on {seat}’s left"),
}
"""Where a line of a stance lies, as its owner names the sides."""
SENTENCES = {
    "start player drawn": N_("{seat} begins."),
    "stance chosen": N_("{seat} chooses a stance{stance}."),
    "dealt": N_("{seat} is dealt {card}."),
    "drawn": N_("{seat} draws {card}; {left} left."),
    "placed": N_("{seat} places {card} in movement @{movement} on {cell}."),
    "stance shown": N_("{seat} shows the stance {stance}."),
    "stance replaced": N_("{seat} changes the stance{change}."),
    "reveal played": N_("{seat} plays reveal: movement @{movement} of {target} is {cards}."),
    "valor played": N_("{seat} plays valor{times}: Battle follows this turn."),
    "turn over": N_("{seat} {ending}."),
    "discarded": N_("{seat} discards {card}."),
    "battle begun": N_("Battle begins; {seat} attacks first."),
    "defense turned up": N_("{seat} turns up the defensive movement @{movement}: {cards}."),
    "pool formed": N_("{seat} has a pool of {points}."),
    "tied": N_("No offensive movement is left and both are alive: the duel is a tie."),
    "attack begun": N_("{seat} attacks with movement @{movement}, beginning on {cell} with {card}."),
    "attack failed": N_("Movement @{movement} of {seat} has no beginning: the attack fails."),
    "parried": N_("{seat} parries {side}."),
    "not parried": N_("{seat} does not parry."),
    "flowed": N_("The stroke of {seat} flows {side} into {card} on {cell}: strength {strength}."),
    "stroke broken": N_("{card} on {cell} does not connect: the stroke of {seat} breaks."),
    "stopped": N_("{seat} stops."),
    "tactics turned up": N_("{seat} turns up {cards}."),
    "bonus earned": N_("{seat} adds {bonus} for {source}: strength {strength}."),
    "stroke complete": N_("The stroke of {seat} has strength {strength}{direction}."),
    "line held": N_("The {line} line of {seat}’s stance {edge} leaves strength {strength}."),
    "attack ended": N_("The attack of {seat} has no strength left."),
    "spent": N_("{seat} spends {card}: strength {strength} is left."),
    "pool kept": N_("{seat} spends no more: strength {strength} goes through."),
    "struck": N_("{seat} strikes at life card {place}."),
    "evaded": N_("{seat} evades: card {place} stays face down."),
    "not evaded": N_("{seat} does not evade."),
    "vitality turned up": N_("Life card {place} of {seat}: {card}."),
    "killed": N_("{loser} is dead: {winner} wins."),
    "guarded": N_("{seat} moves {card} from {cell} into the pool."),
    "movement spent": N_("Movement @{movement} of {seat} is spent."),
}
YOUR_ENDINGS = {
    "actions": N_("have taken four actions"),
    "show": N_("have shown your stance: the turn is over"),
    "end": N_("end the turn"),
    "pass": N_("have nothing to play and pass"),
    "stuck": N_("have nothing to play either: the plans are made"),
}
TO_YOU = {
    "start player drawn": {"seat": N_("You begin.")},
    "stance chosen": {"seat": N_("You choose a stance{stance}.")},
    "dealt": {"seat": N_("You are dealt {card}.")},
    "drawn": {"seat": N_("You draw {card}; {left} left.")},
    "placed": {"seat": N_("You place {card} in movement @{movement} on {cell}.")},
    "stance shown": {"seat": N_("You show your stance {stance}.")},
    "stance replaced": {"seat": N_("You change your stance{change}.")},
    "reveal played": {
        "seat": N_("You play reveal: movement @{movement} of {target} is {cards}."),
        "target": N_("{seat} plays reveal: your movement @{movement} is {cards}."),
    },
    "valor played": {"seat": N_("You play valor{times}: Battle follows this turn.")},
    "turn over": {"seat": N_("You {ending}.")},
    "discarded": {"seat": N_("You discard {card}.")},
    "battle begun": {"seat": N_("Battle begins; you attack first.")},
    "defense turned up": {"seat": N_("You turn up your defensive movement @{movement}: {cards}.")},
    "pool formed": {"seat": N_("You have a pool of {points}.")},
    "attack begun": {"seat": N_("You attack with movement @{movement}, beginning on {cell} with {card}.")},
    "attack failed": {"seat": N_("Your movement @{movement} has no beginning: the attack fails.")},
    "parried": {"seat": N_("You parry {side}.")},
    "not parried": {"seat": N_("You do not parry.")},
    "flowed": {"seat": N_("Your stroke flows {side} into {card} on {cell}: strength {strength}.")},
    "stroke broken": {"seat": N_("{card} on {cell} does not connect: your stroke breaks.")},
    "stopped": {"seat": N_("You stop.")},
    "tactics turned up": {"seat": N_("You turn up {cards}.")},
    "bonus earned": {"seat": N_("You add {bonus} for {source}: strength {strength}.")},
    "stroke complete": {"seat": N_("Your stroke has strength {strength}{direction}.")},
    "line held": {"seat": N_("The {line} line of your stance {edge} leaves strength {strength}.")},
    "attack ended": {"seat": N_("Your attack has no strength left.")},
    "spent": {"seat": N_("You spend {card}: strength {strength} is left.")},
    "pool kept": {"seat": N_("You spend no more: strength {strength} goes through.")},
    "struck": {"seat": N_("You strike at life card {place}.")},
    "evaded": {"seat": N_("You evade: card {place} stays face down.")},
    "not evaded": {"seat": N_("You do not evade.")},
    "vitality turned up": {"seat": N_("Your life card {place}: {card}.")},
    "killed": {"loser": N_("You are dead: {winner} wins."), "winner": N_("{loser} is dead: you win.")},
    "guarded": {"seat": N_("You move {card} from {cell} into the pool.")},
    "movement spent": {"seat": N_("Your movement @{movement} is spent.")},
}
"""The sentences to the very player an event is about."""


def tell(event: Event, names: Sequence[str] = (), sentence: str = "", edge: str = "", you: int | None = None) -> str:
    """Describe the event in one sentence; `sentence`: another than its usual one; `edge`: where a line lies, likewise.

    `you`: the seat that is spoken to.

    >>> tell(Event("drawn", "ketto.action.draw", {"seat": 1, "kind": "combat", "left": 25}))
    'White draws a combat card; 25 left.'
    >>> tell(Event("drawn", "ketto.action.draw", {"seat": 1, "kind": "combat", "left": 25}), you=1)
    'You draw a combat card; 25 left.'
    """
    who = names or tuple(colour.capitalize() for colour in COLOURS)
    facts = event.facts
    if not sentence and you is not None:
        sentence = to_you(TO_YOU, event.name, facts, you)
    said = {name: SAID[name](value) if name in SAID else str(value) for name, value in facts.items()}
    said |= {name: who[int(str(facts[name]))] for name in PEOPLE if name in facts}
    # facts that this seat may not know, or that are made of several
    said.setdefault("card", _(KINDS[str(facts["kind"])]) if "kind" in facts else "")
    said["change"] = _(" from {old} to {new}").format(**said) if "old" in facts else ""
    said["times"] = "" if facts.get("valors") == 1 else _(" number {count}").format(count=facts.get("valors"))
    if "ending" in facts and you is not None and facts["seat"] == you:
        said["ending"] = _(YOUR_ENDINGS[str(facts["ending"])])
    said["source"] = _(BONUSES[event.rule]).format(card=facts.get("card")) if event.rule in BONUSES else ""
    if event.name == "line held":
        other = who[1 - int(str(facts["seat"]))]
        said["edge"] = edge or _(EDGES[str(facts["side"])]).format(seat=said["seat"], other=other)
    if event.name == "stance chosen":
        said["stance"] = f", {facts['stance']}" if "stance" in facts else ""
    return _(sentence or SENTENCES[event.name]).format_map(said)


def _cards(value: Json) -> str:
    if isinstance(value, Mapping):
        return ", ".join(_("{card} on {cell}").format(card=card, cell=cell) for cell, card in value.items())
    return ", ".join(called(str(card)) for card in value) if isinstance(value, Sequence) else ""


SAID: dict[str, Callable[[Json], str]] = {
    "card": lambda value: _(VITALITY[str(value)]) if value in VITALITY else called(str(value)),
    "cards": _cards,
    "side": lambda value: _(SIDE_WORDS[str(value)]),
    "direction": lambda value: _(", going {side}").format(side=_(SIDE_WORDS[str(value)])) if value else "",
    "ending": lambda value: _(ENDINGS[str(value)]),
    "line": lambda value: _(LINES[str(value)]),
}
"""What stands in the braces of a sentence, where it is not the fact itself."""
