"""Actions as text."""

import pytest

from engine.core import Action, BadText, parse, read, write


class PlaceTile(Action, frozen=True):
    """Place a tile."""

    tile: int
    cell: str
    turn: int = 0


class PayWith(Action, frozen=True):
    """Pay."""

    cards: tuple[int, ...]


class KeepTool(Action, frozen=True):
    """Keep a tool or not."""

    keep: bool
    tool: str | None = None


class Pass(Action, frozen=True):
    """Pass."""


KINDS = (PlaceTile, PayWith, KeepTool, Pass)
WRITTEN = [
    (PlaceTile(7, "D4"), "place-tile tile:7 cell:D4"),
    (PlaceTile(7, "D4", 90), "place-tile tile:7 cell:D4 turn:90"),
    (PayWith((3, 5)), "pay-with cards:3+5"),
    (PayWith(()), "pay-with cards:none"),
    (KeepTool(keep=True), "keep-tool keep:yes"),
    (KeepTool(keep=False, tool="rope"), "keep-tool keep:no tool:rope"),
    (Pass(), "pass"),
]


@pytest.mark.parametrize(("action", "text"), WRITTEN)
def test_action_is_written_and_parsed_back(action: Action, text: str) -> None:
    assert text == write(action)
    assert action == parse(text, KINDS)


@pytest.mark.parametrize(
    "text", ["fly", "place-tile tile:7", "place-tile tile:x cell:D4", "pay-with 3"]
)
def test_invalid_text_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        parse(text, KINDS)


OPTIONS = [PlaceTile(7, "D4"), PlaceTile(7, "E5"), PlaceTile(8, "D4"), Pass()]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("place-tile tile:7 cell:e5", PlaceTile(7, "E5")),
        ("  PLACE-TILE   7 d4 ", PlaceTile(7, "D4")),
        ("place-tile cell:D4 tile:8", PlaceTile(8, "D4")),
        ("place-tile 8", PlaceTile(8, "D4")),
        ("pass", Pass()),
        ("4", Pass()),
    ],
)
def test_read_is_lenient(text: str, action: Action) -> None:
    assert action == read(text, OPTIONS)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("place-tile 7", "could mean several things"),
        ("place-tile 9 D4", "was not possible"),
        ("fly away", "was not possible"),
        ("5", "There is no option 5"),
        ("0", "There is no option 0"),
        ("9" * 5_000, "There is no option 9{59}…"),
        (" ", "Write your move"),
    ],
)
def test_unreadable_text_lists_the_options(text: str, problem: str) -> None:
    with pytest.raises(BadText, match=problem) as raised:
        read(text, OPTIONS)
    assert "Write a number from 1 to 4, or: `" in str(raised.value)


def test_text_for_the_only_option_names_its_number() -> None:
    with pytest.raises(BadText, match=r"Write 1, or: `pass`$"):
        read("fly", [Pass()])
