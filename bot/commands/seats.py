"""``/seat`` and ``/abort``: who plays on, with the others' consent."""

from typing import Any

import discord
from discord import Interaction, app_commands

from bot.commands.context import client
from bot.refusals import friendly
from bot.store import Proposal
from bot.table import Table
from engine.core import IllegalAction

seat = app_commands.Group(name="seat", description="Leave your seat, or give a seat to another.")


@seat.command(name="leave")
@friendly
async def leave(interaction: Interaction) -> None:
    """Leave a lobby; in a game, ask the others to let a bot go on for you."""
    await client(interaction).desk.leave(interaction)


@seat.command(name="give")
@app_commands.describe(player="Who plays on for you?")
@friendly
async def give(interaction: Interaction, player: discord.User) -> None:
    """Ask the others to let somebody else have your seat."""

    def proposal(table: Table, own: int) -> Proposal:
        if player.bot or table.seat_of(player.id) is not None:
            raise IllegalAction("Give your seat to a person who is not at this table yet.")
        return Proposal("give", own, (own,), seat=own, to=player.id)

    await client(interaction).desk.propose(interaction, proposal)


@seat.command(name="bot")
@app_commands.describe(player="Whose seat?")
@friendly
async def bot(interaction: Interaction, player: discord.User) -> None:
    """Ask the others to let a bot go on for a player who is away."""

    def proposal(table: Table, own: int) -> Proposal:
        away = table.seat_of(player.id)
        if away is None:
            raise IllegalAction(f"{player.mention} is not at this table.")
        return Proposal("bot", own, (own,), seat=away)

    await client(interaction).desk.propose(interaction, proposal)


@app_commands.command()
@friendly
async def abort(interaction: Interaction) -> None:
    """Ask the others to break the game off."""
    await client(interaction).desk.propose(
        interaction, lambda _, own: Proposal("abort", own, (own,))
    )


COMMANDS: tuple[app_commands.Command[Any, ..., Any] | app_commands.Group, ...] = (seat, abort)
