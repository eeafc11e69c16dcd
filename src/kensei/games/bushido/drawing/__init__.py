"""Bushido's table: the wheel, fighters on a ring, health, dice; duels, clans, tournament and brawl."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from kensei.core.i18n import _, counted
from kensei.core.protocol import Event, Outcome
from kensei.drawing import seats
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import Caption, CardFaces, Choices, DrawContext, Face, Plate, Question, awaited
from kensei.drawing.svg import AI, EDGE, INK, SHU, arc, at, g, path, stamp, svg, text, use
from kensei.games.bushido.board import IN
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import Deck, deck
from kensei.games.bushido.deck.printing import text as card_text
from kensei.games.bushido.drawing import board as bushido_board
from kensei.games.bushido.drawing import pieces
from kensei.games.bushido.drawing.context import BushidoContext, context, fighter_title
from kensei.games.bushido.drawing.crests import STEP
from kensei.games.bushido.drawing.sidebar import tells_of
from kensei.games.bushido.state import View

board = bushido_board.board

marks = seats.marks


def symbols() -> dict[str, str]:
    return pieces.symbols() | tells_of(deck())


def players(view: View) -> int:
    return len(view.shown)


def question(table: DrawContext) -> Question:
    view: View = table.view
    mode = {
        "duels": _("duel") if len(view.shown) == 2 else _("duels"),
        "clans": _("clash of the clans"),
        "kyoto": _("Kyoto tournament"),
        "ffa": _("free for all"),
    }[view.table.mode]
    left = sum(shown.fate == IN for shown in view.shown)
    place = mode if len(view.shown) == 2 else f"{mode} · " + counted("{} left", "{} left", left)
    if table.outcome:
        return Question(_("The fight is over"), "", place)
    if not table.can_play:
        return Question(awaited(table), "", place)
    phase = view.stage.phase
    active = table.name(view.stage.active) if view.stage.active is not None else ""
    title, sub = {
        "choose": (_("Choose a fighter"), _("No fighter is in play twice.")),
        "challenge": (_("Challenge somebody"), _("Who refuses loses 2 health.")),
        "answer": (_("{name} challenges you").format(name=active), _("A refusal costs 2 health.")),
        "stance": (_("Lay a card"), _("All lie face down, then turn together.")),
        "pay": (_("Discard for strength?"), _("Each card adds strength in this fight.")),
        "take": (_("Take a card back?"), ""),
        "name": (_("Whom do you fight next?"), _("You have the most cards before you.")),
    }[phase]
    return Question(title, sub, place)


def hand(table: DrawContext, shape: str) -> str:
    d = context(table)
    phase = d.view.stage.phase
    if phase == "choose" and table.can_play:
        names = [move.words[0] for move in table.legal]
        cards = [(f"b-f-{name}{d.mark}", fighter_title(d.box, name), f"fighter {name}") for name in names]
        return "".join(CardFaces((Face(symbol, label, pick),)).html(shape) for symbol, label, pick in cards)
    seat = d.view.seat
    if seat is None or not d.view.shown[seat].fighter or d.view.shown[seat].fate != IN or not d.view.stage.duels:
        return ""
    mons = d.view.packs[seat].pile or () if phase == "take" and table.can_play else d.view.hand
    return "".join(hand_card(d, seat, mon).html(shape) for mon in mons)


def hand_card(d: BushidoContext, seat: int, mon: str) -> CardFaces:
    """Return one card of the hand, or of the pile that may be taken from."""
    card = d.box.fighters[d.view.shown[seat].fighter].cards[mon]
    name = card.name if card.is_special else mon.capitalize()
    wanted = d.table.can_play and any(mon in move.words for move in d.table.legal)
    pick = f"take {mon}" if d.view.stage.phase == "take" else mon
    return CardFaces((Face(d.card(seat, mon), name, pick if wanted else "", mon if d.table.can_play else ""),))


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    box = deck(view.table.deck)
    phase = view.stage.phase
    targets = {move.words[1] for move in legal if len(move.words) == 2 and phase == "stance"}
    moves, says = [], dict[str, Caption]()
    for move in legal:
        listed_, said = spell(view, box, move, len(targets) > 1)
        moves.append(listed_)
        says |= said
    verb = {"stance": _("Lay it face down"), "choose": _("Fight as this one"), "pay": _("Discard")}.get(
        phase, _("Choose")
    )
    hint = {
        "stance": _("Pick a card") if len(targets) < 2 else _("Pick a card and whom it lies before"),
        "choose": _("Pick a fighter"),
        "challenge": _("Pick whom you challenge"),
        "answer": _("Accept the challenge?"),
        "pay": _("Pick up to {n} cards, or none").format(n=view.stage.dice),
        "take": _("Pick a card of your pile, or leave it"),
        "name": _("Pick whom you fight"),
    }[phase]
    return Choices(tuple(moves), says, verb, joint=" ", hint=hint)


def spell(view: View, box: Deck, move: Any, many: bool) -> tuple[str, dict[str, Caption]]:
    """Return one move as the page's script reads it, with the words of its picks."""
    whole = str(move)
    if view.stage.phase == "stance":
        assert view.seat is not None
        mon = move.words[0]
        card = box.fighters[view.shown[view.seat].fighter].cards[mon]
        note = card_text(card) if card.is_special else ""
        says = {mon: Caption(card.name if card.is_special else mon.capitalize(), note[:1].upper() + note[1:])}
        if len(move.words) == 1:
            return whole, says
        if many:
            target = f"on {move.words[1]}"
            words = _("before {fighter}").format(fighter=fighter_title(box, move.words[1]))
            return f"{mon}| {target}", says | {target: Caption(words)}
        return f"{whole}={mon}", says
    if view.stage.phase == "pay":
        if not move.words:
            return f"{whole}=nothing", {"nothing": Caption(_("Discard nothing"))}
        return f"discard |{'| '.join(move.words)}", {mon: Caption(mon.capitalize()) for mon in move.words}
    name = fighter_title(box, move.words[0]) if move.words and move.words[0] in box.fighters else ""
    say = {
        "fighter": Caption(name, box.fighters[move.words[0]].person if name else "", _("Fight as this one")),
        "challenge": Caption(_("Challenge {name}").format(name=name), "", _("Challenge")),
        "fight": Caption(_("Fight {name} next").format(name=name), "", _("Fight")),
        "accept": Caption(_("Accept")),
        "refuse": Caption(_("Refuse, for 2 health")),
        "take": Caption(
            _("Take {card} back").format(card=move.words[0].capitalize() if move.words else ""), "", _("Take it")
        ),
        "leave": Caption(_("Leave the pile")),
    }[move.verb]
    return f"{whole}={whole}", {whole: say}


