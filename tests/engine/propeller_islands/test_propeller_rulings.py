"""The rulings of RULINGS.md, named by their numbers."""

from pathlib import Path

import pytest

import engine.propeller_islands
from engine.core import Rng, awaited, play, reveals_nothing
from engine.propeller_islands import GAME
from engine.propeller_islands.rules.actions import (
    Activate,
    ActivateAll,
    ActivateExtra,
    ActivateIsland,
    Choose,
    ChooseCharacter,
    Claim,
    ClaimReward,
    Complete,
    Deploy,
    Discard,
    DrawBlueprint,
    EndTurn,
    Gain,
    Install,
    Lift,
    Pass,
    Place,
    SetAside,
    TakeBlueprint,
    TurnDie,
    UseDepot,
)
from engine.propeller_islands.rules.blueprints import ReplaceBlueprint
from engine.propeller_islands.rules.characters import gain_fame
from engine.propeller_islands.rules.components import SPACES, TILE_OF, Resources, Upgrade
from engine.propeller_islands.rules.effects import (
    ActivateAny,
    ClaimRewards,
    DeployWorker,
    DrawBuilding,
    PlaceTile,
    UseDepots,
)
from engine.propeller_islands.rules.island import Placed, free_cells
from engine.propeller_islands.rules.round import (
    EndRound,
    PlayRound,
    ReadBonusDie,
    UseBonusDie,
    roll_onto_forge,
)
from engine.propeller_islands.rules.scoring import landmark_points, points_of
from engine.propeller_islands.rules.setup import DraftCharacter
from engine.propeller_islands.rules.state import Player
from engine.propeller_islands.rules.turn import (
    ActivateBuildings,
    CompleteBlueprint,
    TakeTurn,
    UseDie,
)
from tests.engine.propeller_islands.propeller_positions import (
    RICH,
    at,
    capitol,
    do,
    offered,
    open_card,
    open_tile,
    position,
    question,
)


def ready(tile: str, cell: str, *upgrades: Upgrade) -> Placed:
    return Placed(tile, cell, "ready", upgrades)


def test_rulings_are_numbered_r1_to_r45() -> None:
    page = Path(engine.propeller_islands.__file__).with_name("RULINGS.md").read_text("utf-8")
    lines = [line.split(" | ")[0] for line in page.splitlines() if line.startswith("| R")]
    assert lines == [f"| R{number}" for number in range(1, 46)]


def test_r1_dock_reward_comes_before_the_rest_of_the_activation() -> None:
    hotel, refinery = ready("hotel-3", "1,0"), ready("refinery-3", "0,1")
    homes = Placed("factory-1", "1,-1"), Placed("factory-2", "-1,0")
    g = position(hotel, refinery, *homes, steps=[ActivateBuildings(0, 3)], dock=["a1", "b1", "c1"])
    g = do(g, Activate("hotel-3"), Lift("a1"), Deploy("factory-1"))
    assert question(g) == "PlaceTile"
    g = do(g, offered(g, Place)[0])
    assert offered(g) == [Activate("refinery-3"), Pass()]


def test_r1_owner_orders_the_rewards_of_a_row_and_a_column() -> None:
    g = position(capitol(None), steps=[ClaimRewards(0, ("row-b", "column-3"))])
    assert offered(g) == [ClaimReward("row-b"), ClaimReward("column-3")]
    assert do(g, ClaimReward("column-3")).player(0).resources == Resources(1, 1, 1)


def test_r2_activating_nothing_is_a_pass() -> None:
    g = position(capitol(), Placed("hotel-1", "1,0"), steps=[UseDie(0, 3)])
    g = do(g, ActivateIsland())
    assert Pass() in offered(g)
    assert do(g, Pass()).player(0).resources == Resources()


def test_r3_forge_space_of_the_changed_die_counts() -> None:
    g = position(steps=[UseDie(0, 6)], resources=Resources(energy=1))
    g.player(0).drafted = [6]
    g = do(at(g, UseDie(0, 6)), TurnDie(1))
    beside = [g.board.offer[slot] for slot in (11, 0, 1)]
    assert [action.tile for action in offered(g, Claim)] == beside


