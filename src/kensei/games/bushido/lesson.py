"""The first duel of Bushido: a challenge, three rigged turns (a full hit, a block, a special), an end of one's own."""

from __future__ import annotations

from kensei.core.i18n import N_
from kensei.core.lesson import FirstDuel, LessonStep, Sign, Slip
from kensei.core.protocol import CHANCE

KENJI = 1

LESSON = FirstDuel(
    names=("", "Kenji"),
    options={"mode": "duels", "players": 2, "fighters": "swift,wanderer"},
    minutes=4,
    steps=(
        LessonStep(
            name=N_("A challenge"),
            deed=N_("Accept Kenji’s challenge"),
            says=N_("Kenji challenges you. Accept: each refusal would cost you 2 of your 20 health."),
            why=N_(
                "Before a duel dice say who challenges. Who is challenged accepts, or refuses for 2 health and can be"
                " challenged again. You fight with the health that is left: with one opponent a refusal only hurts you."
            ),
            position="duels answer@0 active=1 rolls=5,6 swift:20:012345678:- wanderer:20:012345678:-",
            move="accept",
            lights=("accept",),
            tag=N_("no health lost"),
            slips=(Slip("refuse", N_("That would have cost 2 health, and Kenji would challenge you again.")),),
            otherwise=N_("Nothing is lost. Accept the challenge."),
            exact=N_("Press the button Accept the challenge."),
            happened=N_("The duel begins: both with 20 health and all nine cards."),
        ),
        LessonStep(
            name=N_("The wheel: a full hit"),
            deed=N_("Hit Kenji with the whole strength of Kiri"),
            says=N_("Kenji is going to play Matsu. Play Kiri: on the wheel it strikes Matsu."),
            why=N_(
                "Both lay one card face down. The wheel says who strikes: each card strikes the next four clockwise and"
                " is struck by the other four. Matsu is not faster than Kiri, so it cannot block."
            ),
            move="kiri",
            lights=("kiri",),
            tag=N_("speed 6, strength 7"),
            signs=(
                Sign(N_("low speed is fast, high strength is strong"), card="kiri"),
                Sign(N_("what Kenji will play"), card="matsu"),
            ),
            slips=(
                Slip("matsu", N_("The same card on both sides is a tie: both are discarded, nobody is hurt.")),
                Slip("cho|ryu|yama|sakura", N_("Matsu strikes that card: you would have to defend yourself.")),
                Slip("tomoe|tsuru|kiku", N_("That card strikes Matsu too, but more weakly. Kiri hits for 7.")),
            ),
            otherwise=N_("That card is back in your hand. Look for Kiri."),
            exact=N_("Press Kiri, with speed 6 and strength 7, and lay it down."),
            replies=((KENJI, "matsu"),),
            happened=N_("Kiri strikes Matsu, and Matsu is slower: the full 7 damage. Played cards are out for now."),
        ),
        LessonStep(
            name=N_("A block"),
            deed=N_("Block Yama with a fast card"),
            says=N_("Kenji plays Yama, strength 9. Take Sakura: speed 5 is faster than 8, so it blocks."),
            why=N_(
                "Yama strikes Sakura, Tomoe, Kiri and Tsuru. A card that is struck and faster blocks: its strength is"
                " taken off the damage. Speed 5 is faster than speed 8."
            ),
            move="sakura",
            lights=("sakura",),
            tag=N_("speed 5: faster"),
            signs=(Sign(N_("what Kenji will play"), card="yama"),),
            slips=(
                Slip("tsuru", N_("Tsuru is faster too and blocks 5. Sakura blocks 6.")),
                Slip("tomoe", N_("Your special could block too, but keep it for a strike.")),
                Slip("kiku|matsu|cho|ryu", N_("That card strikes Yama: a fine idea. But first learn how one blocks.")),
                Slip("yama", N_("Yama against Yama is a tie. Show that you can block it.")),
            ),
            otherwise=N_("That card is back in your hand. Look for Sakura."),
            exact=N_("Press Sakura, with speed 5 and strength 6, and lay it down."),
            replies=((KENJI, "yama"),),
            happened=N_("9 against 6: the block left 3 damage. Without it you would have lost 9."),
        ),
        LessonStep(
            name=N_("Your special"),
            deed=N_("Strike with Lightning Strike"),
            says=N_("Kenji plays Kiri. Answer with your special on Tomoe: Lightning Strike."),
            why=N_(
                "Each fighter has three cards of their own, with dice and words. This one rolls a single die for its"
                " speed; the lower it rolls, the more dice strike."
            ),
            move="tomoe",
            lights=("tomoe",),
            tag=N_("Lightning Strike"),
            signs=(Sign(N_("white dice are speed, black dice strength"), card="tomoe"),),
            slips=(
                Slip("ryu|yama", N_("That card would strike Kiri as well. But now try your special on Tomoe.")),
                Slip("tsuru|kiku|matsu|cho", N_("Kiri strikes that card. Tomoe stands before Kiri and strikes it.")),
            ),
            otherwise=N_("That card is back in your hand. Look for Tomoe."),
            exact=N_("Press Tomoe, the card with the lightning, and lay it down."),
            replies=((KENJI, "kiri"), (CHANCE, "speed 1"), (CHANCE, "strength 2233")),
            happened=N_("The die showed 1: four dice struck for 10. Kenji has 3 health left."),
        ),
        LessonStep(
            name=N_("On your own"),
            deed=N_("Finish the duel"),
            says=N_("Kenji has little health left. Choose for yourself: one good hit is enough."),
            why=N_(
                "Below 1 health one is out. Press a card to see on the wheel what it strikes. Kenji’s hand is known:"
                " what was played lies on the pile until the hand is empty. You may stop at any time."
            ),
            move="cho",
            is_free=True,
        ),
    ),
    learned=(
        (N_("The goal:"), N_("bring the other fighter from 20 health below 1. Refusing a challenge costs 2 of yours.")),
        (
            N_("A turn:"),
            N_(
                "both lay one card face down; the wheel says which of the two strikes. Two of one crest: nobody is"
                " hurt."
            ),
        ),
        (
            N_("A hit:"),
            N_("the full strength, unless the struck card is faster, of lower speed: then its strength is taken off."),
        ),
        (N_("The cards:"), N_("nine each, three your own; when the hand is empty you take all back.")),
    ),
    begins=N_("You choose your fighters one after the other. Dice say who challenges, then both lay a card."),
)
