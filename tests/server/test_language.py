"""Everything that a person reads goes through gettext: shown with a language in which no English letter is left."""

import gettext
import io
import json
import random
import re
import shutil
from html import unescape
from pathlib import Path

import pytest
from company import let_pass, seated, table_of
from harness import runs, site
from test_kept_logs import is_played_still, lines

import kensei
from kensei import bots
from kensei import drawing as look
from kensei.core import i18n as words
from kensei.core.texts import LOCALE
from kensei.games.bushido.deck import deck
from kensei.games.bushido.moves import SHAPES
from kensei.games.kendo.drawing.pieces import SHORT
from kensei.games.ketto.moves import EXAMPLES
from kensei.server.http import templating
from kensei.server.tables import entries
from kensei.server.tables.phrases import PHRASES
from kensei.server.tables.sentences import Sentence
from kensei.server.tables.table import ABSENCE

pofile = pytest.importorskip("babel.messages.pofile")

LOGS = Path(__file__).with_name("logs")
POT = LOCALE / "kensei.pot"
WIDE = str.maketrans({chr(letter): chr(letter + 0xFEE0) for letter in (*range(65, 91), *range(97, 123))})


class Wide(gettext.NullTranslations):
    """A language of wide letters: what is written in narrow ones was not translated."""

    def __init__(self):
        super().__init__()
        read = pofile.read_po(io.BytesIO(POT.read_bytes()))
        self.known = {form for message in read if message.id for form in forms(message.id)}

    def gettext(self, message):
        if message not in self.known:
            return message
        parts = re.split(r"(\{[^}]*\}|%\(\w+\)\w|<[^>]*>)", message)
        return "".join(part if i % 2 else part.translate(WIDE) for i, part in enumerate(parts))

    def ngettext(self, one, many, number):
        return self.gettext(one if number == 1 else many)


def forms(message):
    return [message] if isinstance(message, str) else list(message)


@pytest.fixture
def wide(monkeypatch):
    language = Wide()
    spoken = words.catalogue
    monkeypatch.setattr(words, "catalogue", lambda code: language if code == "xx" else spoken(code))
    for module in ("http.templating", "app", "http.security"):
        monkeypatch.setattr(f"kensei.server.{module}.language", lambda accepted: "xx")
    templating.environment.cache_clear()
    yield
    templating.environment.cache_clear()


NAMES = """
    Kensei Kaito Kiri ai Kettō Bushido Musashi Shiai Aka Shiro The Duel Duels Challenge Kendo Taikai Kett
    Men Kote Do Tsuki Hiki Seme Jodan no kamae Mushin Oshidashi Maki waza Bogyo Tsubazeriai Fudoshin
    Jikan desu Kaihi suru Tai jodan Tsuyoi Kesa Zan Tetsu Ippon Hansoku Tsuba zeriai
    Tomoe Tsuru Kiku Matsu Cho Ryu Yama Sakura Chudan Gedan Hasso Kasumi Waki Kyoto
"""
"""Names that are Japanese in English too, and the titles of the games."""


def printed():
    """Give the names printed on Bushido's cards: they belong to the deck, as it was given."""
    box = deck("")
    fighters = box.fighters.values()
    names = [name for fighter in fighters for name in (fighter.name, fighter.title, fighter.person)]
    return [*names, *(card.name for fighter in fighters for card in fighter.cards.values())]


def methods():
    """Give the names of bots and of their methods: they are names in code, and new ones come."""
    levels = [kensei.game(game).levels[level].method for game in kensei.GAMES for level in bots.LEVELS]
    return [*levels, *(name for game in kensei.GAMES for name in bots.names(game) if name not in bots.LEVELS)]


def beginnings():
    """Give the first letters of names: on seals, and on cards that have no room for the whole."""
    return [
        "Ken sei",
        *(kensei.game(name).presentation.monogram for name in kensei.GAMES),
        *(" ".join(parts) for parts in SHORT.values()),
        *(phrase.letters for phrase in PHRASES.values()),
    ]


