"""`/card` shows a component large with its rule, by a name of which the beginning is enough."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.features.rules_pages.card_commands import complete_name
from bot.features.rules_pages.commands import complete_topic
from bot.features.rules_pages.messages import ORIGINS
from bot.interactions.commands.components import called, offered, scopes
from engine import GAMES
from engine.core import BadText, Game
from tests.bot.town import Town, said

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
PALM, QUAKE = GAMES["palm_island"], GAMES["earthquake_island"]


async def card(here: Town, name: str, **given: str) -> Any:
    """The page of a component that Ana reads."""
    return (await here.ana.slash(here.channel, "card", name=name, **given)).response


async def names(here: Town, typed: str, **given: str) -> dict[str, str]:
    """What completes a name, by what it says."""
    offered = await here.ana.autocomplete(here.channel, "card", "name", typed, **given)
    return {one["name"]: one["value"] for one in offered}


async def test_a_component_is_shown_large_and_in_words_in_private(here: Town) -> None:
    page = await card(here, "temple", game="palm-island")
    assert page.ephemeral
    [temple] = [entry for entry in PALM.words.entries if entry.key == "temple"]
    assert f"### Temple\n*Building of Palm Island*\n{temple.text}\n-# As printed." == page.content
    [picture] = page.attachments
    assert (await picture.read()).startswith(b"\x89PNG")
    assert "Temple" in picture.description


@pytest.mark.parametrize(
    ("origin", "told"),
    [("designed", "Our own design"), ("mixed", "Partly our own design"), ("inferred", "Inferred")],
)
async def test_what_is_not_printed_is_said_to_be_ours(here: Town, origin: str, told: str) -> None:
    game, entry = next(
        (game, entry)
        for game in GAMES.values()
        for entry in game.words.entries
        if entry.origin == origin
    )
    page = await card(here, f"{game.key.replace('_', '-')}/{entry.key}")
    assert f"-# {told}" in page.content


def test_every_origin_is_put_into_words() -> None:
    found = {entry.origin for game in GAMES.values() for entry in game.words.entries}
    assert found <= set(ORIGINS)


async def test_what_no_picture_shows_is_told_in_words_alone(here: Town) -> None:
    page = await card(here, "stormy", game="island-hopper")
    assert [] == page.attachments
    assert "*Weather of Island Hopper*" in page.content


async def test_without_a_game_all_are_searched(here: Town) -> None:
    assert "*Building of Palm Island*" in (await card(here, "Canoe H")).content


async def test_a_near_miss_is_told_what_was_meant(here: Town) -> None:
    answered = said(await here.ana.slash(here.channel, "card", name="Canoo Houes"))
    assert "Do you mean Canoe House" in answered


async def test_a_name_of_two_games_asks_which(here: Town) -> None:
    answered = said(await here.ana.slash(here.channel, "card", name="Volcano"))
    assert "“Volcano” is in Palm Island, Earthquake Island." in answered


async def test_the_game_that_is_played_here_comes_first(here: Town) -> None:
    await here.ana.slash(here.channel, "play", game="earthquake-island")
    assert "of Earthquake Island*" in (await card(here, "Volcano")).content
    assert all("Earthquake Island" in name for name in await names(here, ""))
    assert "of Palm Island*" in (await card(here, "Canoe House")).content


@pytest.mark.parametrize("game", ["palm-island", "earthquake-island"])
async def test_a_near_miss_is_told_what_was_meant_whatever_is_played(here: Town, game: str) -> None:
    await here.ana.slash(here.channel, "play", game=game)
    answered = said(await here.ana.slash(here.channel, "card", name="Canoo Houes"))
    assert "Do you mean Canoe House" in answered


def test_of_several_that_may_be_meant_those_of_the_game_here_are_named_first() -> None:
    hopper = GAMES["island_hopper"]
    known = {entry.name for entry in hopper.words.entries}
    with pytest.raises(BadText, match="could be several") as problem:
        called(scopes(None, hopper), "c")
    meant = str(problem.value).partition("Do you mean ")[2].removesuffix(" …?").split(", ")
    assert set(meant) <= known


async def test_names_are_completed_with_their_kind_and_game(here: Town) -> None:
    offered = await names(here, "volc")
    assert "palm-island/volcano" == offered["Volcano (Disaster, Palm Island)"]
    assert "earthquake-island/volcano" in offered.values()


async def test_names_of_the_named_game_alone_are_completed(here: Town) -> None:
    assert ["palm-island/volcano"] == list((await names(here, "volc", game="palm-island")).values())


@pytest.mark.parametrize("complete", [complete_name, complete_topic])
async def test_a_game_half_typed_completes_nothing(complete: Any) -> None:
    """Discord sends what stands in the other fields as it is typed."""
    assert [] == await complete(SimpleNamespace(namespace=SimpleNamespace(game="palm-i")), "volc")


async def test_in_direct_messages_components_are_shown_too(here: Town) -> None:
    page = (await here.ana.user.slash("card", name="Logger")).response
    assert "*Building of Palm Island*" in page.content


@EVERY_GAME
def test_what_completion_offers_is_found(game: Game) -> None:
    for entry in game.words.entries:
        found = offered(scopes(game, None), entry.name)
        assert (game, entry) in found
        assert (game, entry) == called(scopes(None, None), written_of(game, entry.key))


def written_of(game: Game, key: str) -> str:
    return f"{game.key.replace('_', '-')}/{key}"


def test_a_named_game_is_searched_alone() -> None:
    with pytest.raises(BadText):
        called(scopes(QUAKE, None), "Canoe House")
