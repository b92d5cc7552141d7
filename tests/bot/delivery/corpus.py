"""The corpus: recorded changes of tables, and how each message of a table was delivered."""

import lzma
from pathlib import Path

import msgspec

from bot.domain.messages import CardChange, Delivery, News, Update

STORED = Path(__file__).with_name("corpus.json.xz")
CHANGES = 5_000


class Changed(msgspec.Struct, frozen=True, tag=True):
    """A stored change of a table, and what the readers of its card learn from it."""

    card: CardChange
    news: News


class Delivered(msgspec.Struct, frozen=True, tag=True):
    """An update of a message, and how it was delivered."""

    update: Update
    delivery: Delivery


Entry = Changed | Delivered


def load() -> list[Entry]:
    """Return the stored corpus."""
    return msgspec.json.decode(lzma.decompress(STORED.read_bytes()), type=list[Entry])


def save(entries: list[Entry], path: Path) -> None:
    """Store a corpus."""
    path.write_bytes(lzma.compress(msgspec.json.encode(entries)))
