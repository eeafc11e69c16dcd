"""Invitations: spent by whoever sits down, who then has a link that nobody else can derive."""

import asyncio
import json
import re

import pytest
from harness import runs, site
from test_devices import noticed
from test_table import duel, moved

from kensei.server.store.log import TableWrite
from kensei.server.store.sqlite import SqliteStore
from kensei.server.tables import entries, tokens

KEY = "0123456789abcdefghijKL"
SIT = {"id": "sit", "name": "Ben", "key": KEY}


async def invited(here, game="kiriai", **fields):
    """Make a table; give the host's path, the invitation and the spectators' path."""
    host = await here.table(game, **fields)
    return (host, *await here.links(host))


def derivable(host, chairs=3, generations=5):
    """Give every path that the host's token derives."""
    token = host.removeprefix("/t/")
    which = [(chair, number) for chair in (None, *range(chairs)) for number in range(generations)]
    return {f"/t/{tokens.derived(token, *one)}" for one in which}


@runs
async def test_a_guest_who_sits_down_gets_a_link_that_the_host_cannot_derive(tmp_path):
    async with site(tmp_path) as here:
        host, invitation, _ = await invited(here)
        assert invitation in derivable(host)
        seat = await here.sit(invitation, name="Ben")
        assert re.fullmatch(r"/t/[\w-]{32}", seat)
        assert seat not in derivable(host)
        assert (await here.get(f"{seat}/state")).json()["seat"] == 1


@runs
async def test_two_guests_without_keys_get_different_links(tmp_path):
    async with site(tmp_path) as here:
        seats = [await here.sit((await invited(here))[1]) for _ in range(2)]
        assert seats[0] != seats[1]


@runs
async def test_a_spent_invitation_opens_nothing_and_says_that_the_seat_is_taken(tmp_path):
    async with site(tmp_path) as here:
        _, invitation, _ = await invited(here)
        await here.sit(invitation)
        page = await here.get(invitation)
        assert page.status == 404
        assert "This seat is taken" in page.text
        for route in ("/state", "/moment", "/replay", "/record", "/verify", "/review"):
            assert (await here.get(invitation + route)).status == 404, route
        for verb, fields in [
            ("sit", {}),
            ("move", {"decision": 1, "move": "x"}),
            ("fork", {}),
            ("name", {"name": "x"}),
        ]:
            refused = await here.post(f"{invitation}/{verb}", {"id": "other", **fields})
            assert (refused.status, refused.json()["code"]) == (404, "gone"), verb
        assert (await here.form(f"{invitation}/sit", name="Eve")).status == 404


@runs
async def test_a_form_leads_to_the_seats_own_address(tmp_path):
    async with site(tmp_path) as here:
        host, invitation, _ = await invited(here)
        page = (await here.get(invitation)).text
        key = re.search(r'name="key" value="([^"]+)"', page)[1]
        assert key not in (await here.get(invitation)).text, "every page has a key of its own"
        seated = await here.form(f"{invitation}/sit", name="Ben", words="", key=key)
        assert seated.status == 303
        seat = seated.headers["location"]
        assert seat not in derivable(host) | {host, invitation}
        assert (await here.get(seat)).status == 200
        again = await here.form(f"{invitation}/sit", name="Ben", words="", key=key)
        assert (again.status, again.headers["location"]) == (303, seat)


@runs
async def test_the_socket_over_which_one_sat_down_goes_on_as_the_seats(tmp_path):
    async with site(tmp_path) as here:
        (_, ben), (_, asked), _, guest = await duel(here, "kiriai")
        await ben.send(type="move", id="1", decision=asked["decision"], move="approach high")
        assert (await ben.get("done", "refused"))["type"] == "done"
        back, told = await here.join(guest, after=asked["n"])
        assert told["seat"] == 1
        await back.close()


@runs
async def test_everybody_else_over_the_same_invitation_is_told_that_the_seat_is_taken(tmp_path):
    async with site(tmp_path) as here:
        _, invitation, _ = await invited(here)
        late, _ = await here.join(invitation)
        ben, _ = await here.join(invitation)
        await ben.send(type="sit", id="1")
        assert (await ben.get("done", "bye"))["type"] == "done"
        assert "the seat is taken" in (await late.get("bye"))["reason"]


