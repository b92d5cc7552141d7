"""Button labels of Palm Island name costs, losses and gains."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

from engine.core import Action, Note, Rng, options_of, play, write
from engine.palm_island import GAME
from engine.palm_island.rules.actions import (
    Buy,
    Discard,
    Flip,
    Pay,
    Recruit,
    Reset,
    Rotate,
    Store,
    Use,
)
from engine.palm_island.rules.cards import ABILITIES, NAMES
from engine.palm_island.rules.components import RESOURCES, Card, together
from engine.palm_island.rules.state import PalmIsland
from engine.palm_island.words import prices
from tests.engine.palm_island.decks import (
    END,
    FISH,
    ONE_OF_EACH,
    TWO_FISH,
    TWO_STONE,
    TWO_WOOD,
    WOOD,
    do,
    notes_of,
    stored,
    table,
    with_powers,
)
from tests.engine.palm_island.test_palm_games import MODES
from tests.engine.random_games import random_positions

PAYING = (Store, Rotate, Flip, Recruit, Buy, Discard)
MARKET, HUT = Card(10), Card(1)
POSITIONS = 150


def labels(g: PalmIsland) -> dict[str, str]:
    """Return the labels of the first player, by the text of the action."""
    view = GAME.view(g, 0)
    return {write(action): GAME.label(view, action) for action in options_of(g, 0)}


class TestWords:
    def test_store_names_the_cards_it_takes(self) -> None:
        shown = labels(table([MARKET, HUT, WOOD]))["store card:10"]
        assert "Store Market: pay 1 wood (Logger 4) → 1 stone" == shown

    def test_free_move_names_its_gain(self) -> None:
        assert "Store Canoe House 1 → 1 fish" == labels(table([HUT, MARKET]))["store card:1"]

    def test_price_is_named_if_there_are_several_payments(self) -> None:
        shown = labels(table([MARKET, Card(13), Card(15), WOOD, FISH]))["store card:10"]
        assert "Store Market: pay 1 wood or 1 fish → 1 stone" == shown

    def test_waste_is_named(self) -> None:
        shown = labels(table([MARKET, HUT, TWO_WOOD]))["store card:10"]
        assert "Store Market: pay 2 wood (Logger 5), wasting 1 → 1 stone" == shown

    def test_payment_names_its_waste(self) -> None:
        g = do(table([MARKET, HUT, Card(15), TWO_WOOD, ONE_OF_EACH]), "store card:10")
        assert "Pay with Logger 5 (2 wood), wasting 1" == labels(g)["pay cards:5"]

    def test_long_gift_names_the_sum_of_its_cards(self) -> None:
        store = [TWO_WOOD, stored(6, "back_bottom"), TWO_FISH, TWO_STONE]
        shown = labels(table([END, MARKET, HUT, *store], [END], mode="cooperative"))
        held = "4 wood 2 fish 2 stone (Canoe House 2, Logger 5+6, Quarry 8)"
        assert {f"Give {held}", "Give nothing"} == {*shown.values()}

    def test_upgrade_names_the_new_value(self) -> None:
        shown = labels(table([Card(7), HUT, TWO_WOOD]))["rotate card:7"]
        assert "Rotate Quarry 7: pay 2 wood (Logger 5) → worth 1↑" == shown

    def test_two_upgrades_of_equal_value_name_what_the_card_then_stores(self) -> None:
        shown = labels(table([Card(2), MARKET, FISH]))
        assert shown["rotate card:2"].endswith("→ worth 1↑; can store 2 fish")
        assert shown["flip card:2"].endswith("→ worth 1↑; can store 1 wood 1 fish")

    def test_listener_hears_what_a_card_stores_after_each_upgrade(self) -> None:
        g = table([Card(7), Card(13), TWO_WOOD, ONE_OF_EACH])
        view = GAME.view(g, 0)
        options = options_of(g, 0)
        told = zip(options, GAME.words.labels(view, options), strict=True)
        effects = {write(action): str(label.effect) for action, label in told}
        assert effects["rotate card:7"].endswith("→ holds 1 stone")
        assert effects["rotate card:13"].endswith("→ 1★")

    def test_listener_hears_upgrades_that_are_not_one_more(self) -> None:
        assert prices.heard(Card(12), "rotate") == "4★ 3↑"
        assert prices.heard(Card(7, "back_bottom"), "rotate") == "a step down: 1↑; holds 1 stone"

    def test_ability_used_up_is_named(self) -> None:
        shown = labels(table([Card(13), Card(15), WOOD], change=with_powers("fisher")))
        assert "use up Fisher" in shown["rotate card:13"]

    def test_ability_that_reaches_the_third_card_is_named(self) -> None:
        shown = labels(table([Card(15), HUT, Card(4)], change=with_powers("lookout")))
        assert "Store Logger 4: use up Lookout → 1 wood" == shown["store card:4"]

    def test_note_tells_a_forced_discard_from_a_chosen_one(self) -> None:
        notes = notes_of(table([HUT, Card(15), Card(16)]), "discard")
        assert "Canoe House 1 is discarded." in notes
        assert "Temple 15 is discarded (forced)." in notes

    def test_note_lists_resources_with_and(self) -> None:
        notes = notes_of(table([Card(12, "back_top"), HUT, Card(15)]), "store card:12")
        assert "Tool Maker stores 1 wood and 1 fish." in notes

    def test_loss_of_the_next_card_is_named(self) -> None:
        shown = labels(table([HUT, WOOD, MARKET]))["discard"]
        assert "Discard Canoe House 1: lose 1 wood (Logger 4)" == shown

    def test_full_store_names_the_card_turned_back_first(self) -> None:
        four = [WOOD, TWO_WOOD, stored(8, "front_bottom"), stored(3)]
        shown = labels(table([HUT, MARKET, Card(15), *four]))["store card:1"]
        assert "Store Canoe House 1: turn back 1 card → 1 fish" == shown


def positions(kinds: tuple[type[Action], ...]) -> Iterator[tuple[PalmIsland, int, Action]]:
    """Yield many choices of these kinds in random games of every mode."""
    for g, seat in random_positions(GAME, MODES, Rng(11), 100):
        yield from ((g, seat, it) for it in options_of(g, seat) if isinstance(it, kinds))


def sampled(*kinds: type[Action]) -> list[tuple[PalmIsland, int, Action]]:
    return list(islice(positions(kinds), 0, POSITIONS * 40, 20))


@pytest.mark.long
def test_label_cost_matches_the_state_change() -> None:
    checked = 0
    for g, seat, action in sampled(*PAYING):
        result = play(g, seat, action)
        next_turn = sum("is discarded" in note.template for note in result.notes)
        is_over = next_turn == isinstance(action, Discard) and not is_unfinished(result.state, seat)
        if result.state.board.round == g.board.round and is_over:
            label = GAME.label(GAME.view(g, seat), action)
            unseen = out_of_sight(g, seat, result.notes)
            assert taken(g, result.state, seat, unseen) == named_in(label)
            checked += 1
    assert checked > POSITIONS


@pytest.mark.long
def test_label_announces_a_card_that_must_be_turned_back() -> None:
    for g, seat, action in sampled(Store):
        after = play(g, seat, action).state
        if not any(isinstance(option, Pay | Use) for option in options_of(after, seat)):
            asked = any(isinstance(option, Reset) for option in options_of(after, seat))
            label = GAME.label(GAME.view(g, seat), action)
            assert asked is ("turn back" in label), label


@pytest.mark.long
def test_payment_label_names_its_exact_waste() -> None:
    for g, seat, action in sampled(Pay):
        assert isinstance(action, Pay)
        view = GAME.view(g, seat)
        village = g.village(seat)
        held = together(map(village.card, action.cards))
        needed = [way for way in view.cost if not view.helps and held.covers(way)]
        label = GAME.label(view, action)
        for way in needed[:1]:
            waste = min((held - way).total for way in needed)
            assert (f", wasting {waste}" if waste else "") == "".join(TOO_MANY.findall(label))


@pytest.mark.long
def test_label_announces_a_step_down_if_the_card_loses_value() -> None:
    for g, seat, action in sampled(Rotate, Flip):
        assert isinstance(action, Rotate | Flip)
        card = g.village(seat).card(action.card)
        after = card.after("rotate" if isinstance(action, Rotate) else "flip")
        is_down = (after.up.arrows, after.up.stars) < (card.up.arrows, card.up.stars)
        assert is_down is ("step down" in GAME.label(GAME.view(g, seat), action))


TOO_MANY = re.compile(", wasting [0-9]+")
AMOUNT = re.compile("(?:pay|lose) ((?:[0-9] (?:wood|fish|stone) ?)+)")
KIND = re.compile("([0-9]) (wood|fish|stone)")


def named_in(label: str) -> tuple[Counter[str], set[str]]:
    """Return the resources and abilities that a label names as taken."""
    amounts = Counter[str]()
    for amount in AMOUNT.findall(label):
        for number, kind in KIND.findall(amount):
            amounts[kind] += int(number)
    _, _, used = label.partition("use up ")
    return amounts, {key for key in ABILITIES if NAMES[key] in used.partition("→")[0]}


def taken(
    before: PalmIsland, after: PalmIsland, seat: int, unseen: set[str]
) -> tuple[Counter[str], set[str]]:
    """Return the resources and abilities that a move used up."""
    kept = {card.number for card in after.village(seat).stored}
    gone = [card for card in before.village(seat).stored if card.number not in kept]
    held = together(card for card in gone if card.name not in unseen)
    used = set(after.village(seat).used) - set(before.village(seat).used)
    return Counter({kind: getattr(held, kind) for kind in RESOURCES if getattr(held, kind)}), used


def out_of_sight(g: PalmIsland, seat: int, notes: Sequence[Note]) -> set[str]:
    """Return the cards that came up from deeper in the deck than a player sees."""
    seen = {card.name for card in g.village(seat).in_hand if not card.is_tracker}
    return {
        str(note.values["card"])
        for note in notes
        if "comes up" in note.template and note.values["card"] not in seen
    }


def is_unfinished(g: PalmIsland, seat: int) -> bool:
    """Whether the player must still choose a payment or make room."""
    return any(isinstance(option, Pay | Use | Reset) for option in options_of(g, seat))


def test_card_names_its_faces_in_the_order_of_upgrades() -> None:
    texts = [one.text for one in GAME.words.entries if one.kind == "Building"]
    faces = ("**At the start**", "**Rotated**", "**Rotated and flipped**", "**Flipped**")
    for text in texts:
        assert [*faces] == sorted(faces, key=text.index)
