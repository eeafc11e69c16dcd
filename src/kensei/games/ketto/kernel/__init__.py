"""The compiled twin of Kettō's rules, with a policy of rules of thumb: plays thousands of duels a second."""
