"""A game and a bot from packages of their own work through every door, as ours do."""

import json
import random
import time

import pytest
from live import Server

pytestmark = pytest.mark.slow

LEVELS = ("novice", "student", "samurai", "master", "kensei")
KENSEI = ("-m", "kensei")


def test_the_game_is_listed_beside_ours(run):
    assert "iai      Iai, 2 players" in run(*KENSEI, "games")
    listed = json.loads(run(*KENSEI, "games", "--json"))["games"]
    assert [one["name"] for one in listed].count("iai") == 1
    assert "iai" in run("-c", "import kensei; print(kensei.games.names())")


def test_the_rules_are_read_by_clause(run):
    assert "the wind decides" in run(*KENSEI, "rules", "iai", "iai.wind")


def test_bots_of_all_levels_and_the_guest_play_it(run):
    listed = run(*KENSEI, "bots", "iai")
    assert all(level in listed for level in (*(level.capitalize() for level in LEVELS), "patient"))
    for level in LEVELS:
        out = run(*KENSEI, "play", "iai", "--seats", f"{level},patient", "--seed", "moon")
        assert "drew in time" in out


def test_a_person_plays_it_in_the_terminal(run):
    out = run(*KENSEI, "play", "iai", "--seats", "human,patient", "--seed", "moon", input="wait 1\n" * 20)
    assert "drew in time" in out


CODE = """
import random, kensei
match = kensei.Match(kensei.game("iai"), seed="moon", goal=3)
rng = random.Random(1)
while asked := sorted(match.state.to_act()):
    match.play(asked[0], rng.choice(match.state.legal_moves(asked[0])))
text = kensei.record.dumps(match)
again = kensei.record.loads(text)
assert again.state == match.state and kensei.record.dumps(again) == text
open("game.kensei", "w").write(text)
"""


def test_records_are_written_read_replayed_and_verified(run):
    run("-c", CODE)
    run(*KENSEI, "verify", "game.kensei")
    assert "drew in time" in run(*KENSEI, "replay", "game.kensei")


LAWS = """
import kensei
from hypothesis import settings
from kensei.testing import laws
settings.register_profile("busy machine", deadline=None)
settings.load_profile("busy machine")
TestIai = laws.obeyed_by(kensei.game("iai"))
"""


def test_it_obeys_the_laws(run, tmp_path):
    (tmp_path / "test_iai.py").write_text(LAWS, encoding="utf-8")
    assert " passed" in run("-m", "pytest", "-q", "-p", "no:cacheprovider", "test_iai.py")


RESEARCH = """
import random
import numpy as np
from kensei import adapters
env = adapters.pettingzoo.env("iai")
env.reset(seed=1)
steps = 0
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    env.step(None if termination or truncation else int(np.flatnonzero(observation["action_mask"])[0]) if steps % 3 else
        int(np.flatnonzero(observation["action_mask"])[-1]))
    steps += 1
parallel = adapters.pettingzoo.parallel_env("iai")
parallel.reset(seed=1)
while parallel.agents:
    parallel.step({agent: 0 if agent == parallel.agents[0] else 2 for agent in parallel.agents})
import pyspiel
adapters.openspiel.register()
state = pyspiel.load_game("kensei_iai").new_initial_state()
rng = random.Random(1)
while not state.is_terminal():
    if state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    elif state.is_simultaneous_node():
        state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in range(2)])
    else:
        state.apply_action(rng.choice(state.legal_actions()))
print(sorted(state.returns()))
"""


def test_researchers_play_it_in_pettingzoo_and_openspiel(run):
    assert run("-c", RESEARCH).strip() == "[-1.0, 1.0]"


@pytest.fixture(scope="module")
def served(environment, tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("plugin"), PYTHONPATH=environment["PYTHONPATH"])
    running.wait()
    yield running
    running.close()


def test_a_program_plays_it_over_http_and_the_deal_is_verified(served):
    host = served.post("/tables", {"game": "iai", "seats": ["here", "bot:patient"]})["url"]
    rng, number = random.Random(1), 0
    while (state := served.get(f"{host}/state?seat=0"))["phase"] == "playing":
        if not state["legal"]:
            time.sleep(0.02)  # the bot is thinking
            continue
        move = rng.choice(state["legal"])
        served.post(f"{host}/move", {"id": f"m{number}", "seat": 0, "decision": state["decision"], "move": move})
        number += 1
        assert number < 100
    proof = served.get(f"{host}/verify")
    assert proof["draws"]
    assert "<svg" in served.get(f"{host}/review")["html"]
