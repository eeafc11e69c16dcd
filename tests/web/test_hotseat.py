"""Two players on one device: only one seat's view is ever in the page."""

import json

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
        assert (await end.get("refused"))["code"] == "bad", "nobody's eyes are open"
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
        end, _ = await here.join(host, html="wide")
        await end.send(type="open", seat=0)
        told = await end.get("update")
        await end.send(type="move", id="1", decision=told["decision"], move="approach balanced")
        await end.get("curtain")
        await end.send(type="open", seat=1)
        told = await end.get("update")
        texts = [e["facts"] for entry in told["entries"] for e in entry["events"]]
        assert not any("plan" in facts for facts in texts if facts["seat"] == 0)


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
