"""The routes of interactions: callback, original reply and follow-ups."""

from .channel_routes import edit
from .errors import unknown
from .interactions import COMMAND, Interaction
from .message_payloads import message_json
from .messages import write
from .people import People
from .places import Request
from .routes import Reply, route
from .world import EPHEMERAL, LOADING, Json, Message

ORIGINAL = "@original"
REPLY = 19
SLASH_REPLY = 20
FOLLOW_UP = "/webhooks/{application}/{token}/messages/{message}"
MESSAGE = 4
THINKING = 5
LATER = 6
UPDATE = 7
CHOICES = 8
MODAL = 9


@route("POST", "/interactions/{interaction}/{token}/callback")
async def acknowledge(discord: People, request: Request) -> Reply:
    """Handle the first response to an interaction."""
    interaction = discord.interactions.get(request.args["token"])
    if interaction is None or interaction.id != request.id("interaction"):
        raise unknown("Interaction")
    way = request.body["type"]
    data = request.body.get("data") or {}
    if way == UPDATE and not _source_stands(interaction):
        raise unknown("Message")
    interaction.acknowledge(way, discord.clock)
    answer = interaction.answer
    if way == CHOICES:
        answer.choices = [(one["name"], one["value"]) for one in data.get("choices", [])]
    elif way == MODAL:
        answer.modal = data
    elif way in (MESSAGE, THINKING):
        kind = SLASH_REPLY if interaction.kind == COMMAND else REPLY
        flags = LOADING if way == THINKING else 0
        answer.message = _reply(discord, interaction, data, request, kind=kind, flags=flags)
    else:
        answer.message = interaction.source
        if way == UPDATE and answer.message is not None:
            edit(discord, answer.message, data, request)
    discord.changed()
    if request.query.get("with_response") not in ("1", "true"):
        return Reply(status=204)
    return Reply(_callback_json(interaction, way))


def _source_stands(interaction: Interaction) -> bool:
    source = interaction.source
    return source is not None and source.id in source.channel.messages


def _reply(
    discord: People,
    interaction: Interaction,
    data: Json,
    request: Request,
    *,
    kind: int,
    flags: int = 0,
) -> Message:
    """Create a message of an interaction. An ephemeral one is visible to its user only."""
    channel = interaction.channel
    message = Message(discord.ids.next(), channel, discord.bot, discord.clock.now(), kind)
    message.cause = interaction.metadata()
    write(message, data, request.uploads, discord.desk())
    message.flags |= flags | ((data.get("flags") or 0) & EPHEMERAL)
    message.seen_by = interaction.user if message.ephemeral else None
    channel.messages[message.id] = message
    discord.tell_of(message, "MESSAGE_CREATE")
    return message


def _callback_json(interaction: Interaction, way: int) -> Json:
    payload: Json = {"id": str(interaction.id), "type": interaction.kind}
    message = interaction.answer.message
    if message is None:
        return {"interaction": payload}
    payload |= {
        "response_message_id": str(message.id),
        "response_message_loading": message.loading,
        "response_message_ephemeral": message.ephemeral,
    }
    kind = UPDATE if way in (LATER, UPDATE) else MESSAGE
    return {
        "interaction": payload,
        "resource": {"type": kind, "message": message_json(message)},
    }


def _interaction(discord: People, request: Request) -> Interaction:
    interaction = discord.interactions.get(request.args["token"])
    if interaction is None:
        raise unknown("Webhook")
    interaction.require_token(discord.clock)
    return interaction


def _response(discord: People, request: Request) -> Message:
    """Return the existing message in the path, which must belong to this interaction."""
    answer = _interaction(discord, request).answer
    named = request.args["message"]
    ours = [answer.message, *answer.followups]
    found = (
        ours[0]
        if named == ORIGINAL
        else next((m for m in ours if (m is not None and str(m.id) == named)), None)
    )
    if found is None or found.id not in found.channel.messages:
        raise unknown("Message")
    return found


@route("POST", "/webhooks/{application}/{token}")
async def follow_up(discord: People, request: Request) -> Reply:
    """Send a follow-up. The first one after a deferral replaces the loading message."""
    interaction = _interaction(discord, request)
    waiting = interaction.answer.message
    if waiting is not None and waiting.loading:
        message = waiting
        _fill(discord, message, request)
    else:
        interaction.require_another_followup()
        message = _reply(discord, interaction, request.body, request, kind=REPLY)
        interaction.answer.followups.append(message)
    if request.query.get("wait") not in ("1", "true"):
        return Reply(status=204)
    return Reply(message_json(message))


def _fill(discord: People, message: Message, request: Request) -> None:
    message.flags &= ~LOADING
    edit(discord, message, request.body, request)


@route("PATCH", FOLLOW_UP)
async def edit_response(discord: People, request: Request) -> Reply:
    message = _response(discord, request)
    _fill(discord, message, request)
    return Reply(message_json(message))


@route("DELETE", FOLLOW_UP)
async def delete_response(discord: People, request: Request) -> Reply:
    """Delete the reply, the message that was pressed, or a follow-up."""
    message = _response(discord, request)
    message.flags &= ~LOADING
    discord.delete_message(message)
    return Reply(status=204)
