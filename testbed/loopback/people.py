"""Interactions of users with the loopback Discord."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from testbed.discord_rules import check_object, nested
from testbed.waits import HANG_SECONDS

from . import payloads
from .commands import (
    chat_command,
    context_of,
    is_offered,
    menu_command,
    resolved_channel,
    resolved_member,
)
from .interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL,
    Answer,
    Interaction,
    owners_json,
)
from .message_payloads import message_json
from .places import Places
from .world import VIEW_CHANNEL, Channel, Guild, Json, Message, User

BUTTON = 2
STRING_SELECT = 3
TEXT_INPUT = 4
USER_SELECT = 5
ACTION_ROW = 1
LABEL = 18
RADIO_GROUP = 21
CHECKBOX = 23
LINK_STYLE = 5


class People(Places):
    """The stored Discord with methods for users.

    Each method waits until the bot has acknowledged, at most three seconds. Otherwise `how` of the
    answer is None. An AssertionError means that Discord's client would not allow this.
    """

    async def slash(self, user: User, channel: Channel, words: str, /, **values: Any) -> Answer:
        """Use a slash command, such as "palm store", with options."""
        commands = self._offered(channel.guild)
        here = self.share_server(user)
        data = chat_command(commands, words, values, channel, user, is_member=here)
        return await self._send(self._begin(COMMAND, user, channel), data)

    async def autocomplete(
        self, user: User, channel: Channel, words: str, option: str, typed: str = "", **values: Any
    ) -> Answer:
        """Type into an option. `choices` of the answer are the completions."""
        commands = self._offered(channel.guild)
        every = {**values, option: typed}
        here = self.share_server(user)
        data = chat_command(commands, words, every, channel, user, option, is_member=here)
        return await self._send(self._begin(AUTOCOMPLETE, user, channel), data)

    async def right_click(
        self, user: User, channel: Channel, name: str, target: User | Message
    ) -> Answer:
        """Use a context menu command on a user or a message."""
        commands = self._offered(channel.guild)
        here = self.share_server(user)
        data = menu_command(commands, name, target, channel, user, is_member=here)
        return await self._send(self._begin(COMMAND, user, channel), data)

    def offered(self, user: User, channel: Channel) -> list[Json]:
        """Return the commands that Discord's client shows to a user in a channel."""
        every = self._offered(channel.guild)
        here = self.share_server(user)
        return [one for one in every if is_offered(one, channel, user, is_member=here)]

    async def press(self, user: User, message: Message, custom_id: str) -> Answer:
        button = self._usable(user, message, custom_id)
        assert button["type"] == BUTTON, f"{custom_id!r} is no button"
        return await self._use(user, message, button, {})

    async def select(
        self, user: User, message: Message, custom_id: str, values: Sequence[str | User | Channel]
    ) -> Answer:
        """Choose values, users or channels in a select menu."""
        menu = self._usable(user, message, custom_id)
        assert menu["min_values"] <= len(values) <= menu["max_values"], f"{len(values)} chosen"
        if menu["type"] == STRING_SELECT:
            offered = [option["value"] for option in menu["options"]]
            assert set(values) <= set(offered), f"{values} are not among {offered}"
        chosen = [one if isinstance(one, str) else str(one.id) for one in values]
        resolved = _resolved(values, message.channel.guild)
        more = {"resolved": resolved} if resolved else {}
        return await self._use(user, message, menu, {"values": chosen, **more})

    async def submit_modal(
        self, user: User, answer: Answer, values: Mapping[str, str | bool | Sequence[str]]
    ) -> Answer:
        """Submit the modal that `answer` opened, with values by custom id."""
        assert answer.modal is not None, f"the answer is no modal: {answer.how}"
        opener = next(one for one in self.interactions.values() if one.answer is answer)
        known = [one["custom_id"] for one in nested(answer.modal["components"]) if _filled_in(one)]
        assert values.keys() <= set(known), f"{sorted(values)} are not among {known}"
        components = [_submitted(one, values) for one in answer.modal["components"]]
        data = {"custom_id": answer.modal["custom_id"], "components": components}
        interaction = self._begin(MODAL, user, opener.channel, opener.source)
        interaction.trigger = opener
        return await self._send(interaction, data)

    async def finished(self, answer: Answer, within: float = HANG_SECONDS) -> Answer:
        """Wait until the answer is no longer loading."""
        await self.until(lambda: not answer.reply().loading, "the deferred answer", within)
        return answer

    def _offered(self, guild: Guild | None) -> list[Json]:
        own = self.commands.get(guild.id, []) if guild else []
        return [*own, *self.commands.get(None, [])]

    def _usable(self, user: User, message: Message, custom_id: str) -> Json:
        assert not message.ephemeral or message.seen_by is user, f"{user.name} cannot see this"
        assert message.id in message.channel.messages, "the message has been deleted"
        found = [one for one in nested(message.components) if one.get("custom_id") == custom_id]
        every = [one["custom_id"] for one in nested(message.components) if "custom_id" in one]
        assert found, f"no component {custom_id!r}; there are {every}"
        assert not found[0].get("disabled"), f"{custom_id!r} is disabled"
        return found[0]

    async def _use(self, user: User, message: Message, component: Json, more: Json) -> Answer:
        payload = {"custom_id": component["custom_id"], "component_type": component["type"]}
        interaction = self._begin(COMPONENT, user, message.channel, message)
        return await self._send(interaction, {**payload, "id": component["id"], **more})

    def _begin(
        self, kind: int, user: User, channel: Channel, source: Message | None = None
    ) -> Interaction:
        token = secrets.token_urlsafe(24)
        born = self.clock.seconds()
        interaction = Interaction(self.ids.next(), token, kind, user, channel, born, source)
        interaction.skipped = self.clock.skipped
        interaction.patience = self.patience
        interaction.is_member = self.share_server(user)
        sees = channel.guild is None or channel.permissions_of(user) & VIEW_CHANNEL
        assert sees, f"{user.name} does not see #{channel.name}"
        may_act = channel.guild is None or not channel.guild.is_timed_out(user, self.clock.now())
        assert may_act, f"{user.name} is timed out"
        self.interactions[token] = interaction
        return interaction

    async def _send(self, interaction: Interaction, data: Json) -> Answer:
        """Send the event and wait for the acknowledgement. A dropped gateway may resume."""
        event = self._event(interaction, data)
        if "message" in event:
            self.problems += check_object("MessageResponse", event["message"])
        self.gateway.tell("INTERACTION_CREATE", event)
        await self.until(
            lambda: interaction.answer.how or interaction.lost(self.clock),
            "the end of the interaction",
        )
        return interaction.answer

    def _event(self, interaction: Interaction, data: Json) -> Json:
        channel = interaction.channel
        event: Json = {
            "id": str(interaction.id),
            "application_id": str(self.bot.id),
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "channel": payloads.channel_json(channel, self.bot),
            "locale": "en-GB",
            "app_permissions": str(channel.bot_permissions),
            "attachment_size_limit": payloads.FILE_LIMIT,
            "authorizing_integration_owners": owners_json(interaction),
            "context": context_of(channel),
            "entitlements": [],
        }
        if interaction.source is not None:
            event["message"] = message_json(interaction.source)
        return {**event, **_sender(interaction.user, channel)}


