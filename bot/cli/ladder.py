"""Measuring how strong the players made of code are: one level against another, deal by deal."""

import time
from argparse import Namespace
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import sqrt
from typing import Any, NamedTuple

import msgspec

from bot.cli import progress
from bot.cli.games import CliError
from engine import GAMES
from engine.core import Action, Game, Rng, awaited, play
from engine.players import LEVELS, Player

CERTAIN = 1.96
"""Standard deviations of an interval of 95 %."""
PERCENTILE = 0.95


class Timed:
    """A player whose thinking is timed, in seconds of this process."""

    def __init__(self, player: Player) -> None:
        self._player, self.seconds = player, list[float]()

    def __call__(self, game: Game, g: Any, seat: int, rng: Rng, /) -> Action:
        """Return what the player chooses."""
        begun = time.process_time()
        chosen = self._player(game, g, seat, rng)
        self.seconds.append(time.process_time() - begun)
        return chosen


class Rung(NamedTuple):
    """How one level did against another over so many games; a shared win counts in part."""

    wins: float
    games: int

    @property
    def rate(self) -> float:
        """The share of games that were won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the true share lies in 95 of 100 cases (Wilson's interval)."""
        square = CERTAIN * CERTAIN / self.games
        middle = (self.rate + square / 2) / (1 + square)
        spread = CERTAIN * sqrt(self.rate * (1 - self.rate) / self.games + square / self.games / 4)
        return middle - spread / (1 + square), middle + spread / (1 + square)


def ladder(chosen: Namespace) -> int:
    """Print how each level does against the one below it, as a JSON object a line."""
    game, levels = GAMES[chosen.game], chosen.levels
    if 2 not in game.seats:
        raise CliError(f"{game.name} is not played by two.")
    for lower, higher in pairwise(levels):
        print(msgspec.json.encode(compared(game, lower, higher, chosen)).decode(), flush=True)
    return 0


def compared(game: Game, lower: str, higher: str, chosen: Namespace) -> dict[str, Any]:
    """Play two levels against each other: each deal twice, with the seats changed."""
    players = {name: Timed(LEVELS[name](time.process_time)) for name in (lower, higher)}
    options = game.checked(dict(chosen.option), 2)
    wins = 0.0
    for number in progress.each(range(chosen.games), "games", chosen.games):
        seats = (higher, lower) if number % 2 else (lower, higher)
        winners = _winners(game, chosen.seed + number // 2, options, [players[n] for n in seats])
        wins += (seats.index(higher) in winners) / len(winners) if winners else 0.5
    rung = Rung(wins, chosen.games)
    return {
        "game": game.key,
        "level": higher,
        "against": lower,
        "games": rung.games,
        "rate": round(rung.rate, 3),
        "interval": [round(bound, 3) for bound in rung.interval],
        "seconds_p95": {name: _p95(player.seconds) for name, player in players.items()},
    }


def _winners(
    game: Game, seed: int, options: Mapping[str, str], players: Sequence[Player]
) -> tuple[int, ...]:
    state, luck = game.start(len(players), seed, options), Rng(seed)
    while not state.over:
        seat = awaited(state)[0]
        state = play(state, seat, players[seat](game, state, seat, luck)).state
    return game.outcome(state).winners


def _p95(times: Sequence[float]) -> float:
    return round(sorted(times)[int(PERCENTILE * (len(times) - 1))], 4) if times else 0.0
