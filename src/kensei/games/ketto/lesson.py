"""Kettō's first duel: a movement that flows, a battle with a line and a wound, a parry; then a battle alone."""

from __future__ import annotations

from kensei.core.i18n import N_
from kensei.core.lesson import FirstDuel, LessonStep, Sign, Slip
from kensei.core.protocol import CHANCE

KENJI = 1

LESSON = FirstDuel(
    names=("", "Kenji"),
    options={"peek": True},
    minutes=5,
    steps=(
        LessonStep(
            name=N_("A card face down"),
            deed=N_("Begin a movement with the 1"),
            says=N_("Lay the 1 that flows left and right: it begins a new movement."),
            why=N_(
                "A turn has four actions: draw a card, lay one face down, and more later. Cards that lie together are a"
                " movement, a stroke that waits for the battle."
            ),
            position="action black peek | stance:S5^ hand:A08,A07,A05,A01,D | stance:S4^ hand:A03,D",
            move="place A08 new",
            lights=("A08", "new"),
            tag=N_("the 1"),
            signs=(Sign(N_("strength 1; its channel runs left and right"), card="A08"),),
            slips=(
                Slip("draw.*", N_("Drawing is an action too. You have all you need in your hand.")),
                Slip("place D .*", N_("The defense card makes a movement of shields. First a stroke.")),
                Slip(
                    "place A0[1-7] .*",
                    N_("The first card does not count: a strong one is wasted there. Begin with the 1."),
                ),
            ),
            otherwise=N_("That card is back in your hand."),
            exact=N_("Press the card with the 1, then the place of the new movement, and confirm."),
            happened=N_(
                "The 1 lies face down; its strength does not count, the stroke begins there. You see it, pale, because"
                " here players may look at what they placed: the option “peek”. Without it you must remember."
            ),
        ),
        LessonStep(
            name=N_("Channels"),
            deed=N_("Lay the 2 to the right of it"),
            says=N_("The channel is open to the right. Lay the 2 there: it flows on."),
            why=N_("A stroke runs from card to card where the channels of both meet."),
            move="place A07 @1 1,0",
            lights=("A07", "@1 1,0"),
            tag=N_("the 2"),
            slips=(
                Slip("place A07 @1 -1,0", N_("To the left it would flow too. But your stance likes the right.")),
                Slip("place A07 .*", N_("The card fits, but not there: the channel runs left and right.")),
                Slip("place A01 .*", N_("That card flows up and down: closed on this side.")),
                Slip("place A05 .*", N_("The 4 would flow as well. Keep it for the end, and lay the 2 now.")),
                Slip("draw.*", N_("You need no card: the 2 in your hand fits.")),
            ),
            otherwise=N_("That card is back in your hand."),
            exact=N_("Press the 2, then the place to the right of the 1, and confirm."),
            happened=N_("Two cards flow to the right. One more, and your stance adds to them."),
        ),
        LessonStep(
            name=N_("A stroke that flows"),
            deed=N_("Lay a third card so that the stroke flows on"),
            says=N_("Two cards flow to the right. Lay one more whose channel meets the open end."),
            why=N_(
                "The card it begins on counts nothing; every other adds its figure. Waki, your stance, adds 3 when"
                " three cards run to the right: 2 and 4 and 3 are 9."
            ),
            move="place A05 @1 2,0",
            lights=("A05", "@1 2,0"),
            tag=N_("the 4"),
            signs=(Sign(N_("your stance: three to the right add 3"), card="S5"),),
            slips=(
                Slip("place A01 .*", N_("That 4 flows up and down: closed on this side. Take the other 4.")),
                Slip("place D .*", N_("The defense card would turn the whole movement into shields.")),
                Slip("place A05 .*", N_("The right card, but the stroke is open at its right end.")),
                Slip("draw.*", N_("You need no card: a 4 in your hand fits.")),
            ),
            otherwise=N_("That card is back in your hand."),
            exact=N_("Press the 4 that flows left and right, then the place at the right end."),
            happened=N_("Strength 9, and Kenji knows nothing of it. When somebody plays Valor, the battle begins."),
        ),
        LessonStep(
            name=N_("The battle: attack"),
            deed=N_("Attack, beginning on the 1"),
            says=N_("The battle has begun, and you attack first. Begin your stroke on the 1."),
            why=N_("In the battle you turn your movement over, card by card. You choose on which card it begins."),
            position=(
                "attack black start:white first:black peek"
                " | stance:S5^ hand:A01,D @1:0,0=A08;1,0=A07;2,0=A05 | stance:S4^ hand:A03,D @1:0,0=A09;1,0=A06"
            ),
            move="attack @1 0,0",
            lights=("attack @1 0,0",),
            tag=N_("begin here"),
            slips=(
                Slip("attack @1 1,0", N_("From the 2 the stroke is short: the card it begins on does not count.")),
                Slip("attack @1 2,0", N_("From the 4 the strongest card would not count. Begin on the 1.")),
            ),
            otherwise=N_("Nothing has been turned over yet."),
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
            otherwise=N_("Nothing has been turned over yet."),
            exact=N_("Press the next card, or the button Right, and confirm."),
            happened=N_("The 2 flows: strength 2. The way is still open."),
        ),
        LessonStep(
            name=N_("A line in the way"),
            deed=N_("Finish the stroke"),
            says=N_("Flow right once more. Then Kenji’s stance stands in the way with a double line."),
            why=N_("A stance protects its sides: a single line halves the strength, a double line leaves a third."),
            move="flow R",
            lights=("flow R",),
            tag=N_("this way"),
            signs=(Sign(N_("Kenji’s stance: a double line on the left edge, as you see it"), card="S4"),),
            slips=(Slip("stop", N_("With three cards Waki adds 3. Let it flow once more.")),),
            otherwise=N_("Nothing has been turned over yet."),
            exact=N_("Press the last card, or the button Right, and confirm."),
            happened=N_("2 and 4 and 3 for Waki: 9. The double line left a third: strength 3 gets through."),
        ),
        LessonStep(
            name=N_("A wound"),
            deed=N_("Turn over one of Kenji’s vitality cards"),
            says=N_("Strength is left: turn over one of Kenji’s five vitality cards. Any of them."),
            why=N_(
                "In each row lie two misses, two wounds and one death, face down. Each point of strength turns one"
                " card. Whoever turns over the other’s Death wins."
            ),
            move="strike 3",
            also="strike [1-5]",
            lights=("strike 3",),
            tag=N_("any of them"),
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
                "parry white first:white attack:@1:0,0 peek"
                " | stance:S5^ hand:A01,D,PR @1:0,0=A08;1,0=A02 | stance:S4^ hand:A03,D @1:0,0=A08^;1,0=A07;2,0=A05"
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
            name=N_("On your own"),
            deed=N_("Fight this battle yourself"),
            says=N_("You have two movements, and Kenji is already wounded. Look for the Death card."),
            why=N_("Begin where the most strength follows. You may stop at any time."),
            position=(
                "attack black start:white first:black peek"
                " | stance:S5^ hand:D,PR @1:0,0=A08;1,0=A07;2,0=A05 @2:0,0=A04;0,1=A02;0,2=A01"
                " | stance:S2^ hand:A03,D @1:0,0=A09;0,-1=A13 vitality:w?m??"
            ),
            move="attack @1 0,0",
            is_free=True,
        ),
    ),
    learned=(
        (N_("The goal:"), N_("turn over the Death card among the other’s five vitality cards.")),
        (N_("A turn:"), N_("four actions: draw, or lay cards face down in movements whose channels meet.")),
        (N_("The battle:"), N_("you turn your movements over; strength that gets through turns vitality cards.")),
        (N_("Defence:"), N_("lines of the stance, shields, and parries; without a Death it is a tie.")),
    ),
)
