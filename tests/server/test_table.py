"""Tables over the socket: moves, repeats, stale answers, resuming."""

from harness import runs, site

import kensei
from kensei.server.store.log import TableWrite
from kensei.server.store.sqlite import SqliteStore
from kensei.server.tables import entries


async def duel(here, game="kaito", **fields):
    """Set up a table for two with links, sit down, and give both ends at the first question."""
    host = await here.table(game, **fields)
    invitation = (await here.links(host))[0]
    ann, _ = await here.join(host)
    ben, _ = await here.join(invitation)
    await ben.send(type="sit", id="sit", name="Ben")
    first = [await moved(end, "began") for end in (ann, ben)]
    guest = (await ben.get("done"))["url"]
    return (ann, ben), first, host, guest


async def moved(end, kind="moved"):
    """Give the next update whose last entry is of this kind."""
    while True:
        told = await end.get("update")
        if told["entries"] and told["entries"][-1]["kind"] == kind:
            return told


@runs
async def test_a_move_is_shown_to_both_seats_and_to_spectators(tmp_path):
    async with site(tmp_path) as here:
        (ann, ben), (_, asked), host, _ = await duel(here)
        eve, _ = await here.join((await here.links(host))[-1])
        assert asked["to_act"] == [1]
        await ben.send(type="move", id="1", decision=asked["decision"], move=asked["legal"][0])
        for end in (ann, ben, eve):
            told = await moved(end)
            assert told["entries"][-1]["events"][0]["text"].startswith("Ben puts the Kaito on")
            assert told["to_act"] == [0]
        assert (await ben.get("done"))["id"] == "1"


@runs
async def test_a_repeat_is_answered_and_not_applied_twice(tmp_path):
    async with site(tmp_path) as here:
        (_, ben), (_, asked), _, _ = await duel(here)
        move = {"type": "move", "id": "x", "decision": asked["decision"], "move": asked["legal"][0]}
        await ben.send(**move)
        done = await ben.get("done")
        await ben.send(**move)
        assert await ben.get("done", "refused") == done


@runs
async def test_a_repeat_is_recognised_after_a_restart(tmp_path):
    async with site(tmp_path) as here:
        (_, ben), (_, asked), _, guest = await duel(here)
        move = {"type": "move", "id": "x", "decision": asked["decision"], "move": asked["legal"][0]}
        await ben.send(**move)
        done = await ben.get("done")
    async with site(tmp_path) as here:
        ben, told = await here.join(guest)
        assert told["n"] == done["n"]
        await ben.send(**move)
        assert await ben.get("done", "refused") == done


@runs
async def test_a_stale_answer_is_refused_with_the_reason(tmp_path):
    async with site(tmp_path) as here:
        (_, ben), (_, asked), _, _ = await duel(here)
        await ben.send(type="move", id="1", decision=asked["decision"] - 1, move=asked["legal"][0])
        refused = await ben.get("refused")
        assert refused["code"] == "stale"
        assert refused["reason"] == "the table has changed meanwhile: choose again"


@runs
async def test_an_illegal_move_is_refused_with_its_clause(tmp_path):
    async with site(tmp_path) as here:
        (ann, ben), (_, asked), _, _ = await duel(here)
        wrong = next(c + r for c in "abcdef" for r in "123456" if c + r not in asked["legal"])
        for kind in ({"type": "move", "decision": asked["decision"]}, {"type": "try"}):
            await ben.send(id="1", move=wrong, **kind)
            refused = await ben.get("refused")
            assert (refused["code"], refused["rule"]) == ("illegal", "kaito.opening")
        await ben.send(type="move", id="2", decision=asked["decision"], move="north")
        assert (await ben.get("refused"))["code"] == "invalid"
        await ann.send(type="move", id="3", decision=asked["decision"], move=asked["legal"][0])
        assert (await ann.get("refused"))["code"] == "turn"
        await ben.send(type="try", id="4", move=asked["legal"][0])
        assert (await ben.get("done", "refused"))["type"] == "done"


@runs
async def test_a_link_cannot_move_another_seat_and_a_spectator_none(tmp_path):
    async with site(tmp_path) as here:
        (ann, ben), (_, asked), host, _ = await duel(here)
        eve, _ = await here.join((await here.links(host))[-1])
        await ann.send(type="move", id="1", seat=1, decision=asked["decision"], move=asked["legal"][0])
        assert (await ann.get("refused"))["code"] == "forbidden"
        await eve.send(type="move", id="1", decision=asked["decision"], move=asked["legal"][0])
        assert (await eve.get("refused"))["code"] == "forbidden"
        await ben.send(type="revoke", id="2", chair=None)
        assert (await ben.get("refused"))["code"] == "forbidden"


@runs
async def test_simultaneous_plans_answer_one_question_in_any_order(tmp_path):
    async with site(tmp_path) as here:
        (ann, ben), (a, b), _, _ = await duel(here, "kiriai")
        assert a["decision"] == b["decision"]
        await ben.send(type="move", id="1", decision=b["decision"], move="approach high")
        waiting = await moved(ann)
        assert waiting["decision"] == a["decision"], "his question stands, though the other has answered"
        await ann.send(type="move", id="2", decision=a["decision"], move="charge low")
        told = await moved(ann)
        assert told["decision"] == told["n"]
        assert sorted(told["to_act"]) == [0, 1]


