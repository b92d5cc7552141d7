"""Stored states are compressed with dictionaries and can always be read."""

import zlib
from importlib.resources import files
from itertools import islice
from pathlib import Path

import pytest

from bot.cli.games import moments
from bot.domain.packing import pack, unpack
from engine import GAMES
from engine.core import Game
from engine.players import PLAYERS
from tests.bot.stored_games import error_line, run_command
from tools import states

SEED, EVERY = 5, 9
GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_states_are_compressed_and_restored(game: Game) -> None:
    seats = max(game.seats)
    played = moments(game, seats, SEED, game.checked({}, seats), PLAYERS["chance"])
    states = [game.save(state) for state in islice(played, 0, None, EVERY)]
    packed = [pack(game.key, state) for state in states]
    assert states == [unpack(game.key, one) for one in packed]
    assert sum(map(len, packed)) < 2 / 3 * sum(len(zlib.compress(one, 9)) for one in states)


@pytest.mark.parametrize("kept", [zlib.compress(b"{}"), b"{}"], ids=["packed", "plain"])
def test_states_of_older_versions_are_read(kept: bytes) -> None:
    assert b"{}" == unpack("palm_island", kept)


def test_game_without_dictionary_is_compressed() -> None:
    assert b"{}" == zlib.decompress(pack("dice", b"{}")) == unpack("dice", pack("dice", b"{}"))


@pytest.mark.parametrize("damaged", [b"", b"\x00", b"[]", b"x\x00 no"])
def test_damaged_state_is_returned_unchanged(damaged: bytes) -> None:
    assert damaged == unpack("palm_island", damaged)


@pytest.mark.parametrize("game", GAMES)
def test_released_dictionary_is_unchanged(game: str) -> None:
    checksum = f"{zlib.adler32(files('data').joinpath(game, 'states.dict').read_bytes()):#010x}"
    stored = GOLDEN / game / "states.txt"
    assert stored.exists(), f"tests/golden/{game}/states.txt is missing. Write: {checksum}"
    assert stored.read_text("utf-8").strip() == checksum, "packed states cannot be read any more"


@pytest.mark.long
def test_dictionary_is_never_overwritten(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "states.dict"
    run_command(capsys, "earthquake_island", "--out", out, main=states.main)
    made = out.read_bytes()
    assert 10_000 < len(made) < 32_768  # the window of zlib
    text = error_line(capsys, "earthquake_island", "--out", out, main=states.main)
    assert text.endswith("exists, and states packed with it need it. Keep it.")
    assert made == out.read_bytes()
