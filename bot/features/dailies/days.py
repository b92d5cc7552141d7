"""The text of a server's daily message: the players who finished, and their scores at the end."""

from collections.abc import Mapping, Sequence

from bot.domain.ids import Timestamp, UserId
from bot.features.challenges.rules import class_of
from bot.features.challenges.standings import Standing, date_of, score_words
from bot.features.challenges.store import Attempt, Challenge
from bot.features.challenges.streaks import Streak
from engine import GAMES
from engine.core import counted

NAMES_AT_MOST = 6
MEDALS = ("🥇", "🥈", "🥉")


def daily_text(
    standings: Sequence[Standing], names: Mapping[UserId, str], streak: Streak, at: Timestamp
) -> str:
    """Return the text of a daily message. It shows no score before the deal is revealed.

    ``standings`` contain the attempts from the server, ``names`` those of their players.
    """
    first = standings[0].challenge
    open_still = at < first.closes
    lines = [
        f"**Challenges of {date_of(first)}** · {'close' if open_still else 'closed'}"
        f" <t:{first.closes}:R>",
    ]
    if open_still:
        lines.append(
            "Every player gets the same deals. Press a game to start today's ranked attempt. It"
            " counts even if you don't finish it."
        )
    for standing in standings:
        challenge = standing.challenge
        name = f"**{GAMES[challenge.key].name}** ({challenge.kind})"
        if challenge.revealed is not None:
            podium = " · ".join(
                f"{MEDALS[standing.place(one) - 1]} {names[one.user]}"
                f" {score_words(challenge, one.score)}"
                for one in on_podium(standing)
            )
            lines += [f"{name}: {podium}"] if podium else []
        elif standing.finished:
            done = [names[one.user] for one in by_time(standing)]
            more = [f"{len(done) - NAMES_AT_MOST} more"] if len(done) > NAMES_AT_MOST else []
            lines.append(f"{name}: finished by {', '.join([*done[:NAMES_AT_MOST], *more])}")
        elif open_still:
            lines.append(f"{name}: {class_of(challenge).about}")
    if streak.now:
        lines.append(f"This server's streak: {counted(streak.now, 'week')} (best {streak.best}).")
    return "\n".join(lines)


def by_time(standing: Standing) -> list[Attempt]:
    """Return the finished attempts by time, so that their order reveals no scores."""
    return sorted(standing.finished, key=lambda one: (one.ended or 0, one.user))


def on_podium(standing: Standing) -> list[Attempt]:
    """Return the attempts in the first three places. Places may be shared."""
    return [one for one in standing.finished if standing.place(one) <= len(MEDALS)][:NAMES_AT_MOST]


def best_of(standings: Sequence[Standing]) -> Attempt | None:
    """Return the best attempt at the most popular challenge, once all are over."""
    revealed = [one for one in standings if one.challenge.revealed is not None and one.finished]
    most = max(revealed, key=lambda one: len(one.finished), default=None)
    return most.finished[0] if most is not None and is_over(standings) else None


def is_over(standings: Sequence[Standing]) -> bool:
    """Whether all challenges are revealed."""
    return all(one.challenge.revealed is not None for one in standings)


def players(standings: Sequence[Standing]) -> list[UserId]:
    """Return the users named in a daily message."""
    return [*dict.fromkeys(one.user for standing in standings for one in standing.finished)]


def open_ones(standings: Sequence[Standing], at: Timestamp) -> list[Challenge]:
    """Return the challenges that can still be started."""
    return [one.challenge for one in standings if at < one.challenge.closes]