def test_r4_income_of_earlier_buildings_pays_for_later_ones() -> None:
    foundry, factory = ready("iron-foundry-2", "1,0"), ready("factory-2", "0,1")
    g = position(foundry, factory, steps=[ActivateBuildings(0, 2)])
    assert offered(g) == [Activate("iron-foundry-2"), Pass()]
    g = do(g, Activate("iron-foundry-2"))
    assert offered(g) == [Activate("factory-2"), Pass()]


def test_r4_unaffordable_building_keeps_its_worker_ready() -> None:
    g = position(ready("smelting-plant-2", "1,0"), steps=[ActivateBuildings(0, 2)])
    assert not g.agenda
    assert g.player(0).island[0].worker == "ready"


def test_r5_worker_deployed_in_an_activation_may_be_activated_in_it() -> None:
    g = position(
        ready("hotel-3", "1,0"), Placed("refinery-3", "0,1"), steps=[ActivateBuildings(0, 3)]
    )
    g = do(g, Activate("hotel-3"), Lift("a1"))
    assert g.player(0).placed("refinery-3").worker == "ready"
    assert Activate("refinery-3") in offered(g)


def test_r6_hotel_and_capitol_cannot_deploy_without_a_vacancy() -> None:
    g = position(capitol(), ready("hotel-3", "1,0"), steps=[ActivateBuildings(0, 3)])
    assert offered(g, Activate) == [Activate("capitol")]
    assert do(g, Activate("capitol")).player(0).resources == Resources(1, 1, 0)


def test_r6_hotel_cannot_deploy_from_an_empty_dock() -> None:
    vacant = Placed("factory-1", "0,1")
    g = position(
        ready("hotel-3", "1,0"),
        vacant,
        ready("refinery-3", "0,2"),
        dock=[],
        steps=[ActivateBuildings(0, 3)],
    )
    assert offered(g, Activate) == [Activate("refinery-3")]


def test_r6_deployment_reward_without_a_vacancy_is_lost() -> None:
    g = position(capitol(), steps=[DeployWorker(0)])
    assert g.player(0).dock == list(SPACES)
    assert not g.agenda


def test_r7_owner_chooses_any_worker_of_the_dock() -> None:
    g = position(capitol(None), steps=[DeployWorker(0)], dock=["a2", "c4"])
    assert offered(g) == [Lift("a2"), Lift("c4")]


def test_r7_line_pays_when_its_last_worker_leaves() -> None:
    g = position(
        capitol(None),
        Placed("hotel-1", "1,0"),
        steps=[DeployWorker(0), DeployWorker(0)],
        dock=["a3", "b3", "c1", "c3"],
    )
    g = do(g, Lift("a3"), Deploy("capitol"))
    assert g.player(0).resources == Resources()
    g = do(at(g, DeployWorker(0)), Lift("b3"))
    assert g.player(0).resources == Resources(part=1)


def test_r8_deployment_reward_may_clear_further_lines() -> None:
    homes = Placed("hotel-1", "1,0"), Placed("hotel-2", "2,0")
    g = position(*homes, steps=[DeployWorker(0)], dock=["a1", "b3", "b4"])
    g = do(g, Lift("b4"), Deploy("hotel-1"))
    g = do(g, Lift("b3"), ClaimReward("row-b"))
    assert g.player(0).resources == Resources(1, 1, 1)
    assert g.player(0).dock == ["a1"]


def test_r9_random_building_is_placed_immediately_with_links_and_benefit() -> None:
    g = position(Placed("refinery-1", "0,0"))
    g.hidden.stack.append("depot-2b")
    g = do(at(g, DrawBuilding(0)), Place("0,1"))
    assert g.player(0).fame == 1
    assert g.player(0).resources == Resources(1, 1, 0)


def test_r9_empty_stack_gives_no_building() -> None:
    g = position()
    g.hidden.stack = []
    g = at(g, DrawBuilding(0))
    assert not g.agenda
    assert len(g.player(0).island) == 1


def test_r10_first_of_two_buildings_may_enable_the_second() -> None:
    g = position(
        capitol(),
        ready("iron-foundry-1", "1,0"),
        ready("factory-6", "2,0"),
        ready("luxury-apartments", "3,0"),
        Placed("depot-3a", "4,0"),
        steps=[ActivateAny(0, 2, up_to=True)],
    )
    assert offered(g) == [Activate("capitol"), Activate("iron-foundry-1"), Pass()]
    g = do(g, Activate("iron-foundry-1"))
    assert offered(g) == [Activate("capitol"), Activate("factory-6"), Pass()]
    g = do(g, Activate("factory-6"))
    assert not g.agenda
    assert g.player(0).resources == Resources(part=2)


