"""Duels whose hands differ in size, played by values that were solved on this machine: against solver and engine."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.bots.bushido.test_exact import duel_at, value_of
from tests.command.running import run

from kensei import Match
from kensei.bench import exploit as bench
from kensei.bots import Budget, bot
from kensei.games.bushido import GAME
from kensei.games.bushido.bots import command, exploit
from kensei.games.bushido.bots.analysis import analyse
from kensei.games.bushido.bots.equilibrium import ExactDuelBot
from kensei.games.bushido.bots.exact import unequal
from kensei.games.bushido.bots.exact.odds import CARDS, FULL, HANDS, PLAIN
from kensei.games.bushido.bots.exact.payoffs import close_row, fill_matrix, fill_row
from kensei.games.bushido.bots.exact.solver import ExactDuel, stamp
from kensei.games.bushido.bots.exact.turn import mixes
from kensei.games.bushido.bots.exact.unequal_turn import DenseValues, bits, most_paid, payoffs, taking_card
from kensei.games.bushido.bots.solved_turn import solved_choice, solved_turn
from kensei.games.bushido.deck import deck, house_text

pytestmark = pytest.mark.slow

HEALTH = 3
PAIR = ("highborn", "manipulator")
"""Who pays, and who makes the other discard and takes cards back."""
PRICED = most_paid("", PAIR[0]).index(1)
TAKING = taking_card("", PAIR[1])
NOTHING = "no exact values of these fighters' cards: it reasons about its opponent instead"


@pytest.fixture(scope="module")
def duel():
    return ExactDuel.of(PAIR, HEALTH).solve()


@pytest.fixture(scope="module")
def record(duel):
    """The file of a duel that is solved up to a few healths."""
    kept = unequal.SolvedFor(stamp("", PAIR), duel.value(PAIR, (HEALTH, HEALTH)), 1e-6, 1e-7)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(unequal, "ERROR", 1e-4)
        return unequal.pack(duel.by_layer(), kept)


@pytest.fixture(scope="module")
def known(record):
    """The best answer to who plays by that file."""
    return exploit.ExactUnequalAnswer("", unequal.unpack(record, PAIR), lambda share: None, HEALTH)


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.fixture
def solved(record):
    unequal.write(unequal.file_of("", PAIR), record)
    return unequal.solved_here("", PAIR)


def states(seed, number):
    rng = random.Random(seed)
    for _ in range(number):
        hands = tuple(tuple(sorted(rng.sample(range(CARDS), rng.randint(1, CARDS)))) for _ in range(2))
        yield hands, (rng.randint(1, HEALTH), rng.randint(1, HEALTH))


def solver_matrix(duel, hands, healths):
    """The matrix game that the solver's own compiled code fills."""
    work, (one, other) = duel.work, healths
    layer = one * (HEALTH + 1) + other
    for a in range(HANDS):
        close_row(work.values, work.paid, duel.fights, a, one, other, layer)
    cells, matrix = np.zeros((CARDS, CARDS, HANDS), np.float32), np.zeros((CARDS, CARDS))
    fill_row(work.values, work.paid, duel.fights, bits(hands[0]), one, other, cells, np.zeros(HANDS, np.float32))
    mine, theirs = np.array(hands[0]), np.array(hands[1])
    fill_matrix(cells, mine, len(mine), theirs, len(theirs), bits(hands[1]), matrix)
    return matrix[: len(mine), : len(theirs)]


def asked(fighters, healths, hands, cards, phase):
    """The state in which somebody is asked to pay or to take back, after these cards; None where nobody is."""
    state = duel_at(fighters, healths, hands)
    for seat, card in enumerate(cards):
        state = state.apply(seat, next(move for move in state.legal_moves(seat) if move.words[0] == card)).state
    rng = random.Random("dice")
    while state.stage.phase not in (phase, "stance", "over"):
        seat = min(state.to_act())
        moves = [move for move, _ in state.chances()] if seat < 0 else state.legal_moves(seat)
        state = state.apply(seat, rng.choice(moves)).state
    return state if state.stage.phase == phase else None


