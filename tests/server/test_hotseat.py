"""Two players on one device: only one seat's view is ever in the page."""

import json

import pytest
from harness import runs, site


@runs
async def test_a_curtain_stands_between_the_hands(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["here", "here"], names=["Ann", "Ben"])
        page = (await here.get(host)).text
        assert "special" not in page.split('id="state"')[1]
        end, told = await here.join(host)
        assert (told["type"], told["seat"], told["name"]) == ("curtain", 0, "Ann")
        assert "view" not in told
        await end.send(type="open", seat=0)
        told = await end.get("update")
        assert told["seat"] == told["view"]["seat"] == 0
        await end.send(type="move", id="1", decision=told["decision"], move="charge high")
        told = await end.get("update", "curtain")
        assert (told["type"], told["seat"]) == ("curtain", 1)
        assert "charge" not in json.dumps(told)
        await end.send(type="move", id="2", decision=told["n"], move="charge high")
        assert (await end.get("refused"))["code"] == "bad", "no curtain is open"
        await end.send(type="open", seat=1)
        told = await end.get("update")
        assert told["view"]["seat"] == 1
        assert told["view"]["choice"] is None
        await end.send(type="close")
        assert (await end.get("update", "curtain"))["type"] == "curtain"


@runs
async def test_after_the_move_the_other_seats_secrets_are_not_in_any_message(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["here", "here"])
        end, _ = await here.join(host)  # as a program: only its updates hold the events
        await end.send(type="open", seat=0)
        told = await end.get("update")
        await end.send(type="move", id="1", decision=told["decision"], move="approach balanced")
        await end.get("curtain")
        await end.send(type="open", seat=1)
        told = await end.get("update")
        texts = [e["facts"] for entry in told["entries"] for e in entry["events"]]
        sealed = [facts for facts in texts if facts["seat"] == 0]
        assert sealed
        assert not any("plan" in facts for facts in sealed)


async def seal(end, seat, move, number):
    """Let a player open the curtain and move."""
    await end.send(type="open", seat=seat)
    while (told := await end.get("update"))["seat"] != seat:
        pass
    await end.send(type="move", id=str(number), decision=told["decision"], move=move or told["legal"][0])


@pytest.mark.parametrize("shape", ["", "wide", "tall"])
def test_what_the_last_seal_reveals_is_shown_as_a_spectator_sees_it_before_the_next_curtain(shape, tmp_path):
    @runs
    async def play():
        async with site(tmp_path) as here:
            host = await here.table("kiriai", seats=["here", "here"], names=["Ann", "Ben"])
            (watcher,) = await here.links(host)
            spectator, _ = await here.join(watcher, html=shape)
            end, _ = await here.join(host, html=shape)
            await seal(end, 0, "charge high", 1)
            assert (await end.get("update", "curtain", "done"))["type"] == "curtain", "nothing is revealed yet"
            await seal(end, 1, "charge low", 2)
            shown, curtain, done = [await end.get() for _ in range(3)]
            assert (shown["type"], shown["seat"], shown["legal"]) == ("update", None, [])
            assert (curtain["type"], curtain["seat"], done["type"]) == ("curtain", 0, "done")
            for _ in range(2):
                seen = await spectator.get("update")
            for field in ("view", "html", "steps"):
                assert shown.get(field) == seen.get(field), field
            assert shown["entries"][-1:] == seen["entries"][-1:]
            if shape:
                assert shown["anew"]
                assert "Ben has planned two cards" not in shown["before"]["log"]
                assert "Ann has planned two cards" in shown["before"]["log"]
                assert shown["before"]["hand"] == shown["html"]["hand"] == ""
                assert shown["steps"][0]["say"].startswith("Action 1: Ann plays")

    play()


@pytest.mark.parametrize("shape", ["", "wide"])
def test_a_connection_that_missed_the_reveal_finds_the_curtain(shape, tmp_path):
    @runs
    async def play():
        async with site(tmp_path) as here:
            host = await here.table("kiriai", seats=["here", "here"])
            end, told = await here.join(host, html=shape)
            await seal(end, 0, "charge high", 1)
            before = (await end.get("curtain"))["n"]
            await end.send(type="open", seat=1)
            thinking, told = await here.join(host, after=before, html=shape, seat=1)
            assert (told["type"], told["seat"]) == ("update", 1), "who thinks keeps the hand when the line breaks"
            await seal(thinking, 1, "charge low", 2)
            await thinking.get("done")
            _, told = await here.join(host, after=before, html=shape, seat=1)
            assert (told["type"], told["seat"]) == ("curtain", 0)
            _, told = await here.join(host, after=before + 1, html=shape)
            assert told["type"] == "curtain"

    play()


