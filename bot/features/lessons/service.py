"""Open lessons: private guided games for one user."""

import msgspec

from bot.domain import lessons
from bot.domain.ids import TableId, UserId
from bot.domain.levels import EASY
from bot.domain.table import Table
from bot.services import lobbies
from bot.services.new_tables import Location, Setup, new_row
from bot.services.tables import Tables
from bot.store import games
from engine.core import Game
from engine.editions import game_of


class Lessons:
    """Opens and finds lessons, and the games after them."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def running(self, game: Game, pupil: UserId) -> Table | None:
        """Return a user's running lesson of a game.

        An earlier version left a lesson open after its last step. End such a lesson.
        """
        for table_id in await self._tables.store.read(games.select_lessons, pupil, game.key):
            table = await self._tables.change(table_id, lessons.followed)
            if table.playing:
                return table
        return None

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

    async def played(self, game: Game, location: Location, user: UserId) -> Table | None:
        """Return a game that a user plays without other users at a location."""
        listed = await self._tables.listed(user)
        found = [
            table.id
            for table in listed
            if Location(table.row.guild, table.row.channel) == location
            and table.row.key == game.key
            and table.playing
            and table.users == [user]
            and not table.row.lesson
            and table.row.challenge is None
        ]
        return await self._tables.get(found[0]) if found else None

    async def play(self, game: Game, location: Location, user: UserId) -> Table:
        """Start a game with the seats and the options of its lesson.

        Raises:
            IllegalAction: The game has no lesson.
        """
        deal = lessons.lesson_of(game).deal
        setup = Setup(game, deal.options, rivals=deal.seats - 1, level=EASY.key)
        return await lobbies.open_game(self._tables, setup, location, [user])


async def resume(tables: Tables, table_id: TableId, pupil: UserId) -> Table:
    """Take a lesson back to the step where it left the script."""
    return await tables.change(table_id, lambda table: lessons.resumed(table, pupil))


async def step_back(tables: Tables, table_id: TableId, pupil: UserId, edition: int) -> Table:
    """Take a lesson back by a step, unless its message is newer than ``edition``."""
    return await tables.change(table_id, lambda table: lessons.stepped_back(table, pupil, edition))


async def restart(tables: Tables, table_id: TableId, pupil: UserId) -> Table:
    """Take a lesson back to its first step."""
    return await tables.change(table_id, lambda table: lessons.restarted(table, pupil))


async def leave(tables: Tables, table_id: TableId, pupil: UserId) -> Table:
    """Close a lesson."""
    return await tables.change(table_id, lambda table: lessons.left(table, pupil))
