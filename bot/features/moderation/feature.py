"""Moderation: tools for members who manage a server."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import discord
from discord import Interaction, app_commands

from bot.domain.announcements import news
from bot.domain.ids import GuildId, Seat, TableId, UserId
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.moderation import messages, rules, store
from bot.features.moderation.store import Use, insert_use, select_uses
from bot.interactions.commands.completion import completes
from bot.interactions.commands.transformers import TableNumber
from bot.interactions.context import (
    chosen_person,
    guild_of,
    managed_guild,
    services,
    services_and_user,
    user_of,
)
from bot.interactions.dispatch import Button, Form
from bot.interactions.errors import friendly
from bot.interactions.looking import begin_panel, find, record, visible
from bot.presentation.components import button, view_of
from bot.presentation.extras import WRONG_ROW, MessageHooks, Offer
from bot.presentation.overview import health_text
from bot.presentation.replies import answer, begin_command, begin_press, edit, send_text
from bot.services.playing import Stale
from bot.services.tables import Tables
from bot.store import notices
from bot.store.connection import Db, bound
from engine.core import AtollError, IllegalAction, write

USES_AT_MOST = 20
NO_BOTS = "Choose a person, or leave out the player for one of Atoll's bots."
KIND = "admin"


class Moderation:
    """Makes changes, and keeps the audit log."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def carry_out(
        self, table: Table, action: rules.ModeratorAction, user: UserId, seen: str
    ) -> Table:
        """Make a change; return the table.

        Raises:
            IllegalAction: It is the moderator's own game, or the change is impossible now.
            Stale: The preview differs from the one that was ``seen``.
        """
        at = self._tables.now()
        use = action.use(table, user, at)

        def change(now: Table) -> Table:
            rules.refuse_own_game(action, now, user)
            if rules.digest(action.plan(now)) != seen:
                raise Stale("The table has changed. Check the new preview:")
            return news(action.carry_out(now, at, self._tables.people), at, rules.announcement(use))

        if not isinstance(action, rules.Export):
            also = [bound(insert_use, use)]
            return await self._tables.change(  # bots may play to the end of the game
                table.id, change, also=also, pressed_by=user, in_thread=True
            )
        announced = change(table).notices

        def write(db: Db) -> None:
            insert_use(db, use)
            notices.insert(db, announced)

        await self._tables.store.write(write)
        self._tables.on_due(use.at)
        return table

    async def uses(self, guild: GuildId) -> list[Use]:
        """Return the latest entries of a server's audit log, newest first."""
        return await self._tables.store.read(select_uses, guild, USES_AT_MOST)


async def carry_out(interaction: Interaction, press: messages.Moderate) -> None:
    """Make a change that a moderator has confirmed."""
    managed_guild(interaction)
    await begin_press(interaction)
    atoll, user = services_and_user(interaction)
    action = rules.confirmed_action(press.action)
    before = await _find(interaction, press.table)
    if isinstance(action, rules.Offer):
        atoll.fair_use.invite(user, action.user)
    try:
        table = await atoll.require(Moderation).carry_out(before, action, user, press.seen)
    except Stale as stale:
        await _ask(interaction, await _find(interaction, press.table), action, str(stale))
        return
    await atoll.outbox.deliver(before.id)
    files = [await record(interaction, table)] if isinstance(action, rules.Export) else []
    done = f"Done at table {table.id}, and announced in <#{table.row.channel}>."
    await edit(interaction, content=done, view=None, attachments=files)


async def _ask(
    interaction: Interaction,
    table: Table,
    action: rules.ModeratorAction,
    before: str = "",
    more: Iterable[discord.ui.Button[Any]] = (),
) -> None:
    """Preview a change, with the button that confirms it."""
    rules.refuse_own_game(action, table, user_of(interaction))
    plan = await asyncio.to_thread(action.plan, table)  # bots may play to the end
    text = (
        f"{before}\n**{table.game.name}** · table {table.id} in <#{table.row.channel}>\n{plan}\n"
        "Nothing has changed yet. Press **Confirm** to do it and announce it in the table's"
        " channel."
    )
    press = messages.Moderate(table.id, rules.digest(plan), write(action))
    view = view_of([button(press, "Confirm", discord.ButtonStyle.danger), *more])
    await edit(interaction, content=text.strip(), view=view)


async def _find(interaction: Interaction, table_id: TableId | None) -> Table:
    """Return the table that a moderator means, in a channel that they see."""
    if table_id is None:
        table = await find(interaction, None)
    else:
        table = await services(interaction).tables.get(table_id)
    if table.row.guild != managed_guild(interaction):
        raise IllegalAction(f"This server has no table {table.id}.")
    return await visible(interaction, table)


async def press_log(interaction: Interaction, _press: messages.ShowLog) -> None:
    """Show what moderators changed recently, in a new reply."""
    guild = managed_guild(interaction)
    await begin_command(interaction)
    uses = await services(interaction).require(Moderation).uses(guild)
    await send_text(interaction, messages.log_text(uses))


