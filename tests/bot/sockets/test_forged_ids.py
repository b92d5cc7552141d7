"""Forged buttons, menus and modals: all get a reply without errors or hidden information."""

import json
import logging
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.client import Atoll
from bot.installed import FEATURES
from bot.presentation.presses import Tool
from testbed.loopback import Answer, Loopback, Message, User
from testbed.loopback.interactions import MODAL
from tests.bot.sockets.boards import (
    SHOWN_WITHIN,
    Board,
    is_busy,
    new_board,
    numbers,
    start_for_two,
)
from tests.bot.sockets.hands import Hand
from tests.bot.table_steps import sheet_of
from tests.longer import one_in

pytestmark = pytest.mark.usefixtures("no_pictures")

BUTTONS = ["o:{n}:0:00000000:0", "o:1:{n}:00000000:0", "o:1:0:00000000:{n}", "t:move:{n}:0"]
BUTTONS += ["t:join:{n}:0", "t:text:1:{n}", "t:again:{n}:1", "p:replay:{n}:1", "p:film:1:{n}"]
BUTTONS += [f"{mark}:1:{{n}}:00000000" for mark in ("h", "yes", "no", "tt:undo", "tt:forme")]
BUTTONS += [
    "notes:{n}",
    "orders:{n}",
    "order:{n}",
    "wn:{n}",
    "seatbot:{n}:1:easy",
    "seatbot:1:{n}:easy",
    "lf:{n}:{n}",
    "c:play:{n}",
    "c:here:{n}",
    "forget:{n}",
    "admin:{n}:00000000:pause",
]
SELECTS = ["s:{n}:0:00000000:0", "s:1:{n}:00000000:0", "s:1:0:00000000:{n}", "l:{n}:0", "l:1:{n}"]
SELECTS += ["e:{n}:1", "e:1:{n}", "w:00000000:{n}:0", "w:00000000:1:{n}"]
SELECTS += ["orderoff:{n}", "seats:{n}"]
NUMBERS = ["0", "2", "-1", "", "1.5", "٣", "９", "x", "9" * 18, "9" * 19, "9" * 60]
ODD = ["atoll", "atoll:", "atoll:o", "atoll:o::::", "atoll:t:nothing:1:0", "atoll:t:JOIN:1:0", "x"]
ODD += ["atoll:o:1:0:zzzzzzzz:0", "atoll:o:1:0:00000000:0:0", "atoll:wt:nothing:00000000"]
ODD += ["atoll:admin:1:00000000:", "atoll:admin:1:00000000:nothing", "atoll:r:never", "🏝" * 20]
ODD += ["atoll:admin:1:00000000:extend hours:9999999999999999999", "\n", "atoll:o:1:0:00000000:0\n"]
VALUES = ["", "x", "-1", "٣", "9" * 19, "9" * 90, "0:zzz", "key=value", "=", "🏝"]
BUTTON, SELECT = 2, 3
MARKS = [one.press.mark() for one in FEATURES.handlers if issubclass(one.press, Tool)]
TOOLS = (*MARKS, "t:undo", "t:forme", "t:agree", "t:disagree")
OWN = ("Which of your top two cards", "atoll:o:", "atoll:s:")
"""Texts on a player's own message of Palm Island, and on no other while two players are awaited."""


async def used(
    board: Board, message: Message, component: dict[str, Any], user: User | None = None
) -> Answer:
    """Use a forged component on a message."""
    server, user = board.server, user or board.owner
    message.components = [{"type": 1, "id": 90, "components": [{**component, "id": 91}]}]
    if component["type"] == BUTTON:
        answer = await server.press(user, message, component["custom_id"])
    else:
        values = [component["options"][0]["value"]]
        answer = await server.select(user, message, component["custom_id"], values)
    await server.until(lambda: not is_busy(), "the end of all work", SHOWN_WITHIN)
    return answer


def button(custom_id: str) -> dict[str, Any]:
    return {"type": BUTTON, "style": 2, "label": "Forged", "custom_id": custom_id[:100]}


