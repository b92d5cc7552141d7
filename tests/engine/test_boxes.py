"""The components of a printed game, entered through a template."""

import re
import tomllib
from typing import Any

import pytest

from engine import GAMES, boxes
from engine.boxes import BadBox, asked, is_box, mistakes, read_box, remarks, template
from engine.core import Rng
from engine.core.editions import identity
from engine.core.tables import table_rows
from engine.editions import with_components
from engine.players import PLAYERS, played_on

KEY = "propeller_islands"


def made_up() -> str:
    """Return a complete box with other values than ours, as if copied from made-up cards."""
    text = template(KEY)
    text = re.sub(r"vp = (\d+)\n", lambda found: f"vp = {int(found[1]) + 1}\n", text)
    text = text.replace('upgrade = "steel"', 'upgrade = "part"', 2)
    return text.replace("cost = {steel = 1, part = 1}", "cost = {energy = 2, part = 1}", 1)


def planted(text: str, old: str, new: str) -> str:
    assert old in text, old
    return text.replace(old, new, 1)


WRONG: tuple[tuple[str, str, str], ...] = (
    ('key = "B1-01"\n', 'key = "B1-99"\n', "blueprints, row B1-99: there is no such row."),
    ('key = "B1-03"\n', 'key = "B1-02"\n', "blueprints, row B1-02: it is there 2 times."),
    ("vp = 6\n", 'vp = "six"\n', "field vp: Expected `int`, got `str`."),
    ('upgrade = "energy"\n', 'upgrade = "gold"\n', "field upgrade: Invalid enum value 'gold'."),
    (
        "cost = {steel = 2}",
        "cost = {iron = 2}",
        "field cost: Object contains unknown field",
    ),
    ('building = "05"\n', 'building = "55"\n', "field building: “55” is none of 01, 02"),
    ("copies = 6\n", "copies = 7\n", "buildings, field copies: the rows add up to 71, not 70."),
    (
        'key = "theater"\n',
        'key = "theater"\nheight = 3\n',
        "theater, field height: there is no such",
    ),
    ('kind = "landmark"\n', "", "field kind: it is missing."),
    (", each = 4", ", each = 0", "field score: Expected `int` >= 1"),
)
"""Ten mistakes: the text to replace, and what the check says."""


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_template_has_every_component_that_is_ours_and_no_mistake(key: str) -> None:
    tables = tomllib.loads(template(key))
    assert [] == mistakes(key, template(key))
    for table, rows in asked(key).items():
        assert [identity(row) for row in rows] == [identity(row) for row in tables[table]]
        assert not any("origin" in row for row in tables[table])


def test_printed_components_are_not_asked() -> None:
    assert {"jacques", "amelia"} == {row["key"] for row in asked(KEY)["characters"]}
    assert not {row["key"] for row in asked("palm_island").get("buildings", ())}


@pytest.mark.long
def test_complete_box_can_be_played() -> None:
    components = read_box(KEY, made_up())
    game = with_components(components)
    assert is_box(game.edition) and not is_box(GAMES[KEY].edition)
    last = [*played_on(game, game.start(2, 1), PLAYERS["steady"], Rng(1))][-1]
    assert game.edition == last.options["edition"]
    blueprints = [entry for entry in game.words.entries if entry.kind.startswith("Blueprint")]
    assert {"published"} == {entry.origin for entry in blueprints}


def test_all_planted_mistakes_are_named() -> None:
    text = made_up()
    for old, new, _ in WRONG:
        text = planted(text, old, new)
    found = "\n".join(mistakes(KEY, text))
    assert [] == [said for *_, said in WRONG if said not in found]


@pytest.mark.long
@pytest.mark.parametrize(("old", "new", "said"), WRONG)
def test_mistake_is_named_alone(old: str, new: str, said: str) -> None:
    assert any(said in line for line in mistakes(KEY, planted(made_up(), old, new)))
    with pytest.raises(BadBox):
        read_box(KEY, planted(made_up(), old, new))


