"""A command without a table number takes the only table that fits, or asks which one."""

from typing import Any

import discord
import pytest

from bot.domain.ids import NOWHERE, ChannelId, GuildId, Seat, TableId, UserId
from bot.domain.records import SeatRow
from bot.services import lobbies
from bot.services.new_tables import Location, Setup
from engine import GAMES
from engine.core import write
from tests.bot.made_results import play_to_end
from tests.bot.sim_server import SimServer, buttons, reply_text
from tests.bot.table_steps import private_replies, table_of

pytestmark = pytest.mark.usefixtures("no_pictures")

WHICH = "Which table?"
EVERY_COMMAND: list[tuple[str, dict[str, Any]]] = [
    ("do", {"moves": "1"}),
    ("do", {"moves": "undo"}),
    ("do", {}),
    ("board", {}),
    ("board", {"text": "all"}),
    ("replay", {}),
    ("replay", {"verify": True}),
    ("replay", {"record": True}),
    ("replay", {"film": True}),
    ("replay", {"review": True}),
    ("replay", {"clone": True}),
    ("palm", {}),
    ("palm", {"action": "discard"}),
]


async def table_at(
    here: SimServer, place: Location, person: Any, *, game: str = "palm_island", begins: bool = True
) -> TableId:
    """Open a table for one person, in a place, with a bot if the game needs two players."""
    tables, user = here.bot.tables, UserId(person.id)
    seats = [SeatRow(seat=Seat(0), user=user)]
    if not GAMES[game].is_for_one({}):
        seats.append(SeatRow(seat=Seat(1), bot="easy"))
    table = await lobbies.open_lobby(tables, Setup(GAMES[game], {}), place, seats)
    if begins:
        await lobbies.start(tables, table.id, user)
    return table.id


async def direct_to(here: SimServer, person: Any) -> Location:
    """Return the direct messages of a person."""
    channel = await here.bot.create_dm(discord.Object(person.id))
    return Location(None, ChannelId(channel.id))


def channel_of(here: SimServer) -> Location:
    """Return the channel of the server."""
    return Location(GuildId(here.guild.id), ChannelId(here.channel.id))


async def played(here: SimServer, number: TableId) -> list[str]:
    """Return the moves that were played at a table."""
    return [one.action for one in (await table_of(here, number)).frames[1:]]


def offered(result: Any) -> list[str]:
    """Return the buttons of the question which table is meant."""
    assert WHICH in reply_text(result)
    [asked] = private_replies(result)
    return [*buttons(asked)]


@pytest.mark.parametrize(("command", "given"), EVERY_COMMAND)
async def test_each_command_asks_which_of_two_tables(
    here: SimServer, command: str, given: dict[str, Any]
) -> None:
    place = await direct_to(here, here.ana)
    tables = [await table_at(here, place, here.ana) for _ in range(2)]
    asked = await here.ana.user.slash(command, **given)
    assert ["Table 2: Palm Island", "Table 1: Palm Island"] == offered(asked)
    assert "`table:`" in reply_text(asked)
    assert [[], []] == [await played(here, one) for one in tables]
    assert 2 == len(await here.bot.tables.open_in(place.channel))


async def test_button_opens_the_panel_of_its_table(here: SimServer) -> None:
    place = await direct_to(here, here.ana)
    for _ in range(2):
        await table_at(here, place, here.ana)
    [asked] = private_replies(await here.ana.user.slash("do", moves="1"))
    shown = await here.ana.user.click(asked, label="Table 1: Palm Island")
    assert any(":1:" in custom_id for custom_id in buttons(shown.response).values())


