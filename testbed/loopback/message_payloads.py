"""JSON of messages and their files."""

import mimetypes
import struct

from .payloads import user_json
from .world import Attachment, Json, Message

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
        "pinned": False,
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
    return {**payload, **extras}
