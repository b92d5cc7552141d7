"""Lobbies as players see them in the channel."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.domain.ids import Seat, TableId, UserId
from bot.domain.levels import bot_name
from bot.domain.lobby import joined, with_bot, with_options
from bot.domain.records import SeatRow
from bot.interactions.commands.completion import GAMES_TO_PLAY, slug
from bot.interactions.commands.play import complete_options
from bot.interactions.looking import check_open
from bot.presentation.forms import fields_of
from bot.presentation.offers import MORE
from bot.services import lobbies
from bot.services.new_tables import Location, Setup
from bot.store.outbox import select_items
from engine import GAMES
from engine.core import EDITION, BadOption, Game, IllegalAction
from testbed.discord_rules import nested
from tests.bot.settings_steps import choose_setting
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.stored_games import execute
from tests.bot.table_steps import (
    PLAYERS,
    QUAKE,
    add_bot,
    items,
    on_sheet,
    open_lobby,
    opening,
    posts,
    press_start,
    private_replies,
    private_text,
    table_of,
)

MENU = 3
MINUTE, HOUR, DAY = 60, 3_600, 24 * 3_600
HOW = ["Alone", "Against bots", "With people", "Alone, with options …"]
LOBBY_TOOLS = ["Join", "Start (needs 2)", "Add a bot", "Learn it", MORE]


async def players(here: SimServer, number: int = 1) -> list[str]:
    """Return the players of a table by seat."""
    names = {one.id: name for name, one in here.people.items()}
    seats = (await table_of(here, TableId(number))).seats
    return [names[row.user] if row.user is not None else "bot" for row in seats]


async def status(here: SimServer, table_id: TableId = TABLE) -> str:
    return (await table_of(here, table_id)).row.status


async def refused(here: SimServer, name: str, label: str) -> str:
    """Press a button that is refused; return the reply and check that nothing changed."""
    before, text = await table_of(here), here.message.content
    result = await here.people[name].click(here.message, label=label)
    assert (before, text) == (await table_of(here), here.message.content)
    return private_text(result)


async def choose_option(here: SimServer, name: str, *wanted: str) -> Any:
    """Submit a form of the lobby that changes only some options."""
    named = dict(one.split("=") for one in wanted)
    sheet = (await here.people[name].click(here.message, label=MORE)).response
    for label in ("Settings", "Settings 2"):
        if label not in buttons(sheet):
            continue
        opened = await here.people[name].click(sheet, label=label)
        if opened.modal is None:
            return opened
        values = given(opened, named)
        if named.keys() <= values.keys():
            return await here.people[name].submit_modal(opened, values)
    raise AssertionError(f"no form has {wanted}")


def given(opened: Any, wanted: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of a form with some changes."""
    found = dict[str, Any]()
    for part in nested(opened.modal["components"]):
        lines = part.get("options", [])
        before = [one["value"] for one in lines if one.get("default")]
        value = wanted.get(part.get("custom_id", ""), *before)
        if lines:
            found[part["custom_id"]] = [value] if part["type"] == MENU else value
    return found


def pass_time(here: SimServer, seconds: int) -> None:
    """Make everything stored older."""
    execute(here.database, "UPDATE games SET touched = touched - ?", seconds)
    execute(here.database, "UPDATE posts SET at = at - ?", seconds)
    here.bot.tables.drop(TABLE)


