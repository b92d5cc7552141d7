"""Replays and films of games."""

import asyncio
import io
import re
from collections.abc import Iterator
from datetime import datetime
from functools import partial

import discord
from discord import AllowedMentions, Interaction, app_commands

from bot.domain.ids import BEGINNING, ChannelId, Seat, TableId, Timestamp
from bot.domain.moves import seat_at
from bot.domain.table import Table, named
from bot.feature import Feature
from bot.features.replays import messages
from bot.features.replays.films import Films
from bot.interactions.acting import at_table, showing
from bot.interactions.context import guild_of, services, user_of
from bot.interactions.dispatch import Button, Select
from bot.interactions.errors import friendly
from bot.interactions.looking import begin, find, show_position
from bot.interactions.opening import open_here, opened
from bot.presentation.drafts import ending_text, numbered_title
from bot.presentation.extras import ACT_ROW, LOOK_ROW, MessageHooks, Offer
from bot.presentation.pictures import alt_text, edition_of
from bot.presentation.press import place_in
from bot.presentation.replies import answer, begin_press, begin_shared, edit
from bot.services import lobbies
from bot.services.fair_use import FILMS
from bot.services.new_tables import Location, Setup
from bot.store import games
from engine import GAMES
from engine.core import IllegalAction, counted
from render.art import NORMAL, Scheme
from render.texts import ALT_AT_MOST, PARTS


async def show(interaction: Interaction, table: Table, move: int | None = None) -> None:
    """Show the board after a move, as the user may see it."""
    replay = await _replay(interaction, table, messages.OWN)
    await _show(interaction, replay, messages.move_called(replay, move))


async def show_at(interaction: Interaction, table: Table, at: Timestamp) -> None:
    """Show the board at a time, as the user may see it."""
    await begin(interaction)
    moves = await services(interaction).tables.moves(table)
    ply = max((move.ply for move in moves if move.at <= at), default=BEGINNING)
    replay = await _replay(interaction, table, messages.OWN)
    await _show(interaction, replay, messages.move_until(replay, ply))


async def past(interaction: Interaction, press: messages.ShowPast) -> None:
    """Show the replay or film of a game, or post the film in the channel."""
    if press.tool != "share":
        await begin(interaction)
    shown = {"replay": show, "film": film, "share": share_film}
    await shown[press.tool](interaction, await find(interaction, press.table))


async def step(interaction: Interaction, press: messages.TurnTo) -> None:
    """Show another move, or this one in words: all of it, or a part."""
    if press.step == "text" or press.step in PARTS:
        await begin(interaction)
        replay = await _replay(interaction, await find(interaction, press.table), press.eyes)
        names = await services(interaction).names.at(replay.table, guild_of(interaction))
        view = replay.view(messages.same_move(replay, press.eyes, press.move), names)
        part = partial(messages.TurnTo, table=press.table, eyes=press.eyes, move=press.move)
        await show_position(interaction, replay.table, view, part, press.step)
        return
    await begin_press(interaction)
    replay = await _replay(interaction, await find(interaction, press.table), press.eyes)
    here = messages.same_move(replay, press.eyes, press.move)
    if press.step in ("earlier", "later"):
        own = replay.own_move(here, press.step)
        await _show(interaction, replay, here if own is None else own)
        return
    places = {"first": 0, "back": here - 1, "next": here + 1, "last": replay.last}
    await _show(interaction, replay, min(max(places[press.step], 0), replay.last))


async def go_to_round(interaction: Interaction, press: messages.GoToRound, value: str) -> None:
    """Show the first move of the chosen round."""
    move = place_in(value)
    await begin_press(interaction)
    replay = await _replay(interaction, await find(interaction, press.table), press.eyes)
    await _show(interaction, replay, min(messages.same_move(replay, press.eyes, move), replay.last))


async def look_through(interaction: Interaction, press: messages.LookThrough, eyes: str) -> None:
    """Show the same move as seen by another seat."""
    await begin_press(interaction)
    replay = await _replay(interaction, await find(interaction, press.table), eyes)
    await _show(interaction, replay, messages.same_move(replay, eyes, press.move))


async def film(interaction: Interaction, table: Table) -> None:
    """Send the film of a finished game as a file."""
    _count_film(interaction, table)
    scheme = edition_of(services(interaction).people, user_of(interaction)).scheme
    is_player = table.seat_of(user_of(interaction)) is not None
    await _send_film(interaction, table, messages.film_view(table) if is_player else None, scheme)


async def share_film(interaction: Interaction, table: Table) -> None:
    """Post the film of a finished game in the channel."""
    seat_at(table, user_of(interaction))
    _count_film(interaction, table)
    await begin_shared(interaction)
    await _send_film(interaction, table, None, NORMAL)


def _count_film(interaction: Interaction, table: Table) -> None:
    """Count a film of a finished game. A refused one does not count."""
    if table.row.secret and not table.playing:
        raise IllegalAction(
            "Other players have this deal too. You can make a film when the challenge is over."
        )
    if not table.frames or not table.is_revealed:
        raise IllegalAction(
            "You can make a film after the game has ended. `/replay` shows the moves."
        )
    services(interaction).fair_use.count(FILMS, user_of(interaction))


