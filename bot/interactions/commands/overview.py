"""``/games`` lists your tables."""

from discord import Interaction, app_commands

from bot.domain.clocks import turn_end
from bot.domain.ids import UserId
from bot.domain.lessons import followed
from bot.domain.table import Table
from bot.interactions.context import guild_of, is_guest, services, services_and_user
from bot.interactions.errors import friendly
from bot.presentation.components import button
from bot.presentation.listings import Button, Listing
from bot.presentation.offers import button_of
from bot.presentation.overview import NO_GAMES, Listed, games_listing, waits_for
from bot.presentation.presses import ChooseGame, ShowGames, WatchGames
from bot.presentation.reader_offers import reader_offers
from bot.presentation.replies import begin_command, begin_press, is_private, lay_out
from bot.services.tables import Tables
from bot.store import outbox

KIND = "games"
LOADED = 10
"""The maximum number of tables to load for the end of a turn. A list has room for fewer."""
ROOMY = 6
"""Up to this many tables leave room for more buttons below them: a list has 40 components."""
PICTURED = 4
"""The maximum number of pictures in a list. Drawing more would delay the answer."""


@app_commands.command()
@friendly
async def games(interaction: Interaction) -> None:
    """List your tables on all servers, those waiting for you first."""
    await begin_command(interaction)
    await _show_games(interaction)


async def press_games(interaction: Interaction, _press: ShowGames) -> None:
    """List the user's tables: in the list that was pressed, or in a new reply."""
    message = interaction.message
    if is_private(interaction) and message is not None and message.flags.components_v2:
        await begin_press(interaction)
    else:
        await begin_command(interaction)
    await _show_games(interaction)


async def _show_games(interaction: Interaction) -> None:
    atoll, user = services_and_user(interaction)
    tables = await _open_tables(atoll.tables, user)
    if not tables:
        await _lay_out(interaction, Listing(NO_GAMES, buttons=(*_more(interaction),)))
        return
    posts = await atoll.store.read(outbox.select_card_posts, [table.id for table in tables])
    listed = list[Listed]()
    for place, table in enumerate(tables):
        seat = table.seat_of(user)
        end = None if seat is None else turn_end(table, table.seats[seat], atoll.people.settings_of)
        one = Listed(table, posts.get(table.id), end)
        if place < LOADED and waits_for(table, user):
            loaded = await atoll.tables.get(table.id)
            if (seat := loaded.seat_of(user)) is not None:
                end = turn_end(loaded, loaded.seats[seat], atoll.people.settings_of)
                one = one._replace(end=end)
        if place < PICTURED:
            loaded = await atoll.tables.get(table.id)
            seat = loaded.seat_of(user)
            picture, alt = await atoll.drafts.small(loaded, seat, user, guild_of(interaction))
            one = one._replace(picture=picture, alt=alt)
        listed.append(one)
    offers = map(button_of, await reader_offers(atoll.tables, None, user))
    more = [*offers]
    if len(listed) <= ROOMY:
        more += [*_more(interaction), button(ShowGames(), "↻")]
    await _lay_out(interaction, games_listing(listed, user, atoll.drafts.sign, more, atoll.now()))


async def _lay_out(interaction: Interaction, listing: Listing) -> None:
    """Show a list instead of the user's older one."""
    message = await lay_out(interaction, listing)
    await services(interaction).living.keep_sheet(interaction, KIND, message)


def _more(interaction: Interaction) -> list[Button]:
    """Return the button that starts a game, and one that leads to those of this server."""
    found = [button(ChooseGame(), "Play")]
    if guild_of(interaction) is not None and not is_guest(interaction):
        found.append(button(WatchGames(), "Join or watch"))
    return found


async def _open_tables(tables: Tables, user: UserId) -> list[Table]:
    """Return the open tables of a user, those that wait for them first, and their lessons last.

    An earlier version left a lesson open after its last step. End such a lesson.
    """
    listed = await tables.listed(user)
    lessons = [await tables.change(table.id, followed) for table in listed if table.row.lesson]
    others = [table for table in listed if not table.row.lesson]
    return [*others, *(table for table in lessons if table.playing)]
