"""The network of Musashi's Challenge for two: `inputs` has what it sees and may answer, `weights.npz` its numbers."""
