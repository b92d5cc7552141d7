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
from bot.presentation.requests import in_time
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
    await _show_leaderboard(interaction, game_called(game), players, scope)


async def _show_leaderboard(
    interaction: Interaction, wanted: Game, players: int | None, scope: str
) -> None:
    await begin_command(interaction)
    here = scope == "server" and not is_guest(interaction)
    guild = guild_of(interaction) if here else None
    found = services(interaction).of(Statistics)
    page = await found.leaderboard(wanted, players, guild, user_of(interaction))
    await interaction.edit_original_response(content=page.content, attachments=page.files)


@app_commands.command()
@app_commands.describe(
    player="Whose profile? Leave out for yours",
    game="Which game? Leave out for all",
    leaderboard="The best players of the game: of this server, or of all?",
)
@app_commands.choices(game=GAME_CHOICES)
@friendly
async def profile(
    interaction: Interaction,
    player: discord.User | None = None,
    game: str | None = None,
    leaderboard: Literal["server", "all"] | None = None,
) -> None:
    """Show scores, ratings and feats of a player."""
    wanted = game_called(game) if game else None
    if leaderboard is None:
        person = player or interaction.user
        await show_person(interaction, person, wanted)
        if wanted is None or wanted.words.feats:
            await _show_feats(interaction, UserId(person.id))
    elif wanted is None:
        raise IllegalAction("Choose the `game` of the leaderboard too.")
    else:
        await _show_leaderboard(interaction, wanted, None, leaderboard)


async def _show_feats(interaction: Interaction, user: UserId) -> None:
    """Show the feats of a player below their statistics."""
    page = await services(interaction).of(Statistics).feats(user)
    async with in_time():
        await interaction.followup.send(page.content, files=page.files, ephemeral=True)


@app_commands.context_menu(name="Profile")
@friendly
async def profile_of(interaction: Interaction, person: discord.User) -> None:
    """Show a player's scores, ratings and habits."""
    await show_person(interaction, person, None)


@app_commands.context_menu(name="Statistics")
@friendly
async def statistics(interaction: Interaction, person: discord.User) -> None:
    """Show a player's scores, ratings and habits."""
    await show_person(interaction, person, None)
