"""A user's statistics as text."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from bot.domain.reliability import IN_TIME, is_reliable
from bot.features.rankings.ladders import RATED_GAMES_NEEDED
from bot.features.rankings.results import usual_mode
from bot.features.rankings.stats_store import Duel, Person, Played
from bot.features.rankings.store import Kind, seconds_of
from engine import GAMES
from engine.core import Game, counted

LINES_OF_TEXT = 10
COUNTED: tuple[Kind, ...] = ("rated", "solo", "together")
"""The kinds of results with scores: only humans, played to the end, with a fresh deal."""

KINDS: dict[Kind, str] = {
    "rated": "{} rated",
    "solo": "{} solo",
    "together": "{} together",
    "bots": "{} with bots",
    "practice": "{} for practice",
    "unrated": "{} unrated",
    "aborted": "{} aborted",
}
PERIODS = ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"))


class Scores(NamedTuple):
    """A user's scores at one kind of table."""

    best: int
    average: float
    games: int
    wins: int


class Streak(NamedTuple):
    """A user's rated wins in a row: now, and at best."""

    now: int
    best: int


def person_text(person: Person, name: str, game: Game | None) -> str:
    """Return the statistics of a user."""
    heading = f"**{name}** · {game.name if game else 'all games'}"
    if not person.played:
        what = f"a game of {game.name}" if game else "a game"
        return f"{heading}\n{name} has not finished {what} yet. Start one with `/play`."
    counts = Counter(one.kind for one in person.played)
    kinds = ", ".join(words.format(counts[kind]) for kind, words in KINDS.items() if counts[kind])
    blocks = [
        [heading],
        [f"{counted(len(person.played), 'game')} played: {kinds}"],
        _headed("Scores", _score_lines(person.played)),
        _headed("Ratings", _rating_lines(person.played)),
        _headed("Habits", _habit_lines(person)),
        _headed("With you", [_duel_line(person.duel, name)] if person.duel else []),
    ]
    return "\n".join(line for block in blocks for line in block)


def _headed(heading: str, found: Iterable[str]) -> list[str]:
    lines = list(found)
    more = ["… choose a game to see more"] if len(lines) > LINES_OF_TEXT else []
    return [f"__{heading}__", *lines[:LINES_OF_TEXT], *more] if lines else []


def _score_lines(played: Sequence[Played]) -> Iterator[str]:
    for (key, players, mode), found in scores(played).items():
        games = counted(found.games, "game")
        wins = f", {counted(found.wins, 'win')}" if players > 1 else ""
        reached = f"best **{found.best}**, average {found.average:.1f} ({games}{wins})"
        if key in GAMES and not GAMES[key].scored:
            reached = f"won **{found.wins}** of {games}"
        yield f"• {_table(key, players, mode)}: {reached}"


def scores(played: Iterable[Played]) -> dict[tuple[str, int, str], Scores]:
    """Return the scores by game, number of players and mode, sorted."""
    found: dict[tuple[str, int, str], list[Played]] = {}
    for one in played:
        if one.kind in COUNTED:
            found.setdefault((one.key, one.players, one.mode), []).append(one)
    sums = dict[tuple[str, int, str], Scores]()
    for table in sorted(found, key=_in_order):
        reached = [one.score or 0 for one in found[table]]
        wins = sum(one.won for one in found[table])
        sums[table] = Scores(max(reached), sum(reached) / len(reached), len(reached), wins)
    return sums


def _in_order(table: tuple[str, int, str]) -> tuple[int, int, str]:
    key, players, mode = table
    return (list(GAMES).index(key) if key in GAMES else len(GAMES), players, mode)


def _rating_lines(played: Sequence[Played]) -> Iterator[str]:
    ladders: dict[tuple[str, int, str], list[int]] = {}
    for one in played:
        if one.rating is not None:
            ladders.setdefault((one.key, one.players, ""), []).append(one.rating.points)
    for table, points in sorted(ladders.items(), key=lambda pair: _in_order(pair[0])):
        missing = RATED_GAMES_NEEDED - len(points)
        few = f" ({missing} more for the leaderboard)" if missing > 0 else ""
        games = counted(len(points), "game")
        yield f"• {_table(*table)}: **{points[-1]:,}** after {games}{few}"


def _habit_lines(person: Person) -> Iterator[str]:
    streak = streak_of(person.played)
    if streak.best:
        yield f"• Wins in a row: {streak.now} now, best {streak.best}"
    in_time = sum(turns for _, turns in person.waits)
    if in_time + person.lapses:
        turns = counted(in_time + person.lapses, "turn")
        yield f"• In time: {reliability(person)} % of {turns}"
    if person.turns:
        made = f"{person.turns.count(IN_TIME)} of the last {counted(len(person.turns), 'turn')}"
        yield f"• Reliable: {'yes' if is_reliable(person.turns) else 'no'}, {made} in time"
    if in_time:
        yield f"• Half of all turns take less than {spoken(median_wait(person.waits))}"


def streak_of(played: Iterable[Played]) -> Streak:
    """Return the rated wins in a row."""
    runs = groupby(one.won for one in played if one.kind == "rated")
    lengths = [(won, sum(1 for _ in run)) for won, run in runs]
    best = max((length for won, length in lengths if won), default=0)
    return Streak(lengths[-1][1] if lengths and lengths[-1][0] else 0, best)


def reliability(person: Person) -> int:
    """Return the share of turns played in time, in percent, rounded down."""
    in_time = sum(turns for _, turns in person.waits)
    return 100 * in_time // (in_time + person.lapses)


def median_wait(waits: Sequence[tuple[int, int]]) -> int:
    """Return the median time of a turn in seconds, accurate to about 10 %."""
    passed = 0
    half = sum(turns for _, turns in waits) / 2
    for bucket, turns in waits:
        passed += turns
        if passed >= half:
            return seconds_of(bucket)
    return 0


def spoken(seconds: int) -> str:
    """Return a rounded duration: ``about 3 hours``."""
    length, unit = next((one for one in PERIODS if seconds >= 1.5 * one[0]), PERIODS[-1])
    return f"about {counted(max(1, round(seconds / length)), unit)}"


def _duel_line(duel: Duel, name: str) -> str:
    if not duel.games:
        return "• No rated games against each other yet"
    level = duel.games - duel.ahead - duel.behind
    shared = f", tied in {level:,}" if level else ""
    games = counted(duel.games, "rated game")
    return f"• {games}: you ahead in {duel.ahead:,}, {name} in {duel.behind:,}{shared}"


def table_name(game: Game, players: int) -> str:
    """Return the name of a kind of table: ``Small Islands, 3 players``."""
    return f"{game.name}, {people(players)}"


def _table(key: str, players: int, mode: str) -> str:
    if key not in GAMES:
        return f"{key}, {people(players)}"
    unusual = mode and mode != usual_mode(GAMES[key], players)
    return table_name(GAMES[key], players) + (f", {mode}" if unusual else "")


def people(players: int) -> str:
    """Return the name of a number of players."""
    return "solo" if players == 1 else f"{players} players"
