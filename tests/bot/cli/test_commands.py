"""Commands without a database, and all invalid arguments."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from bot import logs
from bot.cli.games import play_out
from bot.domain.record import read_record
from engine import GAMES
from engine.core import Action, Game, Rng, options_of
from engine.players import PLAYERS, Player
from render import PAINTERS
from testbed.waits import HANG_SECONDS
from tests.bot.stored_games import error_line, files, new_database, run_command

CHECKOUT = Path(__file__).parents[3]
Capsys = pytest.CaptureFixture[str]
KEYS = ["game", "seats", "seed", "options", "plies", "scores", "winners", "ended_by", "digest"]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run commands in an empty folder without a token; keep the logs of this process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setattr(logs, "configure", lambda level="INFO": None)
    return tmp_path


def simulated(capsys: Capsys, *words: object) -> list[dict[str, Any]]:
    output = run_command(capsys, "simulate", *words)
    assert (0, "") == (output.code, output.complaints)
    return [json.loads(line) for line in output.printed.splitlines()]


class TestGames:
    def test_lists_every_game_in_order(self, capsys: Capsys) -> None:
        listed = json.loads(run_command(capsys, "games").printed)
        assert list(GAMES) == [game["key"] for game in listed]

    def test_lists_seats_and_options_as_typed(self, capsys: Capsys) -> None:
        listed = json.loads(run_command(capsys, "games").printed)
        palm = next(game for game in listed if game["key"] == "palm_island")
        notes = {"values": ["off", "on"], "default": "off"}
        expected = ("palm_island", "Palm Island", [1, 2, 3, 4])
        assert expected == (palm["key"], palm["name"], palm["seats"])
        assert notes == palm["options"]["notes"]
        assert [option.key for option in GAMES["palm_island"].rules.options] == list(
            palm["options"]
        )


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
class TestSimulate:
    def test_repeats_the_same_output(self, capsys: Capsys, game: Game) -> None:
        words = (game.key, "--games", 3, "--seed", 7, "--bot", "chance")
        first = simulated(capsys, *words)
        assert 3 == len(first)
        assert first == simulated(capsys, *words)

    def test_prints_setup_and_result_of_each_game(self, capsys: Capsys, game: Game) -> None:
        [line] = simulated(capsys, game.key, "--seed", 7, "--bot", "chance")
        assert KEYS == list(line)
        seats, options = min(game.seats), game.checked({}, min(game.seats))
        assert (game.key, seats, 7, options) == tuple(line[key] for key in KEYS[:4])
        state, plies = play_out(game, seats, 7, options, PLAYERS["chance"])
        assert (plies, game.digest(state)) == (line["plies"], line["digest"])
        assert game.rules.outcome(state).scores == tuple(line["scores"])

    def test_recorded_game_can_be_replayed(
        self, capsys: Capsys, game: Game, tmp_path: Path
    ) -> None:
        file = tmp_path / "game.jsonl"
        line = simulated(capsys, game.key, "--seed", 7, "--bot", "chance", "--record", file)
        head, moves, result = read_record(file.read_bytes())
        assert (game.key, game.rules.version, 7) == (head.key, head.rules, head.seed)
        assert line[0]["plies"] == len(moves)
        assert result is not None
        assert line == [json.loads(run_command(capsys, "replay", file).printed)]

    def test_each_game_of_a_series_has_its_own_seed(self, capsys: Capsys, game: Game) -> None:
        row = simulated(capsys, game.key, "--games", 3, "--seed", 7, "--bot", "chance")
        assert [7, 8, 9] == [line["seed"] for line in row]
        assert [row[2]] == simulated(capsys, game.key, "--seed", 9, "--bot", "chance")


def test_record_holds_one_game(capsys: Capsys, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    output = run_command(capsys, "simulate", "palm_island", "--games", 2, "--record", file)
    assert 2 == output.code
    assert "leave --games out" in output.complaints
    assert not file.exists()


@pytest.mark.parametrize("bot", PLAYERS)
def test_named_bot_plays(capsys: Capsys, monkeypatch: pytest.MonkeyPatch, bot: str) -> None:
    def discarder(game: Game, g: Any, seat: int, rng: Rng) -> Action:
        return options_of(g, seat)[-1]

    monkeypatch.setitem(PLAYERS, bot, discarder)
    [line] = simulated(capsys, "palm_island", "--bot", bot)
    assert [0] == line["scores"]


def test_each_seat_can_have_its_own_bot(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = dict[str, set[int]]()

    def noted(name: str) -> Player:
        def choose(game: Game, g: Any, seat: int, rng: Rng) -> Action:
            seats.setdefault(name, set()).add(seat)
            return game.ai.steady(g, seat, rng)

        return choose

    for name in ("chance", "easy"):
        monkeypatch.setitem(PLAYERS, name, noted(name))
    [line] = simulated(capsys, "earthquake_island", "--bot", "easy,chance,easy")
    assert 3 == line["seats"]
    assert {"easy": {0, 2}, "chance": {1}} == seats


def test_level_can_be_named(capsys: Capsys) -> None:
    [line] = simulated(capsys, "earthquake_island", "--bot", "easy,steady")
    assert 2 == line["seats"]


def test_too_few_bots_are_refused(capsys: Capsys) -> None:
    words = ("simulate", "earthquake_island", "--seats", 3, "--bot", "easy,steady")
    assert error_line(capsys, *words).endswith(
        "2 bots for 3 seats: choose one, or one for each seat"
    )


def test_unknown_bot_is_refused(capsys: Capsys) -> None:
    assert "unknown bot “bob”" in error_line(
        capsys, "simulate", "earthquake_island", "--bot", "easy,bob"
    )


@pytest.mark.parametrize("name", ["steady", "greedy"])
def test_default_bot_is_steady_which_was_called_greedy(capsys: Capsys, name: str) -> None:
    usual = simulated(capsys, "palm_island", "--seed", 7)
    assert usual == simulated(capsys, "palm_island", "--seed", 7, "--bot", name)


@pytest.mark.long
def test_steady_bot_averages_twenty_five_stars_alone(capsys: Capsys) -> None:
    lines = simulated(capsys, "palm_island", "--games", 50, "--seed", 400)
    assert 25 <= sum(line["scores"][0] for line in lines) / 50


def test_option_is_used_and_printed(capsys: Capsys) -> None:
    [line] = simulated(capsys, "palm_island", "--option", "notes=on", "--bot", "chance")
    assert "on" == line["options"]["notes"]


class TestRender:
    words = ("render", "palm_island", "--seed", 3, "--plies", 12)

    def test_draws_the_same_picture_twice(self, capsys: Capsys, elsewhere: Path) -> None:
        for name in ("one.png", "two.png"):
            assert (0, "", "") == run_command(capsys, *self.words, "--out", name)
        drawn = files(elsewhere)
        assert drawn["one.png"] == drawn["two.png"]
        assert drawn["one.png"].startswith(b"\x89PNG")

    def test_prints_the_board_as_text(self, capsys: Capsys) -> None:
        output = run_command(capsys, *self.words, "--text", "--seat", 0)
        assert (0, "") == (output.code, output.complaints)
        assert "1. " in output.printed

    def test_shows_a_secret_to_its_own_seat_only(self, capsys: Capsys) -> None:
        words = (*self.words, "--option", "notes=on", "--text")
        public = run_command(capsys, *words, "--public").printed
        assert public == run_command(capsys, *words).printed
        assert public != run_command(capsys, *words, "--seat", 0).printed

    def test_stops_at_the_end_of_the_game(self, capsys: Capsys) -> None:
        output = run_command(capsys, "render", "palm_island", "--text", "--plies", 100_000)
        assert "Palm Island is over" in output.printed

    @pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
    def test_supports_every_game(self, capsys: Capsys, game: Game) -> None:
        output = run_command(capsys, "render", game.key, "--text", "--seed", 1)
        state = game.start(min(game.seats), 1)
        assert f"{PAINTERS[game.key].text(game.view(state, None))}\n" == output.printed


WRONG = [
    ("", "the following arguments are required: COMMAND"),
    ("fly", "invalid choice: 'fly'"),
    ("games all", "unrecognized arguments: all"),
    ("simulate", "the following arguments are required: GAME"),
    ("simulate chess", "invalid choice: 'chess'"),
    ("simulate palm_island --seats 5", "Palm Island is for 1 to 4 players, not 5."),
    ("simulate palm_island --seats 0", "Palm Island is for 1 to 4 players, not 0."),
    ("simulate palm_island --seats 2 --option mode=solo", "mode “solo” does not go with 2 seats"),
    ("simulate earthquake_island --seats 7", "Earthquake Island is for 2 to 6 players, not 7."),
    ("simulate palm_island --seats two", "--seats"),
    ("simulate palm_island --option notes", "“notes” is not of the form key=value"),
    ("simulate palm_island --option speed=5", "Palm Island has no option “speed”"),
    ("simulate palm_island --option notes=maybe", "Choose off or on."),
    ("simulate palm_island --seed -1", "“-1” is invalid: give a number from 0 up"),
    ("simulate palm_island --seed x", "“x” is invalid: give a number from 0 up"),
    ("simulate palm_island --seed 9223372036854775808", "give one below 2^63"),
    ("simulate palm_island --games -2", "“-2” is invalid: give a number from 0 up"),
    ("simulate palm_island --bot oracle", "unknown bot “oracle”"),
    ("render palm_island", "one of the arguments --out --text is required"),
    ("render palm_island --text --out board.png", "not allowed with argument"),
    ("render palm_island --text --seat 0 --public", "not allowed with argument"),
    ("render palm_island --text --seat 1", "invalid seat 1"),
    ("render palm_island --text --seat -1", "“-1” is invalid: give a number from 0 up"),
    ("render palm_island --text --plies many", "“many” is invalid: give a number from 0 up"),
    ("render palm_island --out no/where/board.png", "can't write no/where/board.png: name a file"),
    ("render palm_island --out .", "can't write .: name a file in a folder that you can write"),
    ("simulate palm_island --record no/where.jsonl", "can't write no/where.jsonl: name a file"),
    (
        "export no.sqlite --all --anonymous no/games.jsonl",
        "can't write no/games.jsonl: name a file",
    ),
    ("print palm_island --out no/cards.pdf", "can't write no/cards.pdf: name a file"),
    ("components palm_island", "use --template, --check or --sheet"),
    ("run", "Set DISCORD_TOKEN to the token of your bot"),
    ("run fast", "unrecognized arguments: fast"),
    ("play --port 99999 --no-browser", "99999 is not a port"),
    ("play --port -1 --no-browser", "-1 is not a port"),
    ("play --port http --no-browser", "--port"),
    ("play --no-browser --database no/where.sqlite", "no/where.sqlite cannot be opened"),
]


@pytest.mark.parametrize(("line", "text"), WRONG, ids=[line or "nothing" for line, _ in WRONG])
def test_invalid_arguments_are_reported_on_one_line(
    capsys: Capsys, elsewhere: Path, line: str, text: str
) -> None:
    assert text in error_line(capsys, *line.split())
    assert {} == files(elsewhere)


def test_invalid_option_is_reported_before_any_output(capsys: Capsys) -> None:
    output = run_command(
        capsys, "simulate", "palm_island", "--games", "3", "--option", "notes=maybe"
    )
    assert (2, "") == (output.code, output.printed)


def test_picture_that_cannot_be_replaced_stays(capsys: Capsys, elsewhere: Path) -> None:
    (elsewhere / "board.png").mkdir()
    text = error_line(capsys, "render", "palm_island", "--out", "board.png")
    assert "can't write board.png: name a file" in text


@pytest.mark.parametrize(
    ("problem", "code", "text"),
    [
        (
            PermissionError(13, "Permission denied", "locked/atoll.sqlite"),
            2,
            "atoll: can't open locked/atoll.sqlite: Permission denied. Use another account.\n",
        ),
        (KeyboardInterrupt(), 130, ""),
    ],
    ids=["permission", "Ctrl-C"],
)
def test_refused_file_and_ctrl_c_end_a_command_without_traceback(
    capsys: Capsys,
    monkeypatch: pytest.MonkeyPatch,
    problem: BaseException,
    code: int,
    text: str,
) -> None:
    monkeypatch.setattr(Path, "is_file", Mock(side_effect=problem))
    assert (code, "", text) == run_command(capsys, "check", "locked/atoll.sqlite")


def test_file_stays_when_the_disk_is_full(
    capsys: Capsys, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (elsewhere / "game.txt").write_bytes(b"a game that took a year")
    write = Path.write_bytes

    def fill(path: Path, data: bytes) -> int:
        write(path, data[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fill)
    for name in ("game.txt", "new.txt"):
        text = error_line(capsys, "simulate", "palm_island", "--record", name)
        assert f"atoll: can't write {name}: No space left on device" == text
    assert {"game.txt": b"a game that took a year"} == {
        path.name: path.read_bytes() for path in elsewhere.iterdir()
    }


def ran(*words: str, stdout: Any = subprocess.PIPE) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "bot", *words]
    return subprocess.Popen(  # noqa: S603  # this Python with fixed arguments
        command, cwd=CHECKOUT, stdout=stdout, stderr=subprocess.PIPE, text=True
    )


@pytest.mark.long
def test_python_m_bot_equals_atoll(capsys: Capsys) -> None:
    words = ("simulate", "palm_island", "--seed", "5", "--bot", "chance")
    with ran(*words) as process:
        printed, complaints = process.communicate(timeout=HANG_SECONDS)
    assert (0, "") == (process.returncode, complaints)
    assert run_command(capsys, *words).printed == printed


@pytest.mark.long
def test_closed_pipe_ends_a_command_without_traceback() -> None:
    with ran("simulate", "palm_island", "--games", "500", "--bot", "chance") as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert "" == process.stderr.read()
        assert 1 == process.wait(timeout=HANG_SECONDS)


@pytest.mark.long
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("words", [("games",), ("doctor",)])
def test_output_on_a_full_disk_is_reported_in_one_line(words: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123  # as a shell opens it
        command = [sys.executable, "-m", "bot", *words]
        end = subprocess.run(  # noqa: S603  # our own words
            command,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=HANG_SECONDS,
            check=False,
        )
    assert (2, "atoll: can't write all of it: No space left on device.\n") == (
        end.returncode,
        end.stderr,
    )


@pytest.mark.long
def test_path_that_the_terminal_cannot_show_is_escaped(elsewhere: Path) -> None:
    new_database(elsewhere)
    end = subprocess.run(  # our own words
        [sys.executable, "-m", "bot", "backup", "atoll.sqlite", "copié.sqlite"],
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(CHECKOUT)},
        check=False,
    )
    assert (0, "atoll.sqlite is copied to copi\\xe9.sqlite\n") == (end.returncode, end.stdout)