@pytest.mark.parametrize("fighters", [PAIR, ("highborn", "bruiser"), ("rose", "manipulator")])
def test_a_turn_is_the_matrix_game_of_the_solver(fighters, duel):
    known = duel if fighters == PAIR else ExactDuel.of(fighters, HEALTH).solve()
    dense = DenseValues(known.fighters, known.work.values[PLAIN])
    for hands, healths in states("turns", 25):
        found = payoffs("", dense, hands, healths)
        assert found == pytest.approx(solver_matrix(known, hands, healths), abs=1e-6)


@pytest.mark.parametrize("turned", [False, True], ids=["as solved", "turned"])
def test_the_best_level_mixes_as_the_solver_does(turned, duel, solved):
    for hands, healths in states("mixes", 12):
        matrix = solver_matrix(duel, hands, healths)
        mine, theirs, value = mixes(matrix)
        names, sides = (PAIR[::-1], 1) if turned else (PAIR, 0)
        state = duel_at(names, healths[:: -1 if turned else 1], tuple(map(bits, hands))[:: -1 if turned else 1])
        turn = solved_turn(state.view(0))
        worst = (turn.shares @ turn.matrix).min()
        assert worst == pytest.approx(-value if sides else value, abs=1e-3)
        assert turn.matrix == pytest.approx(-matrix.T if sides else matrix, abs=1e-3)
        moves = state.legal_moves(0)
        thought = ExactDuelBot().think(state.view(0), moves, random.Random(1), Budget())
        if len(moves) > 1:
            assert thought.note == "the equilibrium of the exact game"
            assert sum(each.share for each in thought.considered) == pytest.approx(1)
        exact = theirs if sides else mine
        own = hands[sides]
        shares = {each.move.words[0]: each.share for each in thought.considered}
        by_solver = sum(share for card, share in zip(own, exact, strict=True) if deck().wheel[card] in shares)
        assert by_solver == pytest.approx(1)


def test_prices_and_retrievals_are_worth_what_the_engine_makes_of_them(duel, solved):
    """Every answer by `apply`, dice and discards averaged, then the value of the solved duel."""
    seen = set()
    for hands, healths in states("answers", 40):
        for phase, seat, wanted in (("pay", 0, PRICED), ("take", 1, TAKING)):
            cards = [deck().wheel[hand[0]] for hand in hands]
            if wanted not in hands[seat]:
                continue
            cards[seat] = deck().wheel[wanted]
            state = asked(PAIR, healths, tuple(map(bits, hands)), cards, phase)
            if state is None:
                continue
            moves = state.legal_moves(seat)
            worth = solved_choice(state.view(seat), moves)
            by_engine = [value_of(state.apply(seat, move).state, duel) * (1 if seat == 0 else -1) for move in moves]
            assert worth == pytest.approx(by_engine, abs=1e-3)
            thought = ExactDuelBot().think(state.view(seat), moves, random.Random(1), Budget())
            if len(moves) > 1:
                assert by_engine[moves.index(thought.move)] == pytest.approx(max(by_engine), abs=1e-3)
                assert thought.note == "the equilibrium of the exact game"
                seen.add(phase)
    assert seen == {"pay", "take"}


def note_of(fighters=PAIR, deck_text=None, health=HEALTH):
    hand = "012345678"
    sides = " ".join(f"{name}:{health}:{hand}:-" for name in fighters)
    more = {"deck": deck_text} if deck_text else {}
    state = GAME.read(f"duels stance pairs=0v1:0 {sides}", **more)
    return ExactDuelBot().think(state.view(0), state.legal_moves(0), random.Random(1), Budget(5)).note


def test_without_a_file_it_reasons_and_a_file_is_found_without_a_restart(record):
    assert note_of() == NOTHING
    unequal.write(unequal.file_of("", PAIR), record)
    assert note_of() == "the equilibrium of the exact game"
    assert note_of(PAIR[::-1]) == "the equilibrium of the exact game"
    assert note_of(health=HEALTH + 1) == NOTHING, "it was solved for less health"
    assert note_of(("highborn", "rose")) == NOTHING, "of another pairing there is none"
    other_cards = house_text().replace("speed = 8, strength = 9", "speed = 1, strength = 19")
    assert note_of(PAIR, other_cards) == NOTHING
    assert [file.suffix for file in unequal.cache_folder().iterdir()] == [".npy"], "nothing else is left behind"


