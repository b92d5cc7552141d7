"""A player's private messages are edited when the question changes, once per press."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.domain.ids import Ply, Seat
from bot.domain.messages import has_reader
from bot.domain.moves import played
from bot.domain.records import CARD, Hand
from bot.presentation.components import button, view_of
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.drafts import Draft
from bot.presentation.presses import ShowHand
from bot.presentation.shown import REMEMBERED, Shown
from bot.store import outbox
from engine.core import Rng, decision_of, write
from engine.island_hopper.rules.actions import Bribe, Done
from render.canvas import Canvas
from render.gallery import Page
from testbed.loopback.world import SILENT
from tests.bot.hopper_scenes import BEN, auction, four_about_to_bid
from tests.bot.secrets.test_unseen_steps import AUCTION as BIDS
from tests.bot.secrets.test_unseen_steps import CHLOE, begun, done, updated
from tests.bot.settings_steps import choose_setting
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import choose, opening, player_in, press_start, start_game, table_of

MESSAGE = 7
UPDATE = 7
"""The type of a callback that edits the message that was pressed."""


def test_private_message_stays_while_other_players_move() -> None:
    bribing = done(begun(), *BIDS)
    assert (CARD, Hand(CHLOE)) == updated(played(bribing, CHLOE, Done()), bribing)


def test_private_message_changes_with_its_question() -> None:
    before = done(begun(), *BIDS[:-1])
    seat, action = BIDS[-1]
    slots = updated(played(before, seat, action), before)
    hands = {one for one in slots if isinstance(one, Hand)}
    assert {Hand(BEN), Hand(CHLOE), Hand(seat)} == hands


@pytest.fixture
def composed(monkeypatch: pytest.MonkeyPatch) -> list[Seat]:
    """Record the seats whose private messages are composed."""
    seats, plain = list[Seat](), DraftFactory.seat_message

    async def counted(
        drafts: DraftFactory, table: Any, seat: Seat, *given: Any, **more: Any
    ) -> Draft:
        seats.append(seat)
        return await plain(drafts, table, seat, *given, **more)

    monkeypatch.setattr(DraftFactory, "seat_message", counted)
    return seats


def edits(here: SimServer, since: int) -> Iterator[str]:
    """Yield the channels of edited and sent messages, except the table's channel."""
    for request in here.env.http_requests[since:]:
        if request.path.startswith("/interactions/") and request.json["type"] == UPDATE:
            yield request.path
        is_message = "/messages" in request.path and request.method in ("PATCH", "POST")
        if is_message and f"/channels/{here.channel.id}/" not in request.path:
            yield request.path.partition("/messages")[0]


@pytest.mark.long
async def test_press_in_direct_message_edits_it_once(
    here: SimServer, monkeypatch: pytest.MonkeyPatch, composed: list[Seat]
) -> None:
    hopper = await four_about_to_bid(here, monkeypatch)
    await auction(hopper)
    for action in (Bribe("C"), Bribe("C", 2)):
        since = len(here.env.http_requests)
        composed.clear()
        await hopper.by_message(BEN, action)
        assert [BEN] == composed
        assert 1 == len([*edits(here, since)])
        assert "Coral Cay" in hopper.direct(BEN).content


@pytest.mark.long
async def test_press_on_private_answer_leaves_direct_message_until_turn_ends(
    here: SimServer, monkeypatch: pytest.MonkeyPatch, composed: list[Seat]
) -> None:
    hopper = await four_about_to_bid(here, monkeypatch)
    await auction(hopper)
    since = len(here.env.http_requests)
    composed.clear()
    await hopper.by_your_move(BEN, Bribe("C"))
    assert [BEN, BEN] == composed
    direct = f"/channels/{hopper.person(BEN).user.dm_channel.id}"
    assert [] == [path for path in edits(here, since) if path.endswith(direct)]
    assert hopper.direct(BEN).attachments
    await hopper.write(BEN, Bribe("C", 2), Done())
    assert [path for path in edits(here, since) if path.endswith(direct)]
    assert "✔ You put $2 beside " in hopper.direct(BEN).content
    assert "My view" in buttons(hopper.direct(BEN))
    assert not hopper.direct(BEN).attachments


@pytest.mark.long
async def test_hand_message_stays_when_secret_choice_is_made_elsewhere(here: SimServer) -> None:
    people = [here.ana, here.ben]
    await start_game(here, "ben", game="propeller-islands")
    since, rng, finished = len(here.env.http_requests), Rng(1), 0
    while finished < 2:
        before = await here.bot.tables.get(TABLE)
        (seat,) = before.awaited
        action = before.game.ai.steady(before.state, seat, rng)
        await people[seat].slash(here.channel, "do", moves=write(action))
        after = await here.bot.tables.get(TABLE)
        decision = decision_of(before.state, seat)
        finished += decision is not None and decision.secret and seat not in after.awaited
    assert [] == [path for path in edits(here, since) if "/channels/" in path]


