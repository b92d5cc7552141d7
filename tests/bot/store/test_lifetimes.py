"""The documentation says of each table of the database how long its rows live."""

import re
from pathlib import Path

from bot.store import Store
from bot.store.addresses import Address
from tests.bot.stored_games import rows

PAGE = Path(__file__).parents[3] / "docs" / "architecture.md"
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"


def documented() -> list[str]:
    """Return the tables of the section, in its order."""
    _, _, section = PAGE.read_text(encoding="utf-8").partition("## How long rows live")
    section, _, _ = section.partition("\n## ")
    cells = re.findall(r"^\| (`[^|]*) \| [^|]+ \|$", section, re.MULTILINE)
    return [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]


async def test_each_table_has_one_rule(store: Store, database: Address) -> None:
    assert isinstance(database, Path)
    existing = sorted(name for (name,) in rows(database, TABLES))
    assert existing == sorted(documented())