async def _send_film(
    interaction: Interaction, table: Table, view: discord.ui.View | None, scheme: Scheme
) -> None:
    names = await services(interaction).names.at(table, guild_of(interaction))
    views = [named(view, names) for view in await asyncio.to_thread(messages.scenes, table)]
    end = alt_text(table, views[-1])
    description = f"A film of {counted(len(views), 'picture')}. At the end: {end}"
    file = discord.File(
        io.BytesIO(await services(interaction).require(Films).film(table, views, scheme)),
        f"atoll-{table.id}.gif",
        description=description[:ALT_AT_MOST],
    )
    await interaction.edit_original_response(
        content=f"The film of table {table.id}: {table.game.name}.", attachments=[file], view=view
    )


async def _show(interaction: Interaction, replay: messages.Replay, move: int) -> None:
    eyes = user_of(interaction)
    guild = guild_of(interaction)
    draft = await messages.replay_message(replay, move, services(interaction).drafts, eyes, guild)
    await answer(interaction, draft)


async def _replay(interaction: Interaction, table: Table, eyes: str) -> messages.Replay:
    return await asyncio.to_thread(messages.replay_of, table, user_of(interaction), eyes)


async def share(interaction: Interaction, table: Table) -> None:
    """Post the end of a game with its last picture.

    While others play the deal of a challenge, post only a line that reveals nothing about it.
    """
    seat_at(table, user_of(interaction))
    if not table.has_result:
        raise IllegalAction("You can share a game after it has ended.")
    await begin_shared(interaction)
    line = await services(interaction).tables.shared_line(table.id)
    files = []
    if table.is_revealed:
        guild = guild_of(interaction)
        files = (await services(interaction).drafts.board_message(table, guild=guild)).files()
    await edit(
        interaction,
        content=line or f"{numbered_title(table)}\n{ending_text(table)}",
        attachments=files,
        allowed_mentions=AllowedMentions.none(),
    )


NUMBER = re.compile(r"table (\d{1,18})\b")
"""Finds the table in the first line of a board message, if it has one."""
TOOL = re.compile(r"atoll:t:[a-z]+:(\d{1,18}):")
"""Finds the table in the custom ID of a tool."""


async def play_same_deal(interaction: Interaction, table: Table) -> None:
    """Open a table with the deal of a finished game: the user in a seat, bots in the others."""
    tables = services(interaction).tables
    user = user_of(interaction)
    seats = messages.deal_again(table, user)

    async def opening(place: Location) -> Table:
        setup = Setup(table.game, table.row.options)
        new = await lobbies.open_lobby(tables, setup, place, seats, lobbies.same_deal(table))
        return await lobbies.start(tables, new.id, user)

    await opened(interaction, await open_here(interaction, table.game, opening))


@app_commands.context_menu(name="What happened here?")
@friendly
async def what_happened(interaction: Interaction, message: discord.Message) -> None:
    """Replay a table at the move that a message shows."""
    table_id = None
    if message.author == interaction.client.user:
        table_id = await _table_of(interaction, message)
    if table_id is None:
        raise IllegalAction("This message has no board. Choose one that does.")
    table = await find(interaction, table_id)
    await show_at(interaction, table, Timestamp(int(_shown_at(message).timestamp())))


async def _table_of(interaction: Interaction, message: discord.Message) -> TableId | None:
    """Return the table of a board message. An old one may have neither its number nor buttons."""
    title = message.content.partition("\n")[0]
    rows = (row for row in message.components if isinstance(row, discord.ActionRow))
    ids = [item.custom_id or "" for row in rows for item in row.children]
    found = NUMBER.search(title) or TOOL.search(" ".join(ids))
    if found is not None:
        return TableId(int(found[1]))
    key = next((one.key for one in GAMES.values() if title.startswith(f"**{one.name}**")), "")
    at = Timestamp(int(message.created_at.timestamp()))
    here = ChannelId(message.channel.id)
    return await services(interaction).store.read(games.select_at, here, key, at)


def _shown_at(message: discord.Message) -> datetime:
    """Return when a board message got what it shows.

    The last edit of an old one has only removed its buttons. Its picture is from the edit before.
    """
    if message.components and message.edited_at is not None:
        return message.edited_at
    uploads = (discord.utils.snowflake_time(one.id) for one in message.attachments)
    return max([message.created_at, *uploads])


def offers(table: Table, seat: Seat | None) -> Iterator[Offer]:
    """Yield the buttons for replaying a game, and for filming and sharing a finished one."""
    edition = table.row.edition
    is_over = table.has_result
    if table.playing or is_over:
        label = "Replay" if is_over else "Replay so far"
        yield Offer(messages.ShowPast("replay", table.id, edition), label, 30, sheet=LOOK_ROW)
    if is_over and seat is not None:
        yield Offer(messages.ShareGame(table.id, edition), "Share", 10, sheet=ACT_ROW)
    if is_over and not table.row.secret:
        yield Offer(messages.ShowPast("film", table.id, edition), "Film", 40, sheet=LOOK_ROW)
        yield Offer(messages.PlaySameDeal(table.id, edition), "Same deal again", 40, sheet=ACT_ROW)


FEATURE = Feature(
    commands=(what_happened,),
    handlers=(
        Button(messages.ShareGame, at_table(share)),
        Button(messages.PlaySameDeal, showing(play_same_deal)),
        Button(messages.TurnTo, step),
        Button(messages.ShowPast, past),
        Select(messages.LookThrough, look_through),
        Select(messages.GoToRound, go_to_round),
    ),
    messages=MessageHooks(offers=offers),
    services=(lambda atoll: Films(atoll.pictures),),
)
