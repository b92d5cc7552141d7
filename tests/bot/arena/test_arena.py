"""Programs play in the arena, and hostile ones lose without harm to others."""

import json
import re
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.arena import sandbox
from bot.arena.contest import Contest, Entrant, Fault, Match, level, play_match
from bot.arena.programs import Program
from bot.arena.results import measured
from bot.arena.sandbox import Limits
from engine import GAMES
from engine.core import Action, Game, Rng, awaited, options_of, play
from testbed.waits import HANG_SECONDS
from tests.bot import stored_games
from tests.bot.arena.hostile import PROGRAMS, START
from tests.longer import each_game

Capture = pytest.CaptureFixture[str]
QUAKE = GAMES["earthquake_island"]
DOCS = Path(__file__).parents[3] / "docs" / "arena"
STRICT = Limits(seconds=0.5, start=1.5, memory=128)
PATIENT = Limits(seconds=HANG_SECONDS, start=HANG_SECONDS, memory=128)
HONEST = "while question := asked(): answer(question['options'][0])"


def written(folder: Path, body: str, name: str = "bot.py") -> list[str]:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(START + body)
    return ["/usr/bin/python3", "-S", str(folder / name)]


def contest(*bots: str, seats: int = 2, apart: bool = False, **options: str) -> Contest:
    return Contest(QUAKE.key, seats, options, 1, bots, apart)


def played(setup: Contest, programs: Sequence[Program | None], games: Sequence[int]) -> list[Match]:
    """Play some games of a contest, with a level for each bot without a program."""

    def enter(bot: int, place: int) -> Entrant:
        return programs[bot] or level(setup.bots[bot])

    try:
        return [play_match(setup, number, enter) for number in games]
    finally:
        for program in programs:
            if program is not None:
                program.close()


def running(word: str) -> list[int]:
    """Return the living processes with a word in their command, by ID."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            is_one = word.encode() in path.read_bytes()
        except OSError:
            continue
        if is_one and sandbox.is_alive(int(path.parent.name)):
            found.append(int(path.parent.name))
    return found


SANDBOX = pytest.mark.needs("bubblewrap")
each_wall = pytest.mark.parametrize(
    "is_open", [pytest.param(False, marks=SANDBOX, id="sandbox"), pytest.param(True, id="open")]
)


@SANDBOX
def test_sandbox_works_here() -> None:
    assert sandbox.why_open() == ""


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "is_open"),
    [
        *[pytest.param(name, True, id=f"{name}-open") for name in PROGRAMS],
        *[pytest.param(name, False, marks=SANDBOX, id=f"{name}-sandbox") for name in PROGRAMS],
    ],
)
def test_hostile_program_loses_and_is_gone(tmp_path: Path, name: str, is_open: bool) -> None:
    body, reason = PROGRAMS[name]
    limits = STRICT if reason in ("no answer within", "answer") else PATIENT
    words = written(tmp_path, body)
    program = Program(words, limits, set(), is_open=is_open)
    [match] = played(contest("hostile", "easy"), [program, None], [0])
    assert ([0.0, 1.0], [None, None]) == (match.wins, match.points)
    assert reason in match.faults[0]
    assert "" == match.faults[1]
    assert [] == running(str(tmp_path))


@pytest.mark.long
@SANDBOX
def test_match_continues_in_order_after_a_fault(tmp_path: Path) -> None:
    body = "while question := asked(): answer() if question['number'] != 1 else sys.exit()"
    program = Program(written(tmp_path, body), PATIENT, set(), is_open=False)
    setup = contest("program", "easy", "steady", seats=3)
    matches = played(setup, [program, None, None], range(4))
    assert [False, True, False, False] == [bool(match.faults[0]) for match in matches]
    assert [0.0, 0.5, 0.5] == matches[1].wins
    assert None not in matches[2].points
    rung = measured(setup, matches, 0)
    assert (1, 4, "easy, steady") == (rung.faults, rung.games, rung.against)
    assert rung.lead is not None


def test_answer_is_also_the_number_of_an_option(tmp_path: Path) -> None:
    body = "while asked(): answer(1)"
    program = Program(written(tmp_path, body), PATIENT, set(), is_open=True)
    [match] = played(contest("program", "easy"), [program, None], [0])
    assert "" == match.faults[0]


@pytest.mark.long
def test_program_is_not_started_again_after_three_faults_in_a_row(tmp_path: Path) -> None:
    body = f"open('{tmp_path}/starts', 'a').write('x')"
    program = Program(written(tmp_path, body), PATIENT, set(), is_open=True)
    matches = played(contest("program", "easy"), [program, None], range(6))
    assert [0.0] * 6 == [match.wins[0] for match in matches]
    assert "xxx" == (tmp_path / "starts").read_text()
    assert "not started again after 3 lost games in a row" == matches[3].faults[0]


def test_contest_without_finished_games_has_no_points() -> None:
    match = Match([0.0, 1.0], [None, None], [], [[], []], ["late", ""])
    rung = measured(contest("program", "easy"), [match], 0)
    assert ({}, None, 0.0, 1) == (rung.points, rung.lead, rung.rate, rung.faults)


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        yield server


@pytest.mark.long
@SANDBOX
def test_program_in_the_sandbox_has_no_network(tmp_path: Path, listener: socket.socket) -> None:
    body = f"asked(); socket.create_connection(('127.0.0.1', {listener.getsockname()[1]}), 5)"
    for is_open in (False, True):
        program = Program(written(tmp_path, body), PATIENT, set(), is_open=is_open)
        [match] = played(contest("program", "easy"), [program, None], [0])
        if is_open:
            listener.accept()[0].close()
        else:
            assert "Connection refused" in match.faults[0] or "unreachable" in match.faults[0]
            with pytest.raises(TimeoutError):
                listener.accept()


@SANDBOX
def test_program_in_the_sandbox_reads_only_its_own_folder(tmp_path: Path) -> None:
    written(tmp_path / "other", HONEST)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "weights").write_text("own weights")
    others = [tmp_path / "other" / "bot.py", Path(__file__), Path("/root")]
    body = f"""
