import msgspec
import pytest

from engine.core import counted
from engine.palm_island.rules.actions import Give, Pay
from engine.palm_island.rules.cards import NAMES, OUTPOSTS
from engine.palm_island.rules.components import FEAT_CARDS, Card, Resources
from engine.palm_island.rules.view import PalmView
from engine.palm_island.words.card_words import goal_words
from engine.palm_island.words.labels import label
from render.palm_island.words import alt, text
from render.texts import Section, numbered
from tests.render.palm_island.games import (
    ALONE,
    CASUAL,
    GROUP,
    MARKET,
    SPEED,
    each_view,
    views,
    with_village,
)

GAME_VIEWS = views(5)


def test_the_alternative_text_tells_who_acts_the_round_and_the_top_card() -> None:
    described = alt(GAME_VIEWS[0])
    top = GAME_VIEWS[0].villages[0].in_hand[0]
    for words in ("Ada to act", "round 1 of 8", f"Top card: {top.name}"):
        assert words in described


@pytest.mark.parametrize("view", GAME_VIEWS[::12])
def test_the_text_board_tells_every_building_and_the_question(view: PalmView) -> None:
    described = text(view)
    for card in view.villages[0].buildings:
        title = card.name if card.name[-1].isdigit() else f"{card.name}, card {card.number}"
        assert title in described
    assert view.question in described


def test_text_board_has_each_action_of_a_card_and_its_result() -> None:
    view = next(view for view in GAME_VIEWS if view.villages[0].in_hand[0].name == "Market")
    described = text(view)
    assert "Store for 1 wood or 1 fish: it then holds 1 stone." in described
    assert "Flip for 2 fish: worth 1 upgrade, holds" in described


@pytest.mark.parametrize("view", GAME_VIEWS[::12])
def test_words_with_a_question_have_all_actions_of_visible_cards(view: PalmView) -> None:
    village, needed = view.villages[0], text(view, Section.YOURS)
    answers = " ".join(numbered(label(view, option) for option in view.options))
    if not view.options or any(isinstance(option, Pay) for option in view.options):
        return
    for card in (one for one in village.in_hand if not one.is_tracker):
        assert card.name in f"{answers} {needed}"
        prices = needed.partition(f"{card.name}: ")[2].partition("\n")[0]
        for way in () if card.stored else ("store", "rotate", "flip"):
            if card.up.cost_of(way) is not None:
                is_offered = f"{way.capitalize()} {card.name}" in answers
                assert is_offered or f"{way} " in prices
    held = needed.partition("Stored: ")[2].removesuffix(".").split(", ")
    whole = [f"1 {words}" if " " not in words else words for words in held]
    assert whole == ([str(card.up.provides) for card in village.stored] or ["1 nothing"])


def test_words_with_each_payment_have_its_price() -> None:
    paying = [view for view in GAME_VIEWS if any(isinstance(one, Pay) for one in view.options)]
    assert paying
    for view in paying:
        labels = [label(view, option) for option in view.options]
        exact = [str(one.effect) for one in labels if "wasting" not in str(one.effect)]
        needed = text(view, Section.YOURS)
        assert needed.startswith("To pay: ") or {*exact} <= {str(price) for price in view.cost}


def test_text_board_has_resources_of_every_stored_card() -> None:
    view = max(GAME_VIEWS, key=lambda view: len(view.villages[0].stored))
    for card in view.villages[0].stored:
        assert f"{card.name}: {card.up.provides}." in text(view)


def test_the_text_board_tells_the_noted_order() -> None:
    view = views(5, "on")[0]
    order = ", ".join(
        "the round tracker" if card.is_tracker else card.name for card in view.villages[0].noted
    )
    assert f"Noted, behind your hand: {order}." in text(view)


def test_text_of_the_end_has_score_and_its_label() -> None:
    over = GAME_VIEWS[-1]
    village = over.villages[0]
    assert f"Palm Island is over. Ada has {village.points} points" in text(over)
    assert village.label in alt(over)


