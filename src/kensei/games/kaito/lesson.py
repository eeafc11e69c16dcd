"""Kaito's first duel: eight deeds, from a single capture to a game against a gentle bot."""

from __future__ import annotations

from kensei.core.i18n import N_
from kensei.core.lesson import FirstDuel, LessonStep, Sign, Slip

BLACK = 1

LESSON = FirstDuel(
    names=("", "Kenji"),
    home="kaito",
    minutes=4,
    steps=(
        LessonStep(
            name=N_("It moves, it takes"),
            deed=N_("Take the black sword above the Kaito"),
            says=N_("Taking Black’s last sword or helmet wins. Move the hooded Kaito: press the black sword above it."),
            why=N_(
                "On your turn you move the Kaito along its row or its column, as far as you like, and take the tile on"
                " which it lands. You are Red."
            ),
            position="..s..h/S...H./.s..a./H..s.S/....../..S.h. r c3 - -",
            move="c1",
            lights=("c1",),
            tag=N_("this sword"),
            signs=(Sign(N_("a tile that the Kaito can reach now")),),
            slips=(
                Slip("b3", N_("That is a black sword too, but in the row. Look up the column from the Kaito.")),
                Slip("c6", N_("That sword is red: your own. It would be gone for good.")),
                Slip("e3", N_("That is a mon: money, which you will need later. First a sword.")),
            ),
            otherwise=N_("That is another tile. Nothing is lost: the Kaito is back where it was."),
            exact=N_("Press the tile on c1, straight above the Kaito, then press Capture."),
            replies=((BLACK, "c6"),),
            happened=N_("Black started from c1, where you had landed, and took your sword on c6."),
        ),
        LessonStep(
            name=N_("Where you land, they start"),
            deed=N_("Take a black sword, and keep your helmet safe"),
            says=N_("Two swords are in reach. Take the one from which Black cannot reach your helmet."),
            why=N_(
                "There is one Kaito for both of you. From the place where you land Black goes along its row or its"
                " column. The helmet on f1 is your last."
            ),
            position="..a..H/...Sh./..h.../s..bAs/....../S..S.s r c4 - HH",
            move="a4",
            lights=("a4", "f4"),
            tag=N_("which?"),
            slips=(
                Slip("f4", N_("From f4 Black goes up the column and takes your last helmet on f1.")),
                Slip("c1", N_("From c1 Black goes along the row and takes your last helmet on f1.")),
                Slip("d4", N_("That is a mon. Take a sword: the one that leaves your helmet alone.")),
                Slip("c3", N_("That is a helmet, and Black has another. Take a sword: look along the row.")),
            ),
            otherwise=N_("That is no black sword. The Kaito is back: look again at its row."),
            exact=N_("Column f leads to your helmet, column a does not. Take the sword on a4."),
            replies=((BLACK, "a6"),),
            happened=N_("From a4 Black found only a sword of yours. Your helmet still stands."),
        ),
        LessonStep(
            name=N_("Your own tiles count too"),
            deed=N_("Find the only safe landing: a tile of your own"),
            says=N_("From both black tiles Black would reach your last helmet. Take your own mon instead."),
            why=N_(
                "You must move, and you may land on a red tile as well. It leaves the game, but sometimes that is the"
                " small price."
            ),
            position="....Ss/....../s....B/....../.S..h./H..a.. r d3 - HH",
            move="f3",
            lights=("f3",),
            tag=N_("your own mon"),
            slips=(
                Slip("a3", N_("From a3 Black goes down the column and takes your last helmet on a6.")),
                Slip("d6", N_("From d6 Black goes along the row and takes your last helmet on a6.")),
            ),
            otherwise=N_("From there Black reaches your helmet. The Kaito is back: look along the row."),
            exact=N_("Press the red mon on f3: from there Black reaches no tile of yours."),
            replies=((BLACK, "f1"),),
            happened=N_("Black had only its own tiles in reach, and had to take one of its swords."),
        ),
        LessonStep(
            name=N_("The last helmet"),
            deed=N_("Take Black’s last helmet in one move"),
            says=N_("Black has one helmet left. Take it, and you have won."),
            why=N_(
                "A side without a helmet, or without a sword, has lost at once. The Kaito goes over anything on its way"
                " and takes the tile on which it lands."
            ),
            position="S.ssH./s...h./sS..../..ss../..AS../.H..bS r e4 sha SSAA",
            move="e2",
            lights=("e2",),
            tag=N_("the last helmet"),
            slips=(
                Slip("e6", N_("That was a mon of 2. Mon are money: they buy lost tiles back. They never win alone.")),
                Slip("e1", N_("That helmet is red: your own. The black one stands right below it.")),
                Slip("[cd]4", N_("That was a sword. Black has six of them; of helmets only one.")),
            ),
            otherwise=N_("That is not the helmet. The Kaito is back where it was; try once more."),
            exact=N_("Look up the column from the Kaito: the horns and the bowl are a helmet."),
            happened=N_("No black helmet on the grid: you have won that one. Now the other way to win."),
        ),
        LessonStep(
            name=N_("The last sword"),
            deed=N_("Win again: take the last black sword"),
            says=N_("This time Black has three helmets, but one sword. Jump to it."),
            why=N_("Swords and helmets count alike: a side that has none of one kind on the grid has lost."),
            position="h...c./....../.S..H./S....S/.sH.../h..Sah r e5 - SA",
            move="b5",
            lights=("b5",),
            tag=N_("the last sword"),
            slips=(
                Slip("e1", N_("That mon is worth 3, but a won game is worth more. Black has one sword left.")),
                Slip("c5", N_("That helmet is your own. The Kaito may jump over it.")),
                Slip("e3", N_("That helmet is your own. Look along the row instead.")),
            ),
            otherwise=N_("That is not the sword. The Kaito is back where it was."),
            exact=N_("Along row 5, behind your helmet, on b5: press it, then Capture."),
            happened=N_("The Kaito jumped over your helmet and took the last sword. Won again."),
        ),
        LessonStep(
            name=N_("Mon buy back"),
            deed=N_("Take the mon and buy your helmet back"),
            says=N_("You hold mon worth 3. Press the 2 on d2, then “Buy a helmet” below the board, then Capture."),
            why=N_(
                "Once a turn, after a capture, black mon that you hold buy back what Black took from you: a sword for"
                " 4, a helmet for 5. It lands under the Kaito."
            ),
            position="S...h./...b../..s..S/S..h.s/.H..../..s.S. r d5 ab SH",
            move="d2+H(122)",
            lights=("d2",),
            tag=N_("worth 2"),
            slips=(
                Slip("d2", N_("Taken, but not bought. Press d2 again and then the helmet, before you capture.")),
                Slip(r"d2\+S.*", N_("A sword for 4 can be bought too. But you have one helmet left: buy that.")),
                Slip("d4", N_("That was a helmet, a fine catch. But first learn to buy: take the mon on d2.")),
            ),
            otherwise=N_("That is not the mon. The Kaito is back where it was."),
            exact=N_("Press d2, then “Buy a helmet for 1 + 2 + 2” below the board, then Capture."),
            replies=((BLACK, "d4"),),
            happened=N_("Your helmet lies on d2 again, and Black could only take a helmet of its own."),
        ),
        LessonStep(
            name=N_("Nowhere to land"),
            deed=N_("Land where Black can take nothing"),
            says=N_("Find the tile with an empty row and an empty column. Black must move, and cannot."),
            why=N_("There is no passing. Whoever has no tile to land on when their turn comes has lost."),
            position="h.S..s/S...../....h./s....S/.H...s/...a.. r d4 - HHA",
            move="d6",
            lights=("d6",),
            tag=N_("all alone"),
            slips=(
                Slip("a4", N_("In column a stand more tiles: Black would go on from there.")),
                Slip("f4", N_("In column f stand more tiles: Black would go on from there.")),
            ),
            otherwise=N_("From there Black can still take something. The Kaito is back."),
            exact=N_("Row 6 holds nothing but the mon on d6, and column d nothing else. Take it."),
            happened=N_("Black had no tile to land on. That is the third way to win."),
        ),
        LessonStep(
            name=N_("On your own"),
            deed=N_("Win this one yourself"),
            says=N_("Now play on alone. Kenji is gentle, and you may stop at any time."),
            why=N_("Before you capture, look where Black could go from there. Count helmets first: they are fewer."),
            position="S..h.s/.Hs..a/s..S.H/..b..s/S..hA./.sH..S r d4 - -",
            move="c4",
            is_free=True,
        ),
    ),
    learned=(
        (N_("The goal:"), N_("leave the other side without a sword or without a helmet: then it is over at once.")),
        (N_("A turn:"), N_("move the Kaito along its row or column and take the tile you land on, of either colour.")),
        (N_("The catch:"), N_("where you land is where the other side starts; who cannot land has lost.")),
        (N_("Mon:"), N_("4 buy a lost sword back, 5 a helmet.")),
    ),
    begins=N_("34 tiles lie at random. Black puts the Kaito on one of the two gaps, then Red moves first."),
)