class TestOpening:
    async def test_message_shows_the_game_its_players_and_options(self, here: SimServer) -> None:
        message = await open_lobby(here)
        assert "**Earthquake Island** · table 1 · open for players\n" in message.content
        blurb = GAMES["earthquake_island"].words.blurb
        assert f"_{blurb}_ (2 to 6 players, 20 min, easy)" in message.content
        assert 1 == message.content.count("2 to 6")
        assert f"**1** <@{here.ana.id}>" in message.content
        assert "Pace: " in message.content
        assert LOBBY_TOOLS == list(buttons(message))

    async def test_game_choices_are_described(self) -> None:
        names = {choice.value: choice.name for choice in GAMES_TO_PLAY}
        assert [*GAMES] == [value.replace("-", "_") for value in names]
        text = "Small Islands (1 to 4 players, 30 min, medium): Lay an archipelago that suits your"
        assert names["small-islands"].startswith(text)
        assert max(map(len, names.values())) <= 100

    async def test_options_of_play_are_shown(self, here: SimServer) -> None:
        message = await open_lobby(here, options="heights=random")
        assert "Stacks: random heights" in message.content

    @pytest.mark.parametrize("elsewhere", [False, True], ids=["here", "another channel"])
    async def test_private_copy_shows_the_lobby_after_joining_again(
        self, here: SimServer, elsewhere: bool
    ) -> None:
        await open_lobby(here, "ben")
        where = here.guild.create_text_channel("elsewhere") if elsewhere else here.channel
        copy = (await here.ben.slash(where, "board", table=TABLE)).response
        await on_sheet(here.ben, copy, "Leave")
        answer = await here.ben.click(copy, label="Join")
        assert (["ana", "ben"], []) == (await players(here), answer.followups)
        assert f"**2** <@{here.ben.id}>" in answer.response.content

    async def test_card_is_the_answer_to_play(self, here: SimServer) -> None:
        await here.ana.slash(here.channel, "play", game=QUAKE)
        assert "DELETE" == here.env.http_requests[-1].method
        assert [here.message] == here.channel.history()

    async def test_lobby_pings_no_player(self, here: SimServer) -> None:
        await open_lobby(here, "ben", "chloe")
        assert [set()] == [post.pinged for post in posts(here)]

    @pytest.mark.parametrize("game", [game for game in GAMES.values() if 1 not in game.seats])
    async def test_multiplayer_game_alone_starts_against_easy_bots(
        self, here: SimServer, game: Game
    ) -> None:
        await here.ana.slash(here.channel, "play", game=slug(game), **{"with": "alone"})
        table = await table_of(here)
        assert game.words.lesson is not None
        levels = ["easy"] * (game.words.lesson.deal.seats - 1)
        assert [None, *levels] == [row.bot for row in table.seats]
        assert "playing" == table.row.status

    async def test_lobby_in_direct_messages_is_for_bots(self, here: SimServer) -> None:
        opened = private_text(await here.ana.user.slash("play", game=QUAKE))
        assert "Only you see it, so only bots can join." in opened
        opened = private_text(await here.ana.slash(here.channel, "play", game=QUAKE))
        assert "Only you see it" not in opened

    async def test_solo_game_starts_immediately(self, here: SimServer) -> None:
        await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
        assert "playing" == await status(here)

    async def test_game_that_is_usually_for_one_asks_how_to_play(self, here: SimServer) -> None:
        asked = (await here.ana.slash(here.channel, "play", game="palm-island")).response
        assert asked.content.endswith("**How do you play?**")
        assert HOW == [*buttons(asked)]
        given = {"game": "palm-island", "options": "mode=solo"}
        await here.ana.slash(here.channel, "play", **given)
        assert "playing" == await status(here)

    @pytest.mark.parametrize(
        ("label", "found"),
        [
            ("Alone", ("playing", ["ana"], "solo")),
            ("Against bots", ("playing", ["ana", "bot"], "cooperative")),
            ("With people", ("lobby", ["ana"], "cooperative")),
        ],
    )
    async def test_answer_opens_a_table_in_place_of_the_question(
        self, here: SimServer, label: str, found: tuple[str, list[str], str]
    ) -> None:
        asked = (await here.ana.slash(here.channel, "play", game="palm-island")).response
        pressed = await here.ana.click(asked, label=label)
        table = await table_of(here)
        mode = (table.state.options if table.playing else table.row.options)["mode"]
        assert found == (table.row.status, await players(here), mode)
        assert [] == private_replies(pressed)
        assert table.game.name in here.message.content

    async def test_options_of_a_game_alone_are_chosen_on_a_form(self, here: SimServer) -> None:
        asked = (await here.ana.slash(here.channel, "play", game="palm-island")).response
        opened = await here.ana.click(asked, label=HOW[-1])
        chosen = given(opened, {"villagers": "on", "notes": "on"})
        assert {"villagers", "difficulty", "notes"} == {*chosen}
        await here.ana.submit_modal(opened, chosen)
        options = (await table_of(here)).state.options
        assert ("solo", "on", "on") == (options["mode"], options["villagers"], options["notes"])

    async def test_pace_means_a_game_with_people(self, here: SimServer) -> None:
        await here.ana.slash(here.channel, "play", game="palm-island", pace="fast")
        assert ("lobby", "fast") == (await status(here), (await table_of(here)).row.pace)

    async def test_others_open_a_lobby_of_a_game_that_is_usually_for_one(
        self, here: SimServer
    ) -> None:
        await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "others"})
        await here.ben.click(here.message, label="Join")
        assert "lobby" == await status(here)
        assert ["ana", "ben"] == await players(here)

    @pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
    async def test_bots_are_rivals_in_a_game_that_starts_at_once(
        self, here: SimServer, game: Game
    ) -> None:
        await here.ana.slash(here.channel, "play", game=slug(game), **{"with": "bots"})
        table = await table_of(here)
        assert [None] == [row.bot for row in table.seats if row.user]
        assert {"easy"} == {row.bot for row in table.seats if not row.user}
        assert "playing" == table.row.status

    @pytest.mark.parametrize("company", ["bots", "others"])
    async def test_options_for_one_player_are_refused_with_company(
        self, here: SimServer, company: str
    ) -> None:
        given = {"with": company, "options": "mode=solo"}
        refused = await here.ana.slash(here.channel, "play", game="palm-island", **given)
        assert "These options are for a game alone." in private_text(refused)


