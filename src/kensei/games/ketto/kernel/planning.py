"""Planning, compiled: how an action and a turn end, as the rules' own `planning` has it."""

from __future__ import annotations

from kensei.games.compiling import compiled
from kensei.games.ketto.kernel.battle import begin_battle
from kensei.games.ketto.kernel.tables import (
    ACTION,
    BY_ACTIONS,
    BY_PASS,
    BY_STUCK,
    DISCARD,
    ENDING,
    HAND_COMBAT,
    PASSED,
    POINT,
    TAKEN,
    TURN,
    VALORS,
)


@compiled
def finish_action(duel):
    duel.now[TAKEN] += 1
    if duel.now[TAKEN] == 4:
        end_turn(duel, BY_ACTIONS)


@compiled
def end_turn(duel, ending):
    now = duel.now
    side = duel.sides[now[TURN]]
    if ending == BY_PASS and now[PASSED] and not now[TAKEN]:
        ending = BY_STUCK
    now[ENDING] = ending
    if side[HAND_COMBAT] + side[HAND_COMBAT + 1] > 5:
        now[POINT] = DISCARD
    else:
        hand_over(duel)


@compiled
def hand_over(duel):
    """Battle after a valor or the second pass, else the other's turn."""
    now = duel.now
    if now[VALORS]:
        begin_battle(duel, now[TURN])
    elif now[ENDING] == BY_STUCK:
        begin_battle(duel, 1 - now[TURN])
    else:
        now[POINT], now[TURN], now[TAKEN], now[PASSED] = ACTION, 1 - now[TURN], 0, now[ENDING] == BY_PASS
