"""Metrics of this process: how long each operation takes.

They are in Prometheus' default registry, one set per process.
"""

from prometheus_client import Counter, Histogram

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""The upper bounds of the histogram buckets."""


def _times(name: str, about: str) -> Histogram:
    return Histogram(f"atoll_{name}_seconds", about, buckets=SECONDS)


ACKNOWLEDGEMENT = _times("acknowledgement", "Time to acknowledge a press or command.")
ANSWER = _times("answer", "Time from a press or command to the end of its response.")
PICTURE = _times("picture", "Time to get the picture of a board.")
COMMIT = _times("commit", "Time to write to the database.")
SEARCH = _times("search", "Time that a search takes to choose a bot's move.")
LOST_LINES = Counter("atoll_lost_log_lines", "Lines of the log that could not be written.")
TURNS = Counter("atoll_turns", "Number of stored turns.")
STALE_PRESSES = Counter("atoll_stale_presses", "Presses on a question that was no longer open.")
REFRESHED_PANELS = Counter("atoll_refreshed_panels", "Panels edited because the table changed.")
BARE_QUESTIONS = Counter("atoll_bare_questions", "Private questions shown without a picture.")


def share_within(times: Histogram, share: float) -> float | None:
    """Return the smallest bound, in seconds, that covers a share of all times.

    Return infinity if no finite bound is enough, and ``None`` without any times.
    """
    [family] = times.collect()
    counted = {
        float(sample.labels["le"]): sample.value
        for sample in family.samples
        if sample.name.endswith("_bucket")
    }
    wanted = share * max(counted.values())
    return min(bound for bound, number in counted.items() if number >= wanted) if wanted else None
