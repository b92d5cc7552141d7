"""Contests: several deals that the members of a server play when they like."""

import re
from collections.abc import Iterator, Mapping

import discord
from discord import ButtonStyle, Interaction

from bot.domain.ids import NOBODY, GuildId, Seat, UserId
from bot.domain.mentions import in_message
from bot.domain.records import Notice
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.challenges.feature import GREETING, RANKED
from bot.features.challenges.rules import deal_name
from bot.features.challenges.service import Challenges
from bot.features.challenges.standings import results_text
from bot.features.challenges.store import select_days
from bot.features.contests import messages, store
from bot.features.contests.rules import in_words, standing_of
from bot.features.contests.service import CLOSED, Contests
from bot.features.contests.store import Results
from bot.features.rankings.messages import Page, Statistics
from bot.interactions.context import Services, guild_of, managed_guild, services, user_of
from bot.interactions.dispatch import Button, Form, Select
from bot.interactions.looking import begin, begin_panel
from bot.interactions.opening import go_on, open_in_private, show
from bot.interactions.server_settings import may_manage
from bot.limits import MESSAGE_LENGTH
from bot.presentation.components import SELECT_SIZE, button, view_of
from bot.presentation.extras import MessageHooks, Notification, Offer
from bot.presentation.forms import filled_lists
from bot.presentation.press import Press, place_in
from bot.presentation.presses import PlayAgain
from bot.presentation.private import Sheet
from bot.presentation.replies import answer, edit
from bot.presentation.settings import TabButton
from bot.presentation.visibility import member_of
from bot.services.fair_use import Limit
from bot.services.new_tables import Location
from bot.services.side_by_side import side_by_side
from bot.services.tables import Tables
from engine.core import IllegalAction, counted
from render import rankings

CONTESTS = Limit(10, 86_400, "contests")
NO_MESSAGES = (
    "Deals of a contest are played in direct messages. Allow them for this server, then press"
    " **Play** again."
)
NOT_A_MEMBER = "This contest is for members of its server. Your results there stay."


def server_name(client: discord.Client, guild: GuildId) -> str:
    """Return the name of a server."""
    server = client.get_guild(guild)
    return server.name if server is not None else "a server"


async def _of(interaction: Interaction, number: int) -> Results:
    """Return a contest of the user's server, or one that they play.

    Raises:
        IllegalAction: the user is no member of its server.
    """
    results = await services(interaction).require(Contests).results_of(number)
    user = user_of(interaction)
    guild = results.contest.guild
    if interaction.guild_id != guild and user not in results.users:
        server = interaction.client.get_guild(guild)
        if server is None or await member_of(server, user) is None:
            raise IllegalAction(NOT_A_MEMBER)
    return results


# --- players


async def play(interaction: Interaction, press: messages.PlayDeal) -> None:
    """Start or continue the next deal of the user in direct messages."""
    await begin(interaction)
    contests = services(interaction).require(Contests)
    user = user_of(interaction)
    results = await _of(interaction, press.contest)
    running = await contests.running(results, user)
    if running is not None:
        await go_on(interaction, running, "Your deal is still open: {}")
        return
    await contests.next_deal(results, user)
    server = interaction.client.get_guild(results.contest.guild)
    if server is None or await member_of(server, user) is None:
        raise IllegalAction(NOT_A_MEMBER)

    async def seat(location: Location) -> Table:
        return await contests.seat(results, user, location)

    place = results.next_deal(user) or 0
    name = f"deal {place + 1} of the contest of {in_message(server.name)}"
    table = await open_in_private(interaction, GREETING.format(name), seat)
    if table is None:
        await edit(interaction, content=NO_MESSAGES, view=None)
    else:
        await show(interaction, table, RANKED)


async def show_contest(interaction: Interaction, press: messages.ShowContest) -> None:
    """Show a contest: its progress, or the standing with a picture."""
    await begin_panel(interaction)
    await _show(interaction, await _of(interaction, press.contest))


async def _show(interaction: Interaction, results: Results) -> None:
    reader = user_of(interaction)
    names = await services(interaction).names.global_names(results.users)
    server = server_name(interaction.client, results.contest.guild)
    shown = {user: in_message(name) for user, name in names.items()}
    at = services(interaction).now()
    text = messages.contest_text(results, reader, server, shown, at)
    manages = may_manage(interaction) and guild_of(interaction) == results.contest.guild
    view = view_of([*messages.contest_items(results, reader, manages=manages)])
    page = Page(text)
    podium = messages.podium_of(results, server, names)
    if podium is not None:
        statistics = services(interaction).require(Statistics)
        page = await statistics.page(text, lambda: rankings.paint(podium), rankings.alt(podium))
    await edit(interaction, content=page.content, attachments=page.files, view=view)


async def show_deal(interaction: Interaction, press: messages.ChooseDeal, value: str) -> None:
    """Show a deal of a closed contest."""
    await begin_panel(interaction)
    results = await _of(interaction, press.contest)
    place = place_in(value) - 1
    if results.contest.closed is None or not 0 <= place < len(results.deals):
        raise IllegalAction("The deals are shown when the contest has closed.")
    atoll = services(interaction)
    names = await atoll.names.global_names(results.users)
    standing = await atoll.require(Challenges).board(results.deals[place].id, NOBODY, None)
    attempts = [one for one in standing.attempts if one.user in names]
    shown = {user: in_message(name) for user, name in names.items()}
    days = await atoll.store.read(select_days, names)
    text = results_text(None, standing._replace(attempts=attempts), shown, days)[:MESSAGE_LENGTH]
    view = view_of([*messages.deal_items(results, place, names)])
    await answer(interaction, Sheet(text, None, "", view))


