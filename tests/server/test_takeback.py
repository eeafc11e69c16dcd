"""What may be taken back: sealed choices freely, the rest by consent, never what was shown or drawn."""

from harness import runs, site
from test_table import duel, moved


@runs
async def test_a_sealed_plan_is_taken_back_freely(tmp_path):
    async with site(tmp_path) as here:
        (ann, ben), (a, _), _, _ = await duel(here, "kiriai")
        await ann.send(type="move", id="1", decision=a["decision"], move="charge high")
        assert (await moved(ann))["undo"] == "free"
        question = (await moved(ben))["decision"]
        await ann.send(type="undo", id="2")
        told = await moved(ann, "undone")
        assert sorted(told["to_act"]) == [0, 1]
        assert (await moved(ben, "undone"))["decision"] == question, "the other's question stands"
        await ann.send(type="move", id="3", decision=told["decision"], move="charge low")
        assert (await moved(ann))["view"]["choice"]["first"] == "charge"


@runs
async def test_a_revealed_plan_cannot_be_taken_back(tmp_path):
    async with site(tmp_path) as here:
        (ann, ben), (a, b), _, _ = await duel(here, "kiriai")
        await ann.send(type="move", id="1", decision=a["decision"], move="charge high")
        await ben.send(type="move", id="1", decision=b["decision"], move="approach low")
        await moved(ben)
        await ben.send(type="undo", id="2")
        refused = await ben.get("refused")
        assert "revealed" in refused["reason"]
        await ann.send(type="undo", id="2")
        assert "revealed" in (await ann.get("refused"))["reason"]


@runs
async def test_an_open_move_is_taken_back_by_consent(tmp_path):
    async with site(tmp_path) as here:
        (ann, ben), (_, b), _, _ = await duel(here, "kaito")
        await ben.send(type="move", id="1", decision=b["decision"], move=b["legal"][0])
        told = await moved(ann)
        await ben.send(type="undo", id="2")
        assert (await moved(ann, "asked"))["request"]["what"] == "undo"
        await ann.send(type="agree", id="1")
        told = await moved(ben, "undone")
        assert told["legal"] == b["legal"]
        assert told["to_act"] == [1]
        await ben.send(type="move", id="3", decision=b["decision"], move=b["legal"][1])
        assert (await ben.get("refused"))["code"] == "stale", "the old question is not the new one"


@runs
async def test_a_move_answers_an_open_request_with_no(tmp_path):
    async with site(tmp_path) as here:
        (ann, ben), (_, b), _, _ = await duel(here, "kaito")
        await ben.send(type="move", id="1", decision=b["decision"], move=b["legal"][0])
        told = await moved(ann)
        await ben.send(type="undo", id="2")
        await moved(ann, "asked")
        await ann.send(type="move", id="1", decision=told["decision"], move=told["legal"][0])
        assert (await moved(ben))["request"] is None


@runs
async def test_a_bot_agrees_to_a_takeback(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", seats=["bot:random", "here"])
        ann, told = await here.join(host)
        while not told["legal"]:
            told = await ann.get("update")
        await ann.send(type="move", id="1", decision=told["decision"], move=told["legal"][0])
        while not ((told := await ann.get("update"))["to_act"] == [1] and told["ply"] > 36):
            pass
        await ann.send(type="undo", id="2")
        told = await moved(ann, "undone")
        assert told["to_act"] == [1]
        assert told["ply"] == 36


@runs
async def test_taking_back_survives_a_restart(tmp_path):
    async with site(tmp_path) as here:
        (ann, _), (a, _), host, _ = await duel(here, "kiriai")
        await ann.send(type="move", id="1", decision=a["decision"], move="charge high")
        await ann.send(type="undo", id="2")
        before = await moved(ann, "undone")
    async with site(tmp_path) as here:
        _, after = await here.join(host)
        for key in ("n", "ply", "decision", "to_act", "legal", "view", "entries"):
            if key != "entries":
                assert after[key] == before[key], key
