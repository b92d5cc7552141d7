"""One command for each game, with a choice for each of its actions.

A move is an ``action``, and ``with`` its details. Without both, the command opens the game.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from discord import ButtonStyle, Interaction, app_commands

from bot.domain import lessons
from bot.domain.answers import naming_answers
from bot.domain.held_moves import held_at
from bot.domain.ids import Seat, TableId
from bot.domain.moves import options_called, seat_at, understood_as
from bot.domain.table import Table
from bot.interactions.acting import act_at
from bot.interactions.commands.completion import completes
from bot.interactions.commands.game_texts import CHOICE_LENGTH, ENTRIES_AT_MOST, action_choice
from bot.interactions.commands.transformers import TableNumber, Words
from bot.interactions.context import channel_of, guild_of, services, user_of
from bot.interactions.errors import friendly
from bot.interactions.looking import begin, find, show_hand, the_only
from bot.presentation.choices import choices
from bot.presentation.components import view_of
from bot.presentation.extras import Offer
from bot.presentation.offers import button_of, tools
from bot.presentation.overview import waits_for
from bot.presentation.presses import OpenGame
from bot.presentation.private import as_question
from bot.presentation.replies import edit
from engine import GAMES
from engine.core import Action, AtollError, BadText, Game, IllegalAction, command_of, excerpt, write
from engine.core.names import with_words

NO_TABLE = "You have no open game of {name} here. `/{group}` alone starts one."
OTHER_GAME = "Table {number} is a game of {name}. Use `/{group}` there."


def _command(game: Game) -> app_commands.Command[Any, ..., Any]:
    """Return the command of a game."""

    async def play(
        interaction: Interaction,
        action: str = "",
        text: Words = "",
        table: TableNumber | None = None,
    ) -> None:
        await _play(interaction, game, action, text, table)

    async def complete_text(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await _complete_text(interaction, game, typed)

    async def complete_table(
        interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        return await _complete_table(interaction, game, typed)

    entries = [
        app_commands.Choice(name=action_choice(kind), value=command_of(kind))
        for kind in game.rules.actions
    ]
    described = app_commands.describe(
        action="What do you do? Leave out for all your choices",
        text="With what? Choose from the list, or type some words of a choice",
        table="Table number. Leave out for your table here",
    )
    renamed = app_commands.rename(text="with")
    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=game.group,
        description=f"{game.name}: your game here, or a move by name.",
        callback=renamed(described(app_commands.choices(action=entries)(friendly(play)))),
    )
    completes(command, "text")(complete_text)
    completes(command, "table")(complete_table)
    return command


async def _play(
    interaction: Interaction, game: Game, command: str, text: str, number: TableId | None
) -> None:
    """Play a move, or show the choices of a command, a table, or what to do with the game."""
    await begin(interaction)
    if command and command not in map(command_of, game.rules.actions):
        raise BadText(f"“{excerpt(command)}” is no action of {game.name}. Choose from the list.")
    to_move = bool(command or text)
    table = await _find(interaction, game, number, to_move=to_move)
    if table is not None and to_move:
        await _act(interaction, table, command, text)
    elif table is not None:
        await show_hand(interaction, table)
    elif to_move:
        raise IllegalAction(NO_TABLE.format(name=game.name, group=game.group))
    else:
        await _show_game(interaction, game)


async def _find(
    interaction: Interaction, game: Game, number: TableId | None, *, to_move: bool
) -> Table | None:
    """Return the table with a number, or the user's only open table of a game here, if any.

    Raises:
        IllegalAction: the table plays another game.
        NoSuchTable: there is none with that number, or none that the user may see.
        WhichTable: the user has several here.
    """
    if number is not None:
        table = await find(interaction, number)
        if table.row.key != game.key:
            other = table.game
            text = OTHER_GAME.format(number=table.id, name=other.name, group=other.group)
            raise IllegalAction(text)
        return table
    user = user_of(interaction)
    found = await services(interaction).tables.open_for(user, channel_of(interaction), game.key)
    return the_only(found, user, to_move=to_move) if found else None


async def _show_game(interaction: Interaction, game: Game) -> None:
    """Show what a user can do with a game that they don't play here."""
    start = Offer(OpenGame(game.key), "Play!", 10, ButtonStyle.success)
    items = map(button_of, [start, *services(interaction).extras.games(game)])
    text = f"**{game.name}**: {game.words.blurb}\n-# {game.in_short}"
    await edit(interaction, content=text, view=view_of(items))


