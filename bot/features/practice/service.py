"""Find the next practice of a user, and store their answers."""

import asyncio
import secrets
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import structlog

from bot.domain.analysis import Analysis
from bot.domain.ids import Ply, TableId, Timestamp, UserId
from bot.features.practice import rules
from bot.features.practice import store as rows
from bot.features.practice.store import NEW, Drill, Rated
from bot.features.puzzles.rules import LATE_DAYS, daily_of, day_of, name_of, order_of_days
from bot.features.puzzles.service import table_of
from bot.features.reviews.rules import HABIT_REVIEWS, Habit, Review, habit_of
from bot.features.reviews.service import Reviews
from bot.features.reviews.store import select_latest_losses, select_review
from bot.services.loading import NoSuchTable
from bot.services.side_by_side import stop_tasks
from bot.services.tables import Tables
from engine.core import AtollError, Game, IllegalAction
from engine.core.puzzle import Puzzle

log = structlog.get_logger()

SECONDS_LATE = 1
"""Answers of the current second may not be stored yet, so they are added later."""
GONE = "This one was answered or replaced. `/daily` shows the next."


class PracticeQuestion(NamedTuple):
    """A position to practise, how many more are due, and the rating of its puzzle."""

    drill: Drill
    exercise: rules.Exercise
    more: int
    rated: Rated


class PracticeAnswer(NamedTuple):
    """An answer: the chosen move, whether it is the best, and when the position comes back.

    ``solver`` is the rating of the user with the game's puzzles, or ``None`` for a moment.
    """

    question: PracticeQuestion
    choice: str
    solved: bool
    due: Timestamp | None
    solver: Rated | None


