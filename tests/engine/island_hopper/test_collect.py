import pytest

from engine.core import advance, awaited, is_legal
from engine.island_hopper.rules.actions import Discard, Draw, Keep, Prefer, Take
from engine.island_hopper.rules.state import IslandHopper
from tests.engine.island_hopper.table import (
    EVERY_CARD,
    absent,
    asked,
    begin,
    captain_is,
    cards_in_all,
    do,
    give,
    seen,
    told,
    until,
)


def _collecting(seed: int = 1, **options: str) -> IslandHopper:
    """Return a game of four in which the first seat, the captain, collects with a hand of two."""
    g = until(captain_is(begin(4, seed, **options), 0), "DiscardContract")
    for seat in g.seats:
        hand = g.hands[seat]
        spare = hand.cards[2:]
        g.hidden.deck += spare
        del hand.cards[2:]
    advance(g)
    return g


def test_the_captain_collects_first() -> None:
    assert asked(_collecting()) == {0: "DiscardContract"}


def test_collecting_goes_clockwise() -> None:
    g = do(_collecting(), 0, Keep(), Draw())
    assert asked(g) == {1: "DiscardContract"}


def test_a_discard_goes_under_the_deck_and_is_told_without_its_face() -> None:
    g = _collecting()
    card = g.hands[0].cards[0]
    assert told(g, 0, Discard(card)) == ["P0 puts a contract under the deck."]
    g = do(g, 0, Discard(card))
    assert (g.hidden.deck[-1], card in g.hands[0].cards) == (card, False)


def test_one_contract_at_most_is_discarded() -> None:
    g = _collecting()
    g = do(g, 0, Discard(g.hands[0].cards[0]))
    assert asked(g) == {0: "DrawContract"}


def test_hands_are_filled_to_three_from_the_display_or_blind() -> None:
    g = _collecting()
    g = do(g, 0, Discard(g.hands[0].cards[0]))
    first, top = g.board.display[0], g.hidden.deck[0]
    assert g.open[0] == [*(Take(card) for card in g.board.display), Draw()]
    g = do(g, 0, Take(first), Draw())
    assert g.hands[0].cards[1:] == [first, top]
    assert asked(g) == {1: "DiscardContract"}


def test_the_display_is_filled_up_when_a_player_is_done() -> None:
    g = _collecting()
    taken = g.board.display[0]
    g = do(g, 0, Discard(g.hands[0].cards[0]), Take(taken))
    assert len(g.board.display) == 2
    g = do(g, 0, Draw())
    assert (len(g.board.display), taken in g.board.display) == (3, False)


def test_a_blind_draw_is_seen_by_its_player_alone() -> None:
    g = do(_collecting(), 0, Keep())
    assert told(g, 0, Draw()) == ["P0 draws a contract blind."]


def test_an_open_contract_is_named() -> None:
    g = give(do(_collecting(), 0, Keep()), 3)
    g.board.display[0], place = "C4", g.board.display[0]
    assert place != ""
    advance(g)
    assert told(g, 0, Take("C4")) == ["P0 takes Coral Cay, $5, anchor."]


def test_those_who_come_later_may_order_ahead() -> None:
    g = _collecting()
    assert (sorted(g.open), awaited(g)) == ([0, 1, 2, 3], [0])
    assert g.open[2][0] == Prefer(())
    assert all(isinstance(action, Prefer) for action in g.open[2])


def test_those_who_may_only_order_ahead_are_not_waited_for() -> None:
    g = _collecting()
    assert seen(g, None).awaited == (0,)
    assert seen(g, 2).question == "Your turn to collect comes later: you may order ahead."


def test_plain_orders_come_before_those_with_a_discard_and_number_at_most_25() -> None:
    g = _collecting()
    plain = [action for action in g.open[2] if action.discard is None]  # type: ignore[attr-defined]
    assert g.open[2][: len(plain)] == plain
    assert len(plain) <= 25


def test_an_order_is_carried_out_when_its_turn_comes() -> None:
    g = _collecting()
    wanted, other = g.board.display[1], g.hands[1].cards[0]
    g = do(g, 1, Prefer((wanted,), other))
    g = do(g, 0, Keep(), Draw())
    assert (wanted in g.hands[1].cards, other in g.hands[1].cards) == (True, False)
    assert (len(g.hands[1].cards), asked(g)) == (3, {2: "DiscardContract"})


def test_an_order_draws_blind_when_the_wanted_contract_is_gone() -> None:
    g = _collecting()
    wanted = g.board.display[1]
    g = do(g, 1, Prefer((wanted,)))
    g = do(g, 0, Keep(), Take(wanted))
    assert (len(g.hands[1].cards), wanted in g.hands[1].cards) == (3, False)


def test_an_order_is_stored_once_and_told_to_nobody() -> None:
    g = _collecting()
    assert told(g, 1, Prefer(())) == []
    assert not is_legal(do(g, 1, Prefer(())), 1, Prefer(()))


def test_when_all_have_ordered_nobody_waits() -> None:
    g = _collecting()
    for seat in (1, 2, 3):
        g = do(g, seat, Prefer(()))
    g = do(g, 0, Keep(), Draw())
    assert (g.board.round, asked(g).get(0)) == (2, None)


def test_an_absent_player_keeps_all_and_takes_what_pays_best() -> None:
    g = give(_collecting(), 0, "A5")
    g.board.display[:] = ["A1", "G3", "B1"]
    advance(g)
    g = absent(absent(g, 0), 0)
    assert ("A5" in g.hands[0].cards, "G3" in g.hands[0].cards) == (True, True)


@pytest.mark.parametrize(("missing", "over"), [(0, False), (1, True)])
def test_the_game_ends_when_the_contracts_cannot_fill_all_hands(missing: int, over: bool) -> None:
    g = until(captain_is(begin(4), 0), "NudgeFlight")
    for hand in g.hands:
        g.board.gone += hand.cards
        hand.cards = []
    while len(g.hidden.deck) > 9 - missing:
        g.board.gone.append(g.hidden.deck.pop())
    assert cards_in_all(g) == EVERY_CARD
    while g.board.phase == "flights":
        g = absent(g, 0)
    assert g.over == over


def test_the_end_by_the_deck_is_named() -> None:
    g = until(captain_is(begin(4), 0), "NudgeFlight")
    g.board.gone += g.hidden.deck
    g.hidden.deck = []
    for hand in g.hands:
        g.board.gone += hand.cards
        hand.cards = []
    while not g.over:
        g = absent(g, 0)
    assert g.board.ended_by == "contract deck ran out"
