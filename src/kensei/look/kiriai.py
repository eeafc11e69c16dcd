"""Kiri-ai's table: the battlefield, the stances, two hands of cards."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from kensei.core.protocol import Event, Outcome
from kensei.games.kiriai import Shown, View
from kensei.games.kiriai.cards import ACTIONS, EARTH, HEAVEN, RESTABLE, SPECIALS, TITLES
from kensei.games.kiriai.moves import Place
from kensei.look import kiriai_board
from kensei.look.ink import (
    EDGE,
    INK,
    INK2,
    ON_INK,
    RAISED,
    SHU,
    brush,
    circle,
    path,
    rect,
    slash,
    use,
)
from kensei.look.kiriai_board import FORWARD, Field, faces, hurt
from kensei.look.samurai import FIGURE, KANJI, figure_name, played
from kensei.look.scene import Card, Choices, Face, Plate, Question, Say, Table, awaited
from kensei.look.seats import BLUE, RED, Mark
from kensei.look.words import _, listed

board = kiriai_board.board
symbols = kiriai_board.symbols


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    """Red is a circle, Blue a diamond."""
    return RED, BLUE


def question(table: Table) -> Question:
    """Say what is asked."""
    view: View = table.view
    place = rounds(view)
    if table.outcome:
        return Question(_("The duel is over"), "", place)
    waiting = [seat for seat in (0, 1) if view.shown[seat].chosen]
    done = _("{name} has sealed a choice.") if view.shown[0].space is None else _("{name} has sealed a plan.")
    sub = done.format(name=table.name(waiting[0])) if waiting else _("Both choose in secret, then reveal together.")
    if not table.can_play:
        return Question(awaited(table), sub if table.seat is None else "", place)
    if view.shown[0].space is None:
        return Question(_("Take your place"), _("A stance and a space, in secret."), place)
    return Question(_("Plan two cards"), sub, place)


def rounds(view: View) -> str:
    """Say how far the duel is."""
    if view.cap is None:
        return _("two wounds defeat") if view.lives == 2 else _("one wound defeats")
    return _("round {n} · draw after {cap}").format(n=min(view.rounds + 1, view.cap), cap=view.cap)


def hand(table: Table, shape: str) -> str:
    """Lay out the own cards, the resting and spent ones in their places."""
    view: View = table.view
    if view.seat is None:
        return ""
    if view.shown[0].space is None:
        return "".join(stance_card(table, stance).html(shape) for stance in (HEAVEN, EARTH))
    playable = set(faces(view)) if table.can_play else set()
    names = [*RESTABLE, *([view.special] if view.special else [])]
    return "".join(card(table, name, playable).html(shape) for name in names)


def stance_card(table: Table, stance: str) -> Card:
    """Give a stance of the set-up as a card."""
    word = _("Heaven") if stance == HEAVEN else _("Earth")
    pick = stance if table.can_play else ""
    return Card((Face(f"r-{'rb'[table.below]}{stance}", word, pick),))


def card(table: Table, name: str, playable: set[str]) -> Card:
    """Give one physical card of the hand."""
    sides = [face for face, action in ACTIONS.items() if action.card == name]
    other = "low" if name != "low" else "high"
    return Card(
        tuple(
            Face(
                f"r-{side}",
                _(TITLES[side]),
                side if side in playable else "",
                f"{side} {other}" if table.can_play else "",
            )
            for side in sides
        )
    )


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    """Give the plans, or the places of the set-up."""
    if legal and isinstance(legal[0], Place):
        moves = tuple(f"{move.stance}| {move.space}" for move in legal)
        says = {str(move.space): Say(_("on space {n}").format(n=move.space)) for move in legal}
        says |= {HEAVEN: Say(_("Heaven")), EARTH: Say(_("Earth"))}
        return Choices(moves, says, _("Seal it"), joint=", ", hint=_("Pick a stance and a space"))
    says = {
        name: Say(_(TITLES[name]), note(name))
        for name in {face for plan in legal for face in (plan.first, plan.second)}
    }
    pills = (_("1st"), _("2nd"))
    hint = _("Pick two cards, in order")
    moves = tuple(f"{plan.first}| {plan.second}" for plan in legal)
    return Choices(moves, dict(sorted(says.items())), _("Seal the plan"), True, _(", then "), pills, hint)


def note(face: str) -> str:
    """Say what a chosen face does besides."""
    return {
        "kesa": _("Kesa is spent for the game and leaves you in Earth."),
        "zan": _("Zan-Tetsu is spent for the game and leaves you in Heaven."),
        "counter": _("Counterattack is spent for the game."),
    }.get(face, "")


def plate(table: Table, seat: int) -> Plate:
    """Say colour, stance and wounds."""
    view: View = table.view
    shown = view.shown[seat]
    colour = (_("Red"), _("Blue"))[seat]
    parts = [] if seat in table.asked else [colour]
    if shown.chosen:
        parts.append(_("plan sealed") if shown.space is not None else _("choice sealed"))
    elif shown.stance:
        parts.append(_("Heaven") if shown.stance == HEAVEN else _("Earth"))
        parts.append(hurt(view, shown))
    to_act = _("{colour}, to plan") if shown.space is not None else _("{colour}, to choose")
    return Plate(" · ".join(parts), "", to_act.format(colour=colour))


def known(table: Table) -> str:
    """Say what the other may still hold, by what everybody has seen."""
    view: View = table.view
    lines = []
    for seat in (0, 1):
        if seat == table.seat:
            continue
        shown = view.shown[seat]
        basic = [_(TITLES[card]) for card in RESTABLE if card != shown.resting]
        lines.append(_("{name} can plan {cards}.").format(name=table.name(seat), cards=listed(basic)))
        lines.append(special_left(table, seat, shown))
    return "".join(f"<p>{line}</p>" for line in map(escape, lines))


def special_left(table: Table, seat: int, shown: Shown) -> str:
    """Say which Special a player may hold."""
    view: View = table.view
    name = table.name(seat)
    if shown.spent:
        return _("{name}’s Special, {special}, is spent.").format(name=name, special=_(TITLES[shown.spent]))
    seen = {view.special, *(other.spent for other in view.shown)}
    left = [_(TITLES[special]) for special in SPECIALS if special not in seen]
    if len(left) == 1:
        return _("{name}’s Special is {special}.").format(name=name, special=left[0])
    return _("{name}’s Special is one of {specials}.").format(name=name, specials=listed(left))


def headings(story: Sequence[Event]) -> dict[int, str]:
    """Give the headings of the log: the rounds."""
    out, number, fresh = {}, 0, True
    for i, event in enumerate(story):
        if event.name == "planned" and fresh:
            number, fresh = number + 1, False
            out[i] = _("Round {n}").format(n=number)
        elif event.name in ("dealt", "placed") and i == 0:
            out[i] = _("Set-up")
        elif event.name == "rested":
            fresh = True
    return out


def told(event: Event) -> bool:
    """Every event has a line."""
    return True


def steps(table: Table, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    """Stage the round: both cards turn together, movement, then the blades."""
    view: View = before
    if view.shown[0].space is None:
        return []
    field = Field(view.spaces, shape)
    spots = [shown.space or 0 for shown in view.shown]
    stances = [shown.stance or HEAVEN for shown in view.shown]
    out: list[dict[str, Any]] = []
    for i, event in enumerate(events):
        step = stage(event, field, spots, stances)
        if step:
            out.append({"event": i, **step})
    return out


def stage(event: Event, field: Field, spots: list[int], stances: list[str]) -> dict[str, Any]:
    """Stage one event: what turns, glides or is struck."""
    facts: Any = event.facts
    if event.name == "revealed":
        return {"over": revealed(facts["faces"], facts["action"], field), "sound": "turn", "ms": 900, "turn": True}
    if event.name == "moved":
        spots[facts["seat"]] = facts["to"]
        return {"move": places(field, spots, stances), "sound": "move", "ms": 380}
    if event.name == "turned":
        seat, stance = facts["seat"], facts["stance"]
        stances[seat] = stance
        words = {f"stance{seat}": _("Heaven") if stance == HEAVEN else _("Earth"), f"kanji{seat}": KANJI[stance]}
        href = {f"body{seat}": f"#{figure_name(seat, stance)}", f"scar{seat}": f"#r-scar-{stance[0]}"}
        return {"href": href, "text": words, "move": places(field, spots, stances), "sound": "move", "ms": 420}
    if event.name == "wounded":
        seat = facts["seat"]
        return {"on": [f"scar{seat}"], "text": {f"hurt{seat}": _("wounded")}, "ms": 500}
    return blades(event.name, facts, field, spots, stances)


def places(field: Field, spots: list[int], stances: list[str]) -> dict[str, list[float]]:
    """Give where figures and marks stand."""
    out: dict[str, list[float]] = {}
    for seat in (0, 1):
        out[f"fig{seat}"] = list(field.feet(seat, spots, stances))
        out[f"mark{seat}"] = [round(field.x(spots[seat]) - FORWARD[seat] * field.step * 0.23, 1), field.ground + 30]
    return out


def blades(name: str, facts: Any, field: Field, spots: list[int], stances: list[str]) -> dict[str, Any]:
    """Stage what the blades do: a cut, a miss, a clash."""
    if name in ("hit", "countered"):
        struck = 1 - facts["seat"]
        tick = marked(facts["seat"], field, True)
        return {
            "add": cut(field, spots, stances, struck) + tick,
            "sound": "hit" if name == "hit" else "clash",
            "ms": 900,
        }
    if name == "clashed":
        x = (field.x(spots[0]) + field.x(spots[1])) / 2
        y = field.ground - 190 * field.scale
        cross = slash(x - 70, y - 60, x + 70, y + 60, 9, INK) + slash(x + 70, y - 60, x - 70, y + 60, 9, INK)
        return {"add": cross, "sound": "clash", "ms": 900}
    if name == "missed":
        seat = facts["seat"]
        x, y = field.feet(seat, spots, stances)
        d = FORWARD[seat]
        way = path(
            f"M{x + d * 40:g} {y - 230:g}q{d * 60:g} 60 {d * 50:g} 150", "none", EDGE, 3, 'stroke-linecap="round"'
        )
        return {"add": way + marked(seat, field, False), "sound": "turn", "ms": 700}
    if name in ("waited", "spent", "rested", "defeated", "stalled"):
        return {"ms": 500 if name in ("waited", "defeated") else 0}
    return {}


def cut(field: Field, spots: list[int], stances: list[str], struck: int) -> str:
    """Draw a cut over the struck figure."""
    x, y = field.feet(struck, spots, stances)
    d, s = FORWARD[struck], field.scale
    stroke = slash(x - d * 96 * s, y - 236 * s, x + d * 128 * s, y - 22 * s, 24 * s)
    return f'<g class="cut">{stroke}</g>'


def revealed(both: Sequence[str], action: int, field: Field) -> str:
    """Draw the two cards of an action side by side, the second ones still face down beside them."""
    w = field.revealed
    middle, y = field.w / 2, 6
    # The cards need the room of what rests, on a phone that of the corners: paper covers it for the moment.
    edge, wide, high = (0, field.w, w * 1.44 + 40) if field.shape == "tall" else (146, field.w - 292, 88)
    out = rect(edge, 0, wide, high, "var(--washi)")
    if action == 1:
        for x in (middle - w * 1.78, middle + w * 1.08):
            out += use("r-back", x, y + w * 0.26, w * 0.7, w * 1.008)
    for seat, face in enumerate(both):
        x = middle - w - 5 if seat == 0 else middle + 5
        out += f'<g class="turning">{played(face, x, y, w)}</g>'
    return out


def marked(seat: int, field: Field, good: bool) -> str:
    """Draw the tick or the cross under a revealed card."""
    w = field.revealed
    x, y = field.w / 2 + (-w / 2 - 5 if seat == 0 else w / 2 + 5), 6 + w * 1.44 + 16
    if good:
        return circle(x, y, 13, SHU) + path(f"M{x - 6:g} {y:g}l4.5 5 8 -10", "none", ON_INK, 2.6)
    return circle(x, y, 12, RAISED, INK2, 2) + path(f"M{x - 5:g} {y - 5:g}l10 10m0 -10l-10 10", "none", INK2, 2.4)


def facts(table: Table, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    """Give four facts of a finished duel."""
    count = {name: sum(event.name == name for event in story) for name in ("planned", "hit", "missed", "clashed")}
    return [
        (str(count["planned"] // 2), _("rounds")),
        (str(count["hit"]), _("hits")),
        (str(count["missed"]), _("misses")),
        (str(count["clashed"]), _("clashes")),
    ]


def emblem() -> str:
    """Draw the picture of the scroll, 200 x 216."""
    w, h, x, y = FIGURE
    red = f'<g transform="translate(50 184) scale(.46)">{use("r-rh", x, y, w, h)}</g>'
    blue = f'<g transform="translate(150 184) scale(-.46 .46)">{use("r-be", x, y, w, h)}</g>'
    return circle(100, 96, 62, "var(--sun)") + brush(6, 186, 196, 184, 7) + red + blue
