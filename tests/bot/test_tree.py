"""The commands that replace those of 0.2: which there are, and what each one shows."""

import re
from typing import Any

import pytest
from discord import AppCommandType, Interaction, app_commands

from bot.client import Atoll
from bot.domain.table import Table
from bot.features.follows.messages import NOTHING
from bot.features.replays.films import Films
from bot.installed import FEATURES
from bot.interactions.commands.moved import MOVED
from bot.presentation.replies import say
from engine import GAMES
from engine.core import command_of
from tests.bot import discord_limits
from tests.bot.made_results import play_to_end
from tests.bot.sim_server import TABLE, SimServer, buttons, choices, parts, reply_text
from tests.bot.table_steps import table_of

pytestmark = pytest.mark.usefixtures("no_pictures")

SHARED = {
    *("play", "games", "board", "do", "learn", "daily", "rules", "replay", "profile"),
    *("settings", "help", "admin"),
}
"""The commands of no particular game. Five games make them seventeen."""
PLACE = re.compile(r"`/(\w+)(?: (\w+):)?")
HIDDEN = {"admin"}
"""Those that members don't see."""
MENUS = {"Invite to a table", "Profile", "What happened here?", "Report to moderators"}


def slash_commands(bot: Atoll) -> list[Any]:
    return list(bot.tree.get_commands(type=AppCommandType.chat_input))


def test_tree_has_twelve_entries_and_one_for_each_game(simcord_bot: Atoll) -> None:
    found = slash_commands(simcord_bot)
    expected = SHARED | {game.group for game in GAMES.values()}
    assert (12 + len(GAMES), expected) == (len(found), {one.name for one in found})
    assert [] == [one.name for one in found if isinstance(one, app_commands.Group)]
    shown = {one.name for one in found if one.default_permissions is None}
    assert expected - HIDDEN == shown


def test_places_of_old_commands_exist(simcord_bot: Atoll) -> None:
    options = {
        one.name: {"", *(option["name"] for option in one.to_dict(simcord_bot.tree)["options"])}
        for one in slash_commands(simcord_bot)
    }
    named = {match for place in MOVED.values() for match in PLACE.findall(place)}
    assert len(named) > 10
    assert [] == [(name, option) for name, option in named if option not in options[name]]


def test_tree_has_four_context_menus(simcord_bot: Atoll) -> None:
    kinds = (AppCommandType.user, AppCommandType.message)
    assert MENUS == {one.name for kind in kinds for one in simcord_bot.tree.get_commands(type=kind)}


def test_tree_is_within_limits(simcord_bot: Atoll) -> None:
    tree = simcord_bot.tree
    assert [] == discord_limits.excess_in_commands(
        [one.to_dict(tree) for one in tree.get_commands()]
    )


def test_words_of_do_are_no_moves() -> None:
    moves = {command_of(kind) for game in GAMES.values() for kind in game.rules.actions}
    assert {"undo", "hint"} == set(FEATURES.extras.words)
    assert not moves & set(FEATURES.extras.words)


async def begun(here: SimServer) -> None:
    """Begin a solo game of Palm Island."""
    await here.ana.slash(here.channel, "play", game="palm-island", options="notes=on")


class TestDo:
    async def test_undo_takes_back_the_last_move(self, here: SimServer) -> None:
        await begun(here)
        await here.ana.slash(here.channel, "do", moves="discard")
        await here.ana.slash(here.channel, "do", moves=" Undo ")
        assert 1 == len((await table_of(here)).frames)

    @pytest.mark.long
    async def test_hint_shows_a_hint(self, here: SimServer) -> None:
        await begun(here)
        shown = await here.ana.slash(here.channel, "do", moves="hint")
        assert reply_text(shown).startswith("💡 ")
        assert 0 == (await table_of(here)).row.ply

    async def test_without_a_move_it_lists_the_choices(self, here: SimServer) -> None:
        await begun(here)
        assert "1. " in reply_text(await here.ana.slash(here.channel, "do"))


class TestBoard:
    async def test_board_shows_the_panel_of_a_player(self, here: SimServer) -> None:
        await begun(here)
        shown = await here.ana.slash(here.channel, "board")
        assert choices(shown.response) == choices(here.message)

    async def test_board_in_words_numbers_the_choices(self, here: SimServer) -> None:
        await begun(here)
        assert "1. " in reply_text(await here.ana.slash(here.channel, "board", text="all"))

    async def test_part_of_the_board_in_words_is_shown_alone(self, here: SimServer) -> None:
        await begun(here)
        shown = reply_text(await here.ana.slash(here.channel, "board", text="players"))
        assert "Your village" in shown
        assert "Your hand" not in shown
        assert "1. " not in shown

    async def test_part_that_a_game_has_not_is_refused(self, here: SimServer) -> None:
        await begun(here)
        shown = reply_text(await here.ana.slash(here.channel, "board", text="market"))
        assert "Palm Island has no market in words. `/board text:all`" in shown

    async def test_board_of_a_player_is_a_close_up(self, here: SimServer) -> None:
        await begun(here)
        shown = await here.ben.slash(here.channel, "board", hand_of=here.ana.user)
        assert f"table {TABLE}: <@{here.ana.id}>" in reply_text(shown)


