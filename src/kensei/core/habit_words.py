"""A report on habits in words, for pages and the terminal.

>>> often(0.24), often(0.5), often(0.9), often(0.01)
('one time in four', 'half the time', 'nine times in ten', 'almost never')
"""

from __future__ import annotations

from kensei.core.habits import EARLY, ENOUGH_GAMES, FINE, SIMULATED, SURE, Habit, HabitReport, HabitWords
from kensei.core.i18n import N_, _, counted, listed

OFTEN = (
    (0.02, N_("almost never")),
    (1 / 10, N_("one time in ten")),
    (1 / 6, N_("one time in six")),
    (1 / 4, N_("one time in four")),
    (1 / 3, N_("one time in three")),
    (1 / 2, N_("half the time")),
    (2 / 3, N_("two times in three")),
    (3 / 4, N_("three times in four")),
    (9 / 10, N_("nine times in ten")),
    (1.0, N_("nearly always")),
)
"""Shares as people say them."""
BOLD, PLAIN = "\x01", "\x02"
"""Between these stands what a page sets in bold."""
MUCH_MORE = 0.08
"""The advice names a choice whose share is too small by at least this."""
MOST_NAMED = 2


def often(share: float) -> str:
    """Return the share as people say it, the nearest."""
    return _(min(OFTEN, key=lambda one: abs(one[0] - share))[1])


def times(habit: Habit) -> str:
    one, many = "{times} time of {of}", "{times} times of {of}"
    return (_(one) if habit.times == 1 else _(many)).format(times=habit.times, of=habit.of)


def situation(words: HabitWords, habit: Habit) -> str:
    return _(words.situations[habit.situation])


def does(words: HabitWords, habit: Habit) -> str:
    """Return how often the player makes a choice: "you begin with Retreat 7 times of 8"."""
    return _("{you} {times}").format(you=_(words.choices[habit.choice].you), times=times(habit))


def headline(words: HabitWords, report: HabitReport) -> str:
    """Return the report in one sentence."""
    if report.is_early:
        left = max(1, ENOUGH_GAMES - report.games)
        return counted("Too early to say: {} more game.", "Too early to say: {} more games.", left)
    worst = report.worst
    if worst is None:
        return _("You mix well: no habit stands out.")
    said = _("{situation} {does}.") if worst.verdict == SURE else _("Perhaps: {situation} {does}.")
    you = _("{you} {times}").format(you=_(words.choices[worst.choice].you), times=f"{BOLD}{times(worst)}{PLAIN}")
    return said.format(situation=situation(words, worst), does=you)


def lead(words: HabitWords, report: HabitReport) -> str:
    """Return what a good mixer does there, and what it is worth to whoever knows better."""
    worst = report.worst
    if report.is_early:
        said = _("A report needs {games} games. This one has {have}: what it counts is below, and proves nothing.")
        told = said.format(games=ENOUGH_GAMES, have=report.games)
        return f"{told} {left_out(words, report)}".rstrip()
    if worst is None:
        return _("Whoever studied these games would find nothing to exploit that chance alone does not explain.")
    said = _("A good mixer does it {often}. Whoever knows how you choose here {answer}, and gains {gain}: {points}.")
    return said.format(
        often=often(worst.good),
        answer=_(words.answers[worst.answer]),
        gain=f"{BOLD}{worst.cost:.2f} {_(words.each)}{PLAIN}",
        points=points(worst.cost),
    )


def left_out(words: HabitWords, report: HabitReport) -> str:
    """Return how many games nothing can be said of, and why; nothing where there are none."""
    if not report.left_out:
        return ""
    number = counted(
        "{} game more was played and does not count.", "{} games more were played and do not count.", report.left_out
    )
    return f"{number} {_(words.left_out)}"


def points(cost: float) -> str:
    """Return a cost on the scale from -1 to 1 as winning chances.

    >>> points(0.06)
    '3 wins in a hundred, each time'
    """
    wins = round(50 * cost)
    if wins < 1:
        return _("less than 1 win in a hundred, each time")
    return counted("{} win in a hundred, each time", "{} wins in a hundred, each time", wins)


def advice(words: HabitWords, report: HabitReport) -> str:
    """Return one thing to try."""
    worst = report.worst
    if report.is_early:
        return _("Play on: nothing here needs changing yet.")
    if worst is None:
        return _("Go on as you do, and look again after ten more games.")
    what = _(words.choices[worst.choice].advice)
    if worst.is_too_often and often(worst.good) == _(OFTEN[0][1]):
        said = _("{situation}: {do} hardly ever.")
    elif worst.is_too_often:
        said = _("{situation}: {do} only {often}.")
    else:
        said = _("{situation}: {do} more often, about {often}.")
    told = said.format(situation=situation(words, worst), do=what, often=often(worst.good))
    missed = seldom(worst)
    if worst.is_too_often and missed:
        names = listed([_(words.choices[choice].name) for choice in missed])
        told += " " + _("Otherwise: {choices}.").format(choices=names)
    return told


def seldom(habit: Habit) -> list[str]:
    """Return the choices that are made too seldom, the one missed most first."""
    missing = {one.choice: one.good - one.times / habit.of for one in habit.choices if one.choice != habit.choice}
    found = sorted((choice for choice, gap in missing.items() if gap > MUCH_MORE), key=lambda choice: -missing[choice])
    return found[:MOST_NAMED]


def line(words: HabitWords, habit: Habit) -> str:
    """Return one habit in a sentence, for the list beside the headline."""
    if habit.verdict == FINE:
        return _("{situation} nothing stands out: {does}, a good mixer {often}.").format(
            situation=situation(words, habit), does=does(words, habit), often=often(habit.good)
        )
    if habit.verdict == EARLY:
        return _("{situation}: too few cases to say.").format(situation=situation(words, habit))
    return _("{situation} {does}; a good mixer {often}.").format(
        situation=situation(words, habit), does=does(words, habit), often=often(habit.good)
    )


def plain(text: str) -> str:
    """Return a text without its marks."""
    return text.replace(BOLD, "").replace(PLAIN, "")


def price(words: HabitWords, habit: Habit) -> str:
    """Return what a habit costs, in a word or a number."""
    if habit.verdict == EARLY:
        return _("too few")
    return f"{habit.cost:.2f}" if habit.verdict != FINE else _("fine")


def sureness(report: HabitReport) -> str:
    """Return how sure the report is of what it says."""
    worst = report.worst
    if worst is None:
        return _("Small habits hide in few games: the more you play, the more can be seen.")
    cost = _("Its cost is {low} to {high} with a probability of eight in ten.").format(
        low=f"{worst.low:.2f}", high=f"{worst.high:.2f}"
    )
    one_in = max(1, round(1 / worst.chance))
    if worst.chance < 2 / SIMULATED:
        told = _("Of {many} good mixers in your positions none looks as readable here by chance.")
    elif worst.verdict == SURE:
        told = _("Of {many} good mixers in your positions one looks as readable here by chance.")
    else:
        told = _("One good mixer of {many} looks as readable by chance, so this is a hint and no more.")
    many = SIMULATED if worst.chance < 2 / SIMULATED else one_in
    return f"{told.format(many=many)} {cost}"
