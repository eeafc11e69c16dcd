"""The words of a review, on pages and at the terminal: whose chance it is, how sure, how accurate, what luck did.

Whoever is spoken of is named; the empty name is the reader's.

>>> chance_of("Aki"), chance_of("")
('Aki’s chance to win', 'Your chance to win')
>>> value_words(62.4, 3.0), value_words(62.4, 0.3, is_bounded=True), value_words(100.0, 0.0)
('about 62 of 100, give or take 6', '62 of 100, computed', '100 of 100, proved')
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from kensei.core.i18n import _, counted, listed
from kensei.core.review.decisions import (
    INACCURACY,
    MISTAKE,
    SERIOUS,
    SURE,
    Change,
    Decision,
    MeasuredReason,
    Review,
)

CERTAIN = 99.95
TINY = 0.5
"""Smaller changes are told as none: figures are whole."""


def chance_of(name: str) -> str:
    return _("{name}’s chance to win").format(name=name) if name else _("Your chance to win")


def give_or_take(error: float, *, is_bounded: bool) -> int:
    """Return what a figure may be off by, as it is told: a bound as it is, a standard error twice."""
    return round(error) if is_bounded else max(1, round(SURE * error))


def value_words(value: float, error: float, *, is_bounded: bool = False) -> str:
    """Return a chance with how sure it is; without an error it is proved."""
    if error <= 0:
        return _("{n} of 100, proved").format(n=f"{value:.0f}")
    off = give_or_take(error, is_bounded=is_bounded)
    if not is_bounded:
        return _("about {n} of 100, give or take {error}").format(n=f"{value:.0f}", error=off)
    words = _("{n} of 100, computed to within {error}") if off else _("{n} of 100, computed")
    return words.format(n=f"{value:.0f}", error=off)


def after_words(change: Change) -> str:
    """Return what a seat had after a change: of a game that is over, how it ended."""
    if not change.is_end:
        return value_words(change.after, change.after_error, is_bounded=change.is_after_bounded)
    end = _("won") if change.after >= CERTAIN else _("lost") if change.after <= 100 - CERTAIN else _("a draw")
    return _("{n} of 100: {end}").format(n=f"{change.after:.0f}", end=end)


def signed(value: float) -> str:
    """
    >>> signed(-5.84), signed(3.0), signed(-0.01)
    ('−6', '+3', '0')
    """
    if abs(value) < TINY:
        return "0"
    return f"{'+' if value > 0 else '−'}{abs(value):.0f}"


def gave_away(name: str) -> str:
    return _("{name}’s move gave away").format(name=name) if name else _("your move gave away")


def gave_to(name: str, receiver: str) -> str:
    """Return who gave something away, and to whom: an empty name is the reader's."""
    if not name:
        return _("your move gave {name}").format(name=receiver)
    return _("{other}’s move gave {name}").format(other=name, name=receiver or _("you"))


def gain_words(decision: Decision, name: str) -> str:
    """Return what the best move would have been worth more to who decided, with how sure that is."""
    points, error = f"{decision.cost:.0f}", max(decision.error, decision.cost_error)
    off = give_or_take(error, is_bounded=decision.is_bounded)
    whom = name or _("you")
    if decision.exact or (decision.is_bounded and not off):
        return _("{points} of 100 more for {name}, computed").format(points=points, name=whom)
    if decision.is_bounded:
        words = _("{points} of 100 more for {name}, computed to within {error}")
    else:
        words = _("about {points} of 100 more for {name}, give or take {error}")
    return words.format(points=points, name=whom, error=off)


def better_words(decision: Decision, move: str, name: str) -> tuple[str, str]:
    """Return a sentence on what was better, with {better} in it, and what stands there: empty where nothing was.

    `move`: the better move in words; `name`: of who decided.
    """
    best = decision.best
    if decision.is_forced:
        return _("There was no other move."), ""
    if best is None or decision.cost < TINY or best.move == decision.move:
        return nothing_better(decision), ""
    found = _("Better: {move}").format(move=move)
    if decision.exact and best.value >= CERTAIN:
        return _("{better}, which wins by force: proved."), found
    if not decision.is_sure:
        perhaps = _("Perhaps better: {move}").format(move=move)
        told = _("{better}. But the difference, {points} of 100, is no more than the estimate can be off by, {error}.")
        points, error = f"{decision.cost:.0f}", f"{decision.doubt:.0f}"
        return told.format(better="{better}", points=points, error=error), perhaps
    gain = gain_words(decision, name)
    if best.share > 0.99:
        return _("{better}: {gain}.").format(better="{better}", gain=gain), found
    told = _("{better}: {gain}. A perfect player does it {share} times in 100.")
    return told.format(better="{better}", gain=gain, share=f"{100 * best.share:.0f}"), found


