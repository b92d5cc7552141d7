"""Commands, completions and pages are within Discord's discord_limits."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord.app_commands import Choice

from bot.client import Atoll
from bot.domain.ids import TableId
from bot.domain.table import Table
from bot.features.help.messages import PAGES, help_sheet
from bot.features.lessons.feature import Learn
from bot.features.rules_pages.feature import choice_of
from bot.features.rules_pages.messages import (
    Reading,
    component_in_words,
    component_text,
    figures_in_words,
    topic_text,
    topic_view,
)
from bot.interactions.commands.actions import text_choices
from bot.interactions.commands.completion import completions
from bot.interactions.commands.components import offered, scopes
from bot.interactions.commands.play import complete_options
from bot.presentation.components import button, view_of
from bot.presentation.listings import Button, Entry, Listing
from bot.presentation.presses import ShowHand, ShowText
from bot.presentation.status import UNKNOWN_HOST, Host
from bot.settings import CONTACT_LENGTH
from engine import GAMES
from engine.core import Action, Game, command_of, write
from tests.bot import discord_limits
from tests.bot.discord_limits import Json
from tests.bot.sample_tables import sample_tables

CHAT = 1
SERVERS, USERS = 0, 1
IN_SERVERS, WITH_ATOLL, AMONG_USERS = 0, 1, 2
ANYWHERE = ([SERVERS, USERS], [IN_SERVERS, WITH_ATOLL, AMONG_USERS])
IN_ITS_SERVERS = ([SERVERS], [IN_SERVERS])
OFFERED = {"admin": IN_ITS_SERVERS, "Invite to a table": IN_ITS_SERVERS}
"""The installation types and contexts of commands that are not available everywhere."""
OPTION = {"type": 3, "name": "die", "description": "d"}
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)


@pytest.fixture
async def commands(tmp_path: Path) -> list[Json]:
    tree = Atoll(tmp_path / "atoll.sqlite").tree
    texts = [command.to_dict(tree) for command in tree.get_commands()]
    return sorted(texts, key=lambda command: command["type"] == CHAT)


class TestCommands:
    async def test_all_commands_are_within_limits(self, commands: list[Json]) -> None:
        assert [] == discord_limits.excess_in_commands(commands)

    async def test_all_but_two_commands_are_available_to_guests(self, commands: list[Json]) -> None:
        texts = {
            command["name"]: (command["integration_types"], command["contexts"])
            for command in commands
        }
        assert texts == {name: OFFERED.get(name, ANYWHERE) for name in texts}
        assert OFFERED.keys() <= texts.keys()

    async def test_each_game_has_a_command_with_a_choice_per_action(
        self, commands: list[Json]
    ) -> None:
        found = {command["name"]: command.get("options", []) for command in commands}
        for game in GAMES.values():
            values = [choice["value"] for choice in found[game.group][0]["choices"]]
            assert [*map(command_of, game.rules.actions)] == values

    @pytest.mark.parametrize(
        ("grow", "text"),
        [
            (lambda some: some.extend(dict(some[0], name=f"x{n}") for n in range(90)), "commands:"),
            (lambda some: some[-1].update(name="n" * 33), "33 characters"),
            (lambda some: some[-1].update(description="d" * 101), "101 characters"),
            (lambda some: some[-1].update(description=""), "0 characters"),
            (lambda some: some[-1].update(name="Palm"), "lower-case"),
            (lambda some: some[-1].update(options=[OPTION] * 26), "options of"),
            (lambda some: some.append(some[0]), "given 2 times"),
            (lambda some: some[-1].update(options=[group_of(25)]), "longer than 8000"),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    async def test_excess_is_detected(
        self, commands: list[Json], grow: Callable[[list[Json]], None], text: str
    ) -> None:
        grown = deepcopy(commands)
        grow(grown)
        assert any(text in line for line in discord_limits.excess_in_commands(grown))


def group_of(number: int) -> Json:
    """Return a group of commands with long descriptions."""
    fields = [
        {"type": 3, "name": f"field{field}", "description": "d" * 100, "required": False}
        for field in range(4)
    ]
    inner = [
        {"type": 1, "name": f"act{place}", "description": "d" * 100, "options": fields}
        for place in range(number)
    ]
    return {"type": 2, "name": "group", "description": "d", "options": inner}


@EVERY_GAME
class TestCompletions:
    async def test_completions_of_game_commands(self, game: Game) -> None:
        for table, found in positions(game):
            for kind in game.rules.actions:
                options = [option for option, _ in found if isinstance(option, kind)]
                choices = text_choices(table, table.awaited[0], options, "")
                wrong = [(kind.__name__, one) for one in discord_limits.excess_in_choices(choices)]
                assert [] == wrong
                assert {choice.value for choice in choices} <= {*map(write, options)}

    async def test_completions_of_do(self, game: Game) -> None:
        for _, found in positions(game):
            choices = completions(((label, write(option)) for option, label in found), "")
            assert [] == discord_limits.excess_in_choices(choices)
            assert {choice.value for choice in choices} <= {write(option) for option, _ in found}

    async def test_completions_of_options_of_play(self, game: Game) -> None:
        typing = SimpleNamespace(namespace=SimpleNamespace(game=game.key))
        choices = await cast("Any", complete_options)(typing, "")
        whole = sum(len(option.values) for option in game.choices)
        assert min(whole, 1) <= len(choices) <= min(whole, 25)
        assert [] == discord_limits.excess_in_choices(choices)


def positions(game: Game) -> Iterator[tuple[Table, list[tuple[Action, str]]]]:
    """Yield some positions with the labelled moves of an awaited seat."""
    for table in sample_tables(game, max(game.seats))[::3]:
        if table.state.over:
            return
        seat = table.awaited[0]
        view = table.view(seat)
        yield table, [(option, game.label(view, option)) for option in table.options(seat)]


async def test_completions_are_truncated() -> None:
    choices = completions(((f"{place} " * 90, "v" * 120) for place in range(60)), "")
    assert 25 == len(choices)
    assert [] == discord_limits.excess_in_choices(choices)


@pytest.mark.parametrize(
    ("choices", "text"),
    [
        ([Choice(name=str(place), value="x") for place in range(26)], "choices: 26"),
        ([Choice(name="x" * 101, value="x")], "choice: 101"),
        ([Choice(name="", value="x")], "choice: 0"),
        ([Choice(name="x", value="x" * 101)], "value of a choice: 101"),
    ],
)
def test_excess_in_completions_is_detected(choices: list[Choice[str]], text: str) -> None:
    assert any(text in line for line in discord_limits.excess_in_choices(choices))


@EVERY_GAME
class TestPages:
    async def test_rules_are_within_limits(self, game: Game) -> None:
        for table in (None, sample_tables(game, max(game.seats))[0]):
            for topic in game.words.guide.topics:
                reading = Reading(game, topic, table)
                shown = page(topic_text(reading), figures_in_words(reading), topic_view(reading))
                assert [] == discord_limits.excess_in_message(shown), topic.key

    async def test_components_are_within_limits(self, game: Game) -> None:
        for entry in game.words.entries:
            text, alt = component_text(game, entry), component_in_words(entry)
            assert [] == discord_limits.excess_in_message(page(text, alt, view_of(()))), entry.key

    async def test_components_are_completed_within_limits(self, game: Game) -> None:
        choices = [choice_of(found) for found in offered(scopes(game, None), "")]
        assert [] == discord_limits.excess_in_choices(choices)


def page(content: str, alt: str, view: discord.ui.View) -> Json:
    picture = {"id": 0, "filename": "board.png", "description": alt}
    return {"content": content, "components": view.to_components(), "attachments": [picture]}


async def test_help_is_within_limits() -> None:
    address = f"https://example.org/{'x' * 200}"
    for host in (UNKNOWN_HOST, Host("x" * CONTACT_LENGTH, address, address)):
        for key in PAGES:
            sheet = help_sheet(key, host)
            message = {"content": sheet.content, "components": sheet.view.to_components()}
            assert [] == discord_limits.excess_in_message({**message, "attachments": []})


async def test_list_of_any_length_is_within_limits() -> None:
    press = button(Learn("play", "palm_island"), "Go")
    for picture in (None, b"PNG"):
        entries = [Entry(f"Table {number}", (press,), picture, "x" * 2_000) for number in range(90)]
        for number in (1, 7, 90):
            few = [replace(one, buttons=_told_apart(place)) for place, one in enumerate(entries)]
            assert [] == discord_limits.excess_in_listing(Listing("Tables", few[:number], "Below"))


async def test_list_counts_omitted_entries() -> None:
    listing = Listing("Tables", [Entry(f"Table {number}") for number in range(90)])
    view: Any = listing.view()
    texts = [part["content"] for part in view.to_components()]
    assert "-# … and 52 more" == texts[-1]
    assert 40 == len(texts)


async def test_long_texts_of_a_list_are_within_limits() -> None:
    assert [] == discord_limits.excess_in_listing(Listing("Tables", [Entry("x" * 900)] * 9))


@pytest.mark.parametrize(
    ("listing", "text"),
    [
        (Listing("x" * 4_001, []), "4001 characters"),
        (Listing("", []), "0 characters"),
        (Listing("Hi", [Entry("", (), b"PNG", "")]), "0 characters"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_excess_in_a_list_is_detected(listing: Listing, text: str) -> None:
    assert any(text in line for line in discord_limits.excess_in_listing(listing))


def _told_apart(place: int) -> tuple[Button, ...]:
    """Return two buttons with custom ids for this place."""
    presses = (kind(TableId(place), 0) for kind in (ShowHand, ShowText))
    return tuple(button(press, "My view") for press in presses)


@pytest.mark.parametrize(
    "answer", [{"content": "x" * 2001}, {"embeds": [{"description": "x" * 4097}]}]
)
def test_excess_in_a_reply_is_detected(answer: Json) -> None:
    assert discord_limits.excess_in_reply(answer)
