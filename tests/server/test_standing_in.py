"""Who is away may be waited for, replaced by a bot until he is back, or given up; with a clock and without."""

import pytest
from company import NAMES, Promises, do, let_pass, moved, seated, state, table_of
from harness import runs, site

from kensei.server.tables import entries
from kensei.server.tables.table import ABSENCE, PATIENCE


async def at_table(here, game="musashi", players=3, away=(1,), **fields):
    """Let people sit down and be connected, but for those who are away; give their paths and ends, by seat."""
    paths = await seated(here, game, players, **fields)
    ends = {seat: (await here.join(path))[0] for seat, path in enumerate(paths) if seat not in away}
    return paths, ends


@runs
async def test_a_bot_stands_in_after_two_minutes_until_the_player_is_back(tmp_path):
    async with site(tmp_path) as here:
        paths, _ = await at_table(here)
        early = await do(here, paths[0], "stand_in", status=400, target=1, bot="random")
        assert "seconds left to return" in early["reason"]
        let_pass(here, paths[0], ABSENCE)
        await do(here, paths[2], "stand_in", target=1, bot="random")
        known = await moved(here, paths[0], 1)
        player = (await state(here, paths[0]))["players"][1]
        assert (player["stand_in"], player["kind"], player["bot"], player["left"]) == ("random", "link", "", "")
        assert "Ben is away: a bot plays on." in [entry["text"] for entry in known]
        await do(here, paths[1], "return")
        own = await state(here, paths[1])
        assert own["players"][1]["stand_in"] == ""
        assert own["entries"][-1]["text"] == "You take your seat again."
        assert (await state(here, paths[0]))["entries"][-1]["text"] == "Ben takes the seat again."


@runs
async def test_who_is_back_sees_that_a_bot_plays_and_moves_only_after_taking_the_seat(tmp_path):
    async with site(tmp_path) as here:
        paths, _ = await at_table(here)
        asked = await state(here, paths[1])
        let_pass(here, paths[0], ABSENCE)
        Promises(here)
        await do(here, paths[0], "stand_in", target=1)
        own = await state(here, paths[1])
        assert (own["legal"], own["decision"], own["undo"]) == ([], None, "")
        move = {"decision": asked["decision"], "move": asked["legal"][0]}
        for verb, fields in (("move", move), ("resign", {}), ("draw", {}), ("undo", {})):
            refused = await do(here, paths[1], verb, status=400, **fields)
            assert refused["reason"] == "a bot plays for you: take your seat again first"
        page = (await here.get(paths[1])).text
        assert "A bot plays for you" in page
        assert (await here.form(f"{paths[1]}/return")).status == 303
        own = await state(here, paths[1])
        assert own["legal"] == asked["legal"]
        await do(here, paths[1], "move", decision=own["decision"], move=own["legal"][0])


@runs
async def test_a_move_that_the_bot_thought_of_too_late_is_not_played(tmp_path):
    async with site(tmp_path) as here:
        paths, _ = await at_table(here)
        bots = Promises(here)
        let_pass(here, paths[0], ABSENCE)
        await do(here, paths[0], "stand_in", target=1)
        question, promise = await bots.asked.get()
        assert (question.bot, question.view.seat) == ("student", 1)
        await do(here, paths[1], "return")
        promise.set_result("keep")
        await here.room(paths[0]).bots.task
        assert not [entry for entry in (await state(here, paths[1]))["entries"] if entry["kind"] == "moved"]
        assert (await state(here, paths[1]))["legal"]


@runs
async def test_a_bot_that_fails_as_stand_in_is_relieved_and_the_seat_stays_the_players(tmp_path):
    async with site(tmp_path) as here:
        paths, _ = await at_table(here)

        bots = Promises(here)
        let_pass(here, paths[0], ABSENCE)
        await do(here, paths[0], "stand_in", target=1)
        for bot, answer in (("student", None), ("random", "keep")):
            question, promise = await bots.asked.get()
            assert question.bot == bot
            promise.set_result(answer)
        await moved(here, paths[0], 1)
        player = (await state(here, paths[0]))["players"][1]
        assert (player["stand_in"], player["kind"]) == ("random", "link")


@runs
async def test_a_stand_in_survives_a_restart(tmp_path):
    async with site(tmp_path) as here:
        paths, _ = await at_table(here)
        let_pass(here, paths[0], ABSENCE)
        await do(here, paths[0], "stand_in", target=1, bot="random")
        await moved(here, paths[0], 1)
    async with site(tmp_path) as here:
        assert (await state(here, paths[0]))["players"][1]["stand_in"] == "random"
        await do(here, paths[1], "return")
        assert table_of(here, paths[0]).humans() == [0, 1, 2]


