"""The message of a what-if: private, marked as a copy, with select menus of its options."""

from dataclasses import replace
from functools import partial
from typing import Any

import discord
import msgspec
from discord import ButtonStyle
from discord.ui import Label

from bot.domain.answers import last_sentence, offered
from bot.domain.ids import FIRST_SEAT, GuildId
from bot.domain.mentions import mention
from bot.features.orders.rules import TEXT_LENGTH
from bot.features.whatif.branches import Branch
from bot.presentation.components import SELECTS_AT_MOST, button, view_of
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.drafts import seat_text
from bot.presentation.forms import form_of
from bot.presentation.menus import Answer, Group, controls
from bot.presentation.names import Names
from bot.presentation.press import AtTable, Digest, Number, Press, Word
from bot.presentation.private import Question, as_question
from render.texts import ALT_AT_MOST


class TryOut(Press, frozen=True, tag="w"):
    """Plays one of up to 25 options of a what-if. The value begins with the option's index."""

    branch: Digest
    ply: Number
    page: Number


class TryOption(Press, frozen=True, tag="wo"):
    """Plays an option of a what-if, by its index."""

    branch: Digest
    ply: Number
    place: Number


class ChangeWhatIf(Press, frozen=True, tag="wt"):
    """Restarts or closes a what-if, or changes who plays the other seats."""

    tool: Word
    branch: Digest


class TypeMoves(Press, frozen=True, tag="wf"):
    """A form for typed moves of a what-if, and the button that opens it."""

    branch: Digest


class StartWhatIf(AtTable, frozen=True, tag="wn"):
    """Starts a what-if of a table."""


MOVES = "moves"
"""The key of the text in the form."""
MARK = "## What if?\n-# A sandbox: nothing here counts, and hidden cards are random."


async def message_of(
    branch: Branch, drafts: DraftFactory, names: Names, guild: GuildId | None, *, goes_on: bool
) -> Question:
    """Return the message of a what-if, as its user sees the game. The real one may go on."""
    table = branch.table
    view = table.view(branch.seat, await names.at(table, guild))
    if branch.mover not in (None, branch.seat):
        seat = branch.mover or FIRST_SEAT
        question = f"You choose for {mention(table, seat)}: {table.view(seat).question}"
        view = msgspec.structs.replace(view, question=question)
    draft = await drafts.seat_message(table, branch.seat, guild=guild)
    draft = replace(
        draft,
        content=f"{MARK}\n{seat_text(table, branch.seat, view)}",
        alt=f"A what-if, not the real game: {draft.alt}"[:ALT_AT_MOST],
        view=branch_view(branch, goes_on=goes_on),
    )
    return as_question(draft, branch.key)


def branch_view(branch: Branch, *, goes_on: bool = True) -> discord.ui.View:
    """Return the buttons and select menus of a what-if. A form takes moves that do not fit."""
    items = list[discord.ui.Item[Any]]()
    table = branch.table
    mover = branch.mover
    key = branch.key
    if mover is not None:
        ply = table.row.ply
        answers = [
            Answer(choice.label, TryOption(key, ply, choice.places[0]), f"{choice.places[0]}:{ply}")
            for choice in offered(table, mover)
        ]
        group = Group(last_sentence(table.view(mover).question), answers)
        items += controls(group, partial(TryOut, key, ply), range(SELECTS_AT_MOST))
        items.append(button(TypeMoves(key), "Type moves", row=4))
    items.append(button(ChangeWhatIf("over", key), "Start over", row=4))
    if len(table.seats) > 1:
        tool, label = ("mine", "Play all seats") if branch.bots else ("bots", "Let bots reply")
        items.append(button(ChangeWhatIf(tool, key), label, row=4))
    back = "Back to the game" if goes_on else "Back to the result"
    items.append(button(ChangeWhatIf("away", key), back, ButtonStyle.success, row=4))
    if mover is not None:
        items.append(button(ChangeWhatIf("words", key), "In words", row=4))
    return view_of(items)


def moves_form(press: TypeMoves) -> discord.ui.Modal:
    """Return the form for typed moves."""
    area = discord.ui.TextInput[Any](custom_id=MOVES, max_length=TEXT_LENGTH)
    about = "As in /do, with ; between several moves"
    return form_of(
        press, "Try moves", [Label(text="Which moves?", description=about, component=area)]
    )
