"""A host's tables play with the components of the printed game, and keep them."""

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.domain.proof import difference_of
from bot.domain.record import play_back, read_record, record_of
from bot.presentation.drafts import promise_message
from bot.services import builds, lobbies
from bot.services.boxes import read_folder, use_boxes
from bot.services.builds import keep_running_games
from bot.services.new_tables import Setup
from bot.store.copies import stored_games
from bot.version import version
from engine import GAMES, editions
from engine.boxes import template
from engine.core import EDITION
from tests.bot import stored_games as cli
from tests.bot.sim_server import TABLE, SimServer, reply_text
from tests.bot.table_steps import press_start

KEY = "palm_island"
SAID = "components that the host has entered (`box-"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with other costs of villagers."""
    made = tmp_path / "box"
    made.mkdir()
    text = template(KEY).replace("cost = {wood = 2, stone = 1}", "cost = {wood = 1, stone = 1}")
    (made / f"{KEY}.toml").write_text(text, "utf-8")
    return made


async def played_here(here: SimServer, folder: Path) -> str:
    """Open a solo table of the host, and return its set of components."""
    here.bot.tables.boxes = await use_boxes(here.bot.store, folder)
    options = "mode=solo villagers=on notes=on"
    await here.ana.slash(here.channel, "play", game="palm-island", options=options)
    table = await here.bot.tables.get(TABLE)
    return table.row.options[EDITION]


async def test_new_table_plays_with_the_components_of_the_host(
    here: SimServer, folder: Path
) -> None:
    edition = await played_here(here, folder)
    table = await here.bot.tables.get(TABLE)
    assert edition.startswith("box-")
    assert edition == table.game.edition == table.state.options[EDITION]
    texts = {entry.key: entry.text for entry in table.game.words.entries}
    plain = {entry.key: entry.text for entry in GAMES[KEY].words.entries}
    assert ["forest_2b", "fisher"] == [key for key in plain if texts[key] != plain[key]]


@pytest.mark.long
async def test_messages_name_the_components_of_the_host(here: SimServer, folder: Path) -> None:
    edition = await played_here(here, folder)
    assert "with the components of the host" in here.message.content
    assert SAID in promise_message(await here.bot.tables.get(TABLE)).content
    assert f"{SAID[:-5]}`{edition}`" in reply_text(await here.ana.slash(here.channel, "rules"))
    message = reply_text(await here.ana.slash(here.channel, "rules", card="Fisher"))
    assert SAID in message and "1 wood 1 stone" in message
    assert SAID not in reply_text(await here.ben.slash(here.channel, "rules", game="small-islands"))


async def test_running_table_keeps_its_components_without_the_folder(
    here: SimServer, folder: Path, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edition = await played_here(here, folder)
    (folder / f"{KEY}.toml").write_text(template(KEY), "utf-8")
    monkeypatch.setattr(editions, "_sets", {})
    monkeypatch.setattr(editions, "_games", {})
    here.bot.tables.drop(TABLE)
    assert edition == (await here.bot.tables.get(TABLE)).game.edition
    monkeypatch.setattr(editions, "_sets", {})
    monkeypatch.setattr(editions, "_games", {})
    monkeypatch.setattr(builds, "this_build", lambda: "another")
    await use_boxes(here.bot.store, None)
    await keep_running_games(here.bot.store)
    monkeypatch.setattr(editions, "_sets", {})
    monkeypatch.setattr(editions, "_games", {})
    [stored] = stored_games(database)
    assert "" == difference_of(stored)
    table = await here.bot.tables.get(TABLE)
    head, lines, _ = read_record(record_of(stored.row, 1, stored.moves, table.state, version()))
    assert edition == head.options[EDITION] == play_back(head, lines)[-1].state.options[EDITION]


async def test_rematch_and_lobby_have_the_components_of_the_host(
    here: SimServer, folder: Path
) -> None:
    here.bot.tables.boxes = await use_boxes(here.bot.store, folder)
    await here.ana.slash(here.channel, "play", game="palm-island", options="mode=casual")
    assert "with the components of the host" in here.message.content
    await here.ben.click(here.message, label="Join")
    await press_start(here.ana, here.message)
    table = await here.bot.tables.get(TABLE)
    assert here.bot.tables.boxes[KEY] is table.game
    assert lobbies.same_deal(table).fields.keys() & lobbies.SAME_DEAL


async def test_challenge_has_the_standard_components(here: SimServer, folder: Path) -> None:
    here.bot.tables.boxes = await use_boxes(here.bot.store, folder)
    setup = Setup(GAMES[KEY], {"mode": "solo"})
    ranked = lobbies.Particulars({"challenge": "a day", "deal_of": None})
    place = cli.HERE
    table = await lobbies.open_game(here.bot.tables, setup, place, [here.ana.id], ranked)
    assert GAMES[KEY] is table.game


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("palm_island.toml", b"x = 1\n", "has mistakes"),
        ("palm_island.toml", b"\xff", "cannot be read"),
        ("chess.toml", b"", "name each file in"),
    ],
)
async def test_wrong_file_is_named_and_not_used(
    here: SimServer, folder: Path, name: str, text: bytes, said: str
) -> None:
    right = folder / "earthquake_island.toml"
    right.write_text(template("earthquake_island"), "utf-8")
    (folder / f"{KEY}.toml").unlink()
    (folder / name).write_bytes(text)
    with capture_logs() as logs:
        games = await use_boxes(here.bot.store, folder)
    assert {"earthquake_island"} == games.keys()
    [problem] = [one for one in logs if one["log_level"] == "error"]
    assert said in problem["todo"]
    assert str(folder / name) in problem["todo"] or "chess" in name


def test_folder_without_a_box_is_named(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("")
    [mistake] = read_folder(tmp_path).mistakes
    assert "name each file in" in mistake


async def test_missing_folder_is_named_and_not_used(here: SimServer, tmp_path: Path) -> None:
    [mistake] = read_folder(tmp_path / "none").mistakes
    assert "cannot be read" in mistake
    with capture_logs() as logs:
        assert {} == await use_boxes(here.bot.store, tmp_path / "none")
    assert ["error"] == [one["log_level"] for one in logs]


async def test_incomplete_box_is_used_and_its_missing_row_named(
    here: SimServer, folder: Path
) -> None:
    file = folder / f"{KEY}.toml"
    text = file.read_text("utf-8")
    first, second = (
        text.index("[[outposts]]"),
        text.index("[[outposts]]", text.index("[[outposts]]") + 1),
    )
    file.write_text(text[:first] + text[second:], "utf-8")
    with capture_logs() as logs:
        assert {KEY} == (await use_boxes(here.bot.store, folder)).keys()
    [warning] = [one for one in logs if one["log_level"] == "warning"]
    assert "outposts, row forest_4: it is missing, so Atoll's value is used." in warning["todo"]


def test_check_reads_the_boxes(
    capsys: pytest.CaptureFixture[str],
    folder: Path,
    database: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ATOLL_COMPONENTS", str(folder))
    assert 0 == cli.run_command(capsys, "check", database).code
    (folder / f"{KEY}.toml").write_text("[[wrong]]\nkey = 1\n", "utf-8")
    result = cli.run_command(capsys, "check", database)
    assert 1 == result.code
    assert "[[wrong]]: Palm Island asks for no such table." in result.printed


@pytest.mark.long
def test_command_writes_checks_and_draws(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    box, sheet = tmp_path / "box.toml", tmp_path / "sheet.png"
    cli.run_command(capsys, "components", KEY, "--template", box)
    words = ("components", KEY, "--check", box, "--games", 6, "--sheet", sheet)
    assert "is valid. Set: box-" in cli.run_command(capsys, *words).printed
    assert sheet.read_bytes().startswith(b"\x89PNG")
    box.write_text(box.read_text("utf-8").replace("points = 4\n", "points = 'four'\n"), "utf-8")
    result = cli.run_command(capsys, *words[:4])
    assert 1 == result.code
    assert "outposts, row forest_4, field points: Expected `int`" in result.printed
