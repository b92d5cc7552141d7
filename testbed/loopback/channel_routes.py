"""The routes of channels: messages and threads."""

from testbed.discord_rules import COMPONENTS_V2

from . import payloads
from .errors import (
    archived,
    closed_messages,
    layout_stays,
    locked,
    missing_access,
    missing_permission,
    no_history,
    no_mutual_guild,
    others_message,
    unknown_tag,
    wrong_channel_type,
)
from .message_payloads import message_json
from .messages import write
from .people import People
from .places import Request
from .routes import Reply, route
from .world import (
    ATTACH_FILES,
    CREATE_THREADS,
    EMBED_LINKS,
    FORUM,
    MANAGE_CHANNELS,
    MANAGE_THREADS,
    NEWS,
    NEWS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    READ_HISTORY,
    SEND_IN_THREADS,
    SEND_MESSAGES,
    Channel,
    Json,
    Message,
)

NONCE_SECONDS = 300.0
PAGE = 50
TAGS_OF_A_POST = 5
MESSAGE = "/channels/{channel}/messages/{message}"


def _visible(discord: People, request: Request) -> Channel:
    channel = discord.channel(request.id("channel"))
    if not discord.sees(channel):
        raise missing_access()
    return channel


def _existing(discord: People, request: Request) -> Message:
    return discord.message(_visible(discord, request), request.id("message"))


def _require(channel: Channel, permissions: int) -> None:
    if not _may(channel, permissions):
        raise missing_permission()


def _may(channel: Channel, permissions: int) -> bool:
    return channel.guild is None or channel.bot_permissions & permissions == permissions


@route("GET", "/channels/{channel}")
async def tell_channel(discord: People, request: Request) -> Reply:
    """Return a channel."""
    return Reply(payloads.channel_json(_visible(discord, request), discord.bot))


@route("PATCH", "/channels/{channel}")
async def change_channel(discord: People, request: Request) -> Reply:
    """Change the tags of a forum or a post."""
    channel = _visible(discord, request)
    # Change the tags of a forum, which needs a permission, or of a post.
    if "available_tags" in request.body:
        _require(channel, MANAGE_CHANNELS)
        channel.tags = [_tag(discord, one) for one in request.body["available_tags"]]
    if "applied_tags" in request.body:
        channel.archived = request.body.get("archived", channel.archived)
        if channel.archived:
            raise archived()
        channel.applied = _applied(channel.parent, request.body["applied_tags"])
    payload = payloads.channel_json(channel, discord.bot)
    discord.gateway.tell("THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE", payload)
    return Reply(payload)


def _tag(discord: People, tag: Json) -> Json:
    number = tag.get("id") or discord.ids.next()
    emoji = {"emoji_id": None, "emoji_name": tag.get("emoji_name")}
    return {
        "id": str(number),
        "name": tag["name"],
        "moderated": bool(tag.get("moderated")),
        **emoji,
    }


def _applied(forum: Channel | None, wanted: list[str | int]) -> list[str]:
    """Return the tags of a post; raise a Refusal for unknown, forbidden or too many tags."""
    known = {one["id"]: one["moderated"] for one in forum.tags} if forum else {}
    if len(wanted) > TAGS_OF_A_POST or not {str(one) for one in wanted} <= known.keys():
        raise unknown_tag()
    if forum and any(known[str(one)] for one in wanted):
        _require(forum, MANAGE_THREADS)
    return [str(one) for one in wanted]


@route("POST", "/channels/{channel}/messages")
async def send_message(discord: People, request: Request) -> Reply:
    """Post a message, or return the recent message with the same nonce.

    Like Discord, compare nonces over all channels and contents of the same author.
    """
    channel = _visible(discord, request)
    person = channel.recipient
    if person is not None:
        if not person.has_bot and not discord.share_server(person):
            raise no_mutual_guild()
        if not person.takes_messages:
            raise closed_messages()
    sending = SEND_IN_THREADS if channel.is_thread else SEND_MESSAGES
    _require(channel, sending | (ATTACH_FILES if bool(request.uploads) else 0))
    if channel.locked and not channel.bot_permissions & MANAGE_THREADS:
        raise archived() if channel.archived else locked()
    known = _by_nonce(discord, request.body)
    if known is not None:
        return Reply(message_json(known))
    if channel.archived:
        channel.archived = False
        discord.gateway.tell("THREAD_UPDATE", payloads.channel_json(channel, discord.bot))
    return Reply(message_json(_post(discord, channel, request)))


