"""Button labels of Small Islands name costs and gains."""

import re
from collections import Counter
from collections.abc import Iterator

from engine.core import Action, Rng, play
from engine.small_islands import GAME
from engine.small_islands.rules.actions import Build, Cover, Land
from engine.small_islands.rules.chart import CELL_OF
from engine.small_islands.rules.islands import icons_on
from engine.small_islands.rules.landing import OWN
from engine.small_islands.rules.scoring import ship_points
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tiles import CORNERS, FACES, GREY
from engine.small_islands.rules.tokens import UseToken
from engine.small_islands.words.labels import tile_words
from tests.engine.random_games import random_positions
from tests.engine.small_islands.archipelago import position

SETTINGS: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {"mode": "advanced"}),
    (1, {}),
    (4, {"mode": "advanced"}),
]
POINTS = re.compile("→ ([0-9]+) point")
DRAWN = re.compile("(no|a|the best of ([0-9]+)) Discovery token")


def choices(kind: type[Action], games: int) -> Iterator[tuple[SmallIslands, int, Action, str]]:
    """Yield choices of one kind with their labels in random games."""
    rng = Rng(6)
    for g, seat in random_positions(GAME, SETTINGS, rng, games):
        view = GAME.view(g, seat)
        fitting = [action for action in view.options if isinstance(action, kind)]
        for action in rng.shuffled(fitting)[:6]:
            yield g, seat, action, GAME.label(view, action)


def drawn_by(label: str) -> int:
    """Return the number of Discovery tokens that a label names."""
    if not (found := DRAWN.search(label)):
        return 0
    return int(found[2] or found[1] == "a")


def test_labels_use_the_words_of_the_rulebook() -> None:
    words = {word for tile in FACES for word in re.findall("[A-Za-z]+", tile_words(tile))}
    assert {"location", "Temple", "Port"} <= words
    assert not {"house", "temple", "port"} & words


def test_label_names_the_corner_on_a_tile_with_two_islands() -> None:
    g = position({"O15": "43", "N15": "52"}, UseToken(0))
    labels = [GAME.label(GAME.view(g, 0), use) for use in GAME.view(g, 0).options]
    port = next(each for each in labels if "Port on O15" in each and "leaf token" in each)
    sides = CORNERS.values()
    assert port in {f"Add a Port on O15 in the {side} with the leaf token" for side in sides}


def test_house_brings_the_gain_on_its_label() -> None:
    named = Counter[str]()
    for g, seat, action, label in choices(Build, 12):
        after = play(g, seat, action).state
        earned = after.player(seat).points - g.player(seat).points
        hand = after.hands[seat]
        drawn = len(hand.drawn) or len(hand.discoveries) - len(g.hands[seat].discoveries)
        assert sum(map(int, POINTS.findall(label))) == earned, label
        assert drawn_by(label) == drawn, label
        named["points"] += bool(earned)
        named["drawn"] += bool(drawn)
    assert min(named["points"], named["drawn"]) > 5


def test_own_ship_scores_the_points_on_its_label_and_grey_ship_none() -> None:
    seen = Counter[str]()
    for g, seat, action, label in choices(Land, 16):
        assert isinstance(action, Land)
        after = play(g, seat, action).state
        if after.ships_placed > g.ships_placed:
            brought = ship_points(after, seat) - ship_points(g, seat)
            assert sum(map(int, POINTS.findall(label))) == brought, label
            seen[action.ship] += 1
    assert min(seen[OWN], seen[GREY]) > 5


def test_landing_label_says_that_exploration_ends() -> None:
    plain = [label for *_, action, label in choices(Land, 4) if action == Land("own")]
    assert plain and all("exploring ends" in label for label in plain)


def test_covered_resource_is_the_one_on_the_label() -> None:
    checked = 0
    for g, seat, action, label in choices(Cover, 6):
        assert isinstance(action, Cover)
        if action.cell:
            after = play(g, seat, action).state
            cell = CELL_OF[action.cell]
            used = Counter(g.player(seat).tokens) - Counter(after.player(seat).tokens)
            before = Counter(icons_on(g.board.chart[cell]))
            lost = before - Counter(icons_on(after.board.chart[cell]))
            assert [action.key] == list(used)
            assert [f"Cover the {shown}" in label for shown in lost] == [True], label
            checked += 1
    assert checked > 50
