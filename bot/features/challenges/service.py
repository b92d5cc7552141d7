"""Open, close and solve challenges, and seat their players."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

import msgspec
import structlog

from bot.domain import announcements
from bot.domain.frames import replay
from bot.domain.ids import (
    FIRST_SEAT,
    NOBODY,
    NOT_STORED,
    NOWHERE,
    GuildId,
    Ply,
    TableId,
    Timestamp,
    UserId,
)
from bot.domain.paces import DAY
from bot.domain.records import Move, SeatRow, StoredGame
from bot.domain.table import Table
from bot.features.challenges import store as rows
from bot.features.challenges.rules import (
    class_of,
    current_names,
    is_hidden,
    missing,
    opening,
    solved_options,
)
from bot.features.challenges.solver import Solution, write_solution
from bot.features.challenges.standings import Standing
from bot.features.challenges.store import Attempt, Challenge, Period
from bot.features.challenges.streaks import WEEK
from bot.services import lobbies
from bot.services.lobbies import Particulars
from bot.services.new_tables import Location, Setup, new_row
from bot.services.side_by_side import change_each, stop_tasks
from bot.services.tables import Tables
from bot.store.connection import Db
from engine import GAMES
from engine.core import Game, IllegalAction
from engine.editions import game_of

log = structlog.get_logger()

Solve = Callable[[str, int, Mapping[str, str]], Awaitable[Solution]]

TIME_IS_UP = "The challenge is over, and so is the time for this attempt."
OVER = "This challenge is over. `/daily` shows the current one."
PLAYED = "You have played this deal. Its results appear when the contest closes."
SOLVER = "search"
SOLVED = [game.key for game in GAMES.values() if game.ai.best_line is not None]
"""The games with a solver."""


class Challenges:
    """Opens, closes and solves challenges, and seats their players."""

    def __init__(self, tables: Tables, solve: Solve) -> None:
        self._tables = tables
        self._now = tables.now
        self._solve = solve
        self._store = tables.store
        self._solving: asyncio.Task[None] | None = None
        self._given_up: set[int] = set()

    # --- scheduled

    async def run_due(self) -> list[TableId]:
        """Open, close and solve challenges that are due; return the closed tables."""
        at = self._now()
        await self._open(at)
        due = await self._store.read(rows.select_closed, at)
        closed = [table for challenge in due for table in await self._close(challenge, at)]
        unsolved = await self._store.read(rows.select_unsolved, SOLVED)
        wanted = [one for one in unsolved if one.id not in self._given_up]
        if wanted and (self._solving is None or self._solving.done()):
            self._solving = asyncio.create_task(self._solve_all(wanted))
        return closed

    async def stop(self) -> None:
        """Stop solving."""
        await stop_tasks(self._solving)

    async def _open(self, at: Timestamp) -> list[Challenge]:
        """Open the missing challenges, and return all that are open."""
        names = current_names(at)
        known = await self._store.read(rows.select_named, names)
        new = missing([one.name for one in known], at)
        if not new:
            return known

        def insert(db: Db) -> list[Challenge]:
            for challenge in new:
                rows.insert_challenge(db, challenge)
            return rows.select_named(db, names)

        log.info("challenges opened", names=[one.name for one in new])
        return await self._store.write(insert)

    async def _close(self, challenge: Challenge, at: Timestamp) -> list[TableId]:
        """Reveal a challenge unless an attempt may still be finished; return the closed tables."""
        if at < challenge.until and await self._running(challenge):
            return []
        return await self.reveal(challenge, at)

    async def _running(self, challenge: Challenge) -> list[TableId]:
        """Return the tables of the attempts in progress."""
        attempts = await self._store.read(rows.select_attempts, challenge.id)
        return [one.table for one in attempts if one.ended is None and one.table is not None]

    async def reveal(self, challenge: Challenge, at: Timestamp) -> list[TableId]:
        """End the attempts in progress, and reveal a challenge; return the closed tables."""
        running = await self._running(challenge)

        def abort(table: Table) -> Table:
            if not table.playing:
                return table
            closed = table.with_row(status="aborted")
            return announcements.news(closed, at, TIME_IS_UP)

        await change_each(self._tables, running, abort)
        numbers = await self._store.read(rows.select_tables, challenge)
        await self._tables.rewrite(numbers, rows.reveal, challenge, at)
        log.info("challenge revealed", name=challenge.name)
        return running

    # --- solving

    async def _solve_all(self, challenges: Sequence[Challenge]) -> None:
        for challenge in challenges:
            try:
                await self._solve_one(challenge)
            except Exception:
                self._given_up.add(challenge.id)
                log.exception("challenge not solved", name=challenge.name)

    async def _solve_one(self, challenge: Challenge) -> None:
        """Solve a challenge, and store the solution as a table for replays."""
        options = solved_options(challenge)
        best, actions = await self._solve(challenge.key, challenge.seed, options)
        at = self._now()
        moves = [Move(Ply(ply), FIRST_SEAT, action, at) for ply, action in enumerate(actions, 1)]
        game = game_of(challenge.key, options)
        row = msgspec.structs.replace(
            new_row(Setup(game, options, "none"), Location(None, NOWHERE), NOBODY, at),
            rules=challenge.rules,
            seed=challenge.seed,
            salt=challenge.salt,
            status="over",
            challenge=challenge.name,
            reader=FIRST_SEAT,
        )
        frames = await asyncio.to_thread(replay, row, 1, moves)
        row = msgspec.structs.replace(row, ply=len(moves), state=game.save(frames[-1].state))
        solved = StoredGame(row, (SeatRow(seat=FIRST_SEAT, bot=SOLVER),), moves)
        await self._store.write(write_solution, challenge.id, best, solved)
        log.info("challenge solved", name=challenge.name, best=best)

    # --- for users

    async def now_open(self, user: UserId, game: Game | None = None) -> list[Standing]:
        """Return the open challenges with a user's attempts: of the day, then of the week.

        With a ``game``, return only those of that game.
        """
        challenges = await self._open(self._now())
        chosen = [one for one in challenges if game is None or one.key == game.key]
        return [await self._standing(one, user) for one in chosen]

    async def board(self, number: int, user: UserId, guild: GuildId | None) -> Standing:
        """Return the ranking of a challenge, of all attempts or those from one server.

        Raises:
            IllegalAction: There is no such challenge.
        """
        challenge = await self._store.read(rows.select_challenge, number)
        if challenge is None or is_hidden(challenge):
            raise IllegalAction(OVER)
        return await self._standing(challenge, user, guild)

    async def recent(self) -> list[Challenge]:
        """Return the open challenges, and those of the last two days and of last week."""
        at = self._now()
        current = await self._open(at)
        past: list[tuple[Period, int]] = [("day", DAY), ("day", 2 * DAY), ("week", WEEK)]
        earlier = [
            await self._store.read(rows.select_at, period, Timestamp(at - length))
            for period, length in past
        ]
        return [*current, *(one for found in earlier for one in found)]

    async def _standing(
        self, challenge: Challenge, user: UserId, guild: GuildId | None = None
    ) -> Standing:
        def select(db: Db) -> Standing:
            attempts = rows.select_attempts(db, challenge.id)
            here = [one for one in attempts if guild is None or one.guild == guild]
            own = next((one for one in attempts if one.user == user), None)
            deleted = own is None and rows.is_marked(db, challenge.id, user)
            practice = rows.select_practice(db, challenge, user)
            reached = max((one.score for one in attempts if one.score is not None), default=None)
            return Standing(challenge, here, own, practice, deleted, reached)

        return await self._store.read(select)

    @property
    def today(self) -> Timestamp:
        """The opening time of today's challenges."""
        return opening("day", self._now())

    async def open_challenge(self, number: int) -> Challenge:
        """Return a challenge that can be played now.

        Raises:
            IllegalAction: It is closed.
        """
        challenge = await self._store.read(rows.select_challenge, number)
        if challenge is None or challenge.period == "contest":
            raise IllegalAction(OVER)
        self.refuse_closed(challenge)
        return challenge

    def refuse_closed(self, challenge: Challenge) -> None:
        """Check that a challenge can be played now.

        Raises:
            IllegalAction: It is closed, or the rules of its game have changed.
        """
        if not challenge.opens <= self._now() < challenge.closes:
            raise IllegalAction(OVER)
        if challenge.rules != GAMES[challenge.key].rules.version:
            raise IllegalAction("The rules have changed. `/daily` has a new deal.")

    async def running(self, number: int, user: UserId) -> Table | None:
        """Return the table of a user's ranked attempt in progress, even if its challenge closed."""
        return await self._going_on(await self._store.read(rows.select_attempt, number, user))

    async def _going_on(self, one: Attempt | None) -> Table | None:
        if one is None or one.ended is not None or one.table is None:
            return None
        return await self._tables.get(one.table)

    async def like(self, challenge: Challenge, user: UserId, location: Location) -> Table:
        """Open a game with the options of a challenge, and another deal."""
        game = game_of(challenge.key, challenge.options)
        rivals = class_of(challenge).seats - 1
        setup = Setup(game, challenge.options, rivals=rivals)
        return await lobbies.open_game(self._tables, setup, location, [user])

    async def seat(
        self, challenge: Challenge, user: UserId, guild: GuildId | None, location: Location
    ) -> Table:
        """Open the table of a user's ranked attempt, or a practice table after it.

        During the attempt, return its table, because practice could reveal the deal.

        Raises:
            IllegalAction: The attempt was started elsewhere, or the challenge is over.
        """
        one, had = await self._store.read(rows.select_had, challenge.id, user)
        if (going_on := await self._going_on(one)) is not None:
            return going_on
        if had and is_hidden(challenge):
            raise IllegalAction(PLAYED)
        changes = {
            "challenge": challenge.name,
            "seed": challenge.seed,
            "salt": challenge.salt,
            "secret": True,
            "deal_of": ((one and one.table) or NOT_STORED) if had else None,
        }
        began = self._now()

        def begin(db: Db, table_id: TableId) -> None:
            if not rows.is_secret(db, challenge):
                raise IllegalAction(OVER)
            new = Attempt(
                challenge=challenge.id, user=user, guild=guild, table=table_id, began=began
            )
            if not had and not rows.insert_attempt(db, new):
                raise IllegalAction(
                    "You have already started this challenge. `/games` lists your table."
                )

        game = game_of(challenge.key, challenge.options)
        rivals = class_of(challenge).seats - 1
        setup = Setup(game, challenge.options, rivals=rivals)
        return await lobbies.open_game(
            self._tables, setup, location, [user], Particulars(changes, begin)
        )
