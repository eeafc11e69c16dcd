"""Clash of the Clans."""

from tests.games.bushido.tables import BUSHIDO, FOUR, NINE, at, fates, hand, healths, named, play, started, texts


def test_the_higher_half_is_one_clan():
    """bushido.mode.clans: the rulebook's example; the tied fives roll again, the 7 joins the higher clan."""
    six = "swift,rose,bruiser,warlord,highborn,wanderer"
    rolls = ["roll 233", "roll 123", "roll 113", "roll 122", "roll 112", "roll 111"]
    state, _ = started(*rolls, mode="clans", players=6, fighters=six)
    assert (state.stage.phase, state.stage.rollers) == ("clans", (2, 3))
    state, events = play(state, "roll 123", "roll 133")
    assert [fact["clan"] for fact in named(events, "joined")] == [
        "higher",
        "higher",
        "lower",
        "higher",
        "lower",
        "lower",
    ]
    assert state.stage.phase == "order"


def test_several_tied_for_the_last_places_roll_until_they_are_filled():
    """bushido.mode.clans: three for one place, two of them tied again."""
    state, _ = started("roll 333", "roll 222", "roll 222", "roll 222", mode="clans", players=4, fighters=FOUR)
    assert state.stage.rollers == (1, 2, 3)
    state, _ = play(state, "roll 111", "roll 333", "roll 333")
    assert state.stage.rollers == (2, 3)
    state, _ = play(state, "roll 111", "roll 112")
    assert [side.shown.clan for side in state.sides] == ["higher", "lower", "lower", "higher"]


def clans(rolls="roll 333, roll 222, roll 112, roll 111", **options):
    return started(*rolls.split(", "), mode="clans", players=4, fighters=FOUR, **options)[0]


def test_challenges_go_across_the_clans():
    """bushido.mode.clans, bushido.challenge.who."""
    state, _ = play(clans(), "roll 333", "roll 222", "roll 112", "roll 111")
    assert texts(state, 0) == ["challenge bruiser", "challenge warlord"]


CLAN_ROUND = (
    "clans order@0x3 rolls=-,-,-,-,-,- rollers=0,1,4 swift:20:012345678:-+higher rose:20:012345678:-+higher "
    "bruiser:0:012345678:-+lower#fallen warlord:0:012345678:-+higher#fallen highborn:20:012345678:-+lower "
    "wanderer:0:012345678:-+lower#fallen"
)


def test_every_round_has_its_own_order_roll():
    """bushido.clans.order: the rulebook's example; Lisa's 5 challenges Lucy, Adam's equal 4 is not rolled again."""
    state, events = play(BUSHIDO.read(CLAN_ROUND), "roll 112", "roll 122", "roll 112")
    assert named(events, "challenged") == [{"seat": 1, "target": 4}]
    assert state.to_act() == {4}
    state, events = play(state, "accept")
    assert state.to_act() == {1, 4}
    assert named(events, "waited") == [{"seat": 0}]


WAR = (
    "swift:9:12+higher v rose:0:12+lower#fallen v bruiser:5:1+higher v warlord:7:4+lower "
    "v highborn:8+lower v wanderer+higher"
)


def test_only_winners_return_to_20():
    """bushido.clans.advance, bushido.new-duel: who waited keeps what refusals left; all take nine cards."""
    state, events = play(at(WAR, "stance pairs=2v3:0", mode="clans"), "2: kiri", "3: matsu")
    assert healths(state) == "9 0 20 0 8 20"
    assert [hand(state, seat) for seat in (0, 2, 4, 5)] == [NINE] * 4
    assert [fact["seat"] for fact in named(events, "advanced")] == [0, 2, 4, 5]
    assert state.stage.rollers == (0, 2, 4, 5)


def test_hardcore_clans_do_not_heal():
    """bushido.clans.hardcore: refusals go on from the health left."""
    state, _ = play(at(WAR, "stance pairs=2v3:0", mode="clans+hardcore"), "2: kiri", "3: matsu")
    assert healths(state) == "9 0 5 0 8 20"
    state, _ = play(state, "roll 333", "roll 111", "roll 222", "roll 112", "4: refuse")
    assert healths(state) == "9 0 5 0 6 20"


def test_the_last_clan_standing_wins_with_all_its_members():
    """bushido.clans.win, bushido.scores: the fallen of the winning clan too."""
    sides = "swift:0+higher#fallen v rose:0+lower#fallen v bruiser+higher v warlord:7+lower"
    state, _ = play(at(sides, "stance pairs=2v3:0", mode="clans"), "2: kiri", "3: matsu")
    assert state.outcome().scores == (1.0, -1.0, 1.0, -1.0)


def test_a_clan_that_loses_its_last_by_dishonour_has_lost_at_once():
    """bushido.clans.win: checked after each removal."""
    sides = "swift+higher v rose:0+lower#fallen v bruiser+higher v warlord:2+lower"
    state, _ = play(
        at(sides, "order@0x3 rolls=-,-,-,- rollers=0,2,3", mode="clans"), "roll 333", "roll 222", "roll 111", "refuse"
    )
    assert state.to_act() == frozenset()
    assert state.outcome().scores == (1.0, -1.0, 1.0, -1.0)


def test_both_clans_gone_in_the_same_round_is_a_draw():
    """bushido.clans.win, bushido.scores."""
    sides = "swift:0+higher#fallen v rose:0+lower#fallen v thrillseeker:7+higher v warlord:7+lower"
    state, _ = play(at(sides, "stance pairs=2v3:0", mode="clans"), "2: tomoe", "3: yama", "speed 11")
    assert state.outcome().scores == (0.0, 0.0, 0.0, 0.0)


def test_a_stalemate_between_clans_takes_both_out():
    """bushido.stalemate: as if both had been knocked out."""
    sides = "swift+higher v rose+lower v bruiser+higher v warlord+lower"
    state = at(sides, "stance pairs=0v1:44,2v3:0", mode="clans")
    state, _ = play(state, "0: kiri", "1: kiri", "2: kiri", "3: matsu")
    assert fates(state) == ["fallen", "fallen", "in", "in"]
