"""Musashi's first duel, with three seats: attack, pass it on, block, press; whoever has no cards left is out."""

from __future__ import annotations

from kensei.core.i18n import N_
from kensei.core.lesson import FirstDuel, LessonStep, Sign, Slip
from kensei.core.protocol import CHANCE

KENJI, YUKI = 1, 2

LESSON = FirstDuel(
    names=("", "Kenji", "Yuki"),
    options={"players": 3},
    minutes=4,
    steps=(
        LessonStep(
            name=N_("Attack somebody"),
            deed=N_("Attack Kenji with Men"),
            says=N_("Three play. Lay the brown Men, and choose Kenji as the one you attack."),
            why=N_(
                "A brown card is a stroke: Men, Kote, Do or Tsuki. Whoever is attacked must answer if they can;"
                " whoever cannot loses cards to the attacker. The last one with cards wins."
            ),
            position=(
                "attack 0 hands=kote2,men5,do-kote,tsuki-men,bogyo,seme"
                "/do3,tsuki1,men-do,do-do,maki,jodan/men2,tsuki4,men-men,tsuki-do,jodan,seme"
            ),
            move="men5 to 1",
            lights=("men5", "to 1"),
            tag=N_("a stroke"),
            signs=(Sign(N_("a brown card: a stroke that begins an attack"), card="men5"),),
            slips=(
                Slip("men5 to 2", N_("That would be Yuki, on the other side. Choose Kenji.")),
                Slip("men5.seme to .*", N_("Seme makes the stroke stronger: soon. First a plain Men.")),
                Slip("kote2.*", N_("Kote is a stroke too. Now try Men, on Kenji.")),
            ),
            otherwise=N_("That was another attack. Your cards are back in your hand."),
            exact=N_("Press the brown Men in your hand, then Kenji, and confirm."),
            replies=((KENJI, "men-do to 0"),),
            happened=N_("Kenji met Men with a red Men→Do: it answers, and now Do comes at you."),
        ),
        LessonStep(
            name=N_("Answer, and pass it on"),
            deed=N_("Answer Do with a red, and attack Yuki"),
            says=N_("Lay the red card that answers Do, and send its stroke, Kote, to Yuki."),
            why=N_("A red card answers what its upper half says and strikes with its lower half, at whom you like."),
            move="do-kote to 2",
            lights=("do-kote", "to 2"),
            tag=N_("meets Do"),
            signs=(Sign(N_("meets Do, strikes Kote"), card="do-kote"),),
            slips=(
                Slip("do-kote to 1", N_("Back to Kenji is allowed. But send it on to Yuki now.")),
                Slip("do-kote.seme.*", N_("Stronger with Seme, yes. Keep Seme for later and send the plain stroke.")),
                Slip("bogyo", N_("Bogyo blocks and ends it. With the red you attack at once.")),
            ),
            otherwise=N_("That was something else. Your cards are back in your hand."),
            exact=N_("Press Do→Kote, then Yuki, and confirm."),
            replies=((YUKI, "pass"), (CHANCE, "jodan"), (CHANCE, "men-men"), (YUKI, "tsuki4 to 0")),
            happened=N_("Yuki had no answer: two cards are yours. Who loses cards attacks next: Tsuki, at you."),
        ),
        LessonStep(
            name=N_("Block"),
            deed=N_("Block the Tsuki and take the initiative"),
            says=N_("Tsuki comes at you. Block it with Bogyo: then you attack next."),
            why=N_("Bogyo and Tsubazeriai block any stroke. They strike nobody, but whoever blocks starts anew."),
            move="bogyo",
            lights=("bogyo",),
            tag=N_("blocks"),
            signs=(Sign(N_("blocks any stroke; then you attack"), card="bogyo"),),
            slips=(Slip("tsuki-men.*", N_("That red meets Tsuki as well: keep it. Try the block.")),),
            otherwise=N_("That was something else. Your cards are back in your hand."),
            exact=N_("Press the green card Bogyo, and play it."),
            happened=N_("Blocked: nothing lost, and the next attack is yours."),
        ),
        LessonStep(
            name=N_("Press, and put one out"),
            deed=N_("Attack Kenji with a stroke and Seme"),
            says=N_("Kenji has few cards. Lay a brown together with Seme: two things to answer."),
            why=N_(
                "Seme is answered first, by Seme or Mushin; else it costs a card. Then the stroke itself costs two."
                " Who holds fewer cards than that is out at once. Who pays with the very last card is out as soon"
                " as they must attack or pay again; with three players that is at once."
            ),
            position=(
                "attack 0 hands=kote2,men3,kote-do,tsuki-men,seme/do3,do-do,maki"
                "/men2,men-men,tsuki-do,bogyo,mushin met=2,0,0"
            ),
            move="kote2+seme to 1",
            also="(kote2|men3).seme to 1",
            lights=("kote2", "seme", "to 1"),
            tag=N_("a stroke"),
            signs=(Sign(N_("makes a stroke stronger"), card="seme"),),
            slips=(
                Slip("(kote2|men3) to 1", N_("A plain stroke leaves Kenji a card. With Seme Kenji is out.")),
                Slip(".* to 2", N_("Yuki has Mushin and a block. Kenji is the one who is weak.")),
            ),
            otherwise=N_("That was another attack. Your cards are back in your hand."),
            exact=N_("Press the brown Kote, then Seme, then Kenji, and confirm."),
            replies=((KENJI, "pass"), (CHANCE, "maki"), (KENJI, "pass"), (CHANCE, "do3"), (CHANCE, "do-do")),
            happened=N_(
                "Seme cost Kenji one card, the stroke the last two. Kenji must attack next, has no card, and is out."
            ),
        ),
        LessonStep(
            name=N_("On your own"),
            deed=N_("Beat Kenji and Yuki yourself"),
            says=N_("Now all three play on. They are gentle; you may stop at any time."),
            why=N_("Attack whoever has few cards, and keep a red or a block for the stroke that comes back."),
            position=(
                "attack 0 hands=do5,kote3,do-men,kote-men,tsuki-kote,bogyo,seme"
                "/do3,kote-tsuki,do-do,maki/men2,men-do,tsuki-do,jodan"
            ),
            move="do5 to 1",
            is_free=True,
        ),
    ),
    learned=(
        (N_("The goal:"), N_("be the last one who still has cards.")),
        (N_("A turn:"), N_("attack somebody with a brown, or answer an attack on you.")),
        (
            N_("Answers:"),
            N_("a red answers and strikes on, a block ends it. Hold the green deck: it tells the rest."),
        ),
        (
            N_("The end:"),
            N_("an unanswered stroke costs two cards, Seme one. Who has none left to pay or to attack with is out."),
        ),
    ),
    begins=N_("Everybody is dealt twelve cards and may change two. The highest sum of brown numbers attacks first."),
)
