"""The commands of the games play whole games, ask which table, and never play by accident."""

import re
from random import Random
from typing import Any

import pytest

from bot.client import Atoll
from bot.domain.ids import Seat, TableId, UserId
from bot.domain.moves import understood, understood_as
from bot.domain.table import Table
from bot.interactions.commands.actions import ACTIONS, text_choices
from engine import GAMES
from engine.core import Action, BadText, Game, command_of, write
from engine.island_hopper.rules.actions import Say
from tests.bot import discord_limits
from tests.bot.challenge_steps import press_play
from tests.bot.fake_pictures import no_pages
from tests.bot.sample_tables import every_sample
from tests.bot.sim_server import TABLE, SimServer, buttons, choices, reply_text
from tests.bot.table_steps import add_bot, table_of
from tests.longer import each_game, one_in

MOVES_AT_MOST = 700
SEED = 5
COMMANDS = dict(zip(GAMES, ACTIONS, strict=True))


@pytest.fixture(autouse=True)
def same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a fixed seed and draw nothing."""
    monkeypatch.setattr("bot.presentation.pictures.Pictures.board", no_pages)
    monkeypatch.setattr("bot.services.new_tables.secrets.randbits", lambda _: SEED)


async def opened(here: SimServer, game: Game) -> Table:
    """Open a table with the game's command alone, and a bot if the game needs one."""
    shown = await here.ana.slash(here.channel, game.group)
    await here.ana.click(shown.response, label="Play!")
    if game.together:
        await here.ana.click(shown.response, label="Alone")
    if not game.is_for_one({}):
        await add_bot(here)
        await here.ana.click(here.message, label="Start with 2")
    return await table_of(here)


async def play_as(here: SimServer, game: Game, action: Action, details: str) -> Any:
    """Play an action with the game's command."""
    given = {"action": command_of(type(action))} | ({"with": details} if details else {})
    return await here.ana.slash(here.channel, game.group, **given)


def details_of(table: Table, seat: Seat, action: Action, way: int) -> str:
    """Return one of the texts for an action: completed, its values only, or none if it may be."""
    texts = [write(action), write(action).partition(" ")[2], write(action)]
    own = [one for one in table.options(seat) if type(one) is type(action)]
    return "" if len(own) == 1 else texts[way % len(texts)] or write(action)


class TestTree:
    @pytest.mark.parametrize("game", each_game())
    def test_choices_are_the_actions_of_the_rules(self, game: Game) -> None:
        [action, text, table] = COMMANDS[game.key].parameters
        assert [command_of(kind) for kind in game.rules.actions] == [
            choice.value for choice in action.choices
        ]
        assert ["action", "with", "table"] == [
            option.display_name for option in (action, text, table)
        ]
        assert not any(option.required for option in (action, text, table))

    def test_commands_are_within_limits(self, simcord_bot: Atoll) -> None:
        tree = simcord_bot.tree
        records = [command.to_dict(tree) for command in tree.get_commands()]
        assert {command.name for command in ACTIONS} <= {one["name"] for one in records}
        assert [] == discord_limits.excess_in_commands(records)


class TestTexts:
    @pytest.mark.parametrize("game", one_in(4, each_game()))
    def test_each_completion_is_within_limits_and_means_its_action(self, game: Game) -> None:
        for table in every_sample(game):
            if table.state.over:
                continue
            seat = table.awaited[0]
            options = table.options(seat)
            offered = text_choices(table, seat, options, "")
            assert [] == discord_limits.excess_in_choices(offered)
            assert offered
            for option in options:
                command = command_of(type(option))
                assert option == understood_as(table, seat, command, write(option))
                assert option == understood(table, seat, write(option))

    def test_words_match_in_any_order(self) -> None:
        table = next(
            one
            for one in every_sample(GAMES["palm_island"])
            if not one.state.over and len(one.options(one.awaited[0])) > 2
        )
        seat = table.awaited[0]
        options = table.options(seat)
        label = table.game.lines(table.view(seat), options)[0]
        words = label.replace(":", " ").replace("(", " ").replace(")", " ").split()
        offered = text_choices(table, seat, options, " ".join(reversed(words)))
        assert write(options[0]) in [choice.value for choice in offered]
        assert len(offered) < len(options)
        assert [] == text_choices(table, seat, options, f"{label} volcano")

    def test_unknown_text_is_refused_with_suggestions(self) -> None:
        table = next(one for one in every_sample(GAMES["palm_island"]) if not one.state.over)
        with pytest.raises(BadText, match="was not possible"):
            understood_as(table, table.awaited[0], "store", "volcano")

    def test_accepted_free_values_need_no_name(self) -> None:
        found = 0
        for table in every_sample(GAMES["island_hopper"]):
            seat = table.awaited[0] if table.awaited else Seat(0)
            for option in table.options(seat):
                if isinstance(option, Say):
                    flight = option.flight or ""
                    action: Any = understood_as(table, seat, "say", f"volcano {flight}")
                    assert ("volcano", option.flight) == (action.word, action.flight)
                    found += 1
        assert found


@pytest.mark.long
@pytest.mark.parametrize("game", each_game())
async def test_whole_game_is_played_by_its_command_alone(here: SimServer, game: Game) -> None:
    table, rng = await opened(here, game), Random(SEED)
    answers = list[str]()
    for way in range(MOVES_AT_MOST):
        if not table.playing:
            break
        seat = table.seat_of(UserId(here.ana.id))
        assert seat is not None
        action = rng.choice(table.options(seat))
        details = details_of(table, seat, action, way)
        answers.append(reply_text(await play_as(here, game, action, details)))
        before, table = table, await table_of(here)
        assert before.row.ply < table.row.ply, (write(action), details, answers[-1])
    assert "over" == table.row.status
    assert not any("went wrong" in answer for answer in answers)


