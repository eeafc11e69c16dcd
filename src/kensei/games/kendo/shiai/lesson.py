"""Shiai's first duel: a round of strokes, one of pushing, one of pressure; then the deciding ippon alone."""

from __future__ import annotations

from kensei.core.i18n import N_
from kensei.core.lesson import FirstDuel, LessonStep, Sign, Slip
from kensei.core.protocol import CHANCE

KENJI = 1

LESSON = FirstDuel(
    names=("", "Kenji"),
    minutes=5,
    steps=(
        LessonStep(
            name=N_("A brown starts"),
            deed=N_("Start the round with Men"),
            says=N_("Brown cards are strokes. Start with Men, a stroke to the head."),
            why=N_(
                "Whoever starts lays a stroke: Men, Kote, Do or Tsuki. The other must answer it. Whoever cannot"
                " loses an ippon, a point, or what the card says; two ippon win."
            ),
            position=(
                "start 0 hands=men3,tsuki1,do-men,tsuki-kote,kaihi,mushin,seme"
                "/kote2,tsuki4,men-kote,men-men,tsuki-men,maki,oshidashi served=1"
            ),
            move="men3",
            lights=("men3",),
            tag=N_("a stroke"),
            signs=(Sign(N_("a brown card: a stroke that starts a round"), card="men3"),),
            slips=(
                Slip("tsuki1", N_("Tsuki is a stroke too, to the throat. Now try Men.")),
                Slip("seme", N_("Seme is pressure without a stroke: you will use it in a moment. First a plain Men.")),
            ),
            otherwise=N_("That card is back in your hand. Look for the brown Men."),
            exact=N_("Press Men, the brown card with the 3, and play it."),
            replies=((KENJI, "men-kote"),),
            happened=N_("Kenji’s red card Men→Kote met your Men, and attacks: now Kote comes at you."),
        ),
        LessonStep(
            name=N_("Change one card"),
            deed=N_("Throw a card away and draw a red one"),
            says=N_("Before each play you change one card. Throw Tsuki→Kote and draw from the red deck."),
            why=N_(
                "Kote comes at you. A red card that answers Kote would meet it and attack back: hope for one."
                " What you throw stays unseen."
            ),
            move="switch tsuki-kote red",
            also="switch [a-z0-9-]+ red",
            lights=("tsuki-kote", "red"),
            tag=N_("not needed now"),
            slips=(
                Slip("switch .* brown", N_("A brown could stop the attack. A red stops it and attacks back.")),
                Slip("switch .* green", N_("Green cards help, but few of them answer Kote. Draw a red.")),
            ),
            otherwise=N_("That card is back in your hand."),
            exact=N_("Press the card Tsuki→Kote, then the red deck, and confirm."),
            replies=((CHANCE, "kote-do"),),
            happened=N_("You drew Kote→Do: it answers Kote."),
        ),
        LessonStep(
            name=N_("Pick one more"),
            deed=N_("Pick one more card, a green one"),
            says=N_("After the change you pick one more, red or green. Take a green card."),
            why=N_("So your hand does not shrink: each turn brings a card, and you lay at least one."),
            move="pick green",
            lights=("green",),
            tag=N_("one more"),
            slips=(Slip("pick red", N_("A red is never wrong. But let us see what green cards do.")),),
            otherwise=N_("Nothing was picked yet."),
            exact=N_("Press the green deck, or the button that says green, and confirm."),
            replies=((CHANCE, "bogyo"),),
            happened=N_("You picked Bogyo, which blocks any stroke. Now for the answer."),
        ),
        LessonStep(
            name=N_("Answer and attack"),
            deed=N_("Answer Kote with a red card"),
            says=N_("Kote comes: lay the red card that answers Kote. It strikes back at Do."),
            why=N_("A red card has two halves: the upper one is what it answers, the lower one how it strikes back."),
            move="kote-do",
            lights=("kote-do",),
            tag=N_("meets Kote"),
            signs=(Sign(N_("meets Kote, strikes Do"), card="kote-do"),),
            slips=(
                Slip("pass", N_("Passing gives Kenji an ippon. You hold an answer: use it.")),
                Slip("bogyo", N_("Bogyo would block, and you would start anew. But Kote→Do strikes back at once.")),
                Slip(".*mushin.*", N_("Mushin makes any red fit. You need none: Kote→Do fits by itself.")),
            ),
            otherwise=N_("That does not fit Kote so well. The card is back in your hand."),
            exact=N_("Press Kote→Do in your hand, and play it."),
            replies=(
                (KENJI, "switch maki brown"),
                (CHANCE, "kote4"),
                (KENJI, "pick red"),
                (CHANCE, "kote-kote"),
                (KENJI, "pass"),
            ),
            happened=N_(
                "Kenji had nothing against Do: an ippon for you, 1:0. Whoever loses the point starts the next round."
            ),
        ),
        LessonStep(
            name=N_("Stepping aside"),
            deed=N_("Do not let Kenji push you out"),
            says=N_("Oshidashi pushes you over the line. Only Kaihi suru, stepping aside, answers it."),
            why=N_(
                "Unanswered it is a hansoku, a penalty; two hansoku are an ippon. Maki waza is the same with Tsuyoi"
                " kamae."
            ),
            position=(
                "answer 0 hands=men2,do-kote,tsuki-men,kaihi,mushin,tsuyoi/kote2,tsuki4,men-men,men-do,bogyo,seme"
                " played=-/-/oshidashi attack=1:oshidashi scores=1,0"
            ),
            move="kaihi",
            lights=("kaihi",),
            tag=N_("step aside"),
            signs=(Sign(N_("answers Oshidashi, and nothing else"), card="kaihi"),),
            slips=(Slip("pass", N_("That would be a hansoku. You hold the one card that answers.")),),
            otherwise=N_("That does not help against pushing. The card is back in your hand."),
            exact=N_("Press the green card Kaihi suru, and play it."),
            replies=((KENJI, "switch tsuki4 red"), (CHANCE, "do-men"), (KENJI, "pick green"), (CHANCE, "jodan")),
            happened=N_("You stepped aside: nothing happened to you, and Kenji must start again."),
        ),
        LessonStep(
            name=N_("Nothing to start with"),
            deed=N_("You cannot start: take the hansoku"),
            says=N_("You are to start, but reds and these greens only answer. That costs a hansoku: press the button."),
            why=N_(
                "A round starts with a brown, Seme, Oshidashi or Maki waza. Who has none of them takes a penalty, the"
                " triangle; the second one is an ippon for the other. So keep a brown."
            ),
            position=(
                "start 0 hands=do-kote,men-do,tsuki-men,bogyo,kaihi,mushin/kote2,tsuki4,men-men,men-do,maki,seme"
                " scores=1,0"
            ),
            move="pass",
            lights=("pass",),
            tag=N_("a hansoku"),
            otherwise=N_("None of your cards can start a round."),
            exact=N_("Press the button that says hansoku, at the left of the bar."),
            replies=((CHANCE, "men4"),),
            happened=N_("A hansoku for you. A brown came to you from its deck: Men."),
        ),
        LessonStep(
            name=N_("Drop a card for it"),
            deed=N_("Drop a card for the brown you got"),
            says=N_("You drew Men to start with. One card goes for it, unseen: drop Kaihi suru."),
            why=N_("It goes on, a brown drawn and a card dropped, until you can start; but it costs one hansoku only."),
            move="drop kaihi",
            also="drop [a-z-]+",
            lights=("kaihi",),
            tag=N_("not needed now"),
            otherwise=N_("That card is back in your hand."),
            exact=N_("Press Kaihi suru in your hand, and drop it."),
            happened=N_("Now you would start with Men: who suffers a hansoku or an ippon starts the next round."),
        ),
        LessonStep(
            name=N_("Pressure"),
            deed=N_("Press with Seme"),
            says=N_("Play Seme: pressure without a stroke. Kenji must strike, and lies open."),
            why=N_(
                "Whoever is under Seme must lay a plain stroke or cancel it. On that stroke you may lay a fitting red"
                " at once: an ippon."
            ),
            position=(
                "start 0 hands=kote1,do-men,kote-do,men-tsuki,bogyo,kaihi,seme"
                "/do4,hikimen1,kote-kote,men-do,tsuki-men,maki,tsubazeriai scores=1,0"
            ),
            move="seme",
            lights=("seme",),
            tag=N_("pressure"),
            signs=(Sign(N_("they must strike, or lose an ippon"), card="seme"),),
            slips=(Slip("kote1", N_("A plain Kote is a good start. But with Seme you can win now.")),),
            otherwise=N_("That card is back in your hand. Look for Seme."),
            exact=N_("Press the green card Seme, and play it."),
            replies=(
                (KENJI, "switch maki brown"),
                (CHANCE, "hikido2"),
                (KENJI, "pick green"),
                (CHANCE, "oshidashi"),
                (KENJI, "do4"),
            ),
            happened=N_("Kenji had to strike: Do. That is what you waited for."),
        ),
        LessonStep(
            name=N_("The stroke on a stroke"),
            deed=N_("Strike into Kenji’s Do"),
            says=N_("Lay the red card that answers Do, at once: that is the second ippon."),
            why=N_("After your own Seme a fitting red needs no change of cards and cannot be answered."),
            move="do-men",
            lights=("do-men",),
            tag=N_("meets Do"),
            slips=(Slip("pass", N_("Then Do would be an attack on you. Strike into it instead.")),),
            otherwise=N_("That does not fit Do. The card is back in your hand."),
            exact=N_("Press Do→Men in your hand, and play it."),
            happened=N_("The second ippon: 2:0. You have won this match."),
        ),
        LessonStep(
            name=N_("On your own"),
            deed=N_("Make the deciding ippon yourself"),
            says=N_("It stands 1:1, and you start. Kenji is gentle; you may stop at any time."),
            why=N_("Keep a red for each side of the body, and a block for bad moments."),
            position=(
                "start 0 hands=men4,tsuki2,kote-men,men-do,do-kote,bogyo,kaihi,seme"
                "/do1,kote3,men-kote,tsuki-do,do-do,jodan,mushin,maki scores=1,1"
            ),
            move="men4",
            is_free=True,
        ),
    ),
    learned=(
        (N_("The goal:"), N_("two ippon. One is yours when the other cannot answer, unless the card says otherwise.")),
        (
            N_("A turn:"),
            N_("change one card, pick one, then answer or start a round; nothing to start with is a hansoku."),
        ),
        (N_("Answers:"), N_("a red answers one stroke and strikes another; a block only stops.")),
        (N_("Greens:"), N_("twelve kinds of help. Point at the green deck, or hold it: it tells what each one does.")),
    ),
    begins=N_("Both have eight cards, change one, pick one, and show a brown: the larger number starts."),
)
