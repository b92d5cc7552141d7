"""The content of a page as JSON: places, messages and commands of one person, and the games."""

from __future__ import annotations

import copy
import io
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import simcord
from PIL import Image, UnidentifiedImageError
from simcord.backend import serializers
from simcord.backend.cdn import CDN_BASE
from simcord.components import walk_components
from simcord.interactions import command_leaves

from bot.playground.server import Conversation
from bot.playground.world import World, actor_in
from engine import GAMES

FILES = "/files"
"""The path under which the page finds the files of simcord's CDN."""
MESSAGES_AT_MOST = 200
LONGEST = 6000
"""The most characters of an option's text, unless the option sets fewer."""
NUMBERED = re.compile(rb'"id":([0-9]{16,})')
"""discord.py sends the IDs of emojis as numbers, which are too long for JavaScript."""
INTEGER = 4
BOOLEAN = 5
USER = 6
CHANNEL = 7
ROLE = 8
"""Types of options, as Discord counts them."""
LISTED = {5: USER, 6: ROLE, 8: CHANNEL}
"""Types of select menus that Discord fills by itself, and types of options with the same values."""
SLASH = 1
ON_USER = 2
ON_MESSAGE = 3
"""Types of commands, as Discord counts them."""

Json = dict[str, Any]


def server_of(world: World) -> Json:
    """Return the data shared by all pages: the people, the roles and the games."""
    guild = world.env.guild
    people = [
        {"id": str(one.id), "key": one.name, "name": str(one.user.global_name)}
        for one in world.people
    ]
    bot = world.env.backend.bot_user
    roles = {str(role.id): role.name for role in guild.roles.values()}
    return {
        "name": guild.name,
        "people": people,
        "bot": {"id": str(bot.id), "name": bot.name},
        "roles": roles,
        "games": [
            {
                "key": game.key.replace("_", "-"),
                "name": game.name,
                "blurb": game.words.blurb,
                "about": game.in_short,
                "picture": f"/titles/{game.key}.png",
            }
            for game in sorted(GAMES.values(), key=lambda game: game.words.minutes)
        ],
    }


async def places_of(world: World, person: str) -> Json:
    """Return a person's sidebar: their places, and the open tables there."""
    places = world.places_of(person)
    keys = {place.channel.id: key for key, place in places.items()}
    tables = [
        {"label": label, "place": keys[place.channel.id], "opener": str(opener)}
        for label, place, opener in await world.tables()
        if place.channel.id in keys
    ]
    shown = list[Json]()
    for key, place in places.items():
        channel = world.env.backend.get_channel(place.channel.id)
        newest = next(reversed(list(_seen(world, person, place))), None)
        kind = "thread" if channel.is_thread else "channel"
        shown.append(
            {
                "id": str(channel.id),
                "key": key,
                "label": place.label,
                "kind": "direct" if place.is_direct else kind,
                "topic": channel.topic or "",
                "newest": str(newest.id) if newest else "0",
            }
        )
    return {"places": shown, "tables": tables}


def messages_of(world: World, person: str, conversation: Conversation) -> dict[str, bytes]:
    """Return the newest messages of a place that a person sees, as JSON by id, oldest first."""
    seen = list(_seen(world, person, conversation))[-MESSAGES_AT_MOST:]
    found = dict[str, bytes]()
    for one in seen:
        payload: Json = {**serializers.message_payload(world.env.backend, one)}
        payload["attachments"] = [_sized(world.env, file) for file in payload["attachments"]]
        payload["components"] = filled(world, payload["components"])
        text = msgspec.json.encode(payload).replace(CDN_BASE.encode(), FILES.encode())
        found[str(one.id)] = NUMBERED.sub(rb'"id":"\1"', text)
    return found


def filled(world: World, components: list[Json]) -> list[Json]:
    """Return components whose menus of people, roles and channels have options."""
    found = copy.deepcopy(components)
    for one in walk_components(found):
        if one["type"] in LISTED:
            chosen = {str(value["id"]) for value in one.get("default_values") or []}
            one["options"] = [
                {"label": name, "value": str(value), "default": str(value) in chosen}
                for name, value in _choices(world, {"type": LISTED[one["type"]]})
            ]
    return found


def _seen(world: World, person: str, conversation: Conversation) -> Iterator[Any]:
    actor = actor_in(conversation, person)
    stored = world.env.backend.messages.get(conversation.channel.id, {})
    return (one for _, one in sorted(stored.items()) if actor and one.visible_to(actor.id))


_sizes: dict[str, tuple[int, int] | None] = {}


def _sized(env: simcord.Env, attachment: Json) -> Json:
    """Add the size of a picture, as Discord does, so that the page reserves space for it."""
    url = attachment["url"]
    if url not in _sizes:
        try:
            with Image.open(io.BytesIO(env.backend.cdn.get(url) or b"")) as picture:
                _sizes[url] = picture.size
        except (UnidentifiedImageError, OSError):
            _sizes[url] = None
    size = _sizes[url]
    return {**attachment, "width": size[0], "height": size[1]} if size else attachment


def commands_of(world: World, person: str, conversation: Conversation) -> list[Json]:
    """Return the commands that a person can use in a place, one for each subcommand.

    simcord has context menus in servers only.
    """
    actor = actor_in(conversation, person)
    if actor is None:
        return []
    kinds = (SLASH,) if conversation.is_direct else (SLASH, ON_USER, ON_MESSAGE)
    commands = [
        command
        for kind in kinds
        for command in world.env.backend.visible_commands(
            user_id=actor.id, channel_id=conversation.channel.id, type=kind
        )
    ]
    return [
        {
            "type": command.get("type", SLASH),
            "name": " ".join(path),
            "description": leaf.get("description", ""),
            "options": [_option(world, one) for one in leaf.get("options") or []],
        }
        for command in commands
        for path, leaf in command_leaves(command)
    ]


def _option(world: World, option: Json) -> Json:
    is_number = option["type"] == INTEGER
    return {
        "name": option["name"],
        "description": option.get("description", ""),
        "required": bool(option.get("required")),
        "suggests": bool(option.get("autocomplete")),
        "numbers": [option.get("min_value"), option.get("max_value")] if is_number else None,
        "longest": option.get("max_length") or LONGEST,
        "choices": [{"name": name, "value": str(value)} for name, value in _choices(world, option)],
    }


def _choices(world: World, option: Json) -> list[tuple[str, object]]:
    """Return the possible values of an option, if they can be listed."""
    guild = world.env.guild
    kind = option["type"]
    if kind == BOOLEAN:
        return [("True", "true"), ("False", "false")]
    if kind == USER:
        bot = world.env.backend.bot_user
        people = [(str(one.user.global_name), one.id) for one in world.people]
        return [*people, (bot.name, bot.id)]
    if kind == CHANNEL:
        return [(f"#{name}", channel.id) for name, channel in guild.channels.items()]
    if kind == ROLE:
        return [(name, role.id) for name, role in guild.roles.items()]
    return [(one["name"], one["value"]) for one in option.get("choices") or []]
