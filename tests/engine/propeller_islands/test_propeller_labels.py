"""Button labels of Propeller Islands name costs, gains and losses."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from engine.core import Action, Rng, Step, awaited, options_of, play
from engine.propeller_islands import GAME
from engine.propeller_islands.rules.actions import (
    Activate,
    ActivateAll,
    ActivateExtra,
    ActivateIsland,
    Choose,
    Claim,
    Complete,
    Discard,
    Gain,
    Lift,
    Pass,
    Place,
    TurnDie,
    UseDepot,
)
from engine.propeller_islands.rules.blueprints import InstallUpgrade
from engine.propeller_islands.rules.characters import GainByFame
from engine.propeller_islands.rules.components import (
    BLUEPRINT_OF,
    CHARACTER_OF,
    SPACES,
    TILE_OF,
    Resources,
    Upgrade,
)
from engine.propeller_islands.rules.effects import (
    ActivateAny,
    ChooseEffect,
    LiftWorker,
    PlaceTile,
    UseDepots,
)
from engine.propeller_islands.rules.island import Placed, free_cells
from engine.propeller_islands.rules.state import PropellerIslands
from engine.propeller_islands.rules.turn import (
    ActivateBuildings,
    CompleteBlueprint,
    TakeTurn,
    UseDie,
)
from engine.propeller_islands.words.descriptions import place_words, sides
from tests.contract.checks import check_labels
from tests.engine.propeller_islands.propeller_positions import RICH, capitol, position

Position = tuple[PropellerIslands, int]
AMOUNT = re.compile("([0-9]+) (energy|steel|part)s?")
ASKS_ON = re.compile("choose| or ")
BRINGING = (Activate, ActivateAll, ActivateExtra, Choose, Complete, Discard, Gain, UseDepot)


def random_turns(games: int) -> Iterator[Position]:
    """Yield a position for each choice in rounds of random play with random boards."""
    rng = Rng(3)
    for seed in range(games):
        g = GAME.start(2 + seed % 3, seed)
        # Give each player a random island, dock, purse and fame, as late in a game.
        for player in g.board.players:
            player.resources = Resources(rng.below(6), rng.below(4), rng.below(4))
            player.fame = rng.below(20)
            player.dock = [space for space in SPACES if rng.below(2)]
            for _ in range(rng.below(9)):
                cell = rng.pick(free_cells(player.island))
                tile = g.hidden.stack.pop()
                upgrades: list[tuple[Upgrade, ...]] = [(), ("energy",), ("steel",)]
                plain = Placed(tile, cell, "ready" if rng.below(3) else None)
                upgrade = rng.pick(upgrades)
                fits = all(plain.fits(one) for one in upgrade) and plain.face.kind == "building"
                worker = plain.worker if plain.face.housing else None
                player.island.append(Placed(tile, cell, worker, upgrade if fits else ()))
        while not g.over and g.board.round == 1:
            seat = awaited(g)[0]
            yield g, seat
            options = options_of(g, seat)
            continuing = [
                one for one in options if isinstance(one, (*BRINGING, ActivateIsland, TurnDie))
            ]
            g = play(
                g, seat, rng.pick(continuing if continuing and rng.below(4) else options)
            ).state


def amounts(text: str) -> Counter[str]:
    found = Counter[str]()
    for number, kind in AMOUNT.findall(text):
        found[kind] += int(number)
    return found


def paid_in_words(label: str) -> Counter[str]:
    _, pays, rest = label.lower().partition("pay ")
    now, _, _ = rest.partition(", then choose")
    return amounts(now.partition("→")[0]) if pays else Counter()


def named(g: PropellerIslands, seat: int) -> Iterator[tuple[Action, str]]:
    view = GAME.view(g, seat)
    return ((action, GAME.label(view, action)) for action in view.options)


@pytest.mark.long
def test_label_price_matches_the_payment() -> None:
    seen = Counter[type[Action]]()
    for g, seat in random_turns(60):
        for action, label in named(g, seat):
            notes = play(g, seat, action).notes
            paid = Counter[str]()
            for values in (note.values for note in notes if note.values.get("seat") == seat):
                paid += amounts(f"{values.get('cost', '')} {values.get('paid', '')}")
                paid += amounts(f"{values['price']} energy" if "price" in values else "")
                card = str(values.get("card", ""))
                paid += amounts(str(BLUEPRINT_OF[card].cost) if "vp" in values else "")
            seen[type(action)] += bool(paid)
            assert paid == paid_in_words(label), (label, action)
    assert min(seen[kind] for kind in (TurnDie, Claim, Activate, ActivateExtra, Choose)) >= 3


@pytest.mark.long
def test_label_gain_matches_the_gain() -> None:
    checked = 0
    for g, seat in random_turns(40):
        for action, label in named(g, seat):
            head, arrow, rest = label.partition("→")
            brings = amounts(rest if arrow else re.split("[+]|Gain ", head)[-1])
            if brings and is_whole(g, action) and not ASKS_ON.search(label):
                after = play(g, seat, action).state.player(seat).resources
                before = g.player(seat).resources
                paid = paid_in_words(label)
                for kind in ("energy", "steel", "part"):
                    change = getattr(after, kind) - getattr(before, kind)
                    assert change == brings[kind] - paid[kind], (label, action)
                checked += 1
    assert checked > 200


def is_whole(g: PropellerIslands, action: Action) -> bool:
    """Whether only steps that were due anyway follow the move."""
    rest = (ActivateBuildings, CompleteBlueprint, InstallUpgrade, TakeTurn)
    return isinstance(action, BRINGING) and isinstance(g.agenda[1], rest)


@pytest.mark.long
def test_labels_are_distinct_and_not_cut() -> None:
    for g, seat in random_turns(40):
        labels = [label for _, label in named(g, seat)]
        check_labels(labels)
        assert len(set(labels)) == len(labels)


RADIO = "radio-station-1"
USED = [
    tile
    for tile in TILE_OF.values()
    if tile.housing and tile.effects and not any(effect.activate for effect in tile.effects)
]
UPGRADES: list[tuple[Upgrade, ...]] = [(), ("energy",), ("steel",), ("part",)]


@pytest.mark.long
@pytest.mark.parametrize("character", ["jacques", "marie"])
@pytest.mark.parametrize("depot", ["depot-2a", "depot-3a", "depot-4a"])
def test_label_of_each_building_fits_on_a_button(character: str, depot: str) -> None:
    kinds = [Activate, ActivateExtra] if character == "marie" else [Activate]
    for tile, upgrades in product(USED, UPGRADES):
        used = Placed(tile.key, "0,1", "ready", upgrades)
        others = (Placed(RADIO, "0,0", "ready"), Placed(depot, "1,0"), Placed("archives", "0,-1"))
        g = position(used, *others, resources=RICH, character=character)
        for kind in kinds:
            through, direct = words(g, kind(RADIO)), words(g, kind(tile.key))
            check_labels([through, direct])
            assert tile.name in through and tile.name in direct
            assert paid_in_words(through) == paid_in_words(direct)


@pytest.mark.parametrize("character", list(CHARACTER_OF))
def test_labels_of_blueprints_and_dock_spaces_fit_on_a_button(character: str) -> None:
    g = position(character=character)
    check_labels(words(g, Complete(card)) for card in BLUEPRINT_OF)
    for space in SPACES:
        check_labels([words(position(dock=[space], character=character), Lift(space))])


def words(g: PropellerIslands, action: Action) -> str:
    return GAME.label(GAME.view(g, 0), action)


def test_activation_names_only_usable_buildings() -> None:
    poor = position(
        Placed("factory-1", "0,0", "ready", ("wild",)),
        Placed("refinery-1", "0,1", "ready", ("wild",)),
        steps=[UseDie(0, 3)],
    )
    assert "Activate with a 3: Refinery 1" == words(poor, ActivateIsland())


def test_activation_without_effect_says_so() -> None:
    g = position(capitol(None), steps=[UseDie(0, 3)])
    assert "Activate nothing (no building works with a 3)" == words(g, ActivateIsland())


def test_automatic_payment_is_named() -> None:
    g = position(
        Placed("radio-station-1", "0,0", "ready", ("wild",)),
        Placed("factory-1", "0,1", "ready"),
        resources=Resources(0, 1, 0),
        steps=[ActivateBuildings(0, 3)],
    )
    assert "pay 1 steel → 2 parts" in words(g, Activate("radio-station-1"))


@pytest.mark.parametrize(("dock", "lost"), [([], True), (["a1"], False)])
def test_lost_benefit_of_a_depot_is_named_before_placing(dock: list[str], lost: bool) -> None:
    g = position(capitol(), Placed("hotel-1", "0,1"), dock=dock, steps=[PlaceTile(0, "depot-4a")])
    assert lost is ("its benefit is lost" in words(g, Place("0,-1")))


def test_place_is_named_by_one_tile_and_the_others_that_it_touches() -> None:
    island = [Placed("capitol", "0,0"), Placed("hotel-1", "1,0"), Placed("factory-1", "0,1")]
    words_of = {cell: place_words(island, cell) for cell in free_cells(island)}
    assert len(words_of) == len({*words_of.values()})
    for cell, text in words_of.items():
        first, *others = sides(island, cell)
        names = ", ".join(other.rpartition(" ")[2] for other in others)
        assert text == (f"{first}, touches {names}" if names else first)


def test_question_and_labels_of_an_effect_name_the_building_and_the_gain() -> None:
    g = position(capitol(), Placed("hotel-1", "0,1"), steps=[ChooseEffect(0, "capitol")])
    asked = "Which effect of Capitol do you use?"
    assert (asked, asked) == (GAME.view(g, 0).question, GAME.view(g, 0).doing)
    assert ("", asked) == (GAME.view(g, 1).question, GAME.view(g, 1).doing)
    assert {"Deploy a worker", "Gain 1 energy, 1 steel"} == {label for _, label in named(g, 0)}


@pytest.mark.parametrize(
    ("step", "label"),
    [
        (GainByFame(0, ("energy", "steel")), "Wait, take nothing now"),
        (UseDepots(0, 2, up_to=True), "Use no more depots"),
        (ActivateAny(0, 2, up_to=True), "Activate no more"),
        (ActivateBuildings(0, 3), "Activate no more"),
    ],
)
def test_passing_names_what_is_left(step: Step, label: str) -> None:
    island = (Placed("depot-3a", "0,1"), Placed("hotel-1", "1,0"))
    assert label == words(position(capitol(), *island, steps=[step]), Pass())


def test_last_worker_of_two_lines_names_both_rewards() -> None:
    g = position(Placed("hotel-1", "0,1"), dock=["b2", "a1", "c3"], steps=[LiftWorker(0)])
    assert "Take B2 → row B (+1 part) and column 2 (use 2 depots)" == words(g, Lift("b2"))


def test_completed_blueprint_names_price_and_gain() -> None:
    g = position(resources=RICH, cards=["B1-01"], steps=[CompleteBlueprint(0)])
    shown = "Complete A: pay 1 steel, 1 part → 3 points; energy upgrade"
    assert shown == words(g, Complete("B1-01"))


def test_label_of_an_upgrade_set_aside_says_what_scores() -> None:
    g = position(Placed("refinery-2", "0,0"), steps=[InstallUpgrade(0, "science")])
    assert "Set the upgrade aside (2 score 1 point)" in dict(named(g, 0)).values()


@pytest.mark.parametrize("fame", [0, 8, 20])
def test_label_of_each_blueprint_fits_with_a_gained_resource(fame: int) -> None:
    for card in BLUEPRINT_OF:
        g = position(
            resources=RICH,
            cards=[card],
            character="nicola",
            fame=fame,
            steps=[CompleteBlueprint(0)],
        )
        assert words(g, Complete(card)).removeprefix("Complete ").startswith("A: pay ")
