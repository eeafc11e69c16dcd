"""Who is let in, how long the server is patient, and what it forgets."""

import asyncio
import gc
import time
import weakref

import pytest
from harness import LIMITLESS, runs, site

from kensei import drawing as look
from kensei.server.command import proxy, settings
from kensei.server.limits import AddressCounter, Limits, RateLimiter, network
from kensei.server.live import upkeep
from kensei.server.live.connection import Connection
from kensei.server.live.driver import ConnectionLimiter
from kensei.server.live.time_slices import TimeSlices


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2", True),
        ("no address", "no address", True),
    ],
)
def test_one_household_is_one_neighbour(one, other, alike):
    assert (network(one) == network(other)) is alike


def test_a_limiter_with_many_addresses_forgets_the_one_unused_for_longest():
    limiter = RateLimiter(rate=1, size=1)
    limiter.MOST = 3
    assert [limiter.allows(address, 0) for address in ("a", "b", "c", "a", "d", "a", "b")] == [
        *(True, True, True),
        *(False, True, False, True),
    ]
    assert len(limiter._buckets) == 3


def test_a_headcount_is_bounded_by_address_and_in_all():
    held = AddressCounter(2, 3)
    assert [held.enter(address) for address in ("a", "a", "a", "b", "c")] == [True, True, False, True, False]
    held.leave("a")
    assert held.enter("c")
    assert (held.of("a"), held.of("b"), held.of("d"), held.total) == (1, 1, 0, 3)


def test_the_connections_of_a_trusted_proxy_are_not_counted():
    gate = ConnectionLimiter(Limits(), ["10.0.0.0/8"])
    assert gate.key(("10.1.2.3", 1)) is None
    assert gate.key(("192.0.2.1", 1)) == "192.0.2.1"
    assert gate.key(None) == ""


@pytest.mark.parametrize("text", ["nonsense", "127.0.0.1:80", "10.0.0.1/8", "", "*"])
def test_a_proxy_is_named_by_its_address(text):
    with pytest.raises(Exception, match=r"should be an address or a network, like 127\.0\.0\.1"):
        proxy(text)


def config(folder, *proxies):
    made = settings(folder, "127.0.0.1", 0, [], proxies)
    made.load()
    return made


@pytest.mark.parametrize(
    ("proxies", "believed"), [((), False), (("127.0.0.1",), True), (("127.0.0.0/8",), True), (("10.0.0.1",), False)]
)
def test_only_a_proxy_that_was_named_is_believed(proxies, believed, tmp_path, monkeypatch):
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    seen = []

    async def app(scope, receive, send):
        seen.append(scope["client"][0])

    monkeypatch.setattr("kensei.server.command.application", lambda *_args, **_more: app)

    @runs
    async def ask():
        headers = [(b"x-forwarded-for", b"192.0.2.9"), (b"x-forwarded-proto", b"https")]
        scope = {"type": "http", "headers": headers, "client": ("127.0.0.1", 1), "scheme": "http"}
        await config(tmp_path, *proxies).loaded_app(scope, None, None)

    ask()
    assert seen == ["192.0.2.9" if believed else "127.0.0.1"]


