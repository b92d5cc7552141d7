"""What-ifs: branches of a game that only one player sees."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from discord import Interaction

from bot.domain.answers import offered
from bot.domain.ids import Seat, Timestamp, UserId
from bot.domain.moves import seat_at
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.orders.rules import split_moves
from bot.features.rules_pages.feature import explain_to
from bot.features.whatif import branches, messages
from bot.features.whatif.branches import Branch
from bot.interactions.acting import showing
from bot.interactions.context import guild_of, services, services_and_user, user_of
from bot.interactions.dispatch import Button, Form, Select
from bot.interactions.looking import begin, show_hand, show_position
from bot.presentation.components import button
from bot.presentation.extras import ACT_ROW, MessageHooks, Offer
from bot.presentation.press import place_in
from bot.presentation.replies import answer, begin_press, edit, say
from bot.services.fair_use import WHAT_IFS
from engine.core import Rng
from render.texts import PARTS

BRANCHES_AT_MOST = 100
BRANCH_SECONDS = 3_600
GONE = "This what-if has expired. Start another: **⋯**, then **Try moves**."
KIND = "what-if"


class WhatIfs:
    """The open what-ifs."""

    def __init__(self, now: Callable[[], Timestamp]) -> None:
        self._now = now
        self._branches: OrderedDict[UserId, Branch] = OrderedDict()

    def open_of(self, user: UserId) -> Branch | None:
        """Return a user's open what-if."""
        branch = self._branches.get(user)
        return branch if branch and self._now() - branch.at < BRANCH_SECONDS else None

    def called(self, user: UserId, key: str) -> Branch | None:
        """Return a user's open what-if by its key."""
        branch = self.open_of(user)
        return branch if branch and branch.key == key else None

    def keep_branch(self, user: UserId, branch: Branch) -> None:
        """Replace a user's what-if."""
        self._branches[user] = branch
        self._branches.move_to_end(user)
        while len(self._branches) > BRANCHES_AT_MOST:
            self._branches.popitem(last=False)

    def throw_away(self, user: UserId) -> None:
        """Close a user's what-if."""
        self._branches.pop(user, None)


async def try_out(interaction: Interaction, table: Table) -> None:
    """Start a what-if of a table in the acknowledged reply."""
    atoll, user = services_and_user(interaction)
    atoll.fair_use.count(WHAT_IFS, user)
    seat = seat_at(table, user)
    rng = Rng(secrets.randbits(63))
    branch = await asyncio.to_thread(
        branches.new_branch, table, seat, rng, bots=True, at=atoll.now()
    )
    await _show(interaction, branch)


async def open_form(interaction: Interaction, press: messages.TypeMoves) -> None:
    """Open the form for typed moves of a what-if."""
    await interaction.response.send_modal(messages.moves_form(press))


async def fill_in(
    interaction: Interaction, press: messages.TypeMoves, filled: Mapping[str, str]
) -> None:
    """Play the typed moves of a what-if.

    Raises:
        BadText, IllegalAction: A move is impossible. None was played.
    """
    await begin_press(interaction)
    services(interaction).fair_use.count(WHAT_IFS, user_of(interaction))
    if (branch := await _found(interaction, press.branch)) is not None:
        texts = split_moves(filled.get(messages.MOVES, ""))
        await _show(interaction, await asyncio.to_thread(branches.play_moves, branch, texts))


async def choose(interaction: Interaction, press: messages.TryOption) -> None:
    """Play the option behind a button."""
    await _try_option(interaction, press, press.place)


async def choose_from(interaction: Interaction, press: messages.TryOut, value: str) -> None:
    """Play the option chosen in a list."""
    await _try_option(interaction, press, place_in(value))


async def _try_option(
    interaction: Interaction, press: messages.TryOption | messages.TryOut, place: int
) -> None:
    """Play an option of a what-if. A press on an old message only updates it."""
    await begin_press(interaction)
    services(interaction).fair_use.count(WHAT_IFS, user_of(interaction))
    if (branch := await _found(interaction, press.branch)) is None:
        return
    if branch.table.row.ply == press.ply and place < len(branch.options):
        branch = await asyncio.to_thread(branches.play_option, branch, place)
    await _show(interaction, branch)


async def use_tool(interaction: Interaction, press: messages.ChangeWhatIf) -> None:
    """Restart or leave a what-if, change who plays the other seats, or explain the question."""
    if press.tool in ("words", "explain", *PARTS):
        await begin(interaction)
        asked = services(interaction).require(WhatIfs).called(user_of(interaction), press.branch)
        if asked is None:
            await say(interaction, GONE)
        elif press.tool == "explain":
            await explain_to(interaction, asked.table, asked.mover)
        else:
            await _say(interaction, asked, press.tool)
        return
    await begin_press(interaction)
    if (branch := await _found(interaction, press.branch)) is None:
        return
    if press.tool == "away":
        services(interaction).require(WhatIfs).throw_away(user_of(interaction))
        await show_hand(interaction, await services(interaction).tables.get(branch.table.id))
        return
    services(interaction).fair_use.count(WHAT_IFS, user_of(interaction))
    bots = partial(branches.with_bots, bots=press.tool == "bots")
    change = branches.restart if press.tool == "over" else bots
    await _show(interaction, await asyncio.to_thread(change, branch))


async def _found(interaction: Interaction, key: str) -> branches.Branch | None:
    """Return the what-if of a message. If it has expired, the message says so."""
    branch = services(interaction).require(WhatIfs).called(user_of(interaction), key)
    if branch is None:
        await _clear(interaction, GONE)
    return branch


async def _show(interaction: Interaction, branch: branches.Branch) -> None:
    atoll = services(interaction)
    atoll.require(WhatIfs).keep_branch(user_of(interaction), branch)
    real = await atoll.tables.get(branch.table.id)
    draft = await messages.message_of(
        branch, atoll.drafts, atoll.names, guild_of(interaction), goes_on=real.playing
    )
    message = await answer(interaction, draft)
    await atoll.living.keep_sheet(interaction, KIND, message, table=branch.table.id)


async def _say(interaction: Interaction, branch: branches.Branch, part: str) -> None:
    """Show a what-if in words, or a ``part`` of it, with the moves as in its lists."""
    table = branch.table
    mover = branch.mover
    moves = [choice.label for choice in offered(table, mover)] if mover is not None else []
    view = table.view(branch.seat, await services(interaction).names.at(table))
    press = partial(messages.ChangeWhatIf, branch=branch.key)
    explain = [button(press("explain"), "?")] if moves else []
    await show_position(interaction, table, view, press, part, moves, explain)


async def _clear(interaction: Interaction, text: str) -> None:
    await edit(interaction, content=text, attachments=[], embeds=[], view=None)


def offers(table: Table, seat: Seat | None) -> Iterator[Offer]:
    """Yield the button that lets a player try moves."""
    if seat is not None and table.playing:
        yield Offer(messages.StartWhatIf(table.id), "Try moves", 10, sheet=ACT_ROW)


FEATURE = Feature(
    handlers=(
        Button(messages.ChangeWhatIf, use_tool),
        Button(messages.StartWhatIf, showing(try_out)),
        Button(messages.TryOption, choose),
        Select(messages.TryOut, choose_from),
        Button(messages.TypeMoves, open_form),
        Form(messages.TypeMoves, fill_in),
    ),
    messages=MessageHooks(offers=offers),
    services=(lambda atoll: WhatIfs(atoll.now),),
)
