"""The table of `docs/performance.md` that says where a turn goes."""

import time

from tests.tools.test_components_page import PAGE
from tools.bench.parts import END, SAMPLED, START, THREADS, TIMED, Spent, rows_of, watching


def test_parts_of_a_thread_are_below_it_from_the_largest() -> None:
    spent = Spent()
    spent.threads |= {"SQLite": 2.0, "event loop": 6.0, "drawing thread": 12.0}
    spent.drawing |= {"pasting": 3.0, "PNG": 9.0}
    assert [
        "| **drawing thread** | **6.0** | **60%** |",
        "| - PNG | 4.5 | 45% |",
        "| - pasting | 1.5 | 15% |",
        "| **event loop** | **3.0** | **30%** |",
        "| **SQLite** | **1.0** | **10%** |",
        "| **a turn** | **10.0** | **100%** |",
    ] == [*rows_of(spent, turns=2)][2:]


def test_time_of_this_thread_and_of_timed_functions_is_counted() -> None:
    spent = Spent()
    _, owner, name = TIMED[0]
    plain = getattr(owner, name)
    with watching(spent):
        assert getattr(owner, name) is not plain
        begin = time.thread_time()
        while time.thread_time() - begin < 0.05:
            pass
    assert getattr(owner, name) is plain
    assert 0.05 <= spent.threads[THREADS["MainThread"]]


def test_page_has_the_parts() -> None:
    page = (PAGE.parent / "performance.md").read_text("utf-8")
    table = page.partition(START)[2].partition(END)[0]
    assert [] == [part for part in THREADS.values() if f"**{part}**" not in table]
    names = {line.split("|")[1].strip(" -") for line in table.splitlines() if "| - " in line}
    assert names <= {*SAMPLED.values(), *(name for name, *_ in TIMED)}
