import pytest

from engine.core import advance, awaited, is_legal
from engine.island_hopper.rules.actions import Discard, Draw, Keep, Prefer, Take
from engine.island_hopper.rules.state import IslandHopper
from tests.engine.island_hopper.table import (
    absent,
    announced,
    asked,
    begin,
    captain_is,
    do,
    give,
    seen,
    until,
)


def _collecting(**options: str) -> IslandHopper:
    """Return a game of four with hands of two; the captain, the first seat, collects."""
    g = until(captain_is(begin(4, **options), 0), "DiscardContract")
    for seat in g.seats:
        hand = g.hands[seat]
        spare = hand.cards[2:]
        g.hidden.deck += spare
        del hand.cards[2:]
    advance(g)
    return g


def test_collecting_goes_clockwise_from_the_captain() -> None:
    g = _collecting()
    assert asked(g) == {0: "DiscardContract"}
    assert asked(do(g, 0, Keep(), Draw())) == {1: "DiscardContract"}


def test_discard_goes_face_down_under_the_deck() -> None:
    g = _collecting()
    card = g.hands[0].cards[0]
    assert announced(g, 0, Discard(card)) == ["P0 puts a contract under the deck."]
    g = do(g, 0, Discard(card))
    assert (g.hidden.deck[-1], card in g.hands[0].cards) == (card, False)


def test_hand_is_filled_to_three_from_the_display_or_the_deck() -> None:
    g = _collecting()
    g = do(g, 0, Discard(g.hands[0].cards[0]))
    assert asked(g) == {0: "DrawContract"}
    first, top = g.board.display[0], g.hidden.deck[0]
    assert g.open[0] == [*(Take(card) for card in g.board.display), Draw()]
    g = do(g, 0, Take(first), Draw())
    assert g.hands[0].cards[1:] == [first, top]
    assert asked(g) == {1: "DiscardContract"}


def test_display_is_refilled_after_each_player() -> None:
    g = _collecting()
    taken = g.board.display[0]
    g = do(g, 0, Discard(g.hands[0].cards[0]), Take(taken))
    assert len(g.board.display) == 2
    g = do(g, 0, Draw())
    assert (len(g.board.display), taken in g.board.display) == (3, False)


def test_blind_draw_is_announced_without_its_face() -> None:
    g = do(_collecting(), 0, Keep())
    assert announced(g, 0, Draw()) == ["P0 draws a contract from the deck."]


def test_contract_from_the_display_is_announced() -> None:
    g = give(do(_collecting(), 0, Keep()), 3)
    g.board.display[0] = "C4"
    advance(g)
    assert announced(g, 0, Take("C4")) == ["P0 takes Coral Cay ($5, anchor)."]


def test_later_players_may_order_ahead() -> None:
    g = _collecting()
    assert (sorted(g.open), awaited(g)) == ([0, 1, 2, 3], [0])
    assert g.open[2][0] == Prefer(())
    assert all(isinstance(action, Prefer) for action in g.open[2])


def test_players_who_may_only_order_ahead_are_not_awaited() -> None:
    g = _collecting()
    assert seen(g, None).awaited == (0,)
    asked = "You collect later. Which contract do you want then, if you plan ahead?"
    assert seen(g, 2).question == asked


def test_plain_orders_come_first_and_number_at_most_25() -> None:
    g = _collecting()
    plain = [action for action in g.open[2] if action.discard is None]  # type: ignore[attr-defined]
    assert g.open[2][: len(plain)] == plain
    assert len(plain) <= 25


def test_order_is_carried_out_in_turn() -> None:
    g = _collecting()
    wanted, other = g.board.display[1], g.hands[1].cards[0]
    g = do(g, 1, Prefer((wanted,), other))
    g = do(g, 0, Keep(), Draw())
    assert (wanted in g.hands[1].cards, other in g.hands[1].cards) == (True, False)
    assert (len(g.hands[1].cards), asked(g)) == (3, {2: "DiscardContract"})


def test_order_draws_blind_if_the_contract_is_gone() -> None:
    g = _collecting()
    wanted = g.board.display[1]
    g = do(g, 1, Prefer((wanted,)))
    g = do(g, 0, Keep(), Take(wanted))
    assert (len(g.hands[1].cards), wanted in g.hands[1].cards) == (3, False)


def test_order_is_stored_once_and_not_announced() -> None:
    g = _collecting()
    assert announced(g, 1, Prefer(())) == []
    assert not is_legal(do(g, 1, Prefer(())), 1, Prefer(()))


def test_round_ends_without_waiting_if_all_have_ordered() -> None:
    g = _collecting()
    for seat in (1, 2, 3):
        g = do(g, seat, Prefer(()))
    g = do(g, 0, Keep(), Draw())
    assert (g.board.round, asked(g).get(0)) == (2, None)


def test_absent_player_keeps_all_and_takes_the_best_paying_contract() -> None:
    g = give(_collecting(), 0, "A5")
    g.board.display[:] = ["A1", "G3", "B1"]
    advance(g)
    g = absent(absent(g, 0), 0)
    assert ("A5" in g.hands[0].cards, "G3" in g.hands[0].cards) == (True, True)


@pytest.mark.parametrize(("missing", "over"), [(0, False), (1, True)])
def test_game_ends_if_contracts_cannot_fill_all_hands(missing: int, over: bool) -> None:
    g = until(captain_is(begin(4), 0), "NudgeFlight")
    for hand in g.hands:
        g.board.gone += hand.cards
        hand.cards = []
    while len(g.hidden.deck) > 9 - missing:
        g.board.gone.append(g.hidden.deck.pop())
    while g.board.phase == "flights":
        g = absent(g, 0)
    assert (g.over, g.board.ended_by) == (over, "contract deck ran out" if over else "")
