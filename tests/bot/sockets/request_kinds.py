"""Each kind of request of the bot: how to cause it, and how to recognise it."""

from collections.abc import Awaitable, Callable
from copy import copy
from dataclasses import dataclass
from typing import Any

from bot.client import Atoll
from bot.store.alive import write_alive
from testbed.loopback import Answer, Fault, Message, User
from testbed.loopback.faults import any_body
from tests.bot.settings_steps import choose_setting
from tests.bot.sockets.boards import (
    CALLBACK,
    SHOWN_WITHIN,
    Board,
    choose,
    custom_ids,
    open_table,
)
from tests.bot.sockets.hands import Hand

CARD_OF_CHANNEL = "/channels/{channel}/messages/*"
POST_TO_CHANNEL, POST_TO_PERSON = "/channels/{channel}/messages", "/channels/{direct}/messages"

PANEL = "/webhooks/*/*/messages/@original"


@dataclass
class Stage:
    """A table, the bot and its players.

    `actor` moves next, `reader` receives direct messages, and `before` is an outdated board
    message.
    """

    bot: Atoll
    board: Board
    actor: User
    reader: User
    before: Message | None = None

    async def look(self, after: float = 0) -> None:
        """Do the work that is due now, or after some seconds of uptime."""
        self.board.server.clock.skip(after)
        await self.bot.store.write(write_alive, None, self.bot.tables.now())
        await self.bot.scheduler.run_all()


@dataclass(frozen=True)
class Scene:
    """A kind of request, the preparation, and the interaction that causes it.

    The interaction stores `stored` plies: if it `asks_first`, only after Discord has accepted the
    acknowledgement.
    """

    method: str
    pattern: str
    begin: Callable[[Stage], Awaitable[None]]
    act: Callable[[Stage], Awaitable[Answer]]
    body: Callable[[Any], bool] = any_body
    stored: int = 1
    asks_first: bool = False

    @property
    def acknowledges(self) -> bool:
        """Whether the request is the first response to an interaction."""
        return (self.method, self.pattern) == CALLBACK

    def fault(self, stage: Stage, **how: Any) -> Fault:
        """Return a failure of this request."""
        direct = stage.board.server.direct(stage.reader)
        path = self.pattern.format(channel=stage.board.channel.id, direct=direct.id)
        return Fault(self.method, path, body=self.body, **how)


# Recognising requests


def _is_card(body: Any) -> bool:
    return (body.get("content") or "").startswith("**")


def _takes_buttons_away(body: Any) -> bool:
    return bool(body.get("components") == [])


def _is_notice(body: Any) -> bool:
    return str(body["content"]).startswith("Table ")


def _is_call(body: Any) -> bool:
    return "asked you. " in body["content"]


# Preparations


async def _alone(stage: Stage) -> None:
    await open_table(stage.board)


async def _of_two(stage: Stage, game: str = "earthquake-island") -> None:
    await _full_lobby(stage, game)
    await stage.board.use(stage.board.owner, "start")
    # Make the player to move the actor, and the other one the reader.
    await stage.board.quiet()
    mover = stage.board.to_move()
    others = [user for user in players(stage) if user is not mover]
    stage.actor, stage.reader = mover, others[0]


async def _called_by_message(stage: Stage) -> None:
    await _of_two(stage)
    for user in (stage.actor, stage.reader):
        board = stage.board
        await choose_setting(Hand(board.server, user), board.channel, "notices", "dm")


async def _open_lobby(stage: Stage) -> None:
    await _lobby(stage, "earthquake-island")


async def _lobby(stage: Stage, game: str) -> None:
    board = stage.board
    await board.server.finished(await board.play(game), SHOWN_WITHIN)
    await stage.board.quiet()


async def _full_lobby(stage: Stage, game: str) -> None:
    await _lobby(stage, game)
    await stage.board.use(stage.reader, "join")
    await stage.board.quiet()


async def _ready_to_start(stage: Stage) -> None:
    await _full_lobby(stage, "island-hopper")


async def _moved_on(stage: Stage) -> None:
    """Let a newer board message call the other player after copying the one before it."""
    await _of_two(stage)
    stage.before = copy(stage.board.message())
    await _write(stage)
    await stage.board.quiet()


async def _with_panel(stage: Stage) -> None:
    """Let the player to move look at their view first."""
    await _of_two(stage)
    await _look(stage)
    await stage.board.quiet()


def players(stage: Stage) -> list[User]:
    """Return the players on the server."""
    guild = stage.board.channel.guild
    assert guild
    return [user for user in guild.members if not user.bot and user.name != "Owner"]


# Interactions


async def _press(stage: Stage) -> Answer:
    return await choose(stage.board.server, stage.actor, stage.board.message())


async def _press_again(stage: Stage) -> Answer:
    assert stage.before
    return await choose(stage.board.server, stage.actor, stage.before)


async def _write(stage: Stage) -> Answer:
    return await stage.board.write(stage.actor)


async def _look(stage: Stage) -> Answer:
    return await stage.board.use(stage.actor, "move")


async def _join(stage: Stage) -> Answer:
    return await stage.board.use(stage.reader, "join")


async def _start(stage: Stage) -> Answer:
    return await stage.board.use(stage.board.owner, "start")


async def _moderate(stage: Stage) -> Answer:
    board = stage.board
    assert board.channel.guild
    moderator = board.server.add_user("Moderator", board.channel.guild, administrator=True)
    hand = Hand(board.server, moderator)
    sheet = (await hand.slash(board.channel, "admin", table=board.number)).response
    question = (await hand.click(sheet, label="Pause")).response
    return await board.server.press(moderator, question, custom_ids(question)[0])


SCENES = {
    "acknowledging a press": Scene(*CALLBACK, _alone, _press),
    "silencing the card that was pressed": Scene(
        *CALLBACK, _of_two, _press, lambda body: _takes_buttons_away(body.get("data") or {})
    ),
    "acknowledging a command": Scene(*CALLBACK, _alone, _write, asks_first=True),
    "editing the answer": Scene("PATCH", "/webhooks/*/*/messages/@original", _alone, _write),
    "following up": Scene("POST", "/webhooks/*/*", _moved_on, _press_again, stored=0),
    "deleting a panel": Scene("DELETE", PANEL, _with_panel, _look, stored=0),
    "refreshing a panel": Scene("PATCH", PANEL, _with_panel, _press),
    "posting a card": Scene("POST", POST_TO_CHANNEL, _of_two, _press, _is_card),
    "editing a card": Scene("PATCH", CARD_OF_CHANNEL, _alone, _write, _is_card),
    "silencing a card": Scene("PATCH", CARD_OF_CHANNEL, _of_two, _write, _takes_buttons_away),
    "opening direct messages": Scene("POST", "/users/@me/channels", _ready_to_start, _start),
    "sending a hand": Scene("POST", POST_TO_PERSON, _ready_to_start, _start, _is_card),
    "telling a channel": Scene("POST", POST_TO_CHANNEL, _of_two, _moderate, _is_notice),
    "telling a person": Scene("POST", POST_TO_PERSON, _called_by_message, _press, _is_call),
}
