"""Button labels of Small Islands name costs and gains."""

import re
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from engine.core import Action, Rng, advance, awaited, decision_of, play
from engine.core.words import LABEL_LENGTH
from engine.small_islands import GAME
from engine.small_islands.rules.actions import (
    AddPort,
    Build,
    Choose,
    Confirm,
    Cover,
    Explore,
    Keep,
    Land,
    Place,
)
from engine.small_islands.rules.cards import MISSIONS, OBJECTIVES, REWARDS, objective
from engine.small_islands.rules.chart import CELL_OF, Laid
from engine.small_islands.rules.components import Symbols
from engine.small_islands.rules.islands import icons_on, islands
from engine.small_islands.rules.landing import OWN, ConfirmLanding
from engine.small_islands.rules.pay import BySize, PerSymbol
from engine.small_islands.rules.preparation import ChooseObjective
from engine.small_islands.rules.scoring import promise, ship_points
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tiles import CORNERS, FACES, GREY, SAMPLES, TURNED
from engine.small_islands.rules.tokens import UseToken
from engine.small_islands.words.descriptions import (
    described,
    joining,
    lies,
    promised,
    symbols_words,
)
from engine.small_islands.words.labels import short_parts
from render.small_islands.words import text
from render.texts import Section
from tests.engine.random_games import random_positions
from tests.engine.small_islands.archipelago import ISLE, position

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
    words = {word for tile in FACES for word in re.findall("[A-Za-z]+", described(tile))}
    assert {"location", "Temple", "Port"} <= words
    assert not {"house", "temple", "port"} & words


def test_label_names_the_corner_on_a_tile_with_two_islands() -> None:
    g = position({"O15": "43", "N15": "52"}, UseToken(0))
    labels = [GAME.label(GAME.view(g, 0), use) for use in GAME.view(g, 0).options]
    port = next(each for each in labels if "Port on O15" in each and "leaf token" in each)
    sides = CORNERS.values()
    assert port in {f"Add a Port on O15 in the {side} with the leaf token" for side in sides}


@pytest.mark.long
def test_label_of_the_only_rotation_does_not_name_zero_degrees() -> None:
    labels = {
        action.turn: label
        for *_, action, label in choices(Place, 8)
        if isinstance(action, Place) and action.turn is not None
    }
    assert ", not rotated: " in labels[0]
    assert ", rotated 90°: " in labels[90]


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
def test_confirming_a_preview_places_a_tile_or_lands_a_ship() -> None:
    shown = set()
    for g, *_, label in choices(Confirm, 12):
        asked = decision_of(g, awaited(g)[0])
        assert ("Land here" if isinstance(asked, ConfirmLanding) else "Place it here") == label
        shown.add(label)
    assert len(shown) == 2


@pytest.mark.long
def test_landing_label_says_that_exploration_ends() -> None:
    plain = [label for *_, action, label in choices(Land, 4) if action == Land("own")]
    assert plain and all("exploring ends" in label for label in plain)


def test_name_says_that_a_ship_lands_if_tiles_are_offered_too() -> None:
    g = position({"O15": "43"})
    view = GAME.view(g, 0)
    for ship in (OWN, GREY):
        landing = Land(ship, "N12")
        for others, name in (((), "N12"), ((Explore("27"),), "Land on N12")):
            asked = msgspec.structs.replace(view, options=(landing, *others))
            [label] = GAME.words.labels(asked, [landing])
            assert name == str(label.name)


@pytest.mark.long
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


@pytest.mark.long
def test_token_says_what_the_objective_pays_if_it_changes_that() -> None:
    told = Counter[bool]()
    for kind in (Cover, AddPort):
        for g, seat, action, label in choices(kind, 6):
            view = GAME.view(g, seat)
            assert isinstance(action, Cover | AddPort)
            assert view.secrets is not None
            if not action.cell or not view.secrets.objective or g.has_alexis:
                continue
            after = islands(play(g, seat, action).state.board.chart)
            goal = objective(view.secrets.objective)
            now, then = (
                promised(promise(found, seat, view.players[seat].houses, goal))
                for found in (view.islands, after)
            )
            effect = str(GAME.words.labels(view, [action])[0].effect)
            assert effect == ("" if now == then else f"pays {then}")
            assert len(label) <= LABEL_LENGTH
            told[now == then] += 1
    assert min(told[True], told[False]) > 5


def test_objective_has_the_number_of_its_card_in_the_picture() -> None:
    g = position({"O15": "43"}, ChooseObjective(0))
    g.hands[0].now, g.hands[0].cards = [], ["4", "5", "10"]
    g.agenda = [ChooseObjective(0)]
    advance(g)
    view = GAME.view(g, 0)
    words = [" → ".join(short_parts(objective((card,)))) for card in ("4", "5", "10")]
    labels = [f"{number}: {goal} (0 now)" for number, goal in enumerate(words, 1)]
    assert labels == [GAME.label(view, action) for action in view.options]
    assert f"1. Objective 1: {words[0]} (0 now)" in text(view)


@pytest.mark.long
def test_kept_objective_is_not_taken_for_the_chosen_one() -> None:
    kept = [label for *_, label in choices(Keep, 12)]
    assert [] == [label for label in kept if re.match("[0-9]+: ", label)]
    assert any(re.match("Keep [0-9]+: ", label) for label in kept)


@pytest.mark.long
def test_pair_of_mission_and_reward_has_no_number() -> None:
    pairs = [
        label
        for *_, action, label in choices(Choose, 12)
        if isinstance(action, Choose) and action.mission is not None
    ]
    assert pairs
    assert not any(re.match("[0-9]+: ", label) for label in pairs)


