"""``/whatif``: try moves on a private copy of the game."""

from discord import Interaction, app_commands

from bot.features.orders.rules import split_moves
from bot.features.whatif import handlers as whatif_
from bot.features.whatif.service import WhatIfs
from bot.interactions.commands.completion import completes, completions
from bot.interactions.commands.transformers import TableNumber, Words
from bot.interactions.context import services, user_of
from bot.interactions.errors import friendly
from bot.interactions.looking import choices_of, find
from bot.presentation.replies import begin_command
from engine.core import AtollError, write


@app_commands.command()
@app_commands.describe(
    moves="Moves to try, separated by ; (continues your open what-if here)",
    bots="Let bots play the other seats? If not, you play all of them",
    table="Table number. Leave out for the table here",
)
@friendly
async def whatif(
    interaction: Interaction,
    moves: Words = "",
    bots: bool | None = None,
    table: TableNumber | None = None,
) -> None:
    """Try moves on a private copy of the game. Hidden cards are random."""
    atoll = services(interaction)
    await begin_command(interaction)
    atoll.names.meet(interaction.user)
    found = await find(interaction, table)
    await whatif_.try_out(interaction, found, split_moves(moves), bots)


@completes(whatif, "moves")
async def complete_moves(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the options of the user's open what-if, or of their game."""
    atoll = services(interaction)
    if ";" in typed:
        return []
    try:
        found = await find(interaction, interaction.namespace.table)
    except AtollError:
        return []
    branch = atoll.of(WhatIfs).of(user_of(interaction), found.id)
    if branch is None or branch.mover is None:
        offered = await choices_of(interaction)
    else:
        labels = branch.table.game.words.labels(branch.table.view(branch.mover), branch.options)
        offered = list(zip(branch.options, labels, strict=True))
    return completions(((label, write(option)) for option, label in offered), typed)