def test_public_text_has_no_question() -> None:
    public = msgspec.structs.replace(GAME_VIEWS[4], seat=None, options=(), question="")
    assert "1. " not in text(public)
    assert text(public).count("Ada’s hand") == 1


@each_view
def test_text_of_every_mode_has_all_villages(view: PalmView) -> None:
    lines = text(view).splitlines()
    for seat, village in enumerate(view.villages[1:], 1):
        described = next(line for line in lines if line.startswith(f"{view.name(seat)}’s village"))
        assert f"{village.points} point" in described
        assert f"Stored, {len(village.stored)} of 4: {village.resources}." in lines


def test_the_alternative_text_of_several_tells_who_acts_and_how_all_stand() -> None:
    described = alt(SPEED)
    assert described.startswith(f"Palm Island, speed, round {SPEED.round} of 8, ")
    for seat, village in enumerate(SPEED.villages):
        worth = f"{counted(village.points, 'point')}, {counted(village.arrows, 'upgrade')}"
        assert f"{SPEED.name(seat)} {worth}" in described


def test_the_alternative_text_of_several_names_the_hand_of_its_reader_only() -> None:
    top = SPEED.villages[1].in_hand[0]
    own = msgspec.structs.replace(SPEED, seat=1).closer(1)
    assert f"Top card: {top.name}" in alt(own)
    assert "Stored, " in alt(own) or "Nothing is stored." in alt(own)
    assert "Top card: " not in alt(msgspec.structs.replace(SPEED, seat=None))
    assert "Top card: " not in alt(own.closer(0))


def test_the_alternative_text_of_a_group_tells_how_much_of_the_disaster_is_paid() -> None:
    assert GROUP.group is not None
    assert f"Volcano: {GROUP.group.level} of 3 levels paid." in alt(GROUP)


def in_group(**changed: object) -> PalmView:
    assert GROUP.group is not None
    return msgspec.structs.replace(GROUP, group=msgspec.structs.replace(GROUP.group, **changed))


def test_text_has_price_of_each_disaster_level_for_all_players() -> None:
    described = text(in_group(level=1))
    assert "Level 1 paid.\nLevel 2 costs 4 wood 4 fish 6 stone.\nLevel 3 costs" in described


def test_text_has_group_ability_before_and_after_upgrade() -> None:
    before = text(in_group(upgraded=False, arrows=3))
    assert "Signal Fires: needs 10 upgrades of all villages, which have 3; costs" in before
    after = with_village(in_group(upgraded=True), 0, powers=("signal_fires",), used=())
    assert "Signal Fires, ready. Once a round: you may use the third card of your hand." in text(
        after
    )


def test_text_of_common_payment_has_gift_of_each_player() -> None:
    stored = (Card(1, "front_bottom", stored=True),)
    asked = msgspec.structs.replace(GROUP, options=(Give((1,)),), cost=(Resources(wood=4),))
    asked = with_village(asked, 1, stored=stored, given=(1,))
    described = text(with_village(asked, 0, stored=stored, given=(1,)))
    assert "Canoe House 1: 2 fish, given to the group." in described
    assert "Gives 2 fish." in described
    assert "To pay together: 4 wood." in described


@pytest.mark.parametrize("key", OUTPOSTS)
def test_text_has_price_of_every_outpost(key: str) -> None:
    row = OUTPOSTS[key]
    casual = text(msgspec.structs.replace(CASUAL, outposts=(key,)))
    speed = text(msgspec.structs.replace(SPEED, outposts=(key,), pile=()))
    assert (
        f"{row.name}, {row.points} points: for the only player with {goal_words(row.goal)}."
        in casual
    )
    assert f"{row.name}, {row.points} points: costs {row.cost}." in speed


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("forest_4", "3 Logger cards with 1 upgrade or more each and 5 upgrades on all Logger"),
        ("sea_3b", "5 fish stored"),
        ("mountain_3a", "5 upgrades on all Quarry cards together"),
    ],
)
def test_goal_is_described_in_words(key: str, words: str) -> None:
    assert goal_words(OUTPOSTS[key].goal).startswith(words)


