"""How a game went: told when it is over, from a bot's process, and drawn for whoever asks."""

import random
import re
from dataclasses import replace

import pytest
from harness import runs, site

import kensei
from kensei import Match, drawing
from kensei.bots.review import moments
from kensei.core.review import (
    Change,
    Decision,
    MeasuredReason,
    Review,
    ReviewedMoment,
    ReviewedMove,
    key_decisions,
)
from kensei.core.review.words import rough_words
from kensei.drawing.move_words import MoveWords
from kensei.drawing.review import MOST_TURNS, KeyTurn, Neighbours, Told, decision_panel
from kensei.server.http.reviewing import neighbours

pytestmark = pytest.mark.slow

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
    assert set(asked) == {frozenset({0, 1})}


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
        assert "draws counted half" in drawn.html
        assert "accuracy" in drawn.html
        assert 'class="cursor"' in drawn.html
        assert all(0 <= number < len(match.moments()) for number in drawn.turns)


def test_dots_of_the_graph_have_a_rim_of_ink_and_their_colours_a_key():
    """White has a dot of paper: without a rim it could not be seen."""
    match = played("shiai", GAMES["shiai"])
    names = ["Aka", "Shiro"]
    drawn = drawing.review_graph("shiai", swinging(match), names, told_of(match, names), 0, match.moments())
    dots = re.findall(r'r="4\.8" fill="([^"]+)" stroke="([^"]+)"', drawn.html)
    assert dots
    assert {rim for _fill, rim in dots} == {"var(--sumi)"}
    assert "Dots in a player’s colour: their moves that cost most" in drawn.html


def test_a_review_that_is_being_made_says_how_far_it_has_come():
    match = played("kiriai", {"cap": 9})
    whole = swinging(match)
    half = replace(whole, moments=whole.moments[3:])
    html = drawing.review_graph("kiriai", half, ["A", "B"], told_of(match, ["A", "B"]), 0).html
    assert f"Reviewed {len(half.moments)} of {len(whole.plies)} decisions" in html
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
    change = Change(4, 53.9, -5.8, 0.0, -21.8, 26.3, decision, 0.2, 1.6)
    panel = decision_panel(decision, change, told)
    for figure in (
        "Your chance to win before</dt><dd>about 54 of 100, give or take 1</dd>",
        "your move gave away</dt><dd>−6</dd>",
        "<dd>−22</dd>",
        "Your chance to win then</dt><dd>about 26 of 100, give or take 3</dd>",
        "inaccuracy",
        "Better: High Strike, then Change Stance</b>: about 6 of 100 more for you, give or take 1.",
        "60 times in 100",
    ):
        assert figure in panel.key
    assert "Charge, then Kesa was worth 19 of 100 more; but nobody could know that" in panel.key
    for figure in ("60 %", "40 %", "never", "you played this", "best answer", "−6", "−19", "−26"):
        assert figure in panel.mix


@pytest.mark.parametrize(("error", "is_told"), [(1.0, False), (3.0, True)])
def test_where_an_inaccuracy_may_stay_untold_the_review_says_so(error, is_told):
    """Both players of a match can have 100 of 100: the estimates are then too rough to tell their mistakes."""
    moves = (ReviewedMove("a", 0.5, 60.0), ReviewedMove("b", 0.5, 60.0))
    decisions = [Decision(ply, ply % 2, "a", 60.0, 60.0, error, moves=moves) for ply in range(4)]
    moments = tuple(ReviewedMoment(one.ply, (60.0, 40.0), decisions=(one,)) for one in decisions)
    review = Review(moments, tuple(range(4)), (100.0, 0.0))
    assert {f"{review.accuracy(seat):.0f}" for seat in (0, 1)} == {"100"}
    assert rough_words(review) == ("Estimates are off by up to 6 of 100 here: smaller mistakes are not told." * is_told)


def test_a_trade_in_a_proved_line_is_told_in_words():
    """It was written as in a record: `a3+S(13)`."""
    state = kensei.game("kaito").read("S.sHaC/s.Ss.h/A..B.s/HBasAS/b.h.S./s.HSs. r c3 c S")
    words = MoveWords("kaito", state.view(0), state.legal_moves(0), ["Aki", "Kenji"])
    told = Told("Turn 9", "You chose: Capture c4.", ["Aki", "Kenji"], words, 0)
    decision = Decision(4, 0, "c2", 100.0, 0.0, exact=True, line=("c4", "a4+S(13)", "a6+H(23)"))
    line = decision_panel(decision, Change(4, 100.0, -100.0, 0.0, 0.0, 0.0, decision), told).line
    assert re.findall(r"</b> ([^<]*)</button>", line) == ["c4", "a4, a sword for 1 + 3", "a6, a helmet for 2 + 3"]


