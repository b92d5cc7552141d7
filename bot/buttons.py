"""Buttons and selects: they carry identity only, and so outlive any restart.

The custom id names the table, the seat, a digest of that seat's open options and the option's
place. A press on a card of an earlier moment is answered with the newest card.
"""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Self, cast

import discord
import msgspec
from discord import ButtonStyle, Interaction

from bot.clock.clocks import closable_at
from bot.clock.paces import PACES
from bot.lobby import PACE
from bot.playing import may_undo
from bot.refusals import answered
from bot.replay.replay_buttons import REPLAY_ITEMS, replay_tool
from bot.table import Table
from engine.core import Action, decision_of

if TYPE_CHECKING:
    from bot.client import Atoll
    from bot.desk import Desk

BUTTONS_AT_MOST = 15
SELECT_SIZE = 25
SELECTS_AT_MOST = 4
TOOLS_ROW = 4
LABEL_LENGTH = 80
OPTION_LENGTH = 100


class OptionButton(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=r"atoll:o:(?P<game>\d+):(?P<seat>\d+):(?P<digest>[0-9a-f]{8}):(?P<place>\d+)",
):
    """One option of one seat."""

    def __init__(self, game: int, seat: int, digest: str, place: int, **look: Any) -> None:
        self.game, self.seat, self.digest, self.place = game, seat, digest, place
        custom_id = f"atoll:o:{game}:{seat}:{digest}:{place}"
        super().__init__(discord.ui.Button(custom_id=custom_id, **look))

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["game"]), int(match["seat"]), match["digest"], int(match["place"]))

    async def callback(self, interaction: Interaction) -> None:
        """Carry out the option."""
        desk = _desk(interaction)
        await answered(
            interaction, desk.press(interaction, self.game, self.seat, self.digest, self.place)
        )


