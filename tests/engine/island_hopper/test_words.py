import pytest

from engine.core import decision_of, is_legal, parse, reveals_nothing, write
from engine.island_hopper import GAME
from engine.island_hopper.rules.actions import Bribe, Done, Drop, FlyAgain, GiveUp, Plan, Say
from engine.island_hopper.rules.components import CONTRACTS, GOODS, ISLAND_OF
from engine.island_hopper.rules.records import Spoken
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.words import CallWord, ChooseWord, is_one_word
from tests.engine.island_hopper.table import announced, asked, complete, do, flying, land_on, until


def _aloft(**options: str) -> IslandHopper:
    return until(flying(**options), "CallWord")


def test_all_passengers_may_speak_and_the_captain_listens() -> None:
    assert asked(_aloft()) == dict.fromkeys((1, 2, 3), "CallWord")


def test_batch_passenger_chooses_the_flight_and_then_the_word() -> None:
    g = _aloft()
    assert g.open[1] == [Done(), *(Say(flight=number) for number in (1, 2, 3, 4))]
    g = do(g, 1, Say(flight=2))
    assert g.open[1][:2] == [Done(), Say("north", 2)]
    assert do(g, 1, Say("north", 2)).flight(2).words == (Spoken(1, "north"),)


def test_words_are_offered_directly_with_one_flight() -> None:
    g = _aloft(flights="sequential")
    assert g.open[1][:2] == [Done(), Say("north")]
    assert do(g, 1, Say("north")).flight(1).words == (Spoken(1, "north"),)


def test_passenger_is_asked_again_after_a_word() -> None:
    after = do(_aloft(flights="sequential"), 1, Say("north"))
    assert isinstance(decision_of(after, 1), CallWord)


def test_question_has_at_most_25_answers() -> None:
    g = _aloft(flights="sequential")
    assert len(g.open[1]) <= 25
    assert len(do(_aloft(), 1, Say(flight=2)).open[1]) <= 25


@pytest.mark.parametrize("word", ["llama", "Don't", "3", "ñandú", "a" * 20])
def test_any_single_word_may_be_called(word: str) -> None:
    g = do(_aloft(), 3, Say(word, 4))
    assert g.flight(4).words == (Spoken(3, word),)
    assert parse(write(Say(word, 4)), GAME.rules.actions) == Say(word, 4)


@pytest.mark.parametrize(
    "word", ["two words", "", "a" * 21, "north-east", "x:y", "<@1>", "a+b", "go!", "a_b", "none"]
)
def test_text_that_is_not_one_word_is_refused(word: str) -> None:
    assert not is_one_word(word)
    assert not is_legal(_aloft(), 1, Say(word, 1))


def test_word_needs_a_flight_in_the_air() -> None:
    g = _aloft()
    refused = [Say("llama"), Say("llama", 5), Say("llama", 0), Say("llama", -1)]
    assert [is_legal(g, 1, say) for say in refused] == [False] * 4


def test_contract_names_the_goods_for_which_it_pays() -> None:
    for contract in [one for one in CONTRACTS if one.island]:
        [card] = [one for one in GAME.words.entries if one.key == f"contract_{contract.key}"]
        goods = card.text.partition(" on ")[0]
        wanted = {good.key for good in GOODS if good.name.lower() in goods}
        assert {*ISLAND_OF[contract.island].goods} == wanted


def test_captain_cannot_speak() -> None:
    assert not is_legal(_aloft(), 0, Say("north", 1))


def test_called_word_may_be_a_lie_and_is_announced() -> None:
    assert announced(_aloft(), 2, Say("south", 1)) == ["P2 calls for flight 1: “south”."]


def test_three_words_a_flight_are_free_and_the_fourth_costs_a_dollar() -> None:
    g = do(_aloft(), 1, *[Say("north", 1)] * 3)
    assert (g.hands[1].cash, g.hidden.bank) == (10, _aloft().hidden.bank)
    fourth = do(g, 1, Say("north", 1))
    assert (fourth.hands[1].cash, fourth.hidden.bank) == (9, g.hidden.bank + 1)
    assert "P1 has used up all 3 words for this flight and pays $1 for another." in announced(
        g, 1, Say("north", 1)
    )


def test_each_flight_of_a_batch_has_its_own_tokens() -> None:
    g = do(_aloft(), 1, *[Say("north", 1)] * 3, *[Say("east", 2)] * 3)
    assert g.hands[1].cash == 10


def test_fourth_word_needs_money() -> None:
    g = until(flying(), "CallWord")
    g.hands[1].cash = 0
    g = do(g, 1, *[Say("north", 1)] * 3)
    assert not is_legal(g, 1, Say("north", 1))
    assert Say(flight=1) not in g.open[1]
    assert Say(flight=2) in g.open[1]


def test_second_chance_brings_new_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    land_on(monkeypatch, *[""] * 12)
    g = do(complete(_aloft(), 0, "A1"), 1, *[Say("north", 1)] * 3)
    g = until(until(g, "OfferSecondChance"), "OfferSecondChance")
    good = g.flight(1).good
    g = do(g, 0, FlyAgain(good), GiveUp("A1"))
    g = do(g, 0, g.open[0][0])
    assert do(g, 1, Say("north"), Say("north")).hands[1].cash == 10


def test_words_end_when_all_passengers_are_done() -> None:
    g = do(do(do(_aloft(), 1, Done()), 3, Say("east", 1), Done()), 2, Done())
    assert asked(g) == {0: "NudgeFlight"}


def test_passenger_may_choose_a_flight_and_say_nothing() -> None:
    g = do(_aloft(), 1, Say(flight=2), Done())
    assert (g.flight(2).words, asked(g)[1]) == ((), "CallWord")


def test_word_cannot_be_undone() -> None:
    g = _aloft()
    assert not reveals_nothing(g, do(g, 1, Say("north", 1)), 1)


def test_absent_passenger_is_silent() -> None:
    g = until(do(_aloft(), 1, Say(flight=2)), "NudgeFlight")
    assert all(not flight.words for flight in g.board.flights)


def test_word_questions_share_a_window_that_the_captain_may_close() -> None:
    assert CallWord.window is ChooseWord.window
    assert CallWord.window is not None
    assert CallWord.window.closable


def test_bribe_cannot_be_placed_in_the_air() -> None:
    assert not is_legal(_aloft(), 1, Bribe("A", 1))


def test_plane_without_nudge_drops_where_it_is() -> None:
    g = until(_aloft(flights="sequential"), "NudgeFlight")
    landing = do(g, 0, Drop()).flight(1).landing
    assert landing is not None and landing.before == landing.after


def test_plan_of_the_second_flight_waits_for_the_first() -> None:
    assert not is_legal(_aloft(flights="sequential"), 0, Plan("rum", "D"))
