"""The routes of application emojis. Messages with unknown emojis are refused."""

import base64
import re

from testbed.discord_rules import nested

from .errors import Refusal, unknown
from .payloads import user_json
from .people import People
from .places import Request
from .routes import Reply, route
from .world import Json

EMOJIS = "/applications/{application}/emojis"
EMOJI = EMOJIS + "/{emoji}"
EMOJIS_AT_MOST = 2_000
EMOJI_BYTES = 256 * 1024
IMAGE = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,")
NAME = re.compile(r"\w{2,32}", re.ASCII)
FULL = 30008
TOO_LARGE = 50138
INVALID = 50035
UNKNOWN = "BUTTON_COMPONENT_INVALID_EMOJI"
"""Discord's code for menus too."""


@route("GET", EMOJIS)
async def tell_emojis(discord: People, _request: Request) -> Reply:
    return Reply({"items": list(discord.emojis.values())})


@route("POST", EMOJIS)
async def make_emoji(discord: People, request: Request) -> Reply:
    """Make an emoji; raise a Refusal for an invalid name or picture, or too many emojis."""
    name = request.body["name"]
    image = request.body["image"]
    _refuse_name(discord, name)
    if not IMAGE.match(image):
        raise Refusal(400, INVALID, "Invalid Form Body\nIn image: Invalid image data")
    data = base64.b64decode(image.partition(",")[2])
    if len(data) > EMOJI_BYTES:
        raise Refusal(400, TOO_LARGE, "File cannot be larger than 256 kb.")
    if len(discord.emojis) >= EMOJIS_AT_MOST:
        raise Refusal(400, FULL, f"Maximum number of emojis reached ({EMOJIS_AT_MOST})")
    emoji = {
        "id": str(discord.ids.next()),
        "name": name,
        "user": user_json(discord.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }
    discord.emojis[int(emoji["id"])] = emoji
    discord.drawn[int(emoji["id"])] = data
    return Reply(emoji, 201)


@route("PATCH", EMOJI)
async def rename_emoji(discord: People, request: Request) -> Reply:
    """Rename an emoji; raise a Refusal for an invalid name."""
    emoji = _existing(discord, request)
    _refuse_name(discord, request.body["name"])
    emoji["name"] = request.body["name"]
    return Reply(emoji)


@route("DELETE", EMOJI)
async def delete_emoji(discord: People, request: Request) -> Reply:
    del discord.emojis[int(_existing(discord, request)["id"])]
    return Reply(status=204)


def refuse_unknown_emojis(discord: People, request: Request) -> None:
    """Refuse buttons and menus with unknown emojis."""
    body = request.body if isinstance(request.body, dict) else {}
    message = body.get("data") or body
    components = message.get("components") or [] if isinstance(message, dict) else []
    parts = [*nested(components)]
    parts += [option for part in parts for option in part.get("options") or []]
    named = {int(part["emoji"]["id"]) for part in parts if (part.get("emoji") or {}).get("id")}
    if named - discord.emojis.keys():
        errors: Json = {"_errors": [{"code": UNKNOWN, "message": "Invalid emoji"}]}
        for step in ("id", "emoji", "0", "components", "0", "components"):
            errors = {step: errors}
        raise Refusal(400, INVALID, "Invalid Form Body", errors)


def _refuse_name(discord: People, name: str) -> None:
    """Refuse an invalid or taken name."""
    if not NAME.fullmatch(name):
        raise Refusal(400, INVALID, "Invalid Form Body\nIn name: String value did not match")
    if any(emoji["name"] == name for emoji in discord.emojis.values()):
        raise Refusal(400, INVALID, "Invalid Form Body\nIn name: Name is already taken")


def _existing(discord: People, request: Request) -> Json:
    found = discord.emojis.get(request.id("emoji"))
    if found is None:
        raise unknown("Emoji")
    return found
