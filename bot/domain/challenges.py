"""Challenges: the same deal for everybody, one ranked try each; pure functions and their words.

A day's challenge opens at 00:00 UTC, a week's on Monday at that time. In each there are two
classes with a deal of their own: ``hard`` is the plain game; in ``open`` there are villagers, the
order of the deck may be noted, and everybody may bring the feats that they have earned.
"""

import secrets
from collections.abc import Collection, Mapping
from datetime import UTC, datetime, timedelta
from typing import get_args

from bot.domain.feats import with_feats
from bot.domain.rankings.stats import Streak
from bot.domain.table import Table
from bot.store.challenges import Challenge, Class, Period, Try
from bot.store.ids import Timestamp
from engine import GAMES
from engine.core import Game, IllegalAction

GAME: Game = GAMES["palm_island"]
PERIODS: tuple[Period, ...] = get_args(Period)
CLASSES: tuple[Class, ...] = get_args(Class)
OPTIONS: Mapping[Class, Mapping[str, str]] = {
    "hard": {"mode": "solo", "villagers": "off", "difficulty": "hard", "notes": "off"},
    "open": {"mode": "solo", "villagers": "on", "difficulty": "easy", "notes": "on"},
}
ABOUT: Mapping[Class, str] = {
    "hard": "no villagers, no feats, no noted order",
    "open": "villagers, all feats that you have earned, and the order may be noted",
}
DAY, WEEK = 86_400, 7 * 86_400
GRACE = 24 * 3_600
"""How long a try that was begun in time may go on after its challenge has closed, in seconds."""
MONDAY = 4 * 86_400
"""The first Monday since 1970 began at that second."""
POINTS_A_PALM = 10


# --- the calendar


def opening(period: Period, at: Timestamp) -> Timestamp:
    """Return when the challenge that is open at a moment was opened."""
    if period == "day":
        return Timestamp(at - at % DAY)
    return Timestamp(at - (at - MONDAY) % WEEK)


def name_of(period: Period, opens: Timestamp, kind: Class, rules: int) -> str:
    """Return what players call a challenge, such as ``2026-11-21 · hard``."""
    date = f"{datetime.fromtimestamp(opens, UTC):%Y-%m-%d}"
    words = [date if period == "day" else f"week of {date}", kind]
    return " · ".join([*words, *([f"rules {rules}"] if rules > FIRST_RULES else [])])


FIRST_RULES = 2
"""The rules of the first challenges; those of later ones stand in their names."""


def new_challenge(period: Period, kind: Class, at: Timestamp) -> Challenge:
    """Return a challenge of a period, with a deal that nobody knows."""
    opens = opening(period, at)
    closes = Timestamp(opens + (DAY if period == "day" else WEEK))
    return Challenge(
        name=name_of(period, opens, kind, GAME.rules),
        period=period,
        kind=kind,
        game=GAME.key,
        rules=GAME.rules,
        options=dict(OPTIONS[kind]),
        seed=secrets.randbits(63),
        salt=secrets.token_hex(16),
        opens=opens,
        closes=closes,
        until=Timestamp(closes + GRACE),
    )


def solved_options(challenge: Challenge) -> dict[str, str]:
    """Return the options under which the best of a deal is looked for: with every feat."""
    return dict(with_feats(GAME, challenge.options, [feat.key for feat in GAME.feats]))


def current_names(at: Timestamp) -> list[str]:
    """Return the names of the challenges that are open at a moment, under the present rules."""
    return [
        name_of(period, opening(period, at), kind, GAME.rules)
        for period in PERIODS
        for kind in CLASSES
    ]


def missing(known: Collection[str], at: Timestamp) -> list[Challenge]:
    """Return new challenges in place of those that should be open and are not known."""
    return [
        new_challenge(period, kind, at)
        for period in PERIODS
        for kind in CLASSES
        if name_of(period, opening(period, at), kind, GAME.rules) not in known
    ]


def moment_of(date: str) -> Timestamp:
    """Return the noon of a date, in seconds since 1970.

    Raises:
        IllegalAction: this is no date.
    """
    try:
        day = datetime.strptime(date.strip(), "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError as problem:
        raise IllegalAction(f"“{date}” is no date. Write it as 2026-11-21.") from problem
    return Timestamp(int((day + timedelta(hours=12)).timestamp()))


def streak_of(days: Collection[Timestamp], today: Timestamp) -> Streak:
    """Return how many days in a row were finished: up to ``today`` or the day before, and at best.

    ``days`` and ``today`` are moments at which days' challenges opened.
    """
    runs: dict[int, int] = {}
    for day in sorted(days):
        runs[day] = runs.get(day - DAY, 0) + 1
    now = runs.get(today) or runs.get(today - DAY, 0)
    return Streak(now, max(runs.values(), default=0))


# --- what stands on a table's card


def occasion(table: Table) -> str:
    """Return what the first line of a card says of the challenge that is played there."""
    if table.row.challenge is None:
        return ""
    if table.row.deal is not None:
        return f" · practice for challenge {table.row.challenge}: does not count"
    kind = "what was possible" if table.seats[0].bot else "ranked try"
    return f" · challenge {table.row.challenge} · {kind}"


def at_the_end(challenge: Challenge, one: Try, days: Collection[Timestamp]) -> str:
    """Return what the last card of a ranked try says."""
    if one.score is None:
        return f"Your ranked try at {challenge.name} stands on the board as “not finished”."
    return (
        f"Your result, to be pasted wherever you like:\n```\n{line_of(challenge, one, days)}\n```"
    )


def line_of(challenge: Challenge, one: Try, days: Collection[Timestamp]) -> str:
    """Return a result in one line that gives nothing of the deal away."""
    score = "not finished" if one.score is None else f"⭐ {one.score} · {palms(one.score)}"
    words = ["🏝️ " + GAMES[challenge.game].name + " " + challenge.name, score]
    streak = streak_of(days, challenge.opens).now if challenge.period == "day" else 0
    return " · ".join([*words, *([f"streak {streak}"] if streak and one.score else [])])


def palms(score: int) -> str:
    """Return a palm for each ten points, and a seedling for those that are left over."""
    full, over = divmod(max(0, score), POINTS_A_PALM)
    return "🌴" * full + ("🌱" if over or not full else "")
