import msgspec
import pytest

from engine.palm_island.view import PalmView, label
from render.painter import ALT_AT_MOST
from render.palm_island.words import alt, text
from tests.render.palm_island.games import views

GAME_VIEWS = views(5)


def test_the_alternative_text_is_never_longer_than_discord_allows() -> None:
    longest = "W" * 900
    for view in (*GAME_VIEWS, msgspec.structs.replace(GAME_VIEWS[9], names=(longest,))):
        assert len(alt(view)) <= ALT_AT_MOST == 1024


def test_the_alternative_text_tells_who_acts_the_round_and_the_top_card() -> None:
    told = alt(GAME_VIEWS[0])
    top = GAME_VIEWS[0].villages[0].in_hand[0]
    for words in ("Ada to act", "round 1 of 8", f"Top card: {top.name}"):
        assert words in told


@pytest.mark.parametrize("view", GAME_VIEWS[::12])
def test_the_text_board_tells_every_building_and_every_choice(view: PalmView) -> None:
    told = text(view)
    for card in view.villages[0].buildings:
        assert f"{card.name}, card {card.number}" in told
    for action in view.options:
        assert label(view, action) in told
    assert view.question in told


def test_the_text_board_tells_each_action_of_a_card_and_what_it_leads_to() -> None:
    view = next(view for view in GAME_VIEWS if view.villages[0].in_hand[0].name == "Market")
    told = text(view)
    assert "Store for 1 wood or 1 fish: it then holds 1 stone." in told
    assert "Flip for 2 fish: worth 1 upgrade" in told


def test_the_text_board_tells_what_every_stored_card_holds() -> None:
    view = max(GAME_VIEWS, key=lambda view: len(view.villages[0].stored))
    for card in view.villages[0].stored:
        assert f"{card.name}, card {card.number}: {card.up.provides}." in text(view)


def test_the_text_board_tells_the_noted_order() -> None:
    view = views(5, "on")[0]
    order = ", ".join(
        "the round tracker" if card.is_tracker else card.name for card in view.villages[0].noted
    )
    assert f"Noted, behind your hand: {order}." in text(view)


def test_the_end_is_told_with_the_score_and_what_it_is_called() -> None:
    over = GAME_VIEWS[-1]
    village = over.villages[0]
    assert f"Palm Island is over. Ada has {village.stars} stars" in text(over)
    assert village.label in alt(over)


def test_nobody_is_asked_in_the_public_text() -> None:
    public = msgspec.structs.replace(GAME_VIEWS[4], seat=None, options=(), question="")
    assert "1. " not in text(public)
    assert text(public).count("The hand") == 1