def unsaid(texts, spelled):
    """Give the English that is left: narrow words that are no names, and no texts of moves."""
    known = " ".join([NAMES, EXAMPLES, *spelled, *printed(), *methods(), *SHAPES, *beginnings()]).lower()
    allowed = set(WORD.findall(known))
    left = {word: line for text in texts for line in text.split("\n") for word in WORD.findall(line)}
    return sorted(f"{word}: {line.strip()}" for word, line in left.items() if word.lower() not in allowed)


WORD = re.compile(r"[A-Za-z]{2,}")


def visible(html):
    """Give what is read of HTML: its text and its labels, but not clauses, styles and data for the script."""
    html = re.sub(
        r"<(script|style)\b.*?</\1>|<a class=.rule.*?</a>|<code.*?</code>|<kbd.*?</kbd>", " ", html, flags=re.DOTALL
    )
    labels = re.findall(r"(?:aria-label|title|placeholder|alt)=(?:\"([^\"]*)\"|'([^']*)')", html)
    return [unescape(re.sub(r"<[^>]*>", "\n", html)), *(unescape(one or other) for one, other in labels)]


def told(update):
    """Give all that an update says."""
    texts = [text for html in (*update["html"].values(), *update["log"]) for text in visible(html)]
    texts += [step["say"] for step in update["steps"]]
    texts += [
        text
        for step in update["steps"]
        for html in (step.get("over", ""), step.get("add", ""))
        for text in visible(html)
    ]
    texts += [text for step in update["steps"] for text in step.get("text", {}).values()]
    choices = update["choices"]
    if choices:
        texts += [text for said in choices["says"].values() for text in said]
        texts += [choices["verb"], choices["joint"], *choices["pills"], *choices["hint"]]
    texts += [player["name"] + " " + player["note"] for player in update["players"]]
    return texts + ([update["outcome"]["reason"]] if update["outcome"] else [])


TABLES = [
    ("kaito", {}),
    ("kiriai", {"cap": 6}),
    ("ketto", {}),
    ("shiai", {}),
    ("musashi", {"players": 3}),
    ("bushido", {}),
    ("bushido", {"mode": "ffa", "players": 3}),
    ("bushido", {"mode": "clans", "players": 4}),
    ("bushido", {"mode": "kyoto", "players": 4}),
]


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_no_english_is_left_at_a_table(name, options, tmp_path, wide):
    @runs
    async def play():
        async with site(tmp_path) as here:
            game = kensei.game(name)
            players = options.get("players", game.seats[0])
            host = await here.table(name, seats=["here"] + ["link"] * (players - 1), options=options)
            paths = [host, *(await here.links(host))[:-1]]
            texts = visible((await here.get(host)).text)
            paths[1:] = [await here.sit(path) for path in paths[1:]]
            texts += visible((await here.get(host)).text)
            ends = [(await here.join(path, html="wide"))[0] for path in paths]
            spelled = set()
            heard = dict.fromkeys(range(players), 0)
            rng = random.Random(name)
            for number in range(60):
                state = (await here.get(f"{host}/state?after={heard[0]}")).json()
                if state["phase"] == "over":
                    break
                mover = rng.choice(state["to_act"])
                own = (await here.get(f"{paths[mover]}/state?after={heard[mover]}")).json()
                heard[mover] = own["n"]
                spelled |= set(own["legal"])
                texts += [event["text"] for entry in own["entries"] for event in entry["events"]]
                for wrong in [rng.choice(sorted(spelled)), "c4"]:
                    reply = (await here.post(f"{paths[mover]}/try", {"id": "", "move": wrong})).json()
                    texts += [reply.get("reason", "")]
                body = {"id": str(number), "decision": own["decision"], "move": rng.choice(own["legal"])}
                late = await here.post(f"{paths[mover]}/move", {**body, "id": "late", "decision": 1})
                texts += [late.json()["reason"]]
                assert (await here.post(f"{paths[mover]}/move", body)).status == 200
                for end in ends:
                    texts += told(await end.get("update"))
            texts += visible((await here.get(host)).text)
            assert len(texts) > 100
            assert unsaid(texts, spelled) == []

    play()


