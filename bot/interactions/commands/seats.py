"""``/seat`` and ``/abort``: replace players or end a game, with the consent of the others."""

import discord
from discord import Interaction, app_commands

from bot.domain.ids import UserId
from bot.domain.levels import LEVELS, STEADY, level_called
from bot.domain.votes import GIVEN_AWAY
from bot.interactions.acting import propose
from bot.interactions.context import services, user_of
from bot.interactions.errors import friendly
from bot.interactions.looking import begin, find
from bot.presentation.replies import say
from bot.services import lobbies
from engine.core import IllegalAction

seat = app_commands.Group(name="seat", description="Leave your seat or give it to another player.")


@seat.command(name="leave")
@friendly
async def leave(interaction: Interaction) -> None:
    """Leave a lobby. In a game, a bot replaces you if the others agree. Alone, you cancel it."""
    await begin(interaction)
    table = await find(interaction, None)
    if table.row.status != "lobby":
        await propose(interaction, table, "bot")
        return
    atoll = services(interaction)
    table = await lobbies.leave(atoll.tables, table.id, user_of(interaction))
    await atoll.outbox.deliver(table.id)
    await say(interaction, f"You have left table {table.id}.")


@seat.command(name="give")
@app_commands.describe(player="Who takes your seat?")
@friendly
async def give(interaction: Interaction, player: discord.User) -> None:
    """Ask the other players to let someone else take your seat."""
    await begin(interaction)
    table = await find(interaction, None)
    if player.bot:
        raise IllegalAction(GIVEN_AWAY)
    await propose(interaction, table, "give", to=player.id)


@seat.command(name="bot")
@app_commands.describe(player="Whose seat?", level="Which bot? Leave out for the steady one")
@app_commands.choices(level=[app_commands.Choice(name=key, value=key) for key in LEVELS])
@friendly
async def bot(interaction: Interaction, player: discord.User, level: str = STEADY.key) -> None:
    """Ask the other players to let a bot replace a player who is away."""
    await begin(interaction)
    table = await find(interaction, None)
    away = table.seat_of(UserId(player.id))
    if away is None:
        raise IllegalAction(f"{player.mention} is not at this table. Choose one of its players.")
    await propose(interaction, table, "bot", seat=away, level=level_called(level).key)


@app_commands.command()
@friendly
async def abort(interaction: Interaction) -> None:
    """Cancel the game, if the other players agree."""
    await begin(interaction)
    await propose(interaction, await find(interaction, None), "abort")