class TestJoining:
    async def test_player_who_joins_gets_the_next_seat_on_the_same_message(
        self, here: SimServer
    ) -> None:
        first = await open_lobby(here)
        for person in (here.ben, here.chloe):
            await person.click(first, label="Join")
        assert (first.id, 1) == (here.message.id, len(posts(here)))
        assert ["ana", "ben", "chloe"] == await players(here)
        assert f"**2** <@{here.ben.id}>\n**3** <@{here.chloe.id}>" in here.message.content

    async def test_player_cannot_join_twice(self, here: SimServer) -> None:
        await open_lobby(here, "ben")
        told = await refused(here, "ben", "Join")
        assert told.startswith("You are already at this table.")

    async def test_full_lobby_offers_no_seat_and_refuses_old_buttons(self, here: SimServer) -> None:
        message = await open_lobby(here, *PLAYERS[1:])
        assert ["Start with 6", "Learn it", MORE] == list(buttons(message))
        table = await table_of(here)
        for change, by in ((joined, here.guest), (with_bot, here.ben)):
            with pytest.raises(IllegalAction, match="This table was full"):
                change(table, UserId(by.id))


class TestLeaving:
    async def test_later_players_move_up(self, here: SimServer) -> None:
        await open_lobby(here, "ben", "chloe")
        await on_sheet(here.ben, here.message, "Leave")
        assert ["ana", "chloe"] == await players(here)
        assert f"**2** <@{here.chloe.id}>" in here.message.content

    async def test_next_player_becomes_host(self, here: SimServer) -> None:
        await open_lobby(here, "ben", "chloe")
        await on_sheet(here.ana, here.message, "Leave")
        assert f"<@{here.ben.id}> starts" in here.message.content
        await press_start(here.ben, here.message)
        assert "playing" == await status(here)

    async def test_last_player_closes_the_table(self, here: SimServer) -> None:
        await open_lobby(here, "ben")
        await on_sheet(here.ana, here.message, "Leave")
        await on_sheet(here.ben, here.message, "Leave")
        assert "aborted" == await status(here)
        assert [] == list(buttons(here.message))
        assert "open for players" not in here.message.content
        assert "closed" in here.message.content

    async def test_bots_do_not_keep_a_table_open(self, here: SimServer) -> None:
        await open_lobby(here)
        await add_bot(here)
        await on_sheet(here.ana, here.message, "Leave")
        assert "aborted" == await status(here)

    async def test_spectator_can_only_join(self, here: SimServer) -> None:
        await open_lobby(here, *PLAYERS[1:5])
        assert "This is not your table" in await refused(here, "guest", "Add a bot")
        opened = await here.guest.click(here.message, label=MORE)
        assert "Leave" not in buttons(opened.response)
        await here.finn.click(here.message, label="Join")
        assert "This is not your table" in await refused(here, "guest", "Start with 6")


class TestOptions:
    async def test_form_shows_values_and_the_current_one(self, here: SimServer) -> None:
        opened = await on_sheet(here.ana, await open_lobby(here), "Settings")
        parts = nested(opened.modal["components"])
        [stacks] = [one for one in parts if one.get("custom_id") == "heights"]
        assert {"even": True, "random": False} == {
            one["value"]: one["default"] for one in stacks["options"]
        }

    async def test_host_changes_options_and_lobby_shows_changed_ones(self, here: SimServer) -> None:
        await open_lobby(here)
        assert not any(
            one.name in here.message.content for one in GAMES["earthquake_island"].choices
        )
        await choose_option(here, "ana", "facing=random")
        assert "-# Tiles: half of them face down\n" in here.message.content
        await choose_option(here, "ana", "tools=anytime")
        assert "Tools: in opponents' turns too" in here.message.content
        await choose_option(here, "ana", "tools=own_turn")
        assert "Tools" not in here.message.content

    async def test_game_starts_with_the_options(self, here: SimServer) -> None:
        await open_lobby(here, "ben")
        await choose_option(here, "ana", "facing=random")
        await press_start(here.ana, here.message)
        assert "random" == (await table_of(here)).state.options["facing"]

    @pytest.mark.parametrize("name", ["ben", "guest"])
    async def test_only_the_host_changes_options(self, here: SimServer, name: str) -> None:
        await open_lobby(here, "ben")
        opened = await here.people[name].click(here.message, label=MORE)
        assert "Settings" not in buttons(opened.response)
        user = UserId(here.people[name].id)
        with pytest.raises(IllegalAction, match=f"Only <@{here.ana.id}>, who opened the table"):
            with_options(await table_of(here), user, {"tools": "anytime"})