@runs
async def test_refusals_are_said_in_the_readers_language(tmp_path, wide):
    async with site(tmp_path) as here:
        host = await here.table("kaito", clock=5)
        guest, watcher = await here.links(host)
        texts = []
        for path, verb, fields in [
            (host, "begin", {}),
            (host, "undo", {}),
            (host, "draw", {}),
            (host, "again", {}),
            (host, "agree", {}),
            (host, "decline", {}),
            (host, "resign", {}),
            (host, "move", {"decision": 1, "move": "c4"}),
            (watcher, "sit", {}),
            (guest, "reissue", {"chair": 1}),
            (host, "reissue", {"chair": 0}),
        ]:
            reply = await here.post(f"{path}/{verb}", {"id": verb, **fields})
            assert reply.status >= 400, verb
            texts.append(reply.json()["reason"])
        wrong = [("name", {"name": "x" * 50}), ("claim", {"target": -1}), ("move", {}), ("undo", {"q": 1})]
        for verb, fields in wrong:
            texts.append((await here.post(f"{host}/{verb}", fields)).json()["reason"])
        texts += visible((await here.get("/t/nowhere")).text)
        texts += visible((await here.get("/nowhere")).text)
        texts += [(await here.get(f"{host}/review")).json()["reason"]]
        texts += [(await here.get("/", host="elsewhere")).text, (await here.post("/mine", {}, origin="https://x")).text]
        texts += [(await here.request("POST", "/tables", b"", {"content-length": "9" * 9})).text]
        assert len(texts) > 16
        assert unsaid(texts, ["name target decision id seat", "x" * 50]) == []


@runs
async def test_what_is_wrong_with_a_form_is_said_in_the_readers_language(tmp_path, wide):
    async with site(tmp_path) as here:
        texts = []
        for fields in [
            {"game": "kiriai", "cap": "none"},
            {"game": "bushido", "mode": "kyoto", "players": "3"},
            {"game": "bushido", "mode": "duels", "hardcore": "yes"},
            {"game": "bushido", "fighters": "Nobody"},
            {"game": "bushido", "fighters": "1" * 500},
            {"game": "ketto", "peek": "mode"},
            {"game": "ketto", "clock": "mode"},
            {"game": "ketto", "increment": "9999"},
            {"game": "ketto", "name0": "Nobody", "name1": "Nobody"},
            {"game": "ketto", "deck": "a.b.c.d.e.f = 1"},
            {"game": "ketto", "deck": "#" * 500},
            {"game": "ketto", "deck": "#" * 20_000},
            {"game": "ketto", "deck": "[[[[[[["},
            {"game": "ketto", "deck": "\n" * 2000 + "1"},
            {"game": "ketto", "deck": "''''"},
        ]:
            reply = await here.form("/tables", **fields)
            assert reply.status == 400, fields
            texts += re.findall(r'role="alert">(.*?)</p>', unescape(reply.text))
        assert len(texts) == 15
        assert unsaid(texts, ["none", "mode", "kyoto", "duels", "Nobody"]) == []


@runs
async def test_my_games_are_listed_in_the_readers_language(tmp_path, wide):
    async with site(tmp_path) as here:
        host = await here.table("kaito")
        told = (await here.post("/mine", {"tokens": [host.removeprefix("/t/")]})).json()
        assert unsaid(visible(told["html"]), ()) == []


@runs
async def test_a_resignation_is_stored_as_message_and_facts_and_read_in_any_language(tmp_path, wide):
    async with site(tmp_path) as here:
        host = await here.table("kaito")
        invitation, _ = await here.links(host)
        guest = await here.sit(invitation)
        await here.post(f"{guest}/resign", {"id": "resign"})
        state = (await here.get(f"{host}/state")).json()
        assert unsaid([state["outcome"]["reason"], *(entry["text"] for entry in state["entries"])], ()) == []
        room = here.room(host)
        assert room.table.outcome.reason == "Black resigned: Red wins"
        *_, last = [entries.decode(body) for body in await here.hall.store.load(room.table.id)]
        assert (last.message, last.facts) == ("{loser} resigned: {winner} wins", {"loser": 1, "winner": 0})
        assert last.reason == ""


