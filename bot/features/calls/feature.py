"""Calls: notify players of new tables that they wait for."""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations_with_replacement

from discord import Interaction

from bot.domain.ids import GuildId
from bot.feature import Feature
from bot.features.calls import store
from bot.features.calls.messages import Callers, JoinCalled, call_text
from bot.features.calls.store import Call, forget_calls, select_calls, was_called, write_calls
from bot.interactions.commands.completion import slug
from bot.interactions.context import guild_of, is_guest, services, services_and_user, user_of
from bot.interactions.dispatch import Button
from bot.interactions.opening import link_to
from bot.interactions.own_settings import must_be_among
from bot.presentation.extras import MessageHooks
from bot.presentation.replies import begin_press, edit
from bot.presentation.settings import Setting
from bot.presentation.visibility import member_who_sees
from bot.services import lobbies, playing
from bot.services.loading import NO_TABLE, NoSuchTable
from bot.store.personal import OwnRows
from engine import GAMES
from engine.core import Game, IllegalAction

TOGETHER = [game for game in GAMES.values() if max(game.seats) > 1]
LEAST = 2
MOST = max(max(game.seats) for game in TOGETHER)
GAMES_CALLED = {slug(game): game.name for game in TOGETHER}
ANY_NUMBER = f"{LEAST}-{MOST}"
SIZES = {ANY_NUMBER: "any number"} | {
    f"{least}-{most}": f"{least} to {most}" if least < most else str(least)
    for least, most in combinations_with_replacement(range(LEAST, MOST + 1), 2)
    if (least, most) != (LEAST, MOST)
}
IN_A_SERVER = (
    "Use this in the server whose tables you want to join. In direct messages you can only stop all"
    " table alerts."
)


async def _want_calls(interaction: Interaction, games: Collection[Game], size: str) -> None:
    """Call the user to new tables of some games in this server, for the players of a ``size``.

    Raises:
        IllegalAction: this is no server of Atoll.
    """
    least, most = map(int, size.split("-"))
    atoll = services(interaction)
    guild = _here(interaction)
    if guild is None:
        raise IllegalAction(IN_A_SERVER)
    user = user_of(interaction)
    at = atoll.now()
    calls = [
        Call(user=user, guild=guild, key=game.key, least=least, most=most, since=at)
        for game in games
    ]
    await atoll.store.write(write_calls, calls)


def _here(interaction: Interaction) -> GuildId | None:
    return None if is_guest(interaction) else guild_of(interaction)


async def _calls(interaction: Interaction) -> list[Call]:
    """Return the user's calls in this server, or all of them elsewhere."""
    calls = await services(interaction).store.read(select_calls, user_of(interaction))
    guild = guild_of(interaction)
    return [call for call in calls if guild in (None, call.guild)]


async def _games(interaction: Interaction) -> Mapping[str, str] | None:
    """Return the games with calls, or ``None`` where there is nothing to choose."""
    return _named(interaction, {call.key for call in await _calls(interaction)})


def _named(interaction: Interaction, keys: Collection[str]) -> Mapping[str, str] | None:
    if not keys and _here(interaction) is None:
        return None
    return {slug(game): game.name for game in TOGETHER if game.key in keys}


async def _choose_games(interaction: Interaction, chosen: Sequence[str]) -> None:
    """Call the user to tables of the chosen games here. Stop the calls of others here.

    From elsewhere than a server, the calls of others stop in all.
    """
    atoll, user = services_and_user(interaction)
    before = await _games(interaction) or {}
    sizes = list(await _sizes(interaction) or ())
    games = {slug(game): game for game in TOGETHER}
    for name in before:
        if name not in chosen:
            await atoll.store.write(forget_calls, user, guild_of(interaction), games[name].key)
    added = [games[name] for name in chosen if name in games and name not in before]
    if added:
        await _want_calls(interaction, added, sizes[0] if len(sizes) == 1 else ANY_NUMBER)


async def _sizes(interaction: Interaction) -> Mapping[str, str] | None:
    """Return the numbers of players of the calls in this server, or ``None`` without calls."""
    calls = await _calls(interaction) if _here(interaction) is not None else []
    if not calls:
        return None
    sizes = sorted({(call.least, call.most) for call in calls})
    return {
        f"{least}-{most}": SIZES.get(f"{least}-{most}", f"{least} to {most}")
        for least, most in sizes
    }


async def _choose_size(interaction: Interaction, chosen: Sequence[str]) -> None:
    size = must_be_among(chosen, SIZES)
    keys = {call.key for call in await _calls(interaction)}
    await _want_calls(interaction, [GAMES[key] for key in keys if key in GAMES], size)


CALLS = Setting(
    key="calls",
    tab="alerts",
    subject="New tables here",
    values=GAMES_CALLED,
    get=_games,
    set=_choose_games,
    several=True,
    here_only=True,
)
CALL_SIZES = Setting(
    key="callsizes",
    tab="alerts",
    subject="Players at new tables",
    values=SIZES,
    get=_sizes,
    set=_choose_size,
)


async def _free_seats(interaction: Interaction) -> Mapping[str, str] | None:
    """Return the games with messages about free seats, or ``None`` as for calls."""
    atoll = services(interaction)
    guild = guild_of(interaction)
    keys = await atoll.store.read(store.select_substitutes, user_of(interaction), guild)
    return _named(interaction, keys)


async def _choose_free_seats(interaction: Interaction, chosen: Sequence[str]) -> None:
    atoll = services(interaction)
    guild = _here(interaction)
    games = {slug(game): game.key for game in TOGETHER}
    known = await _free_seats(interaction) or {}
    if guild is None and {*chosen} - known.keys():
        raise IllegalAction(IN_A_SERVER)
    keys = [games[name] for name in chosen if name in games]
    await atoll.store.write(store.write_substitutes, user_of(interaction), guild, keys)


FREE_SEATS = Setting(
    key="freeseats",
    tab="alerts",
    subject="Free seats in games here",
    values=GAMES_CALLED,
    get=_free_seats,
    set=_choose_free_seats,
    several=True,
    here_only=True,
)


async def join(interaction: Interaction, press: JoinCalled) -> None:
    """Give the user a seat at the table that they were called to."""
    await begin_press(interaction)
    atoll, user = services_and_user(interaction)
    atoll.names.meet(interaction.user)
    if not await atoll.store.read(was_called, press.table, user):
        raise IllegalAction(
            "This message is for another player. Open the table's channel and press **Join** there."
        )
    table = await atoll.tables.get(press.table)
    if await member_who_sees(atoll.client, atoll.tables.shards, table, user) is None:
        raise NoSuchTable(NO_TABLE.format(press.table))
    if table.playing:
        table = await playing.sit(atoll.tables, press.table, user)
    else:
        table = await lobbies.join(atoll.tables, press.table, user)
    await atoll.outbox.deliver(table.id)
    text = f"You have joined {await link_to(interaction, table)} of {table.game.name}."
    await edit(interaction, content=text, view=None)


FEATURE = Feature(
    handlers=(Button(JoinCalled, join),),
    messages=MessageHooks(notices={"call": call_text}),
    personal={
        "calls": OwnRows("calls", "server=guild game least most since", "guild, game"),
        "substitutes": OwnRows("substitutes", "server=guild game told", "guild, game"),
        "called": OwnRows("called", "table=game at", "game"),
    },
    settings=(CALLS, CALL_SIZES, FREE_SEATS),
    forget_server=store.forget_server,
    services=(lambda atoll: Callers(atoll.client, atoll.tables),),
    jobs=(lambda atoll: atoll.require(Callers).call(),),
)
