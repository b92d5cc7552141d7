"""What a machine lacks is skipped only where it is listed."""

from pathlib import Path

import pytest

from tests.missing import CASES_AT_MOST, FOUND, Skipped, listed

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[1]
FILE = """
import pytest

def test_skipped():
    pytest.skip("{reason}")
"""


def run(pytester: pytest.Pytester, body: str, *allowed: tuple[str, str]) -> pytest.RunResult:
    """Run a file of tests with the plugin."""
    pytester.makeini("[pytest]\nmarkers = long\nasyncio_default_fixture_loop_scope = function")
    pytester.makepyfile(test_one=body)
    return pytester.runpytest_inprocess("-p", "no:randomly", plugins=[Skipped({*allowed})])


def test_listed_case_may_be_skipped(pytester: pytest.Pytester) -> None:
    body = FILE.format(reason="Node.js is missing")
    assert 0 == run(pytester, body, ("Node.js", "test_one.py::test_skipped")).ret


@pytest.mark.parametrize(
    ("reason", "allowed"),
    [
        ("Node.js is missing", []),
        ("Node.js is missing", [("Chromium", "test_one.py::test_skipped")]),
        ("Node.js is slow", [("Node.js", "test_one.py::test_skipped")]),
    ],
    ids=["not listed", "listed for something else", "another reason"],
)
def test_other_skipped_case_fails_the_run(
    pytester: pytest.Pytester, reason: str, allowed: list[tuple[str, str]]
) -> None:
    result = run(pytester, FILE.format(reason=reason), *allowed)
    assert pytest.ExitCode.TESTS_FAILED == result.ret
    result.stdout.fnmatch_lines([f"test_one.py::test_skipped: {reason}"])


def test_skipped_file_fails_the_run(pytester: pytest.Pytester) -> None:
    body = "import pytest\npytest.importorskip('nothing_of_this_name')"
    assert 0 != run(pytester, body).ret


def test_long_case_may_be_skipped(pytester: pytest.Pytester) -> None:
    body = FILE.format(reason="Node.js is missing").replace("def", "@pytest.mark.long\ndef")
    assert 0 == run(pytester, body).ret


def test_list_is_short_and_names_tests() -> None:
    assert len(listed()) <= CASES_AT_MOST
    for thing, test in listed():
        file, *_, name = test.split("::")
        assert thing in {*FOUND, "Pyodide"}
        assert f"def {name.partition('[')[0]}(" in (ROOT / file).read_text(encoding="utf-8")
