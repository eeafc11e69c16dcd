"""Studies of Musashi's Challenge and Kendo Shiai: `balance` measures who wins, `fit` learns the bots' weights."""
