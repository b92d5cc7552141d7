"""A game in which players made of code of two levels meet, or try one deal one after the other."""

import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine import GAMES
from engine.core import Action, Game, Outcome, Rng, awaited, play
from engine.players import LEVELS, Player


class Contest(msgspec.Struct, frozen=True):
    """Two levels that are compared at one kind of table, over the deals from ``seed`` on.

    Against each other, one seat is of the higher level and all others are of the lower; each deal
    is played once for every seat that it may have. ``apart``, a game for one or a group, everybody
    is of one level, and each deal is played once by either.
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
        """The part of the games that the higher level would win if it were no stronger."""
        return 1 / (2 if self.apart else self.seats)


class Match(msgspec.Struct, frozen=True):
    """What came of a game: the part of the win that the higher level had.

    ``points`` by level are those of the seats of that level, on average, or of the last of a group.
    ``won`` tells by level whether everybody together won; ``seconds`` are those of each choice.
    """

    win: float
    points: dict[str, float]
    won: dict[str, bool]
    seconds: dict[str, list[float]]


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


def play_match(contest: Contest, number: int) -> Match:
    """Play a contest's game with this number, from 0; always the same deal and the same luck."""
    levels = (contest.lower, contest.higher)
    players = {name: Timed(LEVELS[name](time.process_time)) for name in levels}
    told = (_apart if contest.apart else _against)(contest, number, players)
    return Match(*told, {name: player.seconds for name, player in players.items()})


Told = tuple[float, dict[str, float], dict[str, bool]]


def _against(contest: Contest, number: int, players: Mapping[str, Player]) -> Told:
    """Seat the higher level among the lower, in one place after the other."""
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
    """Return what a seat has of the win; where nobody has won all have the same."""
    return (seat in end.winners) / len(end.winners) if end.winners else 1 / len(end.scores)


def _apart(contest: Contest, number: int, players: Mapping[str, Player]) -> Told:
    """Let either level play the deal; a win comes first, then the points of the last."""
    ends = {name: _end(contest, number, [it] * contest.seats) for name, it in players.items()}
    won = {name: bool(end.winners) for name, end in ends.items()}
    points = {name: float(min(end.scores)) for name, end in ends.items()}
    low, high = ((won[name], points[name]) for name in (contest.lower, contest.higher))
    return ((high > low) + (high >= low)) / 2, points, won


def _end(contest: Contest, deal: int, players: Sequence[Player]) -> Outcome:
    game, seed = GAMES[contest.game], contest.seed + deal
    state, luck = game.start(len(players), seed, contest.options), Rng(seed)
    while not state.over:
        seat = awaited(state)[0]
        state = play(state, seat, players[seat](game, state, seat, luck)).state
    return game.rules.outcome(state)
