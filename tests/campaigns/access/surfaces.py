"""All surfaces of the bot: commands of its tree, and the presses that its features handle.

A new command or press is covered by itself. A press with a field of a new name fails by that name.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from bot.domain.ids import TableId
from bot.domain.table import Table
from bot.features.help.messages import ChooseHelp, ShowHelp
from bot.features.moderation.rules import digest, parse_action
from bot.installed import FEATURES
from bot.interactions.dispatch import Form, Select
from bot.presentation.presses import AskAboutSeats, ChangeSetting, FillSettings
from bot.presentation.settings import FormSetting, Setting
from engine import GAMES
from engine.core import IllegalAction
from testbed.loopback import User
from testbed.loopback.commands import (
    CHAT_INPUT,
    INTEGER,
    PERSON,
    STRING,
    USER_MENU,
)
from testbed.loopback.world import Json
from tests.bot.sockets.crawler import TEXTS

GROUPS = {game.group: game.key for game in GAMES.values()}
"""The command groups of the games."""
ACTIONS = ("pause", "extend hours:1", "abort", "export", "replace seat:1", "rewind move:1")
"""The changes of moderators, as the button that confirms them carries them."""
EVERY = ("says", "how", "tool", "where", "does", "act", "which", "company")
"""Fields of which each value is a surface of its own."""
PLACES = ("channel", "role")
LISTS = {one.key: one for one in FEATURES.settings if isinstance(one, Setting)}
"""The settings that are lists on ``/settings``."""
FORMS = [one.key for one in FEATURES.settings if isinstance(one, FormSetting)]
SAMPLES: Mapping[type[Any], Mapping[str, Sequence[str]]] = {
    ShowHelp: {"page": ["time"]},
    ChooseHelp: {"page": ["time"]},
    ChangeSetting: {"key": [*LISTS]},
    FillSettings: {"which": ["server", *FORMS]},
}
"""All values of a field, where its name means something else in other presses."""


class Surface(NamedTuple):
    """Something to use: its name, its kind, and the values of its options or its custom id.

    ``chosen`` is the value that is chosen from a menu.
    """

    name: str
    kind: Literal["command", "user menu", "message menu", "button", "menu", "form"]
    values: Mapping[str, Any] = {}
    custom_id: str = ""
    chosen: str = "0"


def surfaces(commands: Sequence[Json], table: Table, target: User) -> Iterator[Surface]:
    """Yield all surfaces for a table. Commands with a user get the ``target``."""
    for command in commands:
        name = command["name"]
        if command["type"] != CHAT_INPUT:
            kind = "user menu" if command["type"] == USER_MENU else "message menu"
            yield Surface(name, kind)  # type: ignore[arg-type]
        elif GROUPS.get(name, table.row.key) == table.row.key:
            yield from _of_command(command, table.id, target)
    for handler in FEATURES.handlers:
        kind = "form" if isinstance(handler, Form) else "button"
        kind = "menu" if isinstance(handler, Select) else kind
        for values in _samples(handler.press, table, target):
            custom_id = handler.press(**values).custom_id
            shown = [str(values[name]) for name in (*EVERY, "action") if name in values]
            chosen = "0"
            if handler.press is ChangeSetting:
                shown = [LISTS[values["key"]].tab, values["key"]]
                chosen = [*LISTS[values["key"]].values, chosen][0]
            if handler.press is AskAboutSeats:
                chosen = "leave"
            name = " ".join([handler.press.mark(), *shown])
            yield Surface(name, kind, custom_id=custom_id, chosen=chosen)  # type: ignore[arg-type]


def _of_command(command: Json, table: TableId, target: User) -> Iterator[Surface]:
    """Yield a command, and it with each of its other options. Each action is one of its own."""
    name, given = command["name"], _values(command, table, target)
    yield Surface(f"/{name}", "command", given)
    for option in command.get("options") or []:
        if option["name"] == "action":
            for choice in option["choices"]:
                more = {"action": choice["value"]}
                yield Surface(f"/{name} {choice['value']}", "command", {**given, **more})
        elif option["name"] not in (*given, *PLACES):
            more = {option["name"]: _value(option)}
            yield Surface(f"/{name} {option['name']}", "command", {**given, **more})


def _value(option: Json) -> Any:
    """Return a value for an option."""
    if option.get("choices"):
        return option["choices"][0]["value"]
    values = {STRING: TEXTS.get(option["name"], "1"), INTEGER: option.get("min_value", 1)}
    return values.get(option["type"], True)


def _values(leaf: Json, table: TableId, target: User) -> dict[str, Any]:
    """Return values for the required options, and for tables and people."""
    found = dict[str, Any]()
    for option in leaf.get("options") or []:
        name, kind = option["name"], option["type"]
        if name == "table":
            found[name] = int(table)
        elif kind == PERSON:
            found[name] = target
        elif option.get("required") and name not in PLACES:
            found[name] = _value(option)
    return found


def _samples(press: type[Any], table: Table, target: User) -> Iterator[dict[str, Any]]:
    """Yield values for the fields of a press, with each value of some."""
    seat = table.awaited[0] if table.playing and table.awaited else 0
    playing = table.playing and table.awaited
    vote = table.row.proposal
    samples: Mapping[str, Any] = {
        "table": table.row.id,
        "seat": seat,
        "digest": table.digest(table.awaited[0]) if playing else "0" * 8,
        "place": 0,
        "path": "0",
        "asks": 0,
        "edition": table.row.edition,
        "vote": vote.id if vote else 0,
        "user": target.id,
        "challenge": 1,
        "contest": 1,
        "ply": 1,
        "day": 0,
        "number": 1,
        "due": 0,
        "theme": "",
        "topic": "turn",
        "eyes": "all",
        "move": 0,
        "used": 0,
        "branch": "0" * 8,
        "key": table.row.key,
        "page": 0,
        "part": "map",
        "tool": "back",
        "level": "easy",
        "zone": "Asia/Tokyo",
        "game": table.row.key,
        "tab": "server",
        "off": 0,
        "players": 2,
    }
    own = SAMPLES.get(press, {})
    columns = list[Sequence[tuple[str, Any]]]()
    for field in msgspec.structs.fields(press):
        name, literals = field.name, _literals(field.type)
        if name == "action":
            columns.append([(name, one) for one in ACTIONS])
        elif name in own:
            columns.append([(name, one) for one in own[name]])
        elif name == "seen":
            continue
        elif literals:
            columns.append([(name, one) for one in (literals if name in EVERY else literals[:1])])
        else:
            assert name in samples, f"{press.__name__}.{name}: add a sample value for this field"
            columns.append([(name, samples[name])])
    for some in itertools.product(*columns):
        values = dict(some)
        if "action" in values:
            values["seen"] = _seen(table, values["action"])
        yield values


def _literals(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) is Literal else ()


def _seen(table: Table, action: str) -> str:
    """Return the digest of the preview of a moderator's change."""
    try:
        return digest(parse_action(action).plan(table))
    except IllegalAction:
        return "0" * 8
