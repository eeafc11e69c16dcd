"""Mutation testing of the rules: small changes of the rules modules, each of which a test should notice.

`python -m studies.mutants kaito --sample 200 --seed 1`, or `kensei bench mutants kaito`. Nothing here imports
`kensei`: the mutants are imported in forks of this process, from a temporary copy of `src`.
"""
