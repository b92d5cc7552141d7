"""What-ifs: start, play, change and close a private copy of a game."""

import asyncio
import secrets
from collections.abc import Sequence
from functools import partial

from discord import Interaction

from bot.domain.moves import seat_at
from bot.domain.table import Table
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
from bot.features.whatif.presses import ChangeWhatIf, TryOut
from bot.features.whatif.service import WhatIfs
from bot.interactions.context import guild_of, services, user_of
from bot.interactions.looking import begin
from bot.presentation.press import place_in
from bot.presentation.replies import answer, begin_press, say
from bot.services.fair_use import WHAT_IFS
from engine.core import Rng

GONE = "This what-if has expired. Start another with `/whatif`."
AWAY = "Closed. Nothing in it was played."


async def try_out(
    interaction: Interaction, table: Table, texts: Sequence[str], bots: bool | None
) -> None:
    """Start a what-if of a table. With moves, continue the open one."""
    user = user_of(interaction)
    services(interaction).fair_use.count(WHAT_IFS, user)
    found = services(interaction).of(WhatIfs).of(user, table.id) if texts else None
    if found is None:
        seat, rng, at = seat_at(table, user), Rng(secrets.randbits(63)), services(interaction).now()
        make = partial(new_branch, table, seat, rng, bots=bots is not False, at=at)
        branch = await asyncio.to_thread(make)
    else:
        branch = found
    if bots is not None and bots != branch.bots:
        branch = await asyncio.to_thread(with_bots, branch, bots=bots)
    await _show(interaction, await asyncio.to_thread(play_moves, branch, texts))


async def choose(interaction: Interaction, press: TryOut, value: str) -> None:
    """Play an option of a what-if. A press on an old message only updates it."""
    await begin_press(interaction)
    services(interaction).fair_use.count(WHAT_IFS, user_of(interaction))
    if (branch := await _found(interaction, press.key)) is None:
        return
    if branch.table.row.ply == press.ply:
        branch = await asyncio.to_thread(play_option, branch, place_in(value))
    await _show(interaction, branch)


async def use_tool(interaction: Interaction, press: ChangeWhatIf) -> None:
    """Restart or close a what-if, change who plays the other seats, or explain the question."""
    if press.tool == "explain":
        await begin(interaction)
        asked = services(interaction).of(WhatIfs).called(user_of(interaction), press.key)
        if asked is None:
            await say(interaction, GONE)
        else:
            await explain_to(interaction, asked.table, asked.mover)
        return
    await begin_press(interaction)
    if (branch := await _found(interaction, press.key)) is None:
        return
    if press.tool == "away":
        services(interaction).of(WhatIfs).throw_away(user_of(interaction))
        await _clear(interaction, AWAY)
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
    await answer(
        interaction, await message_of(branch, atoll.drafts, atoll.names, guild_of(interaction))
    )


async def _clear(interaction: Interaction, text: str) -> None:
    await interaction.edit_original_response(content=text, attachments=[], view=None)
