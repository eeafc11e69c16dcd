"""A plan of Kiri-ai is previewed: each card from where the one before leads, the opponent standing still."""

import re
from itertools import product
from xml.etree import ElementTree

import pytest

import kensei
from kensei import drawing
from kensei.drawing.letters import width
from kensei.games.kiriai.action import act
from kensei.games.kiriai.cards import ACTIONS, SPECIALS, STANCES
from kensei.games.kiriai.drawing.field import EXTENT, Field, field_of

STAND_STILL = "counter"
NAME = "Kenji"


def drawn(spaces, spots, stances, special, seat):
    """Draw the board for a seat at that position; give its steps ahead, by the picks that show them, and the plans."""
    other = next(one for one in SPECIALS if one != special)
    held = (special, other) if seat == 0 else (other, special)
    sides = [f"{spots[i]}{stances[i][0].upper()}0:-:{held[i]}" for i in (0, 1)]
    state = kensei.game("kiriai").read(f"{spaces} {' '.join(sides)}")
    legal = state.legal_moves(seat)
    sitters = [drawing.Sitter(NAME if one != seat else "Aki") for one in (0, 1)]
    board = drawing.parts("kiriai", state.view(seat), legal=legal, asked=state.to_act(), sitters=sitters)["board"]
    groups = [g for g in ElementTree.fromstring(board).iter("g") if g.get("class") == "when lit"]
    step = Field(spaces, "wide").step
    return [(g.get("data-when"), seen(g, step)) for g in groups], legal


def seen(group, step):
    """Give the stones that a step lights, its words, and the stances of the figures it draws."""
    uses = [(use.get("href"), float(use.get("x"))) for use in group.iter("use")]
    stones = {round(x / step) for href, x in uses if href.startswith(("#r-lit-", "#r-next-"))}
    ghosts = [re.match(r"#r-ghost-r-[rb]([he])-", href)[1] for href, _ in uses if href.startswith("#r-ghost-")]
    return stones, [one.text for one in group.iter("text")], ghosts


def shown(groups, picks):
    """Give the steps that the page shows while these cards are chosen, as its script does."""
    return [
        step
        for when, step in groups
        if all(i < len(picks) and picks[i] in part.split(",") for i, part in enumerate(when.split("|")))
    ]


def expected(spaces, spots, stances, seat, face):
    """Work out by the rulebook what a card does alone: its stones, what is said of it, where it leads."""
    action, space, stance = ACTIONS[face], spots[seat], stances[seat]
    ahead = 1 if seat == 0 else -1
    room = spots[1] - spots[0]
    to = min(max(space + ahead * min(action.step, room), 1), spaces)
    turned = {"heaven": "earth", "earth": "heaven"}[stance] if face == "stance" else stance
    turned = {"kesa": "earth", "zan": "heaven"}.get(face, turned)
    stones = {space + ahead * distance for distance in action.reach} & set(range(1, spaces + 1))
    other = spots[1 - seat]
    if action.reach and action.needs not in ("", stance):
        said = f" cannot hit: it needs {action.needs.capitalize()}"
    elif other in stones:
        said = f" hits if {NAME} stays on space {other}"
    elif action.reach:
        numbers = " and ".join(map(str, sorted(stones)))
        said = (
            f" hits on space{'s' * (len(stones) > 1)} {numbers}; {NAME} is on {other}" if stones else "reaches no space"
        )
    else:
        said = moved_words(face, space, to, turned, other)
    return stones, said, to, turned


def moved_words(face, space, to, turned, other):
    if face == "stance":
        return f"turn to {turned.capitalize()}"
    if face == "counter":
        return f"a strike that would hit wounds {NAME} instead"
    if to == space:
        return "stay: there is no room"
    ends = {0: f", where {NAME} is", 1: f", next to {NAME}"}
    return f"to space {to}" + ends.get(abs(to - other), f", {abs(to - other)} away if {NAME} stays")


def moved(pair, seat, value):
    return (value, pair[1]) if seat == 0 else (pair[0], value)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("special", SPECIALS)
