"""``/board`` and ``/do``: see a table, and move by text."""

import discord
from discord import Interaction, app_commands

from bot.domain.ids import UserId
from bot.interactions import acting
from bot.interactions.commands.completion import completes, completions
from bot.interactions.commands.transformers import TableNumber, Words
from bot.interactions.context import services
from bot.interactions.errors import friendly
from bot.interactions.looking import begin, choices_of, find, show_board, show_text
from bot.presentation.draft_factory import ALL
from engine.core import IllegalAction, write
from render.texts import PARTS

MOVES_AT_MOST = 50


@app_commands.command()
@app_commands.describe(
    table="Table number. Leave out for the table here",
    text="In words: all of it, or a part?",
    hand_of="Whose board, in games with one board per player",
)
@app_commands.choices(text=[app_commands.Choice(name=one, value=one) for one in (ALL, *PARTS)])
@friendly
async def board(
    interaction: Interaction,
    table: TableNumber | None = None,
    text: str = "",
    hand_of: discord.User | None = None,
) -> None:
    """Show your view of a game: board, hand, choices. Only you see it."""
    if text not in ("", ALL, *PARTS):
        raise IllegalAction(f"Choose from: {', '.join((ALL, *PARTS))}.")
    await begin(interaction)
    found = await find(interaction, table)
    if text:
        await show_text(interaction, found, text)
    else:
        await show_board(interaction, found, UserId(hand_of.id) if hand_of else None)


@app_commands.command(name="do")
@app_commands.describe(
    moves="Your move, or several with ; between. Or: undo, hint. Leave out for your choices",
    table="Table number. Leave out for the table here",
)
@friendly
async def do_moves(
    interaction: Interaction, moves: Words = "", table: TableNumber | None = None
) -> None:
    """Type a move, or pick one from the list."""
    texts = [move.strip() for move in moves.split(";") if move.strip()]
    if len(texts) > MOVES_AT_MOST:
        raise IllegalAction(f"Too many moves. Write at most {MOVES_AT_MOST}.")
    await begin(interaction)
    show = services(interaction).extras.words.get(moves.strip().lower())
    found = await find(interaction, table, to_move=bool(texts) and show is None)
    if show is not None:
        await show(interaction, found)
    elif texts:
        await acting.act_at(interaction, found, texts)
    else:
        await show_text(interaction, found)


@completes(do_moves, "moves")
async def complete_moves(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete the user's first move. Options of later moves are not known yet."""
    if ";" in typed:
        return []
    found = await choices_of(interaction)
    return completions(((label, write(option)) for option, label in found), typed)
