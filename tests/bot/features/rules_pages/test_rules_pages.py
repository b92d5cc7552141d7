"""`/rules` is a page a topic, in private: with its figures, and buttons that lead to the others."""

from typing import Any

import pytest
import structlog.testing

from bot.features.rules_pages.messages import Pages, Reading, topics_of
from bot.services.pictures import Pictures
from engine import GAMES
from engine.core import Game, Guide
from tests.bot.gathering import items
from tests.bot.moments import moments, table_for
from tests.bot.town import Town, said

PALM = GAMES["palm_island"]
HOPPER = GAMES["island_hopper"]
FIRST, SECOND = PALM.words.guide.topics[:2]
TWO_DAYS = 2 * 24 * 3600


async def rules(here: Town, **given: str) -> Any:
    """The page that Ana reads."""
    return (await here.ana.slash(here.channel, "rules", **given)).response


def menu_of(page: Any) -> dict[str, Any]:
    """A page's list of topics."""
    return next(item for item in items(page) if "options" in item)


def listed(page: Any) -> list[str]:
    """The titles in a page's list of topics."""
    return [option["label"] for option in menu_of(page)["options"]]


def values(page: Any) -> set[str]:
    """What a page's list of topics sends when one is chosen."""
    return {option["value"] for option in menu_of(page)["options"]}


def titles(game: Game) -> list[str]:
    return [topic.title for topic in game.words.guide.topics]


async def test_the_first_page_is_shown_in_private(here: Town) -> None:
    page = await rules(here, game="palm-island")
    assert page.ephemeral
    assert page.content.startswith(f"### Palm Island: {FIRST.title}\n{FIRST.page}")
    assert page.content.endswith(f"Page 1 of {len(PALM.words.guide.topics)}")
    assert titles(PALM) == listed(page)


async def test_a_page_shows_its_components_and_names_them_for_a_screen_reader(here: Town) -> None:
    [strip] = (await rules(here, game="palm-island")).attachments
    assert (await strip.read()).startswith(b"\x89PNG")
    assert "Canoe House, Logger, Quarry, Housing, Temple" in strip.description


async def test_a_page_without_components_has_no_picture(here: Town) -> None:
    page = await rules(here, game="palm-island", topic="table")
    assert [] == page.attachments


async def test_next_and_back_turn_the_same_message_over(here: Town) -> None:
    first = await rules(here, game="palm-island")
    second = (await here.ana.click(first, label="Next ▶")).response
    assert first.id == second.id
    assert SECOND.page in second.content
    assert [] == second.attachments
    again = (await here.ana.click(second, label="◀ Back")).response
    assert FIRST.page in again.content
    assert 1 == len(again.attachments)


@pytest.mark.parametrize(("topic", "button"), [(0, "◀ Back"), (-1, "Next ▶")])
async def test_no_button_leads_past_the_ends(here: Town, topic: int, button: str) -> None:
    page = await rules(here, game="palm-island", topic=PALM.words.guide.topics[topic].key)
    assert [button] == [item["label"] for item in items(page) if item.get("disabled")]


async def test_the_list_leads_to_any_topic(here: Town) -> None:
    page = await rules(here, game="palm-island")
    menu = menu_of(page)
    [value] = [one["value"] for one in menu["options"] if one["label"] == "Scoring"]
    turned = (await here.ana.select(page, [value], custom_id=menu["custom_id"])).response
    assert page.id == turned.id
    assert turned.content.startswith("### Palm Island: Scoring")


async def test_a_list_offers_nothing_that_an_earlier_one_may_still_show(here: Town) -> None:
    page = await rules(here, game="palm-island")
    before = values(page)
    turned = (await here.ana.click(page, label="Next ▶")).response
    assert set() == before & values(turned)


@pytest.mark.parametrize("typed", ["scoring", "Scoring", " scor "])
async def test_a_topic_is_found_by_key_title_or_its_beginning(here: Town, typed: str) -> None:
    page = await rules(here, game="palm-island", topic=typed)
    assert page.content.startswith("### Palm Island: Scoring")