def kiriai_told(**more):
    state = kensei.game("kiriai").read("5 2H0:-:kesa 4H0:-:counter")
    words = MoveWords("kiriai", state.view(1), state.legal_moves(1), ["Aki", "Kenji"])
    return Told("Round 3", "Kenji chose: Approach, then Low Strike.", ["Aki", "Kenji"], words, has_luck=True, **more)


def test_one_persons_chance_is_told_whoever_decided():
    best = ReviewedMove("high stance", 1.0, 60.0)
    decision = Decision(4, 1, "approach low", 60.0, 36.0, 1.0, moves=(best,))
    change = Change(4, 40.0, 0.0, 24.0, -4.0, 60.0, None, 1.0, 1.0)
    mine = decision_panel(decision, change, kiriai_told(reader=0)).key
    assert "Your chance to win before, as far as Kenji could know</dt><dd>about 40 of 100" in mine
    assert "Kenji’s move gave you</dt><dd>+24</dd>" in mine
    assert "+24 of 100" in mine
    watched = decision_panel(decision, change, kiriai_told()).key
    assert "Aki’s chance to win before" in watched
    assert "24 of 100 more for Kenji" in watched


def test_what_is_less_than_its_error_is_no_mistake_and_says_so():
    best = ReviewedMove("high stance", 1.0, 60.0)
    decision = Decision(4, 1, "approach low", 60.0, 48.0, 3.0, cost_error=7.0, moves=(best,))
    panel = decision_panel(decision, Change(4, 40.0, 0.0, 12.0, 0.0, 52.0, None, 3.0, 3.0), kiriai_told())
    assert "Perhaps better" in panel.key
    assert "the difference, 12 of 100, is no more than the estimate can be off by, 14" in panel.key
    assert "grade" not in panel.key
    assert "swing" not in panel.key


def test_a_reason_has_its_figures_and_names_whom_it_counts_for():
    best = ReviewedMove("high stance", 1.0, 60.0)
    reason = MeasuredReason(
        "on average {who} had {better} ippon, and {other} after {move}", 0.25, 1.0, is_own=False, games=9
    )
    decision = Decision(4, 1, "approach low", 60.0, 30.0, 3.0, moves=(best,), reason=reason)
    change = Change(4, 40.0, 0.0, 30.0, 0.0, 70.0)
    said = "Why: in 9 games played on from here, on average you had 0.2 ippon, and 1 after what was played."
    assert said in decision_panel(decision, change, kiriai_told(reader=0)).key
    assert "Why:" not in decision_panel(replace(decision, reason=None), change, kiriai_told(reader=0)).key


def test_each_player_has_an_accuracy_and_their_mistakes():
    match = played("kiriai", {"cap": 9})
    names = ["Aki", "Kenji"]
    drawn = drawing.review_graph(
        "kiriai", swinging(match), names, told_of(match, names), 0, match.moments(), reader=0
    ).html
    assert "Your chance to win, of 100" in drawn
    assert "Aki (you)" in drawn
    assert "Accuracy: 100 means that no move gave anything away" in drawn
    assert f"{len(swinging(match).plies)} mistakes" in drawn
    assert "no mistake was found" in drawn
    assert "Luck was" in drawn
    assert "added up" not in drawn


def test_a_key_turn_leads_to_the_ones_before_and_after_it():
    match = played("kiriai", {"cap": 9})
    found = swinging(match)
    keys = key_decisions(found, MOST_TURNS)
    assert len(keys) > 2
    first, middle, last = (neighbours(match, found, one) for one in (keys[0], keys[1], keys[-1]))
    assert (first.before, first.number, first.of) == (None, 1, len(keys))
    assert first.after == KeyTurn(match.moments().index(keys[1].ply), keys[1].seat)
    assert middle.before == KeyTurn(match.moments().index(keys[0].ply), keys[0].seat)
    assert (last.after, last.number) == (None, len(keys))
    half = replace(found, moments=found.moments[1:])
    assert neighbours(match, half, keys[1]) == Neighbours()


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
        assert "chance to win before" in told["key"]
        assert "played</span>" in told["mix"]
        assert told["title"] == "Round 1: Blue’s choice"
        assert told["cards"]["played"] == ["approach", "low"]
        other = (await server.get(f"{host}/decision?moment=0&seat=1&of=0")).json()
        assert other["title"] == "Round 1: Red’s choice"
        assert other["cards"] == {}  # the hand that is seen is not theirs
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
