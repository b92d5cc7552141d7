"""`docs/components.md` has the rows of all games."""

from pathlib import Path

import msgspec
import pytest

from tools import components_page
from tools.components_page import END, START, evidence_in, rows_of
from tools.lab import LabSetup, seen
from tools.lab_figures import Report, measured, ordered

PAGE = Path(__file__).parent.parent.parent / "docs" / "components.md"


def written(page: Path, *words: str) -> None:
    with pytest.raises(SystemExit, match="0"):
        components_page.main([*words, "--out", str(page)])


def test_page_has_the_current_rows_of_every_game() -> None:
    page = PAGE.read_text("utf-8").partition(START)[2].partition(END)[0].splitlines()
    assert [] == [line for line in rows_of({}) if line.strip() and line.strip() not in page]


def test_evidence_of_games_without_a_report_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "components.md"
    page.write_bytes(PAGE.read_bytes())
    written(page)
    assert "" == capsys.readouterr().out
    assert PAGE.read_text("utf-8") == page.read_text("utf-8")


def test_evidence_of_another_edition_is_left_out_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, title = tmp_path / "components.md", "Small Islands, edition"
    older = PAGE.read_text("utf-8").replace(f"### {title} ", f"### {title} 0.")
    page.write_text(older, "utf-8")
    lines = len(evidence_in(PAGE.read_text("utf-8"))["small_islands"]) - 1
    written(page)
    [said] = capsys.readouterr().out.splitlines()
    assert (True, True) == (title in said, f"with {lines} lines of evidence" in said)


def test_evidence_is_entered_for_its_game(tmp_path: Path) -> None:
    games = [seen(LabSetup("small_islands", 2, {}, "steady", 1), number) for number in range(2)]
    side = measured(games)
    order = [*ordered([side], 0.5), "seen after a change"]
    found = Report("small_islands", 2, {}, "steady", [], 0.5, order, side)
    report, page = tmp_path / "report.json", tmp_path / "components.md"
    report.write_bytes(msgspec.json.encode([found]))
    page.write_bytes(PAGE.read_bytes())
    written(page, "--evidence", str(report))
    before, after = (evidence_in(path.read_text("utf-8")) for path in (PAGE, page))
    assert after["small_islands"][0].startswith("Evidence: 2 games of 2 steady bots")
    assert before == {**after, "small_islands": before["small_islands"]}
    assert msgspec.json.decode(msgspec.json.encode(found), type=Report) == found
