"""Games between bots of two levels."""

import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine import GAMES
from engine.core import Action, Game, Outcome, Rng, awaited, play
from engine.players import LEVELS, Player


class Contest(msgspec.Struct, frozen=True):
    """Two levels that are compared at one kind of table, over the deals from ``seed``.

    One seat has the higher level and the others the lower. Each deal is played once for each seat.
    With ``apart``, for solo games and groups, all seats have one level, and both levels play each
    deal.
    """

    game: str
    seats: int
    options: dict[str, str]
    seed: int
    lower: str
    higher: str
    apart: bool

    @property
    def fair(self) -> float:
        """Return the win rate of a higher level that is no stronger."""
        return 1 / (2 if self.apart else self.seats)


class Match(msgspec.Struct, frozen=True):
    """The result of a game; ``win`` is the higher level's share of the win.

    ``points`` has for each level the average of its seats, or the fewest points in a group.
    ``won`` says for each level whether the group won. ``seconds`` has the CPU seconds of each
    choice by level.
    """

    win: float
    points: dict[str, float]
    won: dict[str, bool]
    seconds: dict[str, list[float]]


class Timed:
    """A player with the CPU seconds of its choices."""

    def __init__(self, player: Player) -> None:
        self._player, self.seconds = player, list[float]()

    def __call__(self, game: Game, g: Any, seat: int, rng: Rng, /) -> Action:
        """Return the choice of the player."""
        begun = time.process_time()
        chosen = self._player(game, g, seat, rng)
        self.seconds.append(time.process_time() - begun)
        return chosen


def play_match(contest: Contest, number: int) -> Match:
    """Play game ``number`` of a contest, counted from 0. The result depends on nothing else."""
    levels = (contest.lower, contest.higher)
    players = {name: Timed(LEVELS[name](time.process_time)) for name in levels}
    result = (_apart if contest.apart else _against)(contest, number, players)
    return Match(*result, {name: player.seconds for name, player in players.items()})


Result = tuple[float, dict[str, float], dict[str, bool]]


def _against(contest: Contest, number: int, players: Mapping[str, Player]) -> Result:
    """Play the higher level in one seat against the lower in the others."""
    deal, place = divmod(number, contest.seats)
    seated = [contest.higher if seat == place else contest.lower for seat in range(contest.seats)]
    end = _end(contest, deal, [players[name] for name in seated])
    others = sum(end.scores) - end.scores[place]
    points = {
        contest.lower: others / (contest.seats - 1),
        contest.higher: float(end.scores[place]),
    }
    return part_of_win(end, place), points, {}


def part_of_win(end: Outcome, seat: int) -> float:
    """Return a seat's share of the win. Without a winner, all seats have the same share."""
    return (seat in end.winners) / len(end.winners) if end.winners else 1 / len(end.scores)


def _apart(contest: Contest, number: int, players: Mapping[str, Player]) -> Result:
    """Let both levels play the deal. Compare wins first, then the fewest points in the group."""
    ends = {name: _end(contest, number, [it] * contest.seats) for name, it in players.items()}
    won = {name: bool(end.winners) for name, end in ends.items()}
    points = {name: float(min(end.scores)) for name, end in ends.items()}
    low, high = ((won[name], points[name]) for name in (contest.lower, contest.higher))
    return ((high > low) + (high >= low)) / 2, points, won


def _end(contest: Contest, deal: int, players: Sequence[Player]) -> Outcome:
    game, seed = GAMES[contest.game], contest.seed + deal
    state, rng = game.start(len(players), seed, contest.options), Rng(seed)
    while not state.over:
        seat = awaited(state)[0]
        state = play(state, seat, players[seat](game, state, seat, rng)).state
    return game.rules.outcome(state)
