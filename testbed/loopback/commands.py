"""Slash commands as Discord's client sends them."""

from collections.abc import Callable, Mapping
from typing import Any

from . import payloads
from .message_payloads import message_json
from .world import DIRECT, GROUP, MEMBER_PERMISSIONS, Channel, Guild, Json, Message, Role, User

SUB_COMMAND = 1
SUB_COMMAND_GROUP = 2
STRING = 3
INTEGER = 4
BOOLEAN = 5
PERSON = 6
PLACE = 7
ROLE = 8
NUMBER = 10
IN_GUILD = 0
IN_DIRECT_MESSAGES = 1
IN_GROUPS = 2
FOR_SERVERS = 0
FOR_PEOPLE = 1
CHAT_INPUT = 1
USER_MENU = 2
MESSAGE_MENU = 3

CONVERSIONS: dict[int, Callable[[Any], Any]] = {
    STRING: str,
    INTEGER: int,
    BOOLEAN: bool,
    PERSON: lambda user: str(user.id),
    PLACE: lambda channel: str(channel.id),
    ROLE: lambda role: str(role.id),
    NUMBER: float,
}


def chat_command(
    commands: list[Json],
    words: str,
    values: Mapping[str, Any],
    channel: Channel,
    user: User,
    focus: str | None = None,
    *,
    is_member: bool,
) -> Json:
    """Return the `data` of a command interaction, such as "palm store" with its options.

    `focus` names the option that is being typed (autocomplete). `is_member` says whether the user
    shares a server with the bot. Raise an AssertionError if Discord's client would not send this:
    unknown command, missing or surplus option.
    """
    first, *inner = words.split()
    command = _find(commands, first, CHAT_INPUT)
    _assert_offered(command, channel, user, is_member=is_member)
    leaf = command
    wrap = []
    for word in inner:
        leaf = _find(leaf.get("options") or [], word, None)
        wrap.append(leaf)
    known = {option["name"]: option for option in leaf.get("options") or []}
    assert all(option["type"] in CONVERSIONS for option in known.values()), (
        f"{leaf['name']} is a group, or has an option of a kind that the loopback cannot fill"
    )
    surplus = values.keys() - known.keys()
    assert not surplus, f"{leaf['name']} has no option {sorted(surplus)}; it has {sorted(known)}"
    missing = [name for name, one in known.items() if one.get("required") and name not in values]
    assert focus or not missing, f"{leaf['name']} needs {missing}"
    options = [_option(known[name], value, focus) for name, value in values.items()]
    for one in reversed(wrap):
        options = [{"type": one["type"], "name": one["name"], "options": options}]
    return {
        "id": command["id"],
        "name": command["name"],
        "type": CHAT_INPUT,
        "options": options,
        "resolved": _resolved(values, channel.guild),
    }


def menu_command(
    commands: list[Json],
    name: str,
    target: User | Message,
    channel: Channel,
    user: User,
    *,
    is_member: bool,
) -> Json:
    """Return the `data` of a context menu command on a user or a message."""
    kind = USER_MENU if isinstance(target, User) else MESSAGE_MENU
    command = next(one for one in commands if (one["name"], one["type"]) == (name, kind))
    _assert_offered(command, channel, user, is_member=is_member)
    payload = {"id": command["id"], "name": name, "type": kind, "target_id": str(target.id)}
    if isinstance(target, User):
        return {**payload, "resolved": _resolved({"target": target}, channel.guild)}
    return {**payload, "resolved": {"messages": {str(target.id): message_json(target)}}}


def is_offered(command: Json, channel: Channel, user: User, *, is_member: bool = True) -> bool:
    """Whether Discord's client shows a command to a user in a channel."""
    try:
        _assert_offered(command, channel, user, is_member=is_member)
    except AssertionError:
        return False
    return True


def _find(records: list[Json], name: str, default_type: int | None) -> Json:
    for record in records:
        wanted = record.get("type", default_type)
        if record["name"] == name and wanted in (SUB_COMMAND, SUB_COMMAND_GROUP):
            return record
    names = [record["name"] for record in records]
    raise AssertionError(f"no command {name!r}; there are {names}")


def context_of(channel: Channel) -> int:
    """Return Discord's context of a channel."""
    if channel.guild is not None:
        return IN_GUILD
    return IN_GROUPS if channel.kind == GROUP else IN_DIRECT_MESSAGES


def _assert_offered(command: Json, channel: Channel, user: User, *, is_member: bool) -> None:
    """Fail if Discord's client does not show a command.

    A server command is shown in direct messages only to users who share a server with the bot.
    """
    contexts = command.get("contexts")
    here = context_of(channel)
    assert contexts is None or here in contexts, f"/{command['name']} is not offered here"
    installs = command.get("integration_types") or [FOR_SERVERS]
    own = user.has_bot and FOR_PEOPLE in installs
    served = not channel.strange and (channel.kind != DIRECT or is_member)
    assert own or (served and FOR_SERVERS in installs), (
        f"/{command['name']} is not offered to {user.name} here"
    )
    needed = int(command.get("default_member_permissions") or 0)
    had = channel.permissions_of(user)
    permitted = user.administrator or needed & had == needed
    assert permitted, f"/{command['name']} is not offered to {user.name}"


def _option(option: Json, value: Any, focus: str | None) -> Json:
    payload: Json = {"type": option["type"], "name": option["name"]}
    if option["name"] == focus:
        return {**payload, "value": str(value), "focused": True}
    payload["value"] = CONVERSIONS[option["type"]](value)
    offered = [choice["value"] for choice in option.get("choices") or []]
    assert not offered or payload["value"] in offered, f"{value!r} is none of the choices {offered}"
    value = payload["value"]
    size = len(value) if option["type"] == STRING else value
    least = option.get("min_length", option.get("min_value"))
    most = option.get("max_length", option.get("max_value"))
    assert least is None or least <= size, f"{option['name']}: {value!r} is less than {least}"
    assert most is None or size <= most, f"{option['name']}: {value!r} is more than {most}"
    return payload


def _resolved(values: Mapping[str, Any], guild: Guild | None) -> Json:
    people = [value for value in values.values() if isinstance(value, User)]
    places = [value for value in values.values() if isinstance(value, Channel)]
    resolved: Json = {"users": {str(user.id): payloads.user_json(user) for user in people}}
    if guild is not None:
        members = [user for user in people if user in guild.members]
        resolved["members"] = {str(user.id): resolved_member(user, guild) for user in members}
    roles = [value for value in values.values() if isinstance(value, Role)]
    resolved["roles"] = {str(role.id): payloads.role_json(role) for role in roles}
    resolved["channels"] = {str(place.id): resolved_channel(place) for place in places}
    return {key: value for key, value in resolved.items() if value}


def resolved_member(user: User, guild: Guild) -> Json:
    """Return a member as in resolved data: without the user, with permissions."""
    payload = payloads.member_json(user, guild)
    del payload["user"]
    return {**payload, "permissions": str(MEMBER_PERMISSIONS)}


def resolved_channel(channel: Channel) -> Json:
    """Return a channel as in resolved data: without most fields, with permissions."""
    payload: Json = {
        "id": str(channel.id),
        "name": channel.name,
        "type": channel.kind,
        "permissions": str(MEMBER_PERMISSIONS),
        "app_permissions": str(channel.bot_permissions),
    }
    if not channel.is_thread or channel.guild is None:
        return payload
    return payload | payloads.thread_json(channel, channel.guild.members[0])
