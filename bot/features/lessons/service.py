"""Open lessons: private guided games for one user."""

import msgspec

from bot.domain.ids import TableId, UserId
from bot.domain.table import Table
from bot.features.lessons import rules as lessons
from bot.services import lobbies
from bot.services.new_tables import Location, Setup, new_row
from bot.services.tables import Tables
from bot.store import games
from engine.core import Game
from engine.editions import game_of


class Lessons:
    """Opens and finds lessons."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def running(self, game: Game, pupil: UserId) -> Table | None:
        """Return a user's running lesson of a game."""
        numbers = await self._tables.store.read(games.select_lessons, pupil, game.key)
        return await self._tables.get(numbers[0]) if numbers else None

    async def open(self, game: Game, location: Location, pupil: UserId) -> Table:
        """Start the lesson of a game, and play the moves that its script begins with.

        Raises:
            IllegalAction: The game has no lesson.
        """
        lesson = lessons.lesson_of(game)
        game = game_of(game.key, lesson.deal.options)  # the edition that it was written for
        options = game.effective(lesson.deal.options, lesson.deal.seats)
        row = new_row(Setup(game, options, "none"), location, pupil, self._tables.now())
        row = msgspec.structs.replace(row, seed=lesson.deal.seed, lesson=True)
        table = await lobbies.begin(self._tables, row, lessons.seats_of(lesson, pupil))
        return await self._tables.change(table.id, lessons.followed)


async def resume(tables: Tables, table_id: TableId, pupil: UserId) -> Table:
    """Take a lesson back to the step where its player left the script."""
    return await tables.change(table_id, lambda table: lessons.resumed(table, pupil))
