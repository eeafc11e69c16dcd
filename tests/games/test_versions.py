"""Records of earlier rules: one is kept of every version, and all are refused with a plain sentence.

A version rises when old records would be played differently, so none is played by rules that it was not made by.
"""

import re
from pathlib import Path

import pytest
from tests.command.running import run

import kensei
from kensei import BadRecord, record

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs" / "games"
EARLIER = [(name, number) for name in sorted(kensei.GAMES) for number in range(1, kensei.game(name).version)]


def kept(name, number):
    return HERE / name / "records" / f"version-{number}.txt"


def sentence(name, number):
    game = kensei.game(name)
    return f"version {number} of {game.title} is played no more; now it is {game.version}"


def test_a_record_of_every_earlier_version_is_kept_and_no_other():
    found = {(path.parts[-3], path.name) for path in HERE.glob("*/records/version-*")}
    assert found == {(name, f"version-{number}.txt") for name, number in EARLIER}


@pytest.mark.parametrize(("name", "number"), EARLIER)
def test_a_kept_record_is_refused_with_a_plain_sentence(name, number):
    text = kept(name, number).read_text(encoding="utf-8")
    assert text.startswith(f"kensei record 1\ngame: {name}\nversion: {number}\n")
    with pytest.raises(BadRecord, match=re.escape(sentence(name, number))) as refused:
        record.loads(text)
    assert refused.value.line == 3


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(("name", "number"), EARLIER)
def test_the_command_says_the_same(name, number, command):
    done = run(command, str(kept(name, number)))
    assert done.returncode == 2
    assert sentence(name, number) in done.stderr


@pytest.mark.parametrize("name", sorted(kensei.GAMES))
def test_the_page_of_a_game_tells_what_each_version_changed(name):
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8").partition("## Versions")[2]
    told = [int(number) for number in re.findall(r"^\| (\d+) \| .+ \|$", text, re.MULTILINE)]
    assert told == list(range(1, kensei.game(name).version + 1))


@pytest.mark.parametrize("name", sorted(kensei.GAMES))
def test_a_record_of_rules_to_come_is_refused_too(name):
    game = kensei.game(name)
    text = record.dumps(kensei.Match(game, seed="moon")).replace(
        f"version: {game.version}\n", f"version: {game.version + 1}\n"
    )
    with pytest.raises(BadRecord, match=f"this Kensei plays version {game.version}"):
        record.loads(text)