@app_commands.command()
@app_commands.describe(
    extend="Give time: how many more hours?",
    replace="Replace a player: in which seat?",
    player="Who is asked to take the seat of replace? Leave out for a bot",
    rewind="Back to which move? Numbers as in /replay; 0 is the start",
    table="Table number. Leave out for the table here",
)
@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
@friendly
async def admin(
    interaction: Interaction,
    extend: app_commands.Range[int, 1, rules.HOURS_AT_MOST] | None = None,
    replace: int | None = None,
    player: discord.User | None = None,
    rewind: int | None = None,
    table: TableNumber | None = None,
) -> None:
    """Moderate a table of this server."""
    managed_guild(interaction)
    action = _given(extend, replace, player, rewind)
    await begin_command(interaction)
    if action is not None:
        await _preview(interaction, await _find(interaction, table), action)
        return
    try:
        found = await _find(interaction, table)
    except AtollError as problem:
        if table is not None:
            raise
        await _show(interaction, None, str(problem))  # the log is of the whole server
    else:
        await _show(interaction, found)


def _given(
    hours: int | None, seat: int | None, player: discord.User | None, move: int | None
) -> rules.ModeratorAction | None:
    """Return the change that the options of the command ask for, if they ask for one."""
    if player is not None and seat is None:
        raise IllegalAction("Also choose the seat, with the option `replace`.")
    if player is not None and player.bot:
        raise IllegalAction(NO_BOTS)
    asked = list[rules.ModeratorAction]()
    if hours is not None:
        asked.append(rules.Extend(hours))
    if seat is not None:
        asked.append(_replacement(seat, UserId(player.id) if player else None))
    if move is not None:
        asked.append(rules.Rewind(move))
    if len(asked) > 1:
        raise IllegalAction("Make one change at a time.")
    return next(iter(asked), None)


@completes(admin, "replace")
async def complete_seat(interaction: Interaction, _: str) -> list[app_commands.Choice[int]]:
    """Offer the seats of the table with their players."""
    try:
        table = await _find(interaction, interaction.namespace.table)
    except AtollError:
        return []
    names = await services(interaction).names.at(table, guild_of(interaction))
    return [
        app_commands.Choice(name=label, value=seat)
        for seat, label in enumerate(messages.seat_labels(names), 1)
    ]


async def show_moderation(interaction: Interaction, press: messages.ShowModeration) -> None:
    """Show the sheet about a table in the message that was pressed."""
    managed_guild(interaction)
    await begin_panel(interaction)
    await _show(interaction, await _find(interaction, press.table))


async def _show(interaction: Interaction, table: Table | None, state: str = "") -> None:
    atoll = services(interaction)
    guild = managed_guild(interaction)
    if table is not None:
        state = health_text(table, atoll.people.settings_of, atoll.now())
    uses = await atoll.require(Moderation).uses(guild)
    message = await answer(interaction, messages.moderation_sheet(table, state, uses))
    await atoll.living.keep_sheet(interaction, KIND, message)


async def propose(interaction: Interaction, press: messages.Propose) -> None:
    """Preview a change, or open the form that asks for its details."""
    managed_guild(interaction)
    if press.act not in messages.FORMS:
        await begin_panel(interaction)
        table = await _find(interaction, press.table)
        await _preview(interaction, table, rules.parse_action(press.act))
        return
    table = await _find(interaction, press.table)
    names = await services(interaction).names.at(table, guild_of(interaction))
    await interaction.response.send_modal(messages.moderation_form(table, press.act, names))


async def fill_in(
    interaction: Interaction, press: messages.Propose, filled: Mapping[str, str]
) -> None:
    """Preview the change of a form."""
    managed_guild(interaction)
    action = _filled(interaction, press, filled)
    await begin_panel(interaction)
    await _preview(interaction, await _find(interaction, press.table), action)


async def _preview(interaction: Interaction, table: Table, action: rules.ModeratorAction) -> None:
    back = button(messages.ShowModeration(table.id), "Back")
    await _ask(interaction, table, action, more=[back])


def _filled(
    interaction: Interaction, press: messages.Propose, filled: Mapping[str, str]
) -> rules.ModeratorAction:
    """Return the change of a form."""
    if press.act != "replace":
        number = _number(filled.get(messages.AMOUNT, ""))
        return rules.Extend(number) if press.act == "extend" else rules.Rewind(number)
    seat = _number(filled.get(messages.SEAT, ""))
    chosen = filled.get(messages.PLAYER, "")
    return _replacement(seat, chosen_person(interaction, chosen, NO_BOTS) if chosen else None)


def _number(text: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdecimal()):
        raise IllegalAction("Write a whole number, such as 3.")
    return int(text)


def _replacement(seat: int, player: UserId | None) -> rules.ModeratorAction:
    """Return the offer of a seat, counted from 1, to a ``player``, or its change to a bot."""
    number = Seat(seat - 1)
    return rules.Replace(number) if player is None else rules.Offer(number, player)


def offers(table: Table, _seat: Seat | None) -> Iterator[Offer]:
    """Yield the button on the sheet of a table that opens ``/admin``."""
    press = messages.ShowModeration(table.id)
    yield Offer(press, "Moderate …", 20, sheet=WRONG_ROW, for_moderators=True)


FEATURE = Feature(
    commands=(admin,),
    handlers=(
        Button(messages.Moderate, carry_out),
        Button(messages.Propose, propose),
        Form(messages.Propose, fill_in),
        Button(messages.ShowModeration, show_moderation),
        Button(messages.ShowLog, press_log),
    ),
    messages=MessageHooks(offers=offers),
    personal={"moderation": store},
    services=(lambda atoll: Moderation(atoll.tables),),
)