def test_r10_first_building_is_finished_before_the_second_is_chosen() -> None:
    g = position(
        ready("hotel-1", "0,0"),
        ready("refinery-2", "1,0"),
        Placed("factory-1", "2,0"),
        steps=[ActivateAny(0, 2, up_to=True)],
    )
    g = do(g, Activate("hotel-1"))
    assert question(g) == "LiftWorker"


def test_r10_reward_also_works_during_the_bonus_die() -> None:
    g = position(
        ready("hotel-3", "0,0"),
        ready("refinery-1", "1,0"),
        Placed("factory-1", "2,0"),
        steps=[ReadBonusDie(0, 3)],
        dock=["c1", "a1"],
    )
    g = do(g, Activate("hotel-3"), Lift("c1"))
    assert offered(g) == [Activate("refinery-1"), Pass()]


def test_r11_radio_station_may_reach_another_radio_station() -> None:
    g = position(
        ready("radio-station-1", "0,0"),
        ready("radio-station-2", "1,0"),
        ready("refinery-5", "2,0"),
        steps=[ActivateBuildings(0, 1)],
    )
    g = do(g, Activate("radio-station-1"))
    assert offered(g) == [Activate("radio-station-2"), Activate("refinery-5")]
    g = do(g, Activate("radio-station-2"))
    assert [placed.worker for placed in g.player(0).island] == ["exhausted"] * 3
    assert g.player(0).resources == Resources(energy=2)


def test_r11_radio_station_needs_a_building_to_reach() -> None:
    g = position(
        ready("radio-station-1", "0,0"),
        ready("radio-station-2", "1,0"),
        steps=[ActivateBuildings(0, 1)],
    )
    assert not g.agenda
    assert g.player(0).island[0].worker == "ready"


def test_r12_two_warehouses_may_use_the_same_depot() -> None:
    g = position(
        ready("warehouse-2", "0,0"),
        ready("warehouse-3", "1,0", "wild"),
        Placed("depot-3a", "2,0"),
        steps=[ActivateBuildings(0, 2)],
    )
    g = do(g, Activate("warehouse-2"), Activate("warehouse-3"))
    assert g.player(0).resources == Resources(part=2)


def test_r12_warehouse_needs_a_usable_depot() -> None:
    g = position(
        ready("warehouse-2", "0,0"), Placed("depot-4a", "2,0"), steps=[ActivateBuildings(0, 2)]
    )
    assert not g.agenda


def test_r13_reward_uses_two_different_depots() -> None:
    g = position(
        Placed("depot-3a", "0,0"),
        Placed("depot-2a", "1,0"),
        Placed("depot-2b", "2,0"),
        steps=[UseDepots(0, 2, up_to=True)],
    )
    g = do(g, UseDepot("depot-2a"))
    assert offered(g) == [UseDepot("depot-3a"), UseDepot("depot-2b"), Pass()]
    assert do(g, UseDepot("depot-3a")).player(0).resources == Resources(1, 1, 1)


def test_r13_single_depot_gives_its_benefit_once() -> None:
    g = position(Placed("depot-3a", "0,0"), steps=[UseDepots(0, 2, up_to=True)])
    assert do(g, UseDepot("depot-3a")).player(0).resources == Resources(part=1)


@pytest.mark.parametrize(
    ("effect", "left"),
    [("energy-to-part", Resources(0, 2, 2)), ("steel-to-energy", Resources(4, 1, 1))],
)
def test_r14_production_upgrade_adds_one_to_either_exchange(effect: str, left: Resources) -> None:
    g = position(
        ready("crystal-trader-1", "0,0", "steel"),
        resources=Resources(2, 1, 1),
        steps=[ActivateBuildings(0, 1)],
    )
    g = do(g, Activate("crystal-trader-1"), Choose(effect))
    assert g.player(0).resources == left


def test_r14_cost_comes_before_the_upgrade() -> None:
    g = position(ready("crystal-trader-1", "0,0", "steel"), steps=[ActivateBuildings(0, 1)])
    assert not g.agenda


