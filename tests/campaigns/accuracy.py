"""Judge the choices of bots of all levels as a review does, and print their accuracy.

`python -m tests.campaigns.accuracy --games 4 --choices 12 --seconds 1` plays games with one seat at
each level, among steady opponents, and judges this many choices of each game. A random player
should be below 40 %, master above 90 %, and each level above the one below it.
"""

from argparse import ArgumentParser
from collections.abc import Sequence
from time import process_time
from typing import Any, NamedTuple

from engine import GAMES
from engine.core import Action, Game, Rng, awaited, options_of, play
from engine.players import LEVELS, Player
from engine.players.chance import chance
from engine.players.judging import judge
from engine.players.lookahead import Time
from engine.players.results import WIN_IN_POINTS, Judgement
from engine.players.steady import steady
from tests.campaigns.scripted import BEGINNERS

SEED = 80_000
DRAWS = 400
OPTIONS = {"palm_island": {"mode": "solo"}}


class Sums(NamedTuple):
    """The losses of the choices in a game, and the expected losses of random choices."""

    given_up: float
    at_stake: float


def player_of(game: Game[Any], level: str) -> Player:
    """Return the player of a level, also of chance or of a scripted beginner."""
    if level == "beginner":
        return BEGINNERS[game.key].script
    return chance if level == "chance" else LEVELS[level](process_time)


def judged(game: Game[Any], level: str, number: int, choices: int, seconds: float) -> Sums:
    """Play a game with a level in one seat, and judge some of its choices."""
    seats = 1 if game.key == "palm_island" else 3 if game.key == "island_hopper" else 2
    place = number % seats
    g, rng = game.start(seats, SEED + number // seats, OPTIONS.get(game.key, {})), Rng(number)
    player, made = player_of(game, level), list[tuple[Any, Action]]()
    while not g.over:
        seat = awaited(g)[0]
        action = (player if seat == place else steady)(game, g, seat, rng)
        if seat == place and len(options_of(g, seat)) > 1:
            made.append((g, action))
        g = play(g, seat, action).state
    every = max(1, round(len(made) / choices))
    found: list[Judgement] = []
    for before, action in made[number % every :: every]:
        time = Time(process_time(), seconds, process_time)
        found.append(judge(game, before, place, rng, time, action, in_review=True))
    certain = [one for one in found if one.known]
    if certain:
        result = game.rules.outcome(g).scores[place]
        possible = max(result, *(one.best.value for one in certain))
        return Sums((possible - result) / WIN_IN_POINTS, certain[0].at_stake)
    return Sums(sum(one.given_up for one in found), sum(one.at_stake for one in found))


def accuracy(games: Sequence[Sums]) -> float:
    """Return the accuracy of all games together."""
    at_stake = sum(one.at_stake for one in games)
    return 1 - sum(one.given_up for one in games) / at_stake if at_stake else 1.0


def interval(games: Sequence[Sums], rng: Rng) -> tuple[float, float]:
    """Return a 95 % confidence interval of the accuracy, by resampling the games (bootstrap)."""
    drawn = sorted(accuracy([rng.pick(games) for _ in games]) for _ in range(DRAWS))
    return drawn[DRAWS // 40], drawn[-1 - DRAWS // 40]


def main() -> None:
    """Print a line for each game and level."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games-of", nargs="*", choices=GAMES, default=[*GAMES])
    parser.add_argument("--levels", default="chance,beginner,easy,steady,sharp,master")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--choices", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=1.0)
    chosen = parser.parse_args()
    for key in chosen.games_of:
        for level in chosen.levels.split(","):
            begun = process_time()
            games = [
                judged(GAMES[key], level, number, chosen.choices, chosen.seconds)
                for number in range(chosen.games)
            ]
            low, high = interval(games, Rng(1))
            print(
                f"{key}: {level} {100 * accuracy(games):.0f} % ({100 * low:.0f} to"
                f" {100 * high:.0f}), {process_time() - begun:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
