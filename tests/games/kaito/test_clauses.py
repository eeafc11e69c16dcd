"""Every clause of Kaito, with positions as players write them."""

from collections import Counter

import pytest

import kensei
from kensei import CHANCE, IllegalMove, InvalidMove, Match

KAITO = kensei.game("kaito")
RED, BLACK = 0, 1


def at(position):
    return KAITO.read(position)


def moves(position):
    state = at(position)
    return [str(move) for move in state.legal_moves(state.turn)]


def play(position, *texts):
    match = Match.at(KAITO, position)
    for text in texts:
        match.play(min(match.state.to_act()), text)
    return match


def after(position, *texts):
    return KAITO.write(play(position, *texts).state)


def refused(position, text):
    """Give the clause that forbids the move."""
    match = Match.at(KAITO, position)
    with pytest.raises(IllegalMove) as error:
        match.play(match.state.turn, text)
    assert KAITO.write(match.state) == position, "a refused move changes nothing"
    return error.value.rule


FULL = "sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS"


def test_the_box_has_36_tiles():
    """kaito.tiles: 17 a colour (7 swords, 3 helmets, 7 mon worth 13), 2 blanks."""
    tiles = Counter({str(outcome): weight for outcome, weight in KAITO.start().chances()})
    assert tiles == {"S": 7, "s": 7, "H": 3, "h": 3, "A": 3, "a": 3, "B": 2, "b": 2, "C": 2, "c": 2, ".": 2}
    assert sum(tiles.values()) == 36


def test_the_deal_is_36_draws_without_return():
    """kaito.deal: row 1 from a to f, then row 2; the weight is what is left of that kind."""
    match = Match(KAITO, seed="moon")
    assert [ply.seat for ply in match.plies] == [CHANCE] * 36
    laid = [str(ply.move) for ply in match.plies]
    assert KAITO.write(match.state).split()[0].replace("/", "") == "".join(laid)
    for number, ply in enumerate(match.plies[:-1]):
        left = Counter({str(o): w for o, w in ply.state.chances()})
        assert sum(left.values()) == 35 - number
        assert left == Counter("S" * 7 + "s" * 7 + "HHHhhhAAAaaaBBbbCCcc..") - Counter(laid[: number + 1])


def test_everything_is_public_from_the_deal_on():
    """kaito.deal: spectators and both players see the same."""
    state = Match(KAITO, seed="moon").state
    assert state.view(None).state == state.view(RED).state == state.view(BLACK).state == state


def test_red_starts_and_black_opens():
    """kaito.start-player, kaito.opening: Black chooses a gap, then Red, whose colour is up, moves [kaito.piece]."""
    match = Match.at(KAITO, f"{FULL} b - - -")
    assert match.state.to_act() == {BLACK}
    assert [str(move) for move in match.state.legal_moves(BLACK)] == ["c1", "d2"]
    match.play(BLACK, "c1")
    assert KAITO.write(match.state) == f"{FULL} r c1 - -", "nothing is captured"
    assert match.state.to_act() == {RED}


def test_the_opening_is_on_a_gap():
    """kaito.opening: a tile is no place to enter."""
    assert refused(f"{FULL} b - - -", "a1") == "kaito.opening"


def test_there_is_no_pass():
    """kaito.must-move: every legal move captures, and a text for passing is none."""
    assert "c1" not in moves(f"{FULL} r c1 - -")
    with pytest.raises(InvalidMove):
        KAITO.parse("pass")


def test_the_kaito_moves_along_row_and_column_over_tiles_and_gaps():
    """kaito.line: from b2 with tiles on c2, d2 and f2 and a gap on e2, all three are reached."""
    position = "....../..Ss.h/....../.Sh.../....../Hs.... r b2 - -"
    assert moves(position) == ["b4", "b6", "c2", "d2", "f2"]
    assert refused(position, "c4") == "kaito.line"


def test_the_kaito_lands_on_a_tile_never_on_a_gap():
    """kaito.land"""
    position = "....../..Ss.h/....../.Sh.../....../Hs.... r b2 - -"
    assert refused(position, "e2") == "kaito.land"


def test_the_tile_beneath_the_kaito_is_no_target_until_the_kaito_has_left():
    """kaito.land: Black may not capture what lies beneath; once the Kaito has left, it can be captured."""
    position = "SssSh./H....h/....../....../....../...... b a1 - -"
    assert refused(position, "a1") == "kaito.land"
    assert "a1" in [str(m) for m in play(position, "d1").state.legal_moves(RED)]


