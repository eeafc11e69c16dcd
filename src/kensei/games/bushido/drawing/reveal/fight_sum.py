"""The sum below a reveal: the strength in use, every card that changes it, and what everybody takes.

A number has the colour of whoever's card it comes from, a loss the colour of whoever has it.
"""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.i18n import N_, _
from kensei.drawing.letters import clipped_to, wrapped
from kensei.drawing.svg import INK, INK2, LINE, RAISED, line, rect, text
from kensei.games.bushido.deck.printing import criterion_words
from kensei.games.bushido.drawing.fights import Term, case_of, terms
from kensei.games.bushido.drawing.reveal.fight_cards import strength_dice
from kensei.games.bushido.drawing.reveal.fight_scene import DAMAGE, SIZES, STRENGTH, FightScene

WHY = {
    "paid": N_("cards discarded"),
    "grown": N_("for lost health"),
    "weakened": N_("weakens it"),
    "dodged": N_("takes no damage"),
    "blocked": N_("faster, blocks"),
    "more": N_("more"),
}
"""What a term of the sum is for, below the name of its card."""
ROLE_WORDS = {"offensive": N_("striking"), "defensive": N_("struck")}
"""The two roles as the wheel calls them."""

TAKEN = {
    (True, True): N_("You take {n}"),
    (True, False): N_("{name} takes {n}"),
    (False, True): N_("You take nothing"),
    (False, False): N_("{name} takes nothing"),
}
"""What the struck fighter takes: whether anything, whether it is the reader."""


def summed(s: FightScene, beat: int) -> str:
    """Draw the sum below the wheel: first the strength in use, then what it comes to."""
    w, h = SIZES[s.shape]
    if s.fight.is_tie:
        words = _("The same crest: a tie, nobody is hurt")
        return boxed(s) + text(w / 2, h - 34, words, 19, INK, 600, cls="se", room=w - 40) if beat == DAMAGE else ""
    listed = terms(s.fight, s.bout)
    if not listed or s.fight.verdict is None:
        return ""
    if beat == STRENGTH:
        return boxed(s) + termed(s, listed[:1], len(listed)) + strength_dice(s)
    return termed(s, listed, len(listed), 1) + result(s, listed)


def came_to(s: FightScene) -> str:
    """Write below the wheel what came of a fight of others."""
    w, h = SIZES[s.shape]
    if s.fight.is_tie or s.fight.verdict is None:
        return ""
    lines = taken(s)
    words = " · ".join(words for words, _colour in lines)
    return text(w / 2, h - 40, words, 20, lines[0][1], 600, cls="se", room=w - 40)


def boxed(s: FightScene) -> str:
    w, h = SIZES[s.shape]
    left, high = (90, 92) if s.is_wide else (2, 88)
    return rect(left, h - high, w - 2 * left, high - 2, RAISED, 4, LINE, 1.2)


def cells(s: FightScene, count: int) -> tuple[float, float]:
    """Return where the terms begin and how wide each is; the last place is for what it comes to."""
    w, _h = SIZES[s.shape]
    left, right = (104.0, w - 330) if s.is_wide else (8.0, 270.0)
    wide = (right - left) / (count + 1)
    return left, min(wide, 170.0)


def termed(s: FightScene, listed: Sequence[Term], count: int, first: int = 0) -> str:
    left, wide = cells(s, count)
    h = SIZES[s.shape][1]
    top = h - 50 if s.is_wide else h - 56
    size, small = (38, 14.5) if s.is_wide else (30, 15.2)
    out = ""
    for i, term in enumerate(listed):
        if i < first:
            continue
        x = round(left + wide * (i + 0.5), 1)
        if term.sign:
            out += text(round(x - wide / 2, 1), top - 4, term.sign, size * 0.7, INK2, cls="se")
        out += text(x, top, term.number, size, s.colour(term.role), 600, cls="se")
        names = labels(s, term, wide - 10, small)
        out += "".join(text(x, top + 20 + 17 * k, words, small, INK2, room=wide - 6) for k, words in enumerate(names))
    return out


def labels(s: FightScene, term: Term, room: float, size: float) -> list[str]:
    """Return the two lines below a number: the card, and why; on a phone the card alone, and why where it adds more."""
    title = s.card_title(term.role)
    if not s.is_wide:
        is_more = term.why and term.role == s.verdict.striker
        return wrapped(_(WHY[term.why]) if is_more else title, room, size)[:2]
    return [title, reason(s, term)]


def reason(s: FightScene, term: Term) -> str:
    if term.why:
        return _(WHY[term.why])
    verdict = s.verdict
    card = s.bout.cards[term.role]
    met = case_of(card, verdict.words[term.role])
    # What other cases change besides the strength is no reason for the number.
    if met is None or len({effects.strength for effects in card.all_effects()}) == 1:
        return _("strength")
    return _("otherwise") if not met else criterion_words([ROLE_WORDS.get(name, name) for name in met])


def result(s: FightScene, listed: Sequence[Term]) -> str:
    """Write what the struck fighter takes, and the health before and after; and what comes back to the striker."""
    w, h = SIZES[s.shape]
    left, wide = cells(s, len(listed))
    top = h - 50 if s.is_wide else h - 56
    size, small = (38, 14.5) if s.is_wide else (30, 15.2)
    total = sum(term.number if term.sign != "−" else -term.number for term in listed)
    x = round(left + wide * (len(listed) + 0.5), 1)
    out = text(round(x - wide / 2, 1), top - 4, "=", size * 0.7, INK2, cls="se")
    out += text(x, top, max(0, total), size, INK, 700, cls="se")
    out += text(x, top + 20, _("damage"), small, INK2, room=wide)
    lines = taken(s)
    x, anchor = (w - 318, "start") if s.is_wide else (w - 10.0, "end")
    out += line(w - 334, h - 82, w - 334, h - 12, LINE, 1.2) if s.is_wide else ""
    room = 216.0 if s.is_wide else 136.0
    tops = (h - 52, h - 24) if len(lines) == 2 else (h - 64, h - 43, h - 22, h - 8)
    for y, (words, colour) in zip(tops, lines, strict=False):
        out += text(x, y, words, 19 if s.is_wide and len(lines) == 2 else 15.8, colour, 600, anchor, "se", room=room)
    return out


def taken(s: FightScene) -> list[tuple[str, str]]:
    """Return what everybody takes and the health before and after, each line with its colour."""
    fight, verdict = s.fight, s.verdict
    out = []
    for role in (1 - verdict.striker, verdict.striker):
        seat = fight.seats[role]
        lost = fight.hurt.get(seat, 0)
        if not lost and role == verdict.striker:
            continue
        words = TAKEN[bool(lost), seat == s.d.view.seat]
        name, before = clipped_to(s.d.table.name(seat), 100, 16), fight.healths[role]
        out.append((_(words).format(name=name, n=lost), s.colour(role) if lost else INK))
        health = _("{before} → {after} health") if lost else _("{before} health left")
        out.append((health.format(before=before, after=fight.left.get(seat, before)), INK))
    return out