PALM = "palm-island"
SMALL = "small-islands"


async def offered(here: SimServer) -> set[str]:
    """Return the values that the forms offer, except the current ones."""
    fields = fields_of(await table_of(here))
    found = {f"{one.key}={value}" for one in fields for value, _ in one.values if value != one.now}
    return {value for value in found if not value.startswith(("pace=", "autopilot=", "entry="))}


class TestOptionsAtAPace:
    @pytest.mark.parametrize(
        ("pace", "flights"),
        [("live", "sequential"), ("fast", "sequential"), ("day", "batch"), ("slow", "batch")],
    )
    async def test_default_of_flights_depends_on_the_pace(
        self, here: SimServer, pace: str, flights: str
    ) -> None:
        await here.ana.slash(here.channel, "play", game="island-hopper", pace=pace)
        await here.ben.click(here.message, label="Join")
        is_shown = GAMES["island_hopper"].rules.options[2].describe(flights) in here.message.content
        assert (pace in ("live", "fast")) is is_shown
        await press_start(here.ana, here.message)
        assert flights == (await table_of(here)).state.options["flights"]

    async def test_chosen_option_overrides_the_pace(self, here: SimServer) -> None:
        await here.ana.slash(
            here.channel, "play", game="island-hopper", pace="live", options="flights=batch"
        )
        assert "Flights" not in here.message.content


class TestOptionsOfAMode:
    async def test_only_effective_options_are_offered_and_shown(self, here: SimServer) -> None:
        message = await open_lobby(here, "ben", game=PALM, options="mode=speed")
        assert "-# Mode: speed (a race for outposts)\n" in message.content
        assert {
            "mode=cooperative",
            "mode=casual",
            "villagers=on",
            "order=arrival",
            "notes=off",
        } == await offered(here)

    async def test_options_of_another_mode_stay_for_later(self, here: SimServer) -> None:
        await open_lobby(here, "ben", game=PALM, options="mode=speed order=arrival")
        await choose_option(here, "ana", "mode=cooperative")
        assert "Who buys first" not in here.message.content
        await choose_option(here, "ana", "disaster=volcano")
        await choose_option(here, "ana", "mode=speed")
        assert "Who buys first: the first player to finish the round" in here.message.content
        assert "Disaster" not in here.message.content

    async def test_ineffective_options_are_not_stored_in_the_game(self, here: SimServer) -> None:
        await open_lobby(here, "ben", game=PALM, options="mode=speed order=arrival")
        await choose_option(here, "ana", "mode=casual")
        await press_start(here.ana, here.message)
        table = await table_of(here)
        current = {EDITION: GAMES["palm_island"].edition}
        assert {"mode": "casual", "villagers": "off", "notes": "on"} | current == table.row.options
        assert table.row.options == table.state.options

    @pytest.mark.parametrize("stale", ["difficulty=easy", "order=arrival"])
    async def test_ineffective_option_does_not_prevent_the_start(
        self, here: SimServer, stale: str
    ) -> None:
        await open_lobby(here, "ben", game=PALM, options="mode=casual")
        key, value = stale.split("=")
        with pytest.raises(BadOption, match=f"{key} only has an effect with mode="):
            await lobbies.set_option(here.bot.tables, TABLE, here.ana.id, key, value)
        await press_start(here.ana, here.message)
        assert "playing" == await status(here)

    async def test_default_of_another_mode_is_accepted(self, here: SimServer) -> None:
        await open_lobby(here, "ben", game=PALM, options="mode=casual")
        await lobbies.set_option(here.bot.tables, TABLE, here.ana.id, "difficulty", "hard")
        await press_start(here.ana, here.message)
        assert "playing" == await status(here)

    async def test_value_for_more_seats_stays_for_later(self, here: SimServer) -> None:
        await open_lobby(here, "ben", "chloe", game="island-hopper", options="captain=seat_3")
        assert "First auction: opened by player 3" in here.message.content
        await on_sheet(here.chloe, here.message, "Leave")
        assert "First auction" not in here.message.content
        await here.chloe.click(here.message, label="Join")
        assert "First auction: opened by player 3" in here.message.content

    async def test_alexis_is_offered_to_one_player_only(self, here: SimServer) -> None:
        await open_lobby(here, game=SMALL)
        assert {
            "mode=advanced",
            "alexis=afternoon",
            "alexis=night",
            "alexis=midnight",
        } == await offered(here)
        await choose_option(here, "ana", "alexis=night")
        await here.ben.click(here.message, label="Join")
        assert {"mode=advanced"} == await offered(here)
        await press_start(here.ana, here.message)
        assert {"mode": "standard"} == {
            key: value
            for key, value in (await table_of(here)).state.options.items()
            if key != EDITION
        }


