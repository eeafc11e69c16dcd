"""How a game went: told when it is over, from a bot's process, and drawn for whoever asks."""

import random

import pytest
from harness import runs, site

import kensei
from kensei import Match, drawing
from kensei.bots.review import review
from kensei.core.match import ReviewPoint

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


@pytest.mark.parametrize("game", [name for name in GAMES if name != "kaito"])
def test_every_moment_between_turns_is_judged_and_the_end_is_its_outcome(game):
    match = played(game, GAMES[game])
    points = review(match)
    assert points[-1] == ReviewPoint(len(match.plies), match.state.outcome().scores, exact=True)
    assert [point.ply for point in points] == sorted({point.ply for point in points})
    assert all(-1 <= value <= 1 for point in points for value in point.values)
    for point in points[:-1]:
        state = match.plies[point.ply - 1].state if point.ply else match.start
        assert kensei.CHANCE not in state.to_act()


def test_no_moment_is_judged_at_which_only_some_have_chosen():
    match = played("kiriai", {"cap": 4})
    asked = [match.plies[point.ply - 1].state.to_act() for point in review(match)[:-1] if point.ply]
    assert all(seats == {0, 1} for seats in asked)


def test_kaito_is_solved_from_the_end_back():
    match = played("kaito", {})
    points = review(match)
    exact = [point.exact for point in points]
    assert exact == sorted(exact)
    assert sum(exact) > 1
    assert all(value in (-1, 1) for point in points if point.exact for value in point.values)


@pytest.mark.parametrize("game", GAMES)
def test_the_graph_names_its_source_and_at_most_three_turns(game):
    match = played(game, GAMES[game])
    points = [
        ReviewPoint(point.ply, point.values, point.exact)
        for point in (review(match) if game != "kaito" else fake(match))
    ]
    told = [(ply.seat, ply.events) for ply in match.plies]
    names = ["A<b>", "Kenji", "Mia"][: match.players]
    for seat in (None, *range(match.players)):
        drawn = drawing.review_graph(game, points, told, names, seat)
        assert "all hands open" in drawn.html
        assert len(drawn.turns) <= 3
        assert drawn.html.count("<button") == len(drawn.turns)
        assert "A<b>" not in drawn.html
        assert all(0 < ply <= len(match.plies) for ply in drawn.turns)


def fake(match):
    """Points that swing, without the solver."""
    plies = [n for n, ply in enumerate(match.plies, 1) if ply.seat != kensei.CHANCE]
    return [ReviewPoint(ply, (v := (-1) ** i * 0.5, -v)) for i, ply in enumerate(plies)]


def test_the_key_turns_are_those_that_changed_most():
    match = played("kiriai", {"cap": 9})
    plies = [(ply.seat, ply.events) for ply in match.plies]
    points = [ReviewPoint(2 + 2 * i, (value, -value)) for i, value in enumerate((0, 0.5, 0.5, -0.5, -0.45, 0.2, 0.2))]
    assert drawing.review_graph("kiriai", points, plies, ["Aki", "Kenji"], 0).turns == (4, 8, 12)


def test_the_key_turns_are_told_as_the_board_speaks():
    match = played("ketto", {})
    plies = [(ply.seat, ply.events) for ply in match.plies]
    names = ["Aki", "Kenji"]
    bare = drawing.review_graph("ketto", fake(match), plies, names, 0).html
    told = drawing.review_graph("ketto", fake(match), plies, names, 0, match.state.view(0)).html
    assert "movement @" in bare
    assert "@" not in told


@runs
async def test_a_game_is_looked_back_on_when_it_is_over(tmp_path):
    async with site(tmp_path) as server:
        host = await server.table("kiriai", seats=["here", "here"], options={"cap": 1})
        refused = await server.get(f"{host}/review")
        assert refused.status == 400
        assert "over" in refused.json()["reason"]
        for seat, plan in ((0, "approach high"), (1, "approach low")):
            state = (await server.get(f"{host}/state?seat={seat}")).json()
            done = await server.post(
                f"{host}/move", {"id": plan, "decision": state["decision"], "seat": seat, "move": plan}
            )
            assert done.status == 200, done.text
        first = await server.get(f"{host}/review?seat=0")
        assert first.status == 200
        assert "How it went" in first.json()["html"]
        assert (await server.get(f"{host}/review?seat=0")).json() == first.json()
        assert (await server.get(f"{host}/review?seat=7")).status == 403
