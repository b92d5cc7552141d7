"""A game is proved from one file, and one changed byte is found."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.domain.record import BadRecord, play_back, read_record, write_record
from bot.domain.verification import PLACE, ProvableGame, page_with, provable_game, proved
from engine.boxes import read_box, template
from engine.core import EDITION, ComponentSet, Rng
from engine.core.rng import drawn
from engine.editions import register
from tests.longer import one_in
from tests.tools.proofs import played

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("*/*.jsonl"))
SALT = "5a17" * 8
PRINTED = template("palm_island").replace("cost = {wood = 2, stone = 1}", "cost = {wood = 1}")
"""The components of a host: a villager costs less."""


def proof_of(file: Path) -> bytes:
    """Return the file that proves a golden game, with its result under the current rules."""
    head, lines, _ = read_record(file.read_bytes())
    record = write_record(head, lines, play_back(head, lines)[-1].state)
    return provable_game(7, head.seed, SALT, record)


@pytest.mark.parametrize("file", one_in(5, GOLDEN), ids=lambda file: file.stem)
def test_golden_game_is_proved(file: Path) -> None:
    proof, frames = proved(data := proof_of(file))
    state, record = frames[-1].state, msgspec.json.decode(data, type=ProvableGame).record
    end = read_record(record.encode())[2]
    assert end is not None
    assert (proof.scores, proof.winners) == (end["scores"], end["winners"])
    assert (proof.undone, proof.ended_by) == (end["plies"] + 1 - len(frames), end["ended_by"])
    for step, frame in zip(proof.steps, frames, strict=True):
        for text, note in zip(step.notes, frame.notes, strict=True):
            assert note.to is None or text.startswith(f"(only Player {note.to + 1}) ")
    drawn_numbers = [number for step in proof.steps for number in step.numbers]
    rng = Rng(proof.seed)
    assert [f"{rng.bits():016x}" for _ in drawn_numbers] == drawn_numbers
    assert rng.state == state.rng.state


def test_every_changed_byte_is_found() -> None:
    data = proof_of(GOLDEN[0])
    rng = Rng(3)
    for place in range(len(data)):
        changed = bytearray(data)
        changed[place] ^= 1 << rng.below(8)
        with pytest.raises(BadRecord):
            proved(bytes(changed))


def resealed(data: bytes, **changes: Any) -> bytes:
    """Return a forged file whose own hash is right."""
    game = msgspec.json.decode(data, type=ProvableGame)
    return msgspec.structs.replace(game, **changes).hashed().encoded()


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"seed":', '"seed":1', "promise is broken"),
        ('"seat":0', '"seat":1', "can't be replayed"),
        ('"winners":[', '"winners":[9,', "ends differently"),
        ('"moves":"', '"moves":"0', "ends differently"),
        ('"digest"', '"digesu"', "not a record"),
    ],
)
def test_forged_game_is_found_by_replay(old: str, new: str, problem: str) -> None:
    data = proof_of(GOLDEN[0])
    record = msgspec.json.decode(data, type=ProvableGame).record
    assert old in record
    with pytest.raises(BadRecord, match=problem):
        proved(resealed(data, record=record.replace(old, new, 1)))


def test_other_salt_breaks_the_promise() -> None:
    with pytest.raises(BadRecord, match="promise is broken"):
        proved(resealed(proof_of(GOLDEN[0]), salt="x"))


def played_with_box() -> tuple[bytes, str]:
    """Return the file that proves a game with components of a host, and its digest."""
    box = read_box("palm_island", PRINTED)
    register(box)
    return played(box.game, 1, {EDITION: box.edition}, 3)


def test_file_has_the_components_of_the_host() -> None:
    data, digest = played_with_box()
    assert digest == proved(data)[0].digest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"cost":{"wood":1}', '"cost":{"wood":2}'),
        ('"game":"palm_island"', '"game":"chess"'),
    ],
)
def test_other_components_than_those_of_the_game_are_refused(old: str, new: str) -> None:
    data, _ = played_with_box()
    box = msgspec.json.encode(msgspec.json.decode(data, type=ProvableGame).components).decode()
    assert old in box
    other = msgspec.json.decode(box.replace(old, new, 1), type=ComponentSet)
    with pytest.raises(BadRecord, match="not those that are called “box-"):
        proved(resealed(data, components=other))


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", b"[" * 99_999, b'{"table":1}'])
def test_other_file_is_refused(data: bytes) -> None:
    with pytest.raises(BadRecord, match="damaged"):
        proved(data)


def test_page_holds_the_game_and_nothing_ends_its_script(tmp_path: Path) -> None:
    page = tmp_path / "verifier.html"
    page.write_bytes(b"<p>" + PLACE + b"</script>")
    data = provable_game(1, 2, "</script>", b"{}\n")
    assert b"<" not in data
    assert b"<p>" + PLACE + data + b"</script>" == page_with(page, data)


def test_drawn_numbers_are_those_between_two_states() -> None:
    rng = Rng(9)
    before = Rng(rng.state)
    numbers = [rng.bits() for _ in range(5)]
    assert numbers == drawn(before, rng)
    assert [] == drawn(rng, rng)
