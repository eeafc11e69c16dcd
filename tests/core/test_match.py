"""A match checks, records, lets chance play, undoes and tells."""

import pytest

import kensei
from kensei import CHANCE, BadOption, IllegalMove, InvalidMove, Match, NotYourTurn
from kensei.core.protocol import WITHDRAW, Event
from kensei.games.kaito import Turn
from kensei.games.kiriai import Plan


@pytest.fixture
def match():
    return Match(kensei.game("kiriai"), seed="moon")


def test_chance_plays_up_to_the_first_decision(match):
    assert [ply.seat for ply in match.plies] == [CHANCE, CHANCE]
    assert match.state.to_act() == {0, 1}


def test_a_move_is_given_as_text_or_as_value(match):
    match.play(0, "charge high")
    match.play(1, match.game.parse("approach low"))
    assert [str(ply.move) for ply in match.plies[2:]] == ["charge high", "approach low"]


def test_play_gives_what_happened(match):
    match.play(0, "charge high")
    events = match.play(1, "approach low")
    assert [event.name for event in events][:2] == ["planned", "revealed"]


def test_errors_show_the_move_and_what_would_have_been_right(match):
    before = match.state
    with pytest.raises(InvalidMove, match=r"'gallop'.*charge"):
        match.play(0, "gallop")
    with pytest.raises(IllegalMove, match=r"'approach retreat'.*two different.*\[kiriai.plan\]"):
        match.play(0, "approach retreat")
    match.play(0, "charge high")
    with pytest.raises(NotYourTurn, match=r"seat 0 is not asked now, but 1"):
        match.play(0, "charge high")
    match.undo()
    assert match.state == before


@pytest.mark.parametrize("seat", [2, -1, None, "red", 0.5, [0], True])
def test_a_foreign_seat_is_refused(match, seat):
    with pytest.raises(NotYourTurn):
        match.play(seat, "charge high")


@pytest.mark.parametrize(
    "move", [None, 3, b"charge high", object(), ("charge", "high"), "", "charge  high", "charge high\n"]
)
def test_what_is_no_move_is_refused(match, move):
    with pytest.raises(InvalidMove):
        match.play(0, move)


def test_a_value_without_a_spelling_is_refused():
    match = Match(kensei.game("kaito"), seed="moon")
    for move in (Turn(99), Turn(3, "S", "31"), Turn("a4"), Plan("charge", "high")):
        with pytest.raises(InvalidMove):
            match.play(1, move)


def test_all_move_errors_are_value_errors():
    for error in (InvalidMove, IllegalMove, NotYourTurn):
        assert issubclass(error, ValueError)
    assert issubclass(NotYourTurn, IllegalMove)


def test_a_finished_game_takes_no_move():
    match = Match(kensei.game("kiriai"), seed="moon", cap=1)
    match.play(0, "low high")
    match.play(1, "low high")
    with pytest.raises(NotYourTurn, match="over"):
        match.play(0, "low high")


def test_undo_takes_one_decision_back(match):
    with pytest.raises(IllegalMove, match="no move to take back"):
        match.undo()
    match.play(0, "charge high")
    assert str(match.undo().move) == "charge high"
    assert match.state.to_act() == {0, 1}


def test_a_story_has_the_secrets_of_its_seat_alone(match):
    match.play(0, "charge high")
    assert "charge" in str(match.story(0))
    assert "charge" not in str(match.story(1)) + str(match.story(None))


def test_an_unknown_game_or_option_is_refused_with_the_allowed_values():
    with pytest.raises(kensei.BadOption, match=r"'go'.*kaito, ketto, kiriai"):
        kensei.game("go")
    with pytest.raises(ValueError, match=r"'field2'.*field, cap"):
        Match(kensei.game("kiriai"), field2="standard")
    with pytest.raises(ValueError, match=r"'round'.*standard or advanced"):
        kensei.game("kiriai").start(field="round")
    for cap in (0, -1, 1.5, "30", True, 10**9, 10**5000):
        with pytest.raises(kensei.BadOption, match="whole number from 1"):
            kensei.game("kiriai").start(cap=cap)


def test_the_largest_cap_is_written_as_it_is_read():
    game = kensei.game("kiriai")
    state = game.start(cap=999_999_999)
    assert game.read(game.write(state)) == state


@pytest.fixture
def table():
    return Match(kensei.game("musashi"), seed="moon", players=3)


def test_a_seat_leaves_and_the_others_are_asked(table):
    events = table.withdraw(1)
    assert [event.name for event in events] == ["withdrew"]
    assert table.plies[-1].move is WITHDRAW
    assert str(table.plies[-1].move) == "withdraw"
    assert (table.state.to_act(), table.in_play()) == ({0, 2}, {0, 2})
    assert (table.plies[-1].seat, table.plies[-1].move) == (1, WITHDRAW)


