"""The day as text: the puzzle and the deal of the day, for one user and for a server."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import discord
from discord import ButtonStyle

from bot.domain.dates import day_in_words
from bot.domain.ids import Timestamp, UserId
from bot.domain.paces import DAY
from bot.features.challenges.messages import BeginAttempt, play_button
from bot.features.challenges.rules import CROWD, deal_name, kind_of_day
from bot.features.challenges.standings import Standing, better_words, date_of, score_words
from bot.features.challenges.store import Attempt
from bot.features.challenges.streaks import Streak
from bot.features.practice.messages import NextDrill
from bot.features.puzzles.messages import ShowPuzzle
from bot.features.puzzles.rules import Daily as Puzzle
from bot.features.puzzles.rules import date_of as date_of_day
from bot.features.puzzles.store import Crowd, PuzzleAttempt
from bot.presentation.components import (
    OPTION_LENGTH,
    ROW_SIZE,
    SELECT_SIZE,
    button,
    select,
    view_of,
)
from bot.presentation.press import Number, Press
from bot.presentation.presses import LookAtChallenges
from engine.core import counted


class ChooseOther(Press, frozen=True, tag="do"):
    """A list of other deals and earlier puzzles: the ID of a deal, or the day of a puzzle."""


class ShareDay(Press, frozen=True, tag="ds"):
    """Posts a user's day in one line. ``day`` counts from 1 January 1970."""

    day: Number


NAMES_AT_MOST = 6
CONTESTS_AT_MOST = 4
FIRST = "be among the first"
MEDALS = ("🥇", "🥈", "🥉")
OTHERS = "Other deals and earlier puzzles …"


class Day(NamedTuple):
    """What a day has for a user.

    ``contests`` are lines with their buttons.

    ``answer`` is theirs to the ``puzzle``, and ``crowd`` are those of all users. ``others`` are the
    other open deals, ``due`` counts positions to practise, and ``missed`` are days of puzzles.
    """

    opens: Timestamp
    puzzle: Puzzle | None
    crowd: Crowd
    answer: PuzzleAttempt | None
    deal: Standing | None
    others: Sequence[Standing]
    streak: Streak
    due: int
    missed: Sequence[int]
    contests: Sequence[tuple[str, Sequence[discord.ui.Button[Any]]]] = ()

    @property
    def number(self) -> int:
        """The day, counted from 1 January 1970."""
        return self.opens // DAY


def deal_among(
    standings: Sequence[Standing], opens: Timestamp, puzzle: Puzzle | None
) -> Standing | None:
    """Return the deal of the day."""
    kind = kind_of_day(opens, puzzle.game.key if puzzle else "")
    for one in standings:
        if (
            kind is not None
            and one.challenge.kind == kind.about.kind
            and one.challenge.period == "day"
        ):
            return one
    return None


def heading(opens: Timestamp) -> str:
    """Return the date with its weekday: ``### Saturday, 28 November``."""
    date = datetime.fromtimestamp(opens, UTC).date()
    return f"### {date:%A}, {day_in_words(date, opens)}"


# --- the sheet of a user


def day_text(day: Day) -> str:
    """Return the text of the sheet."""
    lines = [heading(day.opens)]
    if day.puzzle is not None:
        own = {None: "", True: "✅ solved", False: "❌ missed"}
        solved = day.answer.solved if day.answer else None
        lines.append(_puzzle_line(day.puzzle, day.crowd, own[solved]))
    if day.deal is not None:
        lines.append(_deal_line(day.deal))
    lines += [line for line, _ in day.contests]
    if day.streak.goal:
        lines.append(f"Your week: {circles(day.streak)} · {day.streak.words}")
    if day.due:
        lines.append(f"📘 {counted(day.due, 'position')} to practise")
    return "\n".join(lines)


def _puzzle_line(puzzle: Puzzle, crowd: Crowd, own: str = "") -> str:
    share = ""
    if crowd.answers >= CROWD:
        share = f"{100 * crowd.solved // crowd.answers} % of {crowd.answers} people solved it"
    words = " · ".join(filter(None, [own, share])) or FIRST
    return f"🧩 **Puzzle** · {puzzle.game.name} · {words}"


def _deal_line(deal: Standing) -> str:
    challenge = deal.challenge
    own = deal.own
    finished = deal.finished
    words = FIRST
    if own is not None and own.ended is None:
        words = "your attempt is open"
    elif own is not None:
        words = f"you: {score_words(challenge, own.score)}{better_words(deal, own)}"
    elif deal.deleted:
        words = "you used your attempt"
    elif len(finished) >= CROWD:
        best = score_words(challenge, finished[0].score)
        words = f"{len(finished)} people played it, best {best}"
    return f"🏝️ **Deal of the day** · {deal_name(challenge)} · {words}"


def circles(streak: Streak) -> str:
    """Return the days of a week, and those that are missing: ``●●○○``."""
    return "●" * streak.days + "○" * max(streak.goal - streak.days, 0)


