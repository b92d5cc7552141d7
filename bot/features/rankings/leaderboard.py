"""Leaderboards in words and as rankings: ratings among people, records of those who play alone."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.features.rankings.ladders import RATED_GAMES_NEEDED, Best, Rank
from bot.features.rankings.stats import table_name
from bot.store.ids import UserId
from engine.core import Game, counted
from render.rankings import Ranking, Row


class Line(NamedTuple):
    """Somebody's place, value, and a few words about it."""

    place: int
    user: UserId
    value: int
    detail: str


class Board(NamedTuple):
    """A leaderboard: its first lines, best first; ``scope`` says whose it is.

    ``own`` is the line of whoever asks, where they stand on the ladder.
    """

    game: Game
    players: int
    scope: str
    lines: tuple[Line, ...]
    own: Line | None = None

    @property
    def title(self) -> str:
        """What is compared here."""
        return table_name(self.game, self.players)


def of_ratings(ranks: Sequence[Rank]) -> tuple[Line, ...]:
    """Return the first lines of people with ratings; equal ones share a place."""
    places = _places([rank.points for rank in ranks])
    return tuple(of_rating(place, rank) for place, rank in zip(places, ranks, strict=True))


def of_rating(place: int, rank: Rank) -> Line:
    """Return the line of somebody with a rating."""
    return Line(place, rank.user, rank.points, _record(rank))


def of_records(bests: Sequence[Best]) -> tuple[Line, ...]:
    """Return the first lines of people who play alone; equal ones share a place."""
    places = _places([(one.best, one.average) for one in bests])
    return tuple(of_record(place, one) for place, one in zip(places, bests, strict=True))


def of_record(place: int, one: Best) -> Line:
    """Return the line of somebody who plays alone."""
    return Line(place, one.user, one.best, _average(one))


def _places(values: Sequence[object]) -> list[int]:
    """Return the places of values, best first; equal ones share the first of theirs."""
    places: dict[object, int] = {}
    return [places.setdefault(value, place) for place, value in enumerate(values, 1)]


def _record(rank: Rank) -> str:
    return f"{counted(rank.games, 'game')}, {counted(rank.wins, 'win')}"


def _average(one: Best) -> str:
    return f"average {one.average:.1f}, {counted(one.games, 'game')}"


def board_text(board: Board, names: Sequence[str]) -> str:
    """Return a leaderboard in words, with the place of whoever asks below it."""
    if not board.lines:
        return _nobody(board)
    lines = [
        f"{line.place}. {name}: **{line.value:,}** ({line.detail})"
        for line, name in zip(board.lines, names, strict=True)
    ]
    own = board.own
    if own is not None and own.user not in {line.user for line in board.lines}:
        lines.append(f"…\n{own.place}. You: **{own.value:,}** ({own.detail})")
    return "\n".join([f"**{board.title}** · {board.scope}", *lines, f"-# {_what_counts(board)}"])


def _nobody(board: Board) -> str:
    if board.players == 1:
        return f"No solo {board.game.name} games yet. Be the first: `/play`"
    games = counted(RATED_GAMES_NEEDED, "rated game")
    return f"No player has {games} of {board.title} here yet. Start one with `/play`."


def _what_counts(board: Board) -> str:
    if board.players == 1:
        return "Best score, then average. Unfinished games do not count."
    return (
        f"Ratings start at 1,000 and appear after {RATED_GAMES_NEEDED} games. Games with bots and"
        f" unfinished games do not count."
    )


def ranking_of(board: Board, names: Sequence[str]) -> Ranking:
    """Return a leaderboard as it is drawn."""
    rows = (
        Row(line.place, name, line.value, line.detail)
        for line, name in zip(board.lines, names, strict=True)
    )
    unit = "best score" if board.players == 1 else "rating"
    return Ranking(title=board.title, scope=board.scope, unit=unit, rows=tuple(rows))
