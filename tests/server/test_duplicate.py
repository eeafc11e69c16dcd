"""Duplicate duels: the same deal twice, compared; who has not played it learns nothing of it."""

import random

import pytest
from harness import runs, site

import kensei
from kensei.server.duplicate import pairs, rules
from kensei.server.duplicate.comparing import DuelResult, headline, headline_swapped
from kensei.server.duplicate.deal import DealVisibility, deal_of
from kensei.server.tables import tokens

DEALS = {
    "kaito": "open",
    "bushido": "open",
    "kiriai": "hidden",
    "ketto": "hidden",
    "musashi": "hidden",
    "shiai": "hidden",
}
KEY = "k" * 22


def table_of(server, path):
    return server.room(path).table


async def play_out(server, path, seed=1):
    """Play random moves for every person at a table until its game is over."""
    room, rng, count = (await server.hall.find(path.removeprefix("/t/")))[0], random.Random(seed), 0
    while room.table.phase == "playing":
        people = [seat for seat in sorted(room.table.asked) if seat in room.table.humans()]
        if not people:
            room.reschedule()
            await room.bots.task
            continue
        seat = people[0]
        count += 1
        move = str(rng.choice(room.table.playing().legal_moves(seat)))
        sent = {"id": f"{seed} {count}", "decision": room.table.asked[seat], "seat": seat, "move": move}
        reply = await server.post(f"{path}/move", sent)
        assert reply.status == 200, reply.text
    return room.table


def dealt(table, game=0):
    """What was dealt before the first decision."""
    over = table.finished[game]
    return [move for seat, move in over.plies if seat < 0]


@pytest.mark.parametrize("game", DEALS)
def test_what_chance_deals_is_found_by_playing(game):
    options = {"players": 2} if "players" in kensei.game(game).options else {}
    assert deal_of(kensei.game(game), options) is DealVisibility(DEALS[game])


@runs
async def test_two_people_play_both_sides_of_one_deal(tmp_path):
    async with site(tmp_path) as server:
        host = await server.table("kaito", seats=["here", "here"], names=["Aki", "Ben"], duplicate=True)
        table = table_of(server, host)
        assert not table.is_alone()
        assert "The first of two games" in (await server.get(host)).text
        await play_out(server, host, 1)
        page = (await server.get(host)).text
        assert "Now the same deal with the sides changed" in page
        assert "Change sides" in page
        for path in ("record", "verify", "review", "decision?moment=0", "analysis?moment=0", "review?after=0"):
            refused = await server.get(f"{host}/{path}")
            assert refused.status == 403, path
            assert "from the other side" in refused.text
        assert (await server.post(f"{host}/share", {})).status == 403
        assert (await server.post(f"{host}/fork", {"moment": 0})).status == 403
        worded = await server.post(f"{host}/again", {"id": "words", "seat": 0, "words": "moon"})
        assert worded.status == 400
        assert (await server.post(f"{host}/again", {"id": "again", "seat": 0})).status == 200
        assert (await server.get(f"{host}/verify?game=0")).status == 403
        await play_out(server, host, 2)
        assert dealt(table, 0) == dealt(table, 1)
        assert table.finished[0].seed == table.finished[1].seed
        assert [table.seat_of(0, game) for game in (0, 1)] == [0, 1]
        proofs = [(await server.get(f"{host}/verify?game={game}")).json() for game in (0, 1)]
        assert proofs[0]["commitment"] == proofs[1]["commitment"]
        told = (await server.get(f"{host}/duplicate")).json()["html"]
        assert "Aki" in told
        assert "won in" in told
        assert (await server.get(f"{host}/review?after=0")).status == 200
        assert (await server.post(f"{host}/again", {"id": "third", "seat": 0})).status == 200
        assert table.seed() != table.finished[0].seed


@runs
async def test_words_of_luck_stay_with_the_seats_of_the_deal(tmp_path):
    async with site(tmp_path) as server:
        host = await server.table("kaito", seats=["here", "here"], duplicate=True, wait=True)
        await server.post(f"{host}/words", {"id": "w", "words": "moon", "seat": 0})
        assert (await server.post(f"{host}/begin", {"id": "b"})).status == 200
        table = await play_out(server, host, 1)
        await server.post(f"{host}/again", {"id": "again", "seat": 0})
        await play_out(server, host, 2)
        assert table.finished[0].words == table.finished[1].words != ("", "")
        assert dealt(table, 0) == dealt(table, 1)


@pytest.mark.parametrize("game", [name for name, deal in DEALS.items() if deal == "hidden"])
def test_against_each_other_a_deal_with_hidden_cards_is_refused_with_a_sentence(tmp_path, game):
    @runs
    async def ask():
        async with site(tmp_path) as server:
            refused = await server.post("/tables", {"game": game, "seats": ["here", "link"], "duplicate": True})
            assert refused.status == 400
            assert "who has played one side knows the other’s cards" in refused.json()["reason"]
            form = await server.form("/tables", game=game, seat0="here", seat1="link", duplicate="1")
            assert form.status == 400
            assert 'id="wrong"' in form.text

    ask()


@runs
async def test_three_or_nobody_play_no_duplicate(tmp_path):
    async with site(tmp_path) as server:
        for seats in (["here", "link", "link"], ["bot:novice", "bot:novice"]):
            refused = await server.post("/tables", {"game": "musashi", "seats": seats, "duplicate": True})
            assert refused.status == 400
            assert "for two" in refused.json()["reason"]


