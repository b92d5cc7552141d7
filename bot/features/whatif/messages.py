"""The message of a what-if: private, marked as a copy, with select menus of its options."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import discord
import msgspec
from discord import ButtonStyle

from bot.domain.ids import FIRST_SEAT, GuildId
from bot.domain.mentions import mention
from bot.features.whatif.branches import Branch
from bot.features.whatif.presses import ChangeWhatIf, TryOut
from bot.presentation.choices import shown
from bot.presentation.components import (
    OPTION_LENGTH,
    SELECT_SIZE,
    SELECTS_AT_MOST,
    button,
    select,
    view_of,
)
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.drafts import Draft, seat_text
from bot.presentation.icons import line
from bot.presentation.names import Names
from render.texts import ALT_AT_MOST

MARK = "## What if?\n-# A sandbox: nothing here counts, and hidden cards are random."


async def message_of(
    branch: Branch, drafts: DraftFactory, names: Names, guild: GuildId | None
) -> Draft:
    """Return the message of a what-if, as its user sees the game."""
    table = branch.table
    view = table.view(branch.seat, await names.at(table, guild))
    if branch.mover not in (None, branch.seat):
        seat = branch.mover or FIRST_SEAT
        question = f"You choose for {mention(table, seat)}: {table.view(seat).question}"
        view = msgspec.structs.replace(view, question=question)
    draft = await drafts.seat_message(table, branch.seat, guild=guild)
    return replace(
        draft,
        content=f"{MARK}\n{seat_text(table, branch.seat, view)}",
        alt=f"A what-if, not the real game: {draft.alt}"[:ALT_AT_MOST],
        view=branch_view(branch),
    )


def branch_view(branch: Branch) -> discord.ui.View:
    """Return the select menus and buttons of a what-if."""
    return view_of([*_selects(branch), *_tools(branch)])


def _selects(branch: Branch) -> Iterator[discord.ui.Item[Any]]:
    """Yield select menus of the options. ``/whatif`` plays those that do not fit."""
    if branch.mover is None:
        return
    table, options = branch.table, branch.options
    places = shown(table, branch.mover)
    view, offered = table.view(branch.mover), [options[place] for place in places]
    words = table.game.words
    icons = [words.icon(view, option) for option in offered]
    labels = list(zip(places, words.labels(view, offered), icons, strict=True))
    for page in range(min(SELECTS_AT_MOST, -(-len(labels) // SELECT_SIZE))):
        some = labels[page * SELECT_SIZE :][:SELECT_SIZE]
        menu = [
            line(label[:OPTION_LENGTH], f"{place}:{table.row.ply}", icon)
            for place, label, icon in some
        ]
        press = TryOut(branch.key, table.row.ply, page)
        yield select(press, menu, f"Try a move (menu {page + 1})", row=page)


def _tools(branch: Branch) -> Iterator[discord.ui.Item[Any]]:
    yield button(ChangeWhatIf("over", branch.key), "Start over", row=4)
    if len(branch.table.seats) > 1:
        label = "Play all seats" if branch.bots else "Let bots reply"
        tool = "mine" if branch.bots else "bots"
        yield button(ChangeWhatIf(tool, branch.key), label, row=4)
    yield button(ChangeWhatIf("away", branch.key), "Close", ButtonStyle.danger, row=4)
    if branch.mover is not None:
        yield button(ChangeWhatIf("explain", branch.key), "?", row=4)
