"""The sheet and the forms of ``/admin``."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, Literal

import discord
from discord import ButtonStyle, SelectOption
from discord.ui import Label, TextInput, UserSelect
from msgspec import Meta

from bot.domain.table import Table
from bot.features.moderation.rules import HOURS_AT_MOST, announcement, last_move
from bot.features.moderation.store import Use
from bot.limits import MESSAGE_LENGTH
from bot.presentation.components import OPTION_LENGTH, button, view_of
from bot.presentation.forms import form_of
from bot.presentation.press import AtTable, Digest, Press
from bot.presentation.private import Sheet


class Moderate(AtTable, frozen=True, tag="admin"):
    """Confirms a change: its text form, and the digest of its preview."""

    seen: Digest
    action: Annotated[str, Meta(pattern="^[a-z0-9: -]+$")]


Act = Literal["extend", "pause", "resume", "abort", "replace", "rewind", "export"]


class Propose(AtTable, frozen=True, tag="adminask"):
    """Previews a change, or opens the form that asks for its details."""

    act: Act


class ShowModeration(AtTable, frozen=True, tag="adminsheet"):
    """Shows the sheet of ``/admin`` about a table as it is now."""


class ShowLog(Press, frozen=True, tag="adminlog"):
    """Shows what moderators changed in this server."""


AMOUNT = "amount"
SEAT = "seat"
PLAYER = "player"
"""The keys of the fields of a form."""
LATEST = 3
USUAL_HOURS = 24
NO_USES = "No moderator has changed a table in this server yet."
FORMS: dict[Act, str] = {
    "extend": "Give time",
    "replace": "Replace a player",
    "rewind": "Rewind",
}
"""The titles of the changes that need a form."""


def log_text(uses: Iterable[Use]) -> str:
    """Return the entries of the audit log, one a line."""
    lines = (f"<t:{use.at}:f> · table {use.table}: {announcement(use)}" for use in uses)
    return "\n".join(lines) or NO_USES


def moderation_sheet(table: Table | None, state: str, uses: Sequence[Use]) -> Sheet:
    """Return what moderators can do at a table, below its ``state`` and the latest changes."""
    text = f"{state}\n\n{log_text(uses[:LATEST])}"[:MESSAGE_LENGTH]
    return Sheet(text, None, "", view_of(_buttons(table)))


def _buttons(table: Table | None) -> Iterator[discord.ui.Button[Any]]:
    if table is not None:
        if table.playing:
            yield button(Propose(table.id, "extend"), "Give time", row=0)
            if table.row.paused is None:
                yield button(Propose(table.id, "pause"), "Pause", row=0)
            else:
                yield button(Propose(table.id, "resume"), "Resume", row=0)
            yield button(Propose(table.id, "replace"), "Replace a player", row=0)
            yield button(Propose(table.id, "rewind"), "Rewind", row=0)
        if table.playing or table.row.status == "lobby":
            cancels = Propose(table.id, "abort")
            yield button(cancels, "Cancel the game", ButtonStyle.danger, row=0)
        else:
            yield button(Propose(table.id, "export"), "Export", row=0)
        yield button(ShowModeration(table.id), "↻", row=1)
    yield button(ShowLog(), "Log", row=1)


def moderation_form(table: Table, act: Act, names: Sequence[str]) -> discord.ui.Modal:
    """Return the form for a change. The most likely one is filled in."""
    return form_of(Propose(table.id, act), FORMS[act], [*_labels(table, act, names)])


def seat_labels(names: Iterable[str]) -> list[str]:
    """Return the seats of a table with their players, for a list."""
    return [f"{seat}: {name}"[:OPTION_LENGTH] for seat, name in enumerate(names, 1)]


def _labels(table: Table, act: Act, names: Sequence[str]) -> Iterator[Label[Any]]:
    if act == "replace":
        late = next((seat for seat in table.awaited if table.seats[seat].user is not None), None)
        seats = [
            SelectOption(label=label, value=str(seat + 1), default=seat == late)
            for seat, label in enumerate(seat_labels(names))
        ]
        menu = discord.ui.Select[Any](custom_id=SEAT, options=seats, required=True)
        yield Label(text="Which seat?", component=menu)
        users = UserSelect[Any](custom_id=PLAYER, required=False, min_values=0)
        yield Label(text="Who is asked to take it?", description="Empty: a bot", component=users)
        return
    usual = USUAL_HOURS if act == "extend" else max(last_move(table) - 1, 0)
    amount = TextInput[Any](custom_id=AMOUNT, default=str(usual), max_length=6)
    if act == "extend":
        yield Label(text=f"How many more hours? 1 to {HOURS_AT_MOST}", component=amount)
    else:
        about = "Numbers as in the replay. 0 is the start"
        yield Label(text="Back to which move?", description=about, component=amount)
