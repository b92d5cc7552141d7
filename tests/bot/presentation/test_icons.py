"""Icons are application emojis: uploaded once, repaired, and replaced by words if missing."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import discord
import pytest
import structlog.testing

from bot.client import Atoll
from bot.domain.ids import TableId, Timestamp
from bot.presentation import emojis as service
from bot.presentation.components import button, select, view_of
from bot.presentation.drafts import Draft
from bot.presentation.emojis import KEPT, REST_SECONDS, Emojis, EmojiSync
from bot.presentation.icons import line
from bot.presentation.pictures import Pictures
from bot.presentation.presses import ShowHand, ShowText
from bot.store import Store
from render.art.icons import DRAWINGS
from testbed.discord_rules import nested
from testbed.loopback import Loopback
from tests.bot.sockets.boards import CALLBACK, Board, new_board, open_table, running_bot

pytestmark = pytest.mark.icons

FEW = ("hand", "fish", "wood", "stone", "store", "rotate", "flip", "discard")
EMOJIS = "/applications/*/emojis"
NOW = Timestamp(1_000_000)


@pytest.fixture(autouse=True)
def few_icons(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw only some icons, except in tests marked `long`."""
    if request.node.get_closest_marker("long") is None:
        monkeypatch.setattr(service, "DRAWINGS", {key: DRAWINGS[key] for key in FEW})


@pytest.fixture
async def client(server: Loopback) -> AsyncIterator[discord.Client]:
    """A logged-in client without the bot."""
    client = discord.Client(intents=discord.Intents.none())
    with server.point_client():
        await client.login(server.token)
        yield client
        await client.close()


@pytest.fixture
def icons() -> Emojis:
    return Emojis(lambda: NOW)


@pytest.fixture
def sync(client: discord.Client, store: Store, icons: Emojis) -> EmojiSync:
    return EmojiSync(client, store, Pictures(), icons)


def names(server: Loopback) -> dict[str, int]:
    """Return the uploaded emojis by their names."""
    return {service.key_of(one["name"]) or one["name"]: key for key, one in server.emojis.items()}


def made(server: Loopback) -> int:
    """Return how many emojis the bot has uploaded."""
    asked = [one.method for one in server.requests if one.path.endswith("/emojis")]
    return asked.count("POST")


async def test_each_icon_is_uploaded(server: Loopback, sync: EmojiSync) -> None:
    await sync.run()
    assert set(FEW) == set(names(server))
    assert service.drawn("fish") == server.drawn[names(server)["fish"]]


async def test_icons_are_read_aloud_as_words(server: Loopback, sync: EmojiSync) -> None:
    await sync.run()
    assert {*FEW} == {one["name"] for one in server.emojis.values()}


@pytest.mark.long
async def test_all_icons_are_accepted(server: Loopback, sync: EmojiSync) -> None:
    await sync.run()
    assert set(DRAWINGS) == set(names(server))


async def test_existing_icons_are_not_uploaded_again(server: Loopback, sync: EmojiSync) -> None:
    await sync.run()
    await sync.run()
    assert len(FEW) == made(server)


async def test_deleted_icon_is_restored(server: Loopback, sync: EmojiSync, icons: Emojis) -> None:
    await sync.run()
    del server.emojis[names(server)["fish"]]
    await sync.run()
    shown = icons.emoji_of("fish")
    assert shown is not None
    assert names(server)["fish"] == shown.id


async def test_renamed_icon_is_restored(server: Loopback, sync: EmojiSync) -> None:
    await sync.run()
    server.emojis[names(server)["fish"]]["name"] = "my_fish"
    await sync.run()
    assert {"fish", "my_fish"} <= set(names(server))


