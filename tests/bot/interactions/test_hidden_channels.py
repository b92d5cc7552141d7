"""A table in a channel that a member cannot see does not exist for that member."""

from typing import Any

import discord
import pytest

from tests.bot.sim_server import SimServer
from tests.bot.table_steps import private_text

HIDDEN = discord.PermissionOverwrite(view_channel=False)
SHOWN = discord.PermissionOverwrite(view_channel=True)
ASKED: list[tuple[str, dict[str, Any]]] = [
    ("board", {}),
    ("board", {"text": "all"}),
    ("do", {}),
    ("do", {"moves": "undo"}),
    ("palm", {"action": "discard"}),
    ("replay", {}),
    ("replay", {"verify": True}),
    ("replay", {"review": True}),
    ("replay", {"film": True}),
]


@pytest.fixture
async def hidden(here: SimServer) -> Any:
    """Return a channel that only Ana, a role and the bot see, with table 1."""
    role = here.guild.create_role("crew")
    here.people["dev"] = here.guild.add_member(here.env.create_user("crew"), roles=[role])
    viewers: dict[Any, discord.PermissionOverwrite] = {
        here.ana: SHOWN,
        role: SHOWN,
        here.bot.user: SHOWN,
        here.guild.default_role: HIDDEN,
    }
    channel = here.guild.create_text_channel("hidden", overwrites=viewers)
    await here.ana.slash(channel, "play", game="palm-island", **{"with": "alone"})
    return channel


@pytest.mark.usefixtures("no_pictures")
async def test_hidden_table_is_refused_like_missing_one(here: SimServer, hidden: Any) -> None:
    for command, given in ASKED:
        hidden_one, missing = [
            private_text(await here.ben.slash(here.channel, command, table=number, **given))
            for number in (1, 2)
        ]
        assert "You can't see a table 1 here. `/games` lists yours." == hidden_one, command
        assert hidden_one.replace("1", "2", 1) == missing


@pytest.mark.usefixtures("no_pictures")
async def test_hidden_table_is_shown_to_its_player_and_members_of_the_channel(
    here: SimServer, hidden: Any
) -> None:
    for name in ("ana", "dev"):
        text = private_text(
            await here.people[name].slash(here.channel, "board", text="all", table=1)
        )
        assert "Palm Island" in text


@pytest.mark.usefixtures("no_pictures")
async def test_hidden_thread_follows_its_channel(here: SimServer, hidden: Any) -> None:
    await here.ben.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    await here.ana.slash(hidden, "play", game="palm-island", **{"with": "alone"})
    for number, seen in ((2, True), (3, True), (4, False)):
        text = private_text(await here.guest.slash(here.channel, "board", text="all", table=number))
        assert seen is ("Palm Island" in text)