@runs
async def test_a_seat_that_was_taken_over_a_socket_is_not_opened_elsewhere_unseen(tmp_path):
    async with site(tmp_path) as here:
        host, invitation, _ = await invited(here, names=["Ann", "Ben"])
        ann, _ = await here.join(host, device="hers")
        ben, _ = await here.join(invitation, device="his")
        await ben.send(type="sit", id="1")
        seat = (await ben.get("done"))["url"]
        await here.join(seat, device="a stranger's")
        for end in (ann, ben):
            assert await noticed(end) == ["Ben’s seat was opened on another device."]
        await here.join(seat, device="his")
        assert await noticed(ann) == []


@runs
async def test_who_sits_down_is_present_from_then_on(tmp_path):
    async with site(tmp_path) as here:
        host, invitation, _ = await invited(here)
        ann, _ = await here.join(host)
        ben, told = await here.join(invitation)
        assert [player["present"] for player in told["players"]] == [True, False]
        await ben.send(type="sit", id="1")
        assert [player["present"] for player in (await moved(ann, "began"))["players"]] == [True, True]


@runs
async def test_a_lost_answer_is_given_again_to_the_same_key_and_to_no_other(tmp_path):
    async with site(tmp_path) as here:
        _, invitation, _ = await invited(here)
        first = await here.post(f"{invitation}/sit", SIT)
        assert (await here.post(f"{invitation}/sit", SIT)).json() == first.json()
        for other in ({**SIT, "key": KEY[::-1]}, {"id": "sit", "name": "Ben"}):
            assert (await here.post(f"{invitation}/sit", other)).status == 404


@runs
async def test_a_lost_answer_is_given_again_after_a_restart_and_over_the_socket(tmp_path):
    async with site(tmp_path) as here:
        _, invitation, _ = await invited(here)
        first = (await here.post(f"{invitation}/sit", SIT)).json()
    async with site(tmp_path) as here:
        assert (await here.post(f"{invitation}/sit", SIT)).json() == first
        end = await here.socket(invitation)
        await end.send(type="hello", after=0)
        await end.send(type="sit", **SIT)
        assert await end.get() == first
        assert (await end.raw())["type"] == "websocket.close"


@pytest.mark.parametrize(
    "messages",
    [
        [{"type": "sit", "id": "sit", "key": KEY[::-1]}],
        [{"type": "hello"}, {"type": "hello"}],
        [{"type": "hello"}, {"type": "sit", "id": "sit"}],
        [{"type": "nonsense"}],
    ],
    ids=str,
)
def test_over_a_spent_invitation_the_socket_answers_nothing_else(messages, tmp_path):
    @runs
    async def knock():
        async with site(tmp_path) as here:
            _, invitation, _ = await invited(here)
            await here.post(f"{invitation}/sit", SIT)
            end = await here.socket(invitation)
            for message in messages:
                await end.send(**message)
            bye = await end.get()
            assert (bye["type"], bye["reason"][:18]) == ("bye", "This seat is taken")
            assert (await end.raw())["code"] == 4404

    knock()


@runs
async def test_of_two_who_sit_down_at_once_one_has_the_seat(tmp_path):
    async with site(tmp_path) as here:
        _, invitation, _ = await invited(here)
        replies = await asyncio.gather(*(here.post(f"{invitation}/sit", {"id": name}) for name in ("a", "b")))
        assert sorted(reply.status for reply in replies) == [200, 404]
        same = await invited(here)
        replies = await asyncio.gather(*(here.post(f"{same[1]}/sit", SIT) for _ in range(3)))
        assert len({reply.body for reply in replies}) == 1, "the same message, sent three times before it was answered"


@pytest.mark.parametrize("key", ["short", "x" * 65])
def test_a_key_that_could_be_guessed_is_refused_and_the_seat_stays_free(key, tmp_path):
    @runs
    async def sit():
        async with site(tmp_path) as here:
            _, invitation, _ = await invited(here)
            refused = await here.post(f"{invitation}/sit", {"id": "1", "key": key})
            assert refused.status == 400
            assert (await here.get(invitation)).status == 200

    sit()


