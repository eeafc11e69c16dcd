"""The line of a phone that tells what happened since one's move: what mattered, as its reader may read it."""

import html
import random
import re

import pytest

import kensei
from kensei import Match, drawing
from kensei.core.protocol import Event
from kensei.drawing.last_move.key_events import told_since
from kensei.drawing.last_move.summary import LONGEST, LONGEST_NAME

NAMES = ["Aki", "Kenji"]
KIRIAI = kensei.game("kiriai")
BUSHIDO = kensei.game("bushido")


def said(match, seat, first=0, has_moved=True, names=NAMES):
    """Give the line in words, the deciding sentence between stars."""
    events, view = match.story(seat)[first:], match.state.view(seat)
    line = drawing.last_move_summary(match.game.name, events, list(range(len(events))), names, view, has_moved)
    return html.unescape(re.sub("<[^>]+>", "", re.sub("</?b>", "*", line))).strip()


def round_of(position, red, blue):
    match = Match.at(KIRIAI, position)
    match.play(0, red)
    match.play(1, blue)
    return match


def test_a_wound_is_told_with_what_gave_it():
    match = round_of("5 2H0:-:kesa 4H0:-:counter", "high retreat", "low charge")
    assert (
        said(match, 0)
        == "Since your move: *Aki’s High Strike wounds Kenji.* Kenji’s Low Strike misses: it needs Earth."
    )
    assert said(match, 1) == said(match, 0)


def test_without_a_wound_it_is_told_how_far_apart_both_are():
    match = round_of("5 1H0:-:kesa 5H0:-:counter", "approach stance", "approach stance")
    assert said(match, 0) == "Since your move: *Nobody was hit: you are 2 apart.*"
    assert said(match, None, has_moved=False) == "Just now: *Nobody was hit: they are 2 apart.*"


def test_a_miss_is_told_with_its_reason():
    match = round_of("5 2H0:-:kesa 5H0:-:counter", "high retreat", "low stance")
    assert said(match, 0) == (
        "Since your move: Aki’s High Strike misses at distance 3. *Kenji’s Low Strike misses: it needs Earth.*"
    )


def test_a_capture_is_told_as_the_readers_own_with_what_is_left():
    match = Match.at(kensei.game("kaito"), "S.sHaC/s.Ss.h/A..B.s/HBasAS/b.h.S./s.HSs. b c3 c S")
    match.play(1, "c2")
    events, view = match.story(0), match.state.view(0)
    line = drawing.last_move_summary("kaito", events, list(range(len(events))), ["Red", "Kenji"], view, True, reader=0)
    assert "Kenji captures your sword on c2: 4 left." in line


def test_a_plan_that_is_sealed_is_no_news():
    match = Match.at(KIRIAI, "5 1H0:-:kesa 5H0:-:counter")
    match.play(1, "charge high")
    assert [said(match, seat) for seat in (0, 1, None)] == ["", "", ""]


def test_a_fight_is_told_by_its_cards_and_what_it_cost():
    match = Match.at(BUSHIDO, "duels stance pairs=0v1:0 swift:20:012345678:- wanderer:20:012345678:-")
    match.play(0, "kiri")
    assert said(match, 1) == ""
    match.play(1, "matsu")
    assert said(match, 0) == "Since your move: Aki's Kiri strikes Kenji's Matsu. *Kenji takes 7: 13 health left.*"
    assert said(match, 1) == said(match, 0)


def test_a_turn_of_planning_is_told_in_one_sentence_without_a_card():
    match = Match(kensei.game("ketto"), seed="since")
    for _ in range(2):
        seat = min(match.state.to_act())
        match.play(seat, match.state.legal_moves(seat)[0])
    (other,) = match.state.to_act()
    before = len(match.story(1 - other))
    while match.state.to_act() == {other}:
        match.play(other, match.state.legal_moves(other)[0])
    told = said(match, 1 - other, before)
    assert re.fullmatch(rf"Since your move: \*{NAMES[other]} (drew|laid) .*\.\*", told), told


def test_points_come_before_deeds_and_ones_own_deeds_are_no_news():
    class Viewer:
        seat = 0

    def event(name, seat):
        return Event(name, "", {"seat": seat})

    events = [event("countered", 0), event("started", 1), event("scored", 1), event("drew", 1), event("started", 1)]
    assert [told.at for told in told_since(events, NAMES, Viewer())] == [2, 4]


@pytest.mark.parametrize("name", sorted(kensei.GAMES))
def test_no_line_is_longer_than_three_lines_of_a_phone(name):
    names, longest = ["Kenjirō the Swift", "Maximiliane of Wammensee"], 0
    for seed in range(4):
        match, rng = Match(kensei.game(name), seed=str(seed)), random.Random(seed)
        for _ in range(60):
            asked = sorted(match.state.to_act())
            if not asked:
                break
            for seat in (0, None):
                line = said(match, seat, max(0, len(match.story(seat)) - 8), names=names)
                longest = max(longest, len(line.partition(": ")[2].replace("*", "")))
                assert names[0] not in line
                assert names[1] not in line
            seat = rng.choice(asked)
            match.play(seat, rng.choice(match.state.legal_moves(seat)))
    assert 2 * LONGEST_NAME < longest <= LONGEST + 12