def test_every_objective_fits_on_a_button() -> None:
    goals = [objective((card.key,)) for card in OBJECTIVES.values()]
    goals += [objective((mission, reward)) for mission in MISSIONS for reward in REWARDS]
    assert all(
        len(f"9: {' → '.join(short_parts(goal))} (99 now)") <= LABEL_LENGTH for goal in goals
    )


def test_rewards_are_parts_of_a_sentence() -> None:
    words = {key: reward.pay.words for key, reward in REWARDS.items()}
    assert "4 points from 3 tiles, 6 from 6, 8 from 9 and 10 from 12" == words["size"]
    assert "the best of several Discovery tokens, one for each Temple" == words["discovery"]
    assert "2, and 2 for each symbol of the island's rarest resource" == words["rarest"]


@pytest.mark.long
def test_placement_says_what_it_joins_and_pays_and_how_it_lies() -> None:
    told = Counter[str]()
    for g, seat, action, _ in choices(Place, 12):
        if not isinstance(action, Place) or action.turn is None or action.cell is None:
            continue
        view = GAME.view(g, seat)
        label = str(GAME.words.labels(view, [action])[0].effect)
        after = {**g.board.chart, CELL_OF[action.cell]: Laid(action.tile, action.turn // 90)}
        joined = [
            island
            for island in islands(after)
            if CELL_OF[action.cell] in island.cells and island.size > 1
        ]
        for island in joined:
            assert f"({island.size} tiles" in label, label
            assert symbols_words(island.symbols) in label, label
        assert ("joins" in label) == bool(joined), label
        told["joins"] += bool(joined)
        told["lies"] += lies(action.tile, action.turn // 90) in label
        assert view.secrets is not None
        if view.secrets.objective:
            goal = objective(view.secrets.objective)
            assert (
                f"pays {promised(promise(islands(after), seat, view.players[seat].houses, goal))}"
                in label
            )
            told["pays"] += 1
    assert min(told["joins"], told["lies"], told["pays"]) > 5


def test_new_island_changes_no_number_of_the_others() -> None:
    view = GAME.view(position({**ISLE, "O12": "2"}), 0)
    numbered = text(view, Section.MAP)
    assert "Island 1: 2 tiles on O15 and P15" in numbered
    assert "Island 2: 1 tile on O12" in numbered
    joined = [joining(view, CELL_OF["O11"], Laid("2", turn)) for turn in range(4)]
    assert {"joins island 2", "a new island"} == {one.partition(" (")[0] for one in joined}


@pytest.mark.long
def test_ranked_attempt_is_not_told_what_a_placement_pays() -> None:
    told = 0
    for g, seat, action, label in choices(Place, 6):
        view = msgspec.structs.replace(GAME.view(g, seat), is_unaided=True)
        words = f"{GAME.label(view, action)} {text(view, Section.YOURS)}"
        assert not re.search("pays|points? [(]", words)
        told += "pays" in label
    assert told > 5


def test_words_of_a_rotated_tile_name_its_corners() -> None:
    for tile in FACES:
        for turn in range(4):
            corners = {SAMPLES[n] for n in range(0, 8, 2) if TURNED[tile][turn].region_at[n] >= 0}
            words = {*re.findall("[a-z]+", lies(tile, turn))}
            named = {corner for corner, name in CORNERS.items() if name in words}
            if "sea" in words and "open" not in words:
                named = {*CORNERS} - named
            sides = {"north": "nw ne", "east": "ne se", "south": "se sw", "west": "nw sw"}
            named |= {one for side in words & {*sides} for one in sides[side].split()}
            assert corners == ({*CORNERS} if "over" in words else named), (tile, turn)


def test_starting_tile_names_what_is_on_it() -> None:
    g = GAME.start(2, 1)
    [seat] = awaited(g)
    g = play(g, seat, Place("s4b")).state
    view = GAME.view(g, seat)
    assert "Temple, location, Port; sea only southwest" == described("s4b")
    assert "Place tile s4b on O15: a new island; 4 rotations fit" == GAME.label(
        view, view.options[0]
    )


@pytest.mark.long
def test_name_of_a_placement_has_the_tile_if_the_question_has_none() -> None:
    asked = Counter[bool]()
    for g, seat, action, _ in choices(Place, 6):
        view = GAME.view(g, seat)
        if not isinstance(action, Place) or not action.cell:
            continue
        [only] = GAME.words.labels(view.offering((action,)), [action])
        has_tile = f"tile {action.tile} on" in str(only.name)
        assert has_tile == (f"tile {action.tile}?" not in view.question)
        asked[has_tile] += 1
    assert asked[True]


@pytest.mark.long
def test_question_offers_to_land_only_if_a_ship_can_land() -> None:
    asked = set[tuple[bool, bool]]()
    for g, seat, *_ in choices(Explore, 6):
        view = GAME.view(g, seat)
        can_land = any(isinstance(option, Land) for option in view.options)
        asked.add((can_land, "do you land" in view.question))
    assert {(True, True), (False, False)} == asked


def test_reward_by_size_names_the_points_of_the_smallest_island() -> None:
    goals = [objective((key,)) for key in OBJECTIVES]
    [goal] = [one for one in goals if isinstance(one.pay, BySize)]
    assert goal.pay.points(Symbols(), 2) == 0
    assert short_parts(goal)[1].startswith("0 to ")


def test_reward_for_two_symbols_counts_each_of_them() -> None:
    pay = PerSymbol(Symbols(flower=1, temple=1), 2)
    assert pay.words == "2, and 1 per flower and 1 per Temple"