class Practice:
    """The positions that users practise: missed puzzles, and moments of reviews."""

    def __init__(self, tables: Tables, reviews: Reviews | None) -> None:
        """``reviews`` is ``None`` without that feature."""
        self._tables = tables
        self._store = tables.store
        self._now = tables.now
        self._reviews = reviews
        self._puzzles = dict[str, list[str]]()
        self._indexing: asyncio.Task[None] | None = None

    # --- the next position

    async def next(self, user: UserId, theme: str = "") -> PracticeQuestion | None:
        """Return the position that a user practises next, or ``None`` if none is due.

        With a ``theme``, a new puzzle of that theme follows when no position is due.
        """
        await self._add_new(user)
        due = self._due(await self._store.read(rows.select_drills, user), theme)
        for place, drill in enumerate(due, 1):
            if (found := await self._exercise(drill)) is not None:
                return await self._question(drill, found, len(due) - place)
            await self._store.write(rows.delete_drill, drill)
        return await self._new_puzzle(user, theme) if theme else None

    async def due(self, user: UserId) -> int:
        """Return how many positions a user can practise now."""
        await self._add_new(user)
        return len(self._due(await self._store.read(rows.select_drills, user), ""))

    async def habit(self, user: UserId) -> Habit | None:
        """Return the kind of choice that cost a user most in their latest reviews, if any."""
        found = await self._store.read(select_latest_losses, user, HABIT_REVIEWS)
        return habit_of(msgspec.json.decode(text, type=Analysis) for text in found)

    async def next_due(self, user: UserId, theme: str = "") -> Timestamp | None:
        """Return when a user's next position is due, of a theme or of all."""
        drills = await self._store.read(rows.select_drills, user)
        return next((one.due for one in _repeated(drills, theme)), None)

    async def has_more(self, user: UserId, theme: str) -> bool:
        """Whether a user can practise a theme, now or later: own positions or new puzzles."""
        await asyncio.shield(self._index())
        seen = await self._store.read(rows.select_seen, user)
        has_new = not seen.issuperset(self._puzzles.get(theme, []))
        return has_new or await self.next_due(user, theme) is not None

    def _due(self, drills: Sequence[Drill], theme: str) -> list[Drill]:
        """Return the positions to practise now: of a theme, or all. New puzzles do not count."""
        at = self._now()
        return [one for one in _repeated(drills, theme) if one.due <= at]

    async def _question(self, drill: Drill, found: rules.Exercise, more: int) -> PracticeQuestion:
        name = drill.source.removeprefix("puzzle:")
        rated = await self._store.read(rows.select_puzzle_rating, name)
        return PracticeQuestion(drill, found, more, rated)

    async def _add_new(self, user: UserId) -> None:
        """Add the puzzles that a user missed, and the moments of their reviews, since last time."""
        since = await self._store.read(rows.select_until, user)
        until = Timestamp(self._now() - SECONDS_LATE)
        if until <= since:
            return
        drills = list[Drill]()
        for one in await self._store.read(rows.select_missed, user, since, until):
            found = rules.puzzle_called(one.puzzle)
            theme = await self._theme(*found) if found is not None else None
            if theme is not None:
                source = f"puzzle:{one.puzzle}"
                due = rules.after_days(0, one.at)
                drills.append(Drill(user=user, source=source, theme=theme, step=0, due=due))
        reviewed = await self._store.read(rows.select_reviewed, user, since, until)
        for table_id, at in reviewed[-rules.REVIEWS_AT_ONCE :]:
            blank = Drill(user=user, source="", theme="", step=0, due=rules.after_days(0, at))
            try:
                review = await self._review(table_id, user)
            except AtollError as problem:
                log.info("review not practised", game=table_id, problem=str(problem))
                continue
            if review is not None:
                drills += await asyncio.to_thread(rules.drills_of, review, blank)
        await self._store.write(rows.add_drills, user, drills, until, rules.DRILLS_AT_MOST)

    async def _exercise(self, drill: Drill) -> rules.Exercise | None:
        """Return a position, or ``None`` if it no longer exists or its game is running again."""
        kind, _, name = drill.source.partition(":")
        if kind != "moment":
            try:
                return await asyncio.to_thread(_exercise_of_puzzle, name, drill.user)
            except (AtollError, LookupError):
                return None
        number, _, ply = name.partition(":")
        table_id = TableId(int(number))
        row = await self._store.read(select_review, table_id, drill.user)
        if row is None or row.ended is None:
            return None
        try:
            review = await self._review(table_id, drill.user)
        except (NoSuchTable, IllegalAction):
            return None
        if review is None:
            return None
        return await asyncio.to_thread(rules.exercise_of_moment, review, Ply(int(ply)))

    async def _review(self, table_id: TableId, user: UserId) -> Review | None:
        """Return a finished review of a user."""
        return (await self._reviews.ask(table_id, user)).review if self._reviews else None

    # --- answers

    async def asked(
        self, user: UserId, number: int, due: Timestamp, digest: str
    ) -> tuple[Drill, rules.Exercise]:
        """Return the position that a message shows to a user.

        Raises:
            IllegalAction: The position was answered before, replaced or changed.
        """
        drills = await self._store.read(rows.select_drills, user)
        drill = next((one for one in drills if (one.number, one.due) == (number, due)), None)
        found = await self._exercise(drill) if drill is not None else None
        if drill is None or found is None or found.digest != digest:
            raise IllegalAction(GONE)
        return drill, found

    async def answer(
        self, user: UserId, number: int, due: Timestamp, digest: str, place: int, theme: str = ""
    ) -> PracticeAnswer:
        """Store a user's answer, and return it with the solution.

        The number of other positions that are due counts only those of the ``theme``, if any.

        Raises:
            IllegalAction: The position was answered before, replaced or changed.
        """
        drill, found = await self.asked(user, number, due, digest)
        if place >= len(found.offered):
            raise IllegalAction(GONE)
        at = self._now()
        chosen = found.offered[place]
        solved = chosen.value >= found.best.value
        after = rules.answered(drill, solved=solved, at=at)
        if not await self._store.write(rows.write_drill, drill, after):
            raise IllegalAction(GONE)
        solver = None
        if drill.source.startswith("puzzle:"):
            name = drill.source.removeprefix("puzzle:")
            if drill.step == NEW:
                await self._store.write(rows.rate, user, name, solved=solved)
            solver = await self._store.read(rows.select_solver_rating, user, found.game.key)
        drills = await self._store.read(rows.select_drills, user)
        more = sum(one.number != number for one in self._due(drills, theme))
        question = await self._question(drill, found, more)
        return PracticeAnswer(question, chosen.do, solved, after.due if after else None, solver)

    async def rate_daily(self) -> None:
        """Rate the answers to the daily puzzles of the last days."""
        await self._store.write(rows.rate_daily, day_of(self._now()) - LATE_DAYS)

    # --- new puzzles by theme

    async def themes(self) -> list[str]:
        """Return the themes of puzzles that are known so far, and learn the others meanwhile."""
        self._index()
        await asyncio.sleep(0)
        return sorted(self._puzzles)

    async def is_theme(self, theme: str) -> bool:
        """Return whether puzzles of a theme exist. Learn all themes first if it is unknown."""
        if theme not in self._puzzles:
            await asyncio.shield(self._index())
        return theme in self._puzzles

    async def stop(self) -> None:
        """Stop learning the themes of puzzles."""
        await stop_tasks(self._indexing)

    def _index(self) -> asyncio.Task[None]:
        if self._indexing is None:
            self._indexing = asyncio.create_task(self._learn_themes())
        return self._indexing

    async def _learn_themes(self) -> None:
        """Learn the theme of each puzzle. Those without a stored one are replayed one by one."""
        for game, puzzle in order_of_days():
            theme = await self._theme(game, puzzle)
            if theme is not None:
                self._puzzles.setdefault(theme, []).append(name_of(game, puzzle))

    async def _theme(self, game: Game, puzzle: Puzzle) -> str | None:
        """Return the theme of a puzzle, or ``None`` if the rules no longer allow its position."""
        try:
            return await asyncio.to_thread(rules.theme_of_puzzle, game, puzzle)
        except (AtollError, LookupError):
            return None

    async def _new_puzzle(self, user: UserId, theme: str) -> PracticeQuestion | None:
        """Return a puzzle of a theme that a user has not seen, with a rating near theirs."""
        await asyncio.shield(self._index())
        seen = await self._store.read(rows.select_seen, user)
        hidden = seen | rules.spared_names(day_of(self._now()))
        key = theme.partition(":")[0]
        solver = (await self._store.read(rows.select_solver_rating, user, key)).rating
        free = [name for name in self._puzzles.get(theme, []) if name not in hidden]
        secrets.SystemRandom().shuffle(free)
        ratings = {name: await self._store.read(rows.select_puzzle_rating, name) for name in free}
        for name in sorted(free, key=lambda name: abs(ratings[name].rating.mu - solver.mu)):
            drill = Drill(
                user=user, source=f"puzzle:{name}", theme=theme, step=NEW, due=self._now()
            )
            found = await self._exercise(drill)
            if found is not None:
                drill = await self._store.write(rows.replace_new, drill)
                return await self._question(drill, found, 0)
        return None


def _repeated(drills: Sequence[Drill], theme: str) -> list[Drill]:
    """Return the positions that come back: of a theme, or all."""
    return [one for one in drills if one.step != NEW and theme in ("", one.theme)]


def _exercise_of_puzzle(name: str, user: UserId) -> rules.Exercise | None:
    found = rules.puzzle_called(name)
    if found is None:
        return None
    daily = daily_of(0, *found)
    return rules.exercise(
        table_of(daily, user), daily.seat, daily.unit, found[1].offered, daily.why
    )