@runs
async def test_no_token_and_no_key_is_in_the_file(tmp_path):
    async with site(tmp_path) as here:
        _, invitation, _ = await invited(here)
        seat = (await here.post(f"{invitation}/sit", SIT)).json()["url"]
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for secret in (seat.removeprefix("/t/"), invitation.removeprefix("/t/"), KEY):
        assert secret.encode() not in stored
    assert tokens.hashed(seat.removeprefix("/t/")).encode() in stored


@runs
async def test_the_host_is_shown_invitations_to_free_seats_alone(tmp_path):
    async with site(tmp_path) as here:
        host, first, second, watcher = await invited(here, "musashi", seats=["here", "link", "link"])
        seat = await here.sit(first, name="Ben")
        page = (await here.get(host)).text
        assert second in page
        assert watcher in page
        for path in (first, seat):
            assert path not in page
        assert "Ben sits here, by a link that only they have" in page
        await here.sit(second)
        playing = (await here.get(host)).text
        shown = set(re.findall(r"/t/[\w-]{32}", playing)) - {host}
        assert shown == {watcher}
        assert "Give the seat a new link" in playing


@runs
async def test_an_invitation_shows_what_spectators_see_and_moves_nothing(tmp_path):
    async with site(tmp_path) as here:
        (ann, _), _, host, _ = await duel(here, "kiriai")
        watcher = (await here.links(host))[-1]
        await ann.send(type="reissue", id="1", chair=1)
        invitation = (await ann.get("done"))["links"][0]["url"]
        states = [(await here.get(f"{path}/state")).json() for path in (invitation, watcher)]
        assert states[0] == states[1]
        for route in ("/moment", "/record"):
            replies = [await here.get(path + route) for path in (invitation, watcher)]
            assert replies[0].body == replies[1].body
        assert (await here.get(f"{invitation}/moment?seat=1")).status == 403
        assert 'id="state"' not in (await here.get(invitation)).text
        end = await here.socket(invitation)
        await end.send(type="hello")
        welcome = await end.get("welcome")
        assert (welcome["seats"], welcome["invites"]) == ([], 1)
        assert (await end.get("update"))["seat"] is None
        for verb in ({"type": "resign"}, {"type": "move", "decision": 1, "move": "x"}, {"type": "name", "name": "x"}):
            await end.send(id="1", **verb)
            assert (await end.get("refused"))["reason"] == "you have not sat down yet: do that first, then play"


@runs
async def test_a_new_link_ends_the_old_seat_at_once_and_everybody_sees_it(tmp_path):
    async with site(tmp_path) as here:
        (ann, ben), _, host, guest = await duel(here, "kiriai", names=["Ann"])
        watcher = (await here.links(host))[-1]
        eve, _ = await here.join(watcher, html="wide", after=10**6)
        await ann.send(type="reissue", id="1", chair=1)
        sentence = "The host gave Ben's seat a new link."
        told = await moved(ann, "reissued")
        assert told["entries"][-1]["text"] == sentence
        assert (await ben.get("bye"))["reason"] == "This link was revoked."
        shown = await eve.get("update")
        assert shown["notes"] == [sentence]
        assert "The host gave Ben&#x27;s seat a new link." in "".join(shown["log"])
        invitation = (await ann.get("done"))["links"][0]["url"]
        assert (await here.get(guest)).status == 404
        assert (await here.post(f"{guest}/resign", {"id": "r"})).status == 404
        assert "Ben&#x27;s seat a new link" in (await here.get(watcher)).text, "whoever comes later sees it too"
        cleo = await here.sit(invitation, name="Cleo")
        assert (await moved(ann, "sat"))["entries"][-1]["text"] == "Cleo sits down."
        assert (await here.get(f"{cleo}/state")).json()["seat"] == 1
        assert (await eve.get("update"))["notes"] == ["Cleo sits down."]


@runs
async def test_a_closed_link_is_seen_by_everybody_too(tmp_path):
    async with site(tmp_path) as here:
        (ann, ben), _, _, _ = await duel(here)
        await ann.send(type="revoke", id="1", chair=1)
        assert (await moved(ann, "revoked"))["entries"][-1]["text"] == "The host closed the link to Ben's seat."
        assert (await ben.get("bye"))["type"] == "bye"
        said = {
            "reissue": "The host gave the spectators a new link.",
            "revoke": "The host closed the spectators' link.",
        }
        for verb, text in said.items():
            await ann.send(type=verb, id=verb, chair=None)
            assert (await moved(ann, f"{verb}d"))["entries"][-1]["text"] == text