class TestAModeForOthers:
    async def test_message_names_missing_players(self, here: SimServer) -> None:
        message = await open_lobby(here, game=PALM, options="mode=casual")
        advice = (
            "Mode: casual (against each other) is for 2 to 4 players: 1 more has to join, or"
            " choose “alone” or “together against a disaster”."
        )
        assert advice in message.content
        assert advice == await refused(here, "ana", "Start with 1")

    async def test_message_is_updated_when_the_mode_fits(self, here: SimServer) -> None:
        await open_lobby(here, "ben", game=PALM, options="mode=casual")
        assert "has to join" not in here.message.content
        await on_sheet(here.ben, here.message, "Leave")
        assert "1 more has to join" in here.message.content

    async def test_mode_can_be_changed(self, here: SimServer) -> None:
        await open_lobby(here, game=PALM, options="mode=casual")
        await choose_option(here, "ana", "mode=cooperative")
        await press_start(here.ana, here.message)
        assert "cooperative" == (await table_of(here)).state.options["mode"]

    async def test_message_names_surplus_players(self, here: SimServer) -> None:
        await open_lobby(here, game=PALM, options="mode=casual")
        await choose_option(here, "ana", "mode=solo")
        await here.ben.click(here.message, label="Join")
        assert (
            "Mode: alone is for 1 player: choose “together against a disaster”, “casual (against"
            " each other)” or “speed (a race for outposts)”, or let 1 leave."
            in here.message.content
        )
        await choose_option(here, "ana", "mode=speed")
        await press_start(here.ana, here.message)
        assert "playing" == await status(here)


class TestOptionsByHand:
    @pytest.mark.parametrize(
        ("game", "options", "text"),
        [
            (PALM, "disaster=famine", "disaster only has an effect with mode=cooperative."),
            (
                PALM,
                "mode=casual difficulty=easy",
                "only has an effect with mode=solo, which is for 1 player.",
            ),
            ("island-hopper", "dummy=on captain=seat_4", "dummy only has an effect for 3 players."),
        ],
    )
    async def test_ineffective_option_is_refused_with_advice(
        self, here: SimServer, game: str, options: str, text: str
    ) -> None:
        result = await here.ana.slash(here.channel, "play", **opening(game, options))
        assert text in private_text(result)
        assert [] == posts(here)

    async def test_default_value_is_accepted(self, here: SimServer) -> None:
        await here.ana.slash(here.channel, "play", game=PALM, options="order=behind")
        assert "playing" == await status(here)

    async def test_solo_option_starts_a_solo_game(self, here: SimServer) -> None:
        await here.ana.slash(here.channel, "play", game=SMALL, options="alexis=night")
        assert "night" == (await table_of(here)).state.options["alexis"]

    @pytest.mark.parametrize(
        ("typed", "some", "none"),
        [
            ("", {"mode=casual", "difficulty=easy"}, {"order=arrival", "disaster=famine"}),
            ("mode=speed ", {"order=arrival", "villagers=on"}, {"difficulty=easy"}),
            ("mode=cooperative ", {"disaster=famine"}, {"villagers=on", "order=arrival"}),
        ],
    )
    async def test_completions_depend_on_the_mode(
        self, here: SimServer, typed: str, some: set[str], none: set[str]
    ) -> None:
        asking: Any = SimpleNamespace(namespace=SimpleNamespace(game=PALM))
        complete: Any = complete_options
        values = {choice.value.split()[-1] for choice in await complete(asking, typed)}
        assert some <= values
        assert not none & values

    async def test_nothing_completes_a_word_that_is_no_option(self) -> None:
        asking: Any = SimpleNamespace(namespace=SimpleNamespace(game=PALM))
        complete: Any = complete_options
        assert [] == await complete(asking, "cooperative mode=")


