"""One decision of a review: what was played and what was better, the ledger that adds up, the best mix, the line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from kensei.core.i18n import _
from kensei.core.review import Change, Decision, ReviewedMove
from kensei.drawing.move_words import MoveWords

CERTAIN = 99.95
MOST_ROWS = 8
SHOWN_SHARE = 0.005
"""A smaller share of the mix is called never."""
TINY = 0.05


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

    def name(self, seat: int) -> str:
        return _("you") if seat == self.reader else self.names[seat]


@dataclass(frozen=True, slots=True)
class DecisionPanel:
    """The parts that a page shows of a decision."""

    key: str
    mix: str
    line: str


def decision_panel(decision: Decision, change: Change, told: Told, can_try: bool = False) -> DecisionPanel:
    """Draw a decision; `change`: what happened to the winning chances of the seat that decided."""
    return DecisionPanel(key(decision, change, told, can_try), mix(decision, told), line_steps(decision, told))


def key(decision: Decision, change: Change, told: Told, can_try: bool) -> str:
    buttons = ""
    if decision.line:
        words = _("Play the line")
        buttons += f'<button class="btn ink" type="button" data-line="1">{escape(words)}</button>'
    if can_try and decision.grade:
        words = _("Try it yourself")
        buttons += f'<button class="btn" type="button" data-again="1">{escape(words)}</button>'
    pair = f'<div class="pair">{buttons}</div>' if buttons else ""
    grade = f'<span class="grade">{escape(_(decision.grade))}</span>' if decision.grade else ""
    return (
        f'<section class="key"><header><span class="n">{escape(told.heading)}</span>{swing(decision)}{grade}'
        f'<span class="proof">{escape(source(decision))}</span></header>'
        f'<p class="said">{escape(told.said)} {better(decision, told)}</p>{ledger(decision, change, told)}{missed(decision, told)}{pair}</section>'
    )


def source(decision: Decision) -> str:
    """Return where the values come from, in a few words."""
    if decision.exact:
        return _("proved")
    return _("± {error} of 100").format(error=f"{decision.error:.1f}")


def swing(decision: Decision) -> str:
    """Return the pills of what a decision did: won to lost where it is proved, else what it cost."""
    if decision.exact and decision.before >= CERTAIN:
        after = decision.played >= CERTAIN
        won, lost = _("won"), _("lost")
        to = f'→<i class="lost">{escape(lost)}</i>' if not after else ""
        return f'<span class="swing"><i class="won">{escape(won)}</i>{to}</span>'
    if decision.exact and decision.before <= 100 - CERTAIN:
        lost = _("lost")
        return f'<span class="swing"><i class="lost">{escape(lost)}</i></span>'
    if decision.cost < TINY:
        return ""
    words = _("choice {points}").format(points=signed(-decision.cost, 0))
    return f'<span class="swing"><i class="choice">{escape(words)}</i></span>'


def better(decision: Decision, told: Told) -> str:
    """Describe what was better, and what it would have done."""
    best = decision.best
    if decision.is_forced:
        words = _("There was no other move.")
        return escape(words)
    if best is None or decision.cost < TINY or best.move == decision.move:
        return escape(fine(decision))
    move = told.words.of(best.move)
    found = _("Better: {move}").format(move=move)
    if decision.exact and best.value >= CERTAIN:
        rest = _("which wins by force.")
    elif best.share > 0.99:
        rest = _("worth {points} more of 100.").format(points=f"{decision.cost:.0f}")
    else:
        rest = _("{share} times of 100.").format(share=f"{100 * best.share:.0f}")
    return f"<b>{escape(found)}</b>, {escape(rest)}"


def fine(decision: Decision) -> str:
    if decision.exact and decision.before <= 100 - CERTAIN:
        return _("Every move loses here.")
    if len([one for one in decision.moves if one.share > SHOWN_SHARE]) > 1:
        return _("It belongs to the best mix.")
    return _("Nothing better was found.")


def ledger(decision: Decision, change: Change, told: Told) -> str:
    """Write what changed the winning chances of who decided; the lines add up."""
    own = _("your choice gave away") if decision.seat == told.reader else _("the choice gave away")
    rest = _("luck, and what the others chose") if told.has_luck else _("seen only later by the search")
    rows = [
        ("", _("before, of 100"), f"{change.before:.1f}"),
        ("skill", own, signed(change.choice)),
        ("luck", rest, signed(change.luck + change.theirs)),
        ("sum", _("after"), f"{change.after:.1f}"),
    ]
    if abs(change.luck + change.theirs) < TINY and not told.has_luck:
        del rows[2]
    lines = "".join(
        f"<div{f' class={css!r}' if css else ''}><dt>{escape(words)}</dt><dd>{value}</dd></div>"
        for css, words, value in rows
    )
    return f'<dl class="ledger">{lines}</dl>'


def missed(decision: Decision, told: Told) -> str:
    """Describe which move would have met what the others really chose."""
    known = [one for one in decision.moves if one.against is not None]
    if not known or decision.missed is None:
        return ""
    best = max(known, key=lambda one: one.against or 0.0)
    if decision.missed < TINY or best.move == decision.move:
        words = _("Nothing listed met better what was chosen against it.")
    else:
        words = _("Against what was really chosen, {move} was worth {points} more.")
        words = words.format(move=told.words.of(best.move), points=f"{decision.missed:.0f}")
    return f'<p class="why">{escape(words)}</p>'


def signed(value: float, digits: int = 1) -> str:
    """
    >>> signed(-5.84), signed(3.0, 0), signed(-0.01)
    ('−5.8', '+3', '0')
    """
    if abs(value) < TINY:
        return "0"
    return f"{'+' if value > 0 else '−'}{abs(value):.{digits}f}"


def mix(decision: Decision, told: Told) -> str:
    """Draw the moves as a table: how often the best mix plays each, and what each gives away."""
    if decision.is_forced or decision.exact or len(decision.moves) < 2:
        return ""
    is_mix = sum(one.share > SHOWN_SHARE for one in decision.moves) > 1
    has_against = any(one.against is not None for one in decision.moves)
    title = _("The best mix") if is_mix else _("What could be played")
    about = _("With these shares nobody can gain on you. One move alone can be read.") if is_mix else ""
    heads = [_("Move"), _("Share") if is_mix else "", _("gives away against perfect play")]
    if has_against:
        heads.append(_("against what was chosen"))
    head = "".join(
        f'<th scope="col"{" class=n" if i > 1 else ""}>{escape(words)}</th>' for i, words in enumerate(heads)
    )
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
        words = _("you played this") if decision.seat == told.reader else _("played")
        tags += f'<span class="tag">{escape(words)}</span>'
    best = best_against(decision)
    if has_against and best is not None and one.move == best.move:
        words = _("best answer")
        tags += f'<span class="tag">{escape(words)}</span>'
    share = ""
    if is_mix:
        often = f"{100 * one.share:.0f} %" if one.share > SHOWN_SHARE else _("never")
        share = f'<span class="bar-box"><i style="width:{100 * one.share:.0f}%"></i></span><b>{escape(often)}</b>'
    cells = f'<td class="n">{signed(min(0.0, one.value - decision.before))}</td>'
    if has_against and best is not None:
        gives = "" if one.against is None else signed(min(0.0, one.against - (best.against or 0.0)))
        cells += f'<td class="n">{gives}</td>'
    css = ' class="mine"' if is_played else ""
    return f'<tr{css}><th scope="row">{escape(told.words.of(one.move))}</th><td class="share">{share}{tags}</td>{cells}</tr>'


def line_steps(decision: Decision, told: Told) -> str:
    """Draw the proved line as steps to press: each leads to the board after it."""
    if not decision.line:
        return ""
    wins = _("Wins by force")
    about = _("whatever the other does; this is the longest defence.")
    steps = "".join(
        f'<li class="{"mine" if n % 2 else ""}"><button type="button" data-step="{n}"><b>{n}</b> {escape(move)}</button></li>'
        for n, move in enumerate(decision.line, 1)
    )
    return f"<p><b>{escape(wins)}</b> {escape(about)}</p><ol>{steps}</ol>"
