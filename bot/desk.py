"""The desk: takes what people press and write, and gives each an answer.

Every interaction is acknowledged at once; what it changes is stored, then told.
"""

import asyncio
import io
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import discord
import structlog
from discord import Interaction

from bot.answers import (
    answer,
    begin_command,
    begin_press,
    follow_up,
    is_private,
    say,
    send_text,
)
from bot.care.servers import refuse_unwanted
from bot.dealer import Dealer
from bot.fairness import verified
from bot.lobby import rotated
from bot.names import Names
from bot.offers import new_game_button
from bot.orders.telling import tell_here
from bot.playing import seat_at
from bot.post import Sender
from bot.refusals import tell
from bot.replay.record import record_of
from bot.replay.replays import is_revealed
from bot.requests import FAILED
from bot.store import PROMISE, Proposal, looks
from bot.table import Table
from bot.tables import Place, Stale, Tables
from engine.core import Action, AtollError, IllegalAction

log = structlog.get_logger()

STORED = "That is done and stored, but I could not show it here. `/board` shows it."
STOPPED = (
    "Stopped after {done} of {all}: that move showed something new, so what comes next is for you"
    " to choose."
)


class Desk:
    """Answers interactions about tables."""

    def __init__(self, tables: Tables, sender: Sender, dealer: Dealer, names: Names) -> None:
        self.tables, self._sender, self._dealer, self._names = tables, sender, dealer, names
        self._changes: dict[str, Callable[[int, int], Awaitable[Table]]] = {
            "join": tables.join,
            "leave": tables.leave,
            "bot": tables.add_bot,
            "start": tables.start,
            "undo": tables.undo,
            "back": tables.come_back,
            "sit": tables.sit,
            "close": tables.close_window,
            "agree": partial(tables.answer, agree=True),
            "disagree": partial(tables.answer, agree=False),
        }
        self._pages: dict[str, Callable[[Interaction, Table], Awaitable[None]]] = {
            "move": self._page_hand,
            "text": self._page_text,
            "rules": self._page_rules,
            "again": self._page_again,
        }

    # --- acting

    async def press(
        self, interaction: Interaction, game: int, seat: int, digest: str, place: int
    ) -> None:
        """Carry out the option behind a button or in a select."""
        await self._begin_press(interaction)
        try:
            table = await self.tables.press(game, interaction.user.id, seat, digest, place)
        except Stale as stale:
            await self._sender.deliver(game)
            await self._show_anew(interaction, await self.tables.get(game), str(stale))
            return
        await self._tell(interaction, table)

    async def act(self, interaction: Interaction, texts: Sequence[str], number: int | None) -> None:
        """Carry out what a slash command says."""
        await self._begin_command(interaction)
        table = await self.find(interaction, number)
        table, done = await self.tables.act_until_shown(table.id, interaction.user.id, texts)
        stopped = STOPPED.format(done=done, all=len(texts)) if done < len(texts) else ""
        await self._tell(interaction, table, stopped)

    async def undo(self, interaction: Interaction, number: int | None) -> None:
        """Take back the person's last action."""
        await self._begin_command(interaction)
        table = await self.find(interaction, number)
        table = await self.tables.undo(table.id, interaction.user.id)
        if table.row.proposal is None:
            await self._tell(interaction, table)
            return
        await self._sender.deliver(table.id)
        await say(interaction, "Others have acted since: they are asked.")

    async def use_tool(self, interaction: Interaction, tool: str, game: int) -> None:
        """Do what a button in the last row of a card says."""
        table = await self._visible(interaction, await self.tables.get(game))
        if tool in self._changes:
            await self._begin_press(interaction)
            await self._tell(interaction, await self._changes[tool](game, interaction.user.id))
            if tool in ("join", "sit"):
                await self._welcome(table, interaction.user.id)
        elif tool in self._pages:
            await self._pages[tool](interaction, table)
        else:
            raise IllegalAction("This button is of an older Atoll. `/board` shows the newest card.")

    async def set_option(self, interaction: Interaction, game: int, key: str, value: str) -> None:
        """Change an option of a lobby."""
        await self._visible(interaction, await self.tables.get(game))
        await self._begin_press(interaction)
        table = await self.tables.set_option(game, interaction.user.id, key, value)
        await self._tell(interaction, table)

    async def propose(
        self, interaction: Interaction, proposal: Callable[[Table, int], Proposal]
    ) -> None:
        """Ask the other players of the table here for something."""
        await self._begin_command(interaction)
        table = await self.find(interaction, None)
        seat = seat_at(table, interaction.user.id)
        table = await self.tables.propose(table.id, interaction.user.id, proposal(table, seat))
        await self._sender.deliver(table.id)
        await say(interaction, "The others are asked." if table.row.proposal else "Done.")

    async def break_off(self, interaction: Interaction, number: int) -> None:
        """Close the table of a lone player, who has confirmed it, and offer a new game."""
        await self._begin_press(interaction)
        user = interaction.user.id
        seat = seat_at(await self.tables.get(number), user)
        table = await self.tables.propose(number, user, Proposal("abort", seat, (seat,)))
        await self._sender.deliver(number)
        if table.row.proposal is None:
            said = f"Table {number} is closed. **New game** opens another like it."
            await interaction.edit_original_response(content=said, view=new_game_button(table))
        else:
            await interaction.edit_original_response(content="The others are asked.", view=None)

    async def leave(self, interaction: Interaction) -> None:
        """Leave a lobby, or ask the others to let a bot go on."""
        table = await self.tables.here(interaction.channel_id or 0, interaction.user.id)
        if table.row.status != "lobby":
            await self.propose(
                interaction, lambda _, seat: Proposal("bot", seat, (seat,), seat=seat)
            )
            return
        await self._begin_command(interaction)
        table = await self.tables.leave(table.id, interaction.user.id)
        await self._sender.deliver(table.id)
        await say(interaction, f"You have left table {table.id}.")

    async def _welcome(self, table: Table, user: int) -> None:
        """Try a direct message; where it is refused, the card says so."""
        try:
            await self._sender.greet(table, user)
            await self._sender.deliver(table.id)
        except AtollError as problem:  # the seat is stored, and was told of
            log.error("greeting not noted", game=table.id, problem=str(problem))

    async def _page_hand(self, interaction: Interaction, table: Table) -> None:
        await self._begin_command(interaction)
        await self._show_hand(interaction, table)

    async def _page_text(self, interaction: Interaction, table: Table) -> None:
        await self._begin_command(interaction)
        seat = table.seat_of(interaction.user.id)
        await send_text(interaction, await self._dealer.text(table, seat))

    async def _page_rules(self, interaction: Interaction, table: Table) -> None:
        await interaction.response.send_message(
            embed=discord.Embed(description=table.game.help), ephemeral=True
        )

    async def _page_again(self, interaction: Interaction, table: Table) -> None:
        """Open the same game again: alone at once, with others as a lobby, seats rotated."""
        await self._begin_command(interaction)
        seat_at(table, interaction.user.id)
        await refuse_unwanted(interaction)
        async with self.tables.openings.of(table.row.channel):
            await self._refuse_second(table)
            new = await self._opened_again(interaction, table)
        await self.opened(interaction, new)

    async def _opened_again(self, interaction: Interaction, table: Table) -> Table:
        place, options = Place(table.row.guild, table.row.channel), table.row.options
        if table.is_solo:
            return await self.tables.open(table.game, options, place, [interaction.user.id])
        return await self.tables.open_lobby(table.game, options, place, rotated(table))

    async def _refuse_second(self, table: Table) -> None:
        open_tables = await self.tables.open_in(table.row.channel)
        if open_tables:
            raise IllegalAction(f"Table {open_tables[0].id} is open here. Finish it first.")

    # --- showing

    async def find(self, interaction: Interaction, number: int | None) -> Table:
        """Return the table with a number, or the one that is meant here."""
        if number is not None:
            return await self._visible(interaction, await self.tables.get(number))
        return await self.tables.here(interaction.channel_id or 0, interaction.user.id)

    async def board(
        self, interaction: Interaction, number: int | None, player: int | None = None
    ) -> None:
        """Show the board, or one player's part of it, privately, as the person may see it."""
        await self._begin_command(interaction)
        table = await self.find(interaction, number)
        reader = table.seat_of(interaction.user.id)
        if player is not None and table.state is not None:
            card = await self._dealer.closer_card(table, reader, seat_at(table, player))
        elif reader is None:
            card = await self._dealer.channel_card(table, await self._look(interaction, table))
        else:
            card = await self._dealer.seat_card(table, reader, await self._look(interaction, table))
        await answer(interaction, card, buttons=reader is not None and player is None)

    async def hand(self, interaction: Interaction, number: int | None) -> None:
        """Show what only this person may see, with their choices."""
        await self._begin_command(interaction)
        await self._show_hand(interaction, await self.find(interaction, number))

    async def text(self, interaction: Interaction, number: int | None) -> None:
        """Show the board in words."""
        await self._page_text(interaction, await self.find(interaction, number))

    async def opened(self, interaction: Interaction, table: Table) -> None:
        """Say that a table is open, once its card is posted; try its opener's direct messages."""
        await self._sender.deliver(table.id)
        where = "" if table.row.channel == interaction.channel_id else f" in <#{table.row.channel}>"
        await say(interaction, f"Table {table.id} is open{where}: {table.game.name}. Have fun!")
        if table.row.status == "lobby" and table.row.guild is not None:
            await self._welcome(table, interaction.user.id)

    async def export(self, interaction: Interaction, number: int | None) -> None:
        """Give the record of a finished game as a file."""
        await self._begin_command(interaction)
        table = await self.find(interaction, number)
        if table.row.status in ("lobby", "playing"):
            raise IllegalAction("A game can be exported once it is over: its record holds secrets.")
        if table.row.sealed:
            raise IllegalAction("Others play this deal too: export it once the challenge is over.")
        await interaction.edit_original_response(
            content=f"The record of table {table.id}. `atoll replay` plays it back.",
            attachments=[await self.record(table)],
        )

    async def record(self, table: Table) -> discord.File:
        """Return the record of a game as a file."""
        record = record_of(table.row, len(table.seats), await self.tables.moves(table), table.state)
        return discord.File(io.BytesIO(record), f"atoll-{table.id}.jsonl")

    async def verify(self, interaction: Interaction, number: int | None) -> None:
        """Show that the luck of a finished game was the one promised at its start."""
        await self._begin_command(interaction)
        table = await self.find(interaction, number)
        moves = await self.tables.moves(table)
        promise = await self.tables.store.post(table.id, PROMISE)
        text = await asyncio.to_thread(verified, table, moves, promise)
        await send_text(interaction, text)

    async def choices_of(self, interaction: Interaction) -> list[tuple[Action, str]]:
        """Return what the person may do here now, each with its label."""
        try:
            table = await self.find(interaction, None)
        except AtollError:
            return []
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            return []
        view = table.view(seat)
        return [(option, table.game.label(view, option)) for option in table.options(seat)]

    # --- inside

    async def _visible(self, interaction: Interaction, table: Table) -> Table:
        """Make sure that a table of another place is not shown to strangers."""
        here = table.row.guild is not None and table.row.guild == interaction.guild_id
        for_all = table.is_ranked_try and is_revealed(table)
        if here or for_all or table.seat_of(interaction.user.id) is not None:
            return table
        raise IllegalAction(f"There is no table {table.id} here. `/games` lists yours.")

    async def _begin_press(self, interaction: Interaction) -> None:
        self._names.meet(interaction.user)
        await begin_press(interaction)

    async def _begin_command(self, interaction: Interaction) -> None:
        self._names.meet(interaction.user)
        await begin_command(interaction)

    async def _tell(self, interaction: Interaction, table: Table, before: str = "") -> None:
        """Bring the news to the channel, then to the person who acted: all is stored by now."""
        try:
            refused = await self._sender.deliver(table.id)
            await self._tell_person(interaction, table, before, refused)
        except FAILED as problem:
            log.warning("card not shown", game=table.id, problem=repr(problem))
            await tell(interaction, STORED)
        except Exception:
            log.exception("card not shown", game=table.id)
            await tell(interaction, STORED)

    async def _tell_person(
        self, interaction: Interaction, table: Table, before: str, refused: str
    ) -> None:
        pressed = interaction.type is discord.InteractionType.component
        if refused:
            seat = table.seat_of(interaction.user.id)
            card = await self._dealer.seat_card(table, seat or 0)
            await follow_up(interaction, card, before=f"{before}\n{refused}".strip())
        elif (
            pressed and interaction.channel_id == table.row.channel and not is_private(interaction)
        ):
            await self._go_on(interaction, table)
        else:
            seat = table.seat_of(interaction.user.id)
            await answer(interaction, await self._dealer.seat_card(table, seat or 0), before=before)
            await tell_here(interaction, self.tables, table.id)

    async def _go_on(self, interaction: Interaction, table: Table) -> None:
        """After a press in the channel: a turn with several steps goes on in private."""
        seat = table.seat_of(interaction.user.id)
        if table.is_solo or seat is None or seat not in table.awaited:
            return
        if next(table.moments(seat)).seat != seat:
            return
        await follow_up(interaction, await self._dealer.seat_card(table, seat))

    async def _show_hand(self, interaction: Interaction, table: Table) -> None:
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise IllegalAction("You have no hand here: you are not playing at this table.")
        looked = await self._look(interaction, table)
        await answer(interaction, await self._dealer.seat_card(table, seat, looked))
        await tell_here(interaction, self.tables, table.id)

    async def _look(self, interaction: Interaction, table: Table) -> int | None:
        """Note that a person looks at a table; return the ply at which they looked before."""
        user, ply = interaction.user.id, table.row.ply
        return await self.tables.store.write(lambda db: looks.look(db, table.id, user, ply))

    async def _show_anew(self, interaction: Interaction, table: Table, reason: str) -> None:
        seat = table.seat_of(interaction.user.id)
        card = await self._dealer.seat_card(table, seat or 0)
        await follow_up(interaction, card, before=reason)
