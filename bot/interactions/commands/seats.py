"""``/seat`` and ``/abort``: replace players or end a game, with the consent of the others."""

import discord
from discord import Interaction, app_commands

from bot.domain.ids import Seat, UserId
from bot.domain.levels import LEVELS, STEADY, level_called
from bot.domain.records import Proposal
from bot.domain.table import Table
from bot.domain.votes import GIVEN_AWAY
from bot.interactions import acting
from bot.interactions.errors import friendly
from engine.core import IllegalAction

seat = app_commands.Group(name="seat", description="Leave your seat or give it to another player.")


@seat.command(name="leave")
@friendly
async def leave(interaction: Interaction) -> None:
    """Leave a lobby. In a game, a bot replaces you if the others agree. Alone, you cancel it."""
    await acting.leave(interaction)


@seat.command(name="give")
@app_commands.describe(player="Who takes your seat?")
@friendly
async def give(interaction: Interaction, player: discord.User) -> None:
    """Ask the other players to let someone else take your seat."""

    def proposal(_: Table, own: Seat) -> Proposal:
        if player.bot:
            raise IllegalAction(GIVEN_AWAY)
        return Proposal("give", own, (own,), seat=own, to=player.id)

    await acting.propose(interaction, proposal)


@seat.command(name="bot")
@app_commands.describe(player="Whose seat?", level="Which bot? Leave out for the steady one")
@app_commands.choices(level=[app_commands.Choice(name=key, value=key) for key in LEVELS])
@friendly
async def bot(interaction: Interaction, player: discord.User, level: str = STEADY.key) -> None:
    """Ask the other players to let a bot replace a player who is away."""

    def proposal(table: Table, own: Seat) -> Proposal:
        away = table.seat_of(UserId(player.id))
        if away is None:
            raise IllegalAction(
                f"{player.mention} is not at this table. Choose one of its players."
            )
        return Proposal("bot", own, (own,), seat=away, level=level_called(level).key)

    await acting.propose(interaction, proposal)


@app_commands.command()
@friendly
async def abort(interaction: Interaction) -> None:
    """Cancel the game, if the other players agree."""
    await acting.propose(interaction, lambda _, own: Proposal("abort", own, (own,)))
