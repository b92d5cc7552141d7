"""What a card offers: buttons for a few options, selects for many, and tools in the last row."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import discord
import msgspec
from discord import ButtonStyle

from bot.domain.clocks import closable_at
from bot.domain.lessons import asked, strayed
from bot.domain.lobby import PACE
from bot.domain.lobby_options import in_effect, offered
from bot.domain.moves import may_undo
from bot.domain.paces import PACES
from bot.domain.table import Table
from bot.presentation.presses import (
    ChangeLobby,
    Choose,
    ChooseFrom,
    Learn,
    ShowPast,
    UseTool,
    button,
    select,
    view_of,
)
from bot.store.ids import Seat
from engine.core import Action, decision_of
from engine.core.words import LABEL_LENGTH

Button = discord.ui.Button[Any]
Select = discord.ui.Select[Any]

BUTTONS_AT_MOST = 15
LONG_BUTTONS_AT_MOST = 7
SHORT = 24
"""A phone shows a button with a longer label alone in its row: more of them would be a wall."""
SELECT_SIZE = 25
SELECTS_AT_MOST = 4
TOOLS_ROW = 4
OPTION_LENGTH = 100


def choices(table: Table, seat: Seat) -> Iterator[discord.ui.Item[Any]]:
    """Yield buttons for a few options, selects for many; what is left over needs a command."""
    places = shown(table, seat)
    options = table.options(seat)
    if not places:
        return
    said = table.game.labels(table.view(seat), [options[place] for place in places])
    labels = list(zip(places, said, strict=True))
    if _are_few(said):
        yield from _buttons(table, seat, labels)
        return
    wanted = [one for one in labels if options[one[0]] == asked(table)]
    yield from _buttons(table, seat, wanted)
    rows = SELECTS_AT_MOST - any(tool.row == TOOLS_ROW - 1 for tool in tools(table, seat))
    for page in range(min(rows - len(wanted), -(-len(labels) // SELECT_SIZE))):
        yield _select(table, seat, page, labels)


def _are_few(labels: Sequence[str]) -> bool:
    """Whether some labels go on buttons: a few long ones, or more that are short."""
    short = max(map(len, labels)) <= SHORT
    return len(labels) <= (BUTTONS_AT_MOST if short else LONG_BUTTONS_AT_MOST)


def _buttons(table: Table, seat: Seat, labels: list[tuple[int, str]]) -> Iterator[Button]:
    """Yield a button for each option; in a lesson, the one that it asks for comes first."""
    options, digest, wanted = table.options(seat), table.digest(seat), asked(table)
    ordered = sorted(labels, key=lambda one: options[one[0]] != wanted)
    for number, (place, label) in enumerate(ordered):
        style = _style(options[place], wanted)
        yield button(
            Choose(table.id, seat, digest, place), label[:LABEL_LENGTH], style, row=number // 5
        )


def shown(table: Table, seat: Seat) -> list[int]:
    """Return the places of the options that are offered.

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


def tools(
    table: Table, seat: Seat | None, *, for_everybody: bool = False
) -> Iterator[discord.ui.Item[Any]]:
    """Yield the buttons of the last row, which every card has, or those for everybody's eyes."""
    match table.row.status:
        case "lobby":
            yield from _lobby_tools(table)
        case "playing":
            yield from _playing_tools(table, seat, for_everybody=for_everybody)
        case "over":
            again = "Play again" if table.is_solo else "Rematch"
            yield _tool(table, "again", again, ButtonStyle.success)
            yield _tool(table, "text", "As text")
            yield past_button(table, "replay")
            yield past_button(table, "film")
        case "aborted":
            if table.state is not None and sum(row.user is not None for row in table.seats) == 1:
                yield _tool(table, "again", "New game", ButtonStyle.success)
            yield _tool(table, "rules", "Rules")


def new_game_button(table: Table) -> discord.ui.View:
    """Return a button that opens the game of a table once more."""
    return view_of([_tool(table, "again", "New game", ButtonStyle.success, row=0)])