def truncated(file):
    file.write_bytes(file.read_bytes()[:-1000])


def cut_in_its_head(file):
    file.write_bytes(file.read_bytes()[:70])


def emptied(file):
    file.write_bytes(b"")


def foreign(file):
    file.write_bytes(b"PK\x03\x04 or whatever else" * 100)


def of_objects(file):
    with file.open("wb") as stream:
        np.save(stream, np.array([{"a": 1}], dtype=object), allow_pickle=True)


def of_numbers(file):
    with file.open("wb") as stream:
        np.save(stream, np.zeros((3, 3)))


def a_zipped_archive(file):
    with file.open("wb") as stream:
        np.savez(stream, version=np.array([1]))


def older(file):
    record = np.load(file)
    record["version"] = unequal.VERSION - 1
    np.save(file, record)


def with_other_columns(file):
    record = np.load(file)
    record["columns"][0, 3, 3] += 1
    np.save(file, record)


def of_other_cards(file):
    record = np.load(file)
    record["cards"] = b"0123456789abcdef"
    np.save(file, record)


def with_a_wrong_byte(file):
    record = np.load(file)
    record["weights"][0, 1000] ^= 64
    np.save(file, record)


def a_folder(file):
    file.unlink()
    file.mkdir()


DAMAGES = {
    "it cannot be read": (truncated, cut_in_its_head, emptied, foreign, of_objects, a_zipped_archive, a_folder),
    "it is of another version": (of_numbers, older, with_other_columns),
    "it is of other cards": (of_other_cards,),
    "it is damaged": (with_a_wrong_byte,),
}


@pytest.mark.parametrize(("damage", "wrong"), [(each, wrong) for wrong, every in DAMAGES.items() for each in every])
def test_a_file_that_is_not_right_is_left_alone_and_the_note_says_so(damage, wrong, record):
    unequal.write(unequal.file_of("", PAIR), record)
    damage(unequal.file_of("", PAIR))
    assert note_of() == f"the file with the exact values is not used, {wrong}: it reasons about its opponent instead"
    assert unequal.solved_here("", PAIR) is None
    assert {"fighters": ",".join(PAIR)} not in exploit.cases({"deck": None})


def test_the_best_response_is_the_best_reply_to_what_the_bot_lays_at_the_table(solved, known):
    away = [value for name, value in known.details.items() if "gives away" in name]
    assert all(-1e-4 < each < 1e-3 for each in away)
    assert known.bound == pytest.approx(sum(away) / 2, abs=1e-6)
    size = HEALTH + 1
    values = [each.values.reshape(size, size, HANDS, HANDS) for each in known.answers]
    for hands, healths in states("replies", 12):
        mine, theirs, _ = mixes(payoffs("", solved, hands, healths))
        held_first = (mine @ known.payoffs(hands, healths, is_first=False)).min()
        held_second = (known.payoffs(hands, healths, is_first=True) @ theirs).max()
        place = (*healths, *map(bits, hands))
        assert values[0][place] == pytest.approx(held_first, abs=2e-3)
        assert values[1][place] == pytest.approx(held_second, abs=2e-3)


def test_more_is_won_from_who_goes_by_coarser_values(duel):
    kept = unequal.SolvedFor(stamp("", PAIR), duel.value(PAIR, (HEALTH, HEALTH)), 1e-6, 1e-7)
    unequal.write(unequal.file_of("", PAIR), unequal.pack(np.round(duel.by_layer() * 2) / 2, kept))
    coarse = exploit.ExactUnequalAnswer("", unequal.solved_here("", PAIR), lambda share: None, 2)
    assert coarse.bound > 0.005


