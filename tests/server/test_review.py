"""How a game went: told when it is over, from a bot's process, and drawn for whoever asks."""

import random
from dataclasses import replace

import pytest
from harness import runs, site

import kensei
from kensei import Match, drawing
from kensei.bots.review import moments
from kensei.core.review import Change, Decision, Review, ReviewedMoment, ReviewedMove
from kensei.drawing.move_words import MoveWords
from kensei.drawing.review import Told, decision_panel

GAMES = {
    "kaito": {},
    "kiriai": {"cap": 9},
    "ketto": {},
    "bushido": {"fighters": "random"},
    "shiai": {},
    "musashi": {"players": 3},
}


def played(game, options, seed="moon"):
    match = Match(kensei.game(game), seed=seed, **options)
    rng = random.Random(seed)
    while asked := sorted(match.state.to_act()):
        seat = rng.choice(asked)
        match.play(seat, rng.choice(match.state.legal_moves(seat)))
    return match


def test_no_moment_is_judged_at_which_only_some_have_chosen():
    match = played("kiriai", {"cap": 4})
    asked = [state.to_act() for _ply, state in moments(match) if state.to_act()]
    assert all(seats == {0, 1} for seats in asked)


def swinging(match):
    """A review that swings, without an engine."""
    plies = tuple(ply for ply, state in moments(match) if state.to_act())
    found = []
    for i, ply in enumerate(plies):
        seat = min(match.state_at(ply).to_act())
        value = 75.0 if i % 2 else 40.0
        move = next(one for one in match.plies[ply:] if one.seat == seat).move
        best = ReviewedMove(str(match.state_at(ply).legal_moves(seat)[0]), 1.0, value)
        decision = Decision(ply, seat, str(move), value, value - 12.0, moves=(best,))
        values = [value if one == seat else 100 - value for one in range(match.players)]
        found.append(ReviewedMoment(ply, tuple(values), decisions=(decision,)))
    return Review(tuple(found), plies, tuple(100.0 if score > 0 else 0.0 for score in match.state.outcome().scores))


def told_of(match, names):
    def of(decision):
        state = match.state_at(decision.ply)
        words = MoveWords(match.game.name, state.view(decision.seat), state.legal_moves(decision.seat), names)
        return Told("Turn 1", f"{names[decision.seat]} chose: {words.of(decision.move)}.", names, words)

    return of


@pytest.mark.parametrize("game", GAMES)
def test_the_graph_has_its_key_turns_and_says_how_they_are_counted(game):
    match = played(game, GAMES[game])
    names = ["A<b>", "Kenji", "Mia"][: match.players]
    for seat in (None, *range(match.players)):
        drawn = drawing.review_graph(game, swinging(match), names, told_of(match, names), seat, match.moments())
        assert len(drawn.turns) <= 6
        assert drawn.html.count("<li><button") == len(drawn.turns)
        assert "A<b>" not in drawn.html
        assert "from 10 a mistake, from 20 a serious mistake" in drawn.html
        assert "accuracy" in drawn.html
        assert 'class="cursor"' in drawn.html
        assert all(0 <= number < len(match.moments()) for number in drawn.turns)


def test_a_review_that_is_being_made_says_how_far_it_has_come():
    match = played("kiriai", {"cap": 9})
    whole = swinging(match)
    half = replace(whole, moments=whole.moments[3:])
    html = drawing.review_graph("kiriai", half, ["A", "B"], told_of(match, ["A", "B"]), 0).html
    assert f"Reviewed {len(half.moments)} of {len(whole.plies)} moments" in html
    assert "Reviewed" not in drawing.review_graph("kiriai", whole, ["A", "B"], told_of(match, ["A", "B"]), 0).html


def test_the_ledger_of_a_decision_adds_up_and_the_mix_has_both_columns():
    state = kensei.game("kiriai").read("5 2H0:-:kesa 4H0:-:counter")
    words = MoveWords("kiriai", state.view(0), state.legal_moves(0), ["Aki", "Kenji"])
    told = Told("Round 3", "You chose: Approach, then Low Strike.", ["Aki", "Kenji"], words, 0, has_luck=True)
    moves = (
        ReviewedMove("high stance", 0.6, 53.9, 20.0),
        ReviewedMove("charge kesa", 0.4, 53.9, 45.6),
        ReviewedMove("approach low", 0.0, 48.1, 26.3),
    )
    decision = Decision(4, 0, "approach low", 53.9, 48.1, 0.2, moves=moves)
    change = Change(4, 53.9, -5.8, 0.0, -21.8, 26.3, decision)
    panel = decision_panel(decision, change, told)
    for figure in (
        "53.9",
        "−5.8",
        "−21.8",
        "26.3",
        "inaccuracy",
        "Better: High Strike, then Change Stance",
        "60 times",
    ):
        assert figure in panel.key
    assert "Charge, then Kesa was worth 19 more" in panel.key
    for figure in ("60 %", "40 %", "never", "you played this", "best answer", "−19.3", "−25.6"):
        assert figure in panel.mix


async def finished(server, plans=("approach high", "approach low"), game="kiriai", options=None):
    host = await server.table(game, seats=["here", "here"], options=options or {"cap": 1})
    for seat, plan in enumerate(plans):
        state = (await server.get(f"{host}/state?seat={seat}")).json()
        done = await server.post(
            f"{host}/move", {"id": plan, "decision": state["decision"], "seat": seat, "move": plan}
        )
        assert done.status == 200, done.text
    return host


@runs
async def test_a_game_is_looked_back_on_when_it_is_over(tmp_path):
    async with site(tmp_path) as server:
        host = await server.table("kiriai", seats=["here", "here"], options={"cap": 1})
        for path in ("review", "decision?moment=0", "review?after=0", "decision?moment=0&step=1"):
            refused = await server.get(f"{host}/{path}")
            assert refused.status == 400
            assert "over" in refused.json()["reason"]
        host = await finished(server)
        first = await server.get(f"{host}/review?seat=0")
        assert first.status == 200
        assert "How it went" in first.json()["html"]
        assert first.json()["known"] == first.json()["of"] == 1
        assert (await server.get(f"{host}/review?seat=0")).json() == first.json()
        assert (await server.get(f"{host}/review?seat=7")).status == 403


@runs
async def test_a_decision_is_told_with_its_mix_and_its_ledger(tmp_path):
    async with site(tmp_path) as server:
        host = await finished(server)
        await server.get(f"{host}/review?seat=0")
        told = (await server.get(f"{host}/decision?moment=0&seat=1")).json()
        assert "Approach, then Low Strike" in told["key"]
        assert "before, of 100" in told["key"]
        assert "played</span>" in told["mix"]
        end = (await server.get(f"{host}/decision?seat=1")).json()
        assert end == {"known": True}
        step = await server.get(f"{host}/decision?moment=0&seat=1&step=1")
        assert step.status == 400
        assert "0 steps" in step.json()["reason"]


@runs
async def test_a_review_that_is_kept_asks_no_bot_again(tmp_path):
    async with site(tmp_path) as server:
        host = await finished(server)
        await server.get(f"{host}/review")
        asked = []
        server.hall.bots.ask = lambda *question: asked.append(question)
        assert (await server.get(f"{host}/review?seat=1")).status == 200
        assert not asked
