"""Commands at a table: look, act, take back, export."""

import discord
from discord import Interaction, app_commands

from bot.interactions import acting, looking
from bot.interactions.commands.completion import completes, completions
from bot.interactions.commands.transformers import TableNumber, Words
from bot.interactions.errors import friendly
from bot.interactions.looking import begin, choices_of, find, show_hand, show_text
from bot.store.ids import UserId
from engine.core import IllegalAction, write

MOVES_AT_MOST = 50


@app_commands.command()
@app_commands.describe(
    player="Whose part of the board, where each player has their own",
    table="Table number. Leave out for the table here",
)
@friendly
async def board(
    interaction: Interaction, player: discord.User | None = None, table: TableNumber | None = None
) -> None:
    """Show the board as it stands now, to you alone."""
    await looking.show_board(interaction, table, UserId(player.id) if player else None)


@app_commands.command()
@app_commands.describe(table="Table number. Leave out for the table here")
@friendly
async def hand(interaction: Interaction, table: TableNumber | None = None) -> None:
    """Show what only you may see, with your choices."""
    await begin(interaction)
    await show_hand(interaction, await find(interaction, table))


@app_commands.command()
@app_commands.describe(table="Table number. Leave out for the table here")
@friendly
async def text(interaction: Interaction, table: TableNumber | None = None) -> None:
    """Show the board in words, with numbered choices for /do."""
    await begin(interaction)
    await show_text(interaction, await find(interaction, table))


@app_commands.command(name="do")
@app_commands.describe(
    moves="What you do, as text; several moves parted by ; stop where something new is shown",
    table="Table number. Leave out for the table here",
)
@friendly
async def do_moves(
    interaction: Interaction, moves: Words, table: TableNumber | None = None
) -> None:
    """Act by text: a move, the number of a choice, or several parted by semicolons."""
    texts = [move.strip() for move in moves.split(";") if move.strip()]
    if not texts:
        raise IllegalAction("Write what you do, such as `discard`. `/text` lists your choices.")
    if len(texts) > MOVES_AT_MOST:
        raise IllegalAction(f"That is too much at once: {MOVES_AT_MOST} moves at most.")
    await acting.act(interaction, texts, table)


@completes(do_moves, "moves")
async def complete_moves(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer what the person may do now; only a first move can be known."""
    if ";" in typed:
        return []
    found = await choices_of(interaction)
    return completions(((label, write(option)) for option, label in found), typed)


@app_commands.command()
@app_commands.describe(table="Table number. Leave out for the table here")
@friendly
async def undo(interaction: Interaction, table: TableNumber | None = None) -> None:
    """Take back your last move, if it showed nothing new."""
    await acting.undo(interaction, table)


@app_commands.command()
@app_commands.describe(table="Table number. Leave out for the table here")
@friendly
async def export(interaction: Interaction, table: TableNumber | None = None) -> None:
    """Get the record of a finished game as a file."""
    await looking.export(interaction, table)


@app_commands.command()
@app_commands.describe(table="Table number. Leave out for the table here")
@friendly
async def verify(interaction: Interaction, table: TableNumber | None = None) -> None:
    """Check that the luck of a finished game was fair."""
    await looking.verify(interaction, table)