def test_text_names_owner_of_an_outpost() -> None:
    first, second, third = CASUAL.outposts
    view = msgspec.structs.replace(CASUAL, outposts=(third,), gone=(first,))
    described = text(with_village(view, 2, outposts=(second,)))
    assert f"{OUTPOSTS[first].name}: out of the game." in described
    assert f"{OUTPOSTS[second].name}: taken by Cem." in described
    assert f"Outposts: {OUTPOSTS[second].name} ({OUTPOSTS[second].points} points)." in described


def test_text_has_next_outposts_of_a_pile() -> None:
    view = msgspec.structs.replace(SPEED, outposts=("sea_4",), pile=("sea_3b", "sea_2a"))
    assert "Below it: Sea 3B, Sea 2A." in text(view)


def test_text_has_price_of_villagers_and_later_whether_they_can_help() -> None:
    view = with_village(
        ALONE,
        0,
        villagers=("priestess",),
        recruited=("fisher", "mason", "porter"),
        powers=("fisher", "mason"),
        used=("mason",),
    )
    described = text(view)
    assert (
        "Priestess, to be recruited for 1 wood 1 fish 2 stone. Worth 2 stars at the end, and 1 more"
        in described
    )
    assert "Fisher, ready. Once a round: 1 fish more for one payment." in described
    assert "Mason, used. Once a round: 1 stone more for one payment." in described
    assert "Porter, resting this round. Always: you may store 5 cards." in described


def test_text_of_speed_mode_names_owner_of_a_villager() -> None:
    key, *left = MARKET.villagers
    view = msgspec.structs.replace(MARKET, villagers=tuple(left))
    assert f"Ben has {NAMES[key]}" in text(with_village(view, 1, recruited=(key,)))


def test_text_of_a_feat_is_that_of_a_building_or_an_ability() -> None:
    feats = (FEAT_CARDS["shrine"], FEAT_CARDS["master_carpenters"])
    described = text(with_village(ALONE, 0, feats=feats, powers=("master_carpenters",)))
    assert "Shrine, card 22, back, top up: 1 star." in described
    assert "Feat Master Carpenters, ready. Once a game: pay 3 resources less to rotate" in described


def test_text_lists_players_at_the_tracker_in_order() -> None:
    view = msgspec.structs.replace(SPEED, arrived=(2, 0))
    described = text(with_village(with_village(view, 2, waits=True), 0, waits=True))
    assert described.index("At the tracker, as number 2.") < described.index(
        "At the tracker, as number 1."
    )


def test_text_lists_next_buyers_once_and_in_order() -> None:
    described = text(msgspec.structs.replace(SPEED, buying=(2, 0, 1)))
    assert 1 == described.count("Next to buy: Cem, then Ada, then Ben.")
    assert "Next to buy" not in text(SPEED)


def test_closer_look_has_village_of_another_player_and_own_choices() -> None:
    described = text(SPEED.closer(1))
    assert (
        "Ben’s hand" in described
        and "Ada’s village: " in described
        and "Your hand" not in described
    )
    assert numbered([label(SPEED, SPEED.options[0])])[0] in described


def test_the_end_tells_who_won_alone_or_together() -> None:
    over = msgspec.structs.replace(SPEED, over=True, awaited=(), winners=(1, 3))
    assert "Palm Island is over. Ben and Dot won." in text(over)
    assert "Dot’s village, winner: " in text(over)


def test_the_end_of_a_group_tells_its_score_and_what_that_is_called() -> None:
    view = with_village(in_group(level=3, points=12), 0, points=12, label="Respectable")
    view = with_village(view, 1, points=30, label="Astounding")
    ended = "you were prepared for the Volcano"
    over = msgspec.structs.replace(view, over=True, winners=(0, 1), ended_by=ended)
    described = "You were prepared for the Volcano. The score of the group is 12: Respectable."
    assert described in alt(over)