def test_r16_banner_does_not_link_to_the_hub_of_its_own_tile() -> None:
    g = position(
        Placed("refinery-2", "0,0"), steps=[CompleteBlueprint(0)], resources=RICH, cards=["B1-14"]
    )
    assert do(g, Complete("B1-14"), Install("refinery-2")).player(0).fame == 0


def test_r17_second_equal_banner_adds_a_link_for_each_adjacent_hub() -> None:
    g = position(
        Placed("refinery-1", "0,0"),
        Placed("depot-2b", "0,1"),
        Placed("depot-3b", "1,0"),
        steps=[CompleteBlueprint(0)],
        resources=RICH,
        cards=["B1-14"],
    )
    assert do(g, Complete("B1-14"), Install("refinery-1")).player(0).fame == 2


def test_r17_hub_links_twice_to_two_equal_banners() -> None:
    twice = Placed("refinery-1", "0,0", None, ("science",))
    g = position(twice, steps=[PlaceTile(0, "depot-3b")])
    assert do(g, Place("0,1")).player(0).fame == 2


def test_r18_fame_comes_before_the_benefit_of_a_depot() -> None:
    g = position(
        Placed("refinery-1", "0,0"), character="amelia", fame=5, steps=[PlaceTile(0, "depot-2b")]
    )
    g = do(g, Place("0,1"))
    assert question(g) == "GainByFame"
    assert g.player(0).resources == Resources()


def test_r19_blueprint_comes_from_the_display_or_a_stack_and_the_gap_is_filled() -> None:
    g = position(cards=["B1-01"], steps=[ReplaceBlueprint(0)])
    face_up = [card for row in g.board.blueprints for card in row if card]
    assert offered(g) == [*map(TakeBlueprint, face_up), DrawBlueprint(1), DrawBlueprint(2)]
    top = g.hidden.blueprints[1][-1]
    g = do(g, TakeBlueprint(open_card(g, 1)))
    assert g.board.blueprints[1][0] == top


def test_r19_blueprint_from_a_stack_is_announced_without_its_face() -> None:
    drawn = play(position(cards=["B1-01"], steps=[ReplaceBlueprint(0)]), 0, DrawBlueprint(1))
    card = drawn.state.hands[0].cards[-1]
    assert {note.to for note in drawn.notes if card in note.values.values()} == {0}


def test_r19_gap_stays_with_an_empty_stack_and_the_hand_shrinks() -> None:
    g = position(cards=["B1-01"])
    g.hidden.blueprints = [[], []]
    g.board.blueprints = [["B1-05", "B1-06", None], [None, None, None]]
    g = do(at(g, ReplaceBlueprint(0)), TakeBlueprint("B1-05"))
    assert g.board.blueprints[0] == [None, "B1-06", None]
    g.board.blueprints = [[None] * 3, [None] * 3]
    g = at(g, ReplaceBlueprint(0))
    assert not g.agenda
    assert g.hands[0].cards == ["B1-01", "B1-05"]


def test_r20_upgrade_may_be_laid_aside_and_two_score_a_point() -> None:
    g = position(
        Placed("refinery-2", "0,0"),
        steps=[CompleteBlueprint(0)],
        resources=Resources(1, 1, 1),
        cards=["B1-14"],
    )
    g = do(g, Complete("B1-14"), SetAside())
    assert g.player(0).aside == ["science"]
    assert g.player(0).placed("refinery-2").upgrades == ()
    assert points_of(g.player(0)).leftovers == 0
    g.player(0).aside.append("wild")
    assert points_of(g.player(0)).leftovers == 1


def test_r20_banner_laid_aside_counts_for_no_landmark() -> None:
    laboratory = Placed("laboratory", "0,0")
    player = Player([laboratory, Placed("refinery-1", "1,0")], [], aside=["science"])
    assert points_of(player).landmarks == 0


def test_r20_upgrade_that_fits_nowhere_is_laid_aside() -> None:
    g = position(capitol(), steps=[CompleteBlueprint(0)], resources=RICH, cards=["B1-19"])
    assert do(g, Complete("B1-19")).player(0).aside == ["wild"]


def test_r21_eighth_blueprint_may_be_completed() -> None:
    g = position(resources=RICH, cards=["B1-08"])
    g.player(0).done = [f"B1-0{n}" for n in range(1, 8)]
    g = at(g, CompleteBlueprint(0))
    assert Complete("B1-08") in offered(g)


