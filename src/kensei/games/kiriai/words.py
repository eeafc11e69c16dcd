"""Kiri-ai in words: what happened, and why a move may not be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.i18n import N_, _, counted, per_language, to_you
from kensei.core.protocol import Event, Reason
from kensei.games.kiriai.cards import ACTIONS, CARD_TITLES, SEAT_NAMES, SEATS, SPECIALS, START_SPACES, TITLES
from kensei.games.kiriai.moves import Deal, Place, Plan
from kensei.games.kiriai.state import View

SENTENCES = {
    "dealt": N_("{seat} is dealt a Special{special}."),
    "placed": N_("{seat} has chosen where to start{place}."),
    "planned": N_("{seat} has planned two cards{plan}."),
    "entered": N_("{seat} starts on space {space} in {stance}."),
    "revealed": N_("Action {action}: {faces}."),
    "moved": N_("{name}'s {face}: from space {start} to {to}."),
    "turned": N_("{seat} is now in {stance}."),
    "clashed": N_("The swords meet: {faces} cancel each other."),
    "countered": N_("{seat} turns the {face} back."),
    "hit": N_("{seat} hits with the {face}."),
    "missed": N_("{seat} misses with the {face}, in {stance} at distance {distance}."),
    "waited": N_("{seat}'s Counterattack meets no successful attack."),
    "spent": N_("{seat}'s {special} is spent."),
    "wounded": N_("{seat} is wounded."),
    "defeated": N_("{seat} is defeated: {winner} wins."),
    "rested": N_("{seat} sets {card} aside."),
    "stalled": N_("Nobody is defeated after {rounds}: a draw."),
}
TO_YOU = {
    "dealt": {"seat": N_("You are dealt a Special{special}.")},
    "placed": {"seat": N_("You have chosen where to start{place}.")},
    "planned": {"seat": N_("You have planned two cards{plan}.")},
    "entered": {"seat": N_("You start on space {space} in {stance}.")},
    "moved": {"seat": N_("Your {face}: from space {start} to {to}.")},
    "stopped": {"seat": N_("Your {face} finds no room: you stay on space {to}.")},
    "turned": {"seat": N_("You are now in {stance}.")},
    "countered": {"seat": N_("You turn the {face} back.")},
    "hit": {"seat": N_("You hit with the {face}.")},
    "missed": {"seat": N_("You miss with the {face}, in {stance} at distance {distance}.")},
    "waited": {"seat": N_("Your Counterattack meets no successful attack.")},
    "spent": {"seat": N_("Your {special} is spent.")},
    "wounded": {"seat": N_("You are wounded.")},
    "defeated": {"seat": N_("You are defeated: {winner} wins."), "winner": N_("{seat} is defeated: you win.")},
    "rested": {"seat": N_("You set {card} aside.")},
}
NO_ROOM = N_("{name}'s {face} finds no room: {name} stays on space {to}.")


def tell(event: Event, names: Sequence[str] = (), you: int | None = None) -> str:
    """Return an event in words; `you`: the seat that is spoken to."""
    facts: dict[str, Any] = dict(event.facts)
    faces = tuple(facts.pop("faces", ()))
    return sentence(event.name, you, faces, *facts.items()).format(*(names or SEAT_NAMES))


@per_language
def sentence(event: str, you: int | None, faces: tuple[str, ...], *facts: tuple[str, Any]) -> str:
    """Return an event in words, with {0} and {1} for the players' names."""
    given = dict(facts)
    said = {"special": "", "place": "", "plan": ""} | {fact: _said(fact, value) for fact, value in facts}
    if event == "revealed":
        plays = [_("you play {face}") if seat == you else _("{name} plays {face}") for seat in SEATS]
        said["faces"] = ", ".join(plays[seat].format(name=f"{{{seat}}}", face=_title(faces[seat])) for seat in SEATS)
    elif faces:
        said["faces"] = _(" and ").join(map(_title, faces))
    elif event == "moved":
        said["name"] = said["seat"]
    elif event == "dealt" and said["special"]:
        said["special"] = f": {said['special']}"
    is_stopped = event == "moved" and given["start"] == given["to"]
    own = to_you(TO_YOU, "stopped" if is_stopped else event, given, you)
    return _(own or (NO_ROOM if is_stopped else SENTENCES[event])).format(**said)


def _said(fact: str, value: Any) -> str:
    if fact in ("seat", "winner"):
        return f"{{{value}}}"
    if fact in ("face", "special", "stance"):
        return _title(value)
    if fact == "card":
        return _faces_of(value) if value else _("nothing")
    if fact == "plan":
        return ": " + _(", then ").join(map(_title, value.split()))
    if fact == "rounds":
        return counted("{} round", "{} rounds", value)
    return f": {value}" if fact == "place" else str(value)


def _title(name: str) -> str:
    return _(TITLES[name])


def _faces_of(card: str) -> str:
    return "/".join(map(_, CARD_TITLES[card].split("/")))


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