def health(n: int, colour: str) -> str:
    """Draw twenty strokes in four fives, the lost ones hollow, and the number."""
    spots = [f"M{i * 11 + i // 5 * 8}.6 2.6h7v17h-7z" for i in range(FULL_HEALTH)]
    strokes = path("".join(spots[:n]), colour, colour) + path("".join(spots[n:]), "none", EDGE, 1.2)
    label = _("Health {n} of {full}").format(n=n, full=FULL_HEALTH)
    return f'<div class="health">{svg(strokes, 246, 22, label=label)}<b>{n}</b></div>'


def plate(table: DrawContext, seat: int) -> Plate:
    view: View = table.view
    shown = view.shown[seat]
    box = deck(view.table.deck)
    title = fighter_title(box, shown.fighter)
    parts = [title] if title and seat not in table.asked else []
    if shown.fate != IN:
        parts.append(_("out"))
    elif shown.laid:
        parts.append(_("card laid"))
    if shown.clan:
        parts.append(_("higher clan") if shown.clan == "higher" else _("lower clan"))
    extra = health(shown.health, table.marks[seat].colour) if len(view.shown) <= 4 else ""
    if len(view.shown) > 4:
        parts.append(_("health {n}").format(n=shown.health))
    doing = {"stance": _("to lay a card"), "answer": _("to answer"), "challenge": _("to challenge")}.get(
        view.stage.phase, _("to choose")
    )
    return Plate(" · ".join(parts), extra, f"{title}, {doing}" if title else doing)