def test_r22_fame_that_reaches_a_mark_does_not_trigger_its_power() -> None:
    g = position(character="amelia", fame=4)
    assert gain_fame(g, 0, 1) == []
    assert len(gain_fame(g, 0, 1)) == 1


def gains_of(player: Player) -> tuple[str, ...]:
    ability = player.ability("fame")
    assert ability is not None
    return ability.gains


def test_r22_second_power_replaces_the_first() -> None:
    player = Player([], [], "amelia", fame=10)
    assert gains_of(player) == ("energy", "steel")
    assert gains_of(Player([], [], "amelia", fame=9)) == ("energy",)
    assert Player([], [], "amelia", fame=4).ability("fame") is None


def test_r22_fame_counts_beyond_fifteen() -> None:
    g = position(fame=14)
    gain_fame(g, 0, 3)
    assert points_of(g.player(0)).fame == 17


@pytest.mark.parametrize(
    ("fame", "energy", "values"),
    [
        (4, 0, []),
        (4, 1, [5, 1]),
        (4, 3, [5, 1]),
        (5, 3, [1, 2, 4, 5]),
        (5, 0, [1, 5]),
        (5, 1, [1, 2, 4, 5]),
        (10, 0, [1, 2, 4, 5]),
        (10, 1, [1, 2, 3, 4, 5]),
    ],
)
def test_r23_sir_charles_turns_for_free_and_may_add_a_paid_step(
    fame: int, energy: int, values: list[int]
) -> None:
    g = position(
        character="sir-charles", fame=fame, resources=Resources(energy), steps=[UseDie(0, 6)]
    )
    assert sorted(values) == [action.to for action in offered(g, TurnDie)]


def test_r23_die_is_turned_once_and_free_steps_cost_nothing() -> None:
    g = position(character="sir-charles", fame=5, resources=Resources(3))
    g.player(0).drafted = [6]
    g = do(at(g, UseDie(0, 6)), TurnDie(1))
    assert g.player(0).resources == Resources(3)
    assert offered(g, TurnDie) == []
    g = do(at(g, UseDie(0, 6)), TurnDie(2))
    assert g.player(0).resources == Resources(2)


def test_r23_sir_charles_does_not_turn_the_bonus_die() -> None:
    g = position(character="sir-charles", fame=10, resources=RICH)
    g = at(g, ReadBonusDie(0, 3), UseDie(0, 1))
    assert question(g) == "ActivateBuildings"
    assert g.agenda[0] == ActivateBuildings(0, 3)


def test_r24_amelia_gains_once_a_round_when_she_chooses() -> None:
    g = position(Placed("refinery-1", "0,0"), character="amelia", fame=10)
    g.agenda = [*gain_fame(g, 0, 1), *gain_fame(g, 0, 3), *gain_fame(g, 0, 1)]
    g = at(g, *g.agenda)
    assert offered(g) == [Gain("energy"), Gain("steel"), Pass()]
    g = do(g, Pass(), Gain("steel"))
    assert g.player(0).resources == Resources(steel=1)
    assert not g.agenda


def test_r24_amelias_power_returns_in_the_next_round() -> None:
    g = position(character="amelia", fame=5)
    g.player(0).used_power = True
    assert at(g, EndRound()).player(0).used_power is False


def test_r24_amelias_power_works_during_the_bonus_die() -> None:
    g = position(
        ready("hotel-3", "0,0"),
        Placed("factory-1", "1,0"),
        character="amelia",
        fame=5,
        steps=[ReadBonusDie(0, 3)],
        dock=["a1", "b2"],
    )
    g = do(g, Activate("hotel-3"), Lift("a1"), ClaimReward("column-1"))
    assert offered(g) == [Gain("energy"), Pass()]


def test_r25_marie_adds_a_building_even_without_another_activation() -> None:
    g = position(
        ready("refinery-1", "0,0"),
        ready("refinery-2", "1,0"),
        character="marie",
        fame=5,
        resources=Resources(energy=1),
        steps=[UseDie(0, 3)],
    )
    g = do(g, ActivateIsland())
    assert offered(g) == [ActivateExtra("refinery-1"), ActivateExtra("refinery-2"), Pass()]
    g = do(g, ActivateExtra("refinery-1"))
    assert g.player(0).resources == Resources(energy=2)
    assert not offered(g, ActivateExtra)


