"""``/stats`` and ``/leaderboard``."""

from typing import Literal

import discord
from discord import Interaction, app_commands

from bot.domain.ids import UserId
from bot.features.rankings.messages import Statistics
from bot.interactions.commands.completion import GAME_CHOICES, game_called
from bot.interactions.context import guild_of, is_guest, services, user_of
from bot.interactions.errors import friendly
from bot.presentation.replies import begin_command
from engine import GAMES
from engine.core import Game, IllegalAction

MOST_PLAYERS = max(max(game.seats) for game in GAMES.values())


@app_commands.command()
@app_commands.describe(
    player=("Whose games? Leave out for yours"), game="Which game? Leave out for all"
)
@app_commands.choices(game=GAME_CHOICES)
@friendly
async def stats(
    interaction: Interaction, player: discord.User | None = None, game: str | None = None
) -> None:
    """Show a player's scores, ratings and habits, and how you compare."""
    wanted = game_called(game) if game else None
    await show_person(interaction, player or interaction.user, wanted)


async def show_person(
    interaction: Interaction, user: discord.User | discord.Member, wanted: Game | None
) -> None:
    """Show a player's statistics, in one game or in all.

    Raises:
        IllegalAction: The user is a bot.
    """
    atoll = services(interaction)
    if user.bot:
        raise IllegalAction("Bots have no statistics. Choose a player.")
    await begin_command(interaction)
    atoll.names.meet(user)
    page = await atoll.of(Statistics).person(UserId(user.id), user_of(interaction), wanted)
    await interaction.edit_original_response(content=page.content, attachments=page.files)


@app_commands.command()
@app_commands.describe(
    game="Which game?",
    players="How many players? 1 ranks solo scores. Leave out for the most common number",
    scope="Players of this server, or all? Leave out for this server",
)
@app_commands.choices(game=GAME_CHOICES)
@friendly
async def leaderboard(
    interaction: Interaction,
    game: str,
    players: app_commands.Range[int, 1, MOST_PLAYERS] | None = None,
    scope: Literal["server", "all"] = "server",
) -> None:
    """Show the best players of a game (after three rated games)."""
    wanted = game_called(game)
    await begin_command(interaction)
    here = scope == "server" and not is_guest(interaction)
    guild = guild_of(interaction) if here else None
    found = services(interaction).of(Statistics)
    page = await found.leaderboard(wanted, players, guild, user_of(interaction))
    await interaction.edit_original_response(content=page.content, attachments=page.files)


@app_commands.context_menu(name="Statistics")
@friendly
async def statistics(interaction: Interaction, person: discord.User) -> None:
    """Show a player's scores, ratings and habits."""
    await show_person(interaction, person, None)
