"""A sample of the matrix of rights, and the tools of the matrix."""

from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.client import Atoll
from bot.installed import FEATURES
from bot.interactions.dispatch import Button
from bot.presentation.press import Number, Press
from engine import GAMES
from testbed.loopback import User
from tests.bot.sample_tables import table_for
from tests.campaigns.access.__main__ import matrix
from tests.campaigns.access.rights import RIGHTS, Role, Row, Snapshot, changes, may
from tests.campaigns.access.stage import State
from tests.campaigns.access.surfaces import Surface, surfaces
from tests.longer import first_of

SAMPLE = (
    *("/do moves", "/quake place", "seats", "seatbot", "admin pause", "order"),
    *("o", "t:join", "tt:undo", "v agree", "v disagree", "t:again", "setto server pace"),
)
KINDS = 16
TARGET = User(9, "Target")
HOME = 70
PLAYER = Role(5, frozenset({1}), frozenset({2}), False, False, True, False, False)
WATCHER = PLAYER._replace(seats=frozenset())
COLUMNS = {"games": ["id", "opener", "guild"], "log": ["game", "seat"], "notes": ["user", "game"]}


@pytest.mark.parametrize("state", first_of(["vote", "playing", "lobby", "offered", "over"]))
@pytest.mark.timeout(600)
async def test_nobody_changes_more_than_they_may(tmp_path: Path, state: State) -> None:
    found = await matrix("earthquake_island", state, tmp_path, SAMPLE)
    assert [] == found.wrong
    assert (len(SAMPLE) + 1) * KINDS == found.cells  # "order" is a button and a form
    assert any(found.made.values())


def every_surface(key: str) -> list[Surface]:
    tree = Atoll("nowhere", shard_count=1).tree
    commands = [one.to_dict(tree) for one in tree.get_commands()]
    return [*surfaces(commands, table_for(GAMES[key], 2, id=1, ply=0), TARGET)]


async def test_each_press_is_a_surface() -> None:
    names = {one.name.partition(" ")[0] for one in every_surface("palm_island")}
    assert {handler.press.mark() for handler in FEATURES.handlers} <= names


async def test_each_right_names_a_surface() -> None:
    names = {one.name for key in GAMES for one in every_surface(key)}
    granted = {name for rights in RIGHTS.values() for name in rights}
    assert [] == [one for one in granted if not any(fnmatchcase(name, one) for name in names)]


def test_new_field_of_a_press_fails_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    class Paint(Press, frozen=True, tag="paint"):
        colour: Number

    async def handle(*_: object) -> None: ...

    features = SimpleNamespace(handlers=[Button(Paint, handle)])
    monkeypatch.setattr("tests.campaigns.access.surfaces.FEATURES", features)
    with pytest.raises(AssertionError, match=r"Paint\.colour"):
        list(surfaces([], table_for(GAMES["palm_island"], 2, id=1, ply=0), TARGET))


def kinds(role: Role, before: Mapping[str, set[Row]], **after: set[Row]) -> set[str]:
    """Return the kinds of changes between two databases."""
    old: Snapshot = {name: frozenset(before.get(name, ())) for name in COLUMNS}
    new: Snapshot = {**old, **{name: frozenset(rows) for name, rows in after.items()}}
    return set(changes(old, new, COLUMNS, role, (1, HOME)))


@pytest.mark.parametrize(
    ("after", "kind"),
    [
        ({"games": {(1, 5, HOME)}}, "table"),
        ({"games": {(1, 4, HOME), (2, 5, None)}}, "opens"),
        ({"games": {(1, 4, HOME), (2, 5, HOME)}}, "opens on the server"),
        ({"log": {(1, 1)}}, "moves"),
        ({"log": {(1, 0)}}, "moves of another seat"),
        ({"log": {(1, 2)}}, "table"),
        ({"notes": {(5, 1)}}, "own"),
        ({"notes": {(6, 1)}}, "rows of others in notes"),
    ],
)
def test_changes_have_kinds(after: dict[str, set[Row]], kind: str) -> None:
    assert {kind} == kinds(PLAYER, {"games": {(1, 4, HOME)}}, **after)


def test_rights_depend_on_the_role() -> None:
    asked = PLAYER._replace(is_awaited=True)
    moderator, both = WATCHER._replace(moderates=True), PLAYER._replace(moderates=True)
    blind = moderator._replace(sees=False)
    assert [False, False, True] == [
        may(one, "/do moves", "moves") for one in (WATCHER, PLAYER, asked)
    ]
    assert not may(asked, "/do moves", "moves of another seat")
    assert [True, False, False] == [
        may(one, "admin pause", "table") for one in (moderator, both, blind)
    ]
    assert not may(WATCHER, "notes", "rows of others in notes")
    timed_out = WATCHER._replace(is_timed_out=True)
    assert [True, False] == [
        may(one, "/play", "opens on the server") for one in (WATCHER, timed_out)
    ]