@runs
async def test_who_comes_back_gets_the_entries_after_the_last_he_saw(tmp_path):
    async with site(tmp_path) as here:
        (ann, ben), (_, asked), host, _ = await duel(here)
        await ann.close()
        await ben.send(type="move", id="1", decision=asked["decision"], move=asked["legal"][0])
        await ben.get("done")
        _, told = await here.join(host, after=asked["n"])
        assert [entry["n"] for entry in told["entries"]] == [asked["n"] + 1]
        _, told = await here.join(host)
        assert [entry["kind"] for entry in told["entries"]] == ["began", "moved"]


@runs
async def test_two_tabs_in_one_seat_agree(tmp_path):
    async with site(tmp_path) as here:
        (_, ben), (_, asked), _, guest = await duel(here)
        tab, _ = await here.join(guest)
        await tab.send(type="move", id="1", decision=asked["decision"], move=asked["legal"][0])
        told = [await moved(end) for end in (ben, tab)]
        assert told[0] == told[1]
        await ben.send(type="move", id="2", decision=asked["decision"], move=asked["legal"][1])
        assert (await ben.get("refused"))["code"] in ("stale", "turn")


@runs
async def test_a_whole_game_by_links_ends_with_its_reason_and_starts_again_with_seats_changed(tmp_path):
    async with site(tmp_path) as here:
        ends, told, host, _ = await duel(here)
        told = list(told)
        number = 0
        while told[0]["phase"] == "playing":
            seat = told[0]["to_act"][0]
            number += 1
            move = told[seat]["legal"][-1]
            await ends[seat].send(type="move", id=str(number), decision=told[seat]["decision"], move=move)
            told = [await ends[s].get("update") for s in (0, 1)]
        assert told[0]["outcome"]["rule"].startswith("kaito.")
        assert sorted(told[0]["outcome"]["scores"]) == [-1, 1]
        for end, word in zip(ends, ("north", "south"), strict=True):
            await end.send(type="again", id="again", words=word)
        told = [await moved(end, "began") for end in ends]
        assert [t["seat"] for t in told] == [1, 0], "the seats have changed"
        assert told[0]["game_number"] == 1
        record = kensei.record.loads((await here.get(f"{host}/record?game=0")).text)
        assert record.names == ("Red", "Ben")
        assert record.state.outcome() is not None
        assert kensei.record.wrong_draw(record) is None


@runs
async def test_a_resignation_ends_a_duel(tmp_path):
    async with site(tmp_path) as here:
        (ann, ben), _, _, _ = await duel(here)
        await ann.send(type="resign", id="1")
        told = await moved(ben, "ended")
        assert told["outcome"] == {"scores": [-1, 1], "reason": "Red resigned: you win", "rule": ""}
        assert told["to_act"] == []
        await ben.send(type="resign", id="2")
        assert (await ben.get("refused"))["code"] == "bad"


@runs
async def test_a_draw_needs_both(tmp_path):
    async with site(tmp_path) as here:
        (ann, ben), _, _, _ = await duel(here)
        await ann.send(type="draw", id="1")
        assert (await moved(ben, "asked"))["request"] == {"what": "draw", "seat": 0, "agreed": [0], "waits_for": [1]}
        await ben.send(type="decline", id="2")
        assert (await moved(ann, "declined"))["request"] is None
        await ben.send(type="draw", id="3")
        await moved(ann, "asked")
        await ann.send(type="agree", id="4")
        assert (await moved(ben, "ended"))["outcome"]["scores"] == [0, 0]


@runs
async def test_a_revoked_link_is_dead_and_a_new_one_lives(tmp_path):
    async with site(tmp_path) as here:
        (ann, ben), _, _, guest = await duel(here)
        await ann.send(type="reissue", id="1", chair=1)
        links = (await ann.get("done"))["links"]
        assert (await ben.get("bye"))["reason"] == "This link was revoked."
        assert (await here.get(guest)).status == 404
        new = await here.sit(links[0]["url"])
        assert new not in (guest, links[0]["url"])
        _, told = await here.join(new)
        assert told["seat"] == 1
        await ann.send(type="revoke", id="2", chair=None)
        assert (await ann.get("done"))["links"][-1]["url"] == ""
        assert (await here.get(new)).status == 200


@runs
async def test_what_was_agreed_before_a_crash_happens_after_it(tmp_path):
    async with site(tmp_path) as here:
        (ann, ben), _, host, _ = await duel(here)
        await ann.send(type="resign", id="1")
        await moved(ben, "ended")
        room = here.room(host)
        table_id, n = room.table.id, room.table.n
    both = (entries.Asked(what="again", seat=0), entries.Agreed(seat=1))
    store = SqliteStore(tmp_path / "kensei.db")
    await store.append(TableWrite(table_id, n + 1, tuple(entries.encode(entry) for entry in both)))
    store.close()
    async with site(tmp_path) as here:
        end, told = await here.join(host)
        while told["phase"] != "playing":
            told = await end.get("update")
        assert told["game_number"] == 1


@runs
async def test_who_resigns_among_many_is_out_and_moves_no_more(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("musashi", seats=["here", "bot:random", "link"])
        guest = (await here.links(host))[0]
        ben, _ = await here.join(guest)
        await ben.send(type="sit", id="1")
        await ben.get("done")
        await ben.send(type="resign", id="2")
        await ben.get("done")
        state = (await here.get(f"{host}/state")).json()
        assert state["phase"] == "playing"
        assert (state["players"][2]["left"], state["players"][2]["in_play"]) == ("resigned", False)
        await ben.send(type="move", id="3", decision=1, move="keep")
        assert (await ben.get("refused"))["code"] == "turn"
