"""What a card offers besides the choices of the game: tools in its last rows."""

from collections.abc import Iterator
from typing import Any, Literal

import discord
from discord import ButtonStyle

from bot.domain.clocks import closable_at
from bot.domain.lessons import strayed
from bot.domain.levels import LEVELS
from bot.domain.moves import may_undo
from bot.domain.paths import left_to_bot
from bot.domain.table import Table
from bot.features.hints.rules import offers_hints
from bot.presentation.components import TOOLS_ROW, button, select, view_of
from bot.presentation.forms import pages_of
from bot.presentation.presses import (
    AddBot,
    AskHint,
    AskReview,
    CloseWindow,
    ComeBack,
    Continue,
    Explain,
    FillOptions,
    Join,
    Learn,
    Leave,
    LeaveToBot,
    PlayAgain,
    ResumeLesson,
    SeatBot,
    ShareGame,
    ShowBoard,
    ShowHand,
    ShowPast,
    ShowRules,
    ShowText,
    Sit,
    Start,
    Tool,
    Undo,
    Vote,
)
from bot.store.ids import Seat, TableId

Button = discord.ui.Button[Any]


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
            yield _tool(table, PlayAgain, again, ButtonStyle.success, row=TOOLS_ROW - 1)
            if any(row.user is not None for row in table.seats):
                yield review_button(table.id, row=TOOLS_ROW - 1)
            yield _tool(table, ShowBoard, "Final board", ButtonStyle.primary)
            yield _tool(table, ShareGame, "Share")
            yield _tool(table, ShowText, "As text")
            yield past_button(table, "replay")
            yield past_button(table, "film")
        case "aborted":
            if table.state is not None and sum(row.user is not None for row in table.seats) == 1:
                yield _tool(table, PlayAgain, "New game", ButtonStyle.success)
            yield _tool(table, ShowRules, "Rules")


def new_game_button(table: Table) -> discord.ui.View:
    """Return a button that opens the game of a table once more."""
    return view_of([_tool(table, PlayAgain, "New game", ButtonStyle.success, row=0)])


def bot_menu(table: Table) -> discord.ui.View:
    """Return a menu of the bots that may take a seat in a lobby."""
    levels = [
        discord.SelectOption(label=level.key.capitalize(), value=level.key, description=level.about)
        for level in LEVELS.values()
    ]
    return view_of([select(SeatBot(table.id), levels, "Choose a bot")])


def explaining(table: Table) -> discord.ui.View:
    """Return the button that explains what is asked."""
    return view_of([_tool(table, Explain, "?")])


def past_button(table: Table, tool: Literal["replay", "film"], row: int = TOOLS_ROW) -> Button:
    """Return the button for the replay of a game, or for its film."""
    return button(ShowPast(tool, table.id, table.row.edition), tool.capitalize(), row=row)


def move_button(table: Table) -> Button:
    """Return the button that shows somebody their choices at a table, wherever it stands."""
    return button(ShowHand(table.id, table.row.edition), "Your move", ButtonStyle.primary)


def review_button(number: TableId, row: int | None = None) -> Button:
    """Return the button that shows somebody the review of a game that they have played."""
    return button(AskReview(number, 0), "Review", ButtonStyle.primary, row=row)


def _playing_tools(table: Table, seat: Seat | None, *, for_everybody: bool) -> Iterator[Button]:
    if closable_at(table) is not None:
        yield _tool(table, CloseWindow, "Close the window", row=3)
    if any(row.autopilot for row in table.seats):
        yield _tool(table, ComeBack, "I am back", ButtonStyle.success, row=3)
        yield _tool(table, Sit, "Take the seat", row=3)
    yield from _votes(table)
    if seat is not None and (label := left_to_bot(table, seat)):
        press = LeaveToBot(table.id, seat, table.digest(seat))
        yield button(press, label, ButtonStyle.success, row=3)
    if seat is None and table.is_carried:
        yield _tool(table, Continue, "Continue", ButtonStyle.primary)
    elif seat is None:
        yield _tool(table, ShowHand, "Your move", ButtonStyle.primary)
    elif not table.is_private:
        yield _tool(table, ShowHand, "Your view")
    if strayed(table) is not None:
        yield _tool(table, ResumeLesson, "Back to the lesson", ButtonStyle.success)
    elif seat is not None and may_undo(table, seat, for_everybody=for_everybody):
        yield button(Undo(table.id, seat, table.digest(seat)), "Undo", row=TOOLS_ROW)
    yield _tool(table, ShowText, "As text")
    yield from _learning_tools(table, seat)


def _votes(table: Table) -> Iterator[Button]:
    """Yield a yes and a no to what is proposed."""
    proposal = table.row.proposal
    if proposal is not None:
        until = proposal.until or 0
        yield button(Vote("agree", table.id, until), "Agree", ButtonStyle.success, row=3)
        yield button(Vote("disagree", table.id, until), "Disagree", ButtonStyle.danger, row=3)


def _learning_tools(table: Table, seat: Seat | None) -> Iterator[Button]:
    """Yield what helps with the choice that is asked, as far as the row has room.

    Where a hint takes the place of the rules, the button that explains leads to them.
    """
    asked = seat is not None and bool(table.options(seat))
    hints = asked and offers_hints(table)
    if table.is_private or not hints:
        yield _tool(table, ShowRules, "Rules")
    if hints:
        yield _tool(table, AskHint, "Hint")
    if asked:
        yield _tool(table, Explain, "?")


def join_button(table: Table) -> discord.ui.View:
    """Return the button that gives somebody a seat in a lobby."""
    return view_of([_tool(table, Join, "Join", ButtonStyle.success)])


def _lobby_tools(table: Table) -> Iterator[discord.ui.Item[Any]]:
    yield _tool(table, Join, "Join", ButtonStyle.success)
    yield _tool(table, Leave, "Leave")
    yield _tool(table, AddBot, "Add a bot")
    yield _tool(table, Start, "Start", ButtonStyle.primary)
    yield _tool(table, ShowRules, "Rules")
    if table.game.words.lesson is not None:
        yield button(Learn("play", table.game.key), "Teach me", row=TOOLS_ROW - 1)
    for page in range(pages_of(table)):
        label = "More options" if page else "Options"
        yield button(FillOptions(table.id, page), label, row=TOOLS_ROW - 1)


def _tool(
    table: Table,
    kind: type[Tool],
    label: str,
    style: ButtonStyle = ButtonStyle.secondary,
    row: int = TOOLS_ROW,
) -> Button:
    return button(kind(table.id, table.row.edition), label, style, row=row)
