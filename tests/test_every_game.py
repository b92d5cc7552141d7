"""Requirements for every registered game, option and number of seats."""

import re
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from bot.domain.record import play_back, read_record, result_of
from bot.interactions.commands.game_texts import problems
from engine import GAMES
from engine.core import Game
from render import PAINTERS
from tests import contract
from tests.contract.lessons import check_lesson
from tests.contract.names import check_names
from tests.contract.parts import check_parts

GOLDEN = Path(__file__).parent / "golden"
CRASHES = Path(__file__).parent / "crashes"


def setting(game: Game, seats: int, options: dict[str, str]) -> ParameterSet:
    """Return a set-up. Set-ups with more seats run only in ``make test-all``."""
    is_usual = seats == game.seats[0]
    name = f"{game.key}-{seats}-{options or 'defaults'}"
    return pytest.param(game, seats, options, id=name, marks=() if is_usual else pytest.mark.long)


SETTINGS = [
    setting(game, seats, options)
    for game in GAMES.values()
    for seats, options in contract.settings(game)
]
RECORDS = sorted(GOLDEN.glob("*/*.jsonl")) + sorted(CRASHES.glob("*.jsonl"))


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_random_play_keeps_the_contract(game: Game, seats: int, options: dict[str, str]) -> None:
    contract.check_game(game, seats, options, seed=11, sparse=bool(options))


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        pytest.param(game, seats, options, id=one.id)
        for one in SETTINGS
        for game, seats, options in [one.values]
        if seats == 2 or (seats == 3 and not options)
    ],
)
def test_redeals_tell_no_choice_of_other_seats(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    for moment in contract.moments(game, seats, options, seed=5):
        contract.check_redeals(moment)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    ("game", "seats", "options"), [one for one in SETTINGS if one.values[1] in (2, 3)]
)
def test_redeals_tell_no_choice_of_sensible_players(
    game: Game, seats: int, options: dict[str, str], seed: int
) -> None:
    for moment in contract.moments(game, seats, options, seed, chance=0.2):
        contract.check_redeals(moment)


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_game_depends_on_its_seed(game: Game, seats: int, options: dict[str, str]) -> None:
    assert game.save(game.start(seats, 5, options)) == game.save(game.start(seats, 5, options))
    assert game.save(game.start(seats, 5, options)) != game.save(game.start(seats, 6, options))


def test_games_have_names_of_their_own_on_discord() -> None:
    check_names(GAMES.values())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_recorded_game_replays_to_its_result(path: Path) -> None:
    head, lines, claimed = read_record(path.read_bytes())
    result = result_of(head.key, play_back(head, lines)[-1].state, len(lines))
    assert claimed is not None
    assert list(result.scores) == claimed["scores"]
    assert list(result.winners) == claimed["winners"]
    assert result.ended_by == claimed["ended_by"]
    assert result.digest == claimed["digest"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
class TestAGame:
    def test_has_a_painter_and_golden_games(self, game: Game) -> None:
        assert game.key in PAINTERS
        assert list((GOLDEN / game.key).glob("*.jsonl"))

    def test_texts_are_within_discords_limits(self, game: Game) -> None:
        assert [] == [*problems(game)]

    def test_lists_each_action_and_step_once(self, game: Game) -> None:
        check_parts(game)

    def test_lesson_can_be_played_in_its_order(self, game: Game) -> None:
        check_lesson(game)

    def test_has_rulings(self, game: Game) -> None:
        rulings = Path(*game.package.split(".")) / "RULINGS.md"
        assert rulings.read_text(encoding="utf-8").startswith("# ")

    def test_rulings_name_files_that_exist(self, game: Game) -> None:
        package = Path(*game.package.split("."))
        page = (package / "RULINGS.md").read_text(encoding="utf-8")
        folders = (package, Path("engine", "core"), Path("data", game.key))
        known = {path.name for folder in folders for path in folder.rglob("*")}
        assert set() == {*re.findall(r"`(?:\w+/)*(\w+\.(?:py|toml))`", page)} - known
