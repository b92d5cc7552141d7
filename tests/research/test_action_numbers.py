import hashlib
import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES
from engine.core import Action, BadOption, Rng, awaited, options_of
from engine.core.play import carry_out
from research import tensors
from research.actions import SLOTS, NoNumber, Vocabulary, encoding, name
from research.games import description, palm_island
from tests.research.tables import Setup, name_of, tables

GOLDEN = Path(__file__).with_name("golden")


class Unknown(Action, frozen=True):
    """An action of no game."""


Released = dict[str, Any]


def numbers_of(key: str) -> Released:
    """Return the version of a game's environment, and the sizes and digests of its numbers."""
    vocabulary = Vocabulary(GAMES[key])
    listed = "\n".join(
        f"{offset} {action} {[(field, [*map(_sorted, places)]) for field, places in fields]}"
        for offset, action, fields in vocabulary
    )
    length = max(part.stop for part in tensors.slices(key).values())
    shapes = str([*tensors.shapes(key).items()])
    return {
        "version": description(key).VERSION,
        "vocabulary": {"size": vocabulary.size, "digest": _digest(listed)},
        "observation": {"size": length, "digest": _digest(shapes)},
    }


def released(key: str) -> Released:
    """Return what the current version has, or fail with the file to write."""
    path = GOLDEN / f"{key}.json"
    assert path.exists(), (
        f"tests/research/golden/{path.name} is missing. Write: {json.dumps(numbers_of(key))}"
    )
    found: Released = json.loads(path.read_bytes())
    return found


@pytest.mark.parametrize("key", GAMES)
def test_numbers_are_those_of_the_released_version(key: str) -> None:
    assert numbers_of(key) == released(key)


def test_each_environment_has_its_own_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(palm_island, "VERSION", 2)
    assert name(GAMES["palm_island"]) == "atoll/palm_island-v2"
    assert name(GAMES["small_islands"]) == "atoll/small_islands-v1"


@pytest.mark.parametrize("key", GAMES)
def test_module_of_a_game_says_its_sizes(key: str) -> None:
    found = released(key)
    said = (
        f"An observation has {found['observation']['size']:,} numbers,"
        f" and the vocabulary {found['vocabulary']['size']:,} actions."
    )
    module = import_module(f"research.games.{key}")
    assert said in (module.__doc__ or ""), f"The first lines of {module.__name__} lack: {said}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


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