async def test_a_title_with_which_another_begins_is_found(here: Town) -> None:
    page = await rules(here, game="earthquake-island", topic="tools")
    assert page.content.startswith("### Earthquake Island: Tools\n")
    by_title = await rules(here, game="earthquake-island", topic="Tools: fine points")
    assert by_title.content.startswith("### Earthquake Island: Tools: fine points\n")


async def test_an_unknown_topic_is_answered_with_those_there_are(here: Town) -> None:
    answered = said(await here.ana.slash(here.channel, "rules", game="palm-island", topic="dice"))
    assert "Palm Island has no topic “dice”" in answered
    assert all(title in answered for title in titles(PALM))


async def test_topics_of_the_named_game_are_completed(here: Town) -> None:
    offered = await here.ana.autocomplete(
        here.channel, "rules", "topic", "scor", game="palm-island"
    )
    assert [("Scoring", "scoring")] == [(one["name"], one["value"]) for one in offered]


async def test_without_a_game_here_one_is_asked_which(here: Town) -> None:
    assert "Choose one" in said(await here.ana.slash(here.channel, "rules"))
    assert [] == await here.ana.autocomplete(here.channel, "rules", "topic", "")


async def test_where_a_game_is_played_its_rules_are_read(here: Town) -> None:
    await here.ana.slash(here.channel, "play", game="palm-island")
    assert FIRST.page in (await rules(here)).content
    pressed = await here.ana.click(here.card, label="Rules")
    assert pressed.response.ephemeral
    assert FIRST.page in pressed.response.content
    assert await here.ana.autocomplete(here.channel, "rules", "topic", "")


async def test_in_direct_messages_the_pages_turn_too(here: Town) -> None:
    page = (await here.ana.user.slash("rules", game="small-islands")).response
    turned = (await here.ana.user.click(page, label="Next ▶")).response
    assert "Page 2 of" in turned.content


async def test_a_page_turns_two_days_and_a_restart_later(here: Town) -> None:
    page = await rules(here, game="palm-island")
    await here.restart(down=TWO_DAYS)
    assert SECOND.page in (await here.ana.click(page, label="Next ▶")).response.content


async def test_a_page_of_a_table_that_is_gone_still_turns(here: Town) -> None:
    await here.ana.slash(here.channel, "play", game="palm-island")
    page = await rules(here)
    await here.bot.store.write(lambda database: database.execute("DELETE FROM games"))
    await here.restart()
    assert SECOND.page in (await here.ana.click(page, label="Next ▶")).response.content


async def test_a_topic_that_is_no_more_is_answered_kindly(
    here: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = await rules(here, game="palm-island")
    monkeypatch.setattr(Guide, "topic", lambda *_: None)
    assert "This page is out of date" in said(await here.ana.click(page, label="Next ▶"))


def test_at_a_table_only_the_topics_of_its_game_apply() -> None:
    duel = {topic.key for topic in topics_of(HOPPER, moments(HOPPER, 2)[0])}
    four = {topic.key for topic in topics_of(HOPPER, moments(HOPPER, 4)[0])}
    assert {"duel"} == duel - four
    assert duel < {topic.key for topic in HOPPER.words.guide.topics}


def test_in_a_lobby_every_topic_can_be_read() -> None:
    lobby = table_for(HOPPER, 2, status="lobby")
    lobby = type(lobby)(lobby.row, lobby.seats, None)
    assert [*HOPPER.words.guide.topics] == topics_of(HOPPER, lobby)


def test_a_topic_that_does_not_apply_stands_in_the_list_while_it_is_read() -> None:
    table = moments(HOPPER, 4)[0]
    duel = HOPPER.words.guide.topic("duel")
    assert duel is not None
    assert [*topics_of(HOPPER, table), duel] == sorted(
        Reading(HOPPER, duel, table).topics, key=lambda topic: topic is duel
    )


async def test_a_page_is_read_without_a_picture_that_cannot_be_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_: object) -> bytes:
        raise OSError("no paint")

    monkeypatch.setattr("bot.features.rules_pages.messages.figures", fails)
    pictures = Pictures()
    with structlog.testing.capture_logs() as logs:
        card = await Pages(pictures).topic(Reading(PALM, FIRST))
    pictures.close()
    assert card.picture is None
    assert FIRST.page in card.content
    assert ["figures not drawn"] == [entry["event"] for entry in logs]
