"""Feats: earned at the end of solo games, used in later ones, and listed."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.domain.ids import Seat, UserId
from bot.domain.lobby_options import check_options, with_feats
from bot.domain.records import SeatRow
from bot.domain.table import Table
from bot.features.rankings.feats import ending_lines, page_text
from bot.services import lobbies
from bot.services.new_tables import Setup
from bot.services.tables import Tables
from bot.store.addresses import Address
from bot.store.feats import EarnedFeat, select_feats, write_feats
from engine import GAMES
from engine.core import BadOption, IllegalAction
from engine.palm_island.rules import feats as palm_island
from engine.palm_island.rules.components import FEATS
from render import feats as sheet
from render.canvas import BOARD
from testbed.rows import NOW
from tests.bot.made_results import ANA, BEN, play_to_end
from tests.bot.settings_steps import ask_to_delete, send_data
from tests.bot.sim_server import TABLE, SimServer, buttons, reply_text
from tests.bot.stored_games import HERE, PALM, open_tables, rows

KEYS = [feat.key for feat in FEATS]


@pytest.fixture
async def tables(either: Address) -> AsyncIterator[Tables]:
    async with open_tables(either) as tables:
        yield tables


@pytest.fixture
def always_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every game meet the criteria of two feats."""
    monkeypatch.setitem(
        GAMES,
        "palm_island",
        replace(PALM, rules=replace(PALM.rules, feats_met=lambda _: ("shrine", "council"))),
    )


async def known(tables: Tables, user: UserId = ANA) -> dict[str, EarnedFeat]:
    return await tables.store.read(select_feats, user)


async def knows(tables: Tables, *feats: str, user: UserId = ANA) -> None:
    """Store feats earned earlier."""
    some = [EarnedFeat(user, feat, None, NOW) for feat in feats]
    await tables.store.write(write_feats, some)


async def alone(tables: Tables, **options: str) -> Table:
    return await lobbies.open_game(tables, Setup(PALM, options), HERE, [ANA])


def brought(table: Table) -> set[str]:
    """Return the feats that the options of a table unlock."""
    return {key for key, value in table.row.options.items() if (key[:5], value) == ("feat_", "on")}


# --- earning


async def test_end_of_game_stores_its_feats(tables: Tables) -> None:
    table = await tables.change((await alone(tables)).id, play_to_end)
    assert set(palm_island.feats_met(table.state)) == set(await known(tables))


@pytest.mark.usefixtures("always_two")
class TestEarning:
    async def test_feat_is_stored_with_its_table_and_announced(self, tables: Tables) -> None:
        table = await tables.change((await alone(tables)).id, play_to_end)
        assert {"shrine": EarnedFeat(ANA, "shrine", table.id, NOW)}.items() <= (
            await known(tables)
        ).items()
        assert 2 == len(table.epilogue)
        assert table.epilogue[0].startswith("🏅 You have earned **Shrine**: a building: 1 star")

    async def test_failed_turn_earns_nothing(self, tables: Tables) -> None:
        table = await alone(tables)

        def fail(_: Any) -> None:
            raise OSError("disk full")

        with pytest.raises(OSError, match="disk full"):
            await tables.change(table.id, play_to_end, also=[fail])
        assert {} == await known(tables)

    async def test_known_feat_is_not_announced_again(self, tables: Tables) -> None:
        await knows(tables, "shrine")
        table = await tables.change((await alone(tables)).id, play_to_end)
        assert ["🏅 You have earned **Council of Elders**"] == [
            line.partition(":")[0] for line in table.epilogue
        ]

    async def test_repeated_deal_earns_nothing(self, tables: Tables) -> None:
        first = await lobbies.open_game(tables, Setup(PALM, {}), HERE, [BEN])
        seats = [SeatRow(seat=Seat(0), user=ANA)]
        again = await lobbies.open_lobby(
            tables, Setup(PALM, {"mode": "solo"}), HERE, seats, lobbies.same_deal(first)
        )
        await lobbies.start(tables, again.id, ANA)
        await tables.change(again.id, play_to_end)
        assert {} == await known(tables)

    async def test_aborted_or_shared_game_earns_nothing(self, tables: Tables) -> None:
        together = await lobbies.open_game(
            tables, Setup(PALM, {"mode": "casual"}), HERE, [ANA, BEN]
        )
        await tables.change(together.id, play_to_end)
        cut = await alone(tables)
        await tables.change(cut.id, without_end)
        assert {} == await known(tables) | await known(tables, BEN)


