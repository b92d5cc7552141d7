"""A game as an environment of Gymnasium with one agent, whose opponents are random."""

import random

import gymnasium
import numpy as np

from research.pettingzoo import BoardGame
from research.rewards import returns

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