def test_r25_maries_second_power_is_free() -> None:
    g = position(ready("refinery-1", "0,0"), character="marie", fame=10, steps=[UseDie(0, 3)])
    g = do(g, ActivateIsland(), ActivateExtra("refinery-1"))
    assert g.player(0).resources == Resources(energy=2)


def test_r25_marie_must_pay_for_both() -> None:
    g = position(
        ready("smelting-plant-1", "0,0"),
        character="marie",
        fame=5,
        resources=Resources(energy=2),
        steps=[ActivateBuildings(0, 3, may_add=True)],
    )
    assert not g.agenda


def test_r25_marie_does_not_work_with_the_bonus_die() -> None:
    g = position(ready("refinery-1", "0,0"), character="marie", fame=10, steps=[ReadBonusDie(0, 3)])
    assert not g.agenda


@pytest.mark.parametrize(("fame", "values"), [(4, []), (5, [6, 1, 5]), (10, [6, 1, 2, 3, 4, 5])])
def test_r26_nelson_reads_the_bonus_die_as_another_number(fame: int, values: list[int]) -> None:
    g = position(
        ready("refinery-6", "0,0"), character="nelson", fame=fame, steps=[ReadBonusDie(0, 6)]
    )
    assert [action.to for action in offered(g, TurnDie)] == values


def test_r26_only_nelsons_own_die_changes() -> None:
    g = position(ready("refinery-1", "0,0"), character="nelson", fame=10)
    g.board.players[1].island = [ready("refinery-2", "0,0"), ready("hotel-6", "1,0")]
    g = do(at(g, ReadBonusDie(0, 6), ReadBonusDie(1, 6)), TurnDie(1), Activate("refinery-1"))
    assert awaited(g) == []
    assert g.player(1).resources == Resources(1, 1, 1)


def test_r27_bonus_die_goes_clockwise_and_only_activates() -> None:
    g = position(ready("refinery-4", "0,0"), seats=3)
    for player in g.board.players:
        player.island = [ready("refinery-4", "0,0")]
    g.board.first, g.board.dice = 1, [4]
    g = at(g, UseBonusDie())
    order = []
    while g.agenda:
        seat = awaited(g)[0]
        order.append(seat)
        assert offered(g, seat=seat) == [Activate("refinery-4"), Pass()]
        g = do(g, Pass(), seat=seat)
    assert order == [1, 2, 0]


def test_r28_forge_space_without_tiles_offers_no_claim_and_no_discard() -> None:
    g = position(resources=Resources(energy=1))
    g.board.offer[1] = g.board.offer[2] = g.board.offer[3] = None
    g = at(g, UseDie(0, 2))
    assert offered(g) == [ActivateIsland(), TurnDie(1), TurnDie(3)]


def test_r29_empty_stack_leaves_a_gap_and_discards_do_not_return() -> None:
    g = position()
    g.hidden.stack = []
    g = at(g, UseDie(0, 1))
    tile = open_tile(g, 0)
    g = do(g, Discard(tile))
    assert g.board.offer[0] is None
    assert g.board.discards == [tile]
    assert not g.hidden.stack


def test_r30_end_is_tested_only_after_the_bonus_die() -> None:
    g = GAME.start(2, 3)
    g.board.players[0].done = [f"B1-0{n}" for n in range(1, 8)]
    while not g.over:
        turns_left = [step for step in g.agenda if isinstance(step, TakeTurn)]
        seat = awaited(g)[0]
        g = do(g, offered(g, seat=seat)[-1], seat=seat)
        assert g.board.round == 1
        assert not (g.over and turns_left)
    assert [len(player.drafted) for player in g.board.players] == [2, 2]
    assert GAME.rules.outcome(g).ended_by == "seven blueprints"


def test_r31_floating_gardens_need_six_tiles_of_any_kind() -> None:
    gardens = Placed("floating-gardens", "0,1")
    cells = ["0,0", "1,0", "1,1", "0,2", "-1,2", "-1,1"]
    tiles = ["capitol", "depot-2a", "theater", "hotel-1", "hotel-2", "hotel-3"]
    around = [Placed(tile, cell) for tile, cell in zip(tiles, cells, strict=True)]
    assert landmark_points([gardens, *around], gardens) == 5
    assert landmark_points([gardens, *around[:5]], gardens) == 0


