"""Texts for users of the installed app name only commands that Discord offers them."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.client import Atoll

CHECKOUT = Path(__file__).parents[3]
LAYERS = ("domain", "services", "presentation", "interactions", "store", "features")
FOR_USERS = 1
COMMAND = re.compile(r"(?<![\w/<.:-])/([a-z]+)((?: [a-z]+)*)")
FOR_MODERATORS = {
    "bot/features/help/messages.py",
    "bot/features/moderation/rules.py",
    "bot/features/moderation/feature.py",
    "bot/interactions/server_settings.py",
}
OF_NEW_COMMANDS = "bot/interactions/commands/moved.py"
"""It names the commands of ``tests/bot/test_tree.py``, which checks it."""


def texts() -> Iterator[tuple[str, str]]:
    """Yield each text for users with its file, without docstrings."""
    folders = [CHECKOUT / "bot" / layer for layer in LAYERS]
    for folder in (*folders, CHECKOUT / "engine", CHECKOUT / "render"):
        for file in folder.rglob("*.py"):
            if file == CHECKOUT / OF_NEW_COMMANDS:
                continue
            tree = ast.parse(file.read_text())
            hidden = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
            strings = (one for one in ast.walk(tree) if isinstance(one, ast.Constant))
            for node in strings:
                if isinstance(node.value, str) and id(node) not in hidden:
                    yield str(file.relative_to(CHECKOUT)), node.value
    for file in (CHECKOUT / "data").rglob("*.toml"):
        for text in strings_in(tomllib.loads(file.read_text())):
            yield str(file.relative_to(CHECKOUT)), text


def strings_in(value: Any) -> Iterator[str]:
    """Yield all strings in a TOML or JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from strings_in(one)


@pytest.fixture
def commands(tmp_path: Path) -> dict[str, Any]:
    tree = Atoll(tmp_path / "atoll.sqlite").tree
    return {command.name: command.to_dict(tree) for command in tree.get_commands()}


@pytest.mark.long
async def test_texts_name_only_commands_that_guests_have(commands: dict[str, Any]) -> None:
    named = {
        (file, match[1])
        for file, text in texts()
        for match in COMMAND.finditer(text)
        if match[1] in commands and file not in FOR_MODERATORS
    }
    assert len(named) > 50
    offered = {name for name, one in commands.items() if FOR_USERS in one["integration_types"]}
    assert set() == {(file, name) for file, name in named if name not in offered}


@pytest.mark.long
async def test_texts_in_backticks_name_only_existing_commands(commands: dict[str, Any]) -> None:
    unknown = {
        (file, match[0])
        for file, text in texts()
        for quoted in re.findall(r"`(/[^`]+)`", text)
        if (match := COMMAND.match(quoted)) and not exists(commands, match)
    }
    assert set() == unknown


def exists(commands: dict[str, Any], match: re.Match[str]) -> bool:
    """Whether a command and its subcommands exist."""
    command = commands.get(match[1])
    for word in match[2].split():
        inner = (command or {}).get("options", [])
        command = next((one for one in inner if one["name"] == word), None)
    return command is not None