class TestGame:
    async def test_without_options_it_shows_what_to_do_with_the_game(self, here: SimServer) -> None:
        shown = await here.ana.slash(here.channel, "palm")
        assert shown.ephemeral
        assert reply_text(shown).startswith("**Palm Island**: ")
        assert ["Play!", "Learn", "Today's deal", "Rules"] == list(buttons(shown.response))
        assert "Palm Island" in reply_text(await here.ana.click(shown.response, label="Rules"))

    async def test_without_options_it_shows_the_panel_of_the_only_game(
        self, here: SimServer
    ) -> None:
        await opened(here, GAMES["palm_island"])
        shown = await here.ana.slash(here.channel, "palm")
        assert choices(shown.response) == choices(here.message)
        other = await here.ana.slash(here.channel, "quake")
        assert "Play!" in buttons(other.response)

    async def test_move_without_a_game_is_refused(self, here: SimServer) -> None:
        refused = await here.ana.slash(here.channel, "palm", action="discard")
        assert "You have no open game of Palm Island here." in reply_text(refused)

    async def test_only_possible_action_is_played(self, here: SimServer) -> None:
        await opened(here, GAMES["palm_island"])
        await here.ana.slash(here.channel, "palm", action="discard")
        assert "discard" == (await table_of(here)).frames[-1].action

    @pytest.mark.long
    async def test_action_with_several_choices_shows_only_these(self, here: SimServer) -> None:
        table = await opened(here, GAMES["palm_island"])
        stores = list[Action]()
        while len(stores) < 2:
            await here.ana.slash(here.channel, "palm", action="discard")
            table = await table_of(here)
            stores = [one for one in table.options(Seat(0)) if command_of(type(one)) == "store"]
        assert len(stores) < len(table.options(Seat(0)))
        shown = await here.ana.slash(here.channel, "palm", action="store")
        assert len(stores) == len(choices(shown.response))
        assert table.row.ply == (await table_of(here)).row.ply
        await here.ana.click(shown.response, custom_id=next(iter(choices(shown.response).values())))
        assert write(stores[0]) == (await table_of(here)).frames[-1].action

    async def test_impossible_action_names_the_possible_ones(self, here: SimServer) -> None:
        await opened(here, GAMES["palm_island"])
        refused = reply_text(await here.ana.slash(here.channel, "palm", action="recruit"))
        assert "“recruit” was not possible." in refused
        assert re.search(r"\*\*2\*\* Discard \w", refused)

    async def test_table_of_another_game_names_its_command(self, here: SimServer) -> None:
        await opened(here, GAMES["palm_island"])
        refused = await here.ana.slash(here.channel, "quake", action="move", table=1)
        assert "Table 1 is a game of Palm Island. Use `/palm` there." in reply_text(refused)

    async def test_spectator_is_refused(self, here: SimServer) -> None:
        await opened(here, GAMES["palm_island"])
        refused = await here.ben.slash(here.channel, "palm", action="discard", table=1)
        assert "This is not your table" in reply_text(refused)


class TestSeveralTables:
    async def test_named_table_is_played(self, here: SimServer) -> None:
        ana = here.ana.user
        for _ in range(2):
            await ana.slash("play", game="palm-island", **{"with": "alone"})
        await ana.slash("palm", action="discard", table=1)
        assert [1, 0] == [(await table_of(here, TableId(one))).row.ply for one in (1, 2)]

    async def test_tables_of_other_games_do_not_count(self, here: SimServer) -> None:
        ana = here.ana.user
        await ana.slash("play", game="palm-island", **{"with": "alone"})
        await ana.slash("play", game="propeller-islands", options="", **{"with": "alone"})
        await ana.slash("palm", action="discard")
        assert 1 == (await table_of(here, TABLE)).row.ply

    async def test_tables_are_completed(self, here: SimServer) -> None:
        await opened(here, GAMES["palm_island"])
        await here.ana.user.slash("play", game="palm-island", **{"with": "alone"})
        offered = await here.ana.autocomplete(here.channel, "palm", "table", "")
        assert {(1, "Table 1 (here, your turn)"), (2, "Table 2 (elsewhere, your turn)")} == {
            (one["value"], one["name"]) for one in offered
        }
        assert [] == await here.ana.autocomplete(here.channel, "quake", "table", "")


class TestCompletions:
    async def test_choices_of_an_action_are_completed(self, here: SimServer) -> None:
        table = await opened(here, GAMES["palm_island"])
        options = [write(one) for one in table.options(Seat(0))]
        every = await here.ana.autocomplete(here.channel, "palm", "with", "")
        assert options == [one["value"] for one in every]
        some = await here.ana.autocomplete(here.channel, "palm", "with", "", action="store")
        assert [one for one in options if one.startswith("store")] == [one["value"] for one in some]

    async def test_nothing_is_completed_for_spectators(self, here: SimServer) -> None:
        await opened(here, GAMES["palm_island"])
        assert [] == await here.ben.autocomplete(here.channel, "palm", "with", "")


async def test_ranked_attempt_is_never_played_by_accident(here: SimServer) -> None:
    await here.env.advance_time(120)  # the deals of today are opened
    shown = await here.ana.slash(here.channel, "palm")
    deals = await here.ana.click(shown.response, label="Today's deal")
    label = next(one for one in buttons(deals.response) if one.startswith("Play "))
    await press_play(here.ana, deals.response, label)
    table, ana = await table_of(here), here.ana.user
    assert table.is_ranked_attempt
    shown = await ana.slash("palm", action="discard")
    assert 0 == (await table_of(here)).row.ply
    assert 1 == len(choices(shown.response))
    await ana.slash("palm", action="discard", **{"with": "discard"})
    assert 1 == (await table_of(here)).row.ply
