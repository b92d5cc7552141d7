"""How challenges stand: the pages of ``/challenge`` in words."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.domain.challenges import ABOUT, CLASSES, GRACE, line_of, streak_of
from bot.domain.fairness import commitment
from bot.domain.rankings.stats import Streak
from bot.store.challenges import Challenge, Class, Period, Try
from bot.store.ids import Timestamp, UserId
from engine import GAMES
from engine.core import counted

LINES_AT_MOST = 10
LATEST = 5


class Standing(NamedTuple):
    """A challenge, its tries with the best first, and what somebody did there besides.

    ``deleted`` says that they had their ranked try and deleted their data since.
    """

    challenge: Challenge
    tries: Sequence[Try]
    practice: tuple[int, int | None] = (0, None)
    deleted: bool = False

    @property
    def finished(self) -> list[Try]:
        """The tries that have a score."""
        return [one for one in self.tries if one.score is not None]

    def of(self, user: UserId) -> Try | None:
        """Return somebody's ranked try."""
        return next((one for one in self.tries if one.user == user), None)

    def place(self, one: Try) -> int:
        """Return the place of a finished try; equal scores share one."""
        return 1 + sum((other.score or 0) > (one.score or 0) for other in self.finished)


def today_text(period: Period, standings: Sequence[Standing], user: UserId, streak: Streak) -> str:
    """Return the page of the challenges that are open now."""
    first = standings[0].challenge
    date = first.name.partition(" · ")[0]
    lines = [
        f"**{GAMES[first.game].name} challenge · {date}** · closes <t:{first.closes}:R>",
        "The same deal for everybody in a class, played alone in our direct messages. Your first"
        " try counts, finished or not; later ones are practice.",
    ]
    for standing in standings:
        lines += _class_lines(standing, user)
    if streak.best and period == "day":
        lines.append(f"Your streak: {_days(streak.now)} (best {streak.best}).")
    return "\n".join([*lines, _GRACE_HINT])


_GRACE_HINT = (
    f"-# A try begun in time may be finished up to {GRACE // 3_600} hours after the close."
    " Then the seed is shown, and all tries may be watched with `/replay`."
)


def _class_lines(standing: Standing, user: UserId) -> Iterator[str]:
    challenge = standing.challenge
    yield f"__{challenge.kind}__: {ABOUT[challenge.kind]}"
    best = f", best ⭐ {standing.finished[0].score}" if standing.finished else ""
    yield f"Finished: {len(standing.finished)}{best}. {_own(standing, user)}"
    yield f"-# Promise: `{commitment(challenge.seed, challenge.salt)}`"


def _own(standing: Standing, user: UserId) -> str:
    own = standing.of(user)
    if standing.deleted:
        return f"You have had your try, and deleted it.{_practice(standing.practice)}"
    if own is None:
        return "You have not played yet."
    if own.ended is None:
        return "Your try goes on."
    if own.score is None:
        return "You: not finished."
    return f"You: ⭐ {own.score}, place {standing.place(own)}.{_practice(standing.practice)}"


def _practice(practice: tuple[int, int | None]) -> str:
    games, best = practice
    if not games:
        return ""
    return f" (Practice, which does not count: {counted(games, 'game')}, best {best}.)"


def board_text(
    standing: Standing,
    names: Mapping[UserId, str],
    days: Mapping[UserId, Collection[Timestamp]],
    asker: UserId,
    scope: str,
) -> str:
    """Return the board of a challenge: who has reached what, and what was possible once it is over.

    ``names`` and ``days`` are those of the people shown, see `shown`.
    """
    challenge, own = standing.challenge, standing.of(asker)
    lines = [f"**Challenge {challenge.name}** · {GAMES[challenge.game].name} · {scope}"]
    for one in shown(standing):
        streak = streak_of(days[one.user], challenge.opens).now
        lines.append(_line(standing, one, names[one.user], streak))
    if own is not None and own.ended is not None and own not in shown(standing):
        lines.append(f"…\n{_line(standing, own, 'You', 0)}")
    if not standing.finished:
        lines.append("Nobody has finished yet.")
    lines += [line for line in (_playing(standing), _practised(standing)) if line]
    return "\n".join([*lines, *_state(challenge)])


def shown(standing: Standing) -> list[Try]:
    """Return the tries that have a line on the board: finished ones, then those given up."""
    return [one for one in standing.tries if one.ended is not None][:LINES_AT_MOST]


def _line(standing: Standing, one: Try, name: str, streak: int) -> str:
    if one.score is None:
        return f"– {name}: not finished"
    more = f" · streak {streak}" if streak and standing.challenge.period == "day" else ""
    return f"{standing.place(one)}. {name}: ⭐ {one.score}{more}"


def _playing(standing: Standing) -> str:
    number = sum(one.ended is None for one in standing.tries)
    return f"Still playing: {number}" if number else ""


def _practised(standing: Standing) -> str:
    return f"-#{_practice(standing.practice)}" if standing.practice[0] else ""


def _state(challenge: Challenge) -> Iterator[str]:
    """Say when the challenge closes, or what is known since it has."""
    promise = commitment(challenge.seed, challenge.salt)
    if challenge.revealed is None:
        yield (
            f"-# Closes <t:{challenge.closes}:f>; tries begun by then end <t:{challenge.until}:f>."
        )
        yield f"-# Promise: `{promise}`"
        return
    if challenge.best is not None:
        yield f"What was possible: about ⭐ {challenge.best}{_WITH_ALL[challenge.kind]}"
    yield f"-# Promise `{promise}`: the sha256 of `{challenge.seed}:{challenge.salt}`"
    yield "-# `/verify` checks each try; everybody may `/replay` them."


_WITH_ALL: Mapping[Class, str] = {"hard": "", "open": " (with every feat)"}


def mine_text(
    tries: Sequence[tuple[Challenge, Try]], days: Collection[Timestamp], today: Timestamp, name: str
) -> str:
    """Return the page of somebody's own tries, the newest of ``tries`` first."""
    if not tries:
        return "You have not tried a challenge yet. `/challenge today` begins."
    streak = streak_of(days, today)
    lines = [f"**{name}** · streak {_days(streak.now)} (best {streak.best})"]
    lines += [_record(kind, tries) for kind in CLASSES if any(c.kind == kind for c, _ in tries)]
    latest = [_latest(challenge, one, days) for challenge, one in tries[:LATEST]]
    return "\n".join([*lines, "```", *latest, "```"])


def _record(kind: Class, tries: Iterable[tuple[Challenge, Try]]) -> str:
    own = [one for challenge, one in tries if challenge.kind == kind]
    scores = [one.score for one in own if one.score is not None]
    words = f"__{kind}__: {len(own)} begun, {len(scores)} finished"
    if not scores:
        return words
    return f"{words}, best **{max(scores)}**, average {sum(scores) / len(scores):.1f}"


def _latest(challenge: Challenge, one: Try, days: Collection[Timestamp]) -> str:
    if one.ended is None:
        return f"🏝️ {GAMES[challenge.game].name} {challenge.name} · still playing"
    return line_of(challenge, one, days)


def _days(number: int) -> str:
    return counted(number, "day")
