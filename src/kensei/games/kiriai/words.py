"""Kiri-ai in words: what happened, and why a move may not be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.protocol import Event, Reason
from kensei.games.kiriai.cards import ACTIONS, CARD_TITLES, COLOURS, SPECIALS, START_SPACES, TITLES
from kensei.games.kiriai.moves import Deal, Place, Plan
from kensei.games.kiriai.state import View, counted

SENTENCES = {
    "dealt": "{seat} is dealt a Special{special}.",
    "placed": "{seat} has chosen where to start{place}.",
    "planned": "{seat} has planned two cards{plan}.",
    "entered": "{seat} starts on space {space} in {stance}.",
    "revealed": "Action {action}: {faces}.",
    "turned": "{seat} is now in {stance}.",
    "clashed": "The swords meet: {faces} cancel each other.",
    "countered": "{seat} turns the {face} back.",
    "hit": "{seat} hits with the {face}.",
    "missed": "{seat} misses with the {face}, in {stance} at distance {distance}.",
    "waited": "{seat}'s Counterattack meets no successful attack.",
    "spent": "{seat}'s {special} is spent.",
    "wounded": "{seat} is wounded.",
    "defeated": "{seat} is defeated: {winner} wins.",
    "stalled": "Nobody is defeated after {rounds}: a draw.",
}


def tell(event: Event, names: Sequence[str] = ()) -> str:
    """Say the event in one sentence."""
    who = names or tuple(colour.capitalize() for colour in COLOURS)
    facts: dict[str, Any] = dict(event.facts)
    if event.name == "moved":
        return _moved(facts, who)
    if event.name == "rested":
        card = facts["card"]
        return f"{who[facts['seat']]} sets {CARD_TITLES[card] if card else 'nothing'} aside."
    return SENTENCES[event.name].format(
        seat=who[facts.get("seat", 0)],
        winner=who[facts.get("winner", 0)],
        special=_special(event.name, facts.get("special")),
        place=f": {facts['place']}" if "place" in facts else "",
        plan=f": {_both(str(facts['plan']).split(), ', then ')}" if "plan" in facts else "",
        faces=_faces(event.name, facts.get("faces", ()), who),
        face=TITLES.get(facts.get("face", ""), ""),
        rounds=counted(facts.get("rounds", 0)),
        **{name: facts.get(name) for name in ("space", "action", "distance")},
        stance=str(facts.get("stance")).capitalize(),
    )


def _special(event: str, special: str | None) -> str:
    if special is None:
        return ""
    return TITLES[special] if event == "spent" else f": {TITLES[special]}"


def _both(faces: Sequence[str], joint: str) -> str:
    return joint.join(TITLES[face] for face in faces)


def _faces(event: str, faces: Sequence[str], who: Sequence[str]) -> str:
    if event == "revealed":
        return ", ".join(f"{name} plays {TITLES[face]}" for name, face in zip(who, faces, strict=True))
    return _both(faces, " and ")


def _moved(facts: dict[str, Any], who: Sequence[str]) -> str:
    name, face = who[facts["seat"]], TITLES[facts["face"]]
    if facts["start"] == facts["to"]:
        return f"{name}'s {face} finds no room: {name} stays on space {facts['to']}."
    return f"{name}'s {face}: from space {facts['start']} to {facts['to']}."


def why_not(view: View, move: Plan | Place | Deal) -> Reason:
    """Say which clause forbids a move that is not legal now."""
    assert view.seat is not None
    shown = view.shown[view.seat]
    if isinstance(move, Deal):
        return Reason("Specials are dealt by chance", "kiriai.special.deal")
    if shown.space is None:
        spaces = ", ".join(map(str, START_SPACES[view.seat]))
        return Reason(f"choose a stance and one of the spaces {spaces}, as in 'heaven 4'", "kiriai.field.advanced")
    if isinstance(move, Place):
        return Reason("the samurai stand already; plan two cards, as in 'charge high'", "kiriai.plan")
    return _no_plan(view, shown.resting, shown.spent, move)


def _no_plan(view: View, resting: str, spent: str, plan: Plan) -> Reason:
    for face in (plan.first, plan.second):
        if ACTIONS[face].card == resting:
            return Reason(f"your card {CARD_TITLES[resting]} rests for this round", "kiriai.return")
        if face in SPECIALS and face == spent:
            return Reason(f"your {TITLES[face]} is spent", "kiriai.special.once")
        if face in SPECIALS and face != view.special:
            return Reason(
                f"you do not hold {TITLES[face]}: your Special is {TITLES[view.special]}", "kiriai.special.deal"
            )
    return Reason(
        f"{TITLES[plan.first]} and {TITLES[plan.second]} are one card: plan two different ones", "kiriai.plan"
    )