async def test_options_of_older_versions_are_accepted(here: SimServer) -> None:
    """Older versions stored options without effect."""
    await here.ana.slash(here.channel, "play", game=PALM, **{"with": "alone"})
    older = GAMES["palm_island"].checked({}, 1) | {"disaster": "famine", "ability": "common_store"}
    place = Location(here.guild.id, here.channel.id)
    table = await lobbies.open_game(
        here.bot.tables, Setup(GAMES["palm_island"], older), place, [here.ana.id]
    )
    lobby = await lobbies.open_lobby(
        here.bot.tables,
        Setup(GAMES["palm_island"], older),
        place,
        [SeatRow(seat=Seat(0), user=here.ana.id)],
    )
    begun = await lobbies.start(here.bot.tables, lobby.id, here.ana.id)
    assert "disaster" not in table.row.options
    assert "disaster" not in begun.row.options


class TestAnswerToJoining:
    @pytest.mark.parametrize(
        ("how", "words"),
        [
            ("mention", "a mention here"),
            ("dm", "a direct message"),
            ("both", "a mention here and a direct message"),
            ("none", "no notification"),
        ],
    )
    async def test_answer_says_how_a_player_is_notified(
        self, here: SimServer, how: str, words: str
    ) -> None:
        await choose_setting(here.ben, here.channel, "notices", how)
        await open_lobby(here)
        [answer] = private_replies(await here.ben.click(here.message, label="Join"))
        assert f"You took seat 2. When it is your turn, you get {words}." == answer.content
        assert ["Learn it", "Change"] == [*buttons(answer)]

    async def test_answer_changes_the_setting(self, here: SimServer) -> None:
        await open_lobby(here)
        [answer] = private_replies(await here.ben.click(here.message, label="Join"))
        await here.ben.click(answer, label="Change")
        changed = await here.ben.select(answer, ["dm"], custom_id=f"atoll:notices:{TABLE}")
        assert "Saved: **Send me a direct message**" == private_text(changed)
        assert "dm" == here.bot.services.people.settings_of(here.ben.id).notices


class TestInvitations:
    async def test_player_invites_from_the_sheet(self, here: SimServer) -> None:
        await open_lobby(here)
        sheet = (await here.ana.click(here.message, label=MORE)).response
        await here.ana.select(sheet, [here.ben.user], custom_id=f"atoll:invite:{TABLE}")
        assert f"<@{here.ben.id}>, <@{here.ana.id}> invites you" in here.message.content
        await here.ben.click(here.message, label="Join")
        assert ["ana", "ben"] == await players(here)

    async def test_spectators_and_full_tables_invite_nobody(self, here: SimServer) -> None:
        await open_lobby(here)
        sheet = (await here.ben.click(here.message, label=MORE)).response
        assert [] == [one for one in items(sheet) if "invite" in one.get("custom_id", "")]
        for name in PLAYERS[1:]:
            await here.people[name].click(here.message, label="Join")
        sheet = (await here.ana.click(here.message, label=MORE)).response
        assert [] == [one for one in items(sheet) if "invite" in one.get("custom_id", "")]


class TestBots:
    async def test_bot_of_a_chosen_level_takes_the_next_seat(self, here: SimServer) -> None:
        await open_lobby(here)
        asked = await here.ana.click(here.message, label="Add a bot")
        assert asked.response.ephemeral
        assert "How strong?" == asked.response.content
        assert ["Gentle", "Easy", "Steady", "Sharp", "Master"] == [*buttons(asked.response)]
        await here.ana.click(asked.response, label="Sharp")
        await add_bot(here)
        assert ["ana", "bot", "bot"] == await players(here)
        assert ["sharp", "steady"] == [one.bot for one in (await table_of(here)).seats[1:]]
        assert "**2** Bot 2 (sharp)\n**3** Bot 3 (steady)" in here.message.content

    async def test_question_about_a_bot_is_deleted_after_the_answer(self, here: SimServer) -> None:
        await open_lobby(here)
        asked = await here.ana.click(here.message, label="Add a bot")
        before = len(here.env.http_requests)
        await here.ana.click(asked.response, label="Easy")
        methods = [one.method for one in here.env.http_requests[before:]]
        assert 1 == methods.count("DELETE")

    async def test_unknown_level_is_refused(self, here: SimServer) -> None:
        await open_lobby(here)
        with pytest.raises(IllegalAction, match="Choose gentle, easy, steady, sharp or master"):
            await lobbies.add_bot(here.bot.tables, TABLE, here.ana.id, "cunning")

    async def test_bots_of_the_first_version_are_steady(self) -> None:
        assert "Bot 3 (steady)" == bot_name(SeatRow(seat=Seat(2), bot="greedy"))


