"""``/replay`` through the bot: messages, buttons, films and practice."""

import io
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from discord import Interaction
from PIL import Image

from bot.domain.ids import TableId
from bot.domain.record import Record, read_record
from bot.domain.table import Table
from bot.interactions.looking import find
from bot.playground.imports import bring_in
from bot.presentation.drafts import STORY_LINES
from bot.presentation.offers import MORE
from bot.store import games
from bot.version import version
from engine.core import Note, write
from tests.bot.sim_server import TABLE, SimServer, buttons, choices, reply_text
from tests.bot.table_steps import (
    cancel_game,
    items,
    make_moves,
    on_sheet,
    open_lobby,
    player_in,
    record_of,
    start_game,
    table_of,
)
from tests.test_every_game import GOLDEN

PICTURES = 3
BOARD = b"\x89PNG: a board"
QUAKE = GOLDEN / "earthquake_island" / "ended_drowned.jsonl"
ROPE = GOLDEN / "earthquake_island" / "tool_rope.jsonl"


@pytest.fixture(autouse=True)
def quick_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not draw boards here."""

    async def board(*_: Any) -> tuple[bytes, ...]:
        return (BOARD,)

    monkeypatch.setattr("bot.presentation.pictures.Pictures.board", board)


async def finished(here: SimServer, path: Any = QUAKE, lines: int | None = None) -> Any:
    """Play a recorded game in the channel; return its newest message."""
    head, moves, _ = read_record(path.read_bytes())
    place: Any = SimpleNamespace(channel=here.channel, viewers=list(here.people.values()))
    await bring_in(here.bot, Record(head, moves[:lines]), place)
    return here.message


async def replayed(person: Any, here: SimServer, **given: Any) -> Any:
    """Return the private message of ``/replay``."""
    result = await person.slash(here.channel, "replay", **given)
    assert result.ephemeral
    return result.response


def head_of(message: Any) -> str:
    """Return the position in the first line of a message."""
    first: str = message.content.splitlines()[0]
    return first.rpartition(" · ")[2]


class TestARunningGame:
    async def test_buttons_step_through_a_running_game(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await make_moves(here, 3)
        message = await replayed(here.ana, here, move=1)
        seen = [head_of(message)]
        for label in ("Next ▶", "Last ⏭", "◀ Back", "⏮ First"):
            await here.ana.click(message, label=label)
            seen.append(head_of(message))
        places = ["move 1", "move 2", "move 3", "move 2"]
        assert [*places, "the start"] == seen

    async def test_replay_continues_after_a_restart(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await make_moves(here, 2)
        message = await replayed(here.ana, here, move=0)
        await here.restart()
        await here.ana.click(message, label="Next ▶")
        assert "move 1" == head_of(message)

    async def test_replay_has_a_picture_with_alt_text(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await make_moves(here, 2)
        message = await replayed(here.ana, here)
        [picture] = message.attachments
        assert BOARD == await picture.read()
        assert "Earthquake Island" in picture.description
        assert not choices(message)

    async def test_replay_is_available_as_text(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await make_moves(here, 2)
        message = await replayed(here.ana, here, move=1)
        text = await here.ana.click(message, label="As text")
        assert text.ephemeral and "Earthquake Island" in reply_text(text)
        part = await here.ana.click(text.response, label="Map")
        assert reply_text(part).startswith("Stacks, row by row")
        assert ["Players"] == [*buttons(part.response)]

    async def test_long_text_of_a_move_leaves_its_parts_to_buttons(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bot.presentation.replies.MESSAGE_LENGTH", 200)
        await start_game(here, "ben")
        await make_moves(here, 2)
        text = await here.ana.click(await replayed(here.ana, here, move=1), label="As text")
        assert "Stacks, row by row" not in reply_text(text)
        assert [] == text.response.attachments
        assert {"Map", "Players"} == {*buttons(text.response)}

    async def test_every_event_of_a_move_is_shown(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        many = [Note(f"event {number}") for number in range(3 * STORY_LINES)]
        monkeypatch.setattr("bot.features.replays.messages.Replay.notes_of", lambda *_: many)
        await start_game(here, "ben")
        await make_moves(here)
        message = await replayed(here.ana, here)
        assert all(f"• {note.template}" in message.content.splitlines() for note in many)

    async def test_reader_sees_their_own_view(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await make_moves(here, 2)
        texts = [(await replayed(who, here)).content for who in (here.ana, here.ben, here.guest)]
        seen = [text.splitlines()[-1] for text in texts]
        assert [f"-# As seen by {who} at the time." for who in ("Ana", "Ben", "spectators")] == seen

    async def test_running_game_has_no_other_views_film_or_practice(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await make_moves(here)
        message = await replayed(here.ana, here)
        custom_ids = [one["custom_id"] for one in items(message)]
        assert all(custom_id.startswith(("atoll:r:", "atoll:rr:")) for custom_id in custom_ids)
        for wish, answer in (
            ("film", "after the game has ended"),
            ("clone", "after its game has ended"),
        ):
            refused = await here.ana.slash(here.channel, "replay", **{wish: True})
            assert answer in reply_text(refused)

    async def test_message_from_before_the_end_works_after_it(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await make_moves(here, 3)
        message = await replayed(here.ana, here, move=1)
        await cancel_game(here.ana, here.channel)
        await here.ben.click(here.message, label="Agree")
        await here.ana.click(message, label="Next ▶")
        assert "move 2 of 3" == head_of(message)
        assert {"Film", "As text"} <= {*buttons(message)}

    async def test_own_moves_and_rounds_are_reached_at_once(self, here: SimServer) -> None:
        table = await start_game(here, "ben")
        while table.round != 2:
            table = await make_moves(here)
        seat = table.seat_of(here.ana.id)
        shown = table.noticed_frames(seat)
        own = [place for place, frame in enumerate(shown) if frame.seat == seat]
        message = await replayed(here.ana, here, move=0)
        for place in own[:2]:
            await here.ana.click(message, label="My move ▶")
            assert f"move {place}" == head_of(message)
        await here.ana.click(message, label="◀ My move")
        assert f"move {own[0]}" == head_of(message)
        [menu] = [one for one in items(message) if one["custom_id"].startswith("atoll:rr:")]
        last = menu["options"][-1]
        assert last["label"] == f"Round 2 · from move {last['value']}"
        await here.ana.select(message, [last["value"]], custom_id=menu["custom_id"])
        assert f"move {last['value']}" == head_of(message)

    async def test_move_number_out_of_range_is_refused(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await make_moves(here)
        refused = await here.ana.slash(here.channel, "replay", move=9)
        assert "Choose 0 (the start) to 1." in reply_text(refused)

    async def test_replay_is_not_shown_to_another_server(self, here: SimServer) -> None:
        await start_game(here, "ben")
        other = here.env.create_guild()
        channel = other.create_text_channel("elsewhere")
        stranger = other.add_member(here.env.create_user("stranger"))
        assert "can't see a table 1 here" in reply_text(
            await stranger.slash(channel, "replay", table=1)
        )


async def test_lobby_has_no_replay(here: SimServer) -> None:
    await open_lobby(here, "ben")
    for given in ({}, {"film": True}, {"clone": True}):
        result = await here.ana.slash(here.channel, "replay", **given)
        assert result.ephemeral and not choices(result.response)
        assert any(text in reply_text(result) for text in ("has not started", "has ended"))


class TestAFinishedGame:
    async def test_ended_game_offers_replay_and_film(self, here: SimServer) -> None:
        message = await finished(here)
        assert " wins!**" in message.content
        assert ["Rematch", "Review", MORE] == list(buttons(message))
        opened = await here.guest.click(message, label=MORE)
        tools = {"In words", "Rules", "Replay", "Film", "Record", "Something is wrong"}
        assert tools | {"Same deal again"} == set(buttons(opened.response))

    async def test_replay_button_starts_at_the_last_move(self, here: SimServer) -> None:
        result = await on_sheet(here.guest, await finished(here), "Replay")
        assert result.ephemeral
        table = await table_of(here)
        last = len(table.frames) - 1
        assert f"move {last} of {last}" == head_of(result.response)

    @pytest.mark.parametrize("label", ["Replay", "Film"])
    async def test_press_is_acknowledged_before_the_table_is_read(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch, label: str
    ) -> None:
        acknowledged = []

        async def look(interaction: Interaction, number: TableId | None) -> Table:
            acknowledged.append(interaction.response.is_done())
            return await find(interaction, number)

        message = await finished(here)
        monkeypatch.setattr("bot.features.replays.feature.find", look)
        monkeypatch.setattr("bot.features.replays.messages.SCENES_AT_MOST", 1)
        await on_sheet(here.guest, message, label)
        assert [True] == acknowledged

    async def test_ended_game_can_be_seen_from_any_seat(self, here: SimServer) -> None:
        await finished(here)
        message = await replayed(here.guest, here, move=5)
        [eyes] = [item for item in items(message) if item["custom_id"].startswith("atoll:e:")]
        labels = [option["label"] for option in eyes["options"]]
        assert ["Spectators", "Ana", "Ben", "Chloe", "Dev", "Eva", "Finn"] == labels
        await here.guest.select(message, ["3"], custom_id=eyes["custom_id"])
        assert "-# As seen by Dev at the time." == message.content.splitlines()[-1]
        await here.guest.click(message, label="Next ▶")
        assert head_of(message).startswith("move 6 of ")
        assert "-# As seen by Dev at the time." == message.content.splitlines()[-1]

    async def test_film_is_sent_on_request(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bot.features.replays.messages.SCENES_AT_MOST", PICTURES)
        result = await on_sheet(here.guest, await finished(here), "Film")
        [file] = result.response.attachments
        film = Image.open(io.BytesIO(await file.read()))
        assert result.ephemeral
        assert ("atoll-1.gif", "GIF", PICTURES) == (
            file.filename,
            film.format,
            getattr(film, "n_frames", 1),
        )
        assert (
            f"A film of {PICTURES} pictures. At the end: The last one standing." in file.description
        )

    async def test_film_of_one_picture_says_so(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bot.features.replays.messages.SCENES_AT_MOST", 1)
        result = await on_sheet(here.guest, await finished(here), "Film")
        [file] = result.response.attachments
        assert file.description.startswith("A film of 1 picture. At the end: The last one")

    async def test_film_is_made_once(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        made = []

        async def make_film(*what: Any) -> bytes:
            made.append(what)
            return b"GIF89a"

        monkeypatch.setattr("bot.features.replays.films.make_film", make_film)
        message = await finished(here)
        await on_sheet(here.ana, message, "Film")
        await here.ben.slash(here.channel, "replay", film=True)
        assert 1 == len(made)

    @pytest.mark.long
    @pytest.mark.parametrize("way", ["command", "button"])
    async def test_deal_can_be_practised(self, here: SimServer, way: str) -> None:
        message = await finished(here)
        if way == "command":
            await here.chloe.slash(here.channel, "replay", clone=True)
        else:
            await on_sheet(here.chloe, message, "Same deal again")
        old, new = await table_of(here, TABLE), await table_of(here, TableId(2))
        stored = await here.bot.store.read(games.select_game, TableId(2))
        assert stored is not None
        assert (1, old.row.seed) == (stored[0].deal_of, stored[0].seed)
        assert old.row.options.items() <= stored[0].options.items()
        assert old.frames[0].state.board == new.frames[0].state.board
        assert old.frames[0].state.hidden == new.frames[0].state.hidden
        assert [here.chloe.id] == [row.user for row in new.seats if row.user is not None]
        assert old.seat_of(here.chloe.id) == new.seat_of(here.chloe.id)
        assert [new.seat_of(here.chloe.id)] == new.awaited
        assert "practice deal from table 1" in here.message.content

    async def test_rematch_is_not_practice(self, here: SimServer) -> None:
        message = await finished(here, ROPE)
        await here.ana.click(message, label="Rematch")
        old, new = await table_of(here, TABLE), await table_of(here, TableId(2))
        assert (None, True) == (new.row.deal_of, old.row.seed != new.row.seed)


class TestARecord:
    async def test_unfinished_record_continues_with_its_players(self, here: SimServer) -> None:
        await finished(here, lines=8)
        table = await table_of(here)
        assert (8, "playing", 0) == (table.row.ply, table.row.status, table.row.deal_of)
        person = player_in(here, table, table.awaited[0])
        await person.slash(here.channel, "do", moves=write(table.options(table.awaited[0])[0]))
        assert 9 == (await table_of(here)).row.ply

    async def test_export_equals_the_imported_record(self, here: SimServer) -> None:
        await finished(here)
        result = await record_of(here.ana, here.channel)
        [file] = result.response.attachments
        head, lines, result = read_record(QUAKE.read_bytes())
        exported, exported_lines, exported_result = read_record(await file.read())
        assert exported == msgspec.structs.replace(head, version=version())
        assert lines == exported_lines
        assert result and exported_result and result.items() <= exported_result.items()
