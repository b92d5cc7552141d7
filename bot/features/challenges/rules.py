"""Challenges: the same deal for every player, with one ranked attempt each.

Daily challenges open at 00:00 UTC, weekly ones on Monday at that time. Each game declares its
classes of challenges, and each class has its own deal.
"""

import secrets
from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from bot.domain.ids import Timestamp
from bot.domain.lobby_options import with_feats
from bot.domain.paces import DAY
from bot.features.challenges.store import Attempt, Challenge, Days, Period
from bot.features.challenges.streaks import WEEK, streak_of, week_of
from engine import GAMES
from engine.core import EDITION, ChallengeClass, Game, counted
from engine.editions import game_of

PERIODS: tuple[Period, ...] = ("day", "week")
CROWD = 10
"""The fewest players whose share is shown in percent."""
GRACE = 24 * 3_600
"""Seconds after the close in which an open attempt may be finished."""


class Kind(NamedTuple):
    """A class of a game's challenges."""

    game: Game
    about: ChallengeClass


KINDS: Mapping[str, Kind] = {
    one.kind: Kind(game, one) for game in GAMES.values() for one in game.challenges
}
"""All classes by their names, in the order of the games."""


def is_hidden(challenge: Challenge) -> bool:
    """Return whether results are hidden: of a deal of a contest before its close."""
    return challenge.period == "contest" and challenge.revealed is None


def class_of(challenge: Challenge) -> ChallengeClass:
    """Return the class of a challenge, or a generic one if its game has dropped it."""
    found = KINDS.get(challenge.kind)
    return found.about if found else ChallengeClass(kind=challenge.kind, about="of an older Atoll")


def kinds_of(period: Period) -> Iterator[Kind]:
    """Yield the classes that have a challenge in a period."""
    return (kind for kind in KINDS.values() if period == "day" or kind.about.weekly)


def deal_name(challenge: Challenge) -> str:
    """Return the name of a challenge's game and class: ``Palm Island, plain``."""
    return ", ".join(filter(None, [GAMES[challenge.key].name, class_of(challenge).label]))


def kind_of_day(day: Timestamp, puzzle_key: str) -> Kind | None:
    """Return the class of the deal of a day. Its game is not that of the puzzle."""
    for later in range(7):
        weekday = datetime.fromtimestamp(day + later * DAY, UTC).weekday()
        for kind in KINDS.values():
            if weekday in kind.about.weekdays and kind.game.key != puzzle_key:
                return kind
    return None


# --- the calendar


def opening(period: Period, at: Timestamp) -> Timestamp:
    """Return the opening time of the challenge that is open at a time."""
    if period == "day":
        return Timestamp(at - at % DAY)
    return Timestamp(week_of(at))


def name_of(period: Period, opens: Timestamp, kind: Kind, rules: int) -> str:
    """Return the name of a challenge, such as ``2026-11-21 · hard``."""
    date = f"{datetime.fromtimestamp(opens, UTC):%Y-%m-%d}"
    words = [date if period == "day" else f"week of {date}", kind.about.kind]
    return " · ".join([*words, *([f"rules {rules}"] if rules > kind.about.since else [])])


def new_challenge(period: Period, kind: Kind, at: Timestamp) -> Challenge:
    """Return a challenge of a period with a random deal."""
    opens = opening(period, at)
    closes = Timestamp(opens + (DAY if period == "day" else WEEK))
    name = name_of(period, opens, kind, kind.game.rules.version)
    return new_deal(period, kind, name, opens, closes)


def new_deal(
    period: Period, kind: Kind, name: str, opens: Timestamp, closes: Timestamp
) -> Challenge:
    """Return a challenge with a random deal."""
    return Challenge(
        name=name,
        period=period,
        kind=kind.about.kind,
        key=kind.game.key,
        rules=kind.game.rules.version,
        options={**kind.about.options, EDITION: kind.game.edition},
        seed=secrets.randbits(63),
        salt=secrets.token_hex(16),
        opens=opens,
        closes=closes,
        until=Timestamp(closes + GRACE),
    )


def solved_options(challenge: Challenge) -> dict[str, str]:
    """Return the options for Atoll's solution of a deal, with all feats."""
    game = game_of(challenge.key, challenge.options)
    return dict(with_feats(game, challenge.options, [feat.key for feat in game.words.feats]))


def current_names(at: Timestamp) -> list[str]:
    """Return the names of the challenges that are open at a time, under the current rules."""
    return [
        name_of(period, opening(period, at), kind, kind.game.rules.version)
        for period in PERIODS
        for kind in kinds_of(period)
    ]


def missing(known: Collection[str], at: Timestamp) -> list[Challenge]:
    """Return new challenges for the current periods, unless their names are in ``known``."""
    return [
        new_challenge(period, kind, at)
        for period in PERIODS
        for kind in kinds_of(period)
        if name_of(period, opening(period, at), kind, kind.game.rules.version) not in known
    ]


def at_the_end(challenge: Challenge, one: Attempt, days: Days, better: int | None = None) -> str:
    """Return the text at the end of a ranked attempt. ``better`` comes from ``better_than``."""
    if one.score is None:
        return f"Your ranked attempt at {deal_name(challenge)} is listed as “not finished”."
    so_far = f"Better than {better} % of players so far. " if better is not None else ""
    return (
        f"{so_far}Your result, ready to paste anywhere:\n```\n{line_of(challenge, one, days)}\n```"
    )


def better_than(scores: Collection[int], score: int) -> int | None:
    """Return the percentage of other players with a lower score.

    ``scores`` includes the player's own. Return ``None`` if it has too few, or none is lower.
    """
    if len(scores) < CROWD:
        return None
    return 100 * sum(other < score for other in scores) // (len(scores) - 1) or None


def line_of(challenge: Challenge, one: Attempt, days: Days) -> str:
    """Return a result in one line that reveals nothing about the deal.

    Its date stays as it is, because players paste the line anywhere.
    """
    of = class_of(challenge)
    scored = "not finished" if one.score is None else of.format_score(one.score)
    palms = [] if one.score is None else [of.palms(one.score)]
    streak = streak_of(days, challenge.opens).now if challenge.period == "day" else 0
    kept = [f"streak {counted(streak, 'week')}"] if streak and one.score is not None else []
    date = challenge.name.partition(" · ")[0]
    return " · ".join([f"🏝️ {deal_name(challenge)}", date, scored, *palms, *kept])
