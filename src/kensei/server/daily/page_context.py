"""What the pages of the daily duel say: sentences, drawings and addresses, for one person or for nobody yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from kensei import bots, drawing
from kensei.bots.levels import EXPECT, title
from kensei.core.i18n import _, counted
from kensei.core.protocol import AnyGame
from kensei.drawing.pages import daily as pictures
from kensei.games import listed
from kensei.server.daily import day as days
from kensei.server.daily.duels import DailyDuels
from kensei.server.daily.standing import Bin, Streak, bins, rank, streak
from kensei.server.store.results import DailyResult
from kensei.server.tables import tokens

DAYS_KEPT = 400
"""So many days are looked at for a streak."""
ARCHIVE = 7


async def about(duels: DailyDuels, game: AnyGame, person: str | None, now: float) -> dict[str, Any]:
    """Return what `daily_own.html` shows; `person`: the key of whoever looks, None: not known yet."""
    day = days.today(now)
    key = await duels.key(day)
    async with duels.asking():
        counts = await duels.store.count_results(day)
        done = await duels.store.games_of(tokens.hashed(person), day) if person else frozenset()
        played = await duels.store.days_of(tokens.hashed(person), DAYS_KEPT) if person else []
    games = [one for one in listed() if 2 in one.seats]
    left = int(days.seconds_left(day, now))
    return {
        "title": _("Daily duel"),
        "day": day,
        "game": game,
        "emblem": drawing.emblem(game.name),
        "seat_word": seat_word(game, day),
        "chips": [(one.name, one.presentation.short, one.name in done) for one in games],
        "levels": [(name, title(name), _(EXPECT[name][1])) for name in bots.LEVELS],
        "usual_level": bots.DEFAULT,
        "count": counts.get(game.name, 0),
        "commitment": days.commitment(key),
        "hour": days.GRACE_PERIOD.seconds // 3600,
        "left": (left // 3600, left // 60 % 60),
        "open_games": [one.presentation.short for one in games if one.name not in done] if played else [],
        "streak": streak(played, day) if played else None,
        "streak_words": streak_words(streak(played, day)) if played else "",
        "duel": await duel(duels, game, person, day) if person else {"state": "open"},
        "archive": await archive(duels, game, person, day) if person else [],
    }


def seat_word(game: AnyGame, day: str) -> str:
    """Return what the seat is called that people have today; empty where seats have numbers alone."""
    return "" if len(game.seats) > 1 else _(game.seat_names(2)[days.seat(day)].capitalize())


async def duel(duels: DailyDuels, game: AnyGame, person: str, day: str) -> dict[str, Any]:
    """Return how one's own duel of the day stands: `open`, `running` or `over`."""
    token = days.table_token(person, day, game.name)
    if not await duels.is_begun(token):
        return {"state": "open"}
    room, _link = await duels.hall.find(token)
    async with room.reading():
        level = next(chair.bot for chair in room.table.chairs if chair.kind == "bot")
        first = None
        # Where something is secret the deal lies in the hands, and the board is empty at first.
        if room.table.match and not game.has_secrets:
            match = room.table.match
            first = match.state_at(match.moments()[0]).view(days.seat(day))
    about = {"state": "running", "token": token, "level": title(level)}
    if first is not None:
        async with duels.hall.slices:
            about["deal"] = pictures.deal(game.name, first)
    async with duels.asking():
        result = await duels.store.result(day, game.name, tokens.hashed(person))
    return {**about, "state": "over", **await standing(duels, game, result)} if result else about


async def standing(duels: DailyDuels, game: AnyGame, result: DailyResult) -> dict[str, Any]:
    """Return how a result stands among those of the same duel at the same level."""
    async with duels.asking():
        spread = await duels.store.spread(result.day, game.name, result.level)
    place = rank(spread, result.verdict, result.moves)
    bars = [bar(one) for one in bins(spread, (result.verdict, result.moves))]
    return {
        "headline": verdict(result),
        "better": better(place.better_than, place.others, title(result.level)),
        "same": counted("{} did exactly as well.", "{} did exactly as well.", place.as_good) if place.as_good else "",
        "others": place.others,
        "charts": [pictures.histogram(bars, shape) for shape in ("wide", "tall")],
        "share": shared(game, result, place.better_than, place.others),
    }


