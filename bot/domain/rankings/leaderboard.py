"""Leaderboards in words and as rankings: ratings among people, records of those who play alone."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.domain.rankings.stats import table_name
from bot.store.ids import UserId
from bot.store.stats import RATED_GAMES_NEEDED, Best, Rank
from engine.core import Game, counted
from render.rankings import ROWS_AT_MOST, Ranking, Row


class Line(NamedTuple):
    """Somebody's place, value, and a few words about it."""

    place: int
    user: UserId
    value: int
    detail: str


class Board(NamedTuple):
    """A leaderboard: all its lines, best first; ``scope`` says whose it is."""

    game: Game
    players: int
    scope: str
    lines: tuple[Line, ...]

    @property
    def title(self) -> str:
        """What is compared here."""
        return table_name(self.game, self.players)

    @property
    def shown(self) -> tuple[Line, ...]:
        """The lines that have room."""
        return self.lines[:ROWS_AT_MOST]


def of_ratings(ranks: Sequence[Rank]) -> tuple[Line, ...]:
    """Return the lines of people with ratings; equal ones share a place."""
    values = [rank.rating.points for rank in ranks]
    return tuple(
        Line(place, rank.user, value, _record(rank))
        for place, rank, value in zip(_places(values), ranks, values, strict=True)
    )


def of_records(bests: Sequence[Best]) -> tuple[Line, ...]:
    """Return the lines of people who play alone, by their best and then their average scores."""
    places = _places([(one.best, one.average) for one in bests])
    return tuple(
        Line(place, one.user, one.best, _average(one))
        for place, one in zip(places, bests, strict=True)
    )


def _places(values: Sequence[object]) -> list[int]:
    """Return the places of values, best first; equal ones share the first of theirs."""
    places: dict[object, int] = {}
    return [places.setdefault(value, place) for place, value in enumerate(values, 1)]


def _record(rank: Rank) -> str:
    return f"{counted(rank.games, 'game')}, {counted(rank.wins, 'win')}"


def _average(one: Best) -> str:
    return f"average {one.average:.1f}, {counted(one.games, 'game')}"


def board_text(board: Board, names: Sequence[str], asker: UserId) -> str:
    """Return a leaderboard in words, with the place of whoever asks below it."""
    if not board.lines:
        return _nobody(board)
    lines = [
        f"{line.place}. {name}: **{line.value:,}** ({line.detail})"
        for line, name in zip(board.shown, names, strict=True)
    ]
    own = [line for line in board.lines[ROWS_AT_MOST:] if line.user == asker]
    lines += [f"…\n{line.place}. You: **{line.value:,}** ({line.detail})" for line in own]
    return "\n".join([f"**{board.title}** · {board.scope}", *lines, f"-# {_what_counts(board)}"])


def _nobody(board: Board) -> str:
    if board.players == 1:
        return f"Nobody has finished {board.game.name} alone here yet. `/play` begins."
    games = counted(RATED_GAMES_NEEDED, "rated game")
    return f"Nobody has {games} of {board.title} here yet. `/play` opens a table."


def _what_counts(board: Board) -> str:
    if board.players == 1:
        return "Best score, then average. Games broken off do not count."
    return (
        f"Ratings begin at 1,000 and are shown from {RATED_GAMES_NEEDED} games on."
        " Games with bots, or broken off, do not count."
    )


def ranking_of(board: Board, names: Sequence[str]) -> Ranking:
    """Return a leaderboard as it is drawn."""
    rows = (
        Row(line.place, name, line.value, line.detail)
        for line, name in zip(board.shown, names, strict=True)
    )
    unit = "best score" if board.players == 1 else "rating"
    return Ranking(title=board.title, scope=board.scope, unit=unit, rows=tuple(rows))