@runs
async def test_a_sentence_of_an_older_log_is_shown_as_it_was_written(tmp_path, wide):
    shutil.copy(LOGS / "version-1.db", tmp_path / "kensei.db")
    told = lines("version-1")
    seen = set()
    async with site(tmp_path) as here:
        for one in filter(is_played_still, told):
            room, _ = await here.hall.find(one["host"])
            if room.table.outcome:
                _, reason, rule = one["folded"]["outcome"]
                with look.using_language("xx"):
                    told_now = room.table.outcome.text(room.table.names())
                assert told_now == words.catalogue("xx").gettext(reason)
                seen.add(bool(rule))
    assert seen == {False, True}


def test_a_message_names_seats_in_the_readers_language_and_players_as_they_are(wide):
    sentence = Sentence("{seat} does not wait for {target} any longer.", {"seat": 1, "target": "{x} Red"})
    assert sentence.text(["Ann", "Ben"]) == "Ben does not wait for {x} Red any longer."
    with look.using_language("xx"):
        assert sentence.text(["Ann", "Ben"]) == "Ben ｄｏｅｓ ｎｏｔ ｗａｉｔ ｆｏｒ {x} Red ａｎｙ ｌｏｎｇｅｒ."
    assert Sentence("a player {called} so.").text([]) == "a player {called} so."


@pytest.mark.parametrize(
    ("name", "options"), [("musashi", {"players": 4}), ("bushido", {"mode": "kyoto", "players": 4})]
)
def test_leaving_and_coming_back_are_told_in_the_readers_language(name, options, tmp_path, wide):
    @runs
    async def leave():
        async with site(tmp_path) as here:
            paths = await seated(here, name, 4, names=[], options=options)
            ends = [(await here.join(path, html="wide"))[0] for path in paths[:2]]
            table = table_of(here, paths[0])
            let_pass(here, paths[0], ABSENCE)
            texts, spelled = [], set(bots.names(name))
            asked = sorted(table.to_act() & {2, 3})
            for path, verb, fields in [
                (paths[0], "stand_in", {"target": 2}),
                (paths[2], "move", {"decision": 1, "move": "keep"}),
                (paths[2], "return", {}),
                (paths[2], "return", {"seat": 2}),
                (paths[0], "stand_in", {"target": 2, "bot": "nobody"}),
                *((paths[0], "claim", {"target": seat}) for seat in asked[:1]),
                (paths[0], "claim", {"target": 63}),
                (paths[1], "resign", {}),
                (paths[1], "resign", {"seat": 1}),
                (paths[1], "agree", {}),
                (paths[1], "undo", {}),
            ]:
                reply = await here.post(f"{path}/{verb}", {"id": f"{verb}{fields}", **fields})
                texts += [reply.json().get("reason", "")]
                texts += [text for seat in range(4) for text in visible((await here.get(paths[seat])).text)]
                spelled |= {str(move) for seat in table.to_act() for move in table.playing().state.legal_moves(seat)}
            for path in paths:
                texts += [entry["text"] for entry in (await here.get(f"{path}/state")).json()["entries"]]
            await here.post(f"{paths[0]}/resign", {"id": "last"})
            texts += [text for path in paths for text in visible((await here.get(path)).text)]
            for end in ends:
                while not end.inbox.empty():
                    update = json.loads(await end.text())
                    texts += [*told(update), *(update.get("notes") or [])] if update["type"] == "update" else []
            assert unsaid(texts, {"nobody", *spelled}) == []

    leave()


def test_every_page_is_translated(tmp_path, wide):
    @runs
    async def look():
        async with site(tmp_path) as here:
            pages = ["/", "/daily", "/progress", *(f"/new/{name}" for name in kensei.GAMES)]
            texts = [text for path in pages for text in visible((await here.get(path)).text)]
            assert unsaid(texts, ()) == []

    look()
