"""`/card` shows a component and its rule. The beginning of its name is enough."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.features.rules_pages.feature import complete_name
from bot.features.rules_pages.messages import ORIGINS
from bot.interactions.commands.components import called, offered, scopes
from engine import GAMES
from engine.core import BadText, Game
from tests.bot.sim_server import SimServer, reply_text
from tests.bot.table_steps import opening

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
PALM, QUAKE = GAMES["palm_island"], GAMES["earthquake_island"]


async def message(here: SimServer, name: str, **given: str) -> Any:
    """Return the message of a component for Ana."""
    return (await here.ana.slash(here.channel, "rules", card=name, **given)).response


async def names(here: SimServer, typed: str, **given: str) -> dict[str, str]:
    """Return the completions of a name."""
    offered = await here.ana.autocomplete(here.channel, "rules", "card", typed, **given)
    return {one["name"]: one["value"] for one in offered}


async def test_component_is_shown_with_picture_and_text(here: SimServer) -> None:
    page = await message(here, "temple", game="palm-island")
    assert page.ephemeral
    [temple] = [entry for entry in PALM.words.entries if entry.key == "temple"]
    assert f"### Temple\n*Building of Palm Island*\n{temple.text}\n-# As printed." == page.content
    [picture] = page.attachments
    assert (await picture.read()).startswith(b"\x89PNG")
    assert "Temple" in picture.description


@pytest.mark.parametrize(
    ("origin", "text"),
    [("designed", "Our own design"), ("mixed", "Partly our own design"), ("inferred", "Inferred")],
)
async def test_designed_component_is_marked(here: SimServer, origin: str, text: str) -> None:
    game, entry = next(
        (game, entry)
        for game in GAMES.values()
        for entry in game.words.entries
        if entry.origin == origin
    )
    page = await message(here, f"{game.key.replace('_', '-')}/{entry.key}")
    assert f"-# {text}" in page.content


def test_every_origin_has_a_text() -> None:
    found = {entry.origin for game in GAMES.values() for entry in game.words.entries}
    assert found <= set(ORIGINS)


async def test_component_without_picture_is_shown_as_text(here: SimServer) -> None:
    page = await message(here, "stormy", game="island-hopper")
    assert [] == page.attachments
    assert "*Weather of Island Hopper*" in page.content


async def test_all_games_are_searched_by_default(here: SimServer) -> None:
    assert "*Building of Palm Island*" in (await message(here, "Canoe H")).content


async def test_misspelled_name_suggests_a_component(here: SimServer) -> None:
    answered = reply_text(await here.ana.slash(here.channel, "rules", card="Canoo Houes"))
    assert "Do you mean Canoe House" in answered


async def test_name_in_two_games_is_explained(here: SimServer) -> None:
    answered = reply_text(await here.ana.slash(here.channel, "rules", card="Volcano"))
    assert "“Volcano” is in Palm Island, Earthquake Island." in answered


async def test_game_of_the_channel_is_preferred(here: SimServer) -> None:
    await here.ana.slash(here.channel, "play", game="earthquake-island")
    assert "of Earthquake Island*" in (await message(here, "Volcano")).content
    assert all("Earthquake Island" in name for name in await names(here, ""))
    assert "of Palm Island*" in (await message(here, "Canoe House")).content


@pytest.mark.parametrize("game", ["palm-island", "earthquake-island"])
async def test_misspelled_name_suggests_other_games_too(here: SimServer, game: str) -> None:
    await here.ana.slash(here.channel, "play", **opening(game))
    answered = reply_text(await here.ana.slash(here.channel, "rules", card="Canoo Houes"))
    assert "Do you mean Canoe House" in answered


def test_suggestions_prefer_the_game_of_the_channel() -> None:
    hopper = GAMES["island_hopper"]
    known = {entry.name for entry in hopper.words.entries}
    with pytest.raises(BadText, match="could be several") as problem:
        called(scopes(None, hopper), "c")
    meant = str(problem.value).partition("Do you mean ")[2].removesuffix(" …?").split(", ")
    assert set(meant) <= known


async def test_completions_name_kind_and_game(here: SimServer) -> None:
    offered = await names(here, "volc")
    assert "palm-island/volcano" == offered["Volcano (Disaster, Palm Island)"]
    assert "earthquake-island/volcano" in offered.values()


async def test_completions_are_limited_to_the_chosen_game(here: SimServer) -> None:
    assert ["palm-island/volcano"] == list((await names(here, "volc", game="palm-island")).values())


async def test_incomplete_game_has_no_completions() -> None:
    """Discord sends the other options as typed so far."""
    assert [] == await complete_name(
        cast("Any", SimpleNamespace(namespace=SimpleNamespace(game="palm-i"))), "volc"
    )


async def test_component_is_shown_in_direct_messages(here: SimServer) -> None:
    page = (await here.ana.user.slash("rules", card="Logger")).response
    assert "*Building of Palm Island*" in page.content


@EVERY_GAME
def test_every_completion_is_found(game: Game) -> None:
    for entry in game.words.entries:
        found = offered(scopes(game, None), entry.name)
        assert (game, entry) in found
        assert (game, entry) == called(
            scopes(None, None), f"{game.key.replace('_', '-')}/{entry.key}"
        )


def test_chosen_game_is_searched_only() -> None:
    with pytest.raises(BadText):
        called(scopes(QUAKE, None), "Canoe House")
