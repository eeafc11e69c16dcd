"""Kiri-ai in words: what happened, and why a move may not be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.i18n import N_, _, counted
from kensei.core.protocol import Event, Reason
from kensei.games.kiriai.cards import ACTIONS, CARD_TITLES, SEAT_NAMES, SPECIALS, START_SPACES, TITLES
from kensei.games.kiriai.moves import Deal, Place, Plan
from kensei.games.kiriai.state import View

SENTENCES = {
    "dealt": N_("{seat} is dealt a Special{special}."),
    "placed": N_("{seat} has chosen where to start{place}."),
    "planned": N_("{seat} has planned two cards{plan}."),
    "entered": N_("{seat} starts on space {space} in {stance}."),
    "revealed": N_("Action {action}: {faces}."),
    "turned": N_("{seat} is now in {stance}."),
    "clashed": N_("The swords meet: {faces} cancel each other."),
    "countered": N_("{seat} turns the {face} back."),
    "hit": N_("{seat} hits with the {face}."),
    "missed": N_("{seat} misses with the {face}, in {stance} at distance {distance}."),
    "waited": N_("{seat}'s Counterattack meets no successful attack."),
    "spent": N_("{seat}'s {special} is spent."),
    "wounded": N_("{seat} is wounded."),
    "defeated": N_("{seat} is defeated: {winner} wins."),
    "stalled": N_("Nobody is defeated after {rounds}: a draw."),
}

STANCES = {"heaven": N_("Heaven"), "earth": N_("Earth")}


def tell(event: Event, names: Sequence[str] = ()) -> str:
    who = names or SEAT_NAMES
    facts: dict[str, Any] = dict(event.facts)
    if event.name == "moved":
        return _moved(facts, who)
    if event.name == "rested":
        card = _faces_of(facts["card"]) if facts["card"] else _("nothing")
        return _("{seat} sets {card} aside.").format(seat=who[facts["seat"]], card=card)
    return _(SENTENCES[event.name]).format(
        seat=who[facts.get("seat", 0)],
        winner=who[facts.get("winner", 0)],
        special=_special(event.name, facts.get("special")),
        place=f": {facts['place']}" if "place" in facts else "",
        plan=": " + _both(str(facts["plan"]).split(), _(", then ")) if "plan" in facts else "",
        faces=_faces(event.name, facts.get("faces", ()), who),
        face=_title(facts.get("face")),
        rounds=counted("{} round", "{} rounds", facts.get("rounds", 0)),
        **{name: facts.get(name) for name in ("space", "action", "distance")},
        stance=_(STANCES[facts["stance"]]) if "stance" in facts else "",
    )


def _title(face: str | None) -> str:
    return _(TITLES[face]) if face else ""


def _faces_of(card: str) -> str:
    return "/".join(map(_, CARD_TITLES[card].split("/")))


def _special(event: str, special: str | None) -> str:
    if special is None:
        return ""
    return _title(special) if event == "spent" else f": {_title(special)}"


def _both(faces: Sequence[str], joint: str) -> str:
    return joint.join(map(_title, faces))


def _faces(event: str, faces: Sequence[str], who: Sequence[str]) -> str:
    if event == "revealed":
        said = _("{name} plays {face}")
        return ", ".join(said.format(name=name, face=_title(face)) for name, face in zip(who, faces, strict=True))
    return _both(faces, _(" and "))


def _moved(facts: dict[str, Any], who: Sequence[str]) -> str:
    said = _("{name}'s {face}: from space {start} to {to}.")
    if facts["start"] == facts["to"]:
        said = _("{name}'s {face} finds no room: {name} stays on space {to}.")
    return said.format(name=who[facts["seat"]], face=_title(facts["face"]), start=facts["start"], to=facts["to"])


def why_not(view: View, move: Plan | Place | Deal) -> Reason:
    assert view.seat is not None
    shown = view.shown[view.seat]
    if isinstance(move, Deal):
        return Reason(_("Specials are dealt by chance"), "kiriai.special.deal")
    if shown.space is None:
        said = _("choose a stance and one of the spaces {spaces}, as in 'heaven 4'")
        return Reason(said.format(spaces=", ".join(map(str, START_SPACES[view.seat]))), "kiriai.field.advanced")
    if isinstance(move, Place):
        return Reason(_("the samurai stand already; plan two cards, as in 'charge high'"), "kiriai.plan")
    return _no_plan(view, shown.resting, shown.spent, move)


def _no_plan(view: View, resting: str, spent: str, plan: Plan) -> Reason:
    for face in (plan.first, plan.second):
        if ACTIONS[face].card == resting:
            said = _("your card {resting} rests for this round")
            return Reason(said.format(resting=_faces_of(resting)), "kiriai.return")
        if face in SPECIALS and face == spent:
            return Reason(_("your {face} is spent").format(face=_title(face)), "kiriai.special.once")
        if face in SPECIALS and face != view.special:
            said = _("you do not hold {face}: your Special is {special}")
            return Reason(said.format(face=_title(face), special=_title(view.special)), "kiriai.special.deal")
    said = _("{first} and {second} are one card: plan two different ones")
    return Reason(said.format(first=_title(plan.first), second=_title(plan.second)), "kiriai.plan")
