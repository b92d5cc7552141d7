"""The calls from a press to the posted card, as `docs/architecture.md` lists them."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import FrameType

import pytest

from tests.bot.sim_server import SimServer
from tests.bot.table_steps import (
    QUAKE,
    awaited_player,
    choose,
    open_lobby,
    press_start,
    table_of,
)

DOCS = Path(__file__).parents[3] / "docs" / "architecture.md"
CALL = re.compile(
    r"^    ((?:interactions|services|domain|store|presentation)\.\S+)  ", re.MULTILINE
)
CALLS = CALL.findall(DOCS.read_text())
OUTBOX = "presentation.outbox."
EDIT, POST = "presentation.sending.Sender.edit", "presentation.sending.Sender.post"


def test_listed_calls_exist_and_enter_the_outbox_once() -> None:
    assert len(CALLS) > 10
    for call in CALLS:
        area, module, *names = call.split(".")
        found = import_module(f"bot.{area}.{module}")
        for name in names:
            found = getattr(found, name)
        assert callable(found), call
    assert 1 == sum(call.startswith(OUTBOX) for call in CALLS)


@contextmanager
def walk() -> Iterator[list[tuple[str, str]]]:
    """Yield the calls of this thread while the block runs, each with its caller."""
    found, begun = list[tuple[str, str]](), dict[int, FrameType]()

    def note(frame: FrameType, event: str, _: object) -> None:
        is_new = event == "call" and begun.setdefault(id(frame), frame) is frame
        if is_new and id(frame) not in counted:
            counted.add(id(frame))
            found.append((_name(frame), _name(frame.f_back)))

    counted = set[int]()
    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)


def _name(frame: FrameType | None) -> str:
    """Return what a frame runs, without the name of the package."""
    if frame is None:
        return ""
    return f"{frame.f_globals.get('__name__')}.{frame.f_code.co_qualname}".removeprefix("bot.")


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "others", "posts", "other"),
    [("palm-island", (), False, POST), (QUAKE, ("ben",), True, EDIT)],
)
@pytest.mark.usefixtures("same_seed")
async def test_press_walks_through_the_listed_calls_in_order(
    here: SimServer, game: str, others: tuple[str, ...], posts: bool, other: str
) -> None:
    await open_lobby(here, *others, game=game)
    if others:
        await press_start(here.ana, here.message)
    person, before = awaited_player(here, await table_of(here)), here.message.id
    with walk() as calls:
        await choose(person, here.message, 0)
    assert posts == (before != here.message.id)
    names = [name for name, _ in calls]
    steps = [call for call in CALLS if call != other and not call.startswith("store.")]
    assert [] == [call for call in steps if call not in names]
    assert sorted(steps, key=names.index) == steps
    entered = [name for name, caller in calls if _enters_outbox(name, caller)]
    assert 1 <= len(entered) <= 2, entered


def _enters_outbox(name: str, caller: str) -> bool:
    return name.startswith(OUTBOX) and not caller.startswith(OUTBOX)