@pytest.mark.parametrize(
    ("key", "old", "new", "said"),
    [
        ("earthquake_island", "count = 54", "count = 55", "the rows add up to 101, not 100"),
        ("earthquake_island", '"B2", "B3"', '"B2", "Z9"', "areas.toml, row 2, field cells"),
        ("small_islands", 'mission = "any-pair"', 'mission = "none"', "field mission: “none”"),
        ("island_hopper", 'island = "A"', 'island = "Z"', "field island: “Z” is none of A, B"),
    ],
)
def test_component_that_does_not_fit_is_named(key: str, old: str, new: str, said: str) -> None:
    assert any(said in line for line in mistakes(key, planted(template(key), old, new)))


@pytest.mark.long
@pytest.mark.parametrize("number", [1_001, -1_001, 10**21, 1e9])
@pytest.mark.parametrize("key", GAMES)
def test_number_that_no_printed_component_has_is_named(key: str, number: float) -> None:
    old = re.search(r"^(\w+) = \d+$", template(key), re.MULTILINE)
    assert old is not None
    found = mistakes(key, template(key).replace(old[0], f"{old[1]} = {number}", 1))
    assert any(f"field {old[1]}: no number may be above 1,000" in line for line in found)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[blueprints", "This is not TOML"),
        ("a = " + "[" * 5_000, "This is not TOML"),
        ("x = 1\n" * 200_000, "more than 1,000,000 characters"),
        ("[[cards]]\nkey = 1\n", "[[cards]]: Propeller Islands asks for no such table."),
        ("blueprints = 3\n", "[[blueprints]]: write each row below a line [[blueprints]]."),
    ],
)
def test_file_that_is_no_box_is_refused(text: str, said: str) -> None:
    assert any(said in line for line in mistakes(KEY, text))


def test_unknown_tables_are_named_in_the_order_of_the_file() -> None:
    tables = ["zebras", "cards", "yaks", "ants", "moths"]
    text = "".join(f"[[{table}]]\nkey = 1\n" for table in tables)
    named = [line.partition(":")[0] for line in mistakes(KEY, text)]
    assert [f"[[{table}]]" for table in tables] == named[: len(tables)]


@pytest.mark.long
def test_same_values_have_the_same_digest() -> None:
    rows: dict[str, Any] = tomllib.loads(template(KEY))
    again = "# another comment\n" + template(KEY)
    assert rows and read_box(KEY, template(KEY)) == read_box(KEY, again)
    assert read_box(KEY, template(KEY)).edition != read_box(KEY, made_up()).edition
    assert table_rows(KEY, "blueprints")


def without(text: str, row: str) -> str:
    """Return a box without the row that begins with a line."""
    parts = re.split(r"(?=^\[\[)", text, flags=re.MULTILINE)
    kept = [part for part in parts if row not in part]
    assert len(kept) == len(parts) - 1
    return "".join(kept)


@pytest.mark.long
def test_box_stays_valid_when_a_release_asks_for_another_row() -> None:
    text = without(made_up(), 'key = "B1-01"\n')
    assert [] == mistakes(KEY, text)
    assert ["blueprints, row B1-01: it is missing, so Atoll's value is used."] == remarks(KEY, text)
    rows = {identity(row): row for row in read_box(KEY, text).tables["blueprints"]}
    ours = {identity(row): row for row in asked(KEY)["blueprints"]}
    assert (ours["B1-01"], "published") == (rows["B1-01"], rows["B1-02"]["origin"])
    assert is_box(with_components(read_box(KEY, text)).edition)


@pytest.mark.long
def test_box_stays_valid_when_a_release_knows_a_printed_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wanted = asked(KEY)
    text = made_up()
    name = identity(wanted["blueprints"][0])
    fewer = wanted | {"blueprints": wanted["blueprints"][1:]}
    monkeypatch.setattr(boxes, "asked", lambda _: fewer)
    assert [] == mistakes(KEY, text)
    [remark] = remarks(KEY, text)
    assert f"blueprints, row {name}: Atoll knows the printed value and uses it." == remark
    assert name not in map(identity, read_box(KEY, text).tables["blueprints"])


@pytest.mark.long
def test_sum_of_a_box_counts_our_rows_for_the_missing() -> None:
    text = template("earthquake_island")
    missing = without(text, "count = 54\n")
    assert [] == mistakes("earthquake_island", missing)


def test_complete_box_needs_no_remark() -> None:
    assert [] == remarks(KEY, made_up())