class TestStarting:
    async def test_host_starts_the_game_on_a_new_message(self, here: SimServer) -> None:
        message = await open_lobby(here, "ben")
        await press_start(here.ana, message)
        table = await table_of(here)
        assert "playing" == table.row.status
        assert here.ana.id == table.seats[table.awaited[0]].user
        assert [set()] == [one.pinged for one in posts(here)[2:]]
        lobby_message = here.channel.history()[0]
        assert lobby_message.id == message.id != here.message.id
        link = f"https://discord.com/channels/{here.guild.id}/{here.channel.id}/{here.message.id}"
        players = f"<@{here.ana.id}> and <@{here.ben.id}>"
        line = f"**Earthquake Island** of {players}: started · [to the board]({link})"
        assert line == lobby_message.content
        assert [] == list(items(lobby_message))
        assert [] == lobby_message.attachments

    @pytest.mark.parametrize("how", ["cancelled", "expired"])
    async def test_lobby_message_says_that_lobby_closed(self, here: SimServer, how: str) -> None:
        message = await open_lobby(here)
        if how == "cancelled":
            await on_sheet(here.ana, message, "Leave")
        else:
            await here.later(2 * 24 * 3_600)
            await here.later(60)
        [lobby_message] = [one for one in here.channel.history() if one.id == message.id]
        assert "This table is closed" in lobby_message.content
        assert "open for players" not in lobby_message.content

    async def test_start_is_grey_until_enough_players_have_joined(self, here: SimServer) -> None:
        await open_lobby(here)
        [start] = [one for one in items(here.message) if one["label"] == "Start (needs 2)"]
        assert start["disabled"]
        await add_bot(here)
        [start] = [one for one in items(here.message) if one["label"] == "Start with 2"]
        assert not start.get("disabled")

    async def test_too_few_players_cannot_start(self, here: SimServer) -> None:
        await open_lobby(here)
        with pytest.raises(IllegalAction, match=r"needs at least 2 players: press \*\*Add a bot"):
            await lobbies.start(here.bot.tables, TABLE, here.ana.id)

    async def test_other_players_can_start_a_full_table_only(self, here: SimServer) -> None:
        await open_lobby(here, *PLAYERS[1:5])
        assert f"Only <@{here.ana.id}>, who opened the table, can do that." == await refused(
            here, "ben", "Start with 5"
        )
        assert "Press **Join**" in here.message.content
        await here.finn.click(here.message, label="Join")
        assert "The table is full. Any of its players can press **Start**." in here.message.content
        assert "Press **Join**" not in here.message.content
        await press_start(here.ben, here.message)
        assert "playing" == await status(here)

    async def test_every_command_replies_before_the_start(self, here: SimServer) -> None:
        await open_lobby(here, "ben")
        result = await here.ana.slash(here.channel, "do", moves="stay")
        waiting = "The game had not started yet. Wait for the others, or press **Start**."
        assert waiting == private_text(result)
        guest = private_text(await here.ben.slash(here.channel, "do", moves="stay"))
        not_opener = f"Wait until <@{here.ana.id}> presses **Start**."
        assert guest == f"The game had not started yet. {not_opener}"
        assert await refused(here, "ben", "Join") == f"You are already at this table. {not_opener}"
        assert waiting == private_text(await here.ana.slash(here.channel, "do", moves="undo"))
        reply = private_text(await here.ana.slash(here.channel, "replay", verify=True))
        assert reply.startswith("Table 1 has not started yet. Its luck is sealed:")
        for given in ({}, {"text": "all"}, {"hand_of": here.ana.user}):
            reply = private_text(await here.ben.slash(here.channel, "board", **given))
            assert reply, given
            assert "went wrong" not in reply

    async def test_closed_lobby_has_no_record(self, here: SimServer) -> None:
        await open_lobby(here)
        await on_sheet(here.ana, here.message, "Leave")
        assert "aborted" == await status(here)
        none = "Table 1 is closed. No game was started, so it has no record."
        shown = await here.ana.slash(here.channel, "replay", verify=True, table=TABLE)
        assert none == private_text(shown)
        with pytest.raises(IllegalAction, match=none):
            check_open(await table_of(here))

    async def test_lobby_survives_a_restart(self, here: SimServer) -> None:
        await open_lobby(here, "ben")
        await here.restart()
        await here.chloe.click(here.message, label="Join")
        await press_start(here.ana, here.message)
        assert ["ana", "ben", "chloe"] == await players(here)
        assert "playing" == await status(here)