seen = []
for path in {[str(tmp_path / "mine" / "weights"), *map(str, others)]}:
    seen.append(os.access(path, os.R_OK) and bool(os.path.isfile(path) or os.listdir(path)))
seen.append(len([one for one in os.listdir('/proc') if one.isdecimal()]) < 5)
seen += ['PYTEST_CURRENT_TEST' in os.environ, os.access('/', os.W_OK)]
raise KeyError(seen)
"""
    program = Program(written(tmp_path / "mine", body), PATIENT, set(), is_open=False)
    [match] = played(contest("program", "easy"), [program, None], [0])
    assert "KeyError: [True, False, False, False, True, False, False]" in match.faults[0]


@pytest.mark.long
@each_wall
def test_program_dies_with_the_arena(tmp_path: Path, is_open: bool) -> None:
    words = written(tmp_path, "asked(); os.fork(); time.sleep(99)")
    code = f"""
import time
from bot.arena.programs import Program
from bot.arena.sandbox import Limits
program = Program({words}, Limits(), set(), is_open={is_open})
program._start()
time.sleep(99)
"""
    for milliseconds in range(0, 60, 12):  # also while the program starts
        arena = subprocess.Popen([sys.executable, "-c", code])  # noqa: S603  # our own words
        wait_until(lambda: len(running(str(tmp_path))) > 1)
        time.sleep(milliseconds / 1_000)
        arena.kill()
        arena.wait()
    wait_until(lambda: not running(str(tmp_path)))


def wait_until(holds: Any) -> None:
    deadline = time.monotonic() + HANG_SECONDS
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize("game", each_game())
def test_request_contains_nothing_hidden(game: Game) -> None:
    program, rng = Program([], Limits(), set(), is_open=True), Rng(5)
    state = game.start(game.seats[-1], 3)
    for number in range(120):
        if state.over:
            break
        seat = awaited(state)[0]
        if number % 4 == 0:
            world = game.rules.resample(state, seat, rng)
            assert program.request(game, state, seat) == program.request(game, world, seat)
        state = play(state, seat, rng.pick(options_of(state, seat))).state


def test_notes_for_another_seat_are_left_out() -> None:
    program, game = Program([], Limits(), set(), is_open=True), GAMES["palm_island"]
    state = game.start(2, 1)
    state.note("{seat} draws.", seat=1)
    state.note("You draw a 7.", to=1)
    program.hear(0, state.notes)
    assert ["Player 2 draws."] == json.loads(program.request(game, state, 0))["notes"][-1:]


def test_page_shows_a_request_and_the_folders_to_write_to() -> None:
    text = (DOCS.parent / "arena.md").read_text(encoding="utf-8")
    shown = json.loads(re.findall(r"```json\n(.*)\n```", text)[0])
    program, game = Program([], Limits(), set(), is_open=True), GAMES[shown["game"]]
    state = game.start(shown["seats"], 1, {"mode": shown["setup"]["mode"]})
    asked = json.loads(program.request(game, state, shown["seat"]))
    assert list(asked) == list(shown)
    for key in ("setup", "question", "seconds"):
        assert asked[key] == shown[key]
    assert [folder for folder in sandbox.SCRATCH if f"`{folder}`" not in text] == []


MODES = [
    pytest.param(game, {"mode": value} if value else {}, id=f"{game.key}-{value or 'plain'}")
    for game in GAMES.values()
    for value in next((one.values for one in game.rules.options if one.key == "mode"), [""])
]


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), MODES)
def test_program_plays_every_mode_of_every_game(game: Game, options: dict[str, str]) -> None:
    seats = game.fitting_seats(options)[0]
    setup = Contest(game.key, seats, options, 1, ("first", "chance"), apart=seats == 1)
    faulty, programs = set[int](), list[Program]()

    def enter(bot: int, place: int) -> Entrant:
        if bot == 1:
            return level("chance")
        programs.append(Program(["sh", str(DOCS / "first.sh")], Limits(), faulty, is_open=True))
        return programs[-1]

    try:
        match = play_match(setup, 0, enter)
    finally:
        for program in programs:
            program.close()
    assert ["", ""] == match.faults
    assert 1.0 == pytest.approx(sum(match.wins))
    assert None not in match.points


def test_endless_game_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.arena.contest.MOST_MOVES", 3)
    match = play_match(contest("easy", "easy"), 0)
    assert ([0.5, 0.5], ["", ""]) == (match.wins, match.faults)


def test_group_without_points_loses() -> None:
    class Broken:
        seconds: list[float] = []  # noqa: RUF012  # it never answers

        def begin(self, number: int) -> None: ...

        def hear(self, seat: int, notes: Any) -> None: ...

        def __call__(self, game: Game, g: Any, seat: int, rng: Rng, /) -> Action:
            raise Fault("broken")

    setup = Contest(
        "palm_island", 2, {"mode": "cooperative"}, 1, ("broken", "easy", "broken"), True
    )
    match = play_match(setup, 0, lambda bot, place: level("easy") if bot == 1 else Broken())
    assert ([0.0, 1.0, 0.0], ["broken", "", "broken"]) == (match.wins, match.faults)


class TestTheCommand:
    def typed(self, capsys: Capture, *words: object) -> stored_games.CommandResult:
        return stored_games.run_command(capsys, "arena", QUAKE.key, *words)

    @pytest.mark.long
    @pytest.mark.parametrize(
        "program",
        [
            f"{sys.executable} greedy.py",
            pytest.param("node last.js", marks=pytest.mark.needs("Node.js")),
            "sh first.sh",
        ],
        ids=["python", "node", "sh"],
    )
    def test_samples_of_the_docs_play(
        self, capsys: Capture, monkeypatch: pytest.MonkeyPatch, program: str
    ) -> None:
        monkeypatch.chdir(DOCS)
        output = self.typed(capsys, "--bot", program, "--bot", "easy", "--games", 2)
        first, second = map(json.loads, output.printed.splitlines())
        assert (program, "easy", 2) == (first["level"], first["against"], first["games"])
        assert "faults" not in first
        assert 1.0 == pytest.approx(first["rate"] + second["rate"])

    def test_reports_faults_and_finishes(self, capsys: Capture, tmp_path: Path) -> None:
        words = shlex.join(written(tmp_path, "sys.exit(1)"))
        output = self.typed(capsys, "--bot", words, "--bot", "easy", "--games", 2)
        assert 2 == json.loads(output.printed.splitlines()[0])["faults"]
        assert f"game 2: {words} loses: it ended with exit code 1" in output.complaints

    def test_says_that_there_is_no_sandbox(
        self, capsys: Capture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bot.arena.sandbox.why_open", lambda: "bubblewrap is not installed")
        output = self.typed(
            capsys,
            "--bot",
            f"sh {DOCS}/first.sh",
            "--bot",
            "easy",
            "--games",
            1,
        )
        assert "bubblewrap is not installed, so programs can use the network" in output.complaints

    @pytest.mark.parametrize(
        ("words", "problem"),
        [
            (["--bot", "devine"], "neither one of"),
            (["--bot", "python 'x"], "is not a command"),
            (["--bot", "easy"], "1 bot for 2 seats"),
            (["--bot", "easy", "--seconds", "nan"], "“nan” is not a number of seconds"),
            (
                ["--bot", "easy", "--bot", "easy", "--bot", "easy", "--seats", "4"],
                "3 bots for 4 seats",
            ),
        ],
    )
    def test_refuses(self, capsys: Capture, words: list[str], problem: str) -> None:
        assert problem in stored_games.error_line(capsys, "arena", QUAKE.key, *words)

    @pytest.mark.long
    def test_names_equal_bots_apart(self, capsys: Capture) -> None:
        output = self.typed(capsys, "--bot", "steady", "--bot", "greedy", "--games", 2)
        first, second = map(json.loads, output.printed.splitlines())
        assert ("steady (2)", "steady") == (first["against"], second["against"])
