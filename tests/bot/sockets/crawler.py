"""A user who uses every command, completion, button, menu and modal that Discord shows.

They press each button with a double click. The second press must add nothing.
"""

import asyncio
import re
from collections.abc import Awaitable, Iterator
from dataclasses import dataclass, field
from typing import Any

from testbed.discord_rules import nested
from testbed.loopback import Answer, Channel, Loopback, Message, User
from testbed.loopback.commands import (
    BOOLEAN,
    CHAT_INPUT,
    INTEGER,
    PERSON,
    PLACE,
    ROLE,
    STRING,
    SUB_COMMAND,
    SUB_COMMAND_GROUP,
    USER_MENU,
)
from testbed.loopback.people import BUTTON, LINK_STYLE, STRING_SELECT, USER_SELECT
from testbed.loopback.world import Json, Role
from tests.bot.sockets.boards import SHOWN_WITHIN, is_busy
from tests.bot.sockets.loop_lag import starved_seconds

SLOW_SECONDS = 1.5
"""Half of the time that Discord allows for an acknowledgement."""
TYPED = ("", "st")
TEXTS = {"card": "Logger", "moves": "1", "options": "", "practise": "all", "where": "undo"}
TEXTS |= {"bug": "It is wrong.", "report": "Rude words."}
ROLE_SELECT, CHANNEL_SELECT = 6, 8
PAGES = ("atoll:g:next", "atoll:g:back")
"""Buttons of the pages of rules, half of all buttons. A visit skips those that were used before."""
FINAL = re.compile(r"atoll:(abort|forget|mydata|admin|seats|seatbot|give|t:leave)\b")
"""Buttons that end a table or a player's part in it."""


