import hashlib
import re
from pathlib import Path

import pytest

from engine import GAMES
from engine.core import Action, BadOption, Rng, awaited, options_of
from engine.core.play import carry_out
from research import tensors
from research.actions import SLOTS, NoNumber, Vocabulary, encoding, name
from tests.research.tables import Setup, name_of, tables

VERSION_1 = {
    "propeller_islands": (2308, "718a6c807d71e08e"),
    "palm_island": (71242, "5057dc019b6642dc"),
    "earthquake_island": (130076, "6e6cb6201f46a7cc"),
    "small_islands": (411558, "d862c1be897d392e"),
    "island_hopper": (10696, "c868bffeac431792"),
}
OBSERVED_1 = {
    "propeller_islands": (4836, "1742023396c63ea2"),
    "palm_island": (4578, "a4fb5243ee14184d"),
    "earthquake_island": (3927, "64ed87525cf614f3"),
    "small_islands": (22379, "1b355b94a73a38f8"),
    "island_hopper": (1767, "65366e4efe51c8d3"),
}
PAGE = Path(__file__).parents[2] / "docs" / "research.md"


class Unknown(Action, frozen=True):
    """An action of no game."""


@pytest.mark.parametrize("key", GAMES)
def test_vocabulary_is_the_one_released_as_version_1(key: str) -> None:
    vocabulary = Vocabulary(GAMES[key])
    listed = "\n".join(
        f"{offset} {action} {[(field, [*map(_sorted, places)]) for field, places in fields]}"
        for offset, action, fields in vocabulary
    )
    digest = hashlib.sha256(listed.encode()).hexdigest()[:16]
    assert (vocabulary.size, digest) == VERSION_1[key]
    assert name(GAMES[key]) == f"atoll/{key}-v1"


@pytest.mark.parametrize("key", GAMES)
def test_shapes_of_observations_are_those_released_as_version_1(key: str) -> None:
    shapes = tensors.shapes(key)
    digest = hashlib.sha256(str([*shapes.items()]).encode()).hexdigest()[:16]
    length = max(part.stop for part in tensors.slices(key).values())
    assert (length, digest) == OBSERVED_1[key]


@pytest.mark.parametrize("key", GAMES)
def test_page_about_research_has_the_sizes_of_each_game(key: str) -> None:
    row = re.search(rf"^\| `{key}` \| \d.* \| (\S+) \| (\S+) \|$", PAGE.read_text("utf-8"), re.M)
    assert row is not None
    assert (f"{OBSERVED_1[key][0]:,}", f"{VERSION_1[key][0]:,}") == row.groups()


def _sorted(value: object) -> object:
    return sorted(value) if isinstance(value, frozenset) else value


@pytest.mark.long
@pytest.mark.parametrize("setup", tables(), ids=name_of)
def test_every_option_of_random_games_has_its_own_number(setup: Setup) -> None:
    key, seats, options = setup
    state, rng = GAMES[key].start(seats, 3, options), Rng(4)
    state.muted = True
    while not state.over:
        seat = awaited(state)[0]
        legal = options_of(state, seat)
        numbers = encoding(key, "vocabulary").numbers(legal)
        assert all(0 <= number < encoding(key, "vocabulary").size for number in numbers)
        assert encoding(key, "slots").numbers(legal) == [*range(len(legal))]
        carry_out(state, seat, rng.pick(legal))


@pytest.mark.parametrize("key", GAMES)
def test_unknown_action_has_no_number(key: str) -> None:
    with pytest.raises(NoNumber, match="Unknown"):
        encoding(key, "vocabulary").numbers([Unknown()])


def test_unknown_kind_of_numbers_is_refused() -> None:
    with pytest.raises(BadOption, match="actions cannot be “slot”"):
        encoding("palm_island", "slot")


def test_slots_refuse_more_options_than_they_have() -> None:
    with pytest.raises(NoNumber, match="257 options"):
        encoding("palm_island", "slots").numbers([Unknown()] * (SLOTS + 1))
