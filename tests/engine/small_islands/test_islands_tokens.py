"""Bonus tokens (rulebook, Bonus Token Placement Rules)."""

from collections.abc import Mapping

from engine.core import awaited
from engine.small_islands.rules.chart import CELL_OF, Token
from engine.small_islands.rules.components import Symbols
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tokens import UseToken
from tests.engine.small_islands.archipelago import ISLE, cells, do, island_on, offered, position

TWO_ISLES = {"O15": "40"}


def asked(tiles: Mapping[str, str], *tokens: str) -> SmallIslands:
    """Return a position in which seat 0 may use one of ``tokens``."""
    g = position(tiles)
    g.player(0).tokens = list(tokens)
    g.agenda.insert(0, UseToken(0))
    g.open[0] = list(UseToken(0).actions(g))
    return g


def test_resource_token_covers_another_resource() -> None:
    g = asked({"O15": "25"}, "flower")
    assert [text for text in offered(g) if "cell" in text and "cover" in text] == [
        "cover token:flower cell:O15 over:fruit"
    ]
    g = do(g, "cover token:flower cell:O15 over:fruit")
    assert island_on(g, "O15").symbols == Symbols(flower=2)
    assert g.player(0).tokens == []


def test_token_can_cover_another_token() -> None:
    g = do(asked({"O15": "22"}, "leaf", "fruit"), "cover token:leaf cell:O15 over:flower")
    g.agenda.insert(0, UseToken(0))
    g.open[0] = list(UseToken(0).actions(g))
    g = do(g, "cover token:fruit cell:O15 over:leaf")
    assert island_on(g, "O15").symbols == Symbols(fruit=1)
    assert g.board.chart[CELL_OF["O15"]].tokens == (
        Token("leaf", 0, "leaf", 0),
        Token("fruit", 0, "fruit", 0),
    )


def test_joker_shows_the_named_resource() -> None:
    g = asked({"O15": "22"}, "joker")
    assert offered(g) == [
        "cover token:joker-fruit",
        "cover token:joker-leaf",
        "add-port token:joker",
        "done",
        "cover token:joker-fruit cell:O15 over:flower",
        "cover token:joker-leaf cell:O15 over:flower",
        "add-port token:joker cell:O15",
    ]
    g = do(g, "cover token:joker-leaf cell:O15 over:flower")
    assert island_on(g, "O15").symbols == Symbols(leaf=1)
    assert g.player(0).tokens == []


def test_temple_location_and_port_are_never_covered_ruling_13() -> None:
    g = asked({"O15": "16", "O16": "10"}, "flower", "joker")
    assert cells(g, "cover") == []


def test_port_is_added_on_a_coast_with_fewer_than_two_ports() -> None:
    g = asked({"O15": "10", "P15": "55"}, "leaf")
    assert cells(g, "add-port") == ["O15"]
    g = do(g, "add-port token:leaf cell:O15")
    assert island_on(g, "O15").symbols.port == 2
    assert cells(asked({"O15": "10"}), "add-port") == []
    g.player(0).tokens, g.agenda[:0] = ["fruit"], [UseToken(0)]
    assert [text for text in map(str, UseToken(0).actions(g)) if "AddPort" in text] == []


def test_tile_with_land_at_all_corners_has_no_coast_ruling_13() -> None:
    assert cells(asked({"O15": "52"}, "leaf"), "add-port") == []


def test_corner_is_named_on_a_tile_with_two_islands_ruling_14() -> None:
    g = asked(TWO_ISLES, "leaf")
    assert [text for text in offered(g) if "cell" in text] == [
        "cover token:leaf cell:O15 over:flower corner:nw",
        "cover token:leaf cell:O15 over:fruit corner:se",
        "add-port token:leaf cell:O15 corner:nw",
        "add-port token:leaf cell:O15 corner:se",
    ]
    g = do(g, "add-port token:leaf cell:O15 corner:se")
    assert g.board.chart[CELL_OF["O15"]].tokens == (Token("leaf", 0, "port", 1),)


def test_place_is_asked_if_it_is_not_named() -> None:
    g = do(asked(ISLE, "leaf"), "cover token:leaf")
    assert offered(g) == [
        "cover token:leaf cell:O15 over:flower",
        "cover token:leaf cell:O15 over:fruit",
        "cover token:leaf cell:P15 over:flower",
        "cover token:leaf cell:P15 over:fruit",
        "back",
    ]
    assert "done" in offered(do(g, "back"))


def test_one_token_is_used_in_a_turn() -> None:
    g = position({"O15": "55"}, hand=("22", "56"), row=("1", "2", "3"))
    g = do(g, "explore tile:1", "place tile:22 cell:O14 turn:0")
    g = do(g, "add-port token:joker cell:O14")
    assert awaited(g) == [1]


def test_token_may_cover_the_tile_just_placed_ruling_13() -> None:
    g = position({"O15": "55"}, hand=("22", "56"), row=("1", "2", "3"))
    g = do(g, "explore tile:1", "place tile:22 cell:O14 turn:0")
    assert "O14" in cells(g, "cover")


def test_player_without_tokens_is_not_asked() -> None:
    g = position({"O15": "55"}, hand=("22", "56"), row=("1", "2", "3"))
    g.player(0).tokens = []
    g = do(g, "explore tile:1", "place tile:22 cell:O14 turn:0")
    assert awaited(g) == [1]