async def pair(server, game="kiriai", **options):
    """Open both tables of a pair against the same bot; give the paths and the invitation."""
    host = await server.table(game, seats=["here", "bot:novice"], names=["Aki"], duplicate=True, options=options)
    invitation = f"/d/{rules.invitation_token(host.removeprefix('/t/'))}"
    reply = await server.post(invitation, {"key": KEY, "name": "Ben"})
    assert reply.status == 201, reply.text
    return host, reply.json()["url"], invitation


@runs
async def test_a_friend_plays_the_same_deal_against_the_same_bot(tmp_path):
    async with site(tmp_path) as server:
        host, guest, invitation = await pair(server, cap=2)
        first, second = table_of(server, host), table_of(server, guest)
        assert (first.server_seed, first.options, first.seed()) == (second.server_seed, second.options, second.seed())
        assert [chair.mover for chair in first.chairs] == [chair.mover for chair in second.chairs]
        again = await server.post(invitation, {"key": KEY, "name": "Ben"})
        assert again.json()["url"] == guest
        other = await server.post(invitation, {"key": "l" * 22})
        assert other.status == 404
        assert "already" in other.json()["reason"]
        await play_out(server, host, 1)
        await play_out(server, guest, 2)
        assert dealt(first)[:2] == dealt(second)[:2]
        for path in (host, guest):
            told = (await server.get(f"{path}/duplicate")).json()["html"]
            assert "Aki" in told
            assert "Ben" in told
            assert (await server.get(f"{path}/verify")).status == 200
            seen = await server.post(f"{path}/other")
            assert seen.status == 201
            assert (await server.get(seen.json()["url"])).status == 200


@runs
async def test_nobody_learns_of_the_other_before_both_are_over(tmp_path):
    async with site(tmp_path) as server:
        host, guest, invitation = await pair(server, cap=2)
        await play_out(server, host, 1)
        over = table_of(server, host)
        secrets = [over.finished[0].seed, over.server_seed, over.finished[0].server_seed]
        for path in (guest, f"{guest}/state", f"{guest}/duplicate", invitation):
            text = (await server.get(path)).text
            assert not any(secret in text for secret in secrets)
            assert "won in" not in text
            assert "lost after" not in text
            assert "draw after 1 move" not in text
        for path in (host, guest):
            assert (await server.post(f"{path}/other")).status == 403
            for sealed in ("verify", "analysis?moment=0"):
                assert (await server.get(f"{path}/{sealed}")).status in (400, 403)
            assert (await server.post(f"{path}/share", {})).status in (400, 403)
        assert (await server.get(f"{host}/record")).status == 403
        for verb, fields in (("again", {}), ("hint", {"decision": 0}), ("reissue", {"chair": None})):
            reply = await server.post(f"{host if verb == 'again' else guest}/{verb}", {"id": verb, "seat": 0, **fields})
            assert reply.status in (400, 403), verb
        token = invitation.removeprefix("/d/")
        for path in (f"/t/{token}", f"/t/{token}/state", f"/g/{token}"):
            assert (await server.get(path)).status == 404


@runs
async def test_a_pair_is_there_after_a_restart_and_opens_after_a_week(tmp_path):
    async with site(tmp_path) as server:
        host = await server.table("kaito", seats=["here", "bot:novice"], duplicate=True)
        assert len(table_of(server, host).links) == 1
        await server.post(f"{host}/resign", {"id": "r", "seat": 0})
        invitation = rules.invitation_token(host.removeprefix("/t/"))
        assert f"/d/{invitation}" in (await server.get(host)).text
    async with site(tmp_path) as server:
        assert (await server.get(f"{host}/verify")).status == 403
        page = await server.get(f"/d/{invitation}")
        assert page.status == 200
        assert "Play the same deal" in page.text
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pairs, "wall_clock", lambda: table_of(server, host).finished[0].time + rules.WEEK + 1)
            assert (await server.get(f"{host}/verify")).status == 200
            assert (await server.post(f"/d/{invitation}", {"key": KEY})).status == 404
        guest = (await server.post(f"/d/{invitation}", {"key": KEY})).json()["url"]
    async with site(tmp_path) as server:
        assert (await server.hall.find(guest.removeprefix("/t/")))[0].table.duplicate.of
        assert await server.hall.store.find(rules.copy_hash(invitation))
        assert tokens.hashed(invitation) not in table_of(server, guest).links


@runs
async def test_of_two_friends_who_come_at_once_one_plays(tmp_path):
    async with site(tmp_path) as server:
        host = await server.table("kaito", seats=["here", "bot:novice"], duplicate=True)
        invitation = rules.invitation_token(host.removeprefix("/t/"))
        await server.post(f"/d/{invitation}", {"key": KEY})
        find = server.hall.store.find
        looks = []

        async def late(hashed):
            looks.append(hashed)
            return await find(hashed) if len(looks) > 2 else None

        server.hall.store.find = late
        second = await server.post(f"/d/{invitation}", {"key": "l" * 22})
        assert second.status == 404


def test_the_sheet_says_who_did_better():
    def result(name, side, verdict, moves):
        return DuelResult(name, side, verdict, moves)

    assert "Ben" in headline(result("Aki", "Red", -1, 9), result("Ben", "Red", -1, 12))
    assert "as well" in headline(result("Aki", "Red", 1, 9), result("Ben", "Red", 1, 9))
    both = headline_swapped(
        (result("Aki", "Red", 1, 9), result("Aki", "Black", 1, 8)),
        (result("Ben", "Black", -1, 9), result("Ben", "Red", -1, 8)),
    )
    assert both == "Aki won from both sides of this deal."
    side = headline_swapped(
        (result("Aki", "Red", 1, 9), result("Aki", "Black", -1, 8)),
        (result("Ben", "Black", -1, 9), result("Ben", "Red", 1, 8)),
    )
    assert side == "Red won both games; Ben did it in fewer moves."
