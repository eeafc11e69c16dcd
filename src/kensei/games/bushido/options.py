"""What is settled before a match of Bushido Duels, and the first state that follows [bushido.options]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kensei.core.errors import BadOption, shown
from kensei.core.i18n import N_, _
from kensei.core.options import settle as settled
from kensei.core.protocol import Option
from kensei.games.bushido.board import MODES, MatchSetup, Shown, Side, Stage
from kensei.games.bushido.deck import deck, given
from kensei.games.bushido.draft import BushidoDraft
from kensei.games.bushido.rounds import FIRST
from kensei.games.bushido.state import State, completed

OPTIONS: Mapping[str, Option] = {
    "mode": Option(
        "duels",
        N_("how many fight whom: Bushido Duels, Clash of the Clans, Kyoto Grand Tournament, Free for all"),
        choices=tuple(MODES),
        words={
            "duels": N_("Bushido Duels"),
            "clans": N_("Clash of the Clans"),
            "kyoto": N_("Kyoto Grand Tournament"),
            "ffa": N_("Free for all"),
        },
    ),
    "players": Option(
        2, N_("how many play: duels 2, 4, 6, 8; clans 4, 6, 8; kyoto 4, 8; ffa 3 to 8"), choices=tuple(range(2, 9))
    ),
    "hardcore": Option(False, N_("no healing between duels (clans and kyoto)"), choices=(False, True)),
    "fighters": Option(
        "choose", N_("choose, random, or the fighters' names in seat order with commas"), text=True, at_most=400
    ),
    "memory": Option(False, N_("hands and piles of others have to be remembered"), choices=(False, True)),
    "deck": Option(None, N_("the text of a data file that replaces fighters and cards"), text=True),
}


def first_state(**options: Any) -> State:
    said = settled(OPTIONS, options)
    mode, players, fighters = said["mode"], said["players"], said["fighters"].strip().lower()
    if players not in MODES[mode]:
        text = _("mode {mode}: {players} players; it may be {numbers}")
        raise BadOption(text.format(mode=mode, players=players, numbers=listed(MODES[mode])), "players")
    if said["hardcore"] and mode not in ("clans", "kyoto"):
        text = _("hardcore: not with mode {mode}; it goes with clans or kyoto")
        raise BadOption(text.format(mode=mode), "hardcore")
    table = MatchSetup(mode, said["hardcore"], said["memory"], given(said["deck"]))
    names = named(fighters, players, table)
    wheel = deck(table.deck).wheel
    sides = tuple(Side(Shown(name), wheel) for name in names)
    first = {"choose": "lots", "random": "draws"}.get(fighters, FIRST[mode])
    return completed(BushidoDraft(State(table, Stage(first), sides))).state


def named(fighters: str, players: int, table: MatchSetup) -> list[str]:
    """Return the fighters in seat order, empty names where they are yet to be found [bushido.fighter]."""
    known = deck(table.deck).fighters
    if players > len(known):
        text = _("{players} players: the deck has {fighters} fighters, one for each player at most")
        raise BadOption(text.format(players=players, fighters=len(known)), "players")
    if fighters in ("choose", "random"):
        return [""] * players
    names = [name.strip() for name in fighters.split(",")]
    for name in names:
        if name not in known:
            text = _("fighters: {name} is no fighter; say choose, random, or names of {known}")
            raise BadOption(text.format(name=shown(name), known=", ".join(known)), "fighters")
        if names.count(name) > 1:
            text = _("fighters: {name} twice; no fighter is in play twice")
            raise BadOption(text.format(name=name), "fighters")
    if len(names) != players:
        text = _("fighters: {names} names for {players} players; name one for each seat, with commas")
        raise BadOption(text.format(names=len(names), players=players), "fighters")
    return names


def listed(numbers: tuple[int, ...]) -> str:
    """Write numbers in a sentence.

    >>> listed((2, 4, 8))
    '2, 4 or 8'
    """
    return _("{some} or {last}").format(some=", ".join(map(str, numbers[:-1])), last=numbers[-1])