@runs
async def test_a_bot_stands_in_also_for_one_who_is_not_asked_and_for_one_of_two(tmp_path):
    async with site(tmp_path) as here:
        paths, ends = await at_table(here, "kaito", 2, away=())
        asked = min((await state(here, paths[0]))["to_act"])
        await ends[1 - asked].close()
        let_pass(here, paths[0], ABSENCE)
        await do(here, paths[asked], "stand_in", target=1 - asked, bot="random")
        own = await state(here, paths[asked])
        assert own["players"][1 - asked]["stand_in"] == "random"
        await do(here, paths[asked], "move", decision=own["decision"], move=own["legal"][0])
        await moved(here, paths[asked], 1 - asked)


@runs
async def test_without_a_clock_the_game_of_two_is_claimed_after_two_minutes(tmp_path):
    async with site(tmp_path) as here:
        paths, _ = await at_table(here, players=2)
        let_pass(here, paths[0], PATIENCE)
        early = await do(here, paths[0], "claim", status=400, target=1)
        assert "seconds left to return" in early["reason"]
        let_pass(here, paths[0], ABSENCE - PATIENCE)
        await do(here, paths[0], "claim", target=1)
        reasons = [(await state(here, path))["outcome"]["reason"] for path in paths]
        assert reasons == ["Ben was away too long: you win", "You were away too long: Ann wins"]


@runs
async def test_without_a_clock_a_seat_among_many_drops_out(tmp_path):
    async with site(tmp_path) as here:
        paths, _ = await at_table(here)
        let_pass(here, paths[0], ABSENCE)
        first = await do(here, paths[0], "claim", target=1)
        told = await state(here, paths[0])
        assert [entry["kind"] for entry in told["entries"]][-2:] == ["claimed", "withdrew"]
        assert [entry["text"] for entry in told["entries"]][-2:] == [
            "Ann does not wait for Ben any longer.",
            "Ben was away too long and is out of the game.",
        ]
        own = await state(here, paths[1])
        assert own["entries"][-1]["text"] == "You were away too long and are out of the game."
        assert await do(here, paths[0], "claim", target=1) == first, "the same message is answered"
        again = await here.post(f"{paths[2]}/claim", {"id": "later", "target": 1})
        assert again.json()["reason"] == "nobody waits for that player now"
        back = await do(here, paths[1], "return", status=400)
        assert back["reason"] == "no bot plays for you: the seat is yours"


@runs
async def test_nobody_is_given_up_who_is_not_asked(tmp_path):
    """Who has moved and closed the page keeps nobody waiting."""
    async with site(tmp_path) as here:
        paths, ends = await at_table(here, away=())
        own = await state(here, paths[1])
        await do(here, paths[1], "move", decision=own["decision"], move="keep")
        await ends[1].close()
        let_pass(here, paths[0], ABSENCE)
        assert (await do(here, paths[0], "claim", status=400, target=1))["reason"] == "nobody waits for that player now"


@pytest.mark.parametrize("verb", ["claim", "stand_in"])
def test_who_is_there_is_neither_replaced_nor_given_up(verb, tmp_path):
    @runs
    async def ask():
        async with site(tmp_path) as here:
            paths, _ = await at_table(here)
            second_tab, _ = await here.join(paths[2])
            await second_tab.close()
            let_pass(here, paths[0], ABSENCE)
            assert (await do(here, paths[0], verb, status=400, target=2))["reason"] == "Cid is not away"
            for target in (0, 63):
                refused = await do(here, paths[0], verb, status=400, target=target)
                assert refused["reason"] == "nobody waits for that player now"
            _end, _ = await here.join(paths[1])
            assert (await do(here, paths[0], verb, status=400, target=1))["reason"] == "Ben is not away"

    ask()


@pytest.mark.parametrize("verb", ["claim", "stand_in"])
def test_a_spectator_can_do_nothing_about_it(verb, tmp_path):
    @runs
    async def ask():
        async with site(tmp_path) as here:
            paths, _ = await at_table(here)
            watcher = (await here.links(paths[0]))[-1]
            let_pass(here, paths[0], ABSENCE)
            assert (await do(here, watcher, verb, status=403, target=1))["code"] == "forbidden"
            assert (await do(here, watcher, "return", status=400))["code"] == "bad"

    ask()


@runs
async def test_a_host_without_a_seat_may_do_it_too(tmp_path):
    async with site(tmp_path) as here:
        paths = await seated(here, players=4, seats=["link"] * 4)
        host, guests = paths[0], paths[1:]
        for path in (host, *guests[:2]):
            await here.join(path)
        let_pass(here, host, ABSENCE)
        await do(here, host, "stand_in", target=2, bot="random")
        await do(here, host, "claim", target=3)
        told = await state(here, guests[0])
        assert "The host does not wait for Dan any longer." in [entry["text"] for entry in told["entries"]]
        assert (told["players"][2]["stand_in"], told["players"][3]["left"]) == ("random", "away")


