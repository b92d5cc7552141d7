"""Each menu of texts says whether an answer is required. The default of discord.py changes."""

import ast
from pathlib import Path

import pytest

import bot

ROOT = Path(bot.__file__).parent


@pytest.mark.long
def test_menus_say_whether_an_answer_is_required() -> None:
    found = list[str]()
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func).removesuffix("[Any]")
                given = {one.arg for one in node.keywords}
                if name.endswith("ui.Select") and "required" not in given:
                    found.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert [] == found
