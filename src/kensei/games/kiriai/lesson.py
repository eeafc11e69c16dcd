"""Kiri-ai's first duel: reach, stance, a step back, the Special; then a duel that Blue begins wounded."""

from __future__ import annotations

from kensei.core.i18n import N_
from kensei.core.lesson import FirstDuel, LessonStep, Sign, Slip

BLUE = 1

LESSON = FirstDuel(
    names=("", "Kenji"),
    minutes=4,
    steps=(
        LessonStep(
            name=N_("Distance, then the strike"),
            deed=N_("Make the distance 2, then strike high"),
            says=N_("You stand four spaces apart. Plan two cards: Charge first, then High Strike."),
            why=N_(
                "Both of you plan two cards in secret. The first cards are revealed together, then the second. Charge"
                " goes two spaces; High Strike hits at distance 2, from the stance of Heaven."
            ),
            position="5 1H0:-:kesa 5H0:-:counter",
            move="charge high",
            lights=("charge", "high"),
            tag=N_("first this"),
            signs=(
                Sign(N_("two spaces forward"), card="charge"),
                Sign(N_("hits at distance 2, in Heaven"), card="high"),
            ),
            slips=(
                Slip("high .*", N_("The strike came first, at distance 4: it met nothing. First go nearer.")),
                Slip("approach .*", N_("One step makes the distance 3: still too far. Charge goes two.")),
                Slip("charge .*", N_("You are at distance 2 then, but that card hits from elsewhere. High hits at 2.")),
                Slip("retreat .*", N_("You stand at the edge: there is no space behind you. Go forward.")),
            ),
            otherwise=N_("That plan does not reach Kenji. Your cards are back in your hand."),
            exact=N_("Press Charge, then High Strike: the order counts. Then confirm the plan."),
            replies=((BLUE, "stance low"),),
            happened=N_("You charged to distance 2, and High Strike hit: Kenji is wounded. A second wound wins."),
        ),
        LessonStep(
            name=N_("Heaven and Earth"),
            deed=N_("Change your stance, then strike low"),
            says=N_("Distance 1 is the reach of Low Strike, but from Earth. Change Stance first."),
            why=N_(
                "Your second card of the last round rests, in the open, for one round: High Strike is not in your hand"
                " now. Low Strike needs the stance of Earth and distance 1."
            ),
            position="5 2H0:high:kesa 3H0:-:counter",
            move="stance low",
            lights=("stance", "low"),
            tag=N_("turn first"),
            signs=(
                Sign(N_("Heaven becomes Earth, and back"), card="stance"),
                Sign(N_("hits at distance 1, in Earth"), card="low"),
            ),
            slips=(
                Slip("low .*", N_("From Heaven a Low Strike hits nothing. Turn to Earth first.")),
                Slip("kesa .*", N_("Kesa is your Special, and would hit too. Keep it: it works only once.")),
                Slip("stance .*", N_("You are in Earth then. At distance 1 it is Low Strike that hits.")),
            ),
            otherwise=N_("That plan meets nothing. Your cards are back in your hand."),
            exact=N_("Press Change Stance, then Low Strike, and confirm the plan."),
            replies=((BLUE, "low balanced"),),
            happened=N_("In Earth, at distance 1, Low Strike hit. Kenji struck low from Heaven: a feint."),
        ),
        LessonStep(
            name=N_("A step back"),
            deed=N_("Step out of reach, then strike back"),
            says=N_("At distance 2 Kenji will strike high. Retreat first, then answer with High Strike."),
            why=N_(
                "Movement comes before attacks. If you step back Kenji’s strike meets nothing; and whoever wants to hit"
                " must come after you. Two strikes that would both hit at the same time cancel each other: a clash."
            ),
            position="5 2H0:low:kesa 4H0:-:counter",
            move="retreat high",
            lights=("retreat", "high"),
            tag=N_("out of reach"),
            slips=(
                Slip("high .*", N_("Two High Strikes at the same time cancel each other. Step back instead.")),
                Slip("retreat .*", N_("Well stepped. Kenji follows, to distance 2: which strike hits there?")),
                Slip("(approach|charge) .*", N_("Forward, into whatever Kenji has planned? First out of reach.")),
            ),
            otherwise=N_("Kenji’s High Strike would have hit you there. Step back first."),
            exact=N_("Press Retreat, on the card Approach/Retreat, then High Strike."),
            replies=((BLUE, "high approach"),),
            happened=N_("Kenji struck the air, came nearer, and stood at distance 2: your strike hit."),
        ),
        LessonStep(
            name=N_("Your Special, once"),
            deed=N_("Let Kenji strike, and turn it back"),
            says=N_("Kenji is sure of a High Strike. Play your Special first, Counterattack, then any card."),
            why=N_(
                "Each of you has one secret Special for the whole duel. Counterattack turns a strike that would hit"
                " against whoever struck. Kenji is wounded: the second wound ends the duel."
            ),
            position="5 2H1:-:counter 4H1:-:zan",
            move="counter low",
            also="counter [a-z]+",
            lights=("counter",),
            tag=N_("your Special"),
            signs=(Sign(N_("turns a strike back; once in a duel"), card="counter"),),
            slips=(
                Slip("[a-z]+ counter", N_("The strike comes with the first cards: the second is too late.")),
                Slip("retreat .*", N_("That would be safe. But you can win now: let the strike come.")),
            ),
            otherwise=N_("Kenji’s strike comes at once. Only Counterattack as your first card turns it back."),
            exact=N_("Press Counterattack first, then any other card, and confirm."),
            replies=((BLUE, "high approach"),),
            happened=N_("Your Counterattack turned the strike back: Kenji’s second wound. You have won that duel."),
        ),
        LessonStep(
            name=N_("On your own"),
            deed=N_("Win this duel yourself"),
            says=N_("Now plan alone. Kenji is gentle and already wounded: one hit is enough."),
            why=N_("Think of the distance after both have moved. You may stop at any time."),
            position="5 1H0:-:kesa 5H1:-:counter",
            move="charge high",
            is_free=True,
        ),
    ),
    learned=(
        (N_("The goal:"), N_("wound the other samurai twice: the second wound ends the duel.")),
        (N_("A turn:"), N_("both plan two cards in secret; the first are revealed together, then the second.")),
        (
            N_("Reach:"),
            N_("High at 2 from Heaven, Low at 1 from Earth, Balanced at 0. Movement first; two hits at once cancel."),
        ),
        (N_("The cards:"), N_("the second one rests for a round; your Special works once in the duel.")),
    ),
    begins=N_("You begin at the two ends of five spaces, unhurt, and each is dealt a secret Special."),
)
