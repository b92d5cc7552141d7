"""Modals with the options of a lobby."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import msgspec
import pytest

from bot.domain.ids import TableId, UserId
from bot.domain.lobby import with_options
from bot.domain.table import Table
from bot.interactions.lobby import GONE
from bot.presentation.forms import fields_of, filled, options_form, pages_of, solo_form
from bot.presentation.offers import MORE
from bot.presentation.presses import FillGame
from bot.services.lobbies import leave
from engine import GAMES
from engine.core import Game, IllegalAction
from tests.bot import discord_limits
from tests.bot.interactions.test_lobby import choose_option, given
from tests.bot.sample_tables import LARGEST, table_for
from tests.bot.sim_server import TABLE, SimServer
from tests.bot.table_steps import on_sheet, open_lobby, press_start, private_text, table_of

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
PALM = GAMES["palm_island"]


def lobbies(game: Game) -> Iterator[Table]:
    """Yield a lobby for each number of seats and each value of the first two options."""
    for seats in game.seats:
        bare = table_for(game, seats, status="lobby")
        for values in product(*(option.values for option in game.choices[:2])):
            keys = (option.key for option in game.choices[:2])
            chosen = dict(zip(keys, values, strict=False))
            row = msgspec.structs.replace(bare.row, options=chosen, id=TableId(LARGEST))
            yield Table(row, bare.seats, None)


@EVERY_GAME
async def test_forms_of_each_lobby_are_within_discords_limits(game: Game) -> None:
    for table in lobbies(game):
        for page in range(pages_of(table)):
            assert [] == discord_limits.excess_in_form(options_form(table, page).to_dict())


@EVERY_GAME
async def test_form_of_a_game_alone_is_within_discords_limits(game: Game) -> None:
    if game.together:
        form = solo_form(FillGame(game.key), game).to_dict()
        assert [] == discord_limits.excess_in_form(form)


@EVERY_GAME
async def test_forms_offer_every_effective_option_once(game: Game) -> None:
    for table in lobbies(game):
        forms = [options_form(table, page).to_dict() for page in range(pages_of(table))]
        keys = [part["component"]["custom_id"] for form in forms for part in form["components"]]
        assert [field.key for field in fields_of(table)] == keys


@pytest.mark.parametrize(
    ("change", "violation"),
    [
        (lambda form: form.update(title="x" * 46), "46 characters"),
        (lambda form: form["components"].extend(form["components"] * 5), "fields"),
        (lambda form: form["components"][0].update(label="x" * 46), "46 characters"),
        (lambda form: form["components"][0]["component"]["options"].clear(), "not one line"),
    ],
    ids=["title", "fields", "label", "lines"],
)
async def test_form_over_a_limit_is_detected(change: Any, violation: str) -> None:
    form: Any = options_form(table_for(PALM, 1, status="lobby"), 0).to_dict()
    change(form)
    assert any(violation in line for line in discord_limits.excess_in_form(form))


async def test_several_options_can_be_changed_at_once(here: SimServer) -> None:
    await open_lobby(here)
    before = (await table_of(here)).row.edition
    await choose_option(here, "ana", "tools=anytime", "heights=random", "pace=fast")
    table = await table_of(here)
    assert {"tools": "anytime", "heights": "random"} == table.row.options
    assert ("fast", before + 1) == (table.row.pace, table.row.edition)


async def test_unchanged_form_changes_nothing(here: SimServer) -> None:
    await open_lobby(here)
    before = (await table_of(here)).row
    opened = await on_sheet(here.ana, here.message, "Settings")
    await here.ana.submit_modal(opened, given(opened, {}))
    after = (await table_of(here)).row
    assert (before.edition, before.options) == (after.edition, after.options)


async def test_ineffective_option_is_ignored(here: SimServer) -> None:
    await here.ana.slash(here.channel, "play", game="palm-island", options="mode=speed")
    table = await table_of(here)
    changed = with_options(table, here.ana.id, {"mode": "solo", "order": "arrival", "notes": "on"})
    assert {"mode": "solo", "notes": "on"} == changed.row.options


async def test_autopilot_level_needs_a_pace(here: SimServer) -> None:
    await open_lobby(here)
    assert "Autopilot" not in here.message.content
    await choose_option(here, "ana", "autopilot=sharp")
    assert "Autopilot level for absent players: sharp" in here.message.content
    await here.restart()
    assert "sharp" == (await table_of(here)).row.autopilot
    await choose_option(here, "ana", "pace=none")
    assert "Autopilot" not in here.message.content
    assert "autopilot" not in {field.key for field in fields_of(await table_of(here))}


async def test_form_is_refused_after_the_start(here: SimServer) -> None:
    await open_lobby(here, "ben")
    opened = await on_sheet(here.ana, here.message, "Settings")
    await press_start(here.ana, here.message)
    result = await here.ana.submit_modal(opened, given(opened, {"tools": "anytime"}))
    assert "already begun" in private_text(result)
    assert "own_turn" == (await table_of(here)).state.options["tools"]


async def test_form_works_after_a_restart(here: SimServer) -> None:
    await open_lobby(here)
    opened = await on_sheet(here.ana, here.message, "Settings")
    await here.restart()
    await here.ana.submit_modal(opened, given(opened, {"tools": "anytime"}))
    assert "anytime" == (await table_of(here)).row.options["tools"]


async def test_missing_page_is_explained(here: SimServer, monkeypatch: pytest.MonkeyPatch) -> None:
    await open_lobby(here)
    monkeypatch.setattr("bot.interactions.lobby.pages_of", lambda table: 1)
    opened = await on_sheet(here.ana, here.message, "Settings 2")
    assert (None, GONE) == (opened.modal, private_text(opened))


async def test_former_host_of_the_lobby_gets_no_form(here: SimServer) -> None:
    await open_lobby(here, "ben")
    sheet = (await here.ana.click(here.message, label=MORE)).response
    await leave(here.bot.tables, TABLE, UserId(here.ana.id))
    opened = await here.ana.click(sheet, label="Settings")
    assert opened.modal is None
    assert f"<@{here.ben.id}>" in private_text(opened)


def test_unknown_value_is_refused() -> None:
    table = table_for(PALM, 1, status="lobby")
    for wanted in ({"mode": "chess"}, {"colour": "red"}, {"pace": "never"}, {"autopilot": "chess"}):
        with pytest.raises(IllegalAction):
            with_options(table, table.row.opener, wanted)


@pytest.mark.parametrize(
    ("components", "chosen"),
    [
        ([{"component": {"custom_id": "mode", "value": "solo"}}], {"mode": "solo"}),
        ([{"component": {"custom_id": "mode", "values": ["solo"]}}], {"mode": "solo"}),
        ([{"component": {"custom_id": "mode", "value": None}}], {"mode": ""}),
        ([{"component": {"custom_id": "mode", "values": []}}], {"mode": ""}),
        ([{"type": 10}], {}),
    ],
)
def test_submitted_values_are_read(components: list[Any], chosen: Mapping[str, str]) -> None:
    assert chosen == filled({"components": components})


def test_invalid_characters_are_removed() -> None:
    written = {"custom_id": "text", "value": "The\0 red \ud800stack 日本."}
    assert {"text": "The red stack 日本."} == filled({"components": [{"component": written}]})
