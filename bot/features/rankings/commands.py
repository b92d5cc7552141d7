"""``/profile``: a sheet with statistics, feats and leaderboards. ``/stats``, ``/leaderboard``."""

from typing import Literal

import discord
from discord import Interaction, app_commands

from bot.domain.ids import UserId
from bot.features.rankings.messages import Statistics, profile_view
from bot.features.rankings.presses import ALL, ChooseProfileGame, ShowProfile
from bot.interactions.commands.completion import GAME_CHOICES, game_called
from bot.interactions.context import guild_of, is_guest, services, user_of
from bot.interactions.errors import OUT_OF_DATE, friendly
from bot.interactions.looking import begin_panel
from bot.limits import MESSAGE_LENGTH
from bot.presentation.private import as_of
from bot.presentation.replies import begin_command, edit
from engine import GAMES
from engine.core import Game, IllegalAction

KIND = "profile"
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
    _meet(interaction, user)
    await begin_command(interaction)
    atoll = services(interaction)
    page = await atoll.of(Statistics).person(UserId(user.id), user_of(interaction), wanted)
    await interaction.edit_original_response(content=page.content, attachments=page.files)


def _meet(interaction: Interaction, user: discord.User | discord.Member) -> None:
    if user.bot:
        raise IllegalAction("Bots have no statistics. Choose a player.")
    services(interaction).names.meet(user)


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
        await _open_profile(interaction, player or interaction.user, wanted)
    elif wanted is None:
        raise IllegalAction("Choose the `game` of the leaderboard too.")
    else:
        await _show_leaderboard(interaction, wanted, None, leaderboard)


async def _open_profile(
    interaction: Interaction, user: discord.User | discord.Member, wanted: Game | None
) -> None:
    _meet(interaction, user)
    await begin_command(interaction)
    await _show(interaction, ShowProfile("stats", UserId(user.id), wanted.key if wanted else ALL))


async def show_profile(interaction: Interaction, press: ShowProfile) -> None:
    """Show the page of a profile that a button names."""
    await begin_panel(interaction)
    await _show(interaction, press)


async def choose_game(interaction: Interaction, press: ChooseProfileGame, key: str) -> None:
    """Show a page of a profile about the chosen game."""
    await begin_panel(interaction)
    await _show(interaction, ShowProfile(press.page, press.user, key))


async def _show(interaction: Interaction, press: ShowProfile) -> None:
    """Show a page of a profile in the acknowledged reply.

    Raises:
        IllegalAction: The game is not installed any more.
    """
    atoll, game = services(interaction), GAMES.get(press.game)
    if game is None and press.game != ALL:
        raise IllegalAction(OUT_OF_DATE)
    found, user = atoll.of(Statistics), user_of(interaction)
    if press.page == "board":
        game = game or next(iter(GAMES.values()))
        press = ShowProfile("board", press.user, game.key)
        guild = None if is_guest(interaction) else guild_of(interaction)
        page = await found.leaderboard(game, None, guild, user)
    elif press.page == "feats":
        page = await found.feats(press.user)
    else:
        page = await found.person(press.user, user, game)
    head, line_end, rest = page.content.partition("\n")
    content = f"{head} · {as_of(atoll.now())}{line_end}{rest}"[:MESSAGE_LENGTH]
    view = profile_view(press)
    message = await edit(interaction, content=content, attachments=page.files, view=view)
    await atoll.living.keep_sheet(interaction, KIND, message)


@app_commands.context_menu(name="Profile")
@friendly
async def profile_of(interaction: Interaction, person: discord.User) -> None:
    """Show a player's scores, ratings and habits."""
    await _open_profile(interaction, person, None)


@app_commands.context_menu(name="Statistics")
@friendly
async def statistics(interaction: Interaction, person: discord.User) -> None:
    """Show a player's scores, ratings and habits."""
    await show_person(interaction, person, None)