def test_the_answer_is_played_out_prices_and_retrievals_too(solved, known, monkeypatch):
    """From three health each, so a game is short; whoever answers also pays and takes back."""
    decided = []
    beside = known.beside
    monkeypatch.setattr(known, "beside", lambda view, moves: decided.append(view.stage.phase) or beside(view, moves))
    sides = " ".join(f"{name}:{HEALTH}:012345678:-" for name in PAIR)
    begun = f"duels stance pairs=0v1:0 {sides}"
    monkeypatch.setattr(bench, "Match", lambda game, seed: Match.at(game, begun, seed))
    won = [bench.play("bushido", bot("kensei", "bushido"), known, {}, "unequal", n) for n in range(20)]
    assert all(-1 <= each <= 1 for each in won)
    assert set(decided) == {"pay", "take"}


def test_pairings_solved_here_are_measured_too(solved):
    named = [case["fighters"] for case in exploit.cases({"deck": None})]
    assert ",".join(PAIR) in named
    assert len(named) == 16


def test_who_asks_for_a_pairing_that_was_not_solved_is_told_how(tmp_path):
    out = str(tmp_path / "none.jsonl")
    refused = run("bench", "exploit", "bushido", "--option", "fighters=highborn,rose", "--out", out)
    assert refused.returncode == 2
    assert "kensei solve bushido --pair highborn,rose" in refused.stderr


class Silent:
    def begin(self, words, total): ...
    def update(self, words, total, done): ...


def solve(tmp_path, monkeypatch, record, **options):
    """Solve a pairing from two health as if that were the full one; what is packed is made up."""
    packed = []
    monkeypatch.setattr(command, "FULL_HEALTH", 2)
    monkeypatch.setattr(unequal, "pack", lambda values, solved: packed.append((values.shape, solved)) or record)
    found = command.solved("", PAIR, 2, tmp_path, Silent(), **options)
    return found, packed


def test_the_command_writes_the_values_for_the_best_level_once(tmp_path, monkeypatch, record, capsys):
    found, packed = solve(tmp_path, monkeypatch, record)
    ((shape, kept),) = packed
    assert shape == (4, HANDS, HANDS)
    assert kept == (stamp("", PAIR), found["value"], found["residual"], found["gap"])
    file = unequal.file_of("", PAIR)
    assert f"{file}: {file.stat().st_size / 1e6:.1f} MB" in capsys.readouterr().err
    assert solve(tmp_path, monkeypatch, record)[1] == [], "what is there is not solved again"
    file.unlink()
    assert len(solve(tmp_path, monkeypatch, record)[1]) == 1, "what is reported but not there any more is"


def test_the_command_writes_none_if_asked_not_to_nor_where_hands_stay_equal(tmp_path, monkeypatch, record):
    assert solve(tmp_path, monkeypatch, record, keeps_values=False)[1] == []
    assert not unequal.cache_folder().exists()
    monkeypatch.setattr("kensei.games.bushido.bots.exact.tables.pack", lambda *given: np.zeros(1))
    command.solved("", ("swift", "rose"), 2, tmp_path, Silent())
    assert not unequal.cache_folder().exists()


def test_a_folder_that_cannot_be_written_spoils_no_solution(tmp_path, monkeypatch, record, capsys):
    (tmp_path / "kensei").write_text("no folder")
    found, _ = solve(tmp_path, monkeypatch, record)
    assert found["fighters"] == list(PAIR)
    assert "not written" in capsys.readouterr().err


def test_an_analysis_by_values_of_this_machine_claims_no_bound(solved):
    """What the shipped tables give away is measured; of these it is known how far they are cut off."""
    state = duel_at(PAIR, (HEALTH, HEALTH), (FULL, FULL))
    found = analyse(state, 0, None)
    assert (found.note, found.error, found.is_bounded) == ("the exact duel", unequal.ERROR, False)
    shipped = analyse(duel_at(("swift", "rose"), (HEALTH, HEALTH), (FULL, FULL)), 0, None)
    assert (shipped.error, shipped.is_bounded) == (0.0098, True)


def test_full_hands_stand_for_empty_ones(solved, duel):
    for one, other in ((0, FULL), (FULL, 0), (0, 0)):
        (found,) = solved.worths(np.array([one]), np.array([other]), np.array([0]))[0]
        assert found == pytest.approx(duel.value(PAIR, (1, 1)), abs=1e-3)