def test_a_seat_that_left_is_back_when_it_is_undone(table):
    before, story = table.state, table.story(0)
    table.withdraw(1)
    ply = table.undo()
    assert (ply.seat, ply.move) == (1, WITHDRAW)
    assert (table.state, table.story(0)) == (before, story)


def test_chance_plays_on_after_a_seat_has_left():
    match = Match(kensei.game("bushido"), seed="moon", mode="kyoto", players=4)
    match.withdraw(min(match.state.to_act()))
    assert match.plies[-1].seat == CHANCE
    assert CHANCE not in match.state.to_act()


@pytest.mark.parametrize("seat", [1, 7, -1, CHANCE, True, None, "0"])
def test_only_a_seat_that_is_in_the_game_leaves(table, seat):
    table.withdraw(1)
    before = table.state
    with pytest.raises(IllegalMove, match=r"'withdraw': seat .* is not in the game, but 0, 2"):
        table.withdraw(seat)
    assert table.state == before


def test_a_game_of_two_cannot_go_on_without_a_player(match):
    with pytest.raises(IllegalMove, match="Kiri-ai: The Duel cannot go on without a player"):
        match.withdraw(0)
    assert match.in_play() == match.contenders() == {0, 1}


def test_nobody_leaves_while_chance_is_to_act(table):
    blank = Match.blank(table.game, "moon", table.options)
    with pytest.raises(IllegalMove, match="chance is to act"):
        blank.withdraw(0)
    with pytest.raises(IllegalMove, match="chance is to act"):
        blank.replay(0, "withdraw")


def test_withdraw_is_no_move_that_can_be_played(table):
    for move in ("withdraw", WITHDRAW):
        with pytest.raises(InvalidMove):
            table.play(0, move)
    assert WITHDRAW not in table.state.legal_moves(0)


def test_a_withdrawal_is_replayed_by_its_text(table):
    again = Match.blank(table.game, table.seed, table.options)
    table.withdraw(2)
    for ply in table.plies:
        again.replay(ply.seat, str(ply.move))
    assert (again.state, again.digest()) == (table.state, table.digest())


def test_an_earlier_match_does_not_change_when_the_match_goes_on():
    match = Match(kensei.game("kiriai"), seed="moon")
    dealt = match.ply
    match.play(0, "approach high")
    past = match.until(match.ply)
    match.play(1, "approach low")
    assert (past.ply, match.ply) == (dealt + 1, dealt + 2)
    assert past.plies == match.plies[: past.ply]
    assert [match.state_at(ply) for ply in range(match.ply + 1)] == [match.start, *(ply.state for ply in match.plies)]
    match.undo()
    assert match.plies == past.plies


def test_an_event_without_secrets_is_told_to_all_as_it_is():
    told = Event("hit", "kiriai.hit", {"seat": 0})
    assert told.told_to(None) is told.told_to(1) is told
    assert Event("rested", "kiriai.rest").told_to(0).facts == {}


@pytest.mark.parametrize("seat", [2, -1, "0", 1.5, 10**20])
def test_what_is_asked_of_a_seat_that_is_not_there_is_refused(match, seat):
    for ask in (match.legal_moves, match.story, lambda seat: kensei.analyse(match.state, seat)):
        with pytest.raises(BadOption, match=r"there is no seat .*: the seats are 0 to 1"):
            ask(seat)


@pytest.mark.parametrize("ply", [999, -1, "1", None])
def test_a_ply_that_was_not_played_is_refused_with_those_that_were(match, ply):
    for ask in (match.state_at, match.until):
        with pytest.raises(BadOption, match=rf"ply {ply!r}: a whole number from 0 to {match.ply}"):
            ask(ply)


@pytest.mark.parametrize("given", ["kaito", None, 3])
def test_a_match_of_what_is_no_game_says_what_to_give(given):
    with pytest.raises(BadOption, match=rf"{given!r} is no game: give one of kensei.game\(NAME\)"):
        Match(given)
    with pytest.raises(BadOption, match=f"{given!r} is no match"):
        kensei.record.dumps(given)


@pytest.mark.parametrize("nodes", [0, -1, "9", 1.5])
def test_a_wrong_number_of_nodes_is_refused(match, nodes):
    with pytest.raises(BadOption, match=f"nodes={nodes!r}: a whole number, 1 or more"):
        kensei.analyse(match.state, 0, nodes)


def test_a_seat_of_a_larger_table_can_be_analysed():
    table = Match(kensei.game("musashi"), seed="moon", players=4)
    assert kensei.analyse(table.state, 3, nodes=10).seat == 3
    with pytest.raises(BadOption, match="there is no seat 4: the seats are 0 to 3"):
        kensei.analyse(table.state, 4, nodes=10)