class TestTypedMove:
    async def test_is_played_at_the_only_table_that_waits_for_the_user(
        self, here: SimServer
    ) -> None:
        place = await direct_to(here, here.ana)
        waits = await table_at(here, place, here.ana)
        await table_at(here, place, here.ana, begins=False)
        options = (await table_of(here, waits)).options(Seat(0))
        completed = await here.ana.user.autocomplete("do", "moves", "")
        assert [write(one) for one in options] == [one["value"] for one in completed]
        await here.ana.user.slash("do", moves="1")
        await here.ana.user.slash("palm", action="discard")
        assert [write(options[0]), "discard"] == await played(here, waits)

    @pytest.mark.parametrize("given", [{"moves": "undo"}, {}])
    async def test_other_words_are_no_move(self, here: SimServer, given: dict[str, str]) -> None:
        place = await direct_to(here, here.ana)
        await table_at(here, place, here.ana)
        await here.ana.user.slash("do", moves="1")
        await table_at(here, place, here.ana, begins=False)
        assert 2 == len(offered(await here.ana.user.slash("do", **given)))
        assert 1 == len(await played(here, TableId(1)))

    async def test_lesson_waits_like_any_table(self, here: SimServer) -> None:
        place = await direct_to(here, here.ana)
        await table_at(here, place, here.ana)
        await here.ana.slash(here.channel, "learn", game="palm-island")
        assert [True, False] == [
            one.row.lesson for one in await here.bot.tables.open_in(place.channel)
        ]
        assert 2 == len(offered(await here.ana.user.slash("do", moves="1")))

    async def test_nothing_is_completed_for_several_tables(self, here: SimServer) -> None:
        place = await direct_to(here, here.ana)
        for _ in range(2):
            await table_at(here, place, here.ana)
        assert [] == await here.ana.user.autocomplete("do", "moves", "")
        assert [] != await here.ana.user.autocomplete("do", "moves", "", table=1)


class TestWhichTablesCount:
    async def test_ended_table_counts_only_if_none_is_open(self, here: SimServer) -> None:
        place = await direct_to(here, here.ana)
        open_one, ended = [await table_at(here, place, here.ana) for _ in range(2)]
        await here.bot.tables.change(ended, play_to_end)
        assert "You can export a game after it has ended" in reply_text(
            await here.ana.user.slash("replay", record=True)
        )
        here.env.backend.advance_clock(60)
        await here.bot.tables.change(open_one, play_to_end)
        shown = reply_text(await here.ana.user.slash("replay", record=True))
        assert f"The record of table {open_one}." in shown

    async def test_own_table_in_a_channel_comes_before_those_of_others(
        self, here: SimServer
    ) -> None:
        own = await table_at(here, channel_of(here), here.ana)
        await table_at(here, channel_of(here), here.ben)
        await here.ana.slash(here.channel, "do", moves="1")
        assert 1 == len(await played(here, own))

    async def test_spectator_is_asked_too_and_sees_the_board(self, here: SimServer) -> None:
        await table_at(here, channel_of(here), here.ana)
        await table_at(here, channel_of(here), here.ben, game="propeller_islands")
        result = await here.chloe.slash(here.channel, "board")
        assert ["Table 2: Propeller Islands", "Table 1: Palm Island"] == offered(result)
        [asked] = private_replies(result)
        shown = await here.chloe.click(asked, label="Table 1: Palm Island")
        assert "**Palm Island**" in reply_text(shown)

    async def test_tables_without_a_channel_count_like_those_of_one(self, here: SimServer) -> None:
        for _ in range(2):
            await table_at(here, Location(None, NOWHERE), here.ana)
        assert 2 == len(offered(await here.ana.slash(here.channel, "board")))

    async def test_moderator_is_asked_for_the_number(self, here: SimServer, mia: Any) -> None:
        for person in (here.ana, here.ben):
            await table_at(here, channel_of(here), person)
        assert WHICH in reply_text(await mia.slash(here.channel, "admin"))


async def test_rules_ask_which_game(here: SimServer) -> None:
    place = await direct_to(here, here.ana)
    for game in ("palm_island", "propeller_islands"):
        await table_at(here, place, here.ana, game=game)
    asked = reply_text(await here.ana.user.slash("rules"))
    assert "Which game? Choose one with `/rules game:`." in asked


async def test_report_of_a_fault_names_the_form_with_the_number(here: SimServer) -> None:
    place = await direct_to(here, here.ana)
    for _ in range(2):
        await table_at(here, place, here.ana)
    asked = reply_text(await here.ana.user.slash("help", bug="It drew nothing."))
    assert "**Report a fault**" in asked


async def test_invitation_is_not_sent_before_the_table_is_chosen(here: SimServer) -> None:
    for _ in range(2):
        await table_at(here, channel_of(here), here.ana, begins=False)
    result = await here.ana.context_menu(here.channel, "Invite to a table", here.ben)
    assert 2 == len(offered(result))
