"""The compiled practised bot plays what the bot itself plays."""

import random

import numpy as np

import kensei
from kensei import Match
from kensei.games.kendo.bots.practised import PractisedBot
from kensei.games.kendo.musashi.kernel.numbers import MOVES
from kensei.games.kendo.musashi.kernel.rows import pack
from studies.kendo.compiled_practised import practised_move


def test_the_compiled_bot_plays_what_the_practised_bot_likes_best():
    bot, decided = PractisedBot("musashi"), 0
    for number in range(30):
        match, rng = Match(kensei.game("musashi"), seed=f"practised {number}"), random.Random(number)
        while asked := match.state.to_act():
            seat = min(asked)
            legal = match.state.legal_moves(seat)
            if len(legal) > 1:
                worths = dict(zip(legal, bot.worths(match.state.view(seat), legal), strict=True))
                played = MOVES[practised_move(pack(match.state))]
                assert np.isclose(worths[played], max(worths.values()), atol=1e-9), (played, worths)
                decided += 1
            match.play(seat, rng.choice(legal))
    assert decided > 200