@dataclass
class Crawl:
    """All that one user used in a channel, and all that went wrong."""

    server: Loopback
    user: User
    other: User
    where: Channel
    role: Role | None = None
    sent: set[str] = field(default_factory=set)
    pressed: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)
    _kinds: set[str] = field(default_factory=set)
    _later: list[tuple[Message, Json]] = field(default_factory=list)
    _second: Answer = field(default_factory=Answer)

    async def visit(self, groups: set[str]) -> None:
        """Use everything once; of the games' own commands, only some groups."""
        self._kinds = {kind for kind in self._kinds if kind.startswith(PAGES)}
        self._later = []
        await self._look_at(self.server.messages(self.where, self.user))
        for words, leaf in self._leaves(groups):
            for option in leaf.get("options") or []:
                for typed in TYPED if option.get("autocomplete") else ():
                    name = option["name"]
                    completing = self.server.autocomplete(self.user, self.where, words, name, typed)
                    await self._done(completing, f"completion of /{words} {name}")
                    self.pressed.add("completion")
            for values in self._fillings(leaf):
                text = f"/{words} {sorted(values)}"
                await self._done(self.server.slash(self.user, self.where, words, **values), text)
            self.sent.add(words)
        cards = [one for one in self.server.messages(self.where) if one.author is self.server.bot]
        for command in self.server.offered(self.user, self.where):
            name, kind = command["name"], command["type"]
            targets: list[User] | list[Message] = [self.other] if kind == USER_MENU else cards[-1:]
            for target in [] if kind == CHAT_INPUT else targets:
                clicking = self.server.right_click(self.user, self.where, name, target)
                await self._done(clicking, name)
                self.sent.add(name)
        for message, component in self._later:
            if message.id in message.channel.messages:
                await self._use(message, component)

    def _leaves(self, groups: set[str]) -> Iterator[tuple[str, Json]]:
        for command in self.server.offered(self.user, self.where):
            if command["type"] == CHAT_INPUT and (
                command["name"] in groups or command["name"] not in GAMES
            ):
                yield from leaves(command, command["name"])

    def _fillings(self, leaf: Json) -> Iterator[dict[str, Any]]:
        """Yield values for the required options, then with each other one, then for all.

        A game's command is used with each of its actions.
        """
        options = [one for one in leaf.get("options") or [] if self._has_value(one)]
        required = [one for one in options if one.get("required")]
        rest = [one for one in options if not one.get("required")]
        for some in [[], *([one] for one in rest), *([rest] if len(rest) > 1 else [])]:
            yield {one["name"]: self._value(one) for one in (*required, *some)}
        for choice in next((one["choices"] for one in rest if one["name"] == "action"), ()):
            yield {"action": choice["value"]}

    def _has_value(self, option: Json) -> bool:
        has_place = self.where.guild is not None
        return {PLACE: has_place, ROLE: self.role is not None}.get(option["type"], True)

    def _value(self, option: Json) -> Any:
        if option.get("choices"):
            return option["choices"][0]["value"]
        values = {
            STRING: TEXTS.get(option["name"], "1"),
            INTEGER: option.get("min_value", 1),
            BOOLEAN: True,
            PERSON: self.other,
            PLACE: self.where.parent or self.where,
            ROLE: self.role,
        }
        return values[option["type"]]

    async def _done(self, doing: Awaitable[Answer], text: str) -> None:
        """Wait for the reply, record problems, and use everything on it."""
        starved = starved_seconds()
        answer = await doing
        late = (answer.seconds or 0.0) - max(0.0, starved_seconds() - starved)
        if answer.how is None or late > SLOW_SECONDS:
            self.wrong.append(f"{text}: {answer.how} after {answer.seconds}")
        await self.server.until(lambda: not is_busy(), text, SHOWN_WITHIN)
        if answer.message is not None and answer.message.loading:
            self.wrong.append(f"{text}: still thinking")
        shown = [*([answer.message] if answer.message else []), *answer.followups]
        self.wrong += [f"{text}: {one.content}" for one in shown if "went wrong" in one.content]
        if answer.modal is not None:
            texts = [one for one in nested(answer.modal["components"]) if one.get("type") == 4]
            filled = {one["custom_id"]: "Written."[: one.get("max_length")] for one in texts}
            sending = self.server.submit_modal(self.user, answer, filled)
            self.pressed.add(f"form {_kind(answer.modal['custom_id'])}")
            await self._done(sending, f"form of {text}")
        await self._look_at(shown)

    async def _look_at(self, messages: list[Message]) -> None:
        """Use each kind of button and menu that was not used in this visit."""
        for message in messages:
            for component in [*nested(message.components)]:
                kind = _kind(component.get("custom_id") or "")
                is_new = kind not in self._kinds and component.get("style") != LINK_STYLE
                if not kind or not is_new or component.get("disabled"):
                    continue
                self._kinds.add(kind)
                if FINAL.match(kind):
                    self._later.append((message, component))
                else:
                    await self._use(message, component)

    async def _use(self, message: Message, component: Json) -> None:
        custom_id = component["custom_id"]
        stands = any(one.get("custom_id") == custom_id for one in nested(message.components))
        if not stands or message.id not in message.channel.messages:
            self._kinds.discard(_kind(custom_id))
            return
        self.pressed.add(_kind(custom_id))
        text = f"{component.get('label', 'menu')} ({custom_id})"
        if component["type"] == BUTTON:
            await self._done(self._double_clicked(message, custom_id), text)
            if self._second.how != "later" or self._second.followups:
                self.wrong.append(f"{text}: the second press had an answer")
        else:
            value = self._chosen(component)
            await self._done(self.server.select(self.user, message, custom_id, [value]), text)

    async def _double_clicked(self, message: Message, custom_id: str) -> Answer:
        """Press a button twice; return the answer to the first press."""
        pressing = (self.server.press(self.user, message, custom_id) for _ in range(2))
        first, self._second = await asyncio.gather(*pressing)
        return first

    def _chosen(self, menu: Json) -> Any:
        """Return a value for a menu: its last one, a user, a role or a channel."""
        if menu["type"] == USER_SELECT:
            return self.other
        if menu["type"] == ROLE_SELECT:
            return str(self.role.id if self.role else 0)
        if menu["type"] == CHANNEL_SELECT:
            return self.where.parent or self.where
        assert menu["type"] == STRING_SELECT, menu
        return menu["options"][-1]["value"]


def leaves(command: Json, words: str) -> Iterator[tuple[str, Json]]:
    """Yield the subcommands of a command with all their words, or the command itself."""
    inner = [
        one
        for one in command.get("options") or []
        if one["type"] in (SUB_COMMAND, SUB_COMMAND_GROUP)
    ]
    if not inner:
        yield words, command
    for one in inner:
        yield from leaves(one, f"{words} {one['name']}")


def _kind(custom_id: str) -> str:
    """Return a custom id without its numbers."""
    return re.sub(r"\b(\d+(\+\d+)*|[0-9a-f]{8})\b", "#", custom_id)


GAMES = {"palm", "quake", "small", "propeller", "hopper"}
"""The command groups of the games."""
