"""The network of Kendo Shiai: `inputs` has what it sees and what it may answer, `weights.npz` its numbers."""