# --- organisers


async def ask_for_contest(interaction: Interaction, _press: messages.OpenContest) -> None:
    """Show the form for a new contest."""
    managed_guild(interaction)
    await interaction.response.send_modal(messages.contest_form())


async def open_contest(
    interaction: Interaction, _press: messages.OpenContest, filled: Mapping[str, str]
) -> None:
    """Open a contest in this server."""
    guild = managed_guild(interaction)
    await begin_panel(interaction)
    atoll = services(interaction)
    user = user_of(interaction)
    chosen = filled_lists(interaction.data).get(messages.USERS, [])
    deals, days = (_number(filled.get(key, "")) for key in (messages.DEALS_KEY, messages.DAYS_KEY))
    users = [UserId(place_in(one)) for one in chosen]
    atoll.fair_use.count(CONTESTS, user)
    kind = filled.get(messages.KIND, "")
    results = await atoll.require(Contests).open(guild, user, kind, deals, days, users)
    await _show(interaction, results)


def _number(text: str) -> int:
    """Return the number in a field, or 0 without one."""
    return int(text) if text.isascii() and text.isdecimal() else 0


async def _managed(interaction: Interaction, number: int) -> Results:
    """Return a contest of the server that the user manages.

    Raises:
        IllegalAction: it belongs to another server, or they may not manage this one.
    """
    guild = managed_guild(interaction)
    results = await services(interaction).require(Contests).results_of(number)
    if results.contest.guild != guild:
        raise IllegalAction("This contest belongs to another server.")
    return results


async def ask_for_change(interaction: Interaction, press: messages.ChangeContest) -> None:
    """Show the form that changes a contest."""
    results = await _managed(interaction, press.contest)
    names = await services(interaction).names.global_names(results.users[:SELECT_SIZE])
    await interaction.response.send_modal(messages.change_form(results, names))


async def change(
    interaction: Interaction, press: messages.ChangeContest, filled: Mapping[str, str]
) -> None:
    """Move the close of a contest, and remove a player, as a form says."""
    results = await _managed(interaction, press.contest)
    await begin_panel(interaction)
    contests = services(interaction).require(Contests)
    when = filled.get(messages.CLOSE, "")
    if when == messages.NOW:
        await contests.extend(results, None)
    elif days := _number(when):
        await contests.extend(results, days)
    if user := filled.get(messages.USERS):
        await contests.remove(results, UserId(place_in(user)))
    await _show(interaction, await contests.results_of(press.contest))


# --- at the end of a deal


DEAL = re.compile(r"contest (\d+), deal (\d+) of (\d+)")
"""Finds a contest, a deal and the number of deals in the name of a challenge."""


def offers(table: Table, _seat: Seat | None) -> Iterator[Offer]:
    """Yield the button for the next deal of a contest after one of its deals, or for its page."""
    found = DEAL.fullmatch(table.row.challenge or "") if table.is_contest else None
    if found is None or table.playing:
        return
    contest, deal, deals = map(int, found.groups())
    if table.row.secret and deal < deals:
        press: Press = messages.PlayDeal(contest)
        label = f"Play deal {deal + 1}"
    else:
        press = messages.ShowContest(contest)
        label = "Contest"
    yield Offer(press, label, 10, ButtonStyle.success, replaces=PlayAgain)


# --- scheduled


async def look_after(atoll: Services) -> None:
    """Close the contests that are due, and update the tables that were closed."""
    if atoll.processes.leads:
        await side_by_side(atoll.outbox.deliver, await atoll.require(Contests).close_due())


async def closed_text(
    client: discord.Client, tables: Tables, notice: Notice
) -> Notification | None:
    """Return the notification that a contest is over, with the user's place."""
    results = await tables.store.read(store.select_results, int(notice.text))
    if results is None:
        return None
    standing = standing_of(results)
    own = next((line for line in standing if line.user == (notice.user or NOBODY)), None)
    if own is None:
        return None
    place = f"Your place: {own.place} of {counted(len(standing), 'player')}"
    server = in_message(server_name(client, results.contest.guild))
    text = f"The contest of {server} has closed. {place}, with"
    text += f" {in_words(own.total)} points at {deal_name(results.deals[0])}."
    press = messages.ShowContest(results.contest.id)
    return Notification(text, (button(press, "Standing", ButtonStyle.primary),))


FEATURE = Feature(
    handlers=(
        Button(messages.PlayDeal, play),
        Button(messages.ShowContest, show_contest),
        Select(messages.ChooseDeal, show_deal),
        Button(messages.OpenContest, ask_for_contest),
        Form(messages.OpenContest, open_contest),
        Button(messages.ChangeContest, ask_for_change),
        Form(messages.ChangeContest, change),
    ),
    messages=MessageHooks(offers=offers, notices={CLOSED: closed_text}),
    personal={"contests": store},
    settings=(TabButton("server", messages.OpenContest(), "Open a contest"),),
    forget_server=store.forget_server,
    services=(lambda atoll: Contests(atoll.tables, lambda: atoll.require(Challenges)),),
    jobs=(look_after,),
)
