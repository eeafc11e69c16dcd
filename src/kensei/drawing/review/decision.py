"""One decision of a review: what was played and what was better, the ledger that adds up, the best mix, the line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from kensei.core.i18n import _
from kensei.core.review import SURE, Change, Decision, ReviewedMove, words
from kensei.core.review.words import CERTAIN, TINY, chance_of, signed
from kensei.drawing.move_words import MoveWords

MOST_ROWS = 8
SHOWN_SHARE = 0.005
"""A smaller share of the mix is called never."""


@dataclass(frozen=True, slots=True)
class Told:
    """What stands around a decision: its heading, what happened, who decided, in words."""

    heading: str
    said: str
    """What was played, in a sentence."""
    names: Sequence[str]
    words: MoveWords
    reader: int | None = None
    """The seat that is told "you"."""
    has_luck: bool = False
    """Chance, or secrets, play a part in this game."""
    person: int = 0
    """The seat whose chance to win is told."""

    def name(self, seat: int) -> str:
        return _("you") if seat == self.reader else self.names[seat]

    def called(self, seat: int) -> str:
        """Return a name as the words of reviews want it: none for the reader."""
        return "" if seat == self.reader else self.names[seat]

    def whose(self, decision: Decision) -> int:
        """Return the seat whose chance a decision is told by: of more than two only that of who decided is known."""
        return self.person if len(self.names) == 2 else decision.seat

    def others(self, seat: int) -> str:
        """Return the name of the other side."""
        return self.called(1 - seat) if len(self.names) == 2 else _("the others")


@dataclass(frozen=True, slots=True)
class DecisionPanel:
    """The parts that a page shows of a decision."""

    key: str
    mix: str
    line: str


@dataclass(frozen=True, slots=True)
class KeyTurn:
    """A key turn that can be gone to: the number of its moment, and who decided there."""

    moment: int
    seat: int


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The key turns before and after a decision, and its own number among them."""

    before: KeyTurn | None = None
    after: KeyTurn | None = None
    number: int = 0
    """0: it is none of them."""
    of: int = 0


NOBODY_NEAR = Neighbours()


def decision_panel(
    decision: Decision, change: Change, told: Told, can_try: bool = False, near: Neighbours = NOBODY_NEAR
) -> DecisionPanel:
    """Draw a decision; `change`: what happened to the winning chances of whose they are told (`Told.whose`)."""
    return DecisionPanel(key(decision, change, told, can_try, near), mix(decision, told), line_steps(decision, told))


def choice_title(heading: str, decider: int, names: Sequence[str], reader: int | None) -> str:
    """Return what stands over the board while a decision is looked at: it shows the moment before the choice.

    >>> choice_title("Turn 3", 1, ["Ann", "Ben"], 0), choice_title("Turn 4", 0, ["Ann", "Ben"], 0)
    ('Turn 3: Ben’s choice', 'Turn 4: your choice')
    """
    if decider == reader:
        return _("{turn}: your choice").format(turn=heading)
    return _("{turn}: {name}’s choice").format(turn=heading, name=names[decider])


def key(decision: Decision, change: Change, told: Told, can_try: bool, near: Neighbours = NOBODY_NEAR) -> str:
    buttons = ""
    if decision.line:
        play = _("Play the line")
        buttons += f'<button class="btn ink" type="button" data-line="1">{escape(play)}</button>'
    if can_try and decision.grade:
        again = _("Try it yourself")
        buttons += f'<button class="btn" type="button" data-again="1">{escape(again)}</button>'
    ways = f'<div class="ways">{buttons}</div>' if buttons else ""
    grade = f'<span class="grade">{escape(_(decision.grade))}</span>' if decision.grade else ""
    return (
        f'<section class="key"><header><span class="n">{escape(told.heading)}</span>{swing(decision, told)}{grade}{neighbours(near)}</header>'
        f'<p class="said">{escape(told.said)} {better(decision, told)}</p>{why(decision, told)}'
        f"{ledger(decision, change, told)}{missed(decision, told)}{ways}</section>"
    )