async def _act(interaction: Interaction, table: Table, command: str, text: str) -> None:
    """Play the move that a user typed, or their only one, or show their choices.

    No move is played at a challenge unless the user named it.
    """
    seat = seat_at(table, user_of(interaction))
    own = options_called(table, seat, command)
    if text and not command:
        await act_at(interaction, table, [text])
    elif text or not own:
        with naming_answers(table, seat):
            action = understood_as(table, seat, command, text)
        await act_at(interaction, table, [write(action)])
    elif len(own) == 1 and table.row.challenge is None:
        await act_at(interaction, table, [write(own[0])])
    else:
        await _show_choices(interaction, table, seat, command)


async def _show_choices(interaction: Interaction, table: Table, seat: Seat, command: str) -> None:
    """Show a player's view as their panel, with only the choices of a command."""
    atoll = services(interaction)
    async with atoll.panels.lock(table.id, user_of(interaction)):
        table = await atoll.tables.get(table.id)
        draft = await atoll.drafts.seat_message(table, seat, guild=guild_of(interaction))
        if held_at(table, seat) is None:
            shown = choices(table, seat, lessons.asked(table), command)
            draft = replace(draft, view=view_of([*shown, *tools(table, seat, atoll.extras)]))
        await atoll.panels.show(interaction, table, as_question(draft, table.digest(seat)))


async def _complete_text(
    interaction: Interaction, game: Game, typed: str
) -> list[app_commands.Choice[str]]:
    """Complete the details of a move with the user's choices, by their labels."""
    try:
        table = await _find(interaction, game, interaction.namespace.table, to_move=True)
        if table is None:
            return []
        seat = seat_at(table, user_of(interaction))
        options = options_called(table, seat, interaction.namespace.action or "")
    except AtollError:
        return []
    return text_choices(table, seat, options, typed)


def text_choices(
    table: Table, seat: Seat, options: Sequence[Action], typed: str
) -> list[app_commands.Choice[str]]:
    """Return the options whose label or text has each typed word."""
    labels = table.game.lines(table.view(seat), options)
    texts = [*map(write, options)]
    pairs = [f"{label} {text}" for label, text in zip(labels, texts, strict=True)]
    return [
        app_commands.Choice(name=labels[place][:CHOICE_LENGTH], value=texts[place])
        for place in with_words(typed, pairs)[:ENTRIES_AT_MOST]
    ]


async def _complete_table(
    interaction: Interaction, game: Game, typed: str
) -> list[app_commands.Choice[int]]:
    """Complete the number of a table with the user's open tables of a game."""
    user = user_of(interaction)
    here = channel_of(interaction)
    found = await services(interaction).tables.listed(user)
    own = [one for one in found if one.row.key == game.key and str(one.id).startswith(typed)]
    return [
        app_commands.Choice(name=_told_apart(one, waits_for(one, user), here), value=one.id)
        for one in own[:ENTRIES_AT_MOST]
    ]


def _told_apart(table: Table, waits: bool, here: int) -> str:
    """Return the name of a table in a list of tables of the same game."""
    place = "here" if table.row.channel == here else "elsewhere"
    turn = ", your turn" if waits else ""
    return f"Table {table.id} ({place}{turn})"


ACTIONS = tuple(map(_command, GAMES.values()))
