"""Kiri-ai's pictures for newcomers: a round in four steps, two rounds played, three mistakes, every card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from kensei.core.i18n import _
from kensei.drawing.examples import Example, played, still, window
from kensei.drawing.scene import TALL
from kensei.drawing.svg import EDGE, INK, INK2, KIN, ON_INK, RAISED, brush, circle, g, path, slash, text, use
from kensei.games.kiriai.action import AHEAD
from kensei.games.kiriai.card_text import HIDDEN
from kensei.games.kiriai.cards import ACTIONS, CARD_FACES, RED, STANCES
from kensei.games.kiriai.drawing.animation import verdict
from kensei.games.kiriai.drawing.battlefield import samurai
from kensei.games.kiriai.drawing.field import Places, field_of, places, stone
from kensei.games.kiriai.drawing.pieces import headed, whole

W, CARD, HIGH = 280, 84, 124
"""The width of a picture, and the box of a card in it."""
TOP = 176
"""The board's sky ends here; the figures begin."""
FIELD = field_of(5, TALL)
SCALE = W / FIELD.w
FIRST = ("5 1H0:-:kesa 5H0:-:counter", "charge high", "stance low")
SECOND = ("5 3H0:high:kesa 5E1:low:counter", "approach kesa", "high balanced")
"""Two rounds of one duel: where both stand, what Red plans, what Blue plans."""
WRONG_STANCE = ("5 3H0:-:kesa 4H0:-:counter", "low high", "high retreat")
WALKED_AWAY = ("5 2H0:-:kesa 4H0:-:counter", "high low", "approach low")
VERDICTS = {"hit": True, "countered": True, "missed": False}


@dataclass(frozen=True, slots=True)
class Placement:
    """Where an action left both samurai."""

    faces: tuple[str, str]
    at: Places
    wounded: tuple[bool, bool]
    hurt: int | None
    struck: tuple[bool | None, bool | None]
    """Whether the strike of each hit; None: none was made."""


def moments(position: str, red: str, blue: str) -> Iterator[Placement]:
    """Play a round by the engine and give what each of its actions came to."""
    before = played("kiriai", position)
    after = played("kiriai", position, f"0: {red}", f"1: {blue}")
    view = before.state.view(None)
    (red_spot, blue_spot), (red_stance, blue_stance) = places(view)
    spots, stances = [red_spot, blue_spot], [red_stance, blue_stance]
    wounded = [shown.wounds > 0 for shown in view.shown]
    starts = [i for i, event in enumerate(after.story) if event.name == "revealed"]
    for start, end in zip(starts, [*starts[1:], len(after.story)], strict=True):
        struck: list[bool | None] = [None, None]
        hurt = None
        facts: Any
        for event in after.story[start + 1 : end]:
            facts = event.facts
            if event.name == "moved":
                spots[facts["seat"]] = facts["to"]
            elif event.name == "turned":
                stances[facts["seat"]] = facts["stance"]
            elif event.name in VERDICTS:
                struck[facts["seat"]] = VERDICTS[event.name]
            elif event.name == "wounded":
                hurt, wounded[facts["seat"]] = facts["seat"], True
        facts = after.story[start].facts
        at = (spots[0], spots[1]), (stances[0], stances[1])
        yield Placement(tuple(facts["faces"]), at, (wounded[0], wounded[1]), hurt, (struck[0], struck[1]))


def picture(name: str) -> Example:
    return PICTURES[name]()


def card(name: str) -> Example:
    """Draw a face; of a movement card also its other side, faintly; a stance by its sign, a hidden card by its back."""
    if name in STANCES:
        return drawn(use(f"r-r{name}-m", 0, 0, 72, 106), 72, 106, 1.35)
    if name == HIDDEN:
        return drawn(use("r-back", 0, 0, 72, 103.7), 72, 104, 1.35)
    return of_seat(name, RED)


def of_seat(name: str, seat: int) -> Example:
    """Draw a face as a seat holds it: its arrows go where its samurai walks."""
    sides = CARD_FACES[ACTIONS[name].card]
    if len(sides) == 1:
        return drawn(use(f"r-{name}-m", 0, 0, 72, 106), 72, 106, 1.35)
    halves = [
        use(f"r-{headed(side, seat)}-m", 0, 53 * i, 72, 53, "" if side == name else 'opacity=".4"')
        for i, side in enumerate(sides)
    ]
    return drawn("".join(halves), 72, 106, 1.35)


def drawn(body: str, w: float, h: float, zoom: float = 1) -> Example:
    return Example("", "", body, w, h, zoom)


def face(name: str, x: float, y: float, seat: int = RED) -> str:
    """Place a face by itself, with letters that can be read in small."""
    if ACTIONS[name].card in ("move", "charge"):
        return use(f"r-{headed(name, seat)}-p", x, y, CARD, HIGH - 3)
    return use(f"r-{name}-m", x, y, CARD, HIGH)


def back(x: float, y: float) -> str:
    return use("r-back", x, y, 60, 86.4)


