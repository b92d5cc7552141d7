"""Leaderboards as text and as a picture: ratings, and records of solo players."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.domain.ids import UserId
from bot.features.rankings.ladders import RATED_GAMES_NEEDED, Best, Rank
from bot.features.rankings.stats import table_name
from engine.core import Game, counted
from render.rankings import RankedPlayer, Ranking


class LeaderboardRow(NamedTuple):
    """A user's place and value, with a few words about it."""

    place: int
    user: UserId
    value: int
    detail: str


class Board(NamedTuple):
    """A leaderboard, best line first.

    ``scope`` names its servers, and ``own`` is the reader's line.
    """

    game: Game
    players: int
    scope: str
    lines: tuple[LeaderboardRow, ...]
    own: LeaderboardRow | None = None

    @property
    def title(self) -> str:
        """The game and the number of players."""
        return table_name(self.game, self.players)


def of_ratings(ranks: Sequence[Rank]) -> tuple[LeaderboardRow, ...]:
    """Return the lines of rated users. Equal ones share a place."""
    places = _places([rank.points for rank in ranks])
    return tuple(of_rating(place, rank) for place, rank in zip(places, ranks, strict=True))


def of_rating(place: int, rank: Rank) -> LeaderboardRow:
    """Return the line of a rated user."""
    record = f"{counted(rank.games, 'game')}, {counted(rank.wins, 'win')}"
    return LeaderboardRow(place, rank.user, rank.points, record)


def of_records(bests: Sequence[Best]) -> tuple[LeaderboardRow, ...]:
    """Return the lines of solo players. Equal ones share a place."""
    places = _places([(one.best, one.average) for one in bests])
    return tuple(of_record(place, one) for place, one in zip(places, bests, strict=True))


def of_record(place: int, one: Best) -> LeaderboardRow:
    """Return the line of a solo player."""
    average = f"average {one.average:.1f}, {counted(one.games, 'game')}"
    return LeaderboardRow(place, one.user, one.best, average)


def _places(values: Sequence[object]) -> list[int]:
    """Return the places of sorted values. Equal ones share a place."""
    places: dict[object, int] = {}
    return [places.setdefault(value, place) for place, value in enumerate(values, 1)]


def board_text(board: Board, names: Sequence[str]) -> str:
    """Return the text of a leaderboard, with the reader's place below."""
    solo = board.players == 1
    if not board.lines:
        if solo:
            return f"No solo {board.game.name} games yet. Be the first: `/play`"
        games = counted(RATED_GAMES_NEEDED, "rated game")
        return f"{board.title}: no player has {games} yet. Start one with `/play`."
    lines = [
        f"{line.place}. {name}: **{line.value:,}** ({line.detail})"
        for line, name in zip(board.lines, names, strict=True)
    ]
    own = board.own
    if own is not None and own.user not in {line.user for line in board.lines}:
        lines.append(f"…\n{own.place}. You: **{own.value:,}** ({own.detail})")
    counts = (
        "Best score, then average. Unfinished games do not count."
        if solo
        else f"Ratings start at 1,000 and appear after {RATED_GAMES_NEEDED} games. Games with bots"
        " and unfinished games do not count."
    )
    return "\n".join([f"**{board.title}** · {board.scope}", *lines, f"-# {counts}"])


def ranking_of(board: Board, names: Sequence[str]) -> Ranking:
    """Return a leaderboard to draw."""
    rows = (
        RankedPlayer(line.place, name, line.value, line.detail)
        for line, name in zip(board.lines, names, strict=True)
    )
    unit = "best score" if board.players == 1 else "rating"
    return Ranking(title=board.title, scope=board.scope, unit=unit, rows=tuple(rows))
