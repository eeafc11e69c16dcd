"""Refusals speak to people: no echoed commands, no seat numbers, no words of decoders."""

import re

import pytest
from harness import runs, site

import kensei

JARGON = re.compile(r"\bdecision\b|\bseat \d|\bchair \d|\bply\b|JSON|\bfield\b|\bverb\b|\B['`{}]")


async def refused(here, path, verb, **fields):
    reply = await here.post(f"{path}/{verb}", {"id": "", **fields})
    assert reply.status >= 400, (verb, fields)
    return reply.json()["reason"]


@runs
async def test_what_a_player_can_press_at_the_wrong_time_is_answered_in_plain_words(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["here", "link"], names=["Aki", "Kenji"])
        invitation, watching = await here.links(host)
        said = [await refused(here, invitation, "move", decision=1, move="charge high")]
        guest = await here.sit(invitation)
        said += [
            await refused(here, watching, "move", decision=1, move="charge high"),
            await refused(here, host, "move", decision=1, move="charge high", seat=1),
            await refused(here, host, "claim", target=1),
            await refused(here, host, "agree"),
            await refused(here, guest, "begin"),
            await refused(here, host, "again"),
            await refused(here, host, "reissue", chair=0),
            await refused(here, host, "name", name="x" * 41),
        ]
        state = (await here.get(f"{host}/state")).json()
        said += [await refused(here, host, "move", decision=state["decision"] + 7, move="charge high")]
        answer = {"id": "1", "decision": state["decision"], "move": "charge high"}
        assert (await here.post(f"{host}/move", answer)).status == 200
        said += [await refused(here, host, "try", move="charge high")]
        assert "Kenji" in said[-1]
        assert [text for text in said if JARGON.search(text)] == []


@pytest.mark.parametrize("name", kensei.GAMES)
def test_a_thing_that_cannot_be_played_does_not_echo_its_move(name, tmp_path):
    """Whoever pressed a card knows which; the sentence says why not."""

    @runs
    async def tried():
        async with site(tmp_path) as here:
            players = min(kensei.game(name).seats)
            host = await here.table(name, seats=["here"] * players)
            spelled, echoes, illegal = set(), [], 0
            for number in range(12):
                mover = (await here.get(f"{host}/state")).json()["to_act"][0]
                own = (await here.get(f"{host}/state?seat={mover}")).json()
                for move in sorted(spelled - set(own["legal"]))[:3]:
                    reply = (await here.post(f"{host}/try", {"id": "", "move": move, "seat": mover})).json()
                    illegal += reply["code"] == "illegal"
                    echoes += [reply["reason"]] if repr(move) in reply["reason"] else []
                spelled |= set(own["legal"])
                body = {"id": str(number), "decision": own["decision"], "move": own["legal"][-1], "seat": mover}
                await here.post(f"{host}/move", body)
            assert illegal
            assert echoes == []

    tried()