@pytest.mark.parametrize(
    "header", [("accept-language", "a" * 4000), ("origin", "http://["), ("origin", "["), ("accept-language", "é,,;")]
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_header_of_nonsense_breaks_nothing(header, method, tmp_path):
    @runs
    async def ask():
        async with site(tmp_path) as here:
            reply = await here.request(method, "/tables", b"{}", dict([header]))
            assert 400 <= reply.status < 500

    ask()


@pytest.mark.parametrize("host", ["[", "a b", "", "localhost:99999999", "[::1", "x" * 300])
def test_a_name_that_is_none_is_not_answered_to_where_any_name_is(host, tmp_path):
    @runs
    async def ask():
        async with site(tmp_path, hosts=None) as here:
            assert (await here.get("/", host=host)).status == 421
            assert (await here.get("/", host="club.example:8765")).status == 200

    ask()


def limits(**changed):
    return Limits(**{**{name: getattr(LIMITLESS, name) for name in LIMITLESS.__slots__}, **changed})


@runs
async def test_one_address_has_a_bounded_number_of_sockets(tmp_path):
    async with site(tmp_path, limits(sockets_an_address=2)) as here:
        host = await here.table("kaito")
        watching = (await here.links(host))[-1]
        first, _ = await here.join(watching)
        await here.join(watching)
        third = await here.socket(watching)
        assert (await third.get("bye"))["reason"] == "Too many windows are open from your network."
        assert (await third.raw())["type"] == "websocket.close"
        await here.join(host), await here.join(host)
        assert (await (await here.socket(host)).get("bye"))["reason"], "those who play are counted apart"
        await first.close()
        await here.join(watching)
        assert here.hall.sockets.total == 4


@runs
async def test_a_socket_that_never_says_hello_is_closed(tmp_path):
    async with site(tmp_path, limits(hello_seconds=0.01)) as here:
        host = await here.table("kaito")
        end = await here.socket(host)
        assert (await end.get("bye"))["reason"] == "The first message is hello, and it did not come."
        assert (await end.raw())["type"] == "websocket.close"
        await end.task
        assert not (await here.hall.find(host.removeprefix("/t/")))[0].connections


@runs
async def test_a_slow_reader_is_cut_off_by_bytes_not_by_messages(tmp_path):
    async with site(tmp_path) as here:
        host = await here.table("kaito")
        room, link = await here.hall.find(host.removeprefix("/t/"))
        end = Connection(room, host, link, limits(waiting_bytes=1000))
        for _ in range(100):
            end.push(b"x" * 9)
        assert not end.is_over
        end.push(b"x" * 100_000)
        assert not end.is_over, "what is larger than the bound may wait alone"
        end.push(b"x")
        assert end.is_over
        assert not end._outbox


async def several_rounds():
    for _ in range(5):
        await asyncio.sleep(0)


@runs
async def test_what_a_client_cannot_take_at_once_is_sent_later_and_in_order(tmp_path):
    sent, can_take = [], True

    def write(messages):
        sent.extend(("at once", message.decode()) for message in messages if can_take)
        return can_take

    async def send(message):
        sent.append(("later", message["text"]))

    async with site(tmp_path) as here:
        host = await here.table("kaito")
        room, link = await here.hall.find(host.removeprefix("/t/"))
        end = Connection(room, host, link, LIMITLESS)
        sending = asyncio.create_task(end.send_all(send, write))
        await asyncio.sleep(0)
        end.push(b"a")
        await several_rounds()
        can_take = False
        end.push(b"b")
        end.push(b"c")
        await several_rounds()
        can_take = True
        end.push(b"d")
        await several_rounds()
        assert sent == [("at once", "a"), ("later", "b"), ("later", "c"), ("at once", "d")]
        sending.cancel()


@runs
async def test_a_table_that_nobody_uses_is_forgotten_after_a_while_and_read_again(tmp_path):
    async with site(tmp_path) as here:
        used, idle, watched = [await here.table("kaito", seats=["here", "here"]) for _ in range(3)]
        await here.join(watched)
        later = time.monotonic() + here.hall.limits.idle_seconds + 1
        (await here.hall.find(used.removeprefix("/t/")))[0].used = later
        room = weakref.ref((await here.hall.find(idle.removeprefix("/t/")))[0])
        gc.disable()
        try:
            assert here.hall.sweep(later) == 1
            assert room() is None, "nothing holds it, so its memory is free at once"
        finally:
            gc.enable()
        assert len(here.hall.rooms) == 2
        assert (await here.get(f"{idle}/state")).json()["phase"] == "playing"


def test_cycles_that_connections_leave_are_freed_now_and_then(tmp_path):
    class Left:
        pass

    @runs
    async def leave():
        async with site(tmp_path) as here:
            left = Left()
            left.itself = left
            gone = weakref.ref(left)
            gc.disable()
            try:
                del left
                upkeep.give_memory_back()
                assert gone() is None
            finally:
                gc.enable()
            assert here.hall.sweep(time.monotonic()) == 0

    leave()


@runs
async def test_cycles_are_looked_for_often_only_where_there_are_many(tmp_path, monkeypatch):
    now, found, freed, done = 0, 0, 0, []
    async with site(tmp_path, limits(idle_seconds=40.0)) as here:
        monkeypatch.setattr(upkeep, "cycles_freed", lambda: freed)
        monkeypatch.setattr(upkeep, "give_memory_back", lambda: done.append((now, "all")))
        monkeypatch.setattr(upkeep.gc, "collect", lambda _generation: done.append((now, "young")) or found)
        keeper = upkeep.Upkeep(here.hall, 0.0)
        for now in range(41):
            keeper.work(float(now))
        assert done == [(5, "young"), (15, "young"), (35, "young"), (40, "all")]
        found = upkeep.MANY
        for now in range(41, 76):
            keeper.work(float(now))
        assert done[4:] == [(65, "young"), (70, "young"), (75, "young")]
        freed = upkeep.MANY
        now = 76
        keeper.work(76.0)
        assert done[7:] == [(76, "all")]


@runs
async def test_the_server_looks_after_itself_while_it_runs(tmp_path):
    async with site(tmp_path, limits(idle_seconds=0.0)) as here:
        await here.table("kaito", seats=["here", "here"])
        assert here.hall.rooms
        while here.hall.rooms:
            await asyncio.sleep(0)


@runs
async def test_who_looks_too_often_is_refused_and_sees_again_later(tmp_path):
    async with site(tmp_path, limits(looks_a_second=0.0, looks_at_once=2)) as here:
        host = await here.table("kaito")
        end, _ = await here.join(host)
        await end.send(type="hello")
        assert await end.get("welcome")
        await end.send(type="hello")
        assert (await end.get("refused"))["code"] == "limit"
        await end.send(type="ping")
        assert await end.get("pong")


@pytest.mark.parametrize("bound", ["address_messages", "address_looks"])
def test_all_sockets_of_an_address_share_an_allowance(bound, tmp_path):
    @runs
    async def talk():
        async with site(tmp_path, limits(**{f"{bound}_a_second": 0.0, f"{bound}_at_once": 3})) as here:
            host = await here.table("kaito")
            watching = (await here.links(host))[-1]
            for _ in range(3):
                end, _ = await here.join(watching)
            await end.send(type="hello")
            assert (await end.get("refused"))["code"] == "limit"
            await here.join(host)

    talk()


@runs
async def test_costly_work_is_done_one_a_round_and_in_turn():
    slices, order = TimeSlices(), []

    async def work(number):
        await slices.next_round()
        order.append(number)

    async def rounds():
        while True:
            await asyncio.sleep(0)
            order.append("round")

    counting = asyncio.create_task(rounds())
    await asyncio.gather(*(work(number) for number in range(5)))
    counting.cancel()
    assert [one for one in order if one != "round"] == [0, 1, 2, 3, 4]
    assert all("round" in order[order.index(number) : order.index(number + 1)] for number in range(4))


@pytest.mark.parametrize("drawing", [look.emblem, look.symbols])
def test_what_every_visitor_is_shown_is_drawn_once_a_language(drawing):
    assert drawing("bushido") is drawing("bushido")
