"""People who avoid each other are never seated together, and the reason is secret."""

from pathlib import Path
from typing import Any

import pytest

from bot.domain.ids import Seat, UserId
from bot.domain.records import Proposal, SeatRow
from bot.domain.seats import CANT_SIT
from bot.features.avoid import AVOIDED_AT_MOST, FEATURE, select_avoided, write_avoided
from bot.services import lobbies, playing
from bot.services.new_tables import Setup
from engine import GAMES
from engine.core import IllegalAction
from tests.bot.histories import Sent, running
from tests.bot.secrets.test_two_histories import assert_equal
from tests.bot.settings_steps import fields_of, open_settings
from tests.bot.sim_server import TABLE, SimServer, buttons, reply_text
from tests.bot.stored_games import HERE
from tests.bot.table_steps import open_lobby
from tests.bot.timed_tables import ANA, BEN, CHLOE, DEV, TimedTables

GAME = GAMES["earthquake_island"]
BOTH_WAYS = pytest.mark.parametrize(("user", "other"), [(ANA, DEV), (DEV, ANA)])


async def avoid(timed: TimedTables, user: UserId, *others: UserId) -> None:
    await timed.tables.store.write(write_avoided, user, others)


async def lobby(timed: TimedTables, *users: UserId) -> None:
    seats = [SeatRow(seat=Seat(seat), user=user) for seat, user in enumerate(users)]
    await lobbies.open_lobby(timed.tables, Setup(GAME, {}), HERE, seats)


@BOTH_WAYS
async def test_users_who_avoid_each_other_cannot_join(
    timed: TimedTables, user: UserId, other: UserId
) -> None:
    await avoid(timed, user, other)
    await lobby(timed, ANA, BEN)
    with pytest.raises(IllegalAction) as refused:
        await lobbies.join(timed.tables, TABLE, DEV)
    assert CANT_SIT == str(refused.value)
    assert [ANA, BEN] == (await timed.tables.get(TABLE)).users
    assert [ANA, BEN, CHLOE] == (await lobbies.join(timed.tables, TABLE, CHLOE)).users


@BOTH_WAYS
async def test_substitute_who_is_avoided_gets_no_seat(
    timed: TimedTables, user: UserId, other: UserId
) -> None:
    await avoid(timed, user, other)
    await timed.open("day", ANA, BEN, CHLOE)
    await timed.tables.change(TABLE, lambda table: table.with_seat(Seat(1), autopilot=True))
    with pytest.raises(IllegalAction, match=CANT_SIT):
        await playing.sit(timed.tables, TABLE, DEV)
    assert [ANA, BEN, CHLOE] == (await timed.tables.get(TABLE)).users


@BOTH_WAYS
async def test_offered_seat_is_refused_when_it_is_accepted(
    timed: TimedTables, user: UserId, other: UserId
) -> None:
    await timed.open("day", ANA, BEN, CHLOE)
    await avoid(timed, user, other)
    give = Proposal("give", Seat(1), (Seat(1),), seat=Seat(1), to=DEV)
    table = await playing.propose(timed.tables, TABLE, BEN, give)
    assert table.row.proposal is not None
    with pytest.raises(IllegalAction, match=CANT_SIT):
        await playing.answer(timed.tables, TABLE, DEV, table.row.proposal.id, agree=True)
    for voter in (ANA, CHLOE):
        await playing.answer(timed.tables, TABLE, voter, table.row.proposal.id, agree=True)
    assert [ANA, BEN, CHLOE] == (await timed.tables.get(TABLE)).users


@BOTH_WAYS
async def test_rematch_seats_nobody_with_whom_they_avoid(
    timed: TimedTables, user: UserId, other: UserId
) -> None:
    await avoid(timed, user, other)
    with pytest.raises(IllegalAction, match=CANT_SIT):
        await lobby(timed, BEN, ANA, DEV)


async def test_list_outlives_the_data_of_the_avoided_user(timed: TimedTables) -> None:
    await avoid(timed, ANA, DEV)
    await timed.tables.store.write(lambda db: FEATURE.personal["avoided"].delete_user(db, DEV))
    assert [] == await timed.tables.store.read(select_avoided, ANA)
    await avoid(timed, ANA, BEN)
    await lobby(timed, ANA)
    for refused in (BEN, DEV):
        with pytest.raises(IllegalAction, match=CANT_SIT):
            await lobbies.join(timed.tables, TABLE, refused)


async def test_setting_stores_a_list_of_people(here: SimServer) -> None:
    shown = await open_settings(here.ana, here.channel, "privacy")
    opens = next(cid for label, cid in buttons(shown).items() if label.startswith("People I avoid"))
    form = await here.ana.click(shown, custom_id=opens)
    assert ["0"] == [one["custom_id"] for one in fields_of(form)]
    await here.ana.submit_modal(form, {"0": [here.ben.user, here.dev.user, here.ana.user]})
    assert "People I avoid: 2 people" in buttons(shown)
    found = await here.bot.store.read(select_avoided, UserId(here.ana.id))
    assert sorted([here.ben.id, here.dev.id]) == found
    many = [UserId(number) for number in range(1, AVOIDED_AT_MOST)]
    await here.bot.store.write(write_avoided, UserId(here.ana.id), many)
    form = await here.ana.click(shown, custom_id=opens)
    assert 4 == len([*fields_of(form)])


async def test_invitation_does_not_ping_a_user_who_would_be_refused(here: SimServer) -> None:
    await here.bot.store.write(write_avoided, UserId(here.ben.id), [UserId(here.ana.id)])
    await open_lobby(here)
    asked = await here.ana.click(here.message, label="⋯")
    for guest, pinged in ((here.ben, []), (here.chloe, [here.chloe.id])):
        invited = await here.ana.select(
            asked.response, [guest.user], custom_id=f"atoll:invite:{TABLE}"
        )
        assert f"<@{guest.id}>, <@{here.ana.id}> invites you" in reply_text(invited)
        request = here.env.http_requests[-1].json["data"]["allowed_mentions"]
        assert [*map(str, pinged)] == [*map(str, request["users"])]


@pytest.mark.long
async def test_nobody_learns_which_of_several_people_avoids_a_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All users receive the same, including the refused one."""
    runs: list[list[Sent]] = []
    for user, other in (("chloe", "finn"), ("ben", "finn"), ("finn", "ben")):
        async with running(tmp_path / f"{user}.sqlite", "chloe", monkeypatch) as history:
            here: Any = history.here
            ids = [UserId(here.people[name].id) for name in (user, other)]
            await here.bot.store.write(write_avoided, ids[0], ids[1:])
            await history.slash("ana", "play", game="earthquake-island")
            replies: list[str] = []

            async def join(person: Any, lobby: Any = here.message, told: Any = replies) -> None:
                told.append(reply_text(await person.click(lobby, label="Join")))

            for name in ("ben", "chloe", "finn"):
                await history.do(name, join)
            for name in ("finn", "ana"):
                await history.slash(name, "games")
            assert replies[-1].endswith(CANT_SIT)
            runs.append(history.sent)
    assert_equal(runs[0], runs[1])
    assert_equal(runs[0], runs[2])
