"""Messages of all games are within Discord's limits at every position."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from discord import PartialEmoji
from discord.ui import View

from bot.domain.frames import Frame, StateAndNotes
from bot.domain.ids import EPOCH, Ply, Seat, Timestamp
from bot.domain.records import Move, Proposal
from bot.domain.table import Table
from bot.installed import FEATURES
from bot.presentation.drafts import (
    Draft,
    channel_text,
    discord_view,
    lobby_text,
    seat_text,
)
from bot.presentation.emojis import Emojis
from bot.presentation.in_words import whole
from bot.presentation.pictures import alt_text
from bot.presentation.replies import paged
from engine import GAMES
from engine.core import Action, Game, Note
from render.art.icons import DRAWINGS
from testbed.discord_rules import nested
from tests.bot import discord_limits
from tests.bot.discord_limits import Json
from tests.bot.sample_tables import LARGEST, every_sample, sample_tables, table_for

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)


def messages(table: Table) -> Iterator[Json]:
    """Yield the board message of the channel and of each seat."""
    names = ["W" * 32] * len(table.seats)
    public = table.view(table.row.reader, names)
    text = channel_text(table, public, extras=FEATURES.extras)
    yield message(table, text, table.chooser, alt_text(table, public))
    for row in table.seats:
        view = table.view(row.seat, names)
        yield message(table, seat_text(table, row.seat, view), row.seat, alt_text(table, view))


def message(table: Table, content: str, seat: Seat | None, alt: str) -> Json:
    components = discord_view(table, seat, FEATURES.extras).to_components()
    picture = {"id": 0, "filename": "board.png", "description": alt}
    return {"content": content, "components": components, "attachments": [picture]}


def lobby(game: Game) -> Json:
    """Return the message of a full lobby whose players refuse direct messages."""
    table = table_for(game, max(game.seats), status="lobby")
    rows = tuple(msgspec.structs.replace(row, dm="closed") for row in table.seats)
    table = Table(table.row, rows, None)
    components = discord_view(table, None, FEATURES.extras).to_components()
    return {"content": lobby_text(table), "components": components, "attachments": []}


async def wrong_with_icons(table: Table, seat: Seat) -> list[str]:
    """Return all limits that a seat's message exceeds when each icon is an emoji."""
    emojis = Emojis(lambda: Timestamp(0))
    emojis.add({key: PartialEmoji(name=f"{key}_00000000", id=LARGEST) for key in DRAWINGS})
    view = table.view(seat, ["W" * 32] * len(table.seats))
    offered = discord_view(table, seat, FEATURES.extras)
    message = Draft(seat_text(table, seat, view), None, "", offered, emojis=emojis)

    async def send(view: View) -> list[str]:
        sent = {"content": message.content, "components": view.to_components(), "attachments": []}
        return discord_limits.excess_in_message(sent)

    return await message.sent(send)


@EVERY_GAME
class TestCards:
    @pytest.mark.long
    async def test_are_within_limits_at_every_position(self, game: Game) -> None:
        wrong = [
            (table.row.ply, problem)
            for table in every_sample(game)
            for message in messages(table)
            for problem in discord_limits.excess_in_message(message)
        ]
        assert [] == wrong

    async def test_are_within_limits_with_icons(self, game: Game) -> None:
        wrong = [
            (table.row.ply, problem)
            for table in sample_tables(game, max(game.seats))[:4]
            for row in table.seats
            for problem in await wrong_with_icons(table, row.seat)
        ]
        assert [] == wrong

    async def test_of_a_lobby_are_within_limits(self, game: Game) -> None:
        assert [] == discord_limits.excess_in_message(lobby(game))

    @pytest.mark.parametrize("kind", ["abort", "give", "offer", "bot", "pace"])
    async def test_with_a_proposal_are_within_limits(self, game: Game, kind: Any) -> None:
        table = sample_tables(game, max(game.seats))[1]
        proposal = Proposal(kind, Seat(0), (Seat(0),), seat=Seat(0), to=LARGEST)
        asked = Table(
            msgspec.structs.replace(table.row, proposal=proposal),
            table.seats,
            table.state,
            table.frames,
        )
        wrong = [
            problem
            for message in messages(asked)
            for problem in discord_limits.excess_in_message(message)
        ]
        assert [] == wrong

    async def test_of_a_closed_table_are_within_limits(self, game: Game) -> None:
        table = sample_tables(game, min(game.seats))[1]
        row = msgspec.structs.replace(table.row, status="aborted")
        closed = Table(row, table.seats, table.state, table.frames)
        wrong = [
            problem
            for message in messages(closed)
            for problem in discord_limits.excess_in_message(message)
        ]
        assert [] == wrong

    @pytest.mark.long
    async def test_text_boards_are_split_into_messages(self, game: Game) -> None:
        for table in sample_tables(game, max(game.seats)):
            text = whole(table, table.view(Seat(0)))
            pages = paged(text)
            assert max(map(len, pages)) <= discord_limits.CONTENT
            assert text.split() == "\n".join(pages).split()


