# %% [markdown]
# # Kensei for researchers: a first hour
#
# Play a duel, look at what a seat may know, train a small policy by self-play on Kiri-ai, and measure it against exact
# equilibrium play. `make setup`, or `pip install '.[research]'` in a clone, brings what is needed; a laptop is enough.

# %% [markdown]
# ## Play
#
# A match checks moves, lets chance play, and remembers. In a notebook it shows itself as a picture, drawn from what a
# spectator may see: no Special and no plan is in it.

# %%
import kensei

match = kensei.Match(kensei.game("kiriai"), seed="moon")
match.play(0, "charge high")
match.play(1, "approach low")
match

# %% [markdown]
# Both planned in secret; the second plan set the round going. The story is what a seat may read, here Red's:

# %%
for event in match.story(0):
    print(f"[{event.rule}] {match.game.tell(event)}")

# %% [markdown]
# ## Observe
#
# The adapters number the moves and make tensors of views. A seat's tensor holds what that seat may know and nothing
# else: an imagined state, in which the opponent holds another Special, gives the same one.

# %%
import random

from kensei.adapters.encoding import encoding

code = encoding("kiriai")
print(len(code.moves), "moves, observations of", code.shape[0], "places")
print("move 40 is", code.moves[40])
truth = match.state
imagined = match.game.imagine(truth.view(0), random.Random(5))
print("Blue holds", truth.sides[1].special, "- imagined:", imagined.sides[1].special)
print("Red sees the same:", (code.observe(truth.view(0)) == code.observe(imagined.view(0))).all())

# %% [markdown]
# The same through PettingZoo: an AEC environment with observation and action mask.

# %%
import numpy as np

from kensei.adapters import pettingzoo

env = pettingzoo.env("kiriai", cap=30)
env.reset(seed=7)
rng = np.random.default_rng(7)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    if terminated or truncated:
        print(agent, "ends with", reward)
        env.step(None)
    else:
        env.step(rng.choice(np.flatnonzero(observation["action_mask"])))

# %% [markdown]
# ## Train
#
# A short duel: one round, one wound, Specials dealt in secret, both samurai in Heaven at a distance of two, so that a High
# Strike threatens at once. `VectorEnv` steps 1,024 such duels together. One small policy plays both seats: for each Special
# it holds how much it regrets not having played each plan, and plays what it regrets (regret matching, with one move in
# ten drawn at random to learn about the others). The policy that is kept is the average over the training: in a
# zero-sum game the last one runs in circles, the average does not.

# %%
from kensei.adapters.vector import VectorEnv

FACE_TO_FACE = "5 2H0:-:? 4H0:-:? 0/1 1w"
SPECIALS = ("kesa", "zan", "counter")
GAMES, ROUNDS, CURIOSITY = 1024, 600, 0.1
duels = VectorEnv("kiriai", GAMES, seed=1, position=FACE_TO_FACE)
regret = np.zeros((3, len(code.moves)))
summed = np.zeros_like(regret)
dice = np.random.default_rng(1)

for turn in range(1, ROUNDS + 1):
    special = duels.observations[:, :, 38:41].argmax(axis=2).ravel()
    masks = duels.masks.reshape(2 * GAMES, -1)
    legal = np.array([masks[(special == number).argmax()] for number in range(3)])
    at_random = legal / legal.sum(axis=1, keepdims=True)
    whole = regret.sum(axis=1, keepdims=True)
    policy = np.where(whole > 0, regret / np.maximum(whole, 1e-12), at_random)
    summed += turn * policy
    mixed = (1 - CURIOSITY) * policy + CURIOSITY * at_random
    actions = (mixed.cumsum(axis=1)[special] > dice.random((2 * GAMES, 1))).argmax(axis=1)
    rewards, _ = duels.step(actions.reshape(GAMES, 2))
    worth = np.zeros_like(regret)
    np.add.at(worth, (special, actions), rewards.ravel() / mixed[special, actions])
    worth /= np.bincount(special, minlength=3)[:, None]
    regret += legal * (worth - (policy * worth).sum(axis=1, keepdims=True))
    regret = np.maximum(regret, 0)

average = dict(zip(SPECIALS, summed / summed.sum(axis=1, keepdims=True)))
for special, row in average.items():
    best = row.argsort()[::-1][:3]
    print(special, "-", ", ".join(f"{code.moves[move]} {row[move]:.0%}" for move in best))

# %% [markdown]
# ## Compare with equilibrium play
#
# The short duel can be solved exactly: one linear program over both players' Specials. How good is the trained policy? Its
# exploitability is what the best response to it wins on average: nothing against an equilibrium.

# %%
from kensei.games.kiriai import equilibrium

start = kensei.game("kiriai").read(FACE_TO_FACE)
by_special = {
    special: {move: share for move, share in zip(code.moves, row) if share > 0} for special, row in average.items()
}
trained = equilibrium.Mixes(0.0, (by_special, by_special))
solved = equilibrium.solve(start)
print("value of the duel for Red:", abs(round(solved.value, 6)))
for special, mix in solved.by_special[0].items():
    best = sorted(mix, key=mix.get, reverse=True)[:3]
    print(special, "-", ", ".join(f"{move} {mix[move]:.0%}" for move in best))
for who, mixes in (("random", equilibrium.uniform(start)), ("trained", trained), ("solved", solved)):
    print(f"{who:>8}: exploitable by {equilibrium.exploitability(start, mixes):.2f}")

# %% [markdown]
# ## The same with OpenSpiel
#
# `register()` makes the games known to OpenSpiel; simultaneous plans become turns for the algorithms that want turns. Its
# own measure agrees with ours.

# %%
import pyspiel

from kensei.adapters import openspiel

openspiel.register()
game = pyspiel.load_game_as_turn_based("kensei_kiriai", {"position": FACE_TO_FACE, "lives": 1, "cap": 1})
tree = pyspiel.convert_to_cached_tree(game)
print("random, measured by OpenSpiel:", round(pyspiel.exploitability(tree, pyspiel.UniformRandomPolicy(tree)), 4))
print("random, measured by Kensei:   ", round(equilibrium.exploitability(start, equilibrium.uniform(start)), 4))

# %% [markdown]
# Where to go on: [the games for researchers](research.md), a page a game under [games](games/), and
# [the benchmarks](benchmarks.md).
