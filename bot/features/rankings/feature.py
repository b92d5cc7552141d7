"""Rankings: results, ratings, leaderboards and statistics."""

from collections.abc import Iterator
from typing import Literal

import discord
from discord import Interaction, app_commands

from bot.domain.ids import TableId, UserId
from bot.domain.reliability import is_reliable
from bot.domain.seats import CANT_SIT
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.rankings import feats, messages, results, store
from bot.interactions.commands.completion import GAME_CHOICES, game_called
from bot.interactions.context import chosen_person, guild_of, is_guest, services, user_of
from bot.interactions.dispatch import Button, Select
from bot.interactions.errors import OUT_OF_DATE, friendly
from bot.interactions.looking import begin_panel
from bot.limits import MESSAGE_LENGTH
from bot.presentation.press import place_in
from bot.presentation.private import as_of
from bot.presentation.replies import begin_command, edit
from bot.services.hooks import Change, Ending, TableHooks
from bot.store import Part
from bot.store.connection import Db, bound
from bot.store.feats import select_earned_at, write_feats
from bot.store.personal import OwnRows
from engine import GAMES
from engine.core import IllegalAction

KIND = "profile"
NO_BOTS = "Bots have no statistics. Choose a player."


@app_commands.command()
@app_commands.describe(
    player="Whose profile? Leave out for yours",
    game="Which game? Leave out for all",
    leaderboard="The best players of the game: of this server, or of all?",
)
@app_commands.choices(game=GAME_CHOICES)
@friendly
async def profile(
    interaction: Interaction,
    player: discord.User | None = None,
    game: str | None = None,
    leaderboard: Literal["server", "all"] | None = None,
) -> None:
    """Show scores, ratings and feats of a player."""
    page: messages.ProfilePage = "stats"
    if leaderboard is not None:
        page = "board" if leaderboard == "server" else "world"
    await _open_profile(interaction, player or interaction.user, page, game)


async def _open_profile(
    interaction: Interaction,
    user: discord.User | discord.Member,
    page: messages.ProfilePage = "stats",
    game: str | None = None,
) -> None:
    """Show a page of a profile in a new reply."""
    key = game_called(game).key if game else messages.ALL
    if user.bot:
        raise IllegalAction(NO_BOTS)
    services(interaction).names.meet(user)
    await begin_command(interaction)
    await _show(interaction, messages.ShowProfile(page, UserId(user.id), key, messages.USUAL))


async def show_profile(interaction: Interaction, press: messages.ShowProfile) -> None:
    """Show the page of a profile that a button names."""
    await begin_panel(interaction)
    await _show(interaction, press)


async def choose_game(
    interaction: Interaction, press: messages.ChooseProfileGame, value: str
) -> None:
    """Show a page of a profile about the chosen game, and number of players."""
    key, _, players = value.partition(":")
    await begin_panel(interaction)
    number = place_in(players) if players else messages.USUAL
    await _show(interaction, messages.ShowProfile(press.page, press.user, key, number))


async def compare_with(interaction: Interaction, press: messages.CompareWith, chosen: str) -> None:
    """Show the profile of a chosen player, compared with the user who acts."""
    user = chosen_person(interaction, chosen, NO_BOTS)
    await begin_panel(interaction)
    await _show(interaction, messages.ShowProfile("stats", user, press.game, messages.USUAL))


async def _show(interaction: Interaction, press: messages.ShowProfile) -> None:
    """Show a page of a profile in the acknowledged reply."""
    atoll = services(interaction)
    game = GAMES.get(press.game)
    if game is None and press.game != messages.ALL:
        raise IllegalAction(OUT_OF_DATE)
    found = atoll.require(messages.Statistics)
    user = user_of(interaction)
    if press.page in ("board", "world"):
        game = game or next(iter(GAMES.values()))
        here = press.page == "board" and not is_guest(interaction)
        guild = guild_of(interaction) if here else None
        page = await found.leaderboard(game, press.players or None, guild, user)
    elif press.page == "feats":
        page = await found.feats(press.user)
    else:
        page = await found.person(press.user, user, game)
    head, line_end, rest = page.content.partition("\n")
    content = f"{head} · {as_of(atoll.now())}{line_end}{rest}"[:MESSAGE_LENGTH]
    view = messages.profile_view(press, user)
    message = await edit(interaction, content=content, attachments=page.files, view=view)
    await atoll.living.keep_sheet(interaction, KIND, message)


@app_commands.context_menu(name="Profile")
@friendly
async def profile_of(interaction: Interaction, person: discord.User) -> None:
    """Show a player's scores, ratings and habits."""
    await _open_profile(interaction, person)


def turn_parts(change: Change) -> Iterator[Part]:
    """Store answer times, missed turns, the ratings of players who leave, and a result."""
    after = change.after
    before = change.before
    yield bound(store.write_answers, results.answers(after, before, change.by))
    for lapse in results.lapses(after, before):
        yield bound(store.lapse, after.id, lapse.seat, lapse.user, change.at)
    for former in after.former[len(before.former) :]:
        yield bound(store.write_former_rating, after.row, len(after.seats), former)
    result = results.ended(after, before)
    if result is not None:
        yield bound(store.write_result, result)
    if found := feats.earned(after, before):
        yield bound(write_feats, found)


def refuse(db: Db, table: Table, user: UserId) -> None:
    """Refuse a user at a table for reliable players, if they are not one.

    Raises:
        IllegalAction: they are not.
    """
    if table.row.reliable and not is_reliable(store.select_turns(db, user)):
        raise IllegalAction(CANT_SIT)


def ending(db: Db, table_id: TableId) -> Ending:
    """Return the feats that were earned at a table."""
    return Ending(lines=tuple(feats.ending_lines(select_earned_at(db, table_id))))


FEATURE = Feature(
    commands=(profile, profile_of),
    handlers=(
        Button(messages.ShowProfile, show_profile),
        Select(messages.ChooseProfileGame, choose_game),
        Select(messages.CompareWith, compare_with),
    ),
    tables=TableHooks(turn_parts=turn_parts, refuse=refuse, ending=ending),
    personal={"results": store, "feats": OwnRows("feats", "feat table=game at", "at, feat")},
    forget_server=store.forget_server,
    services=(
        lambda atoll: messages.Statistics(atoll.store, atoll.names, atoll.pictures, atoll.people),
    ),
)
