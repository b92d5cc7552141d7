from engine.propeller_islands.rules.actions import (
    Activate,
    ActivateIsland,
    Choose,
    Claim,
    Complete,
    Install,
    Place,
)
from engine.propeller_islands.rules.components import TILE_OF, Resources
from engine.propeller_islands.rules.effects import PlaceTile
from engine.propeller_islands.rules.island import Placed
from engine.propeller_islands.rules.scoring import points_of
from engine.propeller_islands.rules.state import Player
from engine.propeller_islands.rules.turn import CompleteBlueprint, UseDie
from tests.engine.propeller_islands.propeller_positions import capitol, do, offered, position


def test_vera_gains_two_fame_for_a_science_building_next_to_two_science_hubs() -> None:
    hubs = Placed("refinery-2", "1,0"), Placed("depot-2b", "0,1")
    g = position(capitol(), *hubs, steps=[UseDie(0, 1)], offer={0: "refinery-1"})
    g = do(g, Claim("refinery-1"), Place("1,1"))
    assert g.player(0).fame == 2


def test_vera_gains_one_fame_for_a_science_hub_next_to_a_science_building() -> None:
    building = Placed("refinery-1", "1,0")
    g = position(capitol(), building, steps=[PlaceTile(0, "refinery-2")])
    assert do(g, Place("1,1")).player(0).fame == 1


def test_veras_science_banner_links_only_to_the_depot_next_to_it() -> None:
    factory, depot = Placed("factory-4", "1,0"), Placed("depot-4b", "1,1")
    assert (TILE_OF["factory-4"].building, TILE_OF["factory-4"].hub) == ("10", "science")
    assert (TILE_OF["depot-4b"].building, TILE_OF["depot-4b"].hub) == ("04", "science")
    g = position(
        capitol(),
        factory,
        depot,
        steps=[CompleteBlueprint(0)],
        resources=Resources(1, 1, 1),
        cards=["B1-14"],
    )
    g = do(g, Complete("B1-14"), Install("factory-4"))
    assert g.player(0).fame == 1


def test_susan_pays_the_factory_with_steel_of_the_capitol() -> None:
    factory = Placed("factory-5", "1,0", "ready")
    foundry = Placed("iron-foundry-3", "0,1", "ready")
    empty = Placed("hotel-1", "-1,0")
    g = position(capitol(), factory, foundry, empty, steps=[UseDie(0, 5)])
    g = do(g, ActivateIsland(), Activate("capitol"), Choose("resources"))
    assert g.player(0).resources == Resources(energy=1, steel=1)
    assert offered(g, Activate) == [Activate("factory-5")]
    g = do(g, Activate("factory-5"))
    assert g.player(0).resources == Resources(energy=1, part=2)
    workers = [placed.worker for placed in g.player(0).island]
    assert workers == ["exhausted", "exhausted", "ready", None]


def test_susan_completes_a_blueprint_and_places_its_guild_banner() -> None:
    refinery = Placed("refinery-4", "1,0")
    g = position(
        capitol(),
        refinery,
        steps=[CompleteBlueprint(0)],
        resources=Resources(1, 1, 1),
        cards=["B1-13"],
    )
    g = do(g, Complete("B1-13"), Install("refinery-4"))
    player = g.player(0)
    assert player.resources == Resources()
    assert player.done == ["B1-13"]
    assert player.placed("refinery-4").upgrades == ("industry",)
    assert player.placed("refinery-4").banners == ["industry"]


def test_r15_landmark_scores_five_for_each_set_without_wild_dice() -> None:
    tiles = ["refinery-1", "refinery-2", "refinery-3", "hotel-1", "hotel-2"]
    island = [Placed(tile, f"{at},0") for at, tile in enumerate(tiles, 1)]
    tower = Placed("zeppelin-tower", "0,1")
    wild = Placed("hotel-3", "0,2", None, ("wild",))
    whole = Placed("hotel-3", "0,2")
    assert points_of(Player([capitol(), tower, *island, wild], [])).landmarks == 5
    assert points_of(Player([capitol(), tower, *island, whole], [])).landmarks == 10
