"""Record the corpus: ``python -m tests.bot.delivery.record [FILE]``.

It lets tables live until they have changed often enough. Each decision is recorded with everything
that it depends on. Compare the new file with the old one before you store it: each difference must
be wanted.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import structlog.testing

from bot.domain import messages
from bot.domain.messages import Delivery, News, Update, change_of_card, news_of
from bot.domain.records import Call
from bot.domain.table import Table
from tests.bot.delivery.corpus import CHANGES, STORED, Changed, Delivered, Entry, save
from tests.bot.delivery.lives import LivingTable, in_its_time, lives

ROUNDS = 100


@contextmanager
def recorded() -> Iterator[list[Entry]]:
    """Record all decisions about messages."""
    entries = list[Entry]()
    decide = messages.delivery

    def learned(after: Table, before: Table, called: Collection[Call] = ()) -> News:
        change = change_of_card(after, before, called)
        entries.append(Changed(change, news_of(change)))
        return news_of(change)

    def delivered(update: Update) -> Delivery:
        found = decide(update)
        entries.append(Delivered(update, found))
        return found

    with (
        patch("bot.services.tables.news_on_card", learned),
        patch("bot.presentation.outbox.delivery", delivered),
    ):
        yield entries


async def record(changes: int) -> list[Entry]:
    """Return the decisions of at least so many changes."""
    with recorded() as entries, structlog.testing.capture_logs():
        for life in lives(ROUNDS):
            living = LivingTable(life)
            with in_its_time(living):
                await living.live()
            if sum(isinstance(one, Changed) for one in entries) >= changes:
                break
    return entries


def main(path: Path) -> None:
    """Record a corpus and print how often each decision was made."""
    entries = asyncio.run(record(CHANGES))
    save(entries, path)
    kinds = Counter(
        (type(one.update.slot).__name__, type(one.delivery).__name__)
        for one in entries
        if isinstance(one, Delivered)
    )
    sys.stdout.write(f"{len(entries)} entries, {path.stat().st_size:,} bytes\n")
    for (slot, kind), times in sorted(kinds.items()):
        sys.stdout.write(f"{slot:8} {kind:8} {times:5}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else STORED)
