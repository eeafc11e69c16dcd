"""Kendo Shiai: decks, played and thrown cards."""

from tests.games.shiai.court import SHIAI, court, drawn

from kensei.games.kendo.shiai import offers


def test_thrown_cards_stay_unseen():
    """shiai.thrown: their colour is public; played cards lie open."""
    match = court("start 1 hands=tsuki1,seme/men3", "1: men3", "0: switch seme red")
    for seat in (1, None):
        view = match.state.view(seat)
        assert view.thrown == (0, 0, 1)
        assert view.played == (("men3",), (), ())
        assert "seme" not in str([event.facts for event in match.story(seat)])


def test_an_empty_deck_is_made_of_played_and_thrown_cards():
    """shiai.decks: a card just thrown included; a deck that cannot be made is not offered."""
    browns = [card for card in SHIAI.start().decks[0] if card not in ("do1", "do2", "men3")]
    position = f"switch 0 hands=do1/men3 thrown={','.join(browns[:12])}/-/- played={','.join(browns[12:])},do2/-/-"
    match = court(position, "0: switch do1 brown")
    told = match.story(None)[-1]
    assert (told.name, told.rule) == ("remade", "shiai.decks")
    assert told.facts == {"deck": "brown", "cards": 24}
    assert drawn(match.state)["do1"] == 1
    assert match.state.played[0] == match.state.thrown[0] == ()
    # With hands of twelve at the most every deck can be made, so what is not offered is shown on the offers.
    nothing_brown = (False, True, False)
    assert [str(m) for m in offers.switches(("do1", "men-do"), nothing_brown)] == [
        "switch do1 brown", "switch do1 red", "switch men-do red"
    ]  # fmt: skip
    assert [str(move) for move in offers.picks(nothing_brown)] == ["pick red"]