def nothing_better(decision: Decision) -> str:
    if decision.exact and decision.before <= 100 - CERTAIN:
        return _("Every move loses here: proved.")
    if sum(one.share > 0.005 for one in decision.moves) > 1:
        return _("A perfect player would play it now and then, too.")
    return _("Nothing better was found.")


def reason_words(reason: MeasuredReason | None, name: str, others: str, move: str) -> str:
    """Return why the better move is better; "" where nothing was measured, or the difference is too small to be shown.

    `name`: of whoever decides; `others`: of the other side, "" for the reader; `move`: the other move in words.
    """
    if reason is None or figure(reason.better) == figure(reason.other):
        return ""
    subject = name if reason.is_own else others
    what = _(reason.message).format(
        who=subject or _("you"),
        whose=_("{name}’s").format(name=subject) if subject else _("your"),
        better=figure(reason.better),
        other=figure(reason.other),
        move=move,
    )
    if not reason.games:
        return _("Why: {what}.").format(what=what)
    return _("Why: in {games} games played on from here, {what}.").format(games=reason.games, what=what)


def figure(value: float) -> str:
    """
    >>> figure(2.0), figure(0.94), figure(56.6)
    ('2', '0.9', '57')
    """
    return f"{value:.0f}" if abs(value) >= 10 or abs(value - round(value)) < 0.05 else f"{value:.1f}"


def mistakes_words(review: Review, seat: int) -> str:
    """Return how many mistakes of each class a player made."""
    serious, mistakes, inaccuracies = review.counts(seat).values()
    told = [
        counted("{} serious mistake", "{} serious mistakes", serious) if serious else "",
        counted("{} mistake", "{} mistakes", mistakes) if mistakes else "",
        counted("{} inaccuracy", "{} inaccuracies", inaccuracies) if inaccuracies else "",
    ]
    found = [*filter(None, told)]
    return listed(found) if found else _("no mistake was found")


def luck_words(review: Review, seat: int, name: str, where: Callable[[int], str]) -> str:
    """Return what luck did for a player, all in all and at its best and worst.

    `where`: how a page calls the moment after so many plies.
    """
    whom = name or _("you")
    verdicts = {
        1: _("Luck was with {name}"),
        0: _("Luck was even"),
        -1: _("Luck was against {name}"),
    }
    said = [verdicts[review.whom_luck_helped(seat)].format(name=whom)]
    helped, hurt = review.strokes_of_luck(seat)
    if helped:
        words = _("it helped most by {points} of 100 ({where})")
        said.append(words.format(where=where(helped.ply), points=f"{min(100.0, helped.luck):.0f}"))
    if hurt:
        words = _("it hurt most by {points} of 100 ({where})")
        said.append(words.format(where=where(hurt.ply), points=f"{min(100.0, -hurt.luck):.0f}"))
    return f"{'; '.join(said)}."


def rough_words(review: Review) -> str:
    """Return what cannot be told where the estimates of a game are rough; "" where they are not."""
    free = [one.doubt for one in review.decisions() if not one.is_forced]
    usual = median(free) if free else 0.0
    if usual < INACCURACY:
        return ""
    words = _("Estimates are off by up to {error} of 100 here: smaller mistakes are not told.")
    return words.format(error=f"{usual:.0f}")


def accuracy_words() -> str:
    """Return what accuracy means, in a sentence."""
    return _("Accuracy: 100 means that no move gave anything away; every chance that is given away lowers it.")


def class_words() -> str:
    """Return how decisions are classed."""
    words = _(
        "A move that gave away {first} of 100 or more is an inaccuracy, from {second} a mistake, from {third} "
        "a serious mistake; only where that is more than the estimate can be off by."
    )
    return words.format(first=f"{INACCURACY:.0f}", second=f"{MISTAKE:.0f}", third=f"{SERIOUS:.0f}")
