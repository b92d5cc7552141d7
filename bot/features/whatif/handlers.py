"""What people do with a private copy of a game: begin it, move on it, throw it away."""

import asyncio
import secrets
from collections.abc import Sequence
from functools import partial

from discord import Interaction

from bot.domain.moves import seat_at
from bot.domain.table import Table
from bot.features.rules_pages.handlers import explain_to
from bot.features.whatif.branches import Branch, begun, begun_anew, chosen, with_bots, written
from bot.features.whatif.messages import card_of
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
    """Begin a branch where the table stands; with moves, go on with the one that there is."""
    user = user_of(interaction)
    services(interaction).fair_use.count(WHAT_IFS, user)
    found = services(interaction).of(WhatIfs).of(user, table.id) if texts else None
    branch = found or await _begun(interaction, table, bots=bots is not False)
    if bots is not None and bots != branch.bots:
        branch = await asyncio.to_thread(with_bots, branch, bots=bots)
    await _show(interaction, await asyncio.to_thread(written, branch, texts))


async def choose(interaction: Interaction, press: TryOut, value: str) -> None:
    """Go on with an option of a card; a card of an earlier moment is only shown anew."""
    await begin_press(interaction)
    services(interaction).fair_use.count(WHAT_IFS, user_of(interaction))
    if (branch := await _found(interaction, press.key)) is None:
        return
    if branch.table.row.ply == press.ply:
        branch = await asyncio.to_thread(chosen, branch, place_in(value))
    await _show(interaction, branch)


async def use_tool(interaction: Interaction, press: ChangeWhatIf) -> None:
    """Start a branch over, throw it away, say who plays on, or explain what is asked."""
    if press.tool == "explain":
        await _explain(interaction, press)
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
    change = begun_anew if press.tool == "over" else bots
    await _show(interaction, await asyncio.to_thread(change, branch))


async def _explain(interaction: Interaction, press: ChangeWhatIf) -> None:
    """Show the page that explains what is asked in a branch; the branch stays as it is."""
    await begin(interaction)
    branch = services(interaction).of(WhatIfs).called(user_of(interaction), press.key)
    if branch is None:
        await say(interaction, GONE)
    else:
        await explain_to(interaction, branch.table, branch.mover)


async def _begun(interaction: Interaction, table: Table, *, bots: bool) -> Branch:
    seat, at = seat_at(table, user_of(interaction)), services(interaction).now()
    luck = Rng(secrets.randbits(63))
    return await asyncio.to_thread(begun, table, seat, luck, bots=bots, at=at)


async def _found(interaction: Interaction, key: str) -> Branch | None:
    """Return the branch of a card; where it is gone, the card says so."""
    branch = services(interaction).of(WhatIfs).called(user_of(interaction), key)
    if branch is None:
        await _clear(interaction, GONE)
    return branch


async def _show(interaction: Interaction, branch: Branch) -> None:
    atoll = services(interaction)
    atoll.of(WhatIfs).keep(user_of(interaction), branch)
    await answer(
        interaction, await card_of(branch, atoll.cards, atoll.names, guild_of(interaction))
    )


async def _clear(interaction: Interaction, text: str) -> None:
    await interaction.edit_original_response(content=text, attachments=[], view=None)
