"""Tables of components report errors by file, row and field."""

import pytest

from engine.core import Component, TableError, load_table
from engine.core.tables import load_numbers, read_rows


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
def test_error_names_the_broken_row(text: str, message: str) -> None:
    with pytest.raises(TableError, match=message):
        read_rows("t.toml", text, Tile)


def test_wrong_number_of_rows_is_refused() -> None:
    with pytest.raises(TableError, match=r"numbers.toml: \d+ rows, but 99 are needed"):
        load_numbers("propeller_islands", rows=99)


def test_error_names_the_missing_table() -> None:
    with pytest.raises(TableError, match=r"data/palm_island/nothing.toml"):
        load_table("palm_island", "nothing", Tile)
