"""Musashi's table: the ring of players, what was laid on whom, the strip that tells it, the decks, the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from kensei.core.i18n import N_, _, counted, per_language
from kensei.core.protocol import Event, Outcome
from kensei.drawing.scene import Caption, Choices, DrawContext, Drawing, Plate, Question, awaited
from kensei.drawing.seats import clipped
from kensei.drawing.svg import LINE
from kensei.games.kendo import drawing as kendo
from kensei.games.kendo.cards import ATTACKS_WITH, GREEN_ATTACKS, Heap, called
from kensei.games.kendo.drawing import Lane, card_names, choosing, emblem, folded, legend, plays, told
from kensei.games.kendo.drawing.memory import known
from kensei.games.kendo.drawing.pieces import symbols
from kensei.games.kendo.drawing.plays import Play
from kensei.games.kendo.moves import Attack, Lay
from kensei.games.kendo.musashi import offers
from kensei.games.kendo.musashi.drawing import ring as rings
from kensei.games.kendo.musashi.drawing.now import now
from kensei.games.kendo.musashi.drawing.ring import RINGS, Ring
from kensei.games.kendo.musashi.drawing.standings import standings
from kensei.games.kendo.musashi.drawing.things import things
from kensei.games.kendo.musashi.state import View
from kensei.games.kendo.words import attack_in_words

__all__ = ["card_names", "emblem", "folded", "known", "legend", "now", "standings", "symbols", "things", "told"]

DECKS = {"wide": (16, 500, 0.86, 62), "tall": (10, 367, 0.54, 36)}
OVER = 3
"""Of an exchange that is over so many plays stay on the board; the strip has them all."""
NAMED_DECKS = {"wide": (404, 240, 1, 74), "tall": (108, 160, 0.9, 64)}
"""Where the decks lie while one of them is to be pressed."""


def players(view: View) -> int:
    return len(view.players)


def question(table: DrawContext) -> Question:
    view: View = table.view
    place = _("{n} of {all} in").format(n=len(view.still_in), all=len(view.players))
    strip = story_strip(table, exchange_of(table))
    title, sub = asked_of(table, view)
    return Question(title, sub, place, strip + whom(table))


def asked_of(table: DrawContext, view: View) -> tuple[str, str]:
    """What is asked, as a sentence that names what is pressed; or what the others do."""
    if table.outcome:
        return _("The game is over"), ""
    if not table.can_play:
        return others_do(table, view), ""
    if view.point == "answer":
        return answer_asked(table, view)
    if view.point == "attack" and not offers.can_attack(view.hand):
        return _("Nothing to attack with: press the card you change for a brown"), ""
    title, sub = QUESTIONS[view.point]
    return _(title), _(sub)


QUESTIONS = {
    "mulligan": (N_("Press up to two cards to change, or keep them all"), N_("Each goes under its own deck.")),
    "tie": (N_("Press the brown you change"), N_("The sums are equal.")),
    "attack": (N_("Your attack: press a card, then the player it strikes"), ""),
    "bonus": (N_("Press the deck you draw a card from"), N_("The one you attacked is out.")),
}


def answer_asked(table: DrawContext, view: View) -> tuple[str, str]:
    assert view.attack
    name, what = table.name(view.attack.by), attack_in_words(view.attack.card)
    if choosing.no_card(table.legal):
        title = _("{name} strikes {what}, and none of your cards answers")
        what = called(view.attack.green) if view.attack.green else what
    elif view.attack.green:
        title, what = _("{name}’s {what} comes first: press the card that stops it"), called(view.attack.green)
    else:
        title = _("{name} strikes {what}: press the card that answers")
    return title.format(name=name, what=what), ""


def others_do(table: DrawContext, view: View) -> str:
    if view.point not in ("answer", "attack") or view.turn == table.seat or not table.asked:
        return awaited(table)
    name = table.name(view.turn)
    if view.attack is None:
        return _("{name} chooses whom to attack").format(name=name)
    what = attack_in_words(view.attack.card)
    if view.attack.by == table.seat:
        return _("{name} answers your {what}").format(name=name, what=what)
    return _("{name} answers {by}’s {what}").format(name=name, by=table.name(view.attack.by), what=what)


TOLD = (
    "attacked", "countered", "devolved", "turned_back", "cancelled", "blocked", "neutralised", "passed", "took",
    "dropped_out", "withdrew",
)  # fmt: skip
STRIP = {
    "attacked": N_("{who} {cards} on {target}"),
    "countered": N_("{who} {cards} on {target}"),
    "devolved": N_("{who} {cards}: {what} on to {target}"),
    "turned_back": N_("{who} {cards}: {what} back at {target}"),
    "cancelled": N_("{who} {cards}: {what} is gone"),
    "blocked": N_("{who} {cards}: blocked"),
    "neutralised": N_("{who} {cards}: {what} is over"),
    "passed": N_("{who} cannot answer"),
    "took": N_("{who} takes cards of {target}: {n}"),
    "dropped_out": N_("{who} is out"),
    "withdrew": N_("{who} leaves"),
}
"""The story of an exchange, a few words a play."""


def exchange_of(table: DrawContext) -> tuple[Play, ...]:
    """The plays of the last exchange; where nobody kept the story, the attack that lies."""
    return plays_of(table.story, table.view)


def plays_of(story: Sequence[Event], view: View) -> tuple[Play, ...]:
    found = plays.since_start(story, TOLD)
    attack = view.attack
    if attack is None:
        return found
    aimed = [play for play in found if play.target is not None and play.name != "took" and play.is_laid]
    if aimed and (aimed[-1].seat, aimed[-1].target) == (attack.by, view.turn):
        return found
    cards = (attack.card, attack.green) if attack.green else (attack.card,)
    return (*found, Play(len(found) + 1, "attacked", attack.by, cards, view.turn, attack_in_words(attack.card)))


def story_strip(table: DrawContext, told: tuple[Play, ...]) -> str:
    label = _("This attack, step by step")
    return f'<ol class="story" data-id="story" aria-label="{label}">{strip_lines(table, told)}</ol>'


def strip_lines(table: DrawContext, told: tuple[Play, ...]) -> str:
    return _strip(told, table.names, table.marks, table.reader)


@per_language
def _strip(told: tuple[Play, ...], names: tuple[str, ...], marks: tuple[Any, ...], own: int | None) -> str:
    return plays.strip(told, STRIP, names, marks, own)


def whom(table: DrawContext) -> str:
    """The question that comes after a card is pressed: on whom? One for each card that strikes or sends on."""
    aimed = aimed_at(table.legal)
    if len(aimed) < 2 or not table.can_play:
        return ""
    cards = dict.fromkeys([move.cards[0] for move in table.legal if isinstance(move, Lay) and move.to is not None])
    return "".join([_whom(card, _striking(card, table.view.attack)) for card in cards])


def _striking(card: str, attack: Attack | None) -> str:
    """What goes to the target when this card is laid: what it strikes with, or the attack that it sends on."""
    return attack_in_words(attack.card if attack and card in SENDING else card)


SENDING = ("kaihi", "tsuyoi", "fudoshin")


@per_language
def _whom(card: str, what: str) -> str:
    words = _("On whom does your {what} fall? Press a player").format(what=what)
    return f'<p class="when whom" data-when="{card}">{words}</p>'


def aimed_at(legal: Sequence[Any]) -> tuple[int, ...]:
    return tuple(sorted({move.to for move in legal if getattr(move, "to", None) is not None}))


def board(table: DrawContext, shape: str) -> Drawing:
    view: View = table.view
    ring, told = RINGS[shape], exchange_of(table)
    out = f'<ellipse cx="{ring.x:g}" cy="{ring.y:g}" rx="{ring.rx * 0.92:g}" ry="{ring.ry * 0.92:g}" fill="none" stroke="{LINE}" stroke-width="1.3"/>'
    named = any(getattr(move, "deck", "") for move in table.legal)
    out += f'<g data-id="ring">{"" if named else ring_of(table, ring, told)}</g>' + place(table, view, ring)
    out += sitters(table, view, ring)
    out += kendo.decks(table, view.under, *(NAMED_DECKS if named else DECKS)[shape])
    return Drawing(out, ring.w, ring.h, sentence(table, view), pressed=bool(table.legal))


def ring_of(table: DrawContext, ring: Ring, told: tuple[Play, ...], is_new: bool = False) -> str:
    view: View = table.view
    is_live = view.attack is not None or is_new
    below, number = table.below, len(view.players)
    told = told if is_live else told[-OVER:]
    return rings.exchange(ring, below, number, told, table.reader, table.marks, is_live, has_place(table, view), is_new)


def has_place(table: DrawContext, view: View) -> bool:
    return view.point in ("answer", "attack") and any(isinstance(move, Lay) for move in table.legal)


def place(table: DrawContext, view: View, ring: Ring) -> str:
    """The place before the player who is to lay something, with all that a choice could lay there, and its aims."""
    if not has_place(table, view):
        return ""
    box, number = ring.place, len(view.players)
    lane = Lane(box.x, round(box.y - box.h / 2, 1), box.w, ring.shape, ring.w / 2)
    cards = dict.fromkeys([move.cards[0] for move in table.legal if isinstance(move, Lay) and move.to is not None])
    lines = _aims(ring, table.below, number, aimed_at(table.legal), tuple(cards), exchange_of(table))
    return lines + kendo.answer(lane, choosing.playable(table), round(box.x - box.w / 2, 1), "")


@per_language
def _aims(ring: Ring, below: int, number: int, aimed: tuple[int, ...], cards: Heap, told: tuple[Play, ...]) -> str:
    laid = rings.lying(ring, below, number, told, True)
    return rings.aims(ring, below, number, aimed, cards, tuple([one.box for one in laid]))


def sitters(table: DrawContext, view: View, ring: Ring) -> str:
    """Everybody in their seat, with what they do and why they cannot be pressed."""
    aimed = aimed_at(table.legal)
    first = next((move for move in table.legal if isinstance(move, Lay) and move.to is not None), None)
    out = ""
    for seat, box in ring.boxes(table.below, len(view.players)).items():
        pick = f"to {seat}" if len(aimed) > 1 and seat in aimed else ""
        note = notes(table, view, seat)
        is_barred = bool(first and note and view.players[seat].is_in and seat != table.seat and seat not in aimed)
        why = f"{'+'.join(first.cards)} to {seat}" if first and is_barred else ""
        name = _("you") if seat == table.reader and ring.shape == "tall" else table.name(seat)
        words = said(view, seat)
        words = _("you · {words}").format(words=words) if seat == table.reader and words else words or _("out")
        is_striking = bool(view.attack and view.attack.by == seat)
        label = _("not on {name}: {notes}").format(name=name, notes=note) if why else ""
        shown = notes(table, view, seat, is_brief=ring.shape == "tall")
        out += rings.seated(
            ring.shape,
            box,
            seat,
            name,
            table.marks[seat],
            words,
            role(view, seat),
            shown,
            pick,
            why,
            is_striking,
            label,
        )
    return out


def role(view: View, seat: int) -> str:
    """What a player does now, on a pill; `out`: nothing any more."""
    if not view.players[seat].is_in:
        return "out"
    if view.attack and view.attack.by == seat:
        return _("attacks")
    return _("answers") if view.attack and view.turn == seat and view.seat != seat else ""


STRUCK = (N_("struck you: not straight back"), N_("struck you"))
ROBBED = (N_("gave you cards: not again now"), N_("gave you cards"))
"""Why a player cannot be attacked now: on a screen, and where there is little room; pressing them tells it all."""


def notes(table: DrawContext, view: View, seat: int, is_brief: bool = False) -> str:
    """Why a player cannot be attacked now, or how they fell."""
    if not view.players[seat].is_in:
        by = view.met[seat]
        if by is None or by == seat or seat == table.below:
            return ""
        return _("fell to {name}").format(name=clipped(table.name(by), 9))
    if not table.can_play or seat == table.seat:
        return ""
    if view.point == "attack" and seat == view.barred:
        return _(STRUCK[is_brief])
    if view.point == "attack" and seat == view.robbed:
        return _(ROBBED[is_brief])
    aimed = aimed_at(table.legal)
    if view.attack and view.attack.by == seat and aimed and seat not in aimed:
        return _(STRUCK[is_brief])
    return ""


def said(view: View, seat: int) -> str:
    """What stands under the name of a player; nothing for one who is out."""
    shown = view.players[seat]
    if not shown.is_in:
        return ""
    return _("chosen") if shown.has_chosen else counted("{} card", "{} cards", shown.cards)


def sentence(table: DrawContext, view: View) -> str:
    """What the drawing shows, for who does not see it."""
    parts = [f"{table.name(seat)} {shown.cards}" for seat, shown in enumerate(view.players) if shown.is_in]
    told = _("Cards in hand: {parts}").format(parts=", ".join(parts))
    if not view.attack:
        return told
    attacks = _("{name} attacks {target} with {what}")
    what = attack_in_words(view.attack.card)
    return f"{told}. {attacks.format(name=table.name(view.attack.by), target=table.name(view.turn), what=what)}"


def hand(table: DrawContext, shape: str) -> str:
    view: View = table.view
    if view.point in ("mulligan", "tie") or view.seat is None:
        return choosing.hand_of(table, "change {card}", shape)
    other = [seat for seat in view.still_in if seat != view.seat][:1] or [0]
    return choosing.hand_of(table, f"{{card}} to {other[0]}", shape)


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    verb, hint = VERBS.get(view.point, (N_("Answer with it"), N_("Press the card that answers")))
    if view.point == "attack" and not offers.can_attack(view.hand):
        verb, hint = N_("Change it for a brown"), N_("Press the card you change for a brown")
    if view.point == "answer" and choosing.no_card(legal):
        hint = N_("None of your cards answers this")
    price = offers.price_of(view.attack) if view.attack else 0
    says = {"keep": N_("Keep them all"), "pass": PASSING.get(price, "")}
    technique = ATTACKS_WITH.get(view.attack.card, "").title() if view.attack else ""
    found = choosing.choices_of(legal, says, verb, hint, targets_said(view, legal), technique)
    found = replace(found, note=cost(view)) if view.point == "answer" else found
    if not any(str(move) == "pass" for move in legal):
        return found
    if len(view.hand) < price:
        return replace(found, quiet={"pass": ""}, grave={"pass": _(OUT[price])})
    return replace(found, quiet={"pass": ""})


def cost(view: View) -> str:
    """What it costs not to answer, before anybody says that they cannot."""
    assert view.attack
    price, name = offers.price_of(view.attack), f"{{{view.attack.by}}}"
    if len(view.hand) < price:
        return _("Unanswered, you are out.")
    words = _(COSTS[price, bool(view.attack.green)])
    return words.format(name=name, what=attack_in_words(view.attack.card))


COSTS = {
    (1, False): N_("Unanswered, {name} takes a card of yours."),
    (1, True): N_("Unanswered, {name} takes a card of yours, and {what} comes all the same."),
    (2, False): N_("Unanswered, {name} takes two cards of yours."),
}


def targets_said(view: View, legal: Sequence[Any]) -> dict[str, Caption]:
    """The words of each target: what pressing the button does to them."""
    cards = {move.cards[0] for move in legal if isinstance(move, Lay) and move.to is not None}
    kinds = {"send" if view.attack and card in (*SENDING, *GREEN_ATTACKS) else "strike" for card in cards}
    verb = _(AIMING[kinds.pop() if len(kinds) == 1 else "both"]) if kinds else ""
    return {
        f"to {seat}": Caption(
            _("on {name}").format(name=f"{{{seat}}}"),
            _("{name} must answer, or loses cards to you.").format(name=f"{{{seat}}}"),
            verb.format(name=f"{{{seat}}}"),
            _("a player"),
        )
        for seat in aimed_at(legal)
    }


AIMING = {"strike": N_("Strike {name}"), "send": N_("Send it to {name}"), "both": N_("Aim at {name}")}
VERBS = {
    "mulligan": (N_("Change them"), N_("Press up to two cards to change, or keep them all")),
    "tie": (N_("Change it"), N_("Press the brown you change")),
    "bonus": (N_("Draw from it"), N_("Press the deck you draw from")),
    "attack": (N_("Attack"), N_("Press a card, then the player you attack")),
}
PASSING = {1: N_("Lose a card"), 2: N_("Lose two cards")}
OUT = {
    1: N_("You have no card to give: you are out of the game."),
    2: N_("You have fewer than two cards to give: you are out of the game."),
}


def plate(table: DrawContext, seat: int) -> Plate:
    shown = table.view.players[seat]
    return _plate(shown.is_in, shown.cards, shown.has_chosen, table.view.point)


@per_language
def _plate(is_in: bool, cards: int, has_chosen: bool, point: str) -> Plate:
    if not is_in:
        return Plate(_("out"))
    what = counted("{} card", "{} cards", cards)
    if has_chosen:
        what += " · " + _("has chosen")
    return Plate(what, "", _(TO_ACT.get(point, USUALLY)))


TO_ACT = {"answer": N_("to answer"), "attack": N_("to attack"), "bonus": N_("to draw")}
USUALLY = N_("to choose")
SOUNDS = {
    "attacked": "turn",
    "countered": "turn",
    "blocked": "block",
    "devolved": "move",
    "turned_back": "move",
    "took": "move",
    "cancelled": "block",
    "neutralised": "block",
    "dropped_out": "hit",
    "withdrew": "hit",
}


def headings(story: Iterable[Event]) -> Iterator[str]:
    return kendo.headings_of(story, "attacked", N_("Attack {n}"))


def steps(table: DrawContext, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    """A beat for each event that has a sound: the card comes out, its arrow draws, the strip gains its step."""
    story = table.story or events
    ring, counts, first = RINGS[shape], [shown.cards for shown in before.players], len(story) - len(events)
    out: list[dict[str, Any]] = []
    for i, event in enumerate(events):
        changed = counted_on(counts, event)
        if event.name not in SOUNDS:
            continue
        told = plays.since_start(story[: first + i + 1], TOLD)
        html = {"ring": ring_of(table, ring, told, True), "story": strip_lines(table, told)}
        words = {f"n{seat}": counted("{} card", "{} cards", counts[seat]) for seat in changed}
        ms = 420 if event.name == "took" else 800
        out.append({"event": i, "sound": SOUNDS[event.name], "ms": ms, "html": html, "text": words})
    return out[-4:]


def counted_on(counts: list[int], event: Event) -> list[int]:
    """Count the hands on by an event; return whose changed."""
    facts: Any = event.facts
    seat = facts.get("seat")
    if event.name in ("took", "drew"):
        counts[seat] += 1
        if event.name == "took":
            counts[facts["target"]] -= 1
            return [seat, facts["target"]]
        return [seat]
    if event.name in ("changed", "exchanged"):
        counts[seat] -= len(facts["colours"])
        return [seat]
    if isinstance(facts.get("cards"), list) and seat is not None:
        counts[seat] -= len(facts["cards"])
        return [seat]
    return []


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    names = {"attacked": _("attacks"), "countered": _("counters"), "blocked": _("blocks"), "took": _("cards taken")}
    return kendo.counts_of(story, names)
