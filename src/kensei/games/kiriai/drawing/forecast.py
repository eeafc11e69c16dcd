"""What the cards of Kiri-ai would do now, from where both stand: sentences for the panel, from the view alone."""

from __future__ import annotations

from functools import lru_cache

from kensei.core.i18n import _, listed, per_language
from kensei.drawing.scene import DrawContext
from kensei.games.kiriai import Shown, View
from kensei.games.kiriai.action import alone
from kensei.games.kiriai.card_text import HIDDEN
from kensei.games.kiriai.cards import ACTIONS, BASIC, EARTH, HEAVEN, SPECIALS, TITLES, Action
from kensei.games.kiriai.drawing.field import Places, places
from kensei.games.kiriai.drawing.pieces import told_of


def now(table: DrawContext) -> dict[str, str]:
    view: View = table.view
    hidden = {HIDDEN: may_be(unseen(view))}
    seat = view.seat
    if seat is None or view.shown[seat].space is None:
        return hidden
    own, other = view.shown[seat], view.shown[1 - seat]
    name, at = table.name(1 - seat), places(view)
    theirs = strikes(other, () if other.spent else unseen(view))
    told = {
        face: of_face(view.spaces, at, seat, face, name, theirs) for face in (*BASIC, *filter(None, [view.special]))
    }
    if own.resting:
        told |= {face: _("It rests: you cannot play it this round.") for face in BASIC if rests(face, own)}
    spent = {shown.spent for shown in view.shown if shown.spent}
    told |= {special: _("It is spent for this game.") for special in spent}
    return {told_of(face, seat): words for face, words in told.items()} | hidden


def rests(face: str, shown: Shown) -> bool:
    return ACTIONS[face].card == shown.resting


def unseen(view: View) -> tuple[str, ...]:
    """Return the Specials that nobody is seen to have."""
    seen = {view.special, *[shown.spent for shown in view.shown]}
    return tuple([special for special in SPECIALS if special not in seen])


@per_language
def may_be(left: tuple[str, ...]) -> str:
    titles = [_(TITLES[special]) for special in left]
    if len(titles) == 1:
        return _("It can only be {special}.").format(special=titles[0])
    return _("It is one of {specials}.").format(specials=listed(titles))


def strikes(shown: Shown, specials: tuple[str, ...]) -> tuple[str, ...]:
    """Return the attacks that a player may hold."""
    return attacks(shown.resting, specials)


@lru_cache(maxsize=256)
def attacks(resting: str, specials: tuple[str, ...]) -> tuple[str, ...]:
    faces = [ACTIONS[face] for face in (*BASIC, *specials)]
    return tuple([action.name for action in faces if action.reach and action.card != resting])


@per_language
def of_face(spaces: int, at: Places, seat: int, face: str, name: str, theirs: tuple[str, ...]) -> str:
    """Describe what a face does as the first card while the other stays where they are."""
    action, (spots, stances) = ACTIONS[face], at
    distance, stance = spots[1] - spots[0], stances[seat]
    if action.reach:
        return of_strike(action, stance, distance, name)
    if action.counters:
        return of_counter(distance, stances[1 - seat], name, theirs)
    to, turned = alone(spaces, *at, seat, face)
    if action.turns:
        return of_turn(turned)
    if to == spots[seat]:
        stays = _("There is no room: you would stay on space {n}.")
        return stays.format(n=to)
    moved = _("From space {start} to {to}: then {name} is {far}.")
    return moved.format(start=spots[seat], to=to, name=name, far=apart(abs(spots[1 - seat] - to)))


def apart(distance: int) -> str:
    if not distance:
        return _("on your space")
    return _("1 space away") if distance == 1 else _("{n} spaces away").format(n=distance)


def of_strike(action: Action, stance: str, distance: int, name: str) -> str:
    if action.needs not in ("", stance):
        needs = _("You are in Earth: it hits nobody before you are in Heaven.")
        return needs if action.needs == HEAVEN else _("You are in Heaven: it hits nobody before you are in Earth.")
    far = apart(distance)
    if distance in action.reach:
        return _("{name} is {far}: it hits from here if they stay.").format(name=name, far=far)
    if distance > max(action.reach):
        closer = distance - max(action.reach)
        words = _("{name} is {far}: it hits nobody before you are {n} closer.")
        return words.format(name=name, far=far, n=closer)
    return _("{name} is {far}: too near for it.").format(name=name, far=far)


def of_turn(turned: str) -> str:
    if turned == EARTH:
        return _("Into Earth: there Low Strike and Zan-Tetsu hit, High Strike and Kesa do not.")
    return _("Into Heaven: there High Strike and Kesa hit, Low Strike and Zan-Tetsu do not.")


def of_counter(distance: int, stance: str, name: str, theirs: tuple[str, ...]) -> str:
    """Describe which attacks of the other could hit from where they stand."""
    reach = [face for face in theirs if distance in ACTIONS[face].reach and ACTIONS[face].needs in ("", stance)]
    if not reach:
        return _("From where {name} stands no attack can hit you, unless somebody moves first.").format(name=name)
    titles = listed([_(TITLES[face]) for face in reach])
    return _("From where {name} stands this could hit you: {attacks}.").format(name=name, attacks=titles)
