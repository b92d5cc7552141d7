"""A user's results as a plot: ratings over time, or solo scores."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from bot.features.rankings.stats import people
from bot.features.rankings.stats_store import Person, Played
from engine import GAMES
from engine.core import Game
from render.plots import LINES_AT_MOST, Plot, Series

GAMES_IN_PLOT = 60


def plot_of(person: Person, name: str, game: Game | None) -> Plot | None:
    """Return the ratings in a game, otherwise the solo scores; ``None`` without either.

    Without a game, plot the one that the user played most.
    """
    counts = Counter(one.key for one in person.played if one.kind in ("rated", "solo"))
    favourite = next((key for key, _ in counts.most_common(1)), "")
    key = game.key if game else favourite
    played = [one for one in person.played if one.key == key]
    rated = [one for one in played if one.rating is not None]
    solo = [one for one in played if one.kind == "solo"]
    if key not in GAMES or not (rated or solo):
        return None
    return _ratings(key, rated, name) if rated else _solo(key, solo, name)


def _ratings(key: str, rated: Sequence[Played], name: str) -> Plot:
    shown = rated[-GAMES_IN_PLOT:]
    series = [
        (people(players), [(at, one) for at, one in enumerate(shown) if one.players == players])
        for players in sorted({one.players for one in shown})[:LINES_AT_MOST]
    ]
    return Plot(
        title=GAMES[key].name,
        who=name,
        unit="rating",
        moments=_moments(shown),
        series=tuple(
            Series(words, tuple((at, float(one.rating.points)) for at, one in line if one.rating))
            for words, line in series
        ),
    )


def _solo(key: str, solo: Sequence[Played], name: str) -> Plot:
    mode = solo[-1].mode
    games = [one for one in solo if one.mode == mode]
    shown = games[-GAMES_IN_PLOT:]
    return Plot(
        title=GAMES[key].name,
        who=name,
        unit="points",
        moments=_moments(shown),
        series=(
            Series("solo", tuple((at, float(one.score or 0)) for at, one in enumerate(shown))),
        ),
        average=sum(one.score or 0 for one in games) / len(games),
    )


def _moments(played: Iterable[Played]) -> tuple[str, ...]:
    days = (datetime.fromtimestamp(one.ended, UTC) for one in played)
    return tuple(f"{day.day} {day:%b %Y}" for day in days)
