"""``/whatif``: try moves on a private copy of the game. Also its buttons."""

import asyncio
import secrets
from collections.abc import Sequence
from functools import partial

from discord import Interaction, app_commands

from bot.domain.moves import seat_at
from bot.domain.table import Table
from bot.features.orders.rules import split_moves
from bot.features.rules_pages.handlers import explain_to
from bot.features.whatif.branches import (
    Branch,
    new_branch,
    play_moves,
    play_option,
    restart,
    with_bots,
)
from bot.features.whatif.messages import message_of
from bot.features.whatif.presses import ChangeWhatIf, StartWhatIf, TryOption, TryOut
from bot.features.whatif.service import WhatIfs
from bot.interactions.commands.completion import completes, completions
from bot.interactions.commands.transformers import TableNumber, Words
from bot.interactions.context import guild_of, services, user_of
from bot.interactions.errors import friendly
from bot.interactions.looking import begin, choices_of, find, show_hand, visible
from bot.presentation.press import place_in
from bot.presentation.replies import answer, begin_press, say
from bot.services.fair_use import WHAT_IFS
from engine.core import AtollError, Rng, write

GONE = "This what-if has expired. Start another with `/whatif`."
KIND = "what-if"


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
    await begin(interaction)
    found = await find(interaction, table)
    await try_out(interaction, found, split_moves(moves), bots)


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
        labels = branch.table.game.lines(branch.table.view(branch.mover), branch.options)
        offered = list(zip(branch.options, labels, strict=True))
    return completions(((label, write(option)) for option, label in offered), typed)


async def try_out(
    interaction: Interaction, table: Table, texts: Sequence[str], bots: bool | None
) -> None:
    """Start a what-if of a table. With moves, continue the open one."""
    user = user_of(interaction)
    services(interaction).fair_use.count(WHAT_IFS, user)
    branch = services(interaction).of(WhatIfs).of(user, table.id) if texts else None
    if branch is None:
        seat, rng, at = seat_at(table, user), Rng(secrets.randbits(63)), services(interaction).now()
        make = partial(new_branch, table, seat, rng, bots=bots is not False, at=at)
        branch = await asyncio.to_thread(make)
    if bots is not None and bots != branch.bots:
        branch = await asyncio.to_thread(with_bots, branch, bots=bots)
    await _show(interaction, await asyncio.to_thread(play_moves, branch, texts))


async def start(interaction: Interaction, press: StartWhatIf) -> None:
    """Start a what-if of a table from its sheet."""
    await begin(interaction)
    table = await visible(interaction, await services(interaction).tables.get(press.table))
    await try_out(interaction, table, (), None)


async def choose(interaction: Interaction, press: TryOption) -> None:
    """Play the option behind a button."""
    await _try_option(interaction, press, press.place)


async def choose_from(interaction: Interaction, press: TryOut, value: str) -> None:
    """Play the option chosen in a list."""
    await _try_option(interaction, press, place_in(value))


async def _try_option(interaction: Interaction, press: TryOption | TryOut, place: int) -> None:
    """Play an option of a what-if. A press on an old message only updates it."""
    await begin_press(interaction)
    services(interaction).fair_use.count(WHAT_IFS, user_of(interaction))
    if (branch := await _found(interaction, press.branch)) is None:
        return
    if branch.table.row.ply == press.ply and place < len(branch.options):
        branch = await asyncio.to_thread(play_option, branch, place)
    await _show(interaction, branch)


async def use_tool(interaction: Interaction, press: ChangeWhatIf) -> None:
    """Restart or leave a what-if, change who plays the other seats, or explain the question."""
    if press.tool == "explain":
        await begin(interaction)
        asked = services(interaction).of(WhatIfs).called(user_of(interaction), press.branch)
        if asked is None:
            await say(interaction, GONE)
        else:
            await explain_to(interaction, asked.table, asked.mover)
        return
    await begin_press(interaction)
    if (branch := await _found(interaction, press.branch)) is None:
        return
    if press.tool == "away":
        services(interaction).of(WhatIfs).throw_away(user_of(interaction))
        await show_hand(interaction, await services(interaction).tables.get(branch.table.id))
        return
    services(interaction).fair_use.count(WHAT_IFS, user_of(interaction))
    bots = partial(with_bots, bots=press.tool == "bots")
    change = restart if press.tool == "over" else bots
    await _show(interaction, await asyncio.to_thread(change, branch))


async def _found(interaction: Interaction, key: str) -> Branch | None:
    """Return the what-if of a message. If it has expired, the message says so."""
    branch = services(interaction).of(WhatIfs).called(user_of(interaction), key)
    if branch is None:
        await _clear(interaction, GONE)
    return branch


async def _show(interaction: Interaction, branch: Branch) -> None:
    atoll = services(interaction)
    atoll.of(WhatIfs).keep(user_of(interaction), branch)
    draft = await message_of(branch, atoll.drafts, atoll.names, guild_of(interaction))
    message = await answer(interaction, draft)
    await atoll.living.keep_sheet(interaction, KIND, message, table=branch.table.id)


async def _clear(interaction: Interaction, text: str) -> None:
    await interaction.edit_original_response(content=text, attachments=[], embeds=[], view=None)
