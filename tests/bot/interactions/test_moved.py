"""Each command of 0.2 can be found."""

from pathlib import Path

import pytest

from bot.interactions.commands.moved import MOVED, complete_where, where_is
from engine.core import BadOption
from tests.bot import discord_limits

OLD = (Path(__file__).parent / "commands_of_0_2.txt").read_text(encoding="utf-8").split("\n")[:-1]
"""The whole names of all slash commands of 0.2.0 (134) and of the builds after it."""


def test_every_old_command_has_a_place() -> None:
    assert 146 == len(set(OLD))
    assert set(OLD) <= MOVED.keys()


@pytest.mark.parametrize("name", OLD)
def test_place_is_found_by_name(name: str) -> None:
    assert where_is(name) == where_is(f" /{name.upper()} ")
    assert MOVED[name] in where_is(name)


async def test_each_old_command_is_completed_by_its_name() -> None:
    for name in OLD:
        offered = await complete_where(None, name)  # type: ignore[arg-type]
        assert name in [choice.value for choice in offered]
        assert [] == discord_limits.excess_in_choices(offered)
    every = await complete_where(None, "")  # type: ignore[arg-type]
    assert "undo" in [choice.value for choice in await complete_where(None, "und")]  # type: ignore[arg-type]
    assert 25 == len(every)


@pytest.mark.parametrize("name", ["fly away", "settings me", ""])
def test_unknown_command_is_refused(name: str) -> None:
    with pytest.raises(BadOption, match="Choose one from the list"):
        where_is(name)
