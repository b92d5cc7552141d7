"""Each building, depot, dock reward, end condition and character."""

import pytest

from engine.core import Rng
from engine.propeller_islands import GAME
from engine.propeller_islands.ai.candidates import candidates
from engine.propeller_islands.rules.actions import (
    Activate,
    Choose,
    Complete,
    Deploy,
    Gain,
    Install,
    Lift,
    Pass,
    Place,
    TakeBlueprint,
)
from engine.propeller_islands.rules.components import CHARACTERS, TILES, Resources, Upgrade
from engine.propeller_islands.rules.effects import ClaimRewards, PlaceTile
from engine.propeller_islands.rules.island import Placed
from engine.propeller_islands.rules.round import EndRound
from engine.propeller_islands.rules.scoring import end_conditions
from engine.propeller_islands.rules.turn import ActivateBuildings, CompleteBlueprint
from engine.propeller_islands.words.descriptions import does
from tests.engine.propeller_islands.propeller_positions import (
    RICH,
    at,
    capitol,
    do,
    offered,
    open_card,
    position,
    question,
)

VACANT = Placed("hotel-6", "0,1")


@pytest.mark.parametrize(
    ("tile", "before", "after"),
    [
        ("tinker-shop-1", Resources(), Resources(part=1)),
        ("refinery-1", Resources(), Resources(energy=2)),
        ("iron-foundry-1", Resources(), Resources(steel=1)),
        ("smelting-plant-1", Resources(energy=2), Resources(steel=1, part=1)),
        ("factory-1", Resources(steel=1), Resources(part=2)),
    ],
)
def test_building_pays_and_produces(tile: str, before: Resources, after: Resources) -> None:
    g = position(Placed(tile, "0,0", "ready"), resources=before, steps=[ActivateBuildings(0, 1)])
    g = do(g, Activate(tile))
    assert g.player(0).resources == after
    assert g.player(0).placed(tile).worker == "exhausted"


@pytest.mark.parametrize("upgrade", ["energy", "steel", "part"])
def test_production_upgrade_adds_its_resource(upgrade: Upgrade) -> None:
    refinery = Placed("refinery-1", "0,0", "ready", (upgrade,))
    g = do(position(refinery, steps=[ActivateBuildings(0, 1)]), Activate("refinery-1"))
    assert g.player(0).resources == Resources(energy=2) + Resources(**{upgrade: 1})


def test_hotel_deploys_a_worker() -> None:
    hotel = Placed("hotel-1", "0,0", "ready")
    g = do(position(hotel, VACANT, steps=[ActivateBuildings(0, 1)]), Activate("hotel-1"))
    g = do(g, Lift("b2"))
    assert g.player(0).placed("hotel-6").worker == "ready"
    assert len(g.player(0).dock) == 11


@pytest.mark.parametrize(
    ("effect", "before", "after"),
    [
        ("energy-to-steel", Resources(energy=2), Resources(steel=1)),
        ("energy-to-part", Resources(energy=2), Resources(part=1)),
        ("part-to-energy", Resources(part=1), Resources(energy=2)),
        ("steel-to-energy", Resources(steel=1), Resources(energy=2)),
    ],
)
def test_crystal_trader_makes_one_exchange(
    effect: str, before: Resources, after: Resources
) -> None:
    trader = Placed("crystal-trader-1", "0,0", "ready")
    g = position(trader, resources=before, steps=[ActivateBuildings(0, 1)])
    g = do(g, Activate("crystal-trader-1"))
    if offered(g):
        g = do(g, Choose(effect))
    assert g.player(0).resources == after


def test_capitol_deploys_or_brings_resources_with_any_die() -> None:
    g = position(capitol(), VACANT, steps=[ActivateBuildings(0, 3)])
    g = do(g, Activate("capitol"))
    assert offered(g) == [Choose("deploy"), Choose("resources")]
    assert question(do(g, Choose("deploy"))) == "LiftWorker"
    assert do(g, Choose("resources")).player(0).resources == Resources(1, 1, 0)


def test_choices_of_the_capitol_and_of_workers_are_searched() -> None:
    g = position(capitol(), VACANT, steps=[ActivateBuildings(0, 3)])
    assert not candidates(g, 0, Rng(1))
    for action in (Activate("capitol"), Choose("deploy")):
        g = do(g, action)
        assert offered(g) == candidates(g, 0, Rng(1))
    assert not candidates(do(g, offered(g)[0]), 0, Rng(1))


@pytest.mark.parametrize(
    ("depot", "gain"),
    [("depot-2a", Resources(1, 1, 0)), ("depot-3a", Resources(0, 0, 1))],
)
def test_depot_brings_its_benefit_once(depot: str, gain: Resources) -> None:
    g = do(position(steps=[PlaceTile(0, depot)]), Place("0,1"))
    assert g.player(0).resources == gain


def test_depot_04_deploys_a_worker() -> None:
    g = do(position(capitol(), VACANT, steps=[PlaceTile(0, "depot-4a")]), Place("1,0"))
    assert question(g) == "LiftWorker"


@pytest.mark.parametrize(
    ("line", "asked"),
    [("row-a", "PlaceTile"), ("row-c", "ActivateAny"), ("column-2", "UseDepots")],
)
def test_line_of_the_dock_asks_about_its_reward(line: str, asked: str) -> None:
    island = capitol(), Placed("depot-2a", "0,1"), Placed("depot-3a", "1,0")
    assert question(position(*island, steps=[ClaimRewards(0, (line,))])) == asked