async def test_changed_icon_replaces_the_old_one_after_a_day(
    server: Loopback, sync: EmojiSync, icons: Emojis, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sync.run()
    old = names(server)["fish"]
    wood = service.drawn("wood")
    monkeypatch.setattr(service, "drawn", lambda key: wood + key.encode())
    await sync.run()
    new = names(server)["fish"]
    assert ({old, new}, new) == ({old, new} & server.emojis.keys(), shown_id(icons, "fish"))
    later = discord.utils.utcnow() + 2 * KEPT
    monkeypatch.setattr(discord.utils, "utcnow", lambda: later)
    await sync.run()
    assert {new} == {old, new} & server.emojis.keys()
    assert {*FEW} == {one["name"] for one in server.emojis.values()}


async def test_icon_of_0_2_is_replaced(
    server: Loopback, client: discord.Client, sync: EmojiSync, icons: Emojis
) -> None:
    old = await client.create_application_emoji(name="fish_0fea1e9e", image=service.drawn("fish"))
    await sync.load_once()
    assert old.id == shown_id(icons, "fish")
    await sync.run()
    await client.create_application_emoji(name="fish_0fea1e9f", image=service.drawn("fish"))
    await sync.load_once()
    shown = icons.emoji_of("fish")
    assert shown is not None
    assert ("fish", True) == (shown.name, old.id in server.emojis)


async def test_icon_of_unknown_image_is_uploaded_again(
    server: Loopback, client: discord.Client, sync: EmojiSync, icons: Emojis
) -> None:
    strange = await client.create_application_emoji(name="fish", image=service.drawn("wood"))
    await sync.run()
    shown = icons.emoji_of("fish")
    assert shown is not None
    assert ("fish", True) == (shown.name, shown.id != strange.id)


def shown_id(icons: Emojis, key: str) -> int | None:
    shown = icons.emoji_of(key)
    return shown.id if shown else None


async def test_refused_icon_is_logged_once_and_retried(
    server: Loopback, sync: EmojiSync, icons: Emojis
) -> None:
    server.fail("POST", EMOJIS, 403, code=50013, times=2)
    with structlog.testing.capture_logs() as logs:
        await sync.run()
        await sync.run()
        assert icons.emoji_of("fish") is None
        await sync.run()
    assert ["warning"] == [entry["log_level"] for entry in logs]
    assert icons.emoji_of("fish") is not None


async def test_damaged_answer_of_discord_is_logged(
    client: discord.Client, sync: EmojiSync, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def damaged() -> list[discord.Emoji]:
        raise json.JSONDecodeError("Expecting value", "", 0)

    monkeypatch.setattr(client, "fetch_application_emojis", damaged)
    with structlog.testing.capture_logs() as logs:
        await sync.run()
    assert ["warning"] == [entry["log_level"] for entry in logs]


async def test_reading_process_uploads_no_icons(
    server: Loopback, client: discord.Client, store: Store, sync: EmojiSync, icons: Emojis
) -> None:
    await sync.run()
    asked, beside = made(server), Emojis(lambda: NOW)
    await EmojiSync(client, store, Pictures(), beside).load()
    assert (shown_id(icons, "fish"), asked) == (shown_id(beside, "fish"), made(server))


async def test_reading_process_waits_for_uploads(
    server: Loopback,
    client: discord.Client,
    store: Store,
    sync: EmojiSync,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(service, "LOOK_SECONDS", 0.2)
    beside = Emojis(lambda: NOW)
    await asyncio.gather(EmojiSync(client, store, Pictures(), beside).load(), sync.run())
    assert names(server)["fish"] == shown_id(beside, "fish")


async def test_words_are_used_when_icons_cannot_be_read(
    server: Loopback, sync: EmojiSync, icons: Emojis
) -> None:
    server.fail("GET", EMOJIS, 403, code=50001)
    await sync.load()
    assert icons.emoji_of("fish") is None


# --- in messages


def some_card(icons: Emojis) -> Draft:
    """Return a message with an icon on a button and one in a menu."""
    press = ShowHand(TableId(1), 0)
    menu = select(ShowText(TableId(1), 0), [line("Wood", "wood", "wood")])
    return Draft("Hi", None, "", view_of([button(press, "Fish", icon="fish"), menu]), emojis=icons)


def refusal(text: str, code: int = 50035) -> discord.HTTPException:
    response: Any = type("Response", (), {"status": 400, "reason": "Bad Request"})()
    return discord.HTTPException(response, {"message": text, "code": code})


class Channel:
    """A channel that raises the given errors. `seen` has the icons of each attempt."""

    def __init__(self, *problems: Exception) -> None:
        self.problems, self.seen = [*problems], list[set[str]]()

    async def send(self, view: discord.ui.View) -> str:
        parts = [*nested(view.to_components())]
        parts += [option for part in parts for option in part.get("options", [])]
        self.seen.append({part["emoji"]["name"] for part in parts if part.get("emoji")})
        if self.problems:
            raise self.problems.pop(0)
        return "sent"


@pytest.fixture
def known(icons: Emojis) -> Emojis:
    """Icons that are uploaded."""
    icons.add({key: discord.PartialEmoji(name=key, id=place) for place, key in enumerate(FEW, 1)})
    return icons


async def test_icons_precede_words(known: Emojis) -> None:
    channel = Channel()
    assert "sent" == await some_card(known).sent(channel.send)
    assert [{"fish", "wood"}] == channel.seen


async def test_message_without_icons_is_sent(icons: Emojis) -> None:
    channel = Channel()
    await some_card(icons).sent(channel.send)
    assert [set()] == channel.seen


async def test_message_with_refused_icon_is_sent_without(known: Emojis) -> None:
    channel = Channel(refusal("Invalid Form Body\nIn components.0.emoji.id: Invalid emoji"))
    assert "sent" == await some_card(known).sent(channel.send)
    assert [{"fish", "wood"}, set()] == channel.seen


async def test_refused_icon_is_retried_later() -> None:
    time = [NOW]
    icons = Emojis(lambda: time[0])
    icons.add({"fish": discord.PartialEmoji(name="fish", id=1)})
    channel = Channel(refusal("Invalid emoji"))
    for wait in (0, 1, REST_SECONDS):
        time[0] = Timestamp(time[0] + wait)
        await some_card(icons).sent(channel.send)
    assert [{"fish"}, set(), set(), {"fish"}] == channel.seen


@pytest.mark.parametrize(
    "problem", [refusal("Invalid Form Body\nIn content: too long"), refusal("No", 50013)]
)
async def test_other_errors_are_not_retried(known: Emojis, problem: discord.HTTPException) -> None:
    channel = Channel(problem)
    with pytest.raises(discord.HTTPException):
        await some_card(known).sent(channel.send)
    assert 1 == len(channel.seen)


# --- through the bot


@pytest.fixture
async def bot(server: Loopback, database: Path) -> AsyncIterator[Atoll]:
    async with running_bot(server, database) as bot:
        yield bot


@pytest.fixture
async def board(server: Loopback, database: Path, bot: Atoll) -> Board:
    """A table of Palm Island, opened when all icons are uploaded."""
    await server.until(lambda: bot.emoji_sync._emojis.emoji_of("store"), "icons")
    return await open_table(new_board(server, database))


def shown(board: Board) -> set[str]:
    """Return the icons on the newest board message."""
    every = nested(board.message().components)
    return {service.key_of(one["emoji"]["name"]) for one in every if "emoji" in one}


async def test_board_message_shows_icons(board: Board) -> None:
    assert {"store", "discard"} <= shown(board)


async def gone(server: Loopback, bot: Atoll) -> None:
    """Delete every emoji."""
    server.emojis.clear()


async def renamed(server: Loopback, bot: Atoll) -> None:
    """Rename every emoji."""
    for number, emoji in server.emojis.items():
        emoji["name"] = f"mine_{number}"


async def refused(server: Loopback, bot: Atoll) -> None:
    """Let Discord refuse a new emoji once."""
    text = "Invalid Form Body\nIn components.0.components.0.emoji.id: Invalid emoji"
    server.fail(*CALLBACK, 400, code=50035, text=text)


@pytest.mark.parametrize("trouble", [gone, renamed, refused])
async def test_board_message_works_with_missing_icons(
    server: Loopback, bot: Atoll, board: Board, trouble: Callable[[Loopback, Atoll], Any]
) -> None:
    await trouble(server, bot)
    await board.press()
    await board.reached(1)
    assert [1] == board.shown()
    assert (trouble is renamed) == bool(shown(board))
    await board.press()
    await board.reached(2)
    assert [2] == board.shown()


async def test_private_message_works_without_icons(
    server: Loopback, bot: Atoll, board: Board
) -> None:
    server.emojis.clear()
    answer = await server.slash(board.owner, board.channel, "board")
    await server.finished(answer)
    assert "Palm Island" in answer.content
    assert not any("emoji" in one for one in nested(answer.components))


async def test_lists_use_icons_in_sentences(server: Loopback, bot: Atoll, board: Board) -> None:
    asked = await server.finished(await server.slash(board.owner, board.channel, "games"))
    number = names(server)["hand"]
    assert f"<:{server.emojis[number]['name']}:{number}> asked: **you**" in asked.words
    server.emojis.clear()
    await bot.emoji_sync.load_once()
    asked = await server.finished(await server.slash(board.owner, board.channel, "games"))
    assert "\nasked: **you**" in asked.words


async def test_icons_do_not_delay_the_start(server: Loopback, database: Path) -> None:
    held = server.hold("GET", EMOJIS)
    async with running_bot(server, database):
        await open_table(new_board(server, database))
        await held.reached()
        held.release()
