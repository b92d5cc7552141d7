"""Commands at a table: view, move, undo, export."""

import discord
from discord import Interaction, app_commands

from bot.domain.ids import TableId, UserId
from bot.interactions import acting, looking
from bot.interactions.commands.completion import completes, completions
from bot.interactions.commands.transformers import TableNumber, Words
from bot.interactions.context import services
from bot.interactions.errors import friendly
from bot.interactions.looking import begin, choices_of, find, show_hand, show_text
from engine.core import IllegalAction, write

MOVES_AT_MOST = 50


@app_commands.command()
@app_commands.describe(
    player="Whose board, in games with one board per player",
    table="Table number. Leave out for the table here",
)
@friendly
async def board(
    interaction: Interaction, player: discord.User | None = None, table: TableNumber | None = None
) -> None:
    """Show the current board, only to you."""
    await looking.show_board(interaction, table, UserId(player.id) if player else None)


@app_commands.command()
@app_commands.describe(table="Table number. Leave out for the table here")
@friendly
async def hand(interaction: Interaction, table: TableNumber | None = None) -> None:
    """Show your hand and your choices, only to you."""
    await begin(interaction)
    await show_hand(interaction, await find(interaction, table))


@app_commands.command()
@app_commands.describe(table="Table number. Leave out for the table here")
@friendly
async def text(interaction: Interaction, table: TableNumber | None = None) -> None:
    """Show your numbered choices for /do, then the board as text."""
    await begin(interaction)
    await show_text(interaction, await find(interaction, table))


@app_commands.command(name="do")
@app_commands.describe(
    moves="Your move as text. Separate several with ; (stops when something new is revealed)",
    table="Table number. Leave out for the table here",
)
@friendly
async def do_moves(
    interaction: Interaction, moves: Words, table: TableNumber | None = None
) -> None:
    """Move by text: a move, the number of a choice, or several moves separated by semicolons."""
    await _do(interaction, moves, table)


async def _do(interaction: Interaction, moves: str, table: TableId | None) -> None:
    texts = [move.strip() for move in moves.split(";") if move.strip()]
    if not texts:
        raise IllegalAction("Write a move, such as `discard`. `/text` lists your choices.")
    if len(texts) > MOVES_AT_MOST:
        raise IllegalAction(f"Too many moves. Write at most {MOVES_AT_MOST}.")
    show = services(interaction).extras.words.get(moves.strip().lower())
    if show is None:
        await acting.act(interaction, texts, table)
    else:
        await begin(interaction)
        await show(interaction, await find(interaction, table))


@completes(do_moves, "moves")
async def complete_moves(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete the user's first move. Options of later moves are not known yet."""
    if ";" in typed:
        return []
    found = await choices_of(interaction)
    return completions(((label, write(option)) for option, label in found), typed)


@app_commands.command(name="do")
@app_commands.describe(
    moves="Your move, or several with ; between. Or: undo, hint. Leave out for your choices",
    table="Table number. Leave out for the table here",
)
@friendly
async def new_do(
    interaction: Interaction, moves: Words = "", table: TableNumber | None = None
) -> None:
    """Type a move, or pick one from the list."""
    if moves.strip():
        await _do(interaction, moves, table)
    else:
        await begin(interaction)
        await show_text(interaction, await find(interaction, table))


completes(new_do, "moves")(complete_moves)


@app_commands.command(name="board")
@app_commands.describe(
    table="Table number. Leave out for the table here",
    text="In words?",
    hand_of="Whose board, in games with one board per player",
)
@app_commands.choices(text=[app_commands.Choice(name="all", value="all")])
@friendly
async def new_board(
    interaction: Interaction,
    table: TableNumber | None = None,
    text: str = "",
    hand_of: discord.User | None = None,
) -> None:
    """Show your view of a game: board, hand, choices. Only you see it."""
    if text:
        await begin(interaction)
        await show_text(interaction, await find(interaction, table))
    else:
        await looking.show_board(interaction, table, UserId(hand_of.id) if hand_of else None)


@app_commands.command()
@app_commands.describe(table="Table number. Leave out for the table here")
@friendly
async def undo(interaction: Interaction, table: TableNumber | None = None) -> None:
    """Undo your last move, if it revealed nothing new."""
    await acting.undo(interaction, table)


@app_commands.command()
@app_commands.describe(table="Table number. Leave out for the table here")
@friendly
async def export(interaction: Interaction, table: TableNumber | None = None) -> None:
    """Export a finished game as a file."""
    await looking.export(interaction, table)


@app_commands.command()
@app_commands.describe(table="Table number. Leave out for the table here")
@friendly
async def verify(interaction: Interaction, table: TableNumber | None = None) -> None:
    """Check that the luck of a finished game was fair."""
    await looking.verify(interaction, table)