def test_the_kaito_is_flipped_in_every_move():
    """kaito.flip, kaito.piece: the players alternate."""
    match = play(f"{FULL} r c1 - -", "c2")
    assert match.state.to_act() == {BLACK}


def test_an_enemy_tile_lies_before_its_captor():
    """kaito.capture-theirs"""
    match = play(f"{FULL} r c1 - -", "c2")
    assert KAITO.write(match.state) == f"{FULL.replace('Cbs.hS', 'Cb..hS')} b c2 s -"
    assert match.plies[-1].events[0].rule == "kaito.capture-theirs"


def test_an_own_tile_leaves_the_game():
    """kaito.capture-own: it is legal, and the tile is held by nobody."""
    match = play(f"{FULL} r c1 - -", "d1")
    assert KAITO.write(match.state) == f"{FULL.replace('sB.AsS', 'sB..sS')} b d1 - -"
    assert match.plies[-1].events[0].rule == "kaito.capture-own"


PURSE = "SS.s../hH...a/s....h/.H..../....../a..S.."
"""A grid to trade on: the Kaito on c1, Red reaches a1 b1 d1."""


def test_a_trade_follows_the_capture_once():
    """kaito.trade.when: after a capture of either colour; a second trade in a turn is refused."""
    position = f"{PURSE} r c1 bbc SH"
    assert {"a1", "a1+S(22)", "d1", "d1+S(22)"} <= set(moves(position)), "of either colour"
    with pytest.raises(InvalidMove, match="one trade"):
        KAITO.parse("d1+S(22)+H(23)")


def test_no_trade_follows_the_end():
    """kaito.trade.when, kaito.end.at-once: a capture that ends the game has no trade."""
    position = "S.h.../s.H.../....../....../....../...... r a1 bbc SH"
    assert [move for move in moves(position) if move.startswith("c1")] == ["c1"]
    assert refused(position, "c1+S(22)") == "kaito.trade.when"
    assert play(position, "c1").state.outcome().rule == "kaito.end.helmets"


def test_the_prices_are_four_and_five():
    """kaito.trade.price"""
    position = f"{PURSE} r c1 ac SH"
    assert "d1+S(13)" in moves(position)
    assert refused(position, "d1+H(13)") == "kaito.trade.price"
    assert "d1+H(23)" in moves(f"{PURSE} r c1 bc SH")


def test_only_ones_own_tiles_before_the_opponent_are_for_sale():
    """kaito.trade.goods: no helmet when all lost helmets were captured by oneself; never a mon."""
    position = f"{PURSE} r c1 bbc S"
    assert not [move for move in moves(position) if "+H" in move]
    assert refused(position, "d1+H(23)") == "kaito.trade.goods"
    with pytest.raises(InvalidMove):
        KAITO.parse("d1+A(13)")


def test_no_change_is_given():
    """kaito.trade.payment: 3+3 for a sword, both gone."""
    assert after(f"{PURSE} r c1 cc S", "d1+S(33)") == f"{PURSE.replace('SS.s..', 'SS.S..')} b d1 s -"


def test_a_mon_captured_in_this_turn_pays():
    """kaito.trade.payment: 2+1 in hand and a black 1 captured buy a sword with 2+1+1."""
    position = "SS.a../hHs..a/s....h/.H..../....../...... r c1 ab S"
    assert after(position, "d1+S(112)") == "SS.S../hHs..a/s....h/.H..../....../...... b d1 - -"


def test_a_payment_has_no_superfluous_tile():
    """kaito.trade.payment: with 3, 1, 1 a sword costs 13, a helmet 113."""
    position = f"{PURSE.replace('a', '.')} r c1 aac SH"
    assert "d1+S(13)" in moves(position)
    assert "d1+H(113)" in moves(position)
    assert refused(position, "d1+S(113)") == "kaito.trade.payment"
    assert refused(position, "d1+H(122)") == "kaito.trade.payment", "no mon of 2 is held"


def test_a_payment_has_one_spelling():
    """kaito.trade.payment: the values rise."""
    with pytest.raises(InvalidMove, match=r"d1\+S\(13\)"):
        KAITO.parse("d1+S(31)")


def test_the_bought_tile_lies_beneath_the_kaito_and_stays():
    """kaito.trade.place: it counts at once, and when the Kaito has left it lies on the grid."""
    match = play(f"{PURSE} r c1 bc H", "d1+H(23)")
    assert match.state.grid.count("H") == 3
    match.play(BLACK, "d6")
    assert KAITO.write(match.state) == "SS.H../hH...a/s....h/.H..../....../a..... r d6 s S"