def _sender(user: User, channel: Channel) -> Json:
    guild = channel.guild
    if guild is None:
        return {"user": payloads.user_json(user)}
    permissions = str(channel.permissions_of(user))
    return {
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": "en-GB", "features": []},
        "guild_locale": "en-GB",
        "member": {**payloads.member_json(user, guild), "permissions": permissions},
    }


def _resolved(values: Sequence[str | User | Channel], guild: Guild | None) -> Json:
    people = [one for one in values if isinstance(one, User)]
    places = [one for one in values if isinstance(one, Channel)]
    resolved = {
        "users": {str(user.id): payloads.user_json(user) for user in people},
        "members": {str(user.id): resolved_member(user, guild) for user in people if guild},
        "channels": {str(place.id): resolved_channel(place) for place in places},
    }
    return {key: value for key, value in resolved.items() if value}


def _filled_in(component: Json) -> bool:
    return "custom_id" in component and component["type"] not in (BUTTON, ACTION_ROW, LABEL)


def _submitted(component: Json, values: Mapping[str, Any]) -> Json:
    """Return a submitted component of a modal, with the given value or the previous one."""
    payload: Json = {"type": component["type"], "id": component.get("id") or 0}
    if component["type"] == ACTION_ROW:
        inner = [_submitted(one, values) for one in component["components"]]
        return {**payload, "components": inner}
    if component["type"] == LABEL:
        return {**payload, "component": _submitted(component["component"], values)}
    if not _filled_in(component):
        return payload
    payload["custom_id"] = component["custom_id"]
    value = values.get(component["custom_id"], _before(component))
    where = component["custom_id"]
    if component["type"] == TEXT_INPUT:
        assert value or not component.get("required", True), f"{where} has to be filled in"
        assert len(value) <= (component.get("max_length") or 4000), f"{where}: too long"
        assert not value or len(value) >= (component.get("min_length") or 0), f"{where}: too short"
    elif component.get("options"):
        offered = {option["value"] for option in component["options"]}
        chosen = {value} - {None} if component["type"] == RADIO_GROUP else set(value)
        assert chosen <= offered, f"{where}: {sorted(chosen)} are not among {sorted(offered)}"
    single = component["type"] in (TEXT_INPUT, RADIO_GROUP, CHECKBOX)
    return {**payload, "value" if single else "values": value}


def _before(component: Json) -> Any:
    """Return the initial value of a component of a modal."""
    if component["type"] == TEXT_INPUT:
        return component.get("value") or ""
    if component["type"] == CHECKBOX:
        return bool(component.get("default"))
    chosen = [option["value"] for option in component.get("options", []) if option.get("default")]
    return next(iter(chosen), None) if component["type"] == RADIO_GROUP else chosen
