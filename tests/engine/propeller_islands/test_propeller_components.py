from collections import Counter

import pytest

from engine.core import TableError
from engine.core.tables import read_rows
from engine.propeller_islands.rules.components import (
    BLUEPRINTS,
    BUILDINGS,
    CHARACTERS,
    DOCK,
    SLOT_OF,
    SPACES,
    STACK,
    TILE_OF,
    TILES,
    Blueprint,
    Resources,
    distance,
    lines_of,
    slots_at,
)


def test_stack_has_seventy_tiles_in_the_numbers_of_the_catalogue() -> None:
    counts = Counter(tile.building for tile in TILES)
    assert len(STACK) == 70
    assert counts == {"01": 1} | {b.number: b.copies for b in BUILDINGS if b.copies}


def test_each_number_is_on_four_guild_buildings_and_four_hubs() -> None:
    guilds = Counter(tile.number for tile in TILES if tile.number and tile.banner)
    hubs = Counter(tile.number for tile in TILES if tile.number and tile.hub)
    assert guilds == hubs == dict.fromkeys(range(1, 7), 4)


def test_hubs_have_no_banner_and_depots_house_no_worker() -> None:
    assert not [tile.key for tile in TILES if tile.hub and tile.banner]
    depots = [tile for tile in TILES if tile.kind == "depot"]
    assert [(bool(depot.hub), depot.housing) for depot in depots] == [(True, 0)] * 12


def test_landmarks_have_a_banner_and_a_house_but_no_number_or_slot() -> None:
    landmarks = [tile for tile in TILES if tile.kind == "landmark"]
    assert [(bool(t.banner), t.housing, t.number, t.slots) for t in landmarks] == [
        (True, 1, None, ())
    ] * 10


def test_banners_and_hubs_are_spread_over_the_guilds() -> None:
    assert Counter(tile.banner for tile in TILES if tile.banner) == {
        "industry": 11,
        "science": 11,
        "culture": 12,
    }
    assert Counter(tile.hub for tile in TILES if tile.hub) == {
        "industry": 12,
        "science": 12,
        "culture": 12,
    }


def test_production_upgrade_fits_producing_buildings() -> None:
    producing = {tile.building for tile in TILES if "production" in tile.slots}
    assert producing == {"05", "06", "07", "09", "10", "13"}
    assert {t.kind for t in TILES if "wild" in t.slots} == {"building"}


def test_there_are_38_blueprints_with_one_upgrade_each() -> None:
    assert Counter(blueprint.level for blueprint in BLUEPRINTS) == {1: 21, 2: 17}
    slots = Counter(SLOT_OF[blueprint.upgrade] for blueprint in BLUEPRINTS)
    assert slots == {"wild": 9, "production": 20, "banner": 9}


def test_dock_has_twelve_spaces_and_seven_lines() -> None:
    lines = Counter(line for space in SPACES for line in lines_of(space))
    assert lines == {line.key: 4 if line.key.startswith("row") else 3 for line in DOCK}


def test_six_characters_have_different_powers() -> None:
    assert len({character.power for character in CHARACTERS}) == len(CHARACTERS) == 6


def test_tile_names_are_unique() -> None:
    assert len({tile.name for tile in TILES}) == len(TILES) == len(TILE_OF)


def test_forge_space_touches_three_of_the_twelve_slots_and_shares_two() -> None:
    touched = Counter(slot for value in range(1, 7) for slot in slots_at(value))
    assert touched == {slot: 1 if slot % 2 == 0 else 2 for slot in range(12)}
    assert set(slots_at(6)) & set(slots_at(1)) == {11}


def test_six_and_one_are_neighbours_on_a_die() -> None:
    assert [distance(6, value) for value in range(1, 7)] == [1, 2, 3, 2, 1, 0]


def test_error_names_the_row_and_field_of_a_blueprint() -> None:
    text = '[[row]]\nkey="B1-01"\nlevel=1\ncost={gold=1}\nvp=1\nupgrade="wild"\norigin="designed"'
    with pytest.raises(TableError, match=r"blueprints\.toml, row 1 B1-01, field cost"):
        read_rows("data/propeller_islands/blueprints.toml", text, Blueprint)


def test_resources_in_a_sentence_are_joined_with_and() -> None:
    assert "1 energy, 1 steel and 2 parts" == Resources(1, 1, 2).listed
    assert "nothing" == Resources().listed
