"""Actions of a person on the page, performed in the simulated Discord."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
import simcord
from simcord.components import walk_components
from simcord.interactions import command_leaves, parse_option_input

from bot.playground.server import Actor, Conversation
from bot.playground.views import BOOLEAN, CHANNEL, LISTED, LONGEST, ROLE, USER, Json, filled
from bot.playground.world import World, actor_in
from engine.core.errors import AtollError

ANSWERED_WITHIN = 5.0  # seconds; Discord waits for 3
GLANCE = 0.02  # seconds between two looks for an answer

Id = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,20}$")]
Text = Annotated[str, msgspec.Meta(max_length=LONGEST)]
Options = Annotated[dict[str, Text], msgspec.Meta(max_length=25)]


class Refused(AtollError):
    """Discord would refuse this action. The message says why."""


class Send(msgspec.Struct, tag="send"):
    """Send a message."""

    content: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


class Command(msgspec.Struct, tag="command"):
    """Send a slash command."""

    name: Text
    options: Options


class RightClick(msgspec.Struct, tag="right-click"):
    """Use a command of a message's or a user's context menu."""

    name: Text
    target: Id


class Suggest(msgspec.Struct, tag="suggest"):
    """Request completions of an option."""

    name: Text
    option: Text
    typed: Text
    options: Options


class Press(msgspec.Struct, tag="press"):
    """Press a button."""

    message: Id
    button: Text


class Choose(msgspec.Struct, tag="choose"):
    """Choose from a select menu."""

    message: Id
    menu: Text
    values: Annotated[list[Text], msgspec.Meta(max_length=25)]


class Submit(msgspec.Struct, tag="submit"):
    """Submit a modal."""

    form: Id
    values: dict[str, Text | list[Text] | bool | None]


Act = Send | Command | RightClick | Suggest | Press | Choose | Submit


async def perform(world: World, person: str, conversation: Conversation, act: Act) -> Json:
    """Perform a person's action in a place; return what their page must show immediately.

    That is a modal, completions, or nothing. Messages arrive separately.

    Raises:
        Refused: Discord would refuse it, or the bot does not answer.
    """
    actor = actor_in(conversation, person)
    if actor is None:
        raise Refused("You can't use this channel. Choose another one.")
    try:
        async with world.lock:
            before = len(world.env.backend.interactions)
            await _begin(world, actor, conversation, act)
            begun = list(world.env.backend.interactions.values())[before:]
    except simcord.OptionError as problem:
        raise Refused(f"Check the options of this command. {problem}") from None
    except (simcord.SetupError, simcord.BackendError) as problem:
        raise Refused(f"Discord does not allow this: {problem}") from None
    finally:
        await world.publish()
    if not begun:
        return {}
    answer = begun[0]
    end = time.monotonic() + ANSWERED_WITHIN
    while not answer.responded:
        if time.monotonic() > end:
            raise Refused("Atoll did not answer. Try again.")
        await asyncio.sleep(GLANCE)
    if answer.modal is not None:
        parts = filled(world, answer.modal["components"])
        return {"form": {**answer.modal, "components": parts, "id": str(answer.id)}}
    return {} if answer.autocomplete_choices is None else {"choices": answer.autocomplete_choices}


async def _begin(world: World, actor: Actor, conversation: Conversation, act: Act) -> None:
    channel = conversation.channel
    match act, actor:
        case Send(content), simcord.MemberActor():
            await actor.send(channel, content)
        case Send(content), _:
            await actor.send_dm(content)
        case Command(name, options), _:
            typed = _typed(world, _leaf(world, actor, conversation, name), options)
            if isinstance(actor, simcord.MemberActor):
                await actor.slash(channel, name, **typed)
            else:
                await actor.slash(name, **typed)
        case RightClick(name, target), simcord.MemberActor():
            member = next((one for one in world.people if str(one.id) == target), None)
            await actor.context_menu(channel, name, member or _message(world, conversation, target))
        case Suggest(name, option, words, options), _:
            typed = _typed(world, _leaf(world, actor, conversation, name), options)
            if isinstance(actor, simcord.MemberActor):
                await actor.autocomplete(channel, name, option, words, **typed)
            else:
                await actor.autocomplete(name, option, words, **typed)
        case Press(message, button), _:
            await actor.click(_message(world, conversation, message, button), custom_id=button)
        case Choose(message, menu, values), _:
            source = _message(world, conversation, message, menu)
            chosen = _chosen(world, source.components, menu, values)
            await actor.select(source, chosen, custom_id=menu)
        case Submit(form, values), _:
            shown = world.env.backend.interactions.get(int(form))
            if shown is None:
                raise Refused("This form is out of date. Open it again.")
            parts = (shown.modal or {}).get("components", [])
            given = {
                key: _chosen(world, parts, key, value)
                for key, value in values.items()
                if value not in (None, [])
            }
            await actor.submit_modal(simcord.InteractionResult(world.env, shown), given)


def _leaf(world: World, actor: Actor, conversation: Conversation, name: str) -> Json:
    commands = world.env.backend.visible_commands(
        user_id=actor.id, channel_id=conversation.channel.id
    )
    for command in commands:
        for path, leaf in command_leaves(command):
            if " ".join(path) == name:
                return leaf
    raise Refused(f"This place has no command /{name}. Type / to see them all.")


def _typed(world: World, leaf: Json, options: Mapping[str, str]) -> dict[str, Any]:
    """Return options as simcord takes them: numbers, users, channels and roles."""
    known = {one["name"]: one for one in leaf.get("options") or []}
    return {
        name: _value(world, leaf["name"], known[name], value)
        for name, value in options.items()
        if name in known
    }


def _value(world: World, command: str, option: Json, value: str) -> Any:
    kind = option["type"]
    if kind == BOOLEAN:
        return value == "true"
    if kind not in (USER, CHANNEL, ROLE):
        return parse_option_input(command, option, value)
    return _handle(world, kind, value)


def _chosen(world: World, components: list[Json], control: str, value: Any) -> Any:
    """Return the value of a control as simcord takes it: people, channels and roles in menus."""
    kinds = {one.get("custom_id"): one["type"] for one in walk_components(components)}
    kind = LISTED.get(kinds.get(control, 0))
    return value if kind is None else [_handle(world, kind, one) for one in value]


def _handle(world: World, kind: int, value: str) -> Any:
    env = world.env
    bot = simcord.UserHandle(env, env.backend.bot_user)
    handles: dict[int, list[Any]] = {
        USER: [*world.people, bot],
        CHANNEL: [*env.guild.channels.values()],
        ROLE: [*env.guild.roles.values()],
    }
    for handle in handles[kind]:
        if str(handle.id) == value:
            return handle
    raise Refused("Choose a value from the list.")


def _message(
    world: World, conversation: Conversation, number: str, control: str = ""
) -> simcord.ResponseMessage:
    """Return a message, which must still have the button or select menu ``control``."""
    stored = world.env.backend.messages.get(conversation.channel.id, {}).get(int(number))
    if stored is None:
        raise Refused("This message was deleted. Use the newest one.")
    if control and control not in [
        one.get("custom_id") for one in walk_components(stored.components)
    ]:
        raise Refused("This message has changed. Use its new buttons.")
    return simcord.ResponseMessage(world.env, stored)
