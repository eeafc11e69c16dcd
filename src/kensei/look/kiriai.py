"""Kiri-ai's table: the battlefield, the stances, two hands of cards."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from kensei.core.protocol import Event, Outcome
from kensei.games.kiriai import Shown, View
from kensei.games.kiriai.cards import ACTIONS, BASIC, EARTH, HEAVEN, RESTABLE, SPECIALS, START_SPACES, TITLES
from kensei.games.kiriai.moves import Place, Plan
from kensei.look import samurai
from kensei.look.ink import (
    AI,
    EDGE,
    INK,
    INK2,
    KIN,
    ON_INK,
    RAISED,
    SHU,
    brush,
    circle,
    g,
    path,
    piece,
    rect,
    slash,
    stamp,
    text,
    use,
)
from kensei.look.samurai import FIGURE, KANJI, figure_name, played, short, whole
from kensei.look.scene import Card, Choices, Drawing, Face, Plate, Question, Say, Table, spot
from kensei.look.seats import BLUE, RED, Mark
from kensei.look.words import _, listed

COLOURS = (SHU, AI)
FORWARD = (1, -1)


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    """Red is a circle, Blue a diamond."""
    return RED, BLUE


def symbols() -> dict[str, str]:
    """Draw every piece once, and the four battlefields."""
    out = samurai.symbols()
    for spaces in (5, 7):
        for shape in ("wide", "tall"):
            field = Field(spaces, shape)
            ground = circle(field.w / 2, field.ground - 150 * field.sun, 168 * field.sun, "var(--sun)")
            ground += brush(10, field.ground + 6, field.w - 6, field.ground + 4, 12)
            for space in range(1, spaces + 1):
                ground += ellipse(field, space, EDGE, 1.4, RAISED) + numbered(field, space)
            out |= piece(f"r-field-{spaces}-{shape}", ground)
            out |= piece(f"r-lit-{spaces}-{shape}", ellipse(field, 0, SHU, 3, "var(--shu-wash)"))
    return out


def numbered(field: Field, space: int, fill: str = INK2, weight: int = 500) -> str:
    """Write the number of a space."""
    return text(round(field.x(space), 1), field.ground + 36, space, 17 * field.k, fill, weight, cls="se")


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
        others = listed([table.name(seat) for seat in sorted(table.asked)])
        return Question(_("{name} is choosing").format(name=others), sub if table.seat is None else "", place)
    if view.shown[0].space is None:
        return Question(_("Take your place"), _("A stance and a space, in secret."), place)
    return Question(_("Plan two cards"), sub, place)


def rounds(view: View) -> str:
    """Say how far the duel is."""
    if view.cap is None:
        return _("two wounds defeat") if view.lives == 2 else _("one wound defeats")
    return _("round {n} · draw after {cap}").format(n=min(view.rounds + 1, view.cap), cap=view.cap)


class Field:
    """Where things stand on the battlefield of one shape."""

    def __init__(self, spaces: int, shape: str) -> None:
        wide = shape == "wide"
        self.w, self.h = (860, 520) if wide else (520, 540)
        self.margin, self.k, self.card = (40, 1.0, 64) if wide else (6, 1.25, 60)
        self.step = (self.w - 2 * self.margin) / spaces
        self.ground = self.h - 74
        self.spaces, self.shape = spaces, shape
        self.sun = 1.06 if wide else 0.9
        self.scale = min(self.sun, self.step / 88)

    def x(self, space: int) -> float:
        """Give the middle of a space."""
        return self.margin + self.step * (space - 0.5)

    def feet(self, seat: int, spots: Sequence[int]) -> tuple[float, float]:
        """Give where a figure stands: close ones are shoved apart, so that they never cover each other."""
        apart = (spots[1] - spots[0]) * self.step
        shove = max(0.0, (124 * self.scale - apart) / 2)
        return round(self.x(spots[seat]) - FORWARD[seat] * shove, 1), self.ground


def board(table: Table, shape: str) -> Drawing:
    """Draw the battlefield."""
    view: View = table.view
    field = Field(view.spaces, shape)
    out = stamp(f"r-field-{view.spaces}-{shape}", 0, 0) + spaces(table, field) + reaches(table, field)
    if view.shown[0].space is not None:
        out += figures(view, field) + distance(view, field)
    for seat in (0, 1):
        out += corner(view, seat, field)
    out += sealed(table, field) + '<g data-id="over"></g>'
    return Drawing(out, field.w, field.h, sentence(table), pressed=bool(table.legal) and view.shown[0].space is None)


def spaces(table: Table, field: Field) -> str:
    """Draw the stepping stones; in the set-up the own ones can be pressed."""
    view: View = table.view
    free: tuple[int, ...] = ()
    if view.shown[0].space is None and table.can_play and table.seat is not None:
        free = START_SPACES[table.seat]
    out = ""
    for space in range(1, field.spaces + 1):
        if space not in free:
            continue
        frame = ellipse(field, space, KIN, 3, RAISED)
        label = _("space {n}").format(n=space)
        zone = rect(field.x(space) - field.step / 2, field.ground - 60, field.step, 118, "transparent")
        out += spot(zone + frame + numbered(field, space), str(space), label)
        for stance in (HEAVEN, EARTH):
            assert table.seat is not None
            ghost = use(figure_name(table.seat, stance), *FIGURE[2:], *FIGURE[:2])
            flip = FORWARD[table.seat] * field.scale * 0.7
            moved = f'<g transform="translate({field.x(space):g} {field.ground}) scale({flip:g} {field.scale * 0.7:g})" opacity=".8">{ghost}</g>'
            out += f'<g class="when" data-when="{space}|{stance}">{moved}</g>'
    return out


def ellipse(field: Field, space: int, stroke: str, sw: float, fill: str) -> str:
    """Draw one stepping stone."""
    return (
        f'<ellipse cx="{field.x(space):g}" cy="{field.ground + 30:g}" rx="{field.step * 0.36:g}" ry="14" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="{sw:g}"/>'
    )


def reaches(table: Table, field: Field) -> str:
    """Light what a chosen attack reaches from where its player stands now."""
    view: View = table.view
    if not table.can_play or table.seat is None or view.shown[0].space is None:
        return ""
    own = view.shown[table.seat]
    assert own.space is not None
    out = ""
    for face in faces(view):
        action = ACTIONS[face]
        if not action.reach:
            continue
        hit = [own.space + FORWARD[table.seat] * d for d in action.reach]
        hit = [space for space in hit if 1 <= space <= field.spaces]
        lit = f"r-lit-{field.spaces}-{field.shape}"
        shown = "".join(stamp(lit, round(field.step * space, 1), 0) + numbered(field, space, SHU, 700) for space in hit)
        fits = action.needs in ("", own.stance)
        words = _("{face} hits").format(face=short(face)) if fits else needs(action.needs)
        x = round(field.x((hit or [own.space])[-1]), 1)
        label = text(x, field.ground + 68, words, 15 * field.k, SHU, 600)
        out += f'<g class="when lit" data-when="{face}">{shown}{label}</g>'
    return out


def needs(stance: str) -> str:
    """Say which stance an attack needs."""
    return _("needs Heaven") if stance == HEAVEN else _("needs Earth")


def figures(view: View, field: Field) -> str:
    """Draw the two samurai and their marks on the stones."""
    spots = [shown.space or 0 for shown in view.shown]
    out = ""
    for seat, shown in enumerate(view.shown):
        x, y = field.feet(seat, spots)
        assert shown.stance is not None
        body = use(figure_name(seat, shown.stance), *FIGURE[2:], *FIGURE[:2], extra=f'data-id="body{seat}"')
        off = "" if shown.wounds else ' class="off"'
        scar = use(f"r-scar-{shown.stance[0]}", *FIGURE[2:], *FIGURE[:2], extra=f'data-id="scar{seat}"{off}')
        inner = f'<g transform="scale({FORWARD[seat] * field.scale:g} {field.scale:g})">{body}{scar}</g>'
        out += g(inner, x, y, extra=f'data-id="fig{seat}" class="glide"')
        shape = circle(0, 0, 6, SHU) if seat == 0 else path("M0 -8L8 0 0 8 -8 0Z", AI)
        at = field.x(spots[seat]) - FORWARD[seat] * field.step * 0.23
        out += g(shape, round(at, 1), field.ground + 30, extra=f'data-id="mark{seat}" class="glide"')
    return out


def distance(view: View, field: Field) -> str:
    """Write how far apart they stand."""
    red, blue = (shown.space or 0 for shown in view.shown)
    middle = (field.x(red) + field.x(blue)) / 2
    words = _("distance {n}").format(n=blue - red)
    return text(middle, field.ground + 68, words, 15 * field.k, INK2, 500, extra='data-id="gap"')


def corner(view: View, seat: int, field: Field) -> str:
    """Write stance and wounds in the corner, the resting card below them."""
    shown = view.shown[seat]
    left = seat == 0
    x, d, anchor = (14, 1, "start") if left else (field.w - 14, -1, "end")
    k, out = field.k, ""
    if shown.stance:
        word = _("Heaven") if shown.stance == HEAVEN else _("Earth")
        out += text(x, 46, KANJI[shown.stance], 40, COLOURS[seat], 500, anchor, "jp", f'data-id="kanji{seat}"')
        out += text(x + d * 50, 32, word, 20 * k, INK, 600, anchor, "se", f'data-id="stance{seat}"')
        out += text(x + d * 50, 34 + 18 * k, hurt(view, shown), 14 * k, INK2, 400, anchor, "", f'data-id="hurt{seat}"')
    if shown.resting:
        out += whole(shown.resting, x if left else x - field.card, 78, field.card, 'opacity=".8"')
        lines = [*TITLES[shown.resting].replace("/", ", ").split(" "), _("rests")]
        lines = [TITLES[shown.resting].replace("/", ", "), _("rests")] if shown.resting != "move" else lines
        for i, words in enumerate(lines):
            out += text(x + d * (field.card + 10), 78 + 14 * k + 18 * k * i, words, 14 * k, INK2, 400, anchor)
    return out


def hurt(view: View, shown: Shown) -> str:
    """Say how a samurai fares."""
    if shown.wounds >= view.lives:
        return _("defeated")
    return _("wounded") if shown.wounds else _("unhurt")


def sealed(table: Table, field: Field) -> str:
    """Draw sealed plans as backs in the middle; the own one can be looked at while it is held."""
    view: View = table.view
    if view.shown[0].space is None:
        return ""
    out, w = "", field.card * (0.9 if field.shape == "wide" else 0.62)
    for seat in (0, 1):
        if not view.shown[seat].chosen:
            continue
        xs = [round(field.w / 2 - FORWARD[seat] * w * (0.72 + 1.06 * i) - w / 2, 1) for i in range(2)]
        backs = "".join(use("r-back", x, 14, w, round(w * 1.44, 1)) for x in xs)
        if seat == table.seat and isinstance(view.choice, Plan):
            up = "".join(
                played(face, x, 14, w) for face, x in zip((view.choice.first, view.choice.second), xs, strict=True)
            )
            label = _("Your sealed plan: hold to look at it")
            out += f'<g class="peek sealed" role="button" tabindex="0" aria-label="{label}"><g class="down">{backs}</g><g class="face">{up}</g></g>'
        else:
            out += f'<g class="sealed">{backs}</g>'
    return out


def sentence(table: Table) -> str:
    """Say what the drawing shows."""
    view: View = table.view
    if view.shown[0].space is None:
        return _("Seven spaces; nobody stands on them yet")
    parts = []
    for seat, shown in enumerate(view.shown):
        parts.append(
            _("{colour} on space {space} in {stance}, {hurt}").format(
                colour=(_("Red"), _("Blue"))[seat],
                space=shown.space,
                stance=_("Heaven") if shown.stance == HEAVEN else _("Earth"),
                hurt=hurt(view, shown),
            )
        )
    apart = (view.shown[1].space or 0) - (view.shown[0].space or 0)
    return "; ".join([*parts, _("distance {n}").format(n=apart)])


def faces(view: View) -> list[str]:
    """List the faces of the own cards that can be planned now."""
    assert view.seat is not None
    own = view.shown[view.seat]
    special = [] if own.spent or not view.special else [view.special]
    return [name for name in BASIC if ACTIONS[name].card != own.resting] + special


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
                f"r-{side}", TITLES[side], side if side in playable else "", f"{side} {other}" if table.can_play else ""
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
        name: Say(TITLES[name], note(name)) for name in {face for plan in legal for face in (plan.first, plan.second)}
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
        basic = [TITLES[card] for card in RESTABLE if card != shown.resting]
        lines.append(_("{name} can plan {cards}.").format(name=table.name(seat), cards=listed(basic)))
        lines.append(special_left(table, seat, shown))
    return "".join(f"<p>{line}</p>" for line in map(escape, lines))


def special_left(table: Table, seat: int, shown: Shown) -> str:
    """Say which Special a player may hold."""
    view: View = table.view
    name = table.name(seat)
    if shown.spent:
        return _("{name}’s Special, {special}, is spent.").format(name=name, special=TITLES[shown.spent])
    seen = {view.special, *(other.spent for other in view.shown)}
    left = [TITLES[special] for special in SPECIALS if special not in seen]
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
        return {"move": places(field, spots), "sound": "move", "ms": 380}
    if event.name == "turned":
        seat, stance = facts["seat"], facts["stance"]
        stances[seat] = stance
        words = {f"stance{seat}": _("Heaven") if stance == HEAVEN else _("Earth"), f"kanji{seat}": KANJI[stance]}
        href = {f"body{seat}": f"#{figure_name(seat, stance)}", f"scar{seat}": f"#r-scar-{stance[0]}"}
        return {"href": href, "text": words, "sound": "move", "ms": 420}
    if event.name == "wounded":
        seat = facts["seat"]
        return {"on": [f"scar{seat}"], "text": {f"hurt{seat}": _("wounded")}, "ms": 500}
    return blades(event.name, facts, field, spots)


def places(field: Field, spots: list[int]) -> dict[str, list[float]]:
    """Give where figures and marks stand."""
    out: dict[str, list[float]] = {}
    for seat in (0, 1):
        out[f"fig{seat}"] = list(field.feet(seat, spots))
        out[f"mark{seat}"] = [round(field.x(spots[seat]) - FORWARD[seat] * field.step * 0.23, 1), field.ground + 30]
    return out


def blades(name: str, facts: Any, field: Field, spots: list[int]) -> dict[str, Any]:
    """Stage what the blades do: a cut, a miss, a clash."""
    if name in ("hit", "countered"):
        struck = 1 - facts["seat"]
        tick = marked(facts["seat"], field, True)
        return {"add": cut(field, spots, struck) + tick, "sound": "hit" if name == "hit" else "clash", "ms": 900}
    if name == "clashed":
        x = (field.x(spots[0]) + field.x(spots[1])) / 2
        y = field.ground - 190 * field.scale
        cross = slash(x - 70, y - 60, x + 70, y + 60, 9, INK) + slash(x + 70, y - 60, x - 70, y + 60, 9, INK)
        return {"add": cross, "sound": "clash", "ms": 900}
    if name == "missed":
        seat = facts["seat"]
        x, y = field.feet(seat, spots)
        d = FORWARD[seat]
        way = path(
            f"M{x + d * 40:g} {y - 230:g}q{d * 60:g} 60 {d * 50:g} 150", "none", EDGE, 3, 'stroke-linecap="round"'
        )
        return {"add": way + marked(seat, field, False), "sound": "turn", "ms": 700}
    if name in ("waited", "spent", "rested", "defeated", "stalled"):
        return {"ms": 500 if name in ("waited", "defeated") else 0}
    return {}


def cut(field: Field, spots: list[int], struck: int) -> str:
    """Draw a cut over the struck figure."""
    x, y = field.feet(struck, spots)
    d, s = FORWARD[struck], field.scale
    stroke = slash(x - d * 96 * s, y - 236 * s, x + d * 128 * s, y - 22 * s, 24 * s)
    return f'<g class="cut">{stroke}</g>'


def revealed(both: Sequence[str], action: int, field: Field) -> str:
    """Draw the two cards of an action side by side, the second ones still face down beside them."""
    w = field.card * 1.5
    middle, y = field.w / 2, 6
    # On a phone the cards need the room of the corners: paper covers them for the moment.
    out = rect(0, 0, field.w, w * 1.44 + 40, "var(--washi)") if field.shape == "tall" else ""
    if action == 1:
        for x in (middle - w * 1.78, middle + w * 1.08):
            out += use("r-back", x, y + w * 0.26, w * 0.7, w * 1.008)
    for seat, face in enumerate(both):
        x = middle - w - 5 if seat == 0 else middle + 5
        out += f'<g class="turning">{played(face, x, y, w)}</g>'
    return out


def marked(seat: int, field: Field, good: bool) -> str:
    """Draw the tick or the cross under a revealed card."""
    w = field.card * 1.5
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