def test_who_has_no_sword_on_the_grid_has_lost():
    """kaito.end.swords: whoever took the last one."""
    position = "S.s.../s.H.../h...../....../....../...... b b1 - -"
    won = play(position, "a1").state.outcome()
    assert (won.scores, won.rule) == ((-1.0, 1.0), "kaito.end.swords")
    own = play(position.replace(" b b1", " r b1"), "a1").state.outcome()
    assert (own.scores, own.rule) == ((-1.0, 1.0), "kaito.end.swords")


def test_who_has_no_helmet_on_the_grid_has_lost_at_once():
    """kaito.end.helmets: Red captures Black's last helmet: Red wins, and there is no trade step."""
    position = "S.h.../s.H.../....../....../....../...... r a1 bbc SH"
    assert play(position, "c1").state.outcome().scores == (1.0, -1.0)


def test_nobody_is_saved_by_trading():
    """kaito.end.at-once: Red takes his own last helmet with 5 mon and a helmet for sale: Red loses."""
    position = "H.s.../S.s.../h...../....../....../...... r b1 bc H"
    assert refused(position, "a1+H(23)") == "kaito.trade.when"
    assert play(position, "a1").state.outcome().scores == (-1.0, 1.0)


def test_a_helmet_bought_in_time_counts_two():
    """kaito.trade.place, kaito.end.helmets: Red captures something else and trades: two helmets."""
    position = "H.s.../S.s.../h...../....../....../...... r b1 bc H"
    assert play(position, "c1+H(23)").state.grid.count("H") == 2


def test_who_cannot_land_has_lost():
    """kaito.end.blocked: Red takes the last tile of the cross, Black has no step."""
    outcome = play("..s.../....S./.....s/.H..h./....../...... r a1 - -", "c1").state.outcome()
    assert (outcome.scores, outcome.rule) == ((1.0, -1.0), "kaito.end.blocked")


def test_a_blocked_player_loses_even_with_a_tile_beneath():
    """kaito.end.blocked: on reading, too."""
    blocked = at("S...../.s..../..H.../..h.../....../...... b a1 - -")
    assert blocked.to_act() == frozenset()
    assert blocked.outcome().rule == "kaito.end.blocked"
    assert blocked.outcome().scores == (1.0, -1.0)


def test_a_trade_cannot_save_the_blocked():
    """kaito.end.blocked: Red blocks Black and buys a sword: it lies beneath the Kaito, Red wins."""
    position = "...b../..S.../..s.../..H.../..h.../...... r a1 bc S"
    state = play(position, "d1+S(22)").state
    assert state.grid[3] == "S"
    assert (state.outcome().scores, state.outcome().rule) == ((1.0, -1.0), "kaito.end.blocked")


def test_the_own_last_sword_loses_though_the_other_is_blocked():
    """kaito.end.both"""
    outcome = play(".....S/...h../.sh.../.H..../....../...... r a1 - -", "f1").state.outcome()
    assert (outcome.scores, outcome.rule) == ((-1.0, 1.0), "kaito.end.swords")


def test_a_helmet_beneath_the_kaito_is_on_the_grid():
    """kaito.end.helmets: Red's only helmet lies beneath, Black moves away: Red has not lost."""
    state = play("H.s.../S.s.../h...../....../....../...... b a1 - -", "c1").state
    assert state.outcome() is None


def test_a_game_has_a_winner_after_at_most_40_turns():
    """kaito.end.always: 34 tiles, and 13 points of mon buy at most three back on each side."""
    for seed in range(100):
        match = Match(KAITO, seed=seed)
        match.play(BLACK, match.state.legal_moves(BLACK)[0])
        turns = 0
        while match.state.to_act():
            seat = match.state.turn
            # Who trades whenever they can makes the game as long as it gets.
            match.play(seat, match.state.legal_moves(seat)[-1])
            turns += 1
        assert turns <= 40
        assert sum(match.state.outcome().scores) == 0


def test_the_second_example_of_the_rulebook():
    """kaito.trade.place: Red takes his own sword, pays 5 for a helmet; the last black helmet is then hunted."""
    position = "..S..h/....../..a.../....../s....H/.S.... r a1 bc H"
    match = play(position, "c1+H(23)")
    assert [str(move) for move in match.state.legal_moves(BLACK)] == ["c3", "f1"]
    match.play(BLACK, "c3")
    match.play(RED, "c1")
    assert [str(move) for move in match.state.legal_moves(BLACK)] == ["f1"]
