"""Studies: proofs, fitted tables and equilibria that no game, bot or adapter needs to run.

They stand beside `src` in a checkout and are not installed with the package. Run them from the top of the checkout, for
example `python -m studies.kiriai.fit_open_values`.
"""
