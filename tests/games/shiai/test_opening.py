"""Kendo Shiai: the opening."""

from tests.games.shiai.court import SHIAI, after, asked, court, drawn, offered, play_on, refused

from kensei import CHANCE, Match


def test_the_deal_and_the_opening():
    """shiai.deal: 2 brown, 3 green, 3 red; switch, pick and show, both at once; the larger number starts."""
    match = Match(SHIAI, seed="moon")
    for seat in (0, 1):
        decks = [event.facts["deck"] for event in match.story(None) if event.facts["seat"] == seat]
        assert sorted(decks) == ["brown"] * 2 + ["green"] * 3 + ["red"] * 3
    assert asked(match.state) == [0, 1]


OPENING = "opening-switch 0 hands=do1,men4,seme/do2,kote5,bogyo chosen=?/?"


def test_nothing_moves_in_the_opening_before_both_have_chosen():
    """shiai.deal: then chance draws for seat 0 first; the colours are public, the cards are not."""
    match = court(OPENING, "1: switch bogyo red")
    assert asked(match.state) == [0]
    assert match.story(0)[-1].facts == {"seat": 1, "what": "switch"}
    assert match.state.view(0).players[1].cards == 3
    play_on(match, "0: switch do1 green")
    assert match.state.draws == ((0, 2), (1, 1))
    switched = [event.facts for event in match.story(None) if event.name == "switched"]
    assert switched == [
        {"seat": 0, "colours": ["brown"], "deck": "green"},
        {"seat": 1, "colours": ["green"], "deck": "red"},
    ]
    play_on(match, "*: maki", "*: do-do")
    assert offered(SHIAI.write(match.state), 0) == ["pick red", "pick green"]
    play_on(match, "0: pick red", "1: pick green", "*: men-men", "*: seme")
    assert offered(SHIAI.write(match.state), 1) == ["show do2", "show kote5"]
    play_on(match, "1: show kote5", "0: show men4")
    assert match.story(None)[-1].facts == {"shown": ["men4", "kote5"], "numbers": [4, 5]}
    assert (match.state.point, asked(match.state)) == ("start", [1])
    assert "kote5" in match.state.hands[1]


def test_the_opening_serves_the_first_play_of_both():
    """shiai.switch-pick.first: no switch-and-pick before the first start, nor before the first answer."""
    shown = "show 0 hands=do1,men4,seme/do2,kote5,bogyo chosen=?/?"
    match = court(shown, "0: show men4", "1: show do2")
    assert (match.state.point, asked(match.state)) == ("start", [0])
    play_on(match, "0: men4")
    assert (match.state.point, asked(match.state)) == ("answer", [1])
    play_on(match, "1: bogyo", "1: do2")
    assert (match.state.point, asked(match.state)) == ("switch", [0])


def test_equal_numbers_are_shown_again_and_then_the_lot_decides():
    """shiai.deal.tie: three ties, or no brown at all; no brown counts 0."""
    match = court("show 0 hands=do2,kote3/men2,seme chosen=?/?")
    for _ in range(3):
        assert asked(match.state) == [0, 1]
        play_on(match, "0: show do2", "1: show men2")
    assert drawn(match.state) == {"starts 0": 1, "starts 1": 1}
    assert asked(play_on(match, "*: starts 1").state) == [1]
    nothing = "show 0 hands=bogyo/seme chosen=?/?"
    assert offered(nothing, 0) == ["show nothing"]
    assert asked(after(nothing, "0: show nothing", "1: show nothing")) == [CHANCE]
    assert asked(after("show 0 hands=bogyo/do1 chosen=?/?", "0: show nothing", "1: show do1")) == [1]
    assert refused("show 0 hands=do2,seme/men2 chosen=?/?", 0, "show nothing") == "shiai.deal"
