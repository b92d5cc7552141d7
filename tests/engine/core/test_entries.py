"""Entries are found by the text that users type."""

import pytest

from engine.core import BadText, Entry
from engine.core.entries import combined, completions, find


def entry(key: str, name: str) -> Entry:
    return Entry(key=key, name=name, kind="Tile", text="It stands.", origin="designed")


TEMPLE = entry("temple", "Temple")
TOWER = entry("clock_tower", "Clock Tower")
TEMPEST = entry("tempest", "Tempest")
TEMPLE_YARD = entry("temple_yard", "Temple Yard")
SUN_TEMPLE = entry("sun_temple", "Sun Temple")
ENTRIES = (TOWER, SUN_TEMPLE, TEMPLE_YARD, TEMPLE, TEMPEST)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Temple", TEMPLE),
        (" clock  TOWER ", TOWER),
        ("clock_tower", TOWER),
        ("cl", TOWER),
        ("tempe", TEMPEST),
        ("temple y", TEMPLE_YARD),
        ("Clock Tower 3", TOWER),
        ("templeb", TEMPLE),
    ],
)
def test_name_key_or_beginning_finds_the_entry(text: str, found: Entry) -> None:
    assert find(ENTRIES, text) == found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("temp", "“temp” could be several. Do you mean Temple Yard, Temple, Tempest\\?"),
        ("tempel", "“tempel” is not a card or tile. Do you mean Temple, .*\\?"),
        ("zzz", "There is no card or tile “zzz”. Type the start of its name."),
        ("", "“” could be several. Do you mean Clock Tower, Sun Temple, Temple Yard …\\?"),
    ],
)
def test_unknown_name_suggests_entries(text: str, message: str) -> None:
    with pytest.raises(BadText, match=message):
        find(ENTRIES, text)


def test_shared_name_is_suggested_once() -> None:
    with pytest.raises(BadText, match="Do you mean Hut\\?"):
        find([entry("hut", "Hut"), entry("other_hut", "Hut")], "hu")


def test_completions_list_names_with_the_beginning_first() -> None:
    assert completions(ENTRIES, "TEM") == [TEMPLE_YARD, TEMPLE, TEMPEST, SUN_TEMPLE]


def test_at_most_25_completions_are_offered() -> None:
    many = [entry(f"hut{number}", f"Hut {number}") for number in range(40)]
    assert completions(many, "hut") == many[:25]


def test_several_origins_are_mixed() -> None:
    assert combined(["rulebook", "rulebook"]) == "rulebook"
    assert combined(["rulebook", "designed"]) == "mixed"
