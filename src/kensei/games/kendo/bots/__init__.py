"""Bots of both kendo games: features of moves and positions, each with a learnt weight.

`features` of each game says what a move does and what hand it leaves; `practised` adds up what that is
worth; `studies/kendo/fit.py` learns the weights by self-play and writes the files `weights.txt`.
"""