def menu(custom_id: str, value: str = "0") -> dict[str, Any]:
    options = [{"label": "Forged", "value": value}]
    more = {"options": options, "min_values": 1, "max_values": 1}
    return {"type": SELECT, "custom_id": custom_id[:100], **more}


def heard(answer: Answer) -> bool:
    """Whether the user got a reply."""
    thinking = answer.message is not None and answer.message.loading
    return answer.how is not None and not thinking


async def unheard(board: Board, components: list[dict[str, Any]]) -> list[str]:
    """Return the forged components without a reply."""
    asked = await board.server.slash(board.owner, board.channel, "board")
    message = (await board.server.finished(asked)).reply()
    answers = [(one["custom_id"], await used(board, message, one)) for one in components]
    return [custom_id for custom_id, answer in answers if not heard(answer)]


def errors(logs: list[Any], caplog: pytest.LogCaptureFixture) -> list[str]:
    mine = [str(entry) for entry in logs if entry["log_level"] == "error"]
    return mine + [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]


@pytest.mark.parametrize("number", one_in(3, NUMBERS))
async def test_any_number_in_custom_id_gets_a_reply(
    board: Board, logs: list[Any], caplog: pytest.LogCaptureFixture, number: str
) -> None:
    buttons = [button("atoll:" + one.format(n=number)) for one in BUTTONS]
    menus = [menu("atoll:" + one.format(n=number)) for one in SELECTS]
    assert [] == await unheard(board, [*buttons, *menus])
    assert ([], 0) == (errors(logs, caplog), board.stored())


@pytest.mark.parametrize("custom_id", ["t:share:1:0", "p:share:1:1", "rs:1"])
async def test_running_game_is_never_shared(board: Board, custom_id: str) -> None:
    asked = await board.server.slash(board.owner, board.channel, "board")
    message = (await board.server.finished(asked)).reply()
    answer = await used(board, message, button("atoll:" + custom_id))
    assert answer.ephemeral
    assert re.search("after (it|the game) has ended|The game is not over", answer.content)


async def test_malformed_custom_id_gets_a_reply(
    board: Board, logs: list[Any], caplog: pytest.LogCaptureFixture
) -> None:
    assert [] == await unheard(board, [*map(button, ODD), *map(menu, ODD)])
    assert ([], 0) == (errors(logs, caplog), board.stored())


@pytest.mark.parametrize("custom_id", ["atoll:s:1:0:00000000:0", "atoll:l:1:0", "atoll:e:1:0"])
async def test_value_that_was_never_offered_gets_a_reply(
    board: Board, logs: list[Any], caplog: pytest.LogCaptureFixture, custom_id: str
) -> None:
    assert [] == await unheard(board, [menu(custom_id, value) for value in VALUES])
    assert ([], 0) == (errors(logs, caplog), board.stored())


@pytest.mark.parametrize(
    "custom_id",
    ["atoll:sheet:" + "9" * 19, "atoll:sheet:x", "atoll:x", "x", "atoll:lf:1:0", "atoll:lf:9:9"],
)
async def test_forged_modal_gets_a_reply(
    server: Loopback,
    board: Board,
    logs: list[Any],
    caplog: pytest.LogCaptureFixture,
    custom_id: str,
) -> None:
    page = await sheet_of(Hand(server, board.owner), board.channel)
    sheet = await server.press(board.owner, page, "atoll:notes:1")
    assert sheet.modal
    sheet.modal["custom_id"] = custom_id
    answer = await server.submit_modal(board.owner, sheet, {"text": "Forged."})
    await server.until(lambda: not is_busy(), "the end of all work", SHOWN_WITHIN)
    assert heard(answer)
    assert [] == errors(logs, caplog)


WRITTEN = {"type": 4, "custom_id": "text", "value": "Forged."}
SHAPES: list[Any] = [
    [],
    None,
    "x",
    [{}],
    [{"type": 18}],
    [{"type": 18, "component": None}],
    [{"type": 18, "component": [WRITTEN]}],
    [{"type": 18, "component": {"type": 4, "custom_id": "text", "value": {}}}],
    [{"type": 18, "component": {"type": 4, "value": "Forged."}}],
    [{"type": 18, "component": {"type": 21, "custom_id": "mode", "value": "x" * 6_000}}],
    [{"type": 18, "component": {"type": 3, "custom_id": "mode", "values": [None]}}],
    [{"type": 1, "components": [WRITTEN]}],
]


