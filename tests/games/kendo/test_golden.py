"""Whole matches of both games, told to a spectator ply by ply: what changes here changes the rules.

A file has a title, the game and its options, then every ply (`seat0: men3 to 1`, `*: seme`) with the events
that it made, indented, and the last position. `python tests/games/kendo/test_golden.py FILE…` tells them anew.
"""

import json
import sys
from pathlib import Path

import pytest

import kensei
from kensei import CHANCE, Match

GAMES = Path(__file__).parents[1]
FILES = sorted([*(GAMES / "musashi" / "golden").glob("*.txt"), *(GAMES / "shiai" / "golden").glob("*.txt")])


def played(text):
    """Play the plies of a golden file again."""
    title, name, options, _, *lines = text.split("\n")
    match = Match.blank(kensei.game(name), "", json.loads(options))
    seats = {word: seat for seat, word in enumerate(match.game.seat_names(match.players))}
    for line in lines:
        who, colon, move = line.partition(": ")
        if colon and not line.startswith(" ") and who != "end":
            match.replay(seats.get(who, CHANCE), move)
    return title, match


def told(title, match):
    """Tell a match as a golden file does."""
    words = match.game.seat_names(match.players)
    lines = [title, match.game.name, json.dumps({k: v for k, v in match.options.items() if v is not None}), ""]
    for ply in match.plies:
        lines.append(f"{'*' if ply.seat == CHANCE else words[ply.seat]}: {ply.move}")
        lines += [f"    {match.game.tell(event.told_to(None))} [{event.rule}]" for event in ply.events]
    outcome = match.state.outcome()
    lines += [f"end: {match.game.write(match.state)}", f"    {outcome.reason}: {outcome.scores} [{outcome.rule}]", ""]
    return "\n".join(lines)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_the_match_is_told_as_ever(path):
    text = path.read_text(encoding="utf-8")
    title, match = played(text)
    assert told(title, match) == text


def names(match):
    return [event.name for event in match.events()]


def of(game, stem):
    return played((GAMES / game / "golden" / f"{stem}.txt").read_text(encoding="utf-8"))[1]


def test_a_chain_of_three_players():
    """musashi.devolve.attacker: one attack is sent on by three players, one after the other."""
    match = of("musashi", "chain-of-three")
    events = list(match.events())
    chains = [events[i : i + 3] for i in range(len(events))]
    sent = [[e for e in chain if e.name in ("devolved", "turned_back")] for chain in chains]
    assert any(len(chain) == 3 and len({e.facts["seat"] for e in chain}) == 3 for chain in sent)


def test_a_drop_out_with_four():
    """musashi.out, musashi.out.bonus: four are in, one goes, his last attacker draws and attacks next."""
    match = of("musashi", "drop-out-with-four")
    plies = match.plies
    number = next(i for i, ply in enumerate(plies) if any(e.name == "dropped_out" for e in ply.events))
    assert len(plies[number - 1].state.still_in) == 4
    assert str(plies[number + 1].move).startswith("draw ")
    assert plies[number + 3].seat == plies[number + 1].seat


def test_a_draw_by_a_block():
    """musashi.hiki-wake: the very last card blocks."""
    assert of("musashi", "hiki-wake").state.outcome().rule == "musashi.hiki-wake"


def test_tied_sums_and_an_exchange():
    """musashi.first, musashi.no-attack: a tie before the start, and somebody without an attack."""
    match = of("musashi", "tie-and-exchange")
    assert names(match).count("compared") > 1
    assert "exchanged" in names(match)


def test_six_play_to_the_end():
    """musashi.win: five go out, one by one."""
    assert names(of("musashi", "six-players")).count("dropped_out") == 5


def test_an_ippon_by_seme():
    """shiai.seme.stroke: a brown on the Seme, a red on the brown."""
    assert ("scored", "shiai.seme.stroke") in [(e.name, e.rule) for e in of("shiai", "ippon-by-seme").events()]


def test_an_ippon_by_two_hansoku():
    """shiai.hansoku.two: the second makes the point."""
    assert ("scored", "shiai.hansoku.two") in [(e.name, e.rule) for e in of("shiai", "hansoku-ippon").events()]


def test_time_ends_a_match_at_one_nil():
    """shiai.jikan.lead: the last round brings no ippon."""
    match = of("shiai", "jikan-at-one-nil")
    assert (match.state.scores in ((1, 0), (0, 1)), match.state.outcome().rule) == (True, "shiai.jikan.lead")


def test_time_at_one_all_leads_to_the_encho():
    """shiai.jikan.encho: five new cards each, and the first ippon wins."""
    assert of("shiai", "jikan-encho").state.outcome().rule == "shiai.jikan.encho"


def test_a_raid_and_a_jodan_that_cost_cards():
    """shiai.fudoshin.raid, shiai.jodan.fail: cards lost without a point."""
    assert {"lost", "threw"} <= set(names(of("shiai", "raid-and-jodan")))


if __name__ == "__main__":
    for word in sys.argv[1:]:
        again = Path(word)
        again.write_text(told(*played(again.read_text(encoding="utf-8"))), encoding="utf-8")