def verdict(result: DailyResult) -> str:
    if result.verdict > 0:
        return counted("You won in {} move", "You won in {} moves", result.moves)
    if result.verdict < 0:
        return counted("You lost after {} move", "You lost after {} moves", result.moves)
    return counted("A draw after {} move", "A draw after {} moves", result.moves)


def in_short(result: DailyResult) -> str:
    words = {1: _("won in {n}"), 0: _("a draw after {n}"), -1: _("lost after {n}")}
    return words[result.verdict].format(n=result.moves)


def better(than: int, others: int, level: str) -> Markup:
    if not others:
        return Markup(_("You are the first to meet {level} today.")).format(level=level)
    return Markup(_("You did better than <b>{n} of {m}</b> others who met {level}.")).format(
        n=than, m=others, level=level
    )


def shared(game: AnyGame, result: DailyResult, than: int, others: int) -> str:
    """Return what one may tell others who have not played: nothing of the deal."""
    text = _("Kensei, daily duel of {day}: {game} against {level}, {result}.")
    told = text.format(day=result.day, game=game.presentation.short, level=title(result.level), result=in_short(result))
    if not others:
        return told
    better_than = _("Better than {n} of {m}.").format(n=than, m=others)
    return f"{told} {better_than}"


def bar(one: Bin) -> pictures.HistogramBar:
    """Return a bar with its words: 18 or less, 19–21, 22 or more."""
    if one.least is None and one.most is None:
        words = short = _("draw")
    elif one.least is None:
        words, short = _("{n} or less").format(n=one.most), f"≤ {one.most}"
    elif one.most is None:
        words, short = _("{n} or more").format(n=one.least), f"{one.least} +"
    else:
        words = short = f"{one.least}" if one.least == one.most else f"{one.least}–{one.most}"
    return pictures.HistogramBar(words, short, one.count, one.verdict, one.is_own)


def streak_words(found: Streak) -> str:
    """Return the heading over the week: days in a row; where there is no row, all days, of which none is lost."""
    if found.row > 1:
        return counted("{} day in a row", "{} days in a row", found.row)
    return counted("{} day played", "{} days played", found.total)


async def archive(duels: DailyDuels, game: AnyGame, person: str, day: str) -> list[dict[str, Any]]:
    """Return one's own results of earlier days, with where to see them again."""
    hashed = tokens.hashed(person)
    async with duels.asking():
        results = [one for one in await duels.store.results_of(hashed, game.name, ARCHIVE + 1) if one.day != day]
        spreads = [await duels.store.spread(one.day, game.name, one.level) for one in results[:ARCHIVE]]
    return [row(person, one, spread) for one, spread in zip(results, spreads, strict=False)]


def row(person: str, result: DailyResult, spread: Sequence[tuple[int, int, int]]) -> dict[str, Any]:
    place = rank(spread, result.verdict, result.moves)
    words = _("better than {n} of {m}").format(n=place.better_than, m=place.others) if place.others else ""
    return {
        "day": result.day,
        "level": title(result.level),
        "result": in_short(result),
        "better": words,
        "token": days.table_token(person, result.day, result.game),
    }


async def line(duels: DailyDuels, person: str, now: float) -> str:
    """Return a few words for the first page: the days in a row, and whether today's duel is open; "" for nobody."""
    day = days.today(now)
    async with duels.asking():
        played = await duels.store.days_of(tokens.hashed(person), DAYS_KEPT)
    if not played:
        return ""
    found = streak(played, day)
    words = streak_words(found)
    return words if found.is_today_played else _("{days}, today’s is open").format(days=words)
