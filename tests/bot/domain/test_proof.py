import json

import pytest

from bot.domain.proof import SHOWN, difference_of
from bot.domain.records import StoredGame
from testbed.rows import begun
from tests.bot.stored_games import PALM


@pytest.mark.parametrize("length", [SHOWN, SHOWN + 1])
def test_only_the_beginning_of_a_long_difference_is_shown(length: int) -> None:
    table = begun(PALM)
    state = json.loads(PALM.save(table.state))
    state["options"] = {"mode": "x" * (length - len('{"mode":""}'))}
    row = table.with_row(state=json.dumps(state).encode()).row
    shown = json.dumps(state["options"], separators=(",", ":"))
    expected = shown if length == SHOWN else f"{shown[:SHOWN]}…"
    found = difference_of(StoredGame(row, table.seats, ()))
    assert found.endswith(f" in the replay, but stored as {expected}")
