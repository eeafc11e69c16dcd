"""Studies of single games: balance, fitting, proofs and benches. They lie beside `src` and are not installed."""
