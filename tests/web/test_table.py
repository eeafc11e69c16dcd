"""Tables over the socket: moves, repeats, stale answers, consent."""

from harness import runs, site


@runs
async def test_a_move_is_shown_to_both_seats_and_to_spectators(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito")
        guest, watcher = await here.links(host)
        ann, first = await here.join(host)
        assert first["phase"] == "lobby"
        ben, _ = await here.join(guest)
        eve, _ = await here.join(watcher)
        await ben.send(type="sit", id="1", name="Ben")
        update = await ben.get("update")
        assert update["phase"] == "playing"
        assert update["to_act"] == [1]
        assert (await ben.get("done"))["id"] == "1"
        await ben.send(type="move", id="2", decision=update["decision"], move=update["legal"][0])
        for end in (ann, ben, eve):
            while True:
                told = await end.get("update")
                if told["entries"] and told["entries"][-1]["kind"] == "moved":
                    break
            assert told["entries"][-1]["events"][0]["name"] == "opened"
            assert "Ben puts the Kaito" in told["entries"][-1]["events"][0]["text"]