def neighbours(near: Neighbours) -> str:
    """Draw the way to the key turns before and after."""
    if not near.before and not near.after:
        return ""
    ends = ((near.before, _("The key turn before"), "‹"), (near.after, _("The next key turn"), "›"))
    back, on = (
        f'<button class="tool" type="button" data-moment="{one.moment}" data-of="{one.seat}" aria-label="{escape(words)}">{sign}</button>'
        if one
        else f'<span class="tool" aria-hidden="true">{sign}</span>'
        for one, words, sign in ends
    )
    count = _("{n} of {of}").format(n=near.number, of=near.of) if near.number else ""
    return f'<span class="near">{back}<span>{escape(count)}</span>{on}</span>'


def swing(decision: Decision, told: Told) -> str:
    """Return the pills of what a decision did to the chance that is told: won to lost where proved, else its cost."""
    is_own = told.whose(decision) == decision.seat
    if decision.exact and decision.before >= CERTAIN:
        ends = ["won"] if decision.played >= CERTAIN else ["won", "lost"]
        return pills(ends if is_own else [{"won": "lost", "lost": "won"}[end] for end in ends])
    if decision.exact and decision.before <= 100 - CERTAIN:
        return pills(["lost" if is_own else "won"])
    if decision.cost < TINY or not decision.is_sure:
        return ""
    points = signed(-decision.cost if is_own else decision.cost)
    if len(told.names) > 2 and decision.seat != told.person:
        points = f"{told.name(decision.seat)} {points}"
    words = _("{points} of 100").format(points=points)
    return f'<span class="swing"><i class="choice">{escape(words)}</i></span>'


def pills(ends: Sequence[str]) -> str:
    said = {"won": _("won"), "lost": _("lost")}
    return f'<span class="swing">{"→".join(f"<i class={end!r}>{escape(said[end])}</i>" for end in ends)}</span>'


def better(decision: Decision, told: Told) -> str:
    """Describe what was better, and what is known of it."""
    move = told.words.of(decision.best.move) if decision.best else ""
    said, found = words.better_words(decision, move, told.called(decision.seat))
    return escape(said).replace("{better}", f"<b>{escape(found)}</b>")


def why(decision: Decision, told: Told) -> str:
    """Describe what makes the better move better, where that was measured."""
    seat = decision.seat
    said = words.reason_words(decision.reason, told.called(seat), told.others(seat), _("what was played"))
    return f'<p class="why">{escape(said)}</p>' if said and decision.cost >= TINY else ""


def ledger(decision: Decision, change: Change, told: Told) -> str:
    """Write what changed the chance that is told; the lines add up, and each figure says how sure it is."""
    person = told.whose(decision)
    name, other = told.called(person), told.others(person)
    before, then = _("{chance} before"), _("{chance} at the end") if change.is_end else _("{chance} then")
    if told.has_luck and decision.seat != person and not change.decision:
        before, then = _("{chance} before, as far as {name} could know"), _("{chance} after it")
    value = words.value_words(change.before, change.error, is_bounded=change.is_bounded)
    rows = [("figure", before.format(chance=chance_of(name), name=told.name(decision.seat)), value)]
    own, theirs = round(change.choice), round(change.theirs)
    if change.decision:
        rows.append(("skill", words.gave_away(name), signed(own)))
    if theirs:
        rows.append(("skill", words.gave_to(other, name), signed(theirs)))
    rest = round(change.after) - round(change.before) - own - theirs
    if rest or (told.has_luck and change.decision):
        rows.append(("luck", rest_words(change, told), signed(rest)))
    rows.append(("figure sum", then.format(chance=chance_of(name)), words.after_words(change)))
    lines = "".join(
        f"<div class={css!r}><dt>{escape(label)}</dt><dd>{escape(value)}</dd></div>" for css, label, value in rows
    )
    return f'<dl class="ledger">{lines}</dl>'


def rest_words(change: Change, told: Told) -> str:
    """Return what else changed the chance: luck, where there is any, and what the estimates are off by."""
    if not told.has_luck:
        return _("seen only later by the search")
    if len(told.names) > 2:
        return _("luck, and what the others did")
    is_sure = (change.is_bounded or not change.error) and (change.is_after_bounded or not change.after_error)
    return _("luck: cards, dice, hidden moves") if is_sure else _("luck, and what the estimates are off by")


