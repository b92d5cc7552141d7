"""Tables of components: what is wrong is named by file, row and field."""

import pytest

from engine.core import Component, TableError, load_table
from engine.core.tables import read_rows


class Tile(Component, frozen=True):
    """A tile of a made-up game."""

    name: str
    value: int


GOOD = '[[row]]\nname = "Hut"\nvalue = 2\norigin = "designed"\n'


def test_rows_become_records() -> None:
    assert (Tile(name="Hut", value=2, origin="designed"),) == read_rows("t.toml", GOOD, Tile)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GOOD.replace("2", '"two"'), "t.toml, row 1 Hut, field value: Expected `int`, got `str`"),
        (GOOD.replace("designed", "guessed"), "t.toml, row 1 Hut, field origin"),
        (GOOD.replace("value = 2\n", ""), "t.toml, row 1 Hut, field the row: .*`value`"),
        (GOOD.replace('origin = "designed"\n', ""), "t.toml, row 1 Hut, field the row: .*`origin`"),
        (GOOD + "colour = 3\n", "t.toml, row 1 Hut, field the row: .*`colour`"),
        (GOOD.replace('"Hut"', "Hut"), "t.toml is not TOML"),
    ],
)
def test_a_broken_row_is_named(text: str, message: str) -> None:
    with pytest.raises(TableError, match=message):
        read_rows("t.toml", text, Tile)


def test_the_number_of_rows_is_checked() -> None:
    with pytest.raises(TableError, match="3 rows are needed and 1 are there"):
        read_rows("t.toml", GOOD, Tile, rows=3)


def test_a_missing_table_is_named() -> None:
    with pytest.raises(TableError, match=r"data/palm_island/nothing.toml"):
        load_table("palm_island", "nothing", Tile)
