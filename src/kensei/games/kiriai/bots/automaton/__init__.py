"""The equilibrium of Kiri-ai under a cap, by backward induction on the guarantees of a small automaton.

A player who hides a Special remembers two small numbers. `k`: the point of a short list on which the opponent's belief
about that Special stands; the opponent may even see it. `l`: which vector of guarantees, one for each Special
that the opponent may hold, the player keeps. For every public position, number of rounds left, k and l one linear
program mixes over (plan, next k, rule from the opponent's plan to the next l). What is stored is a bound on what the
opponent can win, computed from the mixture that was found, so it holds whatever the opponent does.

`duel`      positions, plans and rounds as numbers, seen by the player who is to be protected
`phases`    what may be hidden, what is remembered, and the bounds that are kept
`simplex`   a tableau whose rows and columns come as they are needed
`families`  the columns of a program: what they are, what they cost, which to add
`program`   one linear program, by column generation
`payoffs`   what the opponent wins in a position by plan and answer
`layers`    all programs with as many rounds left
`tables`    the layers as files
`solving`   all layers, one after the other, kept and taken up again
`playing`   the mixture at a table: what to play, and what is remembered afterwards
`opening`   the secret places of the larger field
`responding` and `playout`   the best answer to it all, in the engine and compiled
"""