@runs
async def test_the_last_reveal_of_a_game_is_shown_to_all_before_the_table_is_open(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["here", "here"], options={"cap": 1})
        end, _ = await here.join(host, html="wide")
        await seal(end, 0, "retreat high", 1)
        await end.get("curtain")
        await seal(end, 1, "retreat low", 2)
        first, second, done = [await end.get() for _ in range(3)]
        assert (first["seat"], first["phase"], bool(first["steps"])) == (None, "over", True)
        assert (second["seat"], second["phase"], second["steps"]) == (1, "over", [])
        assert done["type"] == "done"


@runs
async def test_while_nobody_at_the_device_is_asked_it_shows_what_a_spectator_sees(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("musashi", seats=["here", "here", "link"], options={"players": 3})
        invitation, _ = await here.links(host)
        guest = (await here.post(f"{invitation}/sit", {"id": "sit"})).json()["url"]
        end, _ = await here.join(host)
        shown = set()
        for number in range(60):
            state = (await here.get(f"{guest}/state")).json()
            if state["phase"] == "over":
                break
            mover = state["to_act"][-1]
            path, fields = (guest, {}) if mover == 2 else (host, {"seat": mover})
            if mover != 2:
                await end.send(type="open", seat=mover)
            asked = (await here.get(f"{path}/state" + ("" if mover == 2 else f"?seat={mover}"))).json()
            answer = {"id": str(number), "decision": asked["decision"], "move": asked["legal"][-1], **fields}
            assert (await here.post(f"{path}/move", answer)).status == 200
            await end.send(type="ping")
            kinds = []
            while (told := await end.get())["type"] != "pong":
                kinds.append((told["type"], told["seat"]) if told["type"] in ("update", "curtain") else None)
            after = (await here.get(f"{guest}/state")).json()["to_act"]
            if kinds[-1] == ("update", None):
                assert after == [2]
                shown.add("watching")
            elif kinds[-1] and kinds[-1][0] == "curtain" and ("update", None) in kinds:
                assert kinds[-1][1] in after
                shown.add("handed on")
        assert shown == {"watching", "handed on"}


@runs
async def test_a_name_or_another_ones_seal_leaves_the_open_hand_open(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("bushido", seats=["here", "here", "link"], options={"mode": "ffa", "players": 3})
        invitation, _ = await here.links(host)
        guest = (await here.post(f"{invitation}/sit", {"id": "sit"})).json()["url"]
        end, told = await here.join(host)
        while len((await here.get(f"{guest}/state")).json()["to_act"]) < 3:
            mover = (await here.get(f"{guest}/state")).json()["to_act"][0]
            path, fields = (guest, {}) if mover == 2 else (host, {"seat": mover})
            asked = (await here.get(f"{path}/state" + ("" if mover == 2 else f"?seat={mover}"))).json()
            answer = {"id": str(asked["n"]), "decision": asked["decision"], "move": asked["legal"][0], **fields}
            assert (await here.post(f"{path}/move", answer)).status == 200
        await end.send(type="open", seat=1)
        while (told := await end.get("update"))["seat"] != 1:
            pass
        await here.post(f"{guest}/name", {"id": "name", "name": "Cleo"})
        assert (await end.get("update", "curtain"))["seat"] == 1
        asked = (await here.get(f"{guest}/state")).json()
        await here.post(f"{guest}/move", {"id": "seal", "decision": asked["decision"], "move": asked["legal"][0]})
        told = await end.get("update", "curtain")
        assert (told["type"], told["seat"], told["to_act"]) == ("update", 1, [0, 1])


@runs
async def test_kaito_needs_no_curtain(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", seats=["here", "here"])
        end, told = await here.join(host)
        for number in range(6):
            seat = told["to_act"][0]
            assert told["seat"] == seat
            await end.send(type="move", id=str(number), decision=told["decision"], move=told["legal"][0])
            told = await end.get("update")


@runs
async def test_without_script_the_curtain_is_a_form(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["here", "here"])
        page = await here.form(f"{host}/open", seat="0")
        assert page.status == 200
        assert '"legal": ["' in page.text
        decision = json.loads(page.text.split('id="state">')[1].split("</script>")[0])["decision"]
        reply = await here.form(f"{host}/move", seat="0", decision=str(decision), move="charge high")
        assert (reply.status, reply.headers["location"]) == (303, host)
        page = await here.get(host)
        assert '"legal": []' in page.text
        assert (await here.form(f"{host}/open", seat="5")).status == 403


@runs
async def test_those_at_one_device_agree_by_themselves(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", seats=["here", "here"])
        end, told = await here.join(host)
        await end.send(type="move", id="1", decision=told["decision"], move=told["legal"][0])
        await end.get("done")
        await end.send(type="undo", id="2", seat=1)
        await end.get("done")
        assert (await here.get(f"{host}/state")).json()["legal"] == told["legal"]
        await end.send(type="resign", id="3", seat=0)
        await end.get("done")
        await end.send(type="again", id="4", seat=0)
        await end.get("done")
        state = (await here.get(f"{host}/state")).json()
        assert (state["phase"], state["game_number"]) == ("playing", 1)
