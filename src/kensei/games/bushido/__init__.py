"""Bushido Duels: cards, dice and knowing your enemy, for two to eight fighters.

>>> from kensei import Match
>>> match = Match(GAME, seed="moon", fighters="swift,rose")
>>> for seat, move in ((1, "accept"), (0, "kiri"), (1, "tsuru")):
...     _ = match.play(seat, move)
>>> [side.health for side in match.state.view(None).shown]
[20, 18]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kensei.core.errors import BadOption, BadPosition, shown
from kensei.core.i18n import N_, _
from kensei.core.options import settle
from kensei.core.presentation import Lesson, Level, Presentation
from kensei.core.protocol import Game, Option
from kensei.games.bushido import card_text, deck, moves, notation, state, words
from kensei.games.bushido.board import MODES, BushidoDraft, MatchSetup, Shown, Side, Stage
from kensei.games.bushido.deck.printing import deck_table
from kensei.games.bushido.ending import OWN_ENDINGS
from kensei.games.bushido.moves import Move
from kensei.games.bushido.rounds import FIRST
from kensei.games.bushido.state import State, View

__all__ = ["GAME", "Bushido", "Move", "State", "View", "deck_table"]

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
        explained={
            "duels": N_("Challenge somebody, then every pair fights one duel; all who are left standing win."),
            "clans": N_("Two clans challenge each other round after round, until one has nobody left."),
            "kyoto": N_("Pairs are drawn by lot, winners heal and go on, until one is left: the Kensei."),
            "ffa": N_("Everybody lays a card before anybody, all at once; the last one standing wins."),
        },
    ),
    "players": Option(
        2, N_("how many play: duels 2, 4, 6, 8; clans 4, 6, 8; kyoto 4, 8; ffa 3 to 8"), choices=tuple(range(2, 9))
    ),
    "hardcore": Option(False, N_("no healing between duels (clans and kyoto)"), choices=(False, True)),
    "fighters": Option(
        "choose", N_("choose, random, or the fighters' names in seat order with commas"), text=True, at_most=400
    ),
    "memory": Option(
        True,
        N_("you remember the hands and piles of others, as printed; off: they lie open, an aid that is not printed"),
        choices=(False, True),
        proposed=False,
        words={True: N_("from memory"), False: N_("hands and piles lie open, an aid that is not printed")},
    ),
    "deck": Option(None, N_("the text of a data file that replaces fighters and cards"), text=True),
}


def first_state(**options: Any) -> State:
    said = settle(OPTIONS, options)
    mode, players, fighters = said["mode"], said["players"], said["fighters"].strip().lower()
    if players not in MODES[mode]:
        *some, last = MODES[mode]
        numbers = _("{some} or {last}").format(some=", ".join(map(str, some)), last=last)
        text = _("mode {mode}: {players} players; it may be {numbers}")
        raise BadOption(text.format(mode=mode, players=players, numbers=numbers), "players")
    if said["hardcore"] and mode not in ("clans", "kyoto"):
        text = _("hardcore: not with mode {mode}; it goes with clans or kyoto")
        raise BadOption(text.format(mode=mode), "hardcore")
    table = MatchSetup(mode, said["hardcore"], said["memory"], deck.given(said["deck"]))
    names = named(fighters, players, table)
    wheel = deck.deck(table.deck).wheel
    sides = tuple(Side(Shown(name), wheel) for name in names)
    first = {"choose": "lots", "random": "draws"}.get(fighters, FIRST[mode])
    return state.completed(BushidoDraft(State(table, Stage(first), sides))).state


def named(fighters: str, players: int, table: MatchSetup) -> list[str]:
    """Return the fighters in seat order, empty names where they are yet to be found [bushido.fighter]."""
    known = deck.deck(table.deck).fighters
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


CARDS = r"^(cho|kiku|kiri|matsu|ryu|sakura|tomoe|tsuru|yama)\b"
"""The question for a card: the first word of its moves."""


class Bushido(Game[State, Move, View]):
    """The rules of Bushido Duels."""

    name = "bushido"
    title = "Bushido Duels"
    version = 3
    seats = (2, 3, 4, 5, 6, 7, 8)
    rulebook = ("kensei.games.bushido", "rulebook.md")
    house_deck = ("kensei.games.bushido", "house.toml")
    options = OPTIONS
    presentation = Presentation(
        short="Bushido Duels",
        line=N_("Nine crests on a wheel, one chosen at a time."),
        kind=N_("2 to 8 players"),
        minutes="10–15",
        kanji="武士道",
        seal="武",
        order=4,
        lessons=(
            Lesson(
                N_("Who has no health left is out. Press a fighter, read what their three crests do, then take one."),
                when=r"^fighter\b",
            ),
            Lesson(
                N_("Press a card: on the wheel a thick arc shows what it strikes, thin lines what strikes it."),
                when=CARDS,
            ),
            Lesson(
                N_("You may refuse a challenge. Each refusal costs 2 health, and you can be challenged again."),
                at="bar",
                when=r"^accept\b",
            ),
            Lesson(
                N_("Mind the speed: a card that is struck blocks only if it is faster. Press your next card."),
                at="board",
                when=CARDS,
            ),
            Lesson(N_("Keep a good card back: what you play returns only when your hand is empty."), when=CARDS),
        ),
    )
    own_endings = OWN_ENDINGS
    levels: Mapping[str, Level] = {
        "novice": Level("beginner"),
        "student": Level("reader-1", slips=0.7, wins=(68, 63, 72)),
        "samurai": Level("reader-2", 10, slips=0.35, wins=(68, 63, 72)),
        "master": Level("reader-3", 1, slips=0.1, wins=(70, 65, 74)),
        "kensei": Level(
            "equilibrium",
            60,
            meanwhile=Level("reader-3", 30),
            wins=(66, 61, 70),
            exploited=(None, 0.0098),
            exploited_where="in the 15 pairings whose hands stay equal in size",
        ),
    }

    def is_zero_sum(self, options: Mapping[str, Any]) -> bool:
        """Whether one wins what the others lose: not where several pairs duel at one table [bushido.scores]."""
        return bool(options["mode"] != "duels" or options["players"] == 2)

    start = staticmethod(first_state)
    leaves_to_memory = True
    parse = staticmethod(moves.parse)
    write = staticmethod(notation.write)
    imagine = staticmethod(state.imagine)
    why_not = staticmethod(words.why_not)
    tell = staticmethod(words.tell)
    past = staticmethod(words.past)
    faded = staticmethod(words.faded)
    recalled = staticmethod(state.recalled)
    cards = staticmethod(card_text.cards)

    def read(self, text: str, **options: Any) -> State:
        """Read a position; options that are given must be those of the line, which lacks only the deck."""
        said = settle(self.options, options)
        found = notation.read(text, deck.given(said["deck"]))
        table = found.table
        line = {
            "mode": table.mode, "players": len(found.sides), "hardcore": table.hardcore, "memory": table.memory,
        }  # fmt: skip
        for name in options.keys() & line.keys():
            if said[name] != line[name]:
                raise BadPosition(f"the position has {name} {line[name]}, the options say {said[name]}")
        return found

    def seat_names(self, players: int) -> tuple[str, ...]:
        return words.ORDINALS[:players]


GAME = Bushido()
