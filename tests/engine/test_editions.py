"""Sets of components: a game keeps its own, beside the current edition."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from engine import GAMES, editions
from engine.core import EDITION, BadOption, ComponentSet, Game, Rng, TableError, play
from engine.core.editions import current_edition, identity, older_edition
from engine.core.tables import load_table, table_rows
from engine.editions import current_game, game_called, game_of, register, with_components
from engine.players import PLAYERS, played_on
from render import PAINTERS

KEY = "propeller_islands"
GAME = GAMES[KEY]
OLDER = [key for key in GAMES if current_edition(key) > 1]


def changed(edition: str, table: str = "buildings", key: str = "21", **values: Any) -> ComponentSet:
    row = next(row for row in table_rows(KEY, table) if identity(row) == key)
    return ComponentSet(KEY, edition, {table: [row | values]})


def text_of(game: Game, name: str) -> str:
    return next(entry.text for entry in game.words.entries if entry.name == name)


OWN = (f"engine.{KEY}.", f"render.{KEY}.")
DEAR = changed("test-dear", score={"vp": 8, "counts": "different_numbers", "each": 4})


def modules(variant: str) -> Iterator[ModuleType]:
    for package in ("engine", "render"):
        top = f"{package}.{variant}"
        yield from (
            module
            for name, module in sys.modules.items()
            if name == top or name.startswith(f"{top}.")
        )


def test_only_toml_files_are_editions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "some_game" / "editions"
    monkeypatch.setattr("engine.core.editions.files", lambda package: tmp_path)
    assert 1 == current_edition("some_game")
    folder.mkdir(parents=True)
    for name in ("1.toml", "1.toml~", ".DS_Store"):
        (folder / name).touch()
    assert 2 == current_edition("some_game")


@pytest.mark.long
def test_game_with_other_components_plays_beside_the_current_one() -> None:
    dear = with_components(DEAR)
    assert "8 points for every 4 different numbers" in text_of(dear, "Coffee House")
    assert "8 points" not in text_of(GAME, "Coffee House")
    assert with_components(DEAR) is dear
    for game in (dear, GAME):
        last = [*played_on(game, game.start(2, 5), PLAYERS["steady"], Rng(5))][-1]
        assert last == game.load(game.save(last))
        assert game.edition == last.options[EDITION]


def test_game_with_other_components_shares_no_module_with_the_current_one() -> None:
    dear = with_components(DEAR)
    assert PAINTERS[dear.variant] is not PAINTERS[KEY]
    found = list(modules(dear.variant))
    assert len(found) == len(list(modules(KEY)))
    foreign = [
        f"{module.__name__}.{name}"
        for module in found
        for name, value in vars(module).items()
        if (getattr(value, "__module__", None) or "").startswith(OWN)
    ]
    assert [] == foreign


def test_pictures_of_other_components_are_their_own() -> None:
    bonus = changed("test-vp", "blueprints", "B1-01", vp=99)
    variant = with_components(bonus).variant
    [own], [plain] = (PAINTERS[name].faces("B1-01") for name in (variant, KEY))
    assert own.image.tobytes() != plain.image.tobytes()


def test_options_name_the_components() -> None:
    register(DEAR)
    assert with_components(DEAR) is game_of(KEY, {EDITION: "test-dear"})
    assert GAME is game_of(KEY, {EDITION: GAME.edition}) is current_game(KEY, {})
    assert game_of(KEY, {}) is game_of(KEY, {EDITION: "1"})
    assert GAME is game_called(KEY)
    assert with_components(DEAR) is game_called(f"{KEY}@test-dear")


@pytest.mark.parametrize("edition", ["0", "99", "box-0123456789ab", "../2", ""])
def test_unknown_components_are_named(edition: str) -> None:
    with pytest.raises(BadOption, match="which this Atoll does not have"):
        game_of(KEY, {EDITION: edition})


def test_game_refuses_other_components_than_its_own() -> None:
    with pytest.raises(BadOption, match="These are the components"):
        GAME.begin(2, 1, {EDITION: "test-dear"})


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_new_game_has_the_current_edition(game: Game) -> None:
    assert str(current_edition(game.key)) == game.edition
    assert game.edition == game.start(game.seats[-1], 1).options[EDITION]
    assert EDITION not in {option.key for option in game.choices}


@pytest.mark.parametrize("key", OLDER)
def test_older_edition_differs_from_the_current_one(key: str) -> None:
    for number in range(1, current_edition(key)):
        for table, rows in older_edition(key, number).tables.items():
            current = {identity(row): row for row in table_rows(key, table)}
            assert all(row != current[identity(row)] for row in rows)
            assert all(row["origin"] == current[identity(row)]["origin"] for row in rows)


@pytest.mark.parametrize("key", OLDER)
def test_printed_facts_are_the_same_in_all_editions(key: str) -> None:
    for table, rows in older_edition(key, 1).tables.items():
        assert {"designed", "mixed"} >= {row["origin"] for row in rows}, table


def test_row_that_the_game_does_not_have_is_named() -> None:
    with pytest.raises(TableError, match=r"buildings.toml, row 24: the game has no such row"):
        with_components(ComponentSet(KEY, "test-24", {"buildings": [{"number": "24"}]}))


def test_failed_set_leaves_no_module_behind() -> None:
    wrong = changed("test-wrong", score={"vp": "many", "counts": "workers"})
    for _ in range(2):
        with pytest.raises(TableError, match=r"field score.vp: Expected `int`"):
            with_components(wrong)
    assert [] == list(modules(f"{KEY}@test-wrong"))


def test_set_changes_tables_only_while_its_game_is_loaded() -> None:
    with_components(DEAR)
    found = load_table(KEY, "buildings", type(GAME_BUILDING))
    assert GAME_BUILDING in found


GAME_BUILDING = next(
    building
    for building in sys.modules[f"engine.{KEY}.rules.components"].BUILDINGS
    if building.number == "21"
)


def test_errors_point_to_the_source() -> None:
    code = with_components(DEAR).rules.setup.__code__
    assert GAME.rules.setup.__code__.co_filename == code.co_filename
    assert GAME.rules.setup.__code__.co_firstlineno == code.co_firstlineno


def test_play_is_the_same_under_equal_components() -> None:
    same = with_components(ComponentSet(KEY, "test-same", {}))
    states = [game.start(3, 7) for game in (GAME, same)]
    for _ in range(40):
        [first, second] = [
            PLAYERS["steady"](game, g, next(iter(g.open)), Rng(1))
            for game, g in zip((GAME, same), states, strict=True)
        ]
        assert repr(first) == repr(second)
        states = [
            play(g, next(iter(g.open)), action).state
            for g, action in zip(states, (first, second), strict=True)
        ]
    assert editions.set_of_host(same) is None
