"""``/settings me calls``: which new tables to call a player to. Also **Join** on a call."""

from discord import Interaction, app_commands

from bot.domain.person import Person
from bot.features.calls.presses import JoinCalled
from bot.features.calls.settings import LEAST, MOST, TOGETHER, stop_calls, want_calls
from bot.features.calls.store import select_calls, was_called
from bot.interactions.commands.completion import game_called, slug
from bot.interactions.commands.person import me, show_settings
from bot.interactions.context import services, user_of
from bot.interactions.errors import friendly
from bot.interactions.opening import link_to
from bot.presentation.replies import begin_command, begin_press
from bot.presentation.visibility import member_who_sees
from bot.services import lobbies
from bot.services.loading import NO_TABLE, NoSuchTable
from bot.store.connection import Db
from engine.core import IllegalAction, counted
from engine.core.words import listed

EVERY = "every"
BY_NUMBER = app_commands.Range[int, LEAST, MOST]


@me.command(name="calls")
@app_commands.describe(
    game="Which game?",
    on="Call you to its new tables in this server? False stops the calls",
    least="At least how many players?",
    most="At most how many players?",
)
@app_commands.choices(
    game=[
        app_commands.Choice(name="Every game", value=EVERY),
        *(app_commands.Choice(name=game.name, value=slug(game)) for game in TOGETHER),
    ]
)
@friendly
async def calls(
    interaction: Interaction,
    game: str,
    on: bool = True,
    least: BY_NUMBER = LEAST,
    most: BY_NUMBER = MOST,
) -> None:
    """Choose when to be called to new tables in this server."""
    await begin_command(interaction)
    chosen = TOGETHER if game == EVERY else [game_called(game)]
    if least > most:
        raise IllegalAction(
            f"{least} is more than {most}. Choose a lower minimum number of players."
        )
    if on:
        await want_calls(interaction, chosen, least, most)
    else:
        await stop_calls(interaction, chosen)
    await show_settings(interaction)


def calls_text(db: Db, person: Person) -> str:
    """Return the line about calls in a user's settings."""
    calls = select_calls(db, person.user)
    if not calls:
        return "I don't call you to new tables."
    names = [game.name for game in TOGETHER if any(call.key == game.key for call in calls)]
    of = "every game" if len(names) == len(TOGETHER) else listed(names)
    servers = {call.guild for call in calls}
    return (
        f"I call you to new tables of {of} in {counted(len(servers), 'server')}, at most once an"
        " hour."
    )


async def join(interaction: Interaction, press: JoinCalled) -> None:
    """Give the user a seat at the table that they were called to.

    Raises:
        IllegalAction: The user was not called, or the table has no free seat.
        NoSuchTable: The user no longer sees the table.
    """
    await begin_press(interaction)
    atoll, user = services(interaction), user_of(interaction)
    atoll.names.meet(interaction.user)
    if not await atoll.store.read(was_called, press.table, user):
        raise IllegalAction(
            "This message is for another player. Open the table's channel and press **Join** there."
        )
    table = await atoll.tables.get(press.table)
    if await member_who_sees(atoll.client, atoll.tables.shards, table, user) is None:
        raise NoSuchTable(NO_TABLE.format(press.table))
    table = await lobbies.join(atoll.tables, press.table, user)
    await atoll.outbox.deliver(table.id)
    text = f"You have joined {await link_to(interaction, table)} of {table.game.name}."
    await interaction.edit_original_response(content=text, view=None)
