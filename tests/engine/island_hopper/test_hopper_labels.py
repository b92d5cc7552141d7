"""Button labels of Island Hopper name payments and losses."""

import re
from collections.abc import Iterator

import pytest

from engine.core import Action, Rng, play
from engine.island_hopper import GAME
from engine.island_hopper.rules.actions import (
    Agree,
    Bribe,
    Discard,
    Done,
    GiveUp,
    Plan,
    Price,
    Say,
    Take,
    TakeOver,
)
from engine.island_hopper.rules.components import CONTRACT_OF, CONTRACTS, ISLAND_OF
from engine.island_hopper.rules.fly import PayContract
from engine.island_hopper.rules.scoring import count
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.words.descriptions import needed, wanted_course
from tests.engine.island_hopper.table import begin, captain_is, complete, do, flying, give, until
from tests.engine.random_games import random_positions

SETTINGS: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (3, {"bribes": "sealed"}),
    (4, {"auction": "open", "symbols": "island_goods"}),
)
PAYS = re.compile(r"(?:Pay them|Place) \$(\d+)")
LOSES = re.compile(r"lose \$(\d+)")


def choices(kinds: tuple[type[Action], ...]) -> Iterator[tuple[IslandHopper, int, Action, str]]:
    """Yield choices of these kinds with their labels in random games."""
    for g, seat in random_positions(GAME, SETTINGS, Rng(4), 6):
        view = GAME.view(g, seat)
        for action in view.options:
            if isinstance(action, kinds):
                yield g, seat, action, GAME.label(view, action)


def test_label_names_tourists_as_their_cards_do_and_their_pay_in_all() -> None:
    g = give(until(captain_is(begin(4), 0), "ShowTourists"), 0, "T1", "T7", "A1")
    view = GAME.view(g, 0)
    assert [
        "Take along T1 and T7 ($3 a landing)",
        "Take along T1 ($1 a landing)",
        "Take along T7 ($2 a landing)",
        "Take no tourists",
    ] == [GAME.label(view, action) for action in view.options]
    assert "Tourist T7 ($2 a landing)" == CONTRACT_OF["T7"].title


@pytest.mark.long
def test_label_price_matches_the_payment() -> None:
    paid = 0
    for g, seat, action, label in choices((Bribe, Price, Agree, TakeOver)):
        named = sum(map(int, PAYS.findall(label)))
        after = play(g, seat, action).state
        paid += bool(named)
        assert named == g.hands[seat].cash - after.hands[seat].cash, label
    assert paid > 100


@pytest.mark.parametrize("symbols", ["single", "island_goods"])
def test_label_of_a_contract_given_up_names_the_loss_in_the_final_count(symbols: str) -> None:
    rng, named = Rng(8), 0
    for seed in range(20):
        g = flying(0, 4, seed, symbols=symbols)
        mine = rng.shuffled([card.key for card in CONTRACTS if not card.is_tourist])[:9]
        g = complete(g, 0, *(card for card in mine if card not in g.board.gone))
        g.agenda.insert(0, PayContract(0))
        g = GAME.load(GAME.save(g))
        view = GAME.view(g, 0)
        for action in view.options:
            loss = sum(map(int, LOSES.findall(GAME.label(view, action))))
            after = play(g, 0, action).state
            named += bool(loss)
            assert isinstance(action, GiveUp)
            assert loss == count(g, 0).bonus - count(after, 0).bonus
    assert named > 20


@pytest.mark.long
def test_label_of_a_bribe_names_the_letter_of_the_island() -> None:
    amounts = [one for one in choices((Bribe,)) if isinstance(one[2], Bribe) and one[2].amount]
    assert amounts
    for _, _, action, label in amounts:
        assert isinstance(action, Bribe)
        assert f"beside {action.island}" in label


@pytest.mark.long
def test_offered_price_is_not_labelled_as_paid() -> None:
    offers = [label for *_, label in choices((Price,))]
    assert "Offer $2" in offers


def test_label_of_a_nudge_quotes_the_words_that_it_follows_or_asks_for_a_length() -> None:
    g = until(flying(), "CallWord")
    g = do(g, 1, Say("north", 1), Say("2", 1), Done())
    g = do(g, 2, Say("east", 1), Done())
    g = until(do(g, 3, Done()), "NudgeFlight")
    view = GAME.view(g, 0)
    labels = [GAME.label(view, action) for action in view.options]
    ends = {label.partition(", ")[2] for label in labels}
    assert {"as “north 2” says", "as “east” says", "as all call together"} <= ends
    assert "Nudge 2 inches to 0° N, as “north 2” says" in labels
    assert "Nudge to 0° N: choose a length" in labels


def test_label_of_a_flight_says_how_far_and_where_it_is_off() -> None:
    g = until(flying(), "CallWord")
    view = GAME.view(g, 1)
    assert view.screen is not None and "picture" not in view.question
    labels = dict(zip(view.options, GAME.words.labels(view, view.options), strict=True))
    for number, truth in view.screen.true_places:
        inches, way, _ = wanted_course(view.flights[number - 1], truth)
        effect = str(labels[Say(flight=number)].effect)
        assert f"must go {inches:.1f} inches {way}" == effect
        assert effect in " ".join(needed(GAME.view(do(g, 1, Say(flight=number)), 1)))
    assert "must go" not in " ".join(needed(GAME.view(until(g, "NudgeFlight"), g.captain)))


def test_words_with_a_plan_have_the_distances_of_its_islands() -> None:
    g = until(captain_is(begin(3), 0), "PlanFlight")
    view = GAME.view(g, g.captain)
    [told] = [line for line in needed(view) if line.startswith("Inches from the compass: ")]
    planned = {one.island for one in view.options if isinstance(one, Plan) and one.island}
    for key in planned:
        assert f"{key} {ISLAND_OF[key].distance}" in told


@pytest.mark.long
def test_words_name_the_open_contracts_before_and_the_tourists_among_them() -> None:
    told = set[type[Action]]()
    for g, seat in random_positions(GAME, SETTINGS, Rng(4), 6):
        view = GAME.view(g, seat)
        kinds = {type(option) for option in view.options}
        words = [*needed(view)]
        opened = ", ".join(CONTRACT_OF[card].short for card in view.display)
        assert (f"Open: {opened}." in words) == (Discard in kinds)
        cards = [CONTRACT_OF[one.card] for one in view.options if isinstance(one, Take)]
        tourists = [card for card in cards if card.is_tourist]
        assert all(f"{card.key}: tourist, ${card.pays} a landing." in words for card in tourists)
        told |= kinds & {Discard} | ({Take} if tourists else set())
    assert told == {Discard, Take}
