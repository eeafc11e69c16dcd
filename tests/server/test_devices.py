"""Whoever opens a seat on another device is told of at the whole table, but not without end."""

from harness import runs, site

from kensei.server.live import presence

BEN = "Ben’s seat was opened on another device."


async def noticed(end):
    """Give the notices that an end was sent."""
    await end.send(type="ping")
    found = []
    while (message := await end.get())["type"] != "pong":
        found += [message["text"]] if message["type"] == "notice" else []
    return found


async def seated(here):
    """Let Ann and Ben sit down at Kaito; give the paths of Ann, Ben and the spectators."""
    host = await here.table("kaito", names=["Ann", "Ben"])
    guest, watcher = await here.links(host)
    guest = (await here.post(f"{guest}/sit", {"id": "sit"})).json()["url"]
    return host, guest, watcher


@runs
async def test_everybody_is_told_when_a_seat_is_opened_on_another_device(tmp_path):
    async with site(tmp_path) as here:
        host, guest, watcher = await seated(here)
        ends = [(await here.join(path, device=path[-8:]))[0] for path in (host, guest, watcher)]
        assert [await noticed(end) for end in ends] == [[], [], []]
        stranger, _ = await here.join(guest, device="stranger")
        assert [await noticed(end) for end in (*ends, stranger)] == [[BEN]] * 4


@runs
async def test_who_has_given_no_name_is_told_of_their_own_seat(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito", names=["Ann", ""])
        guest, _watcher = await here.links(host)
        guest = (await here.post(f"{guest}/sit", {"id": "sit"})).json()["url"]
        ann, _ = await here.join(host, device="hers")
        own, _ = await here.join(guest, device="his")
        await here.join(guest, device="stranger")
        assert await noticed(own) == ["Your seat was opened on another device."]
        assert await noticed(ann) == ["Black’s seat was opened on another device."]


@runs
async def test_a_second_tab_and_a_page_loaded_again_are_the_same_device(tmp_path):
    async with site(tmp_path) as here:
        host, guest, _ = await seated(here)
        ann, _ = await here.join(host, device="hers")
        first, _ = await here.join(guest, device="his")
        await here.join(guest, device="his", html="wide")
        await first.send(type="hello", device="his", html="tall")
        await first.close()
        await here.join(guest, device="his")
        assert await noticed(ann) == []


@runs
async def test_another_device_is_told_of_also_when_the_first_is_gone_and_each_but_once(tmp_path):
    async with site(tmp_path) as here:
        host, guest, _ = await seated(here)
        ann, _ = await here.join(host, device="hers")
        for device, told in (("his", []), ("another", [BEN]), ("his", []), ("another", [])):
            end, _ = await here.join(guest, device=device)
            await end.close()
            assert await noticed(ann) == told


@runs
async def test_of_programs_that_name_no_device_each_connection_is_one(tmp_path):
    async with site(tmp_path) as here:
        host, guest, _ = await seated(here)
        ann, _ = await here.join(host)
        first, _ = await here.join(guest)
        await first.send(type="hello")
        assert await noticed(ann) == []
        await here.join(guest)
        assert await noticed(ann) == [BEN]


@runs
async def test_watching_on_many_devices_is_no_news(tmp_path):
    async with site(tmp_path) as here:
        host, _, watcher = await seated(here)
        ann, _ = await here.join(host, device="hers")
        for device in ("one", "two"):
            await here.join(watcher, device=device)
        assert await noticed(ann) == []


@runs
async def test_several_seats_of_one_device_are_named_together(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kiriai", seats=["here", "here"], names=["Ann", "Ben"])
        first, _ = await here.join(host, device="a")
        await here.join(host, device="b")
        assert await noticed(first) == ["The seats of Ann and Ben were opened on another device."]


@runs
async def test_whoever_opens_and_closes_without_end_is_told_of_a_few_times(tmp_path):
    async with site(tmp_path) as here:
        host, guest, _ = await seated(here)
        ann, _ = await here.join(host, device="hers")
        await here.join(guest, device="his")
        for number in range(40):
            end, _ = await here.join(guest, device=str(number))
            await end.close()
        assert await noticed(ann) == [BEN] * presence.NOTICES_A_MINUTE
        room, link = await here.hall.find(guest.removeprefix("/t/"))
        assert len(room.devices._known[link.hash]) == presence.KNOWN_DEVICES


def test_notices_come_back_with_time():
    now = [0.0]
    known = presence.Devices(clock=lambda: now[0])
    known.is_another("link", "first")
    told = [known.is_another("link", str(number)) for number in range(20)]
    assert told == [True] * presence.NOTICES_A_MINUTE + [False] * (20 - presence.NOTICES_A_MINUTE)
    now[0] += 60 / presence.NOTICES_A_MINUTE
    assert [known.is_another("link", name) for name in ("x", "y")] == [True, False]


@runs
async def test_a_device_that_is_named_at_length_is_refused(tmp_path):
    async with site(tmp_path) as here:
        host, _, _ = await seated(here)
        end = await here.socket(host)
        await end.send(type="hello", device="x" * 65)
        refused = await end.get("refused")
        assert (refused["type"], refused["code"]) == ("refused", "bad")
        assert "64" in refused["reason"]
