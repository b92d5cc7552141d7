from itertools import combinations

from render.art.icons import DRAWINGS
from render.art.palette import (
    CREAM,
    GUILDS,
    INK,
    RESOURCES,
    SEATS,
    darker,
    ink_on,
    lighter,
    luminance,
    mix,
)


def test_six_seats_have_different_colours_and_signs() -> None:
    assert (6, 6) == (len({seat.colour for seat in SEATS}), len({seat.icon for seat in SEATS}))


def test_every_coloured_thing_has_an_icon_that_is_drawn() -> None:
    looks = [*SEATS, *RESOURCES.values(), *GUILDS.values()]
    assert [] == [look.icon for look in looks if look.icon not in DRAWINGS]


def test_resources_have_different_icons() -> None:
    assert len(RESOURCES) == len({look.icon for look in RESOURCES.values()})


def test_no_two_seats_are_close_in_every_channel() -> None:
    for first, second in combinations(SEATS, 2):
        apart = max(abs(a - b) for a, b in zip(first.colour, second.colour, strict=True))
        assert apart >= 40


def test_mix_by_halves_is_the_mean() -> None:
    assert (5, 10, 128) == mix((0, 0, 0), (10, 20, 255), 0.5)


def test_light_and_shade_change_how_bright_a_colour_is() -> None:
    colour = SEATS[0].colour
    assert luminance(darker(colour, 0.3)) < luminance(colour) < luminance(lighter(colour, 0.3))


def test_ink_is_dark_on_light_ground_and_light_on_dark_ground() -> None:
    assert (INK, CREAM) == (ink_on(CREAM), ink_on(INK))
