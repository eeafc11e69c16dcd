"""The practised bot of both kendo games knows what a hand can do, plays whole matches and beats random play."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import kensei
from kensei import Match, bots
from kensei.bots import Budget, rollouts
from kensei.bots.evaluation import GameModel
from kensei.bots.simulation import settle
from kensei.games.kendo.bots.features import pack
from kensei.games.kendo.bots.practised import PractisedBot, parse, values, weights, weights_file
from kensei.games.kendo.cards import ATTACKS_WITH, GREEN_ATTACKS
from kensei.games.kendo.moves import Lay
from kensei.games.kendo.musashi import offers as musashi_offers
from kensei.games.kendo.musashi.bots import features as musashi
from kensei.games.kendo.shiai import offers as shiai_offers
from kensei.games.kendo.shiai.bots import features as shiai
from studies.kendo import fit

TABLES = [("shiai", {}), ("musashi", {}), ("musashi", {"players": 4})]


def states(name: str, games: int, **options: Any):
    """Give every state with somebody asked of some games played at random."""
    rng = random.Random(f"{name} states")
    for _ in range(games):
        state: Any = settle(kensei.game(name).start(**options), rng)
        while asked := sorted(state.to_act()):
            yield state
            for seat in asked:
                state = state.apply(seat, rng.choice(state.legal_moves(seat))).state
            state = settle(state, rng)


def played(name: str, seed: int, names: tuple[str, ...]) -> tuple[float, ...]:
    """Let bots play a game; give the scores."""
    options = {"players": len(names)} if name == "musashi" else {}
    match = Match(kensei.game(name), seed=f"practised {seed}", **options)
    seated = [bots.bot(each, name) for each in names]
    rng = random.Random(seed)
    while asked := sorted(match.state.to_act()):
        state = match.state
        chosen = [(s, seated[s].choose(state.view(s), state.legal_moves(s), rng, Budget(60))) for s in asked]
        for seat, move in chosen:
            match.play(seat, move)
    outcome = match.state.outcome()
    assert outcome
    return outcome.scores


def choice(name: str, position: str) -> str:
    """Give what the practised bot plays at a position."""
    state = kensei.game(name).read(position)
    seat = min(state.to_act())
    return str(PractisedBot(name).choose(state.view(seat), state.legal_moves(seat), random.Random(1), Budget()))


def test_what_a_hand_can_do_in_shiai_is_what_the_rules_offer() -> None:
    met = set()
    for state in states("shiai", 40):
        if state.point not in ("start", "answer", "stroke"):
            continue
        met.add(state.point)
        row = shiai.context(state.point, state.attack)
        aim = state.attack.card if state.attack else ""
        laid = [move.cards for move in state.legal_moves(state.turn) if isinstance(move, Lay)]
        if row == "start":
            offered = {shiai.start_kind(cards) for cards in laid} - {"jikan"}
        else:
            offered = {shiai_offers.form_of(cards, row, aim) for cards in laid}
        assert set(shiai.able(pack(state.hands[state.turn]), row, ATTACKS_WITH.get(aim, ""))) == offered
    assert met == {"start", "answer", "stroke"}


@pytest.mark.parametrize("players", [2, 4])
def test_what_a_hand_can_do_in_musashi_is_what_the_rules_offer(players: int) -> None:
    met = set()
    for state in states("musashi", 20, players=players):
        if state.point not in ("attack", "answer"):
            continue
        met.add(state.point)
        aim = state.attack.card if state.attack else ""
        laid = [move.cards for move in state.legal_moves(state.turn) if isinstance(move, Lay)]
        if state.point == "attack":
            row = "start"
            offered = {c[0] if c[0] in GREEN_ATTACKS else " ".join(["brown", *c[1:]]) for c in laid}
        else:
            row = musashi_offers.row_of(state.attack)
            offered = {musashi_offers.form_of(cards, aim) for cards in laid}
        assert set(musashi.able(pack(state.hands[state.turn]), row, ATTACKS_WITH.get(aim, ""))) == offered
    assert met == {"attack", "answer"}


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_every_move_is_judged_and_the_shares_add_up(name: str, options: dict[str, Any]) -> None:
    bot = PractisedBot(name)
    for state in states(name, 3, **options):
        for seat in state.to_act():
            moves = state.legal_moves(seat)
            ranked = bot.ranked(state.view(seat), moves)
            assert sorted(map(str, moves)) == sorted(str(move) for move, _ in ranked)
            assert sum(share for _, share in ranked) == pytest.approx(1)
            shares = [share for _, share in ranked]
            assert shares == sorted(shares, reverse=True)
            assert bot.choose(state.view(seat), moves, random.Random(1), Budget()) == ranked[0][0]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_what_a_position_is_worth_adds_up_to_nothing(name: str, options: dict[str, Any]) -> None:
    for state in states(name, 3, **options):
        found = values(name, state)
        assert sum(found) == pytest.approx(0, abs=1e-9)
        assert all(-1 <= value <= 1 for value in found)


def test_who_is_out_has_lost() -> None:
    state = next(s for s in states("musashi", 5, players=4) if len(s.still_in) == 3)
    out = next(seat for seat in range(4) if seat not in state.still_in)
    assert values("musashi", state)[out] == pytest.approx(-1 / 3)


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("shiai", ("practised", "random")),
        ("musashi", ("practised", "random")),
        ("musashi", ("practised", "random", "random")),
    ],
)
def test_it_beats_random_play(name: str, names: tuple[str, ...]) -> None:
    won = sum(played(name, seed, names)[0] == 1.0 for seed in range(30))
    assert won >= 20


@pytest.mark.parametrize("name", ["shiai", "musashi"])
def test_the_same_hand_in_other_numbers_is_judged_alike(name: str) -> None:
    """The number on a brown decides nothing after the opening."""
    hands = "do-men,men1,seme/bogyo", "do-men,men5,seme/bogyo"
    point = "start 0" if name == "shiai" else "attack 0"
    one, other = (choice(name, f"{point} hands={hand}") for hand in hands)
    assert one.replace("1", "5", 1) == other or one == other


@pytest.mark.parametrize("name", ["shiai", "musashi"])
def test_search_takes_back_what_the_other_has_chosen(name: str) -> None:
    """A choice dealt at random says nothing of him: he chooses again, as the search believes he would."""
    match = Match(kensei.game(name), seed="moon")
    before = match.state.view(1)
    match.play(0, match.state.legal_moves(0)[0])
    world = GameModel.of(match.game).imagine(match.state.view(1), random.Random(1))
    assert sorted(world.to_act()) == [0, 1]
    assert world.view(1) == before


@pytest.mark.parametrize("name", ["shiai", "musashi"])
def test_search_considers_what_practice_likes_and_keeps_to_its_budget(name: str) -> None:
    model = GameModel.of(kensei.game(name))
    assert model.policy.player
    policy = model.policy.player()
    assert isinstance(policy, rollouts.Ranks)
    thoughtful = 0
    for state in states(name, 4):
        seat = min(state.to_act())
        view, moves = state.view(seat), state.legal_moves(seat)
        if len(moves) == 1:
            continue
        ranked = policy.ranked(view, moves)
        liked = [move for move, share in ranked if share >= rollouts.LEAST_PRIOR * ranked[0][1]]
        thought = bots.bot("search", name).think(view, moves, random.Random(2), Budget(100))
        assert {considered.move for considered in thought.considered} <= set(liked)
        assert len(thought.considered) <= rollouts.MOST_CANDIDATES
        assert thought.nodes <= 100
        thoughtful += thought.nodes > 1
    assert thoughtful > 3


def test_of_moves_that_look_the_same_one_is_tried() -> None:
    state = kensei.game("musashi").read("attack 0 hands=men1,men2,men4/do1,do2,do3")
    view, moves = state.view(0), state.legal_moves(0)
    assert len(moves) == 3
    thought = bots.bot("search", "musashi").think(view, moves, random.Random(2), Budget(100))
    assert [str(considered.move) for considered in thought.considered] == ["men1 to 1"]


@pytest.mark.parametrize(
    ("name", "position", "played"),
    [
        # strike on the brown that lies on the own Seme
        ("shiai", "stroke 0 hands=do-men,jikan/kote1 attack=1:do3 played=do3/-/seme", "do-men"),
        # the one answer to Oshidashi
        ("shiai", "answer 1 hands=seme/do-men,do2,kaihi,tsuyoi attack=0:oshidashi", "kaihi"),
        # a second hansoku would be an ippon
        ("shiai", "start 0 hands=do-men,men3,men-do,oshidashi/do1,do2,men1,seme,maki hansoku=0,1", "oshidashi"),
        # with a red for every technique a Seme is as good as an ippon
        ("shiai", "start 0 hands=do-men,kote-men,men3,men-do,seme,tsuki-do/do-do,do1,kote1,men1,maki", "seme"),
        # a red answers, and what answers anything is kept
        ("musashi", "answer 1 hands=seme,do1/bogyo,do-men,kaihi,fudoshin,men3 attack=0:do3", "do-men to 0"),
        ("musashi", "answer 1 hands=seme/bogyo,do-men attack=0:do3", "do-men to 0"),
    ],
)
def test_it_plays_as_a_player_would(name: str, position: str, played: str) -> None:
    assert choice(name, position) == played


def test_a_learner_climbs_the_slope() -> None:
    learner = fit.Learner(lambda group: group)
    good, bad = learner.ids([("good",)]), learner.ids([("bad",)])
    for _ in range(20):
        learner.learn([*good, *bad], [1.0, -1.0], 1, 0.1)
    assert learner.worth(good) > 1 > -1 > learner.worth(bad)


def test_practice_teaches_that_who_can_answer_stands_better(tmp_path: Path) -> None:
    out = tmp_path / "table.txt"
    fit.fit("musashi", 300, (2,), "a little", 0.05, out)
    first, *_ = text = out.read_text(encoding="utf-8").splitlines()
    command = "python -m studies.kendo.fit musashi --games 300 --players 2 --seed a little --pace 0.05"
    assert first == f"# {command}, after 300 games"
    positions = parse("\n".join(text))["position"]
    assert positions["2 asked basic able"] > 0 > positions["2 asked basic unable"]


@pytest.mark.parametrize("name", ["shiai", "musashi"])
def test_the_table_says_which_command_made_it(name: str) -> None:
    text = weights_file(name).read_text(encoding="utf-8")
    # Made when the study was a part of the package.
    assert text.startswith(f"# python -m kensei.bots.kendo.fit {name} --games ")
    assert {part: weights(name, part).table for part in ("move", "position")} == parse(text)
    assert len(weights(name, "move").table) > 300


def test_the_beginner_of_musashi_plays_what_the_practised_bot_likes_least() -> None:
    state = kensei.game("musashi").read("answer 1 hands=seme,do1/bogyo,do-men,kaihi,fudoshin,men3 attack=0:do3")
    view, moves = state.view(1), state.legal_moves(1)
    worths = dict(zip(moves, PractisedBot("musashi").worths(view, moves), strict=True))
    for name in ("beginner", "novice"):
        chosen = bots.bot(name, "musashi").choose(view, moves, random.Random(1), Budget())
        assert worths[chosen] == min(worths.values()) < max(worths.values())
