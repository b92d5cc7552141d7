"""`docs/components.md` has the rows of all games."""

from pathlib import Path

import msgspec

from tools.components_page import END, START, rows_of
from tools.lab import Trial, seen
from tools.lab_figures import Report, measured, ordered

PAGE = Path(__file__).parent.parent.parent / "docs" / "components.md"


def test_page_has_the_current_rows_of_every_game() -> None:
    page = PAGE.read_text("utf-8").partition(START)[2].partition(END)[0].splitlines()
    assert [] == [line for line in rows_of({}) if line.strip() and line.strip() not in page]


def test_evidence_is_entered_for_its_game() -> None:
    games = [seen(Trial("small_islands", 2, {}, "steady", 1), number) for number in range(2)]
    side = measured(games)
    order = [*ordered([side], 0.5), "seen after a change"]
    found = Report("small_islands", 2, {}, "steady", [], 0.5, order, side)
    lines = [*rows_of({"small_islands": found})]
    assert any(line.startswith("Evidence: 2 games of 2 steady bots") for line in lines)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Report) == found