def missed(decision: Decision, told: Told) -> str:
    """Describe which move would have met what the others really chose."""
    known = [one for one in decision.moves if one.against is not None]
    if not known or decision.missed is None:
        return ""
    best = max(known, key=lambda one: one.against or 0.0)
    if decision.missed < TINY or best.move == decision.move:
        said = _("Nothing listed met better what was really chosen against it.")
    else:
        said = _("Against what was really chosen, {move} was worth {points} of 100 more; but nobody could know that.")
        said = said.format(move=told.words.of(best.move), points=f"{decision.missed:.0f}")
    return f'<p class="why">{escape(said)}</p>'


def mix(decision: Decision, told: Told) -> str:
    """Draw the moves as a table: how often the best mix plays each, and what each gives away."""
    if decision.is_forced or decision.exact or len(decision.moves) < 2:
        return ""
    is_mix = sum(one.share > SHOWN_SHARE for one in decision.moves) > 1
    has_against = any(one.against is not None for one in decision.moves)
    title = _("How a perfect player would choose") if is_mix else _("What could be played")
    about = ""
    if is_mix:
        about = _("Not always the same: each move so often, by lot, or the other side could foresee it.")
    heads = [_("Move"), _("how often") if is_mix else "", _("gives away, of 100")]
    if has_against:
        heads.append(_("against what was chosen"))
    head = "".join(f'<th scope="col"{" class=n" if i > 1 else ""}>{escape(one)}</th>' for i, one in enumerate(heads))
    rows = "".join(row(one, decision, told, is_mix, has_against) for one in listed(decision))
    lead = f"<p>{escape(about)}</p>" if about else ""
    return (
        f"<header><h2>{escape(title)}</h2>{lead}</header>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def listed(decision: Decision) -> list[ReviewedMove]:
    """Return the moves that are shown: the mix, the best against what was chosen, the one played."""
    kept = [one for one in decision.moves if one.share > SHOWN_SHARE][: MOST_ROWS - 2]
    if len(kept) < 2:
        kept = list(decision.moves[: MOST_ROWS - 2])
    for one in (best_against(decision), played(decision)):
        if one is not None and one not in kept:
            kept.append(one)
    return kept


def best_against(decision: Decision) -> ReviewedMove | None:
    known = [one for one in decision.moves if one.against is not None]
    return max(known, key=lambda one: one.against or 0.0, default=None)


def played(decision: Decision) -> ReviewedMove | None:
    return next((one for one in decision.moves if one.move == decision.move), None)


def row(one: ReviewedMove, decision: Decision, told: Told, is_mix: bool, has_against: bool) -> str:
    tags = ""
    is_played = one.move == decision.move
    if is_played:
        tag = _("you played this") if decision.seat == told.reader else _("played")
        tags += f'<span class="tag">{escape(tag)}</span>'
    best = best_against(decision)
    if has_against and best is not None and one.move == best.move:
        tag = _("best answer")
        tags += f'<span class="tag">{escape(tag)}</span>'
    share = ""
    if is_mix:
        often = f"{100 * one.share:.0f} %" if one.share > SHOWN_SHARE else _("never")
        share = f'<span class="bar-box"><i style="width:{100 * one.share:.0f}%"></i></span><b>{escape(often)}</b>'
    cells = f'<td class="n">{escape(given_away(one, decision))}</td>'
    if has_against and best is not None:
        gives = "" if one.against is None else signed(min(0.0, one.against - (best.against or 0.0)))
        cells += f'<td class="n">{gives}</td>'
    css = ' class="mine"' if is_played else ""
    return f'<tr{css}><th scope="row">{escape(told.words.of(one.move))}</th><td class="share">{share}{tags}</td>{cells}</tr>'


def given_away(one: ReviewedMove, decision: Decision) -> str:
    """Return what a move gives away; no figure where the estimate can be off by more."""
    cost = decision.before - one.value
    if cost >= TINY and not decision.is_bounded and round(cost) <= round(SURE * decision.error):
        return _("not sure")
    return signed(min(0.0, -cost))


def line_steps(decision: Decision, told: Told) -> str:
    """Draw the proved line as steps to press: each leads to the board after it."""
    if not decision.line:
        return ""
    wins = _("Wins by force")
    about = _("whatever the other does; this is the longest defence.")
    steps = "".join(
        f'<li class="{"mine" if n % 2 else ""}"><button type="button" data-step="{n}"><b>{n}</b> {escape(told.words.step(move))}</button></li>'
        for n, move in enumerate(decision.line, 1)
    )
    return f"<p><b>{escape(wins)}</b> {escape(about)}</p><ol>{steps}</ol>"
