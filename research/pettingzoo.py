"""The games as PettingZoo environments (``pip install atoll[pettingzoo]``).

    from research import pettingzoo

    env = pettingzoo.env("small_islands", seats=3)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        mask = observation["action_mask"]
        env.step(None if done else env.action_space(agent).sample(mask))

A game has the components of edition 1 unless the options name another edition.
"""

import io
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper
from PIL import Image

from engine.core import awaited, carry_out, options_of
from engine.editions import game_of
from render import PAINTERS
from render.gallery import Gallery
from research import tensors
from research.actions import Kind, encoding, name
from research.rewards import returns

_GALLERY = Gallery(PAINTERS)
Observation = dict[str, npt.NDArray[Any]]
LOWEST = -3_600.0
HIGHEST = 36_000.0
"""Bounds of all numbers in an observation: a true place is in hundredths of an inch."""
ILLEGAL_REWARD = -1.0
"""The reward of an agent whose illegal action ends the game."""


class BoardGame(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One game of Atoll as an agent environment cycle.

    Agents are ``player_0`` and so on, by seat. An observation has two parts: ``observation``, a
    flat array of float32 whose parts ``research.tensors.slices`` names, and
    ``action_mask``, which is 1 for each legal action. Rewards are given at the end
    (``research.rewards``). Seats that choose at the same time move one after another, and
    do not see each other's answers before all have answered.
    """

    def __init__(
        self,
        key: str,
        *,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        actions: Kind = "slots",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Prepare a game: ``key`` is one of ``engine.GAMES``, ``options`` those of ``/play``.

        After ``max_cycles`` moves the game is cut off (truncated) without rewards.

        Raises:
            BadOption: an option, the number of seats or ``actions`` does not fit the game.
        """
        super().__init__()
        self.game = game_of(key, options or {})
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = self.game.checked(options or {}, self.seats)
        self.encoding = encoding(key, actions)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {
            "name": name(self.game),
            "render_modes": ["rgb_array", "ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        length = sum(one.stop - one.start for one in tensors.slices(key).values())
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(LOWEST, HIGHEST, (length,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.encoding.size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self.encoding.size) for agent in self.possible_agents
        }
        self._generator = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed gives the same sequence of games."""
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        deal = int(self._generator.integers(1 << 32))
        self.state = self.game.begin(self.seats, deal, self.options)
        self.state.muted = True
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.moves = 0
        self._ask()

    def observe(self, agent: str) -> Observation:
        """Return an agent's current observation."""
        view = self.game.view(self.state, self.possible_agents.index(agent))
        mask = np.zeros(self.encoding.size, np.int8)
        if agent == self.agent_selection and not self.state.over:
            mask[[*self.legal]] = 1
        return {
            "observation": tensors.flat(tensors.observe(self.game, view)),
            "action_mask": mask,
        }

    def step(self, action: int | None) -> None:
        """Make the selected agent's move.

        Raises:
            ValueError: the action is not legal now.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action not in self.legal:
            raise ValueError(f"Action {action} is not legal. Choose one that the mask allows.")
        carry_out(self.state, self.possible_agents.index(agent), self.legal[int(action)])
        self.moves += 1
        self._cumulative_rewards[agent] = 0.0
        if self.state.over:
            self.rewards = dict(zip(self.agents, returns(self.game, self.state), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        else:
            if self.moves == self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
            self._ask()

    def render(self) -> npt.NDArray[np.uint8] | str | None:
        """Return the spectators' board: RGB pixels for ``rgb_array``, words for ``ansi``."""
        view = self.game.view(self.state, None)
        if self.render_mode == "rgb_array":
            with Image.open(io.BytesIO(_GALLERY.picture(self.game.variant, view))) as picture:
                return np.asarray(picture.convert("RGB"))
        return PAINTERS[self.game.variant].text(view) if self.render_mode == "ansi" else None

    def _ask(self) -> None:
        """Select the next agent and number its options."""
        seat = awaited(self.state)[0]
        options = options_of(self.state, seat)
        self.agent_selection = self.possible_agents[seat]
        self.legal = dict(zip(self.encoding.numbers(options), options, strict=True))

    def close(self) -> None:
        """Do nothing, because pictures are made on demand."""


def env(key: str, **chosen: Any) -> AECEnv:
    """Return an environment in which an illegal action ends the game.

    ``BoardGame`` documents the arguments, and is the environment without this wrapper.
    """
    return OrderEnforcingWrapper(TerminateIllegalWrapper(BoardGame(key, **chosen), ILLEGAL_REWARD))
