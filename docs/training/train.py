"""Train an agent with MaskablePPO, and let it play against random opponents.

In a virtual environment with Atoll, PettingZoo, stable-baselines3 and sb3-contrib, from a checkout:

    python -m docs.training.train propeller_islands --steps 200000

The agent has one seat, and random players have the others. It learns from the result of each game,
and a little from its lead in points. At the end it plays new deals, with each seat in turn.
"""

import argparse
import json
import random

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO

from engine.research.pettingzoo import BoardGame
from engine.research.rewards import returns

LEAD = 0.02
"""The reward for each point of lead at the end."""


class AgainstRandom(gymnasium.Env):
    """One seat of a game, which changes with each game. Random players have the others."""

    def __init__(self, key, seats, options, actions, seed):
        """Prepare the games, which follow from the seed."""
        self.game = BoardGame(key, seats=seats, options=options, actions=actions)
        self.numbers, self.deal = random.Random(seed), seed
        agent = self.game.possible_agents[0]
        self.observation_space = self.game.observation_space(agent)["observation"]
        self.action_space = self.game.action_space(agent)

    def reset(self, *, seed=None, options=None):
        """Deal the next game."""
        self.deal += 1
        self.agent = self.game.possible_agents[self.deal % self.game.seats]
        self.game.reset(seed=self.deal)
        self.pass_on()
        return (self.observe(), {}) if not self.game.state.over else self.reset()

    def step(self, action):
        """Play an action, and those of the opponents until the next choice."""
        self.game.step(int(action))
        self.pass_on()
        over = self.game.state.over
        return self.observe(), self.result() if over else 0.0, over, False, {}

    def pass_on(self):
        """Let the opponents play until the agent must choose."""
        while not self.game.state.over and self.game.agent_selection != self.agent:
            self.game.step(self.numbers.choice([*self.game.legal]))

    def observe(self):
        """Return the agent's observation, scaled so that large numbers do not dominate."""
        seen = self.game.observe(self.agent)["observation"]
        return np.sign(seen) * np.log1p(np.abs(seen))

    def result(self):
        """Return the reward at the end of a game."""
        seat = self.game.possible_agents.index(self.agent)
        scores = self.game.game.rules.outcome(self.game.state).scores
        others = [score for one, score in enumerate(scores) if one != seat] or [0]
        return self.won() + LEAD * (scores[seat] - max(others))

    def won(self):
        """Return the agent's share of the win."""
        seat = self.game.possible_agents.index(self.agent)
        return returns(self.game.game, self.game.state)[seat]

    def action_masks(self):
        """Return which actions are legal now."""
        mask = np.zeros(self.action_space.n, bool)
        mask[[*self.game.legal]] = not self.game.state.over
        return mask


def tested(agent, env, games):
    """Return the share of new games that an agent wins; without one, random choices play."""
    wins = 0.0
    for _ in range(games):
        (seen, _), over = env.reset(), False
        while not over:
            if agent is None:
                action = env.numbers.choice([*env.game.legal])
            else:
                masks = env.action_masks()
                action, _ = agent.predict(seen, action_masks=masks, deterministic=False)
            seen, _, over, _, _ = env.step(action)
        wins += env.won()
    return wins / games


def main():
    """Train, test, and print the result as JSON."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--actions", choices=["slots", "vocabulary"], default="vocabulary")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="save the agent in this file")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    options = dict(one.split("=") for one in chosen.option)
    setup = (chosen.game, chosen.seats, options, chosen.actions)
    agent = MaskablePPO(
        "MlpPolicy",
        AgainstRandom(*setup, seed=chosen.seed),
        n_steps=2048,
        batch_size=256,
        n_epochs=4,
        gamma=0.999,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=chosen.seed,
        device="cpu",
        verbose=1,
    )
    agent.learn(chosen.steps)
    if chosen.out:
        agent.save(chosen.out)
    new = AgainstRandom(*setup, seed=1 << 30)
    won, fair = (tested(one, new, chosen.games) for one in (agent, None))
    print(json.dumps({"game": chosen.game, "games": chosen.games, "agent": won, "random": fair}))


if __name__ == "__main__":
    main()
