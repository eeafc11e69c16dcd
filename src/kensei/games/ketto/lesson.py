"""Kettō's first duel: a stroke, the hidden stance, shields, a tactic, the battle with a line, a wound, a parry."""

from __future__ import annotations

from kensei.core.i18n import N_
from kensei.core.lesson import FirstDuel, LessonStep, Sign, Slip
from kensei.core.protocol import CHANCE

BACK = N_("That card is back in your hand.")
NOT_YET = N_("Nothing has been turned over yet.")

PLANNING = (
    LessonStep(
        name=N_("The goal, and a stroke"),
        deed=N_("Lay the 2 to the right of the 1"),
        says=N_("You win by turning over Kenji’s Death, one of five life cards. Strokes do that: lengthen yours."),
        why=N_(
            "Cards that lie together are a movement: a stroke that waits for the battle. It runs from card to card"
            " where channels meet, so lay the 2 to the right of the 1. A turn has four actions: draw or lay a card."
        ),
        position="action black taken:1 peek | stance:S5 hand:A07,A05,A01,A04,D @1:0,0=A08 | stance:S4^ hand:A03,D",
        move="place A07 @1 1,0",
        lights=("A07", "@1 1,0"),
        tag=N_("the 2"),
        signs=(Sign(N_("turn over the other’s Death, and you have won"), card="death"),),
        slips=(
            Slip("place A07 @1 -1,0", N_("To the left it would flow too. But your stance likes the right.")),
            Slip("place A07 .*", N_("The card fits, but not there: the channel runs left and right.")),
            Slip("place (A01|A04) .*", N_("That card flows up and down: closed on this side.")),
            Slip("place A05 .*", N_("The 4 would flow as well. Keep it for the end, and lay the 2 now.")),
            Slip("place D .*", N_("The defense card would turn the whole movement into shields. First a stroke.")),
            Slip("draw", N_("Drawing is an action too. But the 2 in your hand fits.")),
            Slip("show", N_("That comes in a moment: it ends the turn.")),
        ),
        otherwise=BACK,
        exact=N_("Press the card with the 2, then the place to the right of the 1, and confirm."),
        happened=N_(
            "Two cards flow to the right. You see them, pale, because here players may look at what they laid: the"
            " option “peek”. Without it you must remember."
        ),
    ),
    LessonStep(
        name=N_("A stroke that flows"),
        deed=N_("Lay a third card so that the stroke flows on"),
        says=N_("Lay one more card whose channel meets the open end on the right."),
        why=N_(
            "The card on which a stroke begins counts nothing; every other adds its figure: 2 and 4 are 6. Waki, your"
            " stance, will add 3 for three cards in a row to the right, once it is shown."
        ),
        move="place A05 @1 2,0",
        lights=("A05", "@1 2,0"),
        tag=N_("the 4"),
        signs=(Sign(N_("strength 4; its channel runs left and right"), card="A05"),),
        slips=(
            Slip("place A01 .*", N_("That 4 flows up and down: closed on this side. Take the other 4.")),
            Slip("place A04 .*", N_("That card flows up and down: closed on this side.")),
            Slip("place D .*", N_("The defense card would turn the whole movement into shields.")),
            Slip("place A05 .*", N_("The right card, but the stroke is open at its right end.")),
            Slip("draw", N_("You need no card: a 4 in your hand fits.")),
            Slip("show", N_("In a moment. First let the stroke grow.")),
        ),
        otherwise=BACK,
        exact=N_("Press the 4 that flows left and right, then the place at the right end."),
        happened=N_("Strength 6, and Kenji sees only three backs. Each turn has four actions: one is left."),
    ),
    LessonStep(
        name=N_("The hidden stance"),
        deed=N_("Show your stance"),
        says=N_("Your stance lies hidden: it adds nothing, and you may draw no tactics. Show it."),
        why=N_(
            "A shown stance adds its bonus to strokes and opens the tactics: parries, Valor and more. But Kenji sees"
            " then which edges its lines guard, and showing it ends the turn. In the battle its lines guard you anyway."
        ),
        move="show",
        lights=("S5", "show"),
        tag=N_("hidden"),
        signs=(Sign(N_("three to the right add 3; two lines guard its left edge"), card="S5"),),
        slips=(
            Slip("place .*", N_("You have laid enough for this turn: the stroke is ready.")),
            Slip("draw", N_("Later. Now see what the stance does.")),
        ),
        otherwise=BACK,
        exact=N_("Press the button Show the stance, and say yes once more."),
        happened=N_("Waki lies open: 2 and 4 and 3 for Waki make 9. Showing it ended your turn; Kenji has laid too."),
    ),
    LessonStep(
        name=N_("Shields"),
        deed=N_("Lay the card with shield 3 beside the defense card"),
        says=N_("The defense card makes its movement a wall of shields. Lay the card with the blue 3 beside it."),
        why=N_(
            "In a movement with the defense card no stroke flows. The blue figures of all its cards are your pool: in"
            " the battle you spend them against Kenji’s strokes, each once."
        ),
        position=(
            "action black taken:1 peek | stance:S5^ hand:A04,A01 @1:0,0=A08;1,0=A07;2,0=A05 @2:0,0=D"
            " | stance:S4^ hand:A03,D @1:0,0=A09;1,0=A06"
        ),
        move="place A04 @2 1,0",
        also="place A04 @2 .*",
        lights=("@2 1,0", "A04"),
        tag=N_("beside it"),
        signs=(Sign(N_("strength 1, but a shield of 3: weak in a stroke, good in a pool"), card="A04"),),
        slips=(
            Slip("place A04 .*", N_("There it is no shield. Lay it beside the defense card, in movement II.")),
            Slip("place A01 .*", N_("Its shield is only 1, and its 4 is good for a stroke. Take the other card.")),
            Slip("draw.*", N_("In a moment. First the shields.")),
        ),
        otherwise=BACK,
        exact=N_("Press the card with the blue 3, then a place beside the defense card."),
        happened=N_("A pool of 3 and 3: six points of shields wait for the battle."),
    ),
    LessonStep(
        name=N_("A tactic"),
        deed=N_("Draw a tactic"),
        says=N_("Your stance is shown, so you may draw tactics. Draw one: it is an action."),
        why=N_(
            "Tactics have blue faces: some lie in movements, others are played from the hand. Valor is one of them."
            " Point at a card, or hold it, and it tells what it does."
        ),
        move="draw tactic",
        lights=("draw tactic",),
        tag=N_("18 of them"),
        slips=(
            Slip("draw", N_("That is the other deck, of combat cards. Take a tactic.")),
            Slip("place .*", N_("Enough is laid. Draw a tactic.")),
        ),
        otherwise=BACK,
        exact=N_("Press the button Draw a tactic."),
        replies=((CHANCE, "V"),),
        happened=N_("You have drawn Valor."),
    ),
    LessonStep(
        name=N_("The end of planning"),
        deed=N_("Play Valor"),
        says=N_("Only Valor ends the planning. Play it: the battle begins after this turn, and you attack first."),
        why=N_("Each has three Valors. Call the battle when your strokes are ready and Kenji’s are not."),
        move="valor",
        lights=("valor",),
        tag=N_("Valor"),
        signs=(Sign(N_("begins the battle"), card="V"),),
        slips=(
            Slip("draw.*", N_("You have what you need: play Valor.")),
            Slip("place .*", N_("Your strokes are ready: play Valor.")),
        ),
        otherwise=BACK,
        exact=N_("Press Valor in your hand, and confirm."),
        happened=N_("The battle has begun. Your shields lie open: they are your pool. You attack first."),
    ),
)

