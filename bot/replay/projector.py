"""The projector: shows replays and films, to one person in private."""

import asyncio
import io

import discord
import structlog
from discord import Interaction

from bot.answers import answer, begin_command, begin_press, send_text
from bot.cards import Card
from bot.desk import Desk
from bot.names import Names
from bot.pictures import Pictures, alt_text, text_board
from bot.replay.filming import filmed
from bot.replay.replay_buttons import StepButton
from bot.replay.replays import (
    OWN,
    Replay,
    is_revealed,
    move_called,
    replay_of,
    replay_text,
    replay_view,
    same_move,
    scenes,
)
from bot.table import Table, named
from engine.core import IllegalAction, View

log = structlog.get_logger()

ALT_AT_MOST = 1_024


class Projector:
    """Answers interactions about replays. One film is made at a time, and the last one is kept."""

    def __init__(self, desk: Desk, names: Names, pictures: Pictures) -> None:
        self._desk, self._names, self._pictures = desk, names, pictures
        self._filming = asyncio.Lock()
        self._kept: tuple[tuple[int, int], bytes] | None = None

    async def show(
        self, interaction: Interaction, number: int | None, move: int | None = None
    ) -> None:
        """Show the board as it stood after a move, as the person may see it."""
        await self._begin(interaction)
        replay = await self._replay(interaction, number, OWN)
        await answer(interaction, await self.card(replay, move_called(replay, move)))

    async def step(self, interaction: Interaction, button: StepButton) -> None:
        """Turn to the move that a button leads to."""
        await begin_press(interaction)
        replay = await self._replay(interaction, button.game, button.eyes)
        here = same_move(replay, button.eyes, button.move)
        places = {"first": 0, "back": here - 1, "next": here + 1, "last": replay.last}
        move = min(max(places[button.step], 0), replay.last)
        await answer(interaction, await self.card(replay, move))

    async def look(self, interaction: Interaction, game: int, eyes: str, move: int) -> None:
        """Turn to the same move through other eyes."""
        await begin_press(interaction)
        replay = await self._replay(interaction, game, eyes)
        move = same_move(replay, eyes, move)
        await answer(interaction, await self.card(replay, move))

    async def text(self, interaction: Interaction, button: StepButton) -> None:
        """Tell the board of a move in words."""
        await self._begin(interaction)
        replay = await self._replay(interaction, button.game, button.eyes)
        view = replay.view(
            same_move(replay, button.eyes, button.move), await self._names.at(replay.table)
        )
        await send_text(interaction, text_board(replay.table, view))

    async def film(self, interaction: Interaction, number: int | None) -> None:
        """Give the film of a finished game as a file.

        Raises:
            IllegalAction: the game still goes on, or has never begun.
        """
        await self._begin(interaction)
        table = await self._desk.find(interaction, number)
        if not table.frames or not is_revealed(table):
            raise IllegalAction("A film is made of a game that is over. `/replay` shows the moves.")
        names = await self._names.at(table)
        views = [named(view, names) for view in await asyncio.to_thread(scenes, table)]
        file = discord.File(
            io.BytesIO(await self._film(table, views)),
            f"atoll-{table.id}.gif",
            description=_film_in_words(table, views),
        )
        await interaction.edit_original_response(
            content=f"The film of table {table.id}: {table.game.name}.", attachments=[file]
        )

    async def card(self, replay: Replay, move: int) -> Card:
        """Return the card of the moment after a move, with what it changed outlined."""
        names = await self._names.at(replay.table)
        view = replay.view(move, names)
        before = replay.view(move - 1, names) if move else None
        return Card(
            content=replay_text(replay, move, view),
            picture=await self._picture(replay.table, view, before),
            alt=alt_text(replay.table, view),
            view=replay_view(replay, move, names),
        )

    async def _picture(self, table: Table, view: View, before: View | None) -> bytes | None:
        """Return the picture; a replay goes on without one when it cannot be drawn."""
        try:
            return await self._pictures.board(table, view, before)
        except Exception:
            log.exception("picture not drawn", game=table.id)
            return None

    async def _film(self, table: Table, views: list[View]) -> bytes:
        mark = table.id, table.row.ply
        async with self._filming:
            if self._kept is None or self._kept[0] != mark:
                self._kept = mark, await filmed(self._pictures, table.game.key, views)
            return self._kept[1]

    async def _begin(self, interaction: Interaction) -> None:
        self._names.meet(interaction.user)
        await begin_command(interaction)

    async def _replay(self, interaction: Interaction, number: int | None, eyes: str) -> Replay:
        table = await self._desk.find(interaction, number)
        return await asyncio.to_thread(replay_of, table, interaction.user.id, eyes)


def _film_in_words(table: Table, views: list[View]) -> str:
    """Return what a screen reader reads instead of the film."""
    return f"A film in {len(views)} pictures. At the end: {alt_text(table, views[-1])}"[
        :ALT_AT_MOST
    ]