class TestGames:
    async def test_list_leads_to_games_to_watch_and_is_renewed(self, here: SimServer) -> None:
        await begun(here)
        listed = (await here.ana.slash(here.channel, "games")).response
        shown = await here.ana.click(listed, label="Join or watch")
        assert NOTHING in reply_text(shown)
        renewed = await here.ana.click(listed, label="↻")
        assert {"Play", "Join or watch", "↻"} <= {*buttons(renewed.response or listed)}

    async def test_user_without_a_game_is_led_to_games_to_watch(self, here: SimServer) -> None:
        listed = (await here.ana.slash(here.channel, "games")).response
        assert ["Play", "Join or watch"] == [*buttons(listed)]


class TestReplay:
    async def test_each_option_looks_back_in_its_way(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def no_analysis(interaction: Interaction, table: Table) -> None:
            await say(interaction, f"The review of table {table.id}")

        monkeypatch.setattr("bot.features.reviews.feature.show_review", no_analysis)

        async def picture(*_: object) -> bytes:
            return b"GIF89a"

        monkeypatch.setattr(here.bot.services.require(Films), "film", picture)
        await begun(here)
        await here.bot.tables.change(TABLE, play_to_end)
        shown = reply_text(await here.ana.slash(here.channel, "replay", move=0))
        assert "table 1" in shown
        proof = reply_text(await here.ana.slash(here.channel, "replay", verify=True))
        assert "Luck checked" in proof
        assert (
            "review"
            in reply_text(await here.ana.slash(here.channel, "replay", review=True)).lower()
        )
        film = await here.ana.slash(here.channel, "replay", film=True)
        assert film.response.attachments


class TestDaily:
    async def test_daily_lists_the_deals_of_today(self, here: SimServer) -> None:
        await here.env.advance_time(120)
        shown = await here.ana.slash(here.channel, "daily")
        assert any(label.startswith("Play ") for label in buttons(shown.response))
        one = await here.ana.slash(here.channel, "daily", challenge="palm-island")
        assert "Palm Island" in reply_text(one)

    async def test_daily_shows_a_puzzle(self, here: SimServer) -> None:
        assert "puzzle" in reply_text(await here.ana.slash(here.channel, "daily", puzzle=0)).lower()

    async def test_daily_shows_practice(self, here: SimServer) -> None:
        offered = await here.ana.autocomplete(here.channel, "daily", "practise", "")
        assert "all" == offered[0]["value"]
        shown = await here.ana.slash(here.channel, "daily", practise="all")
        assert "puzzle" in reply_text(shown).lower()
        refused = await here.ana.slash(here.channel, "daily", practise="volcanoes")
        assert "Unknown theme" in reply_text(refused)


def menu_of(message: Any) -> str:
    """Return the custom ID of the only list of texts below a message."""
    [menu] = [part for part in parts(message) if part["type"] == 3]
    return str(menu["custom_id"])


class TestProfile:
    async def test_profile_shows_statistics_and_feats(self, here: SimServer) -> None:
        result = await here.ana.slash(here.channel, "profile", player=here.ben.user)
        shown = result.response
        assert "Ben" in shown.content
        assert "as of" in shown.content
        await here.ana.select(shown, ["palm_island"], custom_id=menu_of(shown))
        assert "Palm Island" in shown.content
        await here.ana.click(shown, label="Feats")
        assert "feats" in shown.content.lower()
        await here.ana.click(shown, label="Leaderboard here")
        assert "Palm Island" in shown.content
        await here.ana.select(shown, ["small_islands:3"], custom_id=menu_of(shown))
        assert "Small Islands, 3 players" in shown.content
        await here.ana.click(shown, label="Statistics")
        assert "Ben" in shown.content

    async def test_leaderboard_is_of_a_game(self, here: SimServer) -> None:
        shown = await here.ana.slash(here.channel, "profile", game="palm-island", leaderboard="all")
        assert "Palm Island" in reply_text(shown)


@pytest.mark.long
async def test_rules_show_pages_and_cards(here: SimServer) -> None:
    pages = await here.ana.slash(here.channel, "rules", game="palm-island")
    assert "Palm Island" in reply_text(pages)
    [first, *_] = await here.ana.autocomplete(here.channel, "rules", "card", "temple")
    shown = await here.ana.slash(here.channel, "rules", card=first["value"])
    assert "Temple" in reply_text(shown)


class TestHelp:
    async def test_where_finds_each_old_command(self, here: SimServer) -> None:
        offered = await here.ana.autocomplete(here.channel, "help", "where", "whatif")
        assert ["whatif"] == [one["value"] for one in offered]
        shown = await here.ana.slash(here.channel, "help", where="whatif")
        assert "**Try moves**" in reply_text(shown)
        refused = await here.ana.slash(here.channel, "help", where="dance")
        assert "I know no command" in reply_text(refused)

    async def test_bug_makes_a_file_for_the_host(self, here: SimServer) -> None:
        await begun(here)
        shown = await here.ana.slash(here.channel, "help", bug="The board is upside down")
        assert shown.response.attachments

    async def test_report_is_sent(self, here: SimServer) -> None:
        shown = await here.ana.slash(here.channel, "help", report="Rude words")
        assert "sent" in reply_text(shown).lower()