def test_r32_theater_counts_sets_of_adjacent_banners_without_its_own() -> None:
    theater = Placed("theater", "0,0")
    around = [
        Placed("refinery-1", "0,-1"),
        Placed("factory-1", "1,-1", None, ("science",)),
        Placed("refinery-3", "1,0", None, ("culture",)),
        Placed("hotel-3", "0,1"),
    ]
    assert [placed.banners for placed in around] == [
        ["science"],
        ["industry", "science"],
        ["culture", "culture"],
        ["industry"],
    ]
    assert landmark_points([theater, *around], theater) == 10
    assert landmark_points([theater, *around[:2]], theater) == 0


def test_r33_hands_are_private_and_end_of_turn_depends_on_public_facts() -> None:
    g = position(resources=Resources(1, 1, 1), cards=["B2-17"], steps=[CompleteBlueprint(0)])
    assert offered(g) == [EndTurn()]
    assert GAME.view(g, 0).question.startswith("You cannot pay for your blueprints")
    assert GAME.view(g, None).cards == ()
    assert GAME.view(g, 1).cards == tuple(g.hands[1].cards)
    g = position(resources=Resources(1, 0, 0), cards=["B2-17"], steps=[CompleteBlueprint(0)])
    assert not g.agenda


def test_r34_banner_landmarks_count_installed_banners_and_their_own() -> None:
    laboratory = Placed("laboratory", "0,0")
    island = [laboratory, Placed("refinery-1", "1,0", None, ("science",))]
    assert landmark_points(island, laboratory) == 4


def test_r34_apartments_count_each_worker_of_the_island() -> None:
    apartments = Placed("luxury-apartments", "0,0", "ready")
    homes = [Placed(f"hotel-{n}", f"{n},0", "exhausted") for n in range(1, 5)]
    assert landmark_points([apartments, capitol(), *homes], apartments) == 3
    assert landmark_points([apartments, *homes], apartments) == 0


def test_r34_parcel_service_counts_sets_of_three_depots() -> None:
    service = Placed("parcel-service", "0,0")
    six = [
        Placed(f"depot-{n}{letter}", f"{n},{at}")
        for at, letter in enumerate("ab")
        for n in (2, 3, 4)
    ]
    assert landmark_points([service, *six], service) == 10
    assert landmark_points([service, *six[:5]], service) == 5


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ("123", 0),
        ("1234", 5),
        ("11112222", 0),
        ("11223344", 10),
        ("11123456", 5),
        ("112233456", 10),
        ("123456", 5),
    ],
)
def test_r34_coffee_house_makes_as_many_sets_of_four_as_possible(numbers: str, points: int) -> None:
    house = Placed("coffee-house", "0,0")
    kinds = ["tinker-shop", "refinery", "iron-foundry", "hotel"]
    tiles = [f"{kinds[numbers[:at].count(n)]}-{n}" for at, n in enumerate(numbers)]
    island = [house, *(Placed(tile, f"{at},1") for at, tile in enumerate(tiles))]
    assert landmark_points(island, house) == points


def test_r34_tile_may_serve_several_landmarks() -> None:
    house, tower = Placed("coffee-house", "0,0"), Placed("zeppelin-tower", "0,1")
    four = [Placed(f"refinery-{n}", f"{n},0") for n in range(1, 5)]
    assert points_of(Player([house, tower, *four], [])).landmarks == 10


def test_r35_each_kind_of_leftovers_is_rounded_down_separately() -> None:
    player = Player([], [], resources=Resources(5, 3, 2), aside=["wild", "steel", "part"])
    assert points_of(player).leftovers == 1 + 1 + 2 + 1


def test_r36_tie_goes_to_the_most_undeployed_workers_or_is_shared() -> None:
    g = position(seats=3)
    for player, dock in zip(g.board.players, (1, 3, 3), strict=True):
        player.island, player.dock, player.fame = [capitol()], list(SPACES[:dock]), 9
        player.resources = Resources()
    assert GAME.rules.outcome(g).winners == (1, 2)
    assert GAME.rules.outcome(g).tie_break == "most workers left on the dock"
    g.player(0).fame = 10
    assert GAME.rules.outcome(g).winners == (0,)
    assert GAME.rules.outcome(g).tie_break == ""


