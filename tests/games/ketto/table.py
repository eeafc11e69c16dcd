"""Positions and moves as text, for the tests of Kettō."""

from __future__ import annotations

from typing import Any

from kensei import CHANCE, IllegalMove, Match
from kensei.core.protocol import Event
from kensei.games.ketto import GAME, State

BLACK, WHITE = 0, 1
COLOURS = {"black": BLACK, "white": WHITE}

ROW = "@1:0,0=A08;1,0=A07;2,0=A05"
"""Three cards from left to right: strengths 1, 2, 4."""

CALL = ("valor", "end")
"""How Battle is called."""


def planning(black: str = "", white: str = "", moment: str = "action black", **options: Any) -> State:
    """Give a position of Planning; who holds nothing else holds the defense card."""
    return at(moment, black, white, **options)


def battle(black: str, white: str = "", moment: str = "attack black first:black", **options: Any) -> State:
    """Give a position of Battle."""
    return at(moment, black, white, **options)


def at(moment: str, black: str, white: str, **options: Any) -> State:
    sides = []
    for side in (black, white):
        words = side.split()
        if not any(word.startswith("stance:") for word in words):
            words.append("stance:S1^")
        if not any(
            "D" in word.replace("@", ":").replace("=", ":").replace(",", ":").replace(";", ":").split(":")
            for word in words
        ):
            held = next((word for word in words if word.startswith("hand:")), "")
            words = [word for word in words if word != held] + [f"{held},D" if held else "hand:D"]
        sides.append(" ".join(words))
    return GAME.read(" | ".join([moment, *sides]), **options)


def play(state: State, *texts: str) -> State:
    """Play moves, each checked: `black: show` names the seat where two are asked."""
    return story(state, *texts)[0]


def story(state: State, *texts: str) -> tuple[State, list[Event]]:
    """Play moves and give what happened besides."""
    events: list[Event] = []
    for text in texts:
        who, colon, words = text.partition(": ")
        asked = state.to_act()
        assert asked, f"{text}: the duel is over"
        seat = COLOURS[who] if colon else min(asked)
        move = GAME.parse(words if colon else text)
        listed = [outcome for outcome, _ in state.chances()] if seat == CHANCE else state.legal_moves(seat)
        assert seat in asked, f"{text}: asked is {asked} at {state.now.point}"
        assert move in listed, f"{text}: offered are {', '.join(map(str, listed))} at {state.now.point}"
        state, told = state.apply(seat, move)
        events += told
    return state, events


def offers(state: State, seat: int | None = None) -> list[str]:
    """List the texts of what is offered, chance included."""
    if state.to_act() == {CHANCE}:
        return [str(move) for move, _ in state.chances()]
    return [str(move) for move in state.legal_moves(min(state.to_act()) if seat is None else seat)]


def refusal(state: State, text: str) -> str:
    """Give the clause by which a match refuses the move."""
    match = Match.at(GAME, GAME.write(state), deck=state.deck)
    seat = min(match.state.to_act())
    try:
        match.play(seat, text)
    except IllegalMove as error:
        return error.rule
    raise AssertionError(f"{text} was played")


def told(events: list[Event], name: str) -> list[dict[str, Any]]:
    """Give the facts of all events of that name."""
    return [dict(event.facts) for event in events if event.name == name]


def strength(events: list[Event]) -> tuple[int, str]:
    """Give strength and direction of the stroke that was completed."""
    (facts,) = told(events, "stroke complete")
    return facts["strength"], facts["direction"]


__all__ = [
    *("BLACK", "CALL", "CHANCE", "GAME", "ROW", "WHITE", "at", "battle", "offers", "planning", "play", "refusal"),
    *("story", "strength", "told"),
]