BATTLE = (
    LessonStep(
        name=N_("The battle: attack"),
        deed=N_("Attack, beginning on the 1"),
        says=N_("Press the card on which your stroke begins: the 1, for that card does not count."),
        why=N_("In the battle you turn your movement over, card by card. Each movement attacks once."),
        move="attack @1 0,0",
        lights=("attack @1 0,0",),
        tag=N_("begin here"),
        slips=(
            Slip("attack @1 1,0", N_("From the 2 the stroke is short: the card it begins on does not count.")),
            Slip("attack @1 2,0", N_("From the 4 the strongest card would not count. Begin on the 1.")),
        ),
        otherwise=NOT_YET,
        exact=N_("Press the first card on the left, the 1, and confirm."),
        happened=N_("The 1 is turned over. Its channel is open to the right."),
    ),
    LessonStep(
        name=N_("Let it flow"),
        deed=N_("Let the stroke flow to the right"),
        says=N_("Flow right, into the next card. The strength grows with every card."),
        why=N_("You may stop before any card. Longer strokes are stronger, if the channels meet."),
        move="flow R",
        lights=("flow R",),
        tag=N_("this way"),
        slips=(Slip("stop", N_("A stroke of one card has no strength. Let it flow.")),),
        otherwise=NOT_YET,
        exact=N_("Press the gold edge on the right, and confirm."),
        happened=N_("The 2 flows: strength 2. The way is still open."),
    ),
    LessonStep(
        name=N_("A line in the way"),
        deed=N_("Finish the stroke"),
        says=N_("Flow right once more. Then Kenji’s stance stands in the way with a double line."),
        why=N_("A stance guards its edges: a single line halves the strength, a double line leaves a third."),
        move="flow R",
        lights=("flow R",),
        tag=N_("this way"),
        signs=(Sign(N_("Kenji’s stance: a double line on the left edge, as you see it"), card="S4"),),
        slips=(Slip("stop", N_("With three cards Waki adds 3. Let it flow once more.")),),
        otherwise=NOT_YET,
        exact=N_("Press the gold edge on the right, and confirm."),
        happened=N_("2 and 4 and 3 for Waki: 9. The double line left a third: strength 3 gets through."),
    ),
    LessonStep(
        name=N_("A wound"),
        deed=N_("Turn over one of Kenji’s life cards"),
        says=N_("Strength is left: turn over one of Kenji’s five life cards. Any of them."),
        why=N_(
            "In each row lie two misses, two wounds and one Death, face down. Each point of strength turns one card."
        ),
        move="strike 3",
        also="strike [1-5]",
        lights=("strike 1", "strike 2", "strike 3", "strike 4", "strike 5"),
        slips=(Slip("stop", N_("Each point is a chance at the Death card. Use it.")),),
        otherwise=N_("No card has been turned yet."),
        exact=N_("Press one of the five cards in Kenji’s row, and confirm."),
        replies=((CHANCE, "wound"),),
        happened=N_("A wound: Kenji is hurt, and strikes harder for it, +1. Death would have won the duel."),
    ),
    LessonStep(
        name=N_("A parry"),
        deed=N_("Parry Kenji’s stroke"),
        says=N_("Now Kenji attacks. As you see it, the stroke wants to go left: your parry stops it there."),
        why=N_(
            "Parries are tactics that you hold in your hand. Each blocks one direction of the attacker’s stroke, at"
            " the card that has just been turned."
        ),
        position=(
            "parry white first:white attack:@1:0,0 peek | stance:S5^ hand:A01,PR pool:A04,D @1:0,0=A08;1,0=A02"
            " | stance:S4^ hand:A03,D @1:0,0=A08^;1,0=A07;2,0=A05"
        ),
        move="parry R",
        lights=("parry R", "PR"),
        tag=N_("blocks the left"),
        signs=(Sign(N_("stops a stroke that goes left"), card="PR"),),
        slips=(Slip("pass", N_("Then the stroke would run on to strength 6. You hold the parry: play it.")),),
        otherwise=N_("The stroke still wants to go left."),
        exact=N_("Press the parry in your hand, and confirm."),
        happened=N_("The stroke stopped at its first card: strength 0. Kenji’s movement is spent."),
    ),
    LessonStep(
        name=N_("Shields in the battle"),
        deed=N_("Spend a shield against Kenji’s stroke"),
        says=N_("Kenji’s next stroke comes with 3. Spend a shield of your pool: 3 − 3 is 0."),
        why=N_("Shields are spent whole, and gone. What is left of the stroke would turn over your life cards."),
        position=(
            "spend white first:white attack:@2:0,0>1,0 strength:3 peek"
            " | stance:S5^ hand:A01 pool:A04,D @1:0,0=A08;1,0=A02 | stance:S4^ hand:A03,D @2:0,0=A08^;1,0=A06^"
        ),
        move="spend D",
        also="spend .*",
        lights=("spend D",),
        tag=N_("takes away 3"),
        slips=(Slip("pass", N_("Then Kenji could turn over three of your life cards. Spend a shield.")),),
        otherwise=N_("The stroke still comes with 3."),
        exact=N_("Press one of the two blue shields, and confirm."),
        happened=N_("Nothing goes through: your life is untouched, and one shield is left."),
    ),
    LessonStep(
        name=N_("On your own"),
        deed=N_("Fight this battle yourself"),
        says=N_("You have two movements, and Kenji is already wounded. Look for the Death card."),
        why=N_("Begin where the most strength follows. If nobody finds a Death before all have attacked, it is a tie."),
        position=(
            "attack black start:white first:black peek"
            " | stance:S5^ hand:D,PR @1:0,0=A08;1,0=A07;2,0=A05 @2:0,0=A04;0,1=A02;0,2=A01"
            " | stance:S2^ hand:A03,D @1:0,0=A09;0,-1=A13 vitality:w?m??"
        ),
        move="attack @1 0,0",
        is_free=True,
    ),
)

LESSON = FirstDuel(
    names=("", "Kenji"),
    options={"peek": True},
    minutes=5,
    steps=(*PLANNING, *BATTLE),
    learned=(
        (N_("The goal:"), N_("turn over the Death card among the other’s five life cards.")),
        (
            N_("A turn:"),
            N_("four actions: draw, or lay cards face down; a shown stance adds to strokes and lets you draw tactics."),
        ),
        (N_("The battle:"), N_("Valor begins it; you turn your movements over, and strength turns life cards.")),
        (N_("Defence:"), N_("lines of the stance, shields of the pool, parries; without a Death it is a tie.")),
    ),
    begins=N_(
        "Both lay one of six stances face down and draw cards; lots decide who starts. Hold a card: it tells what it"
        " does."
    ),
)