def plan() -> Example:
    """Draw two cards that are chosen in order, and the two of the other player, face down."""
    body = "".join(
        numbered(i + 1, x + CARD / 2, 143) + face(one, x, 4) for i, (one, x) in enumerate((("charge", 4), ("high", 94)))
    )
    return drawn(body + back(196, 10) + back(216, 36), W, 160)


def numbered(number: int, x: float, y: float) -> str:
    return circle(x, y, 12, KIN) + text(x, y + 5, number, 14, ON_INK, 700)


def revealed(action: int) -> Example:
    """Draw the cards of both players in an action: what is still to come lies face down beside it."""
    faces = list(moments(*FIRST))[action].faces
    body = "" if action else back(2, 24) + back(W - 62, 24)
    body += "".join(face(one, W / 2 - CARD - 4 + seat * (CARD + 8), 4, seat) for seat, one in enumerate(faces))
    return drawn(body + numbered(action + 1, W / 2, 143), W, 160)


def rest() -> Example:
    """Draw the first card on its way to the hand, the second one set aside."""
    arrow = path("M112 66H58m14 -14l-16 14l16 14", "none", INK, 4, 'stroke-linecap="round" stroke-linejoin="round"')
    hand = use("r-back", 0, 14, 44, 63.4) + use("r-back", 10, 34, 44, 63.4)
    body = (
        hand
        + arrow
        + use("r-charge-p", 100, 6, CARD, HIGH - 3)
        + g(face("high", -CARD / 2, -HIGH / 2), 232, 72, 1, 8, 'opacity=".75"')
    )
    return drawn(body + text(232, 154, _("rests"), 14, INK2, 500), W, 160)


def start() -> Example:
    """Draw where the duel begins."""
    at = places(played("kiriai", FIRST[0]).state.view(None))
    return drawn(field(Placement(("", ""), at, (False, False), None, (None, None))), W, field_height())


def action(round_played: tuple[str, str, str], number: int) -> Example:
    """Draw an action of a round: its two cards, and where it left both."""
    moment = list(moments(*round_played))[number]
    body = "".join(face(one, (8, W - CARD - 8)[seat], 0, seat) for seat, one in enumerate(moment.faces))
    for x, good in zip((8 + CARD / 2, W - 8 - CARD / 2), moment.struck, strict=True):
        body += "" if good is None else verdict(x, HIGH + 4, good)
    return drawn(body + g(field(moment), 0, HIGH - 2), W, HIGH - 2 + field_height())


def field(moment: Placement) -> str:
    """Draw the samurai on the field, the distance below, a cut where somebody was hurt."""
    spots, stances = moment.at
    body = ridge() + samurai(FIELD, moment.at, *moment.wounded)
    if moment.hurt is not None:
        x, y = FIELD.feet(moment.hurt, spots, stances)
        d, s = AHEAD[moment.hurt], FIELD.scale
        body += slash(x - d * 96 * s, y - 236 * s, x + d * 128 * s, y - 22 * s, 24 * s)
    out = window(still(body, (), {"gap"}), 0, TOP, FIELD.w, FIELD.h - TOP - 20, (0, 0), SCALE)
    return out + text(W / 2, field_height() - 4, _("distance {n}").format(n=spots[1] - spots[0]), 14, INK2, 500)


def ridge() -> str:
    """Draw the sun, the ground and the five spaces; their numbers are larger than on a table."""
    out = circle(FIELD.w / 2, FIELD.ground - 150 * FIELD.sun, 168 * FIELD.sun, "var(--sun)")
    out += brush(10, FIELD.ground + 6, FIELD.w * 0.96, FIELD.ground + 4, 12)
    for space in range(1, FIELD.spaces + 1):
        out += stone(FIELD, space, EDGE, 1.4, RAISED)
        out += text(round(FIELD.x(space), 1), FIELD.ground + 39, space, 26, INK2, 500, cls="se")
    return out


def field_height() -> float:
    return (FIELD.h - TOP - 20) * SCALE + 18


def resting() -> Example:
    """Draw a movement card that rests with both its sides, and two cards that can be played."""
    body = whole("charge", 4, 4, CARD, 'opacity=".5"') + verdict(4 + CARD / 2, 142, False)
    for x, one in ((100, "low"), (192, "high")):
        body += face(one, x, 4) + verdict(x + CARD / 2, 142, True)
    return drawn(body, W, 160)


PICTURES: dict[str, Callable[[], Example]] = {
    "plan": plan,
    "first-cards": partial(revealed, 0),
    "second-cards": partial(revealed, 1),
    "rest": rest,
    "start": start,
    "played-first": partial(action, FIRST, 0),
    "played-second": partial(action, FIRST, 1),
    "last-first": partial(action, SECOND, 0),
    "last-second": partial(action, SECOND, 1),
    "wrong-stance": partial(action, WRONG_STANCE, 0),
    "walked-away": partial(action, WALKED_AWAY, 0),
    "resting": resting,
}
