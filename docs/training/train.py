"""Train an agent with MaskablePPO, and let it play against random opponents.

In a virtual environment with Atoll, PettingZoo, stable-baselines3 and sb3-contrib, from a checkout:

    python -m docs.training.train propeller_islands --steps 200000

The agent has one seat, and random players have the others. It learns from the result of each game,
and a little from its lead in points. At the end it plays new deals, with each seat in turn.
"""

import argparse
import json

import torch
from sb3_contrib import MaskablePPO

from docs.training.against_random import AgainstRandom


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