def without_end(table: Table) -> Table:
    """Return the table, aborted after its last move."""
    over = play_to_end(table)
    return replace(over, row=msgspec.structs.replace(over.row, status="aborted"))


# --- using feats


async def test_solo_player_brings_earned_feats(tables: Tables) -> None:
    await knows(tables, "shrine", "storehouse")
    await knows(tables, "council", user=BEN)
    for difficulty in ("medium", "easy"):
        table = await alone(tables, difficulty=difficulty)
        assert {"feat_shrine", "feat_storehouse"} == brought(table)
        assert "Bring" in {type(action).__name__ for action in table.options(Seat(0))}


async def test_hard_and_multiplayer_games_have_no_feats(tables: Tables) -> None:
    await knows(tables, *KEYS)
    assert set() == brought(await alone(tables))
    assert set() == brought(
        await lobbies.open_game(tables, Setup(PALM, {"mode": "casual"}), HERE, [ANA, BEN])
    )


async def test_lobby_with_one_player_brings_feats(tables: Tables) -> None:
    await knows(tables, "shrine")
    options = {"mode": "solo", "difficulty": "easy"}
    lobby = await lobbies.open_lobby(
        tables, Setup(PALM, options), HERE, [SeatRow(seat=Seat(0), user=ANA)]
    )
    assert {"feat_shrine"} == brought(await lobbies.start(tables, lobby.id, ANA))


def test_options_cannot_unlock_a_feat() -> None:
    forged = {"difficulty": "easy", "feat_council": "on"}
    assert {"difficulty": "easy"} == with_feats(PALM, forged, ())
    with pytest.raises(BadOption, match="must be earned, and the game then offers it"):
        check_options(PALM, forged)
    with pytest.raises(BadOption, match="the same in every new game"):
        check_options(PALM, {"edition": "1"})


async def test_feat_option_cannot_be_set_in_a_lobby(tables: Tables) -> None:
    lobby = await lobbies.open_lobby(
        tables, Setup(PALM, {}), HERE, [SeatRow(seat=Seat(0), user=ANA)]
    )
    with pytest.raises(IllegalAction, match="This game has no such option"):
        await lobbies.set_option(tables, lobby.id, ANA, "feat_shrine", "on")


def test_other_games_have_no_feats() -> None:
    quake = GAMES["earthquake_island"]
    assert {"difficulty": "easy"} == with_feats(quake, {"difficulty": "easy"}, KEYS)


# --- texts


def test_list_has_every_feat_with_its_criteria() -> None:
    text = page_text({"shrine": EarnedFeat(ANA, "shrine", TABLE, NOW)}, "Ana")
    assert "**Ana** has earned 1 of 6 feats" in text
    assert f"🏅 **Shrine** · earned <t:{NOW}:D>" in text
    assert "🔒 **Storehouse** · to earn it: 20 stars, 4 stored cards, 8 resources on them" in text
    assert len(FEATS) == text.count("🏅") + text.count("🔒")
    assert len(text) <= 2_000


