"""What if, as its asker sees it: a private card that is marked, and thrown away."""

from typing import Any

import pytest

from bot.domain.table import Table
from bot.features.whatif import handlers as service
from bot.features.whatif import service as whatifs
from bot.features.whatif.service import BRANCH_SECONDS, WhatIfs
from bot.services import lobbies
from bot.services.new_tables import Place, Setup
from engine import GAMES
from tests.bot.gathering import awaited, items, private, table_of
from tests.bot.town import TABLE, Town, buttons, said

QUAKE = GAMES["earthquake_island"]
without_pictures = pytest.mark.usefixtures("no_pictures")


async def begun(here: Town) -> Table:
    """A game of Ana, Ben and Chloe, just started; its card is posted."""
    place = Place(here.guild.id, here.channel.id)
    people = [one.id for one in (here.ana, here.ben, here.chloe)]
    table = await lobbies.open_game(here.bot.tables, Setup(QUAKE, {}), place, people)
    await here.bot.outbox.deliver(table.id)
    return table


async def ask(here: Town, person: Any = None, **given: Any) -> Any:
    return await (person or here.ana).slash(here.channel, "whatif", **given)


async def choose(here: Town, card: Any, place: int = 0, person: Any = None) -> Any:
    """Use the first menu of a card."""
    menu = next(item for item in items(card) if item.get("options"))
    value = menu["options"][place]["value"]
    return await (person or here.ana).select(card, [value], custom_id=menu["custom_id"])


def ids(card: Any) -> list[str]:
    return [item["custom_id"] for item in items(card)]


@without_pictures
class TestCard:
    async def test_it_is_private_and_marked(self, here: Town) -> None:
        await begun(here)
        result = await ask(here)
        [card] = private(result)
        assert card.content.startswith("## What if?\n-# A sandbox: nothing here counts")
        assert all(one.startswith(("atoll:w:", "atoll:wt:")) for one in ids(card))
        assert {"Start over", "Close", "Play all seats", "?"} == set(buttons(card))

    async def test_what_is_asked_is_explained_beside_it(self, here: Town) -> None:
        await begun(here)
        card = (await ask(here)).response
        page = await here.ana.click(card, label="?")
        assert page.response.content.startswith("### Earthquake Island: The start")
        assert page.response.id != card.id

    async def test_the_game_stays_as_it_is(self, here: Town) -> None:
        before, card = await begun(here), here.card
        sent = len(here.env.http_requests)
        result = await ask(here)
        await choose(here, result.response)
        assert before == await table_of(here)
        assert (card.id, card.content) == (here.card.id, here.card.content)
        paths = [one.path for one in here.env.http_requests[sent:] if one.method != "GET"]
        assert [] == [path for path in paths if path.startswith("/channels/")]

    async def test_a_choice_goes_on_in_the_same_card(self, here: Town) -> None:
        first_to_move = awaited(here, await begun(here))
        first = (await ask(here, first_to_move, bots=False)).response
        before = ids(first)
        result = await choose(here, first, person=first_to_move)
        assert before != ids(result.response)
        assert "You choose for <@" in result.response.content

    async def test_moves_can_be_written(self, here: Town) -> None:
        table = await begun(here)
        await ask(here, bots=False)
        first = await ask(here, moves=await _completed(here))
        second = await ask(here, moves=await _completed(here))
        branch = here.bot.services.of(WhatIfs).of(here.ana.id, table.id)
        assert branch is not None
        assert table.row.ply + 2 == branch.table.row.ply
        assert first.ephemeral
        assert second.ephemeral

    async def test_a_move_that_cannot_be_done_is_told_and_nothing_changes(self, here: Town) -> None:
        await begun(here)
        await ask(here)
        before = here.bot.services.of(WhatIfs).of(here.ana.id, TABLE)
        assert "is not possible now" in said(await ask(here, moves="fly away"))
        assert before == here.bot.services.of(WhatIfs).of(here.ana.id, TABLE)

    async def test_without_moves_it_begins_from_now_again(self, here: Town) -> None:
        await begun(here)
        await choose(here, (await ask(here, bots=False)).response)
        await ask(here, bots=False)
        branch = here.bot.services.of(WhatIfs).of(here.ana.id, TABLE)
        assert branch is not None
        assert branch.start == branch.table

    async def test_starting_over_shows_the_beginning(self, here: Town) -> None:
        await begun(here)
        card = (await ask(here, bots=False)).response
        content, before = card.content, ids(card)
        card = (await choose(here, card)).response
        card = (await here.ana.click(card, label="Start over")).response
        assert (content, before) == (card.content, ids(card))

    async def test_who_plays_the_others_can_be_changed(self, here: Town) -> None:
        await begun(here)
        card = (await ask(here)).response
        card = (await here.ana.click(card, label="Play all seats")).response
        assert "Let bots reply" in buttons(card)
        card = (await here.ana.click(card, label="Let bots reply")).response
        assert "Play all seats" in buttons(card)

    async def test_a_menu_of_an_earlier_moment_is_shown_anew(self, here: Town) -> None:
        await begun(here)
        card = (await ask(here, bots=False)).response
        old = next(item for item in items(card) if item.get("options"))
        await ask(here, moves=await _completed(here))
        branch = here.bot.services.of(WhatIfs).of(here.ana.id, TABLE)
        value = old["options"][0]["value"]
        await here.ana.select(card, [value], custom_id=old["custom_id"])
        assert branch == here.bot.services.of(WhatIfs).of(here.ana.id, TABLE)