def past_button(table: Table, tool: Literal["replay", "film"], row: int = TOOLS_ROW) -> Button:
    """Return the button for the replay of a game, or for its film."""
    return button(ShowPast(tool, table.id, table.row.edition), tool.capitalize(), row=row)


def move_buttons(waiting: Sequence[Table]) -> discord.ui.View | None:
    """Return a button for each of the tables that wait for a person, if there are any."""
    if not waiting:
        return None
    return view_of(
        _tool(table, "move", f"Your move at table {table.id}", ButtonStyle.primary, row=place // 5)
        for place, table in enumerate(waiting[:SELECT_SIZE])
    )


def _playing_tools(table: Table, seat: Seat | None, *, for_everybody: bool) -> Iterator[Button]:
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
    elif not table.is_private:
        yield _tool(table, "move", "Your cards")
    if strayed(table) is not None:
        yield _tool(table, "lesson", "Back to the lesson", ButtonStyle.success)
    elif seat is not None and may_undo(table, seat, for_everybody=for_everybody):
        yield _tool(table, "undo", "Undo")
    yield _tool(table, "text", "As text")
    yield _tool(table, "rules", "Rules")
    if seat is not None and table.options(seat):
        yield _tool(table, "explain", "?")


def _lobby_tools(table: Table) -> Iterator[discord.ui.Item[Any]]:
    yield _tool(table, "join", "Join", ButtonStyle.success)
    yield _tool(table, "leave", "Leave")
    yield _tool(table, "bot", "Add a bot")
    yield _tool(table, "start", "Start", ButtonStyle.primary)
    yield _tool(table, "rules", "Rules")
    if table.game.lesson is not None:
        yield button(Learn("play", table.game.key), "Teach me", row=TOOLS_ROW - 1)
    changes = _other_options(table)
    for page in range(min(SELECTS_AT_MOST - 1, -(-len(changes) // SELECT_SIZE))):
        some, more = changes[page * SELECT_SIZE :][:SELECT_SIZE], " (more)" if page else ""
        yield select(ChangeLobby(table.id, page), some, f"Change an option{more}", row=page)


def _other_options(table: Table) -> list[discord.SelectOption]:
    """Return each value that has an effect now, and each pace, that is not the present one."""
    now = in_effect(table)
    paces = [
        discord.SelectOption(label=f"Pace: {pace.about}", value=f"{PACE}={key}")
        for key, pace in PACES.items()
        if key != table.row.pace
    ]
    return paces + [
        discord.SelectOption(
            label=option.told(value)[:OPTION_LENGTH],
            value=f"{option.key}={value}",
            description=option.help[:OPTION_LENGTH],
        )
        for option in table.game.choices
        for value in offered(table).get(option.key, ())
        if value != now[option.key]
    ]


def _tool(
    table: Table,
    key: str,
    label: str,
    style: ButtonStyle = ButtonStyle.secondary,
    row: int = TOOLS_ROW,
) -> Button:
    return button(UseTool(key, table.id, table.row.edition), label, style, row=row)


def _style(option: Action, wanted: Action | None) -> ButtonStyle:
    """Return how a button looks: passing is less than doing; in a lesson one thing stands out."""
    if wanted is not None:
        return ButtonStyle.success if option == wanted else ButtonStyle.secondary
    return ButtonStyle.primary if option.__struct_fields__ else ButtonStyle.secondary


def _select(table: Table, seat: Seat, page: int, labels: list[tuple[int, str]]) -> Select:
    first = page * SELECT_SIZE
    some = labels[first : first + SELECT_SIZE]
    options = [
        discord.SelectOption(label=label[:OPTION_LENGTH], value=f"{place}:{table.digest(seat)}")
        for place, label in some
    ]
    part = f" ({first + 1} to {first + len(some)} of {len(labels)})"
    placeholder = "Choose" + part * (len(some) < len(labels))
    return select(ChooseFrom(table.id, seat, table.digest(seat), page), options, placeholder)