def day_view(day: Day) -> discord.ui.View:
    """Return the buttons of the sheet, and the list of other deals and earlier puzzles."""
    items: list[discord.ui.Item[Any]] = []
    if day.puzzle is not None:
        label = "Solve the puzzle" if day.answer is None else "Solution"
        style = ButtonStyle.primary if day.answer is None else ButtonStyle.secondary
        items.append(button(ShowPuzzle(day.number), label, style, row=0))
    if day.deal is not None:
        play = play_button(day.deal, "Play the deal")
        play.row = 0
        items.append(play)
    if day.due:
        items.append(button(NextDrill(""), f"Practise {day.due}", row=0))
    items.append(button(LookAtChallenges("board"), "Results", row=0))
    if shared_line(day):
        items.append(button(ShareDay(day.number), "Share", row=0))
    options = [*_options(day)]
    if options:
        items.append(select(ChooseOther(), options[:SELECT_SIZE], OTHERS, row=1))
    again = button(LookAtChallenges("day"), "↻")
    of_contests = [own for _, buttons in day.contests for own in buttons]
    for place, below in enumerate([again, *of_contests]):
        below.row = 2 + place // ROW_SIZE
        items.append(below)
    return view_of(items)


def _options(day: Day) -> Iterator[discord.SelectOption]:
    for one in [*([day.deal] if day.deal else []), *day.others]:
        label = f"Deal: {deal_name(one.challenge)} · {date_of(one.challenge)}"
        yield discord.SelectOption(label=label[:OPTION_LENGTH], value=f"{one.challenge.id}:deal")
    for number in day.missed:
        yield discord.SelectOption(
            label=f"Puzzle of {date_of_day(number)}", value=f"{number}:puzzle"
        )


def shared_line(day: Day) -> str:
    """Return a user's day in one line that reveals nothing, or "" if they have played nothing."""
    parts = []
    if day.answer is not None:
        parts.append(f"🧩 {'✅' if day.answer.solved else '❌'}")
    own = day.deal.own if day.deal is not None else None
    if day.deal is not None and own is not None and own.score is not None:
        better = day.deal.better(own)
        above = f" ⬆{better} %" if better is not None else ""
        parts.append(f"🏝️ {score_words(day.deal.challenge, own.score)}{above}")
    if not parts:
        return ""
    date = datetime.fromtimestamp(day.opens, UTC)
    week = [f"week {circles(day.streak)}"] if day.streak.goal else []
    return " · ".join([f"Atoll {date.day} {date:%b}", *parts, *week])


# --- the post of a server


def post_text(
    opens: Timestamp,
    puzzle: Puzzle | None,
    crowd: Crowd,
    deal: Standing | None,
    names: Mapping[UserId, str],
    streak: Streak,
) -> str:
    """Return the text of a daily message. It shows no score before the deal is revealed.

    ``deal`` has the attempts from the server, and ``names`` those of their players.
    """
    lines = [heading(opens)]
    if puzzle is not None:
        lines.append(_puzzle_line(puzzle, crowd))
    if deal is not None:
        words = FIRST
        if deal.challenge.revealed is not None:
            words = " · ".join(
                f"{MEDALS[deal.place(one) - 1]} {names[one.user]}"
                f" {score_words(deal.challenge, one.score)}"
                for one in on_podium(deal)
            )
        elif deal.finished:
            done = [names[one.user] for one in by_time(deal)]
            more = [f"{len(done) - NAMES_AT_MOST} more"] if len(done) > NAMES_AT_MOST else []
            words = f"finished by {', '.join([*done[:NAMES_AT_MOST], *more])}"
        parts = ["🏝️ **Deal of the day**", deal_name(deal.challenge), words]
        lines.append(" · ".join(filter(None, parts)))
    if streak.now:
        lines.append(f"This server's streak: {counted(streak.now, 'week')} (best {streak.best}).")
    return "\n".join(lines)


def post_buttons(
    opens: Timestamp, puzzle: Puzzle | None, deal: Standing | None, at: Timestamp
) -> list[discord.ui.Button[Any]]:
    """Return the buttons of a daily message while its deal is open."""
    if deal is None or at >= deal.challenge.closes:
        return []
    number = opens // DAY
    blue = ButtonStyle.primary
    solve = [button(ShowPuzzle(number), "Solve", blue)] if puzzle is not None else []
    play = button(BeginAttempt("play", deal.challenge.id), "Play", ButtonStyle.success)
    return [*solve, play, button(LookAtChallenges("day"), "My day")]


def by_time(standing: Standing) -> list[Attempt]:
    """Return the finished attempts by time, so that their order reveals no scores."""
    return sorted(standing.finished, key=lambda one: (one.ended or 0, one.user))


def on_podium(standing: Standing) -> list[Attempt]:
    """Return the attempts in the first three places. Places may be shared."""
    return [one for one in standing.finished if standing.place(one) <= len(MEDALS)][:NAMES_AT_MOST]
