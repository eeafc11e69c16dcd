"""Duels solved exactly: every two hands at every two healths, to whoever remembers what was shown [bushido.seen].

What moved was shown, so both hands are known: a duel is a stochastic game with simultaneous moves. Layers of equal
healths are solved one after another (`layer`), each state a matrix game (`matrix_game`) over the results of all pairs
of cards (`odds`). `solver` keeps a duel, `tables` and `starts` what is shipped of its values, `response` who knows
how a bot plays.
"""
