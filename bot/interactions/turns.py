"""The buttons of a turn apart from its choices: confirm, extend, nudge, and the next table."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import msgspec
from discord import Interaction

from bot.domain import held_moves
from bot.domain.clocks import turn_end
from bot.domain.ids import UserId
from bot.domain.moves import seat_at
from bot.domain.nights import QUIET_FROM, QUIET_UNTIL
from bot.domain.nudges import NUDGES, PAUSE, nudged_by
from bot.domain.person import Person
from bot.domain.quiet_hours import zone_in_words
from bot.domain.records import Notice
from bot.domain.table import Table
from bot.domain.time_bank import EXTENSIONS, extended
from bot.interactions.acting import change_by_press
from bot.interactions.context import services, services_and_user, user_of
from bot.interactions.looking import begin, begin_panel, show_hand
from bot.interactions.own_settings import known_zones
from bot.presentation import presses
from bot.presentation.reader_offers import next_table
from bot.presentation.replies import say
from bot.services.playing import OLDER, Moment, Stale
from bot.store import pings
from engine.core import IllegalAction, counted

SENT = "You nudged <@{}>. At night or in their quiet hours, the message was put off."
EMPTY = "That emptied your time bank for this game."
NO_OTHER_TABLE = "No other table had a question for you. `/games` lists yours."
UNKNOWN_ZONE = (
    "I don't know your time zone yet. Open **Quiet hours and days off** in `/settings`, and fill"
    " in 22:00, 7:00 and your time zone."
)
ALLOWING = (
    "Open the menu of this server, choose **Privacy Settings** and turn on **Direct Messages**. If"
    " you have blocked me, unblock me. Until then, I mention you in the channel of the table."
)
HAS_SOME = "You have quiet hours already. `/settings` changes them."


async def press_nudge(interaction: Interaction, press: presses.Nudge) -> None:
    """Nudge the players whom a table waits for, and reply to the user."""
    await begin(interaction)
    table = await services(interaction).tables.get(press.table)
    users = nudged_by(table, user_of(interaction), services(interaction).now())
    await say(interaction, "\n".join([await _nudge(interaction, table, user) for user in users]))


async def _nudge(interaction: Interaction, table: Table, user: UserId) -> str:
    """Nudge a player. Return the reply."""
    atoll = services(interaction)
    at = services(interaction).now()
    person = atoll.people.settings_of(user)
    if person.away_until is not None and (person.away_from or 0) <= at < person.away_until:
        return f"<@{user}> is away until <t:{person.away_until}:D>."
    if NUDGES.value_of(person) == "off" or person.notices == "none":
        return f"<@{user}> gets no nudges."
    text = f"<@{user_of(interaction)}> nudged you."
    notice = Notice(table=table.id, user=user, kind="nudge", text=text, due=at)
    again = await atoll.store.write(pings.nudge, notice, user, at, PAUSE)
    if again is not None:
        return f"<@{user}> was called enough today. The next nudge is possible <t:{again}:R>."
    atoll.tables.on_due(at)
    return SENT.format(user)


async def end_hold(interaction: Interaction, press: presses.ConfirmTurn | presses.DropMove) -> None:
    """Play or undo the move that waits for a confirmation."""
    tables = services(interaction).tables
    user = user_of(interaction)
    plays = isinstance(press, presses.ConfirmTurn)

    def changed(table: Table) -> Table:
        seat = Moment(press.seat, press.digest).still_there(table, user)
        after = held_moves.release(table, seat) if plays else held_moves.drop(table, seat)
        if after is None:
            raise Stale(OLDER)
        return after

    await change_by_press(
        interaction,
        press.table,
        lambda *_: tables.change(press.table, changed, by=user if plays else None, pressed_by=user),
    )


async def use_time(interaction: Interaction, press: presses.UseTime) -> None:
    """Extend the user's deadline, and tell them the new one."""
    await begin(interaction)
    atoll, user = services_and_user(interaction)
    table = await atoll.tables.change(
        press.table,
        lambda table: extended(table, user, press.used, atoll.now(), atoll.people.settings_of),
    )
    row = table.seats[seat_at(table, user)]
    end = turn_end(table, row, atoll.people.settings_of)
    left = EXTENSIONS - row.extensions
    more = f"That left {counted(left, 'more turn')} to extend in this game." if left else EMPTY
    moved = f"You moved the end of your turn at table {table.id} to <t:{end}:f>."
    await say(interaction, f"{moved} {more}")
    await atoll.outbox.deliver(table.id)


async def show_next(interaction: Interaction, press: presses.ShowNext) -> None:
    """Replace a private message with the user's view of their most urgent table."""
    tables = services(interaction).tables
    await begin_panel(interaction)
    found = await next_table(tables, user_of(interaction), press.table)
    if found is None:
        raise IllegalAction(NO_OTHER_TABLE)
    await show_hand(interaction, await tables.get(found.id))


async def explain_messages(interaction: Interaction, _: presses.AllowMessages) -> None:
    """Explain how to allow the bot's direct messages."""
    await begin(interaction)
    await say(interaction, ALLOWING)


async def not_at_night(interaction: Interaction, press: presses.NotAtNight) -> None:
    """Set the user's quiet hours to those that the button shows."""
    await begin(interaction)
    if press.zone not in known_zones():
        await say(interaction, UNKNOWN_ZONE)
        return

    def resting(person: Person) -> Person:
        if person.quiet_from is not None:
            raise IllegalAction(HAS_SOME)
        return msgspec.structs.replace(
            person, quiet_from=QUIET_FROM, quiet_until=QUIET_UNTIL, zone=press.zone
        )

    atoll = services(interaction)
    await atoll.upkeep.set_person(user_of(interaction), resting)
    clock = datetime.fromtimestamp(atoll.now(), UTC).astimezone(ZoneInfo(press.zone))
    await say(
        interaction,
        f"Your quiet hours are 22:00 to 7:00 ({zone_in_words(press.zone)}, where it is"
        f" {clock:%H:%M} now). Deadlines pause then. `/settings` changes them.",
    )
