"""What players must remember by themselves stands on no route of a game in play."""

import pytest
from harness import runs, site


async def move(here, path, beginning):
    """Play the first legal move that begins so; give the move and the table before it."""
    before = (await here.get(f"{path}/state")).json()
    chosen = next(text for text in before["legal"] if text.startswith(beginning) and text.endswith(("new", "S1")))
    answer = {"id": chosen, "decision": before["decision"], "move": chosen}
    assert (await here.post(f"{path}/move", answer)).status == 200
    return chosen, before


@pytest.mark.parametrize("peek", [False, True])
def test_own_placements_are_told_by_their_back_unless_players_may_look(peek, tmp_path):
    """ketto.place.no-peek: the record in play, the entries for programs, the page, an earlier moment."""

    @runs
    async def play():
        async with site(tmp_path) as here:
            host = await here.table("ketto", seats=["here", "link"], options={"peek": peek})
            guest = await here.sit((await here.links(host))[0])
            for path in (host, guest):
                await move(here, path, "stance")
            states = {path: (await here.get(f"{path}/state")).json() for path in (host, guest)}
            (owner,) = [path for path, state in states.items() if state["legal"]]
            card, before = await move(here, owner, "place A")
            await move(here, owner, "place D")
            name = card.split()[1]
            record = (await here.get(f"{owner}/record")).text
            assert (f"places attack card {name}" in record) == peek
            assert ("places a combat card" in record) != peek
            entries = (await here.get(f"{owner}/state?after=0")).json()["entries"]
            told = [event for one in entries for event in one["events"] if event["name"] == "placed"]
            assert [("card" in event["facts"]) for event in told] == [peek, peek]
            moment = (await here.get(f"{owner}/moment?ply={before['ply']}")).json()
            assert (f"#e-{name}" in moment["html"]["hand"]) == peek
            assert ("You place attack card" in (await here.get(owner)).text) == peek

    play()


async def duel(here, **options):
    """Lay two cards each; give the paths of both, and what stood on the entries for programs in between."""
    options = {"fighters": "swift,rose", **options}
    host = await here.table("bushido", seats=["here", "link"], options=options)
    guest = await here.sit((await here.links(host))[0])
    paths = (host, guest)
    while True:
        states = [(await here.get(f"{path}/state")).json() for path in paths]
        if all("kiri" in state["legal"] for state in states):
            break
        path, state = next((path, state) for path, state in zip(paths, states, strict=True) if state["legal"])
        accepted = next((text for text in state["legal"] if text == "accept"), state["legal"][0])
        await here.post(f"{path}/move", {"id": "a", "decision": state["decision"], "move": accepted})
    for cards in (("kiri", "tsuru"), ("yama", "yama")):
        for path, card in zip(paths, cards, strict=True):
            state = (await here.get(f"{path}/state")).json()
            await here.post(f"{path}/move", {"id": card, "decision": state["decision"], "move": card})
    return paths


@pytest.mark.parametrize("memory", [False, True])
def test_cards_of_earlier_turns_are_left_to_memory(memory, tmp_path):
    """bushido.memory: the record in play, the entries for programs, the page; when it is over all is told."""

    @runs
    async def play():
        async with site(tmp_path) as here:
            host, guest = await duel(here, memory=memory)

            async def told():
                entries = (await here.get(f"{host}/state?after=0")).json()["entries"]
                texts = " ".join(event["text"] for one in entries for event in one["events"])
                facts = str([event["facts"] for one in entries for event in one["events"]])
                return "Kiri" in texts, "kiri" in facts, "Kiri" in (await here.get(f"{host}/record")).text

            assert await told() == (not memory,) * 3
            reply = await here.post(f"{guest}/resign", {"id": "r"})
            assert reply.status == 200, reply.text
            assert (await told())[:2] == (True, True)

    play()