@runs
async def test_in_the_lobby_a_seat_with_a_new_link_is_free_again(tmp_path):
    async with site(tmp_path) as here:
        host, first, second, _ = await invited(here, "musashi", seats=["here", "link", "link"])
        gone = await here.sit(first, name="Ben")
        new = (await here.post(f"{host}/reissue", {"id": "1", "chair": 1})).json()["links"][0]["url"]
        await here.sit(second)
        told = (await here.get(f"{host}/state")).json()
        assert (told["phase"], [p["ready"] for p in told["players"]]) == ("lobby", [True, False, True])
        assert "The host gave Ben&#39;s seat a new link." in (await here.get(new)).text
        assert (await here.get(gone)).status == 404
        await here.sit(new)
        assert (await here.get(f"{host}/state")).json()["phase"] == "playing"


@runs
async def test_whoever_comes_after_another_is_not_answered_with_the_others_messages(tmp_path):
    async with site(tmp_path) as here:
        (ann, ben), (_, asked), _, _ = await duel(here, "kiriai")
        await ben.send(type="name", id="m1", name="Benno")
        await ben.get("done")
        await ann.send(type="reissue", id="1", chair=1)
        cleo = await here.sit((await ann.get("done"))["links"][0]["url"])
        move = {"id": "m1", "decision": asked["decision"], "move": "charge high"}
        assert (await here.post(f"{cleo}/move", move)).status == 200
        assert (await here.get(f"{cleo}/state")).json()["entries"][-1]["kind"] == "moved"


async def old_table(folder, phase):
    """Store a table as it was before there were invitations; give the paths of host and guest."""
    host = "h" * 32
    guest = tokens.derived(host, 1, 0)
    links = (
        entries.Link(tokens.hashed(host), (0,), host=True),
        entries.Link(tokens.hashed(guest), (1,)),
        entries.Link(tokens.hashed(tokens.derived(host, None, 0)), ()),
    )
    chairs = (entries.ChairSetup("here"), entries.ChairSetup("link"))
    made = entries.Created(
        game="kaito", version=1, options={}, chairs=chairs, links=links, server_seed="5eed" * 16, wait=phase == "lobby"
    )
    rest = [{"kind": "sat", "by": 1, "id": "sit", "chair": 1, "name": "Ben"}] if phase != "free" else []
    store = SqliteStore(folder / "kensei.db")
    bodies = (entries.encode(made), *(json.dumps(entry).encode() for entry in rest))
    await store.append(TableWrite("old", 1, bodies, tuple(link.hash for link in links)))
    store.close()
    return f"/t/{host}", f"/t/{guest}"


@pytest.mark.parametrize("phase", ["lobby", "playing"])
def test_a_guest_who_sat_down_before_there_were_invitations_plays_on_unseen_by_the_host(phase, tmp_path):
    @runs
    async def play():
        host, guest = await old_table(tmp_path, phase)
        async with site(tmp_path) as here:
            ann, _ = await here.join(host)
            ben, told = await here.join(guest)
            while told["phase"] != phase:
                told = await ben.get("update")
            await ben.send(type="name", id="n", name="Benno")
            assert (await ben.get("done", "refused"))["type"] == "done"
            assert guest not in (await here.get(host)).text
            await ann.send(type="reissue", id="1", chair=1)
            new = (await ann.get("done"))["links"][0]["url"]
            assert (await here.get(guest)).status == 404
            assert (await here.get(f"{await here.sit(new)}/state")).status == 200

    play()


@runs
async def test_a_free_seat_of_an_old_log_is_taken_as_by_an_invitation(tmp_path):
    host, guest = await old_table(tmp_path, "free")
    async with site(tmp_path) as here:
        assert guest in (await here.get(host)).text
        seat = (await here.post(f"{guest}/sit", SIT)).json()["url"]
        assert seat not in derivable(host)
        assert (await here.get(guest)).status == 404
        assert (await here.post(f"{guest}/sit", SIT)).json()["url"] == seat
        assert (await here.get(f"{seat}/state")).json()["seat"] == 1