class OptionSelect(
    discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]],
    template=r"atoll:s:(?P<game>\d+):(?P<seat>\d+):(?P<digest>[0-9a-f]{8}):(?P<page>\d+)",
):
    """Up to 25 options of one seat.

    The value chosen is the option's place and the digest: where the same place is chosen twice in
    a message, Discord's page must see that the choice is a new one.
    """

    def __init__(
        self,
        game: int,
        seat: int,
        digest: str,
        page: int,
        options: list[discord.SelectOption],
        placeholder: str = "",
    ) -> None:
        self.game, self.seat, self.digest = game, seat, digest
        custom_id = f"atoll:s:{game}:{seat}:{digest}:{page}"
        super().__init__(
            discord.ui.Select(custom_id=custom_id, options=options, placeholder=placeholder)
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the select that was used."""
        numbers = int(match["game"]), int(match["seat"]), match["digest"], int(match["page"])
        made = cls(*numbers, options=[discord.SelectOption(label="-")])
        made.item = cast("discord.ui.Select[discord.ui.View]", item)
        return made

    async def callback(self, interaction: Interaction) -> None:
        """Carry out the option that was chosen."""
        desk, place = _desk(interaction), int(self.item.values[0].partition(":")[0])
        await answered(
            interaction, desk.press(interaction, self.game, self.seat, self.digest, place)
        )


class Tool(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=r"atoll:t:(?P<tool>[a-z]+):(?P<game>\d+):(?P<ply>\d+)",
):
    """Something to do at a table besides acting: take back, read the board, see the hand."""

    def __init__(self, tool: str, game: int, ply: int, **look: Any) -> None:
        self.tool, self.game = tool, game
        super().__init__(discord.ui.Button(custom_id=f"atoll:t:{tool}:{game}:{ply}", **look))

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button that was pressed."""
        return cls(match["tool"], int(match["game"]), int(match["ply"]))

    async def callback(self, interaction: Interaction) -> None:
        """Do it."""
        desk = _desk(interaction)
        await answered(interaction, desk.use_tool(interaction, self.tool, self.game))


class LobbySelect(
    discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]],
    template=r"atoll:l:(?P<game>\d+):(?P<page>\d+)",
):
    """Up to 25 of the options of a lobby that its opener may change."""

    def __init__(self, game: int, page: int, options: list[discord.SelectOption]) -> None:
        self.game, self.page = game, page
        more = " (more)" if page else ""
        super().__init__(
            discord.ui.Select(
                custom_id=f"atoll:l:{game}:{page}",
                options=options,
                placeholder=f"Change an option{more}",
                row=page,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the select that was used."""
        made = cls(int(match["game"]), int(match["page"]), [discord.SelectOption(label="-")])
        made.item = cast("discord.ui.Select[discord.ui.View]", item)
        return made

    async def callback(self, interaction: Interaction) -> None:
        """Change the option."""
        key, _, value = self.item.values[0].partition("=")
        desk = _desk(interaction)
        await answered(interaction, desk.set_option(interaction, self.game, key, value))


DYNAMIC_ITEMS = (OptionButton, OptionSelect, LobbySelect, Tool, *REPLAY_ITEMS)


def choices(table: Table, seat: int) -> Iterator[discord.ui.Item[Any]]:
    """Yield buttons for a few options, selects for many; what is left over needs a command."""
    places = shown(table, seat)
    options = table.options(seat)
    view = table.view(seat) if options else None
    labels = [(place, table.game.label(view, options[place])) for place in places]
    if len(labels) <= BUTTONS_AT_MOST:
        for row, (place, label) in enumerate(labels):
            yield _button(table, seat, place, options[place], label, row // 5)
        return
    rows = SELECTS_AT_MOST - any(tool.row == TOOLS_ROW - 1 for tool in tools(table, seat))
    for page in range(min(rows, -(-len(labels) // SELECT_SIZE))):
        yield _select(table, seat, page, labels)


def shown(table: Table, seat: int) -> list[int]:
    """Return the places of the options that get a button.

    Where answers are many, those that a shorter answer leads to are left to the commands.
    """
    options = table.options(seat)
    decision = decision_of(table.state, seat) if options else None
    if decision is None or not decision.wide:
        return list(range(len(options)))
    offered = set(options)
    short = map(_shortened, options)
    return [
        place
        for place, (option, beginning) in enumerate(zip(options, short, strict=True))
        if beginning == option or beginning not in offered
    ]


def _shortened(option: Action) -> Action:
    """Return an option with nothing optional said."""
    fields = msgspec.structs.fields(option)
    return msgspec.structs.replace(
        option, **{field.name: None for field in fields if field.default is None}
    )


def tools(table: Table, seat: int | None) -> Iterator[discord.ui.Item[Any]]:
    """Yield the buttons of the last row, which every card has."""
    match table.row.status:
        case "lobby":
            yield from _lobby_tools(table)
        case "playing":
            yield from _playing_tools(table, seat)
        case "over":
            again = "Play again" if table.is_solo else "Rematch"
            yield _tool(table, "again", again, ButtonStyle.success)
            yield _tool(table, "text", "As text")
            yield replay_tool(table, "replay")
            yield replay_tool(table, "film")
        case "aborted":
            yield _tool(table, "rules", "Rules")


def move_buttons(waiting: Sequence[Table]) -> discord.ui.View | None:
    """Return a button for each of the tables that wait for a person, if there are any."""
    if not waiting:
        return None
    made = discord.ui.View(timeout=None)
    for place, table in enumerate(waiting[:SELECT_SIZE]):
        label = f"Your move at table {table.id}"
        made.add_item(_tool(table, "move", label, ButtonStyle.primary, row=place // 5))
    made.stop()
    return made


def _playing_tools(table: Table, seat: int | None) -> Iterator[Tool]:
    if closable_at(table) is not None:
        yield _tool(table, "close", "Close the window", row=3)
    if any(row.autopilot for row in table.seats):
        yield _tool(table, "back", "I am back", ButtonStyle.success, row=3)
        yield _tool(table, "sit", "Take the seat", row=3)
    if table.row.proposal is not None:
        yield _tool(table, "agree", "Agree", ButtonStyle.success, row=3)
        yield _tool(table, "disagree", "Disagree", ButtonStyle.danger, row=3)
    if seat is None:
        yield _tool(table, "move", "Your move", ButtonStyle.primary)
    elif not table.is_solo:
        yield _tool(table, "move", "Your cards")
    if may_undo(table, seat):
        yield _tool(table, "undo", "Undo")
    yield _tool(table, "text", "As text")
    yield _tool(table, "rules", "Rules")


def _lobby_tools(table: Table) -> Iterator[discord.ui.Item[Any]]:
    yield _tool(table, "join", "Join", ButtonStyle.success)
    yield _tool(table, "leave", "Leave")
    yield _tool(table, "bot", "Add a bot")
    yield _tool(table, "start", "Start", ButtonStyle.primary)
    yield _tool(table, "rules", "Rules")
    changes = _other_options(table)
    for page in range(min(SELECTS_AT_MOST, -(-len(changes) // SELECT_SIZE))):
        yield LobbySelect(table.id, page, changes[page * SELECT_SIZE :][:SELECT_SIZE])


def _other_options(table: Table) -> list[discord.SelectOption]:
    """Return each value of each option, and each pace, that is not the present one."""
    paces = [
        discord.SelectOption(label=f"pace: {key}", value=f"{PACE}={key}", description=pace.about)
        for key, pace in PACES.items()
        if key != table.row.pace
    ]
    return paces + [
        discord.SelectOption(
            label=f"{option.key}: {value}",
            value=f"{option.key}={value}",
            description=option.help[:OPTION_LENGTH],
        )
        for option in table.game.choices
        for value in option.values
        if value != table.row.options.get(option.key, option.default)
    ]


def _tool(
    table: Table,
    key: str,
    label: str,
    style: ButtonStyle = ButtonStyle.secondary,
    row: int = TOOLS_ROW,
) -> Tool:
    return Tool(key, table.id, table.row.ply, label=label, style=style, row=row)


def _button(
    table: Table, seat: int, place: int, option: Action, label: str, row: int
) -> OptionButton:
    passes = not option.__struct_fields__
    return OptionButton(
        table.id,
        seat,
        table.digest(seat),
        place,
        label=label[:LABEL_LENGTH],
        style=ButtonStyle.secondary if passes else ButtonStyle.primary,
        row=row,
    )


def _select(table: Table, seat: int, page: int, labels: list[tuple[int, str]]) -> OptionSelect:
    first = page * SELECT_SIZE
    some = labels[first : first + SELECT_SIZE]
    options = [
        discord.SelectOption(label=label[:OPTION_LENGTH], value=f"{place}:{table.digest(seat)}")
        for place, label in some
    ]
    part = f" ({first + 1} to {first + len(some)} of {len(labels)})"
    placeholder = "Choose" + part * (len(some) < len(labels))
    return OptionSelect(table.id, seat, table.digest(seat), page, options, placeholder)


def _desk(interaction: Interaction) -> "Desk":
    return cast("Atoll", interaction.client).desk
