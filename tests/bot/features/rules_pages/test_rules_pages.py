"""`/rules` has a private page per topic, with figures and buttons to the others."""

from typing import Any

import pytest
import structlog.testing

from bot.features.rules_pages.messages import Pages, Reading, topics_of
from bot.presentation.pictures import Pictures
from engine import GAMES
from engine.core import Game, Guide
from tests.bot.sample_tables import sample_tables, table_for
from tests.bot.sim_server import SimServer, reply_text
from tests.bot.table_steps import items, on_sheet

pytestmark = pytest.mark.long

PALM = GAMES["palm_island"]
HOPPER = GAMES["island_hopper"]
FIRST, SECOND = PALM.words.guide.topics[:2]
TWO_DAYS = 2 * 24 * 3600


async def rules(here: SimServer, topic: str = "", **given: str) -> Any:
    """Return the page that Ana gets, or the one about a topic."""
    page = (await here.ana.slash(here.channel, "rules", **given)).response
    if topic:
        menu = menu_of(page)
        [value] = [one for one in values(page) if one.partition(":")[0] == topic]
        await here.ana.select(page, [value], custom_id=menu["custom_id"])
    return page


def menu_of(page: Any) -> dict[str, Any]:
    """Return the menu of topics."""
    return next(item for item in items(page) if "options" in item)


def values(page: Any) -> set[str]:
    """Return the values in the menu of topics."""
    return {option["value"] for option in menu_of(page)["options"]}


def titles(game: Game) -> list[str]:
    return [topic.title for topic in game.words.guide.topics]


async def test_first_page_is_private(here: SimServer) -> None:
    page = await rules(here, game="palm-island")
    assert page.ephemeral
    assert page.content.startswith(f"### Palm Island: {FIRST.title}\n{FIRST.page}")
    assert page.content.endswith(f"Page 1 of {len(PALM.words.guide.topics)}")
    assert titles(PALM) == [option["label"] for option in menu_of(page)["options"]]


async def test_figures_have_an_alt_text(here: SimServer) -> None:
    [strip] = (await rules(here, game="palm-island")).attachments
    assert (await strip.read()).startswith(b"\x89PNG")
    assert "Canoe House, Logger, Quarry, Housing, Temple" in strip.description
    [single] = (await rules(here, game="small-islands", topic="landing")).attachments
    assert "Ship. /rules card: shows it." == single.description


async def test_page_without_components_has_no_picture(here: SimServer) -> None:
    page = await rules(here, game="palm-island", topic="table")
    assert [] == page.attachments


async def test_next_and_back_edit_the_message(here: SimServer) -> None:
    first = await rules(here, game="palm-island")
    second = (await here.ana.click(first, label="Next ▶")).response
    assert first.id == second.id
    assert SECOND.page in second.content
    assert [] == second.attachments
    again = (await here.ana.click(second, label="◀ Back")).response
    assert FIRST.page in again.content
    assert 1 == len(again.attachments)


@pytest.mark.parametrize(("topic", "button"), [(0, "◀ Back"), (-1, "Next ▶")])
async def test_buttons_beyond_the_ends_are_disabled(
    here: SimServer, topic: int, button: str
) -> None:
    page = await rules(here, game="palm-island", topic=PALM.words.guide.topics[topic].key)
    assert [button] == [item["label"] for item in items(page) if item.get("disabled")]


async def test_menu_leads_to_any_topic(here: SimServer) -> None:
    page = await rules(here, game="palm-island")
    menu = menu_of(page)
    [value] = [one["value"] for one in menu["options"] if one["label"] == "Scoring"]
    turned = (await here.ana.select(page, [value], custom_id=menu["custom_id"])).response
    assert page.id == turned.id
    assert turned.content.startswith("### Palm Island: Scoring")


async def test_menu_values_differ_between_pages(here: SimServer) -> None:
    page = await rules(here, game="palm-island")
    before = values(page)
    turned = (await here.ana.click(page, label="Next ▶")).response
    assert set() == before & values(turned)


async def test_game_is_required_in_other_channels(here: SimServer) -> None:
    assert "Choose one" in reply_text(await here.ana.slash(here.channel, "rules"))


async def test_game_of_the_channel_is_the_default(here: SimServer) -> None:
    await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    assert FIRST.page in (await rules(here)).content
    pressed = await on_sheet(here.ana, here.message, "Rules")
    assert pressed.response.ephemeral
    assert FIRST.page in pressed.response.content


async def test_pages_work_in_direct_messages(here: SimServer) -> None:
    page = (await here.ana.user.slash("rules", game="small-islands")).response
    turned = (await here.ana.user.click(page, label="Next ▶")).response
    assert "Page 2 of" in turned.content


async def test_page_works_after_two_days_and_a_restart(here: SimServer) -> None:
    page = await rules(here, game="palm-island")
    await here.restart(down=TWO_DAYS)
    assert SECOND.page in (await here.ana.click(page, label="Next ▶")).response.content


async def test_page_works_after_its_table_is_deleted(here: SimServer) -> None:
    await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    page = await rules(here)
    await here.bot.store.write(lambda database: database.execute("DELETE FROM games"))
    await here.restart()
    assert SECOND.page in (await here.ana.click(page, label="Next ▶")).response.content


async def test_removed_topic_is_explained(here: SimServer, monkeypatch: pytest.MonkeyPatch) -> None:
    page = await rules(here, game="palm-island")
    monkeypatch.setattr(Guide, "topic", lambda *_: None)
    assert "This page is out of date" in reply_text(await here.ana.click(page, label="Next ▶"))


def test_table_shows_only_topics_that_apply() -> None:
    duel = {topic.key for topic in topics_of(HOPPER, sample_tables(HOPPER, 2)[0])}
    four = {topic.key for topic in topics_of(HOPPER, sample_tables(HOPPER, 4)[0])}
    assert {"duel"} == duel - four
    assert duel < {topic.key for topic in HOPPER.words.guide.topics}


def test_lobby_shows_every_topic() -> None:
    lobby = table_for(HOPPER, 2, status="lobby")
    lobby = type(lobby)(lobby.row, lobby.seats, None)
    assert [*HOPPER.words.guide.topics] == topics_of(HOPPER, lobby)


def test_current_topic_is_always_in_the_menu() -> None:
    table = sample_tables(HOPPER, 4)[0]
    duel = HOPPER.words.guide.topic("duel")
    assert duel is not None
    assert [*topics_of(HOPPER, table), duel] == sorted(
        Reading(HOPPER, duel, table).topics, key=lambda topic: topic is duel
    )


async def test_page_is_sent_when_drawing_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_: object) -> bytes:
        raise OSError("no paint")

    monkeypatch.setattr("bot.features.rules_pages.messages.figures", fails)
    pictures = Pictures()
    with structlog.testing.capture_logs() as logs:
        message = await Pages(pictures).topic(Reading(PALM, FIRST))
    pictures.close()
    assert message.picture is None
    assert FIRST.page in message.content
    assert ["figures not drawn"] == [entry["event"] for entry in logs]