def test_r37_tile_goes_to_any_empty_cell_next_to_the_island() -> None:
    g = position(capitol(), Placed("hotel-1", "1,0"), steps=[PlaceTile(0, "hotel-2")])
    cells = [action.cell for action in offered(g, Place)]
    assert sorted(cells) == sorted(["0,-1", "1,-1", "2,-1", "2,0", "1,1", "0,1", "-1,1", "-1,0"])
    assert cells == free_cells(g.player(0).island)


def test_r38_supply_never_runs_out() -> None:
    g = position(
        ready("refinery-1", "0,0"), resources=Resources(90, 90, 90), steps=[ActivateBuildings(0, 1)]
    )
    assert do(g, Activate("refinery-1")).player(0).resources == Resources(92, 90, 90)


def test_r39_turns_go_clockwise_twice() -> None:
    g = position(seats=4)
    g.board.first = 2
    steps = PlayRound().run(g)
    assert [step.seat for step in steps if isinstance(step, TakeTurn)] == [2, 3, 0, 1] * 2


def test_r40_characters_are_dealt_or_drafted_from_the_last_player() -> None:
    dealt = [player.character for player in GAME.start(4, 1).board.players]
    assert len(set(dealt)) == 4
    g = GAME.start(4, 1, {"characters": "draft"})
    first = g.board.first
    assert awaited(g) == [(first - 1) % 4]
    chosen = [step.seat for step in g.agenda if isinstance(step, DraftCharacter)]
    assert chosen == [(first - back) % 4 for back in range(1, 5)]
    g = do(g, ChooseCharacter("nelson"), seat=(first - 1) % 4)
    assert ChooseCharacter("nelson") not in offered(g, seat=(first - 2) % 4)


@pytest.mark.parametrize("seed", range(5))
def test_r41_second_tile_is_a_numbered_building_without_worker_fame_or_benefit(
    seed: int,
) -> None:
    for player in GAME.start(3, seed).board.players:
        start = player.island[1]
        assert TILE_OF[start.tile].number is not None
        assert (start.worker, player.fame, player.resources) == (None, 0, Resources(1, 1, 1))


class LoadedDice(Rng):
    """Dice with given results."""

    falls: list[int]

    def die(self, sides: int = 6) -> int:
        return self.falls.pop(0)


def test_r42_only_dice_above_three_on_a_space_are_rolled_again() -> None:
    dice = LoadedDice(0, [4, 4, 4, 4, 4, 1, 2, 4, 4, 4, 6, 3])
    assert roll_onto_forge(dice, 7) == [1, 2, 3, 4, 4, 4, 6]
    assert dice.falls == []


def test_r43_jacques_reaches_farther_only_to_claim_and_pays_extra() -> None:
    g = position(character="jacques", fame=5, resources=Resources(energy=2))
    g.player(0).drafted = [1]
    g = do(at(g, UseDie(0, 1)), TurnDie(2))
    assert len(offered(g, Claim)) == 12
    assert len(offered(g, Discard)) == 3
    far = open_tile(g, 8)
    near = open_tile(g, 2)
    assert do(g, Claim(far)).player(0).resources == Resources(energy=0)
    assert do(g, Claim(near)).player(0).resources == Resources(energy=1)


def test_r43_jacques_needs_energy_until_his_second_power() -> None:
    poor = position(character="jacques", fame=5, steps=[UseDie(0, 1)])
    assert len(offered(poor, Claim)) == 3
    free = position(character="jacques", fame=10, steps=[UseDie(0, 1)])
    assert len(offered(free, Claim)) == 12


def test_r44_claim_may_be_undone_until_the_next_tile_comes_up() -> None:
    before = position(steps=[UseDie(0, 1)])
    claimed = do(before, Claim(open_tile(before, 0)))
    placed = do(claimed, offered(claimed, Place)[0])
    assert reveals_nothing(before, claimed, 0)
    assert not reveals_nothing(before, placed, 0)


def test_activate_all_equals_single_activations() -> None:
    island = [
        ready("refinery-3", "0,0"),
        ready("hotel-3", "1,0", "wild"),
        ready("iron-foundry-3", "2,0"),
    ]
    g = position(*island, Placed("factory-3", "3,0"), steps=[ActivateBuildings(0, 3)])
    both = ActivateAll(("refinery-3", "iron-foundry-3"))
    assert both in offered(g)
    together = do(g, both)
    single = do(g, Activate("refinery-3"), Activate("iron-foundry-3"))
    assert together == single