class Crowded(Table):
    """A table with far too many options."""

    def options(self, seat: Seat) -> list[Action]:
        return super().options(seat)[:1] * 300


def wordy(table: Table) -> Table:
    """Return the table after a move with far too many notes."""
    notes = tuple(Note("{word} " * 40, {"word": "aground"}) for _ in range(60))
    move, scene = Move(Ply(1), Seat(0), "discard", EPOCH), StateAndNotes(table.state, notes)
    text = Frame.after(table.game, table.frames[-1], move, scene)
    return Table(table.row, table.seats, table.state, (*table.frames, text))


async def test_message_with_too_many_options_is_within_limits() -> None:
    table = sample_tables(GAMES["palm_island"], 1)[0]
    crowded = Crowded(table.row, table.seats, table.state, table.frames)
    for message in messages(crowded):
        assert [] == discord_limits.excess_in_message(message)
        assert 100 == sum(len(part.get("options", [])) for part in nested(message["components"]))


async def test_message_with_too_many_notes_is_within_limits() -> None:
    for message in messages(wordy(sample_tables(GAMES["palm_island"], 1)[0])):
        assert [] == discord_limits.excess_in_message(message)
        assert "aground" in message["content"]


def palm() -> Json:
    """Return the first message of Palm Island in the channel."""
    return next(messages(sample_tables(GAMES["palm_island"], 1)[0]))


def button(**changes: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go", **changes}


def select(number: int, **changes: Any) -> Json:
    listed = [{"label": f"Option {place}", "value": str(place)} for place in range(number)]
    return {"type": 3, "custom_id": "some", "placeholder": "Choose", "options": listed, **changes}


def rows_of(*components: Json) -> Json:
    return {"components": [{"type": 1, "components": [one]} for one in components]}


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"content": "x" * 2001}, "2001 characters"),
        ({"attachments": [{"id": 0, "filename": "a.png", "description": "x" * 1025}]}, "alt text"),
        (rows_of(*(button(custom_id=f"b{place}") for place in range(6))), "rows: 6"),
        (rows_of(button(label="x" * 81)), "label: 81"),
        (rows_of(button(label="")), "label: 0"),
        (rows_of(button(custom_id="x" * 101)), "custom id: 101"),
        (rows_of(button(), button()), "given 2 times"),
        (rows_of(select(26)), "options of a select: 26"),
        (rows_of(select(1, placeholder="x" * 151)), "placeholder: 151"),
        (rows_of(select(1, options=[{"label": "x" * 101, "value": "1"}])), "select: 101"),
        (
            {
                "components": [
                    {"type": 1, "components": [button(custom_id=f"b{n}") for n in range(6)]}
                ]
            },
            "parts of a row: 6",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_excess_is_detected(changes: Json, text: str) -> None:
    assert any(text in line for line in discord_limits.excess_in_message({**palm(), **changes}))
