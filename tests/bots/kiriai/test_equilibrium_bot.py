"""The bot that plays the equilibrium of Kiri-ai, and those who know it."""

from __future__ import annotations

import random

import pytest

from kensei import Match, bots
from kensei.bots import Budget
from kensei.cli import main
from kensei.core.errors import BadOption
from kensei.games.kiriai import GAME
from kensei.games.kiriai.bots import analysis
from kensei.games.kiriai.bots.automaton import opening, phases, responding, tables
from kensei.games.kiriai.bots.equilibrium_bot import EquilibriumBot, places_entered, plans_played
from kensei.games.kiriai.cards import SPECIALS

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def only_shipped_tables(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    tables.found.cache_clear()


def test_tables_that_cover_less_do_not_replace_the_shipped_ones():
    """Solved here with `--cap 2`, they would leave every longer duel without a certificate."""
    shipped = tables.found(5)
    own = tables.cache_folder() / tables.name(5)
    own.parent.mkdir(parents=True)
    tables.write(own, shipped.memory, shipped.layers[:3])
    tables.found.cache_clear()
    assert tables.found(5).cap == shipped.cap
    tables.write(own, shipped.memory, shipped.layers)
    tables.found.cache_clear()
    own_again = tables.found(5)
    assert (own_again.cap, own_again.memory) == (shipped.cap, shipped.memory)


def played(seed, rounds, **options):
    """A match some random rounds after its start."""
    rng = random.Random(seed)
    match = Match(GAME, seed=seed, **{"cap": 30, **options})
    for _ in range(rounds):
        for seat in sorted(match.state.to_act()):
            match.play(seat, rng.choice(match.state.legal_moves(seat)))
    return match


def thought(match, seat, bot="equilibrium"):
    asked = bots.with_story(bots.bot(bot, "kiriai"), match, seat)
    return asked.think(match.state.view(seat), match.state.legal_moves(seat), random.Random(1), Budget())


@pytest.mark.parametrize("options", [{}, {"lives": 1}, {"cap": None}, {"cap": 200}], ids=str)
def test_it_mixes_legal_plans_by_the_tables(options):
    asked = 0
    for seed in range(4):
        match = played(seed, seed, **options)
        for seat in match.state.to_act():
            found = thought(match, seat)
            assert not found.note
            assert {seen.move for seen in found.considered} <= set(match.state.legal_moves(seat))
            assert sum(seen.share for seen in found.considered) == pytest.approx(1)
            asked += 1
    assert asked


def test_the_same_story_gives_the_same_mixture():
    match = played("story", 2, lives=2)
    one, other = (thought(match, 0) for _ in range(2))
    assert one == other


def test_the_story_is_what_its_seat_may_know():
    match = played("secret", 1)
    match.play(0, match.state.legal_moves(0)[0])
    story = bots.story(match, 1, "equilibrium")
    assert {event.name for event in story} == {"revealed"}
    assert not any(event.secrets for event in story)
    assert len(list(plans_played(story, 1))) == 1
    assert bots.story(match, 1, "duelist") == ()


def test_what_it_plays_does_not_depend_on_what_the_other_holds():
    one = Match.at(GAME, "5 1H0:-:kesa 5H0:-:zan 0/30")
    other = Match.at(GAME, "5 1H0:-:kesa 5H0:-:counter 0/30")
    assert thought(one, 0) == thought(other, 0)


def test_where_there_are_no_tables_it_says_so_and_plays_as_the_duelist():
    match = Match(GAME, seed="moon", field="advanced", cap=3)
    found = bots.bot("equilibrium", "kiriai").think(
        match.state.view(0), match.state.legal_moves(0), random.Random(1), Budget(2)
    )
    assert found.move in match.state.legal_moves(0)
    assert "no tables" in found.note


def test_the_set_up_of_the_larger_field_is_one_more_program():
    small = phases.Memory(4, 1, 1, 1)
    columns, values = opening.solve(small, opening.no_round(7, small))
    assert sum(column.share for column in columns) == pytest.approx(1, abs=1e-6)
    assert values == pytest.approx((0, 0, 0), abs=1e-6)
    known = tables.Tables(7, small, [phases.nothing_left(7, small)] * 2, [opening.no_round(7, small)] * 2)
    match = Match(GAME, seed="moon", field="advanced", cap=1)
    bot = EquilibriumBot(tables=known)
    for seat in (0, 1):
        view, legal = match.state.view(seat), match.state.legal_moves(seat)
        match.play(seat, bot.choose(view, legal, random.Random(1), Budget()))
    told = bot.following(bots.story(match, 0, "equilibrium"))
    assert told.choose(match.state.view(0), match.state.legal_moves(0), random.Random(1), Budget())


def bench(capsys, *words):
    with pytest.raises(SystemExit) as left:
        main(["bench", "exploit", *words])
    return left.value.code, capsys.readouterr()


def test_the_best_answer_is_bounded_and_played_out(capsys, tmp_path):
    words = ("kiriai", "--option", "cap=3", "--out", str(tmp_path / "games.jsonl"))
    code, said = bench(capsys, *words, "--games", "2")
    assert code == 0
    assert "wins at most 0.0" in said.out
    assert "over 2 games" in said.out
    code, said = bench(capsys, *words, "--games", "4")
    assert "over 4 games" in said.out
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 5


@pytest.fixture
def solved_here(larger_field, monkeypatch):
    """Tables of the larger field stand in the cache folder."""
    monkeypatch.setattr(tables, "cache_folder", lambda: larger_field)
    tables.found.cache_clear()
    yield
    tables.found.cache_clear()


@pytest.mark.usefixtures("solved_here")
@pytest.mark.parametrize("how", [(), ("--compiled",)])
def test_on_the_larger_field_the_best_answer_takes_a_place_first(capsys, tmp_path, monkeypatch, how):
    monkeypatch.setattr("kensei.bench.exploit.BATCH", 6)
    words = ("kiriai", "--option", "field=advanced", "--option", "cap=1", *how, "--out", str(tmp_path / "games.jsonl"))
    code, said = bench(capsys, *words, "--games", "6")
    assert code == 0
    assert "wins at most 0.00" in said.out
    assert "over 6 games" in said.out
    code, said = bench(capsys, *words, "--games", "12")
    assert "over 12 games" in said.out


def test_without_tables_the_bench_says_what_writes_them(capsys, tmp_path):
    out = str(tmp_path / "games.jsonl")
    code, said = bench(capsys, "kiriai", "--option", "field=advanced", "--option", "cap=3", "--out", out)
    assert code == 2
    assert "kensei solve kiriai --field advanced" in said.err


@pytest.mark.usefixtures("solved_here")
@pytest.mark.parametrize(("cap", "level", "why"), [(2, "kensei", "cap=1"), (1, "master", "the equilibrium alone")])
def test_answers_that_are_not_known_on_the_larger_field_are_refused(capsys, tmp_path, cap, level, why):
    words = ("kiriai", "--option", "field=advanced", "--option", f"cap={cap}", "--level", level)
    code, said = bench(capsys, *words, "--out", str(tmp_path / "games.jsonl"))
    assert code == 2
    assert why in said.err


@pytest.mark.usefixtures("solved_here")
def test_an_analysis_goes_by_what_the_set_up_told():
    """The first round has memories of its own; whoever took a place that the bot never takes has told nothing."""
    for seed in range(6):
        match = Match(GAME, seed=seed, field="advanced", cap=1)
        rng = random.Random(seed)
        for seat in (0, 1):
            match.play(seat, rng.choice(match.state.legal_moves(seat)))
        view, story = match.state.view(0), bots.story(match, 0, "equilibrium")
        facing = analysis.against(view, story)
        places = places_entered(story, 7)
        special = SPECIALS.index(view.special)
        told = responding.entered(tables.found(7), 1, 2, special, places[1], places[0])
        assert facing.moment.is_start == bool(told)
        assert facing.memories == (told or {0: 1.0})
        assert analysis.by_tables(view, story) is not None


def test_the_bench_says_what_it_does_before_it_loads_anything(capsys, monkeypatch):
    said = []

    def load(name, role):
        said.append(capsys.readouterr().err)
        raise BadOption("loaded")

    monkeypatch.setattr("kensei.bench.exploit.part", load)
    bench(capsys, "kiriai")
    assert said == ["kiriai: loading kensei and the best answer to it\n"]


def test_others_are_answered_one_round_ahead(capsys, tmp_path):
    out = str(tmp_path / "games.jsonl")
    code, said = bench(capsys, "kiriai", "--level", "master", "--option", "cap=3", "--games", "2", "--out", out)
    assert code == 0
    assert "one round ahead" in said.out
    code, said = bench(capsys, "kiriai", "--level", "novice", "--option", "cap=3", "--out", f"{out}2")
    assert code == 2
    assert "no answer" in said.err


def test_the_compiled_twin_plays_whole_batches_and_goes_on(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("kensei.bench.exploit.BATCH", 30)
    words = ("kiriai", "--compiled", "--option", "cap=3", "--out", str(tmp_path / "games.jsonl"))
    code, said = bench(capsys, *words, "--games", "30")
    assert code == 0
    assert "over 30 games" in said.out
    first = (tmp_path / "games.jsonl").read_text()
    code, said = bench(capsys, *words, "--games", "60")
    assert "over 60 games" in said.out
    assert (tmp_path / "games.jsonl").read_text().startswith(first)


def test_who_has_no_compiled_twin_says_so(capsys, tmp_path):
    out = str(tmp_path / "games.jsonl")
    code, said = bench(
        capsys, "kiriai", "--compiled", "--level", "master", "--option", "cap=3", "--games", "2", "--out", out
    )
    assert code == 2
    assert "no compiled twin" in said.err
