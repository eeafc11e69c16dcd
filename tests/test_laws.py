"""Every game obeys every law."""

import kensei
from kensei.testing import laws

# 36 tiles laid, the opening choice and 40 turns at the most [kaito.end.always].
TestKaito = laws.obeyed_by(kensei.game("kaito"), ends_within=77)

# Two Specials, two choices in the set-up, two plans a round [kiriai.endless].
TestKiriai = laws.obeyed_by(kensei.game("kiriai"))
TestKiriaiWithACap = laws.obeyed_by(kensei.game("kiriai"), ends_within=62, cap=30)
TestKiriaiAdvanced = laws.obeyed_by(kensei.game("kiriai"), ends_within=84, field="advanced", cap=40)
TestKiriaiShort = laws.obeyed_by(kensei.game("kiriai"), ends_within=6, lives=1, cap=2)

# Chance included; docs/balance.md derives the bound from what there is to draw, lay and spend [ketto.planning.ends].
TestKetto = laws.obeyed_by(kensei.game("ketto"), ends_within=571, longest=120)
TestKettoWithPeek = laws.obeyed_by(kensei.game("ketto"), ends_within=571, longest=120, peek=True)

# No duel goes on for 45 turns without a wound [bushido.stalemate]; random play needs a tenth of these bounds.
TestBushido = laws.obeyed_by(kensei.game("bushido"), ends_within=1000)
TestBushidoFromMemory = laws.obeyed_by(kensei.game("bushido"), ends_within=1000, memory=True, fighters="random")
TestBushidoForSix = laws.obeyed_by(kensei.game("bushido"), zero_sum=False, ends_within=2000, players=6)
TestClans = laws.obeyed_by(kensei.game("bushido"), ends_within=2000, mode="clans", players=6)
TestClansHardcore = laws.obeyed_by(kensei.game("bushido"), ends_within=2000, mode="clans", players=4, hardcore=True)
TestKyoto = laws.obeyed_by(kensei.game("bushido"), ends_within=2000, mode="kyoto", players=4)
TestKyotoHardcore = laws.obeyed_by(kensei.game("bushido"), ends_within=3000, mode="kyoto", players=8, hardcore=True)
TestFreeForAll = laws.obeyed_by(kensei.game("bushido"), ends_within=2000, mode="ffa", players=4)
TestFreeForAllFromMemory = laws.obeyed_by(
    kensei.game("bushido"), ends_within=2000, mode="ffa", players=5, memory=True, fighters="random"
)
TestBushidoForSixLeft = laws.obeyed_by(kensei.game("bushido"), zero_sum=False, ends_within=2000, players=6, leaves=True)
TestClansLeft = laws.obeyed_by(kensei.game("bushido"), ends_within=2000, mode="clans", players=6, leaves=True)
TestKyotoLeft = laws.obeyed_by(kensei.game("bushido"), ends_within=2000, mode="kyoto", players=8, leaves=True)
TestKyotoHardcoreLeft = laws.obeyed_by(
    kensei.game("bushido"),
    ends_within=2000,
    mode="kyoto",
    players=4,
    hardcore=True,
    memory=True,
    fighters="random",
    leaves=True,
)
TestFreeForAllLeft = laws.obeyed_by(kensei.game("bushido"), ends_within=2000, mode="ffa", players=5, leaves=True)
TestFreeForAllFromMemoryLeft = laws.obeyed_by(
    kensei.game("bushido"), ends_within=2000, mode="ffa", players=3, memory=True, fighters="random", leaves=True
)

# Chance included; fewer than 13 plays a player, each with at most a pass and two takings [musashi.win].
TestMusashi = laws.obeyed_by(kensei.game("musashi"), ends_within=400)
TestMusashiForThree = laws.obeyed_by(kensei.game("musashi"), ends_within=600, players=3)
TestMusashiForFour = laws.obeyed_by(kensei.game("musashi"), ends_within=800, longest=250, players=4)
TestMusashiForSix = laws.obeyed_by(kensei.game("musashi"), ends_within=1200, longest=300, players=6)
TestMusashiForThreeLeft = laws.obeyed_by(kensei.game("musashi"), ends_within=600, players=3, leaves=True)
TestMusashiForFiveLeft = laws.obeyed_by(kensei.game("musashi"), ends_within=1000, longest=250, players=5, leaves=True)

# No rule bounds a match of Kendo Shiai; random play has never come near this.
TestShiai = laws.obeyed_by(kensei.game("shiai"), ends_within=1000)
