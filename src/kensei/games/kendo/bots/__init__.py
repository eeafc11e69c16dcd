"""How the bots play Kendo Taikai's two games: by traits of moves and positions, each with a learnt weight.

A player at this table thinks of what a move does and of the hand it leaves. `shiai` and `musashi` name
such traits, `weights` adds up what they are worth, `fit` finds the weights by self-play and writes the tables
`shiai.txt` and `musashi.txt`.
"""
