"""Creating and editing messages."""

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .message_payloads import attachment_json
from .world import EPHEMERAL, LOADING, Attachment, Json, Message, Snowflakes, User

COMPONENT_DEFAULTS: dict[int, Json] = {
    **{kind: {"min_values": 1, "max_values": 1} for kind in (3, 5, 6, 7, 8)},
    11: {"description": None, "spoiler": False},
    13: {"spoiler": False},
    14: {"spacing": 1, "divider": True},
    17: {"accent_color": None, "spoiler": False},
}


@dataclass(frozen=True)
class Upload:
    """A file of a multipart request; `index` is the n of `files[n]`."""

    index: int
    filename: str
    data: bytes


@dataclass(frozen=True)
class Desk:
    """The environment for writing messages: ids, URL of files, users."""

    ids: Snowflakes
    files_url: str
    people: Mapping[int, User]


def write(message: Message, body: Json, uploads: list[Upload], desk: Desk) -> None:
    """Set the parts of the message that are in `body`; keep all others."""
    # Keep the files listed in `attachments` (all if it is missing) and add the uploads.
    listed = {str(one["id"]): one for one in body.get("attachments") or []}
    kept = [
        one for one in message.attachments if "attachments" not in body or str(one.id) in listed
    ]
    message.attachments = kept + [
        _stored(upload, listed.get(str(upload.index), {}), message, desk) for upload in uploads
    ]
    shown = set(_attachment_names([body.get("embeds"), body.get("components")]))
    for attachment in message.attachments:
        attachment.shown_elsewhere |= attachment.filename in shown
    if "content" in body:
        message.content = body["content"] or ""
    if "embeds" in body:
        message.embeds = [_embed(one, message.attachments) for one in body["embeds"] or []]
    if "components" in body:
        numbers = itertools.count(1)
        tree = body["components"] or []
        message.components = [_component(one, message.attachments, numbers) for one in tree]
    system = message.flags & EPHEMERAL
    message.flags = system | ((body.get("flags") or message.flags) & ~(EPHEMERAL | LOADING))
    # Set the mentioned users, limited by `allowed_mentions`.
    text = " ".join([message.content, *_texts(message.components)])
    named = [int(number) for number in re.findall(r"<@!?(\d+)>", text)]
    allowed = body.get("allowed_mentions")
    if allowed is not None and "users" not in allowed.get("parse", []):
        named = [one for one in named if one in map(int, allowed.get("users") or [])]
    message.mentioned = [desk.people[one] for one in dict.fromkeys(named) if one in desk.people]


def _stored(upload: Upload, payload: Json, message: Message, desk: Desk) -> Attachment:
    name = upload.filename
    number = desk.ids.next()
    url = f"{desk.files_url}/attachments/{message.channel.id}/{number}/{name}"
    return Attachment(number, name, upload.data, url, payload.get("description"))


def _attachment_names(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from _attachment_names(list(value.values()))
    elif isinstance(value, list):
        for one in value:
            yield from _attachment_names(one)
    elif isinstance(value, str) and value.startswith("attachment://"):
        yield value.removeprefix("attachment://")


def _media(media: Json, attachments: list[Attachment]) -> Json:
    """Return the URL of a picture, once its file is stored."""
    name = str(media["url"]).removeprefix("attachment://")
    for attachment in reversed(attachments):
        if attachment.filename == name or attachment.url == media["url"]:
            payload = attachment_json(attachment)
            return {**payload, "attachment_id": payload["id"]}
    return {"id": "0", "proxy_url": media["url"], **media}


def _embed(embed: Json, attachments: list[Attachment]) -> Json:
    payload = {"type": "rich", **embed}
    for key in ("image", "thumbnail"):
        if payload.get(key):
            media = _media(payload[key], attachments)
            payload[key] = {name: media[name] for name in media.keys() & {"url", "proxy_url"}}
    return payload


def _component(component: Json, attachments: list[Attachment], numbers: Iterator[int]) -> Json:
    """Return a component as Discord stores it: with id, defaults and URLs of files."""
    given = {key: value for key, value in component.items() if value is not None}
    payload = {**COMPONENT_DEFAULTS.get(given["type"], {}), **given}
    payload["id"] = given.get("id") or next(numbers)
    if "components" in payload:
        payload["components"] = [
            _component(one, attachments, numbers) for one in payload["components"]
        ]
    if "accessory" in payload:
        payload["accessory"] = _component(payload["accessory"], attachments, numbers)
    if "items" in payload:
        payload["items"] = [_gallery_item(item, attachments) for item in payload["items"]]
    if "media" in payload:
        payload["media"] = _media(payload["media"], attachments)
    if "file" in payload:
        file = _media(payload["file"], attachments)
        payload |= {"file": file, "name": file.get("filename"), "size": file.get("size")}
    return payload


def _gallery_item(item: Json, attachments: list[Attachment]) -> Json:
    spoiler = bool(item.get("spoiler"))
    media = _media(item["media"], attachments)
    return {"media": media, "description": item.get("description"), "spoiler": spoiler}


def _texts(components: list[Json]) -> Iterator[str]:
    for component in components:
        yield str(component.get("content", ""))
        yield from _texts(component.get("components", []))