@runs
async def test_one_device_with_two_seats_is_away_and_comes_back_as_one(tmp_path):
    async with site(tmp_path) as here:
        paths = await seated(here, seats=["here", "here", "link"])
        host, guest = paths
        end, _ = await here.join(host, seat=0)
        await here.join(guest)
        let_pass(here, host, ABSENCE)
        assert (await do(here, guest, "stand_in", status=400, target=0))["reason"] == "Ann is not away"
        await end.close()
        let_pass(here, host, ABSENCE)
        for seat in (0, 1):
            await do(here, guest, "stand_in", target=seat, bot="random")
        assert table_of(here, host).humans() == [2]
        await do(here, host, "return")
        assert table_of(here, host).humans() == [0, 1, 2]


@runs
async def test_an_unknown_bot_is_refused_with_those_that_there_are(tmp_path):
    async with site(tmp_path) as here:
        paths, _ = await at_table(here)
        let_pass(here, paths[0], ABSENCE)
        refused = await do(here, paths[0], "stand_in", status=400, target=1, bot="nobody")
        assert "there is no bot nobody; there are: novice, student" in refused["reason"]
        assert table_of(here, paths[0]).chairs[1].stand_in == ""


@runs
async def test_a_bot_that_stands_in_takes_no_draw_but_a_rematch(tmp_path):
    async with site(tmp_path) as here:
        paths, _ = await at_table(here)
        let_pass(here, paths[0], ABSENCE)
        await do(here, paths[0], "stand_in", target=1, bot="random")
        assert "a bot plays to the end" in (await do(here, paths[0], "draw", status=400))["reason"]
        await do(here, paths[0], "resign")
        await do(here, paths[2], "resign")
        assert (await state(here, paths[0]))["outcome"]["scores"] == [-0.5, 1.0, -0.5]
        await do(here, paths[0], "again")
        await do(here, paths[2], "again")
        told = await state(here, paths[0])
        assert (told["phase"], told["game_number"]) == ("playing", 1)
        assert [player["stand_in"] for player in told["players"]] == ["", "", "random"], "the seats have moved on"
        await do(here, paths[1], "return")
        assert sorted(table_of(here, paths[0]).humans()) == [0, 1, 2]


@runs
async def test_the_seat_is_taken_again_after_the_end_too(tmp_path):
    async with site(tmp_path) as here:
        paths, _ = await at_table(here)
        let_pass(here, paths[0], ABSENCE)
        await do(here, paths[0], "stand_in", target=1, bot="random")
        await do(here, paths[0], "resign")
        await do(here, paths[2], "resign")
        assert (await state(here, paths[1]))["phase"] == "over"
        await do(here, paths[1], "return")
        twice = await here.post(f"{paths[1]}/return", {"id": "twice"})
        assert twice.json()["reason"] == "no bot plays for you: the seat is yours"


@runs
async def test_those_who_wait_without_a_clock_are_told_how_long(tmp_path):
    async with site(tmp_path) as here:
        paths, ends = await at_table(here, away=())
        await ends[1].close()
        told = await ends[0].get("presence")
        while told["present"] != [True, False, True]:
            told = await ends[0].get("presence")
        assert (told["away"][0], told["away"][2]) == (None, None)
        assert ABSENCE - 30 < told["away"][1] <= ABSENCE
        late, _ = await here.join(paths[2])
        assert (await late.get("presence"))["present"] == [True, False, True], "who comes later is told at once"
        let_pass(here, paths[0], ABSENCE)
        await do(here, paths[0], "stand_in", target=1, bot="random")
        while told["away"] != [None, None, None]:
            told = await ends[0].get("presence")


@runs
async def test_who_was_away_before_the_game_began_has_two_minutes_from_its_beginning(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("musashi", seats=["here", "link", "link"], names=NAMES[:3], wait=True)
        for path in (await here.links(host))[:-1]:
            await here.post(f"{path}/sit", {"id": "sit"})
        await here.join(host)
        let_pass(here, host, 10 * ABSENCE)
        await do(here, host, "begin")
        assert "seconds left to return" in (await do(here, host, "claim", status=400, target=1))["reason"]


@runs
async def test_with_a_clock_the_minute_stays_for_one_who_is_asked_and_his_clock_rests_while_a_bot_plays(tmp_path):
    async with site(tmp_path) as here:
        paths, _ = await at_table(here, clock=5)
        let_pass(here, paths[0], PATIENCE)
        Promises(here)
        await do(here, paths[0], "stand_in", target=1)
        table = table_of(here, paths[0])
        assert not table.clocks.is_running(1)
        await do(here, paths[1], "return")
        assert table.clocks.is_running(1)


def test_entries_are_read_as_they_were_written():
    made = [
        entries.Withdrew(seat=1, why="away", plies=((1, "withdraw"), (-1, "seme"))),
        entries.StoodIn(chair=1, bot="student"),
        entries.Returned(chair=1),
        entries.Claimed(seat=None, target=2),
    ]
    assert [entries.decode(entries.encode(entry)) for entry in made] == made