@pytest.mark.parametrize(
    ("line", "resources", "fame"),
    [
        ("row-b", Resources(part=1), 0),
        ("column-1", Resources(), 3),
        ("column-3", Resources(1, 1, 0), 0),
    ],
)
def test_line_of_the_dock_brings_its_reward(line: str, resources: Resources, fame: int) -> None:
    player = position(steps=[ClaimRewards(0, (line,))]).player(0)
    assert (player.resources, player.fame) == (resources, fame)


def test_column_4_deploys_one_worker() -> None:
    g = position(capitol(), VACANT, steps=[ClaimRewards(0, ("column-4",))], dock=["a1", "b1"])
    g = do(g, Lift("a1"))
    assert g.player(0).placed("hotel-6").worker == "ready"


def test_worker_may_be_deployed_to_any_vacancy() -> None:
    theater = Placed("theater", "1,0")
    hotel = Placed("hotel-1", "0,0", "ready")
    g = position(hotel, VACANT, theater, steps=[ActivateBuildings(0, 1)])
    g = do(g, Activate("hotel-1"), Lift("a1"))
    assert offered(g) == [Deploy("hotel-6"), Deploy("theater")]


@pytest.mark.parametrize(("fame", "gains"), [(4, []), (5, ["energy"]), (10, ["energy", "steel"])])
def test_nicola_gains_after_a_blueprint(fame: int, gains: list[str]) -> None:
    g = position(
        character="nicola",
        fame=fame,
        resources=Resources(1, 1, 1),
        cards=["B1-13"],
        steps=[CompleteBlueprint(0)],
    )
    g = do(g, Complete("B1-13"))
    if len(gains) > 1:
        assert offered(g) == [Gain(kind) for kind in gains]
        g = do(g, Gain("steel"))
    expected = {0: Resources(), 1: Resources(1), 2: Resources(0, 1)}[len(gains)]
    assert g.player(0).resources == expected


def test_wild_die_lets_any_die_activate_the_building() -> None:
    g = position(
        Placed("refinery-1", "0,0", "ready"),
        resources=RICH,
        cards=["B1-19"],
        steps=[CompleteBlueprint(0), ActivateBuildings(0, 5)],
    )
    g = do(g, Complete("B1-19"), Install("refinery-1"), TakeBlueprint(open_card(g)))
    assert offered(g) == [Activate("refinery-1"), Pass()]


def test_tile_takes_one_upgrade_of_each_kind() -> None:
    full = Placed("refinery-1", "0,0", None, ("wild", "steel", "culture"))
    assert not any(full.fits(kind) for kind in ("wild", "energy", "part", "science", "culture"))
    assert Placed("refinery-1", "0,0", None, ("wild",)).fits("energy")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("blueprints", "seven blueprints"),
        ("workers", "all workers deployed"),
        ("stack", "the stack is empty"),
        ("none", ""),
    ],
)
def test_game_ends_in_three_ways(change: str, words: str) -> None:
    g = position()
    if change == "blueprints":
        g.player(0).done = [f"B1-0{number}" for number in range(1, 8)]
    elif change == "workers":
        g.player(0).dock = []
    elif change == "stack":
        g.hidden.stack = []
    assert end_conditions(g) == words
    g = at(g, EndRound())
    assert g.over == bool(words)
    assert g.board.round == (1 if words else 2)


def test_new_round_readies_workers_and_passes_the_first_player() -> None:
    g = position(Placed("hotel-1", "0,0", "exhausted"), Placed("hotel-2", "1,0"))
    first = g.board.first
    g = at(g, EndRound())
    assert [placed.worker for placed in g.player(0).island] == ["ready", None]
    assert g.board.first == (first + 1) % 2
    assert len(g.board.dice) == 5
    assert g.player(0).drafted == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_table_is_set_up_for_the_number_of_players(seats: int) -> None:
    g = GAME.start(seats, 5)
    assert len(g.board.dice) == 2 * seats + 1
    assert max(g.board.dice.count(value) for value in g.board.dice) <= 3
    assert len(g.hidden.stack) == 70 - 12 - seats
    assert [len(pile) for pile in g.hidden.blueprints] == [18 - 2 * seats, 14 - seats]
    assert [len(player.dock) for player in g.board.players] == [12] * seats
    assert [player.island[0].worker for player in g.board.players] == ["ready"] * seats
    assert [[card[1] for card in hand.cards] for hand in g.hands] == [["1", "1", "2"]] * seats


def test_tiles_and_characters_have_descriptions() -> None:
    assert does(Placed("factory-1", "0,0", None, ("energy",))) == "1 steel → 1 energy, 2 parts"
    names = "\n".join(entry.name for entry in GAME.words.entries)
    assert all(character.name in names for character in CHARACTERS)


def test_descriptions_name_the_upgrades_that_a_tile_has_spaces_for() -> None:
    texts = {entry.name: entry.text for entry in GAME.words.entries}
    for tile in (tile for tile in TILES if tile.slots):
        [about] = [text for name, text in texts.items() if tile.name.startswith(name)]
        assert f"; upgrades: {', '.join(tile.slots)}" in about, tile.name
