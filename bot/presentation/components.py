"""Buttons, menus and views for discord.py. The custom ID of each component is a press."""

from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ButtonStyle

from bot.presentation.icons import IconButton
from bot.presentation.press import Press

OPTION_LENGTH = 100
ROW_SIZE = 5
SELECT_SIZE = 25
SELECTS_AT_MOST = 4
TOOLS_ROW = 4
"""A message has five rows: four for choices, the last one for tools."""


def button(
    press: Press,
    label: str,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    row: int | None = None,
    disabled: bool = False,
    icon: str = "",
) -> discord.ui.Button[Any]:
    """Return a button. ``icon`` is the key of the icon before its label."""
    made = IconButton(
        custom_id=press.custom_id, label=label, style=style, row=row, disabled=disabled
    )
    made.icon = icon
    return made


def select(
    press: Press,
    options: Sequence[discord.SelectOption],
    placeholder: str = "",
    row: int | None = None,
) -> discord.ui.Select[Any]:
    """Return a menu of up to 25 options."""
    return discord.ui.Select(
        custom_id=press.custom_id,
        options=list(options),
        placeholder=placeholder,
        row=row,
        required=True,
    )


def view_of(items: Iterable[discord.ui.Item[Any]]) -> discord.ui.View:
    """Return a view of buttons and menus.

    It is stopped, so that discord.py does not store it: a press contains all that its handler
    needs.
    """
    made = discord.ui.View(timeout=None)
    for item in items:
        made.add_item(item)
    made.stop()
    return made