def known(table: DrawContext) -> str:
    view: View = table.view
    lines = []
    for seat, pack in enumerate(view.packs):
        if seat == table.seat or not view.shown[seat].fighter or view.shown[seat].fate != IN or not view.stage.duels:
            continue
        if pack.hand is None:
            held = counted("{} card", "{} cards", pack.hands)
        else:
            held = ", ".join(mon.capitalize() for mon in pack.hand)
        lines.append(
            _("{name} holds {cards}; {n} in the pile.").format(name=table.name(seat), cards=held, n=pack.piled)
        )
    return "".join(f"<p>{escape(words)}</p>" for words in lines)


def headings(story: Iterable[Event]) -> Iterator[str]:
    turn, fresh = 0, True
    for i, event in enumerate(story):
        head = _("Set-up") if i == 0 else ""
        if i and event.name == "laid" and fresh:
            turn, fresh = turn + 1, False
            head = _("Turn {n}").format(n=turn)
        elif i and event.name in ("discarded", "opened"):
            fresh = True
        yield head


def told(event: Event) -> bool:
    return True


SOUNDS = {
    "faced": "turn",
    "tied": "turn",
    "rolled": "move",
    "struck": "clash",
    "hurt": "hit",
    "fell": "hit",
    "withdrew": "hit",
    "met": "turn",
}


def steps(table: DrawContext, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    """Stage the fights: both cards turn together, dice, then the blow."""
    d = context(table)
    out: list[dict[str, Any]] = []
    mine = [i for i, e in enumerate(events) if e.name in SOUNDS]
    for i in mine[-14:]:
        event = events[i]
        step: dict[str, Any] = {"event": i, "sound": SOUNDS[event.name], "ms": 750}
        if event.name in ("faced", "tied"):
            step |= {"over": turned(d, event, shape), "title": _("The cards turn"), "ms": 1100}
        if event.name == "rolled" and event.facts.get("what") in ("speed", "strength"):
            step["add"] = dice(event, shape, len(out))
        out.append(step)
    return out


def turned(d: BushidoContext, event: Event, shape: str) -> str:
    """Draw the two cards of a fight, turned together in the middle."""
    facts: Any = event.facts
    w = 110.0 if shape == "wide" else 84.0
    x, y = (462.0, 120.0) if shape == "wide" else (200.0, 110.0)
    both = ((facts["seat"], facts["card"]), (facts["target"], facts.get("against", facts["card"])))
    out = ""
    for i, (seat, mon) in enumerate(both):
        px = x - w - 5 if i == 0 else x + 5
        face = d.card(seat, mon) if shape == "wide" else f"{d.card(seat, mon)}-s"
        out += f'<g class="turning">{use(face, px, y, w, round(w * 1.47, 1))}</g>'
        out += text(px + w / 2, y + w * 1.44 + 18, clipped_to(d.table.name(seat), w, 14.5), 14.5, INK, 600, room=w)
    return out


def dice(event: Event, shape: str, k: int) -> str:
    x, y = (352.0, 318.0) if shape == "wide" else (116.0, 270.0)
    kind = "w" if event.facts["what"] == "speed" else "b"
    faces = str(event.facts["dice"])
    return "".join(stamp(f"b-{kind}{face}", x + 40 * i, y + 40 * (k % 3), 0.9) for i, face in enumerate(faces))


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    count = {name: sum(event.name == name for event in story) for name in ("faced", "tied", "refused")}
    worst = max((int(str(e.facts["damage"])) for e in story if e.name == "hurt"), default=0)
    return [
        (str(count["faced"] + count["tied"]), _("fights")),
        (str(worst), _("hardest blow")),
        (str(count["tied"]), _("ties")),
        (str(count["refused"]), _("refusals")),
    ]


def emblem() -> str:
    out = path(arc(92, 24, 172), "none", SHU, 6)
    out += "".join(path(arc(92 + k, -172, -24), "none", AI, 1.4) for k in (-3, 0, 3))
    for i in range(9):
        x, y = at(66, STEP * i)
        out += stamp(f"b-mon-{i}", x, y, 0.54 if i == 0 else 0.42)
    return g(out, 100, 108)
