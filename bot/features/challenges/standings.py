"""Challenges as text: the open ones, their results, and a user's attempts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.domain.dates import dated
from bot.domain.ids import Timestamp, UserId
from bot.domain.verification import promise_of
from bot.features.challenges.rules import (
    GRACE,
    better_than,
    class_of,
    deal_name,
    is_hidden,
    line_of,
)
from bot.features.challenges.store import Attempt, Challenge, Days
from bot.features.challenges.streaks import streak_of
from engine.core import counted

LINES_AT_MOST = 10
LATEST = 5
_ONE_ATTEMPT = (
    "**Play** starts your ranked attempt. It counts even if you don't finish it. Later ones are"
    " practice."
)


class Standing(NamedTuple):
    """A challenge, its attempts, best first, and those of one user.

    ``own`` is the user's ranked attempt. ``deleted`` is whether they deleted it. ``reached`` is the
    best score of all attempts, also of those from other servers.
    """

    challenge: Challenge
    attempts: Sequence[Attempt]
    own: Attempt | None = None
    practice: tuple[int, int | None] = (0, None)
    deleted: bool = False
    reached: int | None = None

    @property
    def finished(self) -> list[Attempt]:
        """The attempts with a score."""
        return [one for one in self.attempts if one.score is not None]

    def place(self, one: Attempt) -> int:
        """Return the place of a finished attempt. Equal scores share one."""
        return 1 + sum((other.score or 0) > (one.score or 0) for other in self.finished)

    def better(self, one: Attempt) -> int | None:
        """Return the percentage of other players that a finished attempt beats."""
        scores = [other.score for other in self.finished if other.score is not None]
        return None if one.score is None else better_than(scores, one.score)


def date_of(challenge: Challenge) -> str:
    """Return the date of an open challenge, such as ``week of 16 November``."""
    return dated(challenge.name.partition(" · ")[0], challenge.opens)


def score_words(challenge: Challenge, score: int | None) -> str:
    """Return a score in the words of its class."""
    return "not finished" if score is None else class_of(challenge).format_score(score)


def deals_text(standings: Sequence[Standing]) -> str:
    """Return the page of some open challenges, with their seals."""
    lines = [f"Every player of a deal gets the same cards and opponents. {_ONE_ATTEMPT}"]
    for standing in standings:
        challenge = standing.challenge
        finished = standing.finished
        best = f", best {score_words(challenge, finished[0].score)}" if finished else ""
        lines += [
            f"**{deal_name(challenge)}** · {date_of(challenge)} · closes <t:{challenge.closes}:R>",
            f"{class_of(challenge).about.capitalize()}. Finished: {len(finished)}{best}."
            f" {_own(standing)}",
            f"-# Luck seal: `{promise_of(challenge.seed, challenge.salt)}`",
        ]
    return "\n".join([*lines, _GRACE_HINT])


_GRACE_HINT = (
    f"-# If you start in time, you can finish up to {GRACE // 3_600} hours after the close. Then"
    f" `/replay` shows all attempts, and the seed is revealed."
)


def _own(standing: Standing) -> str:
    own = standing.own
    if standing.deleted:
        return f"You used your attempt and deleted it.{_practice(standing.practice)}"
    if own is None:
        return "You have not played yet."
    if own.ended is None:
        return "Your attempt is open."
    if own.score is None:
        return "You: not finished."
    scored = score_words(standing.challenge, own.score)
    place = f"place {standing.place(own)}{better_words(standing, own)}"
    return f"You: {scored}, {place}.{_practice(standing.practice)}"


def better_words(standing: Standing, own: Attempt) -> str:
    better = standing.better(own)
    return f", better than {better} % of players" if better is not None else ""


def _practice(practice: tuple[int, int | None]) -> str:
    games, best = practice
    if not games:
        return ""
    return f" (Practice: {counted(games, 'game')}, best {best}. Does not count.)"


def results_text(
    here: Standing | None,
    everywhere: Standing,
    names: Mapping[UserId, str],
    days: Mapping[UserId, Days],
) -> str:
    """Return the ranking of a challenge here and in all servers, and its solution once it is over.

    ``names`` and ``days`` are those of the players in ``shown_attempts``.
    """
    challenge = everywhere.challenge
    lines = [f"### {deal_name(challenge)} · {date_of(challenge)}"]
    if here is not None:
        lines += ["**This server**", *_ranking(here, names, days), "**All servers**"]
    lines += _ranking(everywhere, names, days)
    if everywhere.practice[0]:
        lines.append(f"-#{_practice(everywhere.practice)}")
    return "\n".join([*lines, *_state(challenge, everywhere.reached)])


def _ranking(
    standing: Standing, names: Mapping[UserId, str], days: Mapping[UserId, Days]
) -> Iterator[str]:
    attempts = shown_attempts(standing)
    own = standing.own
    for one in attempts:
        streak = streak_of(days[one.user], standing.challenge.opens).now
        yield _line(standing, one, names[one.user], streak)
    if own in standing.attempts and own not in attempts and own and own.ended is not None:
        yield f"…\n{_line(standing, own, 'You', 0)}"
    if not standing.finished:
        yield "No one has finished yet."
    if playing := sum(one.ended is None for one in standing.attempts):
        yield f"Still playing: {playing}"


def shown_attempts(standing: Standing) -> list[Attempt]:
    """Return the attempts on the board: finished ones, then abandoned ones."""
    return [one for one in standing.attempts if one.ended is not None][:LINES_AT_MOST]


def _line(standing: Standing, one: Attempt, name: str, streak: int) -> str:
    if one.score is None:
        return f"– {name}: not finished"
    more = f" · streak {streak}" if streak and standing.challenge.period == "day" else ""
    scored = score_words(standing.challenge, one.score)
    return f"{standing.place(one)}. {name}: {scored}{more}"


def _state(challenge: Challenge, reached: int | None) -> Iterator[str]:
    """Yield the closing time of a challenge, or its solution and seal once it is over."""
    promise = promise_of(challenge.seed, challenge.salt)
    if challenge.revealed is None:
        yield (
            f"-# Closes <t:{challenge.closes}:f>. Attempts started by then end"
            f" <t:{challenge.until}:f>."
        )
        yield f"-# Luck seal: `{promise}`"
        return
    if challenge.best is not None:
        with_all = " (with every feat)" if class_of(challenge).feats else ""
        possible = max(challenge.best, reached or 0)
        yield f"Possible: at least {score_words(challenge, possible)}{with_all}"
        if possible > challenge.best:
            yield f"Atoll's own solution: {score_words(challenge, challenge.best)}"
    yield f"-# Luck seal `{promise}` is the SHA-256 hash of `{challenge.seed}:{challenge.salt}`"
    yield "-# `/replay` shows an attempt, and `verify:` checks it."


def mine_text(
    attempts: Sequence[tuple[Challenge, Attempt]], days: Days, today: Timestamp, name: str
) -> str:
    """Return the page of a user's own attempts, without those whose results are hidden.

    ``attempts`` begin with the newest.
    """
    attempts = [(challenge, one) for challenge, one in attempts if not is_hidden(challenge)]
    if not attempts:
        return "You have not tried a challenge yet. Start with `/daily`."
    lines = [" · ".join(filter(None, [f"**{name}**", streak_of(days, today).words]))]
    for kind, challenge in {one.kind: one for one, _ in attempts}.items():
        own = [one for other, one in attempts if other.kind == kind]
        scores = [one.score for one in own if one.score is not None]
        line = f"{deal_name(challenge)}: {len(own)} started, {len(scores)} finished"
        if scores:
            line += f", best **{max(scores)}**, average {sum(scores) / len(scores):.1f}"
        lines.append(line)
    latest = [
        f"🏝️ {deal_name(challenge)} · {date_of(challenge)} · still playing"
        if one.ended is None
        else line_of(challenge, one, days)
        for challenge, one in attempts[:LATEST]
    ]
    return "\n".join([*lines, "```", *latest, "```"])