async def test_no_message_is_sent_only_to_end_a_question(here: SimServer) -> None:
    table = await start_game(here, "ben", game="propeller-islands")
    seats = tuple(msgspec.structs.replace(row, acted=1) for row in table.seats)
    acted = replace(table, seats=seats)
    assert all(map(table.has_hand, (Seat(0), Seat(1))))
    assert has_reader(table, Hand(Seat(1)), None)
    assert not has_reader(acted, Hand(Seat(1)), None)


@pytest.mark.long
@pytest.mark.usefixtures("no_pictures")
@pytest.mark.parametrize(
    ("game", "options", "asked"),
    [
        ("island-hopper", "", {1, 2}),
        ("island-hopper", "auction=open", {1}),
        ("propeller-islands", "", set()),
        ("small-islands", "", {1}),  # who lays the first Starting tile
    ],
)
async def test_first_hand_rings_only_for_secret_questions_to_others(
    here: SimServer, game: str, options: str, asked: set[int]
) -> None:
    people = here.ana, here.ben, here.chloe
    for person in people:
        await choose_setting(person, here.channel, "notices", "dm")
    await here.ana.slash(here.channel, "play", **opening(game, options))
    for person in people[1:]:
        await person.click(here.message, label="Join")
    since = len(here.env.http_requests)
    await press_start(here.ana, here.message)
    loud = set[int]()
    for seat, person in enumerate(people):
        path = f"/channels/{person.user.dm_channel.id}/messages"
        [sent] = [one.json for one in here.env.http_requests[since:] if one.path == path]
        if not sent.get("flags", 0) & SILENT:
            loud.add(seat)
    assert asked == loud


async def test_message_that_shows_the_table_is_not_edited(here: SimServer) -> None:
    await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    bot = here.bot
    for ply, edits in ((1, []), (2, [True])):
        since = len(here.env.http_requests)
        await bot.store.write(outbox.want, TABLE, [CARD], Ply(ply), bot.tables.now())
        if ply == 2:
            bot.outbox.shown.forget_all()
        await bot.outbox.deliver(TABLE)
        sent = (one for one in here.env.http_requests[since:] if one.method == "PATCH")
        assert edits == ["attachments" in one.json for one in sent]
    assert 1 == len(here.message.attachments)


def draft(picture: bytes = b"sea", alt: str = "The sea.", more: tuple[bytes, ...] = ()) -> Draft:
    return Draft("", picture, alt, view_of(()), more=more)


@pytest.mark.parametrize(
    "other",
    [draft(b"land"), draft(alt="The land."), draft(more=(b"page",)), draft(b"se", more=(b"a",))],
)
def test_other_files_are_uploaded(other: Draft) -> None:
    shown = Shown()
    shown.note(MESSAGE, draft())
    assert shown.pages(MESSAGE, other)


def test_message_looks_like_a_draft_with_the_same_picture_text_and_buttons() -> None:
    shown = Shown()
    shown.note(MESSAGE, draft())
    assert shown.shows(MESSAGE, draft())
    assert not shown.shows(MESSAGE + 1, draft())
    for other in (draft(b"land"), replace(draft(), content="Land."), with_button()):
        assert not shown.shows(MESSAGE, other)


def test_icons_are_not_part_of_the_looks() -> None:
    shown, sent = Shown(), with_button()
    shown.note(MESSAGE, sent)
    sent.view.children[0].emoji = "🏝"  # type: ignore[attr-defined]
    shown.note(MESSAGE, sent)
    assert shown.shows(MESSAGE, with_button())


def with_button() -> Draft:
    return replace(draft(), view=view_of([button(ShowHand(TABLE, 0), "My view")]))


def test_equal_files_are_not_uploaded_again() -> None:
    shown = Shown()
    shown.note(MESSAGE, draft())
    assert shown.pages(MESSAGE + 1, draft())
    assert not shown.pages(MESSAGE, draft())


def test_files_are_uploaded_after_an_edit_without_answer() -> None:
    shown = Shown()
    shown.note(MESSAGE, draft())
    shown.pages(MESSAGE, draft(b"land"))
    assert shown.pages(MESSAGE, draft())


def test_oldest_messages_are_forgotten() -> None:
    shown = Shown()
    for message in range(REMEMBERED + 1):
        shown.note(message, draft())
    assert shown.pages(0, draft())
    assert not shown.pages(REMEMBERED, draft())


async def test_own_view_keeps_its_picture_while_its_player_chooses(here: SimServer) -> None:
    table = await start_game(here, "ben", game="small-islands")
    for _ in range(40):
        seat = table.awaited[0]
        person, options = player_in(here, table, seat), table.options(seat)
        own = (await person.click(here.message, label="My view")).response
        assert own.attachments
        answered = await choose(person, own, 0)
        if answered is None:
            await person.slash(here.channel, "do", moves=write(options[0]))
            table = await table_of(here)
            continue
        shown = answered.response
        table = await table_of(here)
        if seat in table.awaited and len(table.options(seat)) > 1:
            assert shown.attachments
            return
    raise AssertionError("no turn has a second choice")


def test_alternative_text_of_a_page_says_what_it_shows() -> None:
    canvas = Canvas((20, 10))
    canvas.name = "the map"
    [_, page] = draft(more=(Page.from_canvas(canvas),)).files()
    assert "Page 2 of 2: the map. The first page describes all of them." == page.description