def test_each_feat_describes_its_gift() -> None:
    assert [
        "A building: store 1 wood for free; rotate for 1 wood 1 fish 1 stone; rotated: 2 stars, 1"
        " upgrade; store 1 wood 1 fish for free.",
        "Once a game: pay 3 resources less to rotate or flip a building.",
        "Always: you may store 5 cards.",
        "A building: store 1 stone for 1 wood or 1 fish; rotate for 1 wood 1 fish; rotated: 1"
        " upgrade; store 1 stone for free.",
        "A building: 1 star; rotate for 1 wood 1 fish 1 stone; rotated: 4 stars, 1 upgrade.",
        "Once a round: you may use the third card of your hand.",
    ] == [feat.gift for feat in PALM.words.feats]


def test_only_new_feats_are_announced() -> None:
    assert [] == list(ending_lines([]))
    assert 1 == len(list(ending_lines(["shrine"])))


def test_alt_text_lists_all_feats() -> None:
    words = sheet.alt(sheet.Shelf("N" * 32, PALM.words.feats, ("shrine",)))
    assert words.startswith(f"{'N' * 32} has earned 1 of 6 feats. Coconut Grove, locked: 30 stars.")
    assert "Shrine, earned." in words
    assert len(words) <= 1_024


def test_earned_and_locked_feats_look_different() -> None:
    pages = [
        sheet.paint(sheet.Shelf("Ana", PALM.words.feats, earned))
        for earned in ((), ("shrine",), ("council",))
    ]
    assert {BOARD} == {page.size for page in pages}
    assert 3 == len({page.image.tobytes() for page in pages})


class TestInTheChannel:
    async def test_list_is_private_and_has_a_picture(self, here: SimServer) -> None:
        await knows(here.bot.tables, "shrine", user=here.ana.id)
        page = await here.ana.slash(here.channel, "profile")
        await here.ana.click(page.response, label="Feats")
        [picture] = page.response.attachments
        assert page.ephemeral
        assert (await picture.read()).startswith(b"\x89PNG")
        assert "**Ana** has earned 1 of 6 feats" in reply_text(page)
        other = await here.ben.slash(here.channel, "profile", player=here.ana.user)
        await here.ben.click(other.response, label="Feats")
        assert "**Ana** has earned 1 of 6 feats" in reply_text(other)

    async def test_bot_has_no_feats(self, here: SimServer) -> None:
        robot = here.env.create_user("robot", bot=True)
        page = await here.ana.slash(here.channel, "profile", player=robot)
        assert "Choose a player" in reply_text(page)

    async def test_feat_option_cannot_be_chosen(self, here: SimServer) -> None:
        options = "difficulty=easy feat_shrine=on"
        answer = await here.ana.slash(here.channel, "play", game="palm-island", options=options)
        assert "must be earned" in reply_text(answer)

    @pytest.mark.usefixtures("no_pictures")
    async def test_restart_keeps_feats_and_announcement(
        self, here: SimServer, always_two: None
    ) -> None:
        table = await lobbies.open_game(here.bot.tables, Setup(PALM, {}), HERE, [here.ana.id])
        told_then = (await here.bot.tables.change(table.id, play_to_end)).epilogue
        await here.restart()
        assert told_then == (await here.bot.tables.get(table.id)).epilogue
        assert {"shrine", "council"} == set(await known(here.bot.tables, here.ana.id))

    async def test_export_contains_feats_and_deletion_removes_them(self, here: SimServer) -> None:
        await knows(here.bot.tables, "shrine", user=here.ana.id)
        await knows(here.bot.tables, "council", user=here.ben.id)
        result = await send_data(here.ana, here.channel)
        [file] = result.response.attachments
        found = json.loads(await file.read())["feats"]
        assert [{"feat": "shrine", "table": None, "at": NOW}] == found
        assert {"shrine"} == set(await known(here.bot.tables, here.ana.id))
        asked = await ask_to_delete(here.ana, here.channel)
        assert {"Delete everything"} == set(buttons(asked.response))
        await here.ana.click(asked.response, label="Delete everything")
        assert [(here.ben.id,)] == rows(here.database, "SELECT user FROM feats")
