"""JSON of messages and their files."""

import mimetypes
import struct
from collections.abc import Sequence

from .payloads import user_json
from .world import Attachment, Clock, Json, Message, User

PNG_HEADER = b"\x89PNG\r\n\x1a\n"


def attachment_json(attachment: Attachment) -> Json:
    """Return an uploaded file, with the size of a PNG in pixels."""
    kind = mimetypes.guess_type(attachment.filename)[0]
    payload: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.data),
        "url": attachment.url,
        "proxy_url": attachment.url,
        **({"content_type": kind} if kind else {}),
        **({"description": attachment.description} if attachment.description else {}),
    }
    if attachment.data.startswith(PNG_HEADER):
        payload["width"], payload["height"] = struct.unpack(">II", attachment.data[16:24])
    return payload


def message_json(message: Message) -> Json:
    """Return a message. Files in embeds and galleries are not attachments."""
    shown = [one for one in message.attachments if not one.shown_elsewhere]
    payload: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "type": message.kind,
        "author": user_json(message.author),
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
        "attachments": [attachment_json(one) for one in shown],
        "timestamp": message.sent.isoformat(),
        "edited_timestamp": message.edited.isoformat() if message.edited else None,
        "flags": message.flags,
        "mentions": [user_json(user) for user in message.mentioned],
        "mention_roles": [],
        "mention_everyone": False,
        "pinned": message.id in message.channel.pins,
        "tts": False,
    }
    extras: Json = {}
    if message.nonce is not None:
        extras["nonce"] = message.nonce
    if message.cause is not None:
        extras |= {"interaction_metadata": message.cause, "webhook_id": str(message.author.id)}
        extras["application_id"] = str(message.author.id)
    if message.reference is not None:
        extras["message_reference"] = message.reference
    if message.reactions:
        extras["reactions"] = [
            reaction_json(emoji, people, message.author)
            for emoji, people in message.reactions.items()
        ]
    return {**payload, **extras}


def reaction_json(emoji: str, people: set[int], bot: User) -> Json:
    """Return an emoji below a message with its count."""
    return {
        "emoji": {"id": None, "name": emoji},
        "count": len(people),
        "count_details": {"burst": 0, "normal": len(people)},
        "burst_colors": [],
        "me_burst": False,
        "me": bot.id in people,
    }


def pins_json(messages: Sequence[Message], clock: Clock) -> Json:
    """Return the pinned messages of a channel."""
    pinned_at = clock.now().isoformat()
    items = [{"message": message_json(one), "pinned_at": pinned_at} for one in messages]
    return {"items": items, "has_more": False}