def _by_nonce(discord: People, body: Json) -> Message | None:
    if not body.get("enforce_nonce"):
        return None
    known = discord.nonces.get(str(body.get("nonce")))
    if known is None or (discord.clock.now() - known.sent).total_seconds() > NONCE_SECONDS:
        return None
    return known


def _post(discord: People, channel: Channel, request: Request) -> Message:
    body = request.body
    message = Message(discord.ids.next(), channel, discord.bot, discord.clock.now())
    reply = body.get("message_reference")
    if reply:
        if not _may(channel, READ_HISTORY):
            raise no_history()
        discord.message(channel, int(reply["message_id"]))
        message.kind = 19
        place = {"type": 0, "channel_id": str(channel.id)}
        message.reference = {**place, "message_id": str(reply["message_id"])}
    write(message, _shown(channel, body), request.uploads, discord.desk())
    channel.messages[message.id] = message
    if body.get("nonce") is not None:
        message.nonce = str(body["nonce"])
        discord.nonces[message.nonce] = message
    discord.tell_of(message, "MESSAGE_CREATE")
    return message


@route("GET", "/channels/{channel}/messages")
async def tell_messages(discord: People, request: Request) -> Reply:
    """Return the messages of a channel, newest first, or those `after` an id.

    Without the permission to read them, Discord returns none.
    """
    channel = _visible(discord, request)
    if not _may(channel, READ_HISTORY):
        return Reply([])
    found = sorted(discord.messages(channel), key=lambda one: -one.id)
    limit = int(request.query.get("limit", PAGE))
    if "after" in request.query:
        found = [one for one in found if one.id > int(request.query["after"])][-limit:]
    return Reply([message_json(one) for one in found[:limit]])


@route("GET", MESSAGE)
async def tell_message(discord: People, request: Request) -> Reply:
    _require(_visible(discord, request), READ_HISTORY)
    return Reply(message_json(_existing(discord, request)))


@route("PATCH", MESSAGE)
async def edit_message(discord: People, request: Request) -> Reply:
    """Edit a message of the bot, if its thread is not archived."""
    message = _existing(discord, request)
    if message.author is not discord.bot:
        raise others_message()
    if message.channel.archived:
        raise archived()
    if request.uploads:
        _require(message.channel, ATTACH_FILES)
    edit(discord, message, _shown(message.channel, request.body), request)
    return Reply(message_json(message))


def _shown(channel: Channel, body: Json) -> Json:
    """Return a message without embeds if the bot may send none. Discord says nothing about it."""
    return body if _may(channel, EMBED_LINKS) else {**body, "embeds": []}


def edit(discord: People, message: Message, body: Json, request: Request) -> None:
    """Edit a message and send its event. A layout stays a layout without content."""
    if message.flags & COMPONENTS_V2 and any(body.get(key) for key in ("content", "embeds")):
        raise layout_stays()
    write(message, body, request.uploads, discord.desk())
    message.edited = discord.clock.now()
    message.edits += 1
    discord.tell_of(message, "MESSAGE_UPDATE")


@route("DELETE", MESSAGE)
async def delete_message(discord: People, request: Request) -> Reply:
    """Delete a message of the bot."""
    message = _existing(discord, request)
    if message.author is not discord.bot:
        raise missing_permission()
    discord.delete_message(message)
    return Reply(status=204)


@route("POST", "/channels/{channel}/threads")
async def open_thread(discord: People, request: Request) -> Reply:
    """Open a thread without a message, or a post of a forum with its first message."""
    channel = _visible(discord, request)
    _require(channel, SEND_MESSAGES if channel.kind == FORUM else CREATE_THREADS)
    applied = _applied(channel, request.body.get("applied_tags") or [])
    kind = request.body.get("type", PRIVATE_THREAD)
    first = request.body.get("message")
    if not first and (kind == NEWS_THREAD) != (channel.kind == NEWS):
        raise wrong_channel_type()
    thread = discord.add_thread(channel, request.body["name"], PUBLIC_THREAD if first else kind)
    thread.applied = applied
    payload = payloads.channel_json(thread, discord.bot)
    if first:
        opening = Request("POST", request.path, first, uploads=request.uploads)
        payload["message"] = message_json(_post(discord, thread, opening))
    return Reply(payload, 201)
