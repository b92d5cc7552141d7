"""The day's challenges as a server is posted them: who has finished, and at the end how."""

from collections.abc import Iterator, Mapping, Sequence

from bot.features.challenges.rules import class_of
from bot.features.challenges.standings import Standing, date_of, score_words
from bot.features.challenges.store import Challenge, Try
from bot.features.dailies.streaks import Streak
from bot.store.ids import Timestamp, UserId
from engine import GAMES
from engine.core import counted

NAMES_AT_MOST = 6
MEDALS = ("🥇", "🥈", "🥉")


def daily_text(
    standings: Sequence[Standing], names: Mapping[UserId, str], streak: Streak, at: Timestamp
) -> str:
    """Return a day's message: no score is in it before it is revealed.

    ``standings`` are of the tries begun in the server, ``names`` those of all who made them.
    """
    first = standings[0].challenge
    open_still = at < first.closes
    lines = [
        f"**Challenges of {date_of(first)}** · {'close' if open_still else 'closed'}"
        f" <t:{first.closes}:R>",
    ]
    if open_still:
        lines.append(
            "Every player gets the same deals. Press a game to start today's ranked attempt."
        )
    for standing in standings:
        lines += _class_lines(standing, names, open_still=open_still)
    if streak.now:
        lines.append(f"This server's streak: {counted(streak.now, 'day')} (best {streak.best}).")
    return "\n".join(lines)


def _class_lines(
    standing: Standing, names: Mapping[UserId, str], *, open_still: bool
) -> Iterator[str]:
    challenge = standing.challenge
    name = f"**{GAMES[challenge.game].name}** ({challenge.kind})"
    if challenge.revealed is not None:
        podium = " · ".join(_placed(standing, one, names) for one in on_podium(standing))
        if podium:
            yield f"{name}: {podium}"
    elif standing.finished:
        yield f"{name}: finished by {_listed([names[one.user] for one in by_time(standing)])}"
    elif open_still:
        yield f"{name}: {class_of(challenge).about}"


def by_time(standing: Standing) -> list[Try]:
    """Return the finished tries in the order of finishing, which says nothing of their scores."""
    return sorted(standing.finished, key=lambda one: (one.ended or 0, one.user))


def on_podium(standing: Standing) -> list[Try]:
    """Return the tries in the first three places, however many share them."""
    return [one for one in standing.finished if standing.place(one) <= len(MEDALS)][:NAMES_AT_MOST]


def best_of(standings: Sequence[Standing]) -> Try | None:
    """Return the try whose picture is shown at the end: the best where most have finished."""
    revealed = [one for one in standings if one.challenge.revealed is not None and one.finished]
    most = max(revealed, key=lambda one: len(one.finished), default=None)
    return most.finished[0] if most is not None and is_over(standings) else None


def is_over(standings: Sequence[Standing]) -> bool:
    """Whether all that a day's message can say is known."""
    return all(one.challenge.revealed is not None for one in standings)


def players(standings: Sequence[Standing]) -> list[UserId]:
    """Return everybody who is named in a day's message."""
    return [*dict.fromkeys(one.user for standing in standings for one in standing.finished)]


def open_ones(standings: Sequence[Standing], at: Timestamp) -> list[Challenge]:
    """Return the challenges that can still be begun."""
    return [one.challenge for one in standings if at < one.challenge.closes]


def _placed(standing: Standing, one: Try, names: Mapping[UserId, str]) -> str:
    medal = MEDALS[standing.place(one) - 1]
    return f"{medal} {names[one.user]} {score_words(standing.challenge, one.score)}"


def _listed(names: Sequence[str]) -> str:
    more = len(names) - NAMES_AT_MOST
    return ", ".join([*names[:NAMES_AT_MOST], *([f"{more} more"] if more > 0 else [])])