@pytest.mark.parametrize("custom_id", ["atoll:sheet:1", "atoll:lf:1:0"])
async def test_modal_of_unknown_shape_is_refused(
    server: Loopback,
    board: Board,
    logs: list[Any],
    caplog: pytest.LogCaptureFixture,
    custom_id: str,
) -> None:
    for components in SHAPES:
        texts = await submitted(board, {"custom_id": custom_id, "components": components})
        assert texts, components
        assert "went wrong" not in texts, components
        assert len(texts) < 300, components
    assert ([], []) == (errors(logs, caplog), numbers(board.database, "SELECT game FROM notes"))


@pytest.mark.parametrize("text", [None, "Forged.", "x" * 6_000])
async def test_long_text_of_a_modal_is_truncated(
    board: Board, logs: list[Any], caplog: pytest.LogCaptureFixture, text: str | None
) -> None:
    label = {"type": 18, "component": {**WRITTEN, "value": text}}
    form = {"custom_id": "atoll:sheet:1", "components": [label, label]}
    texts = await submitted(board, form)
    assert (text or "Nothing yet")[:2_000] in texts
    assert len(texts) < 2_100
    assert [] == errors(logs, caplog)


async def submitted(board: Board, form: dict[str, Any]) -> str:
    """Submit a forged modal; return the text of the reply."""
    server = board.server
    asked = await server.finished(await server.slash(board.owner, board.channel, "board"))
    sent = server._begin(MODAL, board.owner, board.channel, asked.reply())
    sent.trigger = next(one for one in server.interactions.values() if one.answer is asked)
    answer = await server._send(sent, form)
    await server.until(lambda: not is_busy(), "the end of all work", SHOWN_WITHIN)
    pages = [one for one in (answer.message, *answer.followups) if one not in (None, asked.message)]
    embeds = [str(embed.get("description")) for page in pages for embed in page.embeds]
    return "\n".join([*(page.content for page in pages), *embeds])


# --- spectators


@pytest.fixture
async def pair(server: Loopback, database: Path, bot: Atoll) -> Board:
    """A table with two awaited players, each with a private message."""
    return await start_for_two(new_board(server, database), "palm-island", "mode=cooperative")


async def shown_to(board: Board, user: User, forged: Sequence[dict[str, Any]]) -> dict[str, str]:
    """Return all that a user in another channel sees for forged components, by custom id."""
    assert board.channel.guild
    room = board.server.add_channel(board.channel.guild, "elsewhere")
    found = {}
    for one in forged:
        asked = await board.server.slash(user, room, "board", table=board.number)
        page = (await board.server.finished(asked)).reply()
        answer = await used(board, page, one, user)
        page.components = [row for row in page.components if one["custom_id"] not in str(row)]
        messages = [page, *([answer.message] if answer.message else []), *answer.followups]
        shown = [(message.content, message.components) for message in messages]
        found[one["custom_id"]] = json.dumps(shown, ensure_ascii=False)
    return found


@pytest.mark.long
async def test_spectator_never_sees_a_players_own_message(pair: Board) -> None:
    assert pair.channel.guild
    stranger = pair.server.add_user("Stranger", pair.channel.guild)
    tools = [button(f"atoll:{tool}:1:0") for tool in TOOLS]
    buttons = [button("atoll:" + one.format(n=number)) for one in BUTTONS for number in (0, 1)]
    menus = [menu("atoll:" + one.format(n=number)) for one in SELECTS for number in (0, 1)]
    shown = await shown_to(pair, stranger, [*tools, *buttons, *menus])
    own = await pair.server.finished(await pair.server.slash(pair.owner, pair.channel, "board"))
    assert OWN[0] in own.reply().content
    assert {} == {key: text for key, text in shown.items() if any(one in text for one in OWN)}