@pytest.mark.parametrize("spaces", [5, 7])
def test_every_plan_is_previewed_step_by_step_as_the_rules_carry_it_out_alone(spaces, special, seat):
    places = [(red, blue) for red in range(1, spaces + 1) for blue in range(red, spaces + 1)]
    for spots, stances in product(places, product(STANCES, repeat=2)):
        groups, legal = drawn(spaces, spots, stances, special, seat)
        for plan in legal:
            at, stood = spots, stances
            steps = []
            for nth, face in (("1st", plan.first), ("2nd", plan.second)):
                stones, said, to, turned = expected(spaces, at, stood, seat, face)
                done = act(spaces, at, stood, moved((STAND_STILL, STAND_STILL), seat, face))
                assert (to, turned) == (done.spots[seat], done.stances[seat])
                changes = (to, turned) != (at[seat], stood[seat])
                steps.append((nth, stones, said, changes, turned))
                at, stood = moved(at, seat, to), moved(stood, seat, turned)
            assert_shows(shown(groups, [plan.first]), steps[:1])
            assert_shows(shown(groups, [plan.first, plan.second]), steps)


def assert_shows(found, steps):
    steps = [step for step in steps if step[1] or step[2] or step[3]]
    assert len(found) == len(steps)
    for (stones, words, figures), (nth, lit, said, changes, turned) in zip(found, steps, strict=True):
        assert stones == lit
        assert len(figures) == changes
        assert not figures or figures == [turned[0]]
        assert bool(words) == bool(said)
        assert not said or (words[0].startswith(f"{nth}: ") and words[0].endswith(said)), (words, said)


def test_change_stance_and_then_low_reaches_the_next_space():
    groups, _ = drawn(5, (1, 5), ("heaven", "heaven"), "zan", 0)
    first, second = shown(groups, ["stance", "low"])
    said = ["1st: turn to Earth"], {2}, ["2nd: Low hits on space 2; Kenji is on 5"]
    assert (first[1], second[0], second[1]) == said
    assert shown(groups, ["low"]) == [({2}, ["1st: Low cannot hit: it needs Earth"], [])]


@pytest.mark.parametrize(("seat", "colour"), [(0, "--shu"), (1, "--ai")])
def test_a_plan_is_previewed_in_the_colour_of_its_player(seat, colour):
    state = kensei.game("kiriai").read("5 2H0:-:kesa 4H0:-:zan")
    legal = state.legal_moves(seat)
    board = drawing.parts("kiriai", state.view(seat), legal=legal, asked=state.to_act())["board"]
    around = next(g for g in ElementTree.fromstring(board).iter("g") if g.find("g[@class='when lit']") is not None)
    assert (around.get("color"), around.get("fill")) == (f"var({colour})", f"var({colour})")
    stone = re.search(r'<g id="r-lit-5-wide">.*?</g></g>', drawing.symbols("kiriai"))[0]
    assert 'fill="currentColor"' in stone


@pytest.mark.parametrize("shape", drawing.SHAPES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_sentences_of_both_cards_stand_below_each_other_and_fit_however_long_the_name(seat, shape):
    field = field_of(5, shape)
    sitters = [drawing.Sitter("Wilhelmina Maximiliana")] * 2
    state = kensei.game("kiriai").read("5 2H0:-:kesa 4H0:-:zan")
    asked = {"legal": state.legal_moves(seat), "asked": state.to_act(), "shape": shape, "sitters": sitters}
    board = ElementTree.fromstring(drawing.parts("kiriai", state.view(seat), **asked)["board"])
    lines = {"1st": set(), "2nd": set()}
    for text in (text for g in board.iter("g") if g.get("class") == "when lit" for text in g.iter("text")):
        lines[text.text[:3]].add(float(text.get("y")))
        drawn = float(text.get("textLength") or width(text.text, 15 * field.k, bold=True))
        assert drawn <= field.w
    (first,), (second,) = lines.values()
    assert second - first > 15 * field.k
    assert second < field.h


@pytest.mark.parametrize("shape", drawing.SHAPES)
@pytest.mark.parametrize("spaces", [5, 7])
def test_both_samurai_stand_within_the_field_wherever_and_however_they_stand(spaces, shape):
    field = Field(spaces, shape)
    places = [(red, blue) for red in range(1, spaces + 1) for blue in range(red, spaces + 1)]
    for spots, stances in product(places, product(STANCES, repeat=2)):
        for seat in (0, 1):
            back, ahead = (field.scale * far for far in EXTENT[stances[seat]])
            left, right = (back, ahead) if seat == 0 else (ahead, back)
            x, _ = field.feet(seat, spots, stances)
            assert x - left >= -0.1
            assert x + right <= field.w + 0.1
