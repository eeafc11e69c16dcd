"""Small networks for both kendo games, made by regularised self-play: `studies/kendo/selfplay.py` trains them.

Here is what they share: `mixture`, from outputs to shares of moves, and `bot`, which plays them; `lookahead`, which
plays their likely moves on before it chooses, by `playouts` of matches that `dealing` imagines. What a network sees and
what it may answer stands in each game's `bots/network/inputs.py`, its numbers in the `weights.npz` beside it.
"""