@without_pictures
class TestEnd:
    async def test_thrown_away_it_is_gone(self, here: Town) -> None:
        await begun(here)
        card = (await ask(here)).response
        card = (await here.ana.click(card, label="Close")).response
        assert ("Closed. Nothing in it was played.", []) == (card.content, list(items(card)))
        assert here.bot.services.of(WhatIfs).of(here.ana.id, TABLE) is None

    async def test_after_a_restart_the_card_says_that_it_is_gone(self, here: Town) -> None:
        await begun(here)
        card = (await ask(here)).response
        await here.restart()
        card = (await choose(here, card)).response
        assert (service.GONE, []) == (card.content, list(items(card)))

    async def test_after_an_hour_it_is_gone(
        self, here: Town, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await begun(here)
        card = (await ask(here)).response
        later = here.bot.now() + BRANCH_SECONDS
        monkeypatch.setattr(here.bot.services.of(WhatIfs), "_now", lambda: later)
        assert service.GONE == (await choose(here, card)).response.content

    async def test_another_one_takes_its_place(self, here: Town) -> None:
        await begun(here)
        card = (await ask(here)).response
        await ask(here)
        assert service.GONE == (await choose(here, card)).response.content

    async def test_no_more_are_kept_than_have_room(
        self, here: Town, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(whatifs, "BRANCHES_AT_MOST", 1)
        await begun(here)
        await ask(here)
        await ask(here, here.ben)
        kept = [
            here.bot.services.of(WhatIfs).of(one.id, TABLE) is not None
            for one in (here.ana, here.ben)
        ]
        assert [False, True] == kept


@without_pictures
class TestRefusals:
    async def test_a_stranger_has_none(self, here: Town) -> None:
        await begun(here)
        assert "This is not your table" in said(await ask(here, here.guest))

    async def test_a_lobby_has_none(self, here: Town) -> None:
        await here.ana.slash(here.channel, "play", game="earthquake-island")
        assert "This game is not running." in said(await ask(here))


async def _completed(here: Town) -> str:
    """The first move that is offered to Ana for her what-if."""
    offered = await here.ana.autocomplete(here.channel, "whatif", "moves", "")
    return str(offered[0]["value"])


async def test_the_picture_says_what_it_is(here: Town) -> None:
    await begun(here)
    [picture] = (await ask(here)).response.attachments
    assert picture.description.startswith("A what-if, not the real game: ")
    assert (await picture.read()).startswith(b"\x89PNG")
