"""The id of a message: its answer carries it, a repeat is known by it, and nobody else's message is."""

import json

import pytest
from harness import runs, site
from test_table import duel

from kensei.server.live import messages
from kensei.server.tables import entries


@runs
async def test_one_speakers_id_does_not_answer_anothers(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", seats=["link", "link"], names=["", ""], wait=True)
        first, second, watcher = await here.links(host)
        for path in (first, second):
            assert (await here.post(f"{path}/sit", {"id": "sit"})).status == 200
        assert (await here.post(f"{host}/begin", {"id": "same"})).status == 200
        # Neither the host nor the spectators have a chair: once they were the same speaker.
        refused = await here.post(f"{watcher}/begin", {"id": "same"})
        assert (refused.status, refused.json()["type"], refused.json()["id"]) == (400, "refused", "same")


@runs
async def test_the_same_id_with_another_message_is_refused_and_not_said_to_be_done(tmp_path):
    async with site(tmp_path) as here:
        _, _, host, _ = await duel(here)
        first = {"id": "one", "name": "Ann"}
        done = (await here.post(f"{host}/name", first)).json()
        assert (await here.post(f"{host}/name", first)).json() == done
        for verb, fields in (("name", {"id": "one", "name": "Eve"}), ("draw", {"id": "one"})):
            reply = await here.post(f"{host}/{verb}", fields)
            assert (reply.status, reply.json()["code"], reply.json()["id"]) == (400, "bad", "one")
            assert "'one'" in reply.json()["reason"]
        names = [player["name"] for player in (await here.get(f"{host}/state")).json()["players"]]
        assert names == ["Ann", "Ben"]


@runs
async def test_a_repeat_is_known_in_a_log_that_does_not_say_by_which_link(tmp_path, monkeypatch):
    def without(entry):
        told = json.loads(msgspec_json(entry))
        return json.dumps({name: value for name, value in told.items() if name not in ("speaker", "said")}).encode()

    msgspec_json = entries.encode
    with monkeypatch.context() as before:
        before.setattr(entries, "encode", without)
        async with site(tmp_path) as here:
            _, _, host, guest = await duel(here)
            done = (await here.post(f"{guest}/name", {"id": "old", "name": "Cho"})).json()
    async with site(tmp_path) as here:
        room, _ = await here.hall.find(host.removeprefix("/t/"))
        assert {type(by) for by, _ in room.table.answered} == {int}
        assert (await here.post(f"{guest}/name", {"id": "old", "name": "Cho"})).json() == done
        assert room.table.n >= done["n"]


REFUSALS = [
    ("move", {"decision": 1, "move": "c4"}),
    ("move", {"decision": "x", "move": "c4"}),
    ("move", {}),
    ("name", {"name": "x" * 50}),
    ("undo", {"nonsense": 1}),
    ("dance", {}),
    ("claim", {"target": 10**30}),
    ("draw", {"seat": 7}),
]


@pytest.mark.parametrize(("verb", "fields"), REFUSALS, ids=str)
def test_a_refusal_carries_the_id_over_http_and_over_the_socket(verb, fields, tmp_path):
    @runs
    async def ask():
        async with site(tmp_path) as here:
            host = await here.table("kaito", seats=["here", "bot:random"], wait=True)
            reply = await here.post(f"{host}/{verb}", {"id": "mine", **fields})
            assert reply.status >= 400
            assert (reply.json()["type"], reply.json()["id"]) == ("refused", "mine")
            end, _ = await here.join(host)
            await end.send(type=verb, id="mine", **fields)
            assert (await end.get("refused"))["id"] == "mine"

    ask()


@runs
async def test_a_refusal_of_a_dead_link_carries_the_id_too(tmp_path):
    async with site(tmp_path) as here:
        reply = await here.post(f"/t/{'x' * 32}/draw", {"id": "mine"})
        assert (reply.status, reply.json()["id"]) == (404, "mine")


@pytest.mark.parametrize("wrong", [5, None, "x" * 65, ["a"], {"a": 1}])
def test_an_id_that_is_none_is_not_sent_back(wrong):
    assert messages.id_of({"id": wrong}) == ""
    assert messages.id_of(["id"]) == ""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[]", "should be an object, its type one of hello"),
        ('{"type":"dance"}', "its type one of hello, open, close, ping, move"),
        ('{"type":5}', "its type one of hello"),
        ("nonsense", "one JSON object with a type"),
        (
            '{"type":"move","id":"1","decision":"x","move":"c4"}',
            "decision: 'x' is not possible; it may be a whole number from 0",
        ),
        ('{"type":"move","id":"1","decision":1}', "the field move is missing: a text of at most 200 characters"),
        ('{"type":"hello","html":"round"}', "html: 'round' is not possible; it may be '', 'tall', 'wide'"),
        ('{"type":"revoke","chair":-1}', "chair: -1 is not possible; it may be a whole number from 0 to 63 or null"),
        ('{"type":"ping","x":1}', "there is no field 'x'; the fields are: none"),
    ],
)
def test_what_is_wrong_with_a_message_is_said_by_its_fields(text, says):
    with pytest.raises(messages.Refused) as refused:
        messages.decode(text)
    assert says in refused.value.reason
    assert "Expected" not in refused.value.reason
