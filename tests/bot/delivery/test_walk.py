"""The calls from a press to the posted card, as `docs/architecture.md` lists them."""

import re
from importlib import import_module
from pathlib import Path

DOCS = Path(__file__).parents[3] / "docs" / "architecture.md"
CALL = re.compile(
    r"^    ((?:interactions|services|domain|store|presentation)\.\S+)  ", re.MULTILINE
)


def test_listed_calls_exist_and_enter_the_outbox_once() -> None:
    calls = CALL.findall(DOCS.read_text())
    assert len(calls) > 10
    for call in calls:
        area, module, *names = call.split(".")
        found = import_module(f"bot.{area}.{module}")
        for name in names:
            found = getattr(found, name)
        assert callable(found), call
    assert 1 == sum(call.startswith("presentation.outbox.") for call in calls)
