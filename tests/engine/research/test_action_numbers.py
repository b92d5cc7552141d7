import hashlib

import pytest

from engine import GAMES
from engine.core import Action, Rng, awaited, options_of
from engine.core.play import carry_out
from engine.research.actions import SLOTS, NoNumber, Vocabulary, encoding, name
from tests.engine.research.tables import Setup, name_of, tables

VERSION_1 = {
    "propeller_islands": (2308, "718a6c807d71e08e"),
    "palm_island": (71242, "5057dc019b6642dc"),
    "earthquake_island": (130076, "6e6cb6201f46a7cc"),
    "small_islands": (411558, "d862c1be897d392e"),
    "island_hopper": (10696, "c868bffeac431792"),
}


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


def test_slots_refuse_more_options_than_they_have() -> None:
    with pytest.raises(NoNumber, match="257 options"):
        encoding("palm_island", "slots").numbers([Unknown()] * (SLOTS + 1))
