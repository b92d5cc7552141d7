"""Pages to read: ``/rules`` and ``/help``."""

from typing import Any

import discord
from discord import Interaction, app_commands

from bot.interactions.commands.completion import GAME_CHOICES, game_called, slug
from bot.interactions.errors import friendly
from bot.interactions.looking import find
from engine import GAMES
from engine.core import Game

_HELP = """\
**Atoll**: island board games in this channel, at your own pace.

**Begin** with `/play`. The card in the channel shows the board and whose move it is.
**Act** with the buttons, with the game's own commands ({groups}), or by text with `/do`.
**Look** with `/board`, `/hand` (yours alone) and `/text` (in words, for screen readers too).
**Take back** with `/undo` what showed nothing new. `/orders` leaves word for later turns, \
`/whatif` tries moves on a private copy, `/notes` keeps what you write down.
**Your tables** are under `/games`; `/table` says how one goes on. `/settings me` says how and \
when you are called. `/data` gives you or deletes what is stored about you.
**Compete** with `/challenge today`: the same deal for all. `/feats` shows what you can earn.
`/stats` and `/leaderboard` show how everybody does.
**Learn** with `/rules`. `/replay` goes through a game move by move. After the end, `/verify` \
shows that the luck was fair and `/export` gives you the record.

**Games**
{games}
"""


@app_commands.command()
@app_commands.describe(game="Which game? Without it, the one played here")
@app_commands.choices(game=GAME_CHOICES)
@friendly
async def rules(interaction: Interaction, game: str | None = None) -> None:
    """Read the rules of a game, in short."""
    found = game_called(game) if game else (await find(interaction, None)).game
    await interaction.response.send_message(embed=rules_page(found), ephemeral=True)


def rules_page(game: Game) -> discord.Embed:
    """Return the rules of a game as players read them."""
    return discord.Embed(description=game.help)


@app_commands.command(name="help")
@friendly
async def help_page(interaction: Interaction) -> None:
    """Learn how to play with Atoll."""
    groups = ", ".join(f"`/{game.group}`" for game in GAMES.values())
    games = "\n".join(
        f"• **{game.name}** (`{slug(game)}`): {game.blurb}" for game in GAMES.values()
    )
    await interaction.response.send_message(
        _HELP.format(groups=groups, games=games), ephemeral=True
    )


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (rules, help_page)