class TestExpiring:
    async def test_untouched_lobby_closes_after_a_day(self, here: SimServer) -> None:
        await open_lobby(here, "ben")
        pass_time(here, DAY)
        await here.env.advance_time(2 * MINUTE)
        assert "aborted" == await status(here)
        assert [] == list(buttons(here.message))
        assert "closed" in here.message.content

    async def test_touched_lobby_stays_open(self, here: SimServer) -> None:
        await open_lobby(here)
        pass_time(here, DAY)
        await here.ben.click(here.message, label="Join")
        await here.env.advance_time(2 * MINUTE)
        assert "lobby" == await status(here)

    async def test_lobby_stays_open_after_an_hour_with_a_new_message(self, here: SimServer) -> None:
        first = await open_lobby(here)
        pass_time(here, HOUR)
        await here.env.advance_time(2 * MINUTE)
        assert "lobby" == await status(here)
        await here.ben.click(first, label="Join")
        assert first.id != here.message.id
        assert "Start with 2" in buttons(here.message)
        assert {} == buttons(here.channel.history()[0])


class TestASecondTable:
    async def test_second_table_gets_a_thread_that_works_like_a_channel(
        self, here: SimServer
    ) -> None:
        await open_lobby(here)
        result = await here.ben.slash(here.channel, "play", game=QUAKE, options="heights=odd")
        assert "Choose even or random" in private_text(result)
        assert [] == here.channel.threads
        result = await here.ben.slash(here.channel, "play", game=QUAKE)
        [thread] = here.channel.threads
        assert "Earthquake Island of Ben" == thread.name
        assert f"Table 2 is open in <#{thread.id}>" in private_text(result)
        assert "table 2 · open for players" in thread.last_message.content
        result = await here.chloe.slash(thread, "play", game=QUAKE)
        assert "Table 2 is open here, and this kind of channel has no threads" in private_text(
            result
        )
        await here.chloe.click(thread.last_message, label="Join")
        await press_start(here.ben, thread.last_message)
        assert "playing" == await status(here, TableId(2))
        assert "On which stack do you start?" in thread.last_message.content

    async def test_closed_table_frees_the_channel(self, here: SimServer) -> None:
        await open_lobby(here)
        await on_sheet(here.ana, here.message, "Leave")
        await here.ben.slash(here.channel, "play", game=QUAKE)
        assert [] == here.channel.threads
        assert "table 2 · open for players" in here.message.content


async def test_missing_thread_permission_is_explained(here: SimServer) -> None:
    denied = {here.bot.user: discord.PermissionOverwrite(create_public_threads=False)}
    channel = here.guild.create_text_channel("no-threads", overwrites=denied)
    await here.ana.slash(channel, "play", game=QUAKE)
    result = await here.ben.slash(channel, "play", game=QUAKE)
    assert private_text(result).startswith("Table 1 is open here, and I can't open a thread")
    assert "play in another channel" in private_text(result)
    assert 1 == len(posts(here, channel))


async def test_refused_thread_is_explained(here: SimServer) -> None:
    path = f"/channels/{here.channel.id}/threads"
    full = "Maximum number of active threads reached"
    here.env.inject_error("POST", path, status=400, code=160006, message=full)
    await open_lobby(here)
    result = await here.ben.slash(here.channel, "play", game=QUAKE)
    assert "I can't open a thread" in private_text(result)


async def test_refusals_are_private(here: SimServer) -> None:
    await open_lobby(here)
    result = await here.ana.click(here.message, label="Join")
    assert [True] == [message.ephemeral for message in private_replies(result)]


async def test_message_with_another_nonce_is_not_posted_again(
    here: SimServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, left, deliver = iter([False]), list[object](), here.bot.outbox.deliver

    async def delivered(table_id: TableId) -> str:
        refused = await deliver(table_id)
        left.append(await here.bot.store.read(select_items, table_id))
        return refused

    monkeypatch.setattr("bot.presentation.posts.shows", lambda *_: next(found, True))
    monkeypatch.setattr(here.bot.outbox, "deliver", delivered)
    await open_lobby(here)
    assert [] == left[0]
